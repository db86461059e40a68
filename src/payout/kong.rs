//! Kong and yao: paid at once, whatever becomes of the hand.

use super::{Draft, Note, Reason, Unsettled, others, payers};
use crate::amount::Amount;
use crate::event::KongWay;
use crate::player::{Seat, Table};
use crate::rules::{AddedPayer, OffDiscard, StakesRules};

/// A kong in its four ways.
pub(super) fn settle_kong(
    rules: &StakesRules,
    table: &Table,
    by: Seat,
    way: KongWay,
    draft: &mut Draft,
) -> Result<(), Unsettled> {
    let kong = rules.kong();
    let amount = match way {
        KongWay::Exposed | KongWay::OffDiscard(_) => kong.exposed,
        KongWay::Concealed => kong.concealed,
        KongWay::Added { .. } => kong.added,
    };
    match (way, rules.kong_off_discard(), kong.added_payer) {
        (KongWay::OffDiscard(thrower), OffDiscard::ThrowerAll, _) => {
            return pay_for_all(table, thrower, by, amount, way, draft);
        }
        (KongWay::Added { feeder: Some(feeder) }, _, AddedPayer::Feeder) => {
            return pay_for_all(table, feeder, by, amount, way, draft);
        }
        (KongWay::Added { feeder: Some(_) }, _, AddedPayer::Everyone) => draft.notes.push(Note::FeederOnlyRecorded),
        _ => {}
    }
    for other in others(table, by) {
        let doubled = way == KongWay::OffDiscard(other) && rules.kong_off_discard() == OffDiscard::ThrowerDouble;
        let amount = if doubled { amount.times(2).ok_or(Unsettled::TooLarge)? } else { amount };
        draft.pay(other, by, amount, Reason::Kong { way, for_all: false });
    }
    Ok(())
}

fn pay_for_all(
    table: &Table,
    from: Seat,
    to: Seat,
    amount: Amount,
    way: KongWay,
    draft: &mut Draft,
) -> Result<(), Unsettled> {
    let all = amount.times(payers(table)).ok_or(Unsettled::TooLarge)?;
    draft.pay(from, to, all, Reason::Kong { way, for_all: true });
    Ok(())
}

/// A yao: everybody pays, or one player alone, once.
pub(super) fn settle_yao(
    rules: &StakesRules,
    table: &Table,
    to: Seat,
    hidden: bool,
    kind: &Option<String>,
    from: Option<Seat>,
    draft: &mut Draft,
) -> Result<(), Unsettled> {
    let amounts = match kind {
        Some(kind) => *rules.yao_kinds().get(kind).ok_or(Unsettled::OtherRules)?,
        None => rules.yao(),
    };
    let amount = if hidden { amounts.hidden } else { amounts.open };
    for payer in others(table, to).filter(|&seat| from.is_none_or(|from| from == seat)) {
        draft.pay(payer, to, amount, Reason::Yao { hidden, kind: kind.clone() });
    }
    Ok(())
}
