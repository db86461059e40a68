//! `huat risk`: what a night at these stakes does to one player.

use std::fs::File;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;

use clap::Args;

use super::exit::usage;
use super::input;
use super::ledger::{Seen, open, refused, state};
use super::output::Output;
use super::problem::Problems;
use super::progress::watched;
use super::rules_options::{Base, RulesOptions, reference};
use super::whole::{from_to, seed};
use crate::amount::{Amount, Number};
use crate::fault::Fault;
use crate::ledger::{Night, NoWhatIf};
use crate::preset::{BUILT_IN, Preset};
use crate::report::risk::{AtTable, HandsFrom, Past, Risk as Found, RiskJson};
use crate::risk::{ASSUMED, Figures, Hands, Impossible, Model, PastHands, Simulation, usual_loss};
use crate::yaml::{Origin, Source};

/// What a night at these stakes does to one player: the middle, the ends, the worst hand, the chance of a great loss
///
/// Many nights are drawn by lot, from a model of how hands end or from the hands of past ledgers, and every player of
/// every night is counted. The same seed gives the same nights. Several presets stand side by side, and what the options
/// change is changed in each.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Risk {
    /// The presets: built-in names, paths of files, or - for standard input
    #[arg(value_name = "PRESET", conflicts_with = "preset")]
    named: Vec<String>,
    /// Hands in a night
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = from_to::<u32>(1, 1000), allow_negative_numbers = true)]
    hands: u32,
    /// How many nights are played
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = from_to::<u32>(1, 1_000_000), allow_negative_numbers = true)]
    nights: u32,
    /// The chance to lose more than this; without it 100 times what one who did not throw it pays for 1 double, or the
    /// thrower where the others pay nothing
    #[arg(long, value_name = "X", value_parser = loss, allow_negative_numbers = true)]
    lose: Option<Number>,
    /// What the lots are drawn from
    #[arg(long, value_name = "N", default_value_t = 88, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// How hands end: a file such as --show-model prints, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    model: Option<String>,
    /// Draws the hands of past ledgers in place of a model; without a preset by the rules that they were played by
    #[arg(long, value_name = "LEDGER", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Prints the model, to be changed
    #[arg(long, conflicts_with = "from")]
    show_model: bool,
    #[command(flatten)]
    rules: RulesOptions,
}

const EXAMPLES: &str = "\
Examples:
  huat risk --nights 1000                             a night at 10-20
  huat risk 10-20 10-20-shooter --nights 1000         what the shooter rule does to a night
  huat risk --pair 50/100 --lose 5000 --nights 1000   a hundred times the stakes, and a limit of one's own
  huat risk 3-6 --hands 16 --nights 1000              a short night
  huat risk --show-model                              how hands end, to be changed and given back with --model";

impl Risk {
    pub fn run(self, base: Base, output: &Output) -> anyhow::Result<()> {
        if self.readers_of_standard_input() > 1 {
            return Err(usage("only one preset, or the model, can come from standard input"));
        }
        let model = self.model()?;
        if self.show_model {
            return output.write(&model.source.text);
        }
        let nights = read(&self.from, output)?;
        let names_none = self.named.is_empty() && self.rules.reference().is_none();
        let base = if names_none { as_played(&nights)?.unwrap_or(base) } else { base };
        let presets = self.presets(base, output)?;
        let draw = |preset: &Arc<Preset>| match self.from.as_slice() {
            [] => by_model(preset, &model.read),
            _ => from_past(preset, &nights),
        };
        let drawn = presets.iter().map(draw).collect::<anyhow::Result<Vec<_>>>()?;
        let files: Vec<String> = self.from.iter().map(|path| path.display().to_string()).collect();
        let source = if files.is_empty() { HandsFrom::Model(&model.read) } else { HandsFrom::Ledgers(&files) };
        let found = Found { simulation: self.simulation(), source, tables: self.play(&presets, drawn, output)? };
        output.show(&found.report(), &RiskJson::new(&found))
    }

    fn readers_of_standard_input(&self) -> usize {
        let of_options = [self.model.as_deref() == Some("-"), self.rules.reads_standard_input()];
        let named = self.named.iter().filter(|name| *name == "-").count();
        named + of_options.into_iter().filter(|is_reader| *is_reader).count()
    }

    fn simulation(&self) -> Simulation {
        Simulation { hands: self.hands, nights: self.nights, seed: self.seed }
    }

    /// The model that is named, else the one that is built in.
    fn model(&self) -> anyhow::Result<ModelFile> {
        let source = match self.model.as_deref() {
            None => Source::new(Origin::BuiltIn("assumed"), ASSUMED),
            Some(named) => input::read(named, Model::MOST_BYTES)?,
        };
        let read = Model::read(&source).map_err(Problems::from)?;
        Ok(ModelFile { source, read })
    }

    fn presets(&self, base: Base, output: &Output) -> anyhow::Result<Vec<Arc<Preset>>> {
        let mut bases: Vec<Base> = self.named.iter().map(|name| Base::Named(reference(name))).collect();
        if bases.is_empty() {
            bases.push(base);
        }
        bases.into_iter().map(|base| self.rules.load(base, output).map(Arc::new)).collect()
    }

    /// Plays the nights at each table.
    fn play<'p>(
        &self,
        presets: &'p [Arc<Preset>],
        drawn: Vec<Drawn>,
        output: &Output,
    ) -> anyhow::Result<Vec<AtTable<'p>>> {
        let losses: Vec<Amount> = presets.iter().map(|preset| self.loss(preset)).collect::<anyhow::Result<_>>()?;
        let whole = u64::from(self.nights) * presets.len() as u64;
        watched(output, whole, |done| {
            let tables = presets.iter().zip(drawn).zip(losses);
            tables.map(|((preset, drawn), lose)| self.play_at(preset, drawn, lose, done)).collect()
        })
    }

    fn play_at<'p>(
        &self,
        preset: &'p Preset,
        drawn: Drawn,
        lose: Amount,
        done: &AtomicU64,
    ) -> anyhow::Result<AtTable<'p>> {
        let Drawn { mut hands, past } = drawn;
        let left_out = std::mem::take(&mut hands.left_out);
        let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let too_large = |fault: String| Problems::new(format!("{}: {fault}", preset.rules.basics().name));
        let nights = self.simulation().run(&hands, cores, done).map_err(|error| too_large(error.to_string()))?;
        let figures = Figures::of(&nights, &hands, lose);
        let figures = figures.ok_or_else(|| too_large("the amounts pass what can be counted".to_owned()))?;
        Ok(AtTable { rules: &preset.rules, figures, lose, left_out, past })
    }

    /// What a player asks not to lose.
    fn loss(&self, preset: &Preset) -> anyhow::Result<Amount> {
        match &self.lose {
            None => Ok(usual_loss(&preset.rules)),
            Some(number) => Ok(number.amount(preset.rules.decimals()).map_err(|fault| {
                let message = format!("--lose, {}: {}", preset.rules.basics().name, fault.message);
                Problems::from(vec![Fault { message, ..fault }])
            })?),
        }
    }
}

/// A model, and its text.
struct ModelFile {
    source: Arc<Source>,
    read: Model,
}

/// What is drawn from at one table.
struct Drawn {
    hands: Hands,
    past: Option<Past>,
}

fn by_model(preset: &Preset, model: &Model) -> anyhow::Result<Drawn> {
    let hands = Hands::by_model(model, &preset.rules).map_err(|impossible| no_hands(preset, impossible))?;
    Ok(Drawn { hands, past: None })
}

fn from_past(preset: &Arc<Preset>, nights: &[(PathBuf, File, Night)]) -> anyhow::Result<Drawn> {
    if preset.rules.stakes().is_none() {
        return Err(no_hands(preset, Impossible::NoStakes).into());
    }
    let mut past = PastHands::new(preset.clone());
    for (path, file, night) in nights {
        past.add(night, file).map_err(|error| match error {
            NoWhatIf::Refused(fault) => {
                let message = format!("{} by {}: {}", path.display(), preset.rules.basics().name, fault.message);
                Problems::from(vec![Fault { message, ..fault }])
            }
            NoWhatIf::Unreadable(error) => refused(path, error),
        })?;
    }
    let counted = Past { hands: past.count(), refused: past.refused };
    let hands = past.hands().ok_or_else(|| {
        let name = &preset.rules.basics().name;
        let fault = Fault::new(format!("{name}: there is no hand to draw from in these ledgers that its rules allow"));
        Problems::from(vec![fault.remedy("name ledgers with hands that ended, or leave `--from` out")])
    })?;
    Ok(Drawn { hands, past: Some(counted) })
}

/// Why nothing can be drawn at a table, as it is told.
fn no_hands(preset: &Preset, impossible: Impossible) -> Problems {
    let name = &preset.rules.basics().name;
    let fault = match impossible {
        Impossible::NoStakes => Fault::new(format!(
            "{name} pays the differences between hands, and `risk` knows only hands that are paid by their doubles"
        ))
        .remedy("name presets of `scheme: stakes`"),
        Impossible::NoWin { self_draw, why } => {
            let how = if self_draw { "self-draw" } else { "win on a discard" };
            Fault::new(format!("{name}: no {how} of the model may win: {}", why.message)).remedy(
                "change the `doubles` of the model: `huat risk --show-model` prints it, `--model FILE` reads it",
            )
        }
        Impossible::TooLarge => Fault::new(format!("{name}: the weights or amounts pass what can be counted")),
    };
    Problems::from(vec![fault])
}

/// The past nights, each once.
fn read(files: &[PathBuf], output: &Output) -> anyhow::Result<Vec<(PathBuf, File, Night)>> {
    let mut seen = Seen::default();
    let mut nights = Vec::new();
    for path in files {
        if !path.exists() && BUILT_IN.iter().any(|(name, _)| path.as_os_str() == *name) {
            let fault = Fault::new(format!("{} is a preset, and there is no such ledger", path.display()));
            return Err(Problems::from(vec![fault.remedy("the names of presets stand before `--from`")]).into());
        }
        let (file, night) = open(path)?;
        seen.once(&night.header.id, path)?;
        output.tell(&state(&night));
        nights.push((path.clone(), file, night));
    }
    Ok(nights)
}

/// The rules that past nights were played by; `None` without any.
fn as_played(nights: &[(PathBuf, File, Night)]) -> anyhow::Result<Option<Base>> {
    let mut turns = nights.iter().flat_map(|(path, _, night)| night.turns.iter().map(move |turn| (path, &turn.preset)));
    let Some((_, first)) = turns.next() else { return Ok(None) };
    if let Some((path, _)) = turns.find(|(_, preset)| preset.rules != first.rules) {
        let fault = Fault::new(format!("{}: not all of these hands were played by the same rules", path.display()));
        let remedy = "name the preset that they are to be settled by, before `--from`";
        return Err(Problems::from(vec![fault.remedy(remedy)]).into());
    }
    Ok(Some(Base::Tonight(first.clone())))
}

/// An amount from 0.
fn loss(text: &str) -> Result<Number, String> {
    let number = Number::parse(text).filter(|number| !number.as_str().starts_with('-'));
    number.ok_or_else(|| "write how much, from 0, such as 500".to_owned())
}
