//! Rules changed for one table: by the options of a command, or by the `rules` of a hand file.

use super::extends::{laid_over, with_text, without};
use crate::fault::Fault;
use crate::yaml::{Entry, Mistake, Node, Value};

/// What makes a preset itself, and is no change of one.
pub const UNCHANGEABLE: [&str; 3] = ["name", "extends", "preset"];

/// Mappings of preset keys to lay over a preset, in order.
#[derive(Debug, Clone, Default)]
pub struct Changes(Vec<Node>);

impl Changes {
    /// No changes.
    pub fn none() -> Self {
        Changes::default()
    }

    /// These changes and another mapping after them.
    pub fn and(mut self, rules: Node) -> Self {
        self.0.push(rules);
        self
    }

    /// Lays the changes over a resolved preset; gives what was changed in words too, which the title then says.
    ///
    /// # Errors
    /// A change of what makes a preset itself: its name, or what it extends.
    pub(super) fn lay_over(self, resolved: Node) -> Result<(Node, Vec<String>), Vec<Mistake>> {
        let own = |entry: &&Entry| UNCHANGEABLE.contains(&entry.key.as_str());
        let mistakes: Vec<Mistake> =
            self.0.iter().flat_map(|rules| rules.entries().iter().filter(own)).map(refusal).collect();
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let Some(all) = self.0.into_iter().reduce(laid_over) else { return Ok((resolved, Vec::new())) };
        let changed = described(&all);
        if changed.is_empty() {
            return Ok((laid_over(resolved, all), changed));
        }
        let title = title(&resolved, &all, &changed);
        Ok((with_text(without(laid_over(resolved, all), &["title"]), "title", &title), changed))
    }
}

/// What a changed preset is called. Its own title may say just what is changed here, so its name stands for it; a title
/// that says what was changed before goes on.
fn title(resolved: &Node, changes: &Node, changed: &[String]) -> String {
    /// Stands between a preset and what was changed in it.
    const WITH: &str = " with ";
    /// No title is longer, in bytes.
    const LONG: usize = 400;
    let text = |node: &Node, key: &str| match node.get(key).map(|node| node.value.clone()) {
        Some(Value::Scalar { text, .. }) => Some(text),
        _ => None,
    };
    let name = text(resolved, "name").unwrap_or_default();
    let changed = listed(changed);
    if let Some(title) = text(changes, "title") {
        let is_short = title.len() + changed.len() <= LONG;
        return if is_short { format!("{title}{WITH}{changed}") } else { title };
    }
    let before = text(resolved, "title").filter(|title| title.starts_with(&format!("{name}{WITH}")));
    match before {
        None => format!("{name}{WITH}{changed}"),
        Some(before) if before.len() + changed.len() <= LONG => format!("{before}, then {changed}"),
        Some(_) => format!("{name}{WITH}other changes, then {changed}"),
    }
}

/// The changes in a row, as many as fit into a title.
fn listed(changed: &[String]) -> String {
    const LONG: usize = 200;
    let mut length = 0;
    let fitting = changed.iter().take_while(|phrase| {
        length += phrase.len() + 2;
        length <= LONG
    });
    match fitting.count() {
        all if all == changed.len() => changed.join(", "),
        0 => format!("{} changes", changed.len()),
        some => format!("{} and {} more", changed[..some].join(", "), changed.len() - some),
    }
}

fn refusal(entry: &Entry) -> Mistake {
    let fault = Fault::new(format!("`{}` cannot be changed here, it makes another preset", entry.key))
        .remedy("name the preset with `-p`, or with `preset:` in a hand file");
    Mistake::new(entry.place.clone(), fault)
}

/// What a mapping of changes says, a phrase for each value: `pair 20/40`, `no shooter`, `kong.exposed 30`.
fn described(changes: &Node) -> Vec<String> {
    let entries = changes.entries().iter().filter(|entry| !matches!(entry.key.as_str(), "title" | "notes"));
    entries.flat_map(|entry| phrases(&entry.key, &entry.node)).collect()
}

fn phrases(key: &str, node: &Node) -> Vec<String> {
    let short = match key {
        "stakes.pair" => "pair",
        "doubles.limit" => "limit",
        "doubles.minimum" => "minimum",
        key => key,
    };
    match &node.value {
        Value::Mapping(_) if key == "stakes.rows" => vec!["other rows".to_owned()],
        Value::Mapping(entries) if !entries.is_empty() => {
            entries.iter().flat_map(|entry| phrases(&format!("{key}.{}", entry.key), &entry.node)).collect()
        }
        Value::Scalar { text, .. } if text == "true" => vec![short.to_owned()],
        Value::Scalar { text, .. } if text == "false" => vec![format!("no {short}")],
        Value::Scalar { text, .. } => vec![format!("{short} {text}")],
        Value::Mapping(_) | Value::List(_) | Value::Null | Value::Wrong(_) => vec![short.to_owned()],
    }
}
