//! Elements that were said instead of the tiles: `dragon-triplet=2,half-colour,own-flower`.

use super::earned::{Times, of_flowers};
use super::hand::Circumstances;
use super::text::{Misread, not_too_long};
use super::tile::Flowers;
use super::{Count, Group, has_sheet};
use crate::fault::{Fault, clipped, nearest, one_of};
use crate::rules::{Doubles, Element, StakesRules};

/// The elements of a complete hand, each with how often it counts, and the flowers beside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Said {
    /// Each element once.
    pub elements: Vec<(Element, u8)>,
    /// Flowers, seasons and animals by name; none where only their elements were said.
    pub flowers: Flowers,
}

/// More characters than all elements have together.
const LONGEST: usize = 1000;

/// What belongs to an element, and is part of the hand whether it is said or not.
const IMPLIED: [(Element, Element, u8); 13] = {
    use Element::*;
    [
        (BigDragons, DragonTriplet, 3),
        (SmallDragons, DragonTriplet, 2),
        (BigWinds, PrevailingWind, 1),
        (BigWinds, SeatWind, 1),
        (AllAnimals, Animal, 4),
        (AllSeasons, OwnFlower, 1),
        (AllFlowers, OwnFlower, 1),
        (AllOnesAndNines, AllTriplets, 1),
        (EighteenArhats, AllTriplets, 1),
        (FourConcealedTriplets, AllTriplets, 1),
        (FourConcealedTriplets, Concealed, 1),
        (NineGates, FullColour, 1),
        (NineGates, Concealed, 1),
    ]
};

/// Elements of which a hand has at most one.
const EXCLUSIVE: [&[Element]; 17] = {
    use Element::*;
    [
        &[AllChow, PingHu, AllTriplets, SevenPairs, ThirteenWonders],
        &[AllChow, PingHu, DragonTriplet],
        &[AllChow, PingHu, PrevailingWind],
        &[AllChow, PingHu, SeatWind],
        &[SmallWinds, PrevailingWind],
        &[SmallWinds, SeatWind],
        &[HalfColour, FullColour, AllHonours, ThirteenWonders],
        &[AllOnesAndNines, HalfOnesAndNines],
        &[AllChow, PingHu, HalfOnesAndNines],
        &[NineGates, AllTriplets, SevenPairs],
        &[SmallDragons, BigDragons],
        &[SmallWinds, BigWinds],
        &[SevenFlowers, EightFlowers],
        &[PingHu, Animal],
        &[PingHu, OwnFlower],
        &[FlowerReplacement, KongReplacement, RobbedKong],
        &[HeavenlyHand, EarthlyHand],
    ]
};

/// Elements that no hand has together; each pair once.
fn not_both(times: &Times) -> Vec<Fault> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for group in EXCLUSIVE {
        let mut there = group.iter().filter(|element| times[**element as usize] > 0).map(|element| element.name());
        if let (Some(first), Some(second)) = (there.next(), there.next())
            && !pairs.contains(&(first, second))
        {
            pairs.push((first, second));
        }
    }
    let fault = |(first, second)| Fault::new(format!("`{first}` and `{second}`: no hand is counted for both"));
    pairs.into_iter().map(fault).map(|fault| fault.remedy("leave one of them out")).collect()
}

/// The elements of flowers, which the names of flowers say.
const OF_FLOWERS: [Element; 7] = {
    use Element::*;
    [Animal, AllAnimals, OwnFlower, AllSeasons, AllFlowers, SevenFlowers, EightFlowers]
};

/// How often a hand can have an element.
fn most(element: Element) -> u8 {
    match element {
        Element::Animal => 4,
        Element::DragonTriplet => 3,
        Element::OwnFlower => 2,
        _ => 1,
    }
}

/// Whether only a hand that was self-drawn can have an element.
fn is_drawn(element: Element) -> bool {
    use Element::*;
    matches!(element, FlowerReplacement | KongReplacement | LastTile | SelfDraw | HeavenlyHand)
}

impl Said {
    /// Reads elements between commas, each with `=` and a number where it counts more than once.
    ///
    /// # Errors
    /// Every name that is none, and every number that no hand has.
    pub fn read(text: &str) -> Result<Vec<(Element, u8)>, Vec<Misread>> {
        not_too_long(text, LONGEST)?;
        let (mut elements, mut misread, mut place) = (Vec::new(), Vec::new(), 0);
        for part in text.split(',') {
            let at = place..place + part.chars().count().max(1);
            place = at.end + usize::from(!part.is_empty());
            match one(part.trim()) {
                Err(fault) => misread.push(Misread { at, fault }),
                Ok((element, _)) if elements.iter().any(|(known, _)| *known == element) => {
                    let fault = Fault::new(format!("`{}` is said twice", element.name()));
                    misread.push(Misread { at, fault: fault.remedy("say it once, with `=` and how often it counts") });
                }
                Ok(said) => elements.push(said),
            }
        }
        if misread.is_empty() { Ok(elements) } else { Err(misread) }
    }

    /// Whether an element was said.
    pub fn has(&self, element: Element) -> bool {
        self.elements.iter().any(|(said, _)| *said == element)
    }

    /// Whether something was said that only a self-drawn hand has.
    pub fn is_drawn(&self) -> bool {
        self.elements.iter().any(|(element, _)| is_drawn(*element))
    }

    /// Counts what was said, and what belongs to it.
    ///
    /// # Errors
    /// What no hand can have together; an element that is worth the limit where there is none.
    pub fn count(&self, rules: &StakesRules, how: &Circumstances) -> Result<Count, Vec<Fault>> {
        has_sheet(rules)?;
        let mut times: Times = [0; Element::COUNT];
        let how = &Circumstances {
            heavenly: how.heavenly || self.has(Element::HeavenlyHand),
            earthly: how.earthly || self.has(Element::EarthlyHand),
            ..*how
        };
        let mut faults = how.faults();
        for (element, count) in &self.elements {
            times[*element as usize] = *count;
            if is_drawn(*element) && !how.self_draw {
                let fault = Fault::new(format!("`{}` is for a self-draw, and this is a discard", element.name()));
                faults.push(fault.remedy("leave it out, or say `--self-draw`"));
            }
            if *element == Element::RobbedKong && how.self_draw {
                let fault = Fault::new("`robbed-kong` is for another's tile, and this is a self-draw");
                faults.push(fault.remedy("leave one of them out"));
            }
        }
        for element in how.elements() {
            times[element as usize] = 1;
        }
        self.add_flowers(how, &mut times, &mut faults);
        self.add_implied(&mut times, &mut faults);
        faults.extend(not_both(&times));
        if !faults.is_empty() {
            return Err(faults);
        }
        let is_off = |element: &Element| rules.worth(*element) == Doubles::Number(0);
        let uncounted = Element::all().filter(|element| times[*element as usize] > 0 && is_off(element));
        let uncounted: Vec<Element> = uncounted.collect();
        for element in &uncounted {
            times[*element as usize] = 0;
        }
        let no_tiles = |_| Vec::<Group>::new();
        let count = Count::of(rules, &times, how, true, no_tiles)?;
        let uncounted = uncounted.into_iter().filter(|element| self.has(*element) || count.uncounted.contains(element));
        Ok(Count { uncounted: uncounted.collect(), ..count })
    }

    fn add_flowers(&self, how: &Circumstances, times: &mut Times, faults: &mut Vec<Fault>) {
        if self.flowers.is_empty() {
            return;
        }
        for element in OF_FLOWERS.into_iter().filter(|element| self.has(*element)) {
            let fault = Fault::new(format!("`{}` is counted from the flowers that are named", element.name()));
            faults.push(fault.remedy("leave it out, or leave out `--flowers`"));
        }
        if self.has(Element::PingHu) {
            let fault = Fault::new("`ping-hu` has no flower, season or animal, and some are named");
            faults.push(fault.nearest(Some(Element::AllChow.name())));
        }
        of_flowers(self.flowers, how.seat, true, &mut |element, count| times[element as usize] = count as u8);
    }

    fn add_implied(&self, times: &mut Times, faults: &mut Vec<Fault>) {
        for element in Element::all() {
            let implying = IMPLIED.iter().filter(|(by, implied, _)| *implied == element && times[*by as usize] > 0);
            let least: u8 = implying.clone().map(|(_, _, count)| *count).sum::<u8>().min(most(element));
            if let Some((by, ..)) =
                implying.clone().next().filter(|_| self.has(element) && times[element as usize] < least)
            {
                let fault = Fault::new(format!("`{}` means `{}={least}`", by.name(), element.name()));
                faults.push(fault.remedy(format!("leave `{}` out, it is counted anyway", element.name())));
            }
            times[element as usize] = times[element as usize].max(least);
        }
    }
}

/// `half-colour`, or `dragon-triplet=2`.
fn one(part: &str) -> Result<(Element, u8), Fault> {
    let (name, count) = part.split_once('=').map_or((part, None), |(name, count)| (name.trim(), Some(count.trim())));
    let word = name.to_lowercase();
    if word.is_empty() {
        return Err(Fault::new("an element is missing here").remedy("name it, or leave the comma out"));
    }
    let Some(element) = Element::named(&word) else {
        let fault = Fault::new(format!("`{}` is no element of a hand", clipped(name)));
        return Err(fault.nearest(nearest(&word, Element::NAMES)).expected(one_of(Element::NAMES)));
    };
    let Some(count) = count else { return Ok((element, 1)) };
    let most = most(element);
    if count.is_empty() {
        let fault = Fault::new(format!("how often `{}` counts is missing behind `=`", element.name()));
        return Err(fault.expected(format!("1 to {most}")));
    }
    match count.parse::<u8>().ok().filter(|count| (1..=most).contains(count)) {
        Some(count) => Ok((element, count)),
        None => {
            let fault = Fault::new(format!("no hand has `{}` {} times", element.name(), clipped(count)));
            let expected = if most == 1 { format!("`{}` alone", element.name()) } else { format!("1 to {most}") };
            Err(fault.expected(expected))
        }
    }
}
