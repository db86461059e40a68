//! `huat log`: what happened.

use clap::Args;

use super::what_if::{Shown, WhatIf};
use super::{LedgerChoice, refused};
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::cli::whole::line;
use crate::report::night::{Logged, line_in_words, points_in_words};
use crate::report::{Block, Cell, Grid, Report};

/// Every event with its amounts and the running totals
#[derive(Debug, Args)]
pub struct Log {
    /// Only this line, in every version
    #[arg(value_name = "N", value_parser = line, allow_negative_numbers = true, conflicts_with = "rules")]
    n: Option<u32>,
    #[command(flatten)]
    what_if: WhatIf,
}

impl Log {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let shown = self.what_if.open(&path)?;
        let notes = shown.all_notes();
        let Shown { file, night, .. } = shown;
        output.tell_programs(&notes);
        match self.n {
            None => {
                let logged = Logged::of(&night, &file, notes).map_err(|error| refused(&path, error))?;
                output.show(&logged.report(), &logged)
            }
            Some(n) if n == 0 || n > night.lines() => {
                Err(Problems::new(format!("there is no line {n}; the last is {}", night.lines())).into())
            }
            Some(n) => versions(n, &night, &file, &path, output),
        }
    }
}

/// Every version of a line: as recorded, and each correction that speaks of it, taken back or not.
fn versions(
    n: u32,
    night: &crate::ledger::Night,
    file: &std::fs::File,
    path: &std::path::Path,
    output: &Output,
) -> anyhow::Result<()> {
    let subject = night.corrects(n).unwrap_or(n);
    let about =
        std::iter::once(subject).chain((1..=night.lines()).filter(|line| night.corrects(*line) == Some(subject)));
    let mut rows = Vec::new();
    let mut json = Vec::new();
    for version in about {
        let line = night.line(file, version).map_err(|error| refused(path, error))?;
        let stands = night.standing_version(subject) == Some(version);
        let words = line_in_words(night, &line, subject);
        let words = line.note.as_ref().map_or(words.clone(), |note| format!("{words} — {note}"));
        let verdict = if stands { "stands" } else { "" };
        let moved = night.points_said(&line).map(|points| points_in_words(night, &points)).unwrap_or_default();
        rows.push(vec![
            Cell::Count(version, None),
            Cell::Text(line.at.clone().unwrap_or_default()),
            if stands || line.event().is_none() { Cell::Text(words.clone()) } else { Cell::Struck(words.clone()) },
            Cell::Text(moved.clone()),
            Cell::Text(verdict.to_owned()),
        ]);
        json.push(VersionJson { n: version, at: line.at.unwrap_or_default(), what: words, points: moved, stands });
    }
    let grid = Grid { columns: ["#", "at", "what", "points", ""].map(str::to_owned).to_vec(), rows, sum: None };
    let columns = ["#", "at", "what", "points", "stands"].map(str::to_owned).to_vec();
    let report = Report {
        blocks: vec![Block::Title(format!("Line {subject}")), Block::Grid(grid.clone())],
        data: Grid { columns, ..grid },
        ..Report::default()
    };
    output.show(&report, &VersionsJson { schema: 1, n: subject, versions: json })
}

#[derive(serde::Serialize)]
struct VersionsJson {
    schema: u32,
    n: u32,
    versions: Vec<VersionJson>,
}

#[derive(serde::Serialize)]
struct VersionJson {
    n: u32,
    at: String,
    what: String,
    points: String,
    stands: bool,
}
