//! Presets: rules as people write them down, in YAML, with defaults, inheritance and changes laid over.
//!
//! Finding, reading and merging end in one tree; the schema reads it into [`Terms`](crate::rules::Terms), which
//! [`Rules::new`](crate::rules::Rules::new) checks. Settling by them is left to [`payout`](crate::payout).

mod changes;
mod extends;
mod find;
mod schema;
mod show;

use crate::rules::{Lint, Rules, Unsound};
use crate::yaml::{Mistake, Node, Place, Reader};

pub use changes::Changes;
pub use extends::asked_for_at;
pub use find::{BUILT_IN, DEFAULT, Reference};
pub use schema::stakes::pair;

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
        let mut reader = Reader::default();
        let mut terms = schema::terms(&resolved, &mut reader);
        if !changed.is_empty() {
            terms.title = format!("{} with {}", terms.name, changed.join(", "));
            terms.changed = changed;
        }
        match Rules::new(terms) {
            Ok(rules) if reader.mistakes.is_empty() => Ok(Preset { rules, resolved }),
            Ok(_) => Err(Mistake::in_order(reader.mistakes)),
            Err(unsound) => Err(Mistake::in_order(with_places(&resolved, unsound, reader.mistakes))),
        }
    }

    /// What is sound but seldom meant, each at its place.
    pub fn lints(&self) -> Vec<Mistake> {
        let place = |Lint(fault): Lint| Mistake::in_tree(&self.resolved, fault);
        self.rules.lints().into_iter().map(place).collect()
    }

    /// The preset resolved: the keys that were set, merged, with what follows from them as comments. It loads back to
    /// the same rules.
    pub fn to_yaml(&self) -> String {
        show::to_yaml(&self.resolved, &self.rules)
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

/// A finding at its key; where that was left to its default, at a key it rests on; else of the whole.
fn placed(resolved: &Node, Unsound { mut fault, rests_on }: Unsound) -> Mistake {
    let is_there = |keys: &Vec<String>| resolved.descend(keys).1;
    if !is_there(&fault.at) {
        let rests_on = rests_on.iter().map(|key| key.split('.').map(str::to_owned).collect::<Vec<_>>());
        match rests_on.into_iter().find(is_there) {
            Some(keys) => fault.at = keys,
            None => return Mistake::new(Place::whole(resolved.place.source.clone()), fault),
        }
    }
    Mistake::in_tree(resolved, fault)
}
