//! A chart as lines of text.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, Stroke, column_of};
use super::marks::marks;
use super::scale::{Axis, apart};
use super::{Chart, cut};
use crate::player::WINDS;
use crate::report::Look;

/// How wide it is where nobody says how wide it may be.
const WIDTH: usize = 80;
/// About the most rows that lines take.
const ROWS: i128 = 18;
/// The most steps of the axis of amounts.
const STEPS: i128 = 8;
/// The fewest columns to draw in; rather than fewer, lines are too long.
const LEAST_COLUMNS: usize = 12;
/// The most columns from one moment to the next: a night that has just begun is not drawn out.
const MOST_A_MOMENT: usize = 8;
/// Colours of the terminal's palette of 256 near those of the picture, which colour-blind people can tell apart.
const COLOURS: [u8; 7] = [32, 166, 36, 175, 178, 74, 246];

/// The chart without its title, a line each.
pub fn to_lines(chart: &Chart, look: Look) -> Vec<String> {
    Drawing::of(chart, look).lines()
}

struct Drawing<'c> {
    chart: &'c Chart,
    colour: bool,
    marks: Vec<char>,
    axis: Axis,
    rows: usize,
    columns: usize,
    /// The width of what stands left of the axis.
    margin: usize,
    /// The width of names, and of the totals behind them.
    names: usize,
    totals: usize,
}

impl<'c> Drawing<'c> {
    fn of(chart: &'c Chart, look: Look) -> Self {
        let width = look.width.map_or(WIDTH, usize::from);
        let (least, most) = chart.range();
        let axis = Axis::over(least, most, STEPS, chart.decimals.scale());
        let figures = axis.figures().into_iter().map(|figure| chart.shown(figure).width());
        let margin = figures.chain(["round".len()]).max().unwrap_or_default();
        let totals = chart.series.iter().map(|series| chart.shown(series.last()).width()).max().unwrap_or_default();
        // A long name leaves most of the room to the lines.
        let names = chart.series.iter().map(|series| cut(&series.name, width / 5).width()).max().unwrap_or_default();
        // The axis and a blank at either side of it; a blank, the mark and `=`; a blank before the total.
        let columns = width.saturating_sub(margin + 2 + 3 + names + 1 + totals).max(LEAST_COLUMNS);
        let columns = columns.min(chart.last_moment().max(1) * MOST_A_MOMENT + 1);
        let steps = usize::try_from(axis.steps()).unwrap_or(1).max(1);
        // Every figure has a row of its own, and every player one for his label.
        let rows = steps * axis.rows_a_step(least, most, ROWS).max(chart.series.len().div_ceil(steps)) + 1;
        let marks = marks(chart.series.iter().map(|series| series.name.as_str()));
        Drawing { chart, colour: look.colour, marks, axis, rows, columns, margin, names, totals }
    }

    fn lines(&self) -> Vec<String> {
        let canvas = Canvas::draw(self.chart, &self.marks, self.axis, self.rows, self.columns);
        let labels = self.labels(&canvas);
        // The axis goes on to the next round figure, the drawing only as far as there is something to see.
        let is_empty = |row: &usize| canvas.is_blank(*row) && labels[*row].is_empty();
        let top = (0..self.rows).take_while(is_empty).count();
        let bottom = self.rows - (top..self.rows).rev().take_while(is_empty).count();
        let drawn = (top..bottom).map(|row| {
            let strokes: String = canvas.rows[row].iter().map(|stroke| self.stroke(*stroke)).collect();
            format!("{}{strokes} {}", self.beside(row), labels[row])
        });
        drawn.chain(self.below()).map(|line| line.trim_end().to_owned()).collect()
    }

    /// The axis of amounts at a row, and its figure where it has one.
    fn beside(&self, row: usize) -> String {
        let figures = self.axis.figures();
        let apart = (self.rows - 1) / (figures.len() - 1).max(1);
        match figures.get(row / apart).filter(|_| row.is_multiple_of(apart)) {
            Some(figure) => {
                let figure = self.chart.shown(*figure);
                format!("{}{figure} ┤", " ".repeat(self.margin.saturating_sub(figure.width())))
            }
            None => format!("{} │", " ".repeat(self.margin)),
        }
    }

    /// Marks, names and totals at the ends of the lines: the label of each row, and nothing where there is none.
    fn labels(&self, canvas: &Canvas) -> Vec<String> {
        let best_first = self.chart.best_first();
        let ends = best_first.iter().map(|place| canvas.row_of(self.chart.series[*place].last()) as i64);
        let rows = apart(&ends.collect::<Vec<_>>(), 1, self.rows as i64 - 1);
        let mut labels = vec![String::new(); self.rows];
        for (place, row) in best_first.into_iter().zip(rows) {
            if let Some(label) = usize::try_from(row).ok().and_then(|row| labels.get_mut(row)) {
                *label = self.label(place);
            }
        }
        labels
    }

    fn label(&self, place: usize) -> String {
        let series = &self.chart.series[place];
        let (name, total) = (cut(&series.name, self.names), self.chart.shown(series.last()));
        let gap = (self.names + 1 + self.totals).saturating_sub(name.width() + total.width());
        let mark = self.stroke(Stroke { sign: self.marks[place], of: Some(place) });
        format!("{mark}={name}{}{total}", " ".repeat(gap))
    }

    fn stroke(&self, Stroke { sign, of }: Stroke) -> String {
        match of.filter(|_| self.colour) {
            Some(player) => format!("\u{1b}[38;5;{}m{sign}\u{1b}[0m", COLOURS[player % COLOURS.len()]),
            None => sign.to_string(),
        }
    }

    /// The axis of hands, and under it their numbers, and the rounds where there are several.
    fn below(&self) -> Vec<String> {
        let widest = self.chart.hands().to_string().len();
        let place = |moment| column_of(self.chart, moment, self.columns);
        let told = self.chart.told_hands(widest as i64 + 2, |moment| place(moment) as i64);
        let mut axis = vec!['─'; self.columns];
        let mut numbers = Line::default();
        for (hand, moment) in told {
            axis[place(moment)] = '┬';
            let number = hand.to_string();
            numbers.put(place(moment).saturating_sub((number.len() - 1) / 2), &number);
        }
        let mut lines = vec![
            format!("{} └{}", " ".repeat(self.margin), axis.into_iter().collect::<String>()),
            format!("{:>width$}  {}", "hand", numbers.0, width = self.margin),
        ];
        let rounds = self.chart.rounds();
        if rounds.len() > 1 {
            let mut winds = Line::default();
            for (round, moment) in rounds {
                winds.put(place(moment), WINDS[round as usize % WINDS.len()]);
            }
            lines.push(format!("{:>width$}  {}", "round", winds.0, width = self.margin));
        }
        lines
    }
}

/// Words in one line, each at its column.
#[derive(Default)]
struct Line(String);

impl Line {
    /// Nothing where the word before it has not ended, with a blank.
    fn put(&mut self, column: usize, word: &str) {
        let end = self.0.width();
        if self.0.is_empty() || end < column {
            self.0.push_str(&" ".repeat(column.saturating_sub(end)));
            self.0.push_str(word);
        }
    }
}
