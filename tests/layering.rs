//! Data flows one way: a room uses only rooms to its left.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from left to right, and the rooms that each may use. What is not named here is not allowed.
const ROOMS: [(&str, &[&str]); 17] = [
    ("fault", &[]),
    ("new_file", &[]),
    ("amount", &["fault"]),
    ("player", &["fault"]),
    ("yaml", &["fault", "amount"]),
    ("schema", &["yaml"]),
    ("rules", &["fault", "amount"]),
    ("preset", &["fault", "amount", "player", "yaml", "rules"]),
    ("count", &["fault", "amount", "player", "rules"]),
    ("event", &["fault", "amount", "player", "yaml", "rules", "count"]),
    ("payout", &["amount", "player", "rules", "event"]),
    ("hand", &["player", "rules", "event", "payout"]),
    ("hand_file", &["fault", "player", "yaml", "preset", "event", "payout", "hand"]),
    (
        "ledger",
        &["fault", "new_file", "amount", "player", "yaml", "rules", "preset", "count", "event", "payout", "hand"],
    ),
    ("risk", &["fault", "amount", "player", "yaml", "rules", "preset", "event", "payout", "ledger"]),
    ("report", &["fault", "amount", "player", "yaml", "rules", "count", "event", "payout", "ledger", "risk"]),
    (
        "cli",
        &[
            "fault",
            "new_file",
            "amount",
            "player",
            "yaml",
            "schema",
            "rules",
            "preset",
            "count",
            "event",
            "payout",
            "hand",
            "hand_file",
            "ledger",
            "risk",
            "report",
        ],
    ),
];

fn files_of(room: &str) -> Vec<PathBuf> {
    let single = Path::new("src").join(format!("{room}.rs"));
    if single.is_file() { vec![single] } else { files_below(&Path::new("src").join(room)) }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// The rooms that a text names behind `crate::`, in code and in doc links alike only where it is code.
fn used_in(text: &str) -> Vec<String> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let names = code.flat_map(|line| line.split("crate::").skip(1).map(str::to_owned).collect::<Vec<_>>());
    names.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()).collect()
}

#[test]
fn a_room_uses_only_rooms_to_its_left() {
    for (room, allowed) in ROOMS {
        for file in files_of(room) {
            let text = fs::read_to_string(&file).expect("source text");
            for used in used_in(&text) {
                let fits = used == room || allowed.contains(&used.as_str());
                assert!(fits, "{} uses `{used}`, which is not to the left of `{room}`", file.display());
            }
        }
    }
}

#[test]
fn what_a_room_may_use_is_to_its_left_and_used() {
    for (place, (room, allowed)) in ROOMS.iter().enumerate() {
        let texts = files_of(room).into_iter().map(|file| fs::read_to_string(file).expect("source text"));
        let used: Vec<String> = texts.flat_map(|text| used_in(&text)).collect();
        for other in *allowed {
            assert!(ROOMS[..place].iter().any(|(left, _)| left == other), "`{other}` is not to the left of `{room}`");
            assert!(used.iter().any(|name| name == other), "`{room}` may use `{other}`, and does not");
        }
    }
}

#[test]
fn every_room_is_in_the_picture() {
    let lib = fs::read_to_string("src/lib.rs").expect("src/lib.rs");
    let modules = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    for module in modules {
        assert!(ROOMS.iter().any(|(room, _)| *room == module), "`{module}` has no place in the picture");
    }
}

#[test]
fn only_the_command_line_names_the_environment_clocks_processes_and_output() {
    for (room, _) in ROOMS.iter().filter(|(room, _)| *room != "cli") {
        for file in files_of(room) {
            let text = fs::read_to_string(&file).expect("source text");
            for word in ["std::env", "std::time", "std::process", "stdout()", "stderr()", "clap::"] {
                assert!(!text.contains(word), "{} knows of {word}", file.display());
            }
        }
    }
}
