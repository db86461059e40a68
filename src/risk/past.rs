//! The hands of past ledgers, settled by other rules: what was played stands in for a model.

use std::sync::Arc;

use super::hands::Hands;
use super::urn::{Outcome, Points, Urn, points_of};
use crate::event::Declared;
use crate::ledger::{Bytes, Night, NoWhatIf, Replay};
use crate::player::WINDS;
use crate::preset::Preset;

/// The hands of some nights by one table's rules.
#[derive(Debug)]
pub struct PastHands {
    preset: Arc<Preset>,
    /// What each brought, with what was paid at once in it.
    points: Vec<Points>,
    /// Hands that these rules do not allow, which are left out.
    pub refused: u32,
}

impl PastHands {
    /// Of no night yet.
    pub fn new(preset: Arc<Preset>) -> Self {
        PastHands { preset, points: Vec::new(), refused: 0 }
    }

    /// How many hands there are to draw from.
    pub fn count(&self) -> usize {
        self.points.len()
    }

    /// Adds the hands of a night: each that ended, with the kongs and yaos paid since the hand before. Fines and
    /// agreed payments are no part of a hand.
    ///
    /// # Errors
    /// [`NoWhatIf`].
    pub fn add(&mut self, night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<(), NoWhatIf> {
        let night = night.by_rules(bytes, &self.preset)?.night;
        let mut replay = Replay::new(&night);
        let mut hand = Some(Points::default());
        for n in night.in_order() {
            let step = replay.step(bytes, n).map_err(NoWhatIf::Unreadable)?;
            let is_event = step.is_some();
            if let Some(step) = step {
                hand = match step.played {
                    _ if step.line.event().is_some_and(Declared::is_agreed) => hand,
                    Ok((_, played)) => hand.and_then(|hand| sum(hand, points_of(&played.settlement.points))),
                    Err(_) => None,
                };
            }
            if night.ends_hand(n) {
                match hand.replace(Points::default()) {
                    // A change of the table ends no hand that was won.
                    _ if !is_event => {}
                    Some(points) => self.points.push(points),
                    None => self.refused += 1,
                }
            }
        }
        Ok(())
    }

    /// The hands to draw from: each as likely as every other, with its players in every order round the table, so that
    /// no seat is better than another. `None` where there are none.
    pub fn hands(&self) -> Option<Hands> {
        let players = usize::from(self.preset.rules.players());
        let outcomes = self.points.iter().flat_map(|points| {
            (0..players).map(move |turn| Outcome { weight: 1, points: turned(*points, turn, players) })
        });
        Some(Hands::of(vec![Urn::new(outcomes)?], players))
    }
}

/// The same points, each player so many seats further on.
fn turned(points: Points, turn: usize, players: usize) -> Points {
    let mut turned = [0; WINDS.len()];
    for (seat, points) in points.into_iter().take(players).enumerate() {
        turned[(seat + turn) % players] = points;
    }
    turned
}

fn sum(a: Points, b: Points) -> Option<Points> {
    let mut sums = a;
    for (sum, more) in sums.iter_mut().zip(b) {
        *sum = sum.checked_add(more)?;
    }
    Some(sums)
}
