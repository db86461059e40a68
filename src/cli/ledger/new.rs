//! `huat new`: begins a night.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::{DEFAULT, LedgerChoice, Writing, now, unwritten};
use crate::cli::exit::usage;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::cli::rules_options::{Base, TableOptions};
use crate::cli::shell::quoted;
use crate::fault::Fault;
use crate::ledger::Header;
use crate::ledger::file::create;
use crate::player::{LONGEST_TEXT, WINDS, fits_on_a_line};
use crate::report::{Block, Report};

/// Begins a session ledger
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct New {
    /// The file; without it -l, $HUAT_LEDGER or night.yaml
    #[arg(value_name = "LEDGER")]
    file: Option<PathBuf>,
    /// What the night is called
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
Examples:
  huat new --dry-run --players Mei,Raj,Siti,Ben                        tonight, by 10-20
  huat new --dry-run friday.yaml --players Mei,Raj,Siti,Ben -p 3-6 --title \"Friday at Mei's\"";

impl New {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let Some(table) = self.table.players else {
            return Err(usage(
                "--players is needed: --players Mei,Raj,Siti,Ben, in the order East, South, West, North",
            ));
        };
        let preset = self.table.rules.load(Base::default(), output)?;
        let (wanted, there) = (preset.rules.players(), table.players());
        if wanted != there {
            let fault = Fault::new(format!("the rules are for {wanted} players, and {there} are named"));
            return Err(
                Problems::from(vec![fault.remedy(format!("name {wanted}, or add `--set players={there}`"))]).into()
            );
        }
        let started = now();
        let title = self.title.unwrap_or_else(|| format!("Night of {}", &started[..10]));
        if title.trim().is_empty() || !fits_on_a_line(&title) {
            let fault = Fault::new("this title cannot be shown on one line")
                .expected(format!("1 to {LONGEST_TEXT} visible characters"));
            return Err(Problems::from(vec![fault]).into());
        }
        if let (Some(file), Some(said)) = (&self.file, &ledger.said) {
            let both = format!("{} is named, and -l {} too: leave out one of them", file.display(), said.display());
            return Err(usage(both));
        }
        let path = self.file.unwrap_or_else(|| ledger.path());
        let id = format!("{:08x}", RandomState::new().build_hasher().finish() as u32);
        let text = Header::write(&id, &title, &started, &table, &preset);
        if !self.writing.dry_run {
            create(&path, &text).map_err(|error| unwritten(ledger, &path, error))?;
        }
        let path = path.display().to_string();
        let begun = if self.writing.dry_run { "would begin" } else { "begun" };
        let names: Vec<&str> = table.names().collect();
        let mut blocks = vec![
            Block::Title(format!("{begun}: {title}")),
            Block::Sentence(format!(
                "{} sit as {}, by the rules of {}.",
                names.join(", "),
                WINDS[..names.len()].join(", "),
                preset.rules.basics().title
            )),
        ];
        if path != DEFAULT {
            blocks.push(Block::Sentence(format!("To go on with it: export HUAT_LEDGER={}", quoted(&path))));
        }
        let json = NewJson {
            schema: 1,
            dry_run: self.writing.dry_run,
            ledger: &path,
            id: &id,
            title: &title,
            players: names,
            preset: &preset.rules.basics().name,
        };
        output.show_receipt(&Report { blocks, ..Report::default() }, &json)
    }
}

#[derive(Serialize)]
struct NewJson<'n> {
    schema: u32,
    dry_run: bool,
    ledger: &'n str,
    id: &'n str,
    title: &'n str,
    players: Vec<&'n str>,
    preset: &'n str,
}
