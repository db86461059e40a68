//! The ledger: corrections, damage, and what must never be lost.

mod arbitrary;
mod sheet;

use arbitrary::{PLAYERS, any_changes, any_event, any_score_changes, any_score_event};
use huat::event::Declared;
use huat::ledger::{Entry, Line, Tail, Unreadable, Unrecorded};
use huat::report::night::Logged;
use huat::report::to_csv;
use huat::yaml::Origin;
use proptest::prelude::*;
use serde_json::{Value, json};
use sheet::{Sheet, declared};

fn evening() -> Sheet {
    let mut sheet = Sheet::new("10-20", &json!({"multiple_winners": "all"}), &PLAYERS).expect("sound rules");
    let events = [
        json!({"win": "Mei", "doubles": 3, "from": "Raj"}),
        json!({"kong": "阿明", "concealed": true}),
        json!({"yao": "Siti", "from": "Raj", "note": "cat \"and\" rat"}),
        json!({"win": "Siti", "doubles": 2, "self_draw": true}),
        json!({"kong": "Raj", "added": true}),
        json!({"win": "Mei", "doubles": 2, "from": "Raj", "robbed_kong": true, "also": {"Siti": 4}}),
        json!({"false_win": "Raj"}),
        json!({"draw": true}),
        json!({"fine": "Mei", "each": 5}),
        json!({"pay": "Raj", "to": "Siti", "amount": 50}),
    ];
    for event in events.iter().cycle().take(36) {
        sheet.add(event).expect("it fits");
    }
    sheet.record(|recorder| recorder.void(2, Some("it was a pong"))).expect("it stands");
    let amended = declared(&json!({"win": "Raj", "doubles": 4, "from": "Mei"})).expect("an event");
    sheet.record(|recorder| recorder.amend(1, &amended)).expect("it stands");
    sheet.record(|recorder| recorder.insert(3, &amended)).expect("it fits");
    sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).expect("there is something");
    sheet
}

fn refused(result: Result<huat::ledger::Recorded, Unrecorded>) -> String {
    match result {
        Err(Unrecorded::Refused(faults)) => faults.first().map(ToString::to_string).unwrap_or_default(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn undo_twice_takes_back_two_and_voiding_an_undo_brings_one_back() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    let before = sheet.totals();
    sheet.add(&json!({"win": "Mei", "doubles": 1, "from": "Raj"})).expect("it fits");
    let one = sheet.totals();
    sheet.add(&json!({"win": "Raj", "doubles": 2, "self_draw": true})).expect("it fits");
    let two = sheet.totals();
    sheet
        .record(|recorder| {
            recorder.undo().map(|(n, recorded)| {
                assert_eq!(n, 2);
                recorded
            })
        })
        .expect("two stand");
    assert_eq!(sheet.totals(), one);
    sheet
        .record(|recorder| {
            recorder.undo().map(|(n, recorded)| {
                assert_eq!(n, 1);
                recorded
            })
        })
        .expect("one stands");
    assert_eq!(sheet.totals(), before);
    assert!(
        refused(sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded))).contains("nothing to undo")
    );
    sheet.record(|recorder| recorder.void(4, None)).expect("the undo of 1");
    assert_eq!(sheet.totals(), one);
    sheet.record(|recorder| recorder.void(3, None)).expect("the undo of 2");
    assert_eq!(sheet.totals(), two);
    // The voids of the undos can be undone in turn.
    sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).expect("a void stands");
    assert_eq!(sheet.totals(), one);
}

#[test]
fn a_void_event_can_only_be_brought_back() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    sheet.add(&json!({"win": "Mei", "doubles": 1, "from": "Raj"})).expect("it fits");
    sheet.record(|recorder| recorder.void(1, None)).expect("it stands");
    let draw = declared(&json!({"draw": true})).expect("an event");
    assert!(refused(sheet.record(|recorder| recorder.amend(1, &draw))).contains("void"));
    assert!(refused(sheet.record(|recorder| recorder.void(1, None))).contains("void already"));
    sheet.record(|recorder| recorder.void(2, None)).expect("the void");
    assert_eq!(sheet.totals()[0].1, 40);
}

#[test]
fn what_a_later_line_rests_on_cannot_be_taken_back_before_it() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    sheet.record(|recorder| recorder.swap("Mei", "Dan")).expect("a new player");
    sheet.add(&json!({"kong": "Raj", "added": true})).expect("it fits");
    assert!(refused(sheet.record(|recorder| recorder.void(1, None))).contains("rests on"));
    sheet.add(&json!({"win": "Dan", "doubles": 1, "from": "Raj", "robbed_kong": true})).expect("it fits");
    assert!(refused(sheet.record(|recorder| recorder.void(2, None))).contains("pays back"));
    // A hand that ended between the two would have left nothing to pay back.
    let draw = declared(&json!({"draw": true})).expect("an event");
    assert!(refused(sheet.record(|recorder| recorder.insert(2, &draw))).contains("robbed"));
    sheet.record(|recorder| recorder.void(3, None)).expect("the win");
    sheet.record(|recorder| recorder.void(2, None)).expect("then the kong");
    sheet.record(|recorder| recorder.void(1, None)).expect("then the swap");
    assert_eq!(sheet.totals().iter().filter(|(_, points)| *points != 0).count(), 0);
}

#[test]
fn rules_changed_in_the_middle_touch_only_later_hands_and_an_insert_is_by_the_rules_of_its_place() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    let win = json!({"win": "Mei", "doubles": 1, "from": "Raj"});
    sheet.add(&win).expect("it fits");
    let change =
        huat::yaml::parse(&huat::yaml::Source::new(Origin::StandardInput, "{shooter: true, stakes: {pair: 20/40}}"));
    sheet.record(|recorder| recorder.rules(change.as_ref().expect("YAML"), None)).expect("sound rules");
    sheet.add(&win).expect("it fits");
    assert_eq!(sheet.totals()[1].1, -20 - 80);
    let win = declared(&win).expect("an event");
    sheet.record(|recorder| recorder.insert(1, &win)).expect("it fits");
    assert_eq!(sheet.totals()[1].1, -20 - 20 - 80);
    let money = huat::yaml::parse(&huat::yaml::Source::new(Origin::StandardInput, "{money: {unit: $}}")).expect("YAML");
    assert!(refused(sheet.record(|recorder| recorder.rules(&money, None))).contains("money"));
}

/// A British night follows the deal, and every line says who was East.
#[test]
fn a_british_night_follows_the_deal() {
    let mut sheet = Sheet::new("british", &json!({}), &PLAYERS).expect("a built-in preset");
    let scores = json!({"Mei": 80, "Raj": 84, "Siti": 208, "阿明": 416});
    let hands = [
        ("Mei", "Mei"),
        ("Siti", "Mei"),
        ("Siti", "Raj"),
        ("阿明", "Siti"),
        ("阿明", "阿明"),
        ("Mei", "阿明"),
        ("Mei", "Mei"),
    ];
    for (winner, east) in hands {
        let recorded = sheet.add(&json!({"scores": scores, "winner": winner})).expect("it fits");
        assert!(recorded.text.contains(&format!("\"east\":\"{east}\"")), "{winner}: {}", recorded.text);
    }
    sheet.add(&json!({"scores": scores, "drawn": true})).expect("a drawn hand");
    sheet.add(&json!({"false_win": "Raj"})).expect("a false win");
    let night = sheet.night();
    assert_eq!(night.counts(), (9, 9));
    assert_eq!(
        night.tallies().iter().map(|tally| (tally.won, tally.self_drawn)).collect::<Vec<_>>(),
        [(3, 0), (0, 0), (2, 0), (2, 0)]
    );
    assert!(refused(sheet.add(&json!({"win": "Mei", "doubles": 3, "from": "Raj"}))).contains("plays by stakes"));
    // Typed by hand, without East and points, the same lines come to the same.
    let mut typed = Sheet::new("british", &json!({}), &PLAYERS).expect("a built-in preset");
    for (winner, _) in hands {
        let line = format!("- {{scores: {{Mei: 80, Raj: 84, Siti: 208, 阿明: 416}}, winner: {winner}}}\n");
        typed.0.extend_from_slice(line.as_bytes());
    }
    typed.0.extend_from_slice(
        "- {scores: {Mei: 80, Raj: 84, Siti: 208, 阿明: 416}, drawn: true}\n- {false_win: Raj}\n".as_bytes(),
    );
    assert_eq!(typed.totals(), sheet.totals());
    // Another winner of the first hand moves the deal of the next; what was recorded of it stands, and is told.
    let before = sheet.night();
    let amended = declared(&json!({"scores": scores, "winner": "Raj"})).expect("an event");
    let recorded = sheet.record(|recorder| recorder.amend(1, &amended)).expect("it fits");
    assert_eq!(huat::ledger::Deals::moved(&before, &recorded.after), [2, 3]);
    // So is what was recorded of a hand in the place of a typed line, which is worked out anew.
    typed.record(|recorder| recorder.amend(3, &amended)).expect("it fits");
    let before = typed.night();
    let recorded = typed.record(|recorder| recorder.amend(1, &amended)).expect("it fits");
    assert_eq!(huat::ledger::Deals::moved(&before, &recorded.after), [3]);
}

/// What typed lines come to is worked out anew after a correction before them, also in the totals of its receipt.
#[test]
fn a_correction_moves_what_typed_lines_come_to() {
    let mut sheet = Sheet::new("british", &json!({}), &PLAYERS).expect("a built-in preset");
    sheet.0.extend_from_slice("- {scores: {Mei: 10, Raj: 20, Siti: 30, 阿明: 40}, winner: Mei}\n".as_bytes());
    let hand =
        declared(&json!({"scores": {"Mei": 0, "Raj": 1, "Siti": 0, "阿明": 0}, "winner": "Raj"})).expect("an event");
    let totals = |night: &huat::ledger::Night| night.standing.iter().map(|amount| amount.units()).collect::<Vec<_>>();
    let recorded = sheet.record(|recorder| recorder.insert(0, &hand)).expect("it fits");
    assert_eq!(totals(&recorded.after), [38, -76, -1, 39]);
    assert_eq!(totals(&recorded.after), totals(&sheet.night()));
    let undone = sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).expect("it stands");
    assert_eq!(totals(&undone.after), [60, -50, -20, 10]);
    assert_eq!(totals(&undone.after), totals(&sheet.night()));
}

/// An inserted hand moves the deal of those behind it.
#[test]
fn an_insertion_tells_whose_deal_it_moves() {
    let mut sheet = Sheet::new("taiwan-30-10", &json!({}), &PLAYERS).expect("a built-in preset");
    sheet.add(&json!({"win": "Mei", "doubles": 3, "from": "Siti"})).expect("it fits");
    let before = sheet.night();
    let hand = declared(&json!({"win": "Raj", "doubles": 2, "from": "阿明"})).expect("an event");
    let recorded = sheet.record(|recorder| recorder.insert(0, &hand)).expect("it fits");
    assert_eq!(huat::ledger::Deals::moved(&before, &recorded.after), [1]);
    // What the first hand says of its deal is no longer so.
    let contradicted = huat::ledger::contradicted(&recorded.after, sheet.0.as_slice()).expect("it can be read");
    assert_eq!(contradicted.iter().map(|found| (found.n, found.said, found.followed)).collect::<Vec<_>>(), [(1, 0, 1)]);
}

/// In a night where the dealer pays for more, a line says who dealt and for how long.
#[test]
fn a_taiwan_night_says_who_deals_and_for_how_long() {
    let mut sheet = Sheet::new("taiwan-30-10", &json!({}), &PLAYERS).expect("a built-in preset");
    let hands = [
        (json!({"win": "Mei", "doubles": 3, "from": "Raj"}), "Mei", 0, 70),
        (json!({"win": "Mei", "doubles": 3, "from": "Raj"}), "Mei", 1, 90),
        (json!({"draw": true}), "", 0, 0),
        (json!({"win": "Siti", "doubles": 3, "from": "Mei"}), "Mei", 3, -130),
        (json!({"win": "Siti", "doubles": 3, "from": "Mei"}), "Raj", 0, -60),
    ];
    let mut total = 0;
    for (hand, dealer, continuation, moved) in hands {
        let recorded = sheet.add(&hand).expect("it fits");
        let said = format!("\"dealer\":\"{dealer}\",\"continuation\":{continuation}");
        assert!(dealer.is_empty() || recorded.text.contains(&said), "{}", recorded.text);
        total += moved;
        assert_eq!(sheet.totals()[0].1, total, "{hand}");
    }
    // What was said goes before what the ledger follows.
    let said = json!({"win": "Siti", "doubles": 3, "from": "Mei", "dealer": "Mei", "continuation": 1});
    sheet.add(&said).expect("it fits");
    assert_eq!(sheet.totals()[0].1, total - 90);
}

/// Every cut of a night keeps its whole events, tells the tail, and takes the next event.
#[test]
fn every_cut_keeps_what_was_whole() {
    let whole = evening();
    let begins =
        String::from_utf8(whole.0.clone()).expect("UTF-8").find("events:\n").expect("events") + "events:\n".len();
    let mut known = std::collections::BTreeMap::new();
    let mut at = begins;
    known.insert(begins, Sheet(whole.0[..begins].to_vec()).totals());
    for line in whole.0[begins..].split_inclusive(|byte| *byte == b'\n') {
        at += line.len();
        known.insert(at, Sheet(whole.0[..at].to_vec()).totals());
    }
    for cut in 0..whole.0.len() {
        let mut sheet = Sheet(whole.0[..cut].to_vec());
        let Ok(night) = sheet.read() else {
            assert!(cut < begins, "cut at {cut}");
            continue;
        };
        if cut < begins {
            // The line break behind `events:` may be missing.
            assert_eq!(night.lines(), 0);
            continue;
        }
        // Without its line break a line is whole already; with a byte less it is torn.
        let kept = known.range(..=cut + 1).next_back().map(|(end, totals)| (*end, totals)).expect("the head");
        let is_whole = kept.0 >= cut;
        assert_eq!(matches!(night.tail, Tail::Torn(_)), !is_whole, "cut at {cut}");
        assert_eq!(&sheet.totals(), kept.1, "cut at {cut}");
        let before = night.lines();
        sheet.add(&json!({"draw": true})).expect("it takes the next event");
        let after = sheet.night();
        assert_eq!((after.lines(), &after.tail), (before + 1, &Tail::Whole), "cut at {cut}");
        assert_eq!(&sheet.totals(), kept.1, "cut at {cut}");
    }
}

/// Every bit that flips is an error, is told as edited, or changes nothing that counts.
#[test]
fn every_flipped_bit_is_noticed_or_harmless() {
    let whole = evening();
    let night = whole.night();
    let (totals, rules) = (whole.totals(), night.header.preset.rules.clone());
    let whole_length = whole.0.len();
    let flip = |place: usize| {
        for bit in 0..8 {
            let mut sheet = whole.clone();
            sheet.0[place] ^= 1 << bit;
            let Ok(flipped) = sheet.read() else { continue };
            let noticed = !flipped.edited.is_empty()
                || flipped.header.checksum == huat::ledger::Checksum::Edited
                || flipped.tail != Tail::Whole;
            let sums = flipped.standing.iter().map(|amount| amount.units());
            let same = flipped.people.iter().cloned().zip(sums).collect::<Vec<_>>() == totals
                && flipped.header.preset.rules == rules;
            assert!(noticed || same, "bit {bit} of byte {place}: {:?}", sheet.0[place] as char);
        }
    };
    let flip = &flip;
    std::thread::scope(|scope| {
        for first in 0..2 {
            scope.spawn(move || (first..whole_length).step_by(2).for_each(flip));
        }
    });
}

#[test]
fn lines_typed_by_hand_are_read_in_any_flow_style() {
    let mut sheet = Sheet::new("10-20-shooter", &json!({}), &PLAYERS).expect("sound rules");
    let typed = "# the second half\n- {win: mei, doubles: 3, from: Raj}   # a comment\n\n- { 'kong' : 阿明, concealed: true, points: {Mei: -40, Raj: -40, Siti: -40, 阿明: 120} }\n- {n: 3, x-mood: good, draw: true}\n";
    sheet.0.extend_from_slice(typed.as_bytes());
    let night = sheet.night();
    assert_eq!(night.edited, [1, 2, 3]);
    assert!(night.differs.is_empty());
    assert_eq!(sheet.totals(), [("Mei".into(), 120), ("Raj".into(), -200), ("Siti".into(), -40), ("阿明".into(), 120)]);
    sheet.add(&json!({"draw": true})).expect("it goes on");
    assert!(String::from_utf8_lossy(&sheet.0).contains(typed), "what was typed is kept");
}

#[test]
fn points_that_are_not_what_the_facts_give_are_told_and_counted() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    sheet.0.extend_from_slice("- {win: Mei, doubles: 1, from: Raj, points: {Mei: 50, Raj: -50}}\n".as_bytes());
    let night = sheet.night();
    assert_eq!(night.differs.len(), 1);
    assert_eq!(sheet.totals()[0].1, 50);
}

/// What a line without points comes to may be too much beside what another says.
#[test]
fn typed_lines_that_come_to_more_than_can_be_counted_are_refused() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    let most = i64::MAX;
    let typed =
        format!("- {{draw: true, points: {{Mei: {most}, Raj: -{most}}}}}\n- {{pay: Raj, to: Mei, amount: 1}}\n");
    sheet.0.extend_from_slice(typed.as_bytes());
    match huat::ledger::Night::read(sheet.0.as_slice(), &Origin::StandardInput) {
        Err(Unreadable::Damaged(mistakes)) => assert!(mistakes[0].fault.message.contains("pass what can be counted")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bad_note_of_an_event_is_one_mistake() {
    for text in ["- {draw: true, note: [1]}", "- {remark: so be it, note: [1]}"] {
        assert_eq!(Line::read(&Origin::StandardInput, text, 1).expect_err("a bad note").len(), 1, "{text}");
    }
}

/// Receipts are true for lines that say no points, and a typed win protects the kong that it pays back.
#[test]
fn lines_without_points_are_corrected_like_others() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    sheet.0.extend_from_slice("- {win: Mei, doubles: 3, from: Raj}\n".as_bytes());
    let undone = sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).expect("it stands");
    assert!(undone.after.standing.iter().all(|amount| amount.units() == 0));
    assert!(sheet.totals().iter().all(|(_, points)| *points == 0));
    sheet.0.extend_from_slice(
        "- {kong: Raj, added: true}\n- {win: Mei, doubles: 1, from: Raj, robbed_kong: true}\n".as_bytes(),
    );
    assert!(refused(sheet.record(|recorder| recorder.void(3, None))).contains("pays back"));
}

/// A spreadsheet of the log tells which lines a person edited.
#[test]
fn the_log_tells_what_was_edited() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("a built-in preset");
    sheet.add(&json!({"win": "Mei", "doubles": 1, "from": "Raj"})).expect("it fits");
    sheet.add(&json!({"draw": true})).expect("it fits");
    let text = String::from_utf8(sheet.0.clone()).expect("UTF-8");
    let edited = Sheet(text.replacen("\"doubles\":1", "\"doubles\":2", 1).into_bytes());
    let night = edited.night();
    let csv = to_csv(&Logged::of(&night, edited.0.as_slice(), Vec::new()).expect("it reads").report());
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[0].contains(",what,stands,edited,Mei,"), "{csv}");
    assert!(rows[1].contains(",true,true,") && rows[2].contains(",true,false,"), "{csv}");
}

/// An edited change of rules makes the hands behind it differ.
#[test]
fn an_edit_makes_all_behind_it_unsure() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    sheet.record(|recorder| recorder.rules(&yaml(&json!({"shooter": true})), None)).expect("sound rules");
    sheet.add(&json!({"win": "Mei", "doubles": 1, "from": "Raj"})).expect("it fits");
    let edited = String::from_utf8(sheet.0.clone()).expect("UTF-8").replace("\"shooter\":true", "\"shooter\":false");
    assert_eq!(Sheet(edited.into_bytes()).night().differs.len(), 1);
}

/// A misspelt kind with points is counted, and said.
#[test]
fn an_unknown_kind_is_told() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    sheet.0.extend_from_slice("- {wim: Mei, points: {Mei: 5, Raj: -5}}\n".as_bytes());
    assert_eq!(sheet.night().unknown, [(1, "wim".to_owned())]);
    assert_eq!(sheet.totals()[0].1, 5);
}

/// Each with the number of its line and what to do.
#[test]
fn damage_is_named() {
    let cases = [
        ("- {n: 2, draw: true}", "a line is missing"),
        ("- {draw: true}\n- {n: 1, draw: true}", "is here again"),
        ("- {draw: true, points: {Mei: 5}}", "do not add to 0"),
        ("- {draw: true, points: {Mei: 5, Dan: -5}}", "nobody of this night"),
        ("- {draw: true, win: Mei}", "an event is one thing"),
        ("- {draw: true, draw: true}", "is here twice"),
        ("- {win:Mei, doubles: 3}", "a blank is missing"),
        ("  - {draw: true}", "left edge"),
        ("- draw: true", "braces"),
        ("{draw: true}", "dash"),
        ("- {dram: true}", "unknown key `dram`"),
        ("- {win: Mei, doubles: 0, from: Raj}", "cannot win"),
        ("- {void: 7}", "no line 7"),
        ("- {draw: true}\n- {void: 1}\n- {void: 1}", "void already"),
        ("- {amend: 1, draw: true}", "none of the table's events"),
        ("- {swap: Dan, in: Eve}", "nobody at the table"),
        ("- {draw: true, points: {Mei: 99999999999999999999, Raj: -99999999999999999999}}", "out of range"),
        ("- {draw: &a true}", "anchor"),
        ("- {remark: a, count: {}}", "one thing"),
        ("- {remark: a, points: {Mei: 5, Raj: -5}}", "unknown key `points`"),
        ("- {draw: true, points: {Mei: 5, mei: -5}}", "here twice"),
        ("- {}", "says nothing"),
        ("- {draw: true, at: 2026-13-45T99:99:99Z}", "is no time"),
    ];
    for (lines, expected) in cases {
        let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
        let first = String::from_utf8_lossy(&sheet.0).lines().count() + 1;
        sheet.0.extend_from_slice(format!("{lines}\n").as_bytes());
        match sheet.read() {
            Err(Unreadable::Damaged(mistakes)) => {
                let mistake = mistakes.first().expect("a mistake");
                assert!(mistake.fault.message.contains(expected), "{lines}: {}", mistake.fault.message);
                let last = first + lines.lines().count() - 1;
                assert!((first..=last).contains(&mistake.place.line), "{lines}: line {}", mistake.place.line);
            }
            other => panic!("{lines}: {other:?}"),
        }
    }
}

#[test]
fn files_that_are_no_ledger_are_answered() {
    let long = format!("events:\n- {{note: {}", "x".repeat(200_000));
    let brackets = format!("events:\n- {}", "{".repeat(10_000));
    let texts: [&[u8]; 9] = [
        b"",
        b"events:",
        b"\xFF\xFEe\0v\0",
        b"events: []\n",
        b"huat: 2\nevents:\n",
        b"- {draw: true}\n",
        long.as_bytes(),
        brackets.as_bytes(),
        b"\0\0\0",
    ];
    for text in texts {
        assert!(Sheet(text.to_vec()).read().is_err(), "{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]));
    }
}

#[derive(Debug, Clone)]
enum Deed {
    Add(Value),
    Void(u32),
    Amend(u32, Value),
    Insert(u32, Value),
    Undo,
    Rules(Value),
    Swap(Value, &'static str),
    Reseat(Vec<&'static str>),
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => any_event().prop_map(Deed::Add),
        2 => (1u32..14).prop_map(Deed::Void),
        2 => ((1u32..14), any_event()).prop_map(|(n, event)| Deed::Amend(n, event)),
        2 => ((0u32..14), any_event()).prop_map(|(n, event)| Deed::Insert(n, event)),
        3 => Just(Deed::Undo),
        1 => prop::sample::select(vec![json!({"shooter": true}), json!({"shooter": false}), json!({"auto_limit": "none"})]).prop_map(Deed::Rules),
        1 => (prop::sample::select(&["Mei", "Raj", "Dan"][..]), prop::sample::select(&["Dan", "Eve", "Mei"][..])).prop_map(|(out, joins)| Deed::Swap(json!(out), joins)),
        1 => Just(vec!["Mei", "Raj", "Siti", "阿明"]).prop_shuffle().prop_map(Deed::Reseat),
    ]
}

fn yaml(value: &Value) -> huat::yaml::Node {
    huat::yaml::parse(&huat::yaml::Source::new(Origin::StandardInput, value.to_string())).expect("JSON is YAML")
}

fn perform(sheet: &mut Sheet, deed: &Deed) {
    let _ = match deed {
        Deed::Add(event) => sheet.add(event),
        Deed::Void(n) => sheet.record(|recorder| recorder.void(*n, None)),
        Deed::Amend(n, event) => match declared(event) {
            Some(event) => sheet.record(|recorder| recorder.amend(*n, &event)),
            None => return,
        },
        Deed::Insert(n, event) => match declared(event) {
            Some(event) => sheet.record(|recorder| recorder.insert(*n, &event)),
            None => return,
        },
        Deed::Rules(rules) => sheet.record(|recorder| recorder.rules(&yaml(rules), None)),
        Deed::Swap(out, joins) => sheet.record(|recorder| recorder.swap(out.as_str().unwrap_or_default(), joins)),
        Deed::Reseat(names) => {
            sheet.record(|recorder| recorder.reseat(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()))
        }
        Deed::Undo => sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)),
    };
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Corrections in any order come to what the night would have come to, played right from the start.
    #[test]
    fn a_corrected_night_is_a_night_played_right(changes in any_changes(), deeds in prop::collection::vec(any_deed(), 1..20)) {
        let Some(mut sheet) = Sheet::new("10-20", &changes, &PLAYERS) else { return Ok(()) };
        let empty = sheet.clone();
        for deed in &deeds {
            perform(&mut sheet, deed);
        }
        let night = sheet.night();
        prop_assert!(night.edited.is_empty() && night.differs.is_empty());
        let mut right = empty;
        for n in night.in_order() {
            let Some(version) = night.standing_version(n) else { continue };
            let line = night.line(sheet.0.as_slice(), version).expect("a line that was written");
            right.record(|recorder| match &line.entry {
                Entry::Rules(rules) => recorder.rules(rules, None),
                Entry::Swap { out, joins } => recorder.swap(out, joins),
                Entry::Reseat(names) => recorder.reseat(names),
                _ => recorder.event(line.event().expect("nothing else was recorded")),
            }).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
        }
        // Somebody whose swap was taken back stays in the table with nothing.
        let some = |sheet: &Sheet| sheet.totals().into_iter().filter(|(_, points)| *points != 0).collect::<std::collections::BTreeMap<_, _>>();
        prop_assert_eq!(some(&sheet), some(&right));
        prop_assert_eq!(sheet.totals().iter().map(|(_, points)| points).sum::<i64>(), 0);
    }

    /// A night of differences comes to the same when its lines are typed by hand, without points and without East.
    #[test]
    fn differences_typed_by_hand_are_differences_recorded(
        changes in any_score_changes(), events in prop::collection::vec(any_score_event(4), 1..8)
    ) {
        let mut changes = changes;
        changes["players"] = json!(4);
        let Some(mut recorded) = Sheet::new("british", &changes, &PLAYERS) else { return Ok(()) };
        let mut typed = recorded.clone();
        for mut event in events {
            event.as_object_mut().expect("a mapping").remove("east");
            if recorded.add(&event).is_ok() {
                typed.0.extend_from_slice(format!("- {event}\n").as_bytes());
            }
        }
        prop_assert_eq!(typed.totals(), recorded.totals());
        prop_assert_eq!(recorded.totals().iter().map(|(_, points)| points).sum::<i64>(), 0);
    }

    /// A night settled by other rules is the night played by them from the start, without the hands they do not allow.
    #[test]
    fn what_if_is_the_night_played_so(
        changes in any_changes(), others in any_changes(), deeds in prop::collection::vec(any_deed(), 1..16)
    ) {
        let Some(mut sheet) = Sheet::new("10-20", &changes, &PLAYERS) else { return Ok(()) };
        let mut others = others;
        others["players"] = changes["players"].clone();
        others["dealer"] = changes["dealer"].clone();
        others["dealer_extra"] = json!("none");
        if changes["players"].is_null() {
            others.as_object_mut().expect("a mapping").remove("players");
        }
        if changes["dealer"].is_null() {
            others.as_object_mut().expect("a mapping").remove("dealer");
        }
        let Some(mut played) = Sheet::new("10-20", &others, &PLAYERS) else { return Ok(()) };
        for deed in deeds.iter().filter(|deed| !matches!(deed, Deed::Rules(_))) {
            perform(&mut sheet, deed);
        }
        let night = sheet.night();
        let other = played.night().header.preset.clone();
        let supposed = night.by_rules(sheet.0.as_slice(), &other).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
        let is_same_unit = night.cash_money().unit == other.rules.money().unit;
        let mut refused = 0;
        for n in night.in_order() {
            let Some(version) = night.standing_version(n) else { continue };
            let line = night.line(sheet.0.as_slice(), version).expect("a line that was written");
            // What people agreed on in another unit is no amount here.
            if !is_same_unit && line.event().is_some_and(Declared::is_agreed) {
                refused += 1;
                continue;
            }
            let recorded = played.record(|recorder| match &line.entry {
                Entry::Swap { out, joins } => recorder.swap(out, joins),
                Entry::Reseat(names) => recorder.reseat(names),
                _ => {
                    let mut event = line.event().expect("nothing else was recorded").clone();
                    (event.dealer, event.continuation) = (None, None);
                    if !is_same_unit {
                        event.claims_mut().for_each(|claim| claim.extra = None);
                    }
                    recorder.event(&event)
                }
            });
            if recorded.is_err() {
                refused += 1;
                // The hand was over all the same.
                let event = line.event();
                if event.is_some_and(|event| event.win.is_some() || event.false_win.is_some()) {
                    played.add(&json!({"draw": true})).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
                }
            }
        }
        let some = |people: &[String], amounts: Vec<i64>| -> std::collections::BTreeMap<String, i64> {
            people.iter().cloned().zip(amounts).filter(|(_, amount)| *amount != 0).collect()
        };
        let supposed_totals = supposed.night.standing.iter().map(|amount| amount.units()).collect();
        let played_totals = played.totals();
        let names: Vec<String> = played_totals.iter().map(|(name, _)| name.clone()).collect();
        prop_assert_eq!(
            some(&supposed.night.people, supposed_totals),
            some(&names, played_totals.iter().map(|(_, amount)| *amount).collect())
        );
        prop_assert_eq!(supposed.refused.len(), refused);
        // The true night is never touched.
        prop_assert_eq!(sheet.night().standing, night.standing);
    }

    /// What is recorded and undone is as before.
    #[test]
    fn undo_is_as_before(changes in any_changes(), events in prop::collection::vec(any_event(), 0..6), last in any_event()) {
        let Some(mut sheet) = Sheet::new("10-20", &changes, &PLAYERS) else { return Ok(()) };
        for event in &events {
            let _ = sheet.add(event);
        }
        let before = sheet.totals();
        if sheet.add(&last).is_ok() {
            sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
            prop_assert_eq!(sheet.totals(), before);
        }
    }

    /// The quick reading and the thorough one come to the same totals, line by line.
    #[test]
    fn both_readings_are_alike(changes in any_changes(), deeds in prop::collection::vec(any_deed(), 1..12)) {
        let Some(mut sheet) = Sheet::new("10-20", &changes, &PLAYERS) else { return Ok(()) };
        for deed in &deeds {
            perform(&mut sheet, deed);
        }
        let text = String::from_utf8(sheet.0.clone()).expect("UTF-8");
        // Without checksums every line is read thoroughly.
        let thorough: String = text.lines().map(|line| match line.split_once(",\"crc\":") {
            Some((line, _)) if line.starts_with("- {") => format!("{line}}}\n"),
            _ => format!("{line}\n"),
        }).collect();
        let by_hand = Sheet(thorough.into_bytes());
        prop_assert_eq!(sheet.totals(), by_hand.totals());
        prop_assert_eq!(sheet.night().tallies(), by_hand.night().tallies());
        prop_assert_eq!(sheet.night().counts(), by_hand.night().counts());
        prop_assert!(by_hand.night().differs.is_empty());
    }

    /// Any bytes at all are answered.
    #[test]
    fn any_bytes_are_answered(tail in prop::collection::vec(any::<u8>(), 0..200), text in arbitrary::any_text()) {
        let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
        sheet.0.extend_from_slice(&tail);
        let _ = sheet.read();
        let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
        sheet.0.extend_from_slice(text.as_bytes());
        let _ = sheet.read();
        let _ = Line::read(&Origin::StandardInput, &text, 1);
        let _ = Sheet(tail).read();
    }
}
