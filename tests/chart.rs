//! The chart: known nights to the letter, and what holds for every night.

mod arbitrary;
mod sheet;

use huat::amount::Amount;
use huat::report::chart::{Chart, Moment, Series, to_narrow_svg, to_svg};
use huat::report::night::{Charted, Logged};
use huat::report::{Block, Look, to_text};
use proptest::prelude::*;
use serde_json::{Value, json};
use sheet::{Sheet, declared};
use unicode_width::UnicodeWidthStr;

use arbitrary::{PLAYERS, any_changes, any_event, any_score_changes, any_score_event, any_text};

fn with_chart<T>(sheet: &Sheet, look: impl FnOnce(&Charted<'_>) -> T) -> T {
    let night = sheet.night();
    let logged = Logged::of(&night, sheet.0.as_slice(), Vec::new()).expect("it can be read");
    look(&Charted::of(&logged, None, Vec::new()))
}

fn drawn(sheet: &Sheet, width: u16) -> String {
    with_chart(sheet, |charted| to_text(&charted.report(), Look { colour: false, width: Some(width) }))
}

fn picture(sheet: &Sheet) -> String {
    with_chart(sheet, |charted| to_svg(&charted.chart))
}

fn swap(sheet: &mut Sheet, out: &str, joins: &str) {
    // A player who does not sit, or sits already, is refused, and nothing is recorded.
    let _ = sheet.record(|recorder| recorder.swap(out, joins));
}

/// Two rounds and a half, a kong between the hands, a draw, and a fifth player.
fn evening() -> Sheet {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    let win = |who: &str, doubles: u32, from: &str| json!({"win": who, "doubles": doubles, "from": from});
    let first = [
        win("Mei", 3, "Raj"),
        json!({"kong": "阿明", "concealed": true}),
        win("Siti", 2, "Mei"),
        json!({"win": "阿明", "doubles": 1, "self_draw": true}),
        win("Siti", 4, "Raj"),
        win("Mei", 1, "阿明"),
        json!({"draw": true}),
        win("Siti", 1, "Mei"),
        win("Raj", 3, "Siti"),
    ];
    for event in &first {
        sheet.add(event).expect("it fits");
    }
    swap(&mut sheet, "Raj", "Dan");
    for event in [win("Dan", 5, "阿明"), win("Mei", 2, "Siti"), win("阿明", 3, "Dan")] {
        sheet.add(&event).expect("it fits");
    }
    sheet
}

#[test]
fn a_night_at_sixty_columns() {
    snapbox::assert_data_eq!(
        drawn(&evening(), 60),
        snapbox::str![[r#"
A night · running totals in points

      │                                 D───╮
 +600 ┤                                 │   D──╮
      │                                 │      D D=Dan  +540
      │                                 │
 +400 ┤                                 │
      │                           S──╮  │
      │                 S──S──S───╯  S──┤
 +200 ┤                 │               │
      │   M───M──╮  *───┤               │
      │   │   *──*M─M───*──╮            S───S──╮
    0 ┤MRS┤···│··S──S───M──M*─*M──M*─D*─┤······S S=Siti  +10
      │   S*R─S──╯                   M──┤        M=Mei  −160
      │       R──R──R───╮               │   M──M R=Raj  −180
 −200 ┤                 │            R──MR──R──R *=阿明 −210
      │                 │            │  │      │
      │                 R──R──R───R──╯  *───╮  │
 −400 ┤                                     *──╯
      └──────────┬──────┬─────┬──────┬──────┬───
 hand            2      4     6      8      10
round  East                       South

"#]]
    );
}

#[test]
fn a_night_at_a_hundred_and_twenty_columns() {
    snapbox::assert_data_eq!(
        drawn(&evening(), 120),
        snapbox::str![[r#"
A night · running totals in points

      │                                                                                D───────╮
 +600 ┤                                                                                │       D───────╮
      │                                                                                │               D D=Dan  +540
      │                                                                                │
 +400 ┤                                                                                │
      │                                                                S───────╮       │
      │                                        S───────S───────S───────╯       S───────┤
 +200 ┤                                        │                                       │
      │        M───────M───────╮       *───────┤                                       │
      │        │       *───────*M──────M───────*───────╮                               S───────S───────╮
    0 ┤MRS*────┤·······│·······S───────S───────M───────M*──────*M──────M*──────D*──────┤···············S S=Siti  +10
      │        S*R─────S───────╯                                               M───────┤                 M=Mei  −160
      │                R───────R───────R───────╮                                       │       M───────M R=Raj  −180
 −200 ┤                                        │                               R───────MR──────R───────R *=阿明 −210
      │                                        │                               │       │               │
      │                                        R───────R───────R───────R───────╯       *───────╮       │
 −400 ┤                                                                                        *───────╯
      └────────┬───────────────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬
 hand          1               2       3       4       5       6       7       8       9       10      11
round  East                                                            South

"#]]
    );
}

#[test]
fn the_first_hand_is_drawn_and_no_hand_is_said() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    assert!(drawn(&sheet, 60).contains("No hand has been played yet"));
    assert!(roxmltree::Document::parse(&picture(&sheet)).is_ok());
    sheet.add(&json!({"win": "Mei", "doubles": 3, "from": "Raj"})).expect("it fits");
    snapbox::assert_data_eq!(
        drawn(&sheet, 60),
        snapbox::str![[r#"
A night · running totals in points

      │        M M=Mei  +160
 +150 ┤        │
      │        │
      │        │
 +100 ┤        │
      │        │
      │        │
  +50 ┤        │
      │        │
      │        │
    0 ┤MRS*────┤
      │        │ S=Siti  −40
      │        * *=阿明  −40
  −50 ┤        │
      │        │
      │        R R=Raj   −80
      └────────┬
 hand          1

"#]]
    );
}

#[test]
fn whoever_joins_later_begins_with_nothing_where_he_sat_down() {
    with_chart(&evening(), |charted| {
        let series: Vec<_> = charted.chart.series.iter().map(|series| (series.name.as_str(), series.from)).collect();
        assert_eq!(series, [("Mei", 0), ("Raj", 0), ("Siti", 0), ("阿明", 0), ("Dan", 9)]);
        let dan = &charted.chart.series[4];
        assert_eq!((dan.at(8), dan.at(9).map(|total| total.units()), dan.totals.len()), (None, Some(0), 4));
    });
}

#[test]
fn what_is_paid_after_the_last_hand_is_no_hand() {
    let mut sheet = Sheet::new("10-20", &json!({}), &PLAYERS).expect("sound rules");
    for event in [
        json!({"win": "Mei", "doubles": 3, "from": "Raj"}),
        json!({"kong": "Siti", "concealed": true}),
        json!({"draw": true}),
        json!({"pay": "Raj", "to": "Mei", "amount": 20}),
        json!({"kong": "Siti", "concealed": true}),
    ] {
        sheet.add(&event).expect("it fits");
    }
    with_chart(&sheet, |charted| {
        let hands: Vec<u32> = charted.chart.moments.iter().map(|moment| moment.hand).collect();
        assert_eq!(hands, [0, 1, 2, 2, 2, 2]);
    });
    holds(&sheet, 60);
}

#[test]
fn a_picture_of_a_hundred_thousand_hands_has_no_more_places_than_can_be_seen() {
    let total = |moment: i64| if moment == 50_000 { 999_999 } else { moment % 100 };
    let series = Series { name: "Mei".to_owned(), from: 0, totals: (0..=100_000).map(total).map(Amount::of).collect() };
    let moments = (0..=100_000).map(|hand| Moment { hand, n: hand, round: 0 }).collect();
    let chart = Chart { moments, series: vec![series], ..Chart::default() };
    let svg = to_svg(&chart);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let line = document.descendants().find(|node| node.has_tag_name("polyline")).expect("a line");
    let places = numbers(&line.attribute("points").expect("points").replace(',', " "));
    assert!(places.len() / 2 <= 4 * 960, "{}", places.len() / 2);
    // The one hand that stands out is still there.
    let (least, most) = (places.iter().skip(1).step_by(2).min(), places.iter().skip(1).step_by(2).max());
    assert!(most.zip(least).is_some_and(|(most, least)| most - least > 300), "{least:?} to {most:?}");
}

#[test]
fn amounts_as_large_as_there_are_fit_into_sixty_columns() {
    let changes = json!({"money": {"unit": "$", "decimals": 2}});
    let mut sheet = Sheet::new("10-20", &changes, &PLAYERS).expect("sound rules");
    sheet.add(&json!({"pay": "Mei", "to": "阿明", "amount": 1_000_000_000_000_u64})).expect("it fits");
    holds(&sheet, 60);
}

#[test]
fn on_a_phone_half_of_the_picture_is_for_the_lines_and_hands_have_numbers() {
    let changes = json!({"money": {"unit": "$", "decimals": 2}});
    let mut sheet = Sheet::new("10-20", &changes, &["Mei Ling", "Uncle Ho", "Raj", "Siti"]).expect("sound rules");
    for hands in 1..60 {
        sheet.add(&json!({"draw": true})).expect("it fits");
        sheet.add(&json!({"pay": "Mei Ling", "to": "Raj", "amount": 123_456})).expect("it fits");
        let svg = with_chart(&sheet, |charted| to_narrow_svg(&charted.chart));
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
        let of = |name: &'static str, kind: &'static str| all(name).find(|node| node.attribute("class") == Some(kind));
        let zero = of("line", "zero").expect("the line of nothing");
        let [from, to] = ["x1", "x2"].map(|end| numbers(zero.attribute(end).expect("an end"))[0]);
        let width = numbers(document.root_element().attribute("viewBox").expect("a view box"))[2];
        assert!(2 * (to - from) >= width - 20 && width <= 520, "{from} to {to} of {width}");
        let told = all("text").filter(|node| node.attribute("text-anchor") == Some("middle")).count();
        assert!(told > 0, "after {hands} hands");
    }
}

#[test]
fn hostile_names_are_text_and_nothing_else() {
    let names = ["<script>alert(1)</script>", "a&b\"c'd", "]]>", "𝕏 & \u{FFFE}"];
    let mut sheet = Sheet::new("10-20", &json!({}), &names).expect("they are names");
    sheet.add(&json!({"win": names[0], "doubles": 3, "from": names[1]})).expect("it fits");
    let svg = picture(&sheet);
    assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;") && svg.contains("a&amp;b&quot;c&#39;d"));
    holds(&sheet, 60);
}

/// What holds for every chart of every night.
fn holds(sheet: &Sheet, width: u16) {
    with_chart(sheet, |charted| {
        let chart = &charted.chart;
        let ends: Vec<(String, i64)> =
            chart.series.iter().map(|series| (series.name.clone(), series.last().units())).collect();
        assert_eq!(ends, sheet.totals());
        assert_eq!(chart.hands(), sheet.night().counts().0);
        for series in &chart.series {
            assert_eq!(series.totals.first().map(|total| total.units()), Some(0));
            assert_eq!(series.from + series.totals.len(), chart.moments.len());
        }
        let report = charted.report();
        let plain = to_text(&report, Look { colour: false, width: Some(width) });
        if report.blocks.iter().any(|block| matches!(block, Block::Chart(_))) {
            let labels = plain.lines().skip(2).filter(|line| line.contains('=')).count();
            assert_eq!(labels, chart.series.len(), "{plain}");
        }
        for line in plain.lines() {
            assert!(line.width() <= usize::from(width), "{line}\n{plain}");
        }
        let coloured = to_text(&report, Look { colour: true, width: Some(width) });
        assert_eq!(without_colour(&coloured), plain);
        lies_inside(&to_svg(chart), &ends);
        lies_inside(&to_narrow_svg(chart), &ends);
    });
}

fn without_colour(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').expect("a colour").1).collect::<String>()
}

/// A picture is sound XML of elements that draw, with everything inside its view box and no label on another.
fn lies_inside(svg: &str, ends: &[(String, i64)]) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    let size: Vec<i64> = numbers(root.attribute("viewBox").expect("a view box"));
    let inside = |numbers: &[i64], limit: i64| numbers.iter().all(|number| (0..=limit).contains(number));
    let mut labels = Vec::new();
    for node in root.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(
            ["svg", "title", "desc", "style", "rect", "text", "line", "g", "polyline", "circle"].contains(&name),
            "{name}"
        );
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "x" | "x1" | "x2" | "cx" => assert!(inside(&numbers(value), size[2]), "{value}"),
                "y" | "y1" | "y2" | "cy" => assert!(inside(&numbers(value), size[3]), "{value}"),
                "points" => {
                    let points = numbers(&value.replace(',', " "));
                    assert!(points.chunks(2).all(|point| inside(&point[..1], size[2]) && inside(&point[1..], size[3])));
                }
                name => assert!(!name.starts_with("on") && name != "href", "{name}"),
            }
        }
        if name == "text" && node.attribute("class") == Some("total") {
            labels.extend(numbers(node.attribute("y").expect("a place")));
        }
    }
    assert_eq!(labels.len(), ends.len());
    assert!(labels.windows(2).all(|pair| pair[1] - pair[0] >= 16), "{labels:?}");
    let titles: Vec<&str> =
        root.descendants().filter(|node| node.has_tag_name("title")).filter_map(|node| node.text()).collect();
    let shown = |name: &str| name.replace('\u{FFFE}', "\u{FFFD}");
    assert!(ends.iter().all(|(name, _)| titles.iter().any(|title| title.starts_with(&shown(name)))), "{titles:?}");
}

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace().map(|number| number.parse().expect("a whole number")).collect()
}

const NAMES: [&str; 9] = [
    "Mei",
    "May",
    "阿明",
    "小美小美小美小美小美小美",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "<b>&",
    "🀀🀄 老三",
    "é",
    "2Pac",
];

fn event(kind: u32, who: &str, other: &str, doubles: u32) -> Value {
    match kind {
        0..5 => json!({"win": who, "doubles": doubles, "from": other}),
        5..7 => json!({"win": who, "doubles": doubles, "self_draw": true}),
        7 => json!({"draw": true}),
        8 => json!({"kong": who, "concealed": true}),
        _ => json!({"pay": who, "to": other, "amount": doubles * doubles * 997}),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_night_has_a_chart_that_fits(
        names in Just(NAMES.to_vec()).prop_shuffle(),
        deeds in prop::collection::vec((0u32..12, 0usize..9, 0usize..9, 1u32..6), 0..60),
        width in 60u16..140,
    ) {
        let mut sheet = Sheet::new("10-20", &json!({}), &names[..4]).expect("they are names");
        for (kind, who, other, doubles) in deeds {
            if kind == 11 {
                swap(&mut sheet, names[who], names[other]);
            } else if let Some(event) = declared(&event(kind, names[who], names[other], doubles)) {
                // Whoever does not sit is refused, and nothing is recorded.
                let _ = sheet.record(|recorder| recorder.event(&event));
            }
        }
        holds(&sheet, width);
    }

    #[test]
    fn by_any_rules_too(changes in any_changes(), events in prop::collection::vec(any_event(), 0..20), width in 60u16..140) {
        if let Some(mut sheet) = Sheet::new("10-20", &changes, &PLAYERS) {
            for event in &events {
                let _ = sheet.add(event);
            }
            holds(&sheet, width);
        }
    }

    #[test]
    fn where_differences_are_paid_too(
        changes in any_score_changes(),
        events in prop::collection::vec(any_score_event(4), 0..20),
        width in 60u16..140,
    ) {
        if let Some(mut sheet) = Sheet::new("british", &changes, &PLAYERS) {
            for event in &events {
                let _ = sheet.add(event);
            }
            holds(&sheet, width);
        }
    }

    #[test]
    fn a_title_of_any_text_is_text_in_a_picture(title in any_text(), caption in any_text()) {
        with_chart(&evening(), |charted| {
            let svg = to_svg(&Chart { title, caption, ..charted.chart.clone() });
            prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
            Ok(())
        })?;
    }
}
