//! A line of a ledger in words.

use super::decimals;
use super::round::deal_in_words;
use crate::amount::{Amount, Number};
use crate::event::Declared;
use crate::fault::Fault;
use crate::ledger::{Deals, Entry, Line, Night, Points, Transferred};
use crate::player::Naming;
use crate::report::words;
use crate::yaml::to_json;

/// What a line says, in a sentence without a full stop. `n` is the line that it stands for in the order of the night.
pub fn line_in_words(night: &Night, line: &Line, n: u32) -> String {
    let cash = |Transferred { from, to, amount }: &Transferred| {
        format!("{from} hands {to} {}", with_unit(night, amount.as_str()))
    };
    let list = |amounts: &[(String, Number)]| {
        amounts.iter().map(|(name, amount)| format!("{name} {amount}")).collect::<Vec<_>>().join(", ")
    };
    match &line.entry {
        Entry::Event(event) | Entry::Amend { event, .. } | Entry::Insert { event, .. } => {
            event_in_words(night, event, n)
        }
        Entry::Void { n, undo: true } => format!("undo of {n}"),
        Entry::Void { n, .. } => format!("void of {n}"),
        Entry::Rules(rules) => format!("other rules from here on: {}", to_json(rules)),
        Entry::Swap { out, joins } => format!("{out} gets up, {joins} sits down"),
        Entry::Reseat(names) => format!("new seats: {}", names.join(", ")),
        Entry::Paid(paid) => cash(paid),
        Entry::Settled { transfers, rounding } => {
            let rounding =
                if rounding.is_empty() { String::new() } else { format!("; by rounding {}", list(rounding)) };
            format!("settled: {}{rounding}", transfers.iter().map(cash).collect::<Vec<_>>().join(", "))
        }
        Entry::Count(chips) => format!("chips counted: {}", list(chips)),
        Entry::Remark(text) => text.clone(),
        Entry::Unknown(kind) => format!("a line of the kind `{kind}`, which this version does not know"),
    }
}

/// An event in words, by the rules and seats in force at its place; where it does not fit them, as it was written.
pub fn event_in_words(night: &Night, event: &Declared, n: u32) -> String {
    sentence(night, event, n).unwrap_or_else(|faults| {
        let why = faults.first().map(ToString::to_string).unwrap_or_default();
        format!("an event that these rules refuse: {why}")
    })
}

fn sentence(night: &Night, event: &Declared, n: u32) -> Result<String, Vec<Fault>> {
    let turn = night.turn_at(n);
    let table = night.table(turn);
    let mut declared = night.as_played(event, turn)?;
    let is_said = declared.east.is_some() || declared.dealer.is_some();
    if turn.preset.rules.deal_moves_money() && !is_said {
        let before: Vec<u32> = night.in_order().into_iter().take_while(|other| *other != n).collect();
        declared = declared.dealt(&turn.preset.rules, &table, Deals::after(night, &before).dealt());
    }
    let event = declared.check(&turn.preset.rules, &table, Naming::InFull)?;
    Ok(words::sentence(&event, &turn.preset.rules, &table))
}

fn with_unit(night: &Night, amount: &str) -> String {
    let money = night.cash_money();
    let exact = Amount::parse(amount, money.decimals);
    exact.map_or(amount.to_owned(), |amount| words::with_unit(amount, money))
}

/// Points in words: `Mei +160, Raj −160`.
pub fn points_in_words(night: &Night, points: &Points) -> String {
    let one = |(place, amount): &(usize, Amount)| {
        format!("{} {}", night.people[*place], words::signed(*amount, decimals(night)))
    };
    if points.is_empty() { "nothing".to_owned() } else { points.iter().map(one).collect::<Vec<_>>().join(", ") }
}

/// Where a night stands, in a line: `East 2, dealer Raj; Mei +160, Raj −160, Siti 0`. No line breaks between a name and
/// its amount.
pub fn at_a_glance(night: &Night) -> String {
    let (deal, _) = Deals::at_end(night);
    let one = |(name, amount): (&String, &Amount)| format!("{name}\u{a0}{}", words::signed(*amount, decimals(night)));
    let standing: Vec<String> = night.people.iter().zip(&night.standing).map(one).collect();
    format!("{}; {}", deal_in_words(night, night.turn_now(), deal), standing.join(", "))
}
