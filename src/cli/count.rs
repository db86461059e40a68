//! `huat count`, `huat waits`: the doubles of a hand, and what completes one.

use std::env;

use clap::{Args, ValueEnum};

use super::exit::usage;
use super::hand_words::{HandWords, WindWords, problems};
use super::output::Output;
use super::problem::Problems;
use super::rules_options::{Base, RulesOptions};
use crate::count::{Circumstances, Hand, Known, Part, Wind, waits};
use crate::fault::Fault;
use crate::report::count::{CountedHand, WaitingHand};
use crate::report::words::TilesAs;
use crate::rules::{Element, Rules, StakesRules};

/// Counts the doubles of a hand, from its tiles or from what is in it, and says why
///
/// Tiles: 123m characters, 456p circles, 789s bamboos; E S W N winds; C red, F green, B white dragon; or the Unicode
/// tiles. What is exposed stands in [ ], a concealed kong in ( ), the rest is in the hand, with the winning tile. The
/// scoring sheet is the preset's: `huat stakes --scoring` shows it.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Count {
    #[command(flatten)]
    hand: HandWords,
    /// The winner drew the tile
    #[arg(short = 'z', long, visible_alias = "zimo", help_heading = "The hand")]
    self_draw: bool,
    /// Another player added the tile to a triplet
    #[arg(long, conflicts_with = "self_draw", help_heading = "The hand")]
    robbed_kong: bool,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    rules: RulesOptions,
}

const EXAMPLES: &str = "\
Examples:
  huat count --tiles \"[EEE] [7777p] 123p 456p 99p\" --winning 6p --seat E --round E
  huat count --tiles \"123m 456m 789p 234s 55s\" --winning 4s --self-draw --flowers spring
  huat count --has dragon-triplet=2,half-colour,own-flower
  huat count --has concealed,seven-pairs --set scoring.seven-pairs=4";

/// How tiles are drawn.
#[derive(Debug, Clone, Copy, Args)]
pub struct Drawing {
    /// How tiles are drawn; pictures only where the terminal is UTF-8
    #[arg(long, value_enum, default_value_t = Drawn::Letters, value_name = "HOW", help_heading = "Output")]
    tiles_as: Drawn,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Drawn {
    /// As they are written: 123p EEE
    Letters,
    /// As pictures: 🀙🀚🀛 🀀🀀🀀
    Unicode,
}

impl Drawing {
    fn tiles_as(self) -> TilesAs {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
        let locale = locale.unwrap_or_default().to_string_lossy().to_uppercase();
        match self.tiles_as {
            Drawn::Unicode if locale.contains("UTF-8") || locale.contains("UTF8") => TilesAs::Pictures,
            Drawn::Unicode | Drawn::Letters => TilesAs::Letters,
        }
    }
}

impl Count {
    pub fn run(self, base: Base, output: &Output) -> anyhow::Result<()> {
        let rules = load(&self.rules, base, output)?;
        let Some(mut claimed) = self.hand.claimed(self.self_draw, self.robbed_kong)? else {
            return Err(usage("nothing to count: say --tiles and --winning, or --has"));
        };
        // What only a self-drawn hand has says that it was.
        claimed.how.self_draw |= matches!(&claimed.known, Known::Elements(said) if said.is_drawn());
        // Where nothing is said of the winds it is the dealer of the first round, who alone has no earthly hand.
        let is_earthly =
            claimed.how.earthly || matches!(&claimed.known, Known::Elements(said) if said.has(Element::EarthlyHand));
        let (seat, round) = (if is_earthly { Wind::South } else { Wind::East }, Wind::East);
        let count = claimed.count(&rules, seat, round).map_err(Problems::from)?;
        let how = claimed.how_at(seat, round);
        let counted = CountedHand { rules: &rules, claimed: &claimed, how, count, tiles_as: self.drawing.tiles_as() };
        output.show(&counted.report(), &counted)
    }
}

/// Says which tiles complete a hand of 13, how many of each are unseen, and the doubles that each would give
#[derive(Debug, Args)]
pub struct Waits {
    /// The 13 tiles
    #[arg(long, value_name = "TILES", required = true, group = "known", help_heading = "The hand")]
    tiles: Option<String>,
    /// Flowers, seasons and animals: plum,winter,cat
    #[arg(long, value_name = "NAMES", help_heading = "The hand")]
    flowers: Option<String>,
    #[command(flatten)]
    winds: WindWords,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    rules: RulesOptions,
}

impl Waits {
    pub fn run(self, base: Base, output: &Output) -> anyhow::Result<()> {
        let rules = load(&self.rules, base, output)?;
        let hand = Hand::waiting(self.tiles.as_deref().unwrap_or_default(), self.flowers.as_deref());
        let texts = [(Part::Tiles, &self.tiles), (Part::Flowers, &self.flowers)];
        let hand = hand.map_err(|misread| problems(&texts, misread))?;
        let winds = Circumstances::default();
        let (seat, round) = (self.winds.seat.unwrap_or(winds.seat), self.winds.round.unwrap_or(winds.round));
        let how = Circumstances { seat, round, ..winds };
        let waits = waits(&rules, &hand, &how).map_err(Problems::from)?;
        let waiting = WaitingHand { rules: &rules, hand: &hand, how, waits, tiles_as: self.drawing.tiles_as() };
        output.show(&waiting.report(), &waiting)
    }
}

/// The rules, which must be such that count doubles.
fn load(rules: &RulesOptions, base: Base, output: &Output) -> anyhow::Result<StakesRules> {
    match rules.load(base, output)?.rules {
        Rules::Stakes(rules) => Ok(*rules),
        Rules::Differences(_) => {
            let fault = Fault::new("a table that pays the differences between hands counts no doubles");
            Err(Problems::from(vec![fault.remedy("name a preset that plays by stakes with `-p`")]).into())
        }
    }
}
