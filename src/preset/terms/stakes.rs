//! The stakes in their three forms.

use std::collections::BTreeMap;

use super::choices::{AT, GROWTH, OTHERS};
use super::keys::FORMS;
use super::section::Section;
use crate::amount::{Amount, Number};
use crate::fault::Fault;
use crate::rules::{Stakes, StatedRow};
use crate::yaml::{Entry, Node, Sort};

/// The two amounts of a pair such as `10/20`, `10-20` or `10–20`: what an other pays, what the thrower pays.
pub fn pair(text: &str) -> Option<(Number, Number)> {
    let (other, thrower) = text.split_once(['/', '-', '–'])?;
    Some((Number::parse(other.trim())?, Number::parse(thrower.trim())?))
}

/// The form that was named, or the pair 10/20.
pub(super) fn stakes(mut section: Section) -> Stakes {
    let named: Vec<&Entry> = FORMS.iter().filter_map(|form| section.fields.entry(form.name)).collect();
    if let [first, second, ..] = named[..] {
        let fault = Fault::new(format!("`{}` beside `{}`: stakes are given in one form", second.key, first.key))
            .expected("exactly one of `pair`, `rows` or `base`");
        section.reader.add(&second.place, fault);
    }
    let form = named.first().map_or("pair", |entry| entry.key.as_str());
    let is_stranger = |owner: &&Sort| owner.name != form && !named.iter().any(|entry| entry.key == owner.name);
    let strangers = FORMS.iter().filter(is_stranger);
    for (owner, key) in strangers.flat_map(|owner| owner.keys.iter().map(move |key| (owner.name, key))) {
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
            others_pay_base: section.choice("others", &OTHERS),
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
        at: section.choice("at", &AT),
        growth: section.choice("growth", &GROWTH),
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
    let (keys, known) = section.below("rows");
    let Section { reader, decimals, path, .. } = section;
    let mut rows = BTreeMap::new();
    for Entry { key, place, node } in reader.entries(node, "rows, one for each number of doubles") {
        // Only the shortest way to write a number is read, so that two different keys are never one row.
        let doubles = key.parse::<u32>().ok().filter(|doubles| doubles.to_string() == *key);
        if doubles.is_none() {
            let fault = Fault::new(format!("`{key}` is no number of doubles")).expected("a whole number from 0");
            reader.add(place, fault);
        }
        let fields = reader.fields(Some(node), &format!("the row `{key}`"), &known);
        let path = format!("{path}rows.{key}.");
        let mut row = Section { path, keys, fields, decimals, reader };
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
