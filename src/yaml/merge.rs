//! Laying one mapping over another.

use super::node::{Entry, Node, Value};

/// `over` laid over `base`: mappings merge key by key, anything else replaces. Keys keep the order of `base`, new ones
/// come after.
pub fn merged(base: Node, over: Node) -> Node {
    match (base.value, over.value) {
        (Value::Mapping(mut entries), Value::Mapping(over_entries)) => {
            for over in over_entries {
                match entries.iter().position(|entry| entry.key == over.key) {
                    Some(at) => {
                        let base = entries.remove(at);
                        let entry = Entry { key: over.key, place: over.place, node: merged(base.node, over.node) };
                        entries.insert(at, entry);
                    }
                    None => entries.push(over),
                }
            }
            Node { place: over.place, value: Value::Mapping(entries) }
        }
        (_, value) => Node { place: over.place, value },
    }
}
