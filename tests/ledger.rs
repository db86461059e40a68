//! The ledger's commands as processes: what is acknowledged is there, what is refused changes nothing.

#![expect(clippy::print_stderr, reason = "a test that skips says so")]

mod folder;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use folder::Folder;
use serde_json::Value;

impl Folder {
    fn huat(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("huat runs")
    }

    fn done(&self, arguments: &[&str]) -> String {
        let output = self.huat(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn refused(&self, arguments: &[&str], code: i32) -> String {
        let output = self.huat(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stderr).expect("UTF-8")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let text = self.done(&[arguments, &["--format", "json"]].concat());
        assert!(text.starts_with("{\"schema\":1,"), "{text}");
        serde_json::from_str(&text).expect("JSON")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.path("night.yaml")).expect("the ledger")
    }
}

const PLAYERS: [&str; 2] = ["--players", "Mei,Raj,Siti,阿明"];

fn begun(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.done(&[&["new"], &PLAYERS[..]].concat());
    folder
}

#[test]
fn a_receipt_and_the_standing_are_as_the_contract_says() {
    let folder = begun("json");
    let receipt = folder.json(&["add", "win", "mei", "3", "--from", "raj"]);
    assert_eq!((&receipt["n"], &receipt["ledger"]), (&1.into(), &"night.yaml".into()));
    assert_eq!(receipt["settlement"]["event"], serde_json::json!({"win": "Mei", "doubles": 3, "from": "Raj"}));
    assert_eq!(receipt["totals"], serde_json::json!({"Mei": 160, "Raj": -80, "Siti": -40, "阿明": -40}));
    folder.done(&["paid", "Raj", "Mei", "30"]);
    let total = folder.json(&["total"]);
    assert_eq!((&total["hands"], &total["events"], &total["unit"]), (&1.into(), &2.into(), &"points".into()));
    assert_eq!(total["totals"], receipt["totals"]);
    assert_eq!(total["open"], serde_json::json!({"Mei": 130, "Raj": -50, "Siti": -40, "阿明": -40}));
    assert_eq!(total["transfers"][0], serde_json::json!({"from": "Raj", "to": "Mei", "amount": 50}));
    folder.done(&["total", "--settled"]);
    assert_eq!(folder.json(&["total"])["transfers"], serde_json::json!([]));
    // A correction after the night was settled asks only for the difference.
    folder.done(&["amend", "1", "win", "Mei", "2", "--from", "Raj"]);
    let open = folder.json(&["total"])["open"].clone();
    assert_eq!(open, serde_json::json!({"Mei": -80, "Raj": 40, "Siti": 20, "阿明": 20}));
    for command in [&["log"][..], &["log", "1"], &["explain", "Mei"], &["check"], &["seats", "A,B,C,D"]] {
        folder.json(command);
    }
}

#[test]
fn a_dry_run_changes_no_byte() {
    let folder = begun("dry");
    folder.done(&["add", "win", "Mei", "3", "--from", "Raj"]);
    let before = folder.bytes();
    for command in [
        &["add", "--dry-run", "draw"][..],
        &["add", "draw", "--dry-run"],
        &["undo", "--dry-run"],
        &["void", "1", "--dry-run"],
        &["amend", "1", "draw", "--dry-run"],
        &["insert", "0", "draw", "--dry-run"],
        &["change", "--shooter", "--dry-run"],
        &["swap", "Mei", "Dan", "--dry-run"],
        &["reseat", "Raj,Mei,Siti,阿明", "--dry-run"],
        &["paid", "Raj", "Mei", "5", "--dry-run"],
        &["total", "--settled", "--dry-run"],
        &["repair", "--dry-run"],
    ] {
        folder.done(command);
        assert_eq!(folder.bytes(), before, "{command:?}");
    }
    folder.done(&[&["new", "other.yaml", "--dry-run"], &PLAYERS[..]].concat());
    assert!(!folder.path("other.yaml").exists());
}

#[test]
fn what_is_refused_changes_no_byte() {
    let folder = begun("refused");
    folder.done(&["add", "kong", "Mei"]);
    let before = folder.bytes();
    for (command, word) in [
        (&["add", "win", "Dan", "3", "-z"][..], "nobody at the table"),
        (&["add", "win", "Mei", "0", "-z"], "cannot win"),
        (&["void", "9"], "no line 9"),
        (&["amend", "9", "draw"], "none of the table's events"),
        (&["insert", "9", "draw"], "nothing can be inserted"),
        (&["swap", "Mei", "Raj"], "sits at the table already"),
        (&["swap", "Dan", "Eve"], "nobody at the table"),
        (&["reseat", "Mei,Raj,Siti,阿明"], "nobody has moved"),
        (&["reseat", "Mei,Raj,Siti"], "each named once"),
        (&["paid", "Mei", "Mei", "5"], "cannot pay himself"),
        (&["paid", "Mei", "Raj", "-5"], "other way round"),
        (&["change", "--set", "money.unit=x"], "cannot change in the middle of a night"),
        (&["change", "--auto-limit", "9"], "above the limit"),
        (&["log", "9"], "there is no line 9"),
        (&["explain", "Dan"], "nobody of this night"),
        (&["total", "--cash", "0"], "above 0"),
        (&["total", "--banker", "Dan", "--settled"], "error: nobody of this night is called \"Dan\"\n"),
        (&["new", "night.yaml", "--players", "A,B,C,D"], "already"),
    ] {
        let message = folder.refused(command, 1);
        assert!(message.contains(word), "{command:?}: {message}");
        assert_eq!(folder.bytes(), before, "{command:?}");
    }
    folder.refused(&["new"], 2);
    folder.refused(&["change"], 2);
    folder.refused(&["total", "night.yaml", "night.yaml", "--settled"], 2);
    assert!(folder.refused(&["total", "night.yaml", "night.yaml"], 1).contains("the same night"));
    assert!(folder.refused(&["total", "-l", "nowhere.yaml"], 1).contains("huat new"));
}

#[test]
fn a_ledger_of_last_week_gets_no_hand_unless_it_is_named() {
    let folder = begun("week");
    folder.done(&["add", "draw"]);
    let text = String::from_utf8(folder.bytes()).expect("UTF-8");
    let at = text.find("\"at\":\"").expect("a time") + 6;
    let old = format!("{}2020-01-02{}", &text[..at], &text[at + 10..]);
    fs::write(folder.path("night.yaml"), old).expect("writable");
    assert!(folder.refused(&["add", "draw"], 1).contains("-l night.yaml"));
    folder.done(&["add", "draw", "-l", "night.yaml"]);
}

/// Two terminals, and eight: everything acknowledged is there once, in sequence.
#[test]
fn writers_side_by_side_lose_nothing() {
    for (writers, each) in [(2, 60), (8, 15)] {
        let folder = begun(&format!("side-{writers}"));
        let folder = &folder;
        std::thread::scope(|scope| {
            for writer in 0..writers {
                scope.spawn(move || {
                    for hand in 0..each {
                        folder.done(&["add", "draw", "--note", &format!("w{writer}h{hand}")]);
                    }
                });
            }
        });
        let text = String::from_utf8(folder.bytes()).expect("UTF-8");
        for writer in 0..writers {
            for hand in 0..each {
                assert_eq!(text.matches(&format!("\"w{writer}h{hand}\"")).count(), 1);
            }
        }
        assert_eq!(folder.json(&["total"])["events"], writers * each);
        folder.done(&["check"]);
    }
}

/// Killed at random instants: what was acknowledged is there, and the next command works.
#[test]
fn a_kill_loses_nothing_that_was_acknowledged() {
    let folder = begun("kill");
    let mut acknowledged = Vec::new();
    for hand in 0..60u64 {
        let note = format!("hand {hand}");
        let mut child = folder
            .command(&["add", "draw", "--note", &note])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("huat starts");
        std::thread::sleep(std::time::Duration::from_micros(hand * 100));
        let _ = child.kill();
        let output = child.wait_with_output().expect("huat ends");
        if output.status.success() {
            acknowledged.push(note);
        }
    }
    folder.done(&["add", "draw", "--note", "the last"]);
    let text = String::from_utf8(folder.bytes()).expect("UTF-8");
    for note in acknowledged.iter().map(String::as_str).chain(["the last"]) {
        assert_eq!(text.matches(&format!("\"{note}\"")).count(), 1, "{note}");
    }
    folder.done(&["check"]);
}

#[test]
#[cfg(unix)]
fn what_is_no_ledger_is_refused_and_a_receipt_that_cannot_be_written_is_no_failure() {
    let folder = begun("odd");
    fs::create_dir(folder.path("folder.yaml")).expect("a folder");
    std::os::unix::fs::symlink("nowhere", folder.path("dangling.yaml")).expect("a link");
    std::os::unix::fs::symlink("night.yaml", folder.path("link.yaml")).expect("a link");
    for name in ["folder.yaml", "dangling.yaml", "/dev/null"] {
        for command in [&["total"][..], &["add", "draw"], &["check"], &["repair"]] {
            folder.refused(&[command, &["-l", name]].concat(), 1);
        }
    }
    folder.refused(&["new", "dangling.yaml", "--players", "A,B,C,D"], 1);
    folder.done(&["add", "draw", "-l", "link.yaml"]);
    if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
        let status = folder.command(&["add", "draw"]).stdout(full).stderr(Stdio::null()).status().expect("huat runs");
        assert!(status.success());
    }
    assert_eq!(folder.json(&["total"])["hands"], 2);
}

#[test]
fn a_torn_line_is_told_and_mended_by_the_next() {
    let folder = begun("torn");
    folder.done(&["add", "win", "Mei", "3", "--from", "Raj"]);
    let mut torn = folder.bytes();
    torn.extend_from_slice(b"- {\"n\":2,\"at\":\"2026");
    fs::write(folder.path("night.yaml"), &torn).expect("writable");
    assert!(folder.done(&["total"]).contains("torn"));
    folder.refused(&["check"], 1);
    folder.done(&["add", "draw"]);
    folder.done(&["check"]);
    assert!(String::from_utf8(folder.bytes()).expect("UTF-8").contains("# torn: "));
    // In the middle it is damage, and `repair` keeps the old file.
    let damaged = String::from_utf8(folder.bytes()).expect("UTF-8").replace("- {\"n\":2", "- {{\"n\":2");
    fs::write(folder.path("night.yaml"), damaged).expect("writable");
    folder.refused(&["total"], 1);
    assert!(folder.done(&["repair"]).contains("night.yaml.1"));
    assert!(folder.path("night.yaml.1").exists());
    assert_eq!(folder.json(&["total"])["hands"], 1);
}

/// What `--cash` forgave is forgiven.
#[test]
fn a_night_settled_in_cash_leaves_nothing_open() {
    let folder = begun("cash");
    folder.done(&["add", "win", "Mei", "3", "--from", "Raj"]);
    folder.done(&["add", "win", "Siti", "2", "-z"]);
    folder.done(&["total", "--cash", "50", "--settled"]);
    let total = folder.json(&["total"]);
    assert_eq!((&total["transfers"], &total["open"]["Mei"]), (&serde_json::json!([]), &0.into()));
    folder.done(&["check"]);
}

/// Some editors leave the last line break out; the head's own last line is one too.
#[test]
fn a_last_line_without_its_line_break_gets_it() {
    let folder = begun("unended");
    for _ in 0..2 {
        let mut bytes = folder.bytes();
        assert_eq!(bytes.pop(), Some(b'\n'));
        fs::write(folder.path("night.yaml"), bytes).expect("writable");
        folder.done(&["add", "draw"]);
        folder.done(&["check"]);
    }
    assert_eq!(folder.json(&["total"])["hands"], 2);
}

/// What `repair` cannot mend it tells.
#[test]
fn damage_that_a_program_cannot_mend_is_told_by_repair_too() {
    let folder = begun("unmendable");
    let mut bytes = folder.bytes();
    bytes.extend_from_slice(b"- {n: 7, draw: true}\n");
    fs::write(folder.path("night.yaml"), bytes).expect("writable");
    assert!(folder.refused(&["repair"], 1).contains("a line is missing"));
}

/// Two spellings of a name are one player in a season, and names that look alike to hledger stay two.
#[test]
fn players_are_neither_split_nor_merged() {
    let folder = Folder::empty("names");
    folder.done(&["new", "a.yaml", "--players", "Mei,Raj,Siti,X"]);
    folder.done(&["new", "b.yaml", "--players", "MEI,raj,Siti,X"]);
    for night in ["a.yaml", "b.yaml"] {
        folder.done(&["add", "win", "Mei", "1", "-z", "-l", night]);
    }
    let totals = folder.json(&["total", "a.yaml", "b.yaml"])["totals"].clone();
    assert_eq!(totals, serde_json::json!({"Mei": 120, "Raj": -40, "Siti": -40, "X": -40}));
    folder.done(&["new", "c.yaml", "--players", "A:B,A-B,C D,C  D"]);
    folder.done(&["add", "win", "A:B", "2", "--from", "A-B", "-l", "c.yaml"]);
    let journal = folder.done(&["export", "--to", "hledger", "-l", "c.yaml"]);
    for account in ["players:A-B  80", "players:A-B (2)  -40", "players:C D  -20", "players:C D (2)  -20"] {
        assert!(journal.contains(account), "{account}: {journal}");
    }
}

/// A line of an unknown kind moves points, and is explained like any other.
#[test]
fn an_unknown_kind_is_explained_and_settled() {
    let folder = begun("unknown");
    let mut bytes = folder.bytes();
    bytes.extend_from_slice(b"- {frob: 1, points: {Mei: 20, Raj: -30, Siti: 10}}\n");
    fs::write(folder.path("night.yaml"), bytes).expect("writable");
    assert!(folder.done(&["explain", "Mei"]).contains("it adds up to the total, +20"));
    assert_eq!(folder.json(&["total", "--direct"])["transfers"].as_array().map(Vec::len), Some(2));
    folder.done(&["total", "--settled"]);
    assert_eq!(folder.json(&["total", "--direct"])["transfers"], serde_json::json!([]));
}

/// The end of a round is told by `add` and by `log`, and nobody is called a winner who is not ahead.
#[test]
fn the_end_of_a_round_is_told() {
    let folder = Folder::empty("round");
    folder.done(&["new", "--players", "A,B,C,D", "--set", "dealer.on_draw=moves"]);
    for _ in 0..3 {
        assert!(!folder.done(&["add", "draw"]).contains("round is over"));
    }
    let last = folder.done(&["add", "draw"]);
    assert!(last.contains("the East round is over; for new seats Absolute East, A, stacks and D rolls"), "{last}");
    assert!(folder.done(&["log"]).contains("after 4 the East round is over"));
    assert!(folder.done(&["reseat", "B,A,C,D"]).contains("#5 saved"));
    assert!(folder.done(&["add", "draw"]).contains("next: South 2, dealer A"));
}

/// hledger's and beancount's own balances of an export are the totals.
#[test]
fn other_programs_come_to_the_same_balances() {
    let folder = begun("export");
    for command in [
        &["add", "win", "Mei", "3", "--from", "Raj"][..],
        &["add", "kong", "阿明", "--um", "--note", "a; note | with \"marks\""],
        &["add", "win", "Siti", "limit", "-z"],
        &["amend", "1", "win", "Mei", "4", "--from", "Siti"],
        &["void", "2"],
    ] {
        folder.done(command);
    }
    let totals = folder.json(&["total"])["totals"].clone();
    for format in ["csv", "json", "markdown", "hledger", "beancount"] {
        let text = folder.done(&["export", "--to", format]);
        fs::write(folder.path(&format!("night.{format}")), text).expect("writable");
    }
    match balances(&folder.0, &["hledger", "-f", "night.hledger", "bal", "-E", "-N", "--flat", "-O", "csv"]) {
        None => eprintln!("hledger is not installed: skipped"),
        Some(text) => {
            for (name, total) in totals.as_object().expect("totals") {
                let line =
                    text.lines().find(|line| line.contains(name.as_str())).unwrap_or_else(|| panic!("{name}: {text}"));
                assert!(line.contains(&total.to_string()), "{name} {total}: {line}");
            }
        }
    }
    match balances(
        &folder.0,
        &["bean-query", "-f", "csv", "night.beancount", "select account, sum(position) group by account"],
    ) {
        None => eprintln!("beancount is not installed: skipped"),
        Some(text) => {
            let totals = totals.as_object().expect("totals").values().enumerate();
            // A balance of nothing has no position to print.
            for (place, total) in totals.filter(|(_, total)| **total != 0) {
                let account = format!("P{}", place + 1);
                let line =
                    text.lines().find(|line| line.contains(&account)).unwrap_or_else(|| panic!("{account}: {text}"));
                assert!(line.contains(&total.to_string()), "{account} {total}: {line}");
            }
        }
    }
}

#[test]
fn what_if_says_what_it_leaves_out_and_counts_nothing_of_it() {
    let folder = begun("what-if");
    for doubles in ["1", "1", "3"] {
        folder.done(&["add", "win", "Mei", doubles, "--from", "Raj", "--extra", "5"]);
    }
    folder.done(&["add", "pay", "Raj", "Siti", "20"]);
    folder.done(&["paid", "Raj", "Mei", "30"]);
    let mut text = fs::read_to_string(folder.path("night.yaml")).expect("the ledger");
    text.push_str("- {\"dance\": \"Mei\", \"points\": {\"Mei\": 7, \"Raj\": -7}}\n");
    fs::write(folder.path("night.yaml"), text).expect("written");
    let notes = |rules: &str| -> Vec<String> {
        let total = folder.json(&["total", "--rules", rules]);
        serde_json::from_value(total["notes"].clone()).expect("notes")
    };

    // In another unit: hands by their doubles, and nothing that people agreed on.
    let total = folder.json(&["total", "--rules", "3-6"]);
    assert_eq!(total["totals"], serde_json::json!({"Mei": 11.0, "Raj": -11.0, "Siti": 0.0, "阿明": 0.0}));
    assert_eq!(total["totals"], total["open"]);
    let said = notes("3-6");
    for note in [
        "what if: settled by 3/6, 2 doubles to win, limit 5, shooter, which was not played",
        "#1, #2 count nothing by these rules: a hand of 1 double cannot win: the minimum on a discard is 2",
        "#4, #6 count nothing by these rules: the amount is in points, and these rules count in $",
        "#3 counts without its extra, which is no amount by these rules",
        "cash that was handed over is no amount by these rules, and does not count here",
    ] {
        assert!(said.iter().any(|said| said == note), "{note}: {said:#?}");
    }
    // Hands that count nothing were not won.
    let table = folder.done(&["total", "--rules", "3-6", "--format", "csv"]);
    let mei = table.lines().find(|line| line.starts_with("Mei,")).expect("Mei");
    assert!(mei.ends_with(",1,0,0"), "{table}");
    let log = folder.done(&["log", "--rules", "3-6"]);
    assert!(log.contains("the amount is in"), "{log}");

    // In the same unit all of it counts, a line without facts too; and the rules may be those that were played.
    let total = folder.json(&["total", "--rules", "10-20"]);
    assert_eq!((&total["totals"], total["totals"] == total["open"]), (&total["true_totals"], false));
    assert!(notes("10-20").contains(&"what if: settled by 10-20, limit 5, which was played".to_owned()));
    let chart = folder.json(&["chart", "--rules", "10-20"]);
    assert_eq!(chart["notes"], folder.json(&["total", "--rules", "10-20"])["notes"]);
    folder.done(&["change", "--shooter"]);
    folder.done(&["add", "draw"]);
    let said = notes("10-20");
    assert!(said.iter().any(|note| note.ends_with("which was played in part")), "{said:#?}");
}

#[test]
fn past_hands_are_drawn_by_the_rules_that_they_were_played_by() {
    let folder = Folder::empty("risk-from");
    let risk = |more: &[&str]| folder.json(&[&["risk", "--nights", "10", "--from"], more].concat());
    for (night, rules) in [("a.yaml", "10-20-shooter"), ("b.yaml", "10-20")] {
        folder.done(&[&["new", night, "--preset", rules], &PLAYERS[..]].concat());
        folder.done(&["-l", night, "add", "win", "Mei", "3", "--from", "Raj"]);
    }
    assert_eq!(risk(&["a.yaml"])["presets"][0]["preset"], "10-20-shooter");
    assert_eq!(risk(&["a.yaml", "--pair", "20/40"])["presets"][0]["worst_hand"], -320);
    let refused = folder.refused(&["risk", "--from", "a.yaml", "b.yaml"], 1);
    assert!(refused.contains("b.yaml: not all of these hands were played by the same rules"), "{refused}");
    assert_eq!(risk(&["a.yaml", "b.yaml", "-p", "20-40"])["presets"][0]["preset"], "20-40");
    let refused = folder.refused(&["risk", "--from", "a.yaml", "10-20-shooter"], 1);
    assert!(refused.contains("the names of presets stand before `--from`"), "{refused}");
}

/// Whatever is no number that is wanted, a sign in front of it or too many digits: it is told what to write.
#[test]
fn a_number_that_is_none_is_told_what_to_write() {
    let folder = begun("numbers");
    let huge = "99999999999999999999";
    for (command, expected) in [
        (&["risk", "--seed"][..], "write a whole number from 0 to 18446744073709551615"),
        (&["risk", "--hands"], "write a whole number from 1 to 1000"),
        (&["risk", "--nights"], "write a whole number from 1 to 1000000"),
        (&["seats", "A,B,C,D", "--dice"], "write a whole number from 2 to 12"),
        (&["seats", "A,B,C,D", "--seed"], "write a whole number from 0 to 18446744073709551615"),
        (&["log"], "write the number of a line, such as 7"),
        (&["void"], "write the number of a line, such as 7"),
        (&["stakes", "--limit"], "write a whole number, or none"),
    ] {
        for number in ["-1", "two", "1.5", huge] {
            let refused = folder.refused(&[command, &[number]].concat(), 2);
            assert!(refused.contains(expected), "{command:?} {number}: {refused}");
        }
    }
    for command in ["amend", "insert"] {
        let refused = folder.refused(&[command, "-1", "draw"], 2);
        assert!(refused.contains("write the number of a line, such as 7"), "{refused}");
    }
    let refused = folder.refused(&["total", "--cash", "-5"], 1);
    assert!(refused.contains("cash comes in steps above 0"), "{refused}");
    assert!(folder.refused(&["chart", "c.yaml"], 2).contains("a ledger is named with '-l c.yaml'"));
    assert!(folder.refused(&["stats", "."], 1).contains("name the file of a night"));
}

/// What a program prints; `None` where it is not installed.
fn balances(folder: &Path, command: &[&str]) -> Option<String> {
    let output =
        Command::new(command[0]).args(&command[1..]).current_dir(folder).env("LC_ALL", "C.UTF-8").output().ok()?;
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_chart_ends_at_the_totals_and_its_picture_goes_over_nothing_but_pictures() {
    let folder = begun("chart");
    assert!(folder.done(&["chart"]).contains("No hand has been played yet"));
    folder.done(&["add", "draw"]);
    assert!(folder.done(&["chart"]).contains("Nobody has won or lost anything yet"));
    folder.done(&["add", "win", "Mei", "3", "--from", "Raj"]);
    folder.done(&["swap", "Raj", "Dan"]);
    folder.done(&["add", "kong", "Dan"]);
    let (chart, total) = (folder.json(&["chart"]), folder.json(&["total"]));
    for series in chart["series"].as_array().expect("series") {
        let ends = series["totals"].as_array().and_then(|totals| totals.last());
        assert_eq!(ends, Some(&total["totals"][series["player"].as_str().expect("a name")]));
    }
    assert_eq!(chart["series"][4]["totals"], serde_json::json!([null, null, 0, 60]));
    assert_eq!(folder.done(&["chart", "--format", "csv"]).lines().nth(4), Some("2,4,140,-80,-60,-60,60"));
    assert!(folder.done(&["chart", "--format", "markdown"]).contains("```text\n"));
    let supposed = folder.json(&["chart", "--rules", "10-20-shooter"]);
    assert_eq!(supposed["series"][1]["totals"][2], -160);

    folder.done(&["chart", "--svg", "night.svg"]);
    let picture = fs::read_to_string(folder.path("night.svg")).expect("a picture");
    assert_eq!(picture, folder.done(&["chart", "--svg", "-"]));
    let of_huat = &picture[..picture.find("viewBox").expect("a view box")];
    fs::write(folder.path("night.svg"), format!("{of_huat} an older one")).expect("written");
    std::os::unix::fs::symlink("night.svg", folder.path("link.svg")).expect("a link");
    folder.done(&["chart", "--svg", "link.svg"]);
    assert_eq!(fs::read_to_string(folder.path("night.svg")).expect("a picture"), picture);
    assert!(folder.path("link.svg").is_symlink());

    let before = folder.bytes();
    fs::copy(folder.path("night.yaml"), folder.path("monday.yaml")).expect("another night");
    fs::hard_link(folder.path("night.yaml"), folder.path("again.svg")).expect("another name");
    std::os::unix::fs::symlink("night.yaml", folder.path("linked.svg")).expect("a link");
    for name in ["night.yaml", "again.svg", "linked.svg"] {
        assert!(folder.refused(&["chart", "--svg", name], 1).contains("this is the ledger"), "{name}");
    }
    assert!(folder.refused(&["chart", "--svg", "monday.yaml"], 1).contains("is no picture"));
    assert!(folder.refused(&["chart", "--svg", "nowhere/night.svg"], 3).contains("not saved"));
    assert!(folder.refused(&["chart", "--svg", "."], 1).contains("is no picture"));
    let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\"/>";
    fs::write(folder.path("icon.svg"), icon).expect("a picture of another hand");
    assert!(folder.refused(&["chart", "--svg", "icon.svg"], 1).contains("is no picture of huat"));
    assert_eq!(fs::read_to_string(folder.path("icon.svg")).expect("it"), icon);
    // Nobody reads from this pipe, and nobody waits for him.
    Command::new("mkfifo").arg(folder.path("pipe")).status().expect("a pipe");
    assert!(folder.refused(&["chart", "--svg", "pipe"], 1).contains("is no picture"));
    #[cfg(target_os = "linux")]
    assert!(folder.refused(&["chart", "--svg", "/dev/full"], 3).contains("not saved"));
    assert_eq!((folder.bytes(), fs::read(folder.path("monday.yaml")).expect("it")), (before.clone(), before));
    let left = fs::read_dir(&folder.0).expect("the folder").filter_map(Result::ok);
    assert!(left.into_iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".new")));
}
