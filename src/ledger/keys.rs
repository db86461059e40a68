//! The keys of a ledger: those of its head, and those of its lines with the kinds that a line may be of.

use crate::event::{self, APART, PLAYERS};
use crate::preset::{self, UNCHANGEABLE};
use crate::yaml::Shape::{AboveZero, Anything, Either, Flag, Keys, LaidOver, Like, List, Named, Nothing, Signed, Text};
use crate::yaml::{Family, Key, Mapping, Newer, Shape, Sort, Sorts, joined};

/// The format that this version writes, and the newest that it reads.
pub(super) const FORMAT: u32 = 1;

/// A whole ledger.
pub const SHAPE: Mapping = Mapping::new(
    "ledger",
    "A night of mahjong, kept by huat: what it is played by, and below `events` one event a line. The editor sees keys, \
     words and kinds of values; `huat check` says whether the night adds up.",
    &joined::<8, 1, 9>(&HEAD, &[EVENTS]),
)
.has_own();

/// The keys above the events.
pub(super) const HEAD: [Key; 8] = [
    Key::new("huat", Shape::Whole(FORMAT), "The format of the file."),
    Key::new("id", Text, "Random; tells a copy from another night.").needed(),
    Key::new("title", Text, "What the night is called: one line of at most 500 characters."),
    Key::new("started", Text, "When the night began, such as 2026-11-29T19:30:00+08:00."),
    Key::new("players", PLAYERS, "Who played at the start, in the order East, South, West, North.").needed(),
    Key::new("preset", Text, "The preset that the rules came from; a label only."),
    Key::new("rules", LaidOver(&preset::RULES, &[&UNCHANGEABLE]), "What the night is played by: the keys of a preset.")
        .needed(),
    Key::new("crc", Anything, "A checksum of the lines above it; where it does not fit, somebody edited the head."),
];

const EVENTS: Key = Key::new(
    "events",
    Either(&[List { of: &Shape::Mapping(&LINE), least: 0, most: None }, Nothing]),
    "What happened, in order, each in braces on a line of its own.",
)
.needed();

/// A line of a ledger.
const LINE: Mapping = Mapping::new(
    "line",
    "One line of the night, which says one thing: an event of the table, a correction of one, a change of rules or \
     seats, cash, a count of chips, a remark. A kind that is not known here is counted where its `points` are said.",
    &joined::<18, 36, 54>(&OF_LINE, &event::KEYS),
)
.sorts(Sorts::Named(
    &[Family { sorts: &event::KINDS, keys: &OF_EVENTS }, Family { sorts: &KINDS, keys: &[] }],
    Some(Newer { key: "points", without: &CORRECTIONS }),
))
.apart(&LINE_APART)
.has_own();

/// What a line may be beside one of the table's events, and the keys that go with it.
pub(super) const KINDS: [Sort; 8] = [
    Sort::new("void", &["undo"]),
    Sort::new("rules", &[]),
    Sort::new("swap", &["in"]).needs(&[&["in"]]),
    Sort::new("reseat", &[]),
    Sort::new("paid", &["to", "amount"]).needs(&[&["to"], &["amount"]]),
    Sort::new("settled", &["rounding"]),
    Sort::new("count", &[]),
    Sort::new("remark", &[]),
];

/// What makes a correction of one of the table's events.
pub(super) const CORRECTIONS: [&str; 2] = ["amend", "insert"];

/// What may stand beside one of the table's events, and beside nothing else.
pub(super) const OF_EVENTS: [&str; 4] = [CORRECTIONS[0], CORRECTIONS[1], "points", "refunds"];

/// The keys that every line may have.
pub(super) const COMMON: [&str; 4] = ["n", "at", "crc", "note"];

/// What a change of rules cannot change in the middle of a night.
pub(super) const FIXED: [&str; 3] = ["money", "players", "scheme"];

/// Those of events, and the two corrections.
const LINE_APART: [[&str; 2]; APART.len() + 1] = {
    let mut apart = [CORRECTIONS; APART.len() + 1];
    let mut place = 0;
    while place < APART.len() {
        apart[place] = APART[place];
        place += 1;
    }
    apart
};

/// What a time looks like: RFC 3339, whole seconds.
const TIME: Shape = Like("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})$");

const POINTS: Shape = Named { names: None, of: &Signed, least: 0 };

const NUMBER: Shape = Shape::Whole(u32::MAX);

/// The keys of a line that are none of an event's; `to`, `amount` and `note` are.
const OF_LINE: [Key; 18] = [
    Key::new("n", NUMBER, "The number of the line, from 1; without it its place."),
    Key::new("at", TIME, "When it was written, such as 2026-11-29T19:41:08+08:00."),
    Key::new("void", NUMBER, "The number of a line, or of a correction, that is taken back."),
    Key::new("undo", Flag, "`huat undo` chose the line."),
    Key::new("amend", NUMBER, "The number of the event of which this is another version."),
    Key::new("insert", NUMBER, "The number of the event after which a forgotten one happened; 0 is before the first."),
    Key::new(
        "rules",
        LaidOver(&preset::RULES, &[&UNCHANGEABLE, &FIXED]),
        "Keys of a preset that the table plays by from here on.",
    ),
    Key::new("swap", Text, "Who gets up."),
    Key::new("in", Text, "Who sits down."),
    Key::new("reseat", PLAYERS, "New seats for the same players, in the order East, South, West, North."),
    Key::new("paid", Text, "Who handed cash over."),
    Key::new(
        "settled",
        List { of: &Keys(&TRANSFER), least: 0, most: None },
        "Transfers of cash that settled the night.",
    ),
    Key::new("rounding", POINTS, "What each gained or lost by rounding to cash, in the preset's unit; the sum is 0."),
    Key::new("count", POINTS, "Chips counted, in the preset's unit."),
    Key::new("remark", Text, "A bare remark: one line of at most 500 characters."),
    Key::new(
        "points",
        POINTS,
        "What the event moved, in the preset's unit; the sum is 0, and who neither gains nor loses is left out.",
    ),
    Key::new("refunds", NUMBER, "The number of the added kong that this win pays back."),
    Key::new("crc", Anything, "A checksum of the line before it; where it does not fit, somebody edited the line."),
];

/// The keys of a transfer.
pub(super) const TRANSFER: [Key; 3] = [
    Key::new("from", Text, "Who pays.").needed(),
    Key::new("to", Text, "Who is paid.").needed(),
    Key::new("amount", AboveZero, "How much, in the preset's unit.").needed(),
];
