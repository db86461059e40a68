//! Exit codes: 0 done, 1 refused or unsound, 2 wrong usage, 3 not saved, 4 busy.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

use super::Cli;
use super::output::Output;
use super::problem::Problems;
use crate::player::is_hostile;
use crate::report::escaped;

const REFUSED: u8 = 1;
const WRONG_USAGE: u8 = 2;
const NOT_SAVED: u8 = 3;
const BUSY: u8 = 4;

/// A file could not be written.
#[derive(Debug)]
pub struct NotSaved(pub String);

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotSaved {}

/// Somebody else has held this ledger for as long as anybody waits.
#[derive(Debug)]
pub struct Busy(pub String);

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: busy, somebody else holds the ledger; nothing was recorded, try again", self.0)
    }
}

impl std::error::Error for Busy {}

/// Refused, and all that there is to say about it was said.
#[derive(Debug)]
pub struct AlreadyTold;

impl fmt::Display for AlreadyTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for AlreadyTold {}

/// The exit code of a command, by its name, after telling what went wrong.
pub fn of(done: anyhow::Result<()>, command: Option<&str>, output: &Output) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    if let Some(WrongUsage { below, message }) = error.downcast_ref() {
        let mut cli = Cli::command();
        cli.build();
        let command = command.and_then(|name| cli.find_subcommand_mut(name));
        let command = match below {
            Some(name) => command.and_then(|command| command.find_subcommand_mut(name)),
            None => command,
        };
        return of_usage(&match command {
            Some(command) => command.error(ErrorKind::ArgumentConflict, message),
            None => Cli::command().error(ErrorKind::ArgumentConflict, message),
        });
    }
    if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // Whoever read the output has seen enough.
        return ExitCode::SUCCESS;
    }
    if error.is::<AlreadyTold>() {
        return ExitCode::from(REFUSED);
    }
    if let Some(not_saved) = error.downcast_ref::<NotSaved>() {
        output.complain(&Problems::new(not_saved.0.clone()));
        return ExitCode::from(NOT_SAVED);
    }
    if let Some(busy) = error.downcast_ref::<Busy>() {
        output.complain(&Problems::new(busy.to_string()));
        return ExitCode::from(BUSY);
    }
    match error.downcast::<Problems>() {
        Ok(problems) => output.complain(&problems),
        Err(error) => output.complain(&Problems::new(format!("{error:#}"))),
    }
    ExitCode::from(REFUSED)
}

/// The exit code where the arguments were wrong, or asked for help.
pub fn of_usage(error: &clap::Error) -> ExitCode {
    // Nothing can be said about a message that cannot be written.
    let _ = match std::env::args_os().any(|word| word.to_string_lossy().contains(is_hostile)) {
        false => error.print(),
        // What was typed is repeated in it, and would do here what it was made to do.
        true => {
            let text = error.render().to_string();
            let lines: String = text.lines().map(|line| escaped(line) + "\n").collect();
            io::stderr().lock().write_all(lines.as_bytes())
        }
    };
    if error.use_stderr() { ExitCode::from(WRONG_USAGE) } else { ExitCode::SUCCESS }
}

/// Wrong usage that clap cannot see by itself.
#[derive(Debug)]
pub struct WrongUsage {
    /// The command below the outermost one whose usage it is.
    below: Option<&'static str>,
    message: String,
}

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WrongUsage {}

/// Wrong usage, told as clap tells it, with the usage of the command.
pub fn usage(message: impl fmt::Display) -> anyhow::Error {
    WrongUsage { below: None, message: message.to_string() }.into()
}

/// The same with the usage of a command below another: `huat preset new`.
pub fn usage_below(command: &'static str, message: impl fmt::Display) -> anyhow::Error {
    WrongUsage { below: Some(command), message: message.to_string() }.into()
}
