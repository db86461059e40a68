//! The words of a line as parts of an event: every way in which they can be read.

use std::ops::Range;

use super::vocabulary::{Meaning, VOCABULARY, meaning, number};
use super::words::{Slip, Word};
use crate::fault::{Fault, nearest};
use crate::player::{Naming, Table};

/// What may be named at a table.
#[derive(Debug, Default)]
pub struct Nameable {
    /// Who sits there; `None` where that is not known, and any name is taken as it is.
    pub table: Option<Table>,
    /// What the rules name, each with the option that takes it: `--bonus` and `dan-diao`.
    pub things: Vec<(&'static str, String)>,
}

/// A part of what was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A word of huat's.
    Means(Meaning),
    /// A number, in digits.
    Number(String),
    /// A player, by the whole name.
    Who(String),
    /// What the rules name, with its option.
    Thing(&'static str, String),
}

/// The parts of a line, each with its place.
pub type Parts = Vec<(Range<usize>, Part)>;

/// One way to read the words of a line.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// What the words say.
    pub parts: Parts,
    /// Whether a name is taken where a word of huat's stands.
    pub is_contested: bool,
}

/// Every way to read the words, those that take words of huat's for what they are first.
///
/// # Errors
/// Every word that is none and every name that nobody has, with the nearest of both.
pub fn readings(words: &[Word], nameable: &Nameable) -> Result<Vec<Reading>, Vec<Slip>> {
    /// A line of more ambiguous words than this is no line of a table.
    const MOST: usize = 64;
    let mut whole: Vec<Reading> = Vec::new();
    let mut begun = vec![(0, Reading::default())];
    let mut furthest = 0;
    while let Some((place, reading)) = begun.pop() {
        furthest = furthest.max(place);
        if place == words.len() {
            whole.push(reading);
            continue;
        }
        for (count, parts, is_contested) in ways(&words[place..], &reading, nameable).into_iter().rev() {
            if begun.len() + whole.len() < MOST {
                let parts = [reading.parts.clone(), parts].concat();
                begun.push((place + count, Reading { parts, is_contested: reading.is_contested || is_contested }));
            }
        }
    }
    if whole.is_empty() {
        let unknown = |word: &Word| word_alone(word, nameable).err().map(|fault| Slip { at: word.at.clone(), fault });
        let slips: Vec<Slip> = words.iter().filter_map(unknown).collect();
        let stuck = || {
            words.get(furthest).map(|word| Slip { at: word.at.clone(), fault: Fault::new("this does not stand here") })
        };
        return Err(if slips.is_empty() { stuck().into_iter().collect() } else { slips });
    }
    whole.sort_by_key(|reading| reading.is_contested);
    Ok(whole)
}

/// The ways to read the first words: how many they are, their parts, and whether a name goes before a word of huat's.
fn ways(words: &[Word], before: &Reading, nameable: &Nameable) -> Vec<(usize, Parts, bool)> {
    let mut ways = Vec::new();
    let joined = |count: usize| {
        let words = words.get(..count)?;
        let plain: Option<Vec<String>> = words.iter().map(Word::plain).collect();
        Some((words[0].at.start..words[count - 1].at.end, plain?.join(" ")))
    };
    let is_behind_number = matches!(before.parts.last(), Some((_, Part::Number(_))));
    let mut is_word = false;
    for count in [2, 1] {
        let Some((at, text)) = joined(count) else { continue };
        match meaning(text.trim_end_matches(PUNCTUATION)) {
            // Beside a number it says what is counted; elsewhere it is nothing.
            Some(Meaning::Doubles) if !is_behind_number => {}
            Some(meaning) => {
                ways.push((count, vec![(at, Part::Means(meaning))], false));
                is_word = true;
            }
            None => {}
        }
    }
    if let Some(number) = words[0].plain().and_then(|plain| number(plain.trim_end_matches(PUNCTUATION))) {
        ways.push((1, vec![(words[0].at.clone(), Part::Number(number))], false));
    }
    // A name of several words, said without quotation marks.
    for count in 2..=4 {
        let name = joined(count).and_then(|(at, text)| {
            let name = nameable.table.as_ref()?.find(&text, Naming::InFull).ok()?;
            Some((count, vec![(at, Part::Who(nameable.table.as_ref()?.name(name).to_owned()))], is_word))
        });
        ways.extend(name);
    }
    match word_alone(&words[0], nameable) {
        Ok(part @ (Part::Who(_) | Part::Thing(..))) => ways.push((1, vec![(words[0].at.clone(), part)], is_word)),
        Ok(_) => {}
        Err(_) if ways.is_empty() => ways.extend(glued(&words[0], nameable).map(|parts| (1, parts, false))),
        Err(_) => {}
    }
    ways
}

/// What may stand behind a word as it is written in a chat.
const PUNCTUATION: [char; 12] = [',', '.', ';', ':', '!', '?', '，', '。', '；', '：', '！', '、'];

/// What a word is by itself: a player or something that the rules name, or else a word or a number.
fn word_alone(word: &Word, nameable: &Nameable) -> Result<Part, Fault> {
    let Some(table) = &nameable.table else { return Ok(Part::Who(word.text.clone())) };
    let bare = word.text.trim_end_matches(PUNCTUATION);
    let bare = bare.strip_suffix("'s").or(bare.strip_suffix("’s")).unwrap_or(bare);
    let found = table.find(&word.text, Naming::ByBeginning);
    let found = found.or_else(|fault| table.find(bare, Naming::ByBeginning).map_err(|_| fault));
    let fault = match found {
        Ok(seat) => return Ok(Part::Who(table.name(seat).to_owned())),
        Err(fault) => fault,
    };
    let Some(plain) = word.plain() else { return Err(fault) };
    let plain = plain.trim_end_matches(PUNCTUATION);
    if let Some((option, thing)) = nameable.things.iter().find(|(_, thing)| *thing == plain) {
        return Ok(Part::Thing(option, thing.clone()));
    }
    if let Some(meaning) = meaning(plain).filter(|meaning| *meaning != Meaning::Doubles) {
        return Ok(Part::Means(meaning));
    }
    if let Some(number) = number(plain) {
        return Ok(Part::Number(number));
    }
    // Of one or two letters everything is near.
    let words = VOCABULARY.iter().flat_map(|(_, words)| words.iter().copied()).filter(|_| plain.chars().count() > 2);
    let things = nameable.things.iter().map(|(_, thing)| thing.as_str());
    let nearest = nearest(&word.text, table.names().chain(words).chain(things));
    Err(if fault.remedy.is_some() { fault } else { fault.nearest(nearest) })
}

/// Chinese as it is written, without blanks: `阿明3自摸`. Names stand in full.
fn glued(word: &Word, nameable: &Nameable) -> Option<Parts> {
    // Quotation marks inside a word move the places.
    if word.is_quoted || word.at.len() != word.text.len() || word.text.is_ascii() {
        return None;
    }
    let names: Vec<&str> = nameable.table.iter().flat_map(Table::names).collect();
    let mut parts = Parts::new();
    let mut rest = word.text.as_str();
    while !rest.is_empty() {
        let at = word.at.start + word.text.len() - rest.len();
        let name = names.iter().copied().filter(|name| rest.to_lowercase().starts_with(&name.to_lowercase()));
        let name = name.max_by_key(|name| name.len()).filter(|name| rest.is_char_boundary(name.len()));
        let chinese = VOCABULARY.iter().flat_map(|(meaning, words)| words.iter().map(move |word| (*meaning, *word)));
        let chinese = chinese.filter(|(_, word)| !word.is_ascii() && rest.starts_with(word));
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (length, part) = match (name, chinese.max_by_key(|(_, word)| word.len())) {
            (Some(name), _) => (name.len(), Part::Who(name.to_owned())),
            (None, Some((meaning, word))) => (word.len(), Part::Means(meaning)),
            (None, None) if digits > 0 => (digits, Part::Number(rest[..digits].to_owned())),
            (None, None) => {
                let letter = rest.chars().next()?;
                (letter.len_utf8(), Part::Number(number(&letter.to_string())?))
            }
        };
        parts.push((at..at + length, part));
        rest = &rest[length..];
    }
    Some(parts)
}
