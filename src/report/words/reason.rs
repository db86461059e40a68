//! Why a payment is made, and the notes to a settlement.

use super::{and, doubles, event::whose, with_unit};
use crate::amount::Amount;
use crate::event::KongWay;
use crate::payout::{Extra, Note, Reason, ScoreShare, Share};
use crate::player::Table;
use crate::rules::Money;

/// Why a payment is made: `threw the winning tile, 5 doubles`.
pub fn reason(reason: &Reason, money: &Money, table: &Table) -> String {
    match reason {
        Reason::Win { share, doubles: count, hand, robbed, times, flat } => {
            let gave = if *robbed { "was robbed of the winning tile" } else { "threw the winning tile" };
            let why = match share {
                Share::SelfDraw => "self-draw".to_owned(),
                Share::AsSelfDraw => "paid as a self-draw".to_owned(),
                Share::AutoLimit => "auto-limit".to_owned(),
                Share::Thrower => gave.to_owned(),
                Share::Other => "did not throw it".to_owned(),
                Share::ThrowerForAll => format!("{gave}, pays for everybody"),
                Share::ThrowerForLiable { self_draw_total } => {
                    format!("{gave}, pays for everybody in place of the liable player{}", as_drawn(*self_draw_total))
                }
                Share::LiableForAll { self_draw_total } => {
                    format!("liable, pays for everybody{}", as_drawn(*self_draw_total))
                }
                Share::LiableBesideThrower => "liable, pays as much as the thrower".to_owned(),
                Share::OtherWinner => return "won too, pays the extra".to_owned(),
            };
            let hand = hand.as_ref().map(|hand| format!(", {hand}")).unwrap_or_default();
            let times = if *times == 1 { String::new() } else { format!(", {times} times over") };
            let flat = if *flat == Amount::ZERO {
                String::new()
            } else {
                format!(", {} of it extras", with_unit(*flat, money))
            };
            format!("{why}{hand}, {}{times}{flat}", doubles(*count))
        }
        Reason::Score { share, east } => {
            let why = match share {
                ScoreShare::ToWinner => "the winner's score",
                ScoreShare::Difference => "the difference between their hands",
                ScoreShare::ForAll => "the winner's score, pays for everybody",
            };
            let double = match (share, east) {
                (ScoreShare::ForAll, _) | (_, None) => String::new(),
                (_, Some(east)) => format!(", double because {} is East", table.name(*east)),
            };
            format!("{why}{double}")
        }
        Reason::Kong { way, for_all } => {
            let way = match way {
                KongWay::Exposed => "exposed kong".to_owned(),
                KongWay::OffDiscard(thrower) => format!("kong off {}", whose(table.name(*thrower), "discard")),
                KongWay::Concealed => "concealed kong".to_owned(),
                KongWay::Added { .. } => "kong added to a triplet".to_owned(),
            };
            if *for_all { format!("{way}, pays for everybody") } else { way }
        }
        Reason::Yao { hidden, kind } => {
            let yao = if *hidden { "hidden yao" } else { "yao" };
            kind.as_ref().map_or(yao.to_owned(), |kind| format!("{yao}, {kind}"))
        }
        Reason::FalseWin => "false win".to_owned(),
        Reason::RobbedKongPaidBack => "the kong was robbed, paid back".to_owned(),
        Reason::Fine => "fine".to_owned(),
        Reason::Agreed => "agreed between the two".to_owned(),
    }
}

/// A note to a settlement: `7 doubles count as the limit of 5`.
pub fn note(note: &Note, money: &Money, table: &Table) -> String {
    match note {
        Note::CutAtLimit { uncut, limit, .. } => format!("{} count as the limit of {limit}", doubles(*uncut)),
        Note::Extras { parts } => {
            let part = |(extra, amount): &(Extra, Amount)| {
                let what = match extra {
                    Extra::Bonus(name) => name.as_str(),
                    Extra::Declared => "the extra",
                    Extra::AboveLimit => "the doubles above the limit",
                    Extra::SelfDraw => "the self-draw",
                };
                format!("{} for {what}", with_unit(*amount, money))
            };
            format!("each payer's part holds {}", and(&parts.iter().map(part).collect::<Vec<_>>()))
        }
        Note::SelfDrawAdded { adds } => format!("the self-draw adds {}", doubles(*adds)),
        Note::AutoLimit { from, instead_of_shooter } => {
            let instead = if *instead_of_shooter { ", and the shooter rule gives way" } else { "" };
            format!("auto-limit: from {} on everybody pays what the thrower pays{instead}", doubles(*from))
        }
        Note::PaidAsSelfDraw { hand } => format!("{hand} is paid as a self-draw, whoever threw the tile"),
        Note::WinnersDoNotPay => "winners do not pay one another".to_owned(),
        Note::DealerExtra { dealer, doubles: more } => {
            format!("{} deals, and pays and is paid for {} more", table.name(*dealer), doubles(*more))
        }
        Note::DealerUnsaid => "who deals is not said, so nothing is added for the dealer".to_owned(),
        Note::ScoreCut { who, score, limit } => {
            let (score, limit) = (with_unit(*score, money), with_unit(*limit, money));
            format!("{} of {score} counts as the limit of {limit}", whose(table.name(*who), "score"))
        }
        Note::PaymentCut { limit } => {
            format!("what one pays another is cut at the limit of {}", with_unit(*limit, money))
        }
        Note::DrawnHandFree => "by these rules nothing is paid for a drawn hand".to_owned(),
        Note::KongPaidBack { konger } => {
            format!("{} was robbed, so what was paid for it goes back", whose(table.name(*konger), "kong"))
        }
        Note::NoKongToPayBack { konger } => {
            format!("nothing is paid back: no added kong of {} is on record in this hand", table.name(*konger))
        }
        Note::FeederOnlyRecorded => "who fed the triplet is only recorded: by these rules everybody pays".to_owned(),
        Note::FalseWinFree => "by these rules a false win costs nothing".to_owned(),
    }
}

fn as_drawn(self_draw_total: bool) -> &'static str {
    if self_draw_total { ", as much as for a self-draw" } else { "" }
}
