//! Random rules, events and texts, most of them sound.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

pub const PLAYERS: [&str; 4] = ["Mei", "Raj", "Siti", "阿明"];

/// A mapping in which each key is there or left out.
fn mapping(entries: Vec<(&'static str, BoxedStrategy<Value>)>) -> BoxedStrategy<Value> {
    let entry = |(key, value): (&'static str, BoxedStrategy<Value>)| {
        prop::option::of(value.prop_map(move |value| (key.to_owned(), value)))
    };
    let entries: Vec<_> = entries.into_iter().map(|pair| entry(pair).boxed()).collect();
    entries.prop_map(|entries| Value::Object(entries.into_iter().flatten().collect::<Map<_, _>>())).boxed()
}

fn word(words: &'static [&'static str]) -> BoxedStrategy<Value> {
    prop::sample::select(words).prop_map(|word| json!(word)).boxed()
}

fn number(range: std::ops::Range<u32>) -> BoxedStrategy<Value> {
    range.prop_map(|number| json!(number)).boxed()
}

fn flag() -> BoxedStrategy<Value> {
    any::<bool>().prop_map(|flag| json!(flag)).boxed()
}

fn or_none(value: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    prop_oneof![4 => value, 1 => Just(json!("none"))].boxed()
}

fn stakes() -> BoxedStrategy<Value> {
    let pair = (1u32..50, 1u32..4).prop_map(|(other, factor)| json!(format!("{other}/{}", other * factor)));
    let pair = mapping(vec![
        ("pair", pair.boxed()),
        ("at", number(0..2)),
        ("growth", word(&["doubling", "linear"])),
        ("round_up_to", or_none(number(1..60))),
    ]);
    let row = (0u32..9, 0u32..9, prop::option::of(0u32..9), prop::option::of(0u32..30));
    let rows = (0u32..2, prop::collection::vec(row, 6..9)).prop_map(|(first, steps)| {
        // Every amount rises from row to row, so that most tables are sound.
        let mut sums = (0, 0, 0, 0);
        let mut rows = Map::new();
        for (place, (other, thrower, self_draw, shooter)) in steps.into_iter().enumerate() {
            sums = (sums.0 + other, sums.1 + thrower, sums.2 + self_draw.unwrap_or(9), sums.3 + shooter.unwrap_or(30));
            let mut row = json!({"other": sums.0, "thrower": sums.1});
            if first == 1 {
                row["self_draw"] = json!(sums.2);
                row["shooter"] = json!(sums.3);
            }
            rows.insert((place as u32 + first).to_string(), row);
        }
        json!({"rows": rows})
    });
    let base = (0u32..50, 0u32..20, any::<bool>()).prop_map(|(base, per_double, others)| {
        json!({"base": base, "per_double": per_double, "others": if others { "base" } else { "nothing" }})
    });
    prop_oneof![3 => pair, 2 => rows, 1 => base].boxed()
}

fn doubles() -> BoxedStrategy<Value> {
    mapping(vec![
        ("minimum", number(0..3)),
        ("minimum_self_draw", number(0..3)),
        ("limit", prop_oneof![8 => number(3..6), 1 => Just(json!("none"))].boxed()),
        ("bonus_above_limit", number(0..50)),
        ("self_draw_adds", number(0..2)),
    ])
}

/// Changes to lay over a preset.
pub fn any_changes() -> BoxedStrategy<Value> {
    let bonus = mapping(vec![("when", word(&["any", "self-draw", "discard"]))]).prop_map(|mut bonus| {
        bonus["amount"] = json!(5);
        json!({"dan-diao": bonus})
    });
    let special = mapping(vec![
        ("doubles", prop_oneof![Just(json!("limit")), number(1..5)].boxed()),
        ("paid_as_self_draw", flag()),
        ("times", number(1..3)),
    ]);
    mapping(vec![
        ("players", number(2..5)),
        ("money", json_decimals()),
        ("stakes", stakes()),
        ("doubles", doubles()),
        ("shooter", flag()),
        ("auto_limit", or_none(number(0..4))),
        ("self_draw_bonus", number(0..20)),
        ("bonuses", bonus.boxed()),
        ("special_hands", special.prop_map(|hand| json!({"thirteen-wonders": hand})).boxed()),
        (
            "kong",
            mapping(vec![
                ("exposed", number(0..50)),
                ("concealed", number(0..90)),
                ("added", number(0..50)),
                ("off_discard", word(&["shooter", "equal", "thrower-double", "thrower-all"])),
                ("added_payer", word(&["everyone", "feeder"])),
            ]),
        ),
        (
            "yao",
            mapping(vec![
                ("open", number(0..50)),
                ("hidden", number(0..90)),
                ("kinds", Just(json!({"animal-set": {"open": 7}})).boxed()),
            ]),
        ),
        (
            "bao",
            mapping(vec![
                ("on_discard", word(&["discard-total", "self-draw-total"])),
                ("thrower", word(&["liable-pays", "thrower-pays", "both-pay"])),
            ]),
        ),
        ("false_win", prop_oneof![word(&["limit-self-draw", "mirror", "none"]), number(0..99)].boxed()),
        ("multiple_winners", word(&["nearest", "all"])),
        ("robbed_kong", word(&["refund", "keep"])),
        ("winners_pay_extra", flag()),
        ("dealer_extra", or_none(mapping(vec![("doubles", number(0..3)), ("per_continuation", number(0..3))]))),
        (
            "scoring",
            or_none(mapping(vec![
                ("half-colour", number(0..4)),
                ("concealed", number(0..3)),
                ("seven-pairs", number(0..5)),
            ])),
        ),
        (
            "dealer",
            mapping(vec![
                ("on_win", word(&["stays", "moves"])),
                ("on_draw", word(&["stays", "moves", "moves-if-kong", "moves-if-paid"])),
            ]),
        ),
        ("notes", Just(json!(["a note: with, marks [and] 'quotes' \"of\" #all kinds"])).boxed()),
    ])
}

fn json_decimals() -> BoxedStrategy<Value> {
    (0u32..3, prop::sample::select(&["points", "$", "RM", "c"][..]))
        .prop_map(|(decimals, unit)| json!({"unit": unit, "decimals": decimals}))
        .boxed()
}

fn player() -> BoxedStrategy<Value> {
    prop_oneof![3 => Just(json!("Mei")), 3 => Just(json!("Raj")), 2 => Just(json!("siti")), 1 => Just(json!("阿明"))]
        .boxed()
}

fn claim() -> BoxedStrategy<Value> {
    let doubles = prop_oneof![6 => number(0..9), 1 => Just(json!("limit"))].boxed();
    let claim = mapping(vec![
        ("extra", number(1..9)),
        ("bao", player()),
        ("bonus", Just(json!(["dan-diao"])).boxed()),
        ("hand", Just(json!("thirteen-wonders")).boxed()),
    ]);
    (doubles, claim, 0u32..6)
        .prop_map(|(doubles, claim, rich)| {
            // Most claims are doubles alone; some have much beside them, some the hand behind them.
            let mut claim = if rich == 0 { claim } else { json!({}) };
            if rich == 1 {
                claim["elements"] = json!({"half-colour": doubles});
                claim["tiles"] = json!("[EEE] (7777p) 🀙🀚🀛 4p5p6p 99p");
                claim["winning"] = json!("6p");
                claim["flowers"] = json!("plum, cat");
            }
            claim["doubles"] = doubles;
            claim
        })
        .boxed()
}

fn joined(base: Value, more: Value) -> Value {
    let mut base = base;
    if let (Value::Object(base), Value::Object(more)) = (&mut base, more) {
        base.extend(more);
    }
    base
}

/// An event, not always one that fits.
pub fn any_event() -> BoxedStrategy<Value> {
    let drawn = (player(), claim()).prop_map(|(who, claim)| joined(json!({"win": who, "self_draw": true}), claim));
    let discard =
        (player(), player(), claim()).prop_map(|(who, from, claim)| joined(json!({"win": who, "from": from}), claim));
    let dealt = (discard.clone(), player(), 0u32..4)
        .prop_map(|(win, dealer, continuation)| joined(win, json!({"dealer": dealer, "continuation": continuation})));
    let robbed = discard.clone().prop_map(|win| joined(win, json!({"robbed_kong": true})));
    let several = (discard.clone(), player(), claim()).prop_map(|(win, who, claim)| {
        let name = who.as_str().unwrap_or_default().to_owned();
        joined(win, json!({"also": {name: claim}}))
    });
    let kong = (player(), mapping(vec![("from", player())])).prop_map(|(who, more)| joined(json!({"kong": who}), more));
    let added = (player(), mapping(vec![("feeder", player())]))
        .prop_map(|(who, more)| joined(json!({"kong": who, "added": true}), more));
    let concealed = player().prop_map(|who| json!({"kong": who, "concealed": true}));
    let yao = (player(), any::<bool>(), mapping(vec![("from", player()), ("kind", Just(json!("animal-set")).boxed())]))
        .prop_map(|(who, hidden, more)| {
            joined(if hidden { json!({"yao": who, "hidden": true}) } else { json!({"yao": who}) }, more)
        });
    let false_win =
        (player(), mapping(vec![("from", player())])).prop_map(|(who, more)| joined(json!({"false_win": who}), more));
    let fine = (player(), 1u32..50).prop_map(|(who, each)| json!({"fine": who, "each": each, "note": "a note"}));
    let pay =
        (player(), player(), 1u32..50).prop_map(|(from, to, amount)| json!({"pay": from, "to": to, "amount": amount}));
    prop_oneof![
        4 => drawn, 6 => discard, 1 => dealt, 2 => robbed, 3 => several, 2 => kong, 1 => added, 1 => concealed, 2 => yao,
        2 => false_win, 1 => fine, 1 => pay, 1 => Just(json!({"draw": true})),
    ]
    .boxed()
}

/// Changes to the rules of a table that pays the differences between hands.
pub fn any_score_changes() -> BoxedStrategy<Value> {
    let scores = mapping(vec![
        ("limit", or_none(prop::sample::select(&[6u32, 300, 600, 1200][..]).prop_map(|limit| json!(limit)).boxed())),
        ("limit_applies", word(&["score", "difference", "doubled"])),
        ("drawn_hand", word(&["nothing", "differences"])),
        (
            "false_win",
            prop_oneof![word(&["half-limit-each", "half-limit-split", "limit-each", "none"]), number(0..99)].boxed(),
        ),
    ]);
    mapping(vec![("players", number(2..5)), ("money", json_decimals()), ("scores", scores)])
}

/// An event of such a table for so many players, with East and winner by their places.
pub fn any_score_event(players: usize) -> BoxedStrategy<Value> {
    let name = move || prop::sample::select(PLAYERS[..players].to_vec());
    let scores = prop::collection::vec(0u32..2000, players);
    let scored = (scores, name(), name(), prop::option::of(name()), any::<bool>());
    let scored = scored.prop_map(|(scores, winner, east, liable, is_drawn)| {
        let scores: Map<String, Value> =
            PLAYERS.iter().zip(scores).map(|(name, score)| ((*name).to_owned(), json!(score))).collect();
        let mut event = json!({"scores": scores, "east": east});
        if is_drawn {
            event["drawn"] = json!(true);
        } else {
            event["winner"] = json!(winner);
        }
        if let Some(liable) = liable.filter(|liable| !is_drawn && *liable != winner) {
            event["pays_for_all"] = json!(liable);
        }
        event
    });
    let false_win = name().prop_map(|who| json!({"false_win": who}));
    prop_oneof![8 => scored, 1 => false_win, 1 => Just(json!({"draw": true}))].boxed()
}

/// Text that is a hand file, or nearly, or anything.
pub fn any_text() -> BoxedStrategy<String> {
    let file = (any_changes(), prop::collection::vec(any_event(), 0..4))
        .prop_map(|(rules, events)| json!({"rules": rules, "players": PLAYERS, "events": events}).to_string());
    let slip = (file.clone(), any::<prop::sample::Index>(), any::<char>(), 0u32..3).prop_map(|(text, at, c, how)| {
        let mut chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        match how {
            0 => {
                chars.remove(at);
            }
            1 => chars.insert(at, c),
            _ => chars[at] = c,
        }
        chars.into_iter().collect()
    });
    let marks = prop::collection::vec(
        prop::sample::select(
            &[
                "{", "}", "[", "]", ":", ",", "- ", "\n", "  ", "&a", "*a", "!t", "|", ">", "'", "\"", "?", "#",
                "events", "win", "1", "\t", "---",
            ][..],
        ),
        0..40,
    );
    prop_oneof![file, slip, any::<String>(), marks.prop_map(|marks| marks.concat())].boxed()
}
