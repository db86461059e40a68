//! The stakes table for programs; its fields are a contract.

use std::collections::BTreeMap;

use serde::Serialize;

use super::StakesRow;
use crate::amount::{Amount, Exact};
use crate::report::count::SheetJson;
use crate::rules::{OffDiscard, StakesRules, YaoAmounts};

/// The stakes table for programs.
#[derive(Debug, Serialize)]
pub struct StakesJson<'p> {
    schema: u32,
    preset: &'p str,
    title: &'p str,
    changed: &'p [String],
    unit: &'p str,
    decimals: u8,
    players: u8,
    minimum: u32,
    minimum_self_draw: u32,
    limit: Option<u32>,
    shooter: bool,
    auto_limit: Option<u32>,
    rows: Vec<RowJson>,
    kong: KongJson,
    yao: YaoJson<'p>,
    notes: &'p [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    scoring: Option<SheetJson<'p>>,
}

#[derive(Debug, Serialize)]
struct RowJson {
    doubles: u32,
    self_draw_win: Option<Exact>,
    discard_win: Option<Exact>,
    self_draw_each: Option<Exact>,
    thrower: Option<Exact>,
    other: Option<Exact>,
    limit: bool,
}

#[derive(Debug, Serialize)]
struct KongJson {
    exposed: Exact,
    added: Exact,
    concealed: Exact,
    off_discard: &'static str,
}

#[derive(Debug, Serialize)]
struct YaoJson<'p> {
    open: Exact,
    hidden: Exact,
    kinds: BTreeMap<&'p str, KindJson>,
}

#[derive(Debug, Serialize)]
struct KindJson {
    open: Exact,
    hidden: Exact,
}

impl<'p> StakesJson<'p> {
    /// The same with the scoring sheet.
    pub fn with_scoring(self, rules: &'p StakesRules) -> Self {
        StakesJson { scoring: Some(SheetJson(rules)), ..self }
    }

    /// The table with these rows.
    pub fn new(rules: &'p StakesRules, rows: &[StakesRow]) -> Self {
        let terms = rules.terms();
        let exact = |amount: Amount| amount.number(rules.decimals());
        let row = |row: &StakesRow| RowJson {
            doubles: row.doubles,
            self_draw_win: row.self_draw.map(|drawn| exact(drawn.win)),
            discard_win: row.discard.map(|discarded| exact(discarded.win)),
            self_draw_each: row.self_draw.map(|drawn| exact(drawn.each)),
            thrower: row.discard.map(|discarded| exact(discarded.thrower)),
            other: row.discard.and_then(|discarded| discarded.other).map(exact),
            limit: row.is_limit,
        };
        let kind = |(name, yao): (&'p String, &YaoAmounts)| {
            (name.as_str(), KindJson { open: exact(yao.open), hidden: exact(yao.hidden) })
        };
        StakesJson {
            schema: 1,
            preset: &rules.basics().name,
            title: &rules.basics().title,
            changed: &rules.basics().changed,
            unit: &rules.basics().money.unit,
            decimals: rules.decimals().count(),
            players: rules.basics().players,
            minimum: rules.minimum(false),
            minimum_self_draw: rules.minimum(true),
            limit: rules.limit(),
            shooter: terms.shooter,
            auto_limit: terms.auto_limit,
            rows: rows.iter().map(row).collect(),
            kong: KongJson {
                exposed: exact(rules.kong().exposed),
                added: exact(rules.kong().added),
                concealed: exact(rules.kong().concealed),
                off_discard: match rules.kong_off_discard() {
                    OffDiscard::ThrowerAll => "thrower-all",
                    OffDiscard::ThrowerDouble => "thrower-double",
                    OffDiscard::Equal | OffDiscard::Shooter => "equal",
                },
            },
            yao: YaoJson {
                open: exact(rules.yao().open),
                hidden: exact(rules.yao().hidden),
                kinds: rules.yao_kinds().iter().map(kind).collect(),
            },
            notes: &rules.basics().notes,
            scoring: None,
        }
    }
}
