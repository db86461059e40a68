//! The preset that answers come to, as YAML with a comment for each key.

use super::Interview;
use super::answer::{Answer, Extra, Hand, Meaning, Sum};
use super::question::{Means, Question, Word};
use super::questions::questions;
use crate::preset::terms::keys::KEYS;
use crate::rules::When;
use crate::yaml::scalar;

/// Where comments begin, where the line leaves room.
const MARGIN: usize = 36;

const HEAD: &str = "\
# Written by `huat preset new`. Change what you like: `huat preset check` says whether it is still sound, and
# `huat stakes` with the path of this file shows the table.
";

/// What stands behind the keys that have keys below them.
const SECTIONS: [(&str, &str); 11] = [
    ("money", "what amounts are counted in"),
    ("stakes", "what a win brings"),
    ("rows", "for each number of doubles; a self-draw and a shooter follow the thrower"),
    ("doubles", "minimum and limit"),
    ("bonuses", "extras that are claimed by name"),
    ("special_hands", "hands that win by their name"),
    ("kong", "paid at once, by each of the others"),
    ("yao", "paid at once, by each of the others"),
    ("kinds", "paid otherwise than a plain one"),
    ("bao", "one player is liable for another's hand"),
    ("dealer", "how the deal moves"),
];

/// A key of the preset.
struct Entry {
    /// The question that it answers.
    owner: &'static str,
    /// The keys that lead to it.
    keys: Vec<String>,
    value: Value,
    comment: &'static str,
}

enum Value {
    /// As YAML.
    Is(String),
    /// Left out: it follows another key, in these words.
    Follows(&'static str),
}

/// The preset, and for each of its lines the question that the line answers.
pub(super) fn yaml(interview: &Interview) -> (String, Vec<&'static str>) {
    let answered: Vec<(&'static Question, Answer)> = questions()
        .filter(|question| interview.idle(question).is_none())
        .filter_map(|question| Some((question, interview.answer_to(question.id)?)))
        .collect();
    let has_cents = answered.iter().any(|(_, answer)| sums(&answer.meaning).iter().any(|sum| sum.is_fine));
    let mut entries: Vec<Entry> =
        answered.iter().flat_map(|(question, answer)| entries(interview, question, answer, has_cents)).collect();
    entries.push(Entry {
        owner: "unit",
        keys: vec!["money".to_owned(), "decimals".to_owned()],
        value: Value::Is(if has_cents { "2" } else { "0" }.to_owned()),
        comment: "digits after the point of every amount",
    });
    let mut lines: Vec<(String, &'static str)> = HEAD.lines().map(|line| (line.to_owned(), "name")).collect();
    for key in KEYS {
        let below: Vec<&Entry> = entries.iter().filter(|entry| entry.keys[0] == key.name).collect();
        lines.extend(section(&below));
    }
    lines.extend(notes(&answered));
    let owners = lines.iter().map(|(_, owner)| *owner).collect();
    (lines.into_iter().map(|(line, _)| line + "\n").collect(), owners)
}

/// The keys that an answer sets.
fn entries(interview: &Interview, question: &'static Question, answer: &Answer, has_cents: bool) -> Vec<Entry> {
    let entry = |below: &[&str], value: Value| Entry {
        owner: question.id,
        keys: question.key.split('.').chain(below.iter().copied()).map(str::to_owned).collect(),
        value,
        comment: question.comment,
    };
    let sum = |sum: &Sum| sum.text(has_cents);
    let one = |value: String| vec![entry(&[], Value::Is(value))];
    match &answer.meaning {
        _ if question.key.is_empty() => Vec::new(),
        // Where there are rows, it says at which number they begin.
        _ if question.id == "quoted_at" && interview.last_pair().is_some() => Vec::new(),
        Meaning::Word(word) => match word.means {
            Means::Value(value) => one(value.to_owned()),
            Means::Follows(how) => vec![entry(&[], Value::Follows(how))],
            Means::Note(_) | Means::NoExtra(_) | Means::Nothing => Vec::new(),
        },
        Meaning::Text(text) => one(scalar(text)),
        Meaning::Number(number) => one(number.to_string()),
        Meaning::Sum(amount) => one(sum(amount)),
        Meaning::Extra(said) => one(extra(said, has_cents)),
        Meaning::Pairs(pairs) => match pairs.as_slice() {
            [(other, thrower)] => one(format!("{}/{}", sum(other), sum(thrower))),
            pairs => rows(question, pairs, interview.first(), has_cents),
        },
        Meaning::Extras(extras) => {
            extras.iter().map(|(name, said)| entry(&[name], Value::Is(extra(said, has_cents)))).collect()
        }
        Meaning::Kinds(kinds) => kinds
            .iter()
            .map(|(name, open, hidden)| {
                let hidden = hidden.map(|hidden| format!(", hidden: {}", sum(&hidden))).unwrap_or_default();
                entry(&[name], Value::Is(format!("{{open: {}{hidden}}}", sum(open))))
            })
            .collect(),
        Meaning::Hands(hands) => {
            let paid = interview.answer_to("special_hands_paid");
            let by_all = paid.is_some_and(|paid| paid.is("as-a-self-draw"));
            hands.iter().map(|said| entry(&[&said.name], Value::Is(hand(said, by_all)))).collect()
        }
        Meaning::Lines(_) => Vec::new(),
    }
}

/// Every amount of an answer.
fn sums(meaning: &Meaning) -> Vec<Sum> {
    match meaning {
        Meaning::Sum(sum) => vec![*sum],
        Meaning::Extra(extra) => vec![extra.amount],
        Meaning::Pairs(pairs) => pairs.iter().flat_map(|(other, thrower)| [*other, *thrower]).collect(),
        Meaning::Extras(extras) => extras.iter().map(|(_, extra)| extra.amount).collect(),
        Meaning::Kinds(kinds) => kinds.iter().flat_map(|(_, open, hidden)| [Some(*open), *hidden]).flatten().collect(),
        Meaning::Word(_) | Meaning::Text(_) | Meaning::Number(_) | Meaning::Hands(_) | Meaning::Lines(_) => Vec::new(),
    }
}

/// A row for each pair.
fn rows(question: &'static Question, pairs: &[(Sum, Sum)], first: u32, has_cents: bool) -> Vec<Entry> {
    let row = |(doubles, (other, thrower)): (u32, &(Sum, Sum))| Entry {
        owner: question.id,
        keys: vec!["stakes".to_owned(), "rows".to_owned(), doubles.to_string()],
        value: Value::Is(format!("{{other: {}, thrower: {}}}", other.text(has_cents), thrower.text(has_cents))),
        comment: "",
    };
    (first..).zip(pairs).map(row).collect()
}

fn extra(extra: &Extra, has_cents: bool) -> String {
    let when = match extra.when {
        When::Any => "",
        When::SelfDraw => ", when: self-draw",
        When::Discard => ", when: discard",
    };
    format!("{{amount: {}{when}}}", extra.amount.text(has_cents))
}

fn hand(hand: &Hand, by_all: bool) -> String {
    let doubles = hand.doubles.as_deref().unwrap_or("limit");
    let times = hand.times.map(|times| format!(", times: {times}")).unwrap_or_default();
    format!("{{doubles: {doubles}, paid_as_self_draw: {by_all}{times}}}")
}

/// The entries under one key of the preset, a line each, with the heads above them.
fn section(entries: &[&Entry]) -> Vec<(String, &'static str)> {
    // A section of which every key is left out is left out itself.
    let mark = if entries.iter().all(|entry| matches!(entry.value, Value::Follows(_))) { "# " } else { "" };
    let mut heads: &[String] = &[];
    let mut lines = Vec::new();
    for entry in entries {
        let (above, key) = entry.keys.split_at(entry.keys.len() - 1);
        let shared = heads.iter().zip(above).take_while(|(head, key)| head == key).count();
        for (depth, head) in above.iter().enumerate().skip(shared) {
            let comment = SECTIONS.iter().find(|(section, _)| section == head).map_or("", |(_, comment)| *comment);
            lines.push((commented(format!("{mark}{}{}:", indent(depth), quoted(head)), comment), entry.owner));
        }
        heads = above;
        let key = format!("{}{}", indent(above.len()), key.first().map(|key| quoted(key)).unwrap_or_default());
        lines.push(match &entry.value {
            Value::Is(value) => (commented(format!("{key}: {value}"), entry.comment), entry.owner),
            Value::Follows(how) => {
                let blanks = key.len() - key.trim_start().len();
                (format!("{}# {}: left out, so {how}", &key[..blanks], key.trim_start()), entry.owner)
            }
        });
    }
    lines
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// A key, in quotes where it would else be read as something different.
fn quoted(key: &str) -> String {
    if key.bytes().all(|byte| byte.is_ascii_digit()) { key.to_owned() } else { scalar(key) }
}

fn commented(line: String, comment: &str) -> String {
    match comment {
        "" => line,
        comment => format!("{line:<MARGIN$}  # {comment}"),
    }
}

/// What moves no money: answers that are notes, what brings nothing extra, and what was agreed beside.
fn notes(answered: &[(&'static Question, Answer)]) -> Vec<(String, &'static str)> {
    let no_extra = |(_, answer): &(&Question, Answer)| match &answer.meaning {
        Meaning::Word(Word { means: Means::NoExtra(what), .. }) => Some(*what),
        _ => None,
    };
    let named: Vec<&str> = answered.iter().filter_map(no_extra).collect();
    let said = |(question, answer): &(&'static Question, Answer)| {
        let notes = match &answer.meaning {
            Meaning::Word(Word { means: Means::Note(note), .. }) => vec![(*note).to_owned()],
            // All of them are named where the first is.
            Meaning::Word(Word { means: Means::NoExtra(what), .. }) if named.first() == Some(what) => {
                vec![format!("Nothing extra for {}.", named.join(", "))]
            }
            Meaning::Lines(lines) => lines.clone(),
            _ => Vec::new(),
        };
        notes.into_iter().map(|note| (format!("  - {}", scalar(&note)), question.id)).collect::<Vec<_>>()
    };
    let notes: Vec<(String, &'static str)> = answered.iter().flat_map(said).collect();
    let head =
        notes.first().map(|(_, owner)| (commented("notes:".to_owned(), "house rules that move no money"), *owner));
    head.into_iter().chain(notes).collect()
}
