//! Which hands win, what they bring beside their doubles, and what becomes of the deal.

use super::PLAIN;
use crate::preset::interview::question::{Question, Takes, Unless, follows, no_extra, noted, word};

pub(super) static QUESTIONS: &[Question] = &[
    Question {
        id: "minimum",
        asks: "How many doubles does a hand need to win?",
        common: "1",
        explains: "At 0 a chicken hand may win; then the stakes must be quoted at 0, too.",
        key: "doubles.minimum",
        comment: "fewer than this cannot win",
        takes: Takes::Whole(&[]),
        beside: &["quoted_at", "limit"],
        ..PLAIN
    },
    Question {
        id: "minimum_self_draw",
        asks: "How many doubles does a self-draw need?",
        common: "same",
        explains: "Some tables that ask for 2 doubles let a self-draw win with 1.",
        key: "doubles.minimum_self_draw",
        comment: "the same on a self-draw",
        takes: Takes::Whole(&[follows("same", "as the minimum")]),
        beside: &["quoted_at", "limit"],
        ..PLAIN
    },
    Question {
        id: "limit",
        asks: "How many doubles are counted at most?",
        common: "5",
        explains: "The limit (max) cuts every hand. Where the stakes have a pair for each number of doubles, it is the \
                   last of them.",
        key: "doubles.limit",
        comment: "the most that are counted, or none",
        takes: Takes::Whole(&[word("none", "", "none")]),
        beside: &["stakes", "minimum"],
        ..PLAIN
    },
    Question {
        id: "above_limit",
        asks: "What does each payer add for each double above the limit?",
        common: "nothing",
        explains: "With 5, a hand of 7 doubles at a limit of 5 brings the limit and 10 more from each who pays.",
        key: "doubles.bonus_above_limit",
        comment: "each payer, for each double above the limit",
        takes: Takes::Amount(&[word("nothing", "", "0")]),
        unless: Some(Unless { question: "limit", is: |limit| limit.is("none"), because: "there is no limit" }),
        ..PLAIN
    },
    Question {
        id: "draw",
        asks: "What does a drawn hand do to the deal?",
        common: "stays",
        explains: "A draw is a hand that nobody wins.",
        key: "dealer.on_draw",
        comment: "after a draw: stays, moves, moves-if-kong, moves-if-paid",
        takes: Takes::Words(&[
            word("stays", "the dealer deals again", "stays"),
            word("moves", "the deal moves on", "moves"),
            word("moves-if-kong", "it moves on if a kong was made", "moves-if-kong"),
            word("moves-if-paid", "it moves on if a kong or a yao was paid", "moves-if-paid"),
        ]),
        ..PLAIN
    },
    Question {
        id: "dealer_wins",
        asks: "What does the dealer's own win do to the deal?",
        common: "stays",
        explains: "Alone or among several winners.",
        key: "dealer.on_win",
        comment: "after the dealer's own win: stays or moves",
        takes: Takes::Words(&[
            word("stays", "the dealer deals again", "stays"),
            word("moves", "the deal moves on", "moves"),
        ]),
        ..PLAIN
    },
    Question {
        id: "self_draw_bonus",
        asks: "What does each payer add on a self-draw?",
        common: "nothing",
        explains: "An amount beside what the doubles bring, whatever their number.",
        key: "self_draw_bonus",
        comment: "each payer, on a self-draw",
        takes: Takes::Amount(&[word("nothing", "", "0")]),
        ..PLAIN
    },
    Question {
        id: "self_draw_adds",
        asks: "How many doubles does a self-draw add?",
        common: "0",
        explains: "They are added to the declared number, so nobody declares them himself.",
        key: "doubles.self_draw_adds",
        comment: "doubles that a self-draw adds to what is declared",
        takes: Takes::Whole(&[]),
        ..PLAIN
    },
    Question {
        id: "concealed",
        asks: "What does each payer add for a concealed ping hu or chao ping hu?",
        common: "nothing",
        explains: "Nothing exposed but flowers. It is claimed by name: --bonus concealed.",
        key: "bonuses.concealed",
        comment: "a concealed ping hu or chao ping hu",
        takes: Takes::Extra(&[noted("nothing", "", "Nothing extra for a concealed ping hu or chao ping hu.")]),
        ..PLAIN
    },
    Question {
        id: "ka_long",
        asks: "What does each payer add for ka long?",
        common: "nothing",
        explains: "The middle of a chow was waited for. It is claimed by name: --bonus ka-long.",
        key: "bonuses.ka-long",
        comment: "waited for the middle of a chow",
        takes: Takes::Extra(&[no_extra("ka long")]),
        ..PLAIN
    },
    Question {
        id: "dan_diao",
        asks: "What does each payer add for dan diao?",
        common: "nothing",
        explains: "The pair was waited for. It is claimed by name: --bonus dan-diao.",
        key: "bonuses.dan-diao",
        comment: "waited for the pair",
        takes: Takes::Extra(&[no_extra("dan diao")]),
        ..PLAIN
    },
    Question {
        id: "pong_pong",
        asks: "What does each payer add for pong pong?",
        common: "nothing",
        explains: "All triplets. It is claimed by name: --bonus pong-pong.",
        key: "bonuses.pong-pong",
        comment: "all triplets",
        takes: Takes::Extra(&[no_extra("pong pong")]),
        ..PLAIN
    },
    Question {
        id: "other_extras",
        asks: "Are there other extras?",
        common: "none",
        explains: "Each is claimed by its name: --bonus NAME. Each payer adds it, however many doubles there are.",
        key: "bonuses",
        comment: "each payer adds it",
        takes: Takes::Extras,
        ..PLAIN
    },
    Question {
        id: "special_hands",
        asks: "Which special hands win by their name, without a minimum?",
        common: "none",
        explains: "A special hand is worth the limit unless its doubles are given; x2 pays it twice over. It is asked \
                   for by name: --hand thirteen-wonders. What the scoring sheet counts is no matter of this question.",
        key: "special_hands",
        comment: "needs no minimum",
        takes: Takes::Hands(&[noted("none", "", "No special hand wins by its name; the doubles count.")]),
        beside: &["quoted_at"],
        ..PLAIN
    },
    Question {
        id: "special_hands_paid",
        asks: "How are special hands paid when they are won on a discard?",
        common: "as-a-discard",
        explains: "Many tables let everybody pay alike for thirteen wonders, whoever threw the tile.",
        takes: Takes::Words(&[
            word("as-a-discard", "as any win on a discard", "false"),
            word("as-a-self-draw", "by everybody alike", "true"),
        ]),
        unless: Some(Unless {
            question: "special_hands",
            is: |hands| hands.is("none"),
            because: "no special hand wins by its name",
        }),
        ..PLAIN
    },
    Question {
        id: "big_hands",
        asks: "Must Da San Yuan and Si Da Xi be completed to win?",
        common: "need-not",
        explains: "Triplets of all three dragons, of all four winds. Where they must be completed, it is to be settled \
                   whether somebody who exposes the rest too soon has made a false win.",
        takes: Takes::Words(&[
            noted("need-not", "they win unfinished", "Da San Yuan and Si Da Xi need not be completed."),
            noted(
                "must",
                "exposing the rest too soon is no false win",
                "Da San Yuan and Si Da Xi must be completed; exposing the rest too soon is no false win.",
            ),
            noted(
                "must-or-false-win",
                "exposing the rest too soon is a false win",
                "Da San Yuan and Si Da Xi must be completed; exposing the rest too soon is a false win.",
            ),
        ]),
        ..PLAIN
    },
];
