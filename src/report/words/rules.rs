//! The rules in plain words, and what to settle before the first tile.

use super::{Agreed, Subject, and, doubles, with_unit, worth};
use crate::amount::Amount;
use crate::rules::{
    AddedPayer, BaoOnDiscard, BaoThrower, Basics, Bonus, DealOnDraw, DealOnWin, DealerExtra, FalseWin, Growth, Money,
    MultipleWinners, OffDiscard, RobbedKong, Row, SpecialHand, Stakes, StakesRules, When, YaoAmounts,
};

/// The rules, a sentence each, with what is usual left out.
pub fn in_plain_words(rules: &StakesRules) -> Vec<String> {
    agreed(rules).iter().map(Agreed::sentence).collect()
}

/// The rules, a subject each, with what is usual left out.
pub fn agreed(rules: &StakesRules) -> Vec<Agreed> {
    let terms = rules.terms();
    let money = |amount| with_unit(amount, rules.money());
    let mut agreed = vec![
        Agreed::new(Subject::WhoPays, who_pays(rules)),
        Agreed::new(Subject::MinimumAndLimit, format!("the {}", minimum_and_limit(rules))),
    ];
    if let Some(from) = terms.auto_limit {
        let says = format!("from {} on everybody pays what the thrower pays", doubles(from));
        agreed.push(Agreed::new(Subject::AutoLimit, says));
    }
    if terms.self_draw_bonus != Amount::ZERO {
        let says = format!("on a self-draw each payer adds {}", money(terms.self_draw_bonus));
        agreed.push(Agreed::new(Subject::SelfDrawBonus, says));
    }
    if terms.doubles.self_draw_adds > 0 {
        let says = format!("a self-draw adds {}", doubles(terms.doubles.self_draw_adds));
        agreed.push(Agreed::new(Subject::SelfDrawAdds, says));
    }
    agreed.extend(terms.bonuses.iter().map(|(name, bonus)| {
        let says = format!("each payer adds {}", bonus_in_words(bonus, rules.money()));
        Agreed::new(Subject::Bonus(name.clone()), says)
    }));
    agreed.extend(terms.special_hands.iter().map(|(name, hand)| {
        let says = format!("{}; it needs no minimum", special_hand_in_words(hand));
        Agreed::new(Subject::SpecialHand(name.clone()), says)
    }));
    agreed.push(Agreed::new(Subject::Kong, kong(rules)));
    agreed.push(Agreed::new(Subject::Yao, yao(rules)));
    agreed.push(Agreed::new(Subject::FalseWin, false_win(rules)));
    agreed.push(Agreed::new(Subject::Bao, bao(rules)));
    agreed.push(Agreed::new(Subject::SeveralWinners, several_winners(rules)));
    agreed.extend(dealer_extra(rules).map(|says| Agreed::new(Subject::DealerExtra, says)));
    let robbed_kong = match terms.robbed_kong {
        RobbedKong::Refund => "a robbed kong is paid back",
        RobbedKong::Keep => "a robbed kong keeps what was paid for it",
    };
    agreed.push(Agreed::new(Subject::RobbedKong, robbed_kong));
    agreed.push(Agreed::new(Subject::Deal, deal(rules.basics())));
    agreed
}

/// What each pays for one number of doubles: `1 double: the thrower pays 20, each of the others 10; on a self-draw each
/// pays 20`.
pub fn row_in_words(rules: &StakesRules, count: u32) -> Option<String> {
    let terms = rules.terms();
    let row: Row = rules.table().row(count)?;
    let money = |amount| with_unit(amount, rules.money());
    let self_draw = row.self_draw.plus(terms.self_draw_bonus)?;
    let on_discard = if count < rules.minimum(false) {
        "cannot win on a discard".to_owned()
    } else if rules.players() == 2 {
        // The auto-limit goes before the shooter rule, also where nobody but the thrower pays.
        let is_for_all = terms.shooter && !rules.is_auto_limit(count);
        format!("on a discard the thrower pays {}", money(if is_for_all { row.shooter } else { row.thrower }))
    } else if rules.is_auto_limit(count) {
        format!("on a discard everybody pays {}", money(row.thrower))
    } else if terms.shooter {
        format!("the thrower pays {} for everybody", money(row.shooter))
    } else {
        format!("the thrower pays {}, each of the others {}", money(row.thrower), money(row.other))
    };
    let on_self_draw = if count < rules.minimum(true) {
        "cannot win on a self-draw".to_owned()
    } else {
        format!("on a self-draw each pays {}", money(self_draw))
    };
    Some(format!("{}: {on_discard}; {on_self_draw}", doubles(count)))
}

/// Something to settle before the first tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What it is about.
    pub what: String,
    /// `settled: …` by the rules, or `say it now: …` where they leave it open.
    pub answer: String,
}

/// What to settle before the first tile, each with the rules' answer or the call to say it now.
pub fn before_the_first_tile(rules: &StakesRules) -> Vec<Answer> {
    let terms = rules.terms();
    let settled = |what: &str, answer: String| Answer { what: what.to_owned(), answer: format!("settled: {answer}") };
    let open = |what: &str, call: &str| Answer { what: what.to_owned(), answer: format!("say it now: {call}") };
    let bonuses_like = |words: &[&str]| -> Vec<String> {
        let like = terms.bonuses.iter().filter(|(name, _)| words.iter().any(|word| name.contains(word)));
        like.map(|(name, bonus)| format!("{name} {}", bonus_in_words(bonus, rules.money()))).collect()
    };
    let in_notes = |words: &[&str]| -> Option<String> {
        rules.basics().notes.iter().find(|note| words.iter().any(|word| note.to_lowercase().contains(word))).cloned()
    };
    let named = ["ka-long", "dan-diao", "pong-pong"];
    let is_in = |note: &str, name: &str| note.to_lowercase().contains(&name.replace('-', " "));
    let notes = &rules.basics().notes;
    let is_answered = |name: &str| !bonuses_like(&[name]).is_empty() || notes.iter().any(|note| is_in(note, name));
    let unnamed: Vec<&str> = named.into_iter().filter(|name| !is_answered(name)).collect();
    let extras = Some(and(&bonuses_like(&named))).filter(|said| !said.is_empty());
    let said_of_them = notes.iter().filter(|note| named.iter().any(|name| is_in(note, name)));
    let extras: Vec<String> = extras.into_iter().chain(said_of_them.cloned()).collect();
    let answered = |what: &str, answer: Option<String>, call: &str| match answer {
        Some(answer) => settled(what, answer),
        None => open(what, call),
    };
    let special = terms.special_hands.iter().map(|(name, hand)| format!("{name}, {}", special_hand_in_words(hand)));
    let special: Vec<String> = special.collect();
    vec![
        settled("The stakes, and at how many doubles they are quoted", quoted(rules)),
        settled("Kong and yao", format!("{}; {}", kong_amounts(rules), yao_amounts(rules))),
        settled("Minimum and limit", format!("the {}", minimum_and_limit(rules))),
        settled("What a draw does to the deal", draw_and_deal(rules.basics().dealer.on_draw).to_owned()),
        settled("Extra for a self-draw", self_draw_extra(rules)),
        answered(
            "Extra for a concealed ping hu or chao ping hu",
            Some(bonuses_like(&["concealed", "ping"]))
                .filter(|said| !said.is_empty())
                .map(|said| and(&said))
                .or_else(|| in_notes(&["ping hu"])),
            "nothing, or how much",
        ),
        match unnamed.as_slice() {
            [] => settled("Extra for ka long, dan diao, pong pong", extras.join("; ")),
            _ if unnamed.len() == named.len() => open("Extra for ka long, dan diao, pong pong", "nothing, or how much"),
            _ => open(
                "Extra for ka long, dan diao, pong pong",
                &format!("{}; what of {}", extras.join("; "), unnamed.join(", ")),
            ),
        },
        answered(
            "Special hands in play, and how they win",
            (!special.is_empty()).then(|| special.join("; ")).or_else(|| in_notes(&["special hand"])),
            "which, and who pays",
        ),
        answered(
            "Da San Yuan and Si Da Xi",
            in_notes(&["san yuan", "da xi", "三元", "四喜"]),
            "must they be completed, and is exposing the rest a false win",
        ),
        settled("The shooter rule", if terms.shooter { "on" } else { "off" }.to_owned()),
        settled(
            "The auto-limit",
            terms.auto_limit.map_or("none".to_owned(), |from| format!("from {} on", doubles(from))),
        ),
        settled("A false win", false_win(rules)),
        settled("Bao", bao(rules)),
        settled("Several winners", several_winners(rules).to_owned()),
    ]
}

fn who_pays(rules: &StakesRules) -> &'static str {
    let row = rules.table().row(rules.table().first().max(1));
    if rules.players() == 2 {
        "the other pays"
    } else if rules.terms().shooter {
        "shooter: whoever throws the winning tile pays for everybody; on a self-draw everybody pays"
    } else if row.is_some_and(|row| row.other == Amount::ZERO) {
        "the thrower pays, the others nothing; on a self-draw everybody pays"
    } else if row.is_some_and(|row| row.other == row.thrower) {
        "everybody pays alike, whoever threw the winning tile"
    } else {
        "everybody pays, the thrower more than the others; on a self-draw all alike"
    }
}

fn minimum_and_limit(rules: &StakesRules) -> String {
    let minimum = rules.minimum(false);
    let self_draw = rules.minimum(true);
    let self_draw = if self_draw == minimum { String::new() } else { format!(" ({self_draw} on a self-draw)") };
    let above = rules.terms().doubles.bonus_above_limit;
    let above = if above == Amount::ZERO {
        String::new()
    } else {
        format!(", and {} from each payer for each double above it", with_unit(above, rules.money()))
    };
    match rules.limit() {
        Some(limit) => format!("minimum is {}{self_draw}, the limit {limit}{above}", doubles(minimum)),
        None => format!("minimum is {}{self_draw}, and there is no limit", doubles(minimum)),
    }
}

fn kong(rules: &StakesRules) -> String {
    let kong = rules.kong();
    if [kong.exposed, kong.concealed, kong.added] == [Amount::ZERO; 3] {
        return "a kong is paid nothing".to_owned();
    }
    let off_discard = match rules.kong_off_discard() {
        OffDiscard::ThrowerAll => "off a discard the thrower pays for everybody",
        OffDiscard::ThrowerDouble => "off a discard the thrower pays twice",
        OffDiscard::Equal | OffDiscard::Shooter => "off a discard all pay alike",
    };
    let added = match kong.added_payer {
        AddedPayer::Everyone => String::new(),
        AddedPayer::Feeder => "; for an added one, who fed the triplet pays for everybody".to_owned(),
    };
    format!("each pays for a {}; {off_discard}{added}", kong_amounts(rules))
}

/// `kong 20, concealed 40`.
fn kong_amounts(rules: &StakesRules) -> String {
    let kong = rules.kong();
    let money = |amount| with_unit(amount, rules.money());
    let added =
        if kong.added == kong.exposed { String::new() } else { format!(", added to a triplet {}", money(kong.added)) };
    format!("kong {}{added}, concealed {}", money(kong.exposed), money(kong.concealed))
}

fn yao(rules: &StakesRules) -> String {
    let yao = rules.yao();
    if yao.open == Amount::ZERO && yao.hidden == Amount::ZERO && rules.yao_kinds().is_empty() {
        return "a yao is paid nothing".to_owned();
    }
    format!("each pays for a {}", yao_amounts(rules))
}

/// `yao 20, hidden 40; animal-set 40, hidden 80`.
fn yao_amounts(rules: &StakesRules) -> String {
    let money = |amount| with_unit(amount, rules.money());
    let amounts = |what: &str, yao: &YaoAmounts| format!("{what} {}, hidden {}", money(yao.open), money(yao.hidden));
    let kinds = rules.yao_kinds().iter().map(|(kind, yao)| amounts(kind, yao));
    std::iter::once(amounts("yao", &rules.yao())).chain(kinds).collect::<Vec<_>>().join("; ")
}

/// `5 on a self-draw`.
fn bonus_in_words(bonus: &Bonus, money: &Money) -> String {
    let when = match bonus.when {
        When::Any => "",
        When::SelfDraw => " on a self-draw",
        When::Discard => " on a discard",
    };
    format!("{}{when}", with_unit(bonus.amount, money))
}

/// `the limit, twice over, paid by everybody as a self-draw`.
fn special_hand_in_words(hand: &SpecialHand) -> String {
    let worth = worth(hand.doubles);
    let times = if hand.times == 1 { String::new() } else { format!(", {} times over", hand.times) };
    let paid = if hand.paid_as_self_draw { ", paid by everybody as a self-draw" } else { ", paid as any win" };
    format!("{worth}{times}{paid}")
}

fn false_win(rules: &StakesRules) -> String {
    let money = |amount| with_unit(amount, rules.money());
    match rules.terms().false_win {
        FalseWin::LimitSelfDraw => match rules.limit().and_then(|limit| rules.table().row(limit)) {
            Some(row) => format!("the offender pays each {}, the self-draw amount of the limit", money(row.self_draw)),
            None => "the limit would be paid, and there is none: use a fine".to_owned(),
        },
        FalseWin::Mirror => "the offender pays what the claim would have brought at the limit".to_owned(),
        FalseWin::Nothing => "nothing is paid".to_owned(),
        FalseWin::Each(amount) => format!("the offender pays each {}", money(amount)),
    }
}

fn bao(rules: &StakesRules) -> String {
    let bao = rules.terms().bao;
    let who = match bao.thrower {
        BaoThrower::LiablePays => "the liable player pays for everybody, also when another threw the tile",
        BaoThrower::ThrowerPays => {
            "the liable player pays for everybody; when another threw the tile, the thrower does"
        }
        BaoThrower::BothPay => {
            "the liable player pays for everybody; when another threw the tile, both pay the thrower's amount"
        }
    };
    match (bao.on_discard, bao.thrower) {
        (BaoOnDiscard::DiscardTotal, _) => who.to_owned(),
        (_, BaoThrower::BothPay) => format!("{who}; who threw it himself, as much as for a self-draw"),
        (_, _) => format!("{who}; on a discard as much as for a self-draw"),
    }
}

/// What the dealer pays and is paid for more.
fn dealer_extra(rules: &StakesRules) -> Option<String> {
    let DealerExtra { doubles: first, per_continuation } = rules.terms().dealer_extra?;
    let more = match per_continuation {
        0 => String::new(),
        more => format!(", and {} more for each hand that he has dealt before in a row", doubles(more)),
    };
    Some(format!("the dealer pays and is paid for {} more{more}", doubles(first)))
}

fn several_winners(rules: &StakesRules) -> &'static str {
    match rules.terms().multiple_winners {
        MultipleWinners::Nearest => "only the nearest to the thrower wins",
        MultipleWinners::All if rules.terms().winners_pay_extra => "all of them win, and pay one another the extra",
        MultipleWinners::All => "all of them win",
    }
}

/// What becomes of the deal.
pub(super) fn deal(basics: &Basics) -> String {
    let on_win = match basics.dealer.on_win {
        DealOnWin::Stays => "a dealer who wins deals again",
        DealOnWin::Moves => "it moves on, also when the dealer wins",
    };
    format!("{on_win}; after a draw {}", draw_and_deal(basics.dealer.on_draw))
}

fn draw_and_deal(on_draw: DealOnDraw) -> &'static str {
    match on_draw {
        DealOnDraw::Stays => "the dealer deals again",
        DealOnDraw::Moves => "the deal moves on",
        DealOnDraw::MovesIfKong => "the deal moves on if a kong was made",
        DealOnDraw::MovesIfPaid => "the deal moves on if a kong or a yao was paid",
    }
}

fn self_draw_extra(rules: &StakesRules) -> String {
    let terms = rules.terms();
    let bonus = (terms.self_draw_bonus != Amount::ZERO)
        .then(|| format!("{} from each", with_unit(terms.self_draw_bonus, rules.money())));
    let adds = (terms.doubles.self_draw_adds > 0).then(|| format!("{} more", doubles(terms.doubles.self_draw_adds)));
    let extra: Vec<String> = bonus.into_iter().chain(adds).collect();
    if extra.is_empty() { "none".to_owned() } else { and(&extra) }
}

/// The stakes as they were stated, and what 1 double (or the lowest row above it) comes to.
fn quoted(rules: &StakesRules) -> String {
    let text = |amount: Amount| amount.text(rules.decimals());
    let spelled = row_in_words(rules, rules.table().first().max(1)).unwrap_or_default();
    match rules.table().stakes() {
        Stakes::Pair { other, thrower, at, growth, .. } => {
            let grows = match growth {
                Growth::Doubling => "doubling",
                Growth::Linear => "one pair more a double",
            };
            format!("{}/{} at {}, {grows}; {spelled}", text(*other), text(*thrower), doubles(*at))
        }
        Stakes::Rows(_) => format!("by the table above; {spelled}"),
        Stakes::Base { base, per_double, .. } => {
            format!(
                "{} and {} a double; {spelled}",
                with_unit(*base, rules.money()),
                with_unit(*per_double, rules.money())
            )
        }
    }
}
