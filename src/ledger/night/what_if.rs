//! What if: a night settled by other rules, beside the true one, which is never touched.

use std::sync::Arc;

use super::super::bytes::Bytes;
use super::super::replay::Replay;
use super::{Night, Turn, Unreadable, too_large};
use crate::amount::Amount;
use crate::fault::Fault;
use crate::preset::Preset;
use crate::rules::Rules;

/// A night as it would have come to by other rules.
#[derive(Debug)]
pub struct WhatIf {
    /// The night by those rules. Nothing can be recorded in it.
    pub night: Night,
    /// The hands that those rules do not allow, which count nothing: their numbers, and why.
    pub refused: Vec<(u32, Fault)>,
    /// The hands that were counted from tiles or elements, and keep the doubles that they were counted for.
    pub counted: Vec<u32>,
}

/// The hands that were refused, and those that were counted.
type Settled = (Vec<(u32, Fault)>, Vec<u32>);

/// Why a night cannot be settled by other rules.
#[derive(Debug)]
pub enum NoWhatIf {
    /// They are for another table.
    OtherTable(Fault),
    /// A line cannot be read.
    Unreadable(Unreadable),
}

impl Night {
    /// The same hands at the same table, settled by other rules from the first to the last; rules that were changed in
    /// the course of the night are not. Who dealt is what it was. Cash that was handed over counts where it is of the
    /// same unit.
    ///
    /// # Errors
    /// [`NoWhatIf`].
    pub fn by_rules(&self, bytes: &(impl Bytes + ?Sized), preset: &Arc<Preset>) -> Result<WhatIf, NoWhatIf> {
        let (its, ours) = (&preset.rules, &self.header.preset.rules);
        if its.players() != ours.players() {
            let fault =
                Fault::new(format!("these rules are for {} players, and {} played", its.players(), ours.players()));
            return Err(NoWhatIf::OtherTable(fault.remedy("name rules for as many")));
        }
        if matches!(its, Rules::Stakes(_)) != matches!(ours, Rules::Stakes(_)) {
            let fault =
                Fault::new("one of the two tables plays by stakes, the other pays the differences between hands");
            return Err(NoWhatIf::OtherTable(fault.remedy("name rules of the scheme that was played")));
        }
        let mut night = self.clone();
        night.header.preset = preset.clone();
        night.turns = self.turns.iter().map(|turn| Turn { preset: preset.clone(), ..turn.clone() }).collect();
        night.standing = vec![Amount::ZERO; self.people.len()];
        if its.money() != ours.money() {
            night.cash = vec![Amount::ZERO; self.people.len()];
        }
        night.differs.clear();
        night.played_for = Some(ours.money().clone());
        let (refused, counted) = night.settle_anew(bytes)?;
        Ok(WhatIf { night, refused, counted })
    }

    fn settle_anew(&mut self, bytes: &(impl Bytes + ?Sized)) -> Result<Settled, NoWhatIf> {
        let mut standing = self.standing.clone();
        let (mut refused, mut counted) = (Vec::new(), Vec::new());
        let mut replay = Replay::new(self);
        for n in self.in_order() {
            let Some(step) = replay.step(bytes, n).map_err(NoWhatIf::Unreadable)? else { continue };
            if step.line.event().is_some_and(|event| !event.claim.shown.is_empty()) {
                counted.push(n);
            }
            match step.played {
                Err(mut faults) => {
                    refused.push((n, if faults.is_empty() { Fault::default() } else { faults.remove(0) }))
                }
                Ok((_, played)) => {
                    for (place, amount) in self.points_of(self.turn_at(n), &played) {
                        let sum = standing[place].plus(amount);
                        standing[place] = sum.ok_or_else(|| NoWhatIf::OtherTable(too_large()))?;
                    }
                }
            }
        }
        self.standing = standing;
        Ok((refused, counted))
    }
}
