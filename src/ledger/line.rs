//! One line of a ledger: an event with its number, its time, its points and its checksum, or a correction, a change of
//! the table, a payment, a remark.
//!
//! This is the whole judge of a line, for what was typed by hand as well as for what huat wrote. What a line means for
//! the night is left to [`night`](super::night).

use std::sync::Arc;

use super::checksum::{self, Checksum};
use super::keys::{COMMON, CORRECTIONS, KINDS, OF_EVENTS, TRANSFER};
use crate::amount::Number;
use crate::event::{self, Declared};
use crate::fault::{Fault, one_of};
use crate::yaml::{Fields, Mistake, Node, Origin, Reader, Source, Value, names, parse};

/// The longest line, in bytes.
pub const LONGEST: usize = 64 * 1024;

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// One of the table's events.
    Event(Declared),
    /// Takes back a line, or a correction.
    Void {
        /// The number of what is taken back.
        n: u32,
        /// Whether `undo` chose it.
        undo: bool,
    },
    /// Another version of an event.
    Amend {
        /// The event's number.
        n: u32,
        /// The whole event anew.
        event: Declared,
    },
    /// A forgotten event.
    Insert {
        /// The event after which it happened, or 0.
        after: u32,
        /// The event.
        event: Declared,
    },
    /// The table agrees on other rules from here on.
    Rules(Node),
    /// Another player sits down.
    Swap {
        /// Who gets up.
        out: String,
        /// Who sits down.
        joins: String,
    },
    /// New seats for the same players: East, South, West, North.
    Reseat(Vec<String>),
    /// Cash handed over.
    Paid(Transferred),
    /// Transfers that settled the night, and what rounding to cash forgave.
    Settled {
        /// Who paid whom.
        transfers: Vec<Transferred>,
        /// What each gained or lost by rounding.
        rounding: Vec<(String, Number)>,
    },
    /// Chips counted.
    Count(Vec<(String, Number)>),
    /// A bare remark.
    Remark(String),
    /// A kind that this version does not know.
    Unknown(String),
}

/// Money that went from one to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transferred {
    /// Who paid.
    pub from: String,
    /// Who was paid.
    pub to: String,
    /// How much.
    pub amount: Number,
}

/// A line as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, where it was written.
    pub n: Option<u32>,
    /// When it was written.
    pub at: Option<String>,
    /// What it says.
    pub entry: Entry,
    /// What it moved, where that was written.
    pub points: Option<Vec<(String, Number)>>,
    /// The added kong that the win pays back.
    pub refunds: Option<u32>,
    /// A remark.
    pub note: Option<String>,
    /// Whether the line is as it was written.
    pub checksum: Checksum,
    /// The mapping, by which faults find their places.
    pub node: Node,
}

impl Entry {
    fn event(&self) -> Option<&Declared> {
        match self {
            Entry::Event(event) | Entry::Amend { event, .. } | Entry::Insert { event, .. } => Some(event),
            _ => None,
        }
    }
}

impl Line {
    /// The event that the line carries.
    pub fn event(&self) -> Option<&Declared> {
        self.entry.event()
    }

    /// Reads a line of a ledger, with its number in the file.
    ///
    /// # Errors
    /// Every mistake in it, each with what to write instead.
    pub fn read(origin: &Origin, text: &str, number: usize) -> Result<Self, Vec<Mistake>> {
        let source = Source::excerpt(origin.clone(), text, number);
        let node = mapping(&source)?;
        let mut reader = Reader::default();
        match Line::from_node(&node, checksum::of_line(text), &mut reader) {
            Some(line) if reader.mistakes.is_empty() => Ok(line),
            _ => Err(reader.mistakes),
        }
    }

    /// The words that say what a line is: the table's events, then the others.
    pub fn kinds<'a>() -> impl Iterator<Item = &'a str> {
        event::KINDS.iter().map(|kind| kind.name).chain(others())
    }

    /// What could not be read is noted in `reader`.
    fn from_node(node: &Node, checksum: Checksum, reader: &mut Reader) -> Option<Self> {
        let kinds: Vec<&str> = others().filter(|kind| node.get(kind).is_some()).collect();
        let events: Vec<&str> =
            event::KINDS.iter().map(|kind| kind.name).filter(|kind| node.get(kind).is_some()).collect();
        let has_event = !events.is_empty();
        if let [first, second, ..] = events.as_slice() {
            let fault = Fault::new(format!("`{second}` beside `{first}`: an event is one thing"));
            let place = node.entry(second).map_or(&node.place, |entry| &entry.place);
            reader.add(place, fault.remedy("write each on a line of its own"));
        }
        let corrects = matches!(kinds.as_slice(), [kind] if CORRECTIONS.contains(kind));
        if kinds.len() > 1 || (!kinds.is_empty() && has_event != corrects) {
            let fault = Fault::new("a line says one thing: an event, or one of the others")
                .expected(one_of(others()))
                .remedy("`amend` and `insert` go with one of the table's events, the others stand alone");
            reader.add(&node.place, fault);
        }
        let known = known_keys(kinds.first().copied(), has_event, node);
        let fields = reader.fields(Some(node), "a line of a ledger", &known);
        let entry = entry(kinds.first().copied(), has_event, fields, reader)?;
        // An event was read with its note.
        let note = match entry.event() {
            Some(event) => event.note.clone(),
            None => fields.get("note").and_then(|node| reader.text(node, "a text")).map(str::to_owned),
        };
        Some(Line {
            n: fields.get("n").and_then(|node| reader.whole(node)),
            at: fields.get("at").and_then(|node| time(node, reader)),
            entry,
            points: fields.get("points").map(|node| amounts(node, reader)),
            refunds: fields.get("refunds").and_then(|node| reader.whole(node)),
            note,
            checksum,
            node: node.clone(),
        })
    }
}

/// What a line may be of beside the table's events, and the two corrections of one.
fn others<'a>() -> impl Iterator<Item = &'a str> {
    CORRECTIONS.into_iter().chain(KINDS.iter().map(|kind| kind.name))
}

/// The keys that this line may have; those that begin with `x-` are kept and ignored. A line of an unknown kind that
/// says what it moved may have any: a newer version wrote it.
fn known_keys<'k>(kind: Option<&'k str>, has_event: bool, node: &'k Node) -> Vec<&'k str> {
    let own = KINDS.iter().find(|known| Some(known.name) == kind).map_or(&[][..], |known| known.keys);
    let mut known: Vec<&str> = COMMON.into_iter().chain(kind).chain(own.iter().copied()).collect();
    if has_event {
        known.extend(names(&event::KEYS));
        known.extend(OF_EVENTS.iter().filter(|key| !CORRECTIONS.contains(key)));
    }
    let is_unknown = kind.is_none() && !has_event && node.get("points").is_some();
    known.extend(
        node.entries().iter().map(|entry| entry.key.as_str()).filter(|key| is_unknown || key.starts_with("x-")),
    );
    if kind.is_none() && !has_event && !is_unknown {
        known.extend(Line::kinds());
    }
    known
}

fn entry(kind: Option<&str>, has_event: bool, fields: Fields<'_>, reader: &mut Reader) -> Option<Entry> {
    let get = |key: &str| fields.get(key);
    Some(match kind {
        Some("void") => {
            let n = reader.whole(get("void")?)?;
            Entry::Void { n, undo: get("undo").is_some_and(|node| reader.flag(node) == Some(true)) }
        }
        Some("amend") => {
            let n = reader.whole(get("amend")?)?;
            Entry::Amend { n, event: Declared::from_fields(fields, reader) }
        }
        Some("insert") => {
            let after = reader.whole(get("insert")?)?;
            Entry::Insert { after, event: Declared::from_fields(fields, reader) }
        }
        Some("rules") => {
            let rules = get("rules")?;
            reader.entries(rules, "preset keys");
            Entry::Rules(rules.clone())
        }
        Some("swap") => Entry::Swap { out: name(fields, "swap", reader)?, joins: name(fields, "in", reader)? },
        Some("reseat") => {
            let names = reader.list(get("reseat")?, "players").iter();
            let names = names.filter_map(|node| reader.text(node, "a player's name").map(str::to_owned));
            Entry::Reseat(names.collect())
        }
        Some("paid") => Entry::Paid(transferred("paid", fields, reader)?),
        Some("settled") => {
            let transfers = reader.list(get("settled")?, "transfers").iter();
            let transfers = transfers.filter_map(|node| {
                let fields = reader.fields(Some(node), "a transfer", &names(&TRANSFER));
                transferred("from", fields, reader)
            });
            let transfers = transfers.collect();
            Entry::Settled { transfers, rounding: get("rounding").map_or_else(Vec::new, |node| amounts(node, reader)) }
        }
        Some("count") => Entry::Count(amounts(get("count")?, reader)),
        Some("remark") => Entry::Remark(reader.text(get("remark")?, "a text")?.to_owned()),
        _ if has_event => Entry::Event(Declared::from_fields(fields, reader)),
        _ => Entry::Unknown(fields.keys().find(|key| !COMMON.contains(key)).unwrap_or_default().to_owned()),
    })
}

fn transferred(payer: &str, fields: Fields<'_>, reader: &mut Reader) -> Option<Transferred> {
    let (from, to) = (name(fields, payer, reader), name(fields, "to", reader));
    let amount = needed(fields, "amount", reader)?;
    let amount = reader.number(amount, "amount", "an amount, such as 20 or 0.50");
    Some(Transferred { from: from?, to: to?, amount: amount? })
}

fn name(fields: Fields<'_>, key: &str, reader: &mut Reader) -> Option<String> {
    let node = needed(fields, key, reader)?;
    reader.text(node, "a player's name").map(str::to_owned)
}

/// The value of a key that may not be left out.
fn needed<'n>(fields: Fields<'n>, key: &str, reader: &mut Reader) -> Option<&'n Node> {
    if let (None, Some(place)) = (fields.get(key), fields.place()) {
        reader.add(place, Fault::new(format!("`{key}` is missing")).remedy(format!("add `{key}`")));
    }
    fields.get(key)
}

/// A time such as `2026-11-29T19:41:08+08:00` (RFC 3339); only its form is judged.
fn time(node: &Node, reader: &mut Reader) -> Option<String> {
    let text = reader.text(node, "a time")?;
    let fits = |pattern: &str| {
        let alike = |(c, mark): (char, char)| if mark == '0' { c.is_ascii_digit() } else { c == mark };
        text.len() == pattern.len() && text.chars().zip(pattern.chars()).all(alike)
    };
    let zones = ["Z", "+00:00", "-00:00"];
    let is_formed = zones.iter().any(|zone| fits(&format!("0000-00-00T00:00:00{zone}")));
    let part = |from: usize| text.get(from..from + 2).and_then(|digits| digits.parse::<u8>().ok()).unwrap_or(u8::MAX);
    let in_range =
        (1..=12).contains(&part(5)) && (1..=31).contains(&part(8)) && part(11) < 24 && part(14) < 60 && part(17) < 61;
    if is_formed && in_range {
        return Some(text.to_owned());
    }
    let fault =
        Fault::new(format!("{} is no time", node.described())).expected("a time such as 2026-11-29T19:41:08+08:00");
    reader.add(&node.place, fault.remedy("or leave `at` out"));
    None
}

/// A mapping from players to amounts.
fn amounts(node: &Node, reader: &mut Reader) -> Vec<(String, Number)> {
    let entries = reader.entries(node, "players and amounts");
    let amounts = entries.iter().filter_map(|entry| {
        Some((entry.key.clone(), reader.number(&entry.node, "amount", "an amount, such as 20 or -0.50")?))
    });
    amounts.collect()
}

/// The mapping behind the dash.
fn mapping(source: &Arc<Source>) -> Result<Node, Vec<Mistake>> {
    let refuse = |message: &str, remedy: String| {
        let place = crate::yaml::Place { source: source.clone(), line: source.first_line, column: 1, length: 1 };
        Err(vec![Mistake::new(place, Fault::new(message).remedy(remedy))])
    };
    let text = source.text.as_str();
    if text.len() > LONGEST {
        return refuse("this line is longer than 64 KiB", "is this the file you meant?".to_owned());
    }
    if text.starts_with([' ', '\t']) {
        return refuse("an event stands at the left edge", format!("write it so: {}", text.trim_start()));
    }
    let Some(rest) = text.strip_prefix('-') else {
        return refuse("an event begins with a dash", format!("write it so: - {{{}}}", text.trim_matches(['{', '}'])));
    };
    if !rest.trim_start().starts_with('{') {
        return refuse(
            "an event stands in braces, on one line",
            format!("write it so: - {{{}}}, with all that belongs to it", rest.trim()),
        );
    }
    let node = parse(source)?;
    match node.value {
        Value::List(mut items) if items.len() == 1 => match items.pop() {
            Some(item) => spaced(item),
            None => refuse("there is no event here", "write `- {win: …}`".to_owned()),
        },
        _ => refuse("an event is `- ` and a mapping in braces", "write `- {win: …}`".to_owned()),
    }
}

/// `{win:Mei}` is one key to YAML; a blank was forgotten.
fn spaced(item: Node) -> Result<Node, Vec<Mistake>> {
    for entry in item.entries() {
        if let Some((key, value)) = entry.key.split_once(':').filter(|_| entry.node.value == Value::Null) {
            let fault =
                Fault::new(format!("a blank is missing in `{}`", entry.key)).remedy(format!("write `{key}: {value}`"));
            return Err(vec![Mistake::new(entry.place.clone(), fault)]);
        }
    }
    Ok(item)
}
