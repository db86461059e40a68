//! `huat preset check`: whether files are sound.

use serde::Serialize;

use crate::cli::exit::{AlreadyTold, Status};
use crate::cli::output::Output;
use crate::cli::problem::{Problems, address};
use crate::cli::rules_options::reference;
use crate::preset::{Changes, Preset};
use crate::report::{Block, Cell, Grid, Report};
use crate::yaml::Mistake;

/// All mistakes of all files, then what is allowed but seldom meant.
pub fn check(files: &[String], output: &Output) -> anyhow::Result<()> {
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
    let shown = output.show(&Report { blocks, data, ..Report::default() }, &json);
    // Whether anybody read it or not.
    if unsound { Err(AlreadyTold(Status::Refused).into()) } else { shown }
}

/// The lints of a sound preset, or its mistakes.
fn found_in(file: &str) -> Result<Vec<Mistake>, Vec<Mistake>> {
    Preset::load(&reference(file), Changes::none()).map(|preset| preset.lints())
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
