//! `huat change`, `swap`, `reseat`: the table changes in the middle of a night.

use clap::Args;

use super::{LedgerChoice, Writing, in_words, record};
use crate::cli::exit::usage;
use crate::cli::output::Output;
use crate::cli::rules_options::{RulesOptions, names};
use crate::fault::Fault;
use crate::ledger::Unrecorded;

/// The table agrees on other rules from here on
#[derive(Debug, Args)]
pub struct Change {
    #[command(flatten)]
    rules: RulesOptions,
    /// Why
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    #[command(flatten)]
    writing: Writing,
}

impl Change {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        if self.rules.reference().is_some() {
            return Err(usage(
                "a night keeps its preset: say what changes, such as --shooter or --set kong.exposed=30",
            ));
        }
        let Some(changes) = self.rules.changes()? else {
            return Err(usage("nothing to change: say what, such as --shooter or --limit 8"));
        };
        record(ledger, self.writing, output, |recorder| {
            let recorded = recorder.rules(&changes, self.note.as_deref())?;
            let title = &recorded.after.turn_now().preset.rules.basics().title;
            Ok((format!("From here on: {title}."), recorded))
        })
    }
}

/// Another player sits down
#[derive(Debug, Args)]
pub struct Swap {
    /// Who gets up
    #[arg(value_name = "OUT")]
    out: String,
    /// Who sits down, with the whole name
    #[arg(value_name = "IN")]
    joins: String,
    #[command(flatten)]
    writing: Writing,
}

impl Swap {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        record(ledger, self.writing, output, |recorder| {
            let recorded = recorder.swap(&self.out, &self.joins)?;
            Ok((format!("{} and takes over seat and deal.", in_words(&recorded)), recorded))
        })
    }
}

/// New seats for the same players; the next round begins, with the first named as dealer
#[derive(Debug, Args)]
pub struct Reseat {
    /// The players as East, South, West, North
    #[arg(value_name = "A,B,C,D", value_parser = names)]
    players: std::vec::Vec<String>,
    /// Also when fewer than two moved
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    writing: Writing,
}

impl Reseat {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        record(ledger, self.writing, output, |recorder| {
            let recorded = recorder.reseat(&self.players)?;
            let (before, after) = (&recorder.night.turn_now().seats, &recorded.after.turn_now().seats);
            if !self.force && before.iter().zip(after).filter(|(before, after)| before != after).count() < 2 {
                let fault =
                    Fault::new("nobody has moved").remedy("`--force` keeps the seats and begins the next round");
                return Err(Unrecorded::from(fault));
            }
            let seated: Vec<&str> = after.iter().map(|place| recorded.after.people[*place].as_str()).collect();
            Ok((format!("East {}, then {}.", seated[0], seated[1..].join(", ")), recorded))
        })
    }
}
