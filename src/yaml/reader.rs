//! Typed values out of the tree, collecting every mistake instead of stopping at the first.

use super::node::{Entry, Node, Value};
use super::source::{Mistake, Place};
use crate::amount::{Amount, Decimals, Number};
use crate::fault::{Fault, nearest, one_of};

/// Collects the mistakes made on the way. Each reading returns `None` when it added one.
#[derive(Debug, Default)]
pub struct Reader {
    /// What was wrong so far.
    pub mistakes: Vec<Mistake>,
}

/// A mapping whose keys were checked; or none at all, which is like an empty one.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'n>(Option<&'n Node>);

impl<'n> Fields<'n> {
    /// The value under a key.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.0?.get(key)
    }

    /// The entry with a key.
    pub fn entry(&self, key: &str) -> Option<&'n Entry> {
        self.0?.entry(key)
    }
}

impl Reader {
    /// Notes a fault at a place.
    pub fn add(&mut self, place: &Place, fault: Fault) {
        self.mistakes.push(Mistake::new(place.clone(), fault));
    }

    fn wrong(&mut self, node: &Node, expected: &str) {
        let fault = Fault::new(format!("{} where {expected} was expected", node.described())).expected(expected);
        self.add(&node.place, fault);
    }

    /// A mapping whose keys are all known, empty when it is left out. Names every unknown key with the nearest known.
    pub fn fields<'n>(&mut self, node: Option<&'n Node>, what: &str, known: &[&str]) -> Fields<'n> {
        for entry in node.map_or(&[][..], |node| self.entries(node, &format!("the keys of {what}"))) {
            if !known.contains(&entry.key.as_str()) {
                let fault = Fault::new(format!("unknown key `{}` in {what}", entry.key))
                    .nearest(nearest(&entry.key, known.iter().copied()))
                    .expected(one_of(known.iter().copied()));
                self.add(&entry.place, fault);
            }
        }
        Fields(node)
    }

    /// The entries of a mapping whose keys are free; none, and a mistake, of anything else.
    pub fn entries<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Entry] {
        if !matches!(node.value, Value::Mapping(_)) {
            self.wrong(node, &format!("a mapping of {what}"));
        }
        node.entries()
    }

    /// The items of a list; none, and a mistake, of anything else.
    pub fn list<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Node] {
        match &node.value {
            Value::List(items) => items,
            _ => {
                self.wrong(node, &format!("a list of {what}"));
                &[]
            }
        }
    }

    /// A text, quoted or not.
    pub fn text<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n str> {
        match &node.value {
            Value::Scalar { text, .. } => Some(text),
            _ => {
                self.wrong(node, what);
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Scalar { text, quoted: false } if matches!(text.as_str(), "true" | "false") => Some(text == "true"),
            _ => {
                self.wrong(node, "`true` or `false`");
                None
            }
        }
    }

    /// One of the words, as what it stands for.
    pub fn choice<T: Copy>(&mut self, node: &Node, choices: &[(&str, T)]) -> Option<T> {
        let found = self.word(node).and_then(|word| choices.iter().find(|(known, _)| *known == word));
        if let Some((_, meaning)) = found {
            return Some(*meaning);
        }
        let words = || choices.iter().map(|(word, _)| *word);
        let expected = one_of(words());
        let fault = Fault::new(format!("{} where {expected} was expected", node.described()))
            .nearest(self.word(node).and_then(|word| nearest(word, words())))
            .expected(expected);
        self.add(&node.place, fault);
        None
    }

    /// A word, where one stands; no mistake otherwise.
    pub fn word<'n>(&self, node: &'n Node) -> Option<&'n str> {
        match &node.value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// A number as it was written, if one stands here without quotes; no mistake otherwise.
    fn bare_number(&self, node: &Node) -> Option<Number> {
        match &node.value {
            Value::Scalar { text, quoted: false } => Number::parse(text),
            _ => None,
        }
    }

    /// A number.
    pub fn number(&mut self, node: &Node, expected: &str) -> Option<Number> {
        let number = self.bare_number(node);
        if number.is_none() {
            self.wrong(node, expected);
        }
        number
    }

    /// A whole number from 0.
    pub fn whole(&mut self, node: &Node) -> Option<u32> {
        self.whole_or(node, &[])
    }

    /// A whole number from 0, or one of the words.
    pub fn whole_or(&mut self, node: &Node, words: &[&str]) -> Option<u32> {
        let whole = self.bare_number(node).and_then(|number| number.whole());
        if whole.is_none() {
            let mut expected = "a whole number from 0".to_owned();
            if !words.is_empty() {
                expected = format!("{expected}, or {}", one_of(words.iter().copied()));
            }
            let near = self.word(node).and_then(|word| nearest(word, words.iter().copied()));
            let fault = Fault::new(format!("{} where {expected} was expected", node.described())).nearest(near).expected(expected);
            self.add(&node.place, fault);
        }
        whole
    }

    /// An amount in the preset's unit.
    pub fn amount(&mut self, node: &Node, decimals: Decimals) -> Option<Amount> {
        let number = self.number(node, "an amount, such as 20 or 0.50,")?;
        self.exact(node, &number, decimals)
    }

    /// The amount that a number is, exactly.
    pub fn exact(&mut self, node: &Node, number: &Number, decimals: Decimals) -> Option<Amount> {
        match number.amount(decimals) {
            Ok(amount) => Some(amount),
            Err(fault) => {
                self.add(&node.place, fault);
                None
            }
        }
    }
}
