//! The stakes table to agree on before the first tile.

mod json;

use super::count::sheet;
use super::words;
use super::{Block, Cell, Grid, Report};
use crate::amount::Amount;
use crate::event::{Event, Kind, Win, Winner, WinningTile};
use crate::payout::settle;
use crate::player::{Seat, Table};
use crate::rules::{Doubles, Rules, StakesRules};

pub use json::StakesJson;

/// How many rows are shown where there is no limit.
const ROWS_WITHOUT_LIMIT: u32 = 10;

/// What each player gains or loses on a win of so many counted doubles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StakesRow {
    /// The counted doubles.
    pub doubles: u32,
    /// By self-draw; `None` where the minimum forbids it.
    pub self_draw: Option<SelfDrawn>,
    /// On a discard; `None` where the minimum forbids it.
    pub discard: Option<Discarded>,
    /// Whether this is the limit.
    pub is_limit: bool,
}

/// A win by self-draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfDrawn {
    /// What the winner gains.
    pub win: Amount,
    /// What each of the others gains, which is below zero.
    pub each: Amount,
}

/// A win on a discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discarded {
    /// What the winner gains.
    pub win: Amount,
    /// What the thrower gains, which is below zero.
    pub thrower: Amount,
    /// What another gains, which is zero or below; `None` with two players, where there is none.
    pub other: Option<Amount>,
}

/// The rows of the table: from the lower of 1 and the minimum, but not below the first row, to the limit; without a
/// limit ten from the minimum. The amounts are what [`settle`] says of such hands.
pub fn rows(rules: &StakesRules) -> Vec<StakesRow> {
    let minimum = rules.minimum(false);
    let range = match rules.limit() {
        Some(limit) => minimum.min(1).max(rules.table().first())..=limit,
        None => minimum..=minimum + (ROWS_WITHOUT_LIMIT - 1),
    };
    let rules = by_counted_doubles(rules);
    range.map(|doubles| row(&rules, doubles)).collect()
}

/// One row of the table, or `None` when the stakes have no row for so many counted doubles.
pub fn one_row(rules: &StakesRules, doubles: u32) -> Option<StakesRow> {
    let counted = rules.limit().is_none_or(|limit| doubles <= limit);
    (counted && rules.table().row(doubles).is_some()).then(|| row(&by_counted_doubles(rules), doubles))
}

/// The rules for a table whose rows are counted doubles, which hold what a self-draw adds already.
fn by_counted_doubles(rules: &StakesRules) -> StakesRules {
    let mut terms = rules.terms().clone();
    terms.doubles.self_draw_adds = 0;
    // Nothing that is checked rests on what a self-draw adds.
    StakesRules::new(terms).unwrap_or_else(|_| rules.clone())
}

fn row(rules: &StakesRules, doubles: u32) -> StakesRow {
    let by_self_draw = points(rules, doubles, WinningTile::SelfDraw);
    let on_discard = Seat::new(1).and_then(|thrower| points(rules, doubles, WinningTile::Discard(thrower)));
    StakesRow {
        doubles,
        self_draw: by_self_draw.map(|points| SelfDrawn { win: points[0], each: points[1] }),
        discard: on_discard.map(|points| Discarded {
            win: points[0],
            thrower: points[1],
            other: points.get(2).copied(),
        }),
        is_limit: rules.limit() == Some(doubles),
    }
}

/// What each seat gains when East wins so many doubles; nothing where the minimum forbids it.
fn points(rules: &StakesRules, doubles: u32, tile: WinningTile) -> Option<Vec<Amount>> {
    if doubles < rules.minimum(tile == WinningTile::SelfDraw) {
        return None;
    }
    points_of(rules, win_of_east(doubles, tile)?)
}

/// East wins so many doubles.
pub(super) fn win_of_east(doubles: u32, tile: WinningTile) -> Option<Kind> {
    let winner = Winner::of(Seat::new(0)?, Doubles::Number(doubles));
    Some(Kind::Win(Win { tile, winners: vec![winner], deal: None }))
}

/// What each seat gains by an event; `None` where these rules do not settle it.
pub(super) fn points_of(rules: &StakesRules, kind: Kind) -> Option<Vec<Amount>> {
    let table = Table::of_winds(rules.players());
    let event = Event { kind, note: None };
    settle(&Rules::Stakes(Box::new(rules.clone())), &table, &event).ok().map(|settlement| settlement.points)
}

/// The whole page: what was agreed, and what to settle before the first tile.
pub fn report(rules: &StakesRules) -> Report {
    let rows = rows(rules);
    let mut blocks = blocks(rules, &rows);
    let before = words::before_the_first_tile(rules).into_iter();
    blocks.push(Block::Grid(Grid {
        columns: vec!["settle before the first tile".to_owned(), "answer".to_owned()],
        rows: before.map(|answer| vec![Cell::Text(answer.what), Cell::Text(answer.answer)]).collect(),
        sum: None,
    }));
    Report { decimals: rules.decimals(), blocks, data: data(&rows) }
}

/// What was agreed: title, table, kong and yao, the rules in words, and notes.
pub fn blocks(rules: &StakesRules, rows: &[StakesRow]) -> Vec<Block> {
    let first = rules.table().first().max(1);
    let mut blocks = vec![
        Block::Title(rules.basics().title.clone()),
        Block::Sentence(format!("{} players, amounts in {}.", rules.basics().players, rules.basics().money.unit)),
        Block::Grid(table(rules, rows)),
    ];
    if rules.limit().is_none() {
        blocks.push(Block::Sentence(format!("There is no limit; these are the first {ROWS_WITHOUT_LIMIT} rows.")));
    }
    blocks.extend(words::row_in_words(rules, first).map(|words| Block::Sentence(format!("{words}."))));
    blocks.push(Block::Grid(paid_at_once(rules)));
    blocks.push(Block::List { heading: "The rules in words".to_owned(), items: words::in_plain_words(rules) });
    if !rules.basics().notes.is_empty() {
        blocks.push(Block::List { heading: "Notes".to_owned(), items: rules.basics().notes.clone() });
    }
    blocks
}

/// One row in four sentences.
pub fn row_report(rules: &StakesRules, row: StakesRow) -> Report {
    let terms = rules.terms();
    let signed = |amount: Amount| words::signed_with_unit(amount, rules.money());
    let doubles = words::doubles(row.doubles);
    const FORBIDDEN: &str = "not allowed, below the minimum";
    let mut sentences = vec![match row.self_draw {
        Some(SelfDrawn { win, each }) => {
            format!("Win by self-draw: {}; each of the others {}.", signed(win), signed(each))
        }
        None => format!("Win by self-draw: {FORBIDDEN}."),
    }];
    match row.discard {
        None => {
            sentences.push(format!("Win by discard: {FORBIDDEN}."));
            sentences.push("Lose having thrown it: cannot happen.".to_owned());
            sentences.push("Lose otherwise: only by self-draw.".to_owned());
        }
        Some(Discarded { win, thrower, other }) => {
            sentences.push(format!("Win by discard: {}.", signed(win)));
            sentences.push(format!("Lose having thrown it: {}.", signed(thrower)));
            sentences.push(match other {
                Some(other) => format!("Lose otherwise: {}.", signed(other)),
                None => "Lose otherwise: there is nobody else.".to_owned(),
            });
        }
    }
    if terms.doubles.self_draw_adds > 0 {
        sentences.push(format!(
            "({doubles} as counted; a self-draw adds {}.)",
            words::doubles(terms.doubles.self_draw_adds)
        ));
    }
    let limit = if row.is_limit { ", the limit" } else { "" };
    let heading = format!("{}: {doubles}{limit}", rules.basics().title);
    let blocks = vec![Block::List { heading, items: sentences }];
    Report { decimals: rules.decimals(), blocks, data: data(&[row]) }
}

/// The page with the scoring sheet behind it, which is then what spreadsheets get.
pub fn report_with_scoring(rules: &StakesRules) -> Report {
    let mut page = report(rules);
    let (grid, off) = sheet(rules);
    if rules.has_sheet() {
        page.blocks.push(Block::Sentence("What the elements of a hand are worth, in doubles:".to_owned()));
        page.blocks.push(Block::Grid(grid.clone()));
    }
    page.blocks.extend(off.map(Block::Sentence));
    Report { data: grid, ..page }
}

/// The table for people. Two players have no others, so their column is left out.
fn table(rules: &StakesRules, rows: &[StakesRow]) -> Grid {
    let mut grid = Grid {
        columns: ["doubles", "self-draw\nwin", "discard\nwin", "self-draw\nlose", "threw it\nlose", "other\nlose"]
            .map(str::to_owned)
            .to_vec(),
        rows: rows.iter().map(cells).collect(),
        sum: None,
    };
    if rules.players() == 2 {
        grid.columns.pop();
        grid.rows.iter_mut().for_each(|row| row.truncate(grid.columns.len()));
    }
    grid
}

/// The table for spreadsheets, under the names that JSON has too.
fn data(rows: &[StakesRow]) -> Grid {
    let row = |row: &StakesRow| cells(row).into_iter().chain([Cell::Text(row.is_limit.to_string())]).collect();
    Grid {
        columns: ["doubles", "self_draw_win", "discard_win", "self_draw_each", "thrower", "other", "limit"]
            .map(str::to_owned)
            .to_vec(),
        rows: rows.iter().map(row).collect(),
        sum: None,
    }
}

fn cells(row: &StakesRow) -> Vec<Cell> {
    let change = |amount: Option<Amount>| amount.map_or(Cell::Nothing, Cell::Change);
    vec![
        Cell::Count(row.doubles, row.is_limit.then_some("limit")),
        change(row.self_draw.map(|drawn| drawn.win)),
        change(row.discard.map(|discarded| discarded.win)),
        change(row.self_draw.map(|drawn| drawn.each)),
        change(row.discard.map(|discarded| discarded.thrower)),
        change(row.discard.and_then(|discarded| discarded.other)),
    ]
}

/// What is paid at once, by each of the others.
fn paid_at_once(rules: &StakesRules) -> Grid {
    let (kong, yao) = (rules.kong(), rules.yao());
    let mut rows = vec![
        ("kong".to_owned(), kong.exposed),
        ("kong, added to a triplet".to_owned(), kong.added),
        ("kong, concealed".to_owned(), kong.concealed),
        ("yao".to_owned(), yao.open),
        ("yao, hidden".to_owned(), yao.hidden),
    ];
    for (kind, amounts) in rules.yao_kinds() {
        rows.push((format!("yao, {kind}"), amounts.open));
        rows.push((format!("yao, {kind}, hidden"), amounts.hidden));
    }
    let row = |(what, amount): (String, Amount)| {
        let lost = Amount::ZERO.less(amount).unwrap_or_default();
        let won = amount.times(u32::from(rules.players() - 1)).unwrap_or_default();
        vec![Cell::Text(what), Cell::Change(won), Cell::Change(lost)]
    };
    Grid {
        columns: ["paid at once", "win", "lose, each"].map(str::to_owned).to_vec(),
        rows: rows.into_iter().map(row).collect(),
        sum: None,
    }
}
