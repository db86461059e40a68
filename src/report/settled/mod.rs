//! Settled events: what was understood, the points, and who pays whom and why.

mod json;

use super::words;
use super::{Block, Cell, Grid, Report, sum};
use crate::amount::{Amount, Decimals};
use crate::event::Event;
use crate::payout::{Payment, Settlement, Unsettled};
use crate::player::Table;
use crate::rules::Rules;

/// Events that were settled by the same rules at the same table, and what they come to together.
#[derive(Debug)]
pub struct Evening<'e> {
    rules: &'e Rules,
    table: &'e Table,
    events: &'e [(Event, Settlement)],
    points: Vec<Amount>,
}

impl<'e> Evening<'e> {
    /// Adds up what the events came to.
    ///
    /// # Errors
    /// [`Unsettled::TooLarge`] when the sums pass what can be counted.
    pub fn new(rules: &'e Rules, table: &'e Table, events: &'e [(Event, Settlement)]) -> Result<Self, Unsettled> {
        let mut points = vec![Amount::ZERO; usize::from(table.players())];
        for (_, settlement) in events {
            for (sum, change) in points.iter_mut().zip(&settlement.points) {
                *sum = sum.plus(*change).ok_or(Unsettled::TooLarge)?;
            }
        }
        Ok(Evening { rules, table, events, points })
    }

    /// For people.
    pub fn report(&self) -> Report {
        let data = self.grid_of_events();
        let blocks = match self.events {
            [(event, settlement)] => self.one(event, settlement),
            _ => self.several(data.clone()),
        };
        Report { decimals: self.decimals(), blocks, data }
    }

    fn decimals(&self) -> Decimals {
        self.rules.decimals()
    }

    fn one(&self, event: &Event, settlement: &Settlement) -> Vec<Block> {
        let row = |(name, points): (&str, &Amount)| vec![Cell::Text(name.to_owned()), Cell::Change(*points)];
        let grid = Grid {
            columns: vec!["player".to_owned(), self.rules.basics().money.unit.clone()],
            rows: self.table.names().zip(&settlement.points).map(row).collect(),
            sum: Some(vec![Cell::Text("sum".to_owned()), Cell::Change(sum(settlement.points.iter().copied()))]),
        };
        let mut blocks = vec![
            Block::Title(format!("{}.", self.sentence(event))),
            Block::Grid(grid),
            Block::List { heading: "Who pays whom, and why".to_owned(), items: self.payments(settlement) },
        ];
        let notes = self.notes(event, settlement);
        if !notes.is_empty() {
            blocks.push(Block::List { heading: "Notes".to_owned(), items: notes });
        }
        blocks.push(self.by_which_rules());
        blocks
    }

    fn several(&self, grid: Grid) -> Vec<Block> {
        let mut blocks = vec![
            Block::Title(format!("{} events, amounts in {}", self.events.len(), self.rules.basics().money.unit)),
            Block::Grid(grid),
        ];
        blocks.extend(self.events.iter().enumerate().map(|(place, (event, settlement))| {
            let mut items = self.payments(settlement);
            items.extend(self.notes(event, settlement).into_iter().map(|note| format!("({note})")));
            Block::List { heading: format!("{}. {}", place + 1, self.sentence(event)), items }
        }));
        blocks.push(self.by_which_rules());
        blocks
    }

    fn by_which_rules(&self) -> Block {
        Block::Sentence(format!("By the rules of {}.", self.rules.basics().title))
    }

    /// What was understood of an event.
    pub fn sentence(&self, event: &Event) -> String {
        words::sentence(event, self.rules, self.table)
    }

    /// Who pays whom, and why.
    pub fn payments(&self, settlement: &Settlement) -> Vec<String> {
        if settlement.payments.is_empty() {
            return vec!["nobody pays anything".to_owned()];
        }
        let money = self.rules.money();
        let line = |payment: &Payment| {
            let (from, to) = (self.table.name(payment.from), self.table.name(payment.to));
            let why = words::reason(&payment.reason, money, self.table);
            format!("{}: {why}", words::pays(from, to, payment.amount, money))
        };
        settlement.payments.iter().map(line).collect()
    }

    /// What may be wondered about, then the event's own remark.
    pub fn notes(&self, event: &Event, settlement: &Settlement) -> Vec<String> {
        let money = self.rules.money();
        let notes = settlement.notes.iter().map(|note| words::note(note, money, self.table));
        notes.chain(event.note.clone()).collect()
    }

    /// A row an event, a column a player; the last column is the sum of the row.
    fn grid_of_events(&self) -> Grid {
        let changes = |points: &[Amount]| {
            points.iter().copied().chain([sum(points.iter().copied())]).map(Cell::Change).collect::<Vec<_>>()
        };
        let row = |(place, (event, settlement)): (usize, &(Event, Settlement))| {
            let mut cells = vec![Cell::Count(place as u32 + 1, None), Cell::Text(self.sentence(event))];
            cells.extend(changes(&settlement.points));
            cells
        };
        let heads = ["#", "event"].into_iter().chain(self.table.names()).chain(["sum"]);
        let mut total = vec![Cell::Blank, Cell::Text("total".to_owned())];
        total.extend(changes(&self.points));
        Grid {
            columns: heads.map(str::to_owned).collect(),
            rows: self.events.iter().enumerate().map(row).collect(),
            sum: Some(total),
        }
    }
}
