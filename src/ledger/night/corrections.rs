//! Voids and amendments: what may be corrected, and which version of a line stands.

use super::super::bytes::Bytes;
use super::super::line::Entry;
use super::{Correction, Effect, Kind, Night};
use crate::fault::Fault;

impl Night {
    pub(super) fn may_amend(&self, of: u32, n: u32) -> Result<(), Fault> {
        if of >= n || !self.is_event(of) {
            let fault = Fault::new(format!("line {of} is none of the table's events, so it cannot be amended"));
            return Err(fault.at(["amend"]).remedy("`void` takes back any other line"));
        }
        if self.standing_version(of).is_none() {
            let void = self.versions(of).last().copied().unwrap_or(of);
            let fault = Fault::new(format!("event {of} is void"));
            return Err(fault.at(["amend"]).remedy(format!("bring it back first, with `void {void}`")));
        }
        self.rests_on(of, n)
    }

    /// Whether nothing that stands rests on a line, so that line `n` may correct it.
    ///
    /// # Errors
    /// A fault that names the line which does, and says what to do instead.
    pub(super) fn rests_on(&self, subject: u32, n: u32) -> Result<(), Fault> {
        if let Some(win) = self.refunds.get(&subject).filter(|win| self.standing_version(**win).is_some()) {
            let fault = Fault::new(format!(
                "win {win} pays back the kong {subject}, so the kong cannot be corrected before it"
            ));
            return Err(fault.remedy(format!("void {win} first, correct {subject}, then record the win again")));
        }
        let Some(Kind::Turn(entry)) = self.kinds.get(&subject) else { return Ok(()) };
        let rests = |n: &u32| {
            self.corrects(*n).is_none()
                && self.root(*n) >= subject
                && self.standing_version(*n).is_some()
                && match (self.kinds.get(n), &**entry) {
                    (None | Some(Kind::Event), _) => true,
                    (Some(Kind::Turn(later)), _) => {
                        !matches!((&**entry, &**later), (Entry::Rules(_), Entry::Swap { .. } | Entry::Reseat(_)))
                    }
                    (Some(Kind::Cash), Entry::Swap { .. }) => true,
                    _ => false,
                }
        };
        match (subject + 1..n).find(rests) {
            None => Ok(()),
            Some(later) => {
                let fault = Fault::new(format!(
                    "line {later} rests on line {subject}, so {subject} cannot be taken back before it"
                ));
                Err(fault.remedy("take back what came after it first, or change the table anew from here on"))
            }
        }
    }

    /// A void: of a line, or of a correction while it is the last of its line.
    pub(super) fn take_back(
        &mut self,
        bytes: &(impl Bytes + ?Sized),
        n: u32,
        of: u32,
        undo: bool,
    ) -> Result<(), Fault> {
        if of == 0 || of >= n {
            let fault = Fault::new(format!("there is no line {of} to take back")).at(["void"]);
            return Err(fault.expected(format!("a number from 1 to {}", n - 1)));
        }
        let subject = match self.kinds.get(&of) {
            Some(Kind::Correction(correction)) => {
                self.is_last_correction(of, correction.of)?;
                correction.of
            }
            _ if self.standing_version(of).is_none() => {
                let void = self.versions(of).last().copied().unwrap_or(of);
                let fault = Fault::new(format!("line {of} is void already")).at(["void"]);
                return Err(fault.remedy(format!("`void {void}` brings it back")));
            }
            _ => of,
        };
        self.rests_on(subject, n)?;
        let before = self.effect_of_version(bytes, subject)?;
        self.kinds.insert(n, Kind::Correction(Correction { of: subject, target: of, is_void: true, undo }));
        if of == subject {
            self.versions.entry(subject).or_default().push(n);
        } else {
            self.turn_over(of, false);
        }
        let after = self.effect_of_version(bytes, subject)?;
        let refunds = match self.standing_version(subject) {
            Some(version) if self.kinds.contains_key(&version) => {
                self.line(bytes, version).ok().and_then(|line| line.refunds)
            }
            _ => None,
        };
        self.set_refunds(subject, refunds);
        self.add(&before, true)?;
        self.add(&after, false)?;
        if matches!(self.kinds.get(&subject), Some(Kind::Turn(_))) { self.rebuild_turns() } else { Ok(()) }
    }

    /// A correction can be taken back while it decides its line, or was the last to change what does.
    pub(super) fn is_last_correction(&self, correction: u32, subject: u32) -> Result<(), Fault> {
        if self.taken_back.contains(&correction) {
            return Err(Fault::new(format!("correction {correction} was taken back already")).at(["void"]));
        }
        let stands = |n: &u32| self.corrects(*n) == Some(subject) && !self.taken_back.contains(n);
        let last = (subject..=self.lines()).rev().find(stands);
        if self.versions(subject).last() == Some(&correction) || last == Some(correction) {
            return Ok(());
        }
        let fault = Fault::new(format!("correction {correction} is not the last of line {subject}")).at(["void"]);
        Err(match last {
            Some(last) => fault.remedy(format!("take back {last} first")),
            None => fault,
        })
    }

    /// Takes a correction back, or brings it back; what it had taken back itself turns over with it.
    pub(super) fn turn_over(&mut self, correction: u32, stands: bool) {
        let mut next = Some((correction, stands));
        while let Some((n, stands)) = next.take() {
            if stands {
                self.taken_back.remove(&n)
            } else {
                self.taken_back.insert(n)
            };
            let Some(Kind::Correction(Correction { of, target, .. })) = self.kinds.get(&n).cloned() else { return };
            if target != of {
                next = Some((target, !stands));
            } else if stands {
                self.versions.entry(of).or_default().push(n);
            } else if let Some(versions) = self.versions.get_mut(&of) {
                versions.retain(|version| *version != n);
            }
        }
    }

    pub(super) fn effect_of_version(&self, bytes: &(impl Bytes + ?Sized), subject: u32) -> Result<Effect, Fault> {
        match self.standing_version(subject) {
            None => Ok(Effect::default()),
            Some(version) => {
                let line =
                    self.line(bytes, version).map_err(|_| Fault::new(format!("line {version} cannot be read")))?;
                let mut effect = self.effect(&line)?;
                if line.points.is_none() {
                    effect.points = self.computed.get(&version).cloned().unwrap_or_default();
                }
                Ok(effect)
            }
        }
    }
}
