//! What is shown: a report is a list of blocks, its tables have typed cells, and one renderer each draws it.
//!
//! [`stakes`] and [`scores`] make reports out of rules, [`settled`] out of settlements, [`count`] out of hands, [`diff`]
//! out of two rules, [`night`] out of a ledger, [`risk`] out of many nights; [`chart`] draws lines, [`html`] makes pages,
//! [`words`] has the sentences. Where the text goes, and how wide or coloured it may be, is left to `cli`.

mod csv;
mod json;
mod markdown;
mod table;

pub mod chart;
pub mod count;
pub mod diff;
pub mod html;
pub mod night;
pub mod risk;
pub mod scores;
pub mod settled;
pub mod stakes;
pub mod words;

use unicode_width::UnicodeWidthStr;

use crate::amount::{Amount, Decimals};
use crate::player::is_hostile;
use chart::Chart;

pub use csv::to_csv;
pub use markdown::to_markdown;
pub use table::{Look, to_text};

/// Something to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Digits after the point of its amounts.
    pub decimals: Decimals,
    /// What is shown, from top to bottom.
    pub blocks: Vec<Block>,
    /// The table that is written as CSV, where prose has no place.
    pub data: Grid,
}

/// A part of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// What all below is about, in a line.
    Title(String),
    /// A sentence or two.
    Sentence(String),
    /// Lines under a heading.
    List {
        /// The heading.
        heading: String,
        /// The lines.
        items: Vec<String>,
    },
    /// A table.
    Grid(Grid),
    /// Lines over a night.
    Chart(Chart),
}

/// A table: columns and rows of cells, and perhaps a last row of sums.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grid {
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows; each has a cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// The row of sums.
    pub sum: Option<Vec<Cell>>,
}

impl Grid {
    /// Whether a column holds numbers, and where it holds none is blank.
    fn is_of_numbers(&self, column: usize) -> bool {
        self.rows.iter().filter_map(|row| row.get(column)).all(|cell| cell.is_number() || *cell == Cell::Blank)
    }

    /// How many columns of a terminal the widest cell takes, heads left out.
    fn widest(&self, column: usize, decimals: Decimals) -> usize {
        let cells = self.rows.iter().chain(&self.sum).filter_map(|row| row.get(column));
        let widths = cells.map(|cell| cell.spoken(decimals).lines().map(UnicodeWidthStr::width).max().unwrap_or(0));
        widths.max().unwrap_or(0)
    }
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A count, with a word behind it where it has a special meaning (`5 limit`).
    Count(u32, Option<&'static str>),
    /// A number that is no amount and no count: a rate, a mean.
    Figure(String),
    /// A word in the place of a number.
    Word(&'static str),
    /// What somebody gains or loses.
    Change(Amount),
    /// The same at decimals of its own, where a report holds two tables.
    ChangeAt(Amount, Decimals),
    /// A change, and below it the running total.
    Running(Amount, Amount),
    /// Words about something that was taken back.
    Struck(String),
    /// Nothing to say: forbidden here.
    Nothing,
    /// Left blank.
    Blank,
}

impl Cell {
    /// Whether it is set to the right.
    fn is_number(&self) -> bool {
        matches!(
            self,
            Cell::Change(_)
                | Cell::ChangeAt(..)
                | Cell::Running(..)
                | Cell::Count(..)
                | Cell::Figure(_)
                | Cell::Word(_)
                | Cell::Nothing
        )
    }

    /// As people read it: `+60`, `−20`, `—`.
    fn spoken(&self, decimals: Decimals) -> String {
        match self {
            Cell::Text(text) => escaped(text),
            Cell::Count(count, None) => count.to_string(),
            Cell::Figure(figure) => figure.clone(),
            Cell::Word(word) => (*word).to_owned(),
            Cell::Count(count, Some(word)) => format!("{count} {word}"),
            Cell::Running(change, total) => {
                format!("{}\n{}", words::signed(*change, decimals), words::signed(*total, decimals))
            }
            Cell::Struck(text) => format!("~~{}~~", escaped(text)),
            Cell::Change(amount) => words::signed(*amount, decimals),
            Cell::ChangeAt(amount, decimals) => words::signed(*amount, *decimals),
            Cell::Nothing => "—".to_owned(),
            Cell::Blank => String::new(),
        }
    }

    /// As programs read it: plain numbers, and nothing for nothing.
    fn plain(&self, decimals: Decimals) -> String {
        match self {
            Cell::Text(text) | Cell::Struck(text) => text.clone(),
            Cell::Count(count, _) => count.to_string(),
            Cell::Figure(figure) => figure.clone(),
            Cell::Word(word) => (*word).to_owned(),
            Cell::Change(amount) => amount.text(decimals),
            Cell::ChangeAt(amount, decimals) => amount.text(*decimals),
            Cell::Running(change, total) => format!("{} {}", change.text(decimals), total.text(decimals)),
            Cell::Nothing | Cell::Blank => String::new(),
        }
    }
}

/// Text that is safe to print: hostile characters ([`is_hostile`]) are written out, so that they do nothing.
pub fn escaped(text: &str) -> String {
    text.chars().map(|c| if is_hostile(c) { c.escape_unicode().to_string() } else { c.to_string() }).collect()
}

/// The sum of amounts that come to nothing together, as those of a settlement or a standing; 0 past what can be counted.
fn sum(amounts: impl IntoIterator<Item = Amount>) -> Amount {
    amounts.into_iter().try_fold(Amount::ZERO, Amount::plus).unwrap_or_default()
}
