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

use super::json::ByName;
use super::sum;
use crate::amount::Decimals;
use crate::ledger::Night;

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
