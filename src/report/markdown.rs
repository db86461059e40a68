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
        Block::Sentence(text) => paragraph(text),
        Block::List { heading, items } => {
            let items: Vec<String> = items.iter().map(|item| format!("- {}", paragraph(item))).collect();
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
    escaped(text).chars().map(quoted).collect()
}

/// The same at the beginning of a line, where a mark followed by a blank would make a heading or a list.
fn paragraph(text: &str) -> String {
    let text = quoted(text);
    let is_alone = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_hashes = text.trim_start_matches('#');
    let is_heading = after_hashes.len() < text.len() && is_alone(after_hashes);
    let is_list = text.strip_prefix(['-', '+']).is_some_and(is_alone);
    let is_numbered = after_digits.len() < text.len() && after_digits.strip_prefix(['.', ')']).is_some_and(is_alone);
    match is_numbered {
        true => format!("{}\\{after_digits}", &text[..text.len() - after_digits.len()]),
        false if is_heading || is_list => format!("\\{text}"),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_no_heading_and_no_list() {
        for (text, written) in [
            ("# one", "\\# one"),
            ("### three", "\\### three"),
            ("##", "\\##"),
            ("#4 of them", "#4 of them"),
            ("- a", "\\- a"),
            ("+ a", "\\+ a"),
            ("-5", "-5"),
            ("1. first", "1\\. first"),
            ("12) twelfth", "12\\) twelfth"),
            ("1.50 each", "1.50 each"),
            ("3 doubles", "3 doubles"),
            ("2026", "2026"),
        ] {
            assert_eq!(paragraph(text), written);
        }
    }
}
