//! The rules of a table that plays by stakes, checked: the stakes table and everything that decides who pays whom.
//!
//! [`StakesTerms`] is what was agreed, with what was left open; [`StakesRules`] is what follows from it, and only sound ones exist.
//! This room knows nothing of files: reading a preset is left to [`preset`](crate::preset).

mod check;
mod scoring;
mod table;
mod terms;

use std::collections::BTreeMap;

use super::{Basics, Money};
use crate::amount::{Amount, Decimals};

pub use scoring::{Element, Scoring};
pub use table::{Growth, Row, Stakes, StakesTable, StatedRow};
pub use terms::{
    AddedPayer, Bao, BaoOnDiscard, BaoThrower, Bonus, DealerExtra, Doubles, DoublesTerms, FalseWin, KongTerms,
    MultipleWinners, OffDiscard, RobbedKong, SpecialHand, StakesTerms, When, YaoAmounts, YaoTerms,
};

/// Sound rules, with everything that was left open worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StakesRules {
    terms: StakesTerms,
    stakes: StakesTable,
    minimum_self_draw: u32,
    kong: KongTerms<Amount>,
    yao: YaoAmounts,
    yao_kinds: BTreeMap<String, YaoAmounts>,
}

/// How the doubles of a win are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// As declared, or as the special hand is worth.
    pub declared: Doubles,
    /// Before the cut: declared, and what a self-draw adds. Minimum and auto-limit look at this.
    pub uncut: u32,
    /// After the cut at the limit: the row that is paid.
    pub counted: u32,
}

impl Counted {
    /// How many doubles were cut off.
    pub fn above_limit(&self) -> u32 {
        self.uncut - self.counted
    }
}

impl StakesRules {
    /// What was agreed, with what was left open.
    pub fn terms(&self) -> &StakesTerms {
        &self.terms
    }

    /// What every table agrees on.
    pub fn basics(&self) -> &Basics {
        &self.terms.basics
    }

    /// How many play: 2, 3 or 4.
    pub fn players(&self) -> u8 {
        self.basics().players
    }

    /// What amounts are counted in.
    pub fn money(&self) -> &Money {
        &self.basics().money
    }

    /// Digits after the point of every amount.
    pub fn decimals(&self) -> Decimals {
        self.money().decimals
    }

    /// The most doubles that are counted.
    pub fn limit(&self) -> Option<u32> {
        self.terms.doubles.limit
    }

    /// The row for each number of doubles.
    pub fn table(&self) -> &StakesTable {
        &self.stakes
    }

    /// The fewest doubles that can win.
    pub fn minimum(&self, self_draw: bool) -> u32 {
        if self_draw { self.minimum_self_draw } else { self.terms.doubles.minimum }
    }

    /// What a kong is paid.
    pub fn kong(&self) -> &KongTerms<Amount> {
        &self.kong
    }

    /// Who pays for a kong off a discard, with `shooter` resolved by the shooter rule.
    pub fn kong_off_discard(&self) -> OffDiscard {
        match (self.kong.off_discard, self.terms.shooter) {
            (OffDiscard::Shooter, true) => OffDiscard::ThrowerAll,
            (OffDiscard::Shooter, false) => OffDiscard::Equal,
            (said, _) => said,
        }
    }

    /// What a yao without a kind is paid.
    pub fn yao(&self) -> YaoAmounts {
        self.yao
    }

    /// What each kind of yao is paid.
    pub fn yao_kinds(&self) -> &BTreeMap<String, YaoAmounts> {
        &self.yao_kinds
    }

    /// Counts declared doubles: what a self-draw adds, and the cut at the limit. The word `limit` is exactly the limit.
    /// `None` when the word is said and there is no limit, or the sum passes `u32`.
    pub fn count(&self, declared: Doubles, self_draw: bool) -> Option<Counted> {
        self.count_with(declared, self_draw, 0)
    }

    /// The same with so many doubles more, which the dealer pays or is paid for.
    pub fn count_with(&self, declared: Doubles, self_draw: bool, more: u32) -> Option<Counted> {
        let adds = if self_draw { self.terms.doubles.self_draw_adds } else { 0 };
        let uncut = match declared {
            Doubles::Number(number) => number.checked_add(adds)?.checked_add(more)?,
            Doubles::Limit => self.limit()?,
        };
        Some(Counted { declared, uncut, counted: self.limit().map_or(uncut, |limit| uncut.min(limit)) })
    }

    /// Whether everybody pays the thrower's amount on a discard of so many doubles, before the cut.
    pub fn is_auto_limit(&self, uncut: u32) -> bool {
        self.terms.auto_limit.is_some_and(|from| uncut >= from)
    }
}

/// `1 double`, `3 doubles`.
pub fn doubles_in_words(count: u32) -> String {
    if count == 1 { "1 double".to_owned() } else { format!("{count} doubles") }
}
