//! A night for plain-text accounting: every event a balanced transaction.

use super::Logged;
use crate::amount::{Amount, Decimals};
use crate::ledger::{Bytes, Night, Unreadable};

/// An event as a transaction.
#[derive(Debug, Clone)]
pub struct Posting {
    /// The line's number.
    pub n: u32,
    /// When it was written, `2026-11-29T…`.
    pub at: String,
    /// What happened, in words.
    pub what: String,
    /// What it moved, by name.
    pub points: Vec<(String, Amount)>,
}

/// All transactions of a night.
#[derive(Debug, Clone)]
pub struct Postings {
    /// Everybody who sat.
    pub people: Vec<String>,
    /// What amounts are counted in.
    pub unit: String,
    /// Digits after the point.
    pub decimals: Decimals,
    /// The transactions in order.
    pub list: Vec<Posting>,
}

impl Postings {
    /// Every event of a night that stands and moved something.
    ///
    /// # Errors
    /// [`Unreadable`] when a line cannot be read.
    pub fn of(night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<Self, Unreadable> {
        let mut list = Vec::new();
        // A line typed without a time is of the day of the line before it.
        let mut day = night.header.started.clone();
        for line in Logged::of(night, bytes, Vec::new())?.lines {
            let points = line.points.iter().map(|(place, amount)| (night.people[*place].clone(), *amount));
            let points: Vec<(String, Amount)> = points.collect();
            if !line.at.is_empty() {
                day.clone_from(&line.at);
            }
            if !points.is_empty() {
                list.push(Posting { n: line.n, at: day.clone(), what: line.what, points });
            }
        }
        let money = night.header.preset.rules.money();
        Ok(Postings { people: night.people.clone(), unit: money.unit.clone(), decimals: money.decimals, list })
    }
}

/// For `hledger balance`.
pub fn to_hledger(postings: &Postings) -> String {
    let decimals = postings.decimals;
    // Any text may be a commodity in quotes.
    let commodity = format!("\"{}\"", postings.unit.replace('"', "'").replace(';', ","));
    let accounts = accounts(&postings.people);
    let mut text = String::new();
    for Posting { n, at, what, points } in &postings.list {
        text.push_str(&format!("{} ({n}) {}\n", date(at), what.replace([';', '|'], ",")));
        for (name, amount) in points {
            let place = postings.people.iter().position(|known| known == name);
            let account = place.and_then(|place| accounts.get(place)).map_or("", String::as_str);
            text.push_str(&format!("    players:{account}  {} {commodity}\n", amount.text(decimals)));
        }
        text.push('\n');
    }
    text
}

/// For Beancount, whose accounts and currencies know only some letters: players are `Equity:Players:P1-Mei`, the unit
/// is `PTS`, and the true names stand as metadata.
pub fn to_beancount(postings: &Postings) -> String {
    let decimals = postings.decimals;
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let first = postings.list.first().map_or("1970-01-01", |posting| date(&posting.at));
    let earliest = postings.list.iter().map(|posting| date(&posting.at)).min().unwrap_or(first);
    let accounts: Vec<String> =
        postings.people.iter().enumerate().map(|(place, name)| plain_account(place, name)).collect();
    let mut text = format!("; amounts in {}\n", postings.unit);
    for (name, account) in postings.people.iter().zip(&accounts) {
        text.push_str(&format!("{earliest} open {account} PTS\n  player: \"{}\"\n", quoted(name)));
    }
    for Posting { n, at, what, points } in &postings.list {
        text.push_str(&format!("\n{} * \"{}\"\n  number: {n}\n", date(at), quoted(what)));
        for (name, amount) in points {
            if let Some(place) = postings.people.iter().position(|known| known == name) {
                text.push_str(&format!("  {}  {} PTS\n", accounts[place], amount.text(decimals)));
            }
        }
    }
    text
}

/// The day out of a time.
fn date(at: &str) -> &str {
    at.get(..10).unwrap_or("1970-01-01")
}

/// hledger ends an account name at two blanks, and divides it at colons. Names that become alike are numbered.
fn accounts(people: &[String]) -> Vec<String> {
    let mut accounts: Vec<String> = Vec::new();
    for name in people {
        let plain = name.replace([':', ';'], "-").split_whitespace().collect::<Vec<_>>().join(" ");
        let numbered = (2..).map(|number| format!("{plain} ({number})"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|account| !accounts.contains(account));
        accounts.extend(free);
    }
    accounts
}

fn plain_account(place: usize, name: &str) -> String {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    if letters.is_empty() {
        format!("Equity:Players:P{}", place + 1)
    } else {
        format!("Equity:Players:P{}-{letters}", place + 1)
    }
}
