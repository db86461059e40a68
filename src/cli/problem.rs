//! What went wrong, as it is told: the place, the line with a caret, and what to do.

use std::fmt;

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::fault::Fault;
use crate::payout::Unsettled;
use crate::report::escaped;
use crate::yaml::{Mistake, Origin, Place};

/// How much of a long line is shown on either side of the place.
const MARGIN: usize = 60;

/// Everything that is wrong with what was asked for; at least one thing.
#[derive(Debug)]
pub struct Problems(Vec<Problem>);

#[derive(Debug)]
struct Problem {
    place: Option<Place>,
    fault: Fault,
}

impl Problems {
    /// One problem without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Problems(vec![Problem { place: None, fault: Fault::new(message) }])
    }

    /// These and others.
    pub fn and(mut self, others: Problems) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The same problems, those without a place at this one.
    pub fn within(mut self, place: &Place) -> Self {
        for problem in &mut self.0 {
            problem.place.get_or_insert_with(|| place.clone());
        }
        self
    }

    /// One text for all, with colour or without.
    pub fn to_text(&self, colour: bool) -> String {
        let paint =
            |code: &str, text: &str| if colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() };
        let mut text = String::new();
        for problem in &self.0 {
            let place =
                problem.place.as_ref().map(|place| format!("{}: ", escaped(&address(place)))).unwrap_or_default();
            text.push_str(&format!(
                "{}: {place}{}\n",
                paint("1;31", "error"),
                escaped(&shortened(&problem.fault.message))
            ));
            if let Some(place) = problem.place.as_ref().filter(|place| place.line > 0) {
                let (line, caret) = excerpt(place);
                text.push_str(&format!("{:>5} | {line}\n      | {}\n", place.line, paint("1;31", &caret)));
            }
            for advice in advice(&problem.fault) {
                text.push_str(&format!("      {advice}\n"));
            }
        }
        if self.0.len() > 1 {
            text.push_str(&format!("{} mistakes\n", self.0.len()));
        }
        text
    }

    /// One line of JSON for each.
    pub fn to_json_lines(&self) -> String {
        let line = |problem: &Problem| {
            let line = ErrorLine { schema: 1, error: ErrorJson::of(problem) };
            serde_json::to_string(&line).unwrap_or_default() + "\n"
        };
        self.0.iter().map(line).collect()
    }
}

#[derive(Serialize)]
struct ErrorLine<'p> {
    schema: u32,
    error: ErrorJson<'p>,
}

#[derive(Serialize)]
struct ErrorJson<'p> {
    message: String,
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    expected: Option<&'p str>,
    nearest: Option<&'p str>,
    remedy: Option<&'p str>,
}

impl<'p> ErrorJson<'p> {
    fn of(Problem { place, fault }: &'p Problem) -> Self {
        let seen = place.as_ref().filter(|place| place.line > 0);
        ErrorJson {
            message: shortened(&fault.message),
            file: place.as_ref().map(|place| place.source.origin.to_string()),
            line: seen.map(|place| place.line),
            column: seen.map(|place| place.column),
            expected: fault.expected.as_deref(),
            nearest: fault.nearest.as_deref(),
            remedy: fault.remedy.as_deref(),
        }
    }
}

/// A message that no hostile word can make endless.
fn shortened(message: &str) -> String {
    const LONGEST: usize = 400;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

/// `file:line:column`, or what stands for it.
pub fn address(place: &Place) -> String {
    match place.line {
        _ if matches!(place.source.origin, Origin::Option(_)) => place.source.origin.to_string(),
        0 => place.source.origin.to_string(),
        line => format!("{}:{line}:{}", place.source.origin, place.column),
    }
}

/// What to do, a line each. A long list of what is known serves nobody who is told the nearest.
fn advice(fault: &Fault) -> Vec<String> {
    const LONG: usize = 120;
    let nearest = fault.nearest.as_ref().map(|nearest| format!("did you mean `{nearest}`?"));
    let expected = fault.expected.as_ref().filter(|expected| nearest.is_none() || expected.len() < LONG);
    let expected = expected.map(|expected| format!("expected {expected}"));
    let lines = nearest.into_iter().chain(expected).chain(fault.remedy.as_ref().map(|remedy| remedy.to_string()));
    lines.map(|line| escaped(&line)).collect()
}

/// The part of the line around a place, and carets under the place.
fn excerpt(place: &Place) -> (String, String) {
    let line: Vec<char> = place.line_text().chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
    let start = (place.column - 1).min(line.len());
    let end = (start + place.length).min(line.len());
    let first = start.saturating_sub(MARGIN);
    let last = line.len().min(start + MARGIN);
    let shown = |from: usize, to: usize| escaped(&line[from..to.max(from)].iter().collect::<String>());
    let before = if first > 0 { "…" } else { "" };
    let after = if last < line.len() { "…" } else { "" };
    let width = |from: usize, to: usize| shown(from, to).width();
    let carets = "^".repeat(width(start, end.min(last)).max(1));
    let indent = " ".repeat(before.width() + width(first, start));
    (format!("{before}{}{after}", shown(first, last)), format!("{indent}{carets}"))
}

impl From<Vec<Mistake>> for Problems {
    fn from(mistakes: Vec<Mistake>) -> Self {
        let problem = |Mistake { place, fault }: Mistake| match &place.source.origin {
            // What was typed is on the screen; the words are enough of a place.
            Origin::CommandLine(words) => {
                let message = format!("in `{words}`: {}", fault.message);
                Problem { place: None, fault: Fault { message, ..*fault } }
            }
            _ => Problem { place: Some(place), fault: *fault },
        };
        Problems(mistakes.into_iter().map(problem).collect())
    }
}

impl From<Vec<Fault>> for Problems {
    fn from(faults: Vec<Fault>) -> Self {
        Problems(faults.into_iter().map(|fault| Problem { place: None, fault }).collect())
    }
}

impl From<Unsettled> for Problems {
    fn from(unsettled: Unsettled) -> Self {
        Problems::new(unsettled.to_string())
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(false))
    }
}

impl std::error::Error for Problems {}
