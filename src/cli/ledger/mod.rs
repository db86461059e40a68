//! The commands that begin, write, read and mend a ledger.

pub mod add;
pub mod chart;
pub mod check;
pub mod correct;
pub mod explain;
pub mod export;
pub mod log;
mod made;
pub mod new;
pub mod report;
pub mod seats;
pub mod stats;
pub mod table;
pub mod total;
mod what_if;

use std::cell::Cell;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use jiff::ZonedDateTime;

use super::exit::{Busy, NotSaved, usage};
use super::output::Output;
use super::problem::Problems;
use super::rules_options::Base;
use super::shell::this_command;
use crate::fault::{Fault, nearest};
use crate::ledger::file::{self, Unwritten, append, plain, rehearse};
use crate::ledger::{Checksum, Line, Night, Recorded, Recorder, Tail, Unreadable, Unrecorded};
use crate::preset::Preset;
use crate::report::escaped;
use crate::report::night::{Receipt, line_in_words};

/// The ledger that is meant when none is named.
const DEFAULT: &str = "night.yaml";

/// Which ledger.
#[derive(Debug, Clone, Default)]
pub struct LedgerChoice {
    /// Said on the line.
    pub said: Option<PathBuf>,
    /// Where the command is a line of `huat play`.
    pub at_table: Option<Rc<AtTable>>,
}

/// A line that is typed at the table, where a night is under way.
#[derive(Debug)]
pub struct AtTable {
    /// The line, as it is typed again.
    pub line: String,
    /// The rules in force; `None` where the ledger cannot be read.
    pub rules: Option<Arc<Preset>>,
    /// The number of the line that it recorded.
    pub recorded: Cell<Option<u32>>,
}

impl LedgerChoice {
    /// The rules that a command begins from when none are named: at the table, those in force.
    pub fn rules(&self) -> Base {
        let tonight = self.at_table.as_ref().and_then(|at_table| at_table.rules.clone());
        tonight.map_or_else(Base::default, Base::Tonight)
    }

    /// The ledgers that a command goes through: those that it names, or this one.
    ///
    /// # Errors
    /// Wrong usage when some are named, and `-l` too.
    pub fn files(&self, named: Vec<PathBuf>) -> anyhow::Result<Vec<PathBuf>> {
        // At the table nobody said `-l` on this line.
        match (&self.said, named.is_empty()) {
            (_, true) => Ok(vec![self.path()]),
            (Some(said), false) if self.at_table.is_none() => {
                Err(usage(format!("the ledgers are named, and -l {} too: leave out one of them", said.display())))
            }
            (_, false) => Ok(named),
        }
    }

    /// What is typed to do the same again.
    fn again(&self) -> String {
        match &self.at_table {
            Some(at_table) => escaped(&at_table.line),
            None => this_command(),
        }
    }

    /// `-l`, else `$HUAT_LEDGER`, else `night.yaml` here.
    pub fn path(&self) -> PathBuf {
        let named = std::env::var_os("HUAT_LEDGER").filter(|name| !name.is_empty()).map(PathBuf::from);
        self.said.clone().or(named).unwrap_or_else(|| PathBuf::from(DEFAULT))
    }
}

/// What every command that writes takes.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct Writing {
    /// Only says what would be recorded
    #[arg(long)]
    pub dry_run: bool,
}

/// The time now, as it is written in a ledger.
pub fn now() -> String {
    ZonedDateTime::now().strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// A night and its file, read without a lock.
pub fn open(path: &Path) -> anyhow::Result<(File, Night)> {
    Ok(read(path).map_err(|error| refused(path, error))?)
}

/// The same, with why it cannot be read.
pub fn read(path: &Path) -> Result<(File, Night), Unreadable> {
    file::read(path, || std::thread::sleep(Duration::from_millis(50)))
}

/// The nights that were read so far, by their ids.
#[derive(Debug, Default)]
pub struct Seen(Vec<(String, PathBuf)>);

impl Seen {
    /// Refuses a copy of a night that was read before.
    pub fn once(&mut self, id: &str, path: &Path) -> anyhow::Result<()> {
        if let Some((_, other)) = self.0.iter().find(|(known, _)| known == id) {
            let fault = Fault::new(format!("{} and {} are the same night", other.display(), path.display()));
            return Err(Problems::from(vec![fault.remedy("leave out the copy")]).into());
        }
        self.0.push((id.to_owned(), path.to_owned()));
        Ok(())
    }
}

/// What a reader is told of the state of a file, once.
pub fn state(night: &Night) -> Vec<String> {
    let mut notes = Vec::new();
    if let Tail::Torn(bytes) = &night.tail {
        notes.push(format!(
            "torn: the last line was cut off after {} bytes and is not counted; the next line mends it",
            bytes.len()
        ));
    }
    if !night.edited.is_empty() {
        let numbers = night.edited.iter().map(u32::to_string).collect::<Vec<_>>();
        notes.push(format!("edited by hand: {}", shortened(&numbers)));
    }
    if night.header.checksum == Checksum::Edited {
        notes.push("edited by hand: the head of the ledger".to_owned());
    }
    for (n, kind) in &night.unknown {
        notes.push(unknown(*n, kind));
    }
    if !night.differs.is_empty() {
        let numbers = night.differs.iter().map(|difference| difference.n.to_string()).collect::<Vec<_>>();
        notes.push(format!(
            "differs: the points of {} are not what their facts give; `huat check` says more",
            shortened(&numbers)
        ));
    }
    notes
}

/// A line whose kind this version does not know, which is counted by its points.
pub fn unknown(n: u32, kind: &str) -> String {
    let near = nearest(kind, Line::kinds()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    format!("unknown: line {n} is of the kind `{kind}`, and is counted by its points{near}")
}

fn shortened(numbers: &[String]) -> String {
    const MOST: usize = 10;
    match numbers.len() {
        count if count <= MOST => numbers.join(", "),
        count => format!("{} and {} more", numbers[..MOST].join(", "), count - MOST),
    }
}

/// Why a ledger cannot be read, as it is told.
pub fn refused(path: &Path, error: Unreadable) -> Problems {
    match error {
        Unreadable::Damaged(mistakes) => Problems::from(mistakes),
        Unreadable::Io(error) => {
            Problems::new(format!("{}: cannot read the ledger: {}", path.display(), plain(&error)))
        }
    }
}

/// Why a line was not written, as it is told and with its exit code.
pub fn unwritten(ledger: &LedgerChoice, path: &Path, error: Unwritten) -> anyhow::Error {
    match error {
        Unwritten::Refused(Unrecorded::Refused(faults)) => Problems::from(faults).into(),
        Unwritten::Refused(Unrecorded::Unreadable(error)) => refused(path, error).into(),
        Unwritten::Busy => Busy(path.display().to_string()).into(),
        Unwritten::NotSaved(error) => {
            let (path, why, again) = (path.display(), plain(&error), ledger.again());
            NotSaved(format!("{path}: not saved, nothing was recorded: {why}; try again: {again}")).into()
        }
        Unwritten::Uncertain(error) => NotSaved(format!(
            "{}: not certain, look at `huat log` before you try again: {}",
            path.display(),
            plain(&error)
        ))
        .into(),
    }
}

/// How long a writer waits for another: it says so after 0.2 s, and gives up after 5 s.
pub fn patience(output: &Output) -> impl FnMut() -> bool + use<'_> {
    let (begun, mut is_told) = (Instant::now(), false);
    move || {
        let waited = begun.elapsed();
        if waited > Duration::from_millis(200) && !is_told {
            is_told = true;
            output.warn("waiting: somebody else holds the ledger\n");
        }
        std::thread::sleep(Duration::from_millis(5));
        waited < Duration::from_secs(5)
    }
}

/// A line that was just made, in words.
pub fn in_words(recorded: &Recorded) -> String {
    let line = Line::read(&recorded.after.origin, &recorded.text, 1);
    line.map(|line| line_in_words(&recorded.after, &line, recorded.n)).unwrap_or_default()
}

/// Records one line and shows its receipt. `make` makes the line, and says it in words.
pub fn record(
    ledger: &LedgerChoice,
    writing: Writing,
    output: &Output,
    make: impl FnOnce(&Recorder<'_, File>) -> Result<(String, Recorded), Unrecorded>,
) -> anyhow::Result<()> {
    let path = ledger.path();
    let make = |night: &Night, file: &File| {
        // Asked for when the ledger is ours, so that the times of the lines are in their order.
        let at = now();
        let (words, recorded) = make(&Recorder { night, bytes: file, at: &at })?;
        Ok(((words, night.clone()), recorded))
    };
    let done = if writing.dry_run { rehearse(&path, make) } else { append(&path, patience(output), make) };
    let ((words, before), recorded) = done.map_err(|error| unwritten(ledger, &path, error))?;
    if let Some(at_table) = ledger.at_table.as_ref().filter(|_| !writing.dry_run) {
        at_table.recorded.set(Some(recorded.n));
    }
    output.tell_programs(&state(&before));
    let receipt = Receipt {
        ledger: path.display().to_string(),
        is_dry: writing.dry_run,
        before: &before,
        recorded: &recorded,
        words,
        notes: state(&before),
    };
    output.show_receipt(&receipt.report(), &receipt)
}
