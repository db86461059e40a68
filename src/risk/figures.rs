//! What many nights say of one player.

use super::hands::Hands;
use super::simulate::Nights;
use crate::amount::Amount;
use crate::rules::Rules;

/// What a night does to one player. Every player of every night is counted: they are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// How many were counted: the nights, times the players.
    pub counted: u64,
    /// Half of them came to this or less.
    pub middle: Amount,
    /// One of 20 came to this or less.
    pub low: Amount,
    /// One of 20 came to this or more.
    pub high: Amount,
    /// The least that a night came to.
    pub worst_night: Amount,
    /// The most that a night came to.
    pub best_night: Amount,
    /// The least that one hand brought, with what was paid at once in it.
    pub worst_hand: Amount,
    /// The least that one hand can bring.
    pub worst_possible_hand: Amount,
    /// How many came to less than nothing.
    pub below_zero: u64,
    /// How many lost more than was asked.
    pub lost_more: u64,
}

impl Figures {
    /// What nights drawn from these hands say; `lose` is what was asked, from zero. `None` of no night.
    pub fn of(nights: &Nights, hands: &Hands, lose: Amount) -> Option<Self> {
        let results = &nights.results;
        let (worst_night, best_night) = (*results.first()?, *results.last()?);
        let part = |parts: usize| results.len().div_ceil(parts);
        let fewer_than = |amount: Amount| results.partition_point(|result| *result < amount) as u64;
        Some(Figures {
            counted: results.len() as u64,
            middle: results[part(2) - 1],
            low: results[part(20) - 1],
            high: results[results.len() - part(20)],
            worst_night,
            best_night,
            worst_hand: nights.worst_hand,
            worst_possible_hand: hands.worst(),
            below_zero: fewer_than(Amount::ZERO),
            lost_more: fewer_than(Amount::ZERO.less(lose)?),
        })
    }
}

/// What a player is asked not to lose where nobody says how much: a hundred times what one who did not throw the tile
/// pays for the first row from 1 double on, or where he pays nothing what the thrower pays. So it grows with the
/// stakes, and tables of the same stakes are asked the same.
pub fn usual_loss(rules: &Rules) -> Amount {
    const TIMES: i64 = 100;
    let first = rules.stakes().and_then(|stakes| stakes.table().row(stakes.table().first().max(1)));
    let smallest = first.and_then(|row| [row.other, row.thrower].into_iter().find(|amount| *amount != Amount::ZERO));
    smallest.and_then(|amount| amount.times(TIMES)).unwrap_or_default()
}
