//! What a night at some stakes does to one player, a column for each table.

mod json;

use super::words::{self, in_100, with_unit};
use super::{Block, Cell, Grid, Report};
use crate::amount::Amount;
use crate::risk::{Figures, LeftOut, Model, Simulation, What};
use crate::rules::Rules;

pub use json::RiskJson;

/// With fewer hands than this the worst of them were perhaps not played.
const FEW_HANDS: usize = 100;

/// What nights come to, at one table or at several side by side.
#[derive(Debug)]
pub struct Risk<'r> {
    /// How many nights, and how long they are.
    pub simulation: Simulation,
    /// What the hands were drawn from.
    pub source: HandsFrom<'r>,
    /// Each table.
    pub tables: Vec<AtTable<'r>>,
}

/// What hands were drawn from.
#[derive(Debug, Clone, Copy)]
pub enum HandsFrom<'r> {
    /// A model.
    Model(&'r Model),
    /// Past ledgers, by the names of their files.
    Ledgers(&'r [String]),
}

/// What nights come to at one table.
#[derive(Debug)]
pub struct AtTable<'r> {
    /// Its rules.
    pub rules: &'r Rules,
    /// What was found.
    pub figures: Figures,
    /// How much a player asked not to lose.
    pub lose: Amount,
    /// What of a model its rules do not allow.
    pub left_out: Vec<LeftOut>,
    /// Of past ledgers, how many hands were drawn from and how many its rules do not allow.
    pub past: Option<Past>,
}

/// The hands of past ledgers.
#[derive(Debug, Clone, Copy)]
pub struct Past {
    /// How many are drawn from.
    pub hands: usize,
    /// How many are left out.
    pub refused: u32,
}

impl Risk<'_> {
    /// For people.
    pub fn report(&self) -> Report {
        let mut blocks = vec![Block::Title(self.title())];
        if let [table] = self.tables.as_slice() {
            blocks.push(Block::Sentence(table.title()));
        } else {
            let items = self.tables.iter().map(|table| format!("{}: {}", table.name(), table.title()));
            blocks.push(Block::List { heading: "The tables".to_owned(), items: items.collect() });
        }
        blocks.push(Block::Grid(self.side_by_side()));
        blocks.extend(self.in_plain_words());
        blocks.push(Block::List { heading: "What stands behind it".to_owned(), items: self.behind_it() });
        let decimals = self.tables.first().map(|table| table.rules.decimals()).unwrap_or_default();
        Report { decimals, blocks, data: self.data() }
    }

    fn title(&self) -> String {
        let Simulation { hands, nights, seed } = self.simulation;
        format!("A night of {}, played {} (seed {seed})", words::counted(hands, "hand"), words::counted(nights, "time"))
    }

    fn side_by_side(&self) -> Grid {
        let row = |what: &str, cell: &dyn Fn(&AtTable<'_>) -> Cell| {
            std::iter::once(Cell::Text(what.to_owned())).chain(self.tables.iter().map(cell)).collect::<Vec<_>>()
        };
        let amount = |of: fn(&Figures) -> Amount| {
            move |table: &AtTable<'_>| Cell::ChangeAt(of(&table.figures), table.rules.decimals())
        };
        let rows = vec![
            row("middle night", &amount(|figures| figures.middle)),
            row("1 in 20 is at or below", &amount(|figures| figures.low)),
            row("1 in 20 is at or above", &amount(|figures| figures.high)),
            row("worst night", &amount(|figures| figures.worst_night)),
            row("best night", &amount(|figures| figures.best_night)),
            row("worst hand, as it came", &amount(|figures| figures.worst_hand)),
            row("worst hand there can be", &amount(|figures| figures.worst_possible_hand)),
            row("nights below 0, in 100", &|table| rate(table.figures.below_zero, table)),
            row("loses more than", &|table| Cell::Figure(table.lose.text(table.rules.decimals()))),
            row("in so many nights of 100", &|table| rate(table.figures.lost_more, table)),
        ];
        let head = |table: &AtTable<'_>| format!("{}\n{}", table.name(), table.rules.money().unit);
        let columns = std::iter::once("one player".to_owned()).chain(self.tables.iter().map(head));
        Grid { columns: columns.collect(), rows, sum: None }
    }

    fn in_plain_words(&self) -> Vec<Block> {
        match self.tables.as_slice() {
            [table] => vec![Block::Sentence(words::as_sentence(&table.in_plain_words()))],
            tables => {
                let items = tables.iter().map(|table| format!("{}: {}.", table.name(), table.in_plain_words()));
                vec![Block::List { heading: "In plain words".to_owned(), items: items.collect() }]
            }
        }
    }

    fn behind_it(&self) -> Vec<String> {
        let mut items = match self.source {
            HandsFrom::Model(model) => of_model(model),
            HandsFrom::Ledgers(files) => vec![of_ledgers(files)],
        };
        items.extend(self.tables.iter().flat_map(|table| self.notes(table)));
        items.push(self.alike());
        items
    }

    /// Why one player stands for all.
    fn alike(&self) -> String {
        let players = "Everybody is alike, so every player of every night is counted, and together they come to 0.";
        let deals = self.tables.iter().any(|table| table.rules.deal_moves_money());
        match self.source {
            HandsFrom::Model(_) if deals => format!(
                "{players} Who deals is drawn anew for each hand; that a dealer who deals on may be paid for more is left out."
            ),
            _ => players.to_owned(),
        }
    }

    /// What is to be known of one table.
    fn notes(&self, table: &AtTable<'_>) -> Vec<String> {
        let notes = table.left_out_in_words().into_iter().chain(table.past.iter().flat_map(Past::notes));
        match self.tables.len() {
            1 => notes.map(|note| words::as_sentence(&note)).collect(),
            _ => notes.map(|note| format!("{}: {note}.", table.name())).collect(),
        }
    }

    /// A row for each table.
    fn data(&self) -> Grid {
        let Simulation { hands, nights, seed } = self.simulation;
        let row = |table: &AtTable<'_>| {
            let figures = &table.figures;
            let amount = |amount: Amount| Cell::ChangeAt(amount, table.rules.decimals());
            vec![
                Cell::Text(table.name().to_owned()),
                Cell::Text(table.rules.money().unit.clone()),
                Cell::Figure(hands.to_string()),
                Cell::Figure(nights.to_string()),
                Cell::Figure(seed.to_string()),
                amount(figures.middle),
                amount(figures.low),
                amount(figures.high),
                amount(figures.worst_night),
                amount(figures.best_night),
                amount(figures.worst_hand),
                amount(figures.worst_possible_hand),
                rate(figures.below_zero, table),
                amount(table.lose),
                rate(figures.lost_more, table),
            ]
        };
        let columns = [
            "preset",
            "unit",
            "hands",
            "nights",
            "seed",
            "middle",
            "low_5_percent",
            "high_5_percent",
            "worst_night",
            "best_night",
            "worst_hand",
            "worst_possible_hand",
            "below_zero_percent",
            "lose",
            "lost_more_percent",
        ];
        Grid { columns: columns.map(str::to_owned).to_vec(), rows: self.tables.iter().map(row).collect(), sum: None }
    }
}

impl AtTable<'_> {
    fn name(&self) -> &str {
        &self.rules.basics().name
    }

    fn title(&self) -> String {
        self.rules.basics().title.clone()
    }

    fn in_plain_words(&self) -> String {
        let Figures { low, high, counted, lost_more, .. } = self.figures;
        let money = self.rules.money();
        let lost = Amount::ZERO.less(low).filter(|lost| *lost > Amount::ZERO);
        let low = match lost {
            Some(lost) => format!("loses {} or more", with_unit(lost, money)),
            None => format!("ends at {} or below", words::signed_with_unit(low, money)),
        };
        let high = match high > Amount::ZERO {
            true => format!("wins {} or more", with_unit(high, money)),
            false => format!("ends at {} or above", words::signed_with_unit(high, money)),
        };
        let chance = match lost_more {
            0 => format!("nobody lost more than {} in any of these nights", with_unit(self.lose, money)),
            _ => format!(
                "the chance to lose more than {} is {} in 100",
                with_unit(self.lose, money),
                small(lost_more, counted)
            ),
        };
        format!("in 1 night of 20 a player {low}, in 1 of 20 {high}; {chance}")
    }

    /// What of the model is left out, and why: doubles that may not win in one line, anything else in a line of its own.
    fn left_out_in_words(&self) -> Vec<String> {
        let doubles = |of: fn(What) -> Option<u32>| -> Vec<u32> {
            self.left_out.iter().filter_map(|left_out| of(left_out.what)).collect()
        };
        let discards = doubles(|what| if let What::Discard(doubles) = what { Some(doubles) } else { None });
        let drawn = doubles(|what| if let What::SelfDraw(doubles) = what { Some(doubles) } else { None });
        let too_few = |doubles: &[u32], how: &str| {
            let listed = words::and(&doubles.iter().map(u32::to_string).collect::<Vec<_>>());
            let listed = if doubles == [1] { words::doubles(1) } else { format!("{listed} doubles") };
            (!doubles.is_empty()).then(|| format!("{how} of {listed} may not win and are left out"))
        };
        let other = |LeftOut { what, why }: &LeftOut| match what {
            What::Discard(_) | What::SelfDraw(_) => None,
            What::FalseWin => Some(format!("false wins are left out: {why}")),
            What::AtOnce(key) => Some(format!("`{key}` is left out: {why}")),
        };
        let wins = too_few(&drawn, "self-draws").into_iter().chain(too_few(&discards, "wins on a discard"));
        wins.chain(self.left_out.iter().filter_map(other)).collect()
    }
}

impl Past {
    fn notes(&self) -> Vec<String> {
        let drawn = format!("{} to draw from", words::counted(self.hands, "hand"));
        let mut notes = match self.hands < FEW_HANDS {
            true => vec![format!("only {drawn}: the worst was perhaps never played")],
            false => vec![drawn],
        };
        if self.refused > 0 {
            let are = if self.refused == 1 { "is" } else { "are" };
            let refused = words::counted(self.refused, "hand");
            notes.push(format!("{refused} {are} left out, which these rules do not allow"));
        }
        notes
    }
}

/// Where past hands come from.
fn of_ledgers(files: &[String]) -> String {
    const FEW: usize = 3;
    let whose = if files.len() > FEW { format!("{} ledgers", files.len()) } else { words::and(files) };
    format!(
        "Each hand is drawn from those of {whose}, with its kongs and yaos and settled anew; in it every player sits in \
         every seat equally often."
    )
}

/// The model in a few lines.
fn of_model(model: &Model) -> Vec<String> {
    let ends = model.ends;
    let at_once = model.at_once;
    vec![
        format!("How hands end: {}; --show-model prints it, to be changed.", model.origin),
        format!(
            "Of 1000 hands {} draws, {} self-draws, {} discards, {} false wins; kongs {} exposed, {} concealed, {} added; \
             yaos {} open, {} hidden.",
            ends.draw,
            ends.self_draw,
            ends.discard,
            ends.false_win,
            at_once.exposed,
            at_once.concealed,
            at_once.added,
            at_once.open,
            at_once.hidden
        ),
    ]
}

/// How many of a hundred.
fn rate(part: u64, table: &AtTable<'_>) -> Cell {
    in_100(part, table.figures.counted).map_or(Cell::Nothing, Cell::Figure)
}

/// The same in a sentence, where `0.0` would be none at all.
fn small(part: u64, whole: u64) -> String {
    match in_100(part, whole).unwrap_or_default() {
        text if text == "0.0" => "less than 0.1".to_owned(),
        text => text,
    }
}
