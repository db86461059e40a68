//! Who wins, throws and draws, and by how much.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::ByName;
use crate::amount::Amount;
use crate::ledger::stats::{Mean, Month, PlayerStats, Stats};
use crate::report::words::{counted, in_100, tenths};
use crate::report::{Block, Cell, Grid, Report};

/// With fewer hands than this a rate says little.
const FEW_HANDS: u32 = 30;

/// What is not known where differences are paid: nobody says who threw the tile.
const OF_STAKES: [&str; 2] = ["self_drawn", "thrown"];

impl Stats {
    /// For people: a column for each player.
    pub fn report(&self) -> Report {
        let mut blocks = vec![Block::Title(self.title()), Block::Grid(self.players())];
        match self.hands {
            0 => blocks.push(Block::Sentence("No hand has ended yet.".to_owned())),
            few if few < FEW_HANDS => {
                blocks.push(Block::Sentence(format!("Only {}: the rates say little yet.", counted(few, "hand"))));
            }
            _ => {}
        }
        if self.months.len() > 1 {
            blocks.push(Block::Grid(self.by_month()));
        }
        blocks.push(Block::Grid(self.head_to_head()));
        if self.threw_to.iter().flatten().any(|times| *times > 0) {
            blocks.push(Block::Grid(self.throws()));
        }
        Report { decimals: self.money.decimals, blocks, data: self.data() }
    }

    fn title(&self) -> String {
        let nights = if self.nights == 1 { String::new() } else { format!("{} nights · ", self.nights) };
        let pace = match self.hands_an_hour() {
            Some(pace) => format!(" · {pace} hands an hour"),
            None => String::new(),
        };
        format!("{nights}{}, {}{pace}", counted(self.hands, "hand"), counted(self.draws, "draw"))
    }

    /// With one digit behind the point; `None` where no times are known.
    fn hands_an_hour(&self) -> Option<String> {
        tenths(u64::from(self.pace.hands) * 3600, self.pace.seconds)
    }

    fn players(&self) -> Grid {
        let row = |what: &str, cell: &dyn Fn(&PlayerStats) -> Cell| {
            std::iter::once(Cell::Text(what.to_owned())).chain(self.of.iter().map(cell)).collect::<Vec<_>>()
        };
        let count = |count: u32| Cell::Count(count, None);
        let rate = |player: &PlayerStats| figure(percent(player.won, player.hands));
        let biggest =
            |player: &PlayerStats| player.biggest.as_ref().map_or(Cell::Nothing, |best| Cell::Change(best.amount));
        let mut rows = vec![
            row("hands", &|player| count(player.hands)),
            row("won", &|player| count(player.won)),
            row("won, in 100", &rate),
        ];
        if self.are_stakes {
            rows.push(row("of these self-drawn", &|player| count(player.self_drawn)));
            rows.push(row("thrown", &|player| count(player.thrown)));
        }
        rows.extend([
            row("false wins", &|player| count(player.false_wins)),
            row("doubles won, mean", &|player| figure(mean(player.doubles_won))),
            row("doubles paid, mean", &|player| figure(mean(player.doubles_paid))),
            row("biggest hand", &biggest),
            row("longest deal", &|player| count(player.longest_deal)),
            row("longest without a win", &|player| count(player.longest_drought)),
            row(&format!("hands, {}", self.money.unit), &|player| Cell::Change(player.by_hands)),
            row("kong and yao", &|player| Cell::Change(player.at_once)),
        ]);
        if self.of.iter().any(|player| player.otherwise != Amount::ZERO) {
            rows.push(row("fines and other", &|player| Cell::Change(player.otherwise)));
        }
        let total = row("in all", &|player| Cell::Change(player.total().unwrap_or_default()));
        Grid { columns: self.columns(""), rows, sum: Some(total) }
    }

    fn by_month(&self) -> Grid {
        let row = |(name, month): (&String, &Month)| {
            let name = if name.is_empty() { "no date" } else { name };
            let mut cells = vec![Cell::Text(name.to_owned()), Cell::Count(month.hands, None)];
            cells.extend(
                (0..self.people.len()).map(|place| Cell::Change(month.totals.get(place).copied().unwrap_or_default())),
            );
            cells
        };
        let mut sum = vec![Cell::Text("in all".to_owned()), Cell::Count(self.hands, None)];
        sum.extend(self.of.iter().map(|player| Cell::Change(player.total().unwrap_or_default())));
        let columns = ["month".to_owned(), "hands".to_owned()].into_iter().chain(self.people.iter().cloned());
        Grid { columns: columns.collect(), rows: self.months.iter().map(row).collect(), sum: Some(sum) }
    }

    /// What each, down the side, has from each of the others.
    fn head_to_head(&self) -> Grid {
        self.matrix(&format!("has from, {}", self.money.unit), |one, other| Cell::Change(self.against[one][other]))
    }

    fn throws(&self) -> Grid {
        self.matrix("threw to", |one, other| Cell::Count(self.threw_to[one][other], None))
    }

    fn matrix(&self, head: &str, cell: impl Fn(usize, usize) -> Cell) -> Grid {
        let places = 0..self.people.len();
        let row = |one: usize| {
            let cells = places.clone().map(|other| if one == other { Cell::Blank } else { cell(one, other) });
            std::iter::once(Cell::Text(self.people[one].clone())).chain(cells).collect()
        };
        Grid { columns: self.columns(head), rows: places.clone().map(row).collect(), sum: None }
    }

    fn columns(&self, head: &str) -> Vec<String> {
        std::iter::once(head.to_owned()).chain(self.people.iter().cloned()).collect()
    }

    /// For spreadsheets: a row for each player.
    fn data(&self) -> Grid {
        let row = |(name, player): (&String, &PlayerStats)| {
            let mut cells = vec![Cell::Text(name.clone())];
            cells.extend([player.hands, player.won].map(|count| Cell::Count(count, None)));
            if self.are_stakes {
                cells.extend([player.self_drawn, player.thrown].map(|count| Cell::Count(count, None)));
            }
            cells.push(Cell::Count(player.false_wins, None));
            cells.extend(
                [percent(player.won, player.hands), mean(player.doubles_won), mean(player.doubles_paid)].map(figure),
            );
            cells.push(player.biggest.as_ref().map_or(Cell::Nothing, |best| Cell::Change(best.amount)));
            cells.extend([player.longest_deal, player.longest_drought].map(|count| Cell::Count(count, None)));
            let total = player.total().unwrap_or_default();
            cells.extend([player.by_hands, player.at_once, player.otherwise, total].map(Cell::Change));
            cells
        };
        let columns = [
            "player",
            "hands",
            "won",
            "self_drawn",
            "thrown",
            "false_wins",
            "win_rate_percent",
            "mean_doubles_won",
            "mean_doubles_paid",
            "biggest",
            "longest_deal",
            "longest_drought",
            "by_hands",
            "kong_and_yao",
            "otherwise",
            "total",
        ];
        let columns = columns.into_iter().filter(|column| self.are_stakes || !OF_STAKES.contains(column));
        let rows = self.people.iter().zip(&self.of).map(row).collect();
        Grid { columns: columns.map(str::to_owned).collect(), rows, sum: None }
    }
}

/// A figure, or nothing where there is none.
fn figure(text: Option<String>) -> Cell {
    text.map_or(Cell::Nothing, Cell::Figure)
}

fn percent(part: u32, whole: u32) -> Option<String> {
    in_100(part.into(), whole.into())
}

fn mean(mean: Mean) -> Option<String> {
    tenths(mean.sum, u64::from(mean.hands))
}

/// For programs.
impl Serialize for Stats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let decimals = self.money.decimals;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("unit", &self.money.unit)?;
        map.serialize_entry("decimals", &decimals.count())?;
        map.serialize_entry("nights", &self.nights)?;
        map.serialize_entry("hands", &self.hands)?;
        map.serialize_entry("draws", &self.draws)?;
        map.serialize_entry("hands_an_hour", &raw(self.hands_an_hour()))?;
        let players = self.people.iter().zip(&self.of).map(|(name, player)| PlayerJson::of(name, player, self));
        map.serialize_entry("players", &players.collect::<Vec<_>>())?;
        let against = self.against.iter().map(|row| ByName::of(&self.people, row, decimals));
        map.serialize_entry("against", &ByName::new(&self.people, against))?;
        let threw = self.threw_to.iter().map(|row| ByName::new(&self.people, row));
        map.serialize_entry("threw_to", &ByName::new(&self.people, threw))?;
        let months = self.months.iter().map(|(name, month)| MonthJson {
            month: name,
            hands: month.hands,
            totals: ByName::of(&self.people, &month.totals, decimals),
            won: ByName::new(&self.people, &month.won),
        });
        map.serialize_entry("months", &months.collect::<Vec<_>>())?;
        map.end()
    }
}

#[derive(serde::Serialize)]
struct MonthJson<'s> {
    month: &'s str,
    hands: u32,
    totals: ByName<'s>,
    won: ByName<'s, &'s u32>,
}

#[derive(serde::Serialize)]
struct PlayerJson<'s> {
    player: &'s str,
    hands: u32,
    won: u32,
    self_drawn: Option<u32>,
    thrown: Option<u32>,
    false_wins: u32,
    win_rate_percent: Option<Box<RawValue>>,
    few_hands: bool,
    mean_doubles_won: Option<Box<RawValue>>,
    mean_doubles_paid: Option<Box<RawValue>>,
    biggest: Option<BiggestJson<'s>>,
    longest_deal: u32,
    longest_drought: u32,
    by_hands: crate::amount::Exact,
    kong_and_yao: crate::amount::Exact,
    otherwise: crate::amount::Exact,
    total: crate::amount::Exact,
}

#[derive(serde::Serialize)]
struct BiggestJson<'s> {
    night: &'s str,
    n: u32,
    amount: crate::amount::Exact,
}

impl<'s> PlayerJson<'s> {
    fn of(name: &'s str, player: &'s PlayerStats, stats: &Stats) -> Self {
        let decimals = stats.money.decimals;
        PlayerJson {
            player: name,
            hands: player.hands,
            won: player.won,
            self_drawn: stats.are_stakes.then_some(player.self_drawn),
            thrown: stats.are_stakes.then_some(player.thrown),
            false_wins: player.false_wins,
            win_rate_percent: raw(percent(player.won, player.hands)),
            few_hands: player.hands < FEW_HANDS,
            mean_doubles_won: raw(mean(player.doubles_won)),
            mean_doubles_paid: raw(mean(player.doubles_paid)),
            biggest: player.biggest.as_ref().map(|best| BiggestJson {
                night: &best.night,
                n: best.n,
                amount: best.amount.number(decimals),
            }),
            longest_deal: player.longest_deal,
            longest_drought: player.longest_drought,
            by_hands: player.by_hands.number(decimals),
            kong_and_yao: player.at_once.number(decimals),
            otherwise: player.otherwise.number(decimals),
            total: player.total().unwrap_or_default().number(decimals),
        }
    }
}

/// A number from its text, which no float has touched.
fn raw(text: Option<String>) -> Option<Box<RawValue>> {
    RawValue::from_string(text?).ok()
}
