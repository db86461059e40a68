//! `huat seats`: who draws which wind.

use std::hash::{BuildHasher, Hasher, RandomState};

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::exit::usage;
use crate::cli::output::Output;
use crate::cli::rules_options::names;
use crate::cli::shell::quoted;
use crate::cli::whole::{from_to, seed};
use crate::ledger::seats::{Custom, draw, seating};
use crate::player::{Table, WINDS};
use crate::report::{Block, Cell, Grid, Report};
use crate::risk::SplitMix;

/// Who draws which wind, by the two customs
///
/// Somebody stacks the winds and another rolls two dice. By count, the stacker is one, and the player who is counted
/// takes the top tile; by cut, the stack is cut at the tile that is counted, and the stacker takes the top tile.
#[derive(Debug, Args)]
pub struct Seats {
    /// The players in the order in which they sit, the one who stacks first
    #[arg(value_name = "A,B,C,D", value_parser = names)]
    players: std::vec::Vec<String>,
    /// The winds from the top of the stack; without it they are shuffled
    #[arg(long, value_name = "E,N,S,W", value_parser = names)]
    stack: Option<std::vec::Vec<String>>,
    /// What the two dice show together; without it they are rolled
    #[arg(long, value_name = "N", value_parser = from_to::<u32>(2, 12), allow_negative_numbers = true)]
    dice: Option<u32>,
    /// The custom
    #[arg(long, value_enum, default_value_t = By::Count)]
    by: By,
    /// Repeats a shuffle and a roll
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum By {
    /// The counted player takes the top tile
    Count,
    /// The stack is cut at the counted tile
    Cut,
}

impl Seats {
    pub fn run(self, output: &Output) -> anyhow::Result<()> {
        let table = Table::new(&self.players).map_err(crate::cli::problem::Problems::from)?;
        let count = usize::from(table.players());
        let mut dice = SplitMix(self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish()));
        let stack = match &self.stack {
            Some(winds) => winds_of(winds, count)?,
            None => {
                let mut stack: Vec<usize> = (0..count).collect();
                for last in (1..count).rev() {
                    stack.swap(last, dice.below(last as u64 + 1) as usize);
                }
                stack
            }
        };
        let rolled = self.dice.unwrap_or_else(|| (2 + dice.below(6) + dice.below(6)) as u32);
        let custom = match self.by {
            By::Count => Custom::Count,
            By::Cut => Custom::Cut,
        };
        let drawn = draw(&stack, rolled, custom);
        let names: Vec<&str> = table.names().collect();
        let seated: Vec<&str> = seating(&drawn).into_iter().map(|player| names[player]).collect();
        let rows = names
            .iter()
            .zip(&drawn)
            .map(|(name, wind)| vec![Cell::Text((*name).to_owned()), Cell::Text(WINDS[*wind].to_owned())]);
        let grid = Grid { columns: ["player", "draws"].map(str::to_owned).to_vec(), rows: rows.collect(), sum: None };
        let stacked: Vec<&str> = stack.iter().map(|wind| WINDS[*wind]).collect();
        let blocks = vec![
            Block::Title(format!("Stacked {} from the top, rolled {rolled}", stacked.join(", "))),
            Block::Grid(grid.clone()),
            Block::Sentence(format!("{} picks a seat, the others sit around by wind.", seated[0])),
            Block::Sentence(format!("huat new --players {0}   or   huat reseat {0}", quoted(&seated.join(",")))),
        ];
        let json = SeatsJson { schema: 1, stack: stacked, dice: rolled, players: seated };
        output.show(&Report { blocks, data: grid, ..Report::default() }, &json)
    }
}

#[derive(Serialize)]
struct SeatsJson<'s> {
    schema: u32,
    stack: Vec<&'s str>,
    dice: u32,
    players: Vec<&'s str>,
}

/// The winds of a stack, by their names or beginnings; each once.
fn winds_of(stack: &[String], count: usize) -> anyhow::Result<Vec<usize>> {
    let wind = |word: &String| {
        WINDS.iter().position(|wind| !word.is_empty() && wind.to_lowercase().starts_with(&word.to_lowercase()))
    };
    let winds: Vec<usize> = stack.iter().filter_map(wind).collect();
    let mut each = winds.clone();
    each.sort_unstable();
    if each != (0..count).collect::<Vec<_>>() || stack.len() != count {
        let expected = WINDS[..count].join(", ");
        return Err(usage(format!("--stack names each of {expected} once, from the top")));
    }
    Ok(winds)
}
