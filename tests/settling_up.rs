//! Laws of settling up, against an exhaustive search and for any balances.

use huat::amount::Amount;
use huat::ledger::transfers::{Transfer, fewest, in_cash, through_banker};
use proptest::prelude::*;

fn amounts(units: &[i64]) -> Vec<Amount> {
    units.iter().copied().map(Amount::of).collect()
}

/// The greatest number of groups that each sum to zero, by trying every way to split the players into groups.
fn most_groups(units: &[i64], groups: &mut Vec<i64>) -> Option<usize> {
    let Some((&first, rest)) = units.split_first() else {
        return groups.iter().all(|&sum| sum == 0).then_some(groups.len());
    };
    groups.push(first);
    let mut most = most_groups(rest, groups);
    groups.pop();
    for group in 0..groups.len() {
        groups[group] += first;
        most = most.max(most_groups(rest, groups));
        groups[group] -= first;
    }
    most
}

fn not_at_zero(units: &[i64]) -> Vec<i64> {
    units.iter().copied().filter(|&units| units != 0).collect()
}

/// What is still open after the transfers.
fn after(units: &[i64], transfers: &[Transfer]) -> Vec<i64> {
    let mut open = units.to_vec();
    for transfer in transfers {
        open[transfer.from] += transfer.amount.units();
        open[transfer.to] -= transfer.amount.units();
    }
    open
}

/// Balances that sum to zero: any but for the last, which is what is left.
fn balances(others: impl Into<prop::collection::SizeRange>, most: i64) -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-most..=most, others).prop_map(|mut units| {
        units.push(-units.iter().sum::<i64>());
        units
    })
}

/// Small balances, in which groups are frequent, and those of a night.
fn few(others: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<i64>> {
    prop_oneof![balances(others.clone(), 4), balances(others, 5000)]
}

/// One player paid another so much.
type Entry = (usize, usize, i64);

/// Payments between eight players, and the same in another order.
fn entries() -> impl Strategy<Value = (Vec<Entry>, Vec<Entry>)> {
    prop::collection::vec((0..8usize, 0..8usize, 1..=6i64), 0..20)
        .prop_flat_map(|entries| (Just(entries.clone()), Just(entries).prop_shuffle()))
}

fn standing(entries: &[Entry]) -> Vec<Amount> {
    let mut units = [0; 8];
    for &(from, to, amount) in entries {
        units[from] -= amount;
        units[to] += amount;
    }
    amounts(&units)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_list_is_shorter_than_one_that_is_fewest(units in few(0..=6)) {
        let transfers = fewest(&amounts(&units));
        prop_assert!(transfers.are_fewest);
        let open = not_at_zero(&units);
        let groups = most_groups(&open, &mut Vec::new()).expect("all of them sum to zero");
        prop_assert_eq!(transfers.list.len(), open.len() - groups);
    }

    #[test]
    fn all_are_settled_and_nobody_both_pays_and_is_paid(units in few(0..=19)) {
        let transfers = fewest(&amounts(&units));
        let open = not_at_zero(&units).len();
        prop_assert_eq!(transfers.are_fewest, open <= 12);
        prop_assert!(transfers.list.len() <= open.saturating_sub(1));
        prop_assert!(after(&units, &transfers.list).iter().all(|&open| open == 0));
        for transfer in &transfers.list {
            prop_assert!(transfer.amount > Amount::ZERO);
            prop_assert!(units[transfer.from] < 0 && units[transfer.to] > 0);
        }
    }

    #[test]
    fn the_order_of_entry_changes_nothing((entered, otherwise) in entries()) {
        prop_assert_eq!(fewest(&standing(&entered)), fewest(&standing(&otherwise)));
    }

    #[test]
    fn other_seats_need_as_many_transfers(
        (units, moved) in few(0..=11).prop_flat_map(|units| (Just(units.clone()), Just(units).prop_shuffle())),
    ) {
        prop_assert_eq!(fewest(&amounts(&units)).list.len(), fewest(&amounts(&moved)).list.len());
    }

    #[test]
    fn a_banker_settles_with_everyone_once(units in few(0..=19), banker in any::<prop::sample::Index>()) {
        let banker = banker.index(units.len());
        let transfers = through_banker(&amounts(&units), banker);
        prop_assert!(after(&units, &transfers).iter().all(|&open| open == 0));
        let others = transfers.iter().map(|transfer| if transfer.from == banker { transfer.to } else { transfer.from });
        let expected = (0..units.len()).filter(|&player| player != banker && units[player] != 0);
        prop_assert_eq!(others.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }

    #[test]
    fn cash_is_in_whole_steps_and_nobody_moves_by_one(units in few(0..=19), step in 1..=1000i64) {
        let cash = in_cash(&amounts(&units), Amount::of(step));
        let cash: Vec<i64> = cash.into_iter().map(Amount::units).collect();
        prop_assert_eq!(cash.len(), units.len());
        prop_assert_eq!(cash.iter().sum::<i64>(), 0);
        for (&new, &old) in cash.iter().zip(&units) {
            prop_assert_eq!(new % step, 0);
            prop_assert!((new - old).abs() < step);
            prop_assert!(old % step != 0 || new == old);
        }
    }

    #[test]
    fn cash_is_rounded_up_for_the_largest_remainders(units in few(0..=19), step in 1..=1000i64) {
        let cash = in_cash(&amounts(&units), Amount::of(step));
        let moved = |player: usize| cash[player].units() - units[player];
        for raised in (0..units.len()).filter(|&player| moved(player) > 0) {
            for other in (0..units.len()).filter(|&player| moved(player) <= 0) {
                let (remainder, others) = (units[raised].rem_euclid(step), units[other].rem_euclid(step));
                prop_assert!(remainder > others || remainder == others && raised < other);
            }
        }
    }
}
