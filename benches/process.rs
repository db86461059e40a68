//! A whole `huat settle` process beside an empty one, `/bin/true`, in one run.
//!
//! `cargo bench --bench process`. The difference of the medians is what huat costs; the goal is at most 3 ms.

use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

fn run(program: &str, arguments: &[&str]) {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).status().expect("the program runs");
    assert!(status.success());
}

#[divan::bench(sample_count = 300)]
fn empty_process() {
    run("/bin/true", &[]);
}

#[divan::bench(sample_count = 300)]
fn settle_one_hand() {
    run(env!("CARGO_BIN_EXE_huat"), &["settle", "win", "East", "3", "--from", "South"]);
}

#[divan::bench(sample_count = 300)]
fn settle_an_evening() {
    run(env!("CARGO_BIN_EXE_huat"), &["settle", "--file", "examples/evening.yaml"]);
}
