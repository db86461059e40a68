//! What may stand in a file: the keys of a mapping, what each holds, and which of them go together.
//!
//! Whoever reads a mapping says its keys once, as a value of this kind. The reader takes from it the keys that it
//! knows, and a JSON Schema is made of it, so neither can know a key that the other does not.

/// A key of a mapping.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// How it is written.
    pub name: &'static str,
    /// What may stand behind it.
    pub holds: Shape,
    /// What it says, in one sentence with its unit, for whoever writes the file.
    pub says: &'static str,
    /// What holds where it is left out, as JSON. `None` where that follows another key; the first word of
    /// [`Shape::Words`] and a [`Shape::Flag`] need not say it.
    pub default: Option<&'static str>,
    /// Whether its mapping is nothing without it.
    pub is_needed: bool,
    /// Another key without which it says nothing.
    pub beside: Option<&'static str>,
}

impl Key {
    /// A key that may be left out.
    pub const fn new(name: &'static str, holds: Shape, says: &'static str) -> Self {
        Key { name, holds, says, default: None, is_needed: false, beside: None }
    }

    /// The same, with what holds where it is left out.
    pub const fn or(self, default: &'static str) -> Self {
        Key { default: Some(default), ..self }
    }

    /// The same, which may not be left out.
    pub const fn needed(self) -> Self {
        Key { is_needed: true, ..self }
    }

    /// The same, which goes with another key.
    pub const fn beside(self, other: &'static str) -> Self {
        Key { beside: Some(other), ..self }
    }
}

/// What may stand at a place.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// Anything.
    Anything,
    /// Nothing: a key with no value.
    Nothing,
    /// A text, in quotes or not; so a number is one too.
    Text,
    /// A text that fits a regular expression.
    Like(&'static str),
    /// `true` or `false`; left out it is `false`.
    Flag,
    /// `true`, or left out.
    True,
    /// A whole number from 0 to this.
    Whole(u32),
    /// An amount, 0 or more.
    Amount,
    /// An amount above 0.
    AboveZero,
    /// An amount that may be below zero.
    Signed,
    /// One of these words; left out it is the first.
    Words(&'static [&'static str]),
    /// Any of these.
    Either(&'static [Shape]),
    /// So many of a kind.
    List {
        /// What each is.
        of: &'static Shape,
        /// At least so many.
        least: u32,
        /// At most so many.
        most: Option<u32>,
    },
    /// A mapping whose keys are names that the file gives.
    Named {
        /// The regular expression that a name fits, where not every text is one.
        names: Option<&'static str>,
        /// What each name leads to.
        of: &'static Shape,
        /// At least so many.
        least: u32,
    },
    /// A mapping with some of these keys.
    Keys(&'static [Key]),
    /// A mapping with some of these keys, of which not all go together.
    Mapping(&'static Mapping),
    /// Keys of that mapping but these, laid over another of its kind, which has what it needs.
    LaidOver(&'static Mapping, &'static [&'static [&'static str]]),
}

impl Shape {
    /// The keys of the mapping that may stand here, or under the names that may.
    pub fn keys(&self) -> &'static [Key] {
        match self {
            Shape::Keys(keys) => keys,
            Shape::Mapping(mapping) | Shape::LaidOver(mapping, _) => mapping.keys,
            Shape::Named { of, .. } | Shape::List { of, .. } => of.keys(),
            Shape::Either(shapes) => shapes.iter().map(Shape::keys).find(|keys| !keys.is_empty()).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// A mapping of which not all keys go together.
#[derive(Debug, Clone, Copy)]
pub struct Mapping {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub says: &'static str,
    /// Its keys.
    pub keys: &'static [Key],
    /// Which of them go together.
    pub sorts: Sorts,
    /// Pairs of keys of one sort that do not go together.
    pub apart: &'static [[&'static str; 2]],
    /// Whether keys that begin with `x-` are kept and ignored.
    pub has_own: bool,
    /// The key that names another of its kind over which it is laid, which then has what keys and sorts need.
    pub extends: Option<&'static str>,
    /// The keys that it needs also then.
    pub needs: &'static [&'static str],
}

impl Mapping {
    /// A mapping whose keys all go together, and which needs no more than they do.
    pub const fn new(name: &'static str, says: &'static str, keys: &'static [Key]) -> Self {
        Mapping { name, says, keys, sorts: Sorts::One, apart: &[], has_own: false, extends: None, needs: &[] }
    }

    /// The same, in which only some keys go together.
    pub const fn sorts(self, sorts: Sorts) -> Self {
        Mapping { sorts, ..self }
    }

    /// The same, in which these pairs of keys do not go together.
    pub const fn apart(self, apart: &'static [[&'static str; 2]]) -> Self {
        Mapping { apart, ..self }
    }

    /// The same, which may hold keys that begin with `x-`.
    pub const fn has_own(self) -> Self {
        Mapping { has_own: true, ..self }
    }
}

/// How the keys of a mapping go together.
#[derive(Debug, Clone, Copy)]
pub enum Sorts {
    /// All of them do.
    One,
    /// Those of one sort do, whether or not anything says which; where this key does, it says the sort's name.
    Silent(&'static [Sort], Option<&'static str>),
    /// Exactly one sort is named by a key of its own, or the mapping is of a newer sort.
    Named(&'static [Family], Option<Newer>),
}

/// How a mapping is known whose sort only a newer version knows. It may hold anything.
#[derive(Debug, Clone, Copy)]
pub struct Newer {
    /// The key that it holds.
    pub key: &'static str,
    /// Keys that it does not hold: they stand beside a known sort.
    pub without: &'static [&'static str],
}

/// Sorts that share keys.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// The sorts.
    pub sorts: &'static [Sort],
    /// What may stand beside each of them and beside no other.
    pub keys: &'static [&'static str],
}

/// A sort of a mapping, and the keys that go with it.
#[derive(Debug, Clone, Copy)]
pub struct Sort {
    /// Its name.
    pub name: &'static str,
    /// The keys that go with it.
    pub keys: &'static [&'static str],
    /// What it needs: of each list, at least one key.
    pub needs: &'static [&'static [&'static str]],
}

impl Sort {
    /// A sort with its keys, none of which it needs.
    pub const fn new(name: &'static str, keys: &'static [&'static str]) -> Self {
        Sort { name, keys, needs: &[] }
    }

    /// The same with what it needs: of each list, at least one key.
    pub const fn needs(self, needs: &'static [&'static [&'static str]]) -> Self {
        Sort { needs, ..self }
    }
}

/// The names of keys, for a reader that asks which it knows.
pub const fn names<const N: usize>(keys: &[Key; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut place = 0;
    while place < N {
        names[place] = keys[place].name;
        place += 1;
    }
    names
}

/// The words of a choice, for a key that holds one of them.
pub const fn words<T, const N: usize>(choices: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut place = 0;
    while place < N {
        words[place] = choices[place].0;
        place += 1;
    }
    words
}

/// All of some keys, then all of others. `N` is how many that makes.
pub const fn joined<const A: usize, const B: usize, const N: usize>(first: &[Key; A], then: &[Key; B]) -> [Key; N] {
    assert!(A + B == N);
    let mut keys = [Key::new("", Shape::Nothing, ""); N];
    let mut place = 0;
    while place < N {
        keys[place] = if place < A { first[place] } else { then[place - A] };
        place += 1;
    }
    keys
}
