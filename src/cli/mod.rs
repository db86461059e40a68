//! The command line: arguments in, the library's answer out, and an exit code.
//!
//! Each command has a file with its arguments and its few steps. All that knows of terminals, streams and options is
//! here; nothing here decides who pays whom.

mod event_words;
mod exit;
mod output;
mod preset;
mod problem;
mod rules_options;
mod settle;
mod stakes;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::{Output, OutputOptions};

/// Settles Singapore mahjong: who pays whom, and why
///
/// Agree on the stakes with `huat stakes`, settle a hand with `huat settle`. Everything is decided by a preset, a file
/// of rules; `huat preset list` shows those that are built in, and a file of your own is named by its path.
#[derive(Debug, Parser)]
#[command(name = "huat", version, arg_required_else_help = true, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    output: OutputOptions,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Stakes(stakes::Stakes),
    Settle(Box<settle::Settle>),
    Preset(preset::Preset),
}

/// Runs the command that the arguments of the process ask for.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return exit::of_usage(&error),
    };
    let output = Output::new(cli.output);
    let done = match cli.command {
        Command::Stakes(stakes) => stakes.run(&output),
        Command::Settle(settle) => settle.run(&output),
        Command::Preset(preset) => preset.run(&output),
    };
    exit::of(done, &output)
}
