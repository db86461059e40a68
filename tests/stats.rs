//! Every figure of the statistics, worked out again from the lines of the ledgers as any program would read them.

mod sheet;

use std::collections::BTreeMap;

use huat::amount::Amount;
use huat::ledger::Night;
use huat::ledger::stats::{Pace, Stats};
use huat::report::night::{Season, SettlingUp, Standing};
use huat::report::{Look, to_text};
use serde_json::{Value, json};
use sheet::{Sheet, declared};
use unicode_width::UnicodeWidthStr;

const PLAYERS: [&str; 4] = ["Mei", "Raj", "Siti", "阿明"];

/// The same numbers in every run.
struct Mix(u64);

impl Mix {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }

    fn of<'n>(&mut self, names: &[&'n str]) -> &'n str {
        names[self.below(names.len() as u64) as usize]
    }
}

/// An evening of hands, kongs and yaos, with the times at which they were recorded; some waits are pauses.
fn evening(mix: &mut Mix, month: u64, seated: &[&str]) -> Sheet {
    let mut sheet = Sheet::new("10-20", &json!({}), seated).expect("a built-in preset");
    sheet.add(&json!({"draw": true})).expect("it fits");
    let mut minutes = 0;
    for _ in 0..60 {
        minutes += if mix.below(9) == 0 { 45 } else { 3 + mix.below(9) };
        let at =
            format!("2026-{month:02}-0{}T{:02}:{:02}:00+08:00", 1 + minutes / 1440, minutes / 60 % 24, minutes % 60);
        let (who, other) = (mix.of(seated), mix.of(seated));
        let doubles = 1 + mix.below(7);
        let event = match mix.below(12) {
            0..5 => json!({"win": who, "doubles": doubles, "from": other}),
            5..7 => json!({"win": who, "doubles": doubles, "self_draw": true}),
            7 => json!({"draw": true}),
            8 => json!({"kong": who, "concealed": true}),
            9 => json!({"yao": who, "from": other}),
            10 => json!({"false_win": who}),
            _ => json!({"fine": who, "each": 5}),
        };
        let Some(event) = declared(&event) else { continue };
        // A player who would throw to himself is refused, and nothing is recorded.
        let _ = sheet.record_at(&at, |recorder| recorder.event(&event));
    }
    sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).expect("something stands");
    sheet
}

/// What the test finds by itself.
#[derive(Default, Debug, PartialEq)]
struct Found {
    hands: u32,
    won: u32,
    self_drawn: u32,
    thrown: u32,
    false_wins: u32,
    doubles_won: (u64, u32),
    doubles_paid: (u64, u32),
    biggest: i64,
    by_hands: i64,
    at_once: i64,
    otherwise: i64,
    longest_deal: u32,
    longest_drought: u32,
}

/// The lines that stand, as JSON.
fn lines(sheet: &Sheet) -> Vec<Value> {
    let text = String::from_utf8(sheet.0.clone()).expect("UTF-8");
    let all: Vec<Value> = text
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let void: Vec<u64> = all.iter().filter_map(|line| line["void"].as_u64()).collect();
    all.into_iter().filter(|line| line["void"].is_null() && !void.contains(&line["n"].as_u64().expect("n"))).collect()
}

fn minutes(at: &str) -> i64 {
    let number = |from: usize| at[from..from + 2].parse::<i64>().expect("a number");
    number(8) * 1440 + number(11) * 60 + number(14)
}

#[test]
fn every_figure_follows_from_the_events() {
    let mut mix = Mix(88);
    let swapped = ["Raj", "Dan", "Mei", "Siti"];
    let nights = [
        (evening(&mut mix, 9, &PLAYERS), &PLAYERS),
        (evening(&mut mix, 10, &swapped), &swapped),
        (evening(&mut mix, 10, &PLAYERS), &PLAYERS),
    ];
    let mut stats: Option<Stats> = None;
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    let mut droughts: BTreeMap<String, u32> = BTreeMap::new();
    let mut months: BTreeMap<String, (u32, BTreeMap<String, i64>)> = BTreeMap::new();
    let mut against: BTreeMap<(String, String), i64> = BTreeMap::new();
    let mut threw: BTreeMap<(String, String), u32> = BTreeMap::new();
    let (mut hands, mut draws, mut paced) = (0, 0, (0i64, 0u32));
    for (sheet, seated) in &nights {
        let night = sheet.night();
        let money = night.header.preset.rules.money().clone();
        let counted = stats.get_or_insert_with(|| Stats::new(money));
        counted.add(&night, sheet.0.as_slice()).expect("it can be counted");
        let (mut dealer, mut again, mut last) = (0usize, 0u32, None);
        for line in lines(sheet) {
            let month = months.entry(line["at"].as_str().expect("a time")[..7].to_owned()).or_default();
            let points: BTreeMap<String, i64> = line["points"]
                .as_object()
                .expect("points")
                .iter()
                .map(|(name, p)| (name.clone(), p.as_i64().expect("whole")))
                .collect();
            for (name, amount) in &points {
                *month.1.entry(name.clone()).or_default() += amount;
                let player = found.entry(name.clone()).or_default();
                match () {
                    () if !line["kong"].is_null() || !line["yao"].is_null() => player.at_once += amount,
                    () if !line["fine"].is_null() => player.otherwise += amount,
                    () => player.by_hands += amount,
                }
            }
            // Of these events one gains and the others lose, or the other way round.
            let one = points.iter().max_by_key(|(_, amount)| amount.abs());
            for (name, amount) in points.iter().filter(|(name, _)| one.is_some_and(|(one, _)| one != *name)) {
                let one = one.expect("somebody").0.clone();
                *against.entry((name.clone(), one.clone())).or_default() += amount;
                *against.entry((one, name.clone())).or_default() -= amount;
            }
            let is_hand = ["win", "draw", "false_win"].iter().any(|key| !line[*key].is_null());
            if !is_hand {
                continue;
            }
            hands += 1;
            month.0 += 1;
            let winner = line["win"].as_str().map(str::to_owned);
            draws += u32::from(line["draw"] == json!(true));
            for name in seated.iter() {
                let player = found.entry((*name).to_owned()).or_default();
                player.hands += 1;
                let drought = droughts.entry((*name).to_owned()).or_default();
                *drought = if winner.as_deref() == Some(name) { 0 } else { *drought + 1 };
                player.longest_drought = player.longest_drought.max(*drought);
                if winner.as_deref() == Some(name) {
                    player.biggest = player.biggest.max(points.get(*name).copied().unwrap_or_default());
                }
            }
            if let Some(winner) = &winner {
                let doubles = line["doubles"].as_u64().expect("a number").min(5);
                let player = found.entry(winner.clone()).or_default();
                player.won += 1;
                player.self_drawn += u32::from(line["self_draw"] == json!(true));
                player.doubles_won = (player.doubles_won.0 + doubles, player.doubles_won.1 + 1);
                for name in points.keys().filter(|name| *name != winner) {
                    let payer = found.entry(name.clone()).or_default();
                    payer.doubles_paid = (payer.doubles_paid.0 + doubles, payer.doubles_paid.1 + 1);
                }
                if let Some(thrower) = line["from"].as_str() {
                    found.entry(thrower.to_owned()).or_default().thrown += 1;
                    *threw.entry((thrower.to_owned(), winner.clone())).or_default() += 1;
                }
            }
            if let Some(who) = line["false_win"].as_str() {
                found.entry(who.to_owned()).or_default().false_wins += 1;
            }
            let deals = found.entry(seated[dealer].to_owned()).or_default();
            deals.longest_deal = deals.longest_deal.max(again + 1);
            match &winner {
                Some(winner) if winner != seated[dealer] => (dealer, again) = ((dealer + 1) % 4, 0),
                _ => again += 1,
            }
            let at = minutes(line["at"].as_str().expect("a time"));
            if let Some(waited) = last.map(|last| at - last).filter(|waited| (0..=30).contains(waited)) {
                paced = (paced.0 + waited * 60, paced.1 + 1);
            }
            last = Some(at);
        }
    }
    let stats = stats.expect("three nights");
    for (name, player) in stats.people.iter().zip(&stats.of) {
        let totals = nights.iter().flat_map(|(sheet, _)| sheet.totals());
        let total: i64 = totals.filter(|(known, _)| known == name).map(|(_, total)| total).sum();
        assert_eq!(player.total().map(|total| total.units()), Some(total), "{name}");
    }
    for (name, player) in stats.people.iter().zip(&stats.of) {
        let shown = Found {
            hands: player.hands,
            won: player.won,
            self_drawn: player.self_drawn,
            thrown: player.thrown,
            false_wins: player.false_wins,
            doubles_won: (player.doubles_won.sum, player.doubles_won.hands),
            doubles_paid: (player.doubles_paid.sum, player.doubles_paid.hands),
            biggest: player.biggest.as_ref().map_or(0, |biggest| biggest.amount.units()),
            by_hands: player.by_hands.units(),
            at_once: player.at_once.units(),
            otherwise: player.otherwise.units(),
            longest_deal: player.longest_deal,
            longest_drought: player.longest_drought,
        };
        assert_eq!(shown, found[name], "{name}");
    }
    assert_eq!((stats.nights, stats.hands, stats.draws), (3, hands, draws));
    assert_eq!((stats.pace.seconds as i64, stats.pace.hands), paced);
    for (one, row) in stats.people.iter().zip(&stats.against) {
        for (other, amount) in stats.people.iter().zip(row) {
            let known = against.get(&(one.clone(), other.clone())).copied().unwrap_or_default();
            assert_eq!(amount.units(), known, "{one} against {other}");
        }
    }
    for (one, row) in stats.people.iter().zip(&stats.threw_to) {
        for (other, times) in stats.people.iter().zip(row) {
            assert_eq!(*times, threw.get(&(one.clone(), other.clone())).copied().unwrap_or_default());
        }
    }
    for (name, month) in &stats.months {
        assert_eq!(month.hands, months[name].0);
        for (player, total) in stats.people.iter().zip(&month.totals) {
            assert_eq!(total.units(), months[name].1.get(player).copied().unwrap_or_default(), "{player} in {name}");
        }
    }
    // What is shown says the same: in words, and as JSON.
    let json: Value = serde_json::to_value(&stats).expect("JSON");
    let mei = &json["players"][0];
    let rate = f64::from(found["Mei"].won) * 100.0 / f64::from(found["Mei"].hands);
    assert!((mei["win_rate_percent"].as_f64().expect("a rate") - rate).abs() <= 0.05);
    let hour = f64::from(paced.1) * 3600.0 / paced.0 as f64;
    assert!((json["hands_an_hour"].as_f64().expect("a rate") - hour).abs() <= 0.05);
}

fn counted(sheet: &Sheet) -> Stats {
    let night = sheet.night();
    let mut stats = Stats::new(night.header.preset.rules.money().clone());
    stats.add(&night, sheet.0.as_slice()).expect("it can be counted");
    stats
}

fn shown(stats: &Stats, width: u16) -> String {
    to_text(&stats.report(), Look { colour: false, width: Some(width) })
}

#[test]
fn a_hand_belongs_to_the_time_at_which_it_was_played_whatever_was_corrected_later() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("a built-in preset");
    let hand = |who: &str, from: &str| declared(&json!({"win": who, "doubles": 1, "from": from})).expect("an event");
    for (minute, who, from) in [(0, "Mei", "Raj"), (10, "Raj", "Siti"), (20, "Siti", "Mei")] {
        let at = format!("2026-10-31T21:{minute:02}:00+08:00");
        sheet.record_at(&at, |recorder| recorder.event(&hand(who, from))).expect("it fits");
    }
    let later = "2026-12-01T09:00:00+08:00";
    sheet.record_at(later, |recorder| recorder.amend(2, &hand("Raj", "Mei"))).expect("it stands");
    sheet.record_at(later, |recorder| recorder.insert(1, &hand("Mei", "Siti"))).expect("it stands");
    sheet.record_at(later, |recorder| recorder.amend(5, &hand("Mei", "Raj"))).expect("it stands");
    let stats = counted(&sheet);
    let months: Vec<(&str, u32)> = stats.months.iter().map(|(month, found)| (month.as_str(), found.hands)).collect();
    assert_eq!(months, [("2026-10", 4)]);
    assert_eq!(stats.pace, Pace { seconds: 20 * 60, hands: 2 });
}

#[test]
fn the_biggest_hand_is_the_hand_without_the_kong_that_it_robbed() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("a built-in preset");
    sheet.add(&json!({"kong": "Mei", "added": true})).expect("it fits");
    sheet.add(&json!({"win": "Raj", "doubles": 1, "from": "Mei", "robbed_kong": true})).expect("it fits");
    let stats = counted(&sheet);
    let raj = &stats.of[1];
    // 10 from two and 20 from the thrower; the 20 of the kong come back beside it.
    assert_eq!(raj.biggest.as_ref().map(|biggest| biggest.amount.units()), Some(40));
    assert_eq!((raj.by_hands.units(), raj.at_once.units()), (40, 0));
}

#[test]
fn where_differences_are_paid_nobody_is_said_to_have_thrown_nothing() {
    let mut sheet = Sheet::new("british", &json!({}), &PLAYERS).expect("a built-in preset");
    let scores = json!({"scores": {"Mei": 84, "Raj": 12, "Siti": 8, "阿明": 0}, "winner": "Mei"});
    sheet.add(&scores).expect("it fits");
    let stats = counted(&sheet);
    let text = shown(&stats, 100);
    assert!(!text.contains("self-drawn") && !text.contains("thrown"), "{text}");
    assert!(!stats.report().data.columns.iter().any(|column| column == "self_drawn" || column == "thrown"));
    let json: Value = serde_json::to_value(&stats).expect("JSON");
    assert_eq!((&json["players"][0]["self_drawn"], &json["players"][0]["thrown"]), (&Value::Null, &Value::Null));
}

#[test]
fn few_hands_are_said_to_be_few() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("a built-in preset");
    assert!(shown(&counted(&sheet), 80).contains("No hand has ended yet."));
    sheet.add(&json!({"draw": true})).expect("it fits");
    assert!(shown(&counted(&sheet), 80).contains("Only 1 hand: the rates say little yet."));
}

/// Longer names, and as many players as swaps bring to a table: no line is too long, and no name is broken.
#[test]
fn many_players_with_longer_names_fit_on_a_phone() {
    let names = ["Christopher", "Margaret-Anne", "Sivakumar Pillai", "歐陽美玲"];
    let mut sheet = Sheet::new("10-20", &json!({}), &names).expect("they are names");
    sheet.add(&json!({"win": names[0], "doubles": 3, "from": names[1]})).expect("it fits");
    let mut leaves = names[0].to_owned();
    for guest in 1..=12 {
        let joins = format!("Guest {guest}");
        sheet.record(|recorder| recorder.swap(&leaves, &joins)).expect("he sits down");
        sheet.add(&json!({"win": joins, "doubles": 1, "from": names[1]})).expect("it fits");
        leaves = joins;
    }
    let text = shown(&counted(&sheet), 60);
    for line in text.lines() {
        assert!(line.width() <= 60, "{line}\n{text}");
    }
    for name in names {
        // At the head of a column of three tables, and at the side of two.
        assert!(text.matches(name).count() >= 5, "{name} is broken or cut\n{text}");
    }
    let tables = text.matches(" false wins ").count();
    assert!(tables > 3 && text.matches(" longest without a win ").count() == tables, "{text}");
}

/// A night of one event.
fn night(preset: &str, changes: &Value, event: &Value) -> Night {
    let mut sheet = Sheet::new(preset, changes, &PLAYERS).expect("a built-in preset");
    sheet.add(event).expect("it fits");
    sheet.night()
}

#[test]
fn the_order_of_nights_decides_nothing_of_their_sum() {
    let stakes = night("10-20", &json!({}), &json!({"win": "Mei", "doubles": 1, "self_draw": true}));
    let scores = json!({"scores": {"Mei": 10, "Raj": 8, "Siti": 6, "阿明": 4}, "winner": "Mei", "east": "Raj"});
    let (stakes, scores) = (Standing::of(&stakes), Standing::of(&night("british", &json!({}), &scores)));
    let shown = |standing: &Standing| {
        let settling = SettlingUp::fewest(standing, None);
        let season = Season { standing, settling: &settling, nights: 2, by_rules: None, notes: Vec::new() };
        to_text(&season.report(), Look { colour: false, width: None })
    };
    let sum = shown(&stakes.clone().and(&scores).expect("of one unit"));
    assert!(sum.contains("self-drawn"), "{sum}");
    assert_eq!(sum, shown(&scores.clone().and(&stakes).expect("of one unit")));
    assert!(!shown(&scores.clone().and(&scores).expect("of one unit")).contains("self-drawn"));
}

#[test]
fn nights_of_two_units_have_no_sum() {
    let win = json!({"win": "Mei", "doubles": 1, "from": "Raj"});
    let night = |money: &Value| night("10-20", &json!({"money": money}), &win);
    let (points, dollars) = (night(&json!({"unit": "points"})), night(&json!({"unit": "$", "decimals": 2})));
    let fault = Standing::of(&points).and(&Standing::of(&dollars)).expect_err("two units");
    assert_eq!(fault.message, "this night is in $ with 2 decimals, the others in points with 0 decimals");
    let (alike, apart) = (Standing::what_if(&points, &points), Standing::what_if(&points, &dollars));
    let fault = alike.and(&apart).expect_err("two true units");
    assert_eq!(fault.message, "this night was played for another unit than the others");
    let most = Standing { totals: vec![Amount::of(i64::MAX); PLAYERS.len()], ..Standing::of(&points) };
    let fault = most.clone().and(&most).expect_err("too much");
    assert_eq!(fault.message, "the amounts pass what can be counted");
}
