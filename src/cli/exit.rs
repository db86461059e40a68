//! Exit codes: 0 done, 1 refused or unsound, 2 wrong usage.

use std::fmt;
use std::io;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

use super::Cli;
use super::output::Output;
use super::problem::Problems;

const REFUSED: u8 = 1;
const WRONG_USAGE: u8 = 2;

/// Refused, and all that there is to say about it was said.
#[derive(Debug)]
pub struct AlreadyTold;

impl fmt::Display for AlreadyTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for AlreadyTold {}

/// The exit code of a command, after telling what went wrong.
pub fn of(done: anyhow::Result<()>, output: &Output) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        return of_usage(usage);
    }
    if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // Whoever read the output has seen enough.
        return ExitCode::SUCCESS;
    }
    if error.is::<AlreadyTold>() {
        return ExitCode::from(REFUSED);
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
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(WRONG_USAGE) } else { ExitCode::SUCCESS }
}

/// Wrong usage that clap cannot see by itself.
pub fn usage(message: impl fmt::Display) -> anyhow::Error {
    Cli::command().error(ErrorKind::ArgumentConflict, message).into()
}
