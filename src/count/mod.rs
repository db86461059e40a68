//! Counting a hand: how many doubles it has by the table's scoring sheet, and why.
//!
//! A [`Hand`] is read from text ([`Tiles`], [`Flowers`]); its [`reading`]s are found, and the one that is worth most
//! counts ([`count()`]). A hand whose elements were said instead is counted by [`said`]. What a win is paid is left to
//! [`payout`](crate::payout): it takes the number alone.

mod claimed;
mod earned;
mod groups;
mod hand;
pub mod reading;
pub mod said;
mod set;
mod text;
mod tile;
mod waits;

use crate::amount::Amount;
use crate::fault::Fault;
use crate::rules::{Counted, Doubles, Element, SpecialHand, StakesRules};
use earned::{Earning, Times};
use reading::{Reading, incomplete, readings};

pub use claimed::{Claimed, Known, Shown};
pub use earned::Missed;
pub use groups::Group;
pub use hand::{After, Circumstances, Hand, Part};
pub use said::Said;
pub use set::{Lies, Set, SetKind};
pub use text::{Misread, Tiles, flowers, one_tile};
pub use tile::{Counts, FLOWERS, Flower, FlowerKind, Flowers, KINDS, OF_A_KIND, Tile, WINDS, Wind, in_a_row};
pub use waits::{Wait, waits, won_already};

/// What a hand is counted for, and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// What was counted: most doubles first, then in the order of the sheet. One that is worth the limit stands alone.
    pub elements: Vec<Earned>,
    /// What they come to: their sum, or the limit.
    pub doubles: Doubles,
    /// The same, with what a self-draw adds by these rules, cut at the limit.
    pub counted: Counted,
    /// How the hand was read; nothing where its elements were said.
    pub reading: Option<Reading>,
    /// Whether it is four sets and a pair, or one of the hands that need none.
    pub is_complete: bool,
    /// Whether it may win: complete or winning without, and at the minimum or in no need of one.
    pub may_win: bool,
    /// The special hand of these rules that it is paid as.
    pub hand: Option<String>,
    /// Whether that hand is worth more than what was counted.
    pub is_worth_its_hand: bool,
    /// Why its four chows count nothing.
    pub missed: Option<Missed>,
    /// What is so of the hand, and counts nothing by this sheet.
    pub uncounted: Vec<Element>,
}

/// An element that was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earned {
    /// Which.
    pub element: Element,
    /// How often: two dragons count twice.
    pub times: u8,
    /// What it is worth, all times together.
    pub doubles: Doubles,
    /// What earned it.
    pub groups: Vec<Group>,
}

/// Counts a hand: the reading that is worth most.
///
/// # Errors
/// What cannot be true of the hand; the winning tile that is not said where it decides; an element that is worth the
/// limit where there is none.
pub fn count(rules: &StakesRules, hand: &Hand, how: &Circumstances) -> Result<Count, Vec<Fault>> {
    has_sheet(rules)?;
    let mut faults = hand.faults(how);
    let earning = Earning::new(rules, hand, how);
    let mut readings = readings(&hand.tiles);
    readings.retain(|reading| earning.plays(reading.shape));
    if hand.winning.is_none() && !how.self_draw && !readings.is_empty() {
        let fault = Fault::new("this does not say which tile won, and off a discard that may decide");
        faults.push(fault.remedy("add `--winning` and the tile"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let is_complete = !readings.is_empty();
    if !is_complete {
        readings.push(incomplete(&hand.tiles));
    }
    let counted = readings.into_iter().map(|reading| {
        let times = earning.of(&reading);
        (worth(rules, &times), times, reading)
    });
    // The first of equals stands.
    let best = counted.reduce(|best, other| if other.0 > best.0 { other } else { best });
    let Some((_, mut times, reading)) = best else { return Err(vec![Fault::new("no reading")]) };
    let wins = is_complete || Element::all().any(|element| wins_incomplete(element) && times[element as usize] > 0);
    if !wins {
        times = [0; Element::COUNT];
    }
    let missed = earning.missed(&reading);
    let groups = |element| groups::of(element, hand, how, &reading);
    let mut count = Count::of(rules, &times, how, wins, groups)?;
    count.missed = missed;
    count.is_complete = is_complete;
    count.reading = Some(reading);
    Ok(count)
}

/// Some tables count their hands otherwise.
fn has_sheet(rules: &StakesRules) -> Result<(), Vec<Fault>> {
    match rules.has_sheet() {
        true => Ok(()),
        false => {
            let fault = Fault::new("these rules have no scoring sheet: the players count their hands");
            Err(vec![fault.remedy("say the number of doubles, or give the preset a `scoring`")])
        }
    }
}

/// Whether it was said in particular, and counts nothing. Self-drawn is half of all hands.
fn is_worth_a_word(rules: &StakesRules, element: Element) -> bool {
    element != Element::SelfDraw && rules.worth(element) == Doubles::Number(0)
}

/// Whether a hand with it wins whether the rest is complete or not.
fn wins_incomplete(element: Element) -> bool {
    matches!(element, Element::EightFlowers | Element::BigDragons | Element::BigWinds)
}

/// What a reading is worth, in an order: what it is paid, the doubles that are counted, what was cut off, and the limit
/// before a sum that reaches it.
fn worth(rules: &StakesRules, times: &Times) -> (Amount, u32, u32, bool) {
    let limit = rules.limit().unwrap_or(u32::MAX);
    let (sum, at_limit) = come_to(rules, times);
    let (uncut, at_limit) = if at_limit.is_some() { (limit, true) } else { (sum, false) };
    let special = special_hand(rules, counted_in(rules, times));
    let counted = uncut.min(limit).max(special.map_or(0, |(_, hand)| number(rules, hand.doubles)));
    let paid =
        rules.table().row(counted).and_then(|row| row.self_draw.times(special.map_or(1, |(_, hand)| hand.times)));
    (paid.unwrap_or_default(), counted, uncut, at_limit)
}

/// The sum of the elements, and the one that is worth the limit.
fn come_to(rules: &StakesRules, times: &Times) -> (u32, Option<Element>) {
    let mut sum = 0;
    for element in Element::all().filter(|element| times[*element as usize] > 0) {
        match rules.worth(element) {
            Doubles::Limit => return (0, Some(element)),
            Doubles::Number(worth) => sum += worth * u32::from(times[element as usize]),
        }
    }
    (sum, None)
}

/// The elements that are listed: all that count, or alone the one that is worth the limit.
fn counted_in<'t>(rules: &StakesRules, times: &'t Times) -> impl Iterator<Item = Element> + use<'t> {
    let at_limit = come_to(rules, times).1;
    Element::all().filter(move |element| match at_limit {
        Some(limit) => *element == limit,
        None => times[*element as usize] > 0,
    })
}

/// A number of doubles; the limit where there is one.
fn number(rules: &StakesRules, worth: Doubles) -> u32 {
    match worth {
        Doubles::Number(number) => number,
        Doubles::Limit => rules.limit().unwrap_or(0),
    }
}

impl Count {
    fn of(
        rules: &StakesRules,
        times: &Times,
        how: &Circumstances,
        wins: bool,
        groups: impl Fn(Element) -> Vec<Group>,
    ) -> Result<Self, Vec<Fault>> {
        let earned = |element: Element| {
            let times = times[element as usize];
            let doubles = match rules.worth(element) {
                Doubles::Number(worth) => Doubles::Number(worth * u32::from(times)),
                Doubles::Limit => Doubles::Limit,
            };
            Earned { element, times, doubles, groups: groups(element) }
        };
        let (sum, at_limit) = come_to(rules, times);
        let doubles = if at_limit.is_some() { Doubles::Limit } else { Doubles::Number(sum) };
        let mut elements: Vec<Earned> = counted_in(rules, times).map(earned).collect();
        elements.sort_by_key(|earned| std::cmp::Reverse(number(rules, earned.doubles)));
        let Some(counted) = rules.count(doubles, how.self_draw) else {
            let name = at_limit.map_or("this hand", Element::name);
            let fault = Fault::new(format!("{name} is worth the limit, and these rules have no limit"));
            return Err(vec![fault.remedy(format!("give a limit, or say `--set scoring.{name}=` and its doubles"))]);
        };
        let special = special_hand(rules, elements.iter().map(|earned| earned.element));
        let is_worth_its_hand = special.is_some_and(|(_, hand)| number(rules, hand.doubles) > number(rules, doubles));
        let needs_minimum = special.is_none() && !elements.iter().any(|earned| earned.element.needs_no_minimum());
        Ok(Count {
            doubles,
            reading: None,
            is_complete: true,
            may_win: wins && (!needs_minimum || counted.uncut >= rules.minimum(how.self_draw)),
            hand: special.map(|(name, _)| name.to_owned()),
            is_worth_its_hand,
            missed: None,
            uncounted: how.elements().filter(|element| is_worth_a_word(rules, *element)).collect(),
            elements,
            counted,
        })
    }
}

/// The special hand of the rules that the elements are: the one that is paid the most times, then the first.
fn special_hand(rules: &StakesRules, elements: impl Iterator<Item = Element>) -> Option<(&'static str, &SpecialHand)> {
    let hands = &rules.terms().special_hands;
    if hands.is_empty() {
        return None;
    }
    let mut best: Option<(&'static str, &SpecialHand)> = None;
    for element in elements {
        if let Some(hand) = hands.get(element.name())
            && best.is_none_or(|(_, best)| hand.times > best.times)
        {
            best = Some((element.name(), hand));
        }
    }
    best
}
