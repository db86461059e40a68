//! Where output goes and how it looks there: format, colour, width.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::exit::is_closed_pipe;
use super::problem::Problems;
use crate::report::{Look, Report, escaped, to_csv, to_markdown, to_text};

/// How wide text is where there is no terminal: wide enough for tables, narrow enough to read.
const WIDTH_ELSEWHERE: u16 = 100;

/// How the answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, in a terminal
    Table,
    /// For programs; the fields are a contract
    Json,
    /// For spreadsheets
    Csv,
    /// For chats and pages
    Markdown,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The options that every command takes.
#[derive(Debug, Clone, Copy, Args)]
pub struct OutputOptions {
    /// How the answer is written
    #[arg(long, value_enum, default_value_t = Format::Table, global = true, value_name = "FORMAT", help_heading = "Output")]
    format: Format,
    /// When to colour
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true, value_name = "WHEN", help_heading = "Output")]
    color: Color,
}

impl OutputOptions {
    /// The options as they are typed.
    pub fn words(self) -> Vec<String> {
        let name = |value: Option<clap::builder::PossibleValue>| value.map(|value| value.get_name().to_owned());
        let options =
            [("--format", name(self.format.to_possible_value())), ("--color", name(self.color.to_possible_value()))];
        options.into_iter().filter_map(|(option, value)| Some(format!("{option}={}", value?))).collect()
    }
}

/// Standard output and standard error, as they are to be used.
pub struct Output {
    /// What was asked for.
    pub options: OutputOptions,
    /// How the answer is written.
    pub format: Format,
    look: Look,
    colour_errors: bool,
    /// Whether to tell how far a long computation is, on standard error.
    pub shows_progress: bool,
}

impl Output {
    /// Looks at the options, the environment and the terminal.
    pub fn new(options: OutputOptions) -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = |is_terminal: bool| match options.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let forbidden = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                is_terminal && !forbidden && !is_dumb
            }
        };
        // comfy-table knows the width of the terminal, if there is one; some terminals say 0 and mean that they do not know.
        let width = comfy_table::Table::new().width().filter(|width| *width > 0).unwrap_or(WIDTH_ELSEWHERE);
        let colour = wanted(io::stdout().is_terminal());
        // What was asked for goes before the environment, also for the cells of tables.
        crossterm::style::force_color_output(colour);
        Output {
            options,
            format: options.format,
            look: Look { colour, width: Some(width) },
            colour_errors: wanted(io::stderr().is_terminal()),
            shows_progress: options.format != Format::Json && io::stderr().is_terminal() && !is_dumb,
        }
    }

    /// Shows a report in the format that was asked for; `json` is what programs get.
    pub fn show(&self, report: &Report, json: &impl Serialize) -> anyhow::Result<()> {
        match self.format {
            Format::Table => self.write(&to_text(report, self.look)),
            Format::Json => self.write(&(serde_json::to_string(json)? + "\n")),
            Format::Csv => self.write(&to_csv(report)),
            Format::Markdown => self.write(&to_markdown(report)),
        }
    }

    /// Shows a report to a person, whatever the format of answers is.
    pub fn show_text(&self, report: &Report) -> anyhow::Result<()> {
        self.write(&to_text(report, self.look))
    }

    /// Whether answers are coloured.
    pub fn is_coloured(&self) -> bool {
        self.look.colour
    }

    /// Whether somebody types and sees the answers.
    pub fn is_conversation(&self) -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Shows what was done. It is done, so a receipt that cannot be written is no failure.
    pub fn show_receipt(&self, report: &Report, json: &impl Serialize) -> anyhow::Result<()> {
        if let Some(error) = self.show(report, json).err().filter(|error| !is_closed_pipe(error)) {
            self.warn(&format!("done, but {error}\n"));
        }
        Ok(())
    }

    /// The same where the answer is for programs and has no place for it.
    pub fn tell_programs(&self, notes: &[String]) {
        if matches!(self.format, Format::Json | Format::Csv) {
            self.tell(notes);
        }
    }

    /// Tells on standard error what is to be known of a file, a line each.
    pub fn tell(&self, notes: &[String]) {
        for note in notes {
            self.warn(&format!("note: {}\n", escaped(note)));
        }
    }

    /// Writes text to standard output.
    pub fn write(&self, text: &str) -> anyhow::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).context("the answer could not be written")
    }

    /// Somebody who can be asked; `None` where standard input is no terminal, or nothing that is shown is one.
    pub fn conversation(&self) -> Option<Conversation> {
        if !io::stdin().is_terminal() {
            return None;
        }
        let (to_errors, colour) = match (io::stderr().is_terminal(), io::stdout().is_terminal()) {
            (true, _) => (true, self.colour_errors),
            (false, true) => (false, self.look.colour),
            (false, false) => return None,
        };
        Some(Conversation { colour, to_errors, width: self.look.width })
    }

    /// Tells on standard error what went wrong.
    pub fn complain(&self, problems: &Problems) {
        let text = match self.format {
            Format::Json => problems.to_json_lines(),
            _ => problems.to_text(self.colour_errors),
        };
        self.warn(&text);
    }

    /// Writes a message to standard error; one that cannot be written is lost.
    pub fn warn(&self, text: &str) {
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

/// A person at a terminal, who is asked on standard error, so that the answer of the command stays apart.
pub struct Conversation {
    /// Whether what is said may be coloured.
    pub colour: bool,
    to_errors: bool,
    width: Option<u16>,
}

/// A line that was typed.
pub enum Reply {
    /// The line, without blanks around it.
    Line(String),
    /// Something that is no text.
    Garbled,
    /// The input has ended.
    Over,
}

impl Conversation {
    /// Says something.
    pub fn say(&self, text: &str) -> io::Result<()> {
        let mut stream: Box<dyn Write> =
            if self.to_errors { Box::new(io::stderr().lock()) } else { Box::new(io::stdout().lock()) };
        stream.write_all(text.as_bytes()).and_then(|()| stream.flush())
    }

    /// Shows a report as text.
    pub fn show(&self, report: &Report) -> io::Result<()> {
        self.say(&to_text(report, Look { colour: self.colour, width: self.width }))
    }

    /// Waits for a line, with what an empty one stands for in brackets.
    pub fn ask(&self, standing: &str) -> io::Result<Reply> {
        self.say(&format!("[{}] ", escaped(standing)))?;
        let mut line = Vec::new();
        io::stdin().lock().read_until(b'\n', &mut line)?;
        if line.is_empty() {
            self.say("\n")?;
            return Ok(Reply::Over);
        }
        Ok(String::from_utf8(line).map_or(Reply::Garbled, |line| Reply::Line(line.trim().to_owned())))
    }
}
