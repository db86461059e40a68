//! Reading a night: the sums of the ordinary events, and a closer look at every other line.

use std::collections::{BTreeMap, BTreeSet};

use super::super::bytes::Bytes;
use super::super::header::Header;
use super::super::line::{LONGEST, Line};
use super::super::scan::{NOBODY, Scan, Unscannable, head, is_idle, scan};
use super::{Night, Tail, Turn, Unreadable, mark, too_large};
use crate::amount::Amount;
use crate::fault::Fault;
use crate::yaml::{Mistake, Origin, Place, Reader, Source};

impl Night {
    /// Reads a ledger.
    ///
    /// # Errors
    /// [`Unreadable`]: what the system says, or every mistake that makes totals impossible.
    pub fn read(bytes: &(impl Bytes + Sync + ?Sized), origin: &Origin) -> Result<Self, Unreadable> {
        let (head, begins) = head(bytes).map_err(|error| unscannable(error, origin, bytes))?;
        let head = String::from_utf8(head).map_err(|_| {
            let fault =
                Fault::new("the head of the ledger is no UTF-8 text").remedy("`huat repair`, or a copy of the file");
            Unreadable::Damaged(vec![Mistake::of_whole(origin, fault)])
        })?;
        let header = Header::read(origin, &head).map_err(Unreadable::Damaged)?;
        let decimals = header.preset.rules.decimals();
        let scan = scan(bytes, begins, decimals).map_err(|error| unscannable(error, origin, bytes))?;
        let has_crlf =
            head.lines().count() > 0 && head.split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n"));
        let mut night = Night::empty(origin.clone(), header, has_crlf, &scan);
        let last = night.tail(bytes, &scan)?;
        let is_quick = night.take(bytes, &scan).is_ok();
        if !is_quick {
            night = Night::empty(origin.clone(), night.header, has_crlf, &scan);
            night.tail(bytes, &scan)?;
            night.take_thoroughly(bytes, &scan)?;
        }
        if let Some(text) = last {
            let n = night.marks.len() as u32 + 1;
            night.marks.push(mark(scan.whole));
            let line = Line::read(origin, &text, n as usize).map_err(|_| Unreadable::Damaged(Vec::new()))?;
            let taken = night.judge(bytes, n, &line);
            taken.map_err(|fault| Unreadable::Damaged(vec![night.mistake_in(bytes, n, &line, fault)]))?;
        }
        night.replay_what_is_unsure(bytes)?;
        Ok(night)
    }

    pub(super) fn empty(origin: Origin, header: Header, has_crlf: bool, scan: &Scan) -> Self {
        let people: Vec<String> = header.table.names().map(str::to_owned).collect();
        let seats = (0..people.len()).collect();
        Night {
            origin,
            standing: vec![Amount::ZERO; people.len()],
            cash: vec![Amount::ZERO; people.len()],
            turns: vec![Turn {
                n: 0,
                dealer: header.preset.rules.basics().dealer,
                preset: header.preset.clone(),
                seats,
                table: header.table.clone(),
                is_reseated: false,
            }],
            people,
            header,
            edited: Vec::new(),
            differs: Vec::new(),
            tail: Tail::Whole,
            whole: scan.whole,
            end: scan.end,
            has_crlf,
            marks: Vec::new(),
            kinds: BTreeMap::new(),
            versions: BTreeMap::new(),
            taken_back: BTreeSet::new(),
            inserts: BTreeMap::new(),
            refunds: BTreeMap::new(),
            computed: BTreeMap::new(),
            unknown: Vec::new(),
            unsaid: Vec::new(),
            played_for: None,
            uncounted: BTreeSet::new(),
        }
    }

    /// Looks at the bytes behind the last line break; gives the text where it is a whole line.
    pub(super) fn tail(&mut self, bytes: &(impl Bytes + ?Sized), scan: &Scan) -> Result<Option<String>, Unreadable> {
        let mut rest = vec![0; (scan.end - scan.whole) as usize];
        bytes.read_exact_at(&mut rest, scan.whole).map_err(Unreadable::Io)?;
        if is_idle(&rest) {
            // The line `events:` itself may lack its line break.
            let mut last = [b'\n'];
            bytes.read_exact_at(&mut last, scan.end.saturating_sub(1)).map_err(Unreadable::Io)?;
            if last != *b"\n" {
                self.tail = Tail::Unended;
            }
            return Ok(None);
        }
        let text = String::from_utf8(rest.clone()).ok().filter(|text| Line::read(&self.origin, text, 0).is_ok());
        self.tail = if text.is_some() { Tail::Unended } else { Tail::Torn(rest) };
        Ok(text)
    }

    /// Takes the sums of the ordinary events, and looks closer at the other lines. An error only says that something is
    /// wrong somewhere.
    pub(super) fn take(&mut self, bytes: &(impl Bytes + ?Sized), scan: &Scan) -> Result<(), ()> {
        if !scan.in_sequence {
            return Err(());
        }
        self.marks.clone_from(&scan.marks);
        for &place in &scan.closer {
            let n = place + 1;
            let line = self.line(bytes, n).map_err(drop)?;
            self.judge(bytes, n, &line).map_err(drop)?;
        }
        let places: Vec<usize> = scan.names.iter().map(|name| self.place_of(name)).collect::<Option<_>>().ok_or(())?;
        for (place, sum) in places.iter().zip(&scan.sums) {
            self.standing[*place] = self.standing[*place].plus(*sum).ok_or(())?;
        }
        let closer: BTreeSet<u32> = scan.closer.iter().copied().collect();
        for (place, mark) in self.marks.iter_mut().enumerate() {
            if !closer.contains(&(place as u32)) {
                let known = |winner: u8| places.get(usize::from(winner)).and_then(|place| u8::try_from(*place).ok());
                mark.winners = mark.winners.map(|winner| known(winner).unwrap_or(NOBODY));
                mark.thrower = known(mark.thrower).unwrap_or(NOBODY);
            }
        }
        Ok(())
    }

    /// Looks closer at every line, and tells every mistake.
    pub(super) fn take_thoroughly(&mut self, bytes: &(impl Bytes + ?Sized), scan: &Scan) -> Result<(), Unreadable> {
        self.marks = scan.marks.iter().map(|scanned| mark(u64::from(scanned.offset))).collect();
        let mut mistakes = Vec::new();
        for n in 1..=self.marks.len() as u32 {
            if mistakes.len() > Reader::MOST {
                break;
            }
            match self.line(bytes, n) {
                Err(Unreadable::Damaged(more)) => mistakes.extend(more),
                Err(error) => return Err(error),
                Ok(line) => {
                    if let Err(fault) = self.judge(bytes, n, &line) {
                        mistakes.push(self.mistake_in(bytes, n, &line, fault));
                    }
                }
            }
        }
        if mistakes.is_empty() { Ok(()) } else { Err(Unreadable::Damaged(mistakes)) }
    }

    /// The text of a numbered line.
    ///
    /// # Errors
    /// What the system says, or that it is no text.
    pub fn text(&self, bytes: &(impl Bytes + ?Sized), n: u32) -> Result<String, Unreadable> {
        let mark = self.marks.get((n as usize).wrapping_sub(1));
        let start = mark.map_or(0, |mark| u64::from(mark.offset));
        let end = bytes.length().map_err(Unreadable::Io)?;
        let mut text = Vec::new();
        let mut at = start;
        while at < end {
            let mut piece = vec![0; 512.min((end - at) as usize)];
            bytes.read_exact_at(&mut piece, at).map_err(Unreadable::Io)?;
            at += piece.len() as u64;
            let line_end = memchr::memchr(b'\n', &piece);
            text.extend_from_slice(&piece[..line_end.unwrap_or(piece.len())]);
            if line_end.is_some() || text.len() > LONGEST {
                break;
            }
        }
        if text.last() == Some(&b'\r') {
            text.pop();
        }
        String::from_utf8(text).map_err(|_| {
            let number = line_number(bytes, start);
            let source = Source::excerpt(self.origin.clone(), "", number);
            let fault = Fault::new("this line is no UTF-8 text").remedy("`huat repair` mends what can be mended");
            Unreadable::Damaged(vec![Mistake::new(Place { source, line: number, column: 1, length: 1 }, fault)])
        })
    }

    /// A numbered line.
    ///
    /// # Errors
    /// As [`Night::text`], and every mistake in it.
    pub fn line(&self, bytes: &(impl Bytes + ?Sized), n: u32) -> Result<Line, Unreadable> {
        let text = self.text(bytes, n)?;
        match Line::read(&self.origin, &text, 1) {
            Ok(line) => Ok(line),
            Err(_) => {
                let start = self.marks.get((n as usize).wrapping_sub(1)).map_or(0, |mark| u64::from(mark.offset));
                Line::read(&self.origin, &text, line_number(bytes, start)).map_err(Unreadable::Damaged)
            }
        }
    }

    pub(in crate::ledger) fn mistake_in(
        &self,
        bytes: &(impl Bytes + ?Sized),
        n: u32,
        line: &Line,
        fault: Fault,
    ) -> Mistake {
        let start = self.marks.get((n as usize).wrapping_sub(1)).map_or(0, |mark| u64::from(mark.offset));
        let number = line_number(bytes, start);
        let place = line.node.locate(&fault);
        let text = place.source.text.clone();
        let source = Source::excerpt(self.origin.clone(), text, number);
        Mistake::new(Place { source, line: number, ..place.clone() }, fault)
    }
}

/// The number of the line that begins at a place.
pub(super) fn line_number(bytes: &(impl Bytes + ?Sized), place: u64) -> usize {
    let mut number = 1;
    let mut at = 0;
    let mut block = vec![0; 64 * 1024];
    while at < place {
        let piece = &mut block[..(64 * 1024).min((place - at) as usize)];
        if bytes.read_exact_at(piece, at).is_err() {
            break;
        }
        number += memchr::memchr_iter(b'\n', piece).count();
        at += piece.len() as u64;
    }
    number
}

pub(super) fn unscannable(error: Unscannable, origin: &Origin, bytes: &(impl Bytes + ?Sized)) -> Unreadable {
    let whole = |fault: Fault| Unreadable::Damaged(vec![Mistake::of_whole(origin, fault)]);
    match error {
        Unscannable::Io(error) => Unreadable::Io(error),
        Unscannable::TooLarge => whole(Fault::new("longer than 1 GiB").remedy("is this the file you meant?")),
        Unscannable::Overflow => whole(too_large()),
        Unscannable::NoEvents => {
            whole(Fault::new("there is no line `events:`, alone at the left edge").remedy(
                "is this a ledger? `huat new` begins one; `events: []` must be `events:` and the events below it",
            ))
        }
        Unscannable::EndlessLine(place) => {
            let number = line_number(bytes, place);
            let source = Source::excerpt(origin.clone(), "", number);
            let fault = Fault::new("this line is longer than 64 KiB").remedy("is this the file you meant?");
            Unreadable::Damaged(vec![Mistake::new(Place { source, line: number, column: 1, length: 1 }, fault)])
        }
    }
}
