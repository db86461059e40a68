//! Somebody at a terminal: the round, the dealer and the standing in view, a line, its receipt, and again.

use std::fs::File;

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use super::suggest::{Suggestions, quoted};
use super::words::Slip;
use super::{Outcome, Session};
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
pub fn hold(session: &Session<'_>, night: Night) -> anyhow::Result<()> {
    let colour = session.output.is_coloured();
    let mode = if colour { ColorMode::Enabled } else { ColorMode::Disabled };
    let config = Config::builder().color_mode(mode).completion_type(CompletionType::List);
    let config = config.bracketed_paste(true).auto_add_history(true).build();
    let mut editor: Editor<Suggestions, MemHistory> =
        Editor::with_history(config, MemHistory::new()).context("this terminal cannot be used")?;
    let mut seen = Seen { until: night.lines(), ours: Vec::new() };
    session.show(greeting(&night))?;
    // Whoever has just been told that the ledger cannot be read is not told again.
    let mut is_told = false;
    'night: loop {
        let night = match session.read() {
            Ok((file, night)) => {
                session.show(news(&night, &file, &seen))?;
                session.output.write("\n")?;
                session.show(vec![Block::Sentence(at_a_glance(&night))])?;
                seen = Seen { until: night.lines(), ours: Vec::new() };
                Some((file, night))
            }
            Err(error) => {
                if let (Some(problems), false) = (told(error).0, is_told) {
                    session.output.complain(&problems);
                }
                None
            }
        };
        is_told = false;
        editor.set_helper(Some(Suggestions::new(night, colour)));
        let typed = match editor.readline(PROMPT) {
            Ok(typed) => typed,
            // Ctrl-C drops the line.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error).context("the terminal cannot be read"),
        };
        // What was pasted may be several lines; each is done as if it had been typed.
        for line in typed.lines() {
            match session.does(line, |Slip { fault, .. }| Problems::from(vec![fault])) {
                Outcome::Done(recorded) => seen.ours.extend(recorded),
                Outcome::End => break 'night,
                Outcome::Failed(problems, _) => {
                    is_told = true;
                    if let Some(problems) = problems {
                        session.output.complain(&problems);
                    }
                }
            }
        }
    }
    session.show(vec![Block::Sentence("`huat total` settles up.".to_owned())])
}

impl Session<'_> {
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

/// What has been seen of the ledger.
struct Seen {
    /// The number of the last line that was there.
    until: u32,
    /// The lines behind it that were recorded here.
    ours: Vec<u32>,
}

/// What others have recorded since.
fn news(night: &Night, file: &File, seen: &Seen) -> Vec<Block> {
    let others = (seen.until + 1..=night.lines()).filter(|n| !seen.ours.contains(n));
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
