//! `huat stakes`: the table to agree on before the first tile.

use clap::Args;

use super::event_words::doubles;
use super::output::Output;
use super::problem::Problems;
use super::rules_options::{Base, RulesOptions, reference};
use crate::event::DeclaredDoubles;
use crate::fault::Fault;
use crate::report::scores::{ScoresJson, report as scores_report};
use crate::report::stakes::{StakesJson, one_row, report, report_with_scoring, row_report, rows};
use crate::rules::{Rules, ScoreRules, StakesRules};

/// Prints the stakes table to agree on before the first tile
///
/// Doubles down the side; what a win brings by self-draw and by discard; what each loser pays; kong and yao; the rules
/// in plain words; and what is still to be said, since most quarrels later are about one of these.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Stakes {
    /// The preset: a built-in name, the path of a file, or - for standard input
    #[arg(value_name = "PRESET", conflicts_with = "preset")]
    named: Option<String>,
    /// Says only what so many doubles come to, in four sentences
    #[arg(long, value_name = "N|limit", value_parser = doubles, allow_negative_numbers = true)]
    doubles: Option<DeclaredDoubles>,
    /// Also the scoring sheet: what the elements of a hand are worth
    #[arg(long, conflicts_with = "doubles")]
    scoring: bool,
    #[command(flatten)]
    rules: RulesOptions,
}

const EXAMPLES: &str = "\
Examples:
  huat stakes                                  the table of 10-20
  huat stakes 3-6                              another preset
  huat stakes --pair 20/40 --limit 8           changed for tonight
  huat stakes --shooter --auto-limit 4         what those two rules do together
  huat stakes --doubles 3                      one row in four sentences
  huat stakes examples/presets/kopi.yaml       a table of your own
  huat stakes --format markdown                to paste into a chat";

impl Stakes {
    /// A table that pays differences has no rows and no scoring sheet.
    fn differences(&self, rules: &ScoreRules, output: &Output) -> anyhow::Result<()> {
        if self.doubles.is_some() || self.scoring {
            let fault = Fault::new("a table that pays the differences between hands counts no doubles");
            return Err(Problems::from(vec![fault.remedy("leave `--doubles` and `--scoring` out")]).into());
        }
        output.show(&scores_report(rules), &ScoresJson::new(rules))
    }

    pub fn run(self, base: Base, output: &Output) -> anyhow::Result<()> {
        let base = self.named.as_deref().map_or(base, |name| Base::Named(reference(name)));
        let preset = self.rules.load(base, output)?;
        let rules = match &preset.rules {
            Rules::Stakes(rules) => rules,
            Rules::Differences(scores) => return self.differences(scores, output),
        };
        match self.doubles {
            None => {
                let json = StakesJson::new(rules, &rows(rules));
                match self.scoring {
                    true => output.show(&report_with_scoring(rules), &json.with_scoring(rules)),
                    false => output.show(&report(rules), &json),
                }
            }
            Some(said) => {
                let wanted = match &said {
                    DeclaredDoubles::Limit => rules.limit(),
                    DeclaredDoubles::Number(number) => number.whole(),
                };
                let row = wanted.and_then(|doubles| one_row(rules, doubles)).ok_or_else(|| no_row(rules, &said))?;
                output.show(&row_report(rules, row), &StakesJson::new(rules, &[row]))
            }
        }
    }
}

fn no_row(rules: &StakesRules, said: &DeclaredDoubles) -> Problems {
    let said = match said {
        DeclaredDoubles::Limit => "the limit".to_owned(),
        DeclaredDoubles::Number(number) => format!("{number} doubles"),
    };
    let first = rules.table().first();
    Problems::new(match rules.limit() {
        Some(limit) => format!("there is no row for {said}: the first is {first}, and the limit is {limit}"),
        None => {
            format!("there is no row for {said}: the first is {first}, there is no limit, and amounts end at 10^12")
        }
    })
}
