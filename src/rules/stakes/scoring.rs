//! The scoring sheet: what each element of a hand is worth.
//!
//! The published sheet is that of a computer game's Singapore rules, and the default of every preset; a preset says
//! what it plays otherwise. Finding elements in a hand is left to [`count`](crate::count).

use std::collections::BTreeMap;

use super::{Doubles, StakesRules, StakesTerms};
use crate::fault::Fault;
use crate::rules::unsound::{Findings, MOST_DOUBLES};

/// Something that a hand is counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Element {
    /// Each triplet or kong of a dragon.
    DragonTriplet,
    /// A triplet or kong of the prevailing wind.
    PrevailingWind,
    /// A triplet or kong of the player's own wind.
    SeatWind,
    /// Four chows, a pair that counts nothing, and on a discard more than one kind of tile that would have completed it.
    AllChow,
    /// The same with no flower, season or animal at all.
    PingHu,
    /// Four triplets or kongs.
    AllTriplets,
    /// One suit and honours.
    HalfColour,
    /// One suit only, or honours only.
    FullColour,
    /// Every tile a one or a nine.
    AllOnesAndNines,
    /// Ones or nines, and honours.
    HalfOnesAndNines,
    /// One of each one, nine and honour, and a pair of one of them.
    ThirteenWonders,
    /// Each animal.
    Animal,
    /// All four animals.
    AllAnimals,
    /// Each flower or season with the player's own number.
    OwnFlower,
    /// All four seasons.
    AllSeasons,
    /// All four flowers.
    AllFlowers,
    /// The winning tile replaced a flower, season or animal.
    FlowerReplacement,
    /// The winning tile replaced a kong.
    KongReplacement,
    /// The winning tile was the last that may be drawn.
    LastTile,
    /// Won on a tile that another player added to a triplet.
    RobbedKong,
    /// Seven of the eight flowers and seasons.
    SevenFlowers,
    /// All eight flowers and seasons.
    EightFlowers,
    /// Triplets of all three dragons.
    BigDragons,
    /// Triplets of two dragons and a pair of the third.
    SmallDragons,
    /// Triplets of all four winds.
    BigWinds,
    /// Triplets of three winds and a pair of the fourth.
    SmallWinds,
    /// The winner drew the tile.
    SelfDraw,
    /// Nothing exposed but flowers.
    Concealed,
    /// Seven different pairs, concealed.
    SevenPairs,
    /// 1112345678999 of one suit, concealed, and any tile of it.
    NineGates,
    /// Four triplets, each drawn by himself.
    FourConcealedTriplets,
    /// Four kongs.
    EighteenArhats,
    /// Bamboo 2, 3, 4, 6, 8 and the green dragon only.
    AllGreen,
    /// Honours only.
    AllHonours,
    /// The dealer's dealt hand.
    HeavenlyHand,
    /// Won on the dealer's first discard, or on a first draw before any claim.
    EarthlyHand,
}

/// What is known of an element: how it is called, what it is worth on the published sheet, and when it counts.
struct Published(Element, &'static str, Doubles, &'static str);

/// The published sheet, in its order, which is that of [`Element`]; then what is off unless a preset says so.
const SHEET: [Published; 36] = {
    use Doubles::{Limit, Number};
    use Element::*;
    [
        Published(DragonTriplet, "dragon-triplet", Number(1), "each triplet or kong of a dragon"),
        Published(PrevailingWind, "prevailing-wind", Number(1), "triplet or kong of the prevailing wind"),
        Published(SeatWind, "seat-wind", Number(1), "triplet or kong of the player's own wind"),
        Published(
            AllChow,
            "all-chow",
            Number(1),
            "four chows, the pair no dragon, prevailing or seat wind; on a discard, more than one tile would have done",
        ),
        Published(PingHu, "ping-hu", Number(4), "the same with no flower, season or animal, in place of all-chow"),
        Published(AllTriplets, "all-triplets", Number(2), "four triplets or kongs"),
        Published(HalfColour, "half-colour", Number(2), "one suit and honours, both present"),
        Published(FullColour, "full-colour", Number(4), "one suit only, or honours only"),
        Published(AllOnesAndNines, "all-ones-and-nines", Number(5), "every tile a one or a nine"),
        Published(
            HalfOnesAndNines,
            "half-ones-and-nines",
            Number(1),
            "ones or nines, and honours, both present, and no other tile",
        ),
        Published(
            ThirteenWonders,
            "thirteen-wonders",
            Limit,
            "one of each one, nine and honour, and a pair of one of them; needs no minimum",
        ),
        Published(Animal, "animal", Number(1), "each animal"),
        Published(AllAnimals, "all-animals", Number(1), "more, for all four animals"),
        Published(OwnFlower, "own-flower", Number(1), "each flower or season with the player's own number"),
        Published(AllSeasons, "all-seasons", Number(1), "more, for all four seasons"),
        Published(AllFlowers, "all-flowers", Number(1), "more, for all four flowers"),
        Published(
            FlowerReplacement,
            "flower-replacement",
            Number(1),
            "the winning tile replaced a flower, season or animal",
        ),
        Published(KongReplacement, "kong-replacement", Number(1), "the winning tile replaced a kong"),
        Published(LastTile, "last-tile", Number(1), "the winning tile, self-drawn, was the last that may be drawn"),
        Published(RobbedKong, "robbed-kong", Number(1), "won on a tile that another player added to a triplet"),
        Published(SevenFlowers, "seven-flowers", Limit, "seven of the eight flowers and seasons, and a complete hand"),
        Published(
            EightFlowers,
            "eight-flowers",
            Limit,
            "all eight; wins whether the rest is complete or not; needs no minimum",
        ),
        Published(
            BigDragons,
            "big-dragons",
            Number(2),
            "more, for triplets of all three dragons; wins whether the rest is complete or not; needs no minimum",
        ),
        Published(
            SmallDragons,
            "small-dragons",
            Number(1),
            "more, for triplets of two dragons and a pair of the third",
        ),
        Published(
            BigWinds,
            "big-winds",
            Number(3),
            "more, for triplets of all four winds; wins whether the rest is complete or not; needs no minimum",
        ),
        Published(
            SmallWinds,
            "small-winds",
            Number(4),
            "triplets of three winds and a pair of the fourth, in place of what the triplets would count",
        ),
        Published(SelfDraw, "self-draw", Number(0), "the winner drew the tile"),
        Published(Concealed, "concealed", Number(0), "nothing exposed but flowers"),
        Published(SevenPairs, "seven-pairs", Number(0), "seven different pairs, concealed"),
        Published(NineGates, "nine-gates", Number(0), "1112345678999 of one suit, concealed, and any tile of it"),
        Published(
            FourConcealedTriplets,
            "four-concealed-triplets",
            Number(0),
            "each triplet drawn by himself; off a discard only the pair",
        ),
        Published(EighteenArhats, "eighteen-arhats", Number(0), "four kongs"),
        Published(AllGreen, "all-green", Number(0), "bamboo 2, 3, 4, 6, 8 and the green dragon only"),
        Published(AllHonours, "all-honours", Number(0), "honours only, in place of full-colour"),
        Published(HeavenlyHand, "heavenly-hand", Number(0), "the dealer's dealt hand"),
        Published(
            EarthlyHand,
            "earthly-hand",
            Number(0),
            "on the dealer's first discard, or a first draw before any claim",
        ),
    ]
};

impl Element {
    /// How many there are.
    pub const COUNT: usize = SHEET.len();

    /// Their names, in the order of the sheet.
    pub const NAMES: [&'static str; Self::COUNT] = {
        let mut names = [""; Self::COUNT];
        let mut place = 0;
        while place < Self::COUNT {
            names[place] = SHEET[place].1;
            place += 1;
        }
        names
    };

    /// When each counts, in words, in the order of the sheet.
    pub const MEANINGS: [&'static str; Self::COUNT] = {
        let mut meanings = [""; Self::COUNT];
        let mut place = 0;
        while place < Self::COUNT {
            meanings[place] = SHEET[place].3;
            place += 1;
        }
        meanings
    };

    /// All of them, in the order of the sheet.
    pub fn all() -> impl Iterator<Item = Element> {
        SHEET.iter().map(|published| published.0)
    }

    /// The element of that name.
    pub fn named(name: &str) -> Option<Element> {
        Element::all().find(|element| element.name() == name)
    }

    /// How it is called in presets: `half-colour`.
    pub fn name(self) -> &'static str {
        SHEET[self as usize].1
    }

    /// What it is worth unless a preset says otherwise; 0 is off.
    pub fn published(self) -> Doubles {
        SHEET[self as usize].2
    }

    /// When it counts, in words.
    pub fn when(self) -> &'static str {
        SHEET[self as usize].3
    }

    /// Whether a hand with it may win below the minimum.
    pub fn needs_no_minimum(self) -> bool {
        use Element::{BigDragons, BigWinds, EightFlowers, ThirteenWonders};
        matches!(self, ThirteenWonders | EightFlowers | BigDragons | BigWinds)
    }
}

/// What a table says of elements; the published sheet holds for the others.
pub type Scoring = BTreeMap<Element, Doubles>;

impl StakesRules {
    /// What an element is worth; 0 is off, as everything is where there is no sheet.
    pub fn worth(&self, element: Element) -> Doubles {
        match &self.terms().scoring {
            Some(scoring) => scoring.get(&element).copied().unwrap_or(element.published()),
            None => Doubles::Number(0),
        }
    }

    /// Whether hands are counted by the sheet.
    pub fn has_sheet(&self) -> bool {
        self.terms().scoring.is_some()
    }
}

impl Findings {
    /// What the preset itself says of elements must be countable. A published `limit` where there is none is refused
    /// only when a hand counts it.
    pub(super) fn scoring(&mut self, terms: &StakesTerms) {
        let Some(scoring) = &terms.scoring else { return };
        for (element, worth) in scoring {
            let key = format!("scoring.{}", element.name());
            match worth {
                Doubles::Limit if terms.doubles.limit.is_none() => {
                    let fault = Fault::new("worth the limit, and these rules have no limit");
                    self.add(&key, fault.remedy("say its doubles, or give a limit"), &["doubles.limit"]);
                }
                Doubles::Number(number) if *number > MOST_DOUBLES => {
                    let fault = Fault::new("more than anybody counts");
                    self.add(&key, fault.expected(format!("`limit`, or at most {MOST_DOUBLES}")), &[]);
                }
                _ => {}
            }
        }
        let counts_self_draw = scoring.get(&Element::SelfDraw).is_some_and(|worth| *worth != Doubles::Number(0));
        if counts_self_draw && terms.doubles.self_draw_adds > 0 {
            let fault = Fault::new("a self-draw would count twice: here, and by `doubles.self_draw_adds`");
            self.add("scoring.self-draw", fault.remedy("leave out one of them"), &["doubles.self_draw_adds"]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_stands_in_the_order_of_the_elements() {
        for (place, element) in Element::all().enumerate() {
            assert_eq!(element as usize, place, "{}", element.name());
            assert_eq!(Element::named(element.name()), Some(element));
        }
    }
}
