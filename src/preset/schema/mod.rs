//! The keys of a preset: what each may hold, and what holds when it is left out (format 1; these defaults never change).
//!
//! Every function reads one section. What cannot be read is noted and replaced by its default, so that all mistakes of
//! a file are found in one go; whether the whole is sound is left to [`Rules::new`](crate::rules::Rules::new).

pub(super) mod section;
pub(super) mod stakes;

use section::Section;
use stakes::stakes;

use super::find::{DEFAULT, is_name};
use crate::amount::{Amount, Decimals};
use crate::fault::Fault;
use crate::rules::{
    AddedPayer, Bao, BaoOnDiscard, BaoThrower, Basics, Bonus, DealOnDraw, DealOnWin, Dealer, DealerExtra, Doubles,
    DoublesTerms, DrawnHand, Element, FalseWin, KongTerms, LimitApplies, Money, MultipleWinners, OffDiscard,
    RobbedKong, ScoreFalseWin, ScoreTerms, Scoring, SpecialHand, StakesTerms, Terms, When, YaoAmounts, YaoTerms,
};
use crate::yaml::{Entry, Node, Origin, Place, Reader};

/// The keys of a preset, in the order in which they are shown.
pub(super) const KEYS: [&str; 25] = [
    "name",
    "title",
    "extends",
    "scheme",
    "players",
    "money",
    "stakes",
    "doubles",
    "shooter",
    "auto_limit",
    "self_draw_bonus",
    "bonuses",
    "special_hands",
    "scoring",
    "kong",
    "yao",
    "bao",
    "false_win",
    "multiple_winners",
    "winners_pay_extra",
    "dealer_extra",
    "robbed_kong",
    "scores",
    "dealer",
    "notes",
];

/// The keys that say something in every scheme. All others but [`OF_DIFFERENCES`] are of a table that plays by stakes.
const OF_BOTH: [&str; 8] = ["name", "title", "extends", "scheme", "players", "money", "dealer", "notes"];

/// The keys of a table that pays differences.
const OF_DIFFERENCES: [&str; 1] = ["scores"];

/// The sections of a preset with their keys.
const SECTIONS: [(&str, &[&str]); 10] = [
    ("money", &["unit", "decimals"]),
    ("stakes", &["pair", "at", "growth", "round_up_to", "rows", "base", "per_double", "others"]),
    ("doubles", &["minimum", "minimum_self_draw", "limit", "bonus_above_limit", "self_draw_adds"]),
    ("scoring", &Element::NAMES),
    ("kong", &["exposed", "concealed", "added", "off_discard", "added_payer"]),
    ("yao", &["open", "hidden", "kinds"]),
    ("bao", &["on_discard", "thrower"]),
    ("dealer_extra", &["doubles", "per_continuation"]),
    ("scores", &["limit", "limit_applies", "drawn_hand", "false_win"]),
    ("dealer", &["on_win", "on_draw"]),
];

/// How a table pays.
#[derive(Clone, Copy)]
enum Scheme {
    Stakes,
    Differences,
}

/// Reads a resolved preset. What could not be read is noted in `reader` and stands at its default.
pub(super) fn terms(root: &Node, reader: &mut Reader) -> Terms {
    let dotted = SECTIONS.iter().flat_map(|(section, keys)| keys.iter().map(move |key| format!("{section}.{key}")));
    let preset = reader.fields_or_elsewhere(Some(root), "a preset", &KEYS, &dotted.collect::<Vec<_>>());
    let mut keys = Section { path: String::new(), fields: preset, decimals: Decimals::default(), reader };
    let money = money(keys.section("money"));
    keys.decimals = money.decimals;
    let basics = basics(root, money, &mut keys);
    match keys.choice("scheme", &[("stakes", Scheme::Stakes), ("differences", Scheme::Differences)]) {
        Scheme::Stakes => {
            refuse(&OF_DIFFERENCES, ["stakes", "differences"], &mut keys);
            Terms::Stakes(Box::new(stakes_terms(basics, &mut keys)))
        }
        Scheme::Differences => {
            let is_of_stakes = |key: &&str| !OF_BOTH.contains(key) && !OF_DIFFERENCES.contains(key);
            let of_stakes: Vec<&str> = KEYS.into_iter().filter(is_of_stakes).collect();
            refuse(&of_stakes, ["differences", "stakes"], &mut keys);
            Terms::Differences(score_terms(basics, keys.section("scores")))
        }
    }
}

/// Keys that say nothing in this scheme.
fn refuse(others: &[&str], [scheme, other]: [&str; 2], keys: &mut Section) {
    let written: Vec<&Entry> = others.iter().filter_map(|key| keys.fields.entry(key)).collect();
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
        title: keys.line("title", 500).unwrap_or_else(|| name.clone()),
        name,
        changed: Vec::new(),
        players: keys.choice("players", &[("4", 4), ("3", 3), ("2", 2)]),
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
        bonuses: keys.named("bonuses", "a bonus", &["amount", "when"], bonus),
        special_hands: keys.named(
            "special_hands",
            "a special hand",
            &["doubles", "paid_as_self_draw", "times"],
            special_hand,
        ),
        scoring: scoring(keys),
        kong: kong(keys.section("kong")),
        yao: yao(keys.section("yao")),
        bao: bao(keys.section("bao")),
        false_win: false_win(keys),
        multiple_winners: keys
            .choice("multiple_winners", &[("nearest", MultipleWinners::Nearest), ("all", MultipleWinners::All)]),
        winners_pay_extra: keys.flag("winners_pay_extra"),
        dealer_extra: dealer_extra(keys),
        robbed_kong: keys.choice("robbed_kong", &[("refund", RobbedKong::Refund), ("keep", RobbedKong::Keep)]),
    }
}

fn score_terms(basics: Basics, mut section: Section) -> ScoreTerms {
    ScoreTerms {
        basics,
        limit: section.amount_or_none("limit").unwrap_or(Some(Amount::of(1000 * section.decimals.scale()))),
        limit_applies: section.choice(
            "limit_applies",
            &[
                ("score", LimitApplies::Score),
                ("difference", LimitApplies::Difference),
                ("doubled", LimitApplies::Doubled),
            ],
        ),
        drawn_hand: section
            .choice("drawn_hand", &[("nothing", DrawnHand::Nothing), ("differences", DrawnHand::Differences)]),
        false_win: section.amount_or(
            "false_win",
            &[
                ("half-limit-each", ScoreFalseWin::HalfLimitEach),
                ("half-limit-split", ScoreFalseWin::HalfLimitSplit),
                ("limit-each", ScoreFalseWin::LimitEach),
                ("none", ScoreFalseWin::Nothing),
            ],
            ScoreFalseWin::Each,
        ),
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
    let count = money.choice("decimals", &[("0", 0), ("1", 1), ("2", 2)]);
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
    Bonus {
        amount: section.needed_amount("amount"),
        when: section.choice("when", &[("any", When::Any), ("self-draw", When::SelfDraw), ("discard", When::Discard)]),
    }
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
        off_discard: section.choice(
            "off_discard",
            &[
                ("shooter", OffDiscard::Shooter),
                ("equal", OffDiscard::Equal),
                ("thrower-double", OffDiscard::ThrowerDouble),
                ("thrower-all", OffDiscard::ThrowerAll),
            ],
        ),
        added_payer: section
            .choice("added_payer", &[("everyone", AddedPayer::Everyone), ("feeder", AddedPayer::Feeder)]),
    }
}

fn yao(mut section: Section) -> YaoTerms {
    YaoTerms {
        plain: YaoAmounts { open: section.amount("open"), hidden: section.amount("hidden") },
        kinds: section.named("kinds", "a kind of yao", &["open", "hidden"], |mut kind| YaoAmounts {
            open: kind.needed_amount("open"),
            hidden: kind.amount("hidden"),
        }),
    }
}

fn bao(mut section: Section) -> Bao {
    Bao {
        on_discard: section.choice(
            "on_discard",
            &[("discard-total", BaoOnDiscard::DiscardTotal), ("self-draw-total", BaoOnDiscard::SelfDrawTotal)],
        ),
        thrower: section.choice(
            "thrower",
            &[
                ("liable-pays", BaoThrower::LiablePays),
                ("thrower-pays", BaoThrower::ThrowerPays),
                ("both-pay", BaoThrower::BothPay),
            ],
        ),
    }
}

fn false_win(keys: &mut Section) -> FalseWin {
    let words =
        [("limit-self-draw", FalseWin::LimitSelfDraw), ("mirror", FalseWin::Mirror), ("none", FalseWin::Nothing)];
    keys.amount_or("false_win", &words, FalseWin::Each)
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
    Dealer {
        on_win: section.choice("on_win", &[("stays", DealOnWin::Stays), ("moves", DealOnWin::Moves)]),
        on_draw: section.choice(
            "on_draw",
            &[
                ("stays", DealOnDraw::Stays),
                ("moves", DealOnDraw::Moves),
                ("moves-if-kong", DealOnDraw::MovesIfKong),
                ("moves-if-paid", DealOnDraw::MovesIfPaid),
            ],
        ),
    }
}
