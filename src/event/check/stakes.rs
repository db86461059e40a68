//! What is demanded of the events of a table that plays by stakes.

use super::{Check, Scheme};
use crate::event::keys::{DRAW, FALSE_WIN, FINE, KONG, PAY, WIN, YAO};
use crate::event::{Declared, Kind, KongWay};
use crate::fault::{Fault, clipped, nearest, one_of};
use crate::rules::{AddedPayer, FalseWin, StakesRules};
use crate::yaml::Sort;

impl Scheme for StakesRules {
    const KINDS: &'static [Sort] = &[WIN, KONG, YAO, DRAW, FALSE_WIN, FINE, PAY];

    const OTHERS: &'static str = "is for a table that pays the differences between hands, and this one plays by stakes";

    fn kind(check: &mut Check<'_, Self>, kind: &str, declared: &Declared) -> Option<Kind> {
        match kind {
            "win" => check.win(declared),
            "kong" => check.kong(declared),
            "yao" => check.yao(declared),
            _ => check.false_win(declared),
        }
    }
}

impl Check<'_, StakesRules> {
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
}

pub(super) fn no_limit(what: &str) -> Fault {
    Fault::new(format!("{what}, and these rules have no limit"))
}

pub(super) fn unknown<'k>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'k str> + Clone,
    section: &str,
) -> Fault {
    let fault =
        Fault::new(format!("these rules have no {what} `{}`", clipped(name))).nearest(nearest(name, known.clone()));
    if known.clone().next().is_none() {
        fault.remedy(format!("add it under `{section}` of the preset"))
    } else {
        fault.expected(one_of(known))
    }
}
