//! Which tiles earned an element.

use std::fmt;

use super::hand::{Circumstances, Hand};
use super::reading::Reading;
use super::set::Set;
use super::tile::{Flower, FlowerKind, Tile, in_a_row};
use crate::rules::Element;

/// Some tiles that are named together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Group {
    /// A set.
    Set(Set),
    /// Tiles of one suit or honour that are no set.
    Loose(Vec<Tile>),
    /// A flower, season or animal.
    Flower(Flower),
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Group::Set(set) => set.fmt(f),
            Group::Loose(tiles) => f.write_str(&in_a_row(tiles)),
            Group::Flower(flower) => f.write_str(flower.name()),
        }
    }
}

impl Reading {
    /// The hand as it was read.
    pub fn groups(&self) -> Vec<Group> {
        let loose: Vec<Tile> = Tile::all().flat_map(|tile| vec![tile; usize::from(self.loose[tile.place()])]).collect();
        let loose = loose.chunk_by(|a, b| a.letter() == b.letter()).map(|tiles| Group::Loose(tiles.to_vec()));
        self.sets.iter().copied().map(Group::Set).chain(loose).collect()
    }
}

/// The tiles that earned an element: some sets, some flowers, the winning tile, or the whole hand.
pub(super) fn of(element: Element, hand: &Hand, how: &Circumstances, reading: &Reading) -> Vec<Group> {
    let sets = |is_meant: &dyn Fn(&Set) -> bool| -> Vec<Group> {
        reading.sets.iter().filter(|set| is_meant(set)).copied().map(Group::Set).collect()
    };
    let flowers = |is_meant: &dyn Fn(&Flower) -> bool| -> Vec<Group> {
        hand.flowers.iter().filter(|flower| is_meant(flower)).map(Group::Flower).collect()
    };
    let of_kind = |kind: FlowerKind| flowers(&|flower| flower.kind() == kind);
    match element {
        Element::DragonTriplet => sets(&|set| set.is_triplet() && set.tile.is_dragon()),
        Element::PrevailingWind => sets(&|set| set.is_triplet() && set.tile == how.round.tile()),
        Element::SeatWind => sets(&|set| set.is_triplet() && set.tile == how.seat.tile()),
        Element::BigDragons | Element::SmallDragons => sets(&|set| set.tile.is_dragon()),
        Element::BigWinds | Element::SmallWinds => sets(&|set| set.tile.wind().is_some()),
        Element::Animal | Element::AllAnimals => of_kind(FlowerKind::Animal),
        Element::OwnFlower => flowers(&|flower| flower.wind() == Some(how.seat)),
        Element::AllSeasons => of_kind(FlowerKind::Season),
        Element::AllFlowers => of_kind(FlowerKind::Flower),
        Element::SevenFlowers | Element::EightFlowers => flowers(&|flower| flower.kind() != FlowerKind::Animal),
        Element::FlowerReplacement
        | Element::KongReplacement
        | Element::LastTile
        | Element::RobbedKong
        | Element::SelfDraw => hand.winning.into_iter().map(|tile| Group::Loose(vec![tile])).collect(),
        _ => reading.groups(),
    }
}
