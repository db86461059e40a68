//! The tiles of the set: 34 kinds that make hands, four of each; and 12 flowers, seasons and animals, one of each.

use std::fmt;

/// A kind of tile that hands are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// How many kinds there are.
pub const KINDS: usize = 34;

/// How many tiles there are of each kind.
pub const OF_A_KIND: u8 = 4;

/// A number for each kind of tile: how many of it there are.
pub type Counts = [u8; KINDS];

/// The letters of the suits, in the order of the kinds: characters, circles, bamboos.
pub const SUITS: [char; 3] = ['m', 'p', 's'];

/// The letters of the honours, in the order of the kinds: the winds, then the red, green and white dragon.
const HONOURS: [char; 7] = ['E', 'S', 'W', 'N', 'C', 'F', 'B'];

/// The honours as `1z` to `7z`, where the white dragon comes before the green and the red one.
const NUMBERED_HONOURS: [char; 7] = ['E', 'S', 'W', 'N', 'B', 'F', 'C'];

/// The kinds as they stand in Unicode from U+1F000 on: the honours, then characters, bamboos and circles.
const UNICODE_FIRST: u32 = 0x1F000;
const UNICODE_SUITS: [u8; 3] = [0, 2, 1];

impl Tile {
    /// The tile of a suit, counted from 0, and a number from 1 to 9.
    pub fn of_suit(suit: usize, number: u8) -> Option<Tile> {
        (suit < SUITS.len() && (1..=9).contains(&number)).then(|| Tile(suit as u8 * 9 + number - 1))
    }

    /// The tile of a place in [`Counts`].
    pub fn at(place: usize) -> Option<Tile> {
        (place < KINDS).then_some(Tile(place as u8))
    }

    /// All kinds, in order.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..KINDS as u8).map(Tile)
    }

    /// The honour with that letter.
    pub fn honour(letter: char) -> Option<Tile> {
        HONOURS.iter().position(|known| *known == letter).map(|place| Tile(27 + place as u8))
    }

    /// The tile of a number and the letter behind it, which is a suit's or `z`.
    pub fn numbered(number: u8, letter: char) -> Option<Tile> {
        match SUITS.iter().position(|suit| *suit == letter) {
            Some(suit) => Tile::of_suit(suit, number),
            None if letter == 'z' => Tile::honour(*NUMBERED_HONOURS.get(usize::from(number).checked_sub(1)?)?),
            None => None,
        }
    }

    /// The tile that a character of Unicode shows.
    pub fn drawn(picture: char) -> Option<Tile> {
        Tile::all().find(|tile| tile.picture() == picture)
    }

    /// Its place in [`Counts`].
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// Its suit, counted from 0; `None` for honours.
    pub fn suit(self) -> Option<usize> {
        (self.0 < 27).then_some(usize::from(self.0 / 9))
    }

    /// Its number from 1 to 9; `None` for honours.
    pub fn number(self) -> Option<u8> {
        (self.0 < 27).then_some(self.0 % 9 + 1)
    }

    /// The next in its suit.
    pub fn next(self) -> Option<Tile> {
        self.number().filter(|number| *number < 9).map(|_| Tile(self.0 + 1))
    }

    /// Whether it is a wind or a dragon.
    pub fn is_honour(self) -> bool {
        self.0 >= 27
    }

    /// Whether it is a one or a nine.
    pub fn is_one_or_nine(self) -> bool {
        matches!(self.number(), Some(1 | 9))
    }

    /// Which wind it is.
    pub fn wind(self) -> Option<Wind> {
        WINDS.into_iter().find(|wind| wind.tile() == self)
    }

    /// Whether it is a dragon.
    pub fn is_dragon(self) -> bool {
        self.0 >= 31
    }

    /// The letter of its suit or honour.
    pub fn letter(self) -> char {
        match self.suit() {
            Some(suit) => SUITS[suit],
            None => HONOURS[usize::from(self.0) - 27],
        }
    }

    /// Its picture in Unicode.
    pub fn picture(self) -> char {
        let place = match (self.suit(), self.number()) {
            (Some(suit), Some(number)) => 7 + UNICODE_SUITS[suit] * 9 + number - 1,
            _ => self.0 - 27,
        };
        char::from_u32(UNICODE_FIRST + u32::from(place)).unwrap_or(self.letter())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number() {
            write!(f, "{number}")?;
        }
        write!(f, "{}", self.letter())
    }
}

/// Tiles of one suit, or of one honour, in a row: `123p`, `EEE`.
pub fn in_a_row(tiles: &[Tile]) -> String {
    let numbers: String = tiles.iter().filter_map(|tile| tile.number()).map(|number| (b'0' + number) as char).collect();
    match tiles.first() {
        Some(first) if first.suit().is_some() => format!("{numbers}{}", first.letter()),
        _ => tiles.iter().map(ToString::to_string).collect(),
    }
}

/// A wind: a player's own, or the prevailing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wind {
    /// East, who deals.
    #[default]
    East,
    /// South.
    South,
    /// West.
    West,
    /// North.
    North,
}

/// The winds in their order.
pub const WINDS: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

impl Wind {
    /// The wind of a place counted from 0, East; after North comes East again.
    pub fn at(place: usize) -> Wind {
        WINDS[place % WINDS.len()]
    }

    /// Its tile.
    pub fn tile(self) -> Tile {
        Tile(27 + self as u8)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        crate::player::WINDS[self as usize]
    }
}

/// A flower, a season or an animal: one of twelve tiles that are laid aside and replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flower(u8);

/// What a flower tile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowerKind {
    /// Spring, summer, autumn, winter.
    Season,
    /// Plum, orchid, chrysanthemum, bamboo.
    Flower,
    /// Cat, rat, rooster, centipede.
    Animal,
}

/// Their names: four seasons, four flowers, four animals, each four numbered from 1.
pub const FLOWERS: [&str; 12] = [
    "spring",
    "summer",
    "autumn",
    "winter",
    "plum",
    "orchid",
    "chrysanthemum",
    "bamboo",
    "cat",
    "rat",
    "rooster",
    "centipede",
];

impl Flower {
    /// The flower of that name.
    pub fn named(name: &str) -> Option<Flower> {
        FLOWERS.iter().position(|known| *known == name).map(|place| Flower(place as u8))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        FLOWERS[usize::from(self.0)]
    }

    /// What it is.
    pub fn kind(self) -> FlowerKind {
        [FlowerKind::Season, FlowerKind::Flower, FlowerKind::Animal][usize::from(self.0 / 4)]
    }

    /// Whose it is: season or flower 1 is East's, 2 South's, 3 West's, 4 North's. An animal is nobody's.
    pub fn wind(self) -> Option<Wind> {
        (self.kind() != FlowerKind::Animal).then(|| Wind::at(usize::from(self.0 % 4)))
    }
}

/// The flowers, seasons and animals that a player has laid aside, each at most once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flowers(u16);

impl Flowers {
    /// Those with one more; `None` where it is there already.
    pub fn with(self, flower: Flower) -> Option<Flowers> {
        let more = Flowers(self.0 | 1 << flower.0);
        (more != self).then_some(more)
    }

    /// Each of them, in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Flower> {
        (0..FLOWERS.len() as u8).filter(move |place| self.0 & (1 << place) != 0).map(Flower)
    }

    /// Those of one kind.
    pub fn of_kind(self, kind: FlowerKind) -> impl Iterator<Item = Flower> {
        self.iter().filter(move |flower| flower.kind() == kind)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Flowers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, flower) in self.iter().enumerate() {
            write!(f, "{}{}", if place == 0 { "" } else { "," }, flower.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_one_spelling_of_each_kind() {
        for tile in Tile::all() {
            assert_eq!(Tile::drawn(tile.picture()), Some(tile));
            let spelled = match tile.number() {
                Some(number) => Tile::numbered(number, tile.letter()),
                None => Tile::honour(tile.letter()),
            };
            assert_eq!(spelled, Some(tile));
        }
        let first_and_last = |text: &str| text.chars().map(|c| Tile::drawn(c).map(|tile| tile.to_string())).collect();
        let pictures: Vec<Option<String>> = first_and_last("🀀🀃🀄🀅🀆🀇🀏🀐🀘🀙🀡");
        let letters = ["E", "N", "C", "F", "B", "1m", "9m", "1s", "9s", "1p", "9p"];
        assert_eq!(pictures, letters.map(|letters| Some(letters.to_owned())));
        let numbered: String = (1..=7).filter_map(|number| Tile::numbered(number, 'z')).map(Tile::letter).collect();
        assert_eq!(numbered, "ESWNBFC");
    }
}
