//! `huat preset`: what is built in, one preset resolved, whether files are sound, two side by side, an interview that writes
//! one.

mod asking;
mod check;
mod diff;
mod list;
mod new;
mod show;

use clap::{Args, Subcommand};

use super::output::Output;

/// Lists, shows, checks, compares and writes presets
#[derive(Debug, Args)]
pub struct Preset {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Lists the presets that are built in
    List,
    /// Shows one preset resolved, as YAML: a beginning for a file of your own
    Show {
        /// A built-in name, the path of a file, or - for standard input
        #[arg(value_name = "NAME|FILE")]
        name: String,
        /// With the whole scoring sheet: what is not set as comments
        #[arg(long)]
        scoring: bool,
    },
    /// Says whether preset files are sound: all mistakes, then what is allowed but seldom meant
    Check {
        /// The files; a built-in name is read too
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    },
    /// Says what differs between two tables, in plain words, and what it does to the money
    ///
    /// For the moment when two houses' rules meet. What is the same is not listed; the hand where a loser feels it most is
    /// settled by both, and so is every row.
    #[command(after_long_help = diff::EXAMPLES)]
    Diff {
        /// One table: a built-in name, the path of a file, or - for standard input
        #[arg(value_name = "NAME|FILE")]
        a: String,
        /// The other
        #[arg(value_name = "NAME|FILE")]
        b: String,
    },
    New(new::New),
}

impl Preset {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        match self.command {
            Command::List => list::list(output),
            Command::Show { name, scoring } => show::show(&name, scoring, output),
            Command::Check { files } => check::check(&files, output),
            Command::Diff { a, b } => diff::diff(&a, &b, output),
            Command::New(new) => new.run(output),
        }
    }
}
