//! Whose deal it is, and the end of a round, in words.

use crate::amount::Amount;
use crate::ledger::{Deal, Night, Turn};
use crate::player::WINDS;

/// A deal with who deals, by name: `East 2, dealer Raj`.
pub fn deal_in_words(night: &Night, turn: &Turn, deal: Deal) -> String {
    let dealer = turn.seats.get(deal.seat).map_or("", |place| night.people[*place].as_str());
    format!("{}, dealer {dealer}", deal.label())
}

/// Which round is over, and who stacks and who rolls for the new seats: the biggest winner and the biggest loser so far,
/// or, where several are level, Absolute East and Absolute North. `deal` is the first of the next round.
pub fn round_is_over(night: &Night, turn: &Turn, deal: Deal, totals: &[Amount]) -> String {
    let wind = WINDS[(deal.round as usize + WINDS.len() - 1) % WINDS.len()];
    let total = |place: usize| totals.get(place).copied().unwrap_or_default();
    let only = |wanted: Option<Amount>| {
        let mut level = turn.seats.iter().filter(|place| Some(total(**place)) == wanted);
        level.next().filter(|_| level.next().is_none()).map(|place| night.people[*place].as_str())
    };
    let most = only(turn.seats.iter().map(|place| total(*place)).max());
    let least = only(turn.seats.iter().map(|place| total(*place)).min());
    let seated = |seat: Option<&usize>| seat.map_or("", |place| night.people[*place].as_str());
    let who = match (most, least) {
        (Some(most), Some(least)) => {
            format!("{most}, the biggest winner so far, stacks and {least}, the biggest loser, rolls")
        }
        _ => format!("Absolute East, {}, stacks and {} rolls", seated(turn.seats.first()), seated(turn.seats.last())),
    };
    format!("the {wind} round is over; for new seats {who}: `huat seats`, then `huat reseat`")
}
