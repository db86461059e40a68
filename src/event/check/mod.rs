//! From what was declared to what it means: every demand that rules and table make on an event.

mod scores;
mod stakes;
mod win;

use super::keys::KINDS;
use super::{Declared, Event, Kind};
use crate::amount::{Amount, Decimals, Number};
use crate::fault::{Fault, one_of};
use crate::player::{LONGEST_TEXT, Naming, Seat, Table, fits_on_a_line};
use crate::rules::Rules;
use crate::yaml::Sort;

/// What a scheme of payment demands of its events.
trait Scheme: Sized {
    /// Its kinds of events.
    const KINDS: &'static [Sort];

    /// What is said of a kind that is the other scheme's.
    const OTHERS: &'static str;

    /// The event of a kind that this scheme judges by itself; `draw`, `fine` and `pay` are judged alike by both.
    fn kind(check: &mut Check<'_, Self>, kind: &str, declared: &Declared) -> Option<Kind>;
}

impl Declared {
    /// Holds what was declared against the rules and the table.
    ///
    /// # Errors
    /// Everything that does not fit, each at its key, with what to write instead.
    pub fn check(&self, rules: &Rules, table: &Table, naming: Naming) -> Result<Event, Vec<Fault>> {
        match rules {
            Rules::Stakes(stakes) => Check::new(&**stakes, rules, table, naming).event(self),
            Rules::Differences(scores) => Check::new(scores, rules, table, naming).event(self),
        }
    }

    /// The keys that were written, in the order of the specification.
    fn written(&self) -> Vec<&'static str> {
        let claim = &self.claim;
        [
            ("win", self.win.is_some()),
            ("scores", !self.scores.is_empty()),
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
            ("dealer", self.dealer.is_some()),
            ("continuation", self.continuation.is_some()),
            ("winner", self.winner.is_some()),
            ("drawn", self.drawn),
            ("pays_for_all", self.pays_for_all.is_some()),
            ("east", self.east.is_some()),
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

/// An event that is being held against the rules of a scheme.
struct Check<'c, R> {
    rules: &'c R,
    decimals: Decimals,
    players: u8,
    table: &'c Table,
    naming: Naming,
    faults: Vec<Fault>,
}

impl<'c, R: Scheme> Check<'c, R> {
    fn new(rules: &'c R, whole: &Rules, table: &'c Table, naming: Naming) -> Self {
        Check { rules, decimals: whole.decimals(), players: whole.players(), table, naming, faults: Vec::new() }
    }

    fn event(mut self, declared: &Declared) -> Result<Event, Vec<Fault>> {
        let kind = self.kind(declared);
        self.note(declared);
        match kind {
            Some(kind) if self.faults.is_empty() => Ok(Event { kind, note: declared.note.clone() }),
            _ => Err(self.faults),
        }
    }

    fn kind(&mut self, declared: &Declared) -> Option<Kind> {
        if self.players != self.table.players() {
            let (wanted, there) = (self.players, self.table.players());
            let fault = Fault::new(format!("the rules are for {wanted} players, and {there} are at the table"))
                .remedy(format!("name {wanted} players, or set `players: {there}` in the rules"));
            self.add(&[], fault);
            return None;
        }
        let written = declared.written();
        if let Some(other) = KINDS.iter().map(|kind| kind.name).find(|kind| written.contains(kind) && !has::<R>(kind)) {
            let fault = Fault::new(format!("`{other}` {}", R::OTHERS));
            self.add(&[other], fault.expected(one_of(R::KINDS.iter().map(|kind| kind.name))));
            return None;
        }
        let kinds: Vec<_> = R::KINDS.iter().filter(|kind| written.contains(&kind.name)).collect();
        let &[&Sort { name: kind, keys, .. }] = kinds.as_slice() else {
            self.not_one_kind(&kinds.iter().map(|kind| kind.name).collect::<Vec<_>>());
            return None;
        };
        for &key in written.iter().filter(|&key| *key != kind && !keys.contains(key)) {
            let fault = Fault::new(format!("`{key}` does not go with `{kind}`"));
            let fault = if keys.is_empty() { fault } else { fault.expected(one_of(keys.iter().copied())) };
            self.add(&[key], fault.remedy(format!("leave `{key}` out")));
        }
        match kind {
            "draw" => Some(Kind::Draw),
            "fine" => self.fine(declared),
            "pay" => self.pay(declared),
            _ => R::kind(self, kind, declared),
        }
    }

    fn not_one_kind(&mut self, kinds: &[&str]) {
        let expected = format!("exactly one of {}", one_of(R::KINDS.iter().map(|kind| kind.name)));
        match kinds {
            [first, second, ..] => {
                let fault = Fault::new(format!("`{second}` beside `{first}`: an event is one thing"));
                self.add(&[second], fault.expected(expected).remedy("make two events of it"));
            }
            _ => self.add(&[], Fault::new("this does not say what happened").expected(expected)),
        }
    }

    fn add(&mut self, at: &[&str], fault: Fault) {
        self.faults.push(fault.at(at.iter().copied()));
    }

    fn note(&mut self, declared: &Declared) {
        let Some(note) = &declared.note else { return };
        if note.trim().is_empty() {
            self.add(&["note"], Fault::new("the note is empty").remedy("leave it out"));
        } else if !fits_on_a_line(note) {
            let expected = format!("one line of at most {LONGEST_TEXT} characters, none of them invisible");
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
        match number.amount(self.decimals) {
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

/// Whether a scheme has a kind of event.
fn has<R: Scheme>(kind: &str) -> bool {
    R::KINDS.iter().any(|known| known.name == kind)
}
