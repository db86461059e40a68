//! What two tables that pay by stakes pay, side by side.

use std::collections::BTreeSet;

use super::{Difference, Houses};
use crate::amount::{Amount, Decimals};
use crate::event::{Kind, KongWay, WinningTile};
use crate::player::Seat;
use crate::report::stakes::{self, StakesRow, one_row, points_of, win_of_east};
use crate::report::words::{self, as_sentence, doubles, row_in_words, signed_with_unit};
use crate::report::{Block, Cell, Grid};
use crate::rules::{Doubles, StakesRules};

/// What both pay.
#[derive(Debug)]
pub(super) struct Money {
    pub rows: Vec<RowPair>,
    pub paid_at_once: Vec<PaidAtOnce>,
    /// What only a hand that needs no minimum is paid, where that differs.
    pub below_the_minimum: Vec<Difference>,
    /// Where they differ most, on a discard and on a self-draw.
    most: Vec<Case>,
}

/// What a win of so many counted doubles comes to by each; `None` where no such hand is won, or counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPair {
    /// The counted doubles.
    pub doubles: u32,
    /// By the first table.
    pub a: Option<StakesRow>,
    /// By the second.
    pub b: Option<StakesRow>,
}

/// What one player loses at once; `None` where the table knows nothing of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidAtOnce {
    /// For what.
    pub what: String,
    /// By the first table.
    pub a: Option<Amount>,
    /// By the second.
    pub b: Option<Amount>,
}

/// One player's part in one hand, as both settle it; `None` where it does not win.
#[derive(Debug, Clone)]
struct Case {
    told: String,
    a: Option<Amount>,
    b: Option<Amount>,
}

impl Money {
    pub fn new(a: &StakesRules, b: &StakesRules) -> Self {
        let rows = rows(a, b);
        let paid_at_once = paid_at_once(a, b);
        Money { paid_at_once, below_the_minimum: below_the_minimum(a, b, &rows), most: most(a, b, &rows), rows }
    }

    /// Whether any amount differs.
    pub fn differs(&self) -> bool {
        self.rows.iter().any(RowPair::differs) || self.paid_at_once.iter().any(|paid| paid.a != paid.b)
    }

    /// For people. Where amounts do not compare, all of them are shown; else those that differ.
    pub fn blocks(&self, houses: &Houses) -> Vec<Block> {
        let comparable = houses.are_comparable();
        let mut blocks = Vec::new();
        if comparable && !self.most.is_empty() {
            let items = self.most.iter().map(|case| case.sentence(houses)).collect();
            blocks.push(Block::List {
                heading: "What it does to the money, where a loser feels it most".to_owned(),
                items,
            });
        }
        let rows: Vec<&RowPair> = self.rows.iter().filter(|row| !comparable || row.differs()).collect();
        if !rows.is_empty() {
            blocks.push(Block::Grid(rows_grid(&rows, houses)));
            blocks.extend(legend(&rows, comparable).map(Block::Sentence));
        }
        let paid: Vec<&PaidAtOnce> = self.paid_at_once.iter().filter(|paid| paid.is_told(comparable)).collect();
        if !paid.is_empty() {
            let [a, b] = houses.decimals();
            let row = |paid: &&PaidAtOnce| vec![Cell::Text(paid.what.clone()), change(paid.a, a), change(paid.b, b)];
            blocks.push(Block::Grid(Grid {
                columns: vec!["paid at once, you lose".to_owned(), houses.a.label.clone(), houses.b.label.clone()],
                rows: paid.iter().map(row).collect(),
                sum: None,
            }));
        }
        blocks
    }

    /// For spreadsheets: where amounts do not compare all of them, else those that differ.
    pub fn data(&self, houses: &Houses) -> Vec<Vec<Cell>> {
        let [a, b] = houses.decimals();
        let comparable = houses.are_comparable();
        let mut data = Vec::new();
        for row in &self.rows {
            let differing = row.amounts().into_iter().filter(|(_, first, second)| !comparable || first != second);
            for (what, first, second) in differing {
                let what = format!("{}, {what}", doubles(row.doubles));
                data.push(vec![Cell::Text(what), change(first, a), change(second, b)]);
            }
        }
        for paid in self.paid_at_once.iter().filter(|paid| paid.is_told(comparable)) {
            data.push(vec![Cell::Text(paid.what.clone()), change(paid.a, a), change(paid.b, b)]);
        }
        data
    }
}

impl PaidAtOnce {
    /// Whether there is something to say: a difference, or, where amounts do not compare, an amount.
    fn is_told(&self, comparable: bool) -> bool {
        let is_paid = |amount: Option<Amount>| amount.is_some_and(|amount| amount != Amount::ZERO);
        if comparable { self.a != self.b } else { is_paid(self.a) || is_paid(self.b) }
    }
}

impl RowPair {
    /// Whether anything of it differs.
    pub fn differs(&self) -> bool {
        self.amounts().iter().any(|(_, a, b)| a != b)
    }

    /// Its amounts, by the names that the stakes table has for them.
    fn amounts(&self) -> [(&'static str, Option<Amount>, Option<Amount>); 5] {
        let [a, b] = [self.a, self.b].map(amounts);
        let names = ["self_draw_win", "discard_win", "self_draw_each", "thrower", "other"];
        std::array::from_fn(|place| (names[place], a[place], b[place]))
    }
}

fn amounts(row: Option<StakesRow>) -> [Option<Amount>; 5] {
    let drawn = row.and_then(|row| row.self_draw);
    let discarded = row.and_then(|row| row.discard);
    [
        drawn.map(|drawn| drawn.win),
        discarded.map(|discarded| discarded.win),
        drawn.map(|drawn| drawn.each),
        discarded.map(|discarded| discarded.thrower),
        discarded.and_then(|discarded| discarded.other),
    ]
}

/// A row for each number of doubles that either of them shows.
fn rows(a: &StakesRules, b: &StakesRules) -> Vec<RowPair> {
    let shown: BTreeSet<u32> = [a, b].into_iter().flat_map(stakes::rows).map(|row| row.doubles).collect();
    let won = |rules, doubles| one_row(rules, doubles).filter(|row| row.self_draw.is_some() || row.discard.is_some());
    let pairs = shown.into_iter().map(|doubles| RowPair { doubles, a: won(a, doubles), b: won(b, doubles) });
    pairs.filter(|pair| pair.a.is_some() || pair.b.is_some()).collect()
}

/// What is paid for so few doubles that only a hand without a minimum wins with them.
fn below_the_minimum(a: &StakesRules, b: &StakesRules, rows: &[RowPair]) -> Vec<Difference> {
    let Some(last) = rows.last().map(|row| row.doubles) else { return Vec::new() };
    let first = a.table().first().max(b.table().first());
    let (a, b) = (without_minimum(a), without_minimum(b));
    let differing = |doubles: u32| {
        if rows.iter().any(|row| row.doubles == doubles && row.differs()) {
            return None;
        }
        let pair = RowPair { doubles, a: Some(one_row(&a, doubles)?), b: Some(one_row(&b, doubles)?) };
        let in_words = |rules| row_in_words(rules, doubles).map(|words| as_sentence(&words));
        let what = format!("{}, in a hand that needs no minimum", words::doubles(doubles));
        pair.differs().then(|| Difference { what, a: in_words(&a), b: in_words(&b), moves_money: true })
    };
    (first..=last).filter_map(differing).collect()
}

fn without_minimum(rules: &StakesRules) -> StakesRules {
    let mut terms = rules.terms().clone();
    terms.doubles.minimum = rules.table().first();
    terms.doubles.minimum_self_draw = None;
    // The first row is no higher than any minimum.
    StakesRules::new(terms).unwrap_or_else(|_| rules.clone())
}

/// What one player loses for kong and yao: he threw the tile, or fed the triplet, where that matters.
fn paid_at_once(a: &StakesRules, b: &StakesRules) -> Vec<PaidAtOnce> {
    let (Some(paid), Some(you)) = (Seat::new(0), Seat::new(1)) else { return Vec::new() };
    let kong = |way| Kind::Kong { by: paid, way };
    let yao = |hidden, kind: Option<&String>| Kind::Yao { to: paid, hidden, kind: kind.cloned(), from: None };
    let mut events = vec![
        ("kong".to_owned(), kong(KongWay::Exposed)),
        ("kong off your discard".to_owned(), kong(KongWay::OffDiscard(you))),
        ("kong, added to a triplet that you fed".to_owned(), kong(KongWay::Added { feeder: Some(you) })),
        ("kong, concealed".to_owned(), kong(KongWay::Concealed)),
        ("yao".to_owned(), yao(false, None)),
        ("yao, hidden".to_owned(), yao(true, None)),
    ];
    let kinds: BTreeSet<&String> = a.yao_kinds().keys().chain(b.yao_kinds().keys()).collect();
    for kind in kinds {
        events.push((format!("yao, {kind}"), yao(false, Some(kind))));
        events.push((format!("yao, {kind}, hidden"), yao(true, Some(kind))));
    }
    let lost = |rules, kind: &Kind| points_of(rules, kind.clone()).map(|points| points[you.place()]);
    let pair = |(what, kind): (String, Kind)| PaidAtOnce { what, a: lost(a, &kind), b: lost(b, &kind) };
    events.into_iter().map(pair).collect()
}

/// Where they differ most, of all hands that may be declared: what one player gains or loses on a discard, and on a
/// self-draw.
fn most(a: &StakesRules, b: &StakesRules, rows: &[RowPair]) -> Vec<Case> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Vec::new() };
    let above = |rules: &StakesRules| u32::from(rules.terms().doubles.bonus_above_limit != Amount::ZERO);
    let declared = first.doubles..=last.doubles + above(a).max(above(b));
    let by_others = |tile, parts: &[(usize, &str)]| {
        let cases = declared.clone().flat_map(|count| {
            let (a, b) = (settled(a, count, tile), settled(b, count, tile));
            let part =
                |points: &Option<Vec<Amount>>, seat| points.as_ref().and_then(|points| points.get(seat)).copied();
            parts
                .iter()
                .map(|&(seat, how)| Case {
                    told: format!("{} {how}", doubles(count)),
                    a: part(&a, seat),
                    b: part(&b, seat),
                })
                .collect::<Vec<_>>()
        });
        // Of equals the first, so that a hand is not said to be higher than it must be.
        cases.reduce(|most, case| if case.gap() > most.gap() { case } else { most })
    };
    let on_discard = Seat::new(1).and_then(|thrower| {
        let parts = [(1, "on your discard"), (0, "that you win on a discard"), (2, "on another's discard")];
        by_others(WinningTile::Discard(thrower), &parts)
    });
    let on_self_draw = by_others(WinningTile::SelfDraw, &[(1, "self-drawn by another")]);
    on_discard.into_iter().chain(on_self_draw).filter(|case| case.gap() > Amount::ZERO).collect()
}

/// What each seat gains when East declares so many doubles; `None` where they do not win.
fn settled(rules: &StakesRules, declared: u32, tile: WinningTile) -> Option<Vec<Amount>> {
    let self_draw = tile == WinningTile::SelfDraw;
    let counted = rules.count(Doubles::Number(declared), self_draw)?;
    if counted.uncut < rules.minimum(self_draw) { None } else { points_of(rules, win_of_east(declared, tile)?) }
}

impl Case {
    /// By how much the two differ; a hand that does not win moves nothing.
    fn gap(&self) -> Amount {
        let [a, b] = [self.a, self.b].map(Option::unwrap_or_default);
        a.max(b).less(a.min(b)).unwrap_or_default()
    }

    /// `3 doubles on your discard: −80 points by 10-20, −160 points by 10-20-shooter.`
    fn sentence(&self, houses: &Houses) -> String {
        let by = |amount: Option<Amount>, house: &super::House| match amount {
            Some(amount) => format!("{} by {}", signed_with_unit(amount, house.rules.money()), house.label),
            None => format!("no win by {}", house.label),
        };
        format!("{}: {}, {}.", self.told, by(self.a, &houses.a), by(self.b, &houses.b))
    }
}

impl Houses {
    fn decimals(&self) -> [Decimals; 2] {
        [self.a.rules.decimals(), self.b.rules.decimals()]
    }
}

fn change(amount: Option<Amount>, decimals: Decimals) -> Cell {
    amount.map_or(Cell::Nothing, |amount| Cell::ChangeAt(amount, decimals))
}

/// The rows for people, one table's under the other's: four amounts twice are too wide for a phone. What each loses on a
/// self-draw is what the winner gains, shared.
fn rows_grid(rows: &[&RowPair], houses: &Houses) -> Grid {
    let columns = ["doubles", "by", "self-draw\nwin", "discard\nwin", "threw it\nlose", "other\nlose"];
    let shown = |amounts: [Option<Amount>; 5]| [amounts[0], amounts[1], amounts[3], amounts[4]];
    let [of_a, of_b] = houses.decimals();
    let comparable = houses.are_comparable();
    let mut lines = Vec::new();
    for row in rows {
        let (first, second) = (shown(amounts(row.a)), shown(amounts(row.b)));
        let mut line = vec![Cell::Count(row.doubles, None), Cell::Text(houses.a.label.clone())];
        line.extend(first.iter().map(|&amount| change(amount, of_a)));
        lines.push(line);
        let mut line = vec![Cell::Blank, Cell::Text(houses.b.label.clone())];
        line.extend(first.iter().zip(second).map(|(first, second)| match comparable && *first == second {
            true => Cell::Blank,
            false => change(second, of_b),
        }));
        lines.push(line);
    }
    let mut grid = Grid { columns: columns.map(str::to_owned).to_vec(), rows: lines, sum: None };
    if [&houses.a, &houses.b].iter().all(|house| house.rules.players() == 2) {
        grid.columns.pop();
        grid.rows.iter_mut().for_each(|row| row.truncate(grid.columns.len()));
    }
    grid
}

/// What the marks in the rows mean, where there are any.
fn legend(rows: &[&RowPair], comparable: bool) -> Option<String> {
    let pairs = || rows.iter().flat_map(|row| row.amounts());
    let blank = (comparable && pairs().any(|(_, a, b)| a == b)).then_some("a blank is the same as above it");
    let nothing =
        pairs().any(|(_, a, b)| a.is_none() || b.is_none()).then_some("— does not win there, or counts as the limit");
    let marks: Vec<&str> = blank.into_iter().chain(nothing).collect();
    (!marks.is_empty()).then(|| as_sentence(&marks.join("; ")))
}
