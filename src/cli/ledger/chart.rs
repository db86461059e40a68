//! `huat chart`: the running totals as lines, in the terminal or as a picture.

use std::path::PathBuf;

use clap::Args;

use super::made::Kind;
use super::what_if::{Shown, WhatIf};
use super::{LedgerChoice, refused};
use crate::cli::output::Output;
use crate::report::chart::to_svg;
use crate::report::night::{Charted, Logged};

/// The running totals of all players as lines, hand by hand
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Chart {
    /// Draws a picture into this file instead; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    what_if: WhatIf,
}

const EXAMPLES: &str = "\
Examples:
  huat chart                               tonight, in the terminal
  huat chart --svg -                       as a picture, to standard output
  huat chart --svg night.svg               into a file, over a picture that is there
  huat chart --rules 10-20-shooter         what if it were settled by other rules";

/// How every picture of huat begins; a file that begins otherwise, another picture too, is not written over.
const PICTURE: Kind = Kind {
    name: "picture of huat",
    extension: "svg",
    begins: r#"<svg xmlns="http://www.w3.org/2000/svg" class="huat-chart" "#,
};

impl Chart {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let shown = self.what_if.open(&path)?;
        let notes = shown.all_notes();
        let Shown { file, night, by_rules, .. } = shown;
        let logged = Logged::of(&night, &file, Vec::new()).map_err(|error| refused(&path, error))?;
        match &self.svg {
            None => {
                output.tell_programs(&notes);
                let charted = Charted::of(&logged, by_rules, notes);
                output.show(&charted.report(), &charted)
            }
            Some(picture) => {
                output.tell(&notes);
                let svg = to_svg(&Charted::of(&logged, by_rules, Vec::new()).chart);
                PICTURE.save(picture, &svg, &file, ledger, output)
            }
        }
    }
}
