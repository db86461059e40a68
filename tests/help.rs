//! Every example in the help is run.

use std::path::Path;
use std::process::Command;

fn huat(folder: &Path, arguments: &[&str]) -> String {
    let mut huat = Command::new(env!("CARGO_BIN_EXE_huat"));
    let output = huat.args(arguments).current_dir(folder).env_remove("HUAT_LEDGER").output().expect("huat runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_examples_of_the_help_run() {
    let root = root();
    let night = std::env::temp_dir().join(format!("huat-help-{}", std::process::id()));
    std::fs::create_dir_all(&night).expect("a temporary folder");
    huat(&night, &["new", "--players", "Mei,Raj,Siti,Ben"]);
    huat(&night, &["add", "win", "Mei", "3", "--from", "Raj"]);
    let mut have_examples = 0;
    for command in all_commands() {
        // It asks questions; tests/interview.rs runs it.
        if command == ["preset", "new"] {
            continue;
        }
        let help = help_of(&command);
        let Some((_, examples)) = help.split_once("Examples:\n") else { continue };
        have_examples += 1;
        // These read the ledger of tonight, and the others the files of this repository.
        let folder = if ["chart", "report"].contains(&command[0].as_str()) { &night } else { root };
        let examples: Vec<&str> = examples.lines().filter_map(|line| line.trim().strip_prefix("huat ")).collect();
        assert!(examples.len() > 1, "{help}");
        for example in examples {
            // Behind two blanks stands what the example is for.
            let words = words_of(example.split("  ").next().unwrap_or_default());
            assert!(!huat(folder, &words.iter().map(String::as_str).collect::<Vec<_>>()).is_empty());
        }
    }
    assert!(have_examples > 8, "only {have_examples} commands have examples");
    std::fs::remove_dir_all(&night).expect("the temporary folder");
}

fn help_of(command: &[String]) -> String {
    huat(root(), &command.iter().map(String::as_str).chain(["--help"]).collect::<Vec<_>>())
}

/// The commands that a help names.
fn commands_of(help: &str) -> Vec<String> {
    let (_, commands) = help.split_once("Commands:\n").unwrap_or_default();
    let lines = commands.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

/// Every command, and those within it.
fn all_commands() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut seen: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(command) = seen.pop() {
        let within = commands_of(&help_of(&command)).into_iter();
        seen.extend(within.map(|name| [command.as_slice(), &[name]].concat()));
        all.push(command);
    }
    all.retain(|command| !command.is_empty());
    all
}

/// Every command has a page, and its name stands in the completions of every shell.
#[test]
fn every_command_is_in_the_manual_and_the_completions() {
    let help = huat(root(), &["--help"]);
    let commands = commands_of(&help);
    assert!(commands.len() > 20, "{commands:?}");
    let shells = ["bash", "zsh", "fish", "elvish", "powershell"].map(|shell| huat(root(), &["completions", shell]));
    for command in &commands {
        let page = huat(root(), &["man", command]);
        assert!(page.contains(&format!(".TH huat-{command}")) && page.contains("SYNOPSIS"), "{page}");
        for shell in &shells {
            assert!(shell.contains(command), "{command}");
        }
    }
    let page = huat(root(), &["man", "preset", "diff"]);
    let head = format!(".TH huat-preset-diff 1 \"\" \"huat {}\" \"User Commands\"\n", env!("CARGO_PKG_VERSION"));
    assert!(page.starts_with(&head), "{page}");
    assert!(huat(root(), &["man", "risk"]).contains(".SH SYNOPSIS\n\\fBhuat risk\\fR [OPTIONS] [PRESET]..."));
    // Examples keep their lines, and no page is named that there is not.
    let (_, examples) = page.split_once(".SH EXAMPLES\n.nf\n  huat preset diff").expect("examples");
    assert!(examples.ends_with(".fi\n") && examples.lines().count() > 3, "{examples}");
    assert!(!huat(root(), &["man"]).contains("help(1)"));
    let wrong = Command::new(env!("CARGO_BIN_EXE_huat")).args(["man", "setle"]).output().expect("huat runs");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `settle`?"));
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
