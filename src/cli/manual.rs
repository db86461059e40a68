//! `huat completions`, `huat man`, `huat schema`: what a shell, a pager and an editor want to know, made from the
//! commands and the readers themselves.

use std::io::{self, Write};

use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::roff::{Roff, roman};

use super::Cli;
use super::exit::usage;
use super::output::Output;
use crate::fault::{nearest, one_of};
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
        // The command `help` has no page: each command's own is it.
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        for word in &self.command {
            let Some(found) = command.find_subcommand(word) else { return Err(unknown(&command, word)) };
            command = found.clone();
        }
        let mut text = Vec::new();
        page(command, &mut text)?;
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

/// The page of a command. Its examples keep their lines.
fn page(mut command: Command, text: &mut Vec<u8>) -> io::Result<()> {
    // A page of man is called by one word, such as huat-settle.
    let title = command.get_display_name().unwrap_or("huat").to_owned();
    // As `--help` has it, which says what may be repeated.
    let usage = command.render_usage().to_string().replacen("Usage: ", "", 1);
    let examples = command.get_after_long_help().map(ToString::to_string);
    let has_commands = command.get_subcommands().next().is_some();
    let page = clap_mangen::Man::new(command.override_usage(usage));
    writeln!(text, ".TH {title} 1 \"\" \"huat {}\" \"User Commands\"", env!("CARGO_PKG_VERSION"))?;
    page.render_name_section(text)?;
    page.render_synopsis_section(text)?;
    page.render_description_section(text)?;
    page.render_options_section(text)?;
    if has_commands {
        page.render_subcommands_section(text)?;
    }
    if let Some(examples) = examples {
        let mut section = Roff::new();
        section.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples.lines().skip_while(|line| *line == "Examples:") {
            section.text([roman(line)]);
        }
        section.control("fi", []).to_writer(text)?;
    }
    Ok(())
}

fn unknown(of: &Command, word: &str) -> anyhow::Error {
    let names = || of.get_subcommands().map(Command::get_name);
    let of = of.get_bin_name().unwrap_or("huat");
    usage(match (nearest(word, names()), names().next()) {
        (Some(near), _) => format!("`{of}` has no command `{word}`; did you mean `{near}`?"),
        (None, Some(_)) => format!("`{of}` has no command `{word}`; expected {}", one_of(names())),
        (None, None) => format!("`{of}` has no commands below it"),
    })
}
