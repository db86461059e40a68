//! `huat preset new`: the answers, the preset that they come to, and the asking at a terminal.

#![expect(clippy::print_stderr, reason = "a test that skips says so")]

mod folder;
mod terminal;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use folder::Folder;
use huat::preset::interview::{Interview, Written, questions, read_answers, template};
use huat::preset::{Changes, Preset, Reference};
use huat::report::words::before_the_first_tile;
use huat::rules::StakesRules;
use huat::yaml::{Mistake, Origin, Source};
use proptest::prelude::*;
use terminal::Terminal;

impl Folder {
    fn huat(&self, arguments: &[&str], input: &str) -> Output {
        let mut huat = self.command(arguments);
        huat.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = huat.spawn().expect("huat starts");
        // Who is refused before he reads closes the pipe.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        child.wait_with_output().expect("huat ends")
    }

    fn done(&self, arguments: &[&str], input: &str) -> String {
        let output = self.huat(arguments, input);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn refused(&self, arguments: &[&str], input: &str, code: i32) -> String {
        let output = self.huat(arguments, input);
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), "", "{arguments:?}");
        message
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file")
    }

    /// What lies in the folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }
}

fn answered(answers: &str) -> (Interview, Result<Written, Vec<Mistake>>) {
    let mut interview = Interview::new("kopi");
    let source = Source::new(Origin::StandardInput, answers);
    let written = read_answers(&source, &mut interview, Origin::File("kopi.yaml".into()));
    (interview, written)
}

fn written(answers: &str) -> Written {
    answered(answers).1.unwrap_or_else(|mistakes| panic!("{answers}: {mistakes:?}"))
}

fn stakes(preset: &Preset) -> &StakesRules {
    preset.rules.stakes().expect("a table that plays by stakes")
}

#[test]
fn what_most_tables_answer_is_the_money_of_10_20_and_leaves_nothing_open() {
    let common = written("{}");
    let published = Preset::load(&Reference::default(), Changes::none()).expect("10-20");
    let (common, published) = (stakes(&common.preset), stakes(&published));
    for doubles in 1..=5 {
        assert_eq!(common.table().row(doubles), published.table().row(doubles));
    }
    assert_eq!(common.kong(), published.kong());
    assert_eq!(common.yao(), published.yao());
    let mut terms = common.terms().clone();
    terms.basics = published.basics().clone();
    assert_eq!(&terms, published.terms());
    assert!(common.lints().is_empty());
    for answer in before_the_first_tile(common) {
        assert!(answer.answer.starts_with("settled: "), "{answer:?}");
    }
}

#[test]
fn the_file_of_questions_answers_all_of_them_as_most_tables_do() {
    assert_eq!(written(&template()).yaml, written("{}").yaml);
    for question in questions() {
        assert!(
            template().contains(&format!("\n{}: {}\n", question.id, question.common)) || question.common.is_empty()
        );
        assert!(question.asks.ends_with('?') && question.explains.ends_with('.'), "{}", question.id);
    }
}

#[test]
fn every_answer_is_in_the_preset() {
    let answers = "
name: friday
title: Friday's table
players: 3
unit: $
stakes: 0.50/1, 1/1.50, 2/3
quoted_at: 0
kong: 2
kong_concealed: 3
kong_added: 1
kong_off_discard: thrower-double
kong_added_payer: feeder
robbed_kong: keep
yao: 1
yao_hidden: 4
yao_kinds: animal-set 4/9, cat-rat 3
minimum: 1
minimum_self_draw: 0
limit: 2
above_limit: 0.20
draw: moves-if-paid
dealer_wins: moves
self_draw_bonus: 1
self_draw_adds: 1
concealed: 2 self-draw
ka_long: 0.5
dan_diao: nothing
pong_pong: 3 discard
other_extras: last-tile 1, all-green 2 self-draw
special_hands: thirteen-wonders limit x2, seven-pairs 1, eight-flowers
special_hands_paid: as-a-self-draw
big_hands: must-or-false-win
shooter: yes
auto_limit: 2
false_win: 5
bao: both-pay
bao_on_discard: self-draw-total
multiple_winners: all
notes: [phones on silent, 'East: drawn anew']
";
    let preset = "
name: friday
title: Friday's table
players: 3
money: {unit: $, decimals: 2}
stakes: {rows: {0: {other: 0.50, thrower: 1}, 1: {other: 1, thrower: 1.50}, 2: {other: 2, thrower: 3}}}
kong: {exposed: 2, concealed: 3, added: 1, off_discard: thrower-double, added_payer: feeder}
robbed_kong: keep
yao: {open: 1, hidden: 4, kinds: {animal-set: {open: 4, hidden: 9}, cat-rat: {open: 3}}}
doubles: {minimum: 1, minimum_self_draw: 0, limit: 2, bonus_above_limit: 0.20, self_draw_adds: 1}
dealer: {on_draw: moves-if-paid, on_win: moves}
self_draw_bonus: 1
bonuses:
  concealed: {amount: 2, when: self-draw}
  ka-long: {amount: 0.50}
  pong-pong: {amount: 3, when: discard}
  last-tile: {amount: 1}
  all-green: {amount: 2, when: self-draw}
special_hands:
  thirteen-wonders: {doubles: limit, paid_as_self_draw: true, times: 2}
  seven-pairs: {doubles: 1, paid_as_self_draw: true}
  eight-flowers: {paid_as_self_draw: true}
shooter: true
auto_limit: 2
false_win: 5
bao: {thrower: both-pay, on_discard: self-draw-total}
multiple_winners: all
notes:
  - Nothing extra for dan diao.
  - Da San Yuan and Si Da Xi must be completed; exposing the rest too soon is a false win.
  - phones on silent
  - 'East: drawn anew'
";
    let expected = Source::new(Origin::StandardInput, preset);
    let expected = Preset::load(&Reference::Text(expected), Changes::none()).expect("sound");
    assert_eq!(written(answers).preset.rules, expected.rules);
    let answered: Vec<&str> = answers.lines().filter_map(|line| Some(line.split_once(':')?.0)).collect();
    for question in questions().filter(|question| question.id != "growth") {
        assert!(answered.contains(&question.id), "{} is not answered here", question.id);
    }
    assert!(written("growth: linear").yaml.contains("growth: linear"));
}

#[test]
fn whoever_counts_in_cents_writes_them() {
    assert!(written("stakes: 0.5/1").yaml.contains("pair: 0.50/1.00"));
    assert!(written("stakes: 10.00/20").yaml.contains("decimals: 2"));
    assert!(written("stakes: 1/2\nunit: $").yaml.contains("decimals: 0"));
}

#[test]
fn the_limit_is_the_last_pair() {
    assert_eq!(stakes(&written("stakes: 1/2, 2/4, 4/8").preset).limit(), Some(3));
    assert_eq!(stakes(&written("stakes: 1/2, 2/4, 4/8\nquoted_at: 0\nminimum: 0").preset).limit(), Some(2));
}

#[test]
fn a_preset_is_called_after_its_file() {
    for (stem, name) in [("kopi", "kopi"), ("Friday 20_40", "friday-20-40"), ("阿明", "table"), ("", "table")] {
        let interview = Interview::new(stem);
        let written = interview.written(Origin::StandardInput).expect("sound");
        assert_eq!(written.preset.rules.basics().name, name);
    }
}

/// Answers to one question, most of them sound.
fn any_answer(question: &str) -> BoxedStrategy<String> {
    let of = |answers: &'static [&'static str]| prop::sample::select(answers).prop_map(str::to_owned).boxed();
    match question {
        "name" => of(&["kopi", "friday-20-40", "7", "Kopi Table", "none"]),
        "title" | "unit" => of(&["$", "RM", "阿明's", "a: b # c", "'", "nothing", "- x", "[y]", "\u{202e}"]),
        "players" => of(&["2", "3", "4", "5"]),
        "stakes" => of(&["1/2", "0.5/1", "20-40", "1/2, 2/4, 4/8", "1/1, 2/2, 2/2, 3/5, 5/9, 9/9", "2/1", "1", "0/0"]),
        "quoted_at" => of(&["0", "1", "2"]),
        "growth" => of(&["doubling", "linear", "fast"]),
        "kong" | "kong_concealed" => of(&["twice", "nothing", "0", "3", "2.50", "none", "one"]),
        "kong_added" => of(&["same", "nothing", "3", "2.5"]),
        "kong_off_discard" => of(&["shooter", "equal", "thrower-double", "thrower all"]),
        "kong_added_payer" => of(&["everyone", "feeder"]),
        "robbed_kong" => of(&["refund", "keep"]),
        "yao" => of(&["kong", "nothing", "0", "4", "0.05"]),
        "yao_hidden" => of(&["twice", "nothing", "7"]),
        "yao_kinds" => of(&["none", "animal-set 4", "a 1, b 2/3", "a 1, A 2", "a", "貓 3"]),
        "minimum" => of(&["0", "1", "2", "3", "x"]),
        "minimum_self_draw" => of(&["same", "0", "1", "2"]),
        "limit" => of(&["3", "5", "6", "10", "none", "0"]),
        "above_limit" | "self_draw_bonus" => of(&["nothing", "0", "2", "0.25", "-1"]),
        "self_draw_adds" => of(&["0", "1", "2"]),
        "concealed" | "ka_long" | "dan_diao" | "pong_pong" => {
            of(&["nothing", "none", "5", "0.50", "5 self-draw", "5 on a discard", "0", "5 zimo"])
        }
        "other_extras" => of(&["none", "last-tile 5", "a 1, b 0.10 discard", "ka-long 3", "a"]),
        "special_hands" => of(&["none", "thirteen-wonders", "a 3, b limit x2", "a x2", "a 0", "true", "null 1", "1"]),
        "special_hands_paid" => of(&["as-a-discard", "as a self draw"]),
        "big_hands" => of(&["need-not", "must", "must-or-false-win", "perhaps"]),
        "shooter" => of(&["yes", "no", "true", "false"]),
        "auto_limit" => of(&["none", "no", "0", "3", "6"]),
        "false_win" => of(&["limit", "mirror", "nothing", "7", "0"]),
        "bao" => of(&["liable-pays", "thrower-pays", "both-pay"]),
        "bao_on_discard" => of(&["discard-total", "self-draw-total"]),
        "multiple_winners" => of(&["nearest", "all"]),
        "notes" => of(&["none", "phones on silent", "a: b", "- [x]; {y}", "'\"", "None of it", "\u{7}"]),
        "draw" => of(&["stays", "moves", "moves-if-kong", "Moves if paid", "moved"]),
        "dealer_wins" => of(&["stays", "moves"]),
        other => panic!("no answers to `{other}`"),
    }
}

fn any_answers() -> impl Strategy<Value = Vec<(String, String)>> {
    let one = |id: &'static str| prop_oneof![4 => Just(None), 1 => any_answer(id).prop_map(move |answer| Some((id.to_owned(), answer)))];
    let all: Vec<_> = questions().map(|question| one(question.id)).collect();
    all.prop_map(|answers| answers.into_iter().flatten().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Random answers are refused with a named fault, or the file that they come to loads back to the rules shown.
    #[test]
    fn answers_are_refused_by_name_or_come_to_what_is_shown(answers in any_answers()) {
        let entry = |(id, answer): &(String, String)| format!("{id}: {}\n", serde_json::json!(answer));
        let text: String = if answers.is_empty() { "{}".to_owned() } else { answers.iter().map(entry).collect() };
        let (mut interview, result) = answered(&text);
        match result {
            Err(mistakes) => {
                prop_assert!(!mistakes.is_empty());
                for Mistake { place, fault } in mistakes {
                    let named = fault.message.split(':').next().unwrap_or_default();
                    prop_assert!(questions().any(|question| question.id == named), "{}", fault.message);
                    prop_assert!(place.line > 0, "{text}\n{}", fault.message);
                    let told = fault.expected.is_some() || fault.remedy.is_some() || fault.nearest.is_some();
                    prop_assert!(told, "{}", fault.message);
                }
            }
            Ok(Written { yaml, preset }) => {
                let folder = Folder::empty("law");
                let file = folder.0.join("kopi.yaml");
                fs::write(&file, &yaml).expect("written");
                let back = Preset::load(&Reference::named(&file.to_string_lossy(), Path::new("")), Changes::none());
                prop_assert_eq!(&back.expect("sound").rules, &preset.rules);
                // An independent reader finds the same text under every key.
                let tree: serde_yaml::Value = serde_yaml::from_str(&yaml).expect("YAML");
                prop_assert_eq!(tree["name"].as_str().map(str::to_owned), Some(preset.rules.basics().name.clone()));
                // Whoever goes through the questions once more and only presses Enter changes nothing.
                for question in questions() {
                    let standing = interview.standing(question);
                    prop_assert_eq!(interview.answer(question, &standing), Ok(()), "{}", question.id);
                }
                prop_assert_eq!(interview.written(Origin::StandardInput).expect("sound").yaml, yaml);
            }
        }
    }

    /// Any text at all is read or refused, and never more than that.
    #[test]
    fn any_answers_file_is_read_or_refused(text in any::<String>(), answer in any::<String>()) {
        let _ = answered(&text);
        for question in questions() {
            let _ = Interview::new(&text).answer(question, &answer);
        }
    }
}

#[test]
fn answers_in_a_file_or_a_pipe_write_a_preset_and_show_its_table() {
    let folder = Folder::empty("file");
    fs::write(folder.0.join("answers.yaml"), "stakes: 1/2\nunit: $\nshooter: yes\n").expect("written");
    let page = folder.done(&["preset", "new", "kopi.yaml", "--answers", "answers.yaml"], "");
    let table = folder.done(&["stakes", "kopi.yaml"], "");
    assert_eq!(page, table + "\nWritten: kopi.yaml. `huat stakes kopi.yaml` shows it again.\n");
    let json = folder.done(&["preset", "new", "two.yaml", "--answers", "-", "--format", "json"], "name: kopi\n");
    assert!(json.starts_with("{\"schema\":1,\"file\":\"two.yaml\",\"preset\":\"kopi\",\"yaml\":\"#"), "{json}");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["yaml"], folder.read("two.yaml"));
    let verdict = folder.done(&["preset", "check", "kopi.yaml", "two.yaml", "--format", "csv"], "");
    assert_eq!(verdict, "file,verdict\nkopi.yaml,sound\ntwo.yaml,sound\n");
}

#[test]
fn a_file_that_is_there_is_not_touched() {
    let folder = Folder::empty("taken");
    fs::write(folder.0.join("kopi.yaml"), "mine\n").expect("written");
    let message = folder.refused(&["preset", "new", "kopi.yaml", "--answers", "-"], "{}", 1);
    assert!(message.contains("there is such a file already\n      choose another name"), "{message}");
    assert_eq!(folder.read("kopi.yaml"), "mine\n");
    assert_eq!(folder.names(), ["kopi.yaml"]);
    // A link that leads nowhere is a name that is taken, too.
    std::os::unix::fs::symlink("nowhere", folder.0.join("link.yaml")).expect("a link");
    folder.refused(&["preset", "new", "link.yaml", "--answers", "-"], "{}", 1);
    assert!(!folder.0.join("nowhere").exists());
}

#[test]
fn nobody_is_asked_where_there_is_no_terminal() {
    let folder = Folder::empty("piped");
    let message = folder.refused(&["preset", "new", "kopi.yaml"], "kopi\n\n\n", 2);
    assert!(message.contains("--answers FILE"), "{message}");
    assert!(message.contains("Usage: huat preset new"), "{message}");
    assert!(folder.names().is_empty());
}

#[test]
fn what_cannot_be_written_is_told_before_anybody_is_asked() {
    let folder = Folder::empty("names");
    let message = folder.refused(&["preset", "new", "10-20", "--answers", "-"], "{}", 1);
    assert!(message.contains("is built in"), "{message}");
    let message = folder.refused(&["preset", "new", "nowhere/kopi.yaml", "--answers", "-"], "{}", 1);
    assert!(message.contains("there is no folder nowhere"), "{message}");
    folder.refused(&["preset", "new", "-", "--answers", "-"], "{}", 2);
    folder.refused(&["preset", "new", "--answers", "-"], "{}", 2);
    folder.refused(&["preset", "new", "kopi.yaml", "--questions"], "", 2);
    let long = format!("{}.yaml", "k".repeat(300));
    let message = folder.refused(&["preset", "new", &long, "--answers", "-"], "{}", 3);
    assert!(message.contains("not saved, no preset was written"), "{message}");
    assert!(folder.names().is_empty());
}

#[test]
fn the_examples_of_the_help_run() {
    let folder = Folder::empty("help");
    let help = folder.done(&["preset", "new", "--help"], "");
    let (_, examples) = help.split_once("Examples:\n").expect("the help has examples");
    let examples = examples.lines().filter_map(|line| line.trim().strip_prefix("huat "));
    let examples: Vec<&str> = examples.map(|example| example.split("  ").next().unwrap_or_default()).collect();
    assert_eq!(examples.len(), 4, "{help}");
    folder.refused(&examples[0].split(' ').collect::<Vec<_>>(), "", 2);
    for example in &examples[1..] {
        let (command, file) = example.split_once(" > ").unwrap_or((example, "output"));
        let output = folder.done(&command.split(' ').collect::<Vec<_>>(), "");
        fs::write(folder.0.join(file), output).expect("written");
    }
}

/// An interview at a terminal, as far as the first question.
fn asked(folder: &Folder, arguments: &[&str]) -> Option<Terminal> {
    let mut terminal = Terminal::start(&folder.0, &[&["preset", "new", "kopi.yaml"], arguments].concat())?;
    terminal.sees("1/39  What is the preset called?");
    terminal.sees("[kopi] ");
    Some(terminal)
}

/// Presses Enter at every question from here on, up to the table.
fn enter(terminal: &mut Terminal) -> String {
    // Of the 39 one is not asked.
    terminal.presses(&"\n".repeat(38));
    terminal.sees("settle before the first tile")
}

#[test]
fn at_a_terminal_the_questions_are_asked_one_at_a_time() {
    let folder = Folder::empty("asked");
    let Some(mut terminal) = asked(&folder, &[]) else { return };
    terminal.types("Kopi!");
    terminal.sees("a preset cannot be called \"Kopi!\"");
    terminal.sees("[kopi] ");
    terminal.types("");
    terminal.sees("2/39  What stands above its tables?\n  a line of text\n[kopi] ");
    terminal.types("The kopi table");
    terminal.sees("3/39");
    terminal.types("");
    terminal.sees("[points] ");
    terminal.types("?");
    terminal.sees("What is printed with amounts");
    terminal.types("$");
    terminal.sees("[10/20] ");
    terminal.types("50/1");
    terminal.sees("was 1/50 meant? or 0.50/1");
    terminal.types("0.50/1, 1/2, 2/4, 4/8, 8/16");
    terminal.sees("[1] ");
    terminal.types("<");
    terminal.sees("[0.50/1, 1/2, 2/4, 4/8, 8/16] ");
    terminal.types("");
    terminal.sees("[1] ");
    terminal.types("");
    terminal.sees("`growth` is not asked: the stakes have a pair for each number of doubles.");
    terminal.sees("8/39");
    terminal.types("<");
    terminal.sees("6/39");
    for question in ["8/39", "9/39", "10/39", "11/39"] {
        terminal.types("");
        terminal.sees(question);
    }
    terminal.types("thrower-al");
    terminal.sees("did you mean `thrower-all`?");
    terminal.types("thrower-all");
    terminal.sees("12/39");
    for question in 13..=17 {
        terminal.types("");
        terminal.sees(&format!("{question}/39"));
    }
    terminal.types("6");
    terminal.presses(&"\n".repeat(20));
    // Minimum and limit do not go together: they are asked again, and what they must go with.
    terminal.sees("39/39");
    terminal.types("");
    terminal.sees("minimum: a minimum of 6 is above the limit of 5");
    terminal.sees("1/3  How many doubles does a hand need to win?");
    terminal.sees("[6] ");
    terminal.types("2");
    terminal.presses("\n\n");
    terminal.sees("The kopi table");
    terminal.sees("Write kopi.yaml?\n[yes] ");
    assert!(folder.names().is_empty(), "nothing is written before it is agreed to");
    terminal.types("perhaps");
    terminal.sees("neither yes nor no");
    terminal.types("<");
    terminal.sees("39/39");
    terminal.types("phones on silent");
    terminal.sees("Write kopi.yaml?\n[yes] ");
    terminal.types("");
    let (code, rest) = terminal.ends();
    assert_eq!(code, Some(0), "{rest}");
    assert!(rest.contains("Written: kopi.yaml. `huat stakes kopi.yaml` shows it again."), "{rest}");
    let answers = "title: The kopi table\nunit: $\nstakes: 0.50/1, 1/2, 2/4, 4/8, 8/16\nminimum: 2\n\
                   kong_off_discard: thrower-all\nnotes: phones on silent\n";
    assert_eq!(folder.read("kopi.yaml"), written(answers).yaml);
    assert_eq!(folder.names(), ["kopi.yaml"]);
}

#[test]
fn whoever_only_presses_enter_gets_what_most_tables_play() {
    let folder = Folder::empty("enter");
    let Some(mut terminal) = asked(&folder, &["--format", "json"]) else { return };
    enter(&mut terminal);
    terminal.sees("Write kopi.yaml?\n[yes] ");
    terminal.types("yes");
    let (code, rest) = terminal.ends();
    assert_eq!(code, Some(0), "{rest}");
    assert!(rest.contains("{\"schema\":1,\"file\":\"kopi.yaml\",\"preset\":\"kopi\",\"yaml\":"), "{rest}");
    assert_eq!(folder.read("kopi.yaml"), written("{}").yaml);
}

#[test]
fn whoever_ends_the_interview_or_says_no_writes_nothing() {
    let folder = Folder::empty("ended");
    let Some(mut terminal) = asked(&folder, &[]) else { return };
    terminal.types("kopi");
    terminal.sees("2/39");
    terminal.presses("\u{4}");
    let (code, rest) = terminal.ends();
    assert_eq!(code, Some(1), "{rest}");
    assert!(rest.contains("kopi.yaml was not written"), "{rest}");
    for last in ["no\n", "\u{4}"] {
        let Some(mut terminal) = asked(&folder, &[]) else { return };
        enter(&mut terminal);
        terminal.sees("Write kopi.yaml?\n[yes] ");
        terminal.presses(last);
        let (code, rest) = terminal.ends();
        assert_eq!(code, Some(1), "{rest}");
    }
    // Ctrl-C, which the terminal sends as a signal.
    let Some(terminal) = asked(&folder, &[]) else { return };
    let killed = Command::new("kill").args(["-INT", &terminal.huat.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    assert_eq!(terminal.ends().0, None);
    assert!(folder.names().is_empty());
}

#[test]
fn a_preset_that_cannot_be_saved_is_printed_so_that_the_answers_are_not_lost() {
    let folder = Folder::empty("lost");
    fs::create_dir(folder.0.join("gone")).expect("a folder");
    let Some(mut terminal) = Terminal::start(&folder.0, &["preset", "new", "gone/kopi.yaml"]) else { return };
    terminal.sees("[kopi] ");
    enter(&mut terminal);
    terminal.sees("Write gone/kopi.yaml?\n[yes] ");
    fs::remove_dir(folder.0.join("gone")).expect("removed");
    terminal.types("");
    let (code, rest) = terminal.ends();
    assert_eq!(code, Some(3), "{rest}");
    assert!(rest.contains(&written("{}").yaml), "{rest}");
    assert!(rest.contains("not saved"), "{rest}");
}
