//! Why a payment is made, and what may be wondered about; the words belong to [`report`](crate::report).

use crate::amount::Amount;
use crate::event::KongWay;
use crate::player::Seat;

/// Why one player pays another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A share of a win.
    Win {
        /// Which share.
        share: Share,
        /// The doubles that are paid.
        doubles: u32,
        /// The special hand it was.
        hand: Option<String>,
        /// Whether the tile was robbed from a kong and not thrown.
        robbed: bool,
        /// What of the payment is extras and bonuses, all payers' parts together where one pays for all.
        flat: Amount,
    },
    /// A kong.
    Kong {
        /// How it was made.
        way: KongWay,
        /// Whether the payer pays for everybody.
        for_all: bool,
    },
    /// A yao.
    Yao {
        /// Whether it was in the dealt hand.
        hidden: bool,
        /// Which kind.
        kind: Option<String>,
    },
    /// The payer claimed a win that is none.
    FalseWin,
    /// A kong's payment is turned round because it was robbed.
    RobbedKongPaidBack,
    /// A fine.
    Fine,
    /// Agreed between the two outside a hand.
    Agreed,
}

/// Which share of a win somebody pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// The winner drew the tile himself.
    SelfDraw,
    /// Won on a discard, but the special hand is paid as a self-draw.
    AsSelfDraw,
    /// Won on a discard, but from so many doubles on all pay the thrower's amount.
    AutoLimit,
    /// Threw the tile.
    Thrower,
    /// Did not throw it.
    Other,
    /// Threw it, and pays for everybody: the shooter rule, or a thrower who pays in a liable player's place.
    ThrowerForAll,
    /// Liable, and pays for everybody.
    LiableForAll,
    /// Liable, and pays as much as the thrower, who pays as well.
    LiableBesideThrower,
}

/// Something a player may wonder about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// More doubles than are counted.
    CutAtLimit {
        /// Whose hand.
        winner: Seat,
        /// Before the cut.
        uncut: u32,
        /// After it.
        limit: u32,
        /// What each payer adds for each double above the limit.
        bonus_above: Amount,
    },
    /// Doubles added for a self-draw.
    SelfDrawAdded {
        /// How many.
        adds: u32,
    },
    /// Everybody pays the thrower's amount.
    AutoLimit {
        /// From so many doubles on.
        from: u32,
        /// Whether the shooter rule would have applied otherwise.
        instead_of_shooter: bool,
    },
    /// A special hand is paid as a self-draw.
    PaidAsSelfDraw {
        /// The special hand.
        hand: String,
    },
    /// A winner is not paid by another winner.
    WinnersDoNotPay,
    /// The kong that was robbed is paid back.
    KongPaidBack {
        /// Whose kong it was.
        konger: Seat,
    },
    /// A kong was robbed, and no payment for it is on record.
    NoKongToPayBack {
        /// Whose kong it was.
        konger: Seat,
    },
    /// Who fed the triplet was said, but by these rules everybody pays.
    FeederOnlyRecorded,
    /// By these rules a false win costs nothing.
    FalseWinFree,
}
