//! `huat check`, `repair`: whether a ledger adds up, and mending it.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::{LedgerChoice, Writing, patience, read, refused, unknown, unwritten};
use crate::cli::exit::{AlreadyTold, Status};
use crate::cli::output::Output;
use crate::ledger::file::replace;
use crate::ledger::mend::{Mending, mended};
use crate::ledger::{Checksum, Contradicted, Difference, Night, Tail, Unreadable, contradicted};
use crate::report::night::points_in_words;
use crate::report::{Block, Cell, Grid, Report};
use crate::yaml::Origin;

/// Says whether a ledger still adds up
#[derive(Debug, Args)]
pub struct Check {
    /// The ledgers; without them the one of tonight
    #[arg(value_name = "LEDGER")]
    files: Vec<PathBuf>,
}

impl Check {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let mut is_sound = true;
        let mut blocks = Vec::new();
        let mut json = Vec::new();
        for path in ledger.files(self.files)? {
            let name = path.display().to_string();
            let (state, items) = match read(&path) {
                Err(error) => {
                    let state = if matches!(error, Unreadable::Damaged(_)) { "damaged" } else { "unreadable" };
                    output.complain(&refused(&path, error));
                    is_sound = false;
                    (state, Vec::new())
                }
                Ok((file, night)) => {
                    let found = findings(&night, &file);
                    let torn = matches!(night.tail, Tail::Torn(_));
                    let state = match (torn, night.differs.is_empty()) {
                        (true, _) => "torn",
                        (_, false) => "differs",
                        _ if is_edited(&night) => "sound, edited",
                        _ => "sound",
                    };
                    is_sound &= !torn && night.differs.is_empty();
                    (state, found)
                }
            };
            let heading = format!("{name}: {state}");
            blocks.push(if items.is_empty() {
                Block::Title(heading)
            } else {
                Block::List { heading, items: items.clone() }
            });
            json.push(CheckedJson { file: name, state, findings: items });
        }
        let row = |file: &CheckedJson| {
            let findings = file.findings.join("; ");
            vec![Cell::Text(file.file.clone()), Cell::Text(file.state.to_owned()), Cell::Text(findings)]
        };
        let columns = ["file", "state", "findings"].map(str::to_owned).to_vec();
        let data = Grid { columns, rows: json.iter().map(row).collect(), sum: None };
        let shown = output.show(&Report { blocks, data, ..Report::default() }, &AllJson { schema: 1, files: json });
        // Whether anybody read it or not.
        if is_sound { shown } else { Err(AlreadyTold(Status::Refused).into()) }
    }
}

#[derive(Serialize)]
struct AllJson {
    schema: u32,
    files: Vec<CheckedJson>,
}

#[derive(Serialize)]
struct CheckedJson {
    file: String,
    state: &'static str,
    findings: Vec<String>,
}

fn is_edited(night: &Night) -> bool {
    night.header.checksum == Checksum::Edited || !night.edited.is_empty()
}

/// Everything that is to be said of a ledger that can be read.
fn findings(night: &Night, file: &std::fs::File) -> Vec<String> {
    let mut found = Vec::new();
    if night.header.checksum == Checksum::Edited {
        found.push("edited: the head is not as it was written; every event was held against it".to_owned());
    }
    for n in &night.edited {
        found.push(format!("edited: line {n} is not as huat wrote it, or was typed by hand; it is counted"));
    }
    found.extend(night.unknown.iter().map(|(n, kind)| unknown(*n, kind)));
    for Difference { n, line, recorded, computed } in &night.differs {
        let recorded = points_in_words(night, recorded);
        found.push(match computed {
            Ok(computed) => format!(
                "differs: event {n} (line {line}) says {recorded}, and its facts give {}; to change money, `huat amend {n} …`",
                points_in_words(night, computed)
            ),
            Err(why) => format!("differs: event {n} (line {line}) says {recorded}, and by these rules {why}"),
        });
    }
    if let Tail::Torn(bytes) = &night.tail {
        found.push(format!(
            "torn: the last line was cut off after {} bytes and is not counted; the next line that is recorded mends it, `huat repair` too",
            bytes.len()
        ));
    }
    found.extend(contradicted_deals(night, file));
    found.extend(clock(night, file));
    found
}

/// Events that say another deal than the hands before them give; they are paid by what they say.
fn contradicted_deals(night: &Night, file: &std::fs::File) -> Vec<String> {
    let in_words = |Contradicted { n, said, followed, continuation, again }: Contradicted| {
        let turn = night.turn_at(n);
        let name = |seat: usize| turn.seats.get(seat).map_or("nobody", |place| night.people[*place].as_str());
        let count = |hands: u32| format!(" after {hands} in a row");
        let (says, is) = match continuation {
            Some(hands) => (count(hands), count(again)),
            None => (String::new(), String::new()),
        };
        format!(
            "deal: event {n} says that {} deals{says}, and by the hands before it {} does{is}; it is paid by what it says",
            name(said),
            name(followed)
        )
    };
    contradicted(night, file).unwrap_or_default().into_iter().map(in_words).collect()
}

/// Lines that say an earlier time than the line before; the order of the file is what counts.
fn clock(night: &Night, file: &std::fs::File) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut before: Option<jiff::Timestamp> = None;
    for n in 1..=night.lines() {
        let at = night.line(file, n).ok().and_then(|line| line.at).and_then(|at| at.parse().ok());
        if let (Some(before), Some(at)) = (before, at)
            && at < before
        {
            warnings.push(format!(
                "clock: line {n} says an earlier time than the one before; the order of the file counts"
            ));
        }
        before = at.or(before);
    }
    warnings
}

/// Mends a torn or damaged ledger, keeping a backup
#[derive(Debug, Args)]
pub struct Repair {
    #[command(flatten)]
    writing: Writing,
}

impl Repair {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        let path = ledger.path();
        let (mut said, mut left) = (Vec::new(), None);
        let origin = Origin::File(path.clone());
        let done = replace(&path, patience(output), |old| {
            let (new, mendings) = mended(old, &origin)?;
            said = mendings.iter().map(in_words).collect();
            // What a program cannot mend is told, so that a person can.
            left = Night::read(new.as_slice(), &origin).err();
            Ok((!said.is_empty() && !self.writing.dry_run).then_some(new))
        });
        let backup =
            done.map_err(|error| unwritten(ledger, &path, error))?.map(|mended| mended.backup.display().to_string());
        let heading = match (&backup, said.is_empty(), &left) {
            (_, true, None) => "there is nothing to mend".to_owned(),
            (_, true, Some(_)) => "there is nothing that a program could mend".to_owned(),
            (Some(backup), ..) => format!("mended; the old file is kept as {backup}"),
            (None, ..) => "would be mended".to_owned(),
        };
        let block = if said.is_empty() { Block::Title(heading) } else { Block::List { heading, items: said.clone() } };
        let json = RepairedJson { schema: 1, backup, changes: said };
        output.show_receipt(&Report { blocks: vec![block], ..Report::default() }, &json)?;
        left.map_or(Ok(()), |left| Err(refused(&path, left).into()))
    }
}

#[derive(Serialize)]
struct RepairedJson {
    schema: u32,
    backup: Option<String>,
    changes: Vec<String>,
}

fn in_words(mending: &Mending) -> String {
    match mending {
        Mending::Ended(line) => format!("line {line}: a line break was added"),
        Mending::Commented(line) => format!("line {line}: cannot be read, kept as a comment"),
    }
}
