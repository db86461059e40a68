//! `huat add`, `paid`: what happened just now.

use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::{LedgerChoice, Writing, in_words, open, record};
use crate::cli::event_words::{EventWords, PayWords};
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::event::Declared;
use crate::fault::Fault;
use crate::ledger::Transferred;

/// Settles an event and records it
#[derive(Debug, Args)]
#[command(subcommand_value_name = "EVENT", subcommand_help_heading = "Events")]
pub struct Add {
    #[command(flatten)]
    writing: Writing,
    #[command(subcommand)]
    what: AddWords,
}

#[derive(Debug, Subcommand)]
enum AddWords {
    #[command(flatten)]
    Event(Box<EventWords<Writing>>),
    /// A bare remark
    Remark {
        /// What is to be remembered
        #[arg(value_name = "TEXT")]
        text: String,
        #[command(flatten)]
        writing: Writing,
    },
}

/// After so many hours without an event a night is over, unless it is named.
const HOURS: i64 = 12;

impl Add {
    /// The event that is to be recorded; `None` for a remark, and where its words cannot be read.
    pub fn declared(self) -> Option<Declared> {
        match self.what {
            AddWords::Event(event) => event.declared().ok().map(|(declared, _)| declared),
            AddWords::Remark { .. } => None,
        }
    }

    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        is_tonight(ledger)?;
        match self.what {
            AddWords::Event(event) => {
                let (declared, writing) = event.declared()?;
                let writing = Writing { dry_run: self.writing.dry_run || writing.dry_run };
                record(ledger, writing, output, |recorder| Ok((String::new(), recorder.event(&declared)?)))
            }
            AddWords::Remark { text, writing } => {
                let writing = Writing { dry_run: self.writing.dry_run || writing.dry_run };
                record(ledger, writing, output, |recorder| Ok((format!("Remark: {text}"), recorder.remark(&text)?)))
            }
        }
    }
}

/// Last week's ledger gets no hand of tonight by mistake, unless it is named on the line.
pub fn is_tonight(ledger: &LedgerChoice) -> anyhow::Result<()> {
    if ledger.said.is_some() {
        return Ok(());
    }
    let path = ledger.path();
    let (file, night) = open(&path)?;
    let time = |n: u32| night.line(&file, n).ok()?.at?.parse::<Timestamp>().ok();
    let Some(at) = (1..=night.lines()).rev().filter(|n| night.is_event(*n)).find_map(time) else { return Ok(()) };
    let hours = (Timestamp::now().as_second() - at.as_second()) / 3600;
    if hours < HOURS {
        return Ok(());
    }
    let day = at.to_zoned_datetime(jiff::tz::TimeZone::system()).strftime("%-d %b").to_string();
    let name = path.display();
    let fault = Fault::new(format!("{name} ended on {day}"));
    Err(Problems::from(vec![
        fault.remedy(format!("`huat new` begins another night; to go on with this one say `-l {name}`")),
    ])
    .into())
}

/// Records cash handed over: it lowers what is still owed and moves no points
#[derive(Debug, Args)]
pub struct Paid {
    #[command(flatten)]
    pay: PayWords,
    /// A remark that goes with it
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    #[command(flatten)]
    writing: Writing,
}

impl Paid {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let Paid { pay: PayWords { from, to, amount }, note, writing } = self;
        let paid = Transferred { from, to, amount };
        record(ledger, writing, output, |recorder| {
            let recorded = recorder.paid(&paid, note.as_deref())?;
            Ok((format!("{}, in cash.", in_words(&recorded)), recorded))
        })
    }
}
