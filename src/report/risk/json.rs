//! What nights come to, for programs; the fields are a contract.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::{AtTable, HandsFrom, Risk};
use crate::amount::{Amount, Exact};
use crate::report::words::in_100;
use crate::risk::Model;

/// What nights come to, for programs.
#[derive(Debug, Serialize)]
pub struct RiskJson<'r> {
    schema: u32,
    /// Hands in a night.
    hands: u32,
    nights: u32,
    seed: u64,
    /// The model, where one was drawn from.
    model: Option<ModelJson<'r>>,
    /// The ledgers, where their hands were drawn from.
    from: Option<&'r [String]>,
    presets: Vec<TableJson<'r>>,
}

/// The keys are those of a model's file.
#[derive(Debug, Serialize)]
struct ModelJson<'r> {
    origin: &'r str,
    hands: BTreeMap<&'static str, u32>,
    doubles: BTreeMap<&'static str, &'r BTreeMap<u32, u32>>,
    at_once: BTreeMap<&'static str, BTreeMap<&'static str, u32>>,
}

#[derive(Debug, Serialize)]
struct TableJson<'r> {
    preset: &'r str,
    title: &'r str,
    changed: &'r [String],
    unit: &'r str,
    decimals: u8,
    players: u8,
    /// Every player of every night.
    counted: u64,
    /// Half came to this or less.
    middle: Exact,
    /// Of 100, 5 came to this or less.
    low_5_percent: Exact,
    /// Of 100, 5 came to this or more.
    high_5_percent: Exact,
    worst_night: Exact,
    best_night: Exact,
    worst_hand: Exact,
    worst_possible_hand: Exact,
    /// How many of `counted`.
    below_zero: u64,
    below_zero_percent: Option<Box<RawValue>>,
    /// What was asked.
    lose: Exact,
    /// How many of `counted` lost more.
    lost_more: u64,
    lost_more_percent: Option<Box<RawValue>>,
    /// Of past ledgers, the hands that were drawn from.
    past_hands: Option<usize>,
    /// Of past ledgers, the hands that these rules do not allow.
    past_hands_refused: Option<u32>,
    /// What of the model these rules do not allow.
    left_out: Vec<String>,
}

impl<'r> RiskJson<'r> {
    /// What was found.
    pub fn new(risk: &'r Risk<'r>) -> Self {
        let (model, from) = match risk.source {
            HandsFrom::Model(model) => (Some(ModelJson::new(model)), None),
            HandsFrom::Ledgers(files) => (None, Some(files)),
        };
        RiskJson {
            schema: 1,
            hands: risk.simulation.hands,
            nights: risk.simulation.nights,
            seed: risk.simulation.seed,
            model,
            from,
            presets: risk.tables.iter().map(TableJson::new).collect(),
        }
    }
}

impl<'r> ModelJson<'r> {
    fn new(model: &'r Model) -> Self {
        let (ends, at_once) = (model.ends, model.at_once);
        ModelJson {
            origin: &model.origin,
            hands: BTreeMap::from([
                ("draw", ends.draw),
                ("self_draw", ends.self_draw),
                ("discard", ends.discard),
                ("false_win", ends.false_win),
            ]),
            doubles: BTreeMap::from([("discard", &model.discard), ("self_draw", &model.self_draw)]),
            at_once: BTreeMap::from([
                (
                    "kong",
                    BTreeMap::from([
                        ("exposed", at_once.exposed),
                        ("concealed", at_once.concealed),
                        ("added", at_once.added),
                    ]),
                ),
                ("yao", BTreeMap::from([("open", at_once.open), ("hidden", at_once.hidden)])),
            ]),
        }
    }
}

impl<'r> TableJson<'r> {
    fn new(table: &'r AtTable<'r>) -> Self {
        let (basics, figures) = (table.rules.basics(), &table.figures);
        let exact = |amount: Amount| amount.number(basics.money.decimals);
        // A number from its text, which no float has touched.
        let percent = |part: u64| RawValue::from_string(in_100(part, figures.counted)?).ok();
        TableJson {
            preset: &basics.name,
            title: &basics.title,
            changed: &basics.changed,
            unit: &basics.money.unit,
            decimals: basics.money.decimals.count(),
            players: basics.players,
            counted: figures.counted,
            middle: exact(figures.middle),
            low_5_percent: exact(figures.low),
            high_5_percent: exact(figures.high),
            worst_night: exact(figures.worst_night),
            best_night: exact(figures.best_night),
            worst_hand: exact(figures.worst_hand),
            worst_possible_hand: exact(figures.worst_possible_hand),
            below_zero: figures.below_zero,
            below_zero_percent: percent(figures.below_zero),
            lose: exact(table.lose),
            lost_more: figures.lost_more,
            lost_more_percent: percent(figures.lost_more),
            past_hands: table.past.map(|past| past.hands),
            past_hands_refused: table.past.map(|past| past.refused),
            left_out: table.left_out_in_words(),
        }
    }
}
