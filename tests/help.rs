//! Every example in the help is run.

use std::process::Command;

fn huat(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_huat")).args(arguments).output().expect("huat runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_examples_of_the_help_run() {
    for command in ["stakes", "settle", "new", "preset diff"] {
        let command: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let help = huat(&command);
        let (_, examples) = help.split_once("Examples:\n").expect("the help has examples");
        let examples: Vec<&str> = examples.lines().filter_map(|line| line.trim().strip_prefix("huat ")).collect();
        assert!(examples.len() > 1, "{help}");
        for example in examples {
            // Behind two blanks stands what the example is for.
            let words = words_of(example.split("  ").next().unwrap_or_default());
            assert!(!huat(&words.iter().map(String::as_str).collect::<Vec<_>>()).is_empty());
        }
    }
}

/// The words of a line, as a shell divides it; double quotes hold words together.
fn words_of(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            c => words.last_mut().expect("at least one").push(c),
        }
    }
    words
}
