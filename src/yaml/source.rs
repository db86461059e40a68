//! Where text came from, places in it, and mistakes that stand at such a place.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fault::Fault;

/// Where a text came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A file, by the path it was asked for.
    File(PathBuf),
    /// A built-in preset.
    BuiltIn(&'static str),
    /// Standard input.
    StandardInput,
    /// Words of the command line, such as `--set KEY=VALUE`.
    CommandLine(String),
    /// The value of an option that is long enough to look for a place in it, such as `--tiles`.
    Option(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::BuiltIn(name) => write!(f, "built-in preset {name}"),
            Origin::StandardInput => f.write_str("standard input"),
            Origin::CommandLine(words) => f.write_str(words),
            Origin::Option(option) => f.write_str(option),
        }
    }
}

/// A text and where it came from.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it came from.
    pub origin: Origin,
    /// What it says, without a byte order mark.
    pub text: String,
    /// The number of its first line, where it is an excerpt of something longer; else 1.
    pub first_line: usize,
}

impl Source {
    /// A text that is already at hand.
    pub fn new(origin: Origin, text: impl Into<String>) -> Arc<Self> {
        let text = text.into();
        let text = text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text);
        Arc::new(Source { origin, text, first_line: 1 })
    }

    /// A few lines out of something longer, the first of them with its number.
    pub fn excerpt(origin: Origin, text: impl Into<String>, first_line: usize) -> Arc<Self> {
        Arc::new(Source { origin, text: text.into(), first_line })
    }

    /// Reads a regular file of at most `most` bytes.
    ///
    /// # Errors
    /// A mistake that says why the file cannot be read, or is not text.
    pub fn read_file(path: &Path, most: u64) -> Result<Arc<Self>, Mistake> {
        let origin = Origin::File(path.to_owned());
        let refuse = |message: String| Mistake::of_whole(&origin, Fault::new(message));
        let cannot = |error: io::Error| refuse(format!("cannot read the file: {}", plain(&error)));
        // Asked before opening: opening a named pipe would wait for a writer.
        let metadata = std::fs::metadata(path).map_err(cannot)?;
        if !metadata.is_file() {
            let what = if metadata.is_dir() { "a folder" } else { "no ordinary file" };
            let fault = Fault::new(format!("{what}, not a file of text"))
                .remedy("name a file, or pipe the text in and say `-`");
            return Err(Mistake::of_whole(&origin, fault));
        }
        let file = std::fs::File::open(path).map_err(cannot)?;
        Self::read(origin.clone(), file, most)
    }

    /// Reads a stream of at most `most` bytes to its end.
    ///
    /// # Errors
    /// As [`Source::read_file`].
    pub fn read(origin: Origin, stream: impl Read, most: u64) -> Result<Arc<Self>, Mistake> {
        let mut bytes = Vec::new();
        if let Err(error) = stream.take(most + 1).read_to_end(&mut bytes) {
            return Err(Mistake::of_whole(&origin, Fault::new(format!("cannot read: {}", plain(&error)))));
        }
        if bytes.len() as u64 > most {
            let fault = Fault::new(format!("longer than {} KiB", most / 1024)).remedy("is this the file you meant?");
            return Err(Mistake::of_whole(&origin, fault));
        }
        decode(origin, bytes)
    }

    fn line(&self, number: usize) -> &str {
        self.text.lines().nth(number.saturating_sub(self.first_line)).unwrap_or("")
    }
}

/// UTF-8 text out of bytes; says which encoding it looks like instead.
fn decode(origin: Origin, bytes: Vec<u8>) -> Result<Arc<Source>, Mistake> {
    let remedy = "save the file again as UTF-8";
    let utf_16 = match bytes.as_slice() {
        [0xFF, 0xFE, text @ ..] => Some(in_utf_16(text, u16::from_le_bytes)),
        [0xFE, 0xFF, text @ ..] => Some(in_utf_16(text, u16::from_be_bytes)),
        _ => None,
    };
    if let Some(text) = utf_16 {
        let place = Place { source: Source::new(origin, text), line: 1, column: 1, length: 1 };
        return Err(Mistake::new(place, Fault::new("UTF-16 text, where UTF-8 was expected").remedy(remedy)));
    }
    let (good, what) = match (bytes.iter().position(|byte| *byte == 0), std::str::from_utf8(&bytes)) {
        (None, Ok(_)) => return Ok(Source::new(origin, String::from_utf8_lossy(&bytes))),
        (Some(nul), Ok(_)) => (nul, "a NUL byte in what should be text"),
        (_, Err(error)) => (error.valid_up_to(), "a byte that is not UTF-8 text"),
    };
    let before = String::from_utf8_lossy(&bytes[..good]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    let place = Place { source: Source::new(origin, String::from_utf8_lossy(&bytes)), line, column, length: 1 };
    Err(Mistake::new(place, Fault::new(what).remedy(remedy)))
}

/// UTF-16 text, to show what was read.
fn in_utf_16(bytes: &[u8], order: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| order([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

/// What the system says, without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

/// A stretch of one line. Lines and columns are counted from 1, columns in characters; line 0 is the whole text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// The line, from 1, or 0 for the whole text.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// How many characters, at least 1.
    pub length: usize,
}

impl Place {
    /// The text as a whole.
    pub fn whole(source: Arc<Source>) -> Self {
        Place { source, line: 0, column: 0, length: 0 }
    }

    /// The same place; past the last line that says anything, where a parser notes that something was left open, the end
    /// of that line.
    pub fn inside_text(mut self) -> Self {
        let text = self.source.text.trim_end();
        let last = self.source.first_line + text.lines().count();
        if let Some(line) = text.lines().last().filter(|_| self.line >= last) {
            self.column = line.chars().count().max(1);
            self.line = last - 1;
        }
        self
    }

    /// The line that the place is on.
    pub fn line_text(&self) -> &str {
        self.source.line(self.line)
    }
}

/// A fault at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Where it stands.
    pub place: Place,
    /// What is wrong and what to do.
    pub fault: Box<Fault>,
}

impl Mistake {
    /// A fault at a place.
    pub fn new(place: Place, fault: Fault) -> Self {
        Mistake { place, fault: Box::new(fault) }
    }

    /// Mistakes in the order in which a reader of the files meets them.
    pub fn in_order(mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
        mistakes
            .sort_by_key(|mistake| (mistake.place.source.origin.to_string(), mistake.place.line, mistake.place.column));
        mistakes
    }

    /// A mistake of a whole text, of which there is nothing to show.
    pub fn of_whole(origin: &Origin, fault: Fault) -> Self {
        Mistake::new(Place::whole(Source::new(origin.clone(), "")), fault)
    }
}
