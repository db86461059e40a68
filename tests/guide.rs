//! The guide's commands, run in order by a shell in a folder of their own and held against the output that stands there.
//! `SNAPSHOTS=overwrite` writes the output anew.

use std::path::Path;
use std::process::Command;

use snapbox::{Assert, Data};

/// The folder that the guide begins in.
fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let copy = to.join(path.file_name().expect("a name"));
        if path.is_dir() { copied(&path, &copy) } else { std::fs::copy(&path, &copy).map(|_| ()).expect("a copy") }
    }
}

/// What a command prints, and its exit code where it is not 0, as it stands in the guide.
fn printed(command: &str, folder: &Path) -> String {
    let beside = Path::new(env!("CARGO_BIN_EXE_huat")).parent().expect("the folder of the binaries");
    let path = std::env::var("PATH").expect("a path");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(folder);
    shell.env("PATH", format!("{}:{path}", beside.display())).env_remove("HUAT_LEDGER").env("TZ", "Asia/Singapore");
    let output = shell.output().expect("a shell");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let code = output.status.code().expect("it ends by itself");
    if code == 0 { text } else { format!("? {code}\n{text}") }
}

#[test]
fn the_guide_tells_the_truth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("huat-guide-{}", std::process::id()));
    copied(&root.join("examples"), &folder.join("examples"));
    let guide = std::fs::read_to_string(root.join("docs/guide.md")).expect("the guide");
    let mut told = String::new();
    let mut commands = 0;
    let mut is_console = false;
    for line in guide.lines() {
        let command = line.strip_prefix("$ ").filter(|_| is_console);
        let fence = line.starts_with("```");
        if fence {
            is_console = line == "```console";
        }
        match command {
            Some(command) => {
                commands += 1;
                told.push_str(&format!("{line}\n{}\n", printed(command, &folder)));
            }
            // Between the fences stands nothing but commands and what they print.
            None if is_console && !fence => {}
            None => told.push_str(&format!("{line}\n")),
        }
    }
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
    assert!(commands > 20, "only {commands} commands");
    let guide = Data::read_from(&root.join("docs/guide.md"), None);
    Assert::new().action_env("SNAPSHOTS").normalize_paths(false).eq(told, guide);
}

/// The names of all fields below, but those of players and of a preset's own things.
fn fields(json: &serde_json::Value, found: &mut Vec<String>) {
    match json {
        serde_json::Value::Object(map) => {
            for (name, value) in map {
                let is_field =
                    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
                // Of these the names are players, elements, events, or parts of a model.
                let holds_names = matches!(name.as_str(), "scoring" | "event" | "model" | "kinds");
                found.extend((is_field && !name.starts_with(|c: char| c.is_ascii_digit())).then(|| name.clone()));
                if !holds_names {
                    fields(value, found);
                }
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_the_json_is_in_the_guide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = std::fs::read_to_string(root.join("docs/guide.md")).expect("the guide");
    let night = "-l examples/season/2026-10-30.yaml";
    for command in [
        "stakes --scoring",
        "settle win E 3 --from S",
        "log",
        "log 1",
        "explain mei",
        "total --cash 50",
        "total --rules 10-20",
        "total --count Mei=1200,Raj=800,Siti=1000,阿明=1000 --start 1000",
        "stats",
        "chart",
        "check",
        "risk --nights 100",
        "risk --nights 100 --from examples/season/2026-10-30.yaml",
        "count --has half-colour",
        "count --tiles \"123m 456m 789p 234s 99s\" --winning 3s",
        "waits --tiles \"123m 456m 789p 23s 55s\"",
        "preset list",
        "preset show 10-20",
        "preset check examples/presets/kopi.yaml",
        "preset diff 10-20 3-6",
        "seats Mei,Raj,Siti,Ben --dice 7",
        "add --dry-run draw",
        "add --dry-run remark hello",
    ] {
        let json = printed(&format!("huat {night} --format json {command} 2>/dev/null"), root);
        let json = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{command}: {error}: {json}"));
        let mut found = Vec::new();
        fields(&json, &mut found);
        for field in found {
            assert!(
                guide.contains(&format!("`{field}`")) || field == "schema",
                "{command}: `{field}` is not in the guide"
            );
        }
    }
}

#[test]
fn the_columns_of_the_csv_are_those_in_the_guide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = std::fs::read_to_string(root.join("docs/guide.md")).expect("the guide");
    let (_, table) = guide.split_once("| command | columns |\n|---|---|\n").expect("the columns");
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 15, "{rows:?}");
    for row in rows {
        let cells: Vec<&str> = row.split('`').collect();
        let [_, command, _, columns, _] = cells.as_slice() else { panic!("{row}") };
        let command = command.replace("friday.yaml", "examples/presets/kopi.yaml");
        let csv = printed(&format!("huat -l examples/season/2026-10-30.yaml --format csv {command} 2>/dev/null"), root);
        assert_eq!(csv.lines().next(), Some(*columns), "{command}");
    }
}
