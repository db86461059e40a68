//! What every table agrees on, by whatever scheme it pays.

use crate::amount::Decimals;

/// What amounts are counted in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// Printed with amounts: points, $, RM …
    pub unit: String,
    /// Digits after the point.
    pub decimals: Decimals,
}

/// What the dealer's own win does to the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealOnWin {
    /// The dealer deals again.
    Stays,
    /// The deal moves on.
    Moves,
}

/// What a drawn hand does to the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealOnDraw {
    /// The dealer deals again.
    Stays,
    /// The deal moves on.
    Moves,
    /// It moves when a kong was made in the hand.
    MovesIfKong,
    /// It moves when a kong or a yao was paid in the hand.
    MovesIfPaid,
}

/// How the deal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealer {
    /// After the dealer's own win, alone or among several.
    pub on_win: DealOnWin,
    /// After a draw.
    pub on_draw: DealOnDraw,
}

/// What every table agrees on, by whatever scheme it pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basics {
    /// How the rules are asked for.
    pub name: String,
    /// One line, shown above tables.
    pub title: String,
    /// What was changed for this table, in words: `pair 20/40`. Empty where the preset is played as it stands.
    pub changed: Vec<String>,
    /// 2, 3 or 4.
    pub players: u8,
    /// What amounts are counted in.
    pub money: Money,
    /// How the deal moves.
    pub dealer: Dealer,
    /// House rules that move no money.
    pub notes: Vec<String>,
}
