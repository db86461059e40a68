//! One pass over the bytes of a ledger, on all cores: running sums of the ordinary events, a few bytes for each line
//! so that a correction finds the line it speaks of, and the list of lines that want a closer look.
//!
//! Nothing is judged here beyond [`quick`](super::quick); what the other lines mean is left to
//! [`night`](super::night).

use std::io;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use super::bytes::Bytes;
use super::line::LONGEST;
use super::quick::{self, Happened, MOST_WINNERS};
use crate::amount::{Amount, Decimals};

/// How much is read at a time for each core.
const BLOCK: usize = 1024 * 1024;

/// The longest head of a ledger.
const LONGEST_HEAD: usize = 256 * 1024;

/// The largest ledger.
pub const LARGEST: u64 = 1024 * 1024 * 1024;

/// No winner.
pub const NOBODY: u8 = u8::MAX;

/// What is kept of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Where it begins.
    pub offset: u32,
    /// What it means for the deal; [`Happened::Nothing`] until a line that wants a closer look got it.
    pub happened: Happened,
    /// Who won: places in [`Scan::names`] while the bytes are scanned, those of a night's people once it was read.
    pub winners: [u8; MOST_WINNERS],
    /// Who threw the winning tile, likewise.
    pub thrower: u8,
}

/// What a ledger's bytes hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan {
    /// Everybody named in the points of the ordinary events, as a winner or as who threw the winning tile.
    pub names: Vec<String>,
    /// What the ordinary events moved, for each name.
    pub sums: Vec<Amount>,
    /// One for each line that is no comment and not blank.
    pub marks: Vec<Mark>,
    /// The places in `marks` of the lines that want a closer look.
    pub closer: Vec<u32>,
    /// Whether every ordinary event bears the number of its place.
    pub in_sequence: bool,
    /// Where the last whole line ends. What is behind it has no line break.
    pub whole: u64,
    /// Where the bytes end.
    pub end: u64,
}

/// Why bytes cannot be scanned.
#[derive(Debug)]
pub enum Unscannable {
    /// The system says so.
    Io(io::Error),
    /// There is no line `events:`.
    NoEvents,
    /// A line has no end in sight; where it begins.
    EndlessLine(u64),
    /// More than [`LARGEST`] bytes.
    TooLarge,
    /// Amounts pass what can be counted.
    Overflow,
}

impl From<io::Error> for Unscannable {
    fn from(error: io::Error) -> Self {
        Unscannable::Io(error)
    }
}

/// The text above the events and where the events begin, which is behind a line `events:`.
///
/// # Errors
/// [`Unscannable`] when there is no such line in the first 256 KiB.
pub fn head(bytes: &(impl Bytes + ?Sized)) -> Result<(Vec<u8>, u64), Unscannable> {
    let length = bytes.length()?;
    if length > LARGEST {
        return Err(Unscannable::TooLarge);
    }
    let mut head = vec![0; usize::try_from(length).unwrap_or(LONGEST_HEAD).min(LONGEST_HEAD)];
    bytes.read_exact_at(&mut head, 0)?;
    let mut start = 0;
    for line in head.split_inclusive(|byte| *byte == b'\n') {
        if is_events(line) {
            let begins = (start + line.len()) as u64;
            head.truncate(start);
            return Ok((head, begins));
        }
        start += line.len();
    }
    Err(Unscannable::NoEvents)
}

/// Reads everything from `begins` on.
///
/// # Errors
/// [`Unscannable`], when the bytes cannot be read or a line does not end.
pub fn scan(bytes: &(impl Bytes + Sync + ?Sized), begins: u64, decimals: Decimals) -> Result<Scan, Unscannable> {
    let end = bytes.length()?;
    if end > LARGEST {
        return Err(Unscannable::TooLarge);
    }
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut scan = Scan {
        names: Vec::new(),
        sums: Vec::new(),
        marks: Vec::new(),
        closer: Vec::new(),
        in_sequence: true,
        whole: begins,
        end,
    };
    let mut block = Vec::new();
    let mut read = begins;
    while read < end {
        let more = (BLOCK * cores).min(usize::try_from(end - read).unwrap_or(usize::MAX));
        let kept = block.len();
        block.resize(kept + more, 0);
        bytes.read_exact_at(&mut block[kept..], read)?;
        read += more as u64;
        let lines = memchr::memrchr(b'\n', &block).map_or(0, |at| at + 1);
        // A file system may leave NULs behind what was written before a crash; they are a torn line of any length.
        if block.len() - lines > LONGEST && block[lines..].iter().any(|byte| *byte != 0) {
            return Err(Unscannable::EndlessLine(scan.whole + lines as u64));
        }
        for part in parts(&block[..lines], scan.whole, cores, decimals) {
            scan.join(part)?;
        }
        scan.whole += lines as u64;
        block.drain(..lines);
    }
    Ok(scan)
}

/// The lines of a block, read by several cores.
fn parts(lines: &[u8], offset: u64, cores: usize, decimals: Decimals) -> Vec<Part> {
    // An ordinary night is read sooner than a thread begins.
    let cores = if lines.len() < BLOCK / 8 { 1 } else { cores };
    let mut rest = lines;
    let mut pieces = Vec::new();
    while !rest.is_empty() {
        let target = (lines.len() / cores).min(rest.len() - 1);
        let cut = memchr::memchr(b'\n', &rest[target..]).map_or(rest.len(), |at| target + at + 1);
        let (piece, after) = rest.split_at(cut);
        pieces.push((piece, offset + (lines.len() - rest.len()) as u64));
        rest = after;
    }
    match pieces.as_slice() {
        [(piece, offset)] => vec![Part::read(piece, *offset, decimals)],
        _ => thread::scope(|scope| {
            let running: Vec<_> =
                pieces.iter().map(|(piece, offset)| scope.spawn(|| Part::read(piece, *offset, decimals))).collect();
            // Without one of its parts a night would be another.
            running.into_iter().map(|part| part.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        }),
    }
}

/// What one core found in its lines.
#[derive(Default)]
struct Part {
    names: Vec<String>,
    sums: Vec<Amount>,
    marks: Vec<Mark>,
    closer: Vec<u32>,
    /// By how much the number of the first ordinary event is more than its place.
    base: Option<u32>,
    is_out_of_sequence: bool,
    has_overflow: bool,
}

impl Part {
    fn read(lines: &[u8], offset: u64, decimals: Decimals) -> Part {
        let mut part = Part::default();
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', lines).map(|at| at + 1) {
            part.line(&lines[start..end], offset + start as u64, decimals);
            start = end;
        }
        part
    }

    fn line(&mut self, line: &[u8], offset: u64, decimals: Decimals) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if is_idle(line) {
            return;
        }
        let place = self.marks.len() as u32;
        let mut mark = Mark {
            offset: offset as u32,
            happened: Happened::Nothing,
            winners: [NOBODY; MOST_WINNERS],
            thrower: NOBODY,
        };
        match std::str::from_utf8(line).ok().and_then(|text| quick::read(text, decimals)) {
            None => self.closer.push(place),
            Some(event) => {
                let base = event.n.checked_sub(place);
                self.is_out_of_sequence |= base.is_none() || base != Some(*self.base.get_or_insert(base.unwrap_or(0)));
                mark.happened = event.happened;
                for (slot, winner) in mark.winners.iter_mut().zip(event.winners) {
                    *slot = self.place_of(winner).map_or(NOBODY, |place| place as u8);
                }
                mark.thrower = event.thrower.and_then(|name| self.place_of(name)).map_or(NOBODY, |place| place as u8);
                for (name, points) in event.points {
                    if let Some(place) = self.place_of(name) {
                        match self.sums[place].plus(points) {
                            Some(sum) => self.sums[place] = sum,
                            None => self.has_overflow = true,
                        }
                    }
                }
            }
        }
        self.marks.push(mark);
    }

    /// The place of a name, which is added when it is new. A night has a handful; past 250 something is wrong, and a
    /// closer look finds out.
    fn place_of(&mut self, name: &str) -> Option<usize> {
        match self.names.iter().position(|known| known == name) {
            Some(place) => Some(place),
            None if self.names.len() < usize::from(NOBODY) - 5 => {
                self.names.push(name.to_owned());
                self.sums.push(Amount::ZERO);
                Some(self.names.len() - 1)
            }
            None => {
                self.is_out_of_sequence = true;
                None
            }
        }
    }
}

impl Scan {
    /// Joins what the next lines held.
    fn join(&mut self, part: Part) -> Result<(), Unscannable> {
        if part.has_overflow {
            return Err(Unscannable::Overflow);
        }
        let before = self.marks.len() as u32;
        // The numbers count from 1.
        self.in_sequence &= !part.is_out_of_sequence && part.base.is_none_or(|base| base == before + 1);
        let mut places = Vec::new();
        for (name, sum) in part.names.into_iter().zip(part.sums) {
            let place = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
                self.names.push(name);
                self.sums.push(Amount::ZERO);
                self.names.len() - 1
            });
            self.sums[place] = self.sums[place].plus(sum).ok_or(Unscannable::Overflow)?;
            places.push(u8::try_from(place).unwrap_or(NOBODY));
        }
        self.closer.extend(part.closer.into_iter().map(|place| before + place));
        let known = |place: u8| places.get(usize::from(place)).copied().unwrap_or(NOBODY);
        self.marks.extend(part.marks.into_iter().map(|mark| Mark {
            winners: mark.winners.map(known),
            thrower: known(mark.thrower),
            ..mark
        }));
        Ok(())
    }
}

/// The line behind which the events stand. A comment may stand behind it, as anywhere in YAML.
pub fn is_events(line: &[u8]) -> bool {
    line.strip_prefix(b"events:").is_some_and(is_idle)
}

/// A comment or a blank line.
pub fn is_idle(line: &[u8]) -> bool {
    line.trim_ascii_start().first().is_none_or(|byte| *byte == b'#')
}
