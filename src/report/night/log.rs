//! Every line of a night with its amounts and the running totals.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::line_in_words;
use super::round::{deal_in_words, round_is_over};
use super::{ByName, decimals, title, unit};
use crate::amount::Amount;
use crate::ledger::{Bytes, Checksum, Deals, Line, Night, Points, Replay, Unreadable};
use crate::report::{Block, Cell, Grid, Report};

/// A line of the log.
#[derive(Debug, Clone)]
pub struct LoggedLine {
    /// Its number.
    pub n: u32,
    /// When it was written.
    pub at: String,
    /// `East 2, dealer Raj`, for the table's events.
    pub deal: String,
    /// Rounds passed before it.
    pub round: u32,
    /// Whether a hand was played to its end with it.
    pub ends_hand: bool,
    /// What it says, in words.
    pub what: String,
    /// Whether it stands.
    pub stands: bool,
    /// Whether a person edited it.
    pub is_edited: bool,
    /// What it moved, where it stands.
    pub points: Points,
    /// The totals with it.
    pub totals: Vec<Amount>,
}

impl LoggedLine {
    /// What it says, and whether a person edited it.
    pub fn said(&self) -> String {
        if self.is_edited { format!("{} (edited)", self.what) } else { self.what.clone() }
    }

    /// What it moved for one of the people.
    pub fn moved(&self, place: usize) -> Amount {
        self.points.iter().find(|(other, _)| *other == place).map_or(Amount::ZERO, |(_, amount)| *amount)
    }

    /// His total with it.
    pub fn total(&self, place: usize) -> Amount {
        self.totals.get(place).copied().unwrap_or_default()
    }

    /// The hour and minute out of a time such as `2026-11-29T19:41:08+08:00`.
    pub fn time_of_day(&self) -> &str {
        self.at.split_once('T').and_then(|(_, time)| time.get(..5)).unwrap_or(&self.at)
    }
}

/// The log of a night.
#[derive(Debug)]
pub struct Logged<'n> {
    /// The night.
    pub night: &'n Night,
    /// Its lines, in the order in which they happened.
    pub lines: Vec<LoggedLine>,
    /// What is to be said of the file.
    pub notes: Vec<String>,
}

impl<'n> Logged<'n> {
    /// Goes through a night line by line.
    ///
    /// # Errors
    /// [`Unreadable`] when a line cannot be read.
    pub fn of(night: &'n Night, bytes: &(impl Bytes + ?Sized), notes: Vec<String>) -> Result<Self, Unreadable> {
        let (mut replay, mut deals) = (Replay::new(night), Deals::new(night));
        let mut totals = vec![Amount::ZERO; night.people.len()];
        let (mut lines, mut notes) = (Vec::new(), notes);
        for n in night.in_order() {
            let step = replay.step(bytes, n)?;
            let original = match &step {
                Some(step) if step.version == n => step.line.clone(),
                _ => night.line(bytes, n)?,
            };
            let turn = night.turn_at(n);
            let deal = if night.is_event(n) { deal_in_words(night, turn, deals.deal) } else { String::new() };
            let mut what = line_in_words(night, &original, n);
            let mut spoken = original.clone();
            let mut points = Points::new();
            match step {
                Some(step) => {
                    if step.version != n {
                        spoken.clone_from(&step.line);
                        what = format!(
                            "{} (amended in {}; was: {what})",
                            line_in_words(night, &step.line, n),
                            step.version
                        );
                    }
                    let computed = || step.played.as_ref().ok().map(|(_, played)| night.points_of(turn, played));
                    points = night.points_said(&step.line).or_else(computed).unwrap_or_default();
                }
                None if night.standing_version(n) == Some(n) => {
                    points = night.points_said(&original).unwrap_or_default()
                }
                None => what = format!("{what} (void by {})", night.versions(n).last().copied().unwrap_or(n)),
            }
            for (place, amount) in &points {
                totals[*place] = totals[*place].plus(*amount).unwrap_or_default();
            }
            lines.push(LoggedLine {
                n,
                at: original.at.clone().unwrap_or_default(),
                deal,
                round: deals.deal.round,
                ends_hand: night.is_event(n) && night.ends_hand(n),
                what: with_note(what, &spoken),
                stands: night.standing_version(n).is_some(),
                is_edited: original.checksum == Checksum::Edited,
                points,
                totals: totals.clone(),
            });
            if deals.pass(n) {
                notes.push(format!("after {n} {}", round_is_over(night, turn, deals.deal, &totals)));
            }
        }
        Ok(Logged { night, lines, notes })
    }

    /// For people.
    pub fn report(&self) -> Report {
        let (title, unit) = (title(self.night), unit(self.night));
        let head = format!("{title}, amounts in {unit}; below each the running total");
        let mut blocks = vec![Block::Title(head), Block::Grid(self.grid())];
        if !self.notes.is_empty() {
            blocks.push(Block::List { heading: "Notes".to_owned(), items: self.notes.clone() });
        }
        Report { decimals: decimals(self.night), blocks, data: self.data() }
    }

    /// Each player's column holds what the line moved, and below it the running total.
    fn grid(&self) -> Grid {
        let row = |line: &LoggedLine| {
            let mut cells = vec![
                Cell::Count(line.n, None),
                Cell::Text(line.time_of_day().to_owned()),
                Cell::Text(line.deal.clone()),
                if line.stands { Cell::Text(line.said()) } else { Cell::Struck(line.said()) },
            ];
            cells.extend((0..self.night.people.len()).map(|place| Cell::Running(line.moved(place), line.total(place))));
            cells
        };
        let heads = ["#", "time", "deal", "what"].into_iter().map(str::to_owned);
        Grid {
            columns: heads.chain(self.night.people.iter().cloned()).collect(),
            rows: self.lines.iter().map(row).collect(),
            sum: None,
        }
    }

    fn data(&self) -> Grid {
        let row = |line: &LoggedLine| {
            let mut cells = vec![
                Cell::Count(line.n, None),
                Cell::Text(line.at.clone()),
                Cell::Text(line.deal.clone()),
                Cell::Text(line.what.clone()),
                Cell::Text(line.stands.to_string()),
                Cell::Text(line.is_edited.to_string()),
            ];
            let places = 0..self.night.people.len();
            cells.extend(places.clone().map(|place| Cell::Change(line.moved(place))));
            cells.extend(places.map(|place| Cell::Change(line.total(place))));
            cells
        };
        let heads = ["n", "at", "deal", "what", "stands", "edited"].into_iter().map(str::to_owned);
        let totals = self.night.people.iter().map(|name| format!("{name} total"));
        let columns = heads.chain(self.night.people.iter().cloned()).chain(totals).collect();
        Grid { columns, rows: self.lines.iter().map(row).collect(), sum: None }
    }
}

/// The remark of a line behind its words.
fn with_note(what: String, line: &Line) -> String {
    match line.note.as_ref().or(line.event().and_then(|event| event.note.as_ref())) {
        Some(note) => format!("{what} — {note}"),
        None => what,
    }
}

/// For programs.
impl Serialize for Logged<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("title", &self.night.header.title)?;
        map.serialize_entry("unit", unit(self.night))?;
        map.serialize_entry("decimals", &decimals(self.night).count())?;
        map.serialize_entry("what_if", &self.night.is_what_if())?;
        map.serialize_entry("notes", &self.notes)?;
        map.serialize_entry("lines", &Lines(self))?;
        map.end()
    }
}

struct Lines<'l>(&'l Logged<'l>);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct One<'l> {
            n: u32,
            at: &'l str,
            deal: &'l str,
            what: &'l str,
            stands: bool,
            edited: bool,
            points: ByName<'l>,
            totals: ByName<'l>,
        }
        let (night, people) = (self.0.night, &self.0.night.people);
        serializer.collect_seq(self.0.lines.iter().map(|line| One {
            n: line.n,
            at: &line.at,
            deal: &line.deal,
            what: &line.what,
            stands: line.stands,
            edited: line.is_edited,
            points: ByName::of_points(people, &line.points, decimals(night)),
            totals: ByName::of(people, &line.totals, decimals(night)),
        }))
    }
}
