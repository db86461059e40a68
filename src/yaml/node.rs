//! The tree that YAML text is read into.

use super::source::{Mistake, Place};
use crate::fault::{Fault, clipped};

/// A value and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub value: Value,
}

/// What stands at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing: `~`, `null`, or left empty.
    Null,
    /// A word, number or text, as it was written. `quoted` tells `"5"` from `5`.
    Scalar {
        /// The text, without its quotes.
        text: String,
        /// Whether it was written in quotes or as a block, and so is text whatever it looks like.
        quoted: bool,
    },
    /// A list.
    List(Vec<Node>),
    /// A mapping in the order in which it was written. Of equal keys all but the first lead to [`Value::Wrong`].
    Mapping(Vec<Entry>),
    /// Something that is YAML and not read here.
    Wrong(Box<Fault>),
}

/// A key of a mapping and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key's text.
    pub key: String,
    /// Where the key stands.
    pub place: Place,
    /// What it leads to.
    pub node: Node,
}

impl Node {
    /// The entries of a mapping; none of anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Mapping(entries) => entries,
            _ => &[],
        }
    }

    /// The entry of a mapping with this key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.key == key)
    }

    /// The value under this key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// The value to which the keys lead, and whether all of them were found; else the last that was.
    pub fn descend(&self, keys: &[impl AsRef<str>]) -> (&Node, bool) {
        let mut node = self;
        for key in keys {
            let next = match &node.value {
                Value::List(items) => key.as_ref().parse::<usize>().ok().and_then(|place| items.get(place)),
                _ => node.get(key.as_ref()),
            };
            match next {
                Some(next) => node = next,
                None => return (node, false),
            }
        }
        (node, true)
    }

    /// The place to point at for a fault: the value where it is a word, its key where it is a mapping or a list or the
    /// key itself is at fault, and the nearest place above where the keys lead nowhere.
    pub fn locate(&self, fault: &Fault) -> &Place {
        let keys = &fault.at;
        for depth in (1..=keys.len()).rev() {
            let (node, true) = self.descend(&keys[..depth]) else { continue };
            let is_word = matches!(node.value, Value::Scalar { .. } | Value::Null | Value::Wrong(_));
            if is_word && !fault.of_key {
                return &node.place;
            }
            let (parent, _) = self.descend(&keys[..depth - 1]);
            return parent.entry(&keys[depth - 1]).map_or(&node.place, |entry| &entry.place);
        }
        &self.place
    }

    /// A fault found in this tree, at its place.
    pub fn mistake(&self, fault: Fault) -> Mistake {
        Mistake::new(self.locate(&fault).clone(), fault)
    }

    /// Whether a key or value at this place stands in the tree.
    pub fn contains(&self, place: &Place) -> bool {
        self.place == *place
            || match &self.value {
                Value::List(items) => items.iter().any(|item| item.contains(place)),
                Value::Mapping(entries) => {
                    entries.iter().any(|entry| entry.place == *place || entry.node.contains(place))
                }
                Value::Null | Value::Scalar { .. } | Value::Wrong(_) => false,
            }
    }

    /// What the value is, in words, for a message.
    pub fn described(&self) -> String {
        match &self.value {
            Value::Null => "an empty value".to_owned(),
            Value::Scalar { text, quoted: true } => format!("the text {:?}", clipped(text)),
            Value::Scalar { text, quoted: false } => format!("`{}`", clipped(text)),
            Value::List(_) => "a list".to_owned(),
            Value::Mapping(_) | Value::Wrong(_) => "a mapping".to_owned(),
        }
    }
}
