//! `huat chart`: the running totals as lines, in the terminal or as a picture.

use std::fs::File;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::what_if::WhatIf;
use super::{LedgerChoice, open, quoted, refused, state};
use crate::cli::exit::NotSaved;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::fault::Fault;
use crate::ledger::file::plain;
use crate::ledger::made::{Unmade, make};
use crate::report::chart::to_svg;
use crate::report::night::{Charted, Logged};
use crate::report::{Block, Report, escaped};

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
const BEGINS: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" class="huat-chart" "#;

impl Chart {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let other = self.what_if.load()?;
        let (file, mut night) = open(&path)?;
        let mut notes = state(&night);
        if let Some(other) = &other {
            let supposed = other.settle(&night, &file, &path)?;
            night = supposed.night;
            notes.extend(supposed.notes);
        }
        let logged = Logged::of(&night, &file, Vec::new()).map_err(|error| refused(&path, error))?;
        let by_rules = other.map(|other| other.title().to_owned());
        match &self.svg {
            None => {
                output.tell_programs(&notes);
                let charted = Charted::of(&logged, by_rules, notes);
                output.show(&charted.report(), &charted)
            }
            Some(picture) => {
                output.tell(&notes);
                let svg = to_svg(&Charted::of(&logged, by_rules, Vec::new()).chart);
                if picture.as_os_str() == "-" { output.write(&svg) } else { save(picture, &svg, &file, output) }
            }
        }
    }
}

/// Writes a picture and says so.
fn save(picture: &Path, svg: &str, ledger: &File, output: &Output) -> anyhow::Result<()> {
    make(picture, svg, BEGINS, ledger).map_err(|error| unmade(picture, error))?;
    let svg = picture.display().to_string();
    let report = Report { blocks: vec![Block::Title(format!("written: {svg}"))], ..Report::default() };
    output.show_receipt(&report, &SavedJson { schema: 1, svg })
}

#[derive(Serialize)]
struct SavedJson {
    schema: u32,
    svg: String,
}

/// Why a picture was not written, as it is told and with its exit code.
fn unmade(picture: &Path, error: Unmade) -> anyhow::Error {
    let refuse = |what: &str| {
        let fault = Fault::new(format!("{}: {what}, and is left as it is", picture.display()));
        Problems::from(vec![fault.remedy("choose another name for the picture, such as night.svg")]).into()
    };
    match error {
        Unmade::IsLedger => refuse("this is the ledger"),
        Unmade::Taken => refuse("this is there already and is no picture of huat"),
        Unmade::NotSaved(error) => {
            let again = escaped(&std::env::args().map(|word| quoted(&word)).collect::<Vec<_>>().join(" "));
            NotSaved(format!("{}: not saved: {}; try again: {again}", picture.display(), plain(&error))).into()
        }
    }
}
