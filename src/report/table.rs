//! A report as text for a terminal.

use comfy_table::{
    Attribute, Cell as Drawn, CellAlignment, Color, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
    Width, presets,
};
use unicode_width::UnicodeWidthStr;

use super::chart::to_lines;
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

fn drawn(grid: &Grid, decimals: Decimals, look: Look) -> String {
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
    // A number is never broken, and words are not squeezed to letters: rather than that a line is too long.
    for (column, head) in grid.columns.iter().enumerate() {
        let least = match grid.is_of_numbers(column) {
            true => grid.widest(column, decimals).max(head.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)),
            false => LEAST_TEXT.min(grid.widest(column, decimals)),
        };
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

/// The least room for words, in columns of the terminal.
const LEAST_TEXT: usize = 9;

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
