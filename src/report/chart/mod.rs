//! Running totals as lines: what is drawn, as lines of text and as a picture.
//!
//! A [`Chart`] knows moments, players and amounts; `scale` finds round figures and keeps labels apart, `marks` gives each
//! player a letter, `canvas` and `text` draw for a terminal, `svg` draws a picture. All of it is whole numbers.

mod canvas;
mod marks;
mod scale;
mod svg;
mod text;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::{escaped, words};
use crate::amount::{Amount, Decimals};

pub use svg::{to_narrow_svg, to_svg};
pub(super) use text::to_lines;

/// The running totals of players, from the start on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chart {
    /// What it is of.
    pub title: String,
    /// What its lines are, in words.
    pub caption: String,
    /// Digits after the point of its amounts.
    pub decimals: Decimals,
    /// The start, and every moment after which the totals are known; at least the start.
    pub moments: Vec<Moment>,
    /// A line for each player.
    pub series: Vec<Series>,
}

/// A place along the night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moment {
    /// Which hand was played, counted from 1; 0 at the start. What is paid after the last hand belongs to it.
    pub hand: u32,
    /// The number of the line; 0 at the start.
    pub n: u32,
    /// Rounds passed before it.
    pub round: u32,
}

/// What one player had after each moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The player.
    pub name: String,
    /// The moment at which he sat down, with nothing.
    pub from: usize,
    /// His totals from that moment on, one for each; at least one.
    pub totals: Vec<Amount>,
}

impl Series {
    /// What he had after a moment; `None` before he sat down.
    pub fn at(&self, moment: usize) -> Option<Amount> {
        self.totals.get(moment.checked_sub(self.from)?).copied()
    }

    /// What he has at the end.
    pub fn last(&self) -> Amount {
        self.totals.last().copied().unwrap_or_default()
    }
}

impl Chart {
    /// Whether nobody has ever had anything but nothing, so that there is nothing to see.
    pub fn is_flat(&self) -> bool {
        self.series.iter().flat_map(|series| &series.totals).all(|total| *total == Amount::ZERO)
    }

    /// How many hands were played to their end.
    pub fn hands(&self) -> u32 {
        self.moments.last().map_or(0, |last| last.hand)
    }

    fn last_moment(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// What the players ended with, the first on top; those that are level in the order of the players.
    fn best_first(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.series.len()).collect();
        places.sort_by_key(|place| std::cmp::Reverse(self.series[*place].last()));
        places
    }

    /// The least and the most that anybody ever had.
    fn range(&self) -> (Amount, Amount) {
        let totals = || self.series.iter().flat_map(|series| &series.totals).copied().chain([Amount::ZERO]);
        (totals().min().unwrap_or_default(), totals().max().unwrap_or_default())
    }

    fn shown(&self, amount: Amount) -> String {
        words::signed(amount, self.decimals)
    }

    /// Which hands are told along the axis, and the moments at which they ended: every one, or every second, fifth,
    /// tenth …, so that any two are at least `gap` apart by `place`; where not even two are, the last alone.
    fn told_hands(&self, gap: i64, place: impl Fn(usize) -> i64) -> Vec<(u32, usize)> {
        let ends = self
            .moments
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, now)| now.hand > 0)
            .filter(|(moment, now)| self.moments.get(moment + 1).is_none_or(|next| next.hand != now.hand));
        let ends: Vec<(u32, usize)> = ends.map(|(moment, now)| (now.hand, moment)).collect();
        let every = |step: i128| {
            let told = ends.iter().filter(|(hand, _)| i128::from(*hand) % step == 0);
            told.copied().collect::<Vec<_>>()
        };
        let is_apart = |told: &[(u32, usize)]| told.windows(2).all(|pair| place(pair[1].1) - place(pair[0].1) >= gap);
        let told = scale::round_figures().map(every).find(|told| is_apart(told)).filter(|told| !told.is_empty());
        told.unwrap_or_else(|| ends.last().copied().into_iter().collect())
    }

    /// The rounds that were begun, and the moments at which they were: `(0, 0)`, and further ones if there are.
    fn rounds(&self) -> Vec<(u32, usize)> {
        let first = self.moments.get(1).map_or(0, |moment| moment.round);
        let later = self.moments.windows(2).enumerate().skip(1);
        let later = later.filter(|(_, pair)| pair[0].round != pair[1].round).map(|(at, pair)| (pair[1].round, at));
        std::iter::once((first, 0)).chain(later).collect()
    }
}

/// Text that takes at most so many columns, with an ellipsis where something is missing.
pub(super) fn cut(text: &str, columns: usize) -> String {
    let text = escaped(text);
    if text.width() <= columns {
        return text;
    }
    let mut kept = String::new();
    for grapheme in text.graphemes(true) {
        if kept.width() + grapheme.width() >= columns {
            break;
        }
        kept.push_str(grapheme);
    }
    kept.push('…');
    kept
}
