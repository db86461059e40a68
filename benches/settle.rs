//! The pure settlement of one event: rules, table and event are at hand, payments come out.
//!
//! `cargo bench --bench settle`. One iteration settles one event of a fixed mix of random ones, by one of four rules;
//! the goal is under 200 ns.

use std::hint::black_box;

use huat::amount::Number;
use huat::event::{Claim, Declared, DeclaredDoubles, Event};
use huat::payout::settle;
use huat::player::{Naming, Table};
use huat::preset::{BUILT_IN, Changes, Preset, Reference};
use huat::rules::Rules;

fn main() {
    divan::main();
}

/// A small generator of the same numbers in every run.
struct Mix(u64);

impl Mix {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

/// Events in about the shares of an evening: six wins of ten, two of them drawn, kongs, yaos and a false win.
fn events(rules: &Rules, table: &Table) -> Vec<Event> {
    let names: Vec<String> = table.names().map(str::to_owned).collect();
    let mut mix = Mix(88);
    let mut events = Vec::new();
    while events.len() < 1000 {
        let who = names[mix.below(4) as usize].clone();
        let other = names[mix.below(4) as usize].clone();
        let doubles = Number::parse(&(1 + mix.below(6)).to_string()).map(DeclaredDoubles::Number);
        let claim = Claim { doubles, ..Claim::default() };
        let declared = match mix.below(10) {
            0..4 => Declared { win: Some(who), claim, from: Some(other), ..Declared::default() },
            4..6 => Declared { win: Some(who), claim, self_draw: true, ..Declared::default() },
            6 => Declared { kong: Some(who), concealed: true, ..Declared::default() },
            7 => Declared { kong: Some(who), from: Some(other), ..Declared::default() },
            8 => Declared { yao: Some(who), ..Declared::default() },
            _ => Declared { false_win: Some(who), ..Declared::default() },
        };
        events.extend(declared.check(rules, table, Naming::InFull));
    }
    events
}

#[divan::bench(args = ["10-20", "10-20-shooter", "3-6", "50-1"])]
fn one_event(bencher: divan::Bencher, preset: &str) {
    let reference = Reference::named(preset, std::path::Path::new(""));
    let preset = Preset::load(&reference, Changes::none()).expect("a built-in preset");
    let table = Table::of_winds(4);
    let events = events(&preset.rules, &table);
    let mut next = events.iter().cycle();
    bencher.bench_local(|| {
        settle(black_box(&preset.rules), black_box(&table), black_box(next.next().expect("an endless cycle")))
    });
}

/// Loading a preset: find, read, resolve what it extends, check. The goal is under 300 µs.
#[divan::bench(args = BUILT_IN.iter().map(|(name, _)| *name))]
fn load_preset(name: &str) -> Preset {
    let reference = Reference::named(black_box(name), std::path::Path::new(""));
    Preset::load(&reference, Changes::none()).expect("a built-in preset")
}
