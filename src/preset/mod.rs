//! Presets: rules as people write them down, in YAML, with defaults, inheritance and changes laid over.
//!
//! Finding, reading and merging end in one tree; `terms` reads it into [`Terms`](crate::rules::Terms), which
//! [`Rules::new`](crate::rules::Rules::new) checks. Settling by them is left to [`payout`](crate::payout).

mod changes;
mod extends;
mod find;
pub mod interview;
mod show;
mod terms;

use crate::fault::Fault;
use crate::rules::{Lint, Rules, Unsound};
use crate::yaml::{Mistake, Node, Origin, Place, Reader};

pub use changes::{Changes, UNCHANGEABLE};
pub use extends::asked_for_at;
pub use find::{BUILT_IN, DEFAULT, Reference};
pub use terms::keys::{RULES, SHAPE};
pub use terms::stakes::pair;

/// A preset with the changes laid over it, and the rules that it comes to.
#[derive(Debug, Clone)]
pub struct Preset {
    /// The rules, checked.
    pub rules: Rules,
    resolved: Node,
}

impl Preset {
    /// Finds a preset, lays its parents under it and the changes over it, and checks what it comes to.
    ///
    /// # Errors
    /// Every mistake of the preset, of its parents and of the changes, each at its place.
    pub fn load(reference: &Reference, changes: Changes) -> Result<Self, Vec<Mistake>> {
        let resolved = extends::resolve(reference)?;
        let (resolved, changed) = changes.lay_over(resolved)?;
        Preset::of_tree(resolved, changed)
    }

    fn of_tree(resolved: Node, changed: Vec<String>) -> Result<Self, Vec<Mistake>> {
        let mut reader = Reader::default();
        let mut terms = terms::read(&resolved, &mut reader);
        terms.basics_mut().changed = changed;
        match Rules::new(terms) {
            Ok(rules) if reader.mistakes.is_empty() => Ok(Preset { rules, resolved }),
            Ok(_) => Err(Mistake::in_order(reader.mistakes)),
            Err(unsound) => Err(Mistake::in_order(with_places(&resolved, unsound, reader.mistakes))),
        }
    }

    /// The rules that stand in a ledger, under the name of the preset they came from.
    ///
    /// # Errors
    /// As [`Preset::load`]; `place` is where rules that are missing are missed.
    pub fn of_ledger(rules: Option<&Node>, label: &str, place: &Place) -> Result<Self, Vec<Mistake>> {
        let Some(rules) = rules else {
            let fault = Fault::new("`rules` is missing in the head of the ledger")
                .remedy("add `rules:` and the keys of a preset");
            return Err(vec![Mistake::new(place.clone(), fault)]);
        };
        let mut reader = Reader::default();
        for entry in
            reader.entries(rules, "preset keys").iter().filter(|entry| UNCHANGEABLE.contains(&entry.key.as_str()))
        {
            let fault = Fault::new(format!("`{}` in the rules of a ledger, which stand there in full", entry.key));
            reader.add(&entry.place, fault.remedy("begin the night with `huat new -p PRESET`, which writes them out"));
        }
        if !reader.mistakes.is_empty() {
            return Err(reader.mistakes);
        }
        let name = if find::is_name(label) { label } else { "night" };
        Preset::of_tree(extends::named(rules.clone(), name), Vec::new())
    }

    /// These rules with changes laid over them, as a table agrees on them in the middle of a night.
    ///
    /// # Errors
    /// As [`Preset::load`].
    pub fn changed_by(&self, changes: Changes) -> Result<Self, Vec<Mistake>> {
        let (resolved, changed) = changes.lay_over(self.resolved.clone())?;
        Preset::of_tree(resolved, changed)
    }

    /// The keys that were set, as they stand in a ledger: without the name, with the title of what was changed.
    pub fn to_ledger_yaml(&self) -> String {
        show::to_ledger_yaml(&self.resolved, &self.rules)
    }

    /// Every value that was set, with the keys that lead to it: `kong.exposed`, `notes.0`.
    pub fn settings(&self) -> Vec<(String, String)> {
        show::settings(&self.resolved, "")
    }

    /// What is sound but seldom meant, each at its place.
    pub fn lints(&self) -> Vec<Mistake> {
        let place = |Lint(fault): Lint| self.resolved.mistake(fault);
        self.rules.lints().into_iter().map(place).collect()
    }

    /// The preset resolved: the keys that were set, merged, with what follows from them as comments. It loads back to
    /// the same rules. With `scoring`, what the published sheet says of other elements stands among the comments.
    pub fn to_yaml(&self, scoring: bool) -> String {
        show::to_yaml(&self.resolved, &self.rules, scoring)
    }
}

/// Gives unsound terms their places, beside the mistakes of reading. A finding is left out when a key that it rests on
/// could not be read: it would speak of a value that nobody wrote.
fn with_places(resolved: &Node, unsound: Vec<Unsound>, mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    let misread = |key: &String| {
        let keys: Vec<&str> = key.split('.').collect();
        let (section, is_there) = resolved.descend(&keys[..keys.len() - 1]);
        if !is_there {
            return false;
        }
        match keys.last().and_then(|last| section.entry(last)) {
            Some(entry) => {
                mistakes.iter().any(|mistake| entry.place == mistake.place || entry.node.contains(&mistake.place))
            }
            // A key that is absent may stand misspelt among its neighbours.
            None => keys.len() > 1 && mistakes.iter().any(|mistake| section.contains(&mistake.place)),
        }
    };
    let stands = |finding: &Unsound| !finding.rests_on.iter().any(misread);
    let standing: Vec<Unsound> = unsound.into_iter().filter(stands).collect();
    mistakes.extend(standing.into_iter().map(|finding| placed(resolved, finding)));
    mistakes
}

/// A finding, told with its key; at that key, or at one it rests on: where the finding came about by changes, at what
/// was changed, and never at a default that nobody wrote.
fn placed(resolved: &Node, Unsound { mut fault, rests_on }: Unsound) -> Mistake {
    let key = fault.at.join(".");
    let message = if key.is_empty() { fault.message.clone() } else { format!("{key}: {}", fault.message) };
    let keys =
        std::iter::once(fault.at.clone()).chain(rests_on.iter().map(|key| key.split('.').map(str::to_owned).collect()));
    let written: Vec<(Vec<String>, Place)> = keys
        .filter(|keys| resolved.descend(keys).1)
        .map(|keys| (keys.clone(), resolved.locate(&Fault::default().at(keys)).clone()))
        .collect();
    let mendable = written.iter().find(|(_, place)| !matches!(place.source.origin, Origin::BuiltIn(_)));
    match mendable.or(written.first()) {
        Some((keys, _)) => fault.at = keys.clone(),
        None => return Mistake::new(Place::whole(resolved.place.source.clone()), Fault { message, ..fault }),
    }
    resolved.mistake(Fault { message, ..fault })
}
