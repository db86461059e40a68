//! A hand as it was laid down, and how it came to be won.

use super::set::{Lies, SetKind};
use super::text::{Misread, Tiles, flowers, one_tile};
use super::tile::{Flowers, Tile, Wind};
use crate::fault::Fault;
use crate::rules::Element;

/// The tiles of a hand, the flowers beside it, and the tile that won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// The tiles, with the winning one.
    pub tiles: Tiles,
    /// The tile that won, where it was said.
    pub winning: Option<Tile>,
    /// Flowers, seasons and animals.
    pub flowers: Flowers,
}

/// A part of what is said of a hand, by the key that holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The tiles.
    Tiles,
    /// The winning tile.
    Winning,
    /// Flowers, seasons and animals.
    Flowers,
    /// Elements that were said.
    Elements,
}

impl Part {
    /// Its key on a ledger line.
    pub fn key(self) -> &'static str {
        match self {
            Part::Tiles => "tiles",
            Part::Winning => "winning",
            Part::Flowers => "flowers",
            Part::Elements => "elements",
        }
    }
}

/// What the winning tile replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// A flower, season or animal.
    Flower,
    /// A kong.
    Kong,
}

/// How a hand came to be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Circumstances {
    /// The player's own wind.
    pub seat: Wind,
    /// The prevailing wind.
    pub round: Wind,
    /// The winner drew the tile.
    pub self_draw: bool,
    /// What the drawn tile replaced.
    pub after: Option<After>,
    /// It was the last that may be drawn.
    pub last_tile: bool,
    /// Another player added it to a triplet.
    pub robbed_kong: bool,
    /// The dealer's dealt hand.
    pub heavenly: bool,
    /// The dealer's first discard, or a first draw before any claim.
    pub earthly: bool,
}

impl Circumstances {
    /// The elements that they are, whatever the tiles.
    pub fn elements(&self) -> impl Iterator<Item = Element> {
        let after = |after: After| self.after == Some(after);
        [
            (Element::FlowerReplacement, after(After::Flower)),
            (Element::KongReplacement, after(After::Kong)),
            (Element::LastTile, self.last_tile),
            (Element::RobbedKong, self.robbed_kong),
            (Element::SelfDraw, self.self_draw),
            (Element::HeavenlyHand, self.heavenly),
            (Element::EarthlyHand, self.earthly),
        ]
        .into_iter()
        .filter_map(|(element, is_so)| is_so.then_some(element))
    }

    /// What cannot be true of any hand.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if (self.after.is_some() || self.last_tile) && !self.self_draw {
            let fault = Fault::new("a replaced or a last tile is self-drawn, and this is a discard");
            faults.push(fault.remedy("say `--self-draw`, or leave `--after` and `--last-tile` out"));
        }
        if self.robbed_kong && self.self_draw {
            let fault = Fault::new("a robbed kong is another's tile, and this is a self-draw");
            faults.push(fault.remedy("leave one of them out"));
        }
        if self.heavenly && self.seat != Wind::East {
            let fault = Fault::new(format!("a heavenly hand is the dealer's, and he sits {}", self.seat.name()));
            faults.push(fault.remedy("leave `--heavenly` out, or look at the seat"));
        }
        if self.earthly && self.seat == Wind::East {
            let fault = Fault::new("an earthly hand is never the dealer's, and he sits East");
            faults.push(fault.remedy("leave `--earthly` out, or look at the seat"));
        }
        faults
    }
}

/// How many tiles a complete hand has, a kong counting as three.
pub const COMPLETE: usize = 14;

impl Hand {
    /// Reads a hand with the tile that won it.
    ///
    /// # Errors
    /// Everything that is wrong in any of the texts.
    pub fn read(tiles: &str, winning: Option<&str>, flowers: Option<&str>) -> Result<Self, Vec<(Part, Misread)>> {
        let mut misread = Vec::new();
        let tiles_read = Tiles::read(tiles).map_err(|more| misread.extend(of(Part::Tiles, more))).ok();
        let winning = winning.and_then(|text| {
            let tile = one_tile(text).map_err(|more| misread.extend(of(Part::Winning, more))).ok()?;
            Some((tile, 0..text.chars().count()))
        });
        let flowers = Hand::flowers(flowers, &mut misread);
        let Some(read) = tiles_read else { return Err(misread) };
        let hand = Hand { tiles: read, winning: winning.as_ref().map(|(tile, _)| *tile), flowers };
        // A player who lays aside the eighth flower has won before he draws in its place.
        let may_lack_one = flowers_are_all(flowers);
        if !(hand.tiles.size() == COMPLETE || may_lack_one && hand.tiles.size() == COMPLETE - 1) {
            misread.push((Part::Tiles, wrong_size(&hand.tiles, tiles, COMPLETE)));
        }
        if let Some((tile, at)) = winning.filter(|(tile, _)| hand.tiles.hand[tile.place()] == 0) {
            let fault = if hand.tiles.counts()[tile.place()] > 0 {
                Fault::new(format!("the winning tile {tile} is among the exposed sets, and was not won with"))
                    .remedy("write the set that it completed without brackets")
            } else {
                Fault::new(format!("the winning tile {tile} is not in the hand"))
                    .remedy("`--tiles` names all tiles, with the winning one")
            };
            misread.push((Part::Winning, Misread { at, fault }));
        }
        if misread.is_empty() { Ok(hand) } else { Err(misread) }
    }

    /// Reads a hand of 13 that waits for a tile.
    ///
    /// # Errors
    /// As [`Hand::read`].
    pub fn waiting(tiles: &str, flowers: Option<&str>) -> Result<Self, Vec<(Part, Misread)>> {
        let mut misread = Vec::new();
        let read = Tiles::read(tiles).map_err(|more| misread.extend(of(Part::Tiles, more))).ok();
        let flowers = Hand::flowers(flowers, &mut misread);
        match read {
            Some(read) if read.size() != COMPLETE - 1 => {
                misread.push((Part::Tiles, wrong_size(&read, tiles, COMPLETE - 1)));
                Err(misread)
            }
            Some(tiles) if misread.is_empty() => Ok(Hand { tiles, winning: None, flowers }),
            _ => Err(misread),
        }
    }

    fn flowers(text: Option<&str>, misread: &mut Vec<(Part, Misread)>) -> Flowers {
        let read = text.map_or(Ok(Flowers::default()), flowers);
        read.map_err(|more| misread.extend(of(Part::Flowers, more))).unwrap_or_default()
    }

    /// Whether no set lies exposed.
    pub fn is_concealed(&self) -> bool {
        self.tiles.table.iter().all(|set| set.lies == Lies::Covered)
    }

    /// What cannot be true of this hand.
    pub fn faults(&self, how: &Circumstances) -> Vec<Fault> {
        let mut faults = how.faults();
        let mut add = |what: &str, remedy: &str| faults.push(Fault::new(what).remedy(remedy));
        if how.after == Some(After::Kong) && self.tiles.table.iter().all(|set| set.kind != SetKind::Kong) {
            add("the tile replaced a kong, and the hand has none", "write the kong in brackets, such as [7777p]");
        }
        if how.after == Some(After::Flower) && self.flowers.is_empty() {
            add("the tile replaced a flower, and the hand has none", "name it with `--flowers`");
        }
        if (how.heavenly || how.earthly) && !self.is_concealed() {
            add(
                "a heavenly or earthly hand comes before any claim, and this one has an exposed set",
                "look at the hand again",
            );
        }
        if let Some(tile) = self.winning.filter(|tile| how.robbed_kong && self.tiles.counts()[tile.place()] > 1) {
            let fault = Fault::new(format!("a robbed {tile} joined three others, and this hand has another"));
            faults.push(fault.remedy("leave `--robbed-kong` out, or look at the hand again"));
        }
        faults
    }
}

/// Whether all eight flowers and seasons are there.
fn flowers_are_all(flowers: Flowers) -> bool {
    flowers.iter().filter(|flower| flower.wind().is_some()).count() == 8
}

fn wrong_size(tiles: &Tiles, text: &str, wanted: usize) -> Misread {
    let kongs = tiles.table.iter().any(|set| set.kind == SetKind::Kong);
    let as_three = if kongs { ", a kong counting as three" } else { "" };
    let fault = Fault::new(format!("{} tiles{as_three}, and this should be {wanted}", tiles.size()));
    let fault = match tiles.hand.contains(&4) && tiles.size() > wanted {
        true => fault.remedy("a kong stands in brackets: [7777p] exposed, (7777p) concealed"),
        false if wanted == COMPLETE => fault.remedy("name all tiles, with the winning one"),
        false => fault.remedy("name the tiles without the one that is waited for"),
    };
    Misread { at: 0..text.chars().count().max(1), fault }
}

fn of(part: Part, misread: Vec<Misread>) -> impl Iterator<Item = (Part, Misread)> {
    misread.into_iter().map(move |misread| (part, misread))
}
