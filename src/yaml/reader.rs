//! Typed values out of the tree, collecting every mistake instead of stopping at the first.

use super::node::{Entry, Node, Value};
use super::source::{Mistake, Place};
use crate::amount::{Amount, Decimals, Number};
use crate::fault::{Fault, clipped, nearest, one_of};

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

    /// The keys that are there.
    pub fn keys(&self) -> impl Iterator<Item = &'n str> {
        self.0.into_iter().flat_map(Node::entries).map(|entry| entry.key.as_str())
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
    /// More mistakes than anybody reads; a file with so many is not what it was taken for.
    pub const MOST: usize = 100;

    /// Notes a fault at a place. Past [`Reader::MOST`] only that there are more.
    pub fn add(&mut self, place: &Place, fault: Fault) {
        if self.mistakes.len() == Self::MOST {
            let more = Fault::new("and more mistakes from here on").remedy("mend these first");
            self.mistakes.push(Mistake::new(place.clone(), more));
        } else if self.mistakes.len() < Self::MOST {
            self.mistakes.push(Mistake::new(place.clone(), fault));
        }
    }

    /// Whether there are so many mistakes that more would not be read.
    pub fn is_full(&self) -> bool {
        self.mistakes.len() > Self::MOST
    }

    /// Notes what the parser found wrong in the children of a list or a mapping.
    fn add_wrong<'n>(&mut self, children: impl Iterator<Item = &'n Node>) {
        for child in children {
            if let Value::Wrong(fault) = &child.value {
                self.add(&child.place, (**fault).clone());
            }
        }
    }

    /// Notes that a value is not what it should be: it `is_not`, in a word or two.
    fn wrong(&mut self, node: &Node, is_not: &str, expected: &str, near: Option<&str>) {
        // What the parser found wrong was noted with its siblings.
        if !matches!(node.value, Value::Wrong(_)) {
            let fault = Fault::new(format!("{} {is_not}", node.described())).expected(expected).nearest(near);
            self.add(&node.place, fault);
        }
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
        let example = || match known {
            few if few.len() <= 8 => format!("the keys of {what}: {}", one_of(few.iter().copied())),
            _ => format!("the keys of {what}"),
        };
        for entry in node.map_or(&[][..], |node| self.entries(node, &example())) {
            let key = entry.key.as_str();
            if known.contains(&key) || self.is_full() {
                continue;
            }
            let below = |dotted: &&String| dotted.rsplit('.').next() == nearest(key, dotted.rsplit('.').next());
            let near = nearest(key, known.iter().copied()).or(elsewhere.iter().find(below).map(String::as_str));
            let fault = Fault::new(format!("unknown key `{}` in {what}", clipped(key))).nearest(near);
            self.add(&entry.place, fault.expected(one_of(known.iter().copied())));
        }
        Fields(node)
    }

    /// The entries of a mapping whose keys are free; none, and a mistake, of anything else.
    pub fn entries<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Entry] {
        if !matches!(node.value, Value::Mapping(_)) {
            self.wrong(node, "is no mapping", &format!("a mapping of {what}"), None);
        }
        self.add_wrong(node.entries().iter().map(|entry| &entry.node));
        node.entries()
    }

    /// The items of a list; none, and a mistake, of anything else.
    pub fn list<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Node] {
        match &node.value {
            Value::List(items) => {
                self.add_wrong(items.iter());
                items
            }
            _ => {
                self.wrong(node, "is no list", &format!("a list of {what}"), None);
                &[]
            }
        }
    }

    /// A text, quoted or not.
    pub fn text<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n str> {
        let word = self.word(node);
        if word.is_none() {
            self.wrong(node, "is no text", what, None);
        }
        word
    }

    /// `true` or `false`.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Scalar { text, quoted: false } if matches!(text.as_str(), "true" | "false") => Some(text == "true"),
            _ => {
                let near = match self.word(node) {
                    Some("yes" | "Yes" | "on" | "True" | "TRUE") => Some("true"),
                    Some("no" | "No" | "off" | "False" | "FALSE") => Some("false"),
                    _ => None,
                };
                self.wrong(node, "is neither `true` nor `false`", "`true` or `false`", near);
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
        self.wrong(node, "is not known here", &expected, word.and_then(|word| nearest(word, words())));
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
            self.wrong(node, &format!("is no {what}"), expected, None);
        }
        number
    }

    /// A whole number from 0.
    pub fn whole(&mut self, node: &Node) -> Option<u32> {
        self.whole_within(node, u32::MAX, &[])
    }

    /// A whole number from 0 to `most`.
    pub fn whole_up_to(&mut self, node: &Node, most: u32) -> Option<u32> {
        self.whole_within(node, most, &[])
    }

    /// A whole number from 0, or one of the words.
    pub fn whole_or(&mut self, node: &Node, words: &[&str]) -> Option<u32> {
        self.whole_within(node, u32::MAX, words)
    }

    fn whole_within(&mut self, node: &Node, most: u32, words: &[&str]) -> Option<u32> {
        let number = bare_number(node);
        let whole = number.as_ref().and_then(Number::whole).filter(|whole| *whole <= most);
        if whole.is_none() {
            let mut expected = "a whole number from 0".to_owned();
            if most < u32::MAX {
                expected = format!("{expected} to {most}");
            }
            if !words.is_empty() {
                expected = format!("{expected}, or {}", one_of(words.iter().copied()));
            }
            let near = self.word(node).and_then(|word| nearest(word, words.iter().copied()));
            let is_above = number.is_some_and(|number| number.as_str().bytes().all(|byte| byte.is_ascii_digit()));
            let is_not = if is_above { format!("is above {most}") } else { "is no whole number".to_owned() };
            self.wrong(node, &is_not, &expected, near);
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
