//! `extends`: a preset laid over its parents.

use super::find::Reference;
use super::terms::keys::FORMS;
use crate::fault::Fault;
use crate::yaml::{Entry, Mistake, Node, Reader, Value, merged, parse};

/// Keys that speak of one preset only and are not inherited.
const OWN: [&str; 4] = ["name", "title", "notes", "extends"];

/// Reads a preset and all that it extends, and lays each over its parent.
pub(super) fn resolve(reference: &Reference) -> Result<Node, Vec<Mistake>> {
    let mut chain: Vec<Reference> = Vec::new();
    let mut documents: Vec<Node> = Vec::new();
    let mut next = Some(reference.clone());
    while let Some(reference) = next {
        let asked_by = documents.last().and_then(|child| child.get("extends"));
        let root = read(&reference).map_err(|mistakes| asked_for_at(asked_by, mistakes))?;
        let parent = root.entry("extends").map(|entry| parent(entry, &reference)).transpose()?;
        chain.push(reference);
        if let (Some(parent), Some(entry)) = (&parent, root.entry("extends"))
            && let Some(first) = chain.iter().position(|earlier| earlier.is_same_as(parent))
        {
            return Err(vec![Mistake::new(entry.node.place.clone(), cycle(&chain[first..]))]);
        }
        documents.push(root);
        next = parent;
    }
    let mut documents = documents.into_iter().rev();
    let eldest = documents.next().ok_or_else(Vec::new)?;
    Ok(documents.fold(eldest, |base, over| laid_over(without(base, &OWN), over)))
}

/// `over` laid over `base`. In `stakes`, naming one form drops the keys of the two others.
pub(super) fn laid_over(mut base: Node, over: Node) -> Node {
    if let Some(stakes) = over.get("stakes") {
        for form in FORMS.iter().filter(|form| stakes.get(form.name).is_some()) {
            let others =
                FORMS.iter().filter(|other| other.name != form.name).flat_map(|other| other.keys.iter().copied());
            base = without_in(base, "stakes", &others.collect::<Vec<_>>());
        }
    }
    merged(base, over)
}

/// A preset that cannot be read has no place of its own: the key that asks for it is the place to mend.
pub fn asked_for_at(asked_by: Option<&Node>, mistakes: Vec<Mistake>) -> Vec<Mistake> {
    let place = |mistake: Mistake| match asked_by {
        Some(node) if mistake.place.line == 0 => {
            let message = format!("{}: {}", mistake.place.source.origin, mistake.fault.message);
            Mistake::new(node.place.clone(), Fault { message, ..*mistake.fault })
        }
        _ => mistake,
    };
    mistakes.into_iter().map(place).collect()
}

fn read(reference: &Reference) -> Result<Node, Vec<Mistake>> {
    let source = reference.read().map_err(|mistake| vec![mistake])?;
    let root = parse(&source)?;
    let mut reader = Reader::default();
    reader.entries(&root, "a preset's keys");
    if let Some(entry) = root.entry("huat") {
        let fault = Fault::new("this is a ledger, not a preset").remedy("`huat -l` and its path shows it: `huat log`");
        reader.mistakes = vec![Mistake::new(entry.place.clone(), fault)];
    } else if let Some(entry) = ["events", "event"].into_iter().find_map(|key| root.entry(key)) {
        let fault = Fault::new("this is a hand file, not a preset").remedy("settle it with `huat settle --file`");
        reader.mistakes = vec![Mistake::new(entry.place.clone(), fault)];
    }
    if reader.mistakes.is_empty() { Ok(root) } else { Err(reader.mistakes) }
}

fn parent(extends: &Entry, child: &Reference) -> Result<Reference, Vec<Mistake>> {
    let mut reader = Reader::default();
    match reader.text(&extends.node, "a preset's name or path") {
        Some(text) => Ok(Reference::named(text, &child.folder())),
        None => Err(reader.mistakes),
    }
}

fn cycle(chain: &[Reference]) -> Fault {
    let mut names: Vec<String> = chain.iter().map(Reference::to_string).collect();
    names.extend(names.first().cloned());
    Fault::new(format!("presets extend one another in a circle: {}", names.join(" → ")))
        .remedy("let one of them extend nothing")
}

/// The mapping under a name, where it has none of its own.
pub(super) fn named(rules: Node, name: &str) -> Node {
    with_text(rules, "name", name)
}

/// Rules with a text under a key, where they have none there.
pub(super) fn with_text(rules: Node, key: &str, text: &str) -> Node {
    let place = rules.place.clone();
    let value = Value::Scalar { text: text.to_owned(), quoted: true };
    let entry = Entry { key: key.to_owned(), place: place.clone(), node: Node { place: place.clone(), value } };
    merged(Node { place, value: Value::Mapping(vec![entry]) }, rules)
}

pub(super) fn without(node: Node, keys: &[&str]) -> Node {
    match node.value {
        Value::Mapping(mut entries) => {
            entries.retain(|entry| !keys.contains(&entry.key.as_str()));
            Node { place: node.place, value: Value::Mapping(entries) }
        }
        _ => node,
    }
}

fn without_in(node: Node, section: &str, keys: &[&str]) -> Node {
    match node.value {
        Value::Mapping(entries) => {
            let strip = |entry: Entry| {
                if entry.key == section { Entry { node: without(entry.node, keys), ..entry } } else { entry }
            };
            Node { place: node.place, value: Value::Mapping(entries.into_iter().map(strip).collect()) }
        }
        _ => node,
    }
}
