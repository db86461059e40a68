//! What happened at the table: as it was declared, and as it is understood.
//!
//! [`Declared`] is the mapping that people write (in a hand file, on a ledger line, in JSON, or as words of a command);
//! [`Event`] is what it means at a table with its rules, and only [`Declared::check`] makes one. Who pays whom is left
//! to [`payout`](crate::payout).

mod check;
mod dealt;
mod keys;
mod read;
mod write;

use crate::amount::{Amount, Number};
use crate::count::{Claimed, Shown};
use crate::player::Seat;
use crate::rules::Doubles;

pub use dealt::Dealt;
pub use keys::{APART, KEYS, KINDS, PLAYERS, SHAPE};
pub use write::Written;

/// A number of doubles as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeclaredDoubles {
    /// The word `limit`.
    Limit,
    /// A number, which may still turn out to be none of doubles.
    Number(Number),
}

/// What one winner declares of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claim {
    /// What the hand is worth.
    pub doubles: Option<DeclaredDoubles>,
    /// A special hand.
    pub hand: Option<String>,
    /// Named bonuses.
    pub bonus: Vec<String>,
    /// What every payer adds.
    pub extra: Option<Number>,
    /// Who is liable.
    pub bao: Option<String>,
    /// What is known of the hand beside its doubles.
    pub shown: Shown,
    /// A hand that is still to be counted, in place of the doubles.
    pub claimed: Option<Box<Claimed>>,
}

/// An event as it was written: the keys of the mapping, with players by name. Exactly one of `win`, `scores`, `kong`,
/// `yao`, `draw`, `false_win`, `fine` and `pay` says what it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Declared {
    /// Who won.
    pub win: Option<String>,
    /// What the first winner declares.
    pub claim: Claim,
    /// Whose tile it was.
    pub from: Option<String>,
    /// The winner drew it.
    pub self_draw: bool,
    /// The tile was the thrower's added fourth tile.
    pub robbed_kong: bool,
    /// Further winners on the same discard.
    pub also: Vec<(String, Claim)>,
    /// Who deals, where the dealer pays and is paid for more.
    pub dealer: Option<String>,
    /// How many hands the dealer has dealt before in a row.
    pub continuation: Option<Number>,
    /// What everybody's hand scores.
    pub scores: Vec<(String, Number)>,
    /// Whose hand is complete.
    pub winner: Option<String>,
    /// Nobody's is.
    pub drawn: bool,
    /// Who pays for everybody.
    pub pays_for_all: Option<String>,
    /// Who is East.
    pub east: Option<String>,
    /// Who made a kong.
    pub kong: Option<String>,
    /// A concealed one.
    pub concealed: bool,
    /// One added to an exposed triplet.
    pub added: bool,
    /// Who fed that triplet.
    pub feeder: Option<String>,
    /// Who is paid a yao.
    pub yao: Option<String>,
    /// It was in the dealt hand.
    pub hidden: bool,
    /// Which kind of yao.
    pub kind: Option<String>,
    /// Nobody won.
    pub draw: bool,
    /// Who claimed a win that is none.
    pub false_win: Option<String>,
    /// Who is fined.
    pub fine: Option<String>,
    /// What a fine costs, to each.
    pub each: Option<Number>,
    /// Who pays another outside a hand.
    pub pay: Option<String>,
    /// Whom he pays.
    pub to: Option<String>,
    /// How much.
    pub amount: Option<Number>,
    /// A remark.
    pub note: Option<String>,
}

impl Declared {
    /// Whether it is money that people agreed on, and no part of a hand.
    pub fn is_agreed(&self) -> bool {
        self.fine.is_some() || self.pay.is_some()
    }

    /// What each winner declares.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        std::iter::once(&self.claim).chain(self.also.iter().map(|(_, claim)| claim))
    }

    /// The same, to be changed.
    pub fn claims_mut(&mut self) -> impl Iterator<Item = &mut Claim> {
        std::iter::once(&mut self.claim).chain(self.also.iter_mut().map(|(_, claim)| claim))
    }
}

/// An event that fits its rules and its table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: Kind,
    /// A remark.
    pub note: Option<String>,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A completed hand, or several on one discard.
    Win(Win),
    /// Every hand scored, and the differences paid.
    Scores(Scores),
    /// A kong, paid at once.
    Kong {
        /// Who made it.
        by: Seat,
        /// How it was made.
        way: KongWay,
    },
    /// A yao, paid at once.
    Yao {
        /// Who is paid.
        to: Seat,
        /// Whether it was in the dealt hand.
        hidden: bool,
        /// A kind with amounts of its own.
        kind: Option<String>,
        /// Who alone pays; else everybody.
        from: Option<Seat>,
    },
    /// Nobody won.
    Draw,
    /// A claim that is no win.
    FalseWin {
        /// Who claimed it.
        by: Seat,
        /// Whose discard was claimed; `None` is a claimed self-draw.
        from: Option<Seat>,
    },
    /// One player pays everybody else.
    Fine {
        /// Who pays.
        who: Seat,
        /// How much to each.
        each: Amount,
    },
    /// One player pays another outside a hand.
    Pay {
        /// Who pays.
        from: Seat,
        /// Who is paid.
        to: Seat,
        /// How much.
        amount: Amount,
    },
}

/// A completed hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// How the winning tile came.
    pub tile: WinningTile,
    /// Who won with what; at least one, and only one on a self-draw.
    pub winners: Vec<Winner>,
    /// Whose deal it is, where the dealer pays and is paid for more, and it was said.
    pub deal: Option<DealtBy>,
}

/// Who deals, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealtBy {
    /// The dealer.
    pub dealer: Seat,
    /// How many hands he has dealt before in a row.
    pub continuation: u32,
}

/// Every hand with what it scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scores {
    /// A score for each seat.
    pub scores: Vec<Amount>,
    /// How the hand ended.
    pub ending: Ending,
    /// Who is East, and pays and receives double.
    pub east: Seat,
}

/// How a hand ended whose scores are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Somebody won.
    Won {
        /// Who.
        winner: Seat,
        /// Who pays for everybody.
        liable: Option<Seat>,
    },
    /// Nobody did.
    Drawn,
}

/// How the winning tile came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinningTile {
    /// Drawn by the winner.
    SelfDraw,
    /// Thrown by this player.
    Discard(Seat),
    /// Added by this player to his triplet, which is as thrown by him.
    RobbedKong(Seat),
}

impl WinningTile {
    /// Who gave the tile.
    pub fn thrower(self) -> Option<Seat> {
        match self {
            WinningTile::SelfDraw => None,
            WinningTile::Discard(thrower) | WinningTile::RobbedKong(thrower) => Some(thrower),
        }
    }
}

/// A winner and the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winner {
    /// Who won.
    pub seat: Seat,
    /// What was declared; `None` is what the special hand is worth.
    pub doubles: Option<Doubles>,
    /// A special hand of the rules.
    pub hand: Option<String>,
    /// Bonuses of the rules.
    pub bonuses: Vec<String>,
    /// What every payer adds.
    pub extra: Amount,
    /// Who is liable.
    pub liable: Option<Seat>,
    /// What is known of the hand beside its doubles.
    pub shown: Shown,
}

impl Winner {
    /// A winner who declares a number of doubles and nothing else.
    pub fn of(seat: Seat, doubles: Doubles) -> Self {
        Winner {
            seat,
            doubles: Some(doubles),
            hand: None,
            bonuses: Vec::new(),
            extra: Amount::ZERO,
            liable: None,
            shown: Shown::default(),
        }
    }
}

/// How a kong was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KongWay {
    /// Exposed, without saying off whose discard.
    Exposed,
    /// Claimed off this player's discard.
    OffDiscard(Seat),
    /// Concealed.
    Concealed,
    /// The fourth tile joined an exposed triplet.
    Added {
        /// Who fed the triplet, where it was said.
        feeder: Option<Seat>,
    },
}

impl Event {
    /// Whether a hand ends with it: a win, scores, a draw or a false win.
    pub fn ends_hand(&self) -> bool {
        matches!(self.kind, Kind::Win(_) | Kind::Scores(_) | Kind::Draw | Kind::FalseWin { .. })
    }
}
