//! `huat export`: a night for other programs, which come to the same balances.

use clap::{Args, ValueEnum};

use super::{LedgerChoice, open, refused};
use crate::cli::output::Output;
use crate::report::night::{Logged, Postings, to_beancount, to_hledger};
use crate::report::{to_csv, to_markdown};

/// Writes a night for other programs: every event and the totals
#[derive(Debug, Args)]
pub struct Export {
    /// For which
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A spreadsheet
    Csv,
    /// Programs
    Json,
    /// A page
    Markdown,
    /// `hledger balance`
    Hledger,
    /// Beancount
    Beancount,
}

impl Export {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let (file, night) = open(&path)?;
        let logged = || Logged::of(&night, &file, Vec::new()).map_err(|error| refused(&path, error));
        let postings = || Postings::of(&night, &file).map_err(|error| refused(&path, error));
        let text = match self.to {
            Format::Csv => to_csv(&logged()?.report()),
            Format::Json => serde_json::to_string(&logged()?)? + "\n",
            Format::Markdown => to_markdown(&logged()?.report()),
            Format::Hledger => to_hledger(&postings()?),
            Format::Beancount => to_beancount(&postings()?),
        };
        output.write(&text)
    }
}
