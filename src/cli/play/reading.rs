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
    /// A name that is taken where a word of huat's, or a longer name, stands.
    pub contested: Option<String>,
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
        for Way { count, parts, contested } in ways(&words[place..], &reading, nameable).into_iter().rev() {
            if begun.len() + whole.len() < MOST {
                let parts = [reading.parts.clone(), parts].concat();
                let contested = reading.contested.clone().or(contested);
                begun.push((place + count, Reading { parts, contested }));
            }
        }
    }
    if whole.is_empty() {
        let unknown = |word: &Word| word_alone(word, nameable).err().map(|fault| Slip { at: word.at.clone(), fault });
        let slips: Vec<Slip> = words.iter().filter_map(unknown).collect();
        let stuck = || {
            let fault = Fault::new("this does not stand here");
            words.get(furthest).map(|word| Slip { at: word.at.clone(), fault })
        };
        return Err(if slips.is_empty() { stuck().into_iter().collect() } else { slips });
    }
    whole.sort_by_key(|reading| reading.contested.is_some());
    Ok(whole)
}

/// One way to read the first words: how many they are, and what they say.
struct Way {
    count: usize,
    parts: Parts,
    contested: Option<String>,
}

/// The ways to read the first words. A name is contested where a word of huat's stands, or a name of more words.
fn ways(words: &[Word], before: &Reading, nameable: &Nameable) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    let joined = |count: usize| {
        let words = words.get(..count)?;
        let plain: Option<Vec<String>> = words.iter().map(Word::plain).collect();
        Some((words[0].at.start..words[count - 1].at.end, plain?.join(" ")))
    };
    let is_behind_number = matches!(before.parts.last(), Some((_, Part::Number(_))));
    for count in [2, 1] {
        let Some((at, text)) = joined(count) else { continue };
        match meaning(text.trim_end_matches(PUNCTUATION)) {
            // Beside a number it says what is counted; elsewhere it is nothing.
            Some(Meaning::Doubles) if !is_behind_number => {}
            Some(meaning) => ways.push(Way { count, parts: vec![(at, Part::Means(meaning))], contested: None }),
            None => {}
        }
    }
    let is_word = !ways.is_empty();
    if let Some(number) = words[0].plain().and_then(|plain| number(plain.trim_end_matches(PUNCTUATION))) {
        ways.push(Way { count: 1, parts: vec![(words[0].at.clone(), Part::Number(number))], contested: None });
    }
    // A name of several words, said without quotation marks.
    let mut is_longer = false;
    for count in 2..=4 {
        let name = joined(count).and_then(|(at, text)| {
            let table = nameable.table.as_ref()?;
            Some((at, table.name(table.find(&text, Naming::InFull).ok()?).to_owned()))
        });
        if let Some((at, name)) = name {
            is_longer = true;
            let contested = is_word.then(|| name.clone());
            ways.push(Way { count, parts: vec![(at, Part::Who(name))], contested });
        }
    }
    match word_alone(&words[0], nameable) {
        Ok(part @ (Part::Who(_) | Part::Thing(..))) => {
            let contested = match &part {
                Part::Who(name) if is_word || is_longer => Some(name.clone()),
                _ => None,
            };
            ways.push(Way { count: 1, parts: vec![(words[0].at.clone(), part)], contested });
        }
        alone => {
            let is_known = alone.is_ok() || !ways.is_empty();
            ways.extend(glued(&words[0], nameable).into_iter().map(|Reading { parts, contested }| {
                let name = || {
                    parts.iter().find_map(|(_, part)| match part {
                        Part::Who(name) => Some(name.clone()),
                        _ => None,
                    })
                };
                let contested = contested.or_else(|| if is_known { name() } else { None });
                Way { count: 1, parts, contested }
            }));
        }
    }
    ways
}

/// What may stand behind a word as it is written in a chat.
const PUNCTUATION: [char; 7] = [',', '.', '!', '?', '，', '。', '！'];

/// What may stand behind a name: a comma would part it from what follows, and may turn a line round.
const BEHIND_NAMES: [char; 5] = ['.', '!', '?', '。', '！'];

/// What a word is by itself: a player or something that the rules name, or else a word or a number.
fn word_alone(word: &Word, nameable: &Nameable) -> Result<Part, Fault> {
    let Some(table) = &nameable.table else { return Ok(Part::Who(word.text.clone())) };
    let bare = word.text.trim_end_matches(BEHIND_NAMES);
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

/// Chinese as it is written, without blanks: `阿明3自摸`, in every way that it can be parted. Names stand in full.
fn glued(word: &Word, nameable: &Nameable) -> Vec<Reading> {
    // Quotation marks inside a word move the places.
    if word.is_quoted || word.at.len() != word.text.len() || word.text.is_ascii() {
        return Vec::new();
    }
    let names: Vec<&str> = nameable.table.iter().flat_map(Table::names).collect();
    let mut whole = Vec::new();
    let mut begun = vec![(0, Reading::default())];
    while let Some((place, reading)) = begun.pop() {
        let rest = &word.text[place..];
        if rest.is_empty() {
            whole.push(reading);
            continue;
        }
        let pieces = pieces(rest, &names);
        let is_word = pieces.iter().any(|(_, part)| matches!(part, Part::Means(_)));
        for (length, part) in pieces {
            let at = word.at.start + place;
            let contested = match &part {
                Part::Who(name) if is_word => Some(name.clone()),
                _ => None,
            };
            let parts = [reading.parts.clone(), vec![(at..at + length, part)]].concat();
            begun.push((place + length, Reading { parts, contested: reading.contested.clone().or(contested) }));
        }
    }
    whole
}

/// What a text without blanks may begin with.
fn pieces(text: &str, names: &[&str]) -> Vec<(usize, Part)> {
    let lower = text.to_lowercase();
    let begins_with = |name: &&&str| lower.starts_with(&name.to_lowercase()) && text.is_char_boundary(name.len());
    let mut pieces: Vec<(usize, Part)> =
        names.iter().filter(begins_with).map(|name| (name.len(), Part::Who((*name).to_owned()))).collect();
    for (meaning, words) in VOCABULARY {
        let chinese = words.iter().filter(|word| !word.is_ascii() && text.starts_with(**word));
        pieces.extend(chinese.map(|word| (word.len(), Part::Means(meaning))));
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let letter = text.chars().next().filter(|letter| !letter.is_ascii());
    let numeral = letter.and_then(|letter| Some((letter.len_utf8(), number(&letter.to_string())?)));
    pieces.extend(numeral.map(|(length, number)| (length, Part::Number(number))));
    if digits > 0 {
        pieces.push((digits, Part::Number(text[..digits].to_owned())));
    }
    pieces
}
