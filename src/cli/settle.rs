//! `huat settle`: one declared hand in words, or a file of them.

use clap::Args;

use super::event_words::EventWords;
use super::exit::usage;
use super::input;
use super::output::Output;
use super::problem::Problems;
use super::rules_options::{Base, TableOptions};
use crate::event::Dealt;
use crate::fault::Fault;
use crate::hand::Hand;
use crate::hand_file::{HandFile, MOST_BYTES, Settled};
use crate::player::{Naming, Table};
use crate::report::settled::Evening;

/// Settles a declared hand: what each player gains or loses, and who pays whom, why
///
/// The event is said in words, or read from a hand file. Without `--players` they are called East, South, West and
/// North, and a name may be shortened to any beginning that fits only one: `win E 3 --from S`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES, subcommand_value_name = "EVENT", subcommand_help_heading = "Events")]
pub struct Settle {
    /// Settles the events of a hand file; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<String>,
    #[command(flatten)]
    table: TableOptions,
    #[command(subcommand)]
    event: Option<EventWords<TableOptions>>,
}

const EXAMPLES: &str = "\
Examples:
  huat settle win East 3 --from South            3 doubles on South's discard
  huat settle hu E 3 --zimo                      the same by self-draw, in fewer words
  huat settle win East 3 --from South --shooter  the thrower pays for everybody
  huat settle kong West --concealed              a concealed kong
  huat settle yao North --from East              East alone pays
  huat settle false-win East                     a self-draw that is no win
  huat settle win Mei 2 -f Raj --players Mei,Raj,Siti,Ben -p 3-6
  huat settle --file examples/evening.yaml       a whole evening";

impl Settle {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        let Settle { file, table, event } = self;
        match (event, file) {
            (Some(event), None) => by_words(event, table, output),
            (None, Some(file)) => by_file(&file, table, output),
            (Some(_), Some(_)) => Err(usage("an event and --file: settle one or the other")),
            (None, None) => {
                Err(usage("nothing to settle: say an event, such as `win East 3 --from South`, or --file FILE"))
            }
        }
    }
}

fn by_words(event: EventWords<TableOptions>, before: TableOptions, output: &Output) -> anyhow::Result<()> {
    let (declared, after) = event.declared()?;
    let options = before.and(after)?;
    let preset = options.rules.load(Base::default(), output)?;
    let table = match options.players {
        Some(table) => table,
        // Who has a score is a player, in that order.
        None if !declared.scores.is_empty() => {
            let mut names: Vec<&str> = Vec::new();
            for (name, _) in &declared.scores {
                if names.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
                    let fault = Fault::new(format!("{name} has two scores")).remedy("write one for each player");
                    return Err(Problems::from(vec![fault]).into());
                }
                names.push(name);
            }
            Table::new(&names).map_err(Problems::from)?
        }
        None => Table::of_winds(preset.rules.players()),
    };
    let declared = declared.counted(&preset.rules, &table, Naming::ByBeginning, Dealt::default());
    let event = declared.and_then(|declared| declared.check(&preset.rules, &table, Naming::ByBeginning));
    let event = event.map_err(Problems::from)?;
    let played = Hand::new().settle(&preset.rules, &table, &event, 1).map_err(Problems::from)?;
    show(&Settled { preset, table, events: vec![(event, played.settlement)] }, output)
}

fn by_file(file: &str, options: TableOptions, output: &Output) -> anyhow::Result<()> {
    if file == "-" && options.rules.reads_standard_input() {
        return Err(usage("--file - and --preset - both want standard input"));
    }
    let hand_file = HandFile::read(&input::read(file, MOST_BYTES)?).map_err(Problems::from)?;
    if hand_file.players.is_some() && options.players.is_some() {
        return Err(usage("--players, and the hand file names players too: leave out one of them"));
    }
    let reference = options.rules.reference();
    let changes = options.rules.changes()?;
    let settled = hand_file.settle(reference, changes, options.players).map_err(Problems::from)?;
    show(&settled, output)
}

fn show(settled: &Settled, output: &Output) -> anyhow::Result<()> {
    let evening = Evening::new(&settled.preset.rules, &settled.table, &settled.events).map_err(Problems::from)?;
    output.show(&evening.report(), &evening)
}
