//! The worked hands of `tests/cases/payouts.yaml` and `systems.yaml`, each settled through a hand file by the program itself.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_yaml::Value;

#[derive(Deserialize)]
struct Case {
    id: u32,
    case: String,
    preset: String,
    rules: Value,
    players: Vec<String>,
    events: Vec<Value>,
    points: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Answer {
    points: BTreeMap<String, Box<RawValue>>,
}

#[test]
fn every_worked_hand_comes_out_to_the_point() {
    come_out("tests/cases/payouts.yaml", 69);
}

#[test]
fn every_worked_hand_of_the_other_systems_comes_out_to_the_point() {
    come_out("tests/cases/systems.yaml", 38);
}

fn come_out(file: &str, count: usize) {
    let text = std::fs::read_to_string(file).expect("the cases are there");
    let cases: Vec<Case> = serde_yaml::from_str(&text).expect("the cases are YAML");
    assert_eq!(cases.len(), count);
    let wrong: Vec<String> = cases.iter().filter_map(|case| difference(case).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn difference(case: &Case) -> Result<(), String> {
    let hand_file = serde_json::json!({
        "preset": case.preset, "rules": case.rules, "players": case.players, "events": case.events,
    });
    let output = settle(&hand_file.to_string());
    let text = String::from_utf8_lossy(&output.stdout);
    let Ok(answer) = serde_json::from_str::<Answer>(&text) else {
        return Err(format!("{}: {}: {}", case.id, case.case, String::from_utf8_lossy(&output.stderr)));
    };
    for (player, points) in &case.points {
        let (got, wanted) = (hundredths(answer.points[player].get()), hundredths(&number(points)));
        if got != wanted {
            return Err(format!("{}: {}: {player} has {got} hundredths, not {wanted}", case.id, case.case));
        }
    }
    Ok(())
}

fn settle(hand_file: &str) -> std::process::Output {
    let mut huat = Command::new(env!("CARGO_BIN_EXE_huat"))
        .args(["settle", "--format", "json", "--file", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("huat starts");
    huat.stdin.take().expect("a pipe").write_all(hand_file.as_bytes()).expect("huat reads");
    huat.wait_with_output().expect("huat ends")
}

fn number(value: &Value) -> String {
    serde_yaml::to_string(value).expect("a number").trim().to_owned()
}

/// An exact count of hundredths out of the text of a number.
fn hundredths(text: &str) -> i64 {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    sign * format!("{whole}{fraction:0<2}").parse::<i64>().expect("a number")
}
