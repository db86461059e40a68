//! Laws that hold for every rules and every event. `PROPTEST_CASES=10000 cargo test --release --test laws` is the
//! longer run.

mod arbitrary;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arbitrary::{PLAYERS, any_changes, any_event, any_score_changes, any_score_event, any_text};
use huat::amount::Amount;
use huat::event::{Declared, Event, Written};
use huat::hand::Hand;
use huat::hand_file::HandFile;
use huat::payout::{Settlement, settle};
use huat::player::{Naming, Table};
use huat::preset::{Changes, Preset, Reference};
use huat::report::diff::{Comparison, ComparisonJson, Difference};
use huat::report::settled::Evening;
use huat::report::{Look, to_csv, to_markdown, to_text};
use huat::risk::{Hands, Model};
use huat::rules::{Rules, StakesRules};
use huat::yaml::{Origin, Reader, Source, parse};
use proptest::prelude::*;
use serde_json::{Value, json};

fn source(text: &str) -> Arc<Source> {
    Source::new(Origin::StandardInput, text)
}

/// The default preset with changes; `None` where they are unsound.
fn load(changes: &Value) -> Option<Preset> {
    let node = parse(&source(&changes.to_string())).ok()?;
    Preset::load(&Reference::default(), Changes::none().and(node)).ok()
}

/// The British preset with changes; `None` where they are unsound.
fn load_british(changes: &Value) -> Option<Preset> {
    let node = parse(&source(&changes.to_string())).ok()?;
    Preset::load(&Reference::named("british", Path::new("")), Changes::none().and(node)).ok()
}

/// What each of some names gains by differences, worked out from the rule by itself, in points.
fn by_hand(what: &Value, scores: &Value, names: &[&str]) -> BTreeMap<String, i64> {
    let limit = scores["limit"].as_i64().or((scores["limit"] != json!("none")).then_some(1000)).unwrap_or(i64::MAX);
    let applies = scores["limit_applies"].as_str().unwrap_or("score");
    let cut = |amount: i64, what: &str| if applies == what { amount.min(limit) } else { amount };
    let score = |name: &str| cut(what["scores"][name].as_i64().unwrap_or_default(), "score");
    let mut nets: BTreeMap<String, i64> = names.iter().map(|name| ((*name).to_owned(), 0)).collect();
    let mut pay = |from: &str, payer: &str, to: &str, difference: i64| {
        let factor = if what["east"] == from || what["east"] == to { 2 } else { 1 };
        let paid = cut(cut(difference, "difference") * factor, "doubled");
        *nets.get_mut(payer).expect("a player") -= paid;
        *nets.get_mut(to).expect("a player") += paid;
    };
    let winner = what["winner"].as_str();
    let settles = winner.is_some() || scores["drawn_hand"] == json!("differences");
    for (place, one) in names.iter().enumerate() {
        if let Some(winner) = winner.filter(|winner| winner != one) {
            pay(one, what["pays_for_all"].as_str().unwrap_or(one), winner, score(winner));
        }
        for other in &names[place + 1..] {
            let is_pair = settles && Some(*one) != winner && Some(*other) != winner && what["pays_for_all"].is_null();
            if is_pair {
                let (low, high) = if score(one) < score(other) { (one, other) } else { (other, one) };
                pay(low, low, high, score(high) - score(low));
            }
        }
    }
    nets
}

/// Rules of a table that plays by stakes.
fn stakes(rules: &Rules) -> &StakesRules {
    rules.stakes().expect("a stakes table")
}

fn table(rules: &Rules) -> Table {
    Table::new(&PLAYERS[..usize::from(rules.players())]).expect("different names")
}

fn declared(event: &Value) -> Option<Declared> {
    let node = parse(&source(&event.to_string())).ok()?;
    let mut reader = Reader::default();
    let declared = Declared::read(&node, &mut reader);
    reader.mistakes.is_empty().then_some(declared)
}

fn event(event: &Value, rules: &Rules, table: &Table) -> Option<Event> {
    declared(event)?.check(rules, table, Naming::InFull).ok()
}

fn settled(what: &Value, rules: &Rules, table: &Table) -> Option<Settlement> {
    settle(rules, table, &event(what, rules, table)?).ok()
}

fn by_name<'t>(table: &'t Table, settlement: &Settlement) -> BTreeMap<&'t str, Amount> {
    table.names().zip(settlement.points.iter().copied()).collect()
}

/// Changes with one more laid over them at the top level.
fn with(changes: &Value, key: &str, value: Value) -> Value {
    let mut changes = changes.clone();
    changes[key] = value;
    changes
}

#[test]
fn most_of_what_is_tried_is_sound() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut sound, mut fitting) = (0, 0);
    for _ in 0..500 {
        let changes = any_changes().new_tree(&mut runner).expect("a value").current();
        let what = any_event().new_tree(&mut runner).expect("a value").current();
        let Some(preset) = load(&changes) else { continue };
        sound += 1;
        fitting += usize::from(settled(&what, &preset.rules, &table(&preset.rules)).is_some());
    }
    assert!(sound > 250 && fitting > 100, "{sound} rules of 500 are sound, {fitting} events fit them");
}

/// Nobody has anything to say of a built-in preset.
#[test]
fn a_built_in_preset_has_nothing_odd() {
    for (name, _) in huat::preset::BUILT_IN {
        let preset = Preset::load(&Reference::named(name, Path::new("")), Changes::none()).expect("a built-in preset");
        assert_eq!(preset.lints(), [], "{name}");
        assert!(!preset.rules.basics().notes.is_empty(), "{name} says where it comes from");
    }
}

#[test]
fn a_built_in_table_fits_a_phone() {
    for (name, _) in huat::preset::BUILT_IN {
        let reference = Reference::named(name, std::path::Path::new(""));
        let preset = Preset::load(&reference, Changes::none()).expect("a built-in preset");
        let report = match &preset.rules {
            Rules::Stakes(rules) => huat::report::stakes::report(rules),
            Rules::Differences(rules) => huat::report::scores::report(rules),
        };
        let text = to_text(&report, Look { colour: false, width: Some(60) });
        for line in text.lines() {
            assert!(unicode_width::UnicodeWidthStr::width(line) <= 60, "{name}: {line}");
        }
    }
}

/// Every built-in preset.
fn built_in() -> Vec<Preset> {
    let load = |name| Preset::load(&Reference::named(name, Path::new("")), Changes::none()).expect("a built-in preset");
    huat::preset::BUILT_IN.iter().map(|(name, _)| load(name)).collect()
}

#[test]
fn two_built_in_tables_side_by_side_fit_a_phone() {
    let presets = built_in();
    for (a, b) in presets.iter().flat_map(|a| presets.iter().map(move |b| (a, b))) {
        let text = to_text(&Comparison::new(&a.rules, &b.rules).report(), Look { colour: false, width: Some(60) });
        for line in text.lines() {
            assert!(unicode_width::UnicodeWidthStr::width(line) <= 60, "{line}");
        }
    }
}

#[test]
fn built_in_tables_differ_from_themselves_in_nothing_and_mirror_one_another() {
    let presets = built_in();
    for a in &presets {
        let with_itself = Comparison::new(&a.rules, &a.rules);
        assert!(with_itself.pays_alike() && with_itself.differences.is_empty(), "{}", a.rules.basics().name);
        for b in &presets {
            let (there, back) = (Comparison::new(&a.rules, &b.rules), Comparison::new(&b.rules, &a.rules));
            assert_eq!(as_json(&there), mirrored(as_json(&back)));
        }
    }
}

/// A special hand needs no minimum, so it can be paid by a row that no other hand reaches.
#[test]
fn rows_below_the_minimum_are_compared() {
    let table = |first: u32| {
        let rows = json!({"1": {"other": first, "thrower": 3}, "2": {"other": 2, "thrower": 4}});
        load(&json!({"stakes": {"rows": rows}, "doubles": {"minimum": 2, "limit": 2}, "kong": {"exposed": 2}}))
    };
    let (a, b) = (table(1).expect("sound"), table(2).expect("sound"));
    let comparison = Comparison::new(&a.rules, &b.rules);
    let [difference] = &comparison.differences[..] else { panic!("{:?}", comparison.differences) };
    assert_eq!(difference.what, "1 double, in a hand that needs no minimum");
    assert_eq!(
        difference.a.as_deref(),
        Some("1 double: the thrower pays 3 points, each of the others 1 point; on a self-draw each pays 3 points.")
    );
    assert!(!comparison.pays_alike() && !comparison.rows().iter().any(|row| row.differs()));
}

/// A comparison as programs get it, its differences in an order of their own: notes of the first table come first.
fn as_json(comparison: &Comparison) -> Value {
    let text = serde_json::to_string(&ComparisonJson::new(comparison)).expect("JSON");
    let mut json: Value = serde_json::from_str(&text).expect("JSON");
    json["differences"].as_array_mut().expect("a list").sort_by_key(Value::to_string);
    json
}

/// The same with the two tables changed about.
fn mirrored(mut json: Value) -> Value {
    fn swap(json: &mut Value) {
        match json {
            Value::Array(items) => items.iter_mut().for_each(swap),
            Value::Object(fields) => {
                if let (Some(a), Some(b)) = (fields.remove("a"), fields.remove("b")) {
                    fields.extend([("a".to_owned(), b), ("b".to_owned(), a)]);
                }
                fields.values_mut().for_each(swap);
            }
            _ => {}
        }
    }
    swap(&mut json);
    json["differences"].as_array_mut().expect("a list").sort_by_key(Value::to_string);
    json
}

/// Changes, and the same with one key more or otherwise.
fn nearly_the_same() -> impl Strategy<Value = (Value, Value)> {
    (any_changes(), any_changes(), any::<prop::sample::Index>()).prop_map(|(changes, others, at)| {
        let others: Vec<(&String, &Value)> = others.as_object().expect("a mapping").iter().collect();
        let other = if others.is_empty() {
            changes.clone()
        } else {
            let (key, value) = others[at.index(others.len())];
            with(&changes, key, value.clone())
        };
        (changes, other)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing is made or lost: payments are above zero, from one player to another, and the points are their sums.
    #[test]
    fn every_settlement_adds_to_zero(changes in any_changes(), what in any_event()) {
        let Some(preset) = load(&changes) else { return Ok(()) };
        let table = table(&preset.rules);
        let Some(settlement) = settled(&what, &preset.rules, &table) else { return Ok(()) };
        let mut sums = vec![0; PLAYERS.len()];
        for payment in &settlement.payments {
            prop_assert!(payment.amount > Amount::ZERO && payment.from != payment.to);
            sums[payment.from.place()] -= payment.amount.units();
            sums[payment.to.place()] += payment.amount.units();
        }
        let points: Vec<i64> = settlement.points.iter().map(|points| points.units()).collect();
        prop_assert_eq!(&points[..], &sums[..points.len()]);
        prop_assert_eq!(points.iter().sum::<i64>(), 0);
    }

    /// Who sits where does not matter: the same names in other seats get the same points.
    #[test]
    fn permuting_the_players_permutes_the_points(
        changes in any_changes(), what in any_event(), order in Just([0, 1, 2, 3]).prop_shuffle()
    ) {
        let Some(preset) = load(&changes) else { return Ok(()) };
        let players = usize::from(preset.rules.players());
        let names: Vec<&str> = order.iter().filter(|&&place| place < players).map(|&place| PLAYERS[place]).collect();
        let (before, after) = (table(&preset.rules), Table::new(&names).expect("the same names"));
        let a = settled(&what, &preset.rules, &before);
        let b = settled(&what, &preset.rules, &after);
        prop_assert_eq!(a.as_ref().map(|a| by_name(&before, a)), b.as_ref().map(|b| by_name(&after, b)));
    }

    /// The differences between hands are what the rule gives when it is worked by hand; they add to zero, and who sits
    /// where does not matter.
    #[test]
    fn differences_are_as_worked_by_hand(
        changes in any_score_changes(), what in any_score_event(4), order in Just([0, 1, 2, 3]).prop_shuffle()
    ) {
        let changes = with(&changes, "players", json!(4));
        let Some(preset) = load_british(&changes) else { return Ok(()) };
        let names: Vec<&str> = order.iter().map(|&place| PLAYERS[place]).collect();
        let (before, after) = (table(&preset.rules), Table::new(&names).expect("the same names"));
        let a = settled(&what, &preset.rules, &before);
        let b = settled(&what, &preset.rules, &after);
        prop_assert_eq!(a.as_ref().map(|a| by_name(&before, a)), b.as_ref().map(|b| by_name(&after, b)));
        let Some(settlement) = a else { return Ok(()) };
        prop_assert_eq!(settlement.points.iter().map(|points| points.units()).sum::<i64>(), 0);
        if what["scores"].is_object() {
            let scale = 10i64.pow(u32::from(preset.rules.decimals().count()));
            let found: BTreeMap<String, i64> =
                by_name(&before, &settlement).into_iter().map(|(name, points)| (name.to_owned(), points.units() / scale)).collect();
            prop_assert_eq!(found, by_hand(&what, &changes["scores"], &PLAYERS));
        }
    }

    /// Such an event as it is written reads back to the same, and says who is East.
    #[test]
    fn written_scores_read_back(changes in any_score_changes(), what in any_score_event(3)) {
        let changes = with(&changes, "players", json!(3));
        let Some(preset) = load_british(&changes) else { return Ok(()) };
        let table = table(&preset.rules);
        let Some(before) = event(&what, &preset.rules, &table) else { return Ok(()) };
        let written = Written { event: &before, table: &table, decimals: preset.rules.decimals() };
        let text = serde_json::to_string(&written).expect("JSON");
        let again: Value = serde_json::from_str(&text).expect("JSON");
        prop_assert_eq!(Some(before), event(&again, &preset.rules, &table), "{}", text);
    }

    /// A dealer who has nothing to do with a hand changes nothing, and one who has pays or is paid as for so many
    /// doubles more.
    #[test]
    fn the_dealer_pays_and_is_paid_for_more(changes in any_changes(), doubles in 0u32..9, more in 0u32..3, hands in 0u32..3) {
        let changes = with(&changes, "players", json!(4));
        let extra = with(&changes, "dealer_extra", json!({"doubles": more, "per_continuation": 1}));
        let (Some(plain), Some(extra)) = (load(&with(&changes, "dealer_extra", json!("none"))), load(&extra)) else { return Ok(()) };
        let table = table(&plain.rules);
        let self_draw = json!({"win": "Mei", "doubles": doubles, "self_draw": true});
        let Some(before) = settled(&self_draw, &plain.rules, &table) else { return Ok(()) };
        let higher = settled(&with(&self_draw, "doubles", json!(doubles + more + hands)), &plain.rules, &table);
        let Some(higher) = higher else { return Ok(()) };
        let dealt = with(&with(&self_draw, "dealer", json!("Raj")), "continuation", json!(hands));
        let Some(after) = settled(&dealt, &extra.rules, &table) else { return Ok(()) };
        prop_assert_eq!(after.points[1], higher.points[1]);
        prop_assert_eq!(&after.points[2..], &before.points[2..]);
        let of_winner = with(&with(&self_draw, "dealer", json!("Mei")), "continuation", json!(hands));
        prop_assert_eq!(settled(&of_winner, &extra.rules, &table).map(|all| all.points), Some(higher.points));
    }

    /// In every table whose self-draw amount is the thrower's, an auto-limit discard is a self-draw without its bonus.
    #[test]
    fn auto_limit_is_a_self_draw_without_its_bonus(changes in any_changes(), doubles in 0u32..9) {
        let changes = with(&with(&changes, "auto_limit", json!(0)), "self_draw_bonus", json!(0));
        let Some(preset) = load(&changes) else { return Ok(()) };
        let table = table(&preset.rules);
        let follows = |doubles| stakes(&preset.rules).table().row(doubles).is_some_and(|row| row.self_draw == row.thrower);
        let counted = stakes(&preset.rules).limit().map_or(doubles, |limit| doubles.min(limit));
        if stakes(&preset.rules).terms().doubles.self_draw_adds != 0 || !follows(counted) {
            return Ok(());
        }
        let discard = settled(&json!({"win": "Mei", "doubles": doubles, "from": "Raj"}), &preset.rules, &table);
        let drawn = settled(&json!({"win": "Mei", "doubles": doubles, "self_draw": true}), &preset.rules, &table);
        if let (Some(discard), Some(drawn)) = (discard, drawn) {
            prop_assert_eq!(discard.points, drawn.points);
        }
    }

    /// Where the shooter's amount is not listed, the shooter rule changes who pays and never what the winner gets.
    #[test]
    fn the_shooter_rule_moves_the_burden_and_not_the_gain(changes in any_changes(), doubles in 0u32..9) {
        let win = json!({"win": "Mei", "doubles": doubles, "from": "Raj"});
        let (Some(with_shooter), Some(without)) =
            (load(&with(&changes, "shooter", json!(true))), load(&with(&changes, "shooter", json!(false))))
        else { return Ok(()) };
        let counted = stakes(&with_shooter.rules).limit().map_or(doubles, |limit| doubles.min(limit));
        let others = i64::from(with_shooter.rules.players()) - 2;
        let derived = stakes(&with_shooter.rules).table().row(counted)
            .is_some_and(|row| row.shooter.units() == row.thrower.units() + others * row.other.units());
        let table = table(&without.rules);
        if let (true, Some(a), Some(b)) =
            (derived, settled(&win, &with_shooter.rules, &table), settled(&win, &without.rules, &table))
        {
            prop_assert_eq!(a.points[0], b.points[0]);
        }
    }

    /// A robbed kong that is paid back leaves the night as if it had never been made.
    #[test]
    fn a_robbed_kong_never_was(changes in any_changes(), doubles in 1u32..9) {
        let Some(preset) = load(&with(&changes, "robbed_kong", json!("refund"))) else { return Ok(()) };
        let (rules, table) = (&preset.rules, table(&preset.rules));
        let feeder = stakes(rules).kong().added_payer == huat::rules::AddedPayer::Feeder;
        let kong = if feeder { json!({"kong": "Raj", "added": true, "feeder": "Mei"}) } else { json!({"kong": "Raj", "added": true}) };
        let robbed = json!({"win": "Mei", "doubles": doubles, "from": "Raj", "robbed_kong": true});
        let plain = json!({"win": "Mei", "doubles": doubles, "from": "Raj"});
        let (Some(kong), Some(robbed), Some(plain)) =
            (event(&kong, rules, &table), event(&robbed, rules, &table), settled(&plain, rules, &table))
        else { return Ok(()) };
        let mut hand = Hand::new();
        let kong = hand.settle(rules, &table, &kong, 1).expect("a kong is small").settlement;
        let robbed = hand.settle(rules, &table, &robbed, 2).expect("as the plain win").settlement;
        let both: Vec<i64> = kong.points.iter().zip(&robbed.points).map(|(a, b)| a.units() + b.units()).collect();
        prop_assert_eq!(both, plain.points.iter().map(|points| points.units()).collect::<Vec<_>>());
    }

    /// A table differs from itself in nothing, and two tables differ in the same from either side.
    #[test]
    fn a_comparison_mirrors((one, other) in nearly_the_same()) {
        let (Some(a), Some(b)) = (load(&one), load(&other)) else { return Ok(()) };
        let with_itself = Comparison::new(&a.rules, &a.rules);
        prop_assert!(with_itself.pays_alike() && with_itself.differences.is_empty(), "{:?}", with_itself.differences);
        let (there, back) = (Comparison::new(&a.rules, &b.rules), Comparison::new(&b.rules, &a.rules));
        prop_assert_eq!(as_json(&there), mirrored(as_json(&back)));
    }

    /// Two tables that are said to pay alike settle every event alike.
    #[test]
    fn tables_that_pay_alike_settle_alike(
        (one, other) in nearly_the_same(), events in prop::collection::vec(any_event(), 20)
    ) {
        let (Some(a), Some(b)) = (load(&one), load(&other)) else { return Ok(()) };
        if !Comparison::new(&a.rules, &b.rules).pays_alike() {
            return Ok(());
        }
        let table = table(&a.rules);
        let points = |what: &Value, rules: &Rules| -> Option<Vec<i64>> {
            let hundredths = 100 / rules.decimals().scale();
            Some(settled(what, rules, &table)?.points.iter().map(|points| points.units() * hundredths).collect())
        };
        for what in &events {
            if let (Some(by_a), Some(by_b)) = (points(what, &a.rules), points(what, &b.rules)) {
                prop_assert_eq!(by_a, by_b, "{}", what);
            }
        }
    }

    /// The same table counted in smaller units is the same table.
    #[test]
    fn smaller_units_change_nothing(changes in any_changes(), decimals in 0u32..2) {
        let counted_in = |decimals: u32| load(&with(&changes, "money", json!({"unit": "$", "decimals": decimals})));
        let (Some(a), Some(b)) = (counted_in(decimals), counted_in(2)) else { return Ok(()) };
        let comparison = Comparison::new(&a.rules, &b.rules);
        let is_of_decimals = |difference: &Difference| difference.what == "Amounts" && !difference.moves_money;
        prop_assert!(comparison.pays_alike());
        prop_assert!(comparison.differences.iter().all(is_of_decimals), "{:?}", comparison.differences);
    }

    /// What is written of an event is read back as the same event.
    #[test]
    fn a_written_event_reads_back(changes in any_changes(), what in any_event()) {
        let Some(preset) = load(&changes) else { return Ok(()) };
        let table = table(&preset.rules);
        let Some(before) = event(&what, &preset.rules, &table) else { return Ok(()) };
        let written = Written { event: &before, table: &table, decimals: preset.rules.decimals() };
        let text = serde_json::to_string(&written).expect("JSON");
        let mut reader = Reader::default();
        let declared = Declared::read(&parse(&source(&text)).expect("JSON is YAML"), &mut reader);
        prop_assert!(reader.mistakes.is_empty(), "{}", text);
        prop_assert_eq!(Some(before), declared.check(&preset.rules, &table, Naming::InFull).ok());
    }

    /// What `preset show` prints loads back to the same rules.
    #[test]
    fn a_shown_preset_loads_back(changes in any_changes()) {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let Some(preset) = load(&changes) else { return Ok(()) };
        let name = format!("huat-{}-{}.yaml", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, preset.to_yaml(false)).expect("a temporary file");
        let again = Preset::load(&Reference::File { path: path.clone(), asked: "shown".into() }, Changes::none());
        std::fs::remove_file(&path).expect("the temporary file");
        let again = again.map_err(|mistakes| TestCaseError::fail(format!("{mistakes:?}\n{}", preset.to_yaml(false))))?;
        let (mut before, mut after) = (stakes(&preset.rules).terms().clone(), stakes(&again.rules).terms().clone());
        for terms in [&mut before, &mut after] {
            terms.basics.title.clear();
            terms.basics.changed.clear();
        }
        prop_assert_eq!(before, after);
    }

    /// Every format shows the same totals.
    #[test]
    fn every_format_shows_the_same_totals(changes in any_changes(), events in prop::collection::vec(any_event(), 1..6)) {
        let Some(preset) = load(&changes) else { return Ok(()) };
        let (rules, table) = (&preset.rules, table(&preset.rules));
        let mut hand = Hand::new();
        let events: Vec<(Event, Settlement)> = events.iter()
            .filter_map(|what| event(what, rules, &table))
            .filter_map(|event| Some((event.clone(), hand.settle(rules, &table, &event, 1).ok()?.settlement)))
            .collect();
        if events.is_empty() {
            return Ok(());
        }
        let mut totals = vec![Amount::ZERO; usize::from(table.players())];
        for (_, settlement) in &events {
            for (total, points) in totals.iter_mut().zip(&settlement.points) {
                *total = total.plus(*points).expect("small");
            }
        }
        let evening = Evening::new(rules, &table, &events).expect("small");
        let plain: Vec<String> = totals.iter().map(|total| total.text(rules.decimals())).collect();
        let signed: Vec<String> = totals.iter().map(|total| huat::report::words::signed(*total, rules.decimals())).collect();

        let csv = to_csv(&evening.report());
        let last = csv.lines().last().expect("a last row").split(',').skip(2).map(str::to_owned).collect::<Vec<_>>();
        prop_assert_eq!(&last[..plain.len()], &plain[..]);

        let json = serde_json::to_string(&evening).expect("JSON");
        let points = json.rsplit("\"points\":").next().expect("the totals");
        for (name, total) in table.names().zip(&plain) {
            prop_assert!(points.contains(&format!("\"{name}\":{total}")), "{} in {}", total, points);
        }
        for text in [to_text(&evening.report(), Look { colour: false, width: None }), to_markdown(&evening.report())] {
            for total in &signed {
                prop_assert!(text.contains(total), "{} in {}", total, text);
            }
        }
    }

    /// Whatever the rules, a hand that is drawn by lot adds to zero, and no seat gains by it.
    #[test]
    fn no_seat_is_better_than_another_where_hands_are_drawn(changes in any_changes()) {
        let (Some(preset), Ok(model)) = (load(&changes), Model::assumed()) else { return Ok(()) };
        let Ok(hands) = Hands::by_model(&model, &preset.rules) else { return Ok(()) };
        for urn in hands.urns() {
            let mut means = [0i128; 4];
            for outcome in urn.outcomes() {
                prop_assert_eq!(outcome.points.iter().sum::<i64>(), 0);
                for (mean, points) in means.iter_mut().zip(outcome.points) {
                    *mean += i128::from(points) * i128::from(outcome.weight);
                }
            }
            prop_assert_eq!(means, [0; 4]);
        }
    }

    /// Any text at all is answered, as a hand file, as a model and as rules laid over a preset.
    #[test]
    fn any_text_is_answered(text in any_text()) {
        if let Ok(file) = HandFile::read(&source(&text)) {
            let _ = file.settle(None, None, None);
        }
        let _ = Model::read(&source(&text));
        if let Ok(node) = parse(&source(&text)) {
            let _ = Preset::load(&Reference::default(), Changes::none().and(node));
        }
    }

    /// A table is drawn within the width that there is; only a number is never broken for it.
    #[test]
    fn nothing_is_wider_than_the_terminal(changes in any_changes(), width in 100u16..140) {
        let Some(preset) = load(&changes) else { return Ok(()) };
        let text = to_text(&huat::report::stakes::report(stakes(&preset.rules)), Look { colour: false, width: Some(width) });
        for line in text.lines() {
            prop_assert!(unicode_width::UnicodeWidthStr::width(line) <= usize::from(width), "{}", line);
        }
    }
}
