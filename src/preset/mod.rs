//! Presets: rules as people write them down, in YAML, with defaults, inheritance and changes laid over.
//!
//! Finding, reading and merging end in one tree; [`schema`] reads it into [`Terms`](crate::rules::Terms), which
//! [`Rules::new`](crate::rules::Rules::new) checks. Settling by them is left to [`payout`](crate::payout).

mod changes;
mod extends;
mod find;
mod schema;
mod show;

use crate::rules::{Lint, Rules, Unsound};
use crate::yaml::{Mistake, Node, Reader};

pub use changes::Changes;
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
            Ok(_) => Err(in_order(reader.mistakes)),
            Err(unsound) => Err(in_order(with_places(&resolved, unsound, reader.mistakes))),
        }
    }

    /// What is sound but seldom meant, each at its place.
    pub fn lints(&self) -> Vec<Mistake> {
        let place = |Lint(fault): Lint| Mistake::new(self.resolved.locate(&fault.at).clone(), fault);
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
    mistakes.extend(
        standing.into_iter().map(|Unsound { fault, .. }| Mistake::new(resolved.locate(&fault.at).clone(), fault)),
    );
    mistakes
}

/// Mistakes in the order in which a reader of the files meets them.
fn in_order(mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    mistakes.sort_by_key(|mistake| (mistake.place.source.origin.to_string(), mistake.place.line, mistake.place.column));
    mistakes
}
