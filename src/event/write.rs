//! From an event back to its mapping, with players in full: for JSON and for the lines of a ledger.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{DealtBy, Ending, Event, Kind, KongWay, Scores, Winner, WinningTile};
use crate::amount::{Amount, Decimals};
use crate::count::Shown;
use crate::player::Table;
use crate::rules::{Doubles, Element};

/// An event together with what is needed to write it: who sits where, and how fine amounts are.
#[derive(Debug, Clone, Copy)]
pub struct Written<'e> {
    /// The event.
    pub event: &'e Event,
    /// Who sits where.
    pub table: &'e Table,
    /// Digits after the point of its amounts.
    pub decimals: Decimals,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |seat| self.table.name(seat);
        let mut map = serializer.serialize_map(None)?;
        match &self.event.kind {
            Kind::Win(win) => {
                if let Some((first, others)) = win.winners.split_first() {
                    map.serialize_entry("win", name(first.seat))?;
                    self.claim(first, &mut map)?;
                    match win.tile {
                        WinningTile::SelfDraw => map.serialize_entry("self_draw", &true)?,
                        WinningTile::Discard(thrower) => map.serialize_entry("from", name(thrower))?,
                        WinningTile::RobbedKong(thrower) => {
                            map.serialize_entry("from", name(thrower))?;
                            map.serialize_entry("robbed_kong", &true)?;
                        }
                    }
                    if let Some(DealtBy { dealer, continuation }) = win.deal {
                        map.serialize_entry("dealer", name(dealer))?;
                        map.serialize_entry("continuation", &continuation)?;
                    }
                    if !others.is_empty() {
                        map.serialize_entry("also", &Also { written: self, winners: others })?;
                    }
                }
            }
            Kind::Scores(Scores { scores, ending, east }) => {
                map.serialize_entry("scores", &ScoresByName { written: self, scores })?;
                match ending {
                    Ending::Won { winner, liable } => {
                        map.serialize_entry("winner", name(*winner))?;
                        if let Some(liable) = liable {
                            map.serialize_entry("pays_for_all", name(*liable))?;
                        }
                    }
                    Ending::Drawn => map.serialize_entry("drawn", &true)?,
                }
                map.serialize_entry("east", name(*east))?;
            }
            Kind::Kong { by, way } => {
                map.serialize_entry("kong", name(*by))?;
                match way {
                    KongWay::Exposed => {}
                    KongWay::OffDiscard(thrower) => map.serialize_entry("from", name(*thrower))?,
                    KongWay::Concealed => map.serialize_entry("concealed", &true)?,
                    KongWay::Added { feeder } => {
                        map.serialize_entry("added", &true)?;
                        if let Some(feeder) = feeder {
                            map.serialize_entry("feeder", name(*feeder))?;
                        }
                    }
                }
            }
            Kind::Yao { to, hidden, kind, from } => {
                map.serialize_entry("yao", name(*to))?;
                if *hidden {
                    map.serialize_entry("hidden", &true)?;
                }
                if let Some(kind) = kind {
                    map.serialize_entry("kind", kind)?;
                }
                if let Some(from) = from {
                    map.serialize_entry("from", name(*from))?;
                }
            }
            Kind::Draw => map.serialize_entry("draw", &true)?,
            Kind::FalseWin { by, from } => {
                map.serialize_entry("false_win", name(*by))?;
                if let Some(from) = from {
                    map.serialize_entry("from", name(*from))?;
                }
            }
            Kind::Fine { who, each } => {
                map.serialize_entry("fine", name(*who))?;
                map.serialize_entry("each", &each.number(self.decimals))?;
            }
            Kind::Pay { from, to, amount } => {
                map.serialize_entry("pay", name(*from))?;
                map.serialize_entry("to", name(*to))?;
                map.serialize_entry("amount", &amount.number(self.decimals))?;
            }
        }
        if let Some(note) = &self.event.note {
            map.serialize_entry("note", note)?;
        }
        map.end()
    }
}

impl Written<'_> {
    fn claim<M: SerializeMap>(&self, winner: &Winner, map: &mut M) -> Result<(), M::Error> {
        match winner.doubles {
            Some(Doubles::Number(number)) => map.serialize_entry("doubles", &number)?,
            Some(Doubles::Limit) => map.serialize_entry("doubles", "limit")?,
            None => {}
        }
        let Shown { tiles, winning, flowers, elements } = &winner.shown;
        if let Some(tiles) = tiles {
            map.serialize_entry("tiles", &tiles.to_string())?;
        }
        if let Some(winning) = winning {
            map.serialize_entry("winning", &winning.to_string())?;
        }
        if !flowers.is_empty() {
            map.serialize_entry("flowers", &flowers.to_string())?;
        }
        if !elements.is_empty() {
            map.serialize_entry("elements", &Elements(elements))?;
        }
        if let Some(hand) = &winner.hand {
            map.serialize_entry("hand", hand)?;
        }
        if !winner.bonuses.is_empty() {
            map.serialize_entry("bonus", &winner.bonuses)?;
        }
        if winner.extra != Amount::ZERO {
            map.serialize_entry("extra", &winner.extra.number(self.decimals))?;
        }
        if let Some(liable) = winner.liable {
            map.serialize_entry("bao", self.table.name(liable))?;
        }
        Ok(())
    }
}

/// What every hand scores: `{"Rod": 80, "Bill": 84}`.
struct ScoresByName<'w> {
    written: &'w Written<'w>,
    scores: &'w [Amount],
}

impl Serialize for ScoresByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let score = |score: &Amount| score.number(self.written.decimals);
        serializer.collect_map(self.written.table.names().zip(self.scores.iter().map(score)))
    }
}

/// What was counted: `{"half-colour": 2}`.
struct Elements<'w>(&'w [(Element, Doubles)]);

impl Serialize for Elements<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (element, doubles) in self.0 {
            match doubles {
                Doubles::Number(number) => map.serialize_entry(element.name(), number)?,
                Doubles::Limit => map.serialize_entry(element.name(), "limit")?,
            }
        }
        map.end()
    }
}

/// Further winners: `{Siti: 2}`, or a mapping where more than the doubles was declared.
struct Also<'w> {
    written: &'w Written<'w>,
    winners: &'w [Winner],
}

impl Serialize for Also<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.winners.len()))?;
        for winner in self.winners {
            map.serialize_entry(self.written.table.name(winner.seat), &OneAlso { written: self.written, winner })?;
        }
        map.end()
    }
}

struct OneAlso<'w> {
    written: &'w Written<'w>,
    winner: &'w Winner,
}

impl Serialize for OneAlso<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Winner { doubles, hand, bonuses, extra, liable, shown, .. } = self.winner;
        let is_plain =
            hand.is_none() && bonuses.is_empty() && *extra == Amount::ZERO && liable.is_none() && shown.is_empty();
        match doubles {
            Some(Doubles::Number(number)) if is_plain => serializer.serialize_u32(*number),
            Some(Doubles::Limit) if is_plain => serializer.serialize_str("limit"),
            _ => {
                let mut map = serializer.serialize_map(None)?;
                self.written.claim(self.winner, &mut map)?;
                map.end()
            }
        }
    }
}
