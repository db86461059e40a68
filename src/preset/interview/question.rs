//! A question that people settle before the first tile, and what may be answered.

use super::answer::Answer;
use crate::fault::one_of;

/// Something that people settle before the first tile.
#[derive(Debug)]
pub struct Question {
    /// Its key in a file of answers.
    pub id: &'static str,
    /// The question, as it is asked at the table.
    pub asks: &'static str,
    /// What most tables answer. Empty where that follows from the file's name or from an earlier answer.
    pub common: &'static str,
    /// What there is to know before answering, in a sentence or two.
    pub explains: &'static str,
    /// The key of the preset that the answer sets, dotted; empty where it becomes a note or is part of another's key.
    pub(super) key: &'static str,
    /// What stands behind that key in the preset.
    pub(super) comment: &'static str,
    pub(super) takes: Takes,
    /// When it need not be asked.
    pub(super) unless: Option<Unless>,
    /// The questions whose answers must go with this one's.
    pub(super) beside: &'static [&'static str],
}

/// An answer to another question that makes this one idle.
#[derive(Debug)]
pub(super) struct Unless {
    pub(super) question: &'static str,
    pub(super) is: fn(&Answer) -> bool,
    /// Why, as it is told.
    pub(super) because: &'static str,
}

/// What may be answered.
#[derive(Debug)]
pub(super) enum Takes {
    /// The name of a preset.
    Name,
    /// A line of at most so many characters.
    Line(usize),
    /// Lines of text.
    Lines,
    /// A word.
    Words(&'static [Word]),
    /// A whole number, or a word.
    Whole(&'static [Word]),
    /// An amount, or a word.
    Amount(&'static [Word]),
    /// An extra that each payer adds, or a word.
    Extra(&'static [Word]),
    /// A pair, or a pair for each number of doubles.
    Pairs,
    /// Further extras by name.
    Extras,
    /// Kinds of yao by name.
    Kinds,
    /// Special hands by name, or a word.
    Hands(&'static [Word]),
}

/// A word that may be answered.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) word: &'static str,
    /// What it says; empty where the word says it.
    pub(super) gloss: &'static str,
    pub(super) means: Means,
}

/// What a word does in the preset.
#[derive(Debug, Clone, Copy)]
pub(super) enum Means {
    /// The key holds this.
    Value(&'static str),
    /// The key is left open and follows another: how, in words.
    Follows(&'static str),
    /// A note says it.
    Note(&'static str),
    /// The note on what brings nothing extra names it so.
    NoExtra(&'static str),
    /// Nothing at all.
    Nothing,
}

/// A word, what it says, and what the key then holds.
pub(super) const fn word(word: &'static str, gloss: &'static str, value: &'static str) -> Word {
    Word { word, gloss, means: Means::Value(value) }
}

/// A word that leaves the key open: it follows another.
pub(super) const fn follows(word: &'static str, how: &'static str) -> Word {
    Word { word, gloss: how, means: Means::Follows(how) }
}

/// A word that moves no money: a note says it.
pub(super) const fn noted(word: &'static str, gloss: &'static str, note: &'static str) -> Word {
    Word { word, gloss, means: Means::Note(note) }
}

/// Nothing extra, as the note on that says it.
pub(super) const fn no_extra(what: &'static str) -> Word {
    Word { word: "nothing", gloss: "", means: Means::NoExtra(what) }
}

impl Question {
    /// What may be answered, a line each.
    pub fn choices(&self) -> Vec<String> {
        let words = self.takes.words();
        if self.takes.form().is_none() && words.iter().all(|word| word.gloss.is_empty()) {
            return vec![one_of(words.iter().map(|word| word.word)).replace('`', "")];
        }
        let words = words.iter().map(|word| match word.gloss {
            "" => word.word.to_owned(),
            gloss => format!("{}: {gloss}", word.word),
        });
        self.takes.form().map(str::to_owned).into_iter().chain(words).collect()
    }

    /// What would have been right, in one phrase.
    pub(super) fn expected(&self) -> String {
        let words = one_of(self.takes.words().iter().map(|word| word.word));
        match (self.takes.form(), words.as_str()) {
            (None, _) => words,
            (Some(form), "") => form.to_owned(),
            (Some(form), words) => format!("{form}, or {words}"),
        }
    }
}

const NONE: &[Word] = &[Word { word: "none", gloss: "", means: Means::Nothing }];

impl Takes {
    /// The words that may be answered.
    pub(super) fn words(&self) -> &'static [Word] {
        match self {
            Takes::Words(words) | Takes::Whole(words) | Takes::Amount(words) => words,
            Takes::Extra(words) | Takes::Hands(words) => words,
            Takes::Lines | Takes::Extras | Takes::Kinds => NONE,
            Takes::Name | Takes::Line(_) | Takes::Pairs => &[],
        }
    }

    /// What may be answered beside words, with an example.
    fn form(&self) -> Option<&'static str> {
        Some(match self {
            Takes::Words(_) => return None,
            Takes::Name => "lower-case letters, digits and hyphens, such as kopi or friday-20-40",
            Takes::Line(_) => "a line of text",
            Takes::Lines => "a line of text; several with semicolons between them",
            Takes::Whole(_) => "a whole number from 0",
            Takes::Amount(_) => "an amount, such as 5 or 0.50",
            Takes::Extra(_) => "an amount, such as 5; or `5 self-draw`, `5 discard` for such wins only",
            Takes::Pairs => {
                "a pair such as 10/20 or 0.50/1; or one for each number of doubles, such as 1/2, 2/3, 3/5, 5/10, 10/20"
            }
            Takes::Extras => {
                "names, each with its amount and perhaps on which wins, such as `last-tile 5, all-green 10 self-draw`"
            }
            Takes::Kinds => {
                "names, each with its amount and perhaps the hidden one, such as `animal-set 40/80, cat-rat 30`"
            }
            Takes::Hands(_) => {
                "names, each perhaps with its doubles and how many times it is paid, such as `thirteen-wonders limit x2, seven-pairs 4`"
            }
        })
    }

    /// Whether several things may be answered, and what stands between them.
    pub(super) fn separator(&self) -> Option<char> {
        match self {
            Takes::Lines => Some(';'),
            Takes::Pairs | Takes::Extras | Takes::Kinds | Takes::Hands(_) => Some(','),
            _ => None,
        }
    }
}
