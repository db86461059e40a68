//! Counting a hand whose tiles are read already: readings, elements, the best of them.
//!
//! `cargo bench --bench count`. The goal is 200,000 random complete hands a second on one core: 5 ms for a thousand; and
//! never more than 1 ms for the worst hand.

#[path = "../tests/dealt/mod.rs"]
mod dealt;

use std::hint::black_box;

use dealt::{Mix, complete, of_four_sets};
use huat::count::{Circumstances, Hand, count, waits};
use huat::preset::{Changes, Preset, Reference};
use huat::rules::{Element, StakesRules};
use huat::yaml::{Origin, Source, parse};

fn main() {
    divan::main();
}

/// The published sheet, or that with all other elements on.
fn rules(sheet: &str) -> StakesRules {
    let mut changes = Changes::none();
    if sheet == "all-on" {
        let off = Element::all().filter(|element| element.published() == huat::rules::Doubles::Number(0));
        let on: Vec<String> = off.map(|element| format!("{}: 1", element.name())).collect();
        let text = format!("scoring: {{{}}}", on.join(", "));
        changes = changes.and(parse(&Source::new(Origin::StandardInput, text)).expect("YAML"));
    }
    Preset::load(&Reference::default(), changes)
        .expect("a built-in preset")
        .rules
        .stakes()
        .expect("a stakes table")
        .clone()
}

const SHEETS: [&str; 2] = ["published", "all-on"];

const THOUSAND: usize = 1000;

/// One iteration counts each of the hands.
fn count_all(bencher: divan::Bencher, rules: &StakesRules, hands: Vec<(Hand, Circumstances)>) {
    assert_eq!(hands.len(), THOUSAND);
    bencher.counter(divan::counter::ItemsCount::new(THOUSAND)).bench_local(|| {
        for (hand, how) in &hands {
            let _ = black_box(count(black_box(rules), black_box(hand), black_box(how)));
        }
    });
}

/// Complete hands of all shapes, half of them drawn, with sets on the table, kongs and flowers.
#[divan::bench(args = SHEETS)]
fn thousand_random_hands(bencher: divan::Bencher, sheet: &str) {
    let rules = rules(sheet);
    let mut mix = Mix(200_000);
    let hands = std::iter::repeat_with(|| complete(&mut mix)).map(|dealt| (dealt.read(), dealt.how));
    let hands = hands.filter(|(hand, how)| count(&rules, hand, how).is_ok_and(|count| count.is_complete));
    count_all(bencher, &rules, hands.take(THOUSAND).collect());
}

/// Hands with nothing on the table, off a discard: the most there is to look for.
#[divan::bench(args = SHEETS)]
fn thousand_concealed_hands_off_a_discard(bencher: divan::Bencher, sheet: &str) {
    let rules = rules(sheet);
    let mut mix = Mix(200_001);
    let hands = std::iter::repeat_with(|| of_four_sets(&mut mix));
    let hands = hands.filter(|dealt| dealt.melds.is_empty() && !dealt.how.self_draw);
    count_all(bencher, &rules, hands.map(|dealt| (dealt.read(), dealt.how)).take(THOUSAND).collect());
}

/// Hands that can be read in many ways, or that wait for many tiles.
const WORST: [(&str, &str); 10] = [
    ("1112345678999m 5m", "5m"),
    ("1112345678999m 1m", "1m"),
    ("11122233344455p", "5p"),
    ("11123334445556s", "6s"),
    ("11112222333344s", "4s"),
    ("22233344455566p", "6p"),
    ("22334455667788m", "8m"),
    ("11223344556677s", "7s"),
    ("23344455566778m", "5m"),
    ("123m 123p 123s 11122m", "2m"),
];

/// The worst hands, off a discard and by every element. One iteration counts one hand.
#[divan::bench(sample_size = 100, args = WORST.map(|(tiles, _)| tiles))]
fn worst_hand(bencher: divan::Bencher, tiles: &str) {
    let rules = rules("all-on");
    let (_, winning) = WORST.into_iter().find(|(known, _)| *known == tiles).expect("one of them");
    let hand = Hand::read(tiles, Some(winning), None).expect("a hand");
    let how = Circumstances::default();
    bencher.bench_local(|| count(black_box(&rules), black_box(&hand), black_box(&how)));
}

/// All that a hand waits for; it has no goal of its own.
#[divan::bench(sample_size = 10, args = ["1112345678999m", "19m 19p 19s ESWNCFB", "123m 456p 789s 11p 34m"])]
fn what_it_waits_for(bencher: divan::Bencher, tiles: &str) {
    let rules = rules("published");
    let hand = Hand::waiting(tiles, None).expect("13 tiles");
    bencher.bench_local(|| waits(black_box(&rules), black_box(&hand), &Circumstances::default()));
}
