//! The head of a ledger: what night it is, who plays, and the rules it is played by, whatever becomes of the preset.

use std::sync::Arc;

use super::checksum::{self, Checksum, sealed_head};
use super::keys::{FORMAT, HEAD};
use crate::fault::Fault;
use crate::player::{Table, fits_on_a_line};
use crate::preset::Preset;
use crate::yaml::{Mistake, Node, Origin, Reader, Source, names, parse, scalar};

/// The head of a ledger.
#[derive(Debug, Clone)]
pub struct Header {
    /// Random; tells a copy from another night.
    pub id: String,
    /// What the night is called.
    pub title: String,
    /// When it began.
    pub started: String,
    /// The players at the start, by seat.
    pub table: Table,
    /// The rules at the start.
    pub preset: Arc<Preset>,
    /// Whether the head is as it was written.
    pub checksum: Checksum,
}

impl Header {
    /// Reads the text above `events:`.
    ///
    /// # Errors
    /// Every mistake in it, and a format newer than this version's.
    pub fn read(origin: &Origin, text: &str) -> Result<Self, Vec<Mistake>> {
        let source = Source::new(origin.clone(), text);
        let root = parse(&source)?;
        let mut reader = Reader::default();
        if let Some(node) = root.get("huat")
            && let Some(format) = reader.whole(node).filter(|&format| format > FORMAT)
        {
            let fault = Fault::new(format!("this ledger has format {format}; this huat reads up to {FORMAT}"));
            return Err(vec![Mistake::new(
                node.place.clone(),
                fault.remedy("it was made by a newer version; use that"),
            )]);
        }
        let own = root.entries().iter().map(|entry| entry.key.as_str()).filter(|key| key.starts_with("x-"));
        let known: Vec<&str> = names(&HEAD).into_iter().chain(own).collect();
        let fields = reader.fields(Some(&root), "the head of a ledger", &known);
        let mut text_of = |key: &str, needed: bool| {
            let node = fields.get(key);
            if node.is_none() && needed {
                reader.add(&root.place, Fault::new(format!("`{key}` is missing in the head of the ledger")));
            }
            node.and_then(|node| reader.text(node, "a text")).unwrap_or_default().to_owned()
        };
        let (id, title) = (text_of("id", true), text_of("title", false));
        let (started, label) = (text_of("started", false), text_of("preset", false));
        if !fits_on_a_line(&title) {
            reader.add(
                root.locate(&Fault::default().at(["title"])),
                Fault::new("this title cannot be shown on one line"),
            );
        }
        let table = players(&root, &mut reader);
        let preset = match Preset::of_ledger(root.get("rules"), &label, &root.place) {
            Ok(preset) => Some(preset),
            Err(mistakes) => {
                reader.mistakes.extend(mistakes);
                None
            }
        };
        if let (Some(table), Some(preset)) = (&table, &preset)
            && table.players() != preset.rules.players()
        {
            let (there, wanted) = (table.players(), preset.rules.players());
            let fault = Fault::new(format!("{there} players, and the rules are for {wanted}")).at(["players"]);
            reader.mistakes.push(root.mistake(fault));
        }
        match (table, preset) {
            (Some(table), Some(preset)) if reader.mistakes.is_empty() => {
                Ok(Header { id, title, started, table, preset: Arc::new(preset), checksum: checksum::of_head(text) })
            }
            _ => Err(reader.mistakes),
        }
    }

    /// The text of a new ledger, ready for its first line.
    pub fn write(id: &str, title: &str, started: &str, table: &Table, preset: &Preset) -> String {
        let players: Vec<String> = table.names().map(|name| serde_json::Value::from(name).to_string()).collect();
        let rules: String = preset.to_ledger_yaml().lines().map(|line| format!("  {line}\n")).collect();
        let head = format!(
            "# A night of mahjong. You may edit this file; `huat check` says whether it still adds up.\n\
             huat: {FORMAT}\nid: \"{id}\"\ntitle: {}\nstarted: {started}\nplayers: [{}]\npreset: {}\nrules:\n{rules}",
            scalar(title),
            players.join(", "),
            scalar(&preset.rules.basics().name),
        );
        format!("{}events:\n", sealed_head(&head))
    }
}

fn players(root: &Node, reader: &mut Reader) -> Option<Table> {
    let Some(node) = root.get("players") else {
        reader.add(&root.place, Fault::new("`players` is missing in the head of the ledger"));
        return None;
    };
    let items = reader.list(node, "players");
    let names: Vec<&str> = items.iter().filter_map(|item| reader.text(item, "a player's name")).collect();
    let faults = match Table::new(&names) {
        Ok(table) => return Some(table),
        Err(faults) => faults,
    };
    reader.mistakes.extend(faults.into_iter().map(|fault| node.mistake(fault)));
    None
}
