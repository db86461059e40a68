//! The rules of a table that pays the differences between hands: British, Chinese Classical.
//!
//! Every hand is scored, the winner is paid his score by each of the others, and those settle the differences among
//! themselves; East pays and receives double.

use super::unsound::{Findings, Unsound};
use super::{Basics, Money};
use crate::amount::Amount;
use crate::fault::Fault;

/// What the limit cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitApplies {
    /// Each score, before anything is paid.
    Score,
    /// Each difference, before East's double.
    Difference,
    /// Each payment, after East's double.
    Doubled,
}

/// What is paid when nobody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawnHand {
    /// Nothing.
    Nothing,
    /// Every pair settles the difference.
    Differences,
}

/// What a false win costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreFalseWin {
    /// Half the limit to each.
    HalfLimitEach,
    /// Half the limit, shared by the others.
    HalfLimitSplit,
    /// The limit to each.
    LimitEach,
    /// Nothing.
    Nothing,
    /// An amount to each.
    Each(Amount),
}

/// Everything that such a table agrees on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreTerms {
    /// What every table agrees on.
    pub basics: Basics,
    /// The most that is counted; `None` is no limit.
    pub limit: Option<Amount>,
    /// What it cuts.
    pub limit_applies: LimitApplies,
    /// What is paid when nobody won.
    pub drawn_hand: DrawnHand,
    /// What a false win costs.
    pub false_win: ScoreFalseWin,
}

impl ScoreTerms {
    /// Every amount that was agreed on.
    pub(super) fn amounts_mut(&mut self) -> Vec<&mut Amount> {
        let each = if let ScoreFalseWin::Each(amount) = &mut self.false_win { Some(amount) } else { None };
        self.limit.iter_mut().chain(each).collect()
    }
}

/// Sound rules of such a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreRules {
    terms: ScoreTerms,
}

impl ScoreRules {
    /// Checks what was agreed.
    ///
    /// # Errors
    /// Everything that is unsound, each at its key.
    pub fn new(terms: ScoreTerms) -> Result<Self, Vec<Unsound>> {
        let mut findings = Findings::default();
        let Money { decimals, .. } = terms.basics.money;
        findings.players(terms.basics.players);
        if let Some(limit) = terms.limit {
            findings.amount("scores.limit", limit, decimals);
            if limit == Amount::ZERO {
                let fault = Fault::new("at a limit of 0 nothing is ever paid");
                findings.add("scores.limit", fault.expected("`none`, or an amount above 0"), &[]);
            }
        }
        if let ScoreFalseWin::Each(amount) = terms.false_win {
            findings.amount("scores.false_win", amount, decimals);
        }
        let rules = ScoreRules { terms };
        if rules.terms.limit.is_some() && rules.false_win_to_each().is_none() {
            findings.add("scores.false_win", rules.is_inexact(), &["scores.limit", "players", "money.decimals"]);
        }
        if findings.0.is_empty() { Ok(rules) } else { Err(findings.0) }
    }

    /// What was agreed.
    pub fn terms(&self) -> &ScoreTerms {
        &self.terms
    }

    /// What a false win costs, to each of the others; `None` where it goes by a limit and there is none, or is no whole
    /// number of the smallest unit.
    pub fn false_win_to_each(&self) -> Option<Amount> {
        let limit = self.terms.limit;
        match self.terms.false_win {
            ScoreFalseWin::Nothing => Some(Amount::ZERO),
            ScoreFalseWin::Each(amount) => Some(amount),
            ScoreFalseWin::LimitEach => limit,
            ScoreFalseWin::HalfLimitEach => limit?.divided_by(2),
            ScoreFalseWin::HalfLimitSplit => limit?.divided_by(2 * u32::from(self.others())),
        }
    }

    /// How many others there are; terms that are not sound have at least one.
    fn others(&self) -> u8 {
        self.terms.basics.players.saturating_sub(1).max(1)
    }

    fn is_inexact(&self) -> Fault {
        let Basics { money, .. } = &self.terms.basics;
        let limit = self.terms.limit.unwrap_or_default().text(money.decimals);
        let (shared, by) = match self.terms.false_win {
            ScoreFalseWin::HalfLimitSplit => (format!(", shared by {},", self.others()), 2 * self.others()),
            _ => (String::new(), 2),
        };
        Fault::new(format!(
            "half the limit of {limit}{shared} is no exact amount at {} decimals",
            money.decimals.count()
        ))
        .remedy(format!("take a limit that {by} divides, or say what is paid to each"))
    }
}
