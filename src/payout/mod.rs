//! Who pays whom, and why: one pure function from rules, table and event to a list of payments.
//!
//! It knows no history, no files and no words: what a robbed kong pays back is left to [`hand`](crate::hand), the
//! sentences to [`report`](crate::report). Every payment is taken from one player and given to another, so the points
//! of a settlement add to zero by construction, and all arithmetic is checked.

mod differences;
mod kong;
mod penalty;
mod reason;
mod win;

use std::fmt;

use crate::amount::Amount;
use crate::event::{Event, Kind};
use crate::player::{Seat, Table};
use crate::rules::{Counted, Rules, StakesRules};

pub use reason::{Extra, Note, Reason, ScoreShare, Share};

/// One player pays another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// How much, above zero.
    pub amount: Amount,
    /// Why.
    pub reason: Reason,
}

/// What an event comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Who pays whom, in the order in which it is read out. None is of nothing.
    pub payments: Vec<Payment>,
    /// What each player gains or loses, in seat order: the sums of the payments.
    pub points: Vec<Amount>,
    /// How each winner's doubles were counted.
    pub wins: Vec<Counted>,
    /// What a player may wonder about.
    pub notes: Vec<Note>,
}

/// Why an event that fits its rules cannot be settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsettled {
    /// The amounts pass what can be counted.
    TooLarge,
    /// The event was checked against other rules or another table than it is settled by.
    OtherRules,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsettled::TooLarge => "the amounts of this hand are too large to count",
            Unsettled::OtherRules => "the event was checked against other rules or another table",
        })
    }
}

impl std::error::Error for Unsettled {}

/// Settles one event by itself.
///
/// # Errors
/// [`Unsettled`] when amounts overflow, or when the event does not belong to these rules and this table.
pub fn settle(rules: &Rules, table: &Table, event: &Event) -> Result<Settlement, Unsettled> {
    if rules.players() != table.players() {
        return Err(Unsettled::OtherRules);
    }
    let mut draft = Draft::default();
    match (&event.kind, rules) {
        (Kind::Draw, _) => {}
        (Kind::Fine { who, each }, _) => {
            for other in others(table, *who) {
                draft.pay(*who, other, *each, Reason::Fine);
            }
        }
        (Kind::Pay { from, to, amount }, _) => draft.pay(*from, *to, *amount, Reason::Agreed),
        (_, Rules::Stakes(stakes)) => by_stakes(stakes, table, &event.kind, &mut draft)?,
        (_, Rules::Differences(scores)) => differences::settle(scores, table, &event.kind, &mut draft)?,
    }
    Settlement::of(draft, table)
}

/// What is paid by the stakes table.
fn by_stakes(rules: &StakesRules, table: &Table, kind: &Kind, draft: &mut Draft) -> Result<(), Unsettled> {
    match kind {
        Kind::Win(won) => win::settle(rules, table, won, draft),
        Kind::Kong { by, way } => kong::settle_kong(rules, table, *by, *way, draft),
        Kind::Yao { to, hidden, kind, from } => kong::settle_yao(rules, table, *to, *hidden, kind, *from, draft),
        Kind::FalseWin { by, from } => penalty::settle_false_win(rules, table, *by, *from, draft),
        _ => Err(Unsettled::OtherRules),
    }
}

/// The payments that are being put together.
#[derive(Default)]
struct Draft {
    payments: Vec<Payment>,
    wins: Vec<Counted>,
    notes: Vec<Note>,
}

impl Draft {
    /// Adds a payment; nothing is added where nothing is paid.
    fn pay(&mut self, from: Seat, to: Seat, amount: Amount, reason: Reason) {
        if amount != Amount::ZERO {
            self.payments.push(Payment { from, to, amount, reason });
        }
    }
}

impl Settlement {
    fn of(draft: Draft, table: &Table) -> Result<Self, Unsettled> {
        let Draft { payments, wins, notes } = draft;
        Ok(Settlement { points: sums(&payments, table)?, payments, wins, notes })
    }

    /// This settlement with the payments of an earlier one turned round: each who was paid pays back.
    ///
    /// # Errors
    /// [`Unsettled`] as for [`settle`].
    pub fn paying_back(mut self, earlier: &Settlement, konger: Seat, table: &Table) -> Result<Self, Unsettled> {
        let back = |payment: &Payment| Payment {
            from: payment.to,
            to: payment.from,
            amount: payment.amount,
            reason: Reason::RobbedKongPaidBack,
        };
        self.payments.extend(earlier.payments.iter().map(back));
        self.notes.push(Note::KongPaidBack { konger });
        self.points = sums(&self.payments, table)?;
        Ok(self)
    }
}

/// What each seat gains or loses by the payments.
fn sums(payments: &[Payment], table: &Table) -> Result<Vec<Amount>, Unsettled> {
    let mut points = vec![Amount::ZERO; usize::from(table.players())];
    for Payment { from, to, amount, .. } in payments {
        let payer = points.get_mut(from.place()).ok_or(Unsettled::OtherRules)?;
        *payer = payer.less(*amount).ok_or(Unsettled::TooLarge)?;
        let paid = points.get_mut(to.place()).ok_or(Unsettled::OtherRules)?;
        *paid = paid.plus(*amount).ok_or(Unsettled::TooLarge)?;
    }
    Ok(points)
}

/// Everybody at the table but one.
fn others(table: &Table, one: Seat) -> impl Iterator<Item = Seat> {
    table.seats().filter(move |&seat| seat != one)
}

/// How many others there are: every payer's part is paid so many times.
fn payers(table: &Table) -> u32 {
    u32::from(table.players() - 1)
}
