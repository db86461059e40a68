//! What the rules say in words, held against what is paid.

use huat::count::{Circumstances, Hand, waits};
use huat::event::{Event, Kind, Win, Winner, WinningTile};
use huat::payout::settle;
use huat::player::{Seat, Table};
use huat::preset::{Changes, Preset, Reference};
use huat::report::count::WaitingHand;
use huat::report::words::{TilesAs, before_the_first_tile, row_in_words};
use huat::report::{Look, to_csv, to_text};
use huat::rules::{Doubles, Rules};
use huat::yaml::{Origin, Source, parse};
use serde_json::{Value, json};

/// The default preset with changes.
fn rules(changes: &Value) -> Rules {
    let node = parse(&Source::new(Origin::StandardInput, changes.to_string())).expect("YAML");
    let loaded = Preset::load(&Reference::default(), Changes::none().and(node));
    loaded.unwrap_or_else(|mistakes| panic!("{changes}: {mistakes:?}")).rules
}

/// What each of the others pays when the first wins so many doubles.
fn paid(rules: &Rules, doubles: u32, tile: WinningTile) -> Vec<String> {
    let winner = Winner::of(Seat::new(0).expect("a seat"), Doubles::Number(doubles));
    let event = Event { kind: Kind::Win(Win { winners: vec![winner], tile, deal: None }), note: None };
    let settlement = settle(rules, &Table::of_winds(rules.players()), &event).expect("it settles");
    let points = settlement.points.iter().skip(1).map(|points| points.text(rules.decimals()).replace('-', ""));
    points.collect()
}

/// The numbers of a text, in their order.
fn numbers(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).map(str::to_owned).collect()
}

#[test]
fn a_row_in_words_says_what_is_paid() {
    // No two amounts of a row are alike, so that none is taken for another.
    let row = |n: u32| json!({"other": 10 * n, "thrower": 20 * n, "self_draw": 30 * n, "shooter": 70 * n});
    let rows: serde_json::Map<String, Value> = (1..=5).map(|n| (n.to_string(), row(n))).collect();
    for players in 2..=4 {
        for shooter in [false, true] {
            for auto_limit in [json!("none"), json!(3)] {
                let changes = json!({
                    "players": players,
                    "stakes": {"rows": rows},
                    "shooter": shooter,
                    "auto_limit": auto_limit,
                });
                let rules = rules(&changes);
                let stakes = rules.stakes().expect("stakes");
                for doubles in 1..=5 {
                    let said = row_in_words(stakes, doubles).expect("a row");
                    let (_, payments) = said.split_once(": ").expect("what is paid");
                    let (discard, self_draw) = payments.split_once("; ").expect("both ways to win");
                    let thrown = paid(&rules, doubles, WinningTile::Discard(Seat::new(1).expect("a seat")));
                    let (thrower, others) = thrown.split_first().expect("a thrower");
                    let mut told = vec![thrower.clone()];
                    if discard.contains("everybody pays") {
                        assert!(others.iter().all(|other| other == thrower), "{said}: {thrown:?}");
                    } else if discard.contains("for everybody") {
                        assert!(others.iter().all(|other| other == "0"), "{said}: {thrown:?}");
                    } else {
                        told.extend(others.first().cloned());
                    }
                    assert_eq!(numbers(discard), told, "{changes}: {said}");
                    let drawn = paid(&rules, doubles, WinningTile::SelfDraw);
                    assert!(drawn.iter().all(|each| numbers(self_draw) == [each.clone()]), "{said}: {drawn:?}");
                }
            }
        }
    }
}

#[test]
fn every_note_that_answers_a_question_is_shown_once() {
    let answer = |notes: &[&str]| {
        let rules = rules(&json!({"notes": notes}));
        let answers = before_the_first_tile(rules.stakes().expect("stakes"));
        answers.into_iter().find(|answer| answer.what.contains("ka long")).expect("the question").answer
    };
    let (ka_long, both) = ("Ka long is paid 5.", "Dan diao and pong pong are paid 10.");
    assert_eq!(answer(&[ka_long, both]), format!("settled: {ka_long}; {both}"));
    assert_eq!(answer(&[both]), format!("say it now: {both}; what of ka-long"));
    assert_eq!(answer(&["Tea at ten."]), "say it now: nothing, or how much");
}

#[test]
fn tiles_are_letters_in_a_spreadsheet_however_they_are_drawn() {
    let rules = rules(&json!({}));
    let rules = rules.stakes().expect("stakes");
    let hand = Hand::waiting("123p 456p 789p EEE C", None).expect("13 tiles");
    let how = Circumstances::default();
    let drawn = |tiles_as| {
        let waits = waits(rules, &hand, &how).expect("it waits");
        WaitingHand { rules, hand: &hand, how, waits, tiles_as }.report()
    };
    let (letters, pictures) = (drawn(TilesAs::Letters), drawn(TilesAs::Pictures));
    assert!(to_csv(&letters).contains("\nC,"), "{}", to_csv(&letters));
    assert_eq!(to_csv(&letters), to_csv(&pictures));
    let look = Look { colour: false, width: None };
    assert_ne!(to_text(&letters, look), to_text(&pictures, look));
}
