//! Who pays, and what else there is to say.

use super::PLAIN;
use crate::preset::interview::question::{Question, Takes, Unless, word};

pub(super) static QUESTIONS: &[Question] = &[
    Question {
        id: "shooter",
        asks: "Does whoever throws the winning tile pay for everybody?",
        common: "no",
        explains: "The shooter rule. The thrower then pays his own part and those of the others.",
        key: "shooter",
        comment: "whoever throws the winning tile pays for everybody",
        takes: Takes::Words(&[word("no", "", "false"), word("yes", "", "true")]),
        ..PLAIN
    },
    Question {
        id: "auto_limit",
        asks: "From how many doubles on does everybody pay what the thrower pays?",
        common: "none",
        explains: "The auto-limit: from there on a discard is paid by all alike. It goes before the shooter rule.",
        key: "auto_limit",
        comment: "from so many doubles on all pay what the thrower pays, or none",
        takes: Takes::Whole(&[word("none", "no auto-limit", "none")]),
        beside: &["limit"],
        ..PLAIN
    },
    Question {
        id: "false_win",
        asks: "What does a false win cost?",
        common: "limit",
        explains: "A zha hu: a win was claimed that is none. An amount is paid to each of the others.",
        key: "false_win",
        comment: "limit-self-draw, mirror, none, or an amount to each",
        takes: Takes::Amount(&[
            word("limit", "to each, what a self-draw at the limit would have brought", "limit-self-draw"),
            word("mirror", "what the claim would have brought at the limit, the other way", "mirror"),
            word("nothing", "", "none"),
        ]),
        ..PLAIN
    },
    Question {
        id: "bao",
        asks: "Bao: who pays when one player is liable and another threw the tile?",
        common: "liable-pays",
        explains: "Who is liable, and for which hands, is said when it happens: --bao Raj. On a self-draw he pays for \
                   everybody.",
        key: "bao.thrower",
        comment: "liable-pays, thrower-pays or both-pay",
        takes: Takes::Words(&[
            word("liable-pays", "the liable player, for everybody", "liable-pays"),
            word("thrower-pays", "the thrower, for everybody", "thrower-pays"),
            word("both-pay", "each of the two the thrower's amount, the others as always", "both-pay"),
        ]),
        ..PLAIN
    },
    Question {
        id: "bao_on_discard",
        asks: "Bao: how much does the liable player pay when it was won on a discard?",
        common: "discard-total",
        explains: "A self-draw's total is more, since then nobody pays the smaller part of an other.",
        key: "bao.on_discard",
        comment: "discard-total or self-draw-total",
        takes: Takes::Words(&[
            word("discard-total", "what all would have paid for the discard", "discard-total"),
            word("self-draw-total", "what all would have paid for a self-draw", "self-draw-total"),
        ]),
        ..PLAIN
    },
    Question {
        id: "multiple_winners",
        asks: "Who wins when several can win on one discard?",
        common: "nearest",
        explains: "The nearest is the next in turn after the thrower. Where all win, each is settled on his own.",
        key: "multiple_winners",
        comment: "nearest to the thrower, or all",
        takes: Takes::Words(&[word("nearest", "only the nearest to the thrower", "nearest"), word("all", "", "all")]),
        unless: Some(Unless { question: "players", is: |players| players.is("2"), because: "two play" }),
        ..PLAIN
    },
    Question {
        id: "notes",
        asks: "What else was agreed that moves no money?",
        common: "none",
        explains: "It is printed with the table, such as: East is drawn anew every round; phones on silent.",
        takes: Takes::Lines,
        ..PLAIN
    },
];
