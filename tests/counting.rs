//! Counting a hand from its tiles: readings held against brute force, counts against a second scorer, the laws that
//! every hand obeys, and each illegal hand with its exact message.

mod dealt;
mod scorer;

use std::collections::BTreeMap;

use dealt::{Dealt, Kind, Mix, any_tiles, complete, nearly_complete, of_four_sets, spelled, won_incomplete};
use huat::count::reading::{Shape, readings};
use huat::count::{
    After, Circumstances, Count, FLOWERS, Hand, Lies, Misread, Said, SetKind, Tile, Tiles, Wait, Wind, count, flowers,
    one_tile, waits,
};
use huat::fault::{Fault, one_of};
use huat::preset::{Changes, Preset, Reference};
use huat::rules::{Doubles, Element, StakesRules};
use huat::yaml::{Origin, Source, parse};
use proptest::prelude::*;
use scorer::{PUBLISHED, Scored, Seen, Sheet, Worth, published, score, ways};
use serde_json::{Value, json};

/// The default preset with changes.
fn rules(changes: &Value) -> StakesRules {
    let node = parse(&Source::new(Origin::StandardInput, changes.to_string())).expect("JSON is YAML");
    Preset::load(&Reference::default(), Changes::none().and(node))
        .expect("sound changes")
        .rules
        .stakes()
        .expect("a stakes table")
        .clone()
}

fn default_rules() -> StakesRules {
    rules(&json!({}))
}

/// The default preset with a whole sheet, and a limit.
fn rules_of(sheet: &Sheet, limit: u32) -> StakesRules {
    let worth = |worth: &Worth| match worth {
        Worth::Number(number) => json!(number),
        Worth::Limit => json!("limit"),
    };
    let scoring: BTreeMap<_, _> = sheet.iter().map(|(element, of)| (*element, worth(of))).collect();
    rules(&json!({"scoring": scoring, "doubles": {"limit": limit}}))
}

/// Every further element on, each worth something else than its neighbours.
fn all_on() -> Sheet {
    let further = PUBLISHED.into_iter().filter(|(_, worth)| *worth == Worth::Number(0));
    let on = further.enumerate().map(|(place, (element, _))| (element, Worth::Number(1 + place as u32 % 4)));
    let on: Vec<_> = on.collect();
    published().into_iter().chain(on).collect()
}

/// Any sheet: some elements off, a few at the limit.
fn any_sheet(mix: &mut Mix) -> Sheet {
    let worth = |mix: &mut Mix| if mix.one_in(12) { Worth::Limit } else { Worth::Number(mix.below(5) as u32) };
    PUBLISHED.into_iter().map(|(element, _)| (element, worth(mix))).collect()
}

fn counted(rules: &StakesRules, dealt: &Dealt) -> Count {
    count(rules, &dealt.read(), &dealt.how).unwrap_or_else(|faults| panic!("{}: {faults:?}", dealt.text()))
}

fn elements(count: &Count) -> BTreeMap<&'static str, Worth> {
    let worth = |doubles: Doubles| match doubles {
        Doubles::Number(number) => Worth::Number(number),
        Doubles::Limit => Worth::Limit,
    };
    count.elements.iter().map(|earned| (earned.element.name(), worth(earned.doubles))).collect()
}

/// The same sets of a reading as the brute force writes them.
fn seen(reading: &huat::count::reading::Reading) -> Seen {
    match reading.shape {
        Shape::SevenPairs => Seen::SevenPairs,
        Shape::ThirteenWonders => Seen::ThirteenWonders,
        Shape::FourSets | Shape::Incomplete => {
            let kind = |kind| match kind {
                SetKind::Chow => Some(Kind::Chow),
                SetKind::Triplet => Some(Kind::Triplet),
                SetKind::Kong => Some(Kind::Kong),
                SetKind::Pair => None,
            };
            let in_hand = reading.sets.iter().filter(|set| set.lies == Lies::InHand);
            let mut sets: Vec<_> = in_hand.filter_map(|set| Some((kind(set.kind)?, set.tile.place()))).collect();
            sets.sort_unstable();
            Seen::Sets(sets, reading.pair().expect("a pair").place())
        }
    }
}

#[test]
fn readings_are_those_of_brute_force() {
    let mut mix = Mix(148);
    let mut completed = 0;
    for turn in 0..100_000 {
        let dealt = match turn % 4 {
            0 | 1 => complete(&mut mix),
            2 => nearly_complete(&mut mix),
            _ => any_tiles(&mut mix),
        };
        let tiles = Tiles::read(&dealt.text()).expect("tiles");
        let mut found: Vec<Seen> = readings(&tiles).iter().map(seen).collect();
        found.sort();
        let mut forced = ways(&dealt.hand, dealt.melds.len());
        forced.sort();
        assert_eq!(found, forced, "{}", dealt.text());
        completed += usize::from(!found.is_empty());
    }
    assert!((50_000..90_000).contains(&completed), "{completed} of 100000 are complete");
}

/// Holds one hand against the second scorer; what it was counted for.
fn agrees(rules: &StakesRules, sheet: &Sheet, limit: u32, dealt: &Dealt) -> Result<Count, String> {
    let count = counted(rules, dealt);
    let scored = score(dealt, sheet);
    let best = scored.iter().map(|one| one.counted(limit)).max().unwrap_or(0);
    let got = elements(&count);
    let is_one_of = |one: &Scored| {
        // Where several elements are the limit, the one that stands alone may be any of them.
        one.counted(limit) == best
            && match one.sum {
                Some(sum) => got == one.elements && count.doubles == Doubles::Number(sum),
                None => got.len() == 1 && got.keys().all(|name| one.elements.contains_key(name)),
            }
    };
    let has_won = !scored.is_empty();
    let is_right = if has_won { scored.iter().any(is_one_of) } else { got.is_empty() };
    let no_minimum = ["thirteen-wonders", "eight-flowers", "big-dragons", "big-winds"];
    let may_win = has_won && (best >= 1 || no_minimum.iter().any(|name| got.contains_key(name)));
    let is_complete = scorer::is_complete(&dealt.hand, dealt.melds.len(), sheet);
    if is_right && count.counted.counted == best && count.may_win == may_win && count.is_complete == is_complete {
        return Ok(count);
    }
    Err(format!(
        "{} winning {:?}, {:?}, {:?}\n  counted {:?} {:?}, {got:?}, may win {}\n  scored {best}, may win {may_win}, {:?}",
        dealt.text(),
        dealt.winning.map(spelled),
        dealt.flowers_text(),
        dealt.how,
        count.doubles,
        count.counted.counted,
        count.may_win,
        scored,
    ))
}

/// Holds many hands against the second scorer by one sheet, and sees to it that every element was counted.
fn all_agree(sheet: &Sheet, limit: u32, hands: u32, mix: &mut Mix) -> Vec<String> {
    let rules = rules_of(sheet, limit);
    let mut wrong = Vec::new();
    let mut met: BTreeMap<&str, u32> = BTreeMap::new();
    for turn in 0..hands {
        let dealt = match turn % 8 {
            6 => won_incomplete(mix),
            7 => nearly_complete(mix),
            _ => complete(mix),
        };
        match agrees(&rules, sheet, limit, &dealt) {
            Ok(count) => count.elements.iter().for_each(|one| *met.entry(one.element.name()).or_default() += 1),
            Err(message) => wrong.push(message),
        }
    }
    let is_unmet = |(element, worth): (&&'static str, &Worth)| {
        (*worth != Worth::Number(0) && !met.contains_key(element)).then_some(*element)
    };
    let unmet: Vec<&str> = sheet.iter().filter_map(is_unmet).collect();
    assert!(hands < 10_000 || unmet.is_empty(), "never counted: {unmet:?}");
    wrong
}

fn assert_none(wrong: &[String]) {
    let some: Vec<&str> = wrong.iter().take(10).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} hands differ, such as\n{}", wrong.len(), some.join("\n"));
}

#[test]
fn the_published_sheet_counts_as_a_second_scorer_does() {
    for element in Element::all() {
        let worth = match element.published() {
            Doubles::Number(number) => Worth::Number(number),
            Doubles::Limit => Worth::Limit,
        };
        assert_eq!(published().get(element.name()), Some(&worth), "{}", element.name());
    }
    let mut mix = Mix(5);
    assert_none(&all_agree(&published(), 5, 20_000, &mut mix));
    assert_none(&all_agree(&published(), 20, 20_000, &mut mix));
}

#[test]
fn a_sheet_with_everything_on_counts_as_a_second_scorer_does() {
    let mut mix = Mix(36);
    assert_none(&all_agree(&all_on(), 20, 20_000, &mut mix));
    assert_none(&all_agree(&all_on(), 3, 5_000, &mut mix));
}

#[test]
fn any_sheet_counts_as_a_second_scorer_does() {
    let mut mix = Mix(77);
    let mut wrong = Vec::new();
    for turn in 0..60 {
        let sheet = any_sheet(&mut mix);
        wrong.extend(all_agree(&sheet, [3, 5, 20][turn % 3], 500, &mut mix));
    }
    assert_none(&wrong);
}

fn any_mix() -> impl Strategy<Value = u64> {
    any::<u64>()
}

/// Text of tiles, or nearly, or anything.
fn any_text() -> BoxedStrategy<String> {
    let part = prop::sample::select(
        &[
            "1",
            "2",
            "3",
            "5",
            "7",
            "9",
            "0",
            "m",
            "p",
            "s",
            "z",
            "123m",
            "99p",
            "7z",
            "8z",
            "E",
            "S",
            "W",
            "N",
            "C",
            "F",
            "B",
            "e",
            "[",
            "]",
            "(",
            ")",
            "[EEE]",
            "(7777p)",
            "[12p]",
            "🀀",
            "🀡",
            "🀢",
            "\u{FE0F}",
            " ",
            "\t",
            ",",
            "=",
            "=2",
            "=99999999999",
            "plum",
            "cat",
            "Plum ",
            "half-colour",
            "animal=3",
            "x",
            "é",
            "\0",
        ][..],
    );
    let parts = prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat());
    let slip = (any_mix(), any::<prop::sample::Index>(), any::<char>()).prop_map(|(seed, at, c)| {
        let mut chars: Vec<char> = complete(&mut Mix(seed)).text().chars().collect();
        let at = at.index(chars.len());
        chars[at] = c;
        chars.into_iter().collect()
    });
    prop_oneof![3 => parts, 2 => slip, 1 => any::<String>()].boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Neither order nor spelling matters: letters, numbers of honours, pictures, groups, blanks.
    #[test]
    fn tiles_in_any_order_and_spelling_count_alike(seed in any_mix(), other in any_mix()) {
        let dealt = complete(&mut Mix(seed));
        let text = dealt.respelled(&mut Mix(other));
        let (plain, respelled) = (dealt.read(), dealt.read_from(&text));
        prop_assert_eq!(&plain, &respelled, "{}", text);
        let rules = rules_of(&all_on(), 20);
        prop_assert_eq!(count(&rules, &plain, &dealt.how), count(&rules, &respelled, &dealt.how));
    }

    /// The suits are alike, but for the green bamboos, which the published sheet does not know.
    #[test]
    fn permuting_the_suits_changes_no_count(seed in any_mix(), order in Just([0, 1, 2]).prop_shuffle()) {
        let dealt = complete(&mut Mix(seed));
        let other = permuted(&dealt, order);
        let rules = default_rules();
        let (before, after) = (counted(&rules, &dealt), counted(&rules, &other));
        prop_assert_eq!(elements(&before), elements(&after));
        prop_assert_eq!((before.counted, before.may_win), (after.counted, after.may_win));
    }

    /// What a hand waits for is what it is counted for when that comes, thrown and drawn.
    #[test]
    fn a_winning_tile_counts_as_it_was_waited_for(seed in any_mix(), on in any::<bool>()) {
        let dealt = complete(&mut Mix(seed));
        let how = Circumstances { seat: dealt.how.seat, round: dealt.how.round, ..Circumstances::default() };
        let rules = if on { rules_of(&all_on(), 20) } else { default_rules() };
        let with = dealt.read();
        prop_assume!(count(&rules, &with, &Circumstances { self_draw: true, ..how }).is_ok_and(|one| one.is_complete));
        let winning = dealt.winning.unwrap_or(dealt.in_hand()[0]);
        let with = Hand { winning: Tile::at(winning), ..with };
        let mut waiting = dealt.clone();
        waiting.hand[winning] -= 1;
        let waiting = Hand::waiting(&waiting.text(), dealt.flowers_text().as_deref()).expect("13 tiles");
        let waits = waits(&rules, &waiting, &how).expect("waits");
        let wait = waits.iter().find(|wait| wait.tile.place() == winning).expect("the tile that won");
        prop_assert_eq!(Ok(wait.discard.clone()), count(&rules, &with, &how));
        let drawn = Circumstances { self_draw: true, ..how };
        prop_assert_eq!(Ok(wait.self_draw.clone()), count(&rules, &with, &drawn));
        prop_assert_eq!(wait.unseen, 5 - dealt.all()[winning]);
    }

    /// Every reading, held fast by laying its sets on the table, counts at most what the hand does.
    #[test]
    fn a_hand_counts_at_least_what_each_of_its_readings_does(seed in any_mix()) {
        let dealt = of_four_sets(&mut Mix(seed));
        let rules = rules(&json!({"doubles": {"limit": 20}}));
        let how = Circumstances { self_draw: true, heavenly: false, earthly: false, robbed_kong: false, ..dealt.how };
        let whole = count(&rules, &Hand { winning: None, ..dealt.read() }, &how).expect("a count");
        for reading in readings(&dealt.read().tiles).iter().filter(|reading| reading.shape == Shape::FourSets) {
            let (pair, sets) = reading.sets.split_last().expect("five sets");
            let text: String = sets.iter().map(|set| format!("[{set}]")).chain([pair.to_string()]).collect();
            let alone = Hand::read(&text, None, dealt.flowers_text().as_deref()).expect("a hand");
            let alone = count(&rules, &alone, &how).expect("a count");
            prop_assert!(alone.counted.uncut <= whole.counted.uncut, "{}", text);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in any_text(), winning in any_text(), names in any_text()) {
        if let Ok(tiles) = Tiles::read(&text) {
            let printed = tiles.to_string();
            prop_assert_eq!(Tiles::read(&printed), Ok(tiles), "{}", printed);
        }
        let length = text.chars().count().max(1);
        for misread in [Tiles::read(&text).err(), flowers(&text).err(), one_tile(&text).err(), Said::read(&text).err()] {
            for misread in misread.unwrap_or_default() {
                prop_assert!(misread.at.start < misread.at.end && misread.at.end <= length + 1, "{:?}", misread);
            }
        }
        if let Ok(hand) = Hand::read(&text, Some(&winning), Some(&names)) {
            let _ = count(&default_rules(), &hand, &Circumstances::default());
        }
        let _ = Hand::read(&text, None, None);
        let _ = Hand::waiting(&text, Some(&names));
    }

    /// The one spelling that is kept reads back as it was.
    #[test]
    fn printed_tiles_read_back(seed in any_mix(), other in any_mix()) {
        let tiles = Tiles::read(&complete(&mut Mix(seed)).respelled(&mut Mix(other))).expect("tiles");
        prop_assert_eq!(Tiles::read(&tiles.to_string()), Ok(tiles));
    }
}

fn permuted(dealt: &Dealt, order: [usize; 3]) -> Dealt {
    let to = |tile: usize| if tile < dealt::EAST { order[tile / 9] * 9 + tile % 9 } else { tile };
    let mut other = dealt.clone();
    for tile in 0..dealt::KINDS {
        other.hand[to(tile)] = dealt.hand[tile];
    }
    for meld in &mut other.melds {
        meld.group.1 = to(meld.group.1);
    }
    other.winning = dealt.winning.map(to);
    other
}

/// A fault with everything that is said of it.
fn in_words(fault: &Fault) -> String {
    let nearest = fault.nearest.iter().map(|word| format!("; nearest: {word}"));
    let expected = fault.expected.iter().map(|what| format!("; expected: {what}"));
    let remedy = fault.remedy.iter().map(|what| format!("; remedy: {what}"));
    fault.message.clone() + &nearest.chain(expected).chain(remedy).collect::<String>()
}

fn all_in_words(misread: &[(&str, Misread)]) -> String {
    let one = |(part, misread): &(&str, Misread)| {
        format!("{part} {}..{}: {}", misread.at.start, misread.at.end, in_words(&misread.fault))
    };
    misread.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Texts that are refused, by what they are read as: `hand tiles | winning | flowers`, `waiting tiles`, `flowers`,
/// `said`, `tile`; then every fault, one a line: which part, which characters, and what is said of it. The long lists of
/// what may be written are abbreviated.
const REFUSED: [(&str, &str); 73] = [
    ("hand: 11111m 234p 567s EEE | 2p", "tiles 5..6: 5 tiles 1m, and the set has 4; remedy: look at the hand again"),
    (
        "hand: [1111m] 1m 234p 567s EEE CC | 1m",
        "tiles 9..10: 5 tiles 1m, and the set has 4; remedy: look at the hand again",
    ),
    (
        "hand: (EEEE) 🀀 234p 567s 789s CC | 2p",
        "tiles 7..8: 5 tiles E, and the set has 4; remedy: look at the hand again",
    ),
    (
        "hand: 123m 456m 789p 234s 55s 9p | 2s",
        "tiles 0..26: 15 tiles, and this should be 14; remedy: name all tiles, with the winning one",
    ),
    (
        "hand: 123m 456m 789p 234s 5s | 2s",
        "tiles 0..22: 13 tiles, and this should be 14; remedy: name all tiles, with the winning one",
    ),
    (
        "hand: [7777p] 123m 456m 234s 55s 9p | 2s",
        "tiles 0..29: 15 tiles, a kong counting as three, and this should be 14; remedy: name all tiles, with the winning one",
    ),
    (
        "hand: 7777p 123m 456m 234s 55s | 2s",
        "tiles 0..24: 15 tiles, and this should be 14; remedy: a kong stands in brackets: [7777p] exposed, (7777p) concealed",
    ),
    (
        "hand:  | 2s",
        "tiles 0..1: 0 tiles, and this should be 14; remedy: name all tiles, with the winning one\n\
         winning 0..2: the winning tile 2s is not in the hand; remedy: `--tiles` names all tiles, with the winning one",
    ),
    (
        "hand: 123m 456m 789p 234s 5s | 2s | spring,summer,autumn,winter,plum,orchid,chrysanthemum",
        "tiles 0..22: 13 tiles, and this should be 14; remedy: name all tiles, with the winning one",
    ),
    (
        "hand: 123m 456m 789p 234s | 2s | spring,summer,autumn,winter,plum,orchid,chrysanthemum,bamboo",
        "tiles 0..19: 12 tiles, and this should be 14; remedy: name all tiles, with the winning one",
    ),
    ("hand: [124m] 456m 789p 234s 55s | 5s", "tiles 0..6: [124m] is no set; expected: SETS"),
    ("hand: [55s] 123m 456m 789p 234s | 2s", "tiles 0..5: [55s] is no set; expected: SETS"),
    ("hand: [ECF] 123m 456m 789p 55s | 5s", "tiles 0..5: [ECF] is no set; expected: SETS"),
    ("hand: [8m9m1p] 123m 456m 789p 55s | 5s", "tiles 0..8: [89m1p] is no set; expected: SETS"),
    ("hand: [11112m] 456m 789p 55s | 5s", "tiles 0..8: [11112m] is no set; expected: SETS"),
    ("hand: [] 123m 456m 789p 234s 55s | 5s", "tiles 0..2: [] is no set; expected: SETS"),
    (
        "hand: (123m) 456m 789p 234s 55s | 5s",
        "tiles 0..6: (123m) is no concealed kong; expected: four of a kind; remedy: what is in the hand stands without brackets, what is exposed in [ ]",
    ),
    (
        "hand: (111m) 456m 789p 234s 55s | 5s",
        "tiles 0..6: (111m) is no concealed kong; expected: four of a kind; remedy: what is in the hand stands without brackets, what is exposed in [ ]",
    ),
    ("hand: [EEE 123m 456m 789p 55s | 5s", "tiles 0..1: `[` is not closed; expected: `]` behind the set"),
    ("hand: (EEEE 123m 456m 789p 55s | 5s", "tiles 0..1: `(` is not closed; expected: `)` behind the set"),
    ("hand: [EE[E]] 123m 456m 789p 55s | 5s", "tiles 0..4: `[` inside `[`: a set in a set; expected: `]` before it"),
    (
        "hand: [E(EEEE)] 123m 456m 789p 55s | 5s",
        "tiles 0..3: `(` inside `[`: a set in a set; expected: `]` before it\n\
         tiles 6..7: 5 tiles E, and the set has 4; remedy: look at the hand again",
    ),
    ("hand: EEE] 123m 456m 789p 55s | 5s", "tiles 3..4: `]` closes nothing; remedy: leave it out, or open the bracket"),
    ("hand: [EEE) 123m 456m 789p 55s | 5s", "tiles 0..5: `[` is closed by `)`; expected: `]`"),
    ("hand: (EEEE] 123m 456m 789p 55s | 5s", "tiles 0..6: `(` is closed by `]`; expected: `)`"),
    ("hand: [12]3m 456m 789p 234s 55s | 5s", "tiles 1..3: `12` has no suit; expected: `m`, `p` or `s` behind it"),
    (
        "hand: 123m 456m 789p 234s 55s | 9s",
        "winning 0..2: the winning tile 9s is not in the hand; remedy: `--tiles` names all tiles, with the winning one",
    ),
    (
        "hand: [EEE] 123m 456m 789p 55s | E",
        "winning 0..1: the winning tile E is among the exposed sets, and was not won with; remedy: write the set that it completed without brackets",
    ),
    ("hand: 123m 456m 789p 234s 55s | 55s", "winning 0..3: `55s` is not one tile; expected: one tile, such as 6p or E"),
    (
        "hand: 123m 456m 789p 234s 55s | [EEE]",
        "winning 0..5: `[EEE]` is not one tile; expected: one tile, such as 6p or E",
    ),
    ("hand: 123m 456m 789p 234s 55s | 5", "winning 0..1: `5` has no suit; expected: `m`, `p` or `s` behind it"),
    ("hand: 123m 456m 789p 234s 55s | five", "winning 0..4: `five` is no tile; expected: TILES"),
    ("hand: 123m 456m 789p 234s 55", "tiles 20..22: `55` has no suit; expected: `m`, `p` or `s` behind it"),
    (
        "hand: 123 456m 789p 234s 55s E",
        "tiles 0..24: 15 tiles, and this should be 14; remedy: name all tiles, with the winning one",
    ),
    ("hand: 123E 456m 789p 234s", "tiles 0..3: `123` has no suit; expected: `m`, `p` or `s` behind it"),
    ("hand: m 123m 456m 789p 234s 55s", "tiles 0..1: `m` has no number before it; expected: such as 123m"),
    (
        "hand: 123m 456m 789p 234s 55s s",
        "tiles 24..25: `s` has no number before it; expected: such as 123s; the south wind is a large S",
    ),
    (
        "hand: 0m 123m 456m 789p 234s 5s",
        "tiles 0..1: `0` is no tile; expected: TILES\n\
         tiles 1..2: `m` has no number before it; expected: such as 123m",
    ),
    (
        "hand: 890z 123m 456m 789p 234s",
        "tiles 0..2: `89` has no suit; expected: `m`, `p` or `s` behind it\n\
         tiles 2..3: `0` is no tile; expected: TILES\n\
         tiles 3..4: `z` has no number before it; expected: such as 123z",
    ),
    ("hand: 8z 123m 456m 789p 234s 5s", "tiles 0..2: `8z` is no tile; expected: 1z to 7z for honours"),
    ("hand: 123m 456m 789p 234s 5s e", "tiles 23..24: `e` is no tile; nearest: E; expected: TILES"),
    (
        "hand: 123m 456m 789p 234s 55x",
        "tiles 20..22: `55` has no suit; expected: `m`, `p` or `s` behind it\n\
         tiles 22..23: `x` is no tile; expected: TILES",
    ),
    ("hand: 123m 456m 789p 234s 🀢", "tiles 20..21: `🀢` is no tile; expected: TILES"),
    (
        "hand: east wind",
        "tiles 0..2: `ea` is no tile; expected: TILES\n\
         tiles 2..3: `s` has no number before it; expected: such as 123s; the south wind is a large S\n\
         tiles 3..4: `t` is no tile; expected: TILES\n\
         tiles 5..9: `wind` is no tile; expected: TILES",
    ),
    (
        "hand: 123m, 456m, 789p, 234s, 55s",
        "tiles 4..5: `,` is no tile; expected: TILES\n\
         tiles 10..11: `,` is no tile; expected: TILES\n\
         tiles 16..17: `,` is no tile; expected: TILES\n\
         tiles 22..23: `,` is no tile; expected: TILES",
    ),
    (
        "hand: 123m 456m 789p 234s 55s | 5s | plum,cat,plum",
        "flowers 9..13: two of plum, and the set has one; remedy: leave one out",
    ),
    (
        "hand: 123m 456m 789p 234s 55s | 5s | plumm, kat",
        "flowers 0..5: `plumm` is no flower, season or animal; nearest: plum; expected: FLOWERS\n\
         flowers 6..10: `kat` is no flower, season or animal; nearest: cat; expected: FLOWERS",
    ),
    (
        "hand: 123m 456m 789p 234s 55s | 5s | dragon fruit",
        "flowers 0..12: `dragon fruit` is no flower, season or animal; expected: FLOWERS",
    ),
    (
        "hand: 123m 456m 789p 234s 55s | 5s | plum,,cat",
        "flowers 5..6: a flower, season or animal is missing here; remedy: name it, or leave the comma out",
    ),
    (
        "hand: 11111m 22222p 5x | 7q | plum,plum",
        "tiles 5..6: 5 tiles 1m, and the set has 4; remedy: look at the hand again\n\
         tiles 12..13: 5 tiles 2p, and the set has 4; remedy: look at the hand again\n\
         tiles 14..15: `5` has no suit; expected: `m`, `p` or `s` behind it\n\
         tiles 15..16: `x` is no tile; expected: TILES\n\
         winning 0..1: `7` has no suit; expected: `m`, `p` or `s` behind it\n\
         winning 1..2: `q` is no tile; expected: TILES\n\
         flowers 5..9: two of plum, and the set has one; remedy: leave one out",
    ),
    (
        "waiting: 123m 456m 789p 234s 55s",
        "tiles 0..23: 14 tiles, and this should be 13; remedy: name the tiles without the one that is waited for",
    ),
    (
        "waiting: 123m 456m 789p 234s",
        "tiles 0..19: 12 tiles, and this should be 13; remedy: name the tiles without the one that is waited for",
    ),
    (
        "waiting: 7777p 123m 456m 2345s",
        "tiles 0..21: 14 tiles, and this should be 13; remedy: a kong stands in brackets: [7777p] exposed, (7777p) concealed",
    ),
    (
        "waiting: 123m 456m 789p 234s 5s | kat",
        "flowers 0..3: `kat` is no flower, season or animal; nearest: cat; expected: FLOWERS",
    ),
    ("flowers: plum,plum", "flowers 5..9: two of plum, and the set has one; remedy: leave one out"),
    ("flowers: orchids", "flowers 0..7: `orchids` is no flower, season or animal; nearest: orchid; expected: FLOWERS"),
    ("flowers: ", "flowers 0..1: a flower, season or animal is missing here; remedy: name it, or leave the comma out"),
    ("tile: 12m", "tile 0..3: `12m` is not one tile; expected: one tile, such as 6p or E"),
    ("tile: ", "tile 0..1: `` is not one tile; expected: one tile, such as 6p or E"),
    ("tile: [EEE]", "tile 0..5: `[EEE]` is not one tile; expected: one tile, such as 6p or E"),
    ("tile: 6", "tile 0..1: `6` has no suit; expected: `m`, `p` or `s` behind it"),
    ("said: half-color", "said 0..10: `half-color` is no element of a hand; nearest: half-colour; expected: ELEMENTS"),
    (
        "said: half-colour,half-colour",
        "said 12..23: `half-colour` is said twice; remedy: say it once, with `=` and how often it counts",
    ),
    ("said: half-colour=2", "said 0..13: no hand has `half-colour` 2 times; expected: `half-colour` alone"),
    ("said: dragon-triplet=4", "said 0..16: no hand has `dragon-triplet` 4 times; expected: 1 to 3"),
    ("said: animal=0", "said 0..8: no hand has `animal` 0 times; expected: 1 to 4"),
    ("said: animal=-1", "said 0..9: no hand has `animal` -1 times; expected: 1 to 4"),
    ("said: animal=many", "said 0..11: no hand has `animal` many times; expected: 1 to 4"),
    ("said: animal=", "said 0..7: how often `animal` counts is missing behind `=`; expected: 1 to 4"),
    ("said: zzz", "said 0..3: `zzz` is no element of a hand; expected: ELEMENTS"),
    ("said: ", "said 0..1: an element is missing here; remedy: name it, or leave the comma out"),
    ("said: half-colour,,animal", "said 12..13: an element is missing here; remedy: name it, or leave the comma out"),
    (
        "said: animal=999999999999999999999",
        "said 0..28: no hand has `animal` 999999999999999999999 times; expected: 1 to 4",
    ),
];

/// What is expected in many places.
const TILES: &str = "123m, 456p, 789s, the winds E S W N, the dragons C F B, or [ ] and ( ) round a set";
const SETS: &str = "three of a kind, four of a kind, or three in a row of one suit";

/// What is said of an illegal text.
fn refusal(text: &str) -> String {
    let (what, text) = text.split_once(": ").expect("what it is read as");
    let parts: Vec<&str> = text.split(" | ").collect();
    let part = |place: usize| parts.get(place).copied().filter(|part| !part.is_empty());
    let whole =
        |misread: Result<(), Vec<Misread>>| misread.map_err(|all| all.into_iter().map(|one| (what, one)).collect());
    let keyed = |misread: Result<Hand, Vec<(huat::count::Part, Misread)>>| {
        misread.map(|_| ()).map_err(|all| all.into_iter().map(|(part, one)| (part.key(), one)).collect())
    };
    let read: Result<(), Vec<(&str, Misread)>> = match what {
        "hand" => keyed(Hand::read(parts[0], part(1), part(2))),
        "waiting" => keyed(Hand::waiting(parts[0], part(1))),
        "flowers" => whole(flowers(text).map(|_| ())),
        "said" => whole(Said::read(text).map(|_| ())),
        "tile" => whole(one_tile(text).map(|_| ())),
        _ => panic!("{what}"),
    };
    let said = read.map_or_else(|misread| all_in_words(&misread), |()| "read without a word".to_owned());
    let long = [(one_of(Element::NAMES), "ELEMENTS"), (one_of(FLOWERS), "FLOWERS")];
    let long = long.into_iter().chain([(TILES.to_owned(), "TILES"), (SETS.to_owned(), "SETS")]);
    long.fold(said, |said, (long, short)| said.replace(&long, short))
}

#[test]
fn every_illegal_hand_is_a_named_error() {
    let differs = |(text, said): &&(&str, &str)| refusal(text) != *said;
    let wrong: Vec<String> = REFUSED
        .iter()
        .filter(differs)
        .map(|(text, said)| format!("{text}\nsays\n{}\nnot\n{said}", refusal(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Hands that are well written and cannot be counted: tiles, winning tile, flowers, how, changes of the rules.
#[test]
fn what_cannot_be_true_of_a_hand_is_a_named_error() {
    let plain = "123m 456m 789p 234s 55s";
    let east = Circumstances::default();
    let south = Circumstances { seat: Wind::South, ..east };
    let drawn = Circumstances { self_draw: true, ..east };
    let none = json!({});
    let faults = |tiles: &str, winning: Option<&str>, how: Circumstances, changes: &Value| {
        let hand = Hand::read(tiles, winning, None).expect("a hand");
        let faults = count(&rules(changes), &hand, &how).expect_err("an error");
        faults.iter().map(in_words).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        faults(plain, None, east, &none),
        "this does not say which tile won, and off a discard that may decide; remedy: add `--winning` and the tile"
    );
    assert_eq!(
        faults(plain, Some("5s"), Circumstances { heavenly: true, self_draw: true, ..south }, &none),
        "a heavenly hand is the dealer's, and he sits South; remedy: leave `--heavenly` out, or look at the seat"
    );
    assert_eq!(
        faults(plain, Some("5s"), Circumstances { earthly: true, ..east }, &none),
        "an earthly hand is never the dealer's, and he sits East; remedy: leave `--earthly` out, or look at the seat"
    );
    assert_eq!(
        faults("[123m] 456m 789p 234s 55s", Some("5s"), Circumstances { heavenly: true, ..drawn }, &none),
        "a heavenly or earthly hand comes before any claim, and this one has an exposed set; remedy: look at the hand \
         again"
    );
    assert_eq!(
        faults(plain, Some("5s"), Circumstances { after: Some(After::Kong), ..drawn }, &none),
        "the tile replaced a kong, and the hand has none; remedy: write the kong in brackets, such as [7777p]"
    );
    assert_eq!(
        faults(plain, Some("5s"), Circumstances { after: Some(After::Flower), ..drawn }, &none),
        "the tile replaced a flower, and the hand has none; remedy: name it with `--flowers`"
    );
    assert_eq!(
        faults(plain, Some("5s"), Circumstances { robbed_kong: true, ..east }, &none),
        "a robbed 5s joined three others, and this hand has another; remedy: leave `--robbed-kong` out, or look at the \
         hand again"
    );
    assert_eq!(
        faults(
            "19m 19p 19s ESWNCFB B",
            Some("E"),
            east,
            &json!({"doubles": {"limit": "none"}, "stakes": {"base": 10, "per_double": 10}})
        ),
        "thirteen-wonders is worth the limit, and these rules have no limit; remedy: give a limit, or say `--set \
         scoring.thirteen-wonders=` and its doubles"
    );
}

/// What goes with a self-draw alone is refused off a discard, and a robbed kong with a self-draw.
#[test]
fn circumstances_that_contradict_each_other_are_a_named_error() {
    let hand = Hand::read("(EEEE) 123m 456m 789p 55s", Some("1m"), Some("cat")).expect("a hand");
    let thrown = Circumstances::default();
    let contradictions = [
        Circumstances { after: Some(After::Kong), ..thrown },
        Circumstances { after: Some(After::Flower), ..thrown },
        Circumstances { last_tile: true, ..thrown },
        Circumstances { self_draw: true, robbed_kong: true, ..thrown },
    ];
    let counted =
        contradictions.iter().filter_map(|how| Some((how, elements(&count(&default_rules(), &hand, how).ok()?))));
    let counted: Vec<_> = counted.collect();
    assert!(counted.is_empty(), "{counted:#?}");
}

fn waits_of(tiles: &str, flowers: Option<&str>, how: &Circumstances) -> Vec<Wait> {
    let hand = Hand::waiting(tiles, flowers).expect("13 tiles");
    waits(&default_rules(), &hand, how).expect("waits")
}

fn in_short(waits: &[Wait]) -> String {
    waits.iter().map(|wait| format!("{}x{}", wait.tile, wait.unseen)).collect::<Vec<_>>().join(" ")
}

#[test]
fn known_hands_wait_for_known_tiles() {
    let known = [
        ("1112345678999m", "1mx1 2mx3 3mx3 4mx3 5mx3 6mx3 7mx3 8mx3 9mx1"),
        ("19m 19p 19s ESWNCFB", "1mx3 9mx3 1px3 9px3 1sx3 9sx3 Ex3 Sx3 Wx3 Nx3 Cx3 Fx3 Bx3"),
        ("19m 19p 19s ESWNCF F", "Bx4"),
        ("123m 456m 789p 234s 5s", "2sx3 5sx3"),
        ("123m 456m 789p 23s 55s", "1sx4 4sx4"),
        ("123m 456m 789p 24s 55s", "3sx4"),
        ("[EEE] (7777p) 123p 456p 9p", "9px3"),
        // He holds all four of the only tile that would do, on the table or in the hand.
        ("[5555s] 123m 456m 11p 46s", ""),
        ("[EEEE] [SSSS] [WWWW] 1111m", ""),
        ("11m 22m 33p 44p 55s 66s E", ""),
        ("147m 147p 147s ESWN", ""),
    ];
    let how = Circumstances { seat: Wind::South, round: Wind::West, ..Circumstances::default() };
    for (tiles, known) in known {
        assert_eq!(in_short(&waits_of(tiles, None, &how)), known, "{tiles}");
    }
}

#[test]
fn seven_pairs_are_waited_for_where_they_count() {
    let hand = Hand::waiting("11m 22m 33p 44p 55s 66s E", None).expect("13 tiles");
    let rules = rules(&json!({"scoring": {"seven-pairs": 4}}));
    let found = waits(&rules, &hand, &Circumstances::default()).expect("waits");
    assert_eq!(in_short(&found), "Ex3");
    assert_eq!(elements(&found[0].discard), BTreeMap::from([("seven-pairs", Worth::Number(4))]));
}

/// All three dragons, all four winds, all eight flowers: complete or not, and with no need of a minimum.
#[test]
fn some_hands_win_incomplete() {
    let how = Circumstances { seat: Wind::South, round: Wind::West, ..Circumstances::default() };
    let found = waits_of("CCC FFF BB 147m 25p", None, &how);
    assert_eq!(in_short(&found), "Bx2");
    let won = &found[0].discard;
    assert!(!won.is_complete && won.may_win && won.counted.counted == 5);
    let dragons = BTreeMap::from([("dragon-triplet", Worth::Number(3)), ("big-dragons", Worth::Number(2))]);
    assert_eq!(elements(won), dragons);

    // Complete with one tile, incomplete with the other.
    let found = waits_of("[CCC] [FFF] BB 23m 55p 9s", None, &how);
    assert_eq!(in_short(&found), "Bx2");
    let found = waits_of("[CCC] [FFF] BB 123m 55p", None, &how);
    assert_eq!(in_short(&found), "5px2 Bx2");
    assert!(found.iter().all(|wait| wait.discard.is_complete));
    assert_eq!((found[0].discard.counted.counted, found[1].discard.counted.counted), (3, 5));

    let found = waits_of("[EEE] [SSS] [WWW] NN 1m 5p", None, &how);
    assert_eq!(in_short(&found), "Nx2");
    assert!(!found[0].discard.is_complete && found[0].discard.may_win);

    let eight = Some("spring,summer,autumn,winter,plum,orchid,chrysanthemum,bamboo");
    let won = Hand::read("147m 147p 147s ESWN", None, eight).expect("13 tiles and eight flowers");
    let won = count(&default_rules(), &won, &Circumstances { self_draw: true, ..how }).expect("a count");
    assert!(!won.is_complete && won.may_win);
    assert_eq!(elements(&won), BTreeMap::from([("eight-flowers", Worth::Limit)]));

    // Seven win only with a complete hand.
    let seven = Some("spring,summer,autumn,winter,plum,orchid,chrysanthemum");
    let lost = Hand::read("147m 147p 147s ESWN C", None, seven).expect("14 tiles and seven flowers");
    let lost = count(&default_rules(), &lost, &Circumstances { self_draw: true, ..how }).expect("a count");
    assert!(!lost.is_complete && !lost.may_win && lost.elements.is_empty());
}

/// Complete, and below the minimum: it is counted, and may not win.
#[test]
fn a_chicken_hand_may_not_win() {
    let hand = Hand::read("111m 234p 567s 789s 55m", Some("9s"), None).expect("a hand");
    let count = count(&default_rules(), &hand, &Circumstances { self_draw: true, ..Circumstances::default() });
    let count = count.expect("a count");
    assert!(count.is_complete && !count.may_win && count.elements.is_empty());
}

/// Of two readings the one that is paid more counts, and a special hand of the rules is paid as that hand is.
#[test]
fn what_is_paid_decides_between_readings() {
    let drawn = Circumstances { self_draw: true, ..Circumstances::default() };
    let hand = Hand::read("33m 334455s 556677p", Some("4s"), None).expect("a hand");
    let plain = rules(&json!({"scoring": {"seven-pairs": 4}}));
    assert_eq!(
        elements(&count(&plain, &hand, &drawn).expect("it counts")),
        BTreeMap::from([("ping-hu", Worth::Number(4))])
    );
    let special =
        rules(&json!({"scoring": {"seven-pairs": 4}, "special_hands": {"seven-pairs": {"doubles": 2, "times": 3}}}));
    let counted = count(&special, &hand, &drawn).expect("it counts");
    assert_eq!(counted.hand.as_deref(), Some("seven-pairs"));
    assert!(!counted.is_worth_its_hand, "4 doubles are more than 2");
    let worth_more = rules(&json!({"special_hands": {"half-colour": {"doubles": 3}}}));
    let hand = Hand::read("123m 456m EEE CC 789m", Some("9m"), None).expect("a hand");
    let how = Circumstances { seat: Wind::West, round: Wind::South, ..drawn };
    let counted = count(&worth_more, &hand, &how).expect("it counts");
    assert_eq!((counted.doubles, counted.hand.as_deref()), (Doubles::Number(2), Some("half-colour")));
    assert!(counted.is_worth_its_hand, "3 doubles are more than 2");
}
