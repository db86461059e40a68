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
        /// How many times over the special hand is paid; else 1.
        times: u32,
        /// What of the payment is extras and bonuses, all payers' parts together where one pays for all.
        flat: Amount,
    },
    /// The difference between two hands, or the winner's score.
    Score {
        /// Which share.
        share: ScoreShare,
        /// Who of the two is East, so that it is double.
        east: Option<Seat>,
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
    /// Threw it, and pays for everybody: the shooter rule.
    ThrowerForAll,
    /// Threw it, and pays for everybody in place of the one who is liable.
    ThrowerForLiable {
        /// As much as all would have paid for a self-draw.
        self_draw_total: bool,
    },
    /// Liable, and pays for everybody.
    LiableForAll {
        /// As much as all would have paid for a self-draw, although it was a discard.
        self_draw_total: bool,
    },
    /// Liable, and pays as much as the thrower, who pays as well.
    LiableBesideThrower,
    /// Won on the same discard, and pays the other winner's extra.
    OtherWinner,
}

/// What is paid for the scores of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreShare {
    /// The winner's score.
    ToWinner,
    /// What a loser has less than another.
    Difference,
    /// The winner's score, for everybody.
    ForAll,
}

/// A part of what every payer adds to the row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extra {
    /// A named bonus.
    Bonus(String),
    /// The extra that was declared.
    Declared,
    /// For the doubles above the limit.
    AboveLimit,
    /// For a self-draw.
    SelfDraw,
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
    },
    /// What every payer adds to the row, part by part.
    Extras {
        /// Each part with its amount, none of them zero.
        parts: Vec<(Extra, Amount)>,
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
    /// The dealer pays or is paid for more doubles.
    DealerExtra {
        /// Who deals.
        dealer: Seat,
        /// How many more.
        doubles: u32,
    },
    /// The dealer would pay or be paid for more, and who deals was not said.
    DealerUnsaid,
    /// A score counts as the limit.
    ScoreCut {
        /// Whose.
        who: Seat,
        /// Before the cut.
        score: Amount,
        /// After it.
        limit: Amount,
    },
    /// What is paid is cut at the limit.
    PaymentCut {
        /// The limit.
        limit: Amount,
    },
    /// By these rules a drawn hand costs nothing.
    DrawnHandFree,
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
