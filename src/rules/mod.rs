//! The rules a table plays by, checked.
//!
//! Two schemes decide who pays whom: by stakes, a row for each number of doubles ([`StakesRules`]); or by the
//! differences between the hands ([`ScoreRules`]). What was agreed ([`Terms`]) becomes [`Rules`] only where it is sound.
//! This room knows nothing of files: reading a preset is left to [`preset`](crate::preset).

mod basics;
mod scores;
mod stakes;
mod unsound;

use crate::amount::{Amount, Decimals};

pub use basics::{Basics, DealOnDraw, DealOnWin, Dealer, Money};
pub use scores::{DrawnHand, LimitApplies, ScoreFalseWin, ScoreRules, ScoreTerms};
pub use stakes::{
    AddedPayer, Bao, BaoOnDiscard, BaoThrower, Bonus, Counted, DealerExtra, Doubles, DoublesTerms, Element, FalseWin,
    Growth, KongTerms, MultipleWinners, OffDiscard, RobbedKong, Row, Scoring, SpecialHand, Stakes, StakesRules,
    StakesTable, StakesTerms, StatedRow, When, YaoAmounts, YaoTerms, doubles_in_words,
};
pub use unsound::{Lint, MOST_DOUBLES, Unsound};

/// What a table agreed on, in one of the schemes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Terms {
    /// By stakes.
    Stakes(Box<StakesTerms>),
    /// By the differences between hands.
    Differences(ScoreTerms),
}

impl Terms {
    /// What every table agrees on.
    pub fn basics_mut(&mut self) -> &mut Basics {
        match self {
            Terms::Stakes(terms) => &mut terms.basics,
            Terms::Differences(terms) => &mut terms.basics,
        }
    }

    fn amounts_mut(&mut self) -> Vec<&mut Amount> {
        match self {
            Terms::Stakes(terms) => terms.amounts_mut(),
            Terms::Differences(terms) => terms.amounts_mut(),
        }
    }
}

/// Sound rules, in one of the schemes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    /// By stakes.
    Stakes(Box<StakesRules>),
    /// By the differences between hands.
    Differences(ScoreRules),
}

impl Rules {
    /// Checks terms, and works out what they leave open.
    ///
    /// # Errors
    /// Everything that is unsound, each at its key.
    pub fn new(terms: Terms) -> Result<Self, Vec<Unsound>> {
        Ok(match terms {
            Terms::Stakes(terms) => Rules::Stakes(Box::new(StakesRules::new(*terms)?)),
            Terms::Differences(terms) => Rules::Differences(ScoreRules::new(terms)?),
        })
    }

    /// What every table agrees on.
    pub fn basics(&self) -> &Basics {
        match self {
            Rules::Stakes(rules) => rules.basics(),
            Rules::Differences(rules) => &rules.terms().basics,
        }
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

    /// The rules of a table that plays by stakes.
    pub fn stakes(&self) -> Option<&StakesRules> {
        match self {
            Rules::Stakes(rules) => Some(rules),
            Rules::Differences(_) => None,
        }
    }

    /// Whether who deals decides what is paid.
    pub fn deal_moves_money(&self) -> bool {
        self.stakes().is_none_or(|stakes| stakes.terms().dealer_extra.is_some())
    }

    /// What is sound but seldom meant.
    pub fn lints(&self) -> Vec<Lint> {
        self.stakes().map(StakesRules::lints).unwrap_or_default()
    }

    /// The same rules, counted in smaller units, so that two tables can be held against each other. `None` where the
    /// units would be larger, or too many to hold.
    pub fn at_decimals(&self, decimals: Decimals) -> Option<Rules> {
        let mut terms = match self {
            Rules::Stakes(rules) => Terms::Stakes(Box::new(rules.terms().clone())),
            Rules::Differences(rules) => Terms::Differences(rules.terms().clone()),
        };
        let factor = decimals.scale().checked_div(self.decimals().scale()).filter(|factor| *factor > 0)?;
        for amount in terms.amounts_mut() {
            *amount = amount.times(factor)?;
        }
        terms.basics_mut().money.decimals = decimals;
        Rules::new(terms).ok()
    }
}
