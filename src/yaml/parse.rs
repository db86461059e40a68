//! From YAML text to the tree. Refuses what a preset or a hand has no use for: anchors, aliases, tags, a second
//! document, equal keys, deep nesting.

use std::collections::HashMap;
use std::sync::Arc;

use saphyr_parser::{Event, Parser, ScalarStyle, Span, StrInput};

use super::node::{Entry, Node, Value};
use super::source::{Mistake, Place, Source};
use crate::fault::Fault;

/// Brackets and indentation deeper than this are no preset and no hand.
const DEEPEST: usize = 16;

/// Reads one YAML document.
///
/// # Errors
/// What is not YAML, at its place, and no more: past it nothing can be told. Or every pair of equal keys.
pub fn parse(source: &Arc<Source>) -> Result<Node, Vec<Mistake>> {
    let mut parse = Parse { source, parser: Parser::new_from_str(&source.text), equal_keys: Vec::new() };
    let node = parse.document().map_err(|mistake| vec![mistake])?;
    if parse.equal_keys.is_empty() { Ok(node) } else { Err(parse.equal_keys) }
}

struct Parse<'s> {
    source: &'s Arc<Source>,
    parser: Parser<'s, StrInput<'s>>,
    equal_keys: Vec<Mistake>,
}

impl<'s> Parse<'s> {
    fn document(&mut self) -> Result<Node, Mistake> {
        loop {
            match self.next()? {
                (Event::StreamStart | Event::DocumentStart(_) | Event::Nothing, _) => {}
                (Event::StreamEnd, _) => {
                    let fault = Fault::new("there is nothing here").remedy("is this the file you meant?");
                    return Err(Mistake::new(
                        Place { source: self.source.clone(), line: 1, column: 1, length: 1 },
                        fault,
                    ));
                }
                (event, span) => {
                    let node = self.node(event, span, 1)?;
                    return self.end().map(|()| node);
                }
            }
        }
    }

    /// Nothing may follow the document.
    fn end(&mut self) -> Result<(), Mistake> {
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok(()),
                (Event::DocumentStart(_), span) => {
                    return Err(self.mistake(
                        span,
                        Fault::new("a second document begins here").remedy("keep one document in a file"),
                    ));
                }
                _ => {}
            }
        }
    }

    fn next(&mut self) -> Result<(Event<'s>, Span), Mistake> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => {
                let span = Span::empty(*error.marker());
                Err(self.mistake(span, not_yaml(error.info(), self.place(span).line_text())))
            }
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, event: Event<'s>, span: Span, depth: usize) -> Result<Node, Mistake> {
        if depth > DEEPEST {
            return Err(self.mistake(span, too_deep()));
        }
        self.refuse_references(&event, span)?;
        let place = self.place(span);
        let value = match event {
            Event::Scalar(text, ScalarStyle::Plain, ..) if matches!(&*text, "" | "~" | "null" | "Null" | "NULL") => {
                Value::Null
            }
            Event::Scalar(text, style, ..) => {
                Value::Scalar { text: text.into_owned(), quoted: style != ScalarStyle::Plain }
            }
            Event::SequenceStart(..) => self.list(depth)?,
            Event::MappingStart(..) => self.mapping(depth)?,
            _ => Value::Null,
        };
        Ok(Node { place, value })
    }

    fn list(&mut self, depth: usize) -> Result<Value, Mistake> {
        let mut items = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd | Event::StreamEnd, _) => return Ok(Value::List(items)),
                (event, span) => items.push(self.node(event, span, depth + 1)?),
            }
        }
    }

    fn mapping(&mut self, depth: usize) -> Result<Value, Mistake> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        loop {
            let (event, span) = self.next()?;
            if matches!(event, Event::MappingEnd | Event::StreamEnd) {
                return Ok(Value::Mapping(entries));
            }
            self.refuse_references(&event, span)?;
            let place = self.place(span);
            let Event::Scalar(key, ..) = event else {
                return Err(Mistake::new(place, Fault::new("a key must be one word").remedy("write `key: value`")));
            };
            let (event, span) = self.next()?;
            let entry = Entry { key: key.into_owned(), place, node: self.node(event, span, depth + 1)? };
            match seen.get(&entry.key) {
                Some(&at) => self.equal_keys.push(equal_keys(&entries[at], &entry)),
                None => {
                    seen.insert(entry.key.clone(), entries.len());
                    entries.push(entry);
                }
            }
        }
    }

    fn refuse_references(&self, event: &Event<'_>, span: Span) -> Result<(), Mistake> {
        let (anchor, tag) = match event {
            Event::Alias(_) => {
                return Err(
                    self.mistake(span, Fault::new("an alias (`*…`) is not read here").remedy("write the value out"))
                );
            }
            Event::Scalar(_, _, anchor, tag) | Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => {
                (*anchor, tag.is_some())
            }
            _ => (0, false),
        };
        if anchor != 0 {
            return Err(self.mistake(
                span,
                Fault::new("an anchor (`&…`) is not read here").remedy("write the value out where it is used"),
            ));
        }
        if tag {
            return Err(self.mistake(span, Fault::new("a tag (`!…`) is not read here").remedy("leave the tag out")));
        }
        Ok(())
    }

    fn mistake(&self, span: Span, fault: Fault) -> Mistake {
        Mistake::new(self.place(span), fault)
    }

    fn place(&self, span: Span) -> Place {
        let (start, end) = (span.start, span.end);
        let length = if end.line() == start.line() { end.col().saturating_sub(start.col()).max(1) } else { 1 };
        Place { source: self.source.clone(), line: start.line().max(1), column: start.col() + 1, length }
    }
}

fn equal_keys(earlier: &Entry, later: &Entry) -> Mistake {
    let fault = Fault::new(format!("the key `{}` is here twice, first on line {}", later.key, earlier.place.line))
        .remedy("keep the one that is meant");
    Mistake::new(later.place.clone(), fault)
}

/// What the parser found before the tree could.
fn not_yaml(info: &str, line: &str) -> Fault {
    if info.contains("recursion limit") {
        too_deep()
    } else if info.contains("unknown anchor") {
        alias()
    } else if line.trim_start_matches(' ').starts_with('\t') {
        Fault::new(format!("this is not YAML: {info}")).remedy("indent with blanks, not with tabs")
    } else {
        let remedy = "look for a missing `:`, quote or bracket, or a line that is not in line with its neighbours";
        Fault::new(format!("this is not YAML: {info}")).remedy(remedy)
    }
}

fn too_deep() -> Fault {
    Fault::new(format!("brackets or indentation go deeper than {DEEPEST}"))
        .remedy("look for a bracket that is not closed")
}

fn alias() -> Fault {
    Fault::new("an alias (`*…`) is not read here").remedy("write the value out")
}
