//! Two tables compared, for programs; the fields are a contract.

use serde::Serialize;

use super::{Comparison, Difference, House, RowPair};
use crate::amount::{Amount, Decimals, Exact};
use crate::report::stakes::StakesRow;

/// Two tables compared, for programs.
#[derive(Debug, Serialize)]
pub struct ComparisonJson<'c> {
    schema: u32,
    a: HouseJson<'c>,
    b: HouseJson<'c>,
    /// Whether nothing that moves money differs.
    same: bool,
    /// Whether amounts of the two mean the same thing.
    comparable: bool,
    differences: Vec<DifferenceJson<'c>>,
    rows: Vec<RowPairJson>,
    paid_at_once: Vec<PaidAtOnceJson<'c>>,
}

#[derive(Debug, Serialize)]
struct HouseJson<'c> {
    preset: &'c str,
    title: &'c str,
    unit: &'c str,
    decimals: u8,
    players: u8,
}

#[derive(Debug, Serialize)]
struct DifferenceJson<'c> {
    what: &'c str,
    a: Option<&'c str>,
    b: Option<&'c str>,
}

#[derive(Debug, Serialize)]
struct RowPairJson {
    doubles: u32,
    a: Option<RowJson>,
    b: Option<RowJson>,
}

#[derive(Debug, Serialize)]
struct RowJson {
    self_draw_win: Option<Exact>,
    discard_win: Option<Exact>,
    self_draw_each: Option<Exact>,
    thrower: Option<Exact>,
    other: Option<Exact>,
}

/// What one player loses, who threw the tile or fed the triplet where that matters.
#[derive(Debug, Serialize)]
struct PaidAtOnceJson<'c> {
    what: &'c str,
    a: Option<Exact>,
    b: Option<Exact>,
}

impl<'c> ComparisonJson<'c> {
    /// What the comparison found.
    pub fn new(comparison: &'c Comparison) -> Self {
        let houses = &comparison.houses;
        let [of_a, of_b] = [&houses.a, &houses.b].map(|house| house.rules.decimals());
        let difference =
            |Difference { what, a, b, .. }: &'c Difference| DifferenceJson { what, a: a.as_deref(), b: b.as_deref() };
        let row = |row: &RowPair| RowPairJson {
            doubles: row.doubles,
            a: row.a.map(|row| RowJson::new(&row, of_a)),
            b: row.b.map(|row| RowJson::new(&row, of_b)),
        };
        let exact = |amount: Option<Amount>, decimals| amount.map(|amount| amount.number(decimals));
        let paid = comparison.paid_at_once().iter();
        ComparisonJson {
            schema: 1,
            a: HouseJson::new(&houses.a),
            b: HouseJson::new(&houses.b),
            same: comparison.pays_alike(),
            comparable: houses.are_comparable(),
            differences: comparison.differences.iter().map(difference).collect(),
            rows: comparison.rows().iter().map(row).collect(),
            paid_at_once: paid
                .map(|paid| PaidAtOnceJson { what: &paid.what, a: exact(paid.a, of_a), b: exact(paid.b, of_b) })
                .collect(),
        }
    }
}

impl<'c> HouseJson<'c> {
    fn new(house: &'c House) -> Self {
        let basics = house.rules.basics();
        HouseJson {
            preset: &basics.name,
            title: &basics.title,
            unit: &basics.money.unit,
            decimals: basics.money.decimals.count(),
            players: basics.players,
        }
    }
}

impl RowJson {
    fn new(row: &StakesRow, decimals: Decimals) -> Self {
        let exact = |amount: Amount| amount.number(decimals);
        RowJson {
            self_draw_win: row.self_draw.map(|drawn| exact(drawn.win)),
            discard_win: row.discard.map(|discarded| exact(discarded.win)),
            self_draw_each: row.self_draw.map(|drawn| exact(drawn.each)),
            thrower: row.discard.map(|discarded| exact(discarded.thrower)),
            other: row.discard.and_then(|discarded| discarded.other).map(exact),
        }
    }
}
