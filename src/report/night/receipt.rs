//! What was recorded, in a few lines that can be read across a table.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::round::{deal_in_words, round_is_over};
use super::{ByName, decimals, sum, unit};
use crate::amount::Amount;
use crate::event::Event;
use crate::ledger::{Deals, Night, Recorded};
use crate::payout::Settlement;
use crate::player::Table;
use crate::report::settled::Evening;
use crate::report::words;
use crate::report::{Block, Cell, Grid, Report};
use crate::rules::Rules;

/// A receipt for a line.
#[derive(Debug)]
pub struct Receipt<'r> {
    /// Where it was recorded.
    pub ledger: String,
    /// Whether it was only tried.
    pub is_dry: bool,
    /// The night before the line.
    pub before: &'r Night,
    /// The line, and the night with it.
    pub recorded: &'r Recorded,
    /// The line in words, where it is no event.
    pub words: String,
    /// What else is to be said.
    pub notes: Vec<String>,
}

impl Receipt<'_> {
    /// For people.
    pub fn report(&self) -> Report {
        let night = &self.recorded.after;
        let title = if night.header.title.is_empty() { self.ledger.clone() } else { night.header.title.clone() };
        let saved = if self.is_dry { "tried, not saved" } else { "saved" };
        // First what was understood, so that whoever said it can object.
        let mut blocks = Vec::new();
        let mut notes = self.notes.clone();
        let said = self.with_evening(|evening, (event, settlement)| {
            notes.extend(evening.notes(event, settlement));
            format!("{}{}.", self.words, evening.sentence(event))
        });
        blocks.push(Block::Sentence(said.unwrap_or_else(|| self.words.clone())));
        blocks.push(Block::Title(format!("#{} {saved} · {title}", self.recorded.n)));
        let grid = self.grid();
        blocks.push(Block::Grid(grid.clone()));
        notes.extend(self.round());
        notes.extend(self.moved_deals());
        if !notes.is_empty() {
            blocks.push(Block::List { heading: "Notes".to_owned(), items: notes });
        }
        Report { decimals: decimals(night), blocks, data: grid }
    }

    /// What the line says and moves, and what may be wondered about, in a line.
    pub fn in_short(&self) -> String {
        let said = self.with_evening(|evening, (event, settlement)| {
            let (rules, table) = self.rules_and_table();
            let moved = table.names().zip(&settlement.points).filter(|(_, points)| **points != Amount::ZERO);
            let moved: Vec<String> =
                moved.map(|(name, points)| format!("{name} {}", words::signed(*points, rules.decimals()))).collect();
            let said = vec![format!("{}{}", self.words, evening.sentence(event)), moved.join(", ")];
            let parts = said.into_iter().chain(evening.notes(event, settlement));
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
        });
        said.unwrap_or_else(|| self.words.clone())
    }

    /// What the line did, and the standing before and after it; for cash, what is open.
    fn grid(&self) -> Grid {
        let night = &self.recorded.after;
        let is_cash = self.before.standing == night.standing && self.before.open() != night.open();
        let (earlier, later) = match is_cash {
            true => (self.before.open(), night.open()),
            false => (self.before.standing.clone(), night.standing.clone()),
        };
        let before = |place: usize| earlier.get(place).copied().unwrap_or_default();
        let row = |(place, name): (usize, &String)| {
            let after = later[place];
            let change = after.less(before(place)).unwrap_or_default();
            vec![Cell::Text(name.clone()), Cell::Change(before(place)), Cell::Change(change), Cell::Change(after)]
        };
        let rows: Vec<Vec<Cell>> = night.people.iter().enumerate().map(row).collect();
        let sums = [sum(earlier.iter().copied()), Amount::ZERO, sum(later.iter().copied())];
        let total = std::iter::once(Cell::Text("sum".to_owned())).chain(sums.map(Cell::Change)).collect();
        let last = if is_cash { "open" } else { unit(night) };
        let columns = ["player", "before", "change", last].map(str::to_owned).to_vec();
        Grid { columns, rows, sum: Some(total) }
    }

    fn rules_and_table(&self) -> (&Rules, Table) {
        let night = &self.recorded.after;
        let n = night.corrects(self.recorded.n).unwrap_or(self.recorded.n);
        let turn = night.turn_at(n);
        (&turn.preset.rules, night.table(turn))
    }

    /// Whether a round is over, and who stacks and rolls for the new seats.
    fn round(&self) -> Vec<String> {
        let night = &self.recorded.after;
        let ends = self.recorded.played.as_ref().is_some_and(|(event, _)| event.ends_hand());
        if !ends || night.corrects(self.recorded.n).is_some() {
            return Vec::new();
        }
        let (deal, is_over) = Deals::at_end(night);
        let turn = night.turn_now();
        let over = is_over.then(|| round_is_over(night, turn, deal, &night.standing));
        over.into_iter().chain([format!("next: {}", deal_in_words(night, turn, deal))]).collect()
    }

    /// What a correction or an insertion does to the deal of later hands, where that moves money.
    fn moved_deals(&self) -> Option<String> {
        let moved = Deals::moved(self.before, &self.recorded.after);
        let moved: Vec<String> = moved.iter().map(u32::to_string).collect();
        (!moved.is_empty()).then(|| {
            format!(
                "with this the deal is another at {}: what they say of East or the dealer was kept; amend those where \
                 it was not so",
                words::and(&moved)
            )
        })
    }

    /// What is said of the line as an event that was settled; `None` where it is none.
    fn with_evening<S>(&self, say: impl FnOnce(&Evening<'_>, &(Event, Settlement)) -> S) -> Option<S> {
        let (event, played) = self.recorded.played.as_ref()?;
        let (rules, table) = self.rules_and_table();
        let events = [(event.clone(), played.settlement.clone())];
        let evening = Evening::new(rules, &table, &events).ok()?;
        Some(say(&evening, &events[0]))
    }
}

/// For programs; the fields are a contract.
impl Serialize for Receipt<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let night = &self.recorded.after;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("ledger", &self.ledger)?;
        map.serialize_entry("n", &self.recorded.n)?;
        if self.is_dry {
            map.serialize_entry("dry_run", &true)?;
        }
        match self.with_evening(|evening, _| map.serialize_entry("settlement", &evening.first_json())) {
            Some(written) => written?,
            None => map.serialize_entry("said", &self.words)?,
        }
        map.serialize_entry("totals", &ByName::of(&night.people, &night.standing, decimals(night)))?;
        map.end()
    }
}
