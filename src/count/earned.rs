//! What a reading of a hand is counted for.

use std::fmt;

use super::hand::{Circumstances, Hand};
use super::reading::{Reading, Shape, has_two_waits};
use super::set::{Lies, SetKind};
use super::tile::{FlowerKind, Flowers, KINDS, SUITS, Tile, Wind};
use crate::rules::{Doubles, Element, StakesRules};

/// How often each element is counted.
pub(super) type Times = [u8; Element::COUNT];

/// Why four chows are no all-chow hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missed {
    /// The pair is of dragons.
    PairOfDragons,
    /// The pair is of the player's own wind.
    PairOfOwnWind,
    /// The pair is of the prevailing wind.
    PairOfPrevailingWind,
    /// Won on a discard, and this is the only kind of tile that would have completed it.
    OnlyTile(Tile),
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("its four chows count nothing: ")?;
        match self {
            Missed::PairOfDragons => f.write_str("the pair is of dragons"),
            Missed::PairOfOwnWind => f.write_str("the pair is of the player's own wind"),
            Missed::PairOfPrevailingWind => f.write_str("the pair is of the prevailing wind"),
            Missed::OnlyTile(tile) => write!(f, "off a discard, and only {tile} would have completed them"),
        }
    }
}

/// A hand with what does not depend on how it is read.
pub(super) struct Earning<'h> {
    rules: &'h StakesRules,
    hand: &'h Hand,
    how: &'h Circumstances,
    composition: Composition,
    /// The only kind of tile that would have completed the hand, where it was won on a discard; worked out when asked.
    only_tile: std::cell::OnceCell<Option<Tile>>,
}

/// What the tiles are made of.
#[derive(Default)]
struct Composition {
    suits: usize,
    has_honours: bool,
    has_ones_or_nines: bool,
    has_middle: bool,
    is_green: bool,
}

impl Composition {
    fn of(counts: &[u8; KINDS]) -> Self {
        let mut suits = [false; SUITS.len()];
        let mut composition = Composition { is_green: true, ..Composition::default() };
        for tile in Tile::all().filter(|tile| counts[tile.place()] > 0) {
            match tile.suit() {
                Some(suit) => suits[suit] = true,
                None => composition.has_honours = true,
            }
            composition.has_ones_or_nines |= tile.is_one_or_nine();
            composition.has_middle |= !tile.is_honour() && !tile.is_one_or_nine();
            composition.is_green &= match tile.number() {
                Some(number) => tile.letter() == 's' && matches!(number, 2 | 3 | 4 | 6 | 8),
                None => tile.letter() == 'F',
            };
        }
        composition.suits = suits.into_iter().filter(|is_there| *is_there).count();
        composition
    }
}

impl<'h> Earning<'h> {
    pub(super) fn new(rules: &'h StakesRules, hand: &'h Hand, how: &'h Circumstances) -> Self {
        let composition = Composition::of(&hand.tiles.counts());
        Earning { rules, hand, how, composition, only_tile: std::cell::OnceCell::new() }
    }

    /// Whether a shape is played at this table.
    pub(super) fn plays(&self, shape: Shape) -> bool {
        match shape {
            Shape::FourSets => true,
            Shape::SevenPairs => self.is_on(Element::SevenPairs),
            Shape::ThirteenWonders => self.is_on(Element::ThirteenWonders),
            Shape::Incomplete => false,
        }
    }

    fn is_on(&self, element: Element) -> bool {
        self.rules.worth(element) != Doubles::Number(0)
    }

    /// What a reading is counted for; elements that are off are left out. An incomplete one counts only what wins without
    /// being complete, and what lies on the table beside it.
    pub(super) fn of(&self, reading: &Reading) -> Times {
        let mut times = [0; Element::COUNT];
        let mut add = |element: Element, count: usize| times[element as usize] += count as u8;
        for element in self.how.elements() {
            add(element, 1);
        }
        of_flowers(self.hand.flowers, self.how.seat, reading.shape != Shape::Incomplete, &mut add);
        self.honours(reading, &mut add);
        if reading.shape != Shape::Incomplete {
            self.composition(&mut add);
            self.shape(reading, &mut add);
        }
        for element in Element::all().filter(|element| !self.is_on(*element)) {
            times[element as usize] = 0;
        }
        times
    }

    /// Why four chows count nothing; `None` where there are none, or they do.
    pub(super) fn missed(&self, reading: &Reading) -> Option<Missed> {
        let tile = reading.pair().filter(|_| reading.count(SetKind::Chow) == 4)?;
        if tile.is_dragon() {
            Some(Missed::PairOfDragons)
        } else if tile == self.how.seat.tile() {
            Some(Missed::PairOfOwnWind)
        } else if tile == self.how.round.tile() {
            Some(Missed::PairOfPrevailingWind)
        } else {
            self.only_tile().map(Missed::OnlyTile)
        }
    }

    fn only_tile(&self) -> Option<Tile> {
        *self.only_tile.get_or_init(|| {
            let winning = self.hand.winning.filter(|_| !self.how.self_draw)?;
            let mut before = self.hand.tiles.clone();
            before.hand[winning.place()] -= 1;
            (!has_two_waits(&before, |shape| self.plays(shape))).then_some(winning)
        })
    }

    fn honours(&self, reading: &Reading, add: &mut impl FnMut(Element, usize)) {
        let dragons = reading.triplets().filter(|set| set.tile.is_dragon()).count();
        let winds = reading.triplets().filter(|set| set.tile.wind().is_some()).count();
        let pair = reading.pair();
        add(Element::DragonTriplet, dragons);
        add(Element::BigDragons, usize::from(dragons == 3));
        add(Element::SmallDragons, usize::from(dragons == 2 && pair.is_some_and(Tile::is_dragon)));
        add(Element::BigWinds, usize::from(winds == 4));
        if winds == 3 && pair.is_some_and(|tile| tile.wind().is_some()) && self.is_on(Element::SmallWinds) {
            // In place of what its wind triplets would count.
            return add(Element::SmallWinds, 1);
        }
        let has = |wind: Tile| usize::from(reading.triplets().any(|set| set.tile == wind));
        add(Element::PrevailingWind, has(self.how.round.tile()));
        add(Element::SeatWind, has(self.how.seat.tile()));
    }

    fn composition(&self, add: &mut impl FnMut(Element, usize)) {
        let tiles = &self.composition;
        let honours_only = tiles.suits == 0;
        add(Element::HalfColour, usize::from(tiles.suits == 1 && tiles.has_honours));
        if honours_only && self.is_on(Element::AllHonours) {
            add(Element::AllHonours, 1);
        } else {
            add(Element::FullColour, usize::from(honours_only || tiles.suits == 1 && !tiles.has_honours));
        }
        let without_middle = tiles.has_ones_or_nines && !tiles.has_middle;
        add(Element::AllOnesAndNines, usize::from(without_middle && !tiles.has_honours));
        add(Element::HalfOnesAndNines, usize::from(without_middle && tiles.has_honours));
        add(Element::AllGreen, usize::from(tiles.is_green));
    }

    fn shape(&self, reading: &Reading, add: &mut impl FnMut(Element, usize)) {
        let concealed = self.hand.is_concealed();
        add(Element::Concealed, usize::from(concealed));
        match reading.shape {
            Shape::SevenPairs => return add(Element::SevenPairs, 1),
            Shape::ThirteenWonders => return add(Element::ThirteenWonders, 1),
            Shape::FourSets | Shape::Incomplete => {}
        }
        if reading.count(SetKind::Chow) == 4 && self.missed(reading).is_none() {
            let is_ping_hu = self.hand.flowers.is_empty() && self.is_on(Element::PingHu);
            add(if is_ping_hu { Element::PingHu } else { Element::AllChow }, 1);
        }
        let kongs = reading.count(SetKind::Kong);
        add(Element::AllTriplets, usize::from(reading.triplets().count() == 4));
        add(Element::EighteenArhats, usize::from(kongs == 4));
        add(Element::NineGates, usize::from(self.is_nine_gates()));
        // A triplet that a discard completed was not drawn by himself; nor may the tile have come elsewhere but the pair.
        let drawn = |lies: Lies, tile: Tile| {
            lies == Lies::Covered || lies == Lies::InHand && (self.how.self_draw || self.hand.winning != Some(tile))
        };
        let concealed_triplets = reading.triplets().filter(|set| drawn(set.lies, set.tile)).count();
        add(Element::FourConcealedTriplets, usize::from(concealed_triplets == 4));
    }

    /// 1112345678999 of one suit and any tile of it, all in the hand.
    fn is_nine_gates(&self) -> bool {
        let hand = &self.hand.tiles;
        let least = |number: u8| if matches!(number, 1 | 9) { 3 } else { 1 };
        let is_in = |suit: usize| {
            (1..=9)
                .filter_map(|number| Some((number, Tile::of_suit(suit, number)?)))
                .all(|(number, tile)| hand.hand[tile.place()] >= least(number))
        };
        hand.table.is_empty() && (0..SUITS.len()).any(is_in)
    }
}

/// What flowers, seasons and animals are counted for.
pub(super) fn of_flowers(flowers: Flowers, seat: Wind, is_complete: bool, add: &mut impl FnMut(Element, usize)) {
    let of_kind = |kind| flowers.of_kind(kind).count();
    let (seasons, plain, animals) =
        (of_kind(FlowerKind::Season), of_kind(FlowerKind::Flower), of_kind(FlowerKind::Animal));
    add(Element::Animal, animals);
    add(Element::AllAnimals, usize::from(animals == 4));
    add(Element::OwnFlower, flowers.iter().filter(|flower| flower.wind() == Some(seat)).count());
    add(Element::AllSeasons, usize::from(seasons == 4));
    add(Element::AllFlowers, usize::from(plain == 4));
    add(Element::SevenFlowers, usize::from(seasons + plain == 7 && is_complete));
    add(Element::EightFlowers, usize::from(seasons + plain == 8));
}
