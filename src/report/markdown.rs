//! A report as Markdown, to be pasted into a chat or a page.

use super::chart::to_lines;
use super::{Block, Cell, Grid, Look, Report, escaped, words};
use crate::amount::Decimals;

/// How a block of plain text looks: narrow enough for a chat.
const IN_A_BLOCK: Look = Look { colour: false, width: Some(72) };

/// The report as Markdown, ending in a line break.
pub fn to_markdown(report: &Report) -> String {
    let blocks = report.blocks.iter().map(|block| match block {
        Block::Title(text) => format!("## {}", quoted(text)),
        Block::Sentence(text) => quoted(text),
        Block::List { heading, items } => {
            let items: Vec<String> = items.iter().map(|item| format!("- {}", quoted(item))).collect();
            format!("**{}**\n\n{}", quoted(heading), items.join("\n"))
        }
        Block::Grid(grid) => drawn(grid, report.decimals),
        Block::Chart(chart) => format!("```text\n{}\n```", to_lines(chart, IN_A_BLOCK).join("\n")),
    });
    blocks.collect::<Vec<_>>().join("\n\n") + "\n"
}

fn drawn(grid: &Grid, decimals: Decimals) -> String {
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let heads = grid.columns.iter().map(|head| quoted(&head.replace('\n', " "))).collect();
    let marks = (0..grid.columns.len())
        .map(|column| if grid.is_of_numbers(column) { "---:".to_owned() } else { "---".to_owned() });
    let rows = grid.rows.iter().chain(&grid.sum);
    let rows = rows.map(|row| line(row.iter().map(|cell| cell_text(cell, decimals)).collect()));
    [line(heads), line(marks.collect())].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

fn cell_text(cell: &Cell, decimals: Decimals) -> String {
    match cell {
        Cell::Running(change, total) => {
            format!("{} ({})", words::signed(*change, decimals), words::signed(*total, decimals))
        }
        Cell::Struck(text) => format!("~~{}~~", quoted(text)),
        _ => quoted(&cell.spoken(decimals)),
    }
}

/// Text in which nothing is taken for Markdown or HTML.
fn quoted(text: &str) -> String {
    let quoted = |c: char| match c {
        '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '~' => format!("\\{c}"),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '&' => "&amp;".to_owned(),
        c => c.to_string(),
    };
    let text: String = escaped(text).chars().map(quoted).collect();
    // At the beginning of a line a mark followed by a blank would make a heading or a list.
    if text.starts_with("# ") || text.starts_with("- ") || text.starts_with("+ ") { format!("\\{text}") } else { text }
}
