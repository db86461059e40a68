//! The doubles of a hand and why; what completes one; and the scoring sheet.

mod json;

use super::words::{self, TilesAs, doubles};
use super::{Block, Cell, Grid, Report};
use crate::count::{Circumstances, Claimed, Count, Earned, Group, Hand, Known, Wait, won_already};
use crate::rules::{Doubles, Element, StakesRules};

pub use json::SheetJson;

/// A hand that was counted.
#[derive(Debug)]
pub struct CountedHand<'c> {
    /// By which sheet.
    pub rules: &'c StakesRules,
    /// What was claimed.
    pub claimed: &'c Claimed,
    /// How it was won.
    pub how: Circumstances,
    /// What it is counted for.
    pub count: Count,
    /// How tiles are drawn.
    pub tiles_as: TilesAs,
}

impl CountedHand<'_> {
    /// For people.
    pub fn report(&self) -> Report {
        let mut blocks = vec![Block::Title(self.title()), Block::Sentence(format!("{}.", self.circumstances()))];
        if !self.count.elements.is_empty() {
            blocks.push(Block::Grid(self.grid()));
        }
        blocks.push(Block::Sentence(format!("{}.", self.verdict())));
        if let Some(missed) = &self.count.missed {
            blocks.push(Block::Sentence(words::as_sentence(&missed.to_string())));
        }
        if let Some(hand) = &self.count.hand {
            let worth = self.rules.terms().special_hands.get(hand).filter(|_| self.count.is_worth_its_hand);
            let worth = worth.map(|hand| format!(", {}", words::worth(hand.doubles))).unwrap_or_default();
            blocks.push(Block::Sentence(format!("It is paid as the special hand {hand}{worth}.")));
        }
        if !self.count.uncounted.is_empty() {
            let names: Vec<String> = self.count.uncounted.iter().map(|element| element.name().to_owned()).collect();
            blocks.push(Block::Sentence(format!("By this sheet {} counts nothing.", words::and(&names))));
        }
        blocks.push(Block::Sentence(format!("By the sheet of {}.", self.rules.basics().title)));
        Report { decimals: self.rules.decimals(), blocks, data: self.data() }
    }

    /// For spreadsheets.
    fn data(&self) -> Grid {
        let row = |earned: &Earned| {
            vec![
                Cell::Text(earned.element.name().to_owned()),
                Cell::Count(u32::from(earned.times), None),
                worth(earned.doubles),
                Cell::Text(words::tiles(&earned.groups, TilesAs::Letters)),
            ]
        };
        let columns = ["element", "times", "doubles", "tiles"].map(str::to_owned).to_vec();
        Grid { columns, rows: self.count.elements.iter().map(row).collect(), sum: None }
    }

    fn title(&self) -> String {
        let hand = match (&self.count.reading, &self.claimed.known) {
            (Some(reading), _) => words::tiles(&reading.groups(), self.tiles_as),
            (None, Known::Elements(_)) | (None, Known::Tiles(_)) => "A hand as it was said".to_owned(),
        };
        format!("{hand}: {}", words::worth(self.count.doubles))
    }

    fn circumstances(&self) -> String {
        let how = &self.how;
        let winds = format!("{} in the {} round", how.seat.name(), how.round.name());
        let tile = match &self.claimed.known {
            Known::Tiles(Hand { winning: Some(tile), .. }) => {
                format!(" with {}", words::tiles(&[Group::Loose(vec![*tile])], self.tiles_as))
            }
            _ => String::new(),
        };
        let won = match (how.self_draw, how.robbed_kong) {
            (true, _) => "by self-draw",
            (_, true) => "by robbing a kong",
            _ => "off a discard",
        };
        format!("{winds}, won {won}{tile}")
    }

    fn grid(&self) -> Grid {
        let row = |earned: &Earned| {
            let name = earned.element.name();
            let name = if earned.times > 1 { format!("{name} × {}", earned.times) } else { name.to_owned() };
            vec![Cell::Text(name), worth(earned.doubles), Cell::Text(words::tiles(&earned.groups, self.tiles_as))]
        };
        Grid {
            columns: ["element", "doubles", "tiles"].map(str::to_owned).to_vec(),
            rows: self.count.elements.iter().map(row).collect(),
            sum: Some(vec![Cell::Text("sum".to_owned()), worth(self.count.doubles), Cell::Blank]),
        }
    }

    /// Whether it may win, and what is paid.
    fn verdict(&self) -> String {
        let count = &self.count;
        let minimum = self.rules.minimum(self.how.self_draw);
        if !count.is_complete && !count.may_win {
            return "It is not complete, and may not win".to_owned();
        }
        let adds = count.counted.uncut - number(count.doubles).unwrap_or(count.counted.uncut);
        let adds = if adds == 0 { String::new() } else { format!(", {} of them for the self-draw", doubles(adds)) };
        let worth = match self.rules.limit() {
            Some(limit) if count.counted.above_limit() > 0 => {
                format!("{} count as the limit of {limit}", doubles(count.counted.uncut))
            }
            _ => doubles(count.counted.uncut),
        };
        match count.may_win {
            false => format!("It may not win: {worth}{adds}, and the minimum is {minimum}"),
            true if count.counted.uncut < minimum => format!("It may win: {worth}{adds}; it needs no minimum"),
            true => format!("It may win: {worth}{adds}; the minimum is {minimum}"),
        }
    }
}

/// What a hand of 13 waits for.
#[derive(Debug)]
pub struct WaitingHand<'w> {
    /// By which sheet.
    pub rules: &'w StakesRules,
    /// The hand.
    pub hand: &'w Hand,
    /// Its winds.
    pub how: Circumstances,
    /// What completes it.
    pub waits: Vec<Wait>,
    /// How tiles are drawn.
    pub tiles_as: TilesAs,
}

impl WaitingHand<'_> {
    /// For people.
    pub fn report(&self) -> Report {
        let unseen: u32 = self.waits.iter().map(|wait| u32::from(wait.unseen)).sum();
        let title = match self.waits.len() {
            0 => "No tile completes it".to_owned(),
            1 => format!("It waits for one kind of tile, {unseen} unseen"),
            kinds => format!("It waits for {kinds} kinds of tiles, {unseen} unseen"),
        };
        let winds = format!("{} in the {} round.", self.how.seat.name(), self.how.round.name());
        let mut blocks = vec![Block::Title(title), Block::Sentence(winds)];
        if let Some(element) = won_already(self.rules, self.hand, &self.how) {
            let sentence = format!("It wins already, by {}, complete or not.", element.name());
            blocks.push(Block::Sentence(sentence));
        }
        if !self.waits.is_empty() {
            blocks.push(Block::Grid(self.grid(self.tiles_as)));
            let limit = self.rules.limit().map(|limit| format!("; the limit is {limit}")).unwrap_or_default();
            let legend = format!("Unseen is what he does not hold himself; — may not win{limit}.");
            blocks.push(Block::Sentence(legend));
        }
        blocks.push(Block::Sentence(format!("By the sheet of {}.", self.rules.basics().title)));
        let columns = ["tile", "unseen", "discard", "self_draw", "elements"].map(str::to_owned).to_vec();
        Report { decimals: self.rules.decimals(), blocks, data: Grid { columns, ..self.grid(TilesAs::Letters) } }
    }

    fn grid(&self, drawn: TilesAs) -> Grid {
        let paid = |count: &Count| if count.may_win { worth(count.doubles) } else { Cell::Nothing };
        let why = |count: &Count| {
            let said: Vec<_> = count.elements.iter().map(|earned| (earned.element, earned.doubles)).collect();
            Cell::Text(words::elements(&said, self.rules))
        };
        let row = |wait: &Wait| {
            let tile = words::tiles(&[Group::Loose(vec![wait.tile])], drawn);
            vec![
                Cell::Text(tile),
                Cell::Count(u32::from(wait.unseen), None),
                paid(&wait.discard),
                paid(&wait.self_draw),
                why(&wait.self_draw),
            ]
        };
        let columns = ["tile", "unseen", "discard", "self-draw", "self-drawn, for"];
        Grid { columns: columns.map(str::to_owned).to_vec(), rows: self.waits.iter().map(row).collect(), sum: None }
    }
}

/// The scoring sheet of a table: every element that counts, and in a sentence those that are off.
pub fn sheet(rules: &StakesRules) -> (Grid, Option<String>) {
    let is_off = |element: &Element| rules.worth(*element) == Doubles::Number(0);
    let row = |element: Element| {
        vec![Cell::Text(element.name().to_owned()), worth(rules.worth(element)), Cell::Text(element.when().to_owned())]
    };
    let grid = Grid {
        columns: ["element", "doubles", "when"].map(str::to_owned).to_vec(),
        rows: Element::all().filter(|element| !is_off(element)).map(row).collect(),
        sum: None,
    };
    let off: Vec<String> = Element::all().filter(is_off).map(|element| element.name().to_owned()).collect();
    if !rules.has_sheet() {
        return (grid, Some("These rules have no scoring sheet: the players count their hands.".to_owned()));
    }
    let off = (!off.is_empty()).then(|| format!("These count nothing here: {}.", off.join(", ")));
    (grid, off)
}

fn worth(doubles: Doubles) -> Cell {
    match doubles {
        Doubles::Number(number) => Cell::Count(number, None),
        Doubles::Limit => Cell::Word("limit"),
    }
}

fn number(doubles: Doubles) -> Option<u32> {
    match doubles {
        Doubles::Number(number) => Some(number),
        Doubles::Limit => None,
    }
}
