//! What a program can mend in the bytes of a ledger: a line that cannot be read becomes a comment, and a last line gets
//! the line break that it lacks.

use super::line::Line;
use super::scan::{is_events, is_idle};
use crate::fault::Fault;
use crate::yaml::Origin;

/// How much of a line that cannot be read is kept as a comment: more than any line huat writes.
const MOST_KEPT: usize = 4096;

/// What was done to a line, by its number in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mending {
    /// It got the line break that it lacked.
    Ended(usize),
    /// It cannot be read, and is kept as a comment.
    Commented(usize),
}

/// The bytes of a ledger with every line that cannot be read turned into a comment; the numbers of the lines behind are
/// left alone, so a line lost in the middle is still missed.
///
/// # Errors
/// That there is no line `events:`.
pub fn mended(old: &[u8], origin: &Origin) -> Result<(Vec<u8>, Vec<Mending>), Fault> {
    let mut new = Vec::new();
    let mut mendings = Vec::new();
    let mut is_event = false;
    let is_crlf = old.split_inclusive(|byte| *byte == b'\n').next().is_some_and(|line| line.ends_with(b"\r\n"));
    let line_break: &[u8] = if is_crlf { b"\r\n" } else { b"\n" };
    for (number, line) in (1..).zip(old.split_inclusive(|byte| *byte == b'\n')) {
        let ending: &[u8] = if line.ends_with(b"\n") { b"" } else { line_break };
        let text = line.trim_ascii_end();
        if !is_event || is_idle(text) {
            is_event |= is_events(text);
            new.extend_from_slice(line);
        } else if std::str::from_utf8(text).is_ok_and(|text| Line::read(origin, text, number).is_ok()) {
            new.extend_from_slice(line);
            if !ending.is_empty() {
                mendings.push(Mending::Ended(number));
            }
            new.extend_from_slice(ending);
        } else {
            new.extend_from_slice(torn(text).as_bytes());
            new.extend_from_slice(line_break);
            mendings.push(Mending::Commented(number));
        }
    }
    if !is_event {
        let fault = Fault::new("there is no line `events:`, so this cannot be mended here");
        return Err(fault.remedy("is this a ledger? look for a copy of it"));
    }
    Ok((new, mendings))
}

/// The comment that keeps a line which cannot be read.
pub(super) fn torn(line: &[u8]) -> String {
    let kept = line.get(..MOST_KEPT).unwrap_or(line);
    let more = match line.len() - kept.len() {
        0 => String::new(),
        more => format!(" and {more} bytes more"),
    };
    format!("# torn: {}{more}", kept.escape_ascii())
}
