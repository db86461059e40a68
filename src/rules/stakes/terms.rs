//! What a table agrees on, in the words of the preset file; whether it is sound is left to [`StakesRules::new`](super::StakesRules::new).

use std::collections::BTreeMap;

use super::{Scoring, Stakes, StatedRow};
use crate::amount::Amount;
use crate::rules::Basics;

/// How many doubles a hand needs, and how many are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoublesTerms {
    /// Fewer than this cannot win.
    pub minimum: u32,
    /// The same on a self-draw; `minimum` when left out.
    pub minimum_self_draw: Option<u32>,
    /// The most that are counted; `None` is no limit.
    pub limit: Option<u32>,
    /// Each payer, for each double above the limit.
    pub bonus_above_limit: Amount,
    /// What a self-draw adds to the declared number.
    pub self_draw_adds: u32,
}

/// On which wins a named bonus may be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// On every win.
    Any,
    /// Only on a self-draw.
    SelfDraw,
    /// Only on a discard.
    Discard,
}

/// A named extra that each payer adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bonus {
    /// What each payer adds.
    pub amount: Amount,
    /// On which wins.
    pub when: When,
}

/// A number of doubles, or the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubles {
    /// So many.
    Number(u32),
    /// Exactly the limit.
    Limit,
}

/// A win that is asked for by name and needs no minimum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialHand {
    /// What it is worth when nothing else is declared.
    pub doubles: Doubles,
    /// Whether everybody pays as on a self-draw when it was won on a discard.
    pub paid_as_self_draw: bool,
    /// How many times the row is paid.
    pub times: u32,
}

/// Who pays for a kong claimed off a discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OffDiscard {
    /// The thrower for all when the shooter rule is on, everybody alike when it is off.
    Shooter,
    /// Everybody alike.
    Equal,
    /// The thrower twice, the others once.
    ThrowerDouble,
    /// The thrower for everybody.
    ThrowerAll,
}

/// Who pays for a kong made by adding the fourth tile to an exposed triplet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddedPayer {
    /// Everybody.
    Everyone,
    /// Who fed the triplet, for everybody.
    Feeder,
}

/// What a kong is paid, by each payer. What is left out follows the stakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KongTerms<A = Option<Amount>> {
    /// An exposed one; twice the other's amount of the 1-double row when left out.
    pub exposed: A,
    /// A concealed one; twice the exposed when left out.
    pub concealed: A,
    /// One whose fourth tile joined an exposed triplet; as the exposed when left out.
    pub added: A,
    /// Who pays for one claimed off a discard.
    pub off_discard: OffDiscard,
    /// Who pays for an added one.
    pub added_payer: AddedPayer,
}

/// What a yao is paid by each payer, open and hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YaoAmounts<O = Amount, H = Amount> {
    /// Drawn in the course of the hand.
    pub open: O,
    /// Already in the dealt hand.
    pub hidden: H,
}

/// What a yao is paid. What is left out follows the kong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YaoTerms {
    /// A yao without a kind: `open` as an exposed kong, `hidden` twice open, when left out.
    pub plain: YaoAmounts<Option<Amount>, Option<Amount>>,
    /// Kinds with amounts of their own; `hidden` is twice open when left out.
    pub kinds: BTreeMap<String, YaoAmounts<Amount, Option<Amount>>>,
}

/// What a liable player pays when the win came off a discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaoOnDiscard {
    /// What all would have paid for the discard.
    DiscardTotal,
    /// What all would have paid for a self-draw.
    SelfDrawTotal,
}

/// Who pays when one player is liable and another threw the tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaoThrower {
    /// The liable player alone.
    LiablePays,
    /// The thrower alone.
    ThrowerPays,
    /// The thrower as always, and the liable player as much as the thrower.
    BothPay,
}

/// The rules on liability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bao {
    /// What is paid when the win came off a discard.
    pub on_discard: BaoOnDiscard,
    /// Who pays when somebody else threw the tile.
    pub thrower: BaoThrower,
}

/// What a false win costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FalseWin {
    /// The limit row's self-draw amount to each.
    LimitSelfDraw,
    /// What the claim would have brought at the limit, the other way.
    Mirror,
    /// Nothing.
    Nothing,
    /// An amount to each.
    Each(Amount),
}

/// How many may win on one discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultipleWinners {
    /// Only the nearest to the thrower.
    Nearest,
    /// All who can.
    All,
}

/// More doubles for what the dealer pays and is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealerExtra {
    /// In his first hand.
    pub doubles: u32,
    /// More for each hand that he has dealt before in a row.
    pub per_continuation: u32,
}

impl DealerExtra {
    /// What it comes to after so many continuations.
    pub fn after(self, continuation: u32) -> u32 {
        self.per_continuation.saturating_mul(continuation).saturating_add(self.doubles)
    }
}

/// What becomes of the payment for a kong that is then robbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RobbedKong {
    /// It is paid back.
    Refund,
    /// It is kept.
    Keep,
}

/// Everything that a table that plays by stakes agrees on, with what it may leave open. The words and defaults are those of the preset file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StakesTerms {
    /// What every table agrees on.
    pub basics: Basics,
    /// The stakes, in one of their three forms.
    pub stakes: Stakes,
    /// Minimum and limit.
    pub doubles: DoublesTerms,
    /// Whether the thrower pays for everybody.
    pub shooter: bool,
    /// From so many doubles on, all pay the thrower's amount on a discard.
    pub auto_limit: Option<u32>,
    /// Each payer, on a self-draw.
    pub self_draw_bonus: Amount,
    /// Named extras.
    pub bonuses: BTreeMap<String, Bonus>,
    /// Wins asked for by name.
    pub special_hands: BTreeMap<String, SpecialHand>,
    /// What elements of a hand are worth, where it is not as published; `None` where hands are not counted by this sheet.
    pub scoring: Option<Scoring>,
    /// What a kong is paid.
    pub kong: KongTerms,
    /// What a yao is paid.
    pub yao: YaoTerms,
    /// Liability.
    pub bao: Bao,
    /// What a false win costs.
    pub false_win: FalseWin,
    /// How many may win on one discard.
    pub multiple_winners: MultipleWinners,
    /// Whether a winner pays the other winners' extra.
    pub winners_pay_extra: bool,
    /// What the dealer pays and is paid for more.
    pub dealer_extra: Option<DealerExtra>,
    /// What becomes of a robbed kong's payment.
    pub robbed_kong: RobbedKong,
}

impl StakesTerms {
    /// Every amount that was agreed on.
    pub(in crate::rules) fn amounts_mut(&mut self) -> Vec<&mut Amount> {
        let mut amounts = vec![&mut self.doubles.bonus_above_limit, &mut self.self_draw_bonus];
        match &mut self.stakes {
            Stakes::Pair { other, thrower, round_up_to, .. } => {
                amounts.extend([other, thrower].into_iter().chain(round_up_to));
            }
            Stakes::Rows(rows) => {
                for StatedRow { other, thrower, self_draw, shooter } in rows.values_mut() {
                    amounts.extend([other, thrower].into_iter().chain(self_draw).chain(shooter));
                }
            }
            Stakes::Base { base, per_double, .. } => amounts.extend([base, per_double]),
        }
        amounts.extend(self.bonuses.values_mut().map(|bonus| &mut bonus.amount));
        amounts.extend([&mut self.kong.exposed, &mut self.kong.concealed, &mut self.kong.added].into_iter().flatten());
        amounts.extend([&mut self.yao.plain.open, &mut self.yao.plain.hidden].into_iter().flatten());
        amounts.extend(
            self.yao.kinds.values_mut().flat_map(|kind| std::iter::once(&mut kind.open).chain(&mut kind.hidden)),
        );
        if let FalseWin::Each(amount) = &mut self.false_win {
            amounts.push(amount);
        }
        amounts
    }
}
