//! What was answered, read.

use std::collections::BTreeSet;

use super::question::{Question, Takes, Word};
use super::questions::questions;
use crate::amount::{Amount, Decimals, Number};
use crate::fault::{Fault, clipped, nearest};
use crate::player::LONGEST_TEXT;
use crate::preset::find::is_name;
use crate::preset::pair;
use crate::preset::terms::section::{is_plain_name, unfit};
use crate::rules::When;

/// An answer that fits its question.
#[derive(Debug, Clone)]
pub struct Answer {
    /// As it is best written; it reads back to the same answer.
    pub text: String,
    pub(super) meaning: Meaning,
}

/// What an answer says.
#[derive(Debug, Clone)]
pub(super) enum Meaning {
    Word(&'static Word),
    Text(String),
    Number(u32),
    Sum(Sum),
    Extra(Extra),
    Pairs(Vec<(Sum, Sum)>),
    Extras(Vec<(String, Extra)>),
    Kinds(Vec<(String, Sum, Option<Sum>)>),
    Hands(Vec<Hand>),
    Lines(Vec<String>),
}

/// An amount before it is known how fine amounts are at this table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sum {
    hundredths: Amount,
    /// Whether it was written with digits after the point.
    pub(super) is_fine: bool,
}

/// What each payer adds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extra {
    pub(super) amount: Sum,
    pub(super) when: When,
}

/// A special hand: what it is worth where that was said, and how many times it is paid.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    pub(super) name: String,
    pub(super) doubles: Option<String>,
    pub(super) times: Option<u32>,
}

/// The finest that amounts can be.
pub(super) fn finest() -> Decimals {
    Decimals::new(Decimals::MOST).unwrap_or_default()
}

impl Sum {
    /// As it is written in a preset, with digits after the point where the table has them.
    pub(super) fn text(self, has_cents: bool) -> String {
        match has_cents {
            true => self.hundredths.text(finest()),
            false => Amount::of(self.hundredths.units() / finest().scale()).text(Decimals::default()),
        }
    }

    fn read(text: &str) -> Result<Self, Fault> {
        let number = Number::parse(text).ok_or_else(|| Fault::new(format!("`{}` is no amount", clipped(text))))?;
        let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction.trim_end_matches('0'));
        let what = match Amount::parse(number.as_str(), finest()) {
            _ if fraction.len() > usize::from(finest().count()) => "has more than 2 digits after the point",
            Some(amount) if amount < Amount::ZERO => "is below zero",
            Some(amount) if amount <= Amount::most(finest()) => {
                return Ok(Sum { hundredths: amount, is_fine: text.contains('.') });
            }
            _ if text.starts_with('-') => "is below zero",
            _ => "is above 10^12",
        };
        Err(Fault::new(format!("{} {what}", clipped(text))))
    }

    fn is_nothing(self) -> bool {
        self.hundredths == Amount::ZERO
    }
}

impl Answer {
    /// Whether it is this word.
    pub(super) fn is(&self, word: &str) -> bool {
        self.text == word
    }

    /// The answer that a text gives to a question.
    ///
    /// # Errors
    /// What is wrong with it, what would have been right and the nearest word.
    pub(super) fn read(question: &Question, text: &str) -> Result<Self, Fault> {
        let items: Vec<&str> = match question.takes.separator() {
            Some(separator) => text.split(separator).map(str::trim).collect(),
            None => vec![text.trim()],
        };
        Answer::of_items(question, &items)
    }

    /// The same, where what was answered stands item by item.
    ///
    /// # Errors
    /// As [`Answer::read`].
    pub(super) fn of_items(question: &Question, items: &[&str]) -> Result<Self, Fault> {
        let meaning = match items {
            [] | [""] => Err(Fault::new("nothing is answered")),
            [item] => word(question, item).map_or_else(|| read(question, items), |word| Ok(Meaning::Word(word))),
            items => read(question, items),
        };
        let meaning = meaning.map_err(|fault| match fault.expected {
            Some(_) => fault,
            None => fault.expected(question.expected()),
        })?;
        let meaning = nothing(question, &meaning).unwrap_or(meaning);
        Ok(Answer { text: text(&meaning), meaning })
    }
}

/// What is said for what: the words of one table for those of another.
const ALIKE: [(&str, &str); 9] = [
    ("true", "yes"),
    ("on", "yes"),
    ("y", "yes"),
    ("false", "no"),
    ("n", "no"),
    ("none", "nothing"),
    ("no", "nothing"),
    ("nothing", "none"),
    ("no", "none"),
];

/// The word that was answered, if it is one of those that may be.
fn word(question: &Question, text: &str) -> Option<&'static Word> {
    let said = text.to_lowercase().replace([' ', '_'], "-");
    let alike = ALIKE.iter().filter(|(word, _)| *word == said).map(|(_, like)| *like);
    let mut meant = std::iter::once(said.as_str()).chain(alike);
    meant.find_map(|meant| question.takes.words().iter().find(|word| word.word == meant))
}

/// An amount of 0 is nothing, where there is a word for it.
fn nothing(question: &Question, meaning: &Meaning) -> Option<Meaning> {
    let is_nothing = match meaning {
        Meaning::Sum(sum) => sum.is_nothing(),
        Meaning::Extra(extra) => extra.amount.is_nothing(),
        _ => false,
    };
    if is_nothing { word(question, "nothing").map(Meaning::Word) } else { None }
}

fn read(question: &Question, items: &[&str]) -> Result<Meaning, Fault> {
    let first = items.first().copied().unwrap_or_default();
    let unknown = |what: &str| {
        let words = question.takes.words().iter().map(|word| word.word);
        let near = nearest(&first.replace(' ', "-"), words);
        Fault::new(format!("`{}` {what}", clipped(first))).nearest(near).expected(question.expected())
    };
    match question.takes {
        Takes::Words(_) => Err(unknown("is not known here")),
        Takes::Whole(_) => match Number::parse(first) {
            Some(number) => number.whole().map(Meaning::Number).ok_or_else(|| unknown("is no whole number")),
            None => Err(unknown("is no whole number")),
        },
        Takes::Amount(_) => match Number::parse(first) {
            Some(_) => Sum::read(first).map(Meaning::Sum),
            None => Err(unknown("is no amount")),
        },
        Takes::Extra(_) => match first.chars().next().filter(char::is_ascii_alphabetic) {
            Some(_) => Err(unknown("is no amount")),
            None => extra(&first.split_whitespace().collect::<Vec<_>>()).map(Meaning::Extra),
        },
        Takes::Name if is_name(first) => Ok(Meaning::Text(first.to_owned())),
        Takes::Name => Err(Fault::new(format!("a preset cannot be called {:?}", clipped(first)))),
        Takes::Line(longest) => line(first, longest).map(Meaning::Text),
        Takes::Lines => items.iter().map(|item| line(item, LONGEST_TEXT)).collect::<Result<_, _>>().map(Meaning::Lines),
        Takes::Pairs => items.iter().map(|item| one_pair(item)).collect::<Result<_, _>>().map(Meaning::Pairs),
        Takes::Extras => named(items, other_extra).map(Meaning::Extras),
        Takes::Kinds => named(items, kind).map(Meaning::Kinds),
        Takes::Hands(_) => named(items, hand).map(Meaning::Hands),
    }
}

fn line(text: &str, longest: usize) -> Result<String, Fault> {
    match unfit(text, longest) {
        Some(fault) => Err(fault),
        None => Ok(text.to_owned()),
    }
}

/// `10/20`: what an other pays, what the thrower pays.
fn one_pair(text: &str) -> Result<(Sum, Sum), Fault> {
    let (other, thrower) = pair(text).ok_or_else(|| Fault::new(format!("`{}` is no pair", clipped(text))))?;
    Ok((Sum::read(other.as_str())?, Sum::read(thrower.as_str())?))
}

/// `5`, `5 self-draw`, `5 discard`.
fn extra(words: &[&str]) -> Result<Extra, Fault> {
    let (&amount, rest) = words.split_first().ok_or_else(|| Fault::new("its amount is missing"))?;
    let amount = Sum::read(amount)?;
    let when = match rest {
        [] | ["any"] => When::Any,
        ["self-draw"] | ["on", "a", "self-draw"] => When::SelfDraw,
        ["discard"] | ["on", "a", "discard"] => When::Discard,
        [first, ..] => {
            let fault = Fault::new(format!("`{}` says nothing of a win", clipped(first)));
            return Err(fault.nearest(nearest(first, ["self-draw", "discard", "any"])));
        }
    };
    Ok(Extra { amount, when })
}

/// An extra that no other question asks for.
fn other_extra(name: String, words: &[&str]) -> Result<(String, Extra), Fault> {
    let key = format!("bonuses.{}", name.to_lowercase());
    match questions().find(|question| question.key == key) {
        Some(own) => {
            let fault = Fault::new(format!("`{name}` has a question of its own"));
            Err(fault.remedy(format!("leave it out here, and answer `{}`", own.id)))
        }
        None => extra(words).map(|extra| (name, extra)),
    }
}

/// `40`, `40/80`: open and hidden.
fn kind(name: String, words: &[&str]) -> Result<(String, Sum, Option<Sum>), Fault> {
    match words {
        [amounts] if amounts.contains('/') => one_pair(amounts).map(|(open, hidden)| (name, open, Some(hidden))),
        [amount] => Ok((name, Sum::read(amount)?, None)),
        _ => Err(Fault::new(format!("one amount, or open and hidden as 40/80, goes with `{name}`"))),
    }
}

/// Nothing, `limit`, `4`, `limit x2`.
fn hand(name: String, words: &[&str]) -> Result<Hand, Fault> {
    let mut hand = Hand { name, doubles: None, times: None };
    for &word in words {
        let times = word.strip_prefix('x').and_then(|times| times.parse::<u32>().ok());
        match (word, times, word.parse::<u32>()) {
            (_, Some(times), _) if hand.times.is_none() => hand.times = Some(times),
            ("limit", ..) if hand.doubles.is_none() => hand.doubles = Some(word.to_owned()),
            (_, None, Ok(doubles)) if hand.doubles.is_none() => hand.doubles = Some(doubles.to_string()),
            _ => {
                let fault = Fault::new(format!("`{}` says nothing of `{}`", clipped(word), hand.name));
                return Err(fault.nearest(nearest(word, ["limit"])));
            }
        }
    }
    Ok(hand)
}

/// Items that each begin with a name, and no name twice.
fn named<T>(items: &[&str], read: impl Fn(String, &[&str]) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    let mut seen = BTreeSet::new();
    let item = |item: &&str| {
        let words: Vec<&str> = item.split_whitespace().collect();
        let (&name, rest) = words.split_first().ok_or_else(|| Fault::new("nothing stands beside a comma"))?;
        if !is_plain_name(name) || Number::parse(name).is_some() {
            return Err(Fault::new(format!("`{}` is no name", clipped(name))));
        }
        if !seen.insert(name.to_lowercase()) {
            return Err(Fault::new(format!("`{name}` is named twice")));
        }
        read(name.to_owned(), rest)
    };
    items.iter().map(item).collect()
}

/// The answer as it is best written.
fn text(meaning: &Meaning) -> String {
    let sum = |sum: &Sum| sum.text(sum.is_fine);
    let pair = |(other, thrower): &(Sum, Sum)| format!("{}/{}", sum(other), sum(thrower));
    let extra = |extra: &Extra| match extra.when {
        When::Any => sum(&extra.amount),
        When::SelfDraw => format!("{} self-draw", sum(&extra.amount)),
        When::Discard => format!("{} discard", sum(&extra.amount)),
    };
    let listed = |items: Vec<String>| items.join(", ");
    match meaning {
        Meaning::Word(word) => word.word.to_owned(),
        Meaning::Text(text) => text.clone(),
        Meaning::Number(number) => number.to_string(),
        Meaning::Sum(amount) => sum(amount),
        Meaning::Extra(said) => extra(said),
        Meaning::Pairs(pairs) => listed(pairs.iter().map(pair).collect()),
        Meaning::Extras(extras) => {
            listed(extras.iter().map(|(name, said)| format!("{name} {}", extra(said))).collect())
        }
        Meaning::Kinds(kinds) => {
            let kind = |(name, open, hidden): &(String, Sum, Option<Sum>)| match hidden {
                Some(hidden) => format!("{name} {}", pair(&(*open, *hidden))),
                None => format!("{name} {}", sum(open)),
            };
            listed(kinds.iter().map(kind).collect())
        }
        Meaning::Hands(hands) => {
            let hand = |hand: &Hand| {
                let times = hand.times.map(|times| format!("x{times}"));
                let words = [Some(hand.name.clone()), hand.doubles.clone(), times];
                words.into_iter().flatten().collect::<Vec<_>>().join(" ")
            };
            listed(hands.iter().map(hand).collect())
        }
        Meaning::Lines(lines) => lines.join("; "),
    }
}
