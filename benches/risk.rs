//! Nights drawn by lot: how many hands a second one core plays.
//!
//! `cargo bench --bench risk`. One iteration plays 1000 nights of 40 hands on one core, and sorts what they came to; items
//! are hands, and the goal is a million a second.

use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::AtomicU64;

use divan::counter::ItemsCount;
use huat::preset::{Changes, Preset, Reference};
use huat::risk::{Hands, Model, Simulation};

fn main() {
    divan::main();
}

fn preset(name: &str) -> Preset {
    Preset::load(&Reference::named(name, Path::new("")), Changes::none()).expect("a built-in preset")
}

#[divan::bench(args = ["10-20", "10-20-shooter", "3-6", "taiwan-30-10"])]
fn hands_played(bencher: divan::Bencher, name: &str) {
    let model = Model::assumed().expect("it is built in");
    let hands = Hands::by_model(&model, &preset(name).rules).expect("hands that can be drawn");
    let simulation = Simulation { hands: 40, nights: 1000, seed: 88 };
    bencher
        .counter(ItemsCount::new(40_000u64))
        .bench_local(|| simulation.run(&hands, NonZero::<usize>::MIN, &AtomicU64::new(0)));
}

/// Settling once all that can happen.
#[divan::bench(args = ["10-20", "taiwan-30-10"])]
fn everything_settled_once(bencher: divan::Bencher, name: &str) {
    let model = Model::assumed().expect("it is built in");
    let rules = preset(name).rules;
    bencher.bench_local(|| Hands::by_model(&model, &rules));
}
