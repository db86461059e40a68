//! New lines: what is recorded next, judged before it is written.
//!
//! A line is made from the state of the night, laid behind it, and read by the code that will read it from the file. So
//! nothing is written that could not be read, and no correction makes points untrue.

use serde::Serialize;

use super::bytes::{Bytes, Extended};
use super::checksum::sealed;
use super::deal::Deals;
use super::line::Transferred;
use super::night::{Night, Points, Unreadable};
use super::replay::Replay;
use crate::amount::{Amount, Decimals, Exact};
use crate::event::{Dealt, Declared, Event, Kind, WinningTile, Written};
use crate::fault::Fault;
use crate::hand::Played;
use crate::player::Naming;
use crate::yaml::{Node, to_json};

/// A line that may be written, and the night with it.
#[derive(Debug)]
pub struct Recorded {
    /// The number of the line.
    pub n: u32,
    /// Its text, without a line break.
    pub text: String,
    /// The event, where it is one, and what it came to.
    pub played: Option<(Event, Played)>,
    /// The night with the line.
    pub after: Night,
}

/// Why a line cannot be recorded.
#[derive(Debug)]
pub enum Unrecorded {
    /// What is wrong with it.
    Refused(Vec<Fault>),
    /// The ledger cannot be read.
    Unreadable(Unreadable),
}

impl From<Fault> for Unrecorded {
    fn from(fault: Fault) -> Self {
        Unrecorded::Refused(vec![fault])
    }
}

impl From<Unreadable> for Unrecorded {
    fn from(error: Unreadable) -> Self {
        Unrecorded::Unreadable(error)
    }
}

/// Makes lines for a night.
pub struct Recorder<'n, B: ?Sized> {
    /// The night so far.
    pub night: &'n Night,
    /// Its bytes.
    pub bytes: &'n B,
    /// The time, as it is written.
    pub at: &'n str,
}

/// Where an event is recorded.
struct Place {
    /// The keys that say so, each with a comma behind it; none for the end.
    what: String,
    /// The number by which it is settled.
    n: u32,
    /// How many lines stand before it.
    at: usize,
    /// The lines in their order.
    order: Vec<u32>,
}

impl<B: Bytes + Sync + ?Sized> Recorder<'_, B> {
    /// An event that happened just now.
    ///
    /// # Errors
    /// [`Unrecorded`], as for everything here: what does not fit, or what cannot be read.
    pub fn event(&self, declared: &Declared) -> Result<Recorded, Unrecorded> {
        let order = self.night.in_order();
        let n = self.night.lines() + 1;
        self.settle_in(self.night, Place { what: String::new(), n, at: order.len(), order }, declared)
    }

    /// Another version of an event.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn amend(&self, n: u32, declared: &Declared) -> Result<Recorded, Unrecorded> {
        let order = self.night.in_order();
        let place = order.iter().position(|other| *other == n).filter(|_| self.night.is_event(n));
        let Some(place) = place else {
            let fault = Fault::new(format!("{n} is none of the table's events, so it cannot be amended"));
            return Err(fault.remedy("`huat log` shows the numbers").into());
        };
        self.settle_in(self.night, Place { what: format!("\"amend\":{n},"), n, at: place, order }, declared)
    }

    /// A forgotten event, after another, or before the first.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn insert(&self, after: u32, declared: &Declared) -> Result<Recorded, Unrecorded> {
        // Behind the line and all that was inserted after it already.
        let mut with = self.night.clone();
        let mark = format!("{{\"insert\":{after},\"draw\":true,\"points\":{{}}");
        with.apply(self.bytes, &sealed(&mark))?;
        let order = with.in_order();
        let place = order.iter().position(|n| *n == with.lines()).unwrap_or(order.len());
        let n = with.lines();
        self.settle_in(&with, Place { what: format!("\"insert\":{after},"), n, at: place, order }, declared)
    }

    /// Settles an event in its place: by the rules and seats in force there, in the hand that was being played.
    fn settle_in(&self, night: &Night, place: Place, declared: &Declared) -> Result<Recorded, Unrecorded> {
        let Place { what, n, at, order } = place;
        let turn = if what.is_empty() { night.turn_now() } else { night.turn_at(n) };
        let table = night.table(turn);
        let rules = &turn.preset.rules;
        let begins = hand_begins(night, &order, at);
        let mut replay = Replay::after(self.night, &order[..begins]);
        for before in &order[begins..at] {
            replay.step(self.bytes, *before)?;
        }
        let is_needed = declared.claim.claimed.is_some() || rules.deal_moves_money();
        let dealt = if is_needed { Deals::after(night, &order[..at]).dealt() } else { Dealt::default() };
        let declared = declared.clone().dealt(rules, &table, dealt);
        let declared = declared.counted(rules, &table, Naming::ByBeginning, dealt);
        let event = declared.and_then(|declared| declared.check(rules, &table, Naming::ByBeginning));
        let event = event.map_err(Unrecorded::Refused)?;
        let played = replay
            .into_hand(turn)
            .settle(rules, &table, &event, n)
            .map_err(|unsettled| Fault::new(unsettled.to_string()))?;
        let written = json(&Written { event: &event, table: &table, decimals: rules.decimals() })?;
        let points = PointsJson::of(&night.people, &night.points_of(turn, &played), rules.decimals());
        let refunds = played.refunds.map(|kong| format!(",\"refunds\":{kong}")).unwrap_or_default();
        let inner = written.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or_default();
        let recorded =
            self.finish(&format!("{what}{inner},\"points\":{}{refunds}", json(&points)?), Some((event, played)))?;
        // What comes last changes nothing that was there.
        if !what.is_empty() {
            self.holds(&recorded, at)?;
        }
        Ok(recorded)
    }

    /// Takes a line or a correction back.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn void(&self, n: u32, note: Option<&str>) -> Result<Recorded, Unrecorded> {
        self.take_back(n, false, note)
    }

    /// Takes back the last line that still stands and is no undo.
    ///
    /// # Errors
    /// [`Unrecorded`], when there is nothing to take back.
    pub fn undo(&self) -> Result<(u32, Recorded), Unrecorded> {
        let Some(last) = self.night.last_standing() else {
            return Err(Fault::new("there is nothing to undo").into());
        };
        Ok((last, self.take_back(last, true, None)?))
    }

    fn take_back(&self, n: u32, undo: bool, note: Option<&str>) -> Result<Recorded, Unrecorded> {
        let undo = if undo { ",\"undo\":true" } else { "" };
        let recorded = self.finish(&format!("\"void\":{n}{undo}{}", noted(note)?), None)?;
        let subject = self.night.corrects(n).unwrap_or(n);
        let place = self.night.in_order().iter().position(|other| *other == subject).unwrap_or(0);
        self.holds(&recorded, place)?;
        Ok(recorded)
    }

    /// Other rules from here on.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn rules(&self, rules: &Node, note: Option<&str>) -> Result<Recorded, Unrecorded> {
        self.finish(&format!("\"rules\":{}{}", to_json(rules), noted(note)?), None)
    }

    /// Another player sits down.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn swap(&self, out: &str, joins: &str) -> Result<Recorded, Unrecorded> {
        let table = self.night.table(self.night.turn_now());
        let out = table.name(table.find(out, Naming::ByBeginning)?).to_owned();
        self.finish(&format!("\"swap\":{},\"in\":{}", json(&out)?, json(&joins)?), None)
    }

    /// New seats, by the names in the order East, South, West, North.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn reseat(&self, names: &[String]) -> Result<Recorded, Unrecorded> {
        let table = self.night.table(self.night.turn_now());
        let named = |name: &String| table.find(name, Naming::ByBeginning).map(|seat| table.name(seat).to_owned());
        let names: Vec<String> = names.iter().map(named).collect::<Result<_, _>>()?;
        self.finish(&format!("\"reseat\":{}", json(&names)?), None)
    }

    /// Cash handed over.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn paid(&self, paid: &Transferred, note: Option<&str>) -> Result<Recorded, Unrecorded> {
        let (from, to) =
            (&self.night.people[self.night.find(&paid.from)?], &self.night.people[self.night.find(&paid.to)?]);
        if from == to {
            return Err(Fault::new(format!("{from} cannot pay himself")).remedy("name the other player").into());
        }
        let amount = paid.amount.amount(self.decimals())?;
        if amount <= Amount::ZERO {
            let fault = Fault::new(format!("the payment is {}", paid.amount)).expected("an amount above 0");
            return Err(fault.remedy("write it the other way round").into());
        }
        let amount = json(&amount.number(self.decimals()))?;
        self.finish(&format!("\"paid\":{},\"to\":{},\"amount\":{amount}{}", json(from)?, json(to)?, noted(note)?), None)
    }

    /// Transfers that settle what is open, and what rounding forgave.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn settled(&self, transfers: &[(usize, usize, Amount)], rounding: &Points) -> Result<Recorded, Unrecorded> {
        #[derive(Serialize)]
        struct One<'n> {
            from: &'n str,
            to: &'n str,
            amount: Exact,
        }
        let people = &self.night.people;
        let one = |(from, to, amount): &(usize, usize, Amount)| One {
            from: &people[*from],
            to: &people[*to],
            amount: amount.number(self.decimals()),
        };
        let list = json(&transfers.iter().map(one).collect::<Vec<_>>())?;
        let rounding = match rounding.is_empty() {
            true => String::new(),
            false => format!(",\"rounding\":{}", json(&PointsJson::of(people, rounding, self.decimals()))?),
        };
        self.finish(&format!("\"settled\":{list}{rounding}"), None)
    }

    /// A bare remark.
    ///
    /// # Errors
    /// [`Unrecorded`].
    pub fn remark(&self, text: &str) -> Result<Recorded, Unrecorded> {
        if text.trim().is_empty() {
            return Err(Fault::new("the remark is empty").into());
        }
        self.finish(&format!("\"remark\":{}", json(&text)?), None)
    }

    fn decimals(&self) -> Decimals {
        self.night.header.preset.rules.decimals()
    }

    /// Gives the line its number, time and checksum, and lays it behind the night.
    fn finish(&self, body: &str, played: Option<(Event, Played)>) -> Result<Recorded, Unrecorded> {
        let n = self.night.lines() + 1;
        let text = sealed(&format!("{{\"n\":{n},\"at\":{},{body}", json(&self.at)?));
        let mut after = self.night.clone();
        after.apply(self.bytes, &text)?;
        if !self.night.unsaid.is_empty() {
            // What lines without points come to may rest on what is corrected before them.
            let appended = self.night.appended(&text);
            let bytes = Extended { bytes: self.bytes, cut: appended.cut, more: &appended.more };
            after = Night::read(&bytes, &self.night.origin)?;
        }
        Ok(Recorded { n, text, played, after })
    }

    /// A correction must leave every robbed kong paid back by the win that robbed it, as if the night had been played
    /// so from the start. Only the hand of the correction and the next can have changed.
    fn holds(&self, recorded: &Recorded, place: usize) -> Result<(), Unrecorded> {
        let after = &recorded.after;
        let appended = self.night.appended(&recorded.text);
        let bytes = Extended { bytes: self.bytes, cut: appended.cut, more: &appended.more };
        let order = after.in_order();
        let place = place.min(order.len());
        let begins = hand_begins(after, &order, place);
        let mut replay = Replay::after(after, &order[..begins]);
        let mut ends = 0;
        for (at, n) in order.iter().enumerate().skip(begins) {
            let Some(step) = replay.step(&bytes, *n)? else { continue };
            let Ok((event, played)) = &step.played else { continue };
            let robs = matches!(&event.kind, Kind::Win(win) if matches!(win.tile, WinningTile::RobbedKong(_)));
            if robs && played.refunds != step.line.refunds {
                let fault = Fault::new(format!("win {n} robbed a kong, and would then pay back another, or none"));
                return Err(fault.remedy(format!("void {n} first, then correct, then record the win again")).into());
            }
            ends += u32::from(at >= place && event.ends_hand());
            if ends == 2 {
                break;
            }
        }
        Ok(())
    }
}

/// Where in the order the hand begins to which a place belongs.
fn hand_begins(night: &Night, order: &[u32], place: usize) -> usize {
    let ends = |n: &u32| night.ends_hand(*n);
    order[..place].iter().rposition(ends).map_or(0, |at| at + 1)
}

fn noted(note: Option<&str>) -> Result<String, Fault> {
    Ok(match note {
        Some(note) => format!(",\"note\":{}", json(&note)?),
        None => String::new(),
    })
}

fn json(value: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(value).map_err(|error| Fault::new(error.to_string()))
}

/// `{"Mei":160,"Raj":-160}`.
struct PointsJson<'p>(Vec<(&'p str, Exact)>);

impl<'p> PointsJson<'p> {
    fn of(people: &'p [String], points: &Points, decimals: Decimals) -> Self {
        PointsJson(points.iter().map(|(place, amount)| (people[*place].as_str(), amount.number(decimals))).collect())
    }
}

impl Serialize for PointsJson<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, points)| (name, points)))
    }
}
