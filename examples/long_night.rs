//! Writes a night of many events, for measuring: `long_night 1000000 night.yaml [night.journal]`. The second file holds
//! the same events as balanced transactions for plain-text accounting. `long_night season 10000 folder` writes many
//! nights of 100 events.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};

use huat::event::{Claim, Declared, DeclaredDoubles, Written};
use huat::ledger::{Header, sealed};
use huat::payout::settle;
use huat::player::{Naming, Table};
use huat::preset::{Changes, Preset, Reference};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["season", nights, folder] => {
            for number in 0..nights.parse().map_err(std::io::Error::other)? {
                let night = File::create(format!("{folder}/{number:05}.yaml"))?;
                write_night(100, number, BufWriter::new(night), None)?;
            }
            Ok(())
        }
        [events, night, journal @ ..] => {
            let journal = journal.first().map(File::create).transpose()?.map(BufWriter::new);
            let events = events.parse().map_err(std::io::Error::other)?;
            write_night(events, 0, BufWriter::new(File::create(night)?), journal)
        }
        _ => Err(std::io::Error::other("long_night EVENTS NIGHT [JOURNAL], or long_night season NIGHTS FOLDER")),
    }
}

fn write_night(
    count: u64,
    id: u32,
    mut night: BufWriter<File>,
    mut journal: Option<BufWriter<File>>,
) -> std::io::Result<()> {
    let preset = Preset::load(&Reference::default(), Changes::none()).expect("10-20 is built in");
    let rules = &preset.rules;
    let table = Table::new(&["Mei", "Raj", "Siti", "阿明"]).expect("four names");
    let names: Vec<&str> = table.names().collect();
    let head = Header::write(&format!("{id:08x}"), "A long night", "2026-11-29T19:30:00+08:00", &table, &preset);
    night.write_all(head.as_bytes())?;

    let mut state = 88u64;
    let mut below = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % most) as usize
    };
    let mut n = 0;
    while n < count {
        let (who, other) = (names[below(4)].to_owned(), names[below(4)].to_owned());
        let doubles = huat::amount::Number::parse(&(1 + below(5)).to_string()).map(DeclaredDoubles::Number);
        let claim = Claim { doubles, ..Claim::default() };
        let declared = match below(10) {
            0..5 => Declared { win: Some(who), claim, from: Some(other), ..Declared::default() },
            5..7 => Declared { win: Some(who), claim, self_draw: true, ..Declared::default() },
            7 => Declared { kong: Some(who), concealed: true, ..Declared::default() },
            8 => Declared { yao: Some(who), ..Declared::default() },
            _ => Declared { draw: true, ..Declared::default() },
        };
        let Ok(event) = declared.check(rules, &table, Naming::InFull) else { continue };
        let settlement = settle(rules, &table, &event).expect("small amounts");
        n += 1;
        let moved = names.iter().zip(&settlement.points).filter(|(_, points)| points.units() != 0);
        let moved: Vec<(&str, i64)> = moved.map(|(name, points)| (*name, points.units())).collect();
        let points: Vec<String> = moved.iter().map(|(name, points)| format!("\"{name}\":{points}")).collect();
        let written = serde_json::to_string(&Written { event: &event, table: &table, decimals: rules.decimals() })?;
        let (hour, minute, second) = (n / 3600 % 24, n / 60 % 60, n % 60);
        let object = format!(
            "{{\"n\":{n},\"at\":\"2026-11-29T{hour:02}:{minute:02}:{second:02}+08:00\",{},\"points\":{{{}}}",
            &written[1..written.len() - 1],
            points.join(",")
        );
        writeln!(night, "{}", sealed(&object))?;
        if let Some(journal) = journal.as_mut().filter(|_| !moved.is_empty()) {
            let mut text = format!("2026-11-29 ({n}) hand\n");
            for (name, points) in &moved {
                writeln!(text, "    players:{name}  {points} pts").expect("writing to memory");
            }
            writeln!(journal, "{text}")?;
        }
    }
    Ok(())
}
