//! The keys of a preset: what each may hold, and what holds when it is left out (format 1; these defaults never change).
//!
//! Every function reads one section. What cannot be read is noted and replaced by its default, so that all mistakes of
//! a file are found in one go; whether the whole is sound is left to [`Rules::new`](crate::rules::Rules::new).

use std::collections::BTreeMap;

use super::find::is_name;
use crate::amount::{Amount, Decimals, Number};
use crate::fault::Fault;
use crate::player::is_hostile;
use crate::rules::{
    AddedPayer, Bao, BaoOnDiscard, BaoThrower, Bonus, DealOnDraw, DealOnWin, Dealer, Doubles, DoublesTerms, FalseWin,
    Growth, KongTerms, Money, MultipleWinners, OffDiscard, RobbedKong, SpecialHand, Stakes, StatedRow, Terms, When,
    YaoAmounts, YaoTerms,
};
use crate::yaml::{Entry, Fields, Node, Reader};

/// The keys of a preset, in the order in which they are shown.
pub(super) const KEYS: [&str; 20] = [
    "name",
    "title",
    "extends",
    "players",
    "money",
    "stakes",
    "doubles",
    "shooter",
    "auto_limit",
    "self_draw_bonus",
    "bonuses",
    "special_hands",
    "kong",
    "yao",
    "bao",
    "false_win",
    "multiple_winners",
    "robbed_kong",
    "dealer",
    "notes",
];

/// The sections of a preset with their keys.
const SECTIONS: [(&str, &[&str]); 7] = [
    ("money", &["unit", "decimals"]),
    ("stakes", &["pair", "at", "growth", "round_up_to", "rows", "base", "per_double", "others"]),
    ("doubles", &["minimum", "minimum_self_draw", "limit", "bonus_above_limit", "self_draw_adds"]),
    ("kong", &["exposed", "concealed", "added", "off_discard", "added_payer"]),
    ("yao", &["open", "hidden", "kinds"]),
    ("bao", &["on_discard", "thrower"]),
    ("dealer", &["on_win", "on_draw"]),
];

/// Reads a resolved preset. What could not be read is noted in `reader` and stands at its default.
pub(super) fn terms(root: &Node, reader: &mut Reader) -> Terms {
    let dotted = SECTIONS.iter().flat_map(|(section, keys)| keys.iter().map(move |key| format!("{section}.{key}")));
    let preset = reader.fields_or_elsewhere(Some(root), "a preset", &KEYS, &dotted.collect::<Vec<_>>());
    let mut keys = Section { fields: preset, decimals: Decimals::default(), reader };
    let money = money(keys.section("money"));
    keys.decimals = money.decimals;
    let name = name(root, &mut keys);
    Terms {
        title: keys.line("title", 500).unwrap_or_else(|| name.clone()),
        name,
        changed: Vec::new(),
        players: keys.whole("players").map_or(4, |players| u8::try_from(players).unwrap_or(u8::MAX)),
        money,
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
        kong: kong(keys.section("kong")),
        yao: yao(keys.section("yao")),
        bao: bao(keys.section("bao")),
        false_win: false_win(&mut keys),
        multiple_winners: keys
            .choice("multiple_winners", &[("nearest", MultipleWinners::Nearest), ("all", MultipleWinners::All)]),
        robbed_kong: keys.choice("robbed_kong", &[("refund", RobbedKong::Refund), ("keep", RobbedKong::Keep)]),
        dealer: dealer(keys.section("dealer")),
        notes: keys.lines("notes"),
    }
}

/// The two amounts of a pair such as `10/20`, `10-20` or `10–20`: what an other pays, what the thrower pays.
pub fn pair(text: &str) -> Option<(Number, Number)> {
    let (other, thrower) = text.split_once(['/', '-', '–'])?;
    Some((Number::parse(other.trim())?, Number::parse(thrower.trim())?))
}

/// One mapping of the preset, with what is needed to read amounts in it.
struct Section<'n, 'r> {
    fields: Fields<'n>,
    decimals: Decimals,
    reader: &'r mut Reader,
}

impl<'n> Section<'n, '_> {
    fn get(&self, key: &str) -> Option<&'n Node> {
        self.fields.get(key)
    }

    fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The section under a key, empty when left out.
    fn section(&mut self, key: &str) -> Section<'n, '_> {
        let known = SECTIONS.iter().find(|(section, _)| *section == key).map_or(&[][..], |(_, keys)| *keys);
        let fields = self.reader.fields(self.get(key), &format!("`{key}`"), known);
        Section { fields, decimals: self.decimals, reader: self.reader }
    }

    fn whole(&mut self, key: &str) -> Option<u32> {
        self.reader.whole(self.get(key)?)
    }

    /// A whole number, or `none`, which is `Some(None)`.
    fn whole_or_none(&mut self, key: &str) -> Option<Option<u32>> {
        let node = self.get(key)?;
        match self.reader.word(node) {
            Some("none") => Some(None),
            _ => self.reader.whole_or(node, &["none"]).map(Some),
        }
    }

    fn flag(&mut self, key: &str) -> bool {
        self.get(key).and_then(|node| self.reader.flag(node)).unwrap_or(false)
    }

    fn amount(&mut self, key: &str) -> Option<Amount> {
        self.reader.amount(self.get(key)?, self.decimals)
    }

    /// An amount that may not be left out of its mapping.
    fn needed_amount(&mut self, mapping: &Node, key: &str) -> Amount {
        if !self.has(key) {
            let fault = Fault::new(format!("`{key}` is missing")).remedy(format!("add `{key}:` and an amount"));
            self.reader.add(&mapping.place, fault);
        }
        self.amount(key).unwrap_or_default()
    }

    /// One of the words; the first is the default.
    fn choice<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> T {
        self.get(key).and_then(|node| self.reader.choice(node, choices)).unwrap_or(choices[0].1)
    }

    /// A line of text that is safe to print.
    fn line(&mut self, key: &str, longest: usize) -> Option<String> {
        line(self.get(key)?, longest, self.reader)
    }

    /// A list of lines.
    fn lines(&mut self, key: &str) -> Vec<String> {
        let Some(node) = self.get(key) else { return Vec::new() };
        let items = self.reader.list(node, "lines of text");
        items.iter().filter_map(|item| line(item, 500, self.reader)).collect()
    }

    /// A mapping whose keys are names that the preset gives, each to a mapping of its own.
    fn named<T>(
        &mut self,
        key: &str,
        what: &str,
        known: &[&str],
        read: impl Fn(&'n Node, Section<'n, '_>) -> T,
    ) -> BTreeMap<String, T> {
        let Some(node) = self.get(key) else { return BTreeMap::new() };
        let mut named = BTreeMap::new();
        for Entry { key, place, node } in self.reader.entries(node, &format!("names, each of {what}")) {
            if !is_plain_name(key) {
                let fault =
                    Fault::new(format!("{what} cannot be called {key:?}")).expected("letters, digits and hyphens");
                self.reader.add(place, fault);
            }
            let fields = self.reader.fields(Some(node), &format!("`{key}`"), known);
            let section = Section { fields, decimals: self.decimals, reader: self.reader };
            named.insert(key.clone(), read(node, section));
        }
        named
    }
}

fn line(node: &Node, longest: usize, reader: &mut Reader) -> Option<String> {
    let text = reader.text(node, "a line of text")?.trim_end();
    if text.is_empty() || text.chars().any(is_hostile) {
        let fault = Fault::new("text must be one line, without control, invisible or direction characters");
        reader.add(&node.place, fault);
        return None;
    }
    if text.chars().count() > longest {
        reader.add(&node.place, Fault::new(format!("longer than {longest} characters")));
        return None;
    }
    Some(text.to_owned())
}

/// Letters of any script, digits and hyphens: what can be typed behind an option.
fn is_plain_name(text: &str) -> bool {
    (1..=40).contains(&text.chars().count())
        && text.chars().all(|c| c.is_alphanumeric() || c == '-')
        && !text.starts_with('-')
}

fn name(root: &Node, keys: &mut Section) -> String {
    let Some(node) = keys.get("name") else {
        let fault = Fault::new("the key `name` is missing").remedy("add `name:` and how the preset is to be asked for");
        keys.reader.add(&root.place, fault);
        return String::new();
    };
    let name = keys.reader.text(node, "a name").unwrap_or_default();
    if !is_name(name) && !name.is_empty() {
        let fault = Fault::new(format!("a preset cannot be called {name:?}"))
            .expected("lower-case letters, digits and hyphens");
        keys.reader.add(&node.place, fault);
    }
    name.to_owned()
}

fn money(mut money: Section) -> Money {
    let unit = money.line("unit", 16).unwrap_or_else(|| "points".to_owned());
    let decimals = match money.get("decimals") {
        None => Decimals::default(),
        Some(node) => {
            let count = money.reader.whole(node);
            let decimals = count.and_then(|count| Decimals::new(u8::try_from(count).ok()?));
            if let (Some(count), None) = (count, decimals) {
                money.reader.add(&node.place, Fault::new(format!("{count} decimals")).expected("0, 1 or 2"));
            }
            // Amounts are read all the same, as finely as they may be, so that only this mistake is told.
            decimals.or_else(|| Decimals::new(Decimals::MOST)).unwrap_or_default()
        }
    };
    Money { unit, decimals }
}

fn stakes(mut section: Section) -> Stakes {
    const FORMS: [&str; 3] = ["pair", "rows", "base"];
    let named: Vec<&Entry> = FORMS.into_iter().filter_map(|form| section.fields.entry(form)).collect();
    if let [first, second, ..] = named[..] {
        let fault = Fault::new(format!("`{}` beside `{}`: stakes are given in one form", second.key, first.key))
            .expected("exactly one of `pair`, `rows` or `base`");
        section.reader.add(&second.place, fault);
    }
    let form = named.first().map_or("pair", |entry| entry.key.as_str());
    for (owner, key) in
        [("pair", "at"), ("pair", "growth"), ("pair", "round_up_to"), ("base", "per_double"), ("base", "others")]
    {
        if let Some(entry) = section.fields.entry(key).filter(|_| owner != form) {
            let fault = Fault::new(format!("`{key}` goes with `{owner}`, and these stakes are given as `{form}`"));
            section.reader.add(&entry.place, fault);
        }
    }
    match (form, section.get("rows"), section.get("base")) {
        ("rows", Some(rows), _) => Stakes::Rows(stated_rows(rows, section)),
        ("base", _, Some(base)) => Stakes::Base {
            base: section.amount("base").unwrap_or_default(),
            per_double: section.needed_amount(base, "per_double"),
            others_pay_base: section.choice("others", &[("nothing", false), ("base", true)]),
        },
        _ => stated_pair(section),
    }
}

fn stated_pair(mut section: Section) -> Stakes {
    let (other, thrower) = section.get("pair").map_or_else(Default::default, |node| pair_amounts(node, &mut section));
    let (other, thrower) = (other.unwrap_or(tens(1, &section)), thrower.unwrap_or(tens(2, &section)));
    let round_up_to = match section.get("round_up_to").map(|node| section.reader.word(node)) {
        None | Some(Some("none")) => None,
        Some(_) => section.amount("round_up_to"),
    };
    Stakes::Pair {
        other,
        thrower,
        at: section.whole("at").unwrap_or(1),
        growth: section.choice("growth", &[("doubling", Growth::Doubling), ("linear", Growth::Linear)]),
        round_up_to,
    }
}

/// 10 or 20 of the preset's unit: the default pair.
fn tens(count: u32, section: &Section) -> Amount {
    Number::parse("10").and_then(|ten| ten.amount(section.decimals).ok()?.times(count)).unwrap_or_default()
}

fn pair_amounts(node: &Node, section: &mut Section) -> (Option<Amount>, Option<Amount>) {
    let expected = "what an other pays / what the thrower pays, such as 10/20";
    let Some((other, thrower)) = section.reader.word(node).and_then(pair) else {
        let fault = Fault::new(format!("{} is no pair", node.described())).expected(expected);
        section.reader.add(&node.place, fault);
        return (None, None);
    };
    let decimals = section.decimals;
    let mut exact = |number: Number| section.reader.exact(node, &number, decimals);
    (exact(other), exact(thrower))
}

fn stated_rows(node: &Node, section: Section) -> BTreeMap<u32, StatedRow> {
    let Section { reader, decimals, .. } = section;
    let mut rows = BTreeMap::new();
    for Entry { key, place, node } in reader.entries(node, "rows, one for each number of doubles") {
        // Only the shortest way to write a number is read, so that two different keys are never one row.
        let doubles = key.parse::<u32>().ok().filter(|doubles| doubles.to_string() == *key);
        if doubles.is_none() {
            let fault = Fault::new(format!("`{key}` is no number of doubles")).expected("a whole number from 0");
            reader.add(place, fault);
        }
        let fields =
            reader.fields(Some(node), &format!("the row `{key}`"), &["other", "thrower", "self_draw", "shooter"]);
        let mut row = Section { fields, decimals, reader };
        let row = StatedRow {
            other: row.needed_amount(node, "other"),
            thrower: row.needed_amount(node, "thrower"),
            self_draw: row.amount("self_draw"),
            shooter: row.amount("shooter"),
        };
        if let Some(doubles) = doubles {
            rows.insert(doubles, row);
        }
    }
    rows
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

fn bonus(node: &Node, mut section: Section) -> Bonus {
    Bonus {
        amount: section.needed_amount(node, "amount"),
        when: section.choice("when", &[("any", When::Any), ("self-draw", When::SelfDraw), ("discard", When::Discard)]),
    }
}

fn special_hand(_: &Node, mut section: Section) -> SpecialHand {
    let doubles = match section.get("doubles") {
        None => Doubles::Limit,
        Some(node) if section.reader.word(node) == Some("limit") => Doubles::Limit,
        Some(node) => section.reader.whole_or(node, &["limit"]).map_or(Doubles::Limit, Doubles::Number),
    };
    SpecialHand {
        doubles,
        paid_as_self_draw: section.flag("paid_as_self_draw"),
        times: section.whole("times").unwrap_or(1),
    }
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
        kinds: section.named("kinds", "a kind of yao", &["open", "hidden"], |node, mut kind| YaoAmounts {
            open: kind.needed_amount(node, "open"),
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
    match keys.get("false_win") {
        Some(node) if keys.reader.word(node).and_then(Number::parse).is_some() => {
            keys.amount("false_win").map_or(FalseWin::Nothing, FalseWin::Each)
        }
        _ => keys.choice("false_win", &words),
    }
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
