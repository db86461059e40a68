//! What if: a night settled by other rules, beside the true one, which is never touched.

use std::sync::Arc;

use super::super::bytes::Bytes;
use super::super::replay::Replay;
use super::{Night, Points, Turn, Unreadable, too_large};
use crate::amount::Amount;
use crate::fault::Fault;
use crate::preset::Preset;
use crate::rules::{Money, Rules};

/// A night as it would have come to by other rules.
#[derive(Debug)]
pub struct WhatIf {
    /// The night by those rules. Nothing can be recorded in it.
    pub night: Night,
    /// The lines that count nothing by those rules: their numbers, and why.
    pub refused: Vec<(u32, Fault)>,
    /// The wins that count without their extra, which is no amount by those rules.
    pub without_extra: Vec<u32>,
    /// The hands that were counted from tiles or elements, and keep the doubles that they were counted for.
    pub counted: Vec<u32>,
}

/// Why a night cannot be settled by other rules.
#[derive(Debug)]
pub enum NoWhatIf {
    /// They are for another table, or come to more than can be counted.
    Refused(Fault),
    /// A line cannot be read.
    Unreadable(Unreadable),
}

impl Night {
    /// The same hands at the same table, settled by other rules from the first to the last; rules that were changed in
    /// the course of the night are not. Who dealt is what it was. What people agreed on or handed over counts where it
    /// is of the same unit.
    ///
    /// # Errors
    /// [`NoWhatIf`].
    pub fn by_rules(&self, bytes: &(impl Bytes + ?Sized), preset: &Arc<Preset>) -> Result<WhatIf, NoWhatIf> {
        let (its, ours) = (&preset.rules, &self.header.preset.rules);
        if its.players() != ours.players() {
            let fault =
                Fault::new(format!("these rules are for {} players, and {} played", its.players(), ours.players()));
            return Err(NoWhatIf::Refused(fault.remedy("name rules for as many")));
        }
        if matches!(its, Rules::Stakes(_)) != matches!(ours, Rules::Stakes(_)) {
            let fault =
                Fault::new("one of the two tables plays by stakes, the other pays the differences between hands");
            return Err(NoWhatIf::Refused(fault.remedy("name rules of the scheme that was played")));
        }
        let mut night = self.clone();
        night.header.preset = preset.clone();
        night.turns = self.turns.iter().map(|turn| Turn { preset: preset.clone(), ..turn.clone() }).collect();
        night.standing = vec![Amount::ZERO; self.people.len()];
        night.cash = self.cash_in(its.money()).unwrap_or_else(|| vec![Amount::ZERO; self.people.len()]);
        night.differs.clear();
        night.played_for = Some(ours.money().clone());
        let mut what_if = WhatIf { night, refused: Vec::new(), without_extra: Vec::new(), counted: Vec::new() };
        what_if.settle(bytes)?;
        Ok(what_if)
    }

    /// Cash in other money; `None` where it is of another unit, or finer.
    fn cash_in(&self, money: &Money) -> Option<Vec<Amount>> {
        let ours = self.header.preset.rules.money();
        let same = |cash: &Amount| Amount::parse(&cash.text(ours.decimals), money.decimals);
        self.cash.iter().map(same).collect::<Option<_>>().filter(|_| ours.unit == money.unit)
    }
}

impl WhatIf {
    fn settle(&mut self, bytes: &(impl Bytes + ?Sized)) -> Result<(), NoWhatIf> {
        let WhatIf { night, refused, without_extra, counted } = self;
        let mut standing = night.standing.clone();
        let mut replay = Replay::new(night);
        for n in night.in_order() {
            let moved = match replay.step(bytes, n).map_err(NoWhatIf::Unreadable)? {
                Some(step) => {
                    if let Some(event) = step.line.event() {
                        if !event.claim.shown.is_empty() {
                            counted.push(n);
                        }
                        if step.played.is_ok() && night.leaves_extra_out(event) {
                            without_extra.push(n);
                        }
                    }
                    let played = step.played.map(|(_, played)| night.points_of(night.turn_at(n), &played));
                    played.map_err(|faults| faults.into_iter().next().unwrap_or_default())
                }
                None if night.standing_version(n) == Some(n) && !night.is_event(n) => {
                    let line = night.line(bytes, n).map_err(NoWhatIf::Unreadable)?;
                    let said = night.points_said(&line).or(line.points.is_none().then(Points::new));
                    said.ok_or_else(|| night.no_amount())
                }
                None => continue,
            };
            match moved {
                Err(fault) => refused.push((n, fault)),
                Ok(moved) => {
                    for (place, amount) in moved {
                        let sum = standing[place].plus(amount);
                        standing[place] = sum.ok_or_else(|| NoWhatIf::Refused(too_large()))?;
                    }
                }
            }
        }
        night.standing = standing;
        night.uncounted = refused.iter().map(|(n, _)| *n).collect();
        Ok(())
    }
}
