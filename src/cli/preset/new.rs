//! `huat preset new`: an interview that writes a preset.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::asking::interviewed;
use crate::cli::exit::{NotSaved, usage_below};
use crate::cli::input;
use crate::cli::output::{Conversation, Format, Output};
use crate::cli::problem::Problems;
use crate::cli::shell::{quoted, this_command};
use crate::fault::Fault;
use crate::ledger::file::plain;
use crate::new_file::{Unmade, create, folder_of};
use crate::preset::Reference;
use crate::preset::interview::{Interview, MOST_BYTES, Written, questions, read_answers, template};
use crate::report::stakes::report;
use crate::report::{Block, Cell, Grid, Report};
use crate::rules::Rules;
use crate::yaml::Origin;

/// Writes a preset from the answers to what people settle before the first tile
///
/// At a terminal the questions are asked one at a time, each with the answer that most tables give; the table that
/// results is shown before anything is written. Elsewhere --answers names a file of answers, a line each.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct New {
    /// The file to write; one that is there already is not touched
    #[arg(value_name = "FILE", required_unless_present = "questions")]
    file: Option<String>,
    /// A file of answers, or - for standard input; what is not answered is as most tables have it
    #[arg(long, value_name = "FILE|-")]
    answers: Option<String>,
    /// Prints every question with the common answer: a file of answers to begin with
    #[arg(long, conflicts_with_all = ["file", "answers"])]
    questions: bool,
}

const EXAMPLES: &str = "\
Examples:
  huat preset new kopi.yaml                          asks, shows the table, and writes it
  huat preset new --questions > answers.yaml         the questions as a file of answers
  huat preset new kopi.yaml --answers answers.yaml   without a terminal
  huat stakes kopi.yaml                              the table that was written";

impl New {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        let Some(file) = self.file else { return show_questions(output) };
        let conversation = match &self.answers {
            Some(_) => None,
            None => Some(output.conversation().ok_or_else(|| usage_below("new", NO_TERMINAL))?),
        };
        let path = Path::new(&file);
        can_be_made(&file, path)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut interview = Interview::new(&stem);
        match (conversation, self.answers) {
            (Some(talk), _) => by_asking(path, &file, &mut interview, &talk, output),
            (None, answers) => by_file(path, &file, &answers.unwrap_or_default(), &mut interview, output),
        }
    }
}

const NO_TERMINAL: &str = "\
standard input is no terminal, so nobody can be asked: give --answers FILE (`huat preset new --questions` prints one to \
begin with)";

/// Whether the file may be made, before anybody is asked anything.
fn can_be_made(file: &str, path: &Path) -> anyhow::Result<()> {
    let refuse = |message: String, remedy: &str| Err(Problems::from(vec![Fault::new(message).remedy(remedy)]).into());
    if file == "-" || file.is_empty() {
        return Err(usage_below("new", "name the file to write, such as kopi.yaml"));
    }
    if matches!(Reference::named(file, Path::new("")), Reference::BuiltIn(_)) {
        let message = format!("{file} is built in, so a file of that name would never be found");
        return refuse(message, &format!("name it {file}.yaml, or otherwise"));
    }
    if fs::symlink_metadata(path).is_ok() {
        return Err(taken(file));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return refuse(format!("{file}: there is no folder {}", folder.display()), "make it first, or choose another");
    }
    Ok(())
}

fn taken(file: &str) -> anyhow::Error {
    let fault = Fault::new(format!("{file}: there is such a file already"));
    Problems::from(vec![fault.remedy("choose another name, or change the preset in an editor")]).into()
}

fn by_asking(
    path: &Path,
    file: &str,
    interview: &mut Interview,
    talk: &Conversation,
    output: &Output,
) -> anyhow::Result<()> {
    let told = |error: io::Error| anyhow::Error::new(error).context("the questions could not be asked");
    let Some(written) = interviewed(file, interview, talk).map_err(told)? else {
        return Err(Problems::new(format!("{file} was not written")).into());
    };
    if let Err(error) = save(path, file, &written.yaml) {
        // So many answers are not lost with the disk; why they were not saved is told in any case.
        let _ = output.write(&written.yaml);
        return Err(error);
    }
    receipt(file, &written, Vec::new(), output)
}

fn by_file(path: &Path, file: &str, answers: &str, interview: &mut Interview, output: &Output) -> anyhow::Result<()> {
    let source = input::read(answers, MOST_BYTES)?;
    let origin = Origin::File(PathBuf::from(file));
    let written = read_answers(&source, interview, origin).map_err(Problems::from)?;
    save(path, file, &written.yaml)?;
    let table = match &written.preset.rules {
        Rules::Stakes(rules) => report(rules).blocks,
        Rules::Differences(_) => Vec::new(),
    };
    receipt(file, &written, table, output)
}

/// Writes the file, which is not there yet.
fn save(path: &Path, file: &str, yaml: &str) -> anyhow::Result<()> {
    create(path, yaml).map_err(|error| match error {
        Unmade::Taken => taken(file),
        Unmade::NotSaved(error) => {
            let (why, again) = (plain(&error), this_command());
            NotSaved(format!("{file}: not saved, no preset was written: {why}; try again: {again}")).into()
        }
        Unmade::Uncertain(error) => {
            NotSaved(format!("{file}: not certain, look whether it is there: {}", plain(&error))).into()
        }
    })
}

/// What was done, behind what is shown of it.
fn receipt(file: &str, written: &Written, mut blocks: Vec<Block>, output: &Output) -> anyhow::Result<()> {
    let name = &written.preset.rules.basics().name;
    blocks.push(Block::Sentence(format!("Written: {file}. `huat stakes {}` shows it again.", quoted(file))));
    let data = Grid {
        columns: vec!["file".to_owned(), "preset".to_owned()],
        rows: vec![vec![Cell::Text(file.to_owned()), Cell::Text(name.clone())]],
        sum: None,
    };
    let report = Report { decimals: written.preset.rules.decimals(), blocks, data };
    output.show_receipt(&report, &WrittenJson { schema: 1, file, preset: name, yaml: &written.yaml })
}

/// The questions, as a file of answers.
fn show_questions(output: &Output) -> anyhow::Result<()> {
    let template = template();
    match output.format {
        Format::Table => output.write(&template),
        Format::Markdown => output.write(&format!("```yaml\n{template}```\n")),
        Format::Csv | Format::Json => {
            let row =
                |asked: &QuestionJson| [asked.id, asked.asks, asked.common].map(|text| Cell::Text(text.to_owned()));
            let questions: Vec<QuestionJson> = questions()
                .map(|asked| QuestionJson {
                    id: asked.id,
                    asks: asked.asks,
                    choices: asked.choices(),
                    common: asked.common,
                    explains: asked.explains,
                })
                .collect();
            let data = Grid {
                columns: ["id", "asks", "common"].map(str::to_owned).to_vec(),
                rows: questions.iter().map(|asked| row(asked).to_vec()).collect(),
                sum: None,
            };
            output.show(&Report { data, ..Report::default() }, &QuestionsJson { schema: 1, questions })
        }
    }
}

#[derive(Serialize)]
struct WrittenJson<'w> {
    schema: u32,
    file: &'w str,
    preset: &'w str,
    yaml: &'w str,
}

#[derive(Serialize)]
struct QuestionsJson {
    schema: u32,
    questions: Vec<QuestionJson>,
}

#[derive(Serialize)]
struct QuestionJson {
    id: &'static str,
    asks: &'static str,
    choices: Vec<String>,
    common: &'static str,
    explains: &'static str,
}
