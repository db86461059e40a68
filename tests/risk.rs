//! What a night does to one player, held against cases that were worked out by hand.

mod sheet;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use huat::amount::Amount;
use huat::preset::{BUILT_IN, Changes, Preset, Reference};
use huat::report::risk::{AtTable, HandsFrom, Risk};
use huat::report::{Look, to_text};
use huat::risk::{Figures, Hands, Impossible, Model, Nights, PastHands, Points, Simulation, usual_loss};
use huat::yaml::{Origin, Source, parse};
use serde_json::{Value, json};
use sheet::Sheet;

fn preset(name: &str, changes: &Value) -> Arc<Preset> {
    let changes = parse(&Source::new(Origin::StandardInput, changes.to_string())).expect("YAML");
    let reference = Reference::named(name, Path::new(""));
    Arc::new(Preset::load(&reference, Changes::none().and(changes)).expect("a sound preset"))
}

fn model(model: &Value) -> Model {
    let source = Source::new(Origin::StandardInput, model.to_string());
    Model::read(&source).unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
}

fn hands(name: &str, shares: &Value) -> Hands {
    Hands::by_model(&model(shares), &preset(name, &json!({})).rules).expect("hands that can be drawn")
}

fn play(hands: &Hands, simulation: Simulation, cores: usize) -> Nights {
    let done = AtomicU64::new(0);
    let nights = simulation.run(hands, NonZero::new(cores).expect("a core"), &done).expect("small amounts");
    assert!(done.load(Ordering::Relaxed) <= u64::from(simulation.nights));
    nights
}

/// What a hand of one urn brings East: amounts with their shares of the whole, in lowest terms of `whole`.
fn shares_of_east(hands: &Hands, urn: usize, whole: u64) -> BTreeMap<i64, u64> {
    let outcomes = hands.urns()[urn].outcomes();
    let total: u64 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let mut shares: BTreeMap<i64, u64> = BTreeMap::new();
    for outcome in outcomes {
        *shares.entry(outcome.points[0]).or_default() += outcome.weight;
    }
    for share in shares.values_mut() {
        assert_eq!(*share * whole % total, 0, "no whole number of {whole}ths");
        *share = *share * whole / total;
    }
    shares
}

/// Half of the hands are drawn, half are won by a self-draw of 1 double, at 20 from each.
fn coin() -> Value {
    json!({"origin": "a coin", "hands": {"draw": 500, "self_draw": 500}, "doubles": {"self_draw": {"1": 1}}})
}

/// By hand: a player wins 60 in 1 hand of 8 and loses 20 in 3 of 8; the other 4 are draws. Two such hands come to −40 in
/// 3·3 = 9 of 64 nights, −20 in 2·3·4 = 24, 0 in 4·4 = 16, +40 in 2·1·3 = 6, +60 in 2·1·4 = 8, +120 in 1.
const TWO_HANDS: [(i64, u64); 6] = [(-40, 9), (-20, 24), (0, 16), (40, 6), (60, 8), (120, 1)];

#[test]
fn one_hand_has_exactly_the_shares_that_were_worked_out() {
    let hands = hands("10-20", &coin());
    assert_eq!(hands.urns().len(), 1);
    assert_eq!(shares_of_east(&hands, 0, 8), BTreeMap::from([(-20, 3), (0, 4), (60, 1)]));
}

#[test]
fn two_hands_come_to_what_was_worked_out() {
    let hands = hands("10-20", &coin());
    // The one hand's shares, folded with themselves, are those of the table above.
    let one = shares_of_east(&hands, 0, 8);
    let mut two: BTreeMap<i64, u64> = BTreeMap::new();
    for (first, ways) in &one {
        for (second, more) in &one {
            *two.entry(first + second).or_default() += ways * more;
        }
    }
    assert_eq!(two, BTreeMap::from(TWO_HANDS));
    // And the simulation is within 3 in 1000 of all players of all nights of each of them.
    let nights = play(&hands, Simulation { hands: 2, nights: 100_000, seed: 88 }, 2);
    let counted = nights.results.len() as u64;
    assert_eq!(counted, 400_000);
    for (amount, of_64) in TWO_HANDS {
        let found = nights.results.iter().filter(|result| result.units() == amount).count() as u64;
        let expected = counted * of_64 / 64;
        assert!(found.abs_diff(expected) <= counted * 3 / 1000, "{amount}: {found} and not {expected}");
    }
    assert!(nights.results.iter().all(|result| TWO_HANDS.iter().any(|(amount, _)| result.units() == *amount)));
    // −40 is 9 of 64, above 1 of 20; −40 and −20 are 33 of 64, above a half; +120 is 1 of 64, with +60 9 of 64.
    let figures = Figures::of(&nights, &hands, Amount::of(20)).expect("nights were played");
    let units = [figures.low, figures.middle, figures.high, figures.worst_night, figures.best_night].map(Amount::units);
    assert_eq!(units, [-40, -20, 60, -40, 120]);
    assert_eq!([figures.worst_hand, figures.worst_possible_hand].map(Amount::units), [-20, -20]);
    let below = nights.results.iter().filter(|result| result.units() < 0).count() as u64;
    assert_eq!(figures.below_zero, below);
    let more = nights.results.iter().filter(|result| result.units() == -40).count() as u64;
    assert_eq!(figures.lost_more, more, "to lose 20 is not to lose more than 20");
}

#[test]
fn shares_stay_whatever_doubles_may_not_win() {
    // By 3/6 a discard needs 2 doubles: of 500 hands each is then one of 2 doubles, at $4.00 from the thrower alone.
    let model = json!({
        "origin": "a test", "hands": {"draw": 500, "discard": 500}, "doubles": {"discard": {"1": 9, "2": 1}},
    });
    let hands = hands("3-6", &model);
    assert_eq!(hands.left_out.len(), 1);
    let row = preset("3-6", &json!({})).rules.stakes().and_then(|rules| rules.table().row(2)).expect("a row");
    let all = row.shooter.units();
    assert_eq!(shares_of_east(&hands, 0, 8), BTreeMap::from([(-all, 1), (0, 6), (all, 1)]));
}

#[test]
fn what_is_paid_at_once_comes_to_the_hand() {
    let model = json!({
        "origin": "a test", "hands": {"draw": 1000},
        "at_once": {"kong": {"exposed": 1000, "concealed": 500}, "yao": {"hidden": 1000}},
    });
    let hands = hands("10-20-shooter", &model);
    assert_eq!(hands.urns().len(), 4);
    // Off a discard the thrower pays 3 times 20; a concealed kong is 40 from each, in half the hands.
    assert_eq!(shares_of_east(&hands, 1, 4), BTreeMap::from([(-60, 1), (0, 2), (60, 1)]));
    assert_eq!(shares_of_east(&hands, 2, 8), BTreeMap::from([(-40, 3), (0, 4), (120, 1)]));
    assert_eq!(shares_of_east(&hands, 3, 4), BTreeMap::from([(-40, 3), (120, 1)]));
    assert_eq!(hands.worst().units(), -140);
    let nights = play(&hands, Simulation { hands: 1, nights: 5000, seed: 1 }, 1);
    assert_eq!(nights.worst_hand.units(), -140, "it came in 5000 hands");
    assert_eq!(nights.results.first().map(|result| result.units()), Some(-140));
}

#[test]
fn the_same_seed_gives_the_same_nights_on_any_number_of_cores() {
    let hands = Hands::by_model(&Model::assumed().expect("built in"), &preset("10-20", &json!({})).rules);
    let hands = hands.expect("hands");
    let simulation = Simulation { hands: 17, nights: 1001, seed: 5 };
    let alone = play(&hands, simulation, 1);
    for cores in [2, 3, 8, 2000] {
        assert_eq!(play(&hands, simulation, cores), alone, "{cores} cores");
    }
    assert_ne!(play(&hands, Simulation { seed: 6, ..simulation }, 1), alone);
}

#[test]
fn a_night_adds_to_zero_and_no_seat_is_better_than_another() {
    let model = model(&json!({
        "origin": "a test", "hands": {"draw": 100, "self_draw": 300, "discard": 500, "false_win": 100},
        "doubles": {"discard": {"1": 3, "5": 2, "9": 1}, "self_draw": {"2": 3, "6": 2, "10": 1}},
        "at_once": {"kong": {"exposed": 90, "concealed": 60, "added": 50}, "yao": {"open": 280, "hidden": 95}},
    }));
    for (name, _) in BUILT_IN {
        let rules = &preset(name, &json!({})).rules;
        let hands = match Hands::by_model(&model, rules) {
            Ok(hands) => hands,
            Err(impossible) => {
                assert_eq!((*name, impossible), ("british", Impossible::NoStakes));
                continue;
            }
        };
        for urn in hands.urns() {
            let mut means = [0i128; 4];
            for outcome in urn.outcomes() {
                assert_eq!(outcome.points.iter().sum::<i64>(), 0, "{name}");
                for (mean, points) in means.iter_mut().zip(outcome.points) {
                    *mean += i128::from(points) * i128::from(outcome.weight);
                }
            }
            assert_eq!(means, [0; 4], "{name}: one seat is better than another");
        }
        let nights = play(&hands, Simulation { hands: 20, nights: 100, seed: 3 }, 2);
        assert_eq!(nights.results.iter().map(|result| result.units()).sum::<i64>(), 0, "{name}");
        assert_eq!(nights.results.len(), 100 * usize::from(rules.players()));
        assert!(nights.worst_hand >= hands.worst());
    }
}

/// A hand of 3 with a concealed kong before it; a draw; a self-draw of 1; a robbed kong; and what is no hand.
fn evening() -> Sheet {
    let mut sheet = Sheet::new("10-20", &json!({}), &["Mei", "Raj", "Siti", "Ben"]).expect("a built-in preset");
    for event in [
        json!({"kong": "Mei", "concealed": true}),
        json!({"fine": "Raj", "each": 50}),
        json!({"win": "Mei", "doubles": 3, "from": "Raj"}),
        json!({"draw": true}),
        json!({"win": "Siti", "doubles": 1, "self_draw": true}),
        json!({"kong": "Ben", "added": true}),
        json!({"win": "Raj", "doubles": 1, "from": "Ben", "robbed_kong": true}),
        json!({"draw": true}),
        json!({"kong": "Siti", "concealed": true}),
    ] {
        sheet.add(&event).expect("it fits");
    }
    // The last kong belongs to a hand that never ended, and the last draw is taken back.
    sheet.record(|recorder| recorder.void(8, None)).expect("it stands");
    sheet
}

fn past(name: &str, changes: &Value) -> PastHands {
    let sheet = evening();
    let mut past = PastHands::new(preset(name, changes));
    past.add(&sheet.night(), sheet.0.as_slice()).expect("the same table");
    past
}

/// Each points in each of the four seats.
fn in_every_seat(points: &[Points]) -> Vec<Points> {
    let mut all: Vec<Points> = Vec::new();
    for points in points {
        for turn in 0..4 {
            let mut turned = *points;
            turned.rotate_right(turn);
            all.push(turned);
        }
    }
    all.sort_unstable();
    all
}

fn drawn_from(past: &PastHands) -> Vec<Points> {
    let hands = past.hands().expect("there are hands");
    assert_eq!(hands.urns().len(), 1);
    let outcomes = hands.urns()[0].outcomes();
    assert!(outcomes.iter().all(|outcome| outcome.weight == 1));
    let mut points: Vec<Points> = outcomes.iter().map(|outcome| outcome.points).collect();
    points.sort_unstable();
    points
}

#[test]
fn past_hands_are_drawn_with_what_was_paid_in_them_and_from_every_seat() {
    let played = past("10-20", &json!({}));
    assert_eq!((played.count(), played.refused), (4, 0));
    // The night itself comes to its hands, the fine, and the kong after which no hand ended.
    let mei = 160 + 120 - 20 - 10 + 50 - 40;
    assert!(evening().totals().contains(&("Mei".to_owned(), mei)));
    let points = [[160 + 120, -80 - 40, -40 - 40, -40 - 40], [0; 4], [-20, -20, 60, -20], [-10, 40, -10, -20]];
    assert_eq!(drawn_from(&played), in_every_seat(&points));
}

#[test]
fn past_hands_are_settled_by_the_rules_that_are_asked_for() {
    let shooter = past("10-20", &json!({"shooter": true, "doubles": {"minimum": 3}}));
    // Neither the self-draw of 1 nor the robbed kong may win; what was paid at once in them goes with them.
    assert_eq!((shooter.count(), shooter.refused), (2, 2));
    assert_eq!(drawn_from(&shooter), in_every_seat(&[[160 + 120, -160 - 40, -40, -40], [0; 4]]));
    let kept = past("10-20", &json!({"robbed_kong": "keep"}));
    assert_eq!(kept.hands().expect("hands").worst().units(), -120);
    assert!(drawn_from(&kept).contains(&[-10 - 20, 40 - 20, -10 - 20, -20 + 60]));
}

#[test]
fn a_payment_that_the_rules_do_not_know_costs_no_hand() {
    let mut sheet = Sheet::new("3-6", &json!({}), &["Mei", "Raj", "Siti", "Ben"]).expect("a built-in preset");
    for event in [
        json!({"kong": "Mei", "concealed": true}),
        json!({"fine": "Raj", "each": 0.5}),
        json!({"pay": "Mei", "to": "Ben", "amount": 3}),
        json!({"win": "Mei", "doubles": 3, "from": "Raj"}),
    ] {
        sheet.add(&event).expect("it fits");
    }
    let mut past = PastHands::new(preset("10-20", &json!({})));
    past.add(&sheet.night(), sheet.0.as_slice()).expect("the same table");
    assert_eq!((past.count(), past.refused), (1, 0));
    assert_eq!(drawn_from(&past), in_every_seat(&[[160 + 120, -80 - 40, -40 - 40, -40 - 40]]));
}

#[test]
fn what_is_asked_grows_with_the_stakes_and_is_no_matter_of_who_pays() {
    let loss = |name: &str| usual_loss(&preset(name, &json!({})).rules).units();
    assert_eq!([loss("10-20"), loss("10-20-shooter"), loss("20-40"), loss("50-1")], [1000, 1000, 2000, 5000]);
}

#[test]
fn amounts_that_cannot_be_counted_are_refused_before_a_night_is_played() {
    let big = json!({"doubles": {"limit": "none"}, "stakes": {"pair": "400000000000/900000000000"}});
    let hands = Hands::by_model(&model(&coin()), &preset("10-20", &big).rules).expect("hands");
    let simulation = Simulation { hands: u32::MAX, nights: 1, seed: 0 };
    assert!(simulation.run(&hands, NonZero::<usize>::MIN, &AtomicU64::new(0)).is_err());
}

#[test]
fn three_tables_fit_on_a_phone() {
    let model = Model::assumed().expect("built in");
    let presets = ["10-20", "50-1", "malaysia-3p"].map(|name| preset(name, &json!({})));
    let simulation = Simulation { hands: 16, nights: 100, seed: 1 };
    let at = |preset: &'static str, rules| {
        let hands = Hands::by_model(&model, rules).unwrap_or_else(|why| panic!("{preset}: {why:?}"));
        let figures = Figures::of(&play(&hands, simulation, 1), &hands, usual_loss(rules)).expect("nights were played");
        AtTable { rules, figures, lose: usual_loss(rules), left_out: hands.left_out, past: None }
    };
    let tables = ["10-20", "50-1", "malaysia-3p"].into_iter().zip(&presets);
    let tables = tables.map(|(name, preset)| at(name, &preset.rules)).collect();
    let risk = Risk { simulation, source: HandsFrom::Model(&model), tables };
    let text = to_text(&risk.report(), Look { colour: false, width: Some(60) });
    for line in text.lines() {
        assert!(unicode_width::UnicodeWidthStr::width(line) <= 60, "{line}");
    }
}
