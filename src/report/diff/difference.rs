//! What two tables answer differently, in words.

use std::collections::BTreeMap;

use crate::report::words::{self, Agreed, Subject};
use crate::rules::{Doubles, Element, Rules, StakesRules};

/// Something that two tables answer differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is about: `False win`.
    pub what: String,
    /// The first table's answer; `None` where it has none of it.
    pub a: Option<String>,
    /// The second table's answer.
    pub b: Option<String>,
    /// Whether money hangs on it.
    pub moves_money: bool,
}

const SCHEME: &str = "How it is paid";
const PLAYERS: &str = "Players";
const AMOUNTS: &str = "Amounts";
const NOTE: &str = "Note";

impl Difference {
    /// Both answers, where they differ.
    pub(super) fn between(
        what: impl Into<String>,
        a: Option<String>,
        b: Option<String>,
        moves_money: bool,
    ) -> Option<Self> {
        (a != b).then(|| Difference { what: what.into(), a, b, moves_money })
    }

    /// Whether it is a note that only one of them has.
    pub fn is_note(&self) -> bool {
        self.what == NOTE && !self.moves_money
    }

    /// Whether it keeps the amounts of the two from being compared.
    pub(super) fn is_apart(&self) -> bool {
        self.moves_money && [SCHEME, PLAYERS, AMOUNTS].contains(&self.what.as_str())
    }
}

/// What every table agrees on, by whatever scheme it pays.
pub(super) fn of_basics(a: &Rules, b: &Rules) -> Vec<Difference> {
    let scheme = |rules: &Rules| match rules {
        Rules::Stakes(_) => "By stakes.".to_owned(),
        Rules::Differences(_) => "By the differences between hands.".to_owned(),
    };
    let players = |rules: &Rules| format!("For {} players.", rules.players());
    let units_differ = a.money().unit != b.money().unit;
    let amounts = |rules: &Rules| match (units_differ, rules.decimals().count()) {
        (true, _) => format!("In {}.", rules.money().unit),
        (false, 0) => format!("In whole {}.", rules.money().unit),
        (false, 1) => format!("In {}, to 1 decimal.", rules.money().unit),
        (false, count) => format!("In {}, to {count} decimals.", rules.money().unit),
    };
    let between = |what: &str, answer: &dyn Fn(&Rules) -> String, moves_money| {
        Difference::between(what, Some(answer(a)), Some(answer(b)), moves_money)
    };
    let scheme = between(SCHEME, &scheme, true);
    let players = between(PLAYERS, &players, true);
    [scheme, players, between(AMOUNTS, &amounts, units_differ)].into_iter().flatten().collect()
}

/// What they agreed on, subject by subject.
pub(super) fn of_rules(a: &Rules, b: &Rules) -> Vec<Difference> {
    let deal_moves_money = a.deal_moves_money() || b.deal_moves_money();
    let mut answers: BTreeMap<Subject, [Option<String>; 2]> = BTreeMap::new();
    for (place, rules) in [a, b].into_iter().enumerate() {
        for said in agreed_of(rules) {
            let answer = said.answer();
            answers.entry(said.subject).or_default()[place] = Some(answer);
        }
    }
    let differences = answers.into_iter().filter_map(|(subject, [a, b])| {
        Difference::between(subject.name(), a, b, subject != Subject::Deal || deal_moves_money)
    });
    let scoring = match (a, b) {
        (Rules::Stakes(a), Rules::Stakes(b)) => of_scoring(a, b),
        _ => Vec::new(),
    };
    differences.chain(scoring).collect()
}

/// What a table agreed on, a subject each.
pub(super) fn agreed_of(rules: &Rules) -> Vec<Agreed> {
    match rules {
        Rules::Stakes(rules) => words::agreed(rules),
        Rules::Differences(rules) => words::scores_agreed(rules),
    }
}

/// The elements of a hand that are not worth the same.
fn of_scoring(a: &StakesRules, b: &StakesRules) -> Vec<Difference> {
    if a.has_sheet() != b.has_sheet() {
        let sheet = |rules: &StakesRules| match rules.has_sheet() {
            true => "Hands are counted by the scoring sheet.".to_owned(),
            false => "The players count their hands.".to_owned(),
        };
        return Difference::between("Scoring sheet", Some(sheet(a)), Some(sheet(b)), true).into_iter().collect();
    }
    let worth = |rules: &StakesRules, element| match rules.worth(element) {
        Doubles::Number(0) => None,
        worth => Some(words::as_sentence(&words::worth(worth))),
    };
    let differing = |element: Element| {
        Difference::between(format!("Worth of {}", element.name()), worth(a, element), worth(b, element), true)
    };
    Element::all().filter_map(differing).collect()
}

/// The notes that only one of them has.
pub(super) fn of_notes(a: &Rules, b: &Rules) -> Vec<Difference> {
    let only = |notes: &[String], others: &[String]| -> Vec<String> {
        notes.iter().filter(|note| !others.contains(note)).cloned().collect()
    };
    let note = |a, b| Difference { what: NOTE.to_owned(), a, b, moves_money: false };
    let (a, b) = (&a.basics().notes, &b.basics().notes);
    let of_a = only(a, b).into_iter().map(|text| note(Some(text), None));
    let of_b = only(b, a).into_iter().map(|text| note(None, Some(text)));
    of_a.chain(of_b).collect()
}
