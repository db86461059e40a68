//! One line more: whether it can stand where it stands, and what it moves.

use super::super::bytes::Bytes;
use super::super::checksum::Checksum;
use super::super::line::{Entry, Line, Transferred};
use super::super::mend::torn;
use super::super::quick::Happened;
use super::super::scan::NOBODY;
use super::{Appended, Correction, Effect, Kind, Night, Tail, mark, too_large};
use crate::amount::{Amount, Decimals, Number};
use crate::event::Declared;
use crate::fault::Fault;
use crate::player::fits_on_a_line;

impl Night {
    /// Takes one line more, as if it had been read at the end. Take it on a clone.
    ///
    /// # Errors
    /// Why it cannot stand there. The night is then to be thrown away: what the line says may have been taken in part.
    pub fn apply(&mut self, bytes: &(impl Bytes + ?Sized), text: &str) -> Result<(), Fault> {
        let n = self.marks.len() as u32 + 1;
        let line = Line::read(&self.origin, text, n as usize);
        let line =
            line.map_err(|mistakes| mistakes.into_iter().next().map_or(Fault::default(), |first| *first.fault))?;
        self.marks.push(mark(self.appended(text).line));
        let judged = self.judge(bytes, n, &line);
        if judged.is_err() {
            self.marks.pop();
        }
        judged
    }

    /// How the file changes when a line is added at its end: a torn line is cut off and kept as a comment, a whole one
    /// gets the line break that it lacks, and the line takes the file's own ending.
    pub fn appended(&self, text: &str) -> Appended {
        let ending = if self.has_crlf { "\r\n" } else { "\n" };
        let (cut, before) = match &self.tail {
            Tail::Whole => (self.end, String::new()),
            Tail::Unended => (self.end, ending.to_owned()),
            Tail::Torn(bytes) => (self.whole, format!("{}{ending}", torn(bytes))),
        };
        let line = cut + before.len() as u64;
        Appended { cut, more: format!("{before}{text}{ending}").into_bytes(), line }
    }

    /// Judges a line in its place and takes what it says.
    pub(super) fn judge(&mut self, bytes: &(impl Bytes + ?Sized), n: u32, line: &Line) -> Result<(), Fault> {
        if let Some(said) = line.n.filter(|&said| said != n) {
            return Err(out_of_sequence(said, n));
        }
        if line.note.as_deref().is_some_and(|note| !fits_on_a_line(note)) {
            return Err(Fault::new("this note cannot be shown on one line").at(["note"]));
        }
        let effect = self.effect(line)?;
        match &line.entry {
            Entry::Event(event) => {
                self.take_event(n, event, line);
                self.set_refunds(n, line.refunds);
            }
            Entry::Insert { after, event } => {
                if *after != 0 && (*after >= n || self.corrects(*after).is_some()) {
                    let fault = Fault::new(format!("nothing can be inserted after line {after}"));
                    return Err(fault.at(["insert"]).expected("the number of an earlier event, or 0"));
                }
                self.take_event(n, event, line);
                self.inserts.entry(*after).or_default().push(n);
                self.set_refunds(n, line.refunds);
            }
            Entry::Amend { n: of, event } => {
                self.may_amend(*of, n)?;
                self.take_event(n, event, line);
                let before = self.effect_of_version(bytes, *of)?;
                self.kinds
                    .insert(n, Kind::Correction(Correction { of: *of, target: *of, is_void: false, undo: false }));
                self.versions.entry(*of).or_default().push(n);
                self.set_refunds(*of, line.refunds);
                self.add(&before, true)?;
            }
            Entry::Void { n: of, undo } => {
                self.take_back(bytes, n, *of, *undo)?;
            }
            Entry::Rules(_) | Entry::Swap { .. } | Entry::Reseat(_) => {
                self.kinds.insert(n, Kind::Turn(Box::new(line.entry.clone())));
                let before = (self.turns.clone(), self.people.len());
                if let Err(fault) = self.rebuild_turns() {
                    self.kinds.remove(&n);
                    self.turns = before.0;
                    self.people.truncate(before.1);
                    self.standing.truncate(before.1);
                    self.cash.truncate(before.1);
                    return Err(fault);
                }
            }
            Entry::Paid(_) | Entry::Settled { .. } => drop(self.kinds.insert(n, Kind::Cash)),
            Entry::Remark(text) if !fits_on_a_line(text) => {
                return Err(Fault::new("this remark cannot be shown on one line").at(["remark"]));
            }
            Entry::Unknown(kind) if kind.is_empty() => return Err(Fault::new("this line says nothing")),
            Entry::Unknown(kind) if line.points.is_none() => {
                return Err(Fault::new(format!("a line of the kind `{kind}` is not known, and says no points")));
            }
            Entry::Unknown(kind) => {
                self.kinds.insert(n, Kind::Other);
                self.unknown.push((n, kind.clone()));
            }
            Entry::Count(_) | Entry::Remark(_) => drop(self.kinds.insert(n, Kind::Other)),
        }
        self.note_edit(n, line);
        self.add(&effect, false)
    }

    pub(super) fn note_edit(&mut self, n: u32, line: &Line) {
        if line.checksum == Checksum::Edited {
            self.edited.push(n);
        }
    }

    pub(super) fn take_event(&mut self, n: u32, event: &Declared, line: &Line) {
        self.kinds.insert(n, Kind::Event);
        let also = event.also.iter().map(|(name, _)| name);
        let winners = event.win.iter().chain(&event.winner).chain(also);
        let places: Vec<Option<usize>> = winners.map(|name| self.place_of(name)).collect();
        let thrower = event.from.as_ref().filter(|_| event.win.is_some()).and_then(|name| self.place_of(name));
        let mark = &mut self.marks[n as usize - 1];
        mark.happened = happened(event);
        mark.thrower = thrower.and_then(|place| u8::try_from(place).ok()).unwrap_or(NOBODY);
        for (slot, place) in mark.winners.iter_mut().zip(places) {
            *slot = place.and_then(|place| u8::try_from(place).ok()).unwrap_or(NOBODY);
        }
        if line.points.is_none() {
            self.unsaid.push(n);
        }
    }

    /// Which kong the standing version of a win pays back.
    pub(super) fn set_refunds(&mut self, win: u32, kong: Option<u32>) {
        self.refunds.retain(|_, other| *other != win);
        self.refunds.extend(kong.map(|kong| (kong, win)));
    }

    /// What a line moves: points, and cash.
    pub(super) fn effect(&self, line: &Line) -> Result<Effect, Fault> {
        let decimals = self.header.preset.rules.decimals();
        let mut effect = Effect::default();
        if let Some(points) = &line.points {
            let mut sum = Amount::ZERO;
            for (name, number) in points {
                let place = self.named(name).map_err(|fault| fault.at(["points", name]).of_key())?;
                let amount = exact(number, decimals).map_err(|fault| fault.at(["points", name]))?;
                sum = sum.plus(amount).ok_or_else(too_large)?;
                if effect.points.iter().any(|(other, _)| *other == place) {
                    let fault = Fault::new(format!("the points of {name} are here twice"));
                    return Err(fault.at(["points", name]).of_key());
                }
                effect.points.push((place, amount));
            }
            if sum != Amount::ZERO {
                let fault = Fault::new(format!("the points do not add to 0, there is {} too much", sum.text(decimals)));
                return Err(fault.at(["points"]).remedy("what one gains others lose"));
            }
        }
        let mut transfer = |Transferred { from, to, amount }: &Transferred| {
            let from = self.named(from)?;
            let to = self.named(to)?;
            let amount = exact(amount, decimals)?;
            if amount <= Amount::ZERO || from == to {
                return Err(Fault::new("cash goes from one player to another, an amount above 0"));
            }
            effect.cash.push((from, amount));
            effect.cash.push((to, Amount::ZERO.less(amount).ok_or_else(too_large)?));
            Ok(())
        };
        match &line.entry {
            Entry::Paid(paid) => transfer(paid)?,
            Entry::Settled { transfers, rounding } => {
                transfers.iter().try_for_each(&mut transfer)?;
                let mut sum = Amount::ZERO;
                for (name, number) in rounding {
                    let place = self.named(name)?;
                    let amount = exact(number, decimals)?;
                    sum = sum.plus(amount).ok_or_else(too_large)?;
                    effect.cash.push((place, amount));
                }
                if sum != Amount::ZERO {
                    return Err(Fault::new("what rounding forgave does not add to 0").at(["rounding"]));
                }
            }
            Entry::Count(chips) => {
                for (name, _) in chips {
                    self.named(name).map_err(|fault| fault.at(["count", name]).of_key())?;
                }
            }
            _ => {}
        }
        Ok(effect)
    }

    pub(super) fn add(&mut self, effect: &Effect, turned_round: bool) -> Result<(), Fault> {
        let sums = [(&mut self.standing, &effect.points), (&mut self.cash, &effect.cash)];
        for (sums, changes) in sums {
            for (place, amount) in changes {
                let sum = if turned_round { sums[*place].less(*amount) } else { sums[*place].plus(*amount) };
                sums[*place] = sum.ok_or_else(too_large)?;
            }
        }
        Ok(())
    }
}

pub(super) fn happened(event: &Declared) -> Happened {
    if event.win.is_some() {
        Happened::Win
    } else if !event.scores.is_empty() && !event.drawn {
        Happened::Scored
    } else if event.kong.is_some() {
        Happened::Kong
    } else if event.yao.is_some() {
        Happened::Yao
    } else if event.false_win.is_some() {
        Happened::FalseWin
    } else if event.draw || event.drawn {
        Happened::Draw
    } else {
        Happened::Money
    }
}

pub(super) fn exact(number: &Number, decimals: Decimals) -> Result<Amount, Fault> {
    match Amount::parse(number.as_str(), decimals) {
        Some(amount) => Ok(amount),
        None => number.amount(decimals).and(Err(too_large())),
    }
}

pub(super) fn out_of_sequence(said: u32, wanted: u32) -> Fault {
    if said < wanted {
        Fault::new(format!("number {said} is here again, where {wanted} is due")).at(["n"]).remedy(
            "a line typed in the middle belongs at the end: `{insert: N, …}` says after which event it happened",
        )
    } else {
        Fault::new(format!("number {said}, where {wanted} is due: a line is missing before it"))
            .at(["n"])
            .remedy("put the line back; to take an event back, write `{void: N}` at the end")
    }
}
