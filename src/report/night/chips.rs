//! Chips counted at the end: expected, counted, and the slip that would explain the difference.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{ByName, decimals, line_in_words, sum, unit};
use crate::amount::Amount;
use crate::event::{Event, Kind, KongWay, Win, Winner, WinningTile};
use crate::ledger::chips::{Difference, Slip, explained_by};
use crate::ledger::{Bytes, Night, Points, Replay, Unreadable};
use crate::payout::settle;
use crate::player::Seat;
use crate::report::{Block, Cell, Grid, Report, words};
use crate::rules::Doubles;

/// Chips held against a night.
#[derive(Debug)]
pub struct Chips<'n> {
    /// The night.
    pub night: &'n Night,
    /// What each should hold.
    pub expected: Vec<Amount>,
    /// What each holds.
    pub counted: Vec<Amount>,
    /// How far they are apart.
    pub difference: Difference,
    /// What alone would explain it.
    pub explained: Vec<String>,
}

impl<'n> Chips<'n> {
    /// Looks for the single slip that explains a difference.
    ///
    /// # Errors
    /// [`Unreadable`] when a line cannot be read.
    pub fn of(
        night: &'n Night,
        bytes: &(impl Bytes + ?Sized),
        expected: Vec<Amount>,
        counted: Vec<Amount>,
        difference: Difference,
    ) -> Result<Self, Unreadable> {
        let mut explained = explained_by(&difference, unrecorded(night));
        explained.extend(explained_by(&difference, misrecorded(night, bytes)?));
        Ok(Chips { night, expected, counted, difference, explained })
    }

    /// For people.
    pub fn report(&self) -> Report {
        let row = |place: usize| {
            vec![
                Cell::Text(self.night.people[place].clone()),
                Cell::Change(self.expected[place]),
                Cell::Change(self.counted[place]),
                Cell::Change(self.difference.each[place]),
            ]
        };
        let sums = [&self.expected, &self.counted, &self.difference.each];
        let total = sums.map(|amounts| Cell::Change(sum(amounts.iter().copied())));
        let grid = Grid {
            columns: ["player", "expected", "counted", "difference"].map(str::to_owned).to_vec(),
            rows: (0..self.night.people.len()).map(row).collect(),
            sum: Some(std::iter::once(Cell::Text("sum".to_owned())).chain(total).collect()),
        };
        let mut blocks = vec![Block::Title(format!("Chips, in {}", unit(self.night))), Block::Grid(grid.clone())];
        blocks.push(self.verdict());
        Report { decimals: decimals(self.night), blocks, data: grid }
    }

    fn verdict(&self) -> Block {
        let money = self.night.header.preset.rules.money();
        if self.difference.each.iter().all(|each| *each == Amount::ZERO) {
            return Block::Sentence("The chips are what the ledger says.".to_owned());
        }
        if self.difference.sum != Amount::ZERO {
            let gone = words::signed_with_unit(self.difference.sum, money);
            return Block::Sentence(format!(
                "In sum {gone}: chips are missing or too many, which no hand explains. Count again."
            ));
        }
        match self.explained.as_slice() {
            [] => Block::Sentence("No single slip explains this; look through `huat log`.".to_owned()),
            [one] => Block::Sentence(format!("One slip would explain it exactly: {one}.")),
            several => Block::List {
                heading: "Each of these alone would explain it exactly".to_owned(),
                items: several.to_vec(),
            },
        }
    }
}

/// What an event would have moved at the table as it is now, by the people.
fn moved(night: &Night, event: &Event) -> Option<Vec<Amount>> {
    let turn = night.turn_now();
    let settlement = settle(&turn.preset.rules, &night.table(turn), event).ok()?;
    let mut change = vec![Amount::ZERO; night.people.len()];
    for (place, points) in turn.seats.iter().zip(settlement.points) {
        change[*place] = points;
    }
    Some(change)
}

/// A kong, a yao or a hand that was not recorded.
fn unrecorded(night: &Night) -> Vec<Slip<String>> {
    let turn = night.turn_now();
    let (rules, table) = (&turn.preset.rules, night.table(turn));
    // What hands score cannot be guessed.
    let Some(stakes) = rules.stakes() else { return Vec::new() };
    let mut kinds: Vec<Kind> = Vec::new();
    for by in table.seats() {
        let ways = [KongWay::Exposed, KongWay::Concealed, KongWay::Added { feeder: None }];
        kinds.extend(ways.map(|way| Kind::Kong { by, way }));
        let named = stakes.yao_kinds().keys().cloned().map(Some);
        for kind in std::iter::once(None).chain(named) {
            for hidden in [false, true] {
                let alone = table.seats().filter(|from| *from != by).map(Some);
                let from = std::iter::once(None).chain(alone);
                kinds.extend(from.map(|from| Kind::Yao { to: by, hidden, kind: kind.clone(), from }));
            }
        }
        for from in table.seats().filter(|from| *from != by) {
            kinds.push(Kind::Kong { by, way: KongWay::OffDiscard(from) });
        }
        let highest = stakes.limit().unwrap_or(stakes.minimum(false) + 10);
        for doubles in stakes.minimum(true).min(stakes.minimum(false))..=highest {
            if doubles >= stakes.minimum(true) {
                kinds.push(win(by, doubles, WinningTile::SelfDraw));
            }
            let throwers = table.seats().filter(|from| *from != by && doubles >= stakes.minimum(false));
            kinds.extend(throwers.map(|from| win(by, doubles, WinningTile::Discard(from))));
        }
    }
    let slip = |kind: Kind| {
        let event = Event { kind, note: None };
        let what = format!("not recorded: {}", words::sentence(&event, rules, &table));
        Some(Slip { what, change: moved(night, &event)? })
    };
    kinds.into_iter().filter_map(slip).collect()
}

fn win(seat: Seat, doubles: u32, tile: WinningTile) -> Kind {
    Kind::Win(Win { tile, winners: vec![Winner::of(seat, Doubles::Number(doubles))], deal: None })
}

/// A hand that was recorded twice, or with a wrong thrower.
fn misrecorded(night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<Vec<Slip<String>>, Unreadable> {
    let mut slips = Vec::new();
    let mut replay = Replay::new(night);
    for n in night.in_order() {
        let Some(step) = replay.step(bytes, n)? else { continue };
        let Ok((event, played)) = &step.played else { continue };
        let turn = night.turn_at(n);
        let points = night.points_said(&step.line).unwrap_or_else(|| night.points_of(turn, played));
        let without = less(night, &[], &points);
        let what = line_in_words(night, &step.line, n);
        slips.push(Slip { what: format!("recorded once too often: #{n}, {what}"), change: without });
        let Kind::Win(won) = &event.kind else { continue };
        let WinningTile::Discard(thrower) = won.tile else { continue };
        let table = night.table(turn);
        let is_other = |seat: &Seat| *seat != thrower && won.winners.iter().all(|winner| winner.seat != *seat);
        for other in table.seats().filter(is_other) {
            let kind = Kind::Win(Win { tile: WinningTile::Discard(other), ..won.clone() });
            let event = Event { kind, note: None };
            let Ok(settlement) = settle(&turn.preset.rules, &table, &event) else { continue };
            let right: Points = turn.seats.iter().copied().zip(settlement.points).collect();
            let what = format!("wrong thrower in #{n}: {} threw it", table.name(other));
            slips.push(Slip { what, change: less(night, &right, &points) });
        }
    }
    Ok(slips)
}

/// One settlement less another, by the people.
fn less(night: &Night, right: &[(usize, Amount)], wrong: &[(usize, Amount)]) -> Vec<Amount> {
    let mut change = vec![Amount::ZERO; night.people.len()];
    for (place, amount) in right {
        change[*place] = change[*place].plus(*amount).unwrap_or_default();
    }
    for (place, amount) in wrong {
        change[*place] = change[*place].less(*amount).unwrap_or_default();
    }
    change
}

/// For programs.
impl Serialize for Chips<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (people, decimals) = (&self.night.people, decimals(self.night));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("unit", unit(self.night))?;
        map.serialize_entry("decimals", &decimals.count())?;
        map.serialize_entry("expected", &ByName::of(people, &self.expected, decimals))?;
        map.serialize_entry("counted", &ByName::of(people, &self.counted, decimals))?;
        map.serialize_entry("difference", &ByName::of(people, &self.difference.each, decimals))?;
        map.serialize_entry("sum", &self.difference.sum.number(decimals))?;
        map.serialize_entry("explained_by", &self.explained)?;
        map.end()
    }
}
