//! Lines from a pipe: each is done or named as wrong, and the next is read.

use std::io::{self, BufRead, Read};

use super::words::Slip;
use super::{Outcome, Session};
use crate::cli::exit::{AlreadyTold, Status};
use crate::cli::problem::Problems;
use crate::fault::Fault;
use crate::yaml::{Mistake, Origin, Place, Source};

/// No line at a table is longer, in bytes.
const LONGEST: u64 = 4096;

/// Does what every line says, and goes on behind one that is wrong.
///
/// # Errors
/// When a line was wrong, the gravest that happened, which is told already.
pub fn read(session: &Session<'_>) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut gravest: Option<Status> = None;
    for number in 1.. {
        let line = match next(&mut input)? {
            None => break,
            Some(line) => line,
        };
        let text = String::from_utf8_lossy(&line.bytes);
        let text = text.trim_start_matches('\u{FEFF}').trim_end_matches(['\r', '\n']);
        let source = Source::excerpt(Origin::StandardInput, text, number);
        let place = |at: std::ops::Range<usize>| Place {
            source: source.clone(),
            line: number,
            column: text[..at.start].chars().count() + 1,
            length: text[at].chars().count().max(1),
        };
        let blanks = text.len() - text.trim_start().len();
        let whole = place(blanks..text.trim_end().len().max(blanks));
        let done = match line.fault {
            Some(fault) => {
                Outcome::Failed(Some(Problems::from(vec![Mistake::new(whole.clone(), fault)])), Status::Refused)
            }
            None => session.does(text, |Slip { at, fault }| Problems::from(vec![Mistake::new(place(at), fault)])),
        };
        match done {
            Outcome::Done(_) => {}
            Outcome::End => break,
            Outcome::Failed(problems, status) => {
                if let Some(problems) = problems {
                    session.output.complain(&problems.within(&whole));
                }
                // A line that is wrong by itself is refused like any other.
                let status = if status == Status::WrongUsage { Status::Refused } else { status };
                gravest = gravest.max(Some(status));
            }
        }
    }
    gravest.map_or(Ok(()), |status| Err(AlreadyTold(status).into()))
}

/// A line as it was read, and why it is none.
struct Raw {
    bytes: Vec<u8>,
    fault: Option<Fault>,
}

/// The next line; `None` at the end.
fn next(input: &mut impl BufRead) -> io::Result<Option<Raw>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST {
        if !bytes.ends_with(b"\n") {
            skip(input)?;
        }
        let fault = Fault::new(format!("longer than {LONGEST} bytes")).remedy("is this the file you meant?");
        // Its beginning is enough to find it by.
        bytes.truncate(100);
        return Ok(Some(Raw { bytes, fault: Some(fault) }));
    }
    let fault = match std::str::from_utf8(&bytes) {
        Ok(_) => None,
        Err(_) => Some(Fault::new("a byte that is not UTF-8 text").remedy("save the file again as UTF-8")),
    };
    Ok(Some(Raw { bytes, fault }))
}

/// Passes over the rest of a line, however long.
fn skip(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = input.fill_buf()?;
        match available.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None if available.is_empty() => return Ok(()),
            None => {
                let all = available.len();
                input.consume(all);
            }
        }
    }
}
