//! A fault: what is wrong with something a person wrote, and what to write instead.
//!
//! The checks of [`rules`](crate::rules) and [`event`](crate::event) return faults that name a key and know no file;
//! [`yaml`](crate::yaml) gives them their line and column. Printing them is left to `cli`.

use std::fmt;

/// What is wrong, at which key, and the way out.
///
/// `at` leads from the outermost mapping to the faulty key or list place: `["stakes", "rows", "3"]`. It is empty when
/// the fault is of the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fault {
    /// The keys that lead to the faulty place.
    pub at: Vec<String>,
    /// Whether the key itself is at fault, and not what it leads to.
    pub of_key: bool,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What would have been right here.
    pub expected: Option<Box<str>>,
    /// The known word nearest to the wrong one.
    pub nearest: Option<Box<str>>,
    /// What to do next.
    pub remedy: Option<Box<str>>,
}

impl Fault {
    /// A fault of the whole, with its message.
    pub fn new(message: impl Into<String>) -> Self {
        Fault { message: message.into(), ..Fault::default() }
    }

    /// The same fault at a key.
    pub fn at<K: Into<String>>(mut self, keys: impl IntoIterator<Item = K>) -> Self {
        self.at = keys.into_iter().map(Into::into).collect();
        self
    }

    /// The same fault, of the key itself.
    pub fn of_key(mut self) -> Self {
        self.of_key = true;
        self
    }

    /// The same fault, saying what would have been right.
    pub fn expected(mut self, what: impl Into<Box<str>>) -> Self {
        self.expected = Some(what.into());
        self
    }

    /// The same fault, naming the nearest known word if there is one.
    pub fn nearest(mut self, word: Option<&str>) -> Self {
        self.nearest = word.map(Into::into);
        self
    }

    /// The same fault, saying what to do next.
    pub fn remedy(mut self, what: impl Into<Box<str>>) -> Self {
        self.remedy = Some(what.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// The word of `known` that `word` was most likely meant to be, if one is near enough to be worth naming.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 40;
    // A wrong number is no slip of the finger.
    if word.chars().count() > LONGEST || word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let word = word.to_lowercase().replace('_', "-");
    // Half the letters may differ: enough for any slip of a finger, too little for another word.
    let most = (word.chars().count() / 2).max(1);
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase().replace('_', "-")), candidate))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The beginning of a text, long enough to know it by.
pub fn clipped(text: &str) -> String {
    const LONG: usize = 60;
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// `a`, `b` or `c`: a list of choices as it is spoken.
pub fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_a_slip_away_and_never_another_word() {
        assert_eq!(nearest("limt", ["minimum", "limit"]), Some("limit"));
        assert_eq!(nearest("auto-limit", ["limit", "auto_limit"]), Some("auto_limit"));
        assert_eq!(nearest("x", ["kong", "yao"]), None);
    }

    #[test]
    fn choices_are_spoken_with_or() {
        assert_eq!(one_of(["a"]), "`a`");
        assert_eq!(one_of(["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
