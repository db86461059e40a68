//! The page to agree on before the first tile, at a table that pays the differences between hands.

use serde::Serialize;

use super::words;
use super::{Block, Cell, Grid, Report};
use crate::amount::Exact;
use crate::rules::{DrawnHand, LimitApplies, ScoreFalseWin, ScoreRules};

/// The whole page: title and rules in words.
pub fn report(rules: &ScoreRules) -> Report {
    let basics = &rules.terms().basics;
    let in_words = words::score_rules_in_words(rules);
    let mut blocks = vec![
        Block::Title(basics.title.clone()),
        Block::Sentence(format!("{} players, amounts in {}.", basics.players, basics.money.unit)),
        Block::List { heading: "The rules in words".to_owned(), items: in_words.clone() },
    ];
    if !basics.notes.is_empty() {
        blocks.push(Block::List { heading: "Notes".to_owned(), items: basics.notes.clone() });
    }
    let rows = in_words.into_iter().map(|rule| vec![Cell::Text(rule)]).collect();
    let data = Grid { columns: vec!["rule".to_owned()], rows, sum: None };
    Report { decimals: basics.money.decimals, blocks, data }
}

/// The same for programs.
#[derive(Debug, Serialize)]
pub struct ScoresJson<'r> {
    schema: u32,
    preset: &'r str,
    title: &'r str,
    changed: &'r [String],
    scheme: &'static str,
    unit: &'r str,
    decimals: u8,
    players: u8,
    limit: Option<Exact>,
    limit_applies: &'static str,
    drawn_hand: &'static str,
    false_win: &'static str,
    false_win_each: Option<Exact>,
    notes: &'r [String],
}

impl<'r> ScoresJson<'r> {
    /// What such a table plays by.
    pub fn new(rules: &'r ScoreRules) -> Self {
        let terms = rules.terms();
        let basics = &terms.basics;
        let decimals = basics.money.decimals;
        ScoresJson {
            schema: 1,
            preset: &basics.name,
            title: &basics.title,
            changed: &basics.changed,
            scheme: "differences",
            unit: &basics.money.unit,
            decimals: decimals.count(),
            players: basics.players,
            limit: terms.limit.map(|limit| limit.number(decimals)),
            limit_applies: match terms.limit_applies {
                LimitApplies::Score => "score",
                LimitApplies::Difference => "difference",
                LimitApplies::Doubled => "doubled",
            },
            drawn_hand: match terms.drawn_hand {
                DrawnHand::Nothing => "nothing",
                DrawnHand::Differences => "differences",
            },
            false_win: match terms.false_win {
                ScoreFalseWin::HalfLimitEach => "half-limit-each",
                ScoreFalseWin::HalfLimitSplit => "half-limit-split",
                ScoreFalseWin::LimitEach => "limit-each",
                ScoreFalseWin::Nothing => "none",
                ScoreFalseWin::Each(_) => "each",
            },
            false_win_each: rules.false_win_to_each().map(|each| each.number(decimals)),
            notes: &basics.notes,
        }
    }
}
