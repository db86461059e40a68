//! Counted hands for programs; the fields are a contract.

use serde::ser::{Serialize, Serializer};

use super::{CountedHand, WaitingHand, number};
use crate::count::{Count, Earned, Wait, won_already};
use crate::report::json::DoublesJson;
use crate::report::words::{TilesAs, tiles};
use crate::rules::{Element, StakesRules};

impl Serialize for CountedHand<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sets = self.count.reading.as_ref().map(|reading| reading.groups()).unwrap_or_default();
        CountedJson {
            schema: 1,
            preset: &self.rules.basics().name,
            seat: self.how.seat.name(),
            round: self.how.round.name(),
            self_draw: self.how.self_draw,
            count: CountJson::of(&self.count),
            complete: self.count.is_complete,
            minimum: self.rules.minimum(self.how.self_draw),
            limit: self.rules.limit(),
            why_not: self.count.missed.map(|missed| missed.to_string()),
            sets: sets.iter().map(ToString::to_string).collect(),
        }
        .serialize(serializer)
    }
}

#[derive(serde::Serialize)]
struct CountedJson<'c> {
    schema: u32,
    preset: &'c str,
    seat: &'c str,
    round: &'c str,
    self_draw: bool,
    #[serde(flatten)]
    count: CountJson<'c>,
    complete: bool,
    minimum: u32,
    limit: Option<u32>,
    why_not: Option<String>,
    sets: Vec<String>,
}

#[derive(serde::Serialize)]
struct CountJson<'c> {
    doubles: u32,
    counted: u32,
    minimum_met: bool,
    elements: Vec<EarnedJson<'c>>,
    hand: Option<&'c str>,
}

#[derive(serde::Serialize)]
struct EarnedJson<'c> {
    element: &'c str,
    doubles: DoublesJson,
    tiles: String,
}

impl<'c> CountJson<'c> {
    fn of(count: &'c Count) -> Self {
        let earned = |earned: &'c Earned| EarnedJson {
            element: earned.element.name(),
            doubles: DoublesJson::of(earned.doubles),
            tiles: tiles(&earned.groups, TilesAs::Letters),
        };
        CountJson {
            doubles: number(count.doubles).unwrap_or(count.counted.counted),
            counted: count.counted.counted,
            minimum_met: count.may_win,
            elements: count.elements.iter().map(earned).collect(),
            hand: count.hand.as_deref(),
        }
    }
}

impl Serialize for WaitingHand<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WaitsJson {
            schema: 1,
            preset: &self.rules.basics().name,
            seat: self.how.seat.name(),
            round: self.how.round.name(),
            won_already: won_already(self.rules, self.hand, &self.how).map(Element::name),
            waits: self.waits.iter().map(WaitJson::of).collect(),
        }
        .serialize(serializer)
    }
}

#[derive(serde::Serialize)]
struct WaitsJson<'w> {
    schema: u32,
    preset: &'w str,
    seat: &'w str,
    round: &'w str,
    won_already: Option<&'static str>,
    waits: Vec<WaitJson<'w>>,
}

#[derive(serde::Serialize)]
struct WaitJson<'w> {
    tile: String,
    unseen: u8,
    complete: bool,
    discard: CountJson<'w>,
    self_draw: CountJson<'w>,
}

impl<'w> WaitJson<'w> {
    fn of(wait: &'w Wait) -> Self {
        WaitJson {
            tile: wait.tile.to_string(),
            unseen: wait.unseen,
            complete: wait.discard.is_complete,
            discard: CountJson::of(&wait.discard),
            self_draw: CountJson::of(&wait.self_draw),
        }
    }
}

/// The sheet for programs: every element with its doubles, those that are off at 0.
#[derive(Debug)]
pub struct SheetJson<'r>(pub &'r StakesRules);

impl Serialize for SheetJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let elements = Element::all();
        serializer.collect_map(elements.map(|element| (element.name(), DoublesJson::of(self.0.worth(element)))))
    }
}
