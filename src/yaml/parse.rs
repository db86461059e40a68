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

/// Reads one YAML document. Equal keys, anchors, aliases and tags stand in the tree as [`Value::Wrong`], so that
/// whoever reads it tells them together with the other mistakes.
///
/// # Errors
/// What is not YAML, at its place, and no more: past it nothing can be told.
pub fn parse(source: &Arc<Source>) -> Result<Node, Vec<Mistake>> {
    let mut parse = Parse { source, parser: Parser::new_from_str(&source.text) };
    let node = parse.document().map_err(|mistake| vec![mistake])?;
    match node.value {
        Value::Wrong(fault) => Err(vec![Mistake::new(node.place, *fault)]),
        _ => Ok(node),
    }
}

struct Parse<'s> {
    source: &'s Arc<Source>,
    parser: Parser<'s, StrInput<'s>>,
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
                let place = self.place(Span::empty(*error.marker())).inside_text();
                let fault = not_yaml(error.info(), place.line_text());
                Err(Mistake::new(place, fault))
            }
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, event: Event<'s>, span: Span, depth: usize) -> Result<Node, Mistake> {
        if depth > DEEPEST {
            return Err(self.mistake(span, too_deep()));
        }
        let place = self.place(span);
        let reference = reference(&event);
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
        Ok(Node { place, value: reference.map_or(value, |fault| Value::Wrong(Box::new(fault))) })
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
            let place = self.place(span);
            if let Some(fault) = reference(&event) {
                return Err(Mistake::new(place, fault));
            }
            let Event::Scalar(key, ..) = event else {
                return Err(Mistake::new(place, Fault::new("a key must be one word").remedy("write `key: value`")));
            };
            let (event, span) = self.next()?;
            let mut entry = Entry { key: key.into_owned(), place, node: self.node(event, span, depth + 1)? };
            match seen.get(&entry.key) {
                Some(first) => {
                    let value = Value::Wrong(Box::new(equal_keys(&entry.key, *first)));
                    entry.node = Node { place: entry.place.clone(), value };
                }
                None => drop(seen.insert(entry.key.clone(), entry.place.line)),
            }
            entries.push(entry);
        }
    }

    fn mistake(&self, span: Span, fault: Fault) -> Mistake {
        Mistake::new(self.place(span), fault)
    }

    fn place(&self, span: Span) -> Place {
        let (start, end) = (span.start, span.end);
        let length = if end.line() == start.line() { end.col().saturating_sub(start.col()).max(1) } else { 1 };
        Place {
            source: self.source.clone(),
            line: start.line().max(1) + self.source.first_line - 1,
            column: start.col() + 1,
            length,
        }
    }
}

fn equal_keys(key: &str, first_line: usize) -> Fault {
    Fault::new(format!("the key `{key}` is here twice, first on line {first_line}"))
        .remedy("keep the one that is meant")
}

/// Anchors, aliases and tags: a preset or a hand has no use for them.
fn reference(event: &Event<'_>) -> Option<Fault> {
    match event {
        Event::Alias(_) => Some(alias()),
        Event::Scalar(_, _, anchor, tag) | Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => {
            if *anchor != 0 {
                let fault = Fault::new("an anchor (`&…`) is not read here");
                Some(fault.remedy("write the value out where it is used"))
            } else {
                tag.is_some().then(|| Fault::new("a tag (`!…`) is not read here").remedy("leave the tag out"))
            }
        }
        _ => None,
    }
}

/// What the parser found before the tree could.
fn not_yaml(info: &str, line: &str) -> Fault {
    if info.contains("recursion limit") {
        too_deep()
    } else if info.contains("unknown anchor") {
        alias()
    } else if line.contains('\t') || info.contains("tab") {
        Fault::new(format!("this is not YAML: {info}")).remedy("use blanks, not tabs, here and on the next line")
    } else if info.contains("mapping values are not allowed") {
        Fault::new(format!("this is not YAML: {info}")).remedy("put quotes round a text that holds `: `")
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
