//! One broken file for each kind of mistake, and the exact message that it gets. `SNAPSHOTS=overwrite` writes the
//! messages anew.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use snapbox::Data;

/// The files of a folder of `tests/errors`, by name.
fn broken_files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(Path::new("tests/errors").join(folder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect();
    files.sort();
    files
}

fn huat(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_huat")).args(arguments).env("RUST_BACKTRACE", "1").output().expect("huat runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("huat writes UTF-8")
}

/// Nothing is settled, the exit code is 1, and the message is the one on file.
fn is_refused(file: &Path, arguments: &[&str]) {
    let output = huat(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{}: {message}", file.display());
    assert!(!message.contains("panicked"), "{}: {message}", file.display());
    snapbox::assert_data_eq!(message, Data::read_from(&file.with_extension("stderr"), None).raw());
}

#[test]
fn a_broken_preset_gets_its_message() {
    for file in broken_files("presets") {
        is_refused(&file, &["preset", "check", file.to_str().expect("UTF-8")]);
    }
}

#[test]
fn a_broken_hand_file_gets_its_message_and_settles_nothing() {
    for file in broken_files("hands") {
        let arguments = ["settle", "--file", file.to_str().expect("UTF-8")];
        is_refused(&file, &arguments);
        assert_eq!(text(&huat(&arguments).stdout), "", "{}", file.display());
    }
}

#[test]
fn a_broken_ledger_gets_its_message_and_no_standing() {
    for file in broken_files("ledgers") {
        let arguments = ["total", file.to_str().expect("UTF-8")];
        is_refused(&file, &arguments);
        assert_eq!(text(&huat(&arguments).stdout), "", "{}", file.display());
    }
}

/// Where a preset would be written, were it not for the mistakes in the answers.
fn unwritten() -> PathBuf {
    std::env::temp_dir().join(format!("huat-errors-{}.yaml", std::process::id()))
}

#[test]
fn broken_answers_get_their_message_and_no_preset() {
    let preset = unwritten();
    for file in broken_files("answers") {
        let answers = file.to_str().expect("UTF-8");
        let arguments = ["preset", "new", preset.to_str().expect("UTF-8"), "--answers", answers];
        is_refused(&file, &arguments);
        assert_eq!(text(&huat(&arguments).stdout), "", "{}", file.display());
        assert!(!preset.exists(), "{}", file.display());
    }
}

#[test]
fn a_broken_model_gets_its_message_and_no_night_is_played() {
    for file in broken_files("models") {
        let arguments = ["risk", "--model", file.to_str().expect("UTF-8")];
        is_refused(&file, &arguments);
        assert_eq!(text(&huat(&arguments).stdout), "", "{}", file.display());
    }
}

#[test]
fn every_mistake_is_a_line_of_json() {
    let preset = unwritten();
    let interview = ["preset", "new", preset.to_str().expect("UTF-8"), "--answers"];
    for (folder, command) in [
        ("presets", &["preset", "check"][..]),
        ("hands", &["settle", "--file"]),
        ("ledgers", &["total"]),
        ("answers", &interview),
        ("models", &["risk", "--model"]),
    ] {
        for file in broken_files(folder) {
            let arguments = [command, &[file.to_str().expect("UTF-8"), "--format", "json"]].concat();
            let output = huat(&arguments);
            let lines = text(&output.stderr);
            assert!(!lines.is_empty());
            for line in lines.lines() {
                let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
                assert!(line.starts_with("{\"schema\":1,\"error\":{\"message\":"), "{line}");
                assert!(value["error"]["message"].is_string(), "{line}");
            }
        }
    }
}

/// What a person could wait for: a pipe that nobody writes to, a folder, a device without end.
#[test]
#[cfg(unix)]
fn what_is_no_file_is_refused_at_once() {
    let folder = std::env::temp_dir().join(format!("huat-errors-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success());
    let mut targets = vec![folder.clone(), PathBuf::from("/dev/zero"), folder.join("nowhere")];
    if made {
        targets.push(pipe);
    }
    for target in &targets {
        for arguments in [["preset", "check"], ["settle", "--file"], ["risk", "--model"]] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_huat"));
            let child = child
                .args(arguments)
                .arg(target)
                .stderr(std::process::Stdio::null())
                .stdout(std::process::Stdio::null());
            let mut child = child.spawn().expect("huat starts");
            let mut waits = 0;
            let code = loop {
                match child.try_wait().expect("huat can be waited for") {
                    Some(status) => break status.code(),
                    None if waits == 100 => {
                        child.kill().expect("huat can be ended");
                        break None;
                    }
                    None => std::thread::sleep(Duration::from_millis(50)),
                }
                waits += 1;
            };
            assert_eq!(code, Some(1), "{}", target.display());
        }
    }
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
}
