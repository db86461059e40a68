//! `huat preset show`: one preset resolved.

use serde::Serialize;

use crate::cli::output::{Format, Output};
use crate::cli::problem::Problems;
use crate::cli::rules_options::reference;
use crate::preset::{Changes, Preset};
use crate::report::count::SheetJson;
use crate::report::{Cell, Grid, Report};

/// The keys that were set, and what follows from them; with `scoring`, the whole sheet.
pub fn show(name: &str, scoring: bool, output: &Output) -> anyhow::Result<()> {
    let preset = Preset::load(&reference(name), Changes::none()).map_err(Problems::from)?;
    let yaml = preset.to_yaml(scoring);
    match output.format {
        Format::Table => output.write(&yaml),
        Format::Markdown => output.write(&format!("```yaml\n{yaml}```\n")),
        Format::Csv | Format::Json => {
            let row = |(key, value)| vec![Cell::Text(key), Cell::Text(value)];
            let rows = preset.settings().into_iter().map(row).collect();
            let data = Grid { columns: vec!["key".to_owned(), "value".to_owned()], rows, sum: None };
            let report = Report { data, ..Report::default() };
            output.show(
                &report,
                &ShownJson {
                    schema: 1,
                    preset: &preset.rules.basics().name,
                    yaml: &yaml,
                    scoring: preset.rules.stakes().filter(|_| scoring).map(SheetJson),
                },
            )
        }
    }
}

#[derive(Serialize)]
struct ShownJson<'y> {
    schema: u32,
    preset: &'y str,
    yaml: &'y str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scoring: Option<SheetJson<'y>>,
}
