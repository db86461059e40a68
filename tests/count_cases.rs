//! The worked hands of `tests/cases/count.yaml`, each counted from its tiles by the library.

use std::collections::BTreeMap;

use huat::count::{After, Circumstances, Hand, WINDS, Wind, count, one_tile};
use huat::preset::{Changes, Preset, Reference};
use huat::rules::{Doubles, StakesRules};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: u32,
    case: String,
    tiles: String,
    winning: String,
    self_draw: bool,
    seat: String,
    round: String,
    flowers: String,
    flags: Vec<String>,
    elements: BTreeMap<String, Worth>,
    doubles: u32,
    counted: u32,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Worth {
    Number(u32),
    Word(String),
}

#[test]
fn every_worked_hand_counts_what_it_should() {
    let text = std::fs::read_to_string("tests/cases/count.yaml").expect("the cases are there");
    let cases: Vec<Case> = serde_yaml::from_str(&text).expect("the cases are YAML");
    assert_eq!(cases.len(), 16);
    let rules = Preset::load(&Reference::default(), Changes::none())
        .expect("a built-in preset")
        .rules
        .stakes()
        .expect("a stakes table")
        .clone();
    assert_eq!(rules.limit(), Some(5));
    let wrong: Vec<String> = cases.iter().filter_map(|case| difference(&rules, case).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn difference(rules: &StakesRules, case: &Case) -> Result<(), String> {
    let said = |what: String| format!("{}: {}: {what}", case.id, case.case);
    let flowers = Some(case.flowers.as_str()).filter(|flowers| !flowers.is_empty());
    let hand = Hand::read(&case.tiles, Some(&case.winning), flowers).map_err(|misread| said(format!("{misread:?}")))?;
    let count = count(rules, &hand, &circumstances(case)).map_err(|faults| said(format!("{faults:?}")))?;
    let worth = |doubles: Doubles| match doubles {
        Doubles::Number(number) => Worth::Number(number),
        Doubles::Limit => Worth::Word("limit".to_owned()),
    };
    let elements: BTreeMap<String, Worth> =
        count.elements.iter().map(|earned| (earned.element.name().to_owned(), worth(earned.doubles))).collect();
    // Before the cut; an element that is the limit makes it the limit.
    let doubles = match count.doubles {
        Doubles::Number(number) => Some(number),
        Doubles::Limit => rules.limit(),
    };
    if elements != case.elements {
        return Err(said(format!("{elements:?}, not {:?}", case.elements)));
    }
    if (doubles, count.counted.counted) != (Some(case.doubles), case.counted) {
        let wanted = (case.doubles, case.counted);
        return Err(said(format!("{doubles:?} doubles, {} counted, not {wanted:?}", count.counted.counted)));
    }
    Ok(())
}

fn circumstances(case: &Case) -> Circumstances {
    let has = |flag: &str| case.flags.iter().any(|one| one == flag);
    let known = ["after-flower", "after-kong", "last-tile", "robbed-kong", "heavenly", "earthly"];
    assert!(case.flags.iter().all(|flag| known.contains(&flag.as_str())), "{}: {:?}", case.id, case.flags);
    let after = if has("after-flower") { Some(After::Flower) } else { has("after-kong").then_some(After::Kong) };
    Circumstances {
        seat: wind(&case.seat),
        round: wind(&case.round),
        self_draw: case.self_draw,
        after,
        last_tile: has("last-tile"),
        robbed_kong: has("robbed-kong"),
        heavenly: has("heavenly"),
        earthly: has("earthly"),
    }
}

fn wind(letter: &str) -> Wind {
    let tile = one_tile(letter).expect("a wind's letter");
    WINDS.into_iter().find(|wind| wind.tile() == tile).expect("a wind")
}
