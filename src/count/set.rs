//! Sets of tiles: chows, triplets, kongs and pairs.

use std::fmt;

use super::tile::{Tile, in_a_row};

/// What a set is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SetKind {
    /// Three in a row, of one suit.
    Chow,
    /// Three of a kind.
    Triplet,
    /// Four of a kind.
    Kong,
    /// Two of a kind.
    Pair,
}

/// Where a set lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lies {
    /// On the table, claimed off a discard.
    Exposed,
    /// On the table, a kong of four that he drew himself.
    Covered,
    /// In the hand.
    InHand,
}

/// A set of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set {
    /// What it is made of.
    pub kind: SetKind,
    /// Its tile; of a chow the lowest.
    pub tile: Tile,
    /// Where it lies.
    pub lies: Lies,
}

impl Set {
    /// The set that some tiles are, if they are one.
    pub fn of(tiles: &[Tile], lies: Lies) -> Option<Set> {
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable();
        let tile = *sorted.first()?;
        let is_of_a_kind = sorted.iter().all(|other| *other == tile);
        let is_in_a_row = sorted.windows(2).all(|pair| pair[0].next() == Some(pair[1]));
        let kind = match sorted.len() {
            4 if is_of_a_kind => SetKind::Kong,
            3 if is_of_a_kind => SetKind::Triplet,
            3 if is_in_a_row => SetKind::Chow,
            2 if is_of_a_kind => SetKind::Pair,
            _ => return None,
        };
        Some(Set { kind, tile, lies })
    }

    /// Whether it is a triplet or a kong.
    pub fn is_triplet(self) -> bool {
        matches!(self.kind, SetKind::Triplet | SetKind::Kong)
    }

    /// Its tiles.
    pub fn tiles(self) -> Vec<Tile> {
        let count = match self.kind {
            SetKind::Chow => return std::iter::successors(Some(self.tile), |tile| tile.next()).take(3).collect(),
            SetKind::Pair => 2,
            SetKind::Triplet => 3,
            SetKind::Kong => 4,
        };
        vec![self.tile; count]
    }
}

/// `123p`, `EEE`, without what says where it lies.
impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_a_row(&self.tiles()))
    }
}
