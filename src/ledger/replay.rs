//! Going through a night in order, settling every event anew by the rules and seats then in force.

use std::collections::BTreeSet;

use super::bytes::Bytes;
use super::checksum::Checksum;
use super::deal::Deals;
use super::line::Line;
use super::night::{Difference, Night, Points, Turn, Unreadable, are_same, too_large};
use crate::amount::{Amount, Number};
use crate::event::{Declared, Event};
use crate::fault::Fault;
use crate::hand::{Hand, Played};
use crate::player::Naming;
use crate::yaml::{Mistake, Reader};

/// An event of the night in its place.
#[derive(Debug)]
pub struct Step {
    /// The event's number.
    pub n: u32,
    /// The number of the line that holds the version that stands.
    pub version: u32,
    /// That line.
    pub line: Line,
    /// What it means, and what it comes to; or why it does not fit.
    pub played: Result<(Event, Played), Vec<Fault>>,
}

/// Goes through a night, or a part of it.
pub struct Replay<'n> {
    night: &'n Night,
    hand: Hand,
    turn: u32,
    /// Whose deal it is, in a night where that moves money.
    deals: Option<Deals<'n>>,
}

impl<'n> Replay<'n> {
    /// Begins at the first line.
    pub fn new(night: &'n Night) -> Self {
        Replay::after(night, &[])
    }

    /// Begins where a hand begins, after some lines in their order.
    pub fn after(night: &'n Night, after: &[u32]) -> Self {
        let is_followed = night.turns.iter().any(|turn| turn.preset.rules.deal_moves_money());
        let deals = is_followed.then(|| Deals::after(night, after));
        Replay { night, hand: Hand::new(), turn: 0, deals }
    }

    /// Settles the standing version of the next event; `None` for a line that is no event, or void.
    ///
    /// # Errors
    /// [`Unreadable`] when the line cannot be read.
    pub fn step(&mut self, bytes: &(impl Bytes + ?Sized), n: u32) -> Result<Option<Step>, Unreadable> {
        let step = match self.night.standing_version(n).filter(|_| self.night.is_event(n)) {
            None => None,
            Some(version) => {
                let line = self.night.line(bytes, version)?;
                let played = self.play(n, &line);
                Some(Step { n, version, line, played })
            }
        };
        if let Some(deals) = &mut self.deals {
            deals.pass(n);
        }
        Ok(step)
    }

    fn play(&mut self, n: u32, line: &Line) -> Result<(Event, Played), Vec<Fault>> {
        let played = self.settle(n, line);
        // The hand ends also with a win that these rules refuse, or that comes to too much.
        if played.is_err() && self.night.ends_hand(n) {
            self.hand = Hand::new();
        }
        played
    }

    fn settle(&mut self, n: u32, line: &Line) -> Result<(Event, Played), Vec<Fault>> {
        let turn = self.night.turn_at(n);
        self.begin_turn(turn);
        let table = self.night.table(turn);
        let rules = &turn.preset.rules;
        let declared = self.night.as_played(line.event().ok_or_else(Vec::new)?, turn)?;
        let declared = match &self.deals {
            Some(deals) => declared.dealt(rules, &table, deals.dealt()),
            None => declared,
        };
        let event = declared.check(rules, &table, Naming::InFull)?;
        let played = self.hand.settle(rules, &table, &event, n);
        played.map(|played| (event, played)).map_err(|unsettled| vec![Fault::new(unsettled.to_string())])
    }

    /// With other rules, seats or players another hand begins.
    fn begin_turn(&mut self, turn: &Turn) {
        if turn.n != self.turn {
            self.turn = turn.n;
            self.hand = Hand::new();
        }
    }

    /// The hand that is being played after the last step, for an event that comes next at this turn.
    pub fn into_hand(mut self, turn: &Turn) -> Hand {
        self.begin_turn(turn);
        self.hand
    }
}

impl Night {
    /// What an event came to, by the people of the night; nobody who neither gains nor loses.
    pub fn points_of(&self, turn: &Turn, played: &Played) -> Points {
        let points = turn.seats.iter().copied().zip(played.settlement.points.iter().copied());
        points.filter(|(_, points)| *points != Amount::ZERO).collect()
    }

    /// An event as the rules in force take it: by other rules than were played it may move no money who dealt, and an
    /// extra may be no amount.
    ///
    /// # Errors
    /// Money that people agreed on in another unit.
    pub fn as_played(&self, event: &Declared, turn: &Turn) -> Result<Declared, Vec<Fault>> {
        let mut event = event.clone();
        if self.played_for.is_none() {
            return Ok(event);
        }
        if event.is_agreed() && !self.is_in_its_unit() {
            return Err(vec![self.no_amount()]);
        }
        if !turn.preset.rules.deal_moves_money() {
            (event.dealer, event.continuation) = (None, None);
        }
        for claim in event.claims_mut() {
            claim.extra = claim.extra.take().filter(|extra| self.is_amount(extra));
        }
        Ok(event)
    }

    /// Whether a win counts without what people agreed on as its extra.
    pub(super) fn leaves_extra_out(&self, event: &Declared) -> bool {
        event.claims().filter_map(|claim| claim.extra.as_ref()).any(|extra| !self.is_amount(extra))
    }

    /// Whether an amount that people agreed on is one by the rules in force.
    fn is_amount(&self, agreed: &Number) -> bool {
        self.is_in_its_unit() && agreed.amount(self.header.preset.rules.decimals()).is_ok()
    }

    /// Why an amount that was played for is none by the rules in force.
    pub(super) fn no_amount(&self) -> Fault {
        let (played, counted) = (&self.cash_money().unit, &self.header.preset.rules.money().unit);
        Fault::new(match self.is_in_its_unit() {
            true => "the amount is finer than these rules count".to_owned(),
            false => format!("the amount is in {played}, and these rules count in {counted}"),
        })
    }

    /// What a line says it moved. Where the night is settled by other rules than were played, an event moves what its
    /// facts give; a line without facts moves what it says, if that is of their unit.
    pub fn points_said(&self, line: &Line) -> Option<Points> {
        if self.played_for.is_some() && (line.event().is_some() || !self.is_in_its_unit()) {
            return None;
        }
        let decimals = self.header.preset.rules.decimals();
        let points = line
            .points
            .as_ref()?
            .iter()
            .map(|(name, number)| Some((self.place_of(name)?, Amount::parse(number.as_str(), decimals)?)));
        let points: Option<Points> = points.collect();
        points.map(|points| points.into_iter().filter(|(_, points)| *points != Amount::ZERO).collect())
    }

    /// Settles the events whose points were not said, and holds against their facts all that a person's edits may have
    /// touched: every event from the first edited line on, or from the start where the head was edited.
    pub(super) fn replay_what_is_unsure(&mut self, bytes: &(impl Bytes + ?Sized)) -> Result<(), Unreadable> {
        let mut unsure = self.header.checksum == Checksum::Edited;
        if !unsure && self.edited.is_empty() && self.unsaid.is_empty() {
            return Ok(());
        }
        let edited: BTreeSet<u32> = self.edited.iter().map(|n| self.corrects(*n).unwrap_or(*n)).collect();
        let mut mistakes = Vec::new();
        let mut computed: Vec<(u32, u32, Points, Option<u32>)> = Vec::new();
        let mut differs = Vec::new();
        let mut replay = Replay::new(self);
        for n in self.in_order() {
            unsure |= edited.contains(&n);
            let Some(step) = replay.step(bytes, n)? else { continue };
            let turn = self.turn_at(n);
            let found = step.played.as_ref().map(|(_, played)| (self.points_of(turn, played), played.refunds));
            match (self.points_said(&step.line), found) {
                (None, Ok((points, refunds))) => computed.push((n, step.version, points, refunds)),
                (None, Err(faults)) => {
                    let mistake = |fault: &Fault| self.mistake_in(bytes, step.version, &step.line, fault.clone());
                    mistakes.extend(faults.iter().map(mistake));
                }
                (Some(said), found) if unsure => {
                    let found = found.map(|(points, _)| points);
                    let found = found.map_err(|faults| faults.first().map(Fault::to_string).unwrap_or_default());
                    if !found.as_ref().is_ok_and(|found| are_same(found, &said)) {
                        differs.push(Difference { n, line: step.version, recorded: said, computed: found });
                    }
                }
                _ => {}
            }
            if mistakes.len() > Reader::MOST {
                break;
            }
        }
        if !mistakes.is_empty() {
            return Err(Unreadable::Damaged(Mistake::in_order(mistakes)));
        }
        for (n, version, points, refunds) in computed {
            for (place, amount) in &points {
                let sum = self.standing[*place].plus(*amount);
                let too_large = || Unreadable::Damaged(vec![Mistake::of_whole(&self.origin, too_large())]);
                self.standing[*place] = sum.ok_or_else(too_large)?;
            }
            self.refunds.extend(refunds.map(|kong| (kong, n)));
            self.computed.insert(version, points);
        }
        self.differs = differs;
        Ok(())
    }
}
