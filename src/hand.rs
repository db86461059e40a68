//! Events in order: what one event means for another in the same hand.
//!
//! Only one thing reaches back: a robbed kong is paid back with the win that robbed it, where the rules say so. Whoever
//! reads events in order, a hand file or a ledger, settles them through a [`Hand`].

use crate::event::{Event, Kind, KongWay, WinningTile};
use crate::payout::{Note, Settlement, Unsettled, settle};
use crate::player::{Seat, Table};
use crate::rules::{RobbedKong, Rules};

/// The hand that is being played: the added kongs paid since it began.
#[derive(Debug, Clone, Default)]
pub struct Hand {
    added: Vec<AddedKong>,
}

/// An added kong, which may yet be robbed.
#[derive(Debug, Clone)]
struct AddedKong {
    number: u32,
    by: Seat,
    paid: Settlement,
}

/// An event settled in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What it came to.
    pub settlement: Settlement,
    /// The number of the added kong that it pays back.
    pub refunds: Option<u32>,
}

impl Hand {
    /// A hand in which nothing has happened yet.
    pub fn new() -> Self {
        Hand::default()
    }

    /// Settles the next event of the hand, which bears a number. After one that ends it, the next hand begins.
    ///
    /// # Errors
    /// [`Unsettled`] as for [`settle`]; the hand is then as before.
    pub fn settle(&mut self, rules: &Rules, table: &Table, event: &Event, number: u32) -> Result<Played, Unsettled> {
        let mut settlement = settle(rules, table, event)?;
        let mut refunds = None;
        if let Kind::Win(win) = &event.kind
            && let WinningTile::RobbedKong(konger) = win.tile
            && rules.stakes().is_some_and(|stakes| stakes.terms().robbed_kong == RobbedKong::Refund)
        {
            match self.added.iter().rev().find(|kong| kong.by == konger) {
                Some(kong) => {
                    settlement = settlement.paying_back(&kong.paid, konger, table)?;
                    refunds = Some(kong.number);
                }
                None => settlement.notes.push(Note::NoKongToPayBack { konger }),
            }
        }
        if let Kind::Kong { by, way: KongWay::Added { .. } } = event.kind {
            self.added.push(AddedKong { number, by, paid: settlement.clone() });
        }
        if event.ends_hand() {
            self.added.clear();
        }
        Ok(Played { settlement, refunds })
    }
}
