//! `huat undo`, `void`, `amend`, `insert`: corrections, each itself recorded.

use std::fs::File;

use clap::{Args, Subcommand};

use super::add::is_tonight;
use super::{LedgerChoice, Writing, record};
use crate::cli::event_words::EventWords;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::cli::whole::line;
use crate::event::Declared;
use crate::ledger::{Recorded, Recorder, Unrecorded};
use crate::report::night::line_in_words;

/// Takes back the last line that still stands: twice means two
#[derive(Debug, Args)]
pub struct Undo {
    #[command(flatten)]
    writing: Writing,
}

impl Undo {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        record(ledger, self.writing, output, Undo::line)
    }

    /// What would be recorded, and its words.
    pub fn line(recorder: &Recorder<'_, File>) -> Result<(String, Recorded), Unrecorded> {
        let (n, recorded) = recorder.undo()?;
        let words = format!("Undone: #{n}, {}. `huat void {}` brings it back.", said(recorder, n)?, recorded.n);
        Ok((words, recorded))
    }
}

/// Takes back a line, or a correction while it is the last of its line
#[derive(Debug, Args)]
pub struct Void {
    /// The number of the line
    #[arg(value_name = "N", value_parser = line, allow_negative_numbers = true)]
    n: u32,
    /// Why
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    #[command(flatten)]
    writing: Writing,
}

impl Void {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        record(ledger, self.writing, output, |recorder| {
            let recorded = recorder.void(self.n, self.note.as_deref())?;
            let words = format!(
                "Taken back: #{}, {}. `huat void {}` brings it back.",
                self.n,
                said(recorder, self.n)?,
                recorded.n
            );
            Ok((words, recorded))
        })
    }
}

/// The event as it should have been, by the number of the event that it replaces
#[derive(Debug, Args)]
#[command(subcommand_value_name = "EVENT", subcommand_help_heading = "Events")]
pub struct Amend {
    /// The number of the event
    #[arg(value_name = "N", value_parser = line, allow_negative_numbers = true)]
    n: u32,
    #[command(flatten)]
    writing: Writing,
    #[command(subcommand)]
    event: CorrectedWords,
}

/// A forgotten event, after the one with this number; 0 is before the first
#[derive(Debug, Args)]
#[command(subcommand_value_name = "EVENT", subcommand_help_heading = "Events")]
pub struct Insert {
    /// The number of the event before it, or 0
    #[arg(value_name = "N", value_parser = line, allow_negative_numbers = true)]
    after: u32,
    #[command(flatten)]
    writing: Writing,
    #[command(subcommand)]
    event: CorrectedWords,
}

#[derive(Debug, Subcommand)]
enum CorrectedWords {
    #[command(flatten)]
    Event(Box<EventWords<Writing>>),
}

impl CorrectedWords {
    /// The event as it was said, and whether it is only tried.
    fn declared(self, before: Writing) -> Result<(Declared, Writing), Problems> {
        let CorrectedWords::Event(event) = self;
        let (declared, after) = event.declared()?;
        Ok((declared, Writing { dry_run: before.dry_run || after.dry_run }))
    }
}

impl Amend {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        is_tonight(ledger)?;
        let (n, (declared, writing)) = (self.n, self.event.declared(self.writing)?);
        record(ledger, writing, output, |recorder| Amend::line(n, &declared, recorder))
    }

    /// The event, and the number of the one that it replaces; `None` where its words cannot be read.
    pub fn declared(self) -> Option<(u32, Declared)> {
        self.event.declared(self.writing).ok().map(|(declared, _)| (self.n, declared))
    }

    /// What would be recorded, and its words.
    pub fn line(n: u32, declared: &Declared, recorder: &Recorder<'_, File>) -> Result<(String, Recorded), Unrecorded> {
        let recorded = recorder.amend(n, declared)?;
        Ok((format!("Event {n} amended (it was: {}): ", said(recorder, n)?), recorded))
    }
}

impl Insert {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        is_tonight(ledger)?;
        let (after, (declared, writing)) = (self.after, self.event.declared(self.writing)?);
        record(ledger, writing, output, |recorder| Insert::line(after, &declared, recorder))
    }

    /// The event, and the number of the one before it; `None` where its words cannot be read.
    pub fn declared(self) -> Option<(u32, Declared)> {
        self.event.declared(self.writing).ok().map(|(declared, _)| (self.after, declared))
    }

    /// What would be recorded, and its words.
    pub fn line(
        after: u32,
        declared: &Declared,
        recorder: &Recorder<'_, File>,
    ) -> Result<(String, Recorded), Unrecorded> {
        Ok((format!("Inserted after {after}: "), recorder.insert(after, declared)?))
    }
}

/// What a line says, in the version that stands before the correction.
fn said(recorder: &Recorder<'_, File>, n: u32) -> Result<String, Unrecorded> {
    let night = recorder.night;
    let subject = night.corrects(n).unwrap_or(n);
    let version = if subject == n { night.standing_version(n).unwrap_or(n) } else { n };
    Ok(line_in_words(night, &night.line(recorder.bytes, version)?, subject))
}
