//! The words that a key of the preset can be answered with, and what each means. The first holds where none is said.

use crate::rules::{
    AddedPayer, BaoOnDiscard, BaoThrower, DealOnDraw, DealOnWin, DrawnHand, FalseWin, Growth, LimitApplies,
    MultipleWinners, OffDiscard, RobbedKong, ScoreFalseWin, When,
};

/// How a table pays.
#[derive(Clone, Copy)]
pub(super) enum Scheme {
    Stakes,
    Differences,
}

pub(super) const SCHEME: [(&str, Scheme); 2] = [("stakes", Scheme::Stakes), ("differences", Scheme::Differences)];

pub(super) const PLAYERS: [(&str, u8); 3] = [("4", 4), ("3", 3), ("2", 2)];

pub(super) const DECIMALS: [(&str, u8); 3] = [("0", 0), ("1", 1), ("2", 2)];

pub(super) const AT: [(&str, u32); 2] = [("1", 1), ("0", 0)];

pub(super) const GROWTH: [(&str, Growth); 2] = [("doubling", Growth::Doubling), ("linear", Growth::Linear)];

/// Whether the others pay the base.
pub(super) const OTHERS: [(&str, bool); 2] = [("nothing", false), ("base", true)];

pub(super) const WHEN: [(&str, When); 3] =
    [("any", When::Any), ("self-draw", When::SelfDraw), ("discard", When::Discard)];

pub(super) const OFF_DISCARD: [(&str, OffDiscard); 4] = [
    ("shooter", OffDiscard::Shooter),
    ("equal", OffDiscard::Equal),
    ("thrower-double", OffDiscard::ThrowerDouble),
    ("thrower-all", OffDiscard::ThrowerAll),
];

pub(super) const ADDED_PAYER: [(&str, AddedPayer); 2] =
    [("everyone", AddedPayer::Everyone), ("feeder", AddedPayer::Feeder)];

pub(super) const BAO_ON_DISCARD: [(&str, BaoOnDiscard); 2] =
    [("discard-total", BaoOnDiscard::DiscardTotal), ("self-draw-total", BaoOnDiscard::SelfDrawTotal)];

pub(super) const BAO_THROWER: [(&str, BaoThrower); 3] = [
    ("liable-pays", BaoThrower::LiablePays),
    ("thrower-pays", BaoThrower::ThrowerPays),
    ("both-pay", BaoThrower::BothPay),
];

pub(super) const FALSE_WIN: [(&str, FalseWin); 3] =
    [("limit-self-draw", FalseWin::LimitSelfDraw), ("mirror", FalseWin::Mirror), ("none", FalseWin::Nothing)];

pub(super) const MULTIPLE_WINNERS: [(&str, MultipleWinners); 2] =
    [("nearest", MultipleWinners::Nearest), ("all", MultipleWinners::All)];

pub(super) const ROBBED_KONG: [(&str, RobbedKong); 2] = [("refund", RobbedKong::Refund), ("keep", RobbedKong::Keep)];

pub(super) const ON_WIN: [(&str, DealOnWin); 2] = [("stays", DealOnWin::Stays), ("moves", DealOnWin::Moves)];

pub(super) const ON_DRAW: [(&str, DealOnDraw); 4] = [
    ("stays", DealOnDraw::Stays),
    ("moves", DealOnDraw::Moves),
    ("moves-if-kong", DealOnDraw::MovesIfKong),
    ("moves-if-paid", DealOnDraw::MovesIfPaid),
];

pub(super) const LIMIT_APPLIES: [(&str, LimitApplies); 3] =
    [("score", LimitApplies::Score), ("difference", LimitApplies::Difference), ("doubled", LimitApplies::Doubled)];

pub(super) const DRAWN_HAND: [(&str, DrawnHand); 2] =
    [("nothing", DrawnHand::Nothing), ("differences", DrawnHand::Differences)];

pub(super) const SCORE_FALSE_WIN: [(&str, ScoreFalseWin); 4] = [
    ("half-limit-each", ScoreFalseWin::HalfLimitEach),
    ("half-limit-split", ScoreFalseWin::HalfLimitSplit),
    ("limit-each", ScoreFalseWin::LimitEach),
    ("none", ScoreFalseWin::Nothing),
];
