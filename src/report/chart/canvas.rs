//! The lines of a chart as characters in rows and columns.
//!
//! A line runs along a row from one moment to the next and then goes up or down. At each moment stands the player's mark,
//! so a run belongs to the mark at its left. Those who run together take turns.

use super::scale::{Axis, along};
use super::{Chart, Series};
use crate::amount::Amount;

/// A character, and the player whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    pub sign: char,
    pub of: Option<usize>,
}

const BLANK: Stroke = Stroke { sign: ' ', of: None };
const RUN: char = '─';
const ZERO: char = '·';

/// The area that lines are drawn in.
pub struct Canvas<'c> {
    chart: &'c Chart,
    marks: &'c [char],
    axis: Axis,
    columns: usize,
    /// From the top down, each from left to right.
    pub rows: Vec<Vec<Stroke>>,
}

/// A column, and what begins in it.
#[derive(Clone, Copy)]
struct Column {
    place: usize,
    /// The last moment that lies in it or to its left.
    moment: usize,
    /// How many columns ago that was.
    since: usize,
}

impl<'c> Canvas<'c> {
    /// Draws all of a chart.
    pub fn draw(chart: &'c Chart, marks: &'c [char], axis: Axis, rows: usize, columns: usize) -> Self {
        let mut canvas = Canvas { chart, marks, axis, columns, rows: vec![vec![BLANK; columns]; rows] };
        let zero = canvas.row_of(Amount::ZERO);
        if let Some(row) = canvas.rows.get_mut(zero) {
            row.fill(Stroke { sign: ZERO, of: None });
        }
        let columns = canvas.columns();
        for column in &columns {
            canvas.run(*column);
        }
        for pair in columns.windows(2) {
            canvas.rise_and_fall(pair[0].moment, pair[1]);
        }
        canvas
    }

    /// The row in which an amount lies.
    pub fn row_of(&self, amount: Amount) -> usize {
        let last = self.rows.len().saturating_sub(1);
        usize::try_from(self.axis.down(amount, last as i64)).unwrap_or_default().min(last)
    }

    /// Whether nothing is drawn in a row.
    pub fn is_blank(&self, row: usize) -> bool {
        self.rows[row].iter().all(|stroke| *stroke == BLANK)
    }

    fn columns(&self) -> Vec<Column> {
        let last = self.chart.last_moment();
        let mut columns = Vec::with_capacity(self.columns);
        let (mut moment, mut since) = (0, 0);
        for place in 0..self.columns {
            while moment < last && column_of(self.chart, moment + 1, self.columns) <= place {
                moment += 1;
                since = 0;
            }
            columns.push(Column { place, moment, since });
            since += 1;
        }
        columns
    }

    fn row_at(&self, series: &Series, moment: usize) -> Option<usize> {
        series.at(moment).map(|total| self.row_of(total))
    }

    /// Marks where moments are, and runs between them.
    fn run(&mut self, Column { place, moment, since }: Column) {
        let at = |series| self.row_at(series, moment);
        let rows: Vec<Option<usize>> = self.chart.series.iter().map(at).collect();
        for row in 0..self.rows.len() {
            let together: Vec<usize> = (0..rows.len()).filter(|player| rows[*player] == Some(row)).collect();
            let Some(&first) = together.first() else { continue };
            let turn = together[(moment + since) % together.len()];
            self.rows[row][place] = match since < together.len() {
                true => Stroke { sign: self.marks[turn], of: Some(turn) },
                false => Stroke { sign: RUN, of: Some(first) },
            };
        }
    }

    /// The ways from the rows of the moment before to those of this column.
    fn rise_and_fall(&mut self, before: usize, Column { place, moment, .. }: Column) {
        for (player, series) in self.chart.series.iter().enumerate() {
            let (Some(from), Some(to)) = (self.row_at(series, before), self.row_at(series, moment)) else { continue };
            for row in (from.min(to)..=from.max(to)).filter(|row| *row != to) {
                self.cross(row, place, player, (row == from).then_some(to < from));
            }
        }
    }

    /// A way up or down in a cell: `turns` where it leaves its row, whether upwards. Marks stay, runs are crossed.
    fn cross(&mut self, row: usize, place: usize, player: usize, turns: Option<bool>) {
        let cell = &mut self.rows[row][place];
        let sign = match (cell.sign, turns) {
            (' ' | ZERO, None) => '│',
            (' ' | ZERO, Some(true)) => '╯',
            (' ' | ZERO, Some(false)) => '╮',
            (RUN, None) => '┼',
            (RUN, Some(true)) => '┴',
            (RUN, Some(false)) => '┬',
            ('╯' | '╮', None) => '┤',
            ('╯', Some(false)) | ('╮', Some(true)) => '┤',
            ('│', Some(_)) => '┤',
            _ => return,
        };
        *cell = Stroke { sign, of: Some(player) };
    }
}

/// The column of a moment.
pub fn column_of(chart: &Chart, moment: usize, columns: usize) -> usize {
    usize::try_from(along(moment, chart.last_moment(), columns as i64 - 1)).unwrap_or_default()
}
