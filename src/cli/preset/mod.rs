//! `huat preset`: what is built in, one preset resolved, whether files are sound.

mod check;
mod list;
mod show;

use clap::{Args, Subcommand};

use super::output::Output;

/// Lists, shows and checks presets
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
}

impl Preset {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        match self.command {
            Command::List => list::list(output),
            Command::Show { name, scoring } => show::show(&name, scoring, output),
            Command::Check { files } => check::check(&files, output),
        }
    }
}
