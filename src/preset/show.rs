//! A resolved preset as YAML: what was set, and beside it, as comments, what follows from it.

use super::terms::keys::KEYS;
use crate::rules::{Doubles, Element, Rules, Stakes, StakesRules};
use crate::yaml::{Node, Value, scalar, to_yaml as block};

/// The keys that were set, in their customary order, with derived amounts as comments.
pub(super) fn to_yaml(resolved: &Node, rules: &Rules, scoring: bool) -> String {
    let mut text = String::new();
    for key in KEYS.iter().map(|key| key.name).filter(|&key| key != "extends") {
        let entry = resolved.entry(key);
        if let Some(entry) = entry {
            let section = Node { place: entry.place.clone(), value: Value::Mapping(vec![entry.clone()]) };
            text.push_str(&block(&section, 0));
        }
        let derived = match rules.stakes() {
            Some(stakes) if key == "scoring" && scoring => published(stakes),
            Some(stakes) => derived(key, stakes),
            None => Vec::new(),
        };
        if entry.is_none() && !derived.is_empty() {
            text.push_str(&format!("# {key}:\n"));
        }
        // Where the section is absent its derived lines stand under a commented key, else inside the section.
        let margin = if entry.is_none() { "#   " } else { "  # " };
        for line in derived {
            text.push_str(&format!("{margin}{line}\n"));
        }
    }
    text
}

/// Every value that was set, with the keys that lead to it: `kong.exposed`, `notes.0`.
pub(super) fn settings(node: &Node, path: &str) -> Vec<(String, String)> {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match &node.value {
        Value::Mapping(entries) => entries.iter().flat_map(|entry| settings(&entry.node, &below(&entry.key))).collect(),
        Value::List(items) => {
            items.iter().enumerate().flat_map(|(place, item)| settings(item, &below(&place.to_string()))).collect()
        }
        Value::Scalar { text, .. } => vec![(path.to_owned(), text.clone())],
        Value::Null | Value::Wrong(_) => Vec::new(),
    }
}

/// The keys that were set, as a ledger keeps them: the name stands beside them there, and the title says what was
/// changed.
pub(super) fn to_ledger_yaml(resolved: &Node, rules: &Rules) -> String {
    let title = format!("title: {}\n", scalar(&rules.basics().title));
    let sections = KEYS.iter().map(|key| key.name).filter(|key| !matches!(*key, "name" | "title" | "extends"));
    let entries = sections.filter_map(|key| resolved.entry(key)).cloned().collect();
    title + &block(&Node { place: resolved.place.clone(), value: Value::Mapping(entries) }, 0)
}

/// What elements are worth that the preset says nothing of.
fn published(rules: &StakesRules) -> Vec<String> {
    let said = rules.terms().scoring.as_ref();
    let unsaid = Element::all().filter(|element| said.is_some_and(|said| !said.contains_key(element)));
    let line = |element: Element| match rules.worth(element) {
        Doubles::Number(number) => format!("{}: {number}", element.name()),
        Doubles::Limit => format!("{}: limit", element.name()),
    };
    unsaid.map(line).collect()
}

/// What follows for one section: defaults that hang on another key.
fn derived(key: &str, rules: &StakesRules) -> Vec<String> {
    let terms = rules.terms();
    let amount = |amount: crate::amount::Amount| amount.text(rules.decimals());
    let line = |left_out: bool, text: String| left_out.then_some(text);
    match key {
        "stakes" => match &terms.stakes {
            Stakes::Rows(rows) => rows
                .iter()
                .filter(|(_, said)| said.self_draw.is_none() || said.shooter.is_none())
                .filter_map(|(&doubles, said)| {
                    let row = rules.table().row(doubles)?;
                    let self_draw =
                        line(said.self_draw.is_none(), format!("each pays {} on a self-draw", amount(row.self_draw)));
                    let shooter = line(said.shooter.is_none(), format!("a shooter pays {}", amount(row.shooter)));
                    let parts: Vec<String> = self_draw.into_iter().chain(shooter).collect();
                    Some(format!("at {doubles}: {}", parts.join(", ")))
                })
                .collect(),
            Stakes::Pair { .. } | Stakes::Base { .. } => Vec::new(),
        },
        "doubles" => {
            let minimum = format!("minimum_self_draw: {}   (as the minimum)", rules.minimum(true));
            line(terms.doubles.minimum_self_draw.is_none(), minimum).into_iter().collect()
        }
        "kong" => {
            let (said, kong) = (&terms.kong, rules.kong());
            let exposed =
                format!("exposed: {}   (twice what each of the others pays for 1 double)", amount(kong.exposed));
            let concealed = format!("concealed: {}   (twice exposed)", amount(kong.concealed));
            let added = format!("added: {}   (as exposed)", amount(kong.added));
            [
                line(said.exposed.is_none(), exposed),
                line(said.concealed.is_none(), concealed),
                line(said.added.is_none(), added),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
        "yao" => {
            let (said, yao) = (&terms.yao, rules.yao());
            let open = line(said.plain.open.is_none(), format!("open: {}   (as an exposed kong)", amount(yao.open)));
            let hidden = line(said.plain.hidden.is_none(), format!("hidden: {}   (twice open)", amount(yao.hidden)));
            let kinds = said.kinds.iter().filter(|(_, kind)| kind.hidden.is_none());
            let kinds = kinds.filter_map(|(name, _)| {
                let hidden = rules.yao_kinds().get(name)?.hidden;
                Some(format!("kinds.{name}.hidden: {}   (twice open)", amount(hidden)))
            });
            open.into_iter().chain(hidden).chain(kinds).collect()
        }
        _ => Vec::new(),
    }
}
