//! Every line of a night as a card: what happened, who pays whom and why, and what each came to with it.

use maud::{Markup, html};

use super::Page;
use crate::ledger::Night;
use crate::player::WINDS;
use crate::report::html::{Text, change};
use crate::report::night::{LoggedLine, decimals};
use crate::report::words::signed;

/// All lines in the order in which they happened, under their rounds where there are several.
pub(super) fn hands(page: &Page<'_>) -> Markup {
    let lines = &page.logged.lines;
    let has_rounds = lines.first().map(|line| line.round) != lines.last().map(|line| line.round);
    html! {
        @if lines.is_empty() { p { "No hand has been played yet." } }
        @for round in lines.chunk_by(|a, b| a.round == b.round) {
            @if let Some(first) = round.first().filter(|_| has_rounds) {
                h3 { (WINDS[first.round as usize % WINDS.len()]) " round" }
            }
            ol.hands { @for line in round { (hand(page, line)) } }
        }
    }
}

fn hand(page: &Page<'_>, line: &LoggedLine) -> Markup {
    let why = page.why.get(&line.n).map_or(&[][..], Vec::as_slice);
    html! {
        li.hand {
            p.when { b { "#" (line.n) } (Text(line.time_of_day())) span { (Text(&line.deal)) } }
            div {
                p { @if line.stands { (Text(&line.said())) } @else { del { (Text(&line.said())) } } }
                @if !why.is_empty() { ul.why { @for why in why { li { (Text(why)) } } } }
            }
            @if !line.points.is_empty() { (points(page.logged.night, line)) }
        }
    }
}

/// Those who sat, and whoever else the line moved something for.
fn points(night: &Night, line: &LoggedLine) -> Markup {
    let seats = &night.turn_at(line.n).seats;
    let also = line.points.iter().map(|(place, _)| place).filter(|place| !seats.contains(place));
    let shown = |amount| signed(amount, decimals(night));
    html! {
        table.points {
            thead { tr { th scope="col" { "player" } th scope="col" { "points" } th scope="col" { "total" } } }
            tbody {
                @for place in seats.iter().chain(also) {
                    tr {
                        th scope="row" { (Text(&night.people[*place])) }
                        td class=(change(line.moved(*place))) { (shown(line.moved(*place))) }
                        td.number { (shown(line.total(*place))) }
                    }
                }
            }
        }
    }
}
