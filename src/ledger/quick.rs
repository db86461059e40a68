//! Reading a line that huat wrote, quickly: what totals and the deal need of an event, and nothing else.
//!
//! Whatever is not exactly as huat writes an ordinary event (no right checksum, another kind, an escape in a name) is
//! left to [`Line`](super::line::Line), which judges everything. What both read they read alike; a property test holds
//! them to it.

use std::fmt;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::checksum::{self, Checksum};
use crate::amount::{Amount, Decimals};

/// What an event means for the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Happened {
    /// Somebody won.
    Win,
    /// Somebody won, and the differences between the hands were paid.
    Scored,
    /// Nobody won.
    Draw,
    /// A claim that is no win.
    FalseWin,
    /// A kong.
    Kong,
    /// A yao.
    Yao,
    /// A fine or a payment.
    Money,
    /// No event of the table.
    Nothing,
}

impl Happened {
    /// Whether a hand ends with it.
    pub fn ends_hand(self) -> bool {
        matches!(self, Happened::Win | Happened::Scored | Happened::Draw | Happened::FalseWin)
    }
}

/// The most winners of a hand.
pub const MOST_WINNERS: usize = 3;

/// An ordinary event, by reference into its line.
#[derive(Debug, PartialEq)]
pub struct Quick<'l> {
    /// Its number.
    pub n: u32,
    /// What it is.
    pub happened: Happened,
    /// Who won, first the one beside `win`.
    pub winners: Vec<&'l str>,
    /// Who threw the winning tile.
    pub thrower: Option<&'l str>,
    /// What it moved.
    pub points: Vec<(&'l str, Amount)>,
}

/// Reads a line, without its line break; `None` where it is for [`Line`](super::line::Line) to judge.
pub fn read(text: &str, decimals: Decimals) -> Option<Quick<'_>> {
    if checksum::of_line(text) != Checksum::Right {
        return None;
    }
    let mut json = serde_json::Deserializer::from_str(text.strip_prefix("- ")?);
    let quick = json.deserialize_map(QuickVisitor { decimals }).ok()?;
    json.end().ok()?;
    let sum: i64 = quick.points.iter().try_fold(0i64, |sum, (_, points)| sum.checked_add(points.units()))?;
    let is_twice = |place: usize| quick.points[..place].iter().any(|(name, _)| *name == quick.points[place].0);
    (sum == 0 && !(0..quick.points.len()).any(is_twice)).then_some(quick)
}

struct QuickVisitor {
    decimals: Decimals,
}

impl<'l> Visitor<'l> for QuickVisitor {
    type Value = Quick<'l>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an ordinary event")
    }

    fn visit_map<M: MapAccess<'l>>(self, mut map: M) -> Result<Quick<'l>, M::Error> {
        let mut n = None;
        let mut happened = None;
        let mut winners = Vec::new();
        let mut points = None;
        let mut from = None;
        let mut is_drawn = false;
        while let Some(key) = map.next_key::<&str>()? {
            let kind = match key {
                "n" if n.is_none() => {
                    n = Some(map.next_value()?);
                    continue;
                }
                "points" if points.is_none() => {
                    points = Some(map.next_value_seed(PointsSeed(self.decimals))?);
                    continue;
                }
                "also" => {
                    winners.extend(map.next_value_seed(NamesSeed)?);
                    continue;
                }
                "from" => {
                    from = Some(map.next_value()?);
                    continue;
                }
                "winner" => {
                    winners.push(map.next_value()?);
                    continue;
                }
                "drawn" => {
                    is_drawn = map.next_value()?;
                    continue;
                }
                "at" | "doubles" | "self_draw" | "bao" | "bonus" | "extra" | "hand" | "tiles" | "winning"
                | "flowers" | "elements" | "dealer" | "continuation" | "pays_for_all" | "east" | "robbed_kong"
                | "concealed" | "added" | "feeder" | "hidden" | "kind" | "each" | "to" | "amount" | "note" | "crc" => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
                "win" => Happened::Win,
                "scores" => Happened::Scored,
                "draw" => Happened::Draw,
                "false_win" => Happened::FalseWin,
                "kong" => Happened::Kong,
                "yao" => Happened::Yao,
                "fine" | "pay" => Happened::Money,
                _ => return Err(M::Error::custom("no ordinary event")),
            };
            match kind {
                Happened::Win => winners.insert(0, map.next_value()?),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
            if happened.replace(kind).is_some() {
                return Err(M::Error::custom("two kinds"));
            }
        }
        match (n, happened, points) {
            (Some(n), Some(happened), Some(points)) if winners.len() <= MOST_WINNERS => {
                let happened = if is_drawn { Happened::Draw } else { happened };
                let thrower = from.filter(|_| happened == Happened::Win);
                Ok(Quick { n, happened, winners, thrower, points })
            }
            _ => Err(M::Error::custom("no ordinary event")),
        }
    }
}

/// Reads `{"Mei":160,"Raj":-160}`.
struct PointsSeed(Decimals);

impl<'l> serde::de::DeserializeSeed<'l> for PointsSeed {
    type Value = Vec<(&'l str, Amount)>;

    fn deserialize<D: Deserializer<'l>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'l> Visitor<'l> for PointsSeed {
    type Value = Vec<(&'l str, Amount)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("players and amounts")
    }

    fn visit_map<M: MapAccess<'l>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut points = Vec::with_capacity(4);
        while let Some(name) = map.next_key()? {
            let text = map.next_value::<&RawValue>()?.get();
            points.push((name, Amount::parse(text, self.0).ok_or_else(|| M::Error::custom("no amount"))?));
        }
        Ok(points)
    }
}

/// Reads the keys of a mapping and leaves its values.
struct NamesSeed;

impl<'l> serde::de::DeserializeSeed<'l> for NamesSeed {
    type Value = Vec<&'l str>;

    fn deserialize<D: Deserializer<'l>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'l> Visitor<'l> for NamesSeed {
    type Value = Vec<&'l str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("further winners")
    }

    fn visit_map<M: MapAccess<'l>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut names = Vec::new();
        while let Some(name) = map.next_key()? {
            map.next_value::<IgnoredAny>()?;
            names.push(name);
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::super::checksum::sealed;
    use super::*;
    use crate::event::KINDS;

    #[test]
    fn every_key_of_an_event_is_known_here() {
        let value = |key: &str| match key {
            "also" | "points" => "{}",
            "drawn" => "true",
            _ => "\"Mei\"",
        };
        for kind in KINDS {
            for key in kind.keys.iter().chain(&["at", "note"]) {
                let name = kind.name;
                let line = format!("{{\"n\":1,\"{name}\":\"Mei\",\"{key}\":{},\"points\":{{}}", value(key));
                assert!(read(&sealed(&line), Decimals::default()).is_some(), "{line}");
            }
        }
    }
}
