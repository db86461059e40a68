//! Settling from another program: a preset, a table, a declared hand, and what it comes to.

#![expect(clippy::print_stdout, reason = "an example prints")]

use huat::event::{Claim, Declared, DeclaredDoubles};
use huat::fault::Fault;
use huat::payout::settle;
use huat::player::{Naming, Table};
use huat::preset::{Changes, Preset, Reference};
use huat::report::words;

fn main() {
    let preset = Preset::load(&Reference::default(), Changes::none()).expect("10-20 is built in");
    let rules = &preset.rules;
    let table = Table::new(&["Mei", "Raj", "Siti", "Ben"]).expect("four names");

    let claim = Claim { doubles: Some(DeclaredDoubles::Limit), ..Claim::default() };
    let declared = Declared { win: Some("Mei".into()), claim, from: Some("Raj".into()), ..Declared::default() };
    let event = match declared.check(rules, &table, Naming::InFull) {
        Ok(event) => event,
        Err(faults) => return faults.iter().for_each(|fault: &Fault| println!("refused: {fault}")),
    };
    let settlement = settle(rules, &table, &event).expect("the amounts of 10-20 are small");

    println!("{}", words::sentence(&event, rules, &table));
    for (name, points) in table.names().zip(&settlement.points) {
        println!("{name:>5} {:>5}", words::signed(*points, rules.decimals()));
    }
}
