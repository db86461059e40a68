//! Every example in the help is run.

use std::process::Command;

fn huat(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_huat")).args(arguments).output().expect("huat runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_examples_of_the_help_run() {
    for command in ["stakes", "settle"] {
        let help = huat(&[command, "--help"]);
        let (_, examples) = help.split_once("Examples:\n").expect("the help has examples");
        let examples: Vec<&str> = examples.lines().filter_map(|line| line.trim().strip_prefix("huat ")).collect();
        assert!(examples.len() > 4, "{help}");
        for example in examples {
            // Behind two blanks stands what the example is for.
            let words: Vec<&str> = example.split("  ").next().unwrap_or_default().split(' ').collect();
            assert!(!huat(&words).is_empty());
        }
    }
}
