//! Everything that can happen in a hand, settled once: a night is then drawn without settling anything again.

use super::model::Model;
use super::urn::{Outcome, Points, Urn, points_of};
use crate::amount::{Amount, Number};
use crate::event::{Claim, Declared, DeclaredDoubles};
use crate::fault::Fault;
use crate::payout::settle;
use crate::player::{Naming, Table};
use crate::rules::Rules;

/// What a hand is drawn from: how it ends, and what is paid at once in it, each from an urn of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hands {
    urns: Vec<Urn>,
    players: usize,
    /// What the rules do not allow, which is never drawn.
    pub left_out: Vec<LeftOut>,
}

/// Something that a model knows and some rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// What it is.
    pub what: What,
    /// Why it is not allowed.
    pub why: Fault,
}

/// A part of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Wins of so many doubles on a discard.
    Discard(u32),
    /// Self-draws of so many doubles.
    SelfDraw(u32),
    /// False wins.
    FalseWin,
    /// Kongs and yaos of one kind, by its key in the model.
    AtOnce(&'static str),
}

/// Why no hand of a model can be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Impossible {
    /// The table pays the differences between hands.
    NoStakes,
    /// None of the doubles of the model may win so, for this reason.
    NoWin {
        /// Whether on a self-draw.
        self_draw: bool,
        /// Why.
        why: Fault,
    },
    /// Weights or amounts pass what can be counted.
    TooLarge,
}

impl Hands {
    /// Hands drawn from these urns, one lot from each, at a table of so many players.
    pub fn of(urns: Vec<Urn>, players: usize) -> Self {
        Hands { urns, players, left_out: Vec::new() }
    }

    /// The hands of a model by some rules.
    ///
    /// # Errors
    /// [`Impossible`].
    pub fn by_model(model: &Model, rules: &Rules) -> Result<Self, Impossible> {
        if rules.stakes().is_none() {
            return Err(Impossible::NoStakes);
        }
        let mut settling = Settling::new(rules);
        let mut urns = vec![settling.ending(model)?];
        let at_once = model.at_once;
        for (key, share, way) in [
            ("kong.exposed", at_once.exposed, Way::Exposed),
            ("kong.concealed", at_once.concealed, Way::Concealed),
            ("kong.added", at_once.added, Way::Added),
            ("yao.open", at_once.open, Way::Yao { hidden: false }),
            ("yao.hidden", at_once.hidden, Way::Yao { hidden: true }),
        ] {
            urns.extend(settling.at_once(key, share, way));
        }
        Ok(Hands { urns, players: settling.names.len(), left_out: settling.left_out })
    }

    /// What is drawn from.
    pub fn urns(&self) -> &[Urn] {
        &self.urns
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The least that one hand can bring a player.
    pub fn worst(&self) -> Amount {
        let of_seat = |seat: usize| self.urns.iter().map(|urn| urn.least(seat)).sum::<i64>();
        Amount::of((0..self.players).map(of_seat).min().unwrap_or_default())
    }

    /// The most that one hand can move to or from a seat; `None` past what can be counted.
    pub(super) fn most(&self) -> Option<i64> {
        self.urns.iter().try_fold(0i64, |sum, urn| sum.checked_add(urn.most()?))
    }
}

/// What is paid at once.
#[derive(Clone, Copy)]
enum Way {
    Exposed,
    Concealed,
    Added,
    Yao { hidden: bool },
}

/// Events that are being settled for everybody at a table.
struct Settling<'r> {
    rules: &'r Rules,
    table: Table,
    names: Vec<String>,
    left_out: Vec<LeftOut>,
}

/// One way to end, with its share of 1000 hands, and the weights of what it can be.
struct End {
    share: u32,
    parts: Vec<(u32, Vec<Points>)>,
}

impl<'r> Settling<'r> {
    fn new(rules: &'r Rules) -> Self {
        let table = Table::of_winds(rules.players());
        let names = table.names().map(str::to_owned).collect();
        Settling { rules, table, names, left_out: Vec::new() }
    }

    /// The urn of how a hand ends. Shares stay as the model has them, whatever doubles may not win.
    fn ending(&mut self, model: &Model) -> Result<Urn, Impossible> {
        let draw = Declared { draw: true, ..Declared::default() };
        let draws = self.settled(vec![draw]).map_err(|_| Impossible::TooLarge)?;
        let draws = End { share: model.ends.draw, parts: vec![(1, draws)] };
        let ends = [draws, self.wins(model, true)?, self.wins(model, false)?, self.false_wins(model.ends.false_win)];
        urn_of(&ends).ok_or(Impossible::TooLarge)
    }

    /// False wins, where there are any: a claim of each on each of the others' discards.
    fn false_wins(&mut self, share: u32) -> End {
        let claim = |by, from| Declared { false_win: Some(by), from: Some(from), ..Declared::default() };
        let claims = if share > 0 { self.allowed(What::FalseWin, self.pairs(claim)) } else { None };
        End { share, parts: claims.map(|points| (1, points)).into_iter().collect() }
    }

    /// The wins of one kind. Doubles that may not win are left out, and the others come in their place.
    fn wins(&mut self, model: &Model, self_draw: bool) -> Result<End, Impossible> {
        let (share, doubles) = match self_draw {
            true => (model.ends.self_draw, &model.self_draw),
            false => (model.ends.discard, &model.discard),
        };
        let mut parts = Vec::new();
        let mut refused = None;
        for (&doubles, &weight) in doubles.iter().filter(|(_, weight)| share > 0 && **weight > 0) {
            let what = if self_draw { What::SelfDraw(doubles) } else { What::Discard(doubles) };
            let events = self.wins_of(doubles, self_draw);
            match self.allowed(what, events) {
                Some(points) => parts.push((weight, points)),
                None => refused = self.left_out.last().map(|left_out| left_out.why.clone()),
            }
        }
        match refused {
            Some(why) if parts.is_empty() => Err(Impossible::NoWin { self_draw, why }),
            _ => Ok(End { share, parts }),
        }
    }

    /// A win of so many doubles by each, off each of the others where it is a discard; in each one's deal, where the
    /// dealer pays and is paid for more.
    fn wins_of(&self, doubles: u32, self_draw: bool) -> Vec<Declared> {
        let claim = Claim { doubles: Some(DeclaredDoubles::Number(Number::of(doubles))), ..Claim::default() };
        let wins: Vec<Declared> = match self_draw {
            true => {
                self.each(|win| Declared { win: Some(win), claim: claim.clone(), self_draw, ..Declared::default() })
            }
            false => self.pairs(|win, from| Declared {
                win: Some(win),
                claim: claim.clone(),
                from: Some(from),
                ..Declared::default()
            }),
        };
        if !self.rules.deal_moves_money() {
            return wins;
        }
        let dealt = |win: Declared| self.each(move |dealer| Declared { dealer: Some(dealer), ..win.clone() });
        wins.into_iter().flat_map(dealt).collect()
    }

    /// The urn of what is paid at once in so many of 1000 hands: nothing in the others.
    fn at_once(&mut self, key: &'static str, share: u32, way: Way) -> Option<Urn> {
        if share == 0 {
            return None;
        }
        let kong = |kong: String| Declared { kong: Some(kong), ..Declared::default() };
        let events = match way {
            Way::Exposed => self.pairs(|by, from| Declared { from: Some(from), ..kong(by) }),
            Way::Concealed => self.each(|by| Declared { concealed: true, ..kong(by) }),
            Way::Added => self.pairs(|by, feeder| Declared { added: true, feeder: Some(feeder), ..kong(by) }),
            Way::Yao { hidden } => self.each(|to| Declared { yao: Some(to), hidden, ..Declared::default() }),
        };
        let points = self.allowed(What::AtOnce(key), events)?;
        urn_of(&[
            End { share: 1000 - share, parts: vec![(1, vec![Points::default()])] },
            End { share, parts: vec![(1, points)] },
        ])
    }

    /// What some events bring, if the rules allow them; else they are noted as left out.
    fn allowed(&mut self, what: What, events: Vec<Declared>) -> Option<Vec<Points>> {
        let settled = self.settled(events);
        settled.map_err(|why| self.left_out.push(LeftOut { what, why })).ok()
    }

    fn settled(&self, events: Vec<Declared>) -> Result<Vec<Points>, Fault> {
        let settled = |declared: Declared| {
            let event = declared.check(self.rules, &self.table, Naming::InFull);
            let event = event.map_err(|faults| faults.into_iter().next().unwrap_or_default())?;
            let settlement = settle(self.rules, &self.table, &event);
            settlement.map(|settlement| points_of(&settlement.points)).map_err(|why| Fault::new(why.to_string()))
        };
        events.into_iter().map(settled).collect()
    }

    fn each(&self, event: impl FnMut(String) -> Declared) -> Vec<Declared> {
        self.names.iter().cloned().map(event).collect()
    }

    fn pairs(&self, mut event: impl FnMut(String, String) -> Declared) -> Vec<Declared> {
        let mut events = Vec::new();
        for one in &self.names {
            for other in self.names.iter().filter(|other| *other != one) {
                events.push(event(one.clone(), other.clone()));
            }
        }
        events
    }
}

/// An urn of some ends, each with exactly its share: the weights are brought to a common multiple.
fn urn_of(ends: &[End]) -> Option<Urn> {
    let size =
        |end: &End| -> u64 { end.parts.iter().map(|(weight, points)| u64::from(*weight) * points.len() as u64).sum() };
    let mut multiple = 1u64;
    for end in ends.iter().filter(|end| size(end) > 0) {
        multiple = least_common_multiple(multiple, size(end))?;
    }
    let mut outcomes = Vec::new();
    for end in ends.iter().filter(|end| size(end) > 0) {
        for (weight, points) in &end.parts {
            let weight = u64::from(end.share).checked_mul(u64::from(*weight))?.checked_mul(multiple / size(end))?;
            outcomes.extend(points.iter().map(|points| Outcome { weight, points: *points }));
        }
    }
    Urn::new(outcomes)
}

fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}
