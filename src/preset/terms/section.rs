//! One mapping of a preset, and typed values out of it.

use std::collections::BTreeMap;

use crate::amount::{Amount, Decimals, Number};
use crate::fault::{Fault, clipped, nearest};
use crate::player::{LONGEST_TEXT, is_hostile};
use crate::rules::Doubles;
use crate::yaml::{Entry, Fields, Key, Node, Reader};

/// One mapping of the preset, with what is needed to read amounts in it.
pub(super) struct Section<'n, 'r> {
    /// The keys that lead here, each with a dot behind it.
    pub(super) path: String,
    /// The keys that it may have.
    pub(super) keys: &'static [Key],
    pub(super) fields: Fields<'n>,
    pub(super) decimals: Decimals,
    pub(super) reader: &'r mut Reader,
}

impl<'n> Section<'n, '_> {
    /// The keys that may stand below one of its keys, and their names.
    pub(super) fn below(&self, key: &str) -> (&'static [Key], Vec<&'static str>) {
        let below = self.keys.iter().find(|known| known.name == key).map_or(&[][..], |key| key.holds.keys());
        (below, below.iter().map(|key| key.name).collect())
    }

    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        self.fields.get(key)
    }

    /// What `read` makes of the value under a key; the mistakes it notes are told with the key.
    fn keyed<T>(&mut self, key: &str, read: impl FnOnce(&mut Reader, &'n Node) -> Option<T>) -> Option<T> {
        let node = self.get(key)?;
        let before = self.reader.mistakes.len();
        let value = read(self.reader, node);
        for mistake in &mut self.reader.mistakes[before..] {
            mistake.fault.message = format!("{}{key}: {}", self.path, mistake.fault.message);
        }
        value
    }

    /// The section under a key, empty when left out.
    pub(super) fn section(&mut self, key: &str) -> Section<'n, '_> {
        let (keys, known) = self.below(key);
        let fields = self.reader.fields(self.get(key), &format!("`{key}`"), &known);
        Section { path: format!("{key}."), keys, fields, decimals: self.decimals, reader: self.reader }
    }

    /// The same; `None` where the word `none` stands in its place.
    pub(super) fn section_or_none(&mut self, key: &str) -> Option<Section<'n, '_>> {
        let Some(node) = self.get(key) else { return Some(self.section(key)) };
        match self.reader.word(node) {
            None => Some(self.section(key)),
            Some("none") => None,
            Some(word) => {
                let fault = Fault::new(format!("{key}: `{}` is neither `none` nor a mapping", clipped(word)));
                self.reader.add(&node.place, fault.nearest(nearest(word, ["none"])));
                None
            }
        }
    }

    pub(super) fn whole(&mut self, key: &str) -> Option<u32> {
        self.keyed(key, |reader, node| reader.whole(node))
    }

    /// A whole number, or `none`, which is `Some(None)`.
    pub(super) fn whole_or_none(&mut self, key: &str) -> Option<Option<u32>> {
        self.keyed(key, |reader, node| match reader.word(node) {
            Some("none") => Some(None),
            _ => reader.whole_or(node, &["none"]).map(Some),
        })
    }

    /// A whole number of doubles, or `limit`.
    pub(super) fn doubles(&mut self, key: &str) -> Option<Doubles> {
        self.keyed(key, |reader, node| match reader.word(node) {
            Some("limit") => Some(Doubles::Limit),
            _ => reader.whole_or(node, &["limit"]).map(Doubles::Number),
        })
    }

    pub(super) fn flag(&mut self, key: &str) -> bool {
        self.keyed(key, |reader, node| reader.flag(node)).unwrap_or(false)
    }

    pub(super) fn amount(&mut self, key: &str) -> Option<Amount> {
        let decimals = self.decimals;
        self.keyed(key, |reader, node| reader.amount(node, decimals))
    }

    /// An amount, or `none`, which is `Some(None)`.
    pub(super) fn amount_or_none(&mut self, key: &str) -> Option<Option<Amount>> {
        let decimals = self.decimals;
        self.keyed(key, |reader, node| match reader.word(node) {
            Some("none") => Some(None),
            _ => reader.amount(node, decimals).map(Some),
        })
    }

    /// One of the words, of which the first is the default, or an amount to each.
    pub(super) fn amount_or<T: Copy>(&mut self, key: &str, words: &[(&str, T)], each: impl Fn(Amount) -> T) -> T {
        let decimals = self.decimals;
        let said = self.keyed(key, |reader, node| match reader.word(node).and_then(Number::parse) {
            Some(_) => reader.amount(node, decimals).map(each),
            None => reader.choice_or(node, words, Some("an amount to each")),
        });
        said.unwrap_or(words[0].1)
    }

    /// An amount that may not be left out of its mapping.
    pub(super) fn needed_amount(&mut self, key: &str) -> Amount {
        if let (None, Some(place)) = (self.get(key), self.fields.place()) {
            let fault = Fault::new(format!("`{key}` is missing")).remedy(format!("add `{key}:` and an amount"));
            self.reader.add(place, fault);
        }
        self.amount(key).unwrap_or_default()
    }

    /// One of the words; the first is the default.
    pub(super) fn choice<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> T {
        self.keyed(key, |reader, node| reader.choice(node, choices)).unwrap_or(choices[0].1)
    }

    /// A line of text that is safe to print.
    pub(super) fn line(&mut self, key: &str, longest: usize) -> Option<String> {
        self.keyed(key, |reader, node| line(node, longest, reader))
    }

    /// A list of lines.
    pub(super) fn lines(&mut self, key: &str) -> Vec<String> {
        let lines = |reader: &mut Reader, node: &'n Node| {
            let items = reader.list(node, "lines of text");
            Some(items.iter().filter_map(|item| line(item, LONGEST_TEXT, reader)).collect())
        };
        self.keyed(key, lines).unwrap_or_default()
    }

    /// A mapping whose keys are names that the preset gives, each to a mapping of its own.
    pub(super) fn named<T>(
        &mut self,
        key: &str,
        what: &str,
        read: impl Fn(Section<'n, '_>) -> T,
    ) -> BTreeMap<String, T> {
        let Some(node) = self.get(key) else { return BTreeMap::new() };
        let mut named = BTreeMap::new();
        let (keys, known) = self.below(key);
        let section = key;
        for Entry { key, place, node } in self.reader.entries(node, &format!("names, each of {what}")) {
            if !is_plain_name(key) {
                let fault =
                    Fault::new(format!("{what} cannot be called {key:?}")).expected("letters, digits and hyphens");
                self.reader.add(place, fault);
            }
            let fields = self.reader.fields(Some(node), &format!("`{key}`"), &known);
            let path = format!("{}{section}.{key}.", self.path);
            let section = Section { path, keys, fields, decimals: self.decimals, reader: self.reader };
            named.insert(key.clone(), read(section));
        }
        named
    }
}

fn line(node: &Node, longest: usize, reader: &mut Reader) -> Option<String> {
    let text = reader.text(node, "a line of text")?.trim_end();
    match unfit(text, longest) {
        Some(fault) => {
            reader.add(&node.place, fault);
            None
        }
        None => Some(text.to_owned()),
    }
}

/// Why a text is no line that is safe to print, if it is none.
pub(in crate::preset) fn unfit(text: &str, longest: usize) -> Option<Fault> {
    if text.is_empty() || text.chars().any(is_hostile) {
        let fault = Fault::new("text must be one line, without control, invisible or direction characters");
        return Some(fault.remedy("leave those characters out"));
    }
    (text.chars().count() > longest).then(|| Fault::new(format!("longer than {longest} characters")))
}

/// Letters of any script, digits and hyphens: what can be typed behind an option.
pub(in crate::preset) fn is_plain_name(text: &str) -> bool {
    (1..=40).contains(&text.chars().count())
        && text.chars().all(|c| c.is_alphanumeric() || c == '-')
        && !text.starts_with('-')
}
