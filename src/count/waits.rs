//! Waits: which tiles complete a hand of 13.

use super::hand::{Circumstances, Hand};
use super::reading::incomplete;
use super::tile::{OF_A_KIND, Tile};
use super::{Count, Earning, count, wins_incomplete};
use crate::fault::Fault;
use crate::rules::{Element, StakesRules};

/// A tile that completes a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    /// Which.
    pub tile: Tile,
    /// How many of it the player does not hold himself.
    pub unseen: u8,
    /// What the hand is with it, off a discard.
    pub discard: Count,
    /// What it is, self-drawn.
    pub self_draw: Count,
}

/// What makes a hand of 13 win already, whatever comes.
pub fn won_already(rules: &StakesRules, hand: &Hand, how: &Circumstances) -> Option<Element> {
    let times = Earning::new(rules, hand, how).of(&incomplete(&hand.tiles));
    Element::all().find(|element| wins_incomplete(*element) && times[*element as usize] > 0)
}

/// The tiles with which a hand of 13 wins, in order: those that complete it, and those that bring what wins even so. A
/// tile of which he holds all four is none.
///
/// # Errors
/// As [`count()`].
pub fn waits(rules: &StakesRules, hand: &Hand, how: &Circumstances) -> Result<Vec<Wait>, Vec<Fault>> {
    let held = hand.tiles.counts();
    let has_won = won_already(rules, hand, how).is_some();
    let mut waits = Vec::new();
    for tile in Tile::all().filter(|tile| held[tile.place()] < OF_A_KIND) {
        let mut with = hand.clone();
        with.tiles.hand[tile.place()] += 1;
        with.winning = Some(tile);
        let discard = count(rules, &with, &Circumstances { self_draw: false, ..*how })?;
        let wins = discard.is_complete || !has_won && !discard.elements.is_empty();
        if wins {
            let self_draw = count(rules, &with, &Circumstances { self_draw: true, ..*how })?;
            waits.push(Wait { tile, unseen: OF_A_KIND - held[tile.place()], discard, self_draw });
        }
    }
    Ok(waits)
}
