//! A report's table as CSV.

use super::{Cell, Report};

/// The data of the report as CSV with a row of heads.
pub fn to_csv(report: &Report) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    let heads = report.data.columns.iter().map(|head| harmless(&head.replace('\n', " ")));
    let rows = report
        .data
        .rows
        .iter()
        .chain(&report.data.sum)
        .map(|row| row.iter().map(|cell| cell_text(cell, report)).collect());
    for record in std::iter::once(heads.collect::<Vec<_>>()).chain(rows) {
        // Writing to memory does not fail, and every row has a cell for each column.
        if writer.write_record(&record).is_err() {
            return String::new();
        }
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

fn cell_text(cell: &Cell, report: &Report) -> String {
    match cell {
        Cell::Text(text) | Cell::Struck(text) => harmless(text),
        _ => cell.plain(report.decimals),
    }
}

/// Text that a spreadsheet does not take for a formula.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}
