//! The standing of a night, or of a season of them, and how it is settled.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{ByName, decimals, sum, unit};
use crate::amount::{Amount, Decimals};
use crate::fault::Fault;
use crate::ledger::transfers::{Transfer, fewest, in_cash, through_banker};
use crate::ledger::{Night, Tally};
use crate::player::Name;
use crate::report::{Block, Cell, Grid, Report, words};
use crate::rules::Money;

/// What one night came to.
#[derive(Debug, Clone)]
pub struct Standing {
    /// What amounts are counted in.
    pub money: Money,
    /// What the night is called.
    pub title: String,
    /// Everybody who sat.
    pub people: Vec<String>,
    /// What each came to.
    pub totals: Vec<Amount>,
    /// What is still owed to each.
    pub open: Vec<Amount>,
    /// What each won and threw.
    pub tallies: Vec<Tally>,
    /// Whether a night was played by stakes, so that it is known who threw and who drew.
    pub are_stakes: bool,
    /// Wins, draws and false wins.
    pub hands: u32,
    /// Lines that stand.
    pub lines: u32,
    /// What the night truly came to, where this is what it would have come to by other rules.
    pub truth: Option<Truth>,
}

/// What a night came to by the rules that were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truth {
    /// What its amounts are counted in.
    pub money: Money,
    /// What each came to.
    pub totals: Vec<Amount>,
}

impl Standing {
    /// What a night would have come to by other rules, beside what it truly came to.
    pub fn what_if(other: &Night, night: &Night) -> Self {
        let truth = Truth { money: night.header.preset.rules.money().clone(), totals: night.standing.clone() };
        Standing { truth: Some(truth), ..Standing::of(other) }
    }

    /// The standing of a night.
    pub fn of(night: &Night) -> Self {
        let (hands, lines) = night.counts();
        Standing {
            money: Money { unit: unit(night).to_owned(), decimals: decimals(night) },
            title: night.header.title.clone(),
            people: night.people.clone(),
            totals: night.standing.clone(),
            open: night.open(),
            tallies: night.tallies(),
            are_stakes: night.header.preset.rules.stakes().is_some(),
            hands,
            lines,
            truth: None,
        }
    }

    /// Two nights as one; a player is the same when the names are equal.
    ///
    /// # Errors
    /// A [`Fault`] when the other is in another unit, was truly played for another, or the amounts pass what can be
    /// counted.
    pub fn and(self, other: &Standing) -> Result<Self, Fault> {
        let of_one_unit = |message: String| Fault::new(message).remedy("add up nights of one unit only");
        if self.money != other.money {
            let said = |money: &Money| format!("{} with {} decimals", money.unit, money.decimals.count());
            let (its, theirs) = (said(&other.money), said(&self.money));
            return Err(of_one_unit(format!("this night is in {its}, the others in {theirs}")));
        }
        let played_for = |standing: &Standing| standing.truth.as_ref().map(|truth| truth.money.clone());
        if played_for(&self) != played_for(other) {
            return Err(of_one_unit("this night was played for another unit than the others".to_owned()));
        }
        self.plus(other).ok_or_else(|| Fault::new("the amounts pass what can be counted"))
    }

    fn plus(mut self, other: &Standing) -> Option<Self> {
        for (place, name) in other.people.iter().enumerate() {
            let mine = self.people.iter().position(|known| is_same(known, name)).unwrap_or_else(|| {
                self.people.push(name.clone());
                self.totals.push(Amount::ZERO);
                self.open.push(Amount::ZERO);
                self.tallies.push(Tally::default());
                if let Some(truth) = &mut self.truth {
                    truth.totals.push(Amount::ZERO);
                }
                self.people.len() - 1
            });
            self.totals[mine] = self.totals[mine].plus(other.totals[place])?;
            self.open[mine] = self.open[mine].plus(other.open[place])?;
            if let (Some(truth), Some(theirs)) = (&mut self.truth, &other.truth) {
                truth.totals[mine] = truth.totals[mine].plus(theirs.totals[place])?;
            }
            let (tally, more) = (&mut self.tallies[mine], other.tallies[place]);
            tally.won += more.won;
            tally.self_drawn += more.self_drawn;
            tally.thrown += more.thrown;
        }
        self.are_stakes |= other.are_stakes;
        self.hands += other.hands;
        self.lines += other.lines;
        Some(self)
    }
}

/// Whether two names are the same player.
fn is_same(a: &str, b: &str) -> bool {
    a == b || matches!((Name::new(a), Name::new(b)), (Ok(a), Ok(b)) if a == b)
}

impl Truth {
    /// An amount with its own decimals, which may be others than those of the table around it.
    fn cell(&self, amount: Amount) -> Cell {
        Cell::ChangeAt(amount, self.money.decimals)
    }
}

/// How what is open is settled.
#[derive(Debug, Clone)]
pub struct SettlingUp {
    /// Who pays whom.
    pub transfers: Vec<Transfer>,
    /// Whether there is no way with fewer.
    pub are_fewest: bool,
    /// What each gains by rounding to cash.
    pub rounding: Vec<Amount>,
    /// How it was asked for, in words.
    pub way: String,
}

impl SettlingUp {
    /// By the fewest transfers, in multiples of a step where one is given.
    pub fn fewest(standing: &Standing, step: Option<Amount>) -> Self {
        let (balances, rounding) = rounded(&standing.open, step);
        let transfers = fewest(&balances);
        let way = if transfers.are_fewest {
            "by the fewest transfers"
        } else {
            "by few transfers (too many players to be sure that there are none fewer)"
        };
        SettlingUp { transfers: transfers.list, are_fewest: transfers.are_fewest, rounding, way: way.to_owned() }
    }

    /// Everybody with one person.
    pub fn through_banker(standing: &Standing, banker: usize, step: Option<Amount>) -> Self {
        let (balances, rounding) = rounded(&standing.open, step);
        let way = format!("everybody with {}", standing.people[banker]);
        SettlingUp { transfers: through_banker(&balances, banker), are_fewest: false, rounding, way }
    }

    /// Who lost to whom, as it came about.
    pub fn direct(transfers: Vec<Transfer>) -> Self {
        SettlingUp { transfers, are_fewest: false, rounding: Vec::new(), way: "who lost to whom".to_owned() }
    }
}

fn rounded(open: &[Amount], step: Option<Amount>) -> (Vec<Amount>, Vec<Amount>) {
    let Some(step) = step else { return (open.to_vec(), Vec::new()) };
    let balances = in_cash(open, step);
    let gained = balances.iter().zip(open).map(|(new, old)| new.less(*old).unwrap_or_default()).collect();
    (balances, gained)
}

/// A standing with its settling up, to be shown.
#[derive(Debug)]
pub struct Season<'s> {
    /// What it came to.
    pub standing: &'s Standing,
    /// How it is settled.
    pub settling: &'s SettlingUp,
    /// How many nights.
    pub nights: usize,
    /// By which other rules, where these are not those that were played.
    pub by_rules: Option<String>,
    /// What is to be said of the files.
    pub notes: Vec<String>,
}

impl Season<'_> {
    /// For people.
    pub fn report(&self) -> Report {
        let grid = self.grid();
        let mut blocks = vec![Block::Title(self.head()), Block::Grid(grid.clone())];
        blocks.extend(self.settling_up());
        if !self.notes.is_empty() {
            blocks.push(Block::List { heading: "Notes".to_owned(), items: self.notes.clone() });
        }
        Report { decimals: self.standing.money.decimals, blocks, data: grid }
    }

    /// Which nights, and what was played.
    fn head(&self) -> String {
        let (title, played) = (&self.standing.title, self.played());
        match (self.nights, title.is_empty()) {
            (1, true) => played,
            (1, false) => format!("{title} · {played}"),
            (nights, _) => format!("{nights} nights · {played}"),
        }
    }

    /// How many hands, and by which rules.
    pub(super) fn played(&self) -> String {
        let hands = words::counted(self.standing.hands, "hand");
        match &self.by_rules {
            Some(rules) => format!("{hands} · what if by {rules}"),
            None => hands,
        }
    }

    /// What each came to, and how often he won and threw.
    pub(super) fn grid(&self) -> Grid {
        let Standing { money, people, totals, open, tallies, truth, .. } = self.standing;
        let differ = totals != open;
        let mut columns = vec!["player".to_owned()];
        if let Some(truth) = truth {
            columns.push(format!("truly\n{}", truth.money.unit));
            columns.push(format!("by these rules\n{}", money.unit));
        } else {
            columns.push(money.unit.clone());
        }
        if differ {
            columns.push("open".to_owned());
        }
        // Where differences are paid nobody says who threw the tile.
        let counts: &[&str] = if self.standing.are_stakes { &["won", "self-drawn", "thrown"] } else { &["won"] };
        columns.extend(counts.iter().map(|count| (*count).to_owned()));
        let row = |place: usize| {
            let mut cells = vec![Cell::Text(people[place].clone())];
            cells.extend(truth.as_ref().map(|truth| truth.cell(truth.totals[place])));
            cells.push(Cell::Change(totals[place]));
            if differ {
                cells.push(Cell::Change(open[place]));
            }
            let Tally { won, self_drawn, thrown } = tallies[place];
            cells
                .extend([won, self_drawn, thrown].into_iter().take(counts.len()).map(|count| Cell::Count(count, None)));
            cells
        };
        let mut sums = vec![Cell::Text("sum".to_owned())];
        sums.extend(truth.as_ref().map(|truth| truth.cell(sum(truth.totals.iter().copied()))));
        sums.push(Cell::Change(sum(totals.iter().copied())));
        if differ {
            sums.push(Cell::Change(sum(open.iter().copied())));
        }
        sums.extend(counts.iter().map(|_| Cell::Blank));
        Grid { columns, rows: (0..people.len()).map(row).collect(), sum: Some(sums) }
    }

    /// Who pays whom to settle it, and what rounding does to each.
    pub(super) fn settling_up(&self) -> Vec<Block> {
        let Standing { money, people, .. } = self.standing;
        let mut blocks = vec![self.transfers()];
        if !self.settling.rounding.is_empty() {
            let gains = people.iter().zip(&self.settling.rounding).filter(|(_, gained)| **gained != Amount::ZERO);
            let items: Vec<String> =
                gains.map(|(name, gained)| format!("{name} {}", words::signed_with_unit(*gained, money))).collect();
            if !items.is_empty() {
                blocks.push(Block::List { heading: "By rounding to cash".to_owned(), items });
            }
        }
        blocks
    }

    fn transfers(&self) -> Block {
        let Standing { money, people, .. } = self.standing;
        let line =
            |transfer: &Transfer| words::pays(&people[transfer.from], &people[transfer.to], transfer.amount, money);
        let mut items: Vec<String> = self.settling.transfers.iter().map(line).collect();
        if items.is_empty() {
            items.push("nobody owes anything".to_owned());
        }
        let when = if self.by_rules.is_some() { "It would be settled" } else { "To settle" };
        Block::List { heading: format!("{when}, {}", self.settling.way), items }
    }
}

/// For programs; the fields are a contract.
impl Serialize for Season<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Standing { money, people, totals, open, hands, lines, truth, .. } = self.standing;
        let decimals: Decimals = money.decimals;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("unit", &money.unit)?;
        map.serialize_entry("decimals", &decimals.count())?;
        map.serialize_entry("hands", hands)?;
        map.serialize_entry("events", lines)?;
        map.serialize_entry("totals", &ByName::of(people, totals, decimals))?;
        if let Some(rules) = &self.by_rules {
            map.serialize_entry("rules", rules)?;
        }
        if let Some(Truth { money, totals }) = truth {
            map.serialize_entry("true_unit", &money.unit)?;
            map.serialize_entry("true_totals", &ByName::of(people, totals, money.decimals))?;
        }
        map.serialize_entry("notes", &self.notes)?;
        map.serialize_entry("open", &ByName::of(people, open, decimals))?;
        map.serialize_entry("transfers", &Transfers { people, list: &self.settling.transfers, decimals })?;
        if !self.settling.rounding.is_empty() {
            map.serialize_entry("rounding", &ByName::of(people, &self.settling.rounding, decimals))?;
        }
        map.end()
    }
}

struct Transfers<'t> {
    people: &'t [String],
    list: &'t [Transfer],
    decimals: Decimals,
}

impl Serialize for Transfers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct One<'t> {
            from: &'t str,
            to: &'t str,
            amount: crate::amount::Exact,
        }
        serializer.collect_seq(self.list.iter().map(|transfer| One {
            from: &self.people[transfer.from],
            to: &self.people[transfer.to],
            amount: transfer.amount.number(self.decimals),
        }))
    }
}
