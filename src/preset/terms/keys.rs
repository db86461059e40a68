//! The keys of a preset, each with what it may hold and what it says.

use super::choices::{
    ADDED_PAYER, AT, BAO_ON_DISCARD, BAO_THROWER, DECIMALS, DRAWN_HAND, FALSE_WIN, GROWTH, LIMIT_APPLIES,
    MULTIPLE_WINNERS, OFF_DISCARD, ON_DRAW, ON_WIN, OTHERS, PLAYERS, ROBBED_KONG, SCHEME, SCORE_FALSE_WIN, WHEN,
};
use crate::rules::{Element, MOST_DOUBLES};
use crate::yaml::Shape::{self, Amount, Either, Flag, Keys, Like, List, Named, Text, Words};
use crate::yaml::{Key, Mapping, Sort, Sorts, joined, names, words};

/// A preset, as it stands in a file of its own.
pub const SHAPE: Mapping = Mapping {
    name: "preset",
    says: "What a table of Singapore mahjong plays by. The editor sees keys, words and kinds of values; whether they fit \
           one another (a minimum above the limit, rows with a gap, amounts finer than `money.decimals`) is for `huat \
           preset check` to say.",
    needs: &["name"],
    ..RULES
};

/// The keys of a preset, as they stand in a ledger or a hand file.
pub const RULES: Mapping = Mapping {
    extends: Some("extends"),
    ..Mapping::new("rules", "What the table plays by, in the keys of a preset.", &KEYS)
        .sorts(Sorts::Silent(&SCHEMES, Some("scheme")))
};

/// The two schemes, each with the keys that belong to it.
const SCHEMES: [Sort; 2] = [Sort::new("stakes", &names(&OF_STAKES)), Sort::new("differences", &names(&OF_DIFFERENCES))];

/// The keys of a preset, in the order in which they are shown.
pub(in crate::preset) const KEYS: [Key; 25] =
    joined(&joined::<6, 16, 22>(&FIRST, &OF_STAKES), &joined::<1, 2, 3>(&OF_DIFFERENCES, &LAST));

/// What every table says first.
const FIRST: [Key; 6] = [
    Key::new(
        "name",
        Either(&[Like("^[a-z0-9-]+$"), Shape::Signed, Flag]),
        "How the preset is asked for: lower-case letters, digits and hyphens.",
    ),
    Key::new("title", Text, "One line that is shown above tables; without it the name."),
    Key::new("extends", Text, "The preset that this one is laid over: a built-in name, or a path from this file."),
    Key::new(
        "scheme",
        Words(&words(&SCHEME)),
        "How the table pays: by a stakes table, or the differences between hands.",
    ),
    Key::new("players", Words(&words(&PLAYERS)), "How many play."),
    Key::new("money", Keys(&MONEY), "What amounts are counted in."),
];

/// The keys of a table that plays by stakes.
pub(super) const OF_STAKES: [Key; 16] = [
    Key::new("stakes", Shape::Mapping(&STAKES), "What a win brings, in one form: `pair`, `rows` or `base`."),
    Key::new("doubles", Keys(&DOUBLES), "Minimum and limit."),
    Key::new("shooter", Flag, "The shooter rule: the thrower pays for everybody."),
    Key::new("auto_limit", OR_NONE, "From so many doubles on, everybody pays on a discard what the thrower pays.")
        .or("\"none\""),
    Key::new("self_draw_bonus", Amount, "What each payer adds on a self-draw, in the unit of `money`.").or("0"),
    Key::new("bonuses", NAMED_BONUSES, "Named extras that each payer adds, such as `dan-diao`."),
    Key::new("special_hands", NAMED_HANDS, "Wins that are asked for by name and need no minimum."),
    Key::new(
        "scoring",
        Either(&[Keys(&SCORING), NONE]),
        "What elements of a hand are worth, in doubles or `limit`; `none` where the players count their hands.",
    ),
    Key::new("kong", Keys(&KONG), "What a kong is paid at once."),
    Key::new("yao", Keys(&YAO), "What a yao (bite) is paid at once."),
    Key::new("bao", Keys(&BAO), "Who pays what when one player is liable."),
    Key::new(
        "false_win",
        Either(&[Words(&words(&FALSE_WIN)), Amount]),
        "What a false win costs: by the limit, or an amount to each in the unit of `money`.",
    )
    .or("\"limit-self-draw\""),
    Key::new(
        "multiple_winners",
        Words(&words(&MULTIPLE_WINNERS)),
        "Who wins when several claim one discard: the nearest to the thrower, or all of them.",
    ),
    Key::new("winners_pay_extra", Flag, "A winner pays the other winners' `extra`."),
    Key::new(
        "dealer_extra",
        Either(&[Keys(&DEALER_EXTRA), NONE]),
        "More doubles for what the dealer pays and is paid.",
    )
    .or("\"none\""),
    Key::new("robbed_kong", Words(&words(&ROBBED_KONG)), "What becomes of the payment for a kong that is then robbed."),
];

/// The keys of a table that pays differences.
pub(super) const OF_DIFFERENCES: [Key; 1] =
    [Key::new("scores", Keys(&SCORES), "How the differences between hands are paid.").beside("scheme")];

/// What every table says last.
const LAST: [Key; 2] = [
    Key::new("dealer", Keys(&DEALER), "How the deal moves."),
    Key::new(
        "notes",
        List { of: &Text, least: 0, most: None },
        "House rules that move no money, a line each, printed with the preset.",
    ),
];

const NONE: Shape = Words(&["none"]);
const WHOLE: Shape = Shape::Whole(MOST_DOUBLES);
const OR_NONE: Shape = Either(&[WHOLE, NONE]);
const OR_LIMIT: Shape = Either(&[WHOLE, Words(&["limit"])]);

const MONEY: [Key; 2] = [
    Key::new("unit", Text, "Printed with amounts: points, $, RM; at most 16 characters.").or("\"points\""),
    Key::new("decimals", Words(&words(&DECIMALS)), "Digits after the point of every amount."),
];

const STAKES: Mapping = Mapping::new(
    "stakes",
    "The stakes in one of three forms: a pair that grows, every row by itself, or a base and more for each double.",
    &[
        Key::new(
            "pair",
            Like(r"^\s*\+?[0-9]+(\.[0-9]+)?\s*[/–-]\s*\+?[0-9]+(\.[0-9]+)?\s*$"),
            "What an other pays / what the thrower pays, at `at` doubles, in the unit of `money`: `10/20`.",
        )
        .or("\"10/20\""),
        Key::new("at", Words(&words(&AT)), "The number of doubles at which the pair is quoted."),
        Key::new("growth", Words(&words(&GROWTH)), "Each double doubles the pair, or adds one pair more."),
        Key::new(
            "round_up_to",
            Either(&[Shape::AboveZero, NONE]),
            "Each amount of each row is rounded up to a multiple of this, in the unit of `money`.",
        )
        .or("\"none\""),
        Key::new(
            "rows",
            Named { names: Some("^(0|[1-9][0-9]*)$"), of: &Keys(&ROW), least: 0 },
            "The table itself: a row for each number of doubles, without a gap.",
        ),
        Key::new(
            "base",
            Amount,
            "What the thrower pays for 0 doubles, in the unit of `money`; each does on a self-draw.",
        ),
        Key::new("per_double", Amount, "What each double adds to the base, in the unit of `money`.").beside("base"),
        Key::new("others", Words(&words(&OTHERS)), "What an other pays on a discard, where there is a base."),
    ],
)
.sorts(Sorts::Silent(&FORMS, None));

/// The three forms in which stakes are given, each with the keys that belong to it.
pub(in crate::preset) const FORMS: [Sort; 3] = [
    Sort::new("pair", &["pair", "at", "growth", "round_up_to"]),
    Sort::new("rows", &["rows"]),
    Sort::new("base", &["base", "per_double", "others"]).needs(&[&["per_double"]]),
];

const ROW: [Key; 4] = [
    Key::new("other", Amount, "What a loser pays who did not throw the tile, in the unit of `money`.").needed(),
    Key::new("thrower", Amount, "What the thrower pays, in the unit of `money`.").needed(),
    Key::new("self_draw", Amount, "What each pays on a self-draw, in the unit of `money`; without it as the thrower."),
    Key::new(
        "shooter",
        Amount,
        "What the thrower pays for everybody under the shooter rule, in the unit of `money`; without it the sum.",
    ),
];

const DOUBLES: [Key; 5] = [
    Key::new("minimum", WHOLE, "Fewer doubles than this cannot win.").or("1"),
    Key::new("minimum_self_draw", WHOLE, "The same on a self-draw; without it as `minimum`."),
    Key::new("limit", OR_NONE, "The most doubles that are counted, or `none`.").or("5"),
    Key::new(
        "bonus_above_limit",
        Amount,
        "What each payer adds for each double above the limit, in the unit of `money`.",
    )
    .or("0"),
    Key::new("self_draw_adds", WHOLE, "How many doubles a self-draw adds to the declared number.").or("0"),
];

/// A name that can be typed behind an option.
const NAME: Option<&str> = Some(r"^[\p{Alphabetic}\p{N}][\p{Alphabetic}\p{N}-]{0,39}$");

const NAMED_BONUSES: Shape = Named { names: NAME, of: &Keys(&BONUS), least: 0 };

const BONUS: [Key; 2] = [
    Key::new("amount", Amount, "What each payer adds, in the unit of `money`.").needed(),
    Key::new("when", Words(&words(&WHEN)), "On which wins it may be claimed."),
];

const NAMED_HANDS: Shape = Named { names: NAME, of: &Keys(&SPECIAL_HAND), least: 0 };

const SPECIAL_HAND: [Key; 3] = [
    Key::new("doubles", OR_LIMIT, "What it is worth in doubles when nothing else is declared, or `limit`.")
        .or("\"limit\""),
    Key::new("paid_as_self_draw", Flag, "Everybody pays as on a self-draw, also when it was won on a discard."),
    Key::new("times", WHOLE, "How many times the row is paid.").or("1"),
];

/// The elements of the scoring sheet.
const SCORING: [Key; Element::COUNT] = {
    let mut keys = [Key::new("", OR_LIMIT, ""); Element::COUNT];
    let mut place = 0;
    while place < Element::COUNT {
        keys[place] = Key::new(Element::NAMES[place], OR_LIMIT, Element::MEANINGS[place]);
        place += 1;
    }
    keys
};

const KONG: [Key; 5] = [
    Key::new(
        "exposed",
        Amount,
        "What each pays for an exposed kong, in the unit of `money`; without it twice what an other pays for 1 double.",
    ),
    Key::new("concealed", Amount, "The same for a concealed kong; without it twice `exposed`."),
    Key::new("added", Amount, "The same for a fourth tile that joins an exposed triplet; without it as `exposed`."),
    Key::new(
        "off_discard",
        Words(&words(&OFF_DISCARD)),
        "Who pays for a kong off a discard; `shooter`: the thrower for all under the shooter rule, else everybody.",
    ),
    Key::new("added_payer", Words(&words(&ADDED_PAYER)), "Who pays for an added kong; the feeder pays all shares."),
];

const YAO: [Key; 3] = [
    Key::new("open", Amount, "What each pays for a yao, in the unit of `money`; without it as an exposed kong."),
    Key::new("hidden", Amount, "The same for one in the dealt hand; without it twice `open`."),
    Key::new(
        "kinds",
        Named { names: NAME, of: &Keys(&YAO_KIND), least: 0 },
        "Named kinds with amounts of their own, such as `animal-set`.",
    ),
];

const YAO_KIND: [Key; 2] = [
    Key::new("open", Amount, "What each pays for a yao of this kind, in the unit of `money`.").needed(),
    Key::new("hidden", Amount, "The same for one in the dealt hand; without it twice `open`."),
];

const BAO: [Key; 2] = [
    Key::new(
        "on_discard",
        Words(&words(&BAO_ON_DISCARD)),
        "What a liable player pays when the win came off a discard: what all pay for one, or for a self-draw.",
    ),
    Key::new(
        "thrower",
        Words(&words(&BAO_THROWER)),
        "Who pays when somebody else than the liable player threw the tile.",
    ),
];

const DEALER_EXTRA: [Key; 2] = [
    Key::new("doubles", WHOLE, "More doubles in the dealer's first hand.").or("0"),
    Key::new("per_continuation", WHOLE, "More doubles for each hand that he has dealt before in a row.").or("0"),
];

const SCORES: [Key; 4] = [
    Key::new(
        "limit",
        Either(&[Shape::AboveZero, NONE]),
        "The most that is counted, in the unit of `money`, or `none`.",
    )
    .or("1000"),
    Key::new(
        "limit_applies",
        Words(&words(&LIMIT_APPLIES)),
        "What the limit cuts: a score, a difference, or a payment after East's double.",
    ),
    Key::new("drawn_hand", Words(&words(&DRAWN_HAND)), "What is paid when nobody won."),
    Key::new(
        "false_win",
        Either(&[Words(&words(&SCORE_FALSE_WIN)), Amount]),
        "What a false win costs: by the limit, or an amount to each in the unit of `money`.",
    )
    .or("\"half-limit-each\""),
];

const DEALER: [Key; 2] = [
    Key::new("on_win", Words(&words(&ON_WIN)), "What a win of the dealer's own does to the deal."),
    Key::new(
        "on_draw",
        Words(&words(&ON_DRAW)),
        "What a draw does to the deal; `paid` is a kong or a yao in the hand.",
    ),
];
