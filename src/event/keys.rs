//! The keys of an event, each with what it may hold and what it says, and the kinds of events with what goes with each.

use crate::rules::{Element, MOST_DOUBLES};
use crate::yaml::Shape::{AboveZero, Either, List, Named, Text, True, Whole, Words};
use crate::yaml::{Family, Key, Mapping, Shape, Sort, Sorts};

/// An event, as it stands in a hand file.
pub const SHAPE: Mapping = Mapping::new(
    "event",
    "What was declared at the table, one thing. Whether it fits the rules and the players is for huat to say.",
    &KEYS,
)
.sorts(Sorts::Named(&[Family { sorts: &KINDS, keys: &[] }], None))
.apart(&APART);

/// The kinds of events.
pub const KINDS: [Sort; 8] = [WIN, SCORES, KONG, YAO, DRAW, FALSE_WIN, FINE, PAY];

pub(super) const WIN: Sort = Sort::new(
    "win",
    &[
        "doubles",
        "from",
        "self_draw",
        "bao",
        "bonus",
        "extra",
        "hand",
        "robbed_kong",
        "also",
        "tiles",
        "winning",
        "flowers",
        "elements",
        "dealer",
        "continuation",
    ],
)
.needs(&[&["from", "self_draw"], &["doubles", "hand"]]);
pub(super) const SCORES: Sort =
    Sort::new("scores", &["winner", "drawn", "pays_for_all", "east"]).needs(&[&["winner", "drawn"]]);
pub(super) const KONG: Sort = Sort::new("kong", &["from", "concealed", "added", "feeder"]);
pub(super) const YAO: Sort = Sort::new("yao", &["hidden", "kind", "from"]);
pub(super) const DRAW: Sort = Sort::new("draw", &[]);
pub(super) const FALSE_WIN: Sort = Sort::new("false_win", &["from"]);
pub(super) const FINE: Sort = Sort::new("fine", &["each"]).needs(&[&["each"]]);
pub(super) const PAY: Sort = Sort::new("pay", &["to", "amount"]).needs(&[&["to"], &["amount"]]);

/// Pairs of keys that do not go together.
pub const APART: [[&str; 2]; 8] = [
    ["self_draw", "from"],
    ["self_draw", "also"],
    ["self_draw", "robbed_kong"],
    ["concealed", "added"],
    ["concealed", "from"],
    ["added", "from"],
    ["drawn", "winner"],
    ["drawn", "pays_for_all"],
];

/// The names of those at a table.
pub const PLAYERS: Shape = List { of: &Text, least: 2, most: Some(4) };

/// The keys of an event: first those that name its kind.
pub const KEYS: [Key; 36] = [
    Key::new("win", Text, "Who won."),
    Key::new(
        "scores",
        Named { names: None, of: &Shape::Amount, least: 1 },
        "What everybody's hand scores, in the preset's unit.",
    ),
    Key::new("kong", Text, "Who made a kong."),
    Key::new("yao", Text, "Who is paid a yao (bite)."),
    Key::new("draw", True, "Nobody won."),
    Key::new("false_win", Text, "Who claimed a win that is none."),
    Key::new("fine", Text, "Who pays everybody else."),
    Key::new("pay", Text, "Who pays another outside a hand."),
    DOUBLES_OF_HAND,
    Key::new("from", Text, "Whose tile it was; of a yao, who alone pays."),
    Key::new("self_draw", True, "The winner drew the tile."),
    BAO,
    BONUS,
    EXTRA,
    HAND,
    Key::new("robbed_kong", True, "The tile was the thrower's added fourth tile."),
    Key::new(
        "also",
        Named { names: None, of: &Either(&[DOUBLES, Shape::Mapping(&CLAIM)]), least: 1 },
        "Further winners on the same discard, each with the doubles of the hand, or with more about it.",
    ),
    TILES,
    WINNING,
    FLOWERS,
    ELEMENTS_OF_HAND,
    Key::new("dealer", Text, "Who deals, where the dealer pays and is paid for more."),
    Key::new("continuation", Whole(MOST_DOUBLES), "How many hands the dealer has dealt before in a row.")
        .beside("dealer"),
    Key::new("winner", Text, "Whose hand is complete."),
    Key::new("drawn", True, "Nobody's hand is complete."),
    Key::new("pays_for_all", Text, "Who is liable, and pays for everybody."),
    Key::new("east", Text, "Who is East, and pays and receives double."),
    Key::new("concealed", True, "The kong is concealed."),
    Key::new("added", True, "The fourth tile joined an exposed triplet."),
    Key::new("feeder", Text, "Who fed that triplet.").beside("added"),
    Key::new("hidden", True, "The yao was in the dealt hand."),
    Key::new("kind", Text, "A kind of yao that the preset names."),
    Key::new("each", AboveZero, "What a fine costs, to each, in the preset's unit."),
    Key::new("to", Text, "Who is paid."),
    Key::new("amount", AboveZero, "How much is paid, in the preset's unit."),
    Key::new("note", Text, "A remark: one line of at most 500 characters."),
];

/// What a further winner may declare.
pub(super) const CLAIM: Mapping = Mapping::new(
    "claim",
    "The hand of a further winner.",
    &[DOUBLES_OF_HAND, EXTRA, BONUS, HAND, BAO, TILES, WINNING, FLOWERS, ELEMENTS_OF_HAND],
);

const DOUBLES: Shape = Either(&[Whole(MOST_DOUBLES), Words(&["limit"])]);

const DOUBLES_OF_HAND: Key = Key::new("doubles", DOUBLES, "What the hand is worth in doubles, or `limit`.");
const BAO: Key = Key::new("bao", Text, "Who is liable.");
const BONUS: Key =
    Key::new("bonus", List { of: &Text, least: 0, most: None }, "Bonuses that the preset names, each once.");
const EXTRA: Key = Key::new("extra", AboveZero, "What every payer adds, in the preset's unit.");
const HAND: Key = Key::new("hand", Text, "A special hand that the preset names.");
const TILES: Key = Key::new("tiles", Text, "The tiles of the hand, as a record: `[EEE] 123p 456p 99p`.");
const WINNING: Key = Key::new("winning", Text, "The winning tile, one of the hand's: `6p`.").beside("tiles");
const FLOWERS: Key = Key::new("flowers", Text, "Flowers, seasons and animals, by name, with commas: `plum, cat`.");
const ELEMENTS_OF_HAND: Key =
    Key::new("elements", Shape::Mapping(&ELEMENTS), "What was counted, each element with its doubles, or `limit`.");

/// The elements of a hand, as the scoring sheet names them.
const ELEMENTS: Mapping = Mapping::new("elements", "Elements of a hand and what each counted.", &OF_SHEET);

const OF_SHEET: [Key; Element::COUNT] = {
    let shape = Either(&[Whole(u32::MAX), Words(&["limit"])]);
    let mut keys = [Key::new("", shape, ""); Element::COUNT];
    let mut place = 0;
    while place < Element::COUNT {
        keys[place] = Key::new(Element::NAMES[place], shape, Element::MEANINGS[place]);
        place += 1;
    }
    keys
};
