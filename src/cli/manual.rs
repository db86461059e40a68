//! `huat completions`, `huat man`: what a shell and a pager want to know, made from the commands themselves.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::output::Output;
use super::problem::Problems;
use crate::fault::{Fault, nearest, one_of};

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

fn unknown(of: &str, word: &str, known: &[String]) -> Problems {
    let names = || known.iter().map(String::as_str);
    let fault = Fault::new(format!("`{of}` has no command `{word}`"));
    let fault = fault.nearest(nearest(word, names()));
    Problems::from(vec![if known.is_empty() { fault } else { fault.expected(one_of(names())) }])
}
