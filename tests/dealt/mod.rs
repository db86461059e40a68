//! Hands dealt at random, the same ones in every run: complete ones of all shapes, nearly complete ones, and any tiles
//! at all. They know nothing of how `huat::count` reads or counts; they are given to it as text.

// Each test and the bench use a part of it.
#![allow(dead_code)]

use huat::count::{After, Circumstances, Hand, WINDS, Wind};

/// How many kinds of tiles there are: characters, circles, bamboos, E S W N, the red, green and white dragon.
pub const KINDS: usize = 34;
/// A number for each kind.
pub type Counts = [u8; KINDS];

pub const EAST: usize = 27;
pub const RED: usize = 31;
pub const GREEN: usize = 32;

/// The names of flowers: seasons, flowers, animals.
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

/// A small generator of the same numbers in every run.
pub struct Mix(pub u64);

impl Mix {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The high bits are the random ones; of neighbouring seeds they begin alike, so they are stirred.
        let mut stirred = self.0 >> 24;
        stirred = (stirred ^ (stirred >> 17)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        stirred as usize % count
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn shuffle<T>(&mut self, of: &mut [T]) {
        for place in (1..of.len()).rev() {
            of.swap(place, self.below(place + 1));
        }
    }
}

/// What a set is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Chow,
    Triplet,
    Kong,
}

/// A set, by its (lowest) tile.
pub type Group = (Kind, usize);

/// A set on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meld {
    pub group: Group,
    /// A kong of four that he drew himself.
    pub covered: bool,
}

/// A hand at the end of a deal.
#[derive(Debug, Clone)]
pub struct Dealt {
    pub melds: Vec<Meld>,
    pub hand: Counts,
    pub winning: Option<usize>,
    /// Places in [`FLOWERS`], in order.
    pub flowers: Vec<usize>,
    pub how: Circumstances,
}

/// The tiles of a set.
pub fn tiles_of((kind, tile): Group) -> Vec<usize> {
    match kind {
        Kind::Chow => vec![tile, tile + 1, tile + 2],
        Kind::Triplet => vec![tile; 3],
        Kind::Kong => vec![tile; 4],
    }
}

/// The letter of a suit or an honour.
pub fn letter(tile: usize) -> char {
    ['m', 'p', 's'].get(tile / 9).copied().unwrap_or_else(|| "ESWNCFB".as_bytes()[tile - EAST] as char)
}

/// `6p`, `E`.
pub fn spelled(tile: usize) -> String {
    if tile < EAST { format!("{}{}", tile % 9 + 1, letter(tile)) } else { letter(tile).to_string() }
}

/// How a tile may be written: its suit or honour by letter, an honour by number, its picture.
pub fn any_spelling(tile: usize, mix: &mut Mix) -> String {
    match mix.below(3) {
        0 => spelled(tile),
        1 if tile >= EAST => format!("{}z", [1, 2, 3, 4, 7, 6, 5][tile - EAST]),
        1 => spelled(tile),
        _ => {
            // From U+1F000 on: E S W N, red, green, white, characters, bamboos, circles.
            let place = match tile {
                EAST.. => tile - EAST,
                18.. => 7 + 9 + (tile - 18),
                9.. => 7 + 18 + (tile - 9),
                _ => 7 + tile,
            };
            let picture = char::from_u32(0x1F000 + place as u32).expect("a picture").to_string();
            if mix.one_in(4) { picture + "\u{FE0F}" } else { picture }
        }
    }
}

impl Dealt {
    /// All tiles, kongs with four.
    pub fn all(&self) -> Counts {
        let mut all = self.hand;
        for tile in self.melds.iter().flat_map(|meld| tiles_of(meld.group)) {
            all[tile] += 1;
        }
        all
    }

    /// The tiles in the hand, one by one.
    pub fn in_hand(&self) -> Vec<usize> {
        (0..KINDS).flat_map(|tile| vec![tile; usize::from(self.hand[tile])]).collect()
    }

    pub fn has_exposed(&self) -> bool {
        self.melds.iter().any(|meld| !meld.covered)
    }

    fn has_kong(&self) -> bool {
        self.melds.iter().any(|meld| meld.group.0 == Kind::Kong)
    }

    /// As it would be written down.
    pub fn text(&self) -> String {
        let melds = self.melds.iter().map(|meld| {
            let tiles: String = tiles_of(meld.group).into_iter().map(spelled).collect();
            if meld.covered { format!("({tiles})") } else { format!("[{tiles}]") }
        });
        melds.chain(self.in_hand().into_iter().map(spelled)).collect::<Vec<_>>().join(" ")
    }

    /// The same in any order and spelling. The sets on the table keep their order.
    pub fn respelled(&self, mix: &mut Mix) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut hand = self.in_hand();
        mix.shuffle(&mut hand);
        let mut rest = &hand[..];
        while let Some(first) = rest.first() {
            let same = rest.iter().take_while(|tile| **tile < EAST && letter(**tile) == letter(*first)).count();
            if same > 1 && mix.one_in(2) {
                let numbers: String = rest[..same].iter().map(|tile| (tile % 9 + 1).to_string()).collect();
                parts.push(format!("{numbers}{}", letter(*first)));
                rest = &rest[same..];
            } else {
                parts.push(any_spelling(*first, mix));
                rest = &rest[1..];
            }
        }
        let mut place = 0;
        for meld in &self.melds {
            let mut tiles = tiles_of(meld.group);
            mix.shuffle(&mut tiles);
            let inner: Vec<String> = tiles.into_iter().map(|tile| any_spelling(tile, mix)).collect();
            let inner = inner.join(if mix.one_in(3) { " " } else { "" });
            place += mix.below(parts.len() - place + 1);
            parts.insert(place, if meld.covered { format!("({inner})") } else { format!("[{inner}]") });
            place += 1;
        }
        let mut text = String::new();
        for part in parts {
            text.push_str(&part);
            text.push_str(["", " ", "  ", "\t"][mix.below(4)]);
        }
        text
    }

    pub fn flowers_text(&self) -> Option<String> {
        let names: Vec<&str> = self.flowers.iter().map(|flower| FLOWERS[*flower]).collect();
        (!names.is_empty()).then(|| names.join(","))
    }

    /// As `huat::count` reads it.
    pub fn read(&self) -> Hand {
        self.read_from(&self.text())
    }

    pub fn read_from(&self, text: &str) -> Hand {
        let winning = self.winning.map(spelled);
        Hand::read(text, winning.as_deref(), self.flowers_text().as_deref())
            .unwrap_or_else(|misread| panic!("{text} {winning:?} {:?}: {misread:?}", self.flowers_text()))
    }
}

/// The kinds that a hand is made of: few of them, so that sets of the same tiles meet.
fn pool(mix: &mut Mix) -> Vec<usize> {
    let suit = mix.below(3) * 9;
    let kinds: Vec<usize> = match mix.below(9) {
        0 | 1 => (0..KINDS).collect(),
        2 => (suit..suit + 9).collect(),
        3 => (suit..suit + 9).chain(EAST..KINDS).collect(),
        4 => (0..KINDS).filter(|tile| *tile >= EAST || [0, 8].contains(&(tile % 9))).collect(),
        5 => vec![19, 20, 21, 23, 25, GREEN],
        6 => (EAST..KINDS).collect(),
        7 => [0, 8, 9, 17, 18, 26].to_vec(),
        _ => {
            let from = suit + mix.below(5);
            (from..from + 5).chain([RED, EAST + mix.below(4)]).collect()
        }
    };
    kinds
}

/// Four sets and a pair.
fn four_sets(mix: &mut Mix) -> Option<Dealt> {
    let pool = pool(mix);
    let chows_of_four = [0, 0, 1, 2, 3, 4, 4][mix.below(7)];
    let kongs_in = [2, 8, 8][mix.below(3)];
    let exposed_in = [0, 0, 1, 2, 4][mix.below(5)];
    let mut held = [0; KINDS];
    let mut dealt = Dealt::of([0; KINDS]);
    let mut sets = Vec::new();
    for set in 0..4 {
        let tile = pool[mix.below(pool.len())];
        let group = if set < chows_of_four {
            if tile >= EAST || tile % 9 > 6 || (1..3).any(|more| !pool.contains(&(tile + more))) {
                return None;
            }
            (Kind::Chow, tile)
        } else if mix.one_in(kongs_in) {
            (Kind::Kong, tile)
        } else {
            (Kind::Triplet, tile)
        };
        sets.push(group);
    }
    let pair = pool[mix.below(pool.len())];
    for tile in sets.iter().flat_map(|group| tiles_of(*group)).chain([pair, pair]) {
        held[tile] += 1;
    }
    if held.iter().any(|count| *count > 4) {
        return None;
    }
    mix.shuffle(&mut sets);
    dealt.hand[pair] += 2;
    for group in sets {
        let is_kong = group.0 == Kind::Kong;
        if is_kong || exposed_in > 0 && mix.one_in(exposed_in) {
            let covered = is_kong && (exposed_in == 0 || mix.one_in(2));
            dealt.melds.push(Meld { group, covered });
        } else {
            for tile in tiles_of(group) {
                dealt.hand[tile] += 1;
            }
        }
    }
    Some(dealt)
}

fn seven_pairs(mix: &mut Mix) -> Option<Dealt> {
    let mut pool = pool(mix);
    if pool.len() < 7 {
        return None;
    }
    if mix.one_in(2) {
        mix.shuffle(&mut pool);
    }
    let mut hand = [0; KINDS];
    for tile in &pool[..7] {
        hand[*tile] = 2;
    }
    Some(Dealt::of(hand))
}

fn thirteen_wonders(mix: &mut Mix) -> Dealt {
    let wonders: Vec<usize> = (0..KINDS).filter(|tile| *tile >= EAST || [0, 8].contains(&(tile % 9))).collect();
    let mut hand = [0; KINDS];
    for tile in &wonders {
        hand[*tile] = 1;
    }
    hand[wonders[mix.below(13)]] += 1;
    Dealt::of(hand)
}

fn nine_gates(mix: &mut Mix) -> Dealt {
    let suit = mix.below(3) * 9;
    let mut hand = [0; KINDS];
    hand[suit..suit + 9].copy_from_slice(&[3, 1, 1, 1, 1, 1, 1, 1, 3]);
    hand[suit + mix.below(9)] += 1;
    Dealt::of(hand)
}

impl Dealt {
    fn of(hand: Counts) -> Self {
        Dealt { melds: Vec::new(), hand, winning: None, flowers: Vec::new(), how: Circumstances::default() }
    }

    /// Adds tiles of the wall until the hand has so many.
    fn fill(&mut self, size: usize, mix: &mut Mix) {
        while self.in_hand().len() + 3 * self.melds.len() < size {
            let tile = mix.below(KINDS);
            if self.all()[tile] < 4 {
                self.hand[tile] += 1;
            }
        }
    }

    fn with_flowers(mut self, mix: &mut Mix) -> Self {
        let (few, many) = (mix.below(3), mix.one_in(12));
        let is_there = |flower: usize, mix: &mut Mix| match few {
            _ if many && flower < 8 => !mix.one_in(16),
            0 => false,
            1 => mix.one_in(4),
            _ => mix.one_in(2),
        };
        self.flowers = (0..FLOWERS.len()).filter(|flower| is_there(*flower, mix)).collect();
        self
    }

    /// A way to win with it that may be true.
    fn with_circumstances(mut self, mix: &mut Mix) -> Self {
        let in_hand = self.in_hand();
        let mut how = Circumstances { seat: wind(mix), round: wind(mix), ..Circumstances::default() };
        how.self_draw = mix.one_in(2);
        self.winning = Some(in_hand[mix.below(in_hand.len())]);
        if how.self_draw {
            if mix.one_in(10) {
                self.winning = None;
            }
            how.last_tile = mix.one_in(8);
            if !self.flowers.is_empty() && mix.one_in(6) {
                how.after = Some(After::Flower);
            } else if self.has_kong() && mix.one_in(3) {
                how.after = Some(After::Kong);
            }
        } else {
            how.robbed_kong = self.winning.is_some_and(|tile| self.all()[tile] == 1) && mix.one_in(6);
        }
        let alone = how.after.is_none() && !how.last_tile && !how.robbed_kong;
        if alone && !self.has_exposed() && mix.one_in(8) {
            how.earthly = how.seat != Wind::East;
            how.heavenly = how.seat == Wind::East && how.self_draw;
        }
        self.how = how;
        self
    }
}

fn wind(mix: &mut Mix) -> Wind {
    WINDS[mix.below(4)]
}

/// A complete hand of four sets and a pair, with all that lies beside it.
pub fn of_four_sets(mix: &mut Mix) -> Dealt {
    let dealt = std::iter::repeat_with(|| four_sets(mix)).flatten().next().expect("no end of hands");
    dealt.with_flowers(mix).with_circumstances(mix)
}

/// A complete hand of any shape, most of them of four sets and a pair.
pub fn complete(mix: &mut Mix) -> Dealt {
    let dealt = match mix.below(20) {
        0 => std::iter::repeat_with(|| seven_pairs(mix)).flatten().next().expect("no end of hands"),
        1 if mix.one_in(4) => thirteen_wonders(mix),
        2 if mix.one_in(2) => nine_gates(mix),
        _ => std::iter::repeat_with(|| four_sets(mix)).flatten().next().expect("no end of hands"),
    };
    dealt.with_flowers(mix).with_circumstances(mix)
}

/// A hand that wins whether it is complete or not: all dragons, all winds, or all eight flowers.
pub fn won_incomplete(mix: &mut Mix) -> Dealt {
    let mut dealt = Dealt::of([0; KINDS]);
    let (honours, flowers): (Vec<usize>, bool) = match mix.below(3) {
        0 => ((RED..RED + 3).collect(), false),
        1 => ((EAST..EAST + 4).collect(), false),
        _ => (vec![RED + mix.below(3), EAST + mix.below(4)], true),
    };
    for tile in honours {
        match mix.below(4) {
            0 => dealt.melds.push(Meld { group: (Kind::Triplet, tile), covered: false }),
            1 => dealt.melds.push(Meld { group: (Kind::Kong, tile), covered: mix.one_in(2) }),
            _ => dealt.hand[tile] += 3,
        }
    }
    dealt.fill(if flowers && mix.one_in(2) { 13 } else { 14 }, mix);
    dealt = dealt.with_flowers(mix);
    if flowers {
        dealt.flowers.retain(|flower| *flower >= 8);
        dealt.flowers.splice(0..0, 0..8);
    }
    dealt.with_circumstances(mix)
}

/// Any tiles at all.
pub fn any_tiles(mix: &mut Mix) -> Dealt {
    let pool = pool(mix);
    let mut dealt = Dealt::of([0; KINDS]);
    for _ in 0..100 {
        let tile = pool[mix.below(pool.len())];
        if dealt.in_hand().len() < 14 && dealt.hand[tile] < 4 {
            dealt.hand[tile] += 1;
        }
    }
    dealt.fill(14, mix);
    dealt.with_flowers(mix).with_circumstances(mix)
}

/// A complete hand, one tile of which was changed for another.
pub fn nearly_complete(mix: &mut Mix) -> Dealt {
    let mut dealt = complete(mix);
    let in_hand = dealt.in_hand();
    let out = in_hand[mix.below(in_hand.len())];
    dealt.hand[out] -= 1;
    dealt.fill(14, mix);
    dealt.with_circumstances(mix)
}
