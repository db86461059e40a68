//! From text to tiles: `[EEE] (7777p) 123p 456p 99p`, in any order and spelling.

use std::fmt;
use std::ops::Range;

use super::set::{Lies, Set};
use super::tile::{Counts, FLOWERS, Flower, Flowers, KINDS, OF_A_KIND, SUITS, Tile, in_a_row};
use crate::fault::{Fault, clipped, nearest, one_of};

/// The tiles of a hand: the sets on the table, and the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tiles {
    /// The sets on the table, in the order in which they were written.
    pub table: Vec<Set>,
    /// What is in the hand.
    pub hand: Counts,
}

/// A fault in the text of tiles or flowers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// Which characters, counted from 0.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub fault: Fault,
}

impl Misread {
    fn new(at: Range<usize>, fault: Fault) -> Self {
        Misread { at, fault }
    }
}

/// More characters than any hand needs.
const LONGEST: usize = 200;

impl Tiles {
    /// Reads tiles. How many they may be is left to who asks.
    ///
    /// # Errors
    /// Everything that is no tile or no set, and the fifth tile of a kind.
    pub fn read(text: &str) -> Result<Self, Vec<Misread>> {
        not_too_long(text, LONGEST)?;
        let length = text.chars().count();
        let mut scan = Scan::new();
        for (place, c) in text.chars().enumerate() {
            scan.take(place, c);
        }
        scan.end(length);
        scan.five_of_a_kind();
        if scan.misread.is_empty() { Ok(Tiles { table: scan.table, hand: scan.hand }) } else { Err(scan.misread) }
    }

    /// How many there are of each kind, on the table and in the hand.
    pub fn counts(&self) -> Counts {
        let mut counts = self.hand;
        for tile in self.table.iter().flat_map(|set| set.tiles()) {
            counts[tile.place()] += 1;
        }
        counts
    }

    /// How many there are where a kong counts as three, as it does for the size of a hand.
    pub fn size(&self) -> usize {
        self.in_hand() + 3 * self.table.len()
    }

    /// How many are in the hand.
    pub fn in_hand(&self) -> usize {
        self.hand.iter().map(|count| usize::from(*count)).sum()
    }
}

/// The one spelling in which tiles are kept: sets in brackets as they were written, the rest in order.
impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table.iter().map(|set| match set.lies {
            Lies::Exposed => format!("[{set}]"),
            Lies::Covered => format!("({set})"),
            Lies::InHand => set.to_string(),
        });
        f.write_str(&table.chain(runs(&self.hand)).collect::<Vec<_>>().join(" "))
    }
}

/// Nothing that is longer than any hand is worth a closer look.
pub(super) fn not_too_long(text: &str, longest: usize) -> Result<(), Vec<Misread>> {
    match text.chars().nth(longest) {
        None => Ok(()),
        Some(_) => {
            let fault = Fault::new("longer than any hand").expected(format!("at most {longest} characters"));
            Err(vec![Misread::new(0..1, fault)])
        }
    }
}

/// Tiles in order, those of a suit or an honour together: `123p`, `EE`.
pub fn runs(counts: &Counts) -> Vec<String> {
    let tiles: Vec<Tile> = Tile::all().flat_map(|tile| vec![tile; usize::from(counts[tile.place()])]).collect();
    tiles.chunk_by(|a, b| a.letter() == b.letter()).map(in_a_row).collect()
}

/// Reads one tile.
///
/// # Errors
/// When it is none, or more than one.
pub fn one_tile(text: &str) -> Result<Tile, Vec<Misread>> {
    let tiles = Tiles::read(text)?;
    let mut held = Tile::all().filter(|tile| tiles.hand[tile.place()] > 0);
    match (held.next(), tiles.in_hand(), tiles.table.len()) {
        (Some(tile), 1, 0) => Ok(tile),
        _ => {
            let fault = Fault::new(format!("`{}` is not one tile", clipped(text)));
            Err(vec![Misread::new(0..text.chars().count().max(1), fault.expected("one tile, such as 6p or E"))])
        }
    }
}

/// Reads the names of flowers, seasons and animals between commas.
///
/// # Errors
/// A name that is none, or one that is there twice.
pub fn flowers(text: &str) -> Result<Flowers, Vec<Misread>> {
    not_too_long(text, LONGEST)?;
    let (mut flowers, mut misread, mut place) = (Flowers::default(), Vec::new(), 0);
    for name in text.split(',') {
        let at = place..place + name.chars().count().max(1);
        place = at.end + usize::from(!name.is_empty());
        let word = name.trim().to_lowercase();
        match Flower::named(&word) {
            None if word.is_empty() => {
                let fault = Fault::new("a flower, season or animal is missing here");
                misread.push(Misread::new(at, fault.remedy("name it, or leave the comma out")));
            }
            None => {
                let fault = Fault::new(format!("`{}` is no flower, season or animal", clipped(name.trim())));
                misread.push(Misread::new(at, fault.nearest(nearest(&word, FLOWERS)).expected(one_of(FLOWERS))));
            }
            Some(flower) => match flowers.with(flower) {
                Some(more) => flowers = more,
                None => {
                    let fault = Fault::new(format!("two of {}, and the set has one", flower.name()));
                    misread.push(Misread::new(at, fault.remedy("leave one out")));
                }
            },
        }
    }
    if misread.is_empty() { Ok(flowers) } else { Err(misread) }
}

/// The bracket that closes what another opened.
fn closing(open: char) -> char {
    if open == '[' { ']' } else { ')' }
}

/// What was read of a text so far.
struct Scan {
    /// Numbers that wait for their suit, and where the first stands.
    numbers: Vec<u8>,
    numbers_at: usize,
    /// An open bracket, where it stands, and the tiles behind it.
    bracket: Option<(char, usize, Vec<Tile>)>,
    /// How many brackets were opened inside it.
    nested: usize,
    table: Vec<Set>,
    hand: Counts,
    /// Every tile with the place of its last character.
    seen: Vec<(Tile, usize)>,
    misread: Vec<Misread>,
}

impl Scan {
    fn new() -> Self {
        let (numbers, table, seen, misread) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Scan { numbers, numbers_at: 0, bracket: None, nested: 0, table, hand: [0; KINDS], seen, misread }
    }

    fn take(&mut self, place: usize, c: char) {
        match c {
            // A picture may be followed by a mark that says how to draw it.
            '\u{FE0E}' | '\u{FE0F}' => {}
            _ if c.is_whitespace() => {}
            '1'..='9' => {
                if self.numbers.is_empty() {
                    self.numbers_at = place;
                }
                self.numbers.push(c as u8 - b'0');
            }
            'm' | 'p' | 's' | 'z' => self.suit(place, c),
            '[' | '(' => {
                self.no_numbers(place);
                match &self.bracket {
                    // What is inside is read as if the inner bracket were not there.
                    Some((open, at, _)) => {
                        let fault = Fault::new(format!("`{c}` inside `{open}`: a set in a set"));
                        let fault = fault.expected(format!("`{}` before it", closing(*open)));
                        self.misread.push(Misread::new(*at..place + 1, fault));
                        self.nested += 1;
                    }
                    None => self.bracket = Some((c, place, Vec::new())),
                }
            }
            ']' | ')' => self.close(place, c),
            _ => match Tile::honour(c).or_else(|| Tile::drawn(c)) {
                Some(tile) => {
                    self.no_numbers(place);
                    self.tile(tile, place);
                }
                None => self.unknown(place, c),
            },
        }
    }

    fn suit(&mut self, place: usize, letter: char) {
        let numbers = std::mem::take(&mut self.numbers);
        if numbers.is_empty() {
            let south = if letter == 's' { "; the south wind is a large S" } else { "" };
            let fault = Fault::new(format!("`{letter}` has no number before it"));
            self.misread.push(Misread::new(place..place + 1, fault.expected(format!("such as 123{letter}{south}"))));
        }
        for number in numbers {
            match Tile::numbered(number, letter) {
                Some(tile) => self.tile(tile, place),
                None => {
                    let fault = Fault::new(format!("`{number}{letter}` is no tile")).expected("1z to 7z for honours");
                    self.misread.push(Misread::new(self.numbers_at..place + 1, fault));
                }
            }
        }
    }

    fn tile(&mut self, tile: Tile, place: usize) {
        self.seen.push((tile, place));
        match &mut self.bracket {
            Some((_, _, tiles)) => tiles.push(tile),
            // Of so many that they would not fit, the fifth is refused.
            None => self.hand[tile.place()] = self.hand[tile.place()].saturating_add(1),
        }
    }

    fn close(&mut self, place: usize, c: char) {
        let before = self.misread.len();
        self.no_numbers(place);
        if self.nested > 0 {
            self.nested -= 1;
            return;
        }
        let Some((open, at, tiles)) = self.bracket.take() else {
            let fault = Fault::new(format!("`{c}` closes nothing")).remedy("leave it out, or open the bracket");
            return self.misread.push(Misread::new(place..place + 1, fault));
        };
        let whole = at..place + 1;
        if closing(open) != c {
            let fault = Fault::new(format!("`{open}` is closed by `{c}`"));
            return self.misread.push(Misread::new(whole, fault.expected(format!("`{}`", closing(open)))));
        }
        // Of tiles that could not be read nothing is to be said of the set.
        if self.misread.len() > before || self.misread.iter().any(|misread| whole.contains(&misread.at.start)) {
            return;
        }
        let lies = if open == '[' { Lies::Exposed } else { Lies::Covered };
        let written =
            format!("{open}{}{c}", tiles.chunk_by(|a, b| a.letter() == b.letter()).map(in_a_row).collect::<String>());
        match Set::of(&tiles, lies).filter(|_| tiles.len() > 2) {
            Some(set) if lies == Lies::Exposed || tiles.len() == 4 => self.table.push(set),
            _ if lies == Lies::Exposed => {
                let fault = Fault::new(format!("{} is no set", clipped(&written)))
                    .expected("three of a kind, four of a kind, or three in a row of one suit");
                self.misread.push(Misread::new(whole, fault));
            }
            _ => {
                let fault = Fault::new(format!("{} is no concealed kong", clipped(&written)))
                    .expected("four of a kind")
                    .remedy("what is in the hand stands without brackets, what is exposed in [ ]");
                self.misread.push(Misread::new(whole, fault));
            }
        }
    }

    fn unknown(&mut self, place: usize, c: char) {
        self.no_numbers(place);
        let large = Tile::honour(c.to_ascii_uppercase()).map(|tile| tile.to_string());
        let fault = Fault::new(format!("`{}` is no tile", c.escape_debug()))
            .nearest(large.as_deref())
            .expected("123m, 456p, 789s, the winds E S W N, the dragons C F B, or [ ] and ( ) round a set");
        // A word in the place of tiles is one mistake.
        match self.misread.last_mut().filter(|last| last.at.end == place && last.fault.message.ends_with("is no tile"))
        {
            Some(last) => {
                last.at.end = place + 1;
                let word = last.fault.message.trim_start_matches('`').trim_end_matches("` is no tile");
                last.fault.message = format!("`{word}{}` is no tile", c.escape_debug());
                last.fault.nearest = None;
            }
            None => self.misread.push(Misread::new(place..place + 1, fault)),
        }
    }

    /// Numbers that are followed by something else than their suit.
    fn no_numbers(&mut self, place: usize) {
        let numbers: String = std::mem::take(&mut self.numbers).iter().map(u8::to_string).collect();
        if !numbers.is_empty() {
            let suits = one_of(SUITS.map(|suit| suit.to_string()).iter().map(String::as_str));
            let fault = Fault::new(format!("`{}` has no suit", clipped(&numbers)));
            self.misread.push(Misread::new(self.numbers_at..place, fault.expected(format!("{suits} behind it"))));
        }
    }

    fn unclosed(&mut self, open: char, at: usize) {
        let fault =
            Fault::new(format!("`{open}` is not closed")).expected(format!("`{}` behind the set", closing(open)));
        self.misread.push(Misread::new(at..at + 1, fault));
    }

    fn end(&mut self, length: usize) {
        self.no_numbers(length);
        if let Some((open, at, _)) = self.bracket.take() {
            self.unclosed(open, at);
        }
    }

    fn five_of_a_kind(&mut self) {
        for tile in Tile::all() {
            let mut places = self.seen.iter().filter(|(seen, _)| *seen == tile).map(|(_, place)| *place);
            let count = places.clone().count();
            if let Some(fifth) = places.nth(usize::from(OF_A_KIND)) {
                let fault = Fault::new(format!("{count} tiles {tile}, and the set has {OF_A_KIND}"));
                self.misread.push(Misread::new(fifth..fifth + 1, fault.remedy("look at the hand again")));
            }
        }
        self.misread.sort_by_key(|misread| misread.at.start);
    }
}
