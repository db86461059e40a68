//! `huat completions`, `huat man`, `huat schema`: what a shell, a pager and an editor want to know, made from the
//! commands and the readers themselves.

use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;

use super::Cli;
use super::output::Output;
use super::problem::Problems;
use crate::fault::{Fault, nearest, one_of};
use crate::hand_file;
use crate::ledger;
use crate::preset;
use crate::schema;

/// Prints completions of commands and options for a shell
///
/// For bash: `huat completions bash > ~/.local/share/bash-completion/completions/huat`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "huat", &mut script);
        output.write(&String::from_utf8_lossy(&script))
    }
}

/// Prints the manual of huat, or of one command, as a page for man
///
/// `huat man settle > huat-settle.1`, and `man ./huat-settle.1` shows it.
#[derive(Debug, Args)]
pub struct Man {
    /// The command, such as settle or preset diff; without it huat itself
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

impl Man {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        let mut command = Cli::command();
        command.build();
        for word in &self.command {
            let known: Vec<String> = command.get_subcommands().map(|known| known.get_name().to_owned()).collect();
            let Some(found) = command.find_subcommand(word) else {
                return Err(unknown(command.get_bin_name().unwrap_or("huat"), word, &known).into());
            };
            command = found.clone();
        }
        // A page of man is called by one word, such as huat-settle.
        let title = command.get_display_name().unwrap_or("huat").to_owned();
        let page = clap_mangen::Man::new(command).title(title);
        let mut text = Vec::new();
        page.render(&mut text)?;
        output.write(&String::from_utf8_lossy(&text))
    }
}

/// Prints the JSON Schema of a file, for an editor
///
/// With it an editor completes the keys of a file, says what each means, and marks a slip as it is typed. It is made of
/// the keys that huat itself reads. Whether values fit one another is for `huat preset check`, `huat check` and `huat
/// settle --file` to say.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Schema {
    /// The kind of file
    #[arg(value_name = "FILE", value_enum)]
    file: File,
}

/// A file that people write.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum File {
    /// What a table plays by
    Preset,
    /// A night that huat keeps
    Ledger,
    /// What `huat settle --file` reads
    Hand,
}

const EXAMPLES: &str = "\
Examples:
  huat schema preset      write it to a file: huat schema preset > preset.schema.json
  huat schema hand        and above a hand file: # yaml-language-server: $schema=hand.schema.json
  huat schema ledger      to be named in the editor's settings, not in the ledger";

impl Schema {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        output.write(&schema::of(match self.file {
            File::Preset => &preset::SHAPE,
            File::Ledger => &ledger::SHAPE,
            File::Hand => &hand_file::SHAPE,
        }))
    }
}

fn unknown(of: &str, word: &str, known: &[String]) -> Problems {
    let names = || known.iter().map(String::as_str);
    let fault = Fault::new(format!("`{of}` has no command `{word}`"));
    let fault = fault.nearest(nearest(word, names()));
    Problems::from(vec![if known.is_empty() { fault } else { fault.expected(one_of(names())) }])
}
