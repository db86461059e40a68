//! Hand files: a preset, players and the events of one hand or a whole evening, settled in one go.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::event::{self, Declared, Event, PLAYERS};
use crate::fault::Fault;
use crate::hand::Hand;
use crate::payout::Settlement;
use crate::player::{Naming, Table};
use crate::preset::{self, Changes, Preset, Reference, UNCHANGEABLE, asked_for_at};
use crate::yaml::{Family, Key, Mapping, Mistake, Node, Origin, Reader, Shape, Sort, Sorts, Source, names, parse};

/// The most bytes that a hand file may have; an evening is a hundredth of it.
pub const MOST_BYTES: u64 = 1024 * 1024;

/// A hand file, as it is written.
pub const SHAPE: Mapping = Mapping::new(
    "hand",
    "A hand file of huat: what happened at a table, by its rules, settled in one go by `huat settle --file`. The editor \
     sees keys, words and kinds of values; whether a hand fits the rules is for huat to say.",
    &KEYS,
)
.sorts(Sorts::Named(&[Family { sorts: &[Sort::new("events", &[]), Sort::new("event", &[])], keys: &[] }], None));

const KEYS: [Key; 5] = [
    Key::new("preset", Shape::Text, "What the table plays by: a built-in preset, or a path from this file.")
        .or("\"10-20\""),
    Key::new("rules", Shape::LaidOver(&preset::RULES, &[&UNCHANGEABLE]), "Keys of a preset, laid over it."),
    Key::new("players", PLAYERS, "Who plays, in the order East, South, West, North; without it they are called so."),
    Key::new(
        "events",
        Shape::List { of: &Shape::Mapping(&event::SHAPE), least: 1, most: None },
        "What happened, in order.",
    ),
    Key::new("event", Shape::Mapping(&event::SHAPE), "What happened, where it is one thing."),
];

/// A hand file as it was read. Its mistakes so far are told together with those that only the rules can show.
#[derive(Debug)]
pub struct HandFile {
    /// Its preset, where it names one.
    pub preset: Option<Reference>,
    /// The players it names.
    pub players: Option<Table>,
    root: Node,
    rules: Option<Node>,
    events: Vec<Placed>,
    mistakes: Vec<Mistake>,
}

/// An event with its node, by which its faults find their places.
#[derive(Debug)]
struct Placed {
    node: Node,
    declared: Declared,
    /// Whether all of it could be read.
    is_whole: bool,
}

impl Placed {
    /// Faults at their places. Of an event that could not be read whole, only what is said of a key that was read, and
    /// was not told already, is worth telling.
    fn mistakes(&self, faults: Vec<Fault>, told: &[Mistake]) -> Vec<Mistake> {
        let is_news = |fault: &Fault| {
            let (node, is_there) = self.node.descend(&fault.at);
            is_there && !fault.at.is_empty() && !told.iter().any(|old| node.contains(&old.place))
        };
        let faults = faults.into_iter().filter(|fault| self.is_whole || is_news(fault));
        faults.map(|fault| self.node.mistake(fault)).collect()
    }
}

/// A hand file settled.
#[derive(Debug)]
pub struct Settled {
    /// The rules it was settled by.
    pub preset: Preset,
    /// Who played.
    pub table: Table,
    /// Every event with what it came to, in order.
    pub events: Vec<(Event, Settlement)>,
}

impl HandFile {
    /// Reads a hand file.
    ///
    /// # Errors
    /// What is not YAML or no mapping. Other mistakes are told when it is settled.
    pub fn read(source: &Arc<Source>) -> Result<Self, Vec<Mistake>> {
        let root = parse(source)?;
        if let (None, None, Some(entry)) = (root.get("events"), root.get("event"), root.entry("name")) {
            let fault = Fault::new("this is a preset, not a hand file").remedy("show its table with `huat stakes`");
            return Err(vec![Mistake::new(entry.place.clone(), fault)]);
        }
        let mut reader = Reader::default();
        let fields = reader.fields(Some(&root), "a hand file", &names(&KEYS));
        let preset = fields.get("preset").and_then(|node| reader.text(node, "a preset's name or path"));
        let preset = preset.map(|name| Reference::named(name, &folder_of(&source.origin)));
        let rules = fields.get("rules").cloned();
        if let Some(rules) = &rules {
            reader.entries(rules, "preset keys");
        }
        let players = fields.get("players").and_then(|node| table(node, &mut reader));
        let events = match (fields.get("events"), fields.entry("event")) {
            (Some(events), None) => {
                let events = reader.list(events, "events");
                events.iter().map(|node| placed(node, &mut reader)).collect()
            }
            (None, Some(event)) => vec![placed(&event.node, &mut reader)],
            (Some(_), Some(event)) => {
                reader
                    .add(&event.place, Fault::new("`event` beside `events`").remedy("put all of them under `events`"));
                Vec::new()
            }
            (None, None) => {
                reader.add(
                    &root.place,
                    Fault::new("there is nothing to settle").remedy("add `events:` and a list of events"),
                );
                Vec::new()
            }
        };
        let nothing = events.is_empty() && reader.mistakes.is_empty();
        if let Some(entry) = fields.entry("events").filter(|_| nothing) {
            reader.add(&entry.place, Fault::new("the list of events is empty").remedy("add `- {win: …}` below it"));
        }
        Ok(HandFile { preset, players, rules, events, mistakes: reader.mistakes, root })
    }

    /// Settles every event in order. A preset and players given here go before those of the file; `changes` are laid
    /// over the file's own.
    ///
    /// # Errors
    /// Every mistake of the file, of its preset and of its events, each at its place; then nothing is settled.
    pub fn settle(
        self,
        preset: Option<Reference>,
        changes: impl IntoIterator<Item = Node>,
        players: Option<Table>,
    ) -> Result<Settled, Vec<Mistake>> {
        let HandFile { preset: own_preset, players: own_players, root, rules, events, mut mistakes } = self;
        let players_are_wrong = own_players.is_none() && root.get("players").is_some();
        let reference = preset.or(own_preset).unwrap_or_default();
        let changes = rules.into_iter().chain(changes).fold(Changes::none(), Changes::and);
        let preset = match Preset::load(&reference, changes) {
            Ok(preset) => preset,
            Err(more) => {
                mistakes.extend(asked_for_at(root.get("preset"), more));
                return Err(Mistake::in_order(mistakes));
            }
        };
        if players_are_wrong {
            return Err(Mistake::in_order(mistakes));
        }
        let table = players.or(own_players).unwrap_or_else(|| Table::of_winds(preset.rules.players()));
        if table.players() != preset.rules.players() {
            let (wanted, there) = (preset.rules.players(), table.players());
            let fault = Fault::new(format!("{there} players, and the rules are for {wanted}"))
                .remedy(format!("name {wanted} players, or add `rules: {{players: {there}}}`"));
            mistakes.push(root.mistake(fault.at(["players"])));
            return Err(Mistake::in_order(mistakes));
        }
        let mut hand = Hand::new();
        let mut settled = Vec::new();
        for (event, number) in events.iter().zip(1..) {
            if mistakes.len() > Reader::MOST {
                break;
            }
            match event.declared.check(&preset.rules, &table, Naming::InFull) {
                Err(faults) => {
                    let more = event.mistakes(faults, &mistakes);
                    mistakes.extend(more);
                }
                Ok(_) if !event.is_whole => {}
                Ok(checked) => match hand.settle(&preset.rules, &table, &checked, number) {
                    Ok(played) => settled.push((checked, played.settlement)),
                    Err(unsettled) => {
                        mistakes.push(Mistake::new(event.node.place.clone(), Fault::new(unsettled.to_string())));
                    }
                },
            }
        }
        if mistakes.is_empty() {
            Ok(Settled { preset, table, events: settled })
        } else {
            Err(Mistake::in_order(mistakes))
        }
    }
}

fn placed(node: &Node, reader: &mut Reader) -> Placed {
    let before = reader.mistakes.len();
    let declared = Declared::read(node, reader);
    Placed { node: node.clone(), declared, is_whole: reader.mistakes.len() == before }
}

fn table(node: &Node, reader: &mut Reader) -> Option<Table> {
    let items = reader.list(node, "players");
    let names: Vec<&str> = items.iter().filter_map(|item| reader.text(item, "a player's name")).collect();
    if names.len() < items.len() || items.is_empty() {
        return None;
    }
    let faults = match Table::new(&names) {
        Ok(table) => return Some(table),
        Err(faults) => faults,
    };
    for fault in faults {
        reader.mistakes.push(node.mistake(fault));
    }
    None
}

/// The folder that a preset's path in the file is relative to.
fn folder_of(origin: &Origin) -> PathBuf {
    match origin {
        Origin::File(path) => path.parent().map(Path::to_owned).unwrap_or_default(),
        _ => PathBuf::new(),
    }
}
