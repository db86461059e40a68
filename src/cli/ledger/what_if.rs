//! `--rules PRESET`: a night settled by other rules, beside the true one.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use clap::Args;

use super::{open, refused, shortened, state};
use crate::cli::problem::Problems;
use crate::cli::rules_options::reference;
use crate::fault::Fault;
use crate::ledger::{Night, NoWhatIf, Turn};
use crate::preset::{Changes, Preset};
use crate::report::night::Standing;

/// Other rules than were played.
#[derive(Debug, Clone, Default, Args)]
pub struct WhatIf {
    /// What if: settled by other rules than were played, a built-in preset or a file
    #[arg(long, value_name = "PRESET")]
    rules: Option<String>,
}

/// Rules that were not played.
#[derive(Debug, Clone)]
pub struct OtherRules(Arc<Preset>);

/// A night as it is to be shown: as it was played, or by other rules.
pub struct Shown {
    /// Its file.
    pub file: File,
    /// The night.
    pub night: Night,
    /// By which other rules it is settled, where it is.
    pub by_rules: Option<String>,
    /// The night as it was played, where it is settled by other rules.
    truth: Option<Night>,
    /// What is to be said of the file.
    pub state: Vec<String>,
    /// What is to be said of the other rules, and which hands they do not allow.
    pub notes: Vec<String>,
}

impl Shown {
    /// Reads a night, and settles it by other rules where some are named.
    pub fn open(path: &Path, other: Option<&OtherRules>) -> anyhow::Result<Self> {
        let (file, night) = open(path)?;
        let state = state(&night);
        let Some(other) = other else {
            return Ok(Shown { file, night, by_rules: None, truth: None, state, notes: Vec::new() });
        };
        let Supposed { night: supposed, notes } = other.settle(&night, &file, path)?;
        let by_rules = Some(other.title().to_owned());
        Ok(Shown { file, night: supposed, by_rules, truth: Some(night), state, notes })
    }

    /// All that is to be said.
    pub fn all_notes(&self) -> Vec<String> {
        [self.state.as_slice(), &self.notes].concat()
    }

    /// What it came to, beside what it truly came to where it is settled by other rules.
    pub fn standing(&self) -> Standing {
        match &self.truth {
            Some(truth) => Standing::what_if(&self.night, truth),
            None => Standing::of(&self.night),
        }
    }
}

/// A night by other rules, and what is to be said of it.
struct Supposed {
    night: Night,
    notes: Vec<String>,
}

impl WhatIf {
    /// The rules, where some are named.
    pub fn load(&self) -> anyhow::Result<Option<OtherRules>> {
        let Some(name) = &self.rules else { return Ok(None) };
        let preset = Preset::load(&reference(name), Changes::none()).map_err(Problems::from)?;
        Ok(Some(OtherRules(Arc::new(preset))))
    }

    /// A night, by these rules where some are named.
    pub fn open(&self, path: &Path) -> anyhow::Result<Shown> {
        let other = self.load()?;
        Shown::open(path, other.as_ref())
    }
}

impl OtherRules {
    /// Their title.
    pub fn title(&self) -> &str {
        &self.0.rules.basics().title
    }

    /// Whether they are what the night was played by.
    fn were_played(&self, night: &Night) -> &'static str {
        let is_played = |turn: &Turn| turn.preset.rules == self.0.rules;
        match night.turns.iter().filter(|turn| is_played(turn)).count() {
            0 => "which was not played",
            count if count == night.turns.len() => "which was played",
            _ => "which was played in part",
        }
    }

    /// The night as it would have come to by them.
    fn settle(&self, night: &Night, file: &File, path: &Path) -> anyhow::Result<Supposed> {
        let supposed = night.by_rules(file, &self.0).map_err(|error| match error {
            NoWhatIf::Refused(fault) => Problems::from(vec![fault]),
            NoWhatIf::Unreadable(error) => refused(path, error),
        })?;
        let mut notes = vec![format!("what if: settled by {}, {}", self.title(), self.were_played(night))];
        for (why, lines) in by_reason(&supposed.refused) {
            let count = if lines.len() == 1 { "counts" } else { "count" };
            notes.push(format!("{} {count} nothing by these rules: {why}", numbered(&lines)));
        }
        if !supposed.without_extra.is_empty() {
            let (count, its) = if supposed.without_extra.len() == 1 { ("counts", "its") } else { ("count", "their") };
            let lines = numbered(&supposed.without_extra);
            notes.push(format!("{lines} {count} without {its} extra, which is no amount by these rules"));
        }
        if !supposed.counted.is_empty() {
            let (lines, was, keeps) = match supposed.counted.as_slice() {
                [_] => (numbered(&supposed.counted), "was counted when it was played", "keeps"),
                many => (numbered(many), "were counted when they were played", "keep"),
            };
            notes.push(format!("{lines} {was}, and {keeps} those doubles, whatever the sheet of these rules says"));
        }
        if night.turns.iter().any(|turn| !Arc::ptr_eq(&turn.preset, &night.header.preset)) {
            notes.push(
                "the rules were changed in the course of the night; here they are the same throughout".to_owned(),
            );
        }
        if night.open() != night.standing && supposed.night.open() == supposed.night.standing {
            notes.push("cash that was handed over is no amount by these rules, and does not count here".to_owned());
        }
        Ok(Supposed { night: supposed.night, notes })
    }
}

/// The lines that count nothing for the same reason, in the order of the night.
fn by_reason(refused: &[(u32, Fault)]) -> Vec<(String, Vec<u32>)> {
    let mut reasons: Vec<(String, Vec<u32>)> = Vec::new();
    for (n, fault) in refused {
        let why = fault.to_string();
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, lines)) => lines.push(*n),
            None => reasons.push((why, vec![*n])),
        }
    }
    reasons
}

/// `#4, #8 and 12 more`.
fn numbered(lines: &[u32]) -> String {
    shortened(&lines.iter().map(|n| format!("#{n}")).collect::<Vec<_>>())
}
