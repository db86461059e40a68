//! The rules of a table that pays the differences between hands, in plain words.

use super::rules::deal;
use super::{Agreed, Subject, with_unit};
use crate::rules::{DrawnHand, LimitApplies, ScoreFalseWin, ScoreRules};

/// The rules, a sentence each.
pub fn score_rules_in_words(rules: &ScoreRules) -> Vec<String> {
    scores_agreed(rules).iter().map(Agreed::sentence).collect()
}

/// The rules, a subject each.
pub fn scores_agreed(rules: &ScoreRules) -> Vec<Agreed> {
    let terms = rules.terms();
    let money = |amount| with_unit(amount, &terms.basics.money);
    let limit = match (terms.limit, terms.limit_applies) {
        (None, _) => "there is no limit".to_owned(),
        (Some(limit), LimitApplies::Score) => {
            format!("no hand counts for more than {}; East's double comes after that", money(limit))
        }
        (Some(limit), LimitApplies::Difference) => {
            format!("no difference counts for more than {}; East's double comes after that", money(limit))
        }
        (Some(limit), LimitApplies::Doubled) => {
            format!("nobody pays another more than {}, East's double included", money(limit))
        }
    };
    let drawn = match terms.drawn_hand {
        DrawnHand::Nothing => "when nobody wins nothing is paid",
        DrawnHand::Differences => "when nobody wins every pair settles the difference",
    };
    vec![
        Agreed::new(
            Subject::Scores,
            "every hand is scored. Each of the others pays the winner the winner's score, whatever his own hand is worth",
        ),
        Agreed::new(
            Subject::Losers,
            "the losers settle among themselves: of each pair the lower pays the higher the difference",
        ),
        Agreed::new(Subject::East, "East pays and receives double"),
        Agreed::new(Subject::HowItCame, "who threw the winning tile, and a self-draw, change nothing"),
        Agreed::new(Subject::ScoreLimit, limit),
        Agreed::new(Subject::DrawnHand, drawn),
        Agreed::new(
            Subject::PaysForAll,
            "who must pay for all pays what everybody would have paid the winner, and the losers do not settle",
        ),
        Agreed::new(Subject::FalseWin, false_win(rules)),
        Agreed::new(Subject::Deal, deal(&terms.basics)),
    ]
}

fn false_win(rules: &ScoreRules) -> String {
    let each = rules.false_win_to_each().map(|each| with_unit(each, &rules.terms().basics.money));
    match (rules.terms().false_win, each) {
        (ScoreFalseWin::Nothing, _) => "nothing is paid".to_owned(),
        (_, None) => "the limit decides what is paid, and there is none: use a fine".to_owned(),
        (ScoreFalseWin::Each(_), Some(each)) => format!("the offender pays each {each}"),
        (ScoreFalseWin::LimitEach, Some(each)) => format!("the offender pays each {each}, the limit"),
        (ScoreFalseWin::HalfLimitEach, Some(each)) => format!("the offender pays each {each}, half the limit"),
        (ScoreFalseWin::HalfLimitSplit, Some(each)) => {
            format!("the offender pays each {each}, together half the limit")
        }
    }
}
