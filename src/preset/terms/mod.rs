//! From the keys of a preset to terms, with what holds when one is left out (format 1; these defaults never change).
//!
//! Which keys there are and what each may hold stands in `keys`, and their words in `choices`. Every function here
//! reads one section. What cannot be read is noted and replaced by its default, so that all mistakes of a file are found
//! in one go; whether the whole is sound is left to [`Rules::new`](crate::rules::Rules::new).

mod choices;
pub(super) mod keys;
pub(super) mod section;
pub(super) mod stakes;

use choices::{
    ADDED_PAYER, BAO_ON_DISCARD, BAO_THROWER, DECIMALS, DRAWN_HAND, FALSE_WIN, LIMIT_APPLIES, MULTIPLE_WINNERS,
    OFF_DISCARD, ON_DRAW, ON_WIN, PLAYERS, ROBBED_KONG, SCHEME, SCORE_FALSE_WIN, Scheme, WHEN,
};
use keys::{KEYS, OF_DIFFERENCES, OF_STAKES};
use section::Section;
use stakes::stakes;

use super::find::{DEFAULT, is_name};
use crate::amount::{Amount, Decimals};
use crate::fault::Fault;
use crate::player::LONGEST_TEXT;
use crate::rules::{
    Bao, Basics, Bonus, Dealer, DealerExtra, Doubles, DoublesTerms, Element, FalseWin, KongTerms, Money, ScoreFalseWin,
    ScoreTerms, Scoring, SpecialHand, StakesTerms, Terms, YaoAmounts, YaoTerms,
};
use crate::yaml::{Entry, Key, Node, Origin, Place, Reader, Shape, names};

/// Reads a resolved preset. What could not be read is noted in `reader` and stands at its default.
pub(super) fn read(root: &Node, reader: &mut Reader) -> Terms {
    let preset = reader.fields_or_elsewhere(Some(root), "a preset", &names(&KEYS), &below(&KEYS));
    let path = String::new();
    let mut keys = Section { path, keys: &KEYS, fields: preset, decimals: Decimals::default(), reader };
    let money = money(keys.section("money"));
    keys.decimals = money.decimals;
    let basics = basics(root, money, &mut keys);
    match keys.choice("scheme", &SCHEME) {
        Scheme::Stakes => {
            refuse(&OF_DIFFERENCES, ["stakes", "differences"], &mut keys);
            Terms::Stakes(Box::new(stakes_terms(basics, &mut keys)))
        }
        Scheme::Differences => {
            refuse(&OF_STAKES, ["differences", "stakes"], &mut keys);
            Terms::Differences(score_terms(basics, keys.section("scores")))
        }
    }
}

/// The keys of the sections, with dots. Names that the preset gives lie between some of them.
fn below(keys: &[Key]) -> Vec<String> {
    let sections = keys.iter().filter(|key| !matches!(key.holds, Shape::Named { .. }));
    sections
        .flat_map(|section| section.holds.keys().iter().map(|key| format!("{}.{}", section.name, key.name)))
        .collect()
}

/// Keys that say nothing in this scheme.
fn refuse(others: &[Key], [scheme, other]: [&str; 2], keys: &mut Section) {
    let written: Vec<&Entry> = others.iter().filter_map(|key| keys.fields.entry(key.name)).collect();
    let of_scheme = keys.fields.entry("scheme").map(|entry| &entry.place);
    let is_laid_over = |scheme: &&Place| {
        let is_elsewhere = |entry: &&Entry| entry.place.source.origin != scheme.source.origin;
        !matches!(scheme.source.origin, Origin::BuiltIn(_)) && written.iter().any(is_elsewhere)
    };
    // What a parent says is not to be left out there.
    if let Some(scheme_place) = of_scheme.filter(is_laid_over) {
        let fault = Fault::new(format!("`scheme: {scheme}` cannot be laid over rules of `scheme: {other}`"));
        let remedy = format!("begin with a preset of that scheme: `-p {0}`, or `extends: {0}`", example_of(scheme));
        return keys.reader.add(scheme_place, fault.remedy(remedy));
    }
    for entry in written {
        let fault = Fault::new(format!("`{}` says nothing in `scheme: {scheme}`", entry.key));
        let fault = match scheme {
            "differences" => {
                fault.expected("the keys of `scores`: `limit`, `limit_applies`, `drawn_hand`, `false_win`")
            }
            _ => fault,
        };
        keys.reader.add(&entry.place, fault.remedy(format!("leave it out, or play by `scheme: {other}`")));
    }
}

/// A built-in preset of a scheme.
fn example_of(scheme: &str) -> &'static str {
    if scheme == "differences" { "british" } else { DEFAULT }
}

fn basics(root: &Node, money: Money, keys: &mut Section) -> Basics {
    let name = name(root, keys);
    Basics {
        title: keys.line("title", LONGEST_TEXT).unwrap_or_else(|| name.clone()),
        name,
        changed: Vec::new(),
        players: keys.choice("players", &PLAYERS),
        money,
        dealer: dealer(keys.section("dealer")),
        notes: keys.lines("notes"),
    }
}

fn stakes_terms(basics: Basics, keys: &mut Section) -> StakesTerms {
    StakesTerms {
        basics,
        stakes: stakes(keys.section("stakes")),
        doubles: doubles(keys.section("doubles")),
        shooter: keys.flag("shooter"),
        auto_limit: keys.whole_or_none("auto_limit").unwrap_or(None),
        self_draw_bonus: keys.amount("self_draw_bonus").unwrap_or_default(),
        bonuses: keys.named("bonuses", "a bonus", bonus),
        special_hands: keys.named("special_hands", "a special hand", special_hand),
        scoring: scoring(keys),
        kong: kong(keys.section("kong")),
        yao: yao(keys.section("yao")),
        bao: bao(keys.section("bao")),
        false_win: keys.amount_or("false_win", &FALSE_WIN, FalseWin::Each),
        multiple_winners: keys.choice("multiple_winners", &MULTIPLE_WINNERS),
        winners_pay_extra: keys.flag("winners_pay_extra"),
        dealer_extra: dealer_extra(keys),
        robbed_kong: keys.choice("robbed_kong", &ROBBED_KONG),
    }
}

fn score_terms(basics: Basics, mut section: Section) -> ScoreTerms {
    ScoreTerms {
        basics,
        limit: section.amount_or_none("limit").unwrap_or(Some(Amount::of(1000 * section.decimals.scale()))),
        limit_applies: section.choice("limit_applies", &LIMIT_APPLIES),
        drawn_hand: section.choice("drawn_hand", &DRAWN_HAND),
        false_win: section.amount_or("false_win", &SCORE_FALSE_WIN, ScoreFalseWin::Each),
    }
}

fn name(root: &Node, keys: &mut Section) -> String {
    let Some(node) = keys.get("name") else {
        let fault = Fault::new("the key `name` is missing").remedy("add `name:` and how the preset is to be asked for");
        keys.reader.add(&root.place, fault);
        return String::new();
    };
    let Some(name) = keys.reader.text(node, "a name") else { return String::new() };
    if !is_name(name) {
        let fault = Fault::new(format!("a preset cannot be called {name:?}"))
            .expected("lower-case letters, digits and hyphens");
        keys.reader.add(&node.place, fault);
    }
    name.to_owned()
}

fn money(mut money: Section) -> Money {
    let unit = money.line("unit", 16).unwrap_or_else(|| "points".to_owned());
    let before = money.reader.mistakes.len();
    let count = money.choice("decimals", &DECIMALS);
    // Where it cannot be read, amounts are read as finely as they may be, so that only this mistake is told.
    let count = if money.reader.mistakes.len() > before { Decimals::MOST } else { count };
    let decimals = Decimals::new(count).unwrap_or_default();
    Money { unit, decimals }
}

fn doubles(mut section: Section) -> DoublesTerms {
    DoublesTerms {
        minimum: section.whole("minimum").unwrap_or(1),
        minimum_self_draw: section.whole("minimum_self_draw"),
        limit: section.whole_or_none("limit").unwrap_or(Some(5)),
        bonus_above_limit: section.amount("bonus_above_limit").unwrap_or_default(),
        self_draw_adds: section.whole("self_draw_adds").unwrap_or(0),
    }
}

fn bonus(mut section: Section) -> Bonus {
    Bonus { amount: section.needed_amount("amount"), when: section.choice("when", &WHEN) }
}

fn special_hand(mut section: Section) -> SpecialHand {
    SpecialHand {
        doubles: section.doubles("doubles").unwrap_or(Doubles::Limit),
        paid_as_self_draw: section.flag("paid_as_self_draw"),
        times: section.whole("times").unwrap_or(1),
    }
}

fn scoring(keys: &mut Section) -> Option<Scoring> {
    let mut section = keys.section_or_none("scoring")?;
    Some(Element::all().filter_map(|element| Some((element, section.doubles(element.name())?))).collect())
}

fn kong(mut section: Section) -> KongTerms {
    KongTerms {
        exposed: section.amount("exposed"),
        concealed: section.amount("concealed"),
        added: section.amount("added"),
        off_discard: section.choice("off_discard", &OFF_DISCARD),
        added_payer: section.choice("added_payer", &ADDED_PAYER),
    }
}

fn yao(mut section: Section) -> YaoTerms {
    YaoTerms {
        plain: YaoAmounts { open: section.amount("open"), hidden: section.amount("hidden") },
        kinds: section.named("kinds", "a kind of yao", |mut kind| YaoAmounts {
            open: kind.needed_amount("open"),
            hidden: kind.amount("hidden"),
        }),
    }
}

fn bao(mut section: Section) -> Bao {
    Bao { on_discard: section.choice("on_discard", &BAO_ON_DISCARD), thrower: section.choice("thrower", &BAO_THROWER) }
}

fn dealer_extra(keys: &mut Section) -> Option<DealerExtra> {
    keys.get("dealer_extra")?;
    let mut section = keys.section_or_none("dealer_extra")?;
    Some(DealerExtra {
        doubles: section.whole("doubles").unwrap_or(0),
        per_continuation: section.whole("per_continuation").unwrap_or(0),
    })
}

fn dealer(mut section: Section) -> Dealer {
    Dealer { on_win: section.choice("on_win", &ON_WIN), on_draw: section.choice("on_draw", &ON_DRAW) }
}
