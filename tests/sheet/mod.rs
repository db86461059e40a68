//! A ledger in memory, to be written to and read.

use std::path::Path;

use huat::event::Declared;
use huat::ledger::{Header, Night, Recorded, Recorder, Unreadable, Unrecorded};
use huat::player::Table;
use huat::preset::{Changes, Preset, Reference};
use huat::yaml::{Origin, Reader, Source, parse};
use serde_json::Value;

pub const AT: &str = "2026-11-29T19:41:08+08:00";

/// The bytes of a ledger.
#[derive(Clone)]
pub struct Sheet(pub Vec<u8>);

impl Sheet {
    /// A new night by a preset with changes; `None` where they are unsound.
    pub fn new(preset: &str, changes: &Value, players: &[&str]) -> Option<Self> {
        let changes = parse(&Source::new(Origin::StandardInput, changes.to_string())).ok()?;
        let reference = Reference::named(preset, Path::new(""));
        let preset = Preset::load(&reference, Changes::none().and(changes)).ok()?;
        let players = &players[..usize::from(preset.rules.players())];
        let table = Table::new(players).ok()?;
        Some(Sheet(Header::write("7f3c9a12", "A night", AT, &table, &preset).into_bytes()))
    }

    pub fn read(&self) -> Result<Night, Unreadable> {
        Night::read(self.0.as_slice(), &Origin::File("night.yaml".into()))
    }

    pub fn night(&self) -> Night {
        self.read().unwrap_or_else(|error| panic!("{error:?}\n{}", String::from_utf8_lossy(&self.0)))
    }

    /// Records what `make` makes; the bytes are as before where it is refused.
    pub fn record(
        &mut self,
        make: impl FnOnce(&Recorder<'_, [u8]>) -> Result<Recorded, Unrecorded>,
    ) -> Result<Recorded, Unrecorded> {
        self.record_at(AT, make)
    }

    /// The same at another time.
    pub fn record_at(
        &mut self,
        at: &str,
        make: impl FnOnce(&Recorder<'_, [u8]>) -> Result<Recorded, Unrecorded>,
    ) -> Result<Recorded, Unrecorded> {
        let night = self.night();
        let recorded = make(&Recorder { night: &night, bytes: self.0.as_slice(), at })?;
        self.append(&night, &recorded.text);
        Ok(recorded)
    }

    pub fn append(&mut self, night: &Night, text: &str) {
        let appended = night.appended(text);
        self.0.truncate(appended.cut as usize);
        self.0.extend_from_slice(&appended.more);
    }

    pub fn add(&mut self, event: &Value) -> Result<Recorded, Unrecorded> {
        let Some(declared) = declared(event) else { return Err(Unrecorded::Refused(Vec::new())) };
        self.record(|recorder| recorder.event(&declared))
    }

    /// What each came to, by name.
    pub fn totals(&self) -> Vec<(String, i64)> {
        let night = self.night();
        night.people.iter().cloned().zip(night.standing.iter().map(|amount| amount.units())).collect()
    }
}

pub fn declared(event: &Value) -> Option<Declared> {
    let node = parse(&Source::new(Origin::StandardInput, event.to_string())).ok()?;
    let mut reader = Reader::default();
    let declared = Declared::read(&node, &mut reader);
    reader.mistakes.is_empty().then_some(declared)
}
