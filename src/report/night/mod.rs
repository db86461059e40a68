//! What is shown of a night: receipts, the standing, the log, its lines, how a total came about, its chart, chips that
//! were counted, exports, and one page of it all; and the statistics of nights.

mod chart;
mod chips;
mod explain;
mod export;
mod log;
mod moved;
mod page;
mod receipt;
mod round;
mod said;
mod stats;
mod total;

pub use chart::Charted;
pub use chips::Chips;
pub use explain::Explained;
pub use export::{Posting, Postings, to_beancount, to_hledger};
pub use log::{Logged, LoggedLine};
pub use moved::pairs;
pub use page::Page;
pub use receipt::Receipt;
pub use said::{at_a_glance, event_in_words, line_in_words, points_in_words};
pub use total::{Season, SettlingUp, Standing};

use serde::ser::{Serialize, Serializer};

use crate::amount::{Amount, Decimals, Exact};
use crate::ledger::{Night, Points};

/// Amounts by name, in the order of the people.
struct ByName<'n>(Vec<(&'n str, Exact)>);

impl<'n> ByName<'n> {
    fn of(names: &'n [String], amounts: &[Amount], decimals: Decimals) -> Self {
        ByName(names.iter().map(String::as_str).zip(amounts.iter().map(|amount| amount.number(decimals))).collect())
    }

    fn of_points(names: &'n [String], points: &Points, decimals: Decimals) -> Self {
        ByName(points.iter().map(|(place, amount)| (names[*place].as_str(), amount.number(decimals))).collect())
    }
}

impl Serialize for ByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, amount)| (name, amount)))
    }
}

fn decimals(night: &Night) -> Decimals {
    night.header.preset.rules.decimals()
}

fn unit(night: &Night) -> &str {
    &night.header.preset.rules.basics().money.unit
}

/// What the night is called.
fn title(night: &Night) -> &str {
    let title = night.header.title.as_str();
    if title.is_empty() { "The night" } else { title }
}

fn sum(amounts: impl IntoIterator<Item = Amount>) -> Amount {
    amounts.into_iter().fold(Amount::ZERO, |sum, amount| sum.plus(amount).unwrap_or_default())
}
