//! The state of a night: what stands after every line of its ledger, corrections and changes of the table included.
//!
//! A night is read once ([`scan`](super::scan) for the ordinary events, [`Line`] for the rest) and can then take
//! further lines one by one ([`Night::apply`] on a clone, which is thrown away on an error), so that a new line is
//! judged by the same code that will read it. Going through the night event by event is left to
//! [`replay`](super::replay), writing to [`file`](super::file).

mod corrections;
mod judge;
mod read;
mod turns;
mod what_if;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::header::Header;
use super::line::Entry;
use super::quick::{Happened, MOST_WINNERS};
use super::scan::{Mark, NOBODY};
use crate::amount::Amount;
use crate::fault::Fault;
use crate::player::{Naming, Table, find_among};
use crate::preset::Preset;
use crate::rules::{Dealer, Money};
use crate::yaml::{Mistake, Origin};

pub use what_if::{NoWhatIf, WhatIf};

/// Among whom a name is looked for.
const WHOSE: &str = "of this night";

/// What a person has and owes, or what an event moved: amounts by the places of [`Night::people`].
pub type Points = Vec<(usize, Amount)>;

/// Whether each of the people has the same points, in whatever order.
pub fn are_same(some: &Points, others: &Points) -> bool {
    let sorted = |points: &Points| {
        let mut points = points.clone();
        points.sort_unstable();
        points
    };
    sorted(some) == sorted(others)
}

/// From here on other rules, other seats, or another player.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The number of the line; 0 is the start.
    pub n: u32,
    /// The rules in force.
    pub preset: Arc<Preset>,
    /// Who sits where, as places in [`Night::people`].
    pub seats: Vec<usize>,
    /// The same by name.
    table: Table,
    /// Whether the seats were drawn anew, which begins a round.
    pub is_reseated: bool,
    /// How the deal moves.
    pub dealer: Dealer,
}

/// What the end of the file looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tail {
    /// It ends with a line break.
    Whole,
    /// The last line is whole but for its line break.
    Unended,
    /// The last line was cut off; its bytes.
    Torn(Vec<u8>),
}

/// A line whose points are not what its facts give by the rules then in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The event's number.
    pub n: u32,
    /// The number of the line that holds the version that stands.
    pub line: u32,
    /// What was recorded.
    pub recorded: Points,
    /// What the facts give; or why they give nothing.
    pub computed: Result<Points, String>,
}

/// What a numbered line is, where it is not an ordinary event.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// An event of the table.
    Event,
    /// A change of rules, of players or of seats.
    Turn(Box<Entry>),
    /// Cash.
    Cash,
    /// A count, a remark, or a kind that this version does not know.
    Other,
    /// A correction.
    Correction(Correction),
}

/// A void or an amendment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Correction {
    /// The line that is corrected in the end.
    of: u32,
    /// What is voided or amended: that line, or another correction of it.
    target: u32,
    is_void: bool,
    undo: bool,
}

/// A night as it stands.
#[derive(Debug, Clone)]
pub struct Night {
    /// Where it was read.
    pub origin: Origin,
    /// Its head.
    pub header: Header,
    /// Everybody who sat, in the order in which they first did.
    pub people: Vec<String>,
    /// What the night came to, for each of the people.
    pub standing: Vec<Amount>,
    /// Rules and seats, from the start on.
    pub turns: Vec<Turn>,
    /// The numbers of the lines that a person edited.
    pub edited: Vec<u32>,
    /// Events whose points differ from their facts.
    pub differs: Vec<Difference>,
    /// What the end of the file looks like.
    pub tail: Tail,
    /// Where the lines that end with a line break end.
    pub whole: u64,
    /// Where the file ends.
    pub end: u64,
    /// Whether lines end in CR and LF.
    pub has_crlf: bool,
    pub(super) marks: Vec<Mark>,
    /// Cash paid less cash received.
    cash: Vec<Amount>,
    kinds: BTreeMap<u32, Kind>,
    /// The corrections of each line itself that stand, the last of them deciding.
    versions: BTreeMap<u32, Vec<u32>>,
    /// The corrections that were taken back.
    taken_back: BTreeSet<u32>,
    /// The events inserted after each.
    inserts: BTreeMap<u32, Vec<u32>>,
    /// Which win pays back which added kong.
    pub(super) refunds: BTreeMap<u32, u32>,
    /// What the events moved whose standing versions do not say it, by the number of the line that holds the version.
    pub(super) computed: BTreeMap<u32, Points>,
    /// Lines of a kind that this version does not know, with the word that names it.
    pub unknown: Vec<(u32, String)>,
    /// The numbers of the lines that hold an event, or another version of one, and say no points.
    pub(super) unsaid: Vec<u32>,
    /// Where it is settled by other rules than were played, whatever its lines say: what was played for.
    pub(super) played_for: Option<Money>,
    /// The events that those rules do not allow, which count nothing.
    uncounted: BTreeSet<u32>,
}

/// How a file changes when a line is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// Where it is cut first.
    pub cut: u64,
    /// What is written there.
    pub more: Vec<u8>,
    /// Where the line itself begins.
    pub line: u64,
}

/// Why a ledger cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// The system says so.
    Io(std::io::Error),
    /// Every mistake in it.
    Damaged(Vec<Mistake>),
}

impl Night {
    /// The place of a person by name, in full and in any case.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        // Lines that huat wrote have the very name.
        self.people.iter().position(|known| known == name).or_else(|| self.named(name).ok())
    }

    /// The same, with a fault that lists everybody who sat.
    pub(super) fn named(&self, name: &str) -> Result<usize, Fault> {
        find_among(&self.names(), name, Naming::InFull, WHOSE)
    }

    /// The place of a person who is meant, by a beginning too.
    ///
    /// # Errors
    /// A fault that lists everybody who sat.
    pub fn find(&self, who: &str) -> Result<usize, Fault> {
        find_among(&self.names(), who, Naming::ByBeginning, WHOSE)
    }

    fn names(&self) -> Vec<&str> {
        self.people.iter().map(String::as_str).collect()
    }

    /// What is still owed to each of the people: what the night came to, and cash paid less cash received.
    pub fn open(&self) -> Vec<Amount> {
        self.standing.iter().zip(&self.cash).map(|(standing, cash)| standing.plus(*cash).unwrap_or_default()).collect()
    }

    /// Whether it is settled by other rules than were played.
    pub fn is_what_if(&self) -> bool {
        self.played_for.is_some()
    }

    /// Whether amounts are in the unit that was played for: by other rules they may be in another, and then what people
    /// agreed on or handed over does not count.
    pub fn is_in_its_unit(&self) -> bool {
        self.cash_money().unit == self.header.preset.rules.money().unit
    }

    /// What cash is counted in: what was played for, also where the night is settled by other rules.
    pub fn cash_money(&self) -> &Money {
        self.played_for.as_ref().unwrap_or(self.header.preset.rules.money())
    }

    /// How many lines there are: the number of the last.
    pub fn lines(&self) -> u32 {
        self.marks.len() as u32
    }

    /// The number of the line that holds the version of an event that stands; `None` where it is void.
    pub fn standing_version(&self, subject: u32) -> Option<u32> {
        match self.versions.get(&subject).and_then(|versions| versions.last()) {
            None => Some(subject),
            Some(last) => match self.kinds.get(last) {
                Some(Kind::Correction(Correction { is_void: false, .. })) => Some(*last),
                _ => None,
            },
        }
    }

    /// The numbers of the corrections of a line that stand, in order.
    pub fn versions(&self, subject: u32) -> &[u32] {
        self.versions.get(&subject).map_or(&[], Vec::as_slice)
    }

    /// What a line corrects, if it is a correction.
    pub fn corrects(&self, n: u32) -> Option<u32> {
        match self.kinds.get(&n) {
            Some(Kind::Correction(correction)) => Some(correction.of),
            _ => None,
        }
    }

    /// Whether a line is one of the table's events (and no correction of one).
    pub fn is_event(&self, n: u32) -> bool {
        (1..=self.lines()).contains(&n) && matches!(self.kinds.get(&n), None | Some(Kind::Event))
    }

    /// The lines that are no corrections, in the order in which they happened: inserted ones in their places.
    pub fn in_order(&self) -> Vec<u32> {
        let inserted: BTreeSet<u32> = self.inserts.values().flatten().copied().collect();
        let roots = (0..=self.lines()).filter(|n| !inserted.contains(n) && self.corrects(*n).is_none());
        if self.inserts.is_empty() {
            return roots.skip(1).collect();
        }
        let mut order = Vec::new();
        for root in roots {
            let mut waiting = vec![root];
            while let Some(n) = waiting.pop() {
                order.extend((n > 0).then_some(n));
                waiting.extend(self.inserts.get(&n).into_iter().flatten().rev());
            }
        }
        order
    }

    /// The line after which an inserted one stands, up to one that was not inserted; any other is its own.
    pub(super) fn root(&self, n: u32) -> u32 {
        let after = |n: u32| self.inserts.iter().find(|(_, inserted)| inserted.contains(&n)).map(|(after, _)| *after);
        std::iter::successors(Some(n), |&n| after(n)).last().unwrap_or(n)
    }

    /// Whether a hand ends with a line: its standing version, or a change of the table.
    pub fn ends_hand(&self, n: u32) -> bool {
        let Some(version) = self.standing_version(n) else { return false };
        match self.kinds.get(&n) {
            Some(Kind::Turn(_)) => true,
            None | Some(Kind::Event) => self.mark_of(version).happened.ends_hand(),
            _ => false,
        }
    }

    /// What an event's standing version means for the deal.
    pub(super) fn mark_of(&self, version: u32) -> Mark {
        self.marks[version as usize - 1]
    }

    /// The last line that stands and is no undo.
    pub fn last_standing(&self) -> Option<u32> {
        (1..=self.lines()).rev().find(|n| match self.kinds.get(n) {
            Some(Kind::Correction(correction)) => !correction.undo && !self.taken_back.contains(n),
            _ => self.standing_version(*n).is_some(),
        })
    }

    /// What each of the people won and threw; by other rules only what counts by them.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.people.len()];
        for n in (1..=self.lines()).filter(|n| self.is_event(*n) && !self.uncounted.contains(n)) {
            let Some(mark) = self.standing_version(n).map(|version| self.mark_of(version)) else { continue };
            let is_win = matches!(mark.happened, Happened::Win | Happened::Scored);
            for winner in mark.winners.iter().filter(|_| is_win) {
                if let Some(tally) = tallies.get_mut(usize::from(*winner)) {
                    tally.won += 1;
                    // Where differences are paid nobody says who threw the tile.
                    tally.self_drawn += u32::from(mark.thrower == NOBODY && mark.happened == Happened::Win);
                }
            }
            if let Some(tally) = tallies.get_mut(usize::from(mark.thrower)) {
                tally.thrown += 1;
            }
        }
        tallies
    }

    /// How many hands stand (wins, draws, false wins), and how many lines stand that are no corrections.
    pub fn counts(&self) -> (u32, u32) {
        let (mut hands, mut lines) = (0, 0);
        for n in (1..=self.lines()).filter(|n| self.corrects(*n).is_none()) {
            let Some(version) = self.standing_version(n) else { continue };
            lines += 1;
            hands += u32::from(self.mark_of(version).happened.ends_hand() && self.is_event(n));
        }
        (hands, lines)
    }
}

/// What one of the people won and threw.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Hands won.
    pub won: u32,
    /// Of these, by self-draw.
    pub self_drawn: u32,
    /// Winning tiles thrown.
    pub thrown: u32,
}

/// What a line moves.
#[derive(Debug, Clone, Default)]
struct Effect {
    points: Points,
    cash: Points,
}

fn mark(offset: u64) -> Mark {
    Mark { offset: offset as u32, happened: Happened::Nothing, winners: [NOBODY; MOST_WINNERS], thrower: NOBODY }
}

pub(super) fn too_large() -> Fault {
    Fault::new("the amounts pass what can be counted")
}
