//! A hand that is claimed instead of a number of doubles, and what is kept of one that was counted.

use super::hand::{Circumstances, Hand};
use super::said::Said;
use super::text::Tiles;
use super::tile::{Flowers, Tile, Wind};
use super::{Count, count};
use crate::fault::Fault;
use crate::rules::{Doubles, Element, StakesRules};

/// What is known of a hand: its tiles, or what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// The tiles.
    Tiles(Hand),
    /// The elements.
    Elements(Said),
}

/// A hand that is still to be counted, where seat and round are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    /// What is known of it.
    pub known: Known,
    /// How it was won; its winds are those of [`Claimed::seat`] and [`Claimed::round`].
    pub how: Circumstances,
    /// The player's wind, where it was said.
    pub seat: Option<Wind>,
    /// The prevailing wind, where it was said.
    pub round: Option<Wind>,
}

impl Claimed {
    /// Counts it; what was said of the winds goes before what the table knows of them.
    ///
    /// # Errors
    /// As [`count()`] and [`Said::count`].
    pub fn count(&self, rules: &StakesRules, seat: Wind, round: Wind) -> Result<Count, Vec<Fault>> {
        let how = self.how_at(seat, round);
        match &self.known {
            Known::Tiles(hand) => count(rules, hand, &how),
            Known::Elements(said) => said.count(rules, &how),
        }
    }

    /// How it was won, at a seat and in a round.
    pub fn how_at(&self, seat: Wind, round: Wind) -> Circumstances {
        Circumstances { seat: self.seat.unwrap_or(seat), round: self.round.unwrap_or(round), ..self.how }
    }

    /// What is kept of it beside its doubles.
    pub fn shown(&self, count: &Count) -> Shown {
        let elements = count.elements.iter().map(|earned| (earned.element, earned.doubles)).collect();
        match &self.known {
            Known::Tiles(Hand { tiles, winning, flowers }) => {
                Shown { tiles: Some(tiles.clone()), winning: *winning, flowers: *flowers, elements }
            }
            Known::Elements(Said { flowers, .. }) => Shown { flowers: *flowers, elements, ..Shown::default() },
        }
    }
}

/// The hand behind a number of doubles, as it stands beside them in a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// Its tiles.
    pub tiles: Option<Tiles>,
    /// The tile that won.
    pub winning: Option<Tile>,
    /// Flowers, seasons and animals.
    pub flowers: Flowers,
    /// What was counted, each with its doubles, all times together.
    pub elements: Vec<(Element, Doubles)>,
}

impl Shown {
    /// Whether nothing is known of it.
    pub fn is_empty(&self) -> bool {
        *self == Shown::default()
    }

    /// What the elements come to: their sum, or the limit where one is worth it. `None` where none are known.
    pub fn doubles(&self) -> Option<Doubles> {
        let sum = |sum: Doubles, (_, doubles): &(Element, Doubles)| match (sum, doubles) {
            (Doubles::Number(sum), Doubles::Number(more)) => Doubles::Number(sum.saturating_add(*more)),
            _ => Doubles::Limit,
        };
        (!self.elements.is_empty()).then(|| self.elements.iter().fold(Doubles::Number(0), sum))
    }

    /// Whether it may win below the minimum.
    pub fn needs_no_minimum(&self) -> bool {
        self.elements.iter().any(|(element, _)| element.needs_no_minimum())
    }
}
