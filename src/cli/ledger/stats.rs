//! `huat stats`: who wins, throws and draws, and by how much.

use std::path::PathBuf;

use clap::Args;

use super::{LedgerChoice, Seen, open, refused, state};
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::ledger::stats::{NoStats, Stats as Counted};

/// Who wins, throws and draws, and by how much; over a night, or a season of ledgers in their order
#[derive(Debug, Args)]
pub struct Stats {
    /// The ledgers, the earliest first; without them the one of tonight
    #[arg(value_name = "LEDGER")]
    files: Vec<PathBuf>,
}

impl Stats {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let mut counted: Option<Counted> = None;
        let mut seen = Seen::default();
        for path in ledger.files(self.files)? {
            let (file, night) = open(&path)?;
            seen.once(&night.header.id, &path)?;
            output.tell(&state(&night));
            let stats = counted.get_or_insert_with(|| Counted::new(night.header.preset.rules.money().clone()));
            stats.add(&night, &file).map_err(|error| match error {
                NoStats::Refused(fault) => Problems::from(vec![fault]),
                NoStats::Unreadable(error) => refused(&path, error),
            })?;
        }
        match counted {
            Some(stats) => output.show(&stats.report(), &stats),
            None => Ok(()),
        }
    }
}
