//! `huat play`: by pipe, and in pseudo-terminals with people who type.

#![expect(clippy::print_stderr, reason = "a test that skips says so")]

mod folder;
mod terminal;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use folder::Folder;
use terminal::Terminal;

impl Folder {
    /// With a night in it.
    fn new(name: &str) -> Self {
        Folder::with(name, &["--players", "Mei,Raj,Siti,阿明"])
    }

    fn with(name: &str, options: &[&str]) -> Self {
        let table = Folder::empty(name);
        let begun = table.huat(&[&["new", "--title", "Friday at Mei's"], options].concat());
        assert!(begun.status.success(), "{begun:?}");
        table
    }

    fn huat(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("huat runs")
    }

    fn plays(&self, options: &[&str], lines: impl AsRef<[u8]>) -> (Option<i32>, String, String) {
        let mut huat = self.command(&["play"]);
        huat.args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut huat = huat.spawn().expect("huat starts");
        let mut pipe = huat.stdin.take().expect("a pipe");
        let lines = lines.as_ref().to_vec();
        let writer = std::thread::spawn(move || pipe.write_all(&lines));
        let output = huat.wait_with_output().expect("huat ends");
        // Whoever ends early reads no more.
        let _ = writer.join().expect("a writer");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// What every line of the ledger says, without number, time and checksum.
    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.0.join("night.yaml")).expect("the ledger");
        let (_, lines) = text.split_once("events:\n").expect("events");
        let facts = |line: &str| {
            let (_, rest) = line.split_once("\",\"").or_else(|| line.split_once("\",")).expect("an event");
            rest.split(",\"crc\"").next().expect("before the checksum").trim_end_matches('}').to_owned()
        };
        lines.lines().map(facts).collect()
    }
}

/// The short words and the commands that they stand for.
const SAME: [(&str, &[&str]); 12] = [
    ("mei 3 raj", &["add", "win", "Mei", "3", "--from", "Raj"]),
    ("阿明 2 自摸", &["add", "win", "阿明", "2", "--self-draw"]),
    ("siti 4 zi mo bao mei", &["add", "win", "Siti", "4", "--self-draw", "--bao", "Mei"]),
    ("mei added kong", &["add", "kong", "Mei", "--added"]),
    (
        "raj 2 mei robbed --note \"it's the last\"",
        &["add", "win", "Raj", "2", "--from", "Mei", "--robbed-kong", "--note", "it's the last"],
    ),
    ("kong mei", &["add", "kong", "Mei"]),
    ("mei 杠 raj", &["add", "kong", "Mei", "--from", "Raj"]),
    ("暗杠 siti", &["add", "kong", "Siti", "--concealed"]),
    ("yao mei", &["add", "yao", "Mei"]),
    ("raj zha hu", &["add", "false-win", "Raj"]),
    ("流局", &["add", "draw"]),
    ("undo", &["undo"]),
];

#[test]
fn short_words_record_what_the_commands_record() {
    let (spoken, typed) = (Folder::new("spoken"), Folder::new("typed"));
    let lines: Vec<&str> = SAME.iter().map(|(line, _)| *line).collect();
    let (code, _, errors) = spoken.plays(&[], lines.join("\n"));
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    for (_, command) in SAME {
        assert!(typed.huat(command).status.success(), "{command:?}");
    }
    assert_eq!(spoken.lines(), typed.lines());
    assert_eq!(spoken.lines().len(), SAME.len());
}

#[test]
fn every_line_of_the_help_can_be_said() {
    let table = Folder::with("help", &["--players", "Mei,Raj,Siti,阿明", "--set", "multiple_winners=all"]);
    let help = String::from_utf8(table.huat(&["play", "--help"]).stdout).expect("UTF-8");
    let (_, page) = help.split_once("At the table:\n").expect("what can be said");
    let (page, _) = page.split_once("Options go behind").expect("more");
    let lines: Vec<&str> = page.lines().filter_map(|line| line.trim().split("  ").next()).collect();
    assert!(lines.len() > 10, "{lines:?}");
    let (code, _, errors) = table.plays(&[], lines.join("\n"));
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{lines:?}");
    assert_eq!(table.lines().len(), lines.len());
    assert!(table.plays(&[], "help").1.contains("mei 3 raj"), "the same page");
    assert!(table.plays(&[], "help win").1.contains("--robbed-kong"));
}

#[test]
fn each_line_is_echoed_as_a_sentence_before_its_receipt() {
    let table = Folder::new("echo");
    let (_, said, _) = table.plays(&[], "mei 3 raj\num 阿明\n");
    let places: Vec<Option<usize>> = [
        "Mei wins 3 doubles on Raj's discard.",
        "#1 saved · Friday at Mei's",
        "阿明 makes a concealed kong.",
        "#2 saved · Friday at Mei's",
    ]
    .map(|text| said.find(text))
    .to_vec();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{said}");
}

#[test]
fn wrong_lines_are_named_by_their_numbers_and_the_others_count() {
    let table = Folder::new("wrong");
    let lines = "mei 3 raj\n\n# who sits where\nmie 3 rja\nmei 3\ntotl\nfine mei\nmei 3 raj --bonus x\n\"mei\nsettle draw\n\
                 stakes -p -\nraj 2 zimo\nbye\nmei 3 raj\n";
    let (code, said, errors) = table.plays(&[], lines);
    assert_eq!(code, Some(1));
    assert_eq!(table.lines().len(), 2, "nothing behind `bye`");
    assert!(said.contains("Raj wins 2 doubles by self-draw."), "{said}");
    let expected = "\
error: standard input:4:1: \"mie\" is no command and nobody at the table
    4 | mie 3 rja
      | ^^^
      did you mean `Mei`?
      expected one of Mei, Raj, Siti, 阿明
      `help` shows what can be said
error: standard input:4:7: nobody at the table is called \"rja\"
    4 | mie 3 rja
      |       ^^^
      did you mean `Raj`?
      expected one of Mei, Raj, Siti, 阿明
2 mistakes
error: standard input:5:6: who threw it?
    5 | mei 3
      |      ^
      expected a name, or `zimo` for a self-draw
error: standard input:6:1: \"totl\" is no command and nobody at the table
    6 | totl
      | ^^^^
      did you mean `total`?
      expected one of Mei, Raj, Siti, 阿明
      `help` shows what can be said
error: standard input:7:1: the following required arguments were not provided: <EACH>
    7 | fine mei
      | ^^^^^^^^
error: standard input:8:1: these rules have no bonus `x`
    8 | mei 3 raj --bonus x
      | ^^^^^^^^^^^^^^^^^^^
      add it under `bonuses` of the preset
error: standard input:9:1: a quotation mark that is not closed
    9 | \"mei
      | ^^^^
      close it, or leave it out
error: standard input:10:1: `settle` knows nothing of this night
   10 | settle draw
      | ^^^^^^^^^^^
      `mei 3 raj --dry-run` settles by the rules of the table, and records nothing
error: standard input:11:1: standard input is where these lines come from
   11 | stakes -p -
      | ^^^^^^^^^^^
      name a file in place of `-`
";
    assert_eq!(errors, expected);
}

#[test]
fn programs_get_json_with_the_number_of_the_wrong_line() {
    let table = Folder::new("json");
    let (code, said, errors) = table.plays(&["--format", "json"], "mei 3 raj\nmei 3 sitti\ntotal --format csv\n");
    assert_eq!(code, Some(1));
    assert!(said.starts_with("{\"schema\":1,\"ledger\":\"night.yaml\",\"n\":1,"), "{said}");
    assert!(said.contains("\nMei,160"), "a line may ask for another format: {said}");
    assert!(errors.contains("\"line\":2,\"column\":7,") && errors.contains("\"nearest\":\"Siti\""), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn the_rules_of_the_night_are_those_of_the_table() {
    let table = Folder::with("rules", &["--players", "Mei,Raj,Siti,阿明", "--pair", "20/40"]);
    let (code, said, errors) =
        table.plays(&[], "stakes --doubles 1\nchange --limit 8\nmei 9 raj\nstakes --doubles 8\n");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(said.contains("Lose having thrown it: −40 points."), "{said}");
    assert!(said.contains("9 doubles count as the limit of 8"), "{said}");
    assert!(said.contains("10-20 with pair 20/40, then limit 8: 8 doubles, the limit"), "{said}");
}

#[test]
fn lines_that_are_no_text_and_lines_without_end_are_named() {
    let table = Folder::new("bytes");
    let mut lines = b"mei 3 raj\xff\n".to_vec();
    lines.extend(std::iter::repeat_n(b'x', 10_000_000));
    lines.extend(b"\nmei 3\0raj\n\x1b[31m\nraj 1 mei");
    let (code, _, errors) = table.plays(&[], &lines);
    assert_eq!(code, Some(1));
    assert!(errors.contains("standard input:1:1: a byte that is not UTF-8 text"), "{errors}");
    assert!(errors.contains("standard input:2:1: longer than 4096 bytes"), "{errors}");
    assert!(errors.contains("standard input:3:") && errors.contains("standard input:4:"), "{errors}");
    assert!(!errors.contains('\u{1b}') && !errors.contains('\0'), "{errors:?}");
    assert_eq!(table.lines().len(), 1, "a last line needs no line break");
}

#[test]
fn what_cannot_be_saved_is_said_with_the_line_to_type_again() {
    let table = Folder::new("unsaved");
    // The shell lets no file grow, and huat live with it.
    let huat = env!("CARGO_BIN_EXE_huat");
    let script = format!("trap '' XFSZ; ulimit -f 0; printf 'mei 3 raj\\nfoo\\n' | '{huat}' play");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&table.0).env_remove("HUAT_LEDGER").output();
    let output = output.expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(errors.contains("nothing was recorded") && errors.contains("try again: mei 3 raj"), "{errors}");
    assert!(errors.contains("standard input:2:1"), "it goes on: {errors}");
    assert!(table.lines().is_empty());
}

#[test]
fn nothing_acknowledged_is_lost_when_it_is_killed() {
    let table = Folder::new("killed");
    let mut acknowledged = 0;
    for wait in [5, 20, 40, 80] {
        let mut huat = table.command(&["play", "--format", "json"]);
        huat.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut huat = huat.spawn().expect("huat starts");
        let mut pipe = huat.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            // The pipe breaks.
            let _ = pipe.write_all("mei 3 raj\n".repeat(2000).as_bytes());
        });
        std::thread::sleep(std::time::Duration::from_millis(wait));
        huat.kill().expect("killed");
        let output = huat.wait_with_output().expect("it has ended");
        writer.join().expect("a writer");
        acknowledged += output.stdout.iter().filter(|byte| **byte == b'\n').count();
        assert!(table.lines().len() >= acknowledged);
        assert!(table.plays(&[], "raj 1 zimo").0 == Some(0), "the next line works");
        acknowledged += 1;
    }
}

#[test]
fn last_week_is_over_unless_it_is_named_and_there_must_be_a_night() {
    let table = Folder::new("old");
    let path = table.0.join("night.yaml");
    let text = fs::read_to_string(&path).expect("the ledger");
    let old = "- {at: \"2026-01-02T20:00:00+08:00\", win: Mei, doubles: 1, from: Raj}\n";
    fs::write(&path, text.replace("events:\n", &format!("events:\n{old}"))).expect("written");
    let (code, _, errors) = table.plays(&[], "mei 3 raj\n");
    assert_eq!(code, Some(1));
    assert!(errors.contains("night.yaml ended on 2 Jan"), "{errors}");
    assert_eq!(table.plays(&["-l", "night.yaml"], "mei 3 raj\n").0, Some(0));
    let (code, said, _) = table.plays(&["-l", "none.yaml"], "mei 3 raj\n");
    assert_eq!((code, said.as_str()), (Some(1), ""));
}

#[test]
fn nobody_is_asked_anything_without_a_terminal() {
    let table = Folder::new("quiet");
    assert_eq!(table.plays(&[], ""), (Some(0), String::new(), String::new()));
}

/// What stands behind an empty prompt. Whoever presses keys before it is there types into no line yet.
const READY: &str = "or help)";

#[test]
fn somebody_at_a_terminal_plays_a_few_hands() {
    let table = Folder::new("terminal");
    let Some(mut terminal) = Terminal::start(&table.0, &["play"]) else { return };
    terminal.sees("Friday at Mei's · 10-20, limit 5");
    terminal.sees("East 1, dealer Mei; Mei\u{a0}0, Raj\u{a0}0, Siti\u{a0}0, 阿明\u{a0}0\n");
    terminal.sees(READY);
    // While it is typed, it is said what is missing, and then what it means.
    terminal.presses("mei 3");
    terminal.sees("(who threw it?)");
    terminal.presses(" raj");
    terminal.sees("(Mei wins 3 doubles on Raj's discard; Mei +160, Raj −80, Siti −40, 阿明 −40)");
    terminal.types("");
    terminal.sees("#1 saved · Friday at Mei's");
    terminal.sees("East 1 (2), dealer Mei; Mei\u{a0}+160, Raj\u{a0}−80");
    terminal.sees(READY);
    // Ctrl-C drops the line.
    terminal.presses("siti 5 zimo");
    terminal.sees("(Siti wins 5 doubles by self-draw; Mei −320");
    terminal.presses("\u{3}");
    terminal.sees(READY);
    // Tab completes names, and the bonuses, options and elements there are.
    terminal.presses("sit\t");
    terminal.sees("Siti");
    terminal.presses("2 --fr\tra\t");
    terminal.sees("(Siti wins 2 doubles on Raj's discard; ");
    terminal.types("");
    terminal.sees("#2 saved");
    terminal.sees(READY);
    // The arrow brings the line back.
    terminal.presses("\u{1b}[A");
    terminal.sees("(Siti wins 2 doubles on Raj's discard; ");
    terminal.types("");
    terminal.sees("#3 saved");
    terminal.sees(READY);
    terminal.types("mie 3 raj");
    terminal.sees("did you mean `Mei`?");
    terminal.sees(READY);
    terminal.presses("undo");
    terminal.sees("(Undone: #3, Siti wins 2 doubles on Raj's discard.");
    terminal.presses("\r");
    terminal.sees("Undone: #3");
    terminal.sees("Siti\u{a0}+40");
    terminal.sees(READY);
    terminal.presses("\u{4}");
    let (code, rest) = terminal.ends();
    assert_eq!(code, Some(0), "{rest}");
    assert!(rest.contains("`huat total` settles up."), "{rest}");
    assert_eq!(table.lines().len(), 4, "what was acknowledged, and no more");
}

/// Whether the terminal marks what is pasted or not, and however fast somebody types, no key is lost.
#[test]
fn lines_that_come_at_once_are_all_done() {
    for (name, keys) in [
        ("pasted", "\u{1b}[200~mei 3 raj\nfoo\nkong mei\nyao raj\u{1b}[201~\r"),
        ("fast", "mei 3 raj\rfoo\rkong mei\ryao raj\r"),
    ] {
        let table = Folder::new(name);
        let Some(mut terminal) = Terminal::start(&table.0, &["play"]) else { return };
        terminal.sees(READY);
        terminal.presses(keys);
        terminal.sees("\"foo\" is no command");
        terminal.sees("Raj is paid an open yao.");
        terminal.sees("#3 saved");
        terminal.sees(READY);
        terminal.presses("\u{4}");
        assert_eq!(terminal.ends().0, Some(0));
        assert_eq!(table.lines().len(), 3, "{name}");
    }
}

#[test]
fn a_correction_knows_who_sat_there() {
    let table = Folder::new("seats");
    let lines =
        "mei 3 raj\nswap Mei Dan\ndan 1 zimo\namend 1 mei 4 raj\ninsert 0 um mei\ninsert 2 um dan\nmei 1 zimo\n";
    let (code, said, errors) = table.plays(&[], lines);
    assert_eq!(code, Some(1));
    assert!(said.contains("Mei wins 4 doubles on Raj's") && said.contains("Inserted after 2: Dan"), "{said}");
    assert!(errors.starts_with("error: standard input:7:1: \"mei\" is no command"), "{errors}");
    assert_eq!(table.lines().len(), 6);
}

#[test]
fn two_people_play_into_one_ledger() {
    let table = Folder::new("two");
    let Some(mut mei) = Terminal::start(&table.0, &["play"]) else { return };
    let Some(mut raj) = Terminal::start(&table.0, &["play"]) else { return };
    for terminal in [&mut mei, &mut raj] {
        terminal.sees("East 1, dealer Mei");
        terminal.sees(READY);
    }
    mei.types("mei 3 raj");
    mei.sees("#1 saved");
    raj.types("kong raj");
    raj.sees("#2 saved");
    raj.sees("From another terminal\n  #1 Mei wins 3 doubles on Raj's discard\n");
    raj.sees("Mei\u{a0}+140");
    raj.sees(READY);
    mei.sees(READY);
    // An empty line is enough to see them.
    mei.types("");
    mei.sees("From another terminal\n  #2 Raj makes an exposed kong\n");
    mei.sees("Raj\u{a0}−20");
    mei.sees(READY);
    for terminal in [mei, raj] {
        let mut terminal = terminal;
        terminal.presses("\u{4}");
        assert_eq!(terminal.ends().0, Some(0));
    }
    assert_eq!(table.lines().len(), 2);
}
