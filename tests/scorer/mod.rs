//! A second count of a hand, written from the rules alone and by other ways than `huat::count`: every multiset of sets
//! is tried, every element is looked up by its name, and every reading is scored by itself. Slow, and meant to be
//! plain.

use std::collections::BTreeMap;

use super::dealt::{Counts, Dealt, EAST, GREEN, Group, KINDS, Kind, RED, tiles_of};
use huat::count::After;

/// What an element is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    Number(u32),
    Limit,
}

/// What each element is worth. One that is not there is off.
pub type Sheet = BTreeMap<&'static str, Worth>;

/// The elements and what the published sheet gives for them, 0 where it has none.
pub const PUBLISHED: [(&str, Worth); 36] = {
    use Worth::{Limit, Number};
    [
        ("dragon-triplet", Number(1)),
        ("prevailing-wind", Number(1)),
        ("seat-wind", Number(1)),
        ("all-chow", Number(1)),
        ("ping-hu", Number(4)),
        ("all-triplets", Number(2)),
        ("half-colour", Number(2)),
        ("full-colour", Number(4)),
        ("all-ones-and-nines", Number(5)),
        ("half-ones-and-nines", Number(1)),
        ("thirteen-wonders", Limit),
        ("animal", Number(1)),
        ("all-animals", Number(1)),
        ("own-flower", Number(1)),
        ("all-seasons", Number(1)),
        ("all-flowers", Number(1)),
        ("flower-replacement", Number(1)),
        ("kong-replacement", Number(1)),
        ("last-tile", Number(1)),
        ("robbed-kong", Number(1)),
        ("seven-flowers", Limit),
        ("eight-flowers", Limit),
        ("big-dragons", Number(2)),
        ("small-dragons", Number(1)),
        ("big-winds", Number(3)),
        ("small-winds", Number(4)),
        ("self-draw", Number(0)),
        ("concealed", Number(0)),
        ("seven-pairs", Number(0)),
        ("nine-gates", Number(0)),
        ("four-concealed-triplets", Number(0)),
        ("eighteen-arhats", Number(0)),
        ("all-green", Number(0)),
        ("all-honours", Number(0)),
        ("heavenly-hand", Number(0)),
        ("earthly-hand", Number(0)),
    ]
};

/// The published sheet.
pub fn published() -> Sheet {
    PUBLISHED.into_iter().collect()
}

/// A way to see the tiles of a whole hand.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// The sets in the hand, in order, and the pair.
    Sets(Vec<Group>, usize),
    SevenPairs,
    ThirteenWonders,
}

/// Every way to see tiles as so many sets and a pair, or, where nothing lies on the table, as a hand that needs none.
pub fn ways(hand: &Counts, on_table: usize) -> Vec<Seen> {
    let chows = (0..EAST).filter(|tile| tile % 9 < 7).map(|tile| (Kind::Chow, tile));
    let triplets = (0..KINDS).map(|tile| (Kind::Triplet, tile));
    let fits: Vec<Group> = chows.chain(triplets).filter(|group| taken(hand, *group).is_some()).collect();
    let mut found = Vec::new();
    choose(hand, &fits, 4 - on_table.min(4), &mut Vec::new(), &mut found);
    if on_table == 0 {
        let kinds = |count: u8| hand.iter().filter(|held| **held == count).count();
        if kinds(2) == 7 && kinds(0) == KINDS - 7 {
            found.push(Seen::SevenPairs);
        }
        let others = (0..KINDS).filter(|tile| !is_one_or_nine(*tile) && *tile < EAST);
        if kinds(1) == 12 && kinds(2) == 1 && others.map(|tile| hand[tile]).sum::<u8>() == 0 {
            found.push(Seen::ThirteenWonders);
        }
    }
    found
}

/// Chooses sets out of a list, none before the last one chosen, until a pair is left.
fn choose(left: &Counts, fits: &[Group], sets: usize, chosen: &mut Vec<Group>, found: &mut Vec<Seen>) {
    if sets == 0 {
        let mut rest = (0..KINDS).filter(|tile| left[*tile] > 0);
        if let (Some(pair), None) = (rest.next(), rest.next())
            && left[pair] == 2
        {
            let mut chosen = chosen.clone();
            chosen.sort_unstable();
            found.push(Seen::Sets(chosen, pair));
        }
        return;
    }
    for (place, group) in fits.iter().enumerate() {
        if let Some(left) = taken(left, *group) {
            chosen.push(*group);
            choose(&left, &fits[place..], sets - 1, chosen, found);
            chosen.pop();
        }
    }
}

/// What is left without a set, if it is there.
fn taken(hand: &Counts, group: Group) -> Option<Counts> {
    let mut left = *hand;
    let (kind, tile) = group;
    match kind {
        Kind::Chow => {
            for count in &mut left[tile..tile + 3] {
                *count = count.checked_sub(1)?;
            }
        }
        _ => left[tile] = left[tile].checked_sub(tiles_of(group).len() as u8)?,
    }
    Some(left)
}

fn is_one_or_nine(tile: usize) -> bool {
    tile < EAST && [0, 8].contains(&(tile % 9))
}

/// What one reading of a hand comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scored {
    /// Each element and what it gives, all times together.
    pub elements: BTreeMap<&'static str, Worth>,
    /// The doubles before the limit cuts them; nothing where an element is the limit.
    pub sum: Option<u32>,
}

impl Scored {
    pub fn counted(&self, limit: u32) -> u32 {
        self.sum.map_or(limit, |sum| sum.min(limit))
    }
}

/// Whether the tiles are a complete hand where such shapes are played.
pub fn is_complete(hand: &Counts, on_table: usize, sheet: &Sheet) -> bool {
    !played(hand, on_table, sheet).is_empty()
}

fn is_on(sheet: &Sheet, element: &str) -> bool {
    sheet.get(element).is_some_and(|worth| *worth != Worth::Number(0))
}

/// The ways that are played: a shape that counts nothing is no hand.
fn played(hand: &Counts, on_table: usize, sheet: &Sheet) -> Vec<Seen> {
    let mut ways = ways(hand, on_table);
    ways.retain(|way| match way {
        Seen::Sets(..) => true,
        Seen::SevenPairs => is_on(sheet, "seven-pairs"),
        Seen::ThirteenWonders => is_on(sheet, "thirteen-wonders"),
    });
    ways
}

/// Every reading of a hand by itself; one where it is won incomplete, none where it has not won.
///
/// The rules do not say what else a hand counts that was won incomplete. Here as in `huat::count` its honours that are
/// three, its flowers and how it was won; not what a complete hand is made of, such as half-colour or all-triplets.
pub fn score(dealt: &Dealt, sheet: &Sheet) -> Vec<Scored> {
    let ways = played(&dealt.hand, dealt.melds.len(), sheet);
    if !ways.is_empty() {
        return ways.iter().map(|way| scored(times(dealt, sheet, Some(way)), sheet)).collect();
    }
    let times = times(dealt, sheet, None);
    let wins = ["eight-flowers", "big-dragons", "big-winds"].iter().any(|name| times.contains_key(name));
    if wins { vec![scored(times, sheet)] } else { Vec::new() }
}

/// How often each element counts in a reading; nothing is read where the hand is incomplete.
fn times(dealt: &Dealt, sheet: &Sheet, way: Option<&Seen>) -> BTreeMap<&'static str, u32> {
    let mut times: BTreeMap<&'static str, u32> = BTreeMap::new();
    let mut has = |element: &'static str, count: usize| {
        if count > 0 && is_on(sheet, element) {
            *times.entry(element).or_default() += count as u32;
        }
    };
    let how = &dealt.how;
    let (seat, round) = (EAST + how.seat as usize, EAST + how.round as usize);

    // Sets: those on the table, those in the hand; honours that are three in a hand with no other order.
    let mut sets: Vec<Group> = dealt.melds.iter().map(|meld| meld.group).collect();
    let mut pair = None;
    match way {
        Some(Seen::Sets(groups, of)) => {
            sets.extend(groups);
            pair = Some(*of);
        }
        Some(_) => {}
        None => {
            let threes = (EAST..KINDS).filter(|tile| dealt.hand[*tile] >= 3);
            sets.extend(threes.map(|tile| (Kind::Triplet, tile)));
        }
    }
    let is_triplet_of = |tile: usize| sets.iter().any(|(kind, of)| *kind != Kind::Chow && *of == tile);

    let dragons = (RED..RED + 3).filter(|tile| is_triplet_of(*tile)).count();
    has("dragon-triplet", dragons);
    has("big-dragons", usize::from(dragons == 3));
    has("small-dragons", usize::from(dragons == 2 && pair.is_some_and(|tile| tile >= RED)));

    let winds = (EAST..EAST + 4).filter(|tile| is_triplet_of(*tile)).count();
    has("big-winds", usize::from(winds == 4));
    let small_winds = winds == 3 && pair.is_some_and(|tile| (EAST..EAST + 4).contains(&tile));
    has("small-winds", usize::from(small_winds));
    if !(small_winds && is_on(sheet, "small-winds")) {
        has("prevailing-wind", usize::from(is_triplet_of(round)));
        has("seat-wind", usize::from(is_triplet_of(seat)));
    }

    if let Some(way) = way {
        complete(dealt, sheet, way, &sets, &mut has);
    }

    // Flowers, seasons and animals.
    let count_of = |range: std::ops::Range<usize>| dealt.flowers.iter().filter(|place| range.contains(place)).count();
    let (seasons, flowers, animals) = (count_of(0..4), count_of(4..8), count_of(8..12));
    has("animal", animals);
    has("all-animals", usize::from(animals == 4));
    let own = |place: &&usize| **place < 8 && **place % 4 == how.seat as usize;
    has("own-flower", dealt.flowers.iter().filter(own).count());
    has("all-seasons", usize::from(seasons == 4));
    has("all-flowers", usize::from(flowers == 4));
    has("seven-flowers", usize::from(seasons + flowers == 7 && way.is_some()));
    has("eight-flowers", usize::from(seasons + flowers == 8));

    // How it was won.
    has("flower-replacement", usize::from(how.after == Some(After::Flower)));
    has("kong-replacement", usize::from(how.after == Some(After::Kong)));
    has("last-tile", usize::from(how.last_tile));
    has("robbed-kong", usize::from(how.robbed_kong));
    has("self-draw", usize::from(how.self_draw));
    has("heavenly-hand", usize::from(how.heavenly));
    has("earthly-hand", usize::from(how.earthly));

    times
}

/// What only a complete hand counts: its sets together, and what all its tiles are.
fn complete(dealt: &Dealt, sheet: &Sheet, way: &Seen, sets: &[Group], has: &mut impl FnMut(&'static str, usize)) {
    let how = &dealt.how;
    let (seat, round) = (EAST + how.seat as usize, EAST + how.round as usize);
    let pair = if let Seen::Sets(_, pair) = way { Some(*pair) } else { None };
    let chows = sets.iter().filter(|(kind, _)| *kind == Kind::Chow).count();
    let kongs = sets.iter().filter(|(kind, _)| *kind == Kind::Kong).count();
    let triplets = sets.len() - chows;
    let plain_pair = pair.is_some_and(|tile| tile < RED && tile != seat && tile != round);
    if chows == 4 && plain_pair && (how.self_draw || kinds_that_complete(dealt, sheet) > 1) {
        let ping_hu = dealt.flowers.is_empty() && is_on(sheet, "ping-hu");
        has(if ping_hu { "ping-hu" } else { "all-chow" }, 1);
    }
    has("all-triplets", usize::from(triplets == 4));
    has("eighteen-arhats", usize::from(kongs == 4));

    let mut without_winning_off_discard = dealt.hand;
    if let Some(tile) = dealt.winning.filter(|_| !how.self_draw) {
        without_winning_off_discard[tile] -= 1;
    }
    // Four triplets that were all there, or made of drawn tiles: off a discard only the pair may have come.
    let drawn_himself = match way {
        Seen::Sets(groups, _) => {
            !dealt.has_exposed()
                && groups.iter().all(|(_, tile)| without_winning_off_discard[*tile] >= 3)
                && triplets == 4
        }
        _ => false,
    };
    has("four-concealed-triplets", usize::from(drawn_himself));

    // The tiles, whatever sets they make.
    let all = dealt.all();
    let there: Vec<usize> = (0..KINDS).filter(|tile| all[*tile] > 0).collect();
    let mut suits: Vec<usize> = there.iter().filter(|tile| **tile < EAST).map(|tile| tile / 9).collect();
    suits.dedup();
    let honours = there.iter().any(|tile| *tile >= EAST);
    has("half-colour", usize::from(suits.len() == 1 && honours));
    let only_honours = suits.is_empty();
    if only_honours && is_on(sheet, "all-honours") {
        has("all-honours", 1);
    } else {
        has("full-colour", usize::from(only_honours || suits.len() == 1 && !honours));
    }
    let ends = there.iter().any(|tile| is_one_or_nine(*tile));
    has("all-ones-and-nines", usize::from(there.iter().all(|tile| is_one_or_nine(*tile))));
    let only_ends = there.iter().all(|tile| *tile >= EAST || is_one_or_nine(*tile));
    has("half-ones-and-nines", usize::from(only_ends && ends && honours));
    has("all-green", usize::from(there.iter().all(|tile| [19, 20, 21, 23, 25, GREEN].contains(tile))));
    let is_gates = |suit: usize| {
        let gates = [3, 1, 1, 1, 1, 1, 1, 1, 3];
        gates.iter().enumerate().all(|(number, least)| dealt.hand[suit * 9 + number] >= *least)
    };
    has("nine-gates", usize::from(dealt.melds.is_empty() && (0..3).any(is_gates)));
    has("concealed", usize::from(!dealt.has_exposed()));
    has("seven-pairs", usize::from(*way == Seen::SevenPairs));
    has("thirteen-wonders", usize::from(*way == Seen::ThirteenWonders));
}

/// What elements come to, each counted so often.
fn scored(times: BTreeMap<&'static str, u32>, sheet: &Sheet) -> Scored {
    let mut elements: BTreeMap<&'static str, Worth> = times
        .into_iter()
        .map(|(name, times)| match sheet[name] {
            Worth::Number(worth) => (name, Worth::Number(worth * times)),
            Worth::Limit => (name, Worth::Limit),
        })
        .collect();
    let numbers: Option<Vec<u32>> = elements
        .values()
        .map(|worth| match worth {
            Worth::Number(number) => Some(*number),
            Worth::Limit => None,
        })
        .collect();
    if numbers.is_none() {
        elements.retain(|_, worth| *worth == Worth::Limit);
    }
    Scored { elements, sum: numbers.map(|numbers| numbers.iter().sum()) }
}

/// How many kinds of tiles would have completed the hand in the place of the winning one.
fn kinds_that_complete(dealt: &Dealt, sheet: &Sheet) -> usize {
    let Some(winning) = dealt.winning else { return 0 };
    let mut waiting = dealt.clone();
    waiting.hand[winning] -= 1;
    let held = waiting.all();
    let completes = |tile: &usize| {
        let mut with = waiting.hand;
        with[*tile] += 1;
        is_complete(&with, waiting.melds.len(), sheet)
    };
    (0..KINDS).filter(|tile| held[*tile] < 4).filter(completes).count()
}
