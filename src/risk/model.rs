//! A model of how hands end, in whole numbers, as people write it down.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::amount::Number;
use crate::fault::{Fault, clipped};
use crate::rules::MOST_DOUBLES;
use crate::yaml::{Fields, Mistake, Node, Origin, Reader, Source, parse};

/// The model that is meant when none is named, as a file to begin with.
pub const ASSUMED: &str = include_str!("../../models/assumed.yaml");

/// Shares are of so many hands.
const WHOLE: u32 = 1000;

/// How hands end, for players who are all alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// Where its figures come from.
    pub origin: String,
    /// Of 1000 hands, how many end how.
    pub ends: Ends,
    /// The doubles declared for a win on a discard, each with its weight.
    pub discard: BTreeMap<u32, u32>,
    /// The doubles declared for a self-draw, each with its weight.
    pub self_draw: BTreeMap<u32, u32>,
    /// Of 1000 hands, how many see what is paid at once.
    pub at_once: AtOnce,
}

/// Of 1000 hands, how many end how; together 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ends {
    /// Nobody wins.
    pub draw: u32,
    /// The winner draws the tile.
    pub self_draw: u32,
    /// Somebody throws it.
    pub discard: u32,
    /// A discard is claimed for a win that is none.
    pub false_win: u32,
}

/// Of 1000 hands, how many see one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AtOnce {
    /// A kong claimed off a discard.
    pub exposed: u32,
    /// A concealed kong.
    pub concealed: u32,
    /// A kong added to a triplet that somebody fed.
    pub added: u32,
    /// A yao that everybody pays.
    pub open: u32,
    /// A yao in the dealt hand.
    pub hidden: u32,
}

impl Model {
    /// The most bytes that a model may have.
    pub const MOST_BYTES: u64 = 64 * 1024;

    /// The model that is built in.
    ///
    /// # Errors
    /// None; a test reads it.
    pub fn assumed() -> Result<Self, Vec<Mistake>> {
        Model::read(&Source::new(Origin::BuiltIn("assumed"), ASSUMED))
    }

    /// Reads a model.
    ///
    /// # Errors
    /// Every mistake in it, each at its place.
    pub fn read(source: &Arc<Source>) -> Result<Self, Vec<Mistake>> {
        let root = parse(source)?;
        let mut reader = Reader::default();
        let model = model(&root, &mut reader);
        if reader.mistakes.is_empty() { Ok(model) } else { Err(Mistake::in_order(reader.mistakes)) }
    }
}

fn model(root: &Node, reader: &mut Reader) -> Model {
    let keys = reader.fields(Some(root), "a model", &["origin", "hands", "doubles", "at_once"]);
    let origin = origin(root, keys, reader);
    let before = reader.mistakes.len();
    let ends = ends(keys, reader);
    if reader.mistakes.len() == before && keys.place().is_some() {
        come_to_the_whole(ends, root, keys, reader);
    }
    let doubles = reader.fields(keys.get("doubles"), "`doubles`", &["discard", "self_draw"]);
    let mut of = |key: &str, share: u32| match doubles.get(key) {
        Some(node) => weights(node, key, share, reader),
        None => {
            if share > 0 {
                let fault = Fault::new(format!("`doubles.{key}` is missing, and {share} hands of 1000 end so"));
                let place = keys.entry("doubles").map_or(&root.place, |entry| &entry.place);
                reader.add(place, fault.remedy(format!("add `{key}: {{1: 2, 2: 1}}` under `doubles`")));
            }
            BTreeMap::new()
        }
    };
    let (discard, self_draw) = (of("discard", ends.discard), of("self_draw", ends.self_draw));
    Model { origin, ends, discard, self_draw, at_once: at_once(keys, reader) }
}

/// Whoever is shown the figures must be told where they come from.
fn origin(root: &Node, keys: Fields<'_>, reader: &mut Reader) -> String {
    const EXPECTED: &str = "where the figures come from, such as `origin: our own guess`";
    let said = match keys.get("origin") {
        Some(node) => reader.text(node, EXPECTED).map(|text| (node, text)),
        None => {
            // What is no mapping at all was told already.
            if keys.place().is_some() {
                reader.add(&root.place, Fault::new("`origin` is missing in the model").expected(EXPECTED));
            }
            None
        }
    };
    let Some((node, text)) = said else { return String::new() };
    if text.trim().is_empty() {
        reader.add(&node.place, Fault::new("`origin` says nothing").expected(EXPECTED));
    }
    text.trim().to_owned()
}

fn ends(keys: Fields<'_>, reader: &mut Reader) -> Ends {
    let known = ["draw", "self_draw", "discard", "false_win"];
    let fields = reader.fields(keys.get("hands"), "`hands`", &known);
    let [draw, self_draw, discard, false_win] = known.map(|key| share(fields, key, reader));
    Ends { draw, self_draw, discard, false_win }
}

fn come_to_the_whole(ends: Ends, root: &Node, keys: Fields<'_>, reader: &mut Reader) {
    let sum = ends.draw + ends.self_draw + ends.discard + ends.false_win;
    if sum == WHOLE {
        return;
    }
    let fault = match keys.entry("hands") {
        None => Fault::new("`hands` is missing in the model: how hands end"),
        Some(_) => Fault::new(format!("`hands` come to {sum}, and are of 1000")),
    };
    let fault = match sum {
        0 => fault.remedy("begin with what `huat risk --show-model` prints"),
        sum if sum < WHOLE => fault.remedy(format!("{} more: give them to one of the ends", WHOLE - sum)),
        sum => fault.remedy(format!("{} too many: take them from one of the ends", sum - WHOLE)),
    };
    reader.add(keys.entry("hands").map_or(&root.place, |entry| &entry.place), fault);
}

fn at_once(keys: Fields<'_>, reader: &mut Reader) -> AtOnce {
    let at_once = reader.fields(keys.get("at_once"), "`at_once`", &["kong", "yao"]);
    let kong = reader.fields(at_once.get("kong"), "`kong`", &["exposed", "concealed", "added"]);
    let yao = reader.fields(at_once.get("yao"), "`yao`", &["open", "hidden"]);
    AtOnce {
        exposed: share(kong, "exposed", reader),
        concealed: share(kong, "concealed", reader),
        added: share(kong, "added", reader),
        open: share(yao, "open", reader),
        hidden: share(yao, "hidden", reader),
    }
}

/// How many of 1000 hands; none where it is left out.
fn share(fields: Fields<'_>, key: &str, reader: &mut Reader) -> u32 {
    fields.get(key).and_then(|node| reader.whole_up_to(node, WHOLE)).unwrap_or_default()
}

/// Doubles with their weights. Where hands end so, one weight at least is above 0.
fn weights(node: &Node, key: &str, share: u32, reader: &mut Reader) -> BTreeMap<u32, u32> {
    let before = reader.mistakes.len();
    let mut weights = BTreeMap::new();
    for entry in reader.entries(node, "doubles and their weights, such as {1: 2, 2: 1}") {
        let doubles = Number::parse(&entry.key).and_then(|number| number.whole());
        match doubles.filter(|doubles| *doubles <= MOST_DOUBLES && doubles.to_string() == entry.key) {
            Some(doubles) => {
                let weight = reader.whole_up_to(&entry.node, WHOLE);
                weights.insert(doubles, weight.unwrap_or_default());
            }
            None => {
                let fault = Fault::new(format!("`{}` is no number of doubles", clipped(&entry.key)));
                reader.add(&entry.place, fault.expected(format!("a whole number from 0 to {MOST_DOUBLES}")));
            }
        }
    }
    if share > 0 && reader.mistakes.len() == before && weights.values().all(|weight| *weight == 0) {
        let fault = Fault::new(format!("no weight of `{key}` is above 0, and {share} hands of 1000 end so"));
        reader.add(&node.place, fault.remedy("weigh one number of doubles at least"));
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_that_is_built_in_is_sound_and_says_what_it_is() {
        let model = Model::assumed().expect("it is sound");
        assert!(model.origin.contains("assumed"), "{}", model.origin);
    }
}
