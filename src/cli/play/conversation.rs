//! Somebody at a terminal: the round, the dealer and the standing in view, a line, its receipt, and again.

use std::fs::File;

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use super::suggest::{Suggestions, quoted};
use super::words::Slip;
use super::{Done, TableSide};
use crate::cli::exit::told;
use crate::cli::ledger::state;
use crate::cli::problem::Problems;
use crate::ledger::Night;
use crate::report::night::{at_a_glance, line_in_words};
use crate::report::{Block, Report};

/// What stands before the line.
const PROMPT: &str = "> ";

/// Talks with whoever sits at the terminal until they end. Earlier lines can be had back, but are kept nowhere.
///
/// # Errors
/// A terminal that cannot be read from or written to.
pub fn hold(table: &TableSide<'_>, night: Night) -> anyhow::Result<()> {
    let colour = table.output.is_coloured();
    let mode = if colour { ColorMode::Enabled } else { ColorMode::Disabled };
    // Pasted lines are to be done one by one, as if they were typed.
    let config = Config::builder().color_mode(mode).bracketed_paste(false).completion_type(CompletionType::List);
    let config = config.auto_add_history(true).build();
    let mut editor: Editor<Suggestions, MemHistory> =
        Editor::with_history(config, MemHistory::new()).context("this terminal cannot be used")?;
    let mut seen = night.lines();
    let mut ours = None;
    table.show(greeting(&night))?;
    loop {
        let night = match table.read() {
            Ok((file, night)) => {
                table.show(news(&night, &file, seen, ours))?;
                table.output.write("\n")?;
                table.show(vec![Block::Sentence(at_a_glance(&night))])?;
                seen = night.lines();
                Some(night)
            }
            Err(error) => {
                if let (Some(problems), _) = told(error) {
                    table.output.complain(&problems);
                }
                None
            }
        };
        editor.set_helper(Some(Suggestions::new(night, colour)));
        let line = match editor.readline(PROMPT) {
            Ok(line) => line,
            // Ctrl-C drops the line.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error).context("the terminal cannot be read"),
        };
        ours = match table.does(&line, |Slip { fault, .. }| Problems::from(vec![fault]))? {
            Done::Done(recorded) => recorded,
            Done::End => break,
            Done::Failed(problems, _) => {
                if let Some(problems) = problems {
                    table.output.complain(&problems);
                }
                None
            }
        };
    }
    table.show(vec![Block::Sentence("`huat total` settles up.".to_owned())])
}

impl TableSide<'_> {
    fn show(&self, blocks: Vec<Block>) -> anyhow::Result<()> {
        match blocks.is_empty() {
            true => Ok(()),
            false => self.output.show_text(&Report { blocks, ..Report::default() }),
        }
    }
}

/// What is played, and how.
fn greeting(night: &Night) -> Vec<Block> {
    let table = night.table(night.turn_now());
    let names: Vec<String> = table.names().take(2).map(quoted).collect();
    let rules = &night.turn_now().preset.rules.basics().title;
    let mut blocks = vec![
        Block::Title(format!("{} · {rules}", night.header.title)),
        Block::Sentence(format!(
            "`{0} 3 {1}` is {0} winning 3 doubles off {1}, `{0} 3 zimo` a self-draw; `help` says more, Ctrl-D ends.",
            names[0], names[1]
        )),
    ];
    let state = state(night);
    if !state.is_empty() {
        blocks.push(Block::List { heading: "Notes".to_owned(), items: state });
    }
    blocks
}

/// What others have recorded since the last line: all behind it but what was recorded here.
fn news(night: &Night, file: &File, seen: u32, ours: Option<u32>) -> Vec<Block> {
    let others = (seen + 1..=night.lines()).filter(|n| Some(*n) != ours);
    let said = |n: u32| {
        let words = night.line(file, n).map(|line| line_in_words(night, &line, night.corrects(n).unwrap_or(n)));
        format!("#{n} {}", words.unwrap_or_default())
    };
    let items: Vec<String> = others.map(said).collect();
    match items.is_empty() {
        true => Vec::new(),
        false => vec![Block::List { heading: "From another terminal".to_owned(), items }],
    }
}
