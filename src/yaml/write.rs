//! The tree as YAML text again, in block style.

use super::node::{Entry, Node, Value};

/// The entries of a mapping as YAML, indented by so many steps of two blanks; `depth` counts the mappings above.
/// Numbers keep the digits they were written with. Below the second level, a mapping of words stands on one line.
pub fn to_yaml(node: &Node, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    match &node.value {
        Value::Mapping(entries) => {
            let key = |key: &str| if is_plain_word(key) { key.to_owned() } else { scalar(key) };
            let entry = |entry: &Entry| format!("{indent}{}:{}", key(&entry.key), below(&entry.node, depth + 1));
            entries.iter().map(entry).collect()
        }
        Value::List(items) => items.iter().map(|item| format!("{indent}-{}", below(item, depth + 1))).collect(),
        Value::Null | Value::Scalar { .. } | Value::Wrong(_) => format!("{indent}{}\n", on_one_line(node)),
    }
}

/// What stands behind a key or a dash: on the same line, or as a block below.
fn below(node: &Node, depth: usize) -> String {
    let is_word = |node: &Node| matches!(node.value, Value::Scalar { .. } | Value::Null);
    let as_block = match &node.value {
        Value::Mapping(entries) => {
            !entries.is_empty() && (depth < 2 || !entries.iter().all(|entry| is_word(&entry.node)))
        }
        Value::List(items) => !items.is_empty(),
        Value::Null | Value::Scalar { .. } | Value::Wrong(_) => false,
    };
    if as_block { format!("\n{}", to_yaml(node, depth)) } else { format!(" {}\n", on_one_line(node)) }
}

fn on_one_line(node: &Node) -> String {
    match &node.value {
        Value::Null | Value::Wrong(_) => "~".to_owned(),
        Value::List(items) => format!("[{}]", items.iter().map(in_brackets).collect::<Vec<_>>().join(", ")),
        Value::Mapping(entries) => {
            let entry = |entry: &Entry| format!("{}: {}", quoted_unless_plain(&entry.key), in_brackets(&entry.node));
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        // A plain number or word is written as it was: through a number type 1.50 would become 1.5.
        Value::Scalar { text, quoted: false } if is_plain_word(text) => text.clone(),
        Value::Scalar { text, .. } => scalar(text),
    }
}

/// Between brackets, where a comma would end a plain text.
fn in_brackets(node: &Node) -> String {
    match &node.value {
        Value::Scalar { text, quoted: false } => quoted_unless_plain(text),
        Value::Scalar { text, quoted: true } => in_quotes(text),
        _ => on_one_line(node),
    }
}

fn quoted_unless_plain(text: &str) -> String {
    if is_plain_word(text) { text.to_owned() } else { in_quotes(text) }
}

/// A JSON string is a YAML scalar too.
fn in_quotes(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn is_plain_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
}

/// A text as one YAML scalar on one line, in quotes where it would else be read as something different.
pub fn scalar(text: &str) -> String {
    let plain = serde_yaml::to_string(text).unwrap_or_default();
    let plain = plain.trim_end_matches('\n');
    if plain.contains('\n') || text.contains('\n') { in_quotes(text) } else { plain.to_owned() }
}

/// The tree as JSON on one line. Plain numbers, `true` and `false` stay what they are, everything else is text.
pub fn to_json(node: &Node) -> String {
    match &node.value {
        Value::Null | Value::Wrong(_) => "null".to_owned(),
        Value::List(items) => format!("[{}]", items.iter().map(to_json).collect::<Vec<_>>().join(",")),
        Value::Mapping(entries) => {
            let entry = |entry: &Entry| format!("{}:{}", in_quotes(&entry.key), to_json(&entry.node));
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(","))
        }
        Value::Scalar { text, quoted: false } if is_json_word(text) => text.clone(),
        Value::Scalar { text, .. } => in_quotes(text),
    }
}

/// What JSON writes without quotes; a number such as `007` or `+1` is none.
fn is_json_word(text: &str) -> bool {
    matches!(text, "true" | "false")
        || serde_json::from_str::<serde_json::Number>(text).is_ok_and(|_| !text.contains(['e', 'E']))
}
