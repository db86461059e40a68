//! From what was declared to what it means: every demand that rules and table make on an event.

mod win;

use super::{Declared, Event, Kind, KongWay};
use crate::amount::{Amount, Number};
use crate::fault::{Fault, clipped, nearest, one_of};
use crate::player::{Naming, Seat, Table, is_hostile};
use crate::rules::{AddedPayer, FalseWin, Rules};

/// More doubles than any hand has.
const MOST_DOUBLES: u32 = 1000;

/// The longest note, in characters.
const LONGEST_NOTE: usize = 500;

/// The kinds of events, with the keys that go with each.
const KINDS: [(&str, &[&str]); 7] = [
    (
        "win",
        &[
            "doubles",
            "from",
            "self_draw",
            "bao",
            "bonus",
            "extra",
            "hand",
            "robbed_kong",
            "also",
            "tiles",
            "winning",
            "flowers",
            "elements",
        ],
    ),
    ("kong", &["from", "concealed", "added", "feeder"]),
    ("yao", &["hidden", "kind", "from"]),
    ("draw", &[]),
    ("false_win", &["from"]),
    ("fine", &["each"]),
    ("pay", &["to", "amount"]),
];

impl Declared {
    /// Holds what was declared against the rules and the table.
    ///
    /// # Errors
    /// Everything that does not fit, each at its key, with what to write instead.
    pub fn check(&self, rules: &Rules, table: &Table, naming: Naming) -> Result<Event, Vec<Fault>> {
        let mut check = Check { rules, table, naming, faults: Vec::new() };
        let kind = check.kind(self);
        check.note(self);
        match kind {
            Some(kind) if check.faults.is_empty() => Ok(Event { kind, note: self.note.clone() }),
            _ => Err(check.faults),
        }
    }

    /// The keys that were written, in the order of the specification.
    fn written(&self) -> Vec<&'static str> {
        let claim = &self.claim;
        [
            ("win", self.win.is_some()),
            ("kong", self.kong.is_some()),
            ("yao", self.yao.is_some()),
            ("draw", self.draw),
            ("false_win", self.false_win.is_some()),
            ("fine", self.fine.is_some()),
            ("pay", self.pay.is_some()),
            ("doubles", claim.doubles.is_some()),
            ("from", self.from.is_some()),
            ("self_draw", self.self_draw),
            ("bao", claim.bao.is_some()),
            ("bonus", !claim.bonus.is_empty()),
            ("extra", claim.extra.is_some()),
            ("hand", claim.hand.is_some()),
            ("robbed_kong", self.robbed_kong),
            ("also", !self.also.is_empty()),
            ("tiles", claim.shown.tiles.is_some()),
            ("winning", claim.shown.winning.is_some()),
            ("flowers", !claim.shown.flowers.is_empty()),
            ("elements", !claim.shown.elements.is_empty()),
            ("concealed", self.concealed),
            ("added", self.added),
            ("feeder", self.feeder.is_some()),
            ("hidden", self.hidden),
            ("kind", self.kind.is_some()),
            ("each", self.each.is_some()),
            ("to", self.to.is_some()),
            ("amount", self.amount.is_some()),
        ]
        .into_iter()
        .filter_map(|(key, is_written)| is_written.then_some(key))
        .collect()
    }
}

struct Check<'c> {
    rules: &'c Rules,
    table: &'c Table,
    naming: Naming,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn add(&mut self, at: &[&str], fault: Fault) {
        self.faults.push(fault.at(at.iter().copied()));
    }

    fn kind(&mut self, declared: &Declared) -> Option<Kind> {
        if self.rules.players() != self.table.players() {
            let (wanted, there) = (self.rules.players(), self.table.players());
            let fault = Fault::new(format!("the rules are for {wanted} players, and {there} are at the table"))
                .remedy(format!("name {wanted} players, or set `players: {there}` in the rules"));
            self.add(&[], fault);
            return None;
        }
        let written = declared.written();
        let kinds: Vec<_> = KINDS.iter().filter(|(kind, _)| written.contains(kind)).collect();
        let &[&(kind, keys)] = kinds.as_slice() else {
            self.not_one_kind(&kinds.iter().map(|(kind, _)| *kind).collect::<Vec<_>>());
            return None;
        };
        for &key in written.iter().filter(|&key| *key != kind && !keys.contains(key)) {
            let fault = Fault::new(format!("`{key}` does not go with `{kind}`"));
            let fault = if keys.is_empty() { fault } else { fault.expected(one_of(keys.iter().copied())) };
            self.add(&[key], fault.remedy(format!("leave `{key}` out")));
        }
        match kind {
            "win" => self.win(declared),
            "kong" => self.kong(declared),
            "yao" => self.yao(declared),
            "false_win" => self.false_win(declared),
            "fine" => self.fine(declared),
            "pay" => self.pay(declared),
            _ => Some(Kind::Draw),
        }
    }

    fn not_one_kind(&mut self, kinds: &[&str]) {
        let expected = format!("exactly one of {}", one_of(KINDS.iter().map(|(kind, _)| *kind)));
        match kinds {
            [first, second, ..] => {
                let fault = Fault::new(format!("`{second}` beside `{first}`: an event is one thing"));
                self.add(&[second], fault.expected(expected).remedy("make two events of it"));
            }
            _ => self.add(&[], Fault::new("this does not say what happened").expected(expected)),
        }
    }

    fn note(&mut self, declared: &Declared) {
        let Some(note) = &declared.note else { return };
        if note.trim().is_empty() {
            self.add(&["note"], Fault::new("the note is empty").remedy("leave it out"));
        } else if note.chars().any(is_hostile) || note.chars().count() > LONGEST_NOTE {
            let expected = format!("one line of at most {LONGEST_NOTE} characters, none of them invisible");
            self.add(&["note"], Fault::new("this note cannot be kept").expected(expected));
        }
    }

    /// The player whom a key names.
    fn player(&mut self, at: &[&str], who: Option<&String>) -> Option<Seat> {
        let found = self.table.find(who?, self.naming);
        found.map_err(|fault| self.add(at, fault)).ok()
    }

    /// The player whom a key names, who must be somebody else than the one before.
    fn another(&mut self, at: &[&str], who: Option<&String>, not: Option<Seat>, roles: &str) -> Option<Seat> {
        let seat = self.player(at, who)?;
        if Some(seat) == not {
            let fault = Fault::new(format!("{} cannot be both {roles}", self.table.name(seat)));
            self.add(at, fault.remedy("name the other player"));
            return None;
        }
        Some(seat)
    }

    /// An amount above zero, which must be there.
    fn above_zero(&mut self, at: &[&str], amount: Option<&Number>, what: &str) -> Option<Amount> {
        let Some(number) = amount else {
            let key = at.last().copied().unwrap_or_default();
            self.add(&[], Fault::new(format!("{what} is not said")).remedy(format!("add `{key}` and an amount")));
            return None;
        };
        match number.amount(self.rules.decimals()) {
            Ok(amount) if amount > Amount::ZERO => Some(amount),
            Ok(_) => {
                let fault = Fault::new(format!("{what} is {number}")).expected("an amount above 0");
                self.add(at, fault.remedy("write it the other way round, or leave it out"));
                None
            }
            Err(fault) => {
                self.add(at, fault);
                None
            }
        }
    }

    fn kong(&mut self, declared: &Declared) -> Option<Kind> {
        let by = self.player(&["kong"], declared.kong.as_ref());
        let ways = [("concealed", declared.concealed), ("added", declared.added), ("from", declared.from.is_some())];
        let ways: Vec<&str> = ways.into_iter().filter_map(|(key, is_written)| is_written.then_some(key)).collect();
        if let [first, second, ..] = ways[..] {
            let fault = Fault::new(format!("`{second}` beside `{first}`: a kong is made in one way"));
            self.add(&[second], fault.expected("one of `concealed`, `added` or `from`, or none of them"));
            return None;
        }
        if declared.feeder.is_some() && !declared.added {
            let fault = Fault::new("`feeder` without `added`: only a kong added to a triplet was fed");
            self.add(&["feeder"], fault.remedy("add `added`, or say `from` for a kong off a discard"));
            return None;
        }
        if declared.added && declared.feeder.is_none() && self.rules.kong().added_payer == AddedPayer::Feeder {
            let fault = Fault::new("by these rules who fed the triplet pays, and this does not say who did");
            self.add(&[], fault.remedy("add `feeder` and the player"));
            return None;
        }
        let from = self.another(&["from"], declared.from.as_ref(), by, "the one who made the kong and the thrower");
        let feeder =
            self.another(&["feeder"], declared.feeder.as_ref(), by, "the one who made the kong and its feeder");
        let way = match (declared.concealed, declared.added, from) {
            (true, ..) => KongWay::Concealed,
            (_, true, _) => KongWay::Added { feeder },
            (_, _, Some(thrower)) => KongWay::OffDiscard(thrower),
            _ => KongWay::Exposed,
        };
        Some(Kind::Kong { by: by?, way })
    }

    fn yao(&mut self, declared: &Declared) -> Option<Kind> {
        let to = self.player(&["yao"], declared.yao.as_ref());
        if let Some(kind) = declared.kind.as_ref().filter(|&kind| !self.rules.yao_kinds().contains_key(kind)) {
            let known = self.rules.yao_kinds().keys().map(String::as_str);
            self.add(&["kind"], unknown("kind of yao", kind, known, "yao.kinds"));
        }
        let from = self.another(&["from"], declared.from.as_ref(), to, "paid and the one who pays");
        Some(Kind::Yao { to: to?, hidden: declared.hidden, kind: declared.kind.clone(), from })
    }

    fn false_win(&mut self, declared: &Declared) -> Option<Kind> {
        let by = self.player(&["false_win"], declared.false_win.as_ref());
        let from = self.another(&["from"], declared.from.as_ref(), by, "the one who claimed and the thrower");
        let needs_limit = matches!(self.rules.terms().false_win, FalseWin::LimitSelfDraw | FalseWin::Mirror);
        if needs_limit && self.rules.limit().is_none() {
            let fault = no_limit("a false win is paid by the limit here");
            self.add(&["false_win"], fault.remedy("set `false_win` to an amount, or use `fine`"));
        }
        Some(Kind::FalseWin { by: by?, from })
    }

    fn fine(&mut self, declared: &Declared) -> Option<Kind> {
        let who = self.player(&["fine"], declared.fine.as_ref());
        let each = self.above_zero(&["each"], declared.each.as_ref(), "the fine to each");
        Some(Kind::Fine { who: who?, each: each? })
    }

    fn pay(&mut self, declared: &Declared) -> Option<Kind> {
        let from = self.player(&["pay"], declared.pay.as_ref());
        if declared.to.is_none() {
            self.add(&[], Fault::new("this does not say who is paid").remedy("add `to` and the player"));
        }
        let to = self.another(&["to"], declared.to.as_ref(), from, "the one who pays and the one who is paid");
        let amount = self.above_zero(&["amount"], declared.amount.as_ref(), "the payment");
        Some(Kind::Pay { from: from?, to: to?, amount: amount? })
    }
}

fn no_limit(what: &str) -> Fault {
    Fault::new(format!("{what}, and these rules have no limit"))
}

fn unknown<'k>(what: &str, name: &str, known: impl Iterator<Item = &'k str> + Clone, section: &str) -> Fault {
    let fault =
        Fault::new(format!("these rules have no {what} `{}`", clipped(name))).nearest(nearest(name, known.clone()));
    if known.clone().next().is_none() {
        fault.remedy(format!("add it under `{section}` of the preset"))
    } else {
        fault.expected(one_of(known))
    }
}
