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

    /// Where the mapping stands, if there is one.
    pub fn place(&self) -> Option<&'n Place> {
        self.0.filter(|node| matches!(node.value, Value::Mapping(_))).map(|node| &node.place)
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

    /// Notes that a value is not what it should be: `what`, in a word or two.
    fn wrong(&mut self, node: &Node, what: &str, expected: &str, near: Option<&str>) {
        let fault = Fault::new(format!("{} is no {what}", node.described())).expected(expected).nearest(near);
        self.add(&node.place, fault);
    }

    /// A mapping whose keys are all known, empty when it is left out. Names every unknown key with the nearest known.
    pub fn fields<'n>(&mut self, node: Option<&'n Node>, what: &str, known: &[&str]) -> Fields<'n> {
        self.fields_or_elsewhere(node, what, known, &[])
    }

    /// The same, where a key that is unknown here may be at home in a mapping below: `elsewhere`, with dots.
    pub fn fields_or_elsewhere<'n>(
        &mut self,
        node: Option<&'n Node>,
        what: &str,
        known: &[&str],
        elsewhere: &[String],
    ) -> Fields<'n> {
        for entry in node.map_or(&[][..], |node| self.entries(node, &format!("the keys of {what}"))) {
            let key = entry.key.as_str();
            if known.contains(&key) {
                continue;
            }
            let below = |dotted: &&String| dotted.rsplit('.').next() == nearest(key, dotted.rsplit('.').next());
            let near = nearest(key, known.iter().copied()).or(elsewhere.iter().find(below).map(String::as_str));
            let fault = Fault::new(format!("unknown key `{key}` in {what}")).nearest(near);
            self.add(&entry.place, fault.expected(one_of(known.iter().copied())));
        }
        Fields(node)
    }

    /// The entries of a mapping whose keys are free; none, and a mistake, of anything else.
    pub fn entries<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Entry] {
        if !matches!(node.value, Value::Mapping(_)) {
            self.wrong(node, "mapping", &format!("a mapping of {what}"), None);
        }
        node.entries()
    }

    /// The items of a list; none, and a mistake, of anything else.
    pub fn list<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Node] {
        match &node.value {
            Value::List(items) => items,
            _ => {
                self.wrong(node, "list", &format!("a list of {what}"), None);
                &[]
            }
        }
    }

    /// A text, quoted or not.
    pub fn text<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n str> {
        let word = self.word(node);
        if word.is_none() {
            self.wrong(node, "text", what, None);
        }
        word
    }

    /// `true` or `false`.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Scalar { text, quoted: false } if matches!(text.as_str(), "true" | "false") => Some(text == "true"),
            _ => {
                let fault = Fault::new(format!("{} is neither `true` nor `false`", node.described()));
                self.add(&node.place, fault.expected("`true` or `false`"));
                None
            }
        }
    }

    /// One of the words, as what it stands for.
    pub fn choice<T: Copy>(&mut self, node: &Node, choices: &[(&str, T)]) -> Option<T> {
        self.choice_or(node, choices, None)
    }

    /// The same, where something else than a word would have been right too.
    pub fn choice_or<T: Copy>(&mut self, node: &Node, choices: &[(&str, T)], or: Option<&str>) -> Option<T> {
        let words = || choices.iter().map(|(word, _)| *word);
        let word = self.word(node);
        if let Some((_, meaning)) = choices.iter().find(|(known, _)| Some(*known) == word) {
            return Some(*meaning);
        }
        let expected = one_of(words()) + &or.map(|or| format!(", or {or}")).unwrap_or_default();
        self.wrong(node, "word that is known here", &expected, word.and_then(|word| nearest(word, words())));
        None
    }

    /// A word, where one stands; no mistake otherwise.
    pub fn word<'n>(&self, node: &'n Node) -> Option<&'n str> {
        match &node.value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// A number as it was written, without quotes: of what, and what it should have been.
    pub fn number(&mut self, node: &Node, what: &str, expected: &str) -> Option<Number> {
        let number = bare_number(node);
        if number.is_none() {
            self.wrong(node, what, expected, None);
        }
        number
    }

    /// A whole number from 0.
    pub fn whole(&mut self, node: &Node) -> Option<u32> {
        self.whole_or(node, &[])
    }

    /// A whole number from 0, or one of the words.
    pub fn whole_or(&mut self, node: &Node, words: &[&str]) -> Option<u32> {
        let whole = bare_number(node).and_then(|number| number.whole());
        if whole.is_none() {
            let mut expected = "a whole number from 0".to_owned();
            if !words.is_empty() {
                expected = format!("{expected}, or {}", one_of(words.iter().copied()));
            }
            let near = self.word(node).and_then(|word| nearest(word, words.iter().copied()));
            self.wrong(node, "whole number", &expected, near);
        }
        whole
    }

    /// An amount in the preset's unit.
    pub fn amount(&mut self, node: &Node, decimals: Decimals) -> Option<Amount> {
        let number = self.number(node, "amount", "an amount, such as 20 or 0.50")?;
        self.exact(node, &number, decimals)
    }

    /// The amount that a number is, exactly.
    pub fn exact(&mut self, node: &Node, number: &Number, decimals: Decimals) -> Option<Amount> {
        let amount = number.amount(decimals);
        amount.map_err(|fault| self.add(&node.place, fault)).ok()
    }
}

/// A number as it was written, if one stands here without quotes.
fn bare_number(node: &Node) -> Option<Number> {
    match &node.value {
        Value::Scalar { text, quoted: false } => Number::parse(text),
        _ => None,
    }
}
