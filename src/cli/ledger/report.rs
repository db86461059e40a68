//! `huat report`: one page of the night for a browser.

use std::path::PathBuf;

use clap::Args;

use super::made::Kind;
use super::what_if::{Shown, WhatIf};
use super::{LedgerChoice, refused};
use crate::cli::output::Output;
use crate::report::html;
use crate::report::night::{Logged, Page};

/// One page of the night for a browser, complete in itself, to look at on a phone and to send to the others
///
/// The standing, the transfers that settle it, the chart, who paid whom, every hand with its reason, and the rules. It
/// needs nothing from elsewhere and no script.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Report {
    /// Where it is written, over an older page of a night; - is standard output
    #[arg(value_name = "FILE.html")]
    file: PathBuf,
    #[command(flatten)]
    what_if: WhatIf,
}

const EXAMPLES: &str = "\
Examples:
  huat report night.html                           tonight
  huat report -                                    to standard output
  huat report if.html --rules 10-20-shooter        what if it were settled by other rules";

const PAGE: Kind = Kind { name: "page of a night", extension: "html", begins: html::BEGINS };

impl Report {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let shown = self.what_if.open(&path)?;
        let standing = shown.standing();
        let notes = shown.all_notes();
        let Shown { file, night, by_rules, .. } = shown;
        output.tell(&notes);
        let logged = Logged::of(&night, &file, Vec::new()).map_err(|error| refused(&path, error))?;
        let page = Page::of(logged, standing, &file, by_rules, notes).map_err(|error| refused(&path, error))?;
        PAGE.save(&self.file, &page.to_html(), &file, ledger, output)
    }
}
