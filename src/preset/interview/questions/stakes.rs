//! What the table is called, what is played for, kong and yao.

use super::PLAIN;
use crate::player::LONGEST_TEXT;
use crate::preset::interview::question::{Question, Takes, Unless, follows, word};

const NO_KONG: Option<Unless> =
    Some(Unless { question: "kong", is: |kong| kong.is("nothing"), because: "a kong is paid nothing" });

pub(super) static QUESTIONS: &[Question] = &[
    Question {
        id: "name",
        asks: "What is the preset called?",
        explains: "It is how ledgers and tables speak of these rules. Commands find the preset by the path of its file.",
        key: "name",
        comment: "how it is asked for: lower-case letters, digits, hyphens",
        takes: Takes::Name,
        ..PLAIN
    },
    Question {
        id: "title",
        asks: "What stands above its tables?",
        explains: "One line, such as: Kopi table, 10c/20c, limit 5. It is shown, and never computed with.",
        key: "title",
        comment: "one line, shown above tables",
        takes: Takes::Line(LONGEST_TEXT),
        ..PLAIN
    },
    Question {
        id: "players",
        asks: "How many play?",
        common: "4",
        explains: "With three there is one other beside the thrower; with two the loser is always the thrower.",
        key: "players",
        comment: "2, 3 or 4",
        takes: Takes::Words(&[word("4", "", "4"), word("3", "", "3"), word("2", "", "2")]),
        ..PLAIN
    },
    Question {
        id: "unit",
        asks: "What are amounts counted in?",
        common: "points",
        explains: "What is printed with amounts: points, $, RM, c for cents, at most 16 characters. Whoever writes an \
                   amount as 0.50 below gets two digits after the point everywhere.",
        key: "money.unit",
        comment: "printed with amounts: points, $, RM, c",
        takes: Takes::Line(16),
        ..PLAIN
    },
    Question {
        id: "stakes",
        asks: "What are the stakes: what an other pays / what the thrower pays?",
        common: "10/20",
        explains: "An other lost without throwing the winning tile. On a self-draw everybody pays what the thrower \
                   pays. One pair grows with the doubles; where the table hangs on the wall, give all its pairs, the \
                   last of them for the limit.",
        key: "stakes.pair",
        comment: "what an other pays / what the thrower pays",
        takes: Takes::Pairs,
        beside: &["quoted_at", "limit"],
        ..PLAIN
    },
    Question {
        id: "quoted_at",
        asks: "At how many doubles are they quoted?",
        common: "1",
        explains: "A label such as 10/20 is read in two ways: at 1, a hand of 1 double pays 10 and 20; at 0, a hand \
                   without doubles pays so, and 1 double pays twice as much already.",
        key: "stakes.at",
        comment: "the number of doubles at which the pair is quoted: 0 or 1",
        takes: Takes::Words(&[word("1", "", "1"), word("0", "", "0")]),
        ..PLAIN
    },
    Question {
        id: "growth",
        asks: "How do they grow?",
        common: "doubling",
        explains: "10/20 at 1 double is 40/80 at 3 doubles by doubling, and 30/60 where each double adds one pair.",
        key: "stakes.growth",
        comment: "doubling, or linear: each double adds one pair",
        takes: Takes::Words(&[
            word("doubling", "each double pays twice as much", "doubling"),
            word("linear", "each double adds one pair", "linear"),
        ]),
        unless: Some(Unless {
            question: "stakes",
            is: |stakes| stakes.text.contains(','),
            because: "the stakes have a pair for each number of doubles",
        }),
        ..PLAIN
    },
    Question {
        id: "kong",
        asks: "What does each pay for an exposed kong?",
        common: "twice",
        explains: "A kong is paid at once. Most tables pay 2 to 2.5 times what an other pays for 1 double.",
        key: "kong.exposed",
        comment: "each payer, for an exposed kong",
        takes: Takes::Amount(&[follows("twice", "twice what an other pays for 1 double"), word("nothing", "", "0")]),
        ..PLAIN
    },
    Question {
        id: "kong_concealed",
        asks: "What does each pay for a concealed kong?",
        common: "twice",
        explains: "An um kong (an gang): all four tiles drawn by oneself.",
        key: "kong.concealed",
        comment: "each payer, for a concealed kong",
        takes: Takes::Amount(&[follows("twice", "twice an exposed one"), word("nothing", "", "0")]),
        ..PLAIN
    },
    Question {
        id: "kong_added",
        asks: "What does each pay for a kong added to an exposed triplet?",
        common: "same",
        explains: "The fourth tile joins a triplet that was claimed. It can be robbed by somebody who wins on that tile.",
        key: "kong.added",
        comment: "each payer, for a fourth tile added to an exposed triplet",
        takes: Takes::Amount(&[follows("same", "as an exposed one"), word("nothing", "", "0")]),
        unless: NO_KONG,
        ..PLAIN
    },
    Question {
        id: "kong_off_discard",
        asks: "Who pays for a kong claimed off a discard?",
        common: "shooter",
        explains: "Tables with the shooter rule mostly let the thrower pay for everybody, others let all pay alike.",
        key: "kong.off_discard",
        comment: "shooter, equal, thrower-double or thrower-all",
        takes: Takes::Words(&[
            word("shooter", "the thrower for everybody under the shooter rule, else all alike", "shooter"),
            word("equal", "all alike", "equal"),
            word("thrower-double", "the thrower twice, the others once", "thrower-double"),
            word("thrower-all", "the thrower for everybody", "thrower-all"),
        ]),
        unless: NO_KONG,
        ..PLAIN
    },
    Question {
        id: "kong_added_payer",
        asks: "Who pays for an added kong?",
        common: "everyone",
        explains: "Where the feeder pays, it must be recorded who fed the triplet.",
        key: "kong.added_payer",
        comment: "everyone, or feeder: who fed the triplet pays for all",
        takes: Takes::Words(&[
            word("everyone", "", "everyone"),
            word("feeder", "who fed the triplet, for everybody", "feeder"),
        ]),
        unless: NO_KONG,
        ..PLAIN
    },
    Question {
        id: "robbed_kong",
        asks: "What becomes of the payment for a kong that is robbed?",
        common: "refund",
        explains: "Somebody wins on the tile that was added to the triplet, after the kong was paid.",
        key: "robbed_kong",
        comment: "what was paid for a kong that is then robbed: refund or keep",
        takes: Takes::Words(&[word("refund", "it is paid back", "refund"), word("keep", "it is kept", "keep")]),
        unless: NO_KONG,
        ..PLAIN
    },
    Question {
        id: "yao",
        asks: "What does each pay for a yao?",
        common: "kong",
        explains: "A bite: the cat with the rat, the rooster with the centipede, both own flowers, a full set.",
        key: "yao.open",
        comment: "each payer, for a yao drawn in the course of the hand",
        takes: Takes::Amount(&[follows("kong", "as an exposed kong"), word("nothing", "", "0")]),
        ..PLAIN
    },
    Question {
        id: "yao_hidden",
        asks: "What does each pay for a hidden yao?",
        common: "twice",
        explains: "Hidden is what lay in the dealt hand already.",
        key: "yao.hidden",
        comment: "each payer, for a yao in the dealt hand",
        takes: Takes::Amount(&[follows("twice", "twice an open one"), word("nothing", "", "0")]),
        ..PLAIN
    },
    Question {
        id: "yao_kinds",
        asks: "Are some kinds of yao paid otherwise?",
        common: "none",
        explains: "The kinds are then named when they are settled: huat settle yao Mei --kind animal-set. A hidden one \
                   is twice the open one unless both are given.",
        key: "yao.kinds",
        comment: "a kind of yao, paid otherwise",
        takes: Takes::Kinds,
        ..PLAIN
    },
];
