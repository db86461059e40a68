//! An event as a sentence: what huat understood.

use super::{and, pays, with_unit, worth};
use crate::amount::Amount;
use crate::event::{Ending, Event, Kind, KongWay, Scores, Win, Winner, WinningTile};
use crate::player::{Seat, Table};
use crate::rules::{Element, Money, Rules, StakesRules};

/// What happened, in a sentence without a full stop: `East wins 3 doubles on South's discard, shooter rule`.
pub fn sentence(event: &Event, rules: &Rules, table: &Table) -> String {
    let name = |seat: Seat| table.name(seat);
    let money = rules.money();
    match &event.kind {
        // Only a table that plays by stakes has wins.
        Kind::Win(win) => rules.stakes().map(|stakes| won(win, stakes, table)).unwrap_or_default(),
        Kind::Scores(scores) => scored(scores, money, table),
        Kind::Kong { by, way } => match way {
            KongWay::Exposed => format!("{} makes an exposed kong", name(*by)),
            KongWay::OffDiscard(thrower) => {
                format!("{} makes a kong off {}", name(*by), whose(name(*thrower), "discard"))
            }
            KongWay::Concealed => format!("{} makes a concealed kong", name(*by)),
            KongWay::Added { feeder: None } => format!("{} adds the fourth tile to a triplet for a kong", name(*by)),
            KongWay::Added { feeder: Some(feeder) } => {
                format!("{} adds the fourth tile to a triplet that {} fed, for a kong", name(*by), name(*feeder))
            }
        },
        Kind::Yao { to, hidden, kind, from } => {
            let hidden = if *hidden { "a hidden" } else { "an open" };
            let kind = kind.as_ref().map(|kind| format!(" ({kind})")).unwrap_or_default();
            let from = from.map(|from| format!(" by {}", name(from))).unwrap_or_default();
            format!("{} is paid {hidden} yao{kind}{from}", name(*to))
        }
        Kind::Draw => "The hand is a draw".to_owned(),
        Kind::FalseWin { by, from } => match from {
            None => format!("{} makes a false win, claiming a self-draw", name(*by)),
            Some(from) => format!("{} makes a false win on {}", name(*by), whose(name(*from), "discard")),
        },
        Kind::Fine { who, each } => format!("{} pays each {} as a fine", name(*who), with_unit(*each, money)),
        Kind::Pay { from, to, amount } => pays(name(*from), name(*to), *amount, money),
    }
}

fn won(win: &Win, rules: &StakesRules, table: &Table) -> String {
    let terms = rules.terms();
    let winners: Vec<String> = win.winners.iter().map(|winner| one(winner, rules, table)).collect();
    let how = match win.tile {
        WinningTile::SelfDraw => "by self-draw".to_owned(),
        WinningTile::Discard(thrower) => format!("on {}", whose(table.name(thrower), "discard")),
        WinningTile::RobbedKong(thrower) => format!("by robbing {}", whose(table.name(thrower), "kong")),
    };
    let auto_limit = |winner: &Winner| {
        let declared = winner.doubles.or_else(|| Some(terms.special_hands.get(winner.hand.as_ref()?)?.doubles));
        let counted = declared.and_then(|declared| rules.count(declared, false));
        counted.is_some_and(|counted| rules.is_auto_limit(counted.uncut))
    };
    let as_self_draw = |winner: &Winner| {
        let special = winner.hand.as_ref().and_then(|hand| terms.special_hands.get(hand));
        special.is_some_and(|hand| hand.paid_as_self_draw)
    };
    let rule = match win.tile {
        WinningTile::SelfDraw => "",
        _ if win.winners.iter().all(as_self_draw) => "",
        _ if win.winners.iter().all(auto_limit) => ", auto-limit",
        _ if terms.shooter => ", shooter rule",
        _ => "",
    };
    format!("{} {how}{rule}", and(&winners))
}

/// `Mei wins 3 doubles (half colour, a dragon) with dan-diao (Siti liable)`.
fn one(winner: &Winner, rules: &StakesRules, table: &Table) -> String {
    let what = match (&winner.hand, winner.doubles.map(worth)) {
        (Some(hand), Some(worth)) => format!("{hand} ({worth})"),
        (Some(hand), None) => hand.clone(),
        (None, worth) => worth.unwrap_or_default(),
    };
    // A hand that is named is not explained by its own name.
    let is_named = |element: Element| winner.hand.as_deref() == Some(element.name());
    let others: Vec<_> = winner.shown.elements.iter().copied().filter(|(element, _)| !is_named(*element)).collect();
    let counted = super::elements(&others, rules);
    let what = match (counted.is_empty(), what.ends_with(')')) {
        (true, _) => what,
        (false, true) => format!("{}: {counted})", what.trim_end_matches(')')),
        (false, false) => format!("{what} ({counted})"),
    };
    let mut with: Vec<String> = winner.bonuses.clone();
    if winner.extra != Amount::ZERO {
        with.push(format!("{} extra", with_unit(winner.extra, rules.money())));
    }
    let with = if with.is_empty() { String::new() } else { format!(" with {}", and(&with)) };
    let liable = winner.liable.map(|liable| format!(" ({} liable)", table.name(liable))).unwrap_or_default();
    format!("{} wins {what}{with}{liable}", table.name(winner.seat))
}

/// `Bill wins with 84; Rod scores 80, Ben 208, Jack 416; Rod is East`.
fn scored(Scores { scores, ending, east }: &Scores, money: &Money, table: &Table) -> String {
    let score = |seat: Seat| scores.get(seat.place()).map(|score| score.text(money.decimals)).unwrap_or_default();
    let winner = match ending {
        Ending::Won { winner, .. } => Some(*winner),
        Ending::Drawn => None,
    };
    let others = table.seats().filter(|seat| Some(*seat) != winner);
    let others: Vec<String> = others.map(|seat| format!("{} {}", table.name(seat), score(seat))).collect();
    let how = match ending {
        Ending::Won { winner, .. } => format!("{} wins with {}", table.name(*winner), score(*winner)),
        Ending::Drawn => "The hand is a draw".to_owned(),
    };
    let liable = match ending {
        Ending::Won { liable: Some(liable), .. } => format!("; {} pays for all", table.name(*liable)),
        _ => String::new(),
    };
    format!("{how}; {}{liable}; {} is East", others.join(", "), table.name(*east))
}

/// `Raj's discard`.
pub(super) fn whose(name: &str, thing: &str) -> String {
    format!("{name}'s {thing}")
}
