//! One mapping of a preset, and typed values out of it.

use std::collections::BTreeMap;

use super::SECTIONS;
use crate::amount::{Amount, Decimals};
use crate::fault::Fault;
use crate::player::is_hostile;
use crate::yaml::{Entry, Fields, Node, Reader};

/// One mapping of the preset, with what is needed to read amounts in it.
pub(super) struct Section<'n, 'r> {
    pub(super) fields: Fields<'n>,
    pub(super) decimals: Decimals,
    pub(super) reader: &'r mut Reader,
}

impl<'n> Section<'n, '_> {
    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        self.fields.get(key)
    }

    /// The section under a key, empty when left out.
    pub(super) fn section(&mut self, key: &str) -> Section<'n, '_> {
        let known = SECTIONS.iter().find(|(section, _)| *section == key).map_or(&[][..], |(_, keys)| *keys);
        let fields = self.reader.fields(self.get(key), &format!("`{key}`"), known);
        Section { fields, decimals: self.decimals, reader: self.reader }
    }

    pub(super) fn whole(&mut self, key: &str) -> Option<u32> {
        self.reader.whole(self.get(key)?)
    }

    /// A whole number, or `none`, which is `Some(None)`.
    pub(super) fn whole_or_none(&mut self, key: &str) -> Option<Option<u32>> {
        let node = self.get(key)?;
        match self.reader.word(node) {
            Some("none") => Some(None),
            _ => self.reader.whole_or(node, &["none"]).map(Some),
        }
    }

    pub(super) fn flag(&mut self, key: &str) -> bool {
        self.get(key).and_then(|node| self.reader.flag(node)).unwrap_or(false)
    }

    pub(super) fn amount(&mut self, key: &str) -> Option<Amount> {
        self.reader.amount(self.get(key)?, self.decimals)
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
        self.get(key).and_then(|node| self.reader.choice(node, choices)).unwrap_or(choices[0].1)
    }

    /// A line of text that is safe to print.
    pub(super) fn line(&mut self, key: &str, longest: usize) -> Option<String> {
        line(self.get(key)?, longest, self.reader)
    }

    /// A list of lines.
    pub(super) fn lines(&mut self, key: &str) -> Vec<String> {
        let Some(node) = self.get(key) else { return Vec::new() };
        let items = self.reader.list(node, "lines of text");
        items.iter().filter_map(|item| line(item, 500, self.reader)).collect()
    }

    /// A mapping whose keys are names that the preset gives, each to a mapping of its own.
    pub(super) fn named<T>(
        &mut self,
        key: &str,
        what: &str,
        known: &[&str],
        read: impl Fn(Section<'n, '_>) -> T,
    ) -> BTreeMap<String, T> {
        let Some(node) = self.get(key) else { return BTreeMap::new() };
        let mut named = BTreeMap::new();
        for Entry { key, place, node } in self.reader.entries(node, &format!("names, each of {what}")) {
            if !is_plain_name(key) {
                let fault =
                    Fault::new(format!("{what} cannot be called {key:?}")).expected("letters, digits and hyphens");
                self.reader.add(place, fault);
            }
            let fields = self.reader.fields(Some(node), &format!("`{key}`"), known);
            let section = Section { fields, decimals: self.decimals, reader: self.reader };
            named.insert(key.clone(), read(section));
        }
        named
    }
}

fn line(node: &Node, longest: usize, reader: &mut Reader) -> Option<String> {
    let text = reader.text(node, "a line of text")?.trim_end();
    if text.is_empty() || text.chars().any(is_hostile) {
        let fault = Fault::new("text must be one line, without control, invisible or direction characters");
        reader.add(&node.place, fault);
        return None;
    }
    if text.chars().count() > longest {
        reader.add(&node.place, Fault::new(format!("longer than {longest} characters")));
        return None;
    }
    Some(text.to_owned())
}

/// Letters of any script, digits and hyphens: what can be typed behind an option.
fn is_plain_name(text: &str) -> bool {
    (1..=40).contains(&text.chars().count())
        && text.chars().all(|c| c.is_alphanumeric() || c == '-')
        && !text.starts_with('-')
}
