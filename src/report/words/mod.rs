//! The words for what the other rooms know only as values.

mod agreed;
mod event;
mod hand;
mod reason;
mod rules;
mod scores;

use std::cmp::Ordering;

use crate::amount::{Amount, Decimals};
use crate::rules::{Doubles, Money};

pub use crate::rules::doubles_in_words as doubles;

pub use agreed::{Agreed, Subject};
pub use event::sentence;
pub use hand::{TilesAs, elements, tiles};
pub use reason::{note, reason};
pub use rules::{Answer, agreed, before_the_first_tile, in_plain_words, row_in_words};
pub use scores::{score_rules_in_words, scores_agreed};

/// With its sign, a minus of the width of a plus: `+60`, `−20`, `0`.
pub fn signed(amount: Amount, decimals: Decimals) -> String {
    let text = amount.text(decimals);
    match text.strip_prefix('-') {
        Some(lost) => format!("−{lost}"),
        None if amount == Amount::ZERO => text,
        None => format!("+{text}"),
    }
}

/// With its sign and its unit: `+$1.50`, `−20 points`.
pub fn signed_with_unit(amount: Amount, money: &Money) -> String {
    let size = if amount < Amount::ZERO { Amount::ZERO.less(amount).unwrap_or_default() } else { amount };
    let sign = match amount.cmp(&Amount::ZERO) {
        Ordering::Less => "−",
        Ordering::Equal => "",
        Ordering::Greater => "+",
    };
    format!("{sign}{}", with_unit(size, money))
}

/// With its unit, as it is said: `$1.50`, `RM 2.50`, `20c`, `20 points`.
pub fn with_unit(amount: Amount, money: &Money) -> String {
    let text = amount.text(money.decimals);
    let unit = &money.unit;
    if !unit.chars().any(char::is_alphanumeric) {
        format!("{unit}{text}")
    } else if unit.chars().all(char::is_uppercase) {
        format!("{unit} {text}")
    } else if unit.chars().count() == 1 {
        format!("{text}{unit}")
    } else if text == "1" {
        format!("{text} {}", unit.strip_suffix('s').unwrap_or(unit))
    } else {
        format!("{text} {unit}")
    }
}

/// Who pays whom how much: `Raj pays Mei 120 points`.
pub fn pays(from: &str, to: &str, amount: Amount, money: &Money) -> String {
    format!("{from} pays {to} {}", with_unit(amount, money))
}

/// `Mei`, `Mei and Raj`, `Mei, Raj and Siti`.
pub fn and(names: &[String]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// `2 doubles`, `the limit`.
pub fn worth(worth: Doubles) -> String {
    match worth {
        Doubles::Number(number) => doubles(number),
        Doubles::Limit => "the limit".to_owned(),
    }
}

/// `1 hand`, `40 hands`.
pub fn counted(count: impl TryInto<u64>, what: &str) -> String {
    match count.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

/// With a large letter and a full stop.
pub fn as_sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// How many of a hundred, with one digit behind the point; `None` of nothing.
pub fn in_100(part: u64, whole: u64) -> Option<String> {
    tenths(part * 100, whole)
}

/// A quotient with one digit behind the point, a half rounded up; `None` of nothing.
pub fn tenths(part: u64, whole: u64) -> Option<String> {
    let tenths = (part * 20 + whole).checked_div(whole * 2)?;
    Some(format!("{}.{}", tenths / 10, tenths % 10))
}
