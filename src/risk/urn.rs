//! An urn: what one draw can bring, each with its weight.

use crate::amount::Amount;
use crate::player::WINDS;

/// What each seat gains or loses, in the smallest unit; 0 for seats that the table does not have.
pub type Points = [i64; WINDS.len()];

/// Something that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// How often, against the weights of the others.
    pub weight: u64,
    /// What it brings.
    pub points: Points,
}

/// What one draw can bring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Urn {
    outcomes: Vec<Outcome>,
    /// Below which random number each outcome but the last is drawn, rising.
    below: Vec<u64>,
}

impl Urn {
    /// An urn with these outcomes; those without weight are left out. `None` where nothing is left, or the weights pass
    /// what can be counted.
    pub fn new(outcomes: impl IntoIterator<Item = Outcome>) -> Option<Self> {
        let outcomes: Vec<Outcome> = outcomes.into_iter().filter(|outcome| outcome.weight > 0).collect();
        let (last, others) = outcomes.split_last()?;
        let mut sum = 0u64;
        let mut sums = Vec::with_capacity(others.len());
        for outcome in others {
            sum = sum.checked_add(outcome.weight)?;
            sums.push(sum);
        }
        let total = u128::from(sum.checked_add(last.weight)?);
        // Each share of all random numbers, less than one number off the exact share.
        let below = sums.into_iter().map(|sum| ((u128::from(sum) << 64) / total) as u64).collect();
        Some(Urn { outcomes, below })
    }

    /// What a random number draws.
    pub fn draw(&self, random: u64) -> &Points {
        let place = self.below.partition_point(|below| *below <= random);
        // There is one outcome more than there are bounds.
        &self.outcomes[place].points
    }

    /// Everything that can be drawn.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The least that a draw brings to a seat.
    pub(super) fn least(&self, seat: usize) -> i64 {
        self.outcomes.iter().map(|outcome| outcome.points[seat]).min().unwrap_or_default()
    }

    /// The most that a draw moves, to or from any seat; `None` past what can be counted.
    pub(super) fn most(&self) -> Option<i64> {
        let mut sizes = self.outcomes.iter().flat_map(|outcome| outcome.points).map(i64::checked_abs);
        sizes.try_fold(0, |most, size| Some(most.max(size?)))
    }
}

/// The points of a settlement, by seat.
pub(super) fn points_of(amounts: &[Amount]) -> Points {
    std::array::from_fn(|seat| amounts.get(seat).map_or(0, |amount| amount.units()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(weight: u64, points: i64) -> Outcome {
        Outcome { weight, points: [points, -points, 0, 0] }
    }

    #[test]
    fn every_outcome_has_its_share_of_the_random_numbers() {
        let urn = Urn::new([outcome(1, 10), outcome(0, 20), outcome(3, 30)]).expect("two are left");
        let quarter = 1 << 62;
        assert_eq!([0, quarter - 1, quarter, u64::MAX].map(|random| urn.draw(random)[0]), [10, 10, 30, 30]);
    }

    #[test]
    fn an_urn_is_never_empty() {
        assert_eq!(Urn::new([]), None);
        assert_eq!(Urn::new([outcome(0, 1)]), None);
        assert_eq!(Urn::new([outcome(u64::MAX, 1), outcome(1, 1)]), None);
    }
}
