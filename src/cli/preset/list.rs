//! `huat preset list`: what is built in.

use std::path::Path;

use serde::Serialize;

use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::preset::{BUILT_IN, Changes, Preset, Reference};
use crate::report::{Block, Cell, Grid, Report};

/// Every built-in preset with its title.
pub fn list(output: &Output) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    for (name, _) in BUILT_IN {
        let preset = Preset::load(&Reference::named(name, Path::new("")), Changes::none()).map_err(Problems::from)?;
        rows.push(((*name).to_owned(), preset.rules.basics().title.clone()));
    }
    let cells = |(name, title): &(String, String)| vec![Cell::Text(name.clone()), Cell::Text(title.clone())];
    let grid = Grid {
        columns: vec!["preset".to_owned(), "title".to_owned()],
        rows: rows.iter().map(cells).collect(),
        sum: None,
    };
    let report = Report { blocks: vec![Block::Grid(grid.clone())], data: grid, ..Report::default() };
    let presets = rows.into_iter().map(|(preset, title)| ListedJson { preset, title }).collect();
    output.show(&report, &ListJson { schema: 1, presets })
}

#[derive(Serialize)]
struct ListJson {
    schema: u32,
    presets: Vec<ListedJson>,
}

#[derive(Serialize)]
struct ListedJson {
    preset: String,
    title: String,
}
