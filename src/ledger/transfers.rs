//! Settling up: the transfers that bring open balances to zero.
//!
//! Players are places in a slice of balances, in the order of their seats; above zero is owed to the player, below zero
//! he owes, and all of them sum to zero. What is open, whose place is whose, and how a transfer is shown or recorded
//! are left to others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter::successors;

use crate::amount::Amount;

/// One player hands money to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transfer {
    /// The place of who pays.
    pub from: usize,
    /// The place of who is paid.
    pub to: usize,
    /// How much, above zero.
    pub amount: Amount,
}

/// The transfers that settle the balances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfers {
    /// In the order of who pays, and for each payer of who is paid.
    pub list: Vec<Transfer>,
    /// Whether no shorter list would settle them too, or whether there are too many players to be sure.
    pub are_fewest: bool,
}

/// Up to so many players who are not at zero, the fewest transfers are searched for: each one more doubles the work.
const MOST_SEARCHED: usize = 12;

/// What a player who is not at zero is owed, or owes (below zero).
#[derive(Clone, Copy)]
struct Open {
    player: usize,
    units: i64,
}

/// The fewest transfers that settle the balances; nobody both pays and is paid.
///
/// With m players not at zero and K the greatest number of groups that each sum to zero, they are m − K. Beyond
/// 12 players not at zero all are one group. In a group the largest debt is paid to the largest credit, the earlier
/// seat first among equals. Where groups can be chosen in several ways, the first player gets the group whose members
/// sit first, then the first of those who are left, and so on.
///
/// Balances that do not sum to zero are settled as far as they go.
pub fn fewest(balances: &[Amount]) -> Transfers {
    let all = balances.iter().enumerate().map(|(player, balance)| Open { player, units: balance.units() });
    let open: Vec<Open> = all.filter(|open| open.units != 0).collect();
    let are_fewest = open.len() <= MOST_SEARCHED;
    let groups = if are_fewest { most_groups(&open) } else { vec![open] };
    let mut list: Vec<Transfer> = groups.iter().flat_map(|group| settle_group(group)).collect();
    list.sort_by_key(|transfer| (transfer.from, transfer.to));
    Transfers { list, are_fewest }
}

/// Splits the players into as many groups that sum to zero as can be.
///
/// A set of players is a number with a bit for each, the first player's being the highest. So of two sets, neither of
/// which holds the other, the greater number is the one whose members sit first.
fn most_groups(open: &[Open]) -> Vec<Vec<Open>> {
    let sums = sums_of_sets(open);
    let counts = counts_of_groups(&sums);
    let members = |set: usize| {
        let bits = open.iter().rev().enumerate();
        bits.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, open)| *open).collect()
    };
    let mut groups = Vec::new();
    let mut left = sums.len() - 1;
    while left != 0 {
        let group = first_group(left, &sums, &counts);
        groups.push(members(group));
        left ^= group;
    }
    groups
}

/// The sum of every set of players, wide enough for any 12 balances.
fn sums_of_sets(open: &[Open]) -> Vec<i128> {
    let mut sums = vec![0];
    for player in open.iter().rev() {
        let with_player: Vec<i128> = sums.iter().map(|sum| sum + i128::from(player.units)).collect();
        sums.extend(with_player);
    }
    sums
}

/// For every set, the greatest number of groups that each sum to zero, whoever is left over.
///
/// Take the players out one by one: between two sets on the way that sum to zero a group has gone, and every split into
/// groups is such a way, those left over going first. So a set has as many groups as its best subset with one player
/// fewer, and one more if it sums to zero itself.
fn counts_of_groups(sums: &[i128]) -> Vec<u8> {
    let mut counts = vec![0; sums.len()];
    for set in 1..sums.len() {
        let bits = successors(Some(1), |bit| Some(bit << 1)).take_while(|&bit| bit <= set).filter(|bit| set & bit != 0);
        let one_fewer = bits.map(|bit| counts[set ^ bit]).max().unwrap_or(0);
        counts[set] = one_fewer + u8::from(sums[set] == 0);
    }
    counts
}

/// The group to be settled first: of those that leave as many groups as can be, the one whose members sit first. None
/// of them holds another, or that one could be split. Where no group sums to zero, all who are left.
fn first_group(left: usize, sums: &[i128], counts: &[u8]) -> usize {
    let mut subsets = successors(Some(left), |&set| (set != 0).then(|| (set - 1) & left)); // from the greatest down
    subsets.find(|&set| sums[set] == 0 && counts[left ^ set] + 1 == counts[left]).unwrap_or(left)
}

/// The largest debt is paid to the largest credit, until either side is at zero.
///
/// Each transfer brings a player to zero, and the last one two. In a group that cannot be split no earlier one brings
/// two, so that the transfers are one fewer than the players, whichever debts and credits are taken first.
fn settle_group(group: &[Open]) -> Vec<Transfer> {
    let (debtors, creditors): (Vec<Open>, Vec<Open>) = group.iter().partition(|open| open.units < 0);
    let mut debts: BinaryHeap<_> = debtors.iter().map(|open| (Reverse(open.units), Reverse(open.player))).collect();
    let mut credits: BinaryHeap<_> = creditors.iter().map(|open| (open.units, Reverse(open.player))).collect();
    let mut list = Vec::new();
    while let (Some((Reverse(debt), from)), Some((credit, to))) = (debts.pop(), credits.pop()) {
        // The lowest debt has no opposite, but no credit is as large, so the lesser of the two is exact.
        let paid = credit.min(debt.saturating_neg());
        list.push(Transfer { from: from.0, to: to.0, amount: Amount::of(paid) });
        // Both come nearer to zero and cannot overflow.
        if debt + paid != 0 {
            debts.push((Reverse(debt + paid), from));
        }
        if credit - paid != 0 {
            credits.push((credit - paid, to));
        }
    }
    list
}

/// Everyone settles with one person, in the order of the seats.
///
/// The lowest number that an `i64` holds has no opposite; such a debt is paid but for one unit.
pub fn through_banker(balances: &[Amount], banker: usize) -> Vec<Transfer> {
    let others = balances.iter().map(|balance| balance.units()).enumerate().filter(|&(player, _)| player != banker);
    let transfers = others.map(|(player, units)| {
        let (from, to) = if units < 0 { (player, banker) } else { (banker, player) };
        Transfer { from, to, amount: Amount::of(units.saturating_abs()) }
    });
    transfers.filter(|transfer| transfer.amount != Amount::ZERO).collect()
}

/// The balances as multiples of `step`, the smallest coin in use, by largest remainders.
///
/// The sum stays zero, nobody gains or loses a whole step by it, and a multiple stays. Every balance is rounded down,
/// and those with the largest remainders are then raised by a step; the earlier seat first among equals.
///
/// The balances stay as they are when `step` is not above zero, or when a multiple would pass what an `i64` holds.
pub fn in_cash(balances: &[Amount], step: Amount) -> Vec<Amount> {
    largest_remainders(balances, step).unwrap_or_else(|| balances.to_vec())
}

/// `None` when `step` is not above zero or a multiple would pass what an `i64` holds.
fn largest_remainders(balances: &[Amount], step: Amount) -> Option<Vec<Amount>> {
    if step <= Amount::ZERO {
        return None;
    }
    let remainders: Vec<i64> = balances.iter().map(|balance| balance.units().rem_euclid(step.units())).collect();
    // The balances sum to zero, so the remainders sum to a multiple: to a step for each balance that must be raised.
    let raised = remainders.iter().copied().map(i128::from).sum::<i128>() / i128::from(step.units());
    let mut by_remainder: Vec<usize> = (0..balances.len()).collect();
    by_remainder.sort_by_key(|&player| Reverse(remainders[player])); // stable: equals stay in seat order
    by_remainder.truncate(usize::try_from(raised).ok()?);

    let round = |(player, (balance, remainder)): (usize, (&Amount, &i64))| {
        // Moved at once, lest a balance that can be rounded passes an i64 on the way.
        let up = if by_remainder.contains(&player) { step } else { Amount::ZERO };
        balance.plus(up.less(Amount::of(*remainder))?)
    };
    balances.iter().zip(&remainders).enumerate().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amounts(units: &[i64]) -> Vec<Amount> {
        units.iter().copied().map(Amount::of).collect()
    }

    /// From, to and units of each transfer.
    fn plain(list: &[Transfer]) -> Vec<(usize, usize, i64)> {
        list.iter().map(|transfer| (transfer.from, transfer.to, transfer.amount.units())).collect()
    }

    fn fewest_of(units: &[i64]) -> Vec<(usize, usize, i64)> {
        let transfers = fewest(&amounts(units));
        assert!(transfers.are_fewest);
        plain(&transfers.list)
    }

    #[test]
    fn one_group_is_settled_largest_debt_to_largest_credit() {
        assert_eq!(fewest_of(&[640, -320, -160, -160]), [(1, 0, 320), (2, 0, 160), (3, 0, 160)]);
        assert_eq!(fewest_of(&[20, 100, -30, -90]), [(2, 0, 20), (2, 1, 10), (3, 1, 90)]);
        assert_eq!(fewest_of(&[0, 0, 0, 0]), []);
        assert_eq!(fewest_of(&[]), []);
    }

    #[test]
    fn groups_that_sum_to_zero_are_settled_apart() {
        // Largest to largest over all of them would take four: 3 pays 0 and 4, and 2 pays 1 and 4.
        assert_eq!(fewest_of(&[5, 4, -5, -7, 3]), [(2, 0, 5), (3, 1, 4), (3, 4, 3)]);
        assert_eq!(fewest_of(&[9, 0, -5, -4, 6, -6]), [(2, 0, 5), (3, 0, 4), (5, 4, 6)]);
    }

    #[test]
    fn ties_are_settled_in_seat_order() {
        assert_eq!(fewest_of(&[10, -10, 10, -10]), [(1, 0, 10), (3, 2, 10)]);
        assert_eq!(fewest_of(&[10, 10, -10, -10]), [(2, 0, 10), (3, 1, 10)]);
        assert_eq!(fewest_of(&[15, 15, -10, -10, -10]), [(2, 0, 10), (3, 1, 10), (4, 0, 5), (4, 1, 5)]);
        // 0 with 1, 2 or with 3, 4: those who sit first.
        assert_eq!(fewest_of(&[6, -4, -2, -1, -5, 6]), [(1, 0, 4), (2, 0, 2), (3, 5, 1), (4, 5, 5)]);
    }

    #[test]
    fn twelve_are_searched_and_thirteen_are_not() {
        let twelve = [1, 2, 3, 4, 5, 6, -6, -5, -4, -3, -2, -1];
        assert_eq!(fewest_of(&twelve).len(), 6);
        let thirteen = fewest(&amounts(&[1, 2, 3, 4, 5, 6, -6, -5, -4, -3, -2, 1, -2]));
        assert!(!thirteen.are_fewest);
        let beside_zeros = [&twelve[..], &[0; 20]].concat();
        assert_eq!(fewest_of(&beside_zeros), fewest_of(&twelve));
    }

    #[test]
    fn the_largest_amounts_are_settled_exactly() {
        assert_eq!(fewest_of(&[i64::MIN, i64::MAX, 1]), [(0, 1, i64::MAX), (0, 2, 1)]);
        let all_high = amounts(&[i64::MAX; 12]);
        assert_eq!(fewest(&all_high).list, [], "nobody owes anything");
    }

    #[test]
    fn the_banker_pays_and_is_paid() {
        let balances = amounts(&[30, -50, 0, 20]);
        assert_eq!(plain(&through_banker(&balances, 0)), [(1, 0, 50), (0, 3, 20)]);
        assert_eq!(plain(&through_banker(&balances, 2)), [(2, 0, 30), (1, 2, 50), (2, 3, 20)]);
    }

    #[test]
    fn cash_goes_to_the_largest_remainders() {
        let cash = |units: &[i64], step| in_cash(&amounts(units), Amount::of(step));
        assert_eq!(cash(&[130, -40, -70, -20], 100), amounts(&[100, 0, -100, 0]));
        assert_eq!(cash(&[200, -100, -100], 100), amounts(&[200, -100, -100]));
        assert_eq!(cash(&[50, -50], 100), amounts(&[100, -100]), "the first of two equal remainders is raised");
        assert_eq!(cash(&[-50, 50], 100), amounts(&[0, 0]));
    }

    #[test]
    fn what_cannot_be_rounded_stays() {
        let balances = amounts(&[i64::MAX, -i64::MAX]);
        assert_eq!(in_cash(&balances, Amount::of(10)), balances);
        assert_eq!(in_cash(&balances, Amount::ZERO), balances);
        assert_eq!(in_cash(&balances, Amount::of(-10)), balances);
    }
}
