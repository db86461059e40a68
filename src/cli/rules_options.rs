//! The options that name a preset and change its rules, and the players they are for.

use std::sync::Arc;

use clap::Args;

use super::exit::usage;
use super::output::Output;
use super::problem::Problems;
use crate::amount::Number;
use crate::fault::Fault;
use crate::player::Table;
use crate::preset::{Changes, Preset, Reference, pair};
use crate::yaml::{Entry, Mistake, Node, Origin, Place, Source, Value, parse};

/// Which rules: a preset, and what is changed in it.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Rules")]
pub struct RulesOptions {
    /// The preset: a built-in name, the path of a file, or - for standard input
    #[arg(short, long, value_name = "NAME|FILE|-")]
    preset: Option<String>,
    /// Changes one key of the preset, such as kong.exposed=30; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = set)]
    set: Vec<(String, String)>,
    /// What each of the others pays / what the thrower pays, such as 10/20
    #[arg(long, value_name = "OTHER/THROWER", value_parser = pair_text, allow_hyphen_values = true)]
    pair: Option<String>,
    /// The most doubles that are counted
    #[arg(long, value_name = "N|none", value_parser = whole_or_none, allow_negative_numbers = true)]
    limit: Option<String>,
    /// The fewest doubles that can win
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    minimum: Option<String>,
    /// Whoever throws the winning tile pays for everybody
    #[arg(long, conflicts_with = "no_shooter")]
    shooter: bool,
    /// Everybody pays, whoever threw it
    #[arg(long)]
    no_shooter: bool,
    /// From N doubles on everybody pays what the thrower pays
    #[arg(long, value_name = "N|none", value_parser = whole_or_none, allow_negative_numbers = true)]
    auto_limit: Option<String>,
}

/// Which rules, and who plays.
#[derive(Debug, Clone, Default, Args)]
pub struct TableOptions {
    #[command(flatten)]
    pub rules: RulesOptions,
    /// The players as East, South, West, North: Mei,Raj,Siti,Ben
    #[arg(long, value_name = "A,B,C,D", value_parser = players, help_heading = "Rules")]
    pub players: Option<Table>,
}

impl TableOptions {
    /// Both, where options stand before and after the words of an event.
    pub fn and(self, other: TableOptions) -> anyhow::Result<Self> {
        let players = at_most_one("--players", self.players, other.players)?;
        Ok(TableOptions { rules: self.rules.and(other.rules)?, players })
    }
}

impl RulesOptions {
    fn and(self, other: RulesOptions) -> anyhow::Result<Self> {
        Ok(RulesOptions {
            preset: at_most_one("--preset", self.preset, other.preset)?,
            set: [self.set, other.set].concat(),
            pair: at_most_one("--pair", self.pair, other.pair)?,
            limit: at_most_one("--limit", self.limit, other.limit)?,
            minimum: at_most_one("--minimum", self.minimum, other.minimum)?,
            shooter: at_most_once("--shooter", self.shooter, other.shooter)?,
            no_shooter: at_most_once("--no-shooter", self.no_shooter, other.no_shooter)?,
            auto_limit: at_most_one("--auto-limit", self.auto_limit, other.auto_limit)?,
        })
    }

    /// The preset that was named.
    pub fn reference(&self) -> Option<Reference> {
        self.preset.as_deref().map(reference)
    }

    /// Whether standard input is wanted for the preset.
    pub fn reads_standard_input(&self) -> bool {
        self.preset.as_deref() == Some("-")
    }

    /// What the options change, as one mapping; `None` when they change nothing.
    ///
    /// # Errors
    /// Wrong usage when a key is set twice, so that order never decides money.
    pub fn changes(&self) -> anyhow::Result<Option<Node>> {
        let mut changes: Option<Node> = None;
        for (key, value, words) in self.settings() {
            let source = Source::new(Origin::CommandLine(words.clone()), value);
            let value = parse(&source).map_err(Problems::from)?;
            let place = Place::whole(source);
            let keys: Vec<&str> = key.split('.').collect();
            let node = keys.iter().rev().fold(value, |node, key| {
                let entry = Entry { key: (*key).to_owned(), place: place.clone(), node };
                Node { place: place.clone(), value: Value::Mapping(vec![entry]) }
            });
            changes = Some(match changes {
                None => node,
                Some(earlier) => joined(earlier, node, &words, &key)?,
            });
        }
        Ok(changes)
    }

    /// Every key that is set, its value as YAML, and the words that said so.
    fn settings(&self) -> Vec<(String, String, String)> {
        let short = |key: &str, option: &str, value: &Option<String>| {
            value.as_ref().map(|value| (key.to_owned(), value.clone(), format!("{option} {value}")))
        };
        let flag = |key: &str, option: &str, said: bool, value: &str| {
            said.then(|| (key.to_owned(), value.to_owned(), option.to_owned()))
        };
        let set = self.set.iter().map(|(key, value)| (key.clone(), value.clone(), format!("--set {key}={value}")));
        set.chain(short("stakes.pair", "--pair", &self.pair))
            .chain(short("doubles.limit", "--limit", &self.limit))
            .chain(short("doubles.minimum", "--minimum", &self.minimum))
            .chain(flag("shooter", "--shooter", self.shooter, "true"))
            .chain(flag("shooter", "--no-shooter", self.no_shooter, "false"))
            .chain(short("auto_limit", "--auto-limit", &self.auto_limit))
            .collect()
    }

    /// The preset that was named, else that of `base`, with the changes laid over it; warns of what is odd only since
    /// it was changed.
    pub fn load(&self, base: Base, output: &Output) -> anyhow::Result<Preset> {
        let base = self.reference().map_or(base, Base::Named);
        let changes = self.changes()?.into_iter().fold(Changes::none(), Changes::and);
        let preset = base.changed_by(changes).map_err(Problems::from)?;
        if let Some(odd) = odd_by_changes(&preset, &base) {
            output.warn(&odd);
        }
        Ok(preset)
    }
}

/// What changes are laid over.
#[derive(Debug, Clone)]
pub enum Base {
    /// A preset.
    Named(Reference),
    /// The rules in force at the table.
    Tonight(Arc<Preset>),
}

impl Default for Base {
    fn default() -> Self {
        Base::Named(Reference::default())
    }
}

impl Base {
    fn changed_by(&self, changes: Changes) -> Result<Preset, Vec<Mistake>> {
        match self {
            Base::Named(reference) => Preset::load(reference, changes),
            Base::Tonight(rules) => rules.changed_by(changes),
        }
    }
}

/// A preset by name or path, or `-` for standard input.
pub fn reference(text: &str) -> Reference {
    match text {
        "-" => Reference::StandardInput,
        _ => Reference::named(text, std::path::Path::new("")),
    }
}

/// What is odd about a preset only since it was changed, in one line; `None` when nothing is.
fn odd_by_changes(preset: &Preset, base: &Base) -> Option<String> {
    if preset.rules.basics().changed.is_empty() || matches!(base, Base::Named(Reference::StandardInput)) {
        return None;
    }
    let messages = |preset: &Preset| preset.lints().into_iter().map(|lint| lint.fault.message).collect::<Vec<_>>();
    let before = base.changed_by(Changes::none()).map(|preset| messages(&preset)).unwrap_or_default();
    let new: Vec<String> = messages(preset).into_iter().filter(|message| !before.contains(message)).collect();
    (!new.is_empty()).then(|| format!("note: {}\n", new.join("; ")))
}

fn at_most_one<T>(option: &str, before: Option<T>, after: Option<T>) -> anyhow::Result<Option<T>> {
    match (before, after) {
        (Some(_), Some(_)) => Err(usage(format!("{option} is given twice, before and after the event"))),
        (before, after) => Ok(before.or(after)),
    }
}

fn at_most_once(flag: &str, before: bool, after: bool) -> anyhow::Result<bool> {
    at_most_one(flag, before.then_some(()), after.then_some(())).map(|given| given.is_some())
}

/// Two mappings as one, in which no key may be set by both.
fn joined(earlier: Node, later: Node, words: &str, key: &str) -> anyhow::Result<Node> {
    let earlier_place = earlier.place.clone();
    let (Value::Mapping(mut entries), Value::Mapping(more)) = (earlier.value, later.value) else {
        let first = &earlier_place.source.origin;
        return Err(usage(format!("`{words}` sets {key}, and so does `{first}`: leave out one of them")));
    };
    for entry in more {
        match entries.iter().position(|earlier| earlier.key == entry.key) {
            None => entries.push(entry),
            Some(at) => {
                let earlier = entries.remove(at);
                let node = joined(earlier.node, entry.node, words, key)?;
                entries.insert(at, Entry { key: entry.key, place: entry.place, node });
            }
        }
    }
    Ok(Node { place: earlier_place, value: Value::Mapping(entries) })
}

fn set(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.trim().is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("write KEY=VALUE, such as kong.exposed=30".to_owned()),
    }
}

fn pair_text(text: &str) -> Result<String, String> {
    pair(text).map(|_| text.to_owned()).ok_or_else(|| "write a pair, such as 10/20".to_owned())
}

fn whole(text: &str) -> Result<String, String> {
    match Number::parse(text).and_then(|number| number.whole()) {
        Some(number) => Ok(number.to_string()),
        None => Err("write a whole number from 0".to_owned()),
    }
}

fn whole_or_none(text: &str) -> Result<String, String> {
    if text == "none" {
        Ok(text.to_owned())
    } else {
        whole(text).map_err(|_| "write a whole number, or none".to_owned())
    }
}

/// Names between commas, blanks trimmed.
pub fn names(text: &str) -> Result<Vec<String>, String> {
    Ok(text.split(',').map(|name| name.trim().to_owned()).collect())
}

fn players(text: &str) -> Result<Table, String> {
    let names = names(text)?;
    Table::new(&names).map_err(|faults| faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))
}
