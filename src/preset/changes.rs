//! Rules changed for one table: by the options of a command, or by the `rules` of a hand file.

use super::extends::{laid_over, without};
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

    /// Lays the changes over a resolved preset; gives what was changed in words too. The title of a preset that was
    /// changed no longer fits, unless the changes give one.
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
        let title = all.get("title").is_some();
        let resolved = if changed.is_empty() || title { resolved } else { without(resolved, &["title"]) };
        Ok((laid_over(resolved, all), changed))
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
