//! A report as text for a terminal.

use comfy_table::{
    Attribute, Cell as Drawn, CellAlignment, Color, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
    Width, presets,
};
use unicode_width::UnicodeWidthStr;

use super::chart::{cut, to_lines};
use super::{Block, Cell, Grid, Report, escaped};
use crate::amount::{Amount, Decimals};

/// How a terminal shows things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether to colour. Gains and losses differ by their sign as well.
    pub colour: bool,
    /// How many columns there are; `None` is as many as it takes.
    pub width: Option<u16>,
}

/// No frame, a line under the heads.
const STYLE: TableStyle = presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));

/// The report as text, ending in a line break.
pub fn to_text(report: &Report, look: Look) -> String {
    let blocks = report.blocks.iter().map(|block| match block {
        Block::Title(text) => bold(&wrapped(&escaped(text), "", look), look),
        Block::Sentence(text) => wrapped(&escaped(text), "", look),
        Block::List { heading, items } => {
            let items = items.iter().map(|item| wrapped(&escaped(item), "  ", look));
            std::iter::once(bold(&wrapped(&escaped(heading), "", look), look))
                .chain(items)
                .collect::<Vec<_>>()
                .join("\n")
        }
        Block::Grid(grid) => drawn(grid, report.decimals, look),
        Block::Chart(chart) => to_lines(chart, look).join("\n"),
    });
    blocks.collect::<Vec<_>>().join("\n\n") + "\n"
}

/// A table, or several where one is too wide.
fn drawn(grid: &Grid, decimals: Decimals, look: Look) -> String {
    let parts = match look.width.filter(|_| is_side_by_side(grid) || is_counted_off(grid)) {
        Some(width) => side_by_side(grid, decimals, width.into()),
        None => vec![grid.clone()],
    };
    parts.iter().map(|part| one(part, decimals, look)).collect::<Vec<_>>().join("\n\n")
}

/// Whether it has a column of words, and beside it columns of numbers.
fn is_side_by_side(grid: &Grid) -> bool {
    !grid.is_of_numbers(0) && (1..grid.columns.len()).all(|column| grid.is_of_numbers(column))
}

/// Whether a number begins each row, and behind it come words and columns of numbers.
fn is_counted_off(grid: &Grid) -> bool {
    let (numbers, words): (Vec<usize>, Vec<usize>) = (1..grid.columns.len()).partition(|at| grid.is_of_numbers(*at));
    grid.is_of_numbers(0) && !numbers.is_empty() && !words.is_empty()
}

/// Tables one under the other, each with the first column and as many of the others as fit beside it: first all words,
/// then the numbers.
fn side_by_side(grid: &Grid, decimals: Decimals, width: usize) -> Vec<Grid> {
    let room = |column: usize| least(grid, column, decimals) + PADDING;
    if (0..grid.columns.len()).map(room).sum::<usize>() <= width {
        return vec![grid.clone()];
    }
    let columns = grid.columns.iter().map(|head| head.lines().map(|line| cut(line, LONGEST_HEAD)));
    let columns = columns.map(|lines| lines.collect::<Vec<_>>().join("\n")).collect();
    let grid = Grid { columns, ..grid.clone() };
    let room = |column: usize| least(&grid, column, decimals) + PADDING;
    let (mut parts, mut taken) = (vec![vec![0]], room(0));
    let (numbers, words): (Vec<usize>, Vec<usize>) = (1..grid.columns.len()).partition(|at| grid.is_of_numbers(*at));
    let first_number = numbers.first().copied();
    for column in words.into_iter().chain(numbers) {
        let is_full = taken + room(column) > width || first_number == Some(column);
        if is_full && taken > room(0) {
            parts.push(vec![0]);
            taken = room(0);
        }
        parts.last_mut().into_iter().for_each(|part| part.push(column));
        taken += room(column);
    }
    parts.iter().map(|part| of_columns(&grid, part)).collect()
}

fn of_columns(grid: &Grid, columns: &[usize]) -> Grid {
    let of = |cells: &Vec<Cell>| columns.iter().filter_map(|column| cells.get(*column).cloned()).collect();
    Grid {
        columns: columns.iter().filter_map(|column| grid.columns.get(*column).cloned()).collect(),
        rows: grid.rows.iter().map(of).collect(),
        sum: grid.sum.as_ref().map(of).filter(|sum: &Vec<Cell>| sum.iter().any(Cell::is_number)),
    }
}

fn one(grid: &Grid, decimals: Decimals, look: Look) -> String {
    let mut table = Table::new();
    table.load_style(STYLE).set_content_arrangement(ContentArrangement::Dynamic).force_no_tty();
    if let Some(width) = look.width {
        table.set_width(width);
    }
    if look.colour {
        table.enforce_styling();
    }
    table.set_header(grid.columns.iter().enumerate().map(|(column, head)| {
        let alignment = if grid.is_of_numbers(column) { CellAlignment::Right } else { CellAlignment::Left };
        Drawn::new(escaped_lines(head)).set_alignment(alignment)
    }));
    for row in &grid.rows {
        table.add_row(row.iter().map(|cell| draw(cell, decimals, look)));
    }
    if let Some(sum) = &grid.sum {
        table.add_row(sum.iter().enumerate().map(|(column, _)| {
            let is_summed = matches!(sum.get(column), Some(Cell::Change(_) | Cell::ChangeAt(..)));
            let rule = if is_summed { "─".repeat(grid.widest(column, decimals)) } else { String::new() };
            Drawn::new(rule).set_alignment(CellAlignment::Right)
        }));
        table.add_row(sum.iter().map(|cell| draw(cell, decimals, look)));
    }
    for column in 0..grid.columns.len() {
        let least = least(grid, column, decimals);
        if let Some(column) = table.column_mut(column) {
            // One blank in front and the gap between two columns: a phone has few.
            column.set_padding((1, 0));
            let padding = usize::from(column.padding_width());
            let least = u16::try_from(least + padding).unwrap_or(u16::MAX);
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
        }
    }
    // The blanks that pad the last column to the frame serve nobody.
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// The least room for words, in columns of the terminal; more where all else are numbers.
const LEAST_TEXT: usize = 9;
const LEAST_LABEL: usize = 16;
/// The longest head where not all columns fit beside each other.
const LONGEST_HEAD: usize = 16;
/// A blank in front of a column, and the gap to the next.
const PADDING: usize = 2;

/// The least room for a column. A number is never broken, and words are not squeezed to letters: rather than that a line
/// is too long.
fn least(grid: &Grid, column: usize, decimals: Decimals) -> usize {
    let head = grid.columns[column].lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
    match grid.is_of_numbers(column) {
        true => grid.widest(column, decimals).max(head),
        false if is_side_by_side(grid) => LEAST_LABEL.min(grid.widest(column, decimals)),
        false => LEAST_TEXT.min(grid.widest(column, decimals)),
    }
}

fn draw(cell: &Cell, decimals: Decimals, look: Look) -> Drawn {
    let drawn = Drawn::new(cell.spoken(decimals));
    let drawn = if cell.is_number() { drawn.set_alignment(CellAlignment::Right) } else { drawn };
    match cell {
        Cell::Change(amount) | Cell::ChangeAt(amount, _) if *amount > Amount::ZERO => drawn.fg(Color::Green),
        Cell::Change(amount) | Cell::ChangeAt(amount, _) if *amount < Amount::ZERO => drawn.fg(Color::Red),
        Cell::Nothing => drawn.add_attribute(Attribute::Dim),
        Cell::Struck(text) if look.colour => Drawn::new(escaped(text)).add_attribute(Attribute::CrossedOut),
        _ => drawn,
    }
}

/// A column's head may have two lines.
fn escaped_lines(head: &str) -> String {
    head.lines().map(escaped).collect::<Vec<_>>().join("\n")
}

fn bold(text: &str, look: Look) -> String {
    if look.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// Text broken between words to fit the width, the lines after the first set in under the first.
fn wrapped(text: &str, indent: &str, look: Look) -> String {
    let Some(width) = look.width else { return format!("{indent}{text}") };
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).force_no_tty();
    table.set_width(width.saturating_sub(indent.len() as u16)).add_row([text]);
    table.lines().map(|line| format!("{indent}{}", line.trim())).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_words_and_many_amounts_are_never_wider_than_the_terminal() {
        for (players, width) in [(5, 60), (16, 60), (16, 100), (4, 40)] {
            let amount = |row: i64, player: i64| Amount::of(100_000 + 100 * row + player);
            let row = |row: u32| {
                let words = ["20:15", "East 1, dealer Uncle Ho", "Mei Ling wins 3 doubles on Uncle Ho's discard"];
                let words = words.into_iter().map(|words| Cell::Text(words.to_owned()));
                let amounts = (0..players).map(|player| {
                    let amount = amount(row.into(), player);
                    Cell::Running(amount, amount)
                });
                std::iter::once(Cell::Count(row, None)).chain(words).chain(amounts).collect()
            };
            let heads = ["#", "time", "deal", "what"].into_iter().map(str::to_owned);
            let grid = Grid {
                columns: heads.chain((0..players).map(|player| format!("Uncle Ho {player}"))).collect(),
                rows: (1..20).map(row).collect(),
                sum: None,
            };
            let text = drawn(&grid, Decimals::default(), Look { colour: false, width: Some(width) });
            assert!(text.lines().all(|line| line.width() <= width.into()), "{text}");
            let shown = |row: i64, player| text.matches(&amount(row, player).text(Decimals::default())).count();
            assert!((1..20).all(|row| (0..players).all(|player| shown(row, player) == 2)), "{text}");
        }
    }
}
