//! A false win, by the settings of the rules.

use super::{Draft, Note, Reason, Unsettled, others};
use crate::amount::Amount;
use crate::player::{Seat, Table};
use crate::rules::{FalseWin, Row, StakesRules};

/// What the offender pays. A claimed self-draw has no thrower.
pub(super) fn settle_false_win(
    rules: &StakesRules,
    table: &Table,
    by: Seat,
    from: Option<Seat>,
    draft: &mut Draft,
) -> Result<(), Unsettled> {
    match rules.terms().false_win {
        FalseWin::Nothing => {
            draft.notes.push(Note::FalseWinFree);
            Ok(())
        }
        FalseWin::Each(amount) => pay_each(table, by, amount, draft),
        FalseWin::LimitSelfDraw => pay_each(table, by, limit_row(rules)?.self_draw, draft),
        FalseWin::Mirror => mirror(rules, table, by, from, draft),
    }
}

/// What the claim would have brought at the limit, without flat, the other way.
fn mirror(
    rules: &StakesRules,
    table: &Table,
    by: Seat,
    from: Option<Seat>,
    draft: &mut Draft,
) -> Result<(), Unsettled> {
    let row = limit_row(rules)?;
    let Some(thrower) = from else { return pay_each(table, by, row.self_draw, draft) };
    // An auto-limit is never above the limit, so at the limit it applies wherever there is one.
    if rules.terms().auto_limit.is_some() {
        return pay_each(table, by, row.thrower, draft);
    }
    if rules.terms().shooter {
        draft.pay(by, thrower, row.shooter, Reason::FalseWin);
        return Ok(());
    }
    for other in others(table, by) {
        draft.pay(by, other, if other == thrower { row.thrower } else { row.other }, Reason::FalseWin);
    }
    Ok(())
}

fn pay_each(table: &Table, by: Seat, amount: Amount, draft: &mut Draft) -> Result<(), Unsettled> {
    for other in others(table, by) {
        draft.pay(by, other, amount, Reason::FalseWin);
    }
    Ok(())
}

fn limit_row(rules: &StakesRules) -> Result<Row, Unsettled> {
    let limit = rules.limit().ok_or(Unsettled::OtherRules)?;
    rules.table().row(limit).ok_or(Unsettled::TooLarge)
}
