//! `huat preset`: what is built in, one preset resolved, and whether files are sound.

use std::path::Path;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::exit::AlreadyTold;
use super::output::{Format, Output};
use super::problem::{Problems, address};
use super::rules_options::reference;
use crate::preset::{BUILT_IN, Changes, Preset as Loaded, Reference};
use crate::report::count::SheetJson;
use crate::report::{Block, Cell, Grid, Report};
use crate::yaml::Mistake;

/// Lists, shows and checks presets
#[derive(Debug, Args)]
pub struct Preset {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Lists the presets that are built in
    List,
    /// Shows one preset resolved, as YAML: a beginning for a file of your own
    Show {
        /// A built-in name, the path of a file, or - for standard input
        #[arg(value_name = "NAME|FILE")]
        name: String,
        /// With the whole scoring sheet: what is not set as comments
        #[arg(long)]
        scoring: bool,
    },
    /// Says whether preset files are sound: all mistakes, then what is allowed but seldom meant
    Check {
        /// The files; a built-in name is read too
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    },
}

impl Preset {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        match self.command {
            Command::List => list(output),
            Command::Show { name, scoring } => show(&name, scoring, output),
            Command::Check { files } => check(&files, output),
        }
    }
}

fn list(output: &Output) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    for (name, _) in BUILT_IN {
        let preset = Loaded::load(&Reference::named(name, Path::new("")), Changes::none()).map_err(Problems::from)?;
        rows.push(((*name).to_owned(), preset.rules.basics().title.clone()));
    }
    let cells = |(name, title): &(String, String)| vec![Cell::Text(name.clone()), Cell::Text(title.clone())];
    let grid = Grid {
        columns: vec!["preset".to_owned(), "title".to_owned()],
        rows: rows.iter().map(cells).collect(),
        sum: None,
    };
    let report = Report { blocks: vec![Block::Grid(grid.clone())], data: grid, ..Report::default() };
    let presets = rows.into_iter().map(|(preset, title)| ListedJson { preset, title }).collect();
    output.show(&report, &ListJson { schema: 1, presets })
}

fn show(name: &str, scoring: bool, output: &Output) -> anyhow::Result<()> {
    let preset = Loaded::load(&reference(name), Changes::none()).map_err(Problems::from)?;
    let yaml = preset.to_yaml(scoring);
    match output.format {
        Format::Table => output.write(&yaml),
        Format::Markdown => output.write(&format!("```yaml\n{yaml}```\n")),
        Format::Csv | Format::Json => {
            let row = |(key, value)| vec![Cell::Text(key), Cell::Text(value)];
            let rows = preset.settings().into_iter().map(row).collect();
            let data = Grid { columns: vec!["key".to_owned(), "value".to_owned()], rows, sum: None };
            let report = Report { data, ..Report::default() };
            output.show(
                &report,
                &ShownJson {
                    schema: 1,
                    preset: &preset.rules.basics().name,
                    yaml: &yaml,
                    scoring: preset.rules.stakes().filter(|_| scoring).map(SheetJson),
                },
            )
        }
    }
}

fn check(files: &[String], output: &Output) -> anyhow::Result<()> {
    let checked: Vec<_> = files.iter().map(|file| (file, found_in(file))).collect();
    let mistakes: Vec<Mistake> =
        checked.iter().filter_map(|(_, found)| found.as_ref().err()).flatten().cloned().collect();
    let unsound = !mistakes.is_empty();
    if unsound {
        output.complain(&Problems::from(mistakes));
    }
    let verdict = |(file, found): &(&String, Result<Vec<Mistake>, Vec<Mistake>>)| {
        let verdict = match found {
            Err(mistakes) => format!("{} to mend", counted(mistakes.len(), "mistake")),
            Ok(lints) if lints.is_empty() => "sound".to_owned(),
            Ok(lints) => format!("sound, with {}", counted(lints.len(), "thing to look at")),
        };
        vec![Cell::Text((*file).clone()), Cell::Text(verdict)]
    };
    let data = Grid {
        columns: vec!["file".to_owned(), "verdict".to_owned()],
        rows: checked.iter().map(verdict).collect(),
        sum: None,
    };
    let lints: Vec<&Mistake> = checked.iter().filter_map(|(_, found)| found.as_ref().ok()).flatten().collect();
    let mut blocks = vec![Block::Grid(data.clone())];
    if !lints.is_empty() {
        let items = lints.iter().map(|lint| format!("{}: {}", address(&lint.place), lint.fault.message)).collect();
        blocks.push(Block::List { heading: "Allowed, but seldom meant".to_owned(), items });
    }
    let json = CheckedJson { schema: 1, files: checked.iter().map(verdict_json).collect() };
    output.show(&Report { blocks, data, ..Report::default() }, &json)?;
    if unsound { Err(AlreadyTold.into()) } else { Ok(()) }
}

/// The lints of a sound preset, or its mistakes.
fn found_in(file: &str) -> Result<Vec<Mistake>, Vec<Mistake>> {
    Loaded::load(&reference(file), Changes::none()).map(|preset| preset.lints())
}

fn verdict_json<'f>((file, found): &'f (&String, Result<Vec<Mistake>, Vec<Mistake>>)) -> VerdictJson<'f> {
    let lint =
        |lint: &'f Mistake| LintJson { message: &lint.fault.message, line: lint.place.line, column: lint.place.column };
    let lints = found.iter().flatten().map(lint).collect();
    VerdictJson { file, sound: found.is_ok(), mistakes: found.as_ref().err().map_or(0, Vec::len), lints }
}

fn counted(count: usize, what: &str) -> String {
    match (count, what.split_once(' ')) {
        (1, _) => format!("1 {what}"),
        (_, None) => format!("{count} {what}s"),
        (_, Some((first, rest))) => format!("{count} {first}s {rest}"),
    }
}

#[derive(Serialize)]
struct ListJson {
    schema: u32,
    presets: Vec<ListedJson>,
}

#[derive(Serialize)]
struct ListedJson {
    preset: String,
    title: String,
}

#[derive(Serialize)]
struct ShownJson<'y> {
    schema: u32,
    preset: &'y str,
    yaml: &'y str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scoring: Option<SheetJson<'y>>,
}

#[derive(Serialize)]
struct CheckedJson<'f> {
    schema: u32,
    files: Vec<VerdictJson<'f>>,
}

#[derive(Serialize)]
struct VerdictJson<'f> {
    file: &'f str,
    sound: bool,
    mistakes: usize,
    lints: Vec<LintJson<'f>>,
}

#[derive(Serialize)]
struct LintJson<'f> {
    message: &'f str,
    line: usize,
    column: usize,
}
