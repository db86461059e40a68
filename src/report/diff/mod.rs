//! Two tables held side by side, for the moment when two houses' rules meet: what differs in plain words, and what it
//! does to the money.
//!
//! What a table agreed on is said by [`words`], in the sentences of the stakes page; what is paid comes from
//! [`payout::settle`](crate::payout::settle).

mod difference;
mod json;
mod money;

use super::words;
use super::{Block, Cell, Grid, Report};
use crate::rules::Rules;

pub use difference::Difference;
pub use json::ComparisonJson;
pub use money::{PaidAtOnce, RowPair};

use money::Money;

/// Two tables and what differs between them.
#[derive(Debug)]
pub struct Comparison {
    houses: Houses,
    /// Everything that the tables answer differently; what is the same is not among it.
    pub differences: Vec<Difference>,
    /// What both pay, where both pay by stakes.
    money: Option<Money>,
}

/// The two tables, in the order in which they were named.
#[derive(Debug)]
struct Houses {
    a: House,
    b: House,
}

/// One of the two tables.
#[derive(Debug)]
struct House {
    /// How it is called beside the other.
    label: String,
    /// Its rules; where both count in the same unit, with the decimals of the finer one.
    rules: Rules,
}

impl Comparison {
    /// Holds two tables side by side.
    pub fn new(a: &Rules, b: &Rules) -> Self {
        let houses = Houses::new(a, b);
        let money = match (&houses.a.rules, &houses.b.rules) {
            (Rules::Stakes(a), Rules::Stakes(b)) => Some(Money::new(a, b)),
            _ => None,
        };
        let mut differences = difference::of_basics(a, b);
        differences.extend(difference::of_rules(&houses.a.rules, &houses.b.rules));
        differences.extend(money.iter().flat_map(|money| money.below_the_minimum.iter().cloned()));
        differences.extend(difference::of_notes(a, b));
        Comparison { houses, differences, money }
    }

    /// Whether nothing that moves money differs.
    pub fn pays_alike(&self) -> bool {
        let alike = |money: &Money| !money.differs();
        self.differences.iter().all(|difference| !difference.moves_money) && self.money.as_ref().is_none_or(alike)
    }

    /// The rows of both for each number of doubles that either has; none where one of them does not pay by stakes.
    pub fn rows(&self) -> &[RowPair] {
        self.money.as_ref().map_or(&[], |money| &money.rows)
    }

    /// What each pays at once for kong and yao; none where one of them does not pay by stakes.
    pub fn paid_at_once(&self) -> &[PaidAtOnce] {
        self.money.as_ref().map_or(&[], |money| &money.paid_at_once)
    }

    /// For people.
    pub fn report(&self) -> Report {
        let Houses { a, b } = &self.houses;
        let tables = [a, b].map(|house| format!("{}: {}", house.label, house.rules.basics().title));
        let mut blocks = vec![
            Block::Title(self.houses.title()),
            Block::List { heading: "The tables".to_owned(), items: tables.to_vec() },
        ];
        blocks.extend(self.houses.apart().map(Block::Sentence));
        if self.pays_alike() {
            blocks.push(Block::Sentence("These two tables pay alike.".to_owned()));
        }
        match &self.money {
            None if self.houses.schemes_differ() => blocks.extend([a, b].map(House::rules_in_words)),
            money => {
                blocks.extend(self.in_words().map(Block::Grid));
                blocks.extend(money.iter().flat_map(|money| money.blocks(&self.houses)));
            }
        }
        blocks.extend(self.noted_by(a, |difference| difference.a.as_ref()));
        blocks.extend(self.noted_by(b, |difference| difference.b.as_ref()));
        Report { decimals: a.rules.decimals().max(b.rules.decimals()), blocks, data: self.data() }
    }

    /// What differs, each house's answer side by side. What keeps the two apart is said above, and notes stand below.
    fn in_words(&self) -> Option<Grid> {
        let told = self.differences.iter().filter(|difference| !difference.is_note() && !difference.is_apart());
        let said = |answer: &Option<String>| Cell::Text(answer.clone().unwrap_or_else(|| "none".to_owned()));
        let row = |difference: &Difference| {
            vec![Cell::Text(difference.what.clone()), said(&difference.a), said(&difference.b)]
        };
        let rows: Vec<Vec<Cell>> = told.map(row).collect();
        let columns = vec!["what differs".to_owned(), self.houses.a.label.clone(), self.houses.b.label.clone()];
        (!rows.is_empty()).then_some(Grid { columns, rows, sum: None })
    }

    /// The notes that only one table has.
    fn noted_by(&self, house: &House, note: impl Fn(&Difference) -> Option<&String>) -> Option<Block> {
        let notes = self.differences.iter().filter(|difference| difference.is_note());
        let items: Vec<String> = notes.filter_map(note).cloned().collect();
        (!items.is_empty()).then(|| Block::List { heading: format!("Noted by {} alone", house.label), items })
    }

    /// The differences as rows: in words, then in amounts.
    fn data(&self) -> Grid {
        let said = |answer: &Option<String>| answer.clone().map_or(Cell::Nothing, Cell::Text);
        let row = |difference: &Difference| {
            vec![Cell::Text(difference.what.clone()), said(&difference.a), said(&difference.b)]
        };
        let in_words = self.differences.iter().map(row);
        let in_amounts = self.money.iter().flat_map(|money| money.data(&self.houses));
        Grid {
            columns: ["what", "a", "b"].map(str::to_owned).to_vec(),
            rows: in_words.chain(in_amounts).collect(),
            sum: None,
        }
    }
}

impl Houses {
    fn new(a: &Rules, b: &Rules) -> Self {
        let (first, second) = (&a.basics().name, &b.basics().name);
        // A copy of a preset that was changed often keeps its name.
        let labels = if first == second { ["A", "B"].map(str::to_owned) } else { [first, second].map(String::clone) };
        let finest = a.decimals().max(b.decimals());
        let is_same_unit = a.money().unit == b.money().unit;
        let counted = |rules: &Rules| {
            let finer = if is_same_unit { rules.at_decimals(finest) } else { None };
            finer.unwrap_or_else(|| rules.clone())
        };
        let [first, second] = labels;
        Houses { a: House { label: first, rules: counted(a) }, b: House { label: second, rules: counted(b) } }
    }

    fn title(&self) -> String {
        format!("{} and {}", self.a.rules.basics().name, self.b.rules.basics().name)
    }

    fn units_differ(&self) -> bool {
        self.a.rules.money().unit != self.b.rules.money().unit
    }

    fn players_differ(&self) -> bool {
        self.a.rules.players() != self.b.rules.players()
    }

    fn schemes_differ(&self) -> bool {
        self.a.rules.stakes().is_some() != self.b.rules.stakes().is_some()
    }

    /// Whether an amount of one means anything beside an amount of the other.
    fn are_comparable(&self) -> bool {
        !self.units_differ() && !self.players_differ() && !self.schemes_differ()
    }

    /// What keeps the two from being compared, said before all else.
    fn apart(&self) -> Option<String> {
        if self.are_comparable() {
            return None;
        }
        let scheme = |house: &House| {
            self.schemes_differ().then(|| match house.rules {
                Rules::Stakes(_) => "by stakes".to_owned(),
                Rules::Differences(_) => "by the differences between hands".to_owned(),
            })
        };
        let players = |house: &House| self.players_differ().then(|| format!("for {} players", house.rules.players()));
        let unit = |house: &House| self.units_differ().then(|| format!("in {}", house.rules.money().unit));
        let pays = |house: &House| {
            let how: Vec<String> = [scheme(house), players(house), unit(house)].into_iter().flatten().collect();
            format!("{} pays {}", house.label, how.join(", "))
        };
        let why = match self.schemes_differ() {
            true => "they have no rows to compare, and each is told by itself",
            false => "their amounts do not compare, and each stands as it is",
        };
        Some(format!("{}; {}: {why}.", pays(&self.a), pays(&self.b)))
    }
}

impl House {
    fn rules_in_words(&self) -> Block {
        let items = difference::agreed_of(&self.rules).iter().map(words::Agreed::sentence).collect();
        Block::List { heading: format!("The rules of {} in words", self.label), items }
    }
}
