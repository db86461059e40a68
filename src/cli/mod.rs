//! The command line: arguments in, the library's answer out, and an exit code.
//!
//! Each command has a file with its arguments and its few steps. All that knows of terminals, streams and options is
//! here; nothing here decides who pays whom.

mod count;
mod event_words;
mod exit;
mod hand_words;
mod input;
mod ledger;
mod manual;
mod output;
mod play;
mod preset;
mod problem;
mod progress;
mod risk;
mod rules_options;
mod settle;
mod shell;
mod stakes;
mod whole;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use ledger::{LedgerChoice, add, chart, check, correct, explain, export, log, new, report, seats, stats, table, total};
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
    /// The ledger; without it $HUAT_LEDGER, else night.yaml here
    #[arg(short, long, value_name = "FILE", global = true, help_heading = "Output")]
    ledger: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Stakes(stakes::Stakes),
    Settle(Box<settle::Settle>),
    Preset(preset::Preset),
    Count(Box<count::Count>),
    Waits(Box<count::Waits>),
    New(Box<new::New>),
    Play(play::Play),
    Add(add::Add),
    Paid(add::Paid),
    Undo(correct::Undo),
    Void(correct::Void),
    Amend(correct::Amend),
    Insert(correct::Insert),
    Change(Box<table::Change>),
    Swap(table::Swap),
    Reseat(table::Reseat),
    Seats(seats::Seats),
    Total(total::Total),
    Log(log::Log),
    Explain(explain::Explain),
    Check(check::Check),
    Repair(check::Repair),
    Export(export::Export),
    Stats(stats::Stats),
    Chart(chart::Chart),
    Report(report::Report),
    Risk(Box<risk::Risk>),
    Completions(manual::Completions),
    Man(manual::Man),
    Schema(manual::Schema),
}

/// Runs the command that the arguments of the process ask for.
pub fn run() -> ExitCode {
    let matches = Cli::command().try_get_matches();
    let parsed = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return exit::of_usage(&exit::with_tip(error)),
    };
    let output = Output::new(cli.output);
    let ledger = LedgerChoice { said: cli.ledger, at_table: None };
    exit::of(cli.command.run(&ledger, &output), matches.subcommand_name(), &output)
}

impl Command {
    fn run(self, ledger: &LedgerChoice, output: &Output) -> anyhow::Result<()> {
        match self {
            Command::Stakes(stakes) => stakes.run(ledger.rules(), output),
            Command::Settle(settle) => settle.run(output),
            Command::Preset(preset) => preset.run(output),
            Command::Count(count) => count.run(ledger.rules(), output),
            Command::Waits(waits) => waits.run(ledger.rules(), output),
            Command::New(new) => new.run(ledger, output),
            Command::Play(play) => play.run(ledger, output),
            Command::Add(add) => add.run(ledger, output),
            Command::Paid(paid) => paid.run(ledger, output),
            Command::Undo(undo) => undo.run(ledger, output),
            Command::Void(void) => void.run(ledger, output),
            Command::Amend(amend) => amend.run(ledger, output),
            Command::Insert(insert) => insert.run(ledger, output),
            Command::Change(change) => change.run(ledger, output),
            Command::Swap(swap) => swap.run(ledger, output),
            Command::Reseat(reseat) => reseat.run(ledger, output),
            Command::Seats(seats) => seats.run(output),
            Command::Total(total) => total.run(ledger, output),
            Command::Log(log) => log.run(ledger, output),
            Command::Explain(explain) => explain.run(ledger, output),
            Command::Check(check) => check.run(ledger, output),
            Command::Repair(repair) => repair.run(ledger, output),
            Command::Export(export) => export.run(ledger, output),
            Command::Stats(stats) => stats.run(ledger, output),
            Command::Chart(chart) => chart.run(ledger, output),
            Command::Report(report) => report.run(ledger, output),
            Command::Risk(risk) => risk.run(ledger.rules(), output),
            Command::Completions(completions) => completions.run(output),
            Command::Man(man) => man.run(output),
            Command::Schema(schema) => schema.run(output),
        }
    }
}
