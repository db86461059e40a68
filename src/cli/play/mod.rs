//! `huat play`: one line after another at the table.
//!
//! A line becomes `words`; `reading` says what each may mean by the `vocabulary` of the table, `speech` and `said` which
//! event they make, `meant` which command a line is, and `suggest` what it may become while it is typed. What runs is a command of `huat` like any
//! other, so there is no second way to record or to show anything.

mod conversation;
mod lines;
mod meant;
mod reading;
mod said;
mod speech;
mod suggest;
mod vocabulary;
mod words;

use std::cell::Cell;
use std::fs::File;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches};

use super::exit::{Status, is_closed_pipe, told};
use super::ledger::add::is_tonight;
use super::ledger::{AtTable, LedgerChoice, open};
use super::output::Output;
use super::problem::Problems;
use super::{Cli, Command};
use crate::fault::Fault;
use crate::ledger::Night;
use meant::{Meant, Place, meant};
use reading::Nameable;
use words::Slip;

/// Takes one line after another at the table: hands in the words people say, and every other command
///
/// At a terminal the round, the dealer and the standing are always in view; Tab completes commands, names and bonuses,
/// the arrow keys bring earlier lines back, and while a line is typed it is said what it means. Ctrl-C drops the line,
/// Ctrl-D ends. Several people may play into one ledger, each at a terminal. From a pipe lines are read one by one; one
/// that is wrong is named by its number, the others count, and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_long_help = WORDS)]
pub struct Play {}

/// What can be said.
const WORDS: &str = "\
At the table:
  mei 3 raj              Mei wins 3 doubles off Raj            mei limit raj: the limit
  mei 3 zimo             Mei wins 3 doubles by self-draw       自摸
  mei 3 zimo bao raj     the same, and Raj is liable           包
  mei 3 raj also siti 2  two winners on one discard
  raj threw mei 3        the same as mei 3 raj                 放炮
  mei 3 raj robbed       by robbing Raj's kong                 抢杠
  kong mei               an exposed kong                       gang 杠
  mei kong raj           a kong off Raj's discard
  um mei                 a concealed kong                      an gang 暗杠
  mei added kong         a fourth tile added to a triplet      bu gang 补杠
  yao mei                a yao, all pay; hidden yao mei        咬 暗咬
  zhahu mei raj          Mei's false win on Raj's discard      诈胡
  draw                   nobody won                            liuju 流局
Options go behind: mei 3 raj --bonus dan-diao --note \"last tile\". A name may be shortened, and is quoted where it is
also a word: \"Kong\" 3 mei. Lines that begin with # are passed over.

Also: fine mei 10, pay raj mei 20, remark TEXT, undo, void N, amend N mei 4 raj, insert N draw, paid raj mei 20, swap,
reseat, change --limit 8, total, log, explain mei, stats, chart, stakes, count; `help COMMAND` says more, `bye` ends.";

impl Play {
    pub fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        is_tonight(ledger)?;
        let session = Session { path: ledger.path(), output };
        // What cannot be read is no place to begin.
        let (_, night) = session.read()?;
        match output.is_conversation() {
            true => conversation::hold(&session, night),
            false => lines::read(&session),
        }
    }
}

/// Where lines are typed: a ledger, and how answers are written.
struct Session<'o> {
    path: PathBuf,
    output: &'o Output,
}

/// What became of a line.
enum Outcome {
    /// It was done; a line of the ledger that it recorded.
    Done(Option<u32>),
    /// It was the last.
    End,
    /// It was not done, and what is still to be told of it.
    Failed(Option<Problems>, Status),
}

impl Session<'_> {
    /// The night as it stands.
    fn read(&self) -> anyhow::Result<(File, Night)> {
        open(&self.path)
    }

    /// Does what a line says. Where in the line a mistake is, is told by `place`.
    fn does(&self, line: &str, place: impl Fn(Slip) -> Problems) -> Outcome {
        // Read anew for each line: somebody else may have changed the rules, or sat down.
        let night = self.read().ok().map(|(_, night)| night);
        let words = match meant(line, |place| nameable(night.as_ref(), place)) {
            Ok(Meant::Nothing) => return Outcome::Done(None),
            Ok(Meant::End) => return Outcome::End,
            Ok(Meant::Help) => return Outcome::of(self.output.write(&format!("{WORDS}\n")), None),
            Ok(Meant::Command(words)) => words,
            Err(slips) => {
                let problems = slips.into_iter().map(place).reduce(Problems::and);
                return Outcome::Failed(problems, Status::Refused);
            }
        };
        let line = AtTable {
            line: line.trim().to_owned(),
            rules: night.as_ref().map(|night| Arc::clone(&night.turn_now().preset)),
            recorded: Cell::new(None),
        };
        let names = night.map(|night| night.people).unwrap_or_default();
        self.runs(words, &names, Rc::new(line))
    }

    /// Runs a command of `huat` in this ledger, written as this session writes unless the line says otherwise.
    fn runs(&self, words: Vec<String>, names: &[String], line: Rc<AtTable>) -> Outcome {
        let head = ["huat".to_owned()].into_iter().chain(self.output.options.words());
        let matches = Cli::command().try_get_matches_from(head.chain(words));
        let parsed = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
        let (cli, matches) = match parsed {
            Ok(parsed) => parsed,
            Err(error) if error.use_stderr() => {
                return Outcome::Failed(Some(of_usage(&error, names)), Status::WrongUsage);
            }
            Err(help) => return Outcome::of(self.output.write(&help.render().to_string()), None),
        };
        if let Err(fault) = is_of_table(&cli.command, &matches) {
            return Outcome::Failed(Some(Problems::from(vec![fault])), Status::Refused);
        }
        let ledger =
            LedgerChoice { said: cli.ledger.or_else(|| Some(self.path.clone())), at_table: Some(line.clone()) };
        let done = cli.command.run(&ledger, &Output::new(cli.output));
        Outcome::of(done, line.recorded.get())
    }
}

impl Outcome {
    /// What became of a command. Whoever reads the answers may have seen enough; the lines are done all the same.
    fn of(done: anyhow::Result<()>, recorded: Option<u32>) -> Self {
        match done {
            Err(error) if !is_closed_pipe(&error) => {
                let (problems, status) = told(error);
                Outcome::Failed(problems, status)
            }
            _ => Outcome::Done(recorded),
        }
    }
}

/// Who sat at a place of the night, and what the rules named there; nothing is known of a night that cannot be read.
fn nameable(night: Option<&Night>, place: Place) -> Nameable {
    let Some(night) = night else { return Nameable::default() };
    let turn = match place {
        Place::Now => night.turn_now(),
        Place::Of(n) => night.turn_at(n),
        Place::After(n) => night.turn_after(n),
    };
    let mut things = Vec::new();
    if let Some(terms) = turn.preset.rules.stakes().map(|rules| rules.terms()) {
        things.extend(terms.bonuses.keys().map(|name| ("--bonus", name.clone())));
        things.extend(terms.special_hands.keys().map(|name| ("--hand", name.clone())));
        things.extend(terms.yao.kinds.keys().map(|name| ("--kind", name.clone())));
    }
    Nameable { table: Some(night.table(turn)), things }
}

/// Whether a command has its place at the table. Lines are read from standard input, so nothing else is.
fn is_of_table(command: &Command, matches: &ArgMatches) -> Result<(), Fault> {
    let name = matches.subcommand_name().unwrap_or_default();
    match command {
        Command::Settle(_) => {
            let fault = Fault::new("`settle` knows nothing of this night");
            Err(fault.remedy("`mei 3 raj --dry-run` settles by the rules of the table, and records nothing"))
        }
        Command::Play(_)
        | Command::New(_)
        | Command::Preset(_)
        | Command::Completions(_)
        | Command::Man(_)
        | Command::Schema(_) => {
            Err(Fault::new(format!("`{name}` has no place at the table")).remedy("end with `bye` first"))
        }
        _ if reads_standard_input(matches) => {
            let fault = Fault::new("standard input is where these lines come from");
            Err(fault.remedy("name a file in place of `-`"))
        }
        _ => Ok(()),
    }
}

fn reads_standard_input(matches: &ArgMatches) -> bool {
    /// The arguments for which `-` is standard input.
    const READ: [&str; 4] = ["preset", "rules", "model", "named"];
    let is_read = |id: &str| {
        let values = matches.try_get_raw(id).ok().flatten();
        values.into_iter().flatten().any(|value| value == "-")
    };
    READ.into_iter().any(is_read) || matches.subcommand().is_some_and(|(_, below)| reads_standard_input(below))
}

/// Wrong usage as clap tells it, without the usage of the whole command, which nobody typed. One word too many is often
/// the second of a name.
fn of_usage(error: &clap::Error, names: &[String]) -> Problems {
    let text = error.render().to_string();
    let told = text.split("\nUsage:").next().unwrap_or_default();
    let told = told.split("\nFor more information").next().unwrap_or_default();
    let mut paragraphs =
        told.split("\n\n").map(|paragraph| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let message = paragraphs.next().unwrap_or_default();
    let mut remedy: Vec<String> = paragraphs.filter(|paragraph| !paragraph.is_empty()).collect();
    if error.kind() == ErrorKind::UnknownArgument {
        let name = names.iter().find(|name| name.contains(' '));
        remedy.extend(name.map(|name| format!("a name of several words is quoted: \"{name}\"")));
    }
    let fault = Fault::new(message.trim_start_matches("error: "));
    Problems::from(vec![if remedy.is_empty() { fault } else { fault.remedy(remedy.join("; ")) }])
}
