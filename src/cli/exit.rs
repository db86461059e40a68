//! Exit codes: 0 done, 1 refused or unsound, 2 wrong usage, 3 not saved, 4 busy.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Cli;
use super::output::Output;
use super::problem::Problems;
use crate::player::is_hostile;
use crate::report::escaped;

/// Why a command did not do what was asked, the graver the later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Refused or unsound.
    Refused = 1,
    /// Wrong usage.
    WrongUsage = 2,
    /// A file could not be written.
    NotSaved = 3,
    /// Somebody else holds the ledger.
    Busy = 4,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status as u8)
    }
}

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

/// Something went wrong, and all that there is to say about it was said.
#[derive(Debug)]
pub struct AlreadyTold(pub Status);

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
    if is_closed_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    let (problems, status) = told(error);
    if let Some(problems) = problems {
        output.complain(&problems);
    }
    status.into()
}

/// Whether whoever read the output has seen enough.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// What is still to be told of what went wrong, and how grave it is.
pub fn told(error: anyhow::Error) -> (Option<Problems>, Status) {
    if let Some(AlreadyTold(status)) = error.downcast_ref() {
        return (None, *status);
    }
    let status = if error.is::<NotSaved>() {
        Status::NotSaved
    } else if error.is::<Busy>() {
        Status::Busy
    } else if error.is::<WrongUsage>() {
        Status::WrongUsage
    } else {
        Status::Refused
    };
    let problems = error.downcast::<Problems>().unwrap_or_else(|error| Problems::new(format!("{error:#}")));
    (Some(problems), status)
}

/// A file where a command takes none may be the ledger, which is named with `-l`.
pub fn with_tip(mut error: clap::Error) -> clap::Error {
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
        && word.ends_with(".yaml")
    {
        let tip = format!("a ledger is named with '-l {word}'");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
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
    if error.use_stderr() { Status::WrongUsage.into() } else { ExitCode::SUCCESS }
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
