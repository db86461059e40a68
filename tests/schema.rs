//! The JSON Schemas: what a reader takes they take, and what they can see that it refuses they refuse.

mod arbitrary;
mod sheet;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arbitrary::{PLAYERS, any_changes, any_event, any_score_changes, any_score_event, any_text};
use boon::{Compiler, SchemaIndex, Schemas};
use huat::event;
use huat::hand_file::{self, HandFile};
use huat::ledger::{self, Checksum, Night};
use huat::preset::{self, BUILT_IN, Changes, Preset, Reference};
use huat::schema;
use huat::yaml::{Key, Mapping, Origin, Shape, Source};
use proptest::prelude::*;
use serde_json::{Value, json};
use sheet::{Sheet, declared};

/// A schema, compiled; which it can be only when it is a schema itself.
struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn of(file: &Mapping) -> Self {
        let schema = serde_json::from_str(&schema::of(file)).expect("JSON");
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler.add_resource("huat.json", schema).expect("a resource");
        let index = compiler.compile("huat.json", &mut schemas).unwrap_or_else(|error| panic!("{error:#}"));
        Schema { schemas, index }
    }

    fn takes(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.index).is_ok()
    }

    #[track_caller]
    fn must_take(&self, value: &Value, what: &str) {
        if let Err(error) = self.schemas.validate(value, self.index) {
            panic!("{what}: {error:#}\n{value:#}");
        }
    }
}

/// A file as an editor sees it, by another reader of YAML than huat's own. `None` where that reads nothing in it.
fn seen(text: &str) -> Option<Value> {
    serde_yaml::from_str::<serde_yaml::Value>(text).ok().map(with_keys_of_text)
}

/// JSON has only texts for keys: the row `1` is `"1"`.
fn with_keys_of_text(value: serde_yaml::Value) -> Value {
    match value {
        serde_yaml::Value::Mapping(entries) => {
            let key = |key: serde_yaml::Value| match with_keys_of_text(key) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            Value::Object(entries.into_iter().map(|(name, value)| (key(name), with_keys_of_text(value))).collect())
        }
        serde_yaml::Value::Sequence(items) => items.into_iter().map(with_keys_of_text).collect(),
        other => serde_json::to_value(other).unwrap_or_default(),
    }
}

fn read(path: &Path) -> Option<Value> {
    seen(&String::from_utf8_lossy(&std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect();
    files.sort();
    files
}

fn name(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).expect("UTF-8")
}

/// Every key of a mapping and of all below it.
fn all_keys(keys: &'static [Key]) -> Vec<&'static Key> {
    keys.iter().flat_map(|key| std::iter::once(key).chain(all_keys(key.holds.keys()))).collect()
}

#[test]
fn every_key_says_in_a_sentence_what_it_is() {
    for file in [&preset::SHAPE, &ledger::SHAPE, &hand_file::SHAPE] {
        assert!(file.says.len() > 40, "{}", file.name);
        for key in all_keys(file.keys) {
            assert!(key.says.len() > 5, "`{}` of {} says nothing", key.name, file.name);
        }
    }
}

#[test]
fn every_preset_validates() {
    let schema = Schema::of(&preset::SHAPE);
    for path in files("presets").into_iter().chain(files("examples/presets")) {
        schema.must_take(&read(&path).expect("YAML"), name(&path));
    }
    assert!(!schema.takes(&json!({"title": "without a name"})));
    // A parent has what a child leaves out.
    schema.must_take(&json!({"name": "a", "extends": "b", "stakes": {"rows": {"3": {"thrower": 9}}}}), "a child");
    assert!(!schema.takes(&json!({"name": "a", "stakes": {"rows": {"3": {"thrower": 9}}}})));
    schema.must_take(&json!({"name": "a", "extends": "british", "scores": {"limit": "none"}}), "a child");
    assert!(!schema.takes(&json!({"name": "a", "scores": {"limit": "none"}})));
    assert!(!schema.takes(&json!({"name": "a", "extends": "b", "scheme": "differences", "shooter": true})));
}

#[test]
fn every_hand_file_validates() {
    let schema = Schema::of(&hand_file::SHAPE);
    let mut count = 0;
    for path in files("examples").into_iter().filter(|path| name(path) != "answers") {
        schema.must_take(&read(&path).expect("YAML"), name(&path));
    }
    for path in ["tests/cases/payouts.yaml", "tests/cases/systems.yaml"] {
        for case in read(Path::new(path)).expect("YAML").as_array().expect("a list") {
            let hand = json!({
                "preset": case["preset"], "rules": case["rules"], "players": case["players"], "events": case["events"],
            });
            schema.must_take(&hand, &format!("{path}, {}", case["id"]));
            count += 1;
        }
    }
    assert_eq!(count, 69 + 38);
}

/// Every key of every built-in preset, but for names that the preset gives.
#[test]
fn a_misspelt_key_does_not_validate() {
    let schema = Schema::of(&preset::SHAPE);
    let mut count = 0;
    for (name, text) in BUILT_IN {
        let whole = seen(text).expect("YAML");
        for path in paths(&whole, &[]) {
            let parent = &path[..path.len() - 1];
            if parent.last().is_some_and(|parent| ["bonuses", "special_hands", "kinds"].contains(&parent.as_str())) {
                continue;
            }
            let mut misspelt = whole.clone();
            let mapping = parent.iter().fold(&mut misspelt, |value, key| &mut value[key.as_str()]);
            let entries = mapping.as_object_mut().expect("a mapping");
            let value = entries.remove(path.last().expect("a key")).expect("it is there");
            entries.insert(format!("{}e", path[path.len() - 1]), value);
            assert!(!schema.takes(&misspelt), "{name}: {}e", path.join("."));
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}

/// The keys that lead to every value in mappings.
fn paths(value: &Value, above: &[String]) -> Vec<Vec<String>> {
    let Value::Object(entries) = value else { return Vec::new() };
    let below = |(key, value): (&String, &Value)| {
        let path: Vec<String> = above.iter().chain([key]).cloned().collect();
        let mut all = paths(value, &path);
        all.push(path);
        all
    };
    entries.iter().flat_map(below).collect()
}

/// The mistakes of a folder that the schema does not see are these, and no others.
#[track_caller]
fn unseen(folder: &str, file: &Mapping, known: &[&str]) {
    let schema = Schema::of(file);
    let takes = |path: &PathBuf| read(path).is_some_and(|value| schema.takes(&value));
    let files = files(&format!("tests/errors/{folder}"));
    let unseen: BTreeSet<&str> = files.iter().filter(|path| takes(path)).map(|path| name(path)).collect();
    assert_eq!(unseen, known.iter().copied().collect::<BTreeSet<_>>());
}

#[test]
fn a_broken_preset_does_not_validate_where_one_value_shows_it() {
    let known = [
        // What rests on several keys.
        "amount-finer-than-two-decimals",
        "amount-too-fine",
        "auto-limit-above-the-limit",
        "bonus-above-no-limit",
        "gap-in-the-rows",
        "limit-below-the-first-row",
        "minimum-above-the-limit",
        "minimum-below-the-first-row",
        "no-rows",
        "rows-short-of-the-limit",
        "rows-that-fall",
        "rows-without-a-limit",
        "scores-half-limit-not-exact",
        "scoring-limit-without-limit",
        "scoring-self-draw-twice",
        "special-hand-below-the-first-row",
        "stakes-that-outgrow",
        // What stands within a text, or in another file.
        "extends-a-broken-one",
        "extends-in-a-circle",
        "extends-in-a-circle-2",
        "extends-itself",
        "extends-no-file",
        "extends-unknown",
        "thrower-below-other",
        "title-that-deceives",
        // What YAML reads and huat does not.
        "alias-of-an-anchor",
        "latin-1",
        "number-of-another-notation",
        "row-twice",
        "tag",
        // A number that may not be 0.
        "special-hand-paid-no-times",
    ];
    unseen("presets", &preset::SHAPE, &known);
}

#[test]
fn a_broken_hand_file_does_not_validate_where_one_event_shows_it() {
    let known = [
        // Who plays, and in how many roles.
        "beginning-of-a-name",
        "further-winner-liable",
        "further-winner-threw",
        "kong-off-oneself",
        "pay-oneself",
        "player-twice",
        "player-with-a-comma",
        "scores-of-a-stranger",
        "scores-of-three",
        "three-players-for-four",
        "unknown-player",
        "winner-liable",
        "winner-pays-for-all",
        "winner-threw",
        "winner-twice",
        // What the rules allow.
        "amounts-too-large-to-count",
        "bonus-of-a-self-draw",
        "bonus-where-there-are-none",
        "dealer-where-it-moves-no-money",
        "doubles-below-the-discard-minimum",
        "doubles-below-the-minimum",
        "extra-too-fine",
        "false-win-by-no-limit-of-scores",
        "false-win-without-a-limit",
        "feeder-missing",
        "further-winner-below-the-minimum",
        "limit-without-a-limit",
        "preset-broken",
        "preset-not-found",
        "preset-unknown",
        "rules-unsound",
        "scores-of-a-stakes-table",
        "several-winners-under-nearest",
        "unknown-bonus",
        "unknown-kind-of-yao",
        "unknown-special-hand",
        "win-at-a-table-of-differences",
        // What stands within a text or a list.
        "bonus-twice",
        "elements-that-come-to-more",
        "flowers-twice",
        "flowers-unknown",
        "note-that-deceives",
        "tiles-in-brackets-that-are-no-set",
        "tiles-of-a-fifth-kind",
        "tiles-that-are-none",
        "tiles-too-few",
        "winning-not-in-the-hand",
        // What YAML reads and huat does not.
        "alias",
    ];
    unseen("hands", &hand_file::SHAPE, &known);
}

#[test]
fn a_broken_ledger_does_not_validate_where_one_line_shows_it() {
    let known = [
        // What rests on other lines.
        "amend-of-a-remark",
        "amend-of-a-void-event",
        "insert-after-no-line",
        "number-again",
        "number-missing",
        "void-not-the-last",
        "void-of-no-line",
        "void-twice",
        // Who plays.
        "paid-to-oneself",
        "points-of-one-twice",
        "reseat-of-three",
        "same-player-twice",
        "stranger-wins",
        "swap-with-a-sitter",
        "three-players-for-rules-of-four",
        // What several values come to.
        "points-not-zero",
        "rounding-not-zero",
        // How a line lies in the file.
        "line-over-two",
    ];
    unseen("ledgers", &ledger::SHAPE, &known);
}

/// Every kind of line, as huat writes it.
#[test]
fn a_ledger_of_every_kind_of_line_validates() {
    let schema = Schema::of(&ledger::SHAPE);
    let mut written = BTreeSet::new();
    for text in [night_of_stakes(), night_of_scores()] {
        let night = seen(&text).expect("YAML");
        schema.must_take(&night, "a night");
        let lines = night["events"].as_array().expect("lines");
        written.extend(lines.iter().flat_map(|line| line.as_object().expect("a mapping").keys().cloned()));
    }
    // What huat itself never writes: chips are counted by `total`, a feeder's kong and the like are in the random events.
    let kinds =
        ["win", "scores", "kong", "yao", "draw", "false_win", "fine", "pay", "void", "amend", "insert", "rules"];
    for kind in kinds.iter().chain(&["swap", "reseat", "paid", "settled", "rounding", "remark", "undo", "refunds"]) {
        assert!(written.contains(*kind), "{kind}");
    }
}

fn night_of_stakes() -> String {
    let changes = json!({"multiple_winners": "all", "money": {"decimals": 2}, "dealer_extra": {"doubles": 1}});
    let mut sheet = Sheet::new("10-20", &changes, &PLAYERS).expect("sound rules");
    let events = [
        json!({"win": "Mei", "doubles": 3, "from": "Raj", "note": "a long wait"}),
        json!({"kong": "Raj", "added": true}),
        json!({"win": "Mei", "doubles": 2, "from": "Raj", "robbed_kong": true, "also": {"Siti": {"doubles": 4, "extra": 0.5}}}),
        json!({"yao": "Siti", "hidden": true}),
        json!({"false_win": "Raj"}),
        json!({"draw": true}),
        json!({"fine": "Mei", "each": 5}),
        json!({"pay": "Raj", "to": "Siti", "amount": 0.75}),
    ];
    for event in &events {
        sheet.add(event).expect("it fits");
    }
    let event = declared(&json!({"win": "Raj", "doubles": 4, "self_draw": true})).expect("an event");
    sheet.record(|recorder| recorder.void(5, Some("it was a win"))).expect("it stands");
    sheet.record(|recorder| recorder.amend(1, &event)).expect("it stands");
    sheet.record(|recorder| recorder.insert(4, &event)).expect("it fits");
    sheet.record(|recorder| recorder.undo().map(|(_, recorded)| recorded)).expect("there is something");
    let rules = huat::yaml::parse(&source("{shooter: true, stakes: {pair: 20/40}}")).expect("YAML");
    sheet.record(|recorder| recorder.rules(&rules, Some("agreed"))).expect("it fits");
    sheet.record(|recorder| recorder.swap("Mei", "Dan")).expect("a new player");
    let seats = ["Siti", "Dan", "Raj", "阿明"].map(str::to_owned);
    sheet.record(|recorder| recorder.reseat(&seats)).expect("the same players");
    sheet.record(|recorder| recorder.remark("tea: oolong")).expect("a remark");
    let amount = huat::amount::Number::parse("20").expect("a number");
    let paid = ledger::Transferred { from: "Raj".to_owned(), to: "Siti".to_owned(), amount };
    sheet.record(|recorder| recorder.paid(&paid, Some("cash"))).expect("two players");
    let units = huat::amount::Amount::of;
    let rounding = vec![(0, units(5)), (1, units(-5))];
    sheet.record(|recorder| recorder.settled(&[(1, 0, units(1000))], &rounding)).expect("two players");
    String::from_utf8(sheet.0).expect("UTF-8")
}

fn night_of_scores() -> String {
    let mut sheet = Sheet::new("british", &json!({}), &PLAYERS).expect("sound rules");
    let scores = json!({"Mei": 80, "Raj": 84, "Siti": 208, "阿明": 416});
    sheet.add(&json!({"scores": scores, "winner": "Raj", "pays_for_all": "Siti"})).expect("it fits");
    sheet.add(&json!({"scores": scores, "drawn": true})).expect("it fits");
    String::from_utf8(sheet.0).expect("UTF-8")
}

fn source(text: &str) -> Arc<Source> {
    Source::new(Origin::StandardInput, text)
}

/// Values of every sort, as they are written.
const SAMPLES: [&str; 12] =
    ["1", "0.5", "-1", "zebra", "\"1\"", "true", "false", "none", "limit", "[zebra]", "{zebra: 1}", "~"];

/// The words that may stand there, and every sort of value.
fn samples(shape: &Shape) -> Vec<String> {
    words_of(shape).into_iter().chain(SAMPLES.map(str::to_owned)).collect()
}

fn words_of(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Shape::Either(shapes) => shapes.iter().flat_map(words_of).collect(),
        _ => Vec::new(),
    }
}

/// Entries by the dotted keys that lead to them, as they are written.
type Entries = Vec<(String, String)>;

fn entries(entries: &[(&str, &str)]) -> Entries {
    entries.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())).collect()
}

/// The entries with another in place of what stands there.
fn with(entries: &Entries, path: &str, value: &str) -> Entries {
    let is_elsewhere = |(other, _): &&(String, String)| {
        let leads = |a: &str, b: &str| a == b || a.strip_prefix(b).is_some_and(|rest| rest.starts_with('.'));
        !leads(other, path) && !leads(path, other)
    };
    entries.iter().filter(is_elsewhere).cloned().chain([(path.to_owned(), value.to_owned())]).collect()
}

/// The entries as YAML in braces.
fn yaml(entries: &Entries) -> String {
    let mut keys: Vec<&str> = Vec::new();
    for (path, _) in entries {
        let key = path.split('.').next().unwrap_or_default();
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let below = |key: &str| -> String {
        match entries.iter().find(|(path, _)| path == key) {
            Some((_, value)) => value.clone(),
            None => {
                let below = |(path, value): &(String, String)| {
                    Some((path.strip_prefix(key)?.strip_prefix('.')?.to_owned(), value.clone()))
                };
                yaml(&entries.iter().filter_map(below).collect())
            }
        }
    };
    format!("{{{}}}", keys.iter().map(|key| format!("{key}: {}", below(key))).collect::<Vec<_>>().join(", "))
}

/// Every key with the keys that lead to it; a name that the file gives is `1`.
fn dotted(keys: &[Key], above: &str) -> Vec<(String, Key)> {
    let below = |key: &Key| {
        let path = format!("{above}{}", key.name);
        let below = match key.holds {
            Shape::Named { .. } => dotted(key.holds.keys(), &format!("{path}.1.")),
            Shape::List { .. } => Vec::new(),
            _ => dotted(key.holds.keys(), &format!("{path}.")),
        };
        std::iter::once((path, *key)).chain(below).collect::<Vec<_>>()
    };
    keys.iter().flat_map(below).collect()
}

/// Holds a reader and a schema together: each key with every sort of value. Gives where they differ, beside texts: only
/// the reader knows whether there is such a player or preset.
fn differences(
    keys: &[(String, Key)],
    schema: &Schema,
    text: impl Fn(&str, &str) -> String,
    reads: impl Fn(&str) -> bool,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (path, key) in keys {
        for sample in samples(&key.holds) {
            let text = text(path, &sample);
            let (reads, takes) = (reads(&text), seen(&text).is_some_and(|value| schema.takes(&value)));
            let is_name = matches!(key.holds, Shape::Text) && !sample.starts_with(['[', '{', '~']);
            if reads != takes && !(is_name && takes) {
                let who = if reads { "the reader alone" } else { "the schema alone" };
                found.insert(format!("{path}: {sample} is taken by {who}"));
            }
        }
    }
    found
}

fn set(differences: &[&str]) -> BTreeSet<String> {
    differences.iter().map(|one| (*one).to_owned()).collect()
}

/// What a key of a preset cannot do without.
fn around(path: &str) -> Entries {
    let mut around = vec![("name", "a"), ("money.decimals", "2")];
    around.extend(match path {
        "stakes.base" | "stakes.per_double" | "stakes.others" => {
            &[("stakes.base", "1"), ("stakes.per_double", "1"), ("doubles.minimum", "1")][..]
        }
        _ if path.starts_with("stakes.rows.") => {
            &[("stakes.rows.1.other", "0.5"), ("stakes.rows.1.thrower", "1"), ("doubles.limit", "1")]
        }
        _ if path.starts_with("bonuses.1.") => &[("bonuses.1.amount", "1")],
        _ if path.starts_with("yao.kinds.1.") => &[("yao.kinds.1.open", "1")],
        _ if path.starts_with("scores") => &[("scheme", "differences")],
        _ => &[],
    });
    entries(&around)
}

fn load(text: &str) -> Option<Preset> {
    Preset::load(&Reference::Text(source(text)), Changes::none()).ok()
}

#[test]
fn the_reader_of_presets_and_the_schema_judge_every_key_alike() {
    let text = |path: &str, sample: &str| yaml(&with(&around(path), path, sample));
    let keys = dotted(preset::SHAPE.keys, "");
    let found = differences(&keys, &Schema::of(&preset::SHAPE), text, |text| load(text).is_some());
    let known = [
        // A point is no part of a name, and YAML tells the schema of a number.
        "name: 0.5 is taken by the schema alone",
        // Half of 1000 cannot be shared by three.
        "scores.false_win: half-limit-split is taken by the schema alone",
    ];
    assert_eq!(found, set(&known));
}

#[test]
fn a_default_that_the_schema_tells_is_what_holds_without_the_key() {
    let mut count = 0;
    for (path, key) in dotted(preset::SHAPE.keys, "") {
        let first = match key.holds {
            Shape::Words([first, ..]) => Some(*first),
            Shape::Flag => Some("false"),
            _ => None,
        };
        let Some(default) = key.default.or(first) else { continue };
        let without: Entries = around(&path).into_iter().filter(|(other, _)| *other != path).collect();
        let said = load(&yaml(&with(&without, &path, default))).unwrap_or_else(|| panic!("{path}: {default}"));
        // A mapping that the key alone would make is not there without it.
        if let Some(left_out) =
            load(&yaml(&without)).filter(|_| !path.contains(".1.") && !path.starts_with("dealer_extra."))
        {
            assert_eq!(said.rules, left_out.rules, "{path}: {default}");
            count += 1;
        }
    }
    assert!(count > 25, "{count}");
}

fn settles(text: &str) -> bool {
    HandFile::read(&source(text)).is_ok_and(|file| file.settle(None, [], None).is_ok())
}

#[test]
fn the_reader_of_events_and_the_schema_judge_every_key_alike() {
    let schema = Schema::of(&hand_file::SHAPE);
    let mut found = BTreeSet::new();
    for kind in event::KINDS {
        let own = event::KEYS.iter().filter(|key| key.name == kind.name || kind.keys.contains(&key.name));
        let keys = own.flat_map(|key| dotted(&[*key], "event.")).filter(|(path, _)| !path.contains("elements."));
        let keys: Vec<(String, Key)> = keys.collect();
        let text = |path: &str, sample: &str| {
            let mut around = whole(kind.name);
            let key = path.split('.').nth(1).unwrap_or_default();
            let is_apart = |(other, _): &(String, String)| {
                let other = other.split('.').nth(1).unwrap_or_default();
                event::APART.iter().any(|pair| pair.contains(&other) && pair.contains(&key) && other != key)
            };
            around.retain(|entry| !is_apart(entry));
            around.extend(match key {
                "winning" => entries(&[("event.tiles", "[EEE] 123p 456p 789p 11p")]),
                "continuation" => entries(&[("event.dealer", "zebra")]),
                "feeder" => entries(&[("event.added", "true")]),
                "also" => entries(&[("event.also.1.doubles", "1"), ("event.also.1.tiles", "[EEE] 123p 456p 789p 11p")]),
                _ => Vec::new(),
            });
            yaml(&with(&around, path, sample))
        };
        found.append(&mut differences(&keys, &schema, text, settles));
    }
    let known = [
        // One player wins once; everybody has a score; which bonuses there are is for the rules to say.
        "event.also: {zebra: 1} is taken by the schema alone",
        "event.scores: {zebra: 1} is taken by the schema alone",
        "event.bonus: [zebra] is taken by the schema alone",
    ];
    assert_eq!(found, set(&known));
}

/// A hand file with an event of a kind, and nothing that need not be there.
fn whole(kind: &str) -> Entries {
    let mut whole = entries(&[("players", "[A, zebra, \"1\", \"true\"]"), ("rules.money.decimals", "2")]);
    whole.extend(entries(match kind {
        "win" => &[
            ("rules.multiple_winners", "all"),
            ("rules.dealer_extra.doubles", "1"),
            ("event.win", "A"),
            ("event.doubles", "1"),
            ("event.from", "zebra"),
        ][..],
        "scores" => {
            &[("preset", "british"), ("event.scores", "{A: 1, zebra: 1, \"1\": 1, \"true\": 1}"), ("event.winner", "A")]
        }
        "kong" => &[("event.kong", "A")],
        "yao" => &[("event.yao", "A")],
        "draw" => &[("event.draw", "true")],
        "false_win" => &[("event.false_win", "A")],
        "fine" => &[("event.fine", "A"), ("event.each", "1")],
        _ => &[("event.pay", "A"), ("event.to", "zebra"), ("event.amount", "1")],
    }));
    whole
}

#[test]
fn a_key_goes_with_its_own_kinds_of_events_for_both() {
    let schema = Schema::of(&hand_file::SHAPE);
    for kind in event::KINDS {
        let is_own = |key: &Key| key.name == kind.name || key.name == "note" || kind.keys.contains(&key.name);
        for key in event::KEYS.iter().filter(|key| !is_own(key)) {
            let value = match key.holds {
                Shape::Text => "zebra",
                Shape::True => "true",
                Shape::List { .. } => "[zebra]",
                Shape::Named { .. } => "{zebra: 1}",
                Shape::Mapping(_) => "{all-chow: 1}",
                _ => "1",
            };
            let text = yaml(&with(&whole(kind.name), &format!("event.{}", key.name), value));
            assert!(!settles(&text) && !schema.takes(&seen(&text).expect("YAML")), "{text}");
        }
    }
}

/// What an event needs, and what cannot stand beside it, is what the reader refuses.
#[test]
fn what_the_schema_demands_of_an_event_the_reader_demands_too() {
    let schema = Schema::of(&hand_file::SHAPE);
    for kind in event::KINDS {
        let whole = whole(kind.name);
        assert!(settles(&yaml(&whole)), "{}", yaml(&whole));
        for any in kind.needs {
            let is_other = |(path, _): &(String, String)| !any.iter().any(|key| *path == format!("event.{key}"));
            let text = yaml(&whole.iter().filter(|entry| is_other(entry)).cloned().collect());
            assert!(!settles(&text) && !schema.takes(&seen(&text).expect("YAML")), "{text}");
        }
    }
}

/// The head of a ledger.
fn head() -> Entries {
    let players = ("players", "[Mei, Raj, Siti, Ben]");
    entries(&[("huat", "1"), ("id", "\"5a1e0001\""), players, ("rules.stakes.pair", "10/20")])
}

/// A ledger of one line.
fn night_of(head: &Entries, line: &str) -> String {
    let mut keys: Vec<&str> = head.iter().map(|(path, _)| path.split('.').next().unwrap_or_default()).collect();
    keys.dedup();
    let entry = |key: &&str| {
        let braced = yaml(&head.iter().filter(|(path, _)| path.split('.').next() == Some(*key)).cloned().collect());
        format!("{}\n", &braced[1..braced.len() - 1])
    };
    format!("{}events:\n- {line}\n", keys.iter().map(entry).collect::<String>())
}

#[test]
fn the_reader_of_ledgers_and_the_schema_judge_every_key_alike() {
    let schema = Schema::of(&ledger::SHAPE);
    let head = head();
    let reads = |text: &str| Night::read(text.as_bytes(), &Origin::StandardInput).is_ok();
    let of_head = |key: &&Key| key.name != "events";
    let keys: Vec<(String, Key)> =
        ledger::SHAPE.keys.iter().filter(of_head).map(|key| (key.name.to_owned(), *key)).collect();
    let of_head = |path: &str, sample: &str| night_of(&with(&head, path, sample), "{draw: true}");
    let mut found = differences(&keys, &schema, of_head, reads);
    for (key, line) in [
        ("n", &[("draw", "true")][..]),
        ("at", &[("draw", "true")]),
        ("crc", &[("draw", "true")]),
        ("note", &[("draw", "true")]),
        ("points", &[("draw", "true")]),
        ("refunds", &[("draw", "true")]),
        ("insert", &[("draw", "true")]),
        ("rules", &[]),
        ("in", &[("swap", "Mei")]),
        ("reseat", &[]),
        ("settled", &[]),
        ("rounding", &[("settled", "[]")]),
        ("count", &[]),
        ("remark", &[]),
    ] {
        let holds = all_keys(ledger::SHAPE.keys).into_iter().rev().find(|known| known.name == key).expect("a key");
        let text = |path: &str, sample: &str| night_of(&head, &yaml(&with(&entries(line), path, sample)));
        found.append(&mut differences(&[(key.to_owned(), *holds)], &schema, text, reads));
    }
    // There is no line 1 yet, and nobody is called zebra.
    let known = [
        "insert: 1 is taken by the schema alone",
        "points: {zebra: 1} is taken by the schema alone",
        "count: {zebra: 1} is taken by the schema alone",
        "rounding: {zebra: 1} is taken by the schema alone",
    ];
    assert_eq!(found, set(&known));
}

/// A line is one thing, of a kind that is known or of one whose points are said; `x-` keys are a person's own.
#[test]
fn a_line_is_of_one_kind() {
    let schema = Schema::of(&ledger::SHAPE);
    for (line, is_sound) in [
        ("{dice: [3, 4], points: {Mei: 20, Raj: -20}}", true),
        ("{dice: [3, 4], from: {a: b}, undo: true, points: {}}", false),
        ("{draw: true, x-mood: [fine]}", true),
        ("{win: Mei, doubles: 1, from: Raj, points: {Mei: 40, Raj: -20, Siti: -10, Ben: -10}}", true),
        ("{insert: 0, draw: true}", true),
        ("{rules: {shooter: true}, note: agreed}", true),
        ("{remark: a, note: b}", true),
        ("{dice: [3, 4]}", false),
        ("{n: 1, note: a}", false),
        ("{wni: Mei, doubles: 1, from: Raj}", false),
        ("{insert: 0, points: {}}", false),
        ("{insert: 0, remark: a}", false),
        ("{insert: 0, amend: 1, draw: true}", false),
        ("{draw: true, remark: a}", false),
        ("{void: 1, remark: a}", false),
        ("{remark: a, points: {}}", false),
        ("{remark: a, undo: true}", false),
        ("{swap: Mei}", false),
        ("{paid: Mei, to: Raj}", false),
        ("{settled: [{from: Mei, to: Raj}]}", false),
        ("{rules: {name: a}}", false),
        ("{rules: {players: 4}}", false),
        // `total` counts these by their points, and `check` calls them different.
        ("{win: Mei, kong: Raj, points: {Mei: 20, Raj: -20}}", false),
        ("{kong: Mei, doubles: 3, points: {Mei: 60, Raj: -20, Siti: -20, Ben: -20}}", false),
        ("{win: Mei, doubles: 1, points: {Mei: 20, Raj: -20}}", false),
    ] {
        let text = night_of(&head(), line);
        assert_eq!(schema.takes(&seen(&text).expect("YAML")), is_sound, "{line}");
        // Keys with known names hold what they hold elsewhere, also where only a newer version knows what for.
        if !line.contains("from: {a: b}") {
            let night = Night::read(text.as_bytes(), &Origin::StandardInput);
            assert_eq!(night.is_ok_and(|night| night.differs.is_empty()), is_sound, "{line}");
        }
    }
}

/// A line above the file may tell an editor which schema it is of.
#[test]
fn a_schema_may_be_named_above_a_file() {
    let named = |text: &str| format!("# yaml-language-server: $schema=huat.schema.json\n{text}");
    assert!(load(&named("name: a\n")).is_some());
    assert!(settles(&named("event: {draw: true}\n")));
    let night = night_of_scores();
    let read = |text: &str| Night::read(text.as_bytes(), &Origin::StandardInput).expect("a night");
    assert_eq!(read(&night).header.checksum, Checksum::Right);
    let night = read(&named(&night));
    assert_eq!((night.header.checksum, night.differs.is_empty()), (Checksum::Edited, true));
}

/// The schema takes what a reader takes, and what huat writes.
fn is_taken(rules: &Value, players: usize, preset: &str, events: &[Value]) -> Result<(), TestCaseError> {
    let hand = json!({"preset": preset, "rules": rules, "players": PLAYERS[..players], "events": events});
    if settles(&hand.to_string()) {
        HAND.with(|schema| schema.must_take(&hand, "a hand file"));
    }
    let Some(mut sheet) = Sheet::new(preset, rules, &PLAYERS) else { return Ok(()) };
    for event in events {
        drop(sheet.add(event));
    }
    assert_eq!(sheet.totals().iter().map(|(_, total)| total).sum::<i64>(), 0);
    let night = sheet.night();
    LEDGER.with(|schema| schema.must_take(&seen(&String::from_utf8_lossy(&sheet.0)).expect("YAML"), "a ledger"));
    for scoring in [false, true] {
        let shown = night.turn_now().preset.to_yaml(scoring);
        PRESET.with(|schema| schema.must_take(&seen(&shown).expect("YAML"), "a preset"));
    }
    Ok(())
}

thread_local! {
    static PRESET: Schema = Schema::of(&preset::SHAPE);
    static LEDGER: Schema = Schema::of(&ledger::SHAPE);
    static HAND: Schema = Schema::of(&hand_file::SHAPE);
}

proptest! {
    #[test]
    fn whatever_is_played_by_stakes_validates(rules in any_changes(), events in prop::collection::vec(any_event(), 1..6)) {
        is_taken(&rules, rules["players"].as_u64().unwrap_or(4) as usize, "10-20", &events)?;
        for event in &events {
            is_taken(&rules, 4, "10-20", std::slice::from_ref(event))?;
        }
    }

    #[test]
    fn whatever_is_settled_validates(text in any_text()) {
        if let Some(value) = seen(&text).filter(|_| settles(&text)) {
            HAND.with(|schema| schema.must_take(&value, "a hand file"));
        }
    }

    #[test]
    fn whatever_is_played_by_differences_validates(rules in any_score_changes(), event in any_score_event(4)) {
        is_taken(&rules, 4, "british", &[event])?;
    }
}
