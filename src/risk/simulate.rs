//! Nights drawn by lot, on as many cores as there are; whatever their number, the same seed gives the same nights.

use std::fmt;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::hands::Hands;
use super::lot::SplitMix;
use super::urn::{Points, Urn};
use crate::amount::Amount;

/// How many nights of how many hands, and by which lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulation {
    /// Hands in a night.
    pub hands: u32,
    /// Nights.
    pub nights: u32,
    /// What the lots are drawn from: the same seed, the same nights.
    pub seed: u64,
}

/// What the nights came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nights {
    /// What each player of each night came to, the least first.
    pub results: Vec<Amount>,
    /// The least that one hand brought anybody.
    pub worst_hand: Amount,
}

/// The amounts of a night pass what can be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a night of so many hands comes to more than can be counted")
    }
}

impl std::error::Error for TooLarge {}

impl Simulation {
    /// So many nights are told as done at once.
    const STEP: u32 = 256;

    /// Plays the nights on so many cores; `done` counts them as they are played.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn run(&self, hands: &Hands, cores: NonZero<usize>, done: &AtomicU64) -> Result<Nights, TooLarge> {
        // What the largest night could move is asked once, so that the sums below cannot pass an `i64`.
        hands.most().and_then(|most| most.checked_mul(i64::from(self.hands))).ok_or(TooLarge)?;
        let parts = self.parts(cores);
        let mut played: Vec<Part> = parts.iter().map(|_| Part::default()).collect();
        thread::scope(|scope| {
            for (nights, part) in parts.into_iter().zip(&mut played) {
                scope.spawn(move || self.play(hands, nights, done, part));
            }
        });
        let worst_hand = played.iter().map(|part| part.worst_hand).min().unwrap_or_default();
        let mut results: Vec<i64> = played.into_iter().flat_map(|part| part.results).collect();
        results.sort_unstable();
        Ok(Nights { results: results.into_iter().map(Amount::of).collect(), worst_hand: Amount::of(worst_hand) })
    }

    /// The nights divided among the cores.
    fn parts(&self, cores: NonZero<usize>) -> Vec<Range<u32>> {
        let cores = u32::try_from(cores.get()).unwrap_or(u32::MAX).min(self.nights).max(1);
        let each = self.nights.div_ceil(cores).max(1);
        let starts = (0..self.nights).step_by(each as usize);
        starts.map(|start| start..start.saturating_add(each).min(self.nights)).collect()
    }

    fn play(&self, hands: &Hands, nights: Range<u32>, done: &AtomicU64, part: &mut Part) {
        part.results.reserve(nights.len() * hands.players());
        // Mixed first, so that seeds next to each other have no nights in common.
        let seed = SplitMix(self.seed).lot();
        for (count, night) in (1..).zip(nights.clone()) {
            let mut lot = SplitMix(SplitMix(seed.wrapping_add(u64::from(night))).lot());
            let mut totals = Points::default();
            for _ in 0..self.hands {
                let points = one_hand(hands.urns(), &mut lot);
                for (total, points) in totals.iter_mut().zip(points) {
                    *total += points;
                    part.worst_hand = part.worst_hand.min(points);
                }
            }
            part.results.extend(&totals[..hands.players()]);
            if count % Self::STEP == 0 {
                done.fetch_add(u64::from(Self::STEP), Ordering::Relaxed);
            }
        }
    }
}

/// The nights that one core played.
#[derive(Debug, Default)]
struct Part {
    results: Vec<i64>,
    worst_hand: i64,
}

/// One draw from each urn.
fn one_hand(urns: &[Urn], lot: &mut SplitMix) -> Points {
    let mut sums = Points::default();
    for urn in urns {
        for (sum, points) in sums.iter_mut().zip(urn.draw(lot.lot())) {
            *sum += points;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_night_is_played_by_one_core() {
        for (nights, cores) in [(1, 1), (1, 8), (7, 2), (100, 3), (5, 4)] {
            let simulation = Simulation { hands: 1, nights, seed: 0 };
            let parts = simulation.parts(NonZero::new(cores).expect("above zero"));
            assert!(parts.len() <= cores);
            assert_eq!(parts.into_iter().flatten().collect::<Vec<_>>(), (0..nights).collect::<Vec<_>>());
        }
    }
}
