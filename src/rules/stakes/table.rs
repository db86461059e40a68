//! The stakes table: for each number of doubles, what one player pays.

use std::collections::BTreeMap;

use crate::amount::Amount;

/// What one player pays on a hand of so many doubles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// A loser who did not throw the winning tile.
    pub other: Amount,
    /// The thrower of the winning tile.
    pub thrower: Amount,
    /// Each of the others on a self-draw.
    pub self_draw: Amount,
    /// The thrower alone, for everybody, under the shooter rule.
    pub shooter: Amount,
}

impl Row {
    /// The four amounts with the words they are known by.
    pub fn amounts(&self) -> [(&'static str, Amount); 4] {
        [("other", self.other), ("thrower", self.thrower), ("self_draw", self.self_draw), ("shooter", self.shooter)]
    }

    /// The row so many times over (a special hand's `times`); `None` past what an amount holds.
    pub fn times(&self, count: u32) -> Option<Row> {
        Some(Row {
            other: self.other.times(count)?,
            thrower: self.thrower.times(count)?,
            self_draw: self.self_draw.times(count)?,
            shooter: self.shooter.times(count)?,
        })
    }
}

/// How the pair grows with the doubles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// Each double doubles it.
    Doubling,
    /// Each double adds one pair more.
    Linear,
}

/// A row as a preset states it: what is left out follows the thrower and the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatedRow {
    /// See [`Row::other`].
    pub other: Amount,
    /// See [`Row::thrower`].
    pub thrower: Amount,
    /// See [`Row::self_draw`]; the thrower's amount when left out.
    pub self_draw: Option<Amount>,
    /// See [`Row::shooter`]; `thrower + (players − 2) × other` when left out.
    pub shooter: Option<Amount>,
}

/// The form in which the stakes are stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stakes {
    /// What an other and what the thrower pays at `at` doubles, and how it grows.
    Pair {
        /// What an other pays at `at` doubles.
        other: Amount,
        /// What the thrower pays at `at` doubles.
        thrower: Amount,
        /// The number of doubles at which the pair is quoted, 0 or 1; the first row.
        at: u32,
        /// How the pair grows.
        growth: Growth,
        /// Each amount of each row is rounded up to a multiple of this.
        round_up_to: Option<Amount>,
    },
    /// The rows themselves, without gaps.
    Rows(BTreeMap<u32, StatedRow>),
    /// `base + per_double × doubles`, paid by the thrower, and by each on a self-draw.
    Base {
        /// The amount at 0 doubles.
        base: Amount,
        /// What each double adds.
        per_double: Amount,
        /// Whether an other pays the base; else he pays nothing.
        others_pay_base: bool,
    },
}

/// The stakes of a table with its number of players; gives the row for any number of doubles it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StakesTable {
    stakes: Stakes,
    players: u8,
}

impl StakesTable {
    /// The table of these stakes among so many players. [`StakesRules::new`](super::StakesRules::new) judges whether it is sound.
    pub(super) fn new(stakes: Stakes, players: u8) -> Self {
        StakesTable { stakes, players }
    }

    /// The form in which the stakes were stated.
    pub fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The lowest number of doubles that has a row.
    pub fn first(&self) -> u32 {
        match &self.stakes {
            Stakes::Pair { at, .. } => *at,
            Stakes::Rows(rows) => rows.keys().next().copied().unwrap_or(0),
            Stakes::Base { .. } => 0,
        }
    }

    /// The highest number of doubles that has a row, where the rows were listed.
    pub fn last(&self) -> Option<u32> {
        match &self.stakes {
            Stakes::Rows(rows) => rows.keys().next_back().copied(),
            Stakes::Pair { .. } | Stakes::Base { .. } => None,
        }
    }

    /// The row for a number of doubles. `None` where the table has none, or its amounts pass what an amount holds.
    pub fn row(&self, doubles: u32) -> Option<Row> {
        match &self.stakes {
            Stakes::Pair { other, thrower, at, growth, round_up_to } => {
                let above = doubles.checked_sub(*at)?;
                let factor = match growth {
                    Growth::Doubling => 2i64.checked_pow(above)?,
                    Growth::Linear => i64::from(above) + 1,
                };
                let grown = |amount: Amount| {
                    let amount = amount.times(factor)?;
                    round_up_to.map_or(Some(amount), |step| amount.rounded_up_to(step))
                };
                self.complete(StatedRow {
                    other: grown(*other)?,
                    thrower: grown(*thrower)?,
                    self_draw: None,
                    shooter: None,
                })
            }
            Stakes::Rows(rows) => self.complete(*rows.get(&doubles)?),
            Stakes::Base { base, per_double, others_pay_base } => {
                let thrower = per_double.times(doubles)?.plus(*base)?;
                let other = if *others_pay_base { *base } else { Amount::ZERO };
                self.complete(StatedRow { other, thrower, self_draw: None, shooter: None })
            }
        }
    }

    /// Fills in what a row leaves out.
    fn complete(&self, row: StatedRow) -> Option<Row> {
        let StatedRow { other, thrower, self_draw, shooter } = row;
        let others = u32::from(self.players.saturating_sub(2));
        let shooter = match shooter {
            Some(shooter) => shooter,
            None => thrower.plus(other.times(others)?)?,
        };
        Some(Row { other, thrower, self_draw: self_draw.unwrap_or(thrower), shooter })
    }
}
