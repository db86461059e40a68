//! Readings: the ways in which the tiles of a hand make four sets and a pair, or one of the two hands that need none.

use std::fmt;

use super::set::{Lies, Set, SetKind};
use super::text::{Tiles, runs};
use super::tile::{Counts, KINDS, OF_A_KIND, Tile};

/// The shape of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Four sets and a pair.
    FourSets,
    /// Seven different pairs.
    SevenPairs,
    /// One of each one, nine and honour, and a pair of one of them.
    ThirteenWonders,
    /// No complete hand.
    Incomplete,
}

/// One way to read a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The shape.
    pub shape: Shape,
    /// The sets: those on the table as they were written, then those in the hand, the pair last.
    pub sets: Vec<Set>,
    /// What belongs to no set.
    pub loose: Counts,
}

impl Reading {
    /// The pair of four sets and a pair.
    pub fn pair(&self) -> Option<Tile> {
        let last = self.sets.last().filter(|_| self.shape == Shape::FourSets)?;
        Some(last.tile)
    }

    /// The triplets and kongs.
    pub fn triplets(&self) -> impl Iterator<Item = &Set> {
        self.sets.iter().filter(|set| set.is_triplet())
    }

    /// How many sets are of one kind.
    pub fn count(&self, kind: SetKind) -> usize {
        self.sets.iter().filter(|set| set.kind == kind).count()
    }
}

/// `EEE 7777p 123p 456p 99p`.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = self.sets.iter().map(ToString::to_string);
        f.write_str(&sets.chain(runs(&self.loose)).collect::<Vec<_>>().join(" "))
    }
}

/// Every way to read a complete hand: none where it is not complete. 14 tiles, a kong counting as three.
pub fn readings(tiles: &Tiles) -> Vec<Reading> {
    let mut search = Search { hand: tiles.hand, taken: tiles.table.clone(), found: Vec::new() };
    for tile in Tile::all().filter(|tile| tiles.hand[tile.place()] >= 2) {
        search.hand[tile.place()] -= 2;
        search.sets(0, tile);
        search.hand[tile.place()] += 2;
    }
    search.found.extend(seven_pairs(tiles));
    search.found.extend(thirteen_wonders(tiles));
    search.found
}

/// A hand that is not complete: the honours in threes, for those that win even so, and the rest.
pub fn incomplete(tiles: &Tiles) -> Reading {
    let (mut sets, mut loose) = (tiles.table.clone(), tiles.hand);
    for tile in Tile::all().filter(|tile| tile.is_honour() && tiles.hand[tile.place()] >= 3) {
        sets.push(Set { kind: SetKind::Triplet, tile, lies: Lies::InHand });
        loose[tile.place()] -= 3;
    }
    Reading { shape: Shape::Incomplete, sets, loose }
}

/// Takes set after set out of the hand, always with its lowest tile, so that every reading is found once.
struct Search {
    hand: Counts,
    taken: Vec<Set>,
    found: Vec<Reading>,
}

impl Search {
    fn sets(&mut self, from: usize, pair: Tile) {
        let Some(tile) = (from..KINDS).find(|place| self.hand[*place] > 0).and_then(Tile::at) else {
            if self.taken.len() == 4 {
                let pair = Set { kind: SetKind::Pair, tile: pair, lies: Lies::InHand };
                let sets = self.taken.iter().copied().chain([pair]).collect();
                self.found.push(Reading { shape: Shape::FourSets, sets, loose: [0; KINDS] });
            }
            return;
        };
        // A chow before a triplet with the same lowest tile is the same reading as after it.
        let is_after_its_chow = self.taken.last() == Some(&Set { kind: SetKind::Chow, tile, lies: Lies::InHand });
        if self.hand[tile.place()] >= 3 && !is_after_its_chow {
            self.hand[tile.place()] -= 3;
            self.with(SetKind::Triplet, tile, pair);
            self.hand[tile.place()] += 3;
        }
        if let Some([first, second, third]) = chow_of(&self.hand, tile) {
            for place in [first, second, third] {
                self.hand[place] -= 1;
            }
            self.with(SetKind::Chow, tile, pair);
            for place in [first, second, third] {
                self.hand[place] += 1;
            }
        }
    }

    fn with(&mut self, kind: SetKind, tile: Tile, pair: Tile) {
        self.taken.push(Set { kind, tile, lies: Lies::InHand });
        self.sets(tile.place(), pair);
        self.taken.pop();
    }
}

/// The places of the chow that begins with a tile, where all three are in the hand.
fn chow_of(hand: &Counts, tile: Tile) -> Option<[usize; 3]> {
    let second = tile.next()?;
    let third = second.next()?;
    let places = [tile.place(), second.place(), third.place()];
    places.iter().all(|place| hand[*place] > 0).then_some(places)
}

fn seven_pairs(tiles: &Tiles) -> Option<Reading> {
    let pairs: Vec<Set> = Tile::all()
        .filter(|tile| tiles.hand[tile.place()] == 2)
        .map(|tile| Set { kind: SetKind::Pair, tile, lies: Lies::InHand })
        .collect();
    let is_all = tiles.table.is_empty() && pairs.len() == 7 && tiles.in_hand() == 14;
    is_all.then_some(Reading { shape: Shape::SevenPairs, sets: pairs, loose: [0; KINDS] })
}

fn thirteen_wonders(tiles: &Tiles) -> Option<Reading> {
    let is_wonder = |tile: &Tile| tile.is_honour() || tile.is_one_or_nine();
    let held = |tile: Tile| tiles.hand[tile.place()];
    let has_all = Tile::all().filter(is_wonder).all(|tile| held(tile) > 0);
    let is_all = tiles.table.is_empty() && tiles.in_hand() == 14 && has_all;
    let pair = Tile::all().find(|tile| is_wonder(tile) && held(*tile) == 2).filter(|_| is_all)?;
    let mut loose = tiles.hand;
    loose[pair.place()] = 0;
    let sets = vec![Set { kind: SetKind::Pair, tile: pair, lies: Lies::InHand }];
    Some(Reading { shape: Shape::ThirteenWonders, sets, loose })
}

/// Whether more than one kind of tile would complete a hand of 13, in any reading of a shape that is played. A kind of
/// which he holds all four does not count.
pub fn has_two_waits(tiles: &Tiles, plays: impl Fn(Shape) -> bool) -> bool {
    let held = tiles.counts();
    let mut with = tiles.clone();
    let mut completes = |tile: &Tile| {
        with.hand[tile.place()] += 1;
        let is_complete = is_four_sets(&with)
            || plays(Shape::SevenPairs) && seven_pairs(&with).is_some()
            || plays(Shape::ThirteenWonders) && thirteen_wonders(&with).is_some();
        with.hand[tile.place()] -= 1;
        is_complete
    };
    Tile::all().filter(|tile| held[tile.place()] < OF_A_KIND).filter(|tile| completes(tile)).nth(1).is_some()
}

/// Whether a hand can be read as four sets and a pair.
fn is_four_sets(tiles: &Tiles) -> bool {
    let mut hand = tiles.hand;
    let wanted = 4usize.saturating_sub(tiles.table.len());
    tiles.in_hand() == 3 * wanted + 2
        && Tile::all().any(|pair| {
            let is_pair = hand[pair.place()] >= 2;
            is_pair && {
                hand[pair.place()] -= 2;
                let is_complete = is_sets(&mut hand, 0);
                hand[pair.place()] += 2;
                is_complete
            }
        })
}

/// Whether tiles can be taken apart into sets; they are as before afterwards.
fn is_sets(hand: &mut Counts, from: usize) -> bool {
    let Some(tile) = (from..KINDS).find(|place| hand[*place] > 0).and_then(Tile::at) else { return true };
    let place = tile.place();
    if hand[place] >= 3 {
        hand[place] -= 3;
        let is_done = is_sets(hand, place);
        hand[place] += 3;
        if is_done {
            return true;
        }
    }
    let Some(chow) = chow_of(hand, tile) else { return false };
    chow.iter().for_each(|place| hand[*place] -= 1);
    let is_done = is_sets(hand, place);
    chow.iter().for_each(|place| hand[*place] += 1);
    is_done
}
