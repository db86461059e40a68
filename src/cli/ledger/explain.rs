//! `huat explain`: how a total came about.

use clap::Args;

use super::what_if::{Shown, WhatIf};
use super::{LedgerChoice, refused};
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::report::night::Explained;

/// How a player's total came about: by hand, by reason and by opponent
#[derive(Debug, Args)]
pub struct Explain {
    /// The player
    #[arg(value_name = "PLAYER")]
    who: String,
    #[command(flatten)]
    what_if: WhatIf,
}

impl Explain {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let Shown { file, night, state, notes, .. } = self.what_if.open(&path)?;
        output.tell(&state);
        let who = night.find(&self.who).map_err(|fault| Problems::from(vec![fault]))?;
        let mut explained = Explained::of(&night, &file, who).map_err(|error| refused(&path, error))?;
        explained.notes = notes;
        output.show(&explained.report(), &explained)
    }
}
