//! What is suggested while a line is typed: how a word may end, and what the line means so far.

use std::borrow::Cow;
use std::fs::File;

use clap::{Arg, Command, CommandFactory, FromArgMatches};
use rustyline::Context;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;

use super::meant::{Meant, Place, commands, meant};
use super::nameable;
use super::reading::Nameable;
use super::vocabulary::{self, VOCABULARY};
use super::words::{Slip, Word, split};
use crate::cli::ledger::correct::{Amend, Insert, Undo};
use crate::cli::ledger::now;
use crate::cli::{self, Cli};
use crate::count::FLOWERS;
use crate::ledger::{Night, Recorded, Recorder, Unrecorded};
use crate::player::Table;
use crate::report::escaped;
use crate::report::night::Receipt;
use crate::rules::Element;

/// The night that is under way, from which words are suggested.
pub struct Suggestions {
    night: Option<(File, Night)>,
    colour: bool,
}

impl Suggestions {
    /// Suggestions in a night; `None` where it cannot be read.
    pub fn new(night: Option<(File, Night)>, colour: bool) -> Self {
        Suggestions { night, colour }
    }

    /// How the word before the cursor may end, and where it begins.
    fn endings(&self, line: &str) -> (usize, Vec<Pair>) {
        let (mut words, _) = split(line);
        let new = Word { text: String::new(), is_quoted: false, at: line.len()..line.len() };
        let written = words.pop_if(|word| word.at.end == line.len()).unwrap_or(new);
        let (possible, is_list) = self.possible(&words, &written);
        // Of a list the last word is completed.
        let done = if is_list { written.text.rfind(',').map_or(0, |comma| comma + 1) } else { 0 };
        let begun = written.text[done..].to_lowercase();
        let fits = |word: &String| word.trim_start_matches('"').to_lowercase().starts_with(&begun);
        let pair = |word: String| Pair {
            replacement: match is_list {
                true => format!("{}{word}", &written.text[..done]),
                false => format!("{word} "),
            },
            display: word,
        };
        (written.at.start, possible.into_iter().filter(fits).map(pair).collect())
    }

    /// Every word that may stand behind others, and whether it is part of a list between commas.
    fn possible(&self, before: &[Word], written: &Word) -> (Vec<String>, bool) {
        let command = command_of(before);
        if let Some(option) = before.last().filter(|word| word.is_option()) {
            let arg = command.as_ref().and_then(|command| option_of(command, &option.text));
            if let Some(arg) = arg.filter(|arg| arg.get_action().takes_values()) {
                return self.values(arg);
            }
        }
        if written.text.starts_with('-') && !written.is_quoted {
            let options = command.iter().flat_map(Command::get_arguments).filter(|arg| !arg.is_hide_set());
            return (options.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect(), false);
        }
        let words = VOCABULARY.iter().map(|(_, words)| words[0].to_owned());
        let words = self.names().into_iter().chain(words);
        match before.is_empty() {
            true => (words.chain(commands()).collect(), false),
            false => (words.chain(self.things("")).collect(), false),
        }
    }

    /// What may stand behind an option, and whether it is a list.
    fn values(&self, option: &Arg) -> (Vec<String>, bool) {
        let named = option.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        let values = match option.get_id().as_str() {
            "bonus" => self.things("--bonus"),
            "hand" => self.things("--hand"),
            "kind" => self.things("--kind"),
            "has" => return (Element::NAMES.map(str::to_owned).to_vec(), true),
            "flowers" => return (FLOWERS.map(str::to_owned).to_vec(), true),
            _ if named.starts_with("WHO") => self.names(),
            _ => option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
        };
        (values, false)
    }

    /// Who sits at the table, as they are typed.
    fn names(&self) -> Vec<String> {
        let seated = |table: Table| table.names().map(quoted).collect();
        self.nameable().table.map(seated).unwrap_or_default()
    }

    /// What the rules name for an option; for none, all.
    fn things(&self, option: &str) -> Vec<String> {
        let things = self.nameable().things.into_iter();
        things.filter(|(of, _)| option.is_empty() || *of == option).map(|(_, thing)| thing).collect()
    }

    fn nameable(&self) -> Nameable {
        nameable(self.night.as_ref().map(|(_, night)| night), Place::Now)
    }

    /// What a line would record, and move, as far as it is typed; or what is still missing, or wrong.
    fn so_far(&self, line: &str) -> Option<String> {
        /// What is longer is pasted, and not read while it is typed.
        const LONG: usize = 200;
        let (file, night) = self.night.as_ref()?;
        if line.trim().is_empty() {
            let table = night.table(night.turn_now());
            let mut names = table.names().map(quoted);
            return Some(format!("{} 3 {}, or help", names.next()?, names.next()?));
        }
        if line.len() > LONG || line.contains('\n') {
            return None;
        }
        match meant(line, |place| nameable(Some(night), place)) {
            Ok(Meant::Command(words)) => {
                let matches =
                    Cli::command().try_get_matches_from(std::iter::once("huat".to_owned()).chain(words)).ok()?;
                let command = Cli::from_arg_matches(&matches).ok()?.command;
                match line_of(command, &Recorder { night, bytes: file, at: &now() })? {
                    Ok((words, recorded)) => Some(in_short(night, words, &recorded)),
                    Err(Unrecorded::Refused(faults)) => faults.first().map(ToString::to_string),
                    Err(Unrecorded::Unreadable(_)) => None,
                }
            }
            Err(slips) => {
                // A word that is still being typed is wrong only when it is done.
                let is_done = |slip: &Slip| slip.at.start == slip.at.end || line.ends_with(char::is_whitespace);
                slips.into_iter().find(is_done).map(|slip| slip.fault.message)
            }
            Ok(_) => None,
        }
    }
}

/// What a command would record; `None` for one that records nothing, or is no event and no correction of one.
fn line_of(command: cli::Command, recorder: &Recorder<'_, File>) -> Option<Result<(String, Recorded), Unrecorded>> {
    match command {
        cli::Command::Add(add) => Some(recorder.event(&add.declared()?).map(|recorded| (String::new(), recorded))),
        cli::Command::Amend(amend) => amend.declared().map(|(n, event)| Amend::line(n, &event, recorder)),
        cli::Command::Insert(insert) => insert.declared().map(|(after, event)| Insert::line(after, &event, recorder)),
        cli::Command::Undo(_) => Some(Undo::line(recorder)),
        _ => None,
    }
}

fn in_short(before: &Night, words: String, recorded: &Recorded) -> String {
    let receipt = Receipt { ledger: String::new(), is_dry: true, before, recorded, words, notes: Vec::new() };
    receipt.in_short()
}

/// The command that a line is of, as far as it is known from its first words; an event is one of `huat add`.
fn command_of(before: &[Word]) -> Option<Command> {
    let mut command = Cli::command();
    command.build();
    let words: Vec<String> = before.iter().filter_map(Word::plain).filter(|word| word != "huat").collect();
    let is_command = words.first().is_some_and(|word| command.find_subcommand(word).is_some());
    let events = ["add", "amend", "insert"];
    let first = words.first().filter(|_| is_command).map_or("add", String::as_str);
    let found = command.find_subcommand(first)?.clone();
    if !events.contains(&found.get_name()) {
        return Some(found);
    }
    let event = words.iter().find_map(|word| found.find_subcommand(vocabulary::event(word)));
    Some(event.or_else(|| found.find_subcommand("win"))?.clone())
}

fn option_of<'c>(command: &'c Command, written: &str) -> Option<&'c Arg> {
    let bare = written.trim_start_matches('-');
    let is_meant = |arg: &&Arg| match written.starts_with("--") {
        true => arg.get_long() == Some(bare) || arg.get_all_aliases().is_some_and(|aliases| aliases.contains(&bare)),
        false => arg.get_short().is_some_and(|short| bare.starts_with(short)),
    };
    command.get_arguments().find(is_meant)
}

/// A name as it is typed: in quotation marks where it has blanks, or would be taken for a word of huat's.
pub fn quoted(name: &str) -> String {
    let lower = name.to_lowercase();
    let is_word =
        vocabulary::meaning(&lower).is_some() || vocabulary::number(&lower).is_some() || commands().contains(&lower);
    match is_word || name.contains(char::is_whitespace) {
        true => format!("\"{name}\""),
        false => name.to_owned(),
    }
}

impl Completer for Suggestions {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok(self.endings(&line[..pos]))
    }
}

impl Hinter for Suggestions {
    type Hint = Hint;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Hint> {
        let so_far = if pos == line.len() { self.so_far(line) } else { None };
        so_far.map(|text| Hint(format!("  ({})", escaped(&text))))
    }
}

/// A hint that is only shown.
pub struct Hint(String);

impl rustyline::hint::Hint for Hint {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Highlighter for Suggestions {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        match self.colour {
            true => Cow::Owned(format!("\u{1b}[2m{hint}\u{1b}[0m")),
            false => Cow::Borrowed(hint),
        }
    }
}

impl Validator for Suggestions {}

impl rustyline::Helper for Suggestions {}
