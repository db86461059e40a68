//! `huat preset diff`: two tables side by side.

use crate::cli::exit::usage;
use crate::cli::output::Output;
use crate::cli::problem::Problems;
use crate::cli::rules_options::reference;
use crate::preset::{Changes, Preset, Reference};
use crate::report::diff::{Comparison, ComparisonJson};

pub const EXAMPLES: &str = "\
Examples:
  huat preset diff 10-20 10-20-shooter               what the shooter rule does
  huat preset diff 3-6 3-6-half                      the same table at half the stakes?
  huat preset diff 10-20 examples/presets/kopi.yaml  a table of your own
  huat preset diff 3-6 20-40 --format markdown       to paste into a chat";

/// What differs between two tables, in words and in money.
pub fn diff(a: &str, b: &str, output: &Output) -> anyhow::Result<()> {
    let references = [reference(a), reference(b)];
    if references.iter().all(|reference| *reference == Reference::StandardInput) {
        return Err(usage("only one of the two can come from standard input"));
    }
    let [a, b] = references.map(|reference| Preset::load(&reference, Changes::none()));
    let (a, b) = match (a, b) {
        (Ok(a), Ok(b)) => (a, b),
        (a, b) => {
            let mut mistakes = a.err().unwrap_or_default();
            // A preset that is named twice is mended once.
            let more = b.err().unwrap_or_default();
            mistakes.extend(more.into_iter().filter(|mistake| !mistakes.contains(mistake)).collect::<Vec<_>>());
            return Err(Problems::from(mistakes).into());
        }
    };
    let comparison = Comparison::new(&a.rules, &b.rules);
    output.show(&comparison.report(), &ComparisonJson::new(&comparison))
}
