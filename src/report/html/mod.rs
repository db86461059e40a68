//! Reports as a page for a browser: complete in itself, light or dark as the reader's system is, readable on a phone and
//! without script.
//!
//! `maud` writes the marks and escapes what stands between them, so that what somebody typed into a ledger is text and
//! nothing else. What the sections of a page hold is left to those who put them together.

use maud::{Markup, PreEscaped, Render, html};
use unicode_width::UnicodeWidthStr;

use super::chart::{Chart, to_narrow_svg, to_svg};
use super::{Block, Cell, Grid, escaped};
use crate::amount::{Amount, Decimals};

/// How every page begins; a file that begins otherwise is none.
pub const BEGINS: &str = "<!DOCTYPE html>\n<html lang=\"en\" class=\"huat-night\">";

/// Nothing is fetched, sent or run, whatever a ledger holds.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE: &str = include_str!("page.css");

/// A part of a page under a heading.
pub(super) struct Section {
    /// What links within the page call it.
    pub id: &'static str,
    /// The heading.
    pub heading: &'static str,
    /// What stands under it.
    pub body: Markup,
}

/// A page. `head` stands under its title, before the sections.
pub(super) fn page(title: &str, head: &Markup, sections: &[Section]) -> String {
    let inside = html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            title { (Text(title)) }
            style { (PreEscaped(STYLE)) }
        }
        body {
            header {
                h1 { (Text(title)) }
                (head)
                nav { ul { @for section in sections { li { a href={"#" (section.id)} { (section.heading) } } } } }
            }
            main {
                @for section in sections {
                    section id=(section.id) { h2 { (section.heading) } (section.body) }
                }
            }
        }
    };
    format!("{BEGINS}\n{}\n</html>\n", inside.into_string())
}

/// Blocks from top to bottom; a title right above a table is its caption.
pub(super) fn blocks(blocks: &[Block], decimals: Decimals) -> Markup {
    match blocks {
        [] => html! {},
        [Block::Title(caption), Block::Grid(grid), rest @ ..] => html! {
            (table(grid, Some(caption), decimals))
            (self::blocks(rest, decimals))
        },
        [first, rest @ ..] => html! {
            (block(first, decimals))
            (self::blocks(rest, decimals))
        },
    }
}

fn block(block: &Block, decimals: Decimals) -> Markup {
    match block {
        Block::Title(text) => html! { h3 { (Text(text)) } },
        Block::Sentence(text) => html! { p { (Text(text)) } },
        Block::List { heading, items } => html! {
            h3 { (Text(heading)) }
            ul { @for item in items { li { (Text(item)) } } }
        },
        Block::Grid(grid) => table(grid, None, decimals),
        Block::Chart(chart) => pictures(chart),
    }
}

/// The chart twice; the style shows the one that fits.
fn pictures(chart: &Chart) -> Markup {
    html! {
        figure.wide { (PreEscaped(to_svg(chart))) }
        figure.narrow { (PreEscaped(to_narrow_svg(chart))) }
    }
}

fn table(grid: &Grid, caption: Option<&str>, decimals: Decimals) -> Markup {
    let kind = |column: usize| grid.is_of_numbers(column).then_some("number");
    html! {
        div.(room(grid, decimals)) {
            table {
                @if let Some(caption) = caption { caption { (Text(caption)) } }
                thead {
                    tr {
                        @for (column, head) in grid.columns.iter().enumerate() {
                            th scope="col" class=[kind(column)] { (Text(&in_one_line(head))) }
                        }
                    }
                }
                tbody { @for cells in &grid.rows { (row(grid, cells, decimals)) } }
                @if let Some(sum) = &grid.sum { tfoot { (row(grid, sum, decimals)) } }
            }
        }
    }
}

/// The first cell says what the row is about. The others know their heads, for where they stand alone.
fn row(grid: &Grid, cells: &[Cell], decimals: Decimals) -> Markup {
    html! {
        tr {
            @for (column, (cell, head)) in cells.iter().zip(&grid.columns).enumerate() {
                @if column == 0 {
                    th scope="row" class=[kind_of(cell)] { (heading(cell, head, decimals)) }
                } @else {
                    td class=[kind_of(cell)] data-head=(Text(&in_one_line(head))) { (drawn(cell, decimals)) }
                }
            }
        }
    }
}

/// What a row is about. A count says what it counts where its head is out of sight: `5 doubles limit`.
fn heading(cell: &Cell, head: &str, decimals: Decimals) -> Markup {
    let Cell::Count(count, word) = cell else { return drawn(cell, decimals) };
    let counted = if *count == 1 { head.strip_suffix('s').unwrap_or(head) } else { head };
    html! {
        (count) span.counted { " " (Text(&in_one_line(counted))) } @if let Some(word) = word { " " (word) }
    }
}

fn drawn(cell: &Cell, decimals: Decimals) -> Markup {
    match cell {
        Cell::Struck(text) => html! { del { (Text(text)) } },
        cell => html! { (Text(&cell.spoken(decimals))) },
    }
}

fn kind_of(cell: &Cell) -> Option<&'static str> {
    match cell {
        Cell::Change(amount) | Cell::ChangeAt(amount, _) => Some(change(*amount)),
        cell => cell.is_number().then_some("number"),
    }
}

/// How an amount is marked that somebody gains or loses. It has its sign, too.
pub(super) fn change(amount: Amount) -> &'static str {
    match amount.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Less => "number loss",
        std::cmp::Ordering::Equal => "number",
        std::cmp::Ordering::Greater => "number gain",
    }
}

fn in_one_line(head: &str) -> String {
    head.replace('\n', " ")
}

/// What becomes of a table where there is little room, by the columns that a terminal would need for it.
///
/// One that fits a phone stays as it is. Of a larger one each row becomes a card on a phone, and of one that is too large
/// for a page everywhere: a browser cannot tell by itself, and would rather be scrolled sideways.
fn room(grid: &Grid, decimals: Decimals) -> &'static str {
    let least = |(column, head): (usize, &String)| {
        let word = head.split([' ', '-', '\n']).map(UnicodeWidthStr::width).max().unwrap_or(0);
        let widest = grid.widest(column, decimals);
        let cells = if grid.is_of_numbers(column) { widest } else { widest.min(LEAST_WORDS) };
        cells.max(word) + 1
    };
    let least: usize = grid.columns.iter().enumerate().map(least).sum();
    if least <= PHONE {
        "table small"
    } else if least <= PAPER {
        "table"
    } else {
        "table large"
    }
}

/// Words in a table are broken before they take more than this.
const LEAST_WORDS: usize = 9;
/// What fits a phone.
const PHONE: usize = 39;
/// What fits a sheet of paper.
const PAPER: usize = 74;

/// Text that somebody may have typed: it is escaped twice, against what it does to a page and against what it does to
/// the eye; what no document may hold is replaced.
pub(super) struct Text<'t>(pub &'t str);

impl Render for Text<'_> {
    fn render_to(&self, buffer: &mut String) {
        let lines: Vec<String> = self.0.lines().map(escaped).collect();
        let text = lines.join("\n").replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}");
        text.render_to(buffer);
    }
}
