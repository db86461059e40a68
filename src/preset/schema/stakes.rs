//! The stakes in their three forms.

use std::collections::BTreeMap;

use super::section::Section;
use crate::amount::{Amount, Number};
use crate::fault::Fault;
use crate::rules::{Growth, Stakes, StatedRow};
use crate::yaml::{Entry, Node};

/// The two amounts of a pair such as `10/20`, `10-20` or `10–20`: what an other pays, what the thrower pays.
pub fn pair(text: &str) -> Option<(Number, Number)> {
    let (other, thrower) = text.split_once(['/', '-', '–'])?;
    Some((Number::parse(other.trim())?, Number::parse(thrower.trim())?))
}

/// The three forms in which stakes are given, each with the keys that belong to it.
pub(in crate::preset) const FORMS: [(&str, &[&str]); 3] = [
    ("pair", &["pair", "at", "growth", "round_up_to"]),
    ("rows", &["rows"]),
    ("base", &["base", "per_double", "others"]),
];

/// The form that was named, or the pair 10/20.
pub(super) fn stakes(mut section: Section) -> Stakes {
    let named: Vec<&Entry> = FORMS.iter().filter_map(|(form, _)| section.fields.entry(form)).collect();
    if let [first, second, ..] = named[..] {
        let fault = Fault::new(format!("`{}` beside `{}`: stakes are given in one form", second.key, first.key))
            .expected("exactly one of `pair`, `rows` or `base`");
        section.reader.add(&second.place, fault);
    }
    let form = named.first().map_or("pair", |entry| entry.key.as_str());
    let strangers = FORMS.iter().filter(|(owner, _)| *owner != form && !named.iter().any(|entry| entry.key == *owner));
    for (owner, key) in strangers.flat_map(|(owner, keys)| keys.iter().map(move |key| (owner, key))) {
        if let Some(entry) = section.fields.entry(key) {
            let fault = Fault::new(format!("`{key}` goes with `{owner}`, and these stakes are given as `{form}`"));
            section.reader.add(&entry.place, fault);
        }
    }
    match (form, section.get("rows")) {
        ("rows", Some(rows)) => Stakes::Rows(stated_rows(rows, section)),
        ("base", _) => Stakes::Base {
            base: section.amount("base").unwrap_or_default(),
            per_double: section.needed_amount("per_double"),
            others_pay_base: section.choice("others", &[("nothing", false), ("base", true)]),
        },
        _ => stated_pair(section),
    }
}

fn stated_pair(mut section: Section) -> Stakes {
    let (other, thrower) = section.get("pair").map_or_else(Default::default, |node| pair_amounts(node, &mut section));
    let (other, thrower) = (other.unwrap_or(tens(1, &section)), thrower.unwrap_or(tens(2, &section)));
    let round_up_to = match section.get("round_up_to").map(|node| section.reader.word(node)) {
        None | Some(Some("none")) => None,
        Some(_) => section.amount("round_up_to"),
    };
    Stakes::Pair {
        other,
        thrower,
        at: section.choice("at", &[("1", 1), ("0", 0)]),
        growth: section.choice("growth", &[("doubling", Growth::Doubling), ("linear", Growth::Linear)]),
        round_up_to,
    }
}

/// 10 or 20 of the preset's unit: the default pair.
fn tens(count: u32, section: &Section) -> Amount {
    Number::parse("10").and_then(|ten| ten.amount(section.decimals).ok()?.times(count)).unwrap_or_default()
}

fn pair_amounts(node: &Node, section: &mut Section) -> (Option<Amount>, Option<Amount>) {
    let expected = "what an other pays / what the thrower pays, such as 10/20";
    let Some((other, thrower)) = section.reader.word(node).and_then(pair) else {
        let fault = Fault::new(format!("{} is no pair", node.described())).expected(expected);
        section.reader.add(&node.place, fault);
        return (None, None);
    };
    let decimals = section.decimals;
    let mut exact = |number: Number| section.reader.exact(node, &number, decimals);
    (exact(other), exact(thrower))
}

fn stated_rows(node: &Node, section: Section) -> BTreeMap<u32, StatedRow> {
    let Section { reader, decimals, path, .. } = section;
    let mut rows = BTreeMap::new();
    for Entry { key, place, node } in reader.entries(node, "rows, one for each number of doubles") {
        // Only the shortest way to write a number is read, so that two different keys are never one row.
        let doubles = key.parse::<u32>().ok().filter(|doubles| doubles.to_string() == *key);
        if doubles.is_none() {
            let fault = Fault::new(format!("`{key}` is no number of doubles")).expected("a whole number from 0");
            reader.add(place, fault);
        }
        let fields =
            reader.fields(Some(node), &format!("the row `{key}`"), &["other", "thrower", "self_draw", "shooter"]);
        let path = format!("{path}rows.{key}.");
        let mut row = Section { path, fields, decimals, reader };
        let row = StatedRow {
            other: row.needed_amount("other"),
            thrower: row.needed_amount("thrower"),
            self_draw: row.amount("self_draw"),
            shooter: row.amount("shooter"),
        };
        if let Some(doubles) = doubles {
            rows.insert(doubles, row);
        }
    }
    rows
}
