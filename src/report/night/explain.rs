//! How a player's total came about: hand by hand, by reason, by opponent.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{ByName, decimals, line_in_words, sum, unit};
use crate::amount::Amount;
use crate::event::{Event, Kind, WinningTile};
use crate::ledger::transfers::{Transfer, fewest};
use crate::ledger::{Bytes, Entry, Night, Points, Replay, Step, Transferred, Unreadable};
use crate::payout::{Payment, Reason, ScoreShare, Share};
use crate::report::{Block, Cell, Grid, Report, words};

/// How one player's total came about.
#[derive(Debug)]
pub struct Explained<'n> {
    /// The night.
    pub night: &'n Night,
    /// The player.
    pub who: usize,
    /// What is to be said of it: by which other rules, where these are not those that were played.
    pub notes: Vec<String>,
    /// Each event that moved something for the player: its number, what happened, and how much.
    pub hands: Vec<(u32, String, Amount)>,
    /// The same by reason.
    pub reasons: Vec<(String, Amount)>,
    /// The same by opponent, in the order of the people; the player's own place is zero.
    pub opponents: Vec<Amount>,
}

/// What one event moved between two, for a player: with whom, why, and how much.
fn moves(night: &Night, who: usize, step: &Step) -> Vec<(usize, &'static str, Amount)> {
    let turn = night.turn_at(step.n);
    let said = night.points_said(&step.line);
    if let Ok((event, played)) = &step.played {
        let mut computed = night.points_of(turn, played);
        computed.sort_unstable();
        let is_true = said.as_ref().is_none_or(|said| {
            let mut said = said.clone();
            said.sort_unstable();
            said == computed
        });
        if is_true {
            let one = |payment: &Payment| {
                let (from, to) = (*turn.seats.get(payment.from.place())?, *turn.seats.get(payment.to.place())?);
                let reason = kind(payment, event, to == who);
                match (from == who, to == who) {
                    (true, _) => Some((to, reason, Amount::ZERO.less(payment.amount)?)),
                    (_, true) => Some((from, reason, payment.amount)),
                    _ => None,
                }
            };
            return played.settlement.payments.iter().filter_map(one).collect();
        }
    }
    between(night, who, said.unwrap_or_default())
}

/// Points that a person wrote say how much and not between whom: the fewest transfers that give them.
fn between(night: &Night, who: usize, points: Points) -> Vec<(usize, &'static str, Amount)> {
    let mut balances = vec![Amount::ZERO; night.people.len()];
    for (place, amount) in points {
        balances[place] = amount;
    }
    let one = |transfer: Transfer| match (transfer.from == who, transfer.to == who) {
        (true, _) => Some((transfer.to, BY_HAND, Amount::ZERO.less(transfer.amount)?)),
        (_, true) => Some((transfer.from, BY_HAND, transfer.amount)),
        _ => None,
    };
    fewest(&balances).list.into_iter().filter_map(one).collect()
}

const BY_HAND: &str = "points written by hand";

fn kind(payment: &Payment, event: &Event, gains: bool) -> &'static str {
    let drawn = matches!(&event.kind, Kind::Win(win) if win.tile == WinningTile::SelfDraw);
    match (&payment.reason, gains) {
        (Reason::Win { .. }, true) if drawn => "own self-draws",
        (Reason::Win { .. }, true) => "hands won on a discard",
        (Reason::Win { share: Share::Thrower | Share::ThrowerForAll | Share::ThrowerForLiable { .. }, .. }, _) => {
            "thrown"
        }
        (Reason::Win { share: Share::LiableForAll { .. } | Share::LiableBesideThrower, .. }, _) => "liable",
        (Reason::Win { .. }, _) if drawn => "self-draws of others",
        (Reason::Win { .. }, _) => "hands of others",
        (Reason::Score { share: ScoreShare::Difference, .. }, _) => "differences between the losers",
        (Reason::Score { .. }, true) => "hands won",
        (Reason::Score { share: ScoreShare::ForAll, .. }, false) => "liable",
        (Reason::Score { .. }, false) => "hands of others",
        (Reason::Kong { .. } | Reason::Yao { .. } | Reason::RobbedKongPaidBack, _) => "kong and yao",
        (Reason::FalseWin, _) => "false wins",
        (Reason::Fine, _) => "fines",
        (Reason::Agreed, _) => "agreed payments",
    }
}

/// Who still owes how much to whom, as it came about: what was lost, less the cash handed over; `pairs[from][to]`.
///
/// # Errors
/// [`Unreadable`] when a line cannot be read.
pub fn pairs(night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<Vec<Vec<Amount>>, Unreadable> {
    let count = night.people.len();
    let mut pairs = vec![vec![Amount::ZERO; count]; count];
    for (who, row) in pairs.iter_mut().enumerate() {
        let lost = Explained::of(night, bytes, who)?.opponents;
        *row = lost.iter().map(|gained| Amount::ZERO.less(*gained).unwrap_or_default()).collect();
    }
    for n in night.in_order().into_iter().filter(|n| !night.is_event(*n) && night.standing_version(*n) == Some(*n)) {
        let line = night.line(bytes, n)?;
        let handed = match &line.entry {
            Entry::Paid(paid) => std::slice::from_ref(paid),
            Entry::Settled { transfers, .. } => transfers.as_slice(),
            _ => &[],
        };
        let handed = if night.is_in_its_unit() { handed } else { &[] };
        for Transferred { from, to, amount } in handed {
            let amount = Amount::parse(amount.as_str(), decimals(night)).unwrap_or_default();
            if let (Some(from), Some(to)) = (night.place_of(from), night.place_of(to)) {
                pairs[from][to] = pairs[from][to].less(amount).unwrap_or_default();
                pairs[to][from] = pairs[to][from].plus(amount).unwrap_or_default();
            }
        }
    }
    Ok(pairs)
}

impl<'n> Explained<'n> {
    /// Goes through a night for one player.
    ///
    /// # Errors
    /// [`Unreadable`] when a line cannot be read.
    pub fn of(night: &'n Night, bytes: &(impl Bytes + ?Sized), who: usize) -> Result<Self, Unreadable> {
        let mut explained = Explained {
            night,
            who,
            notes: Vec::new(),
            hands: Vec::new(),
            reasons: Vec::new(),
            opponents: vec![Amount::ZERO; night.people.len()],
        };
        let mut replay = Replay::new(night);
        for n in night.in_order() {
            let (line, moves) = match replay.step(bytes, n)? {
                Some(step) => {
                    let moves = moves(night, who, &step);
                    (step.line, moves)
                }
                None if night.standing_version(n) == Some(n) && !night.is_event(n) => {
                    let line = night.line(bytes, n)?;
                    let moves = between(night, who, night.points_said(&line).unwrap_or_default());
                    (line, moves)
                }
                None => continue,
            };
            let mut moved = Amount::ZERO;
            for (with, reason, amount) in &moves {
                moved = moved.plus(*amount).unwrap_or_default();
                explained.opponents[*with] = explained.opponents[*with].plus(*amount).unwrap_or_default();
                match explained.reasons.iter_mut().find(|(known, _)| known == reason) {
                    Some((_, sum)) => *sum = sum.plus(*amount).unwrap_or_default(),
                    None => explained.reasons.push(((*reason).to_owned(), *amount)),
                }
            }
            if !moves.is_empty() {
                explained.hands.push((n, line_in_words(night, &line, n), moved));
            }
        }
        Ok(explained)
    }

    /// For people.
    pub fn report(&self) -> Report {
        let name = &self.night.people[self.who];
        let total = self.night.standing[self.who];
        let money = self.night.header.preset.rules.money();
        let hands = self
            .hands
            .iter()
            .map(|(n, what, amount)| vec![Cell::Count(*n, None), Cell::Text(what.clone()), Cell::Change(*amount)]);
        let hands = Grid {
            columns: vec!["#".to_owned(), "what".to_owned(), unit(self.night).to_owned()],
            rows: hands.collect(),
            sum: Some(vec![
                Cell::Blank,
                Cell::Text("sum".to_owned()),
                Cell::Change(sum(self.hands.iter().map(|(_, _, amount)| *amount))),
            ]),
        };
        let reasons =
            named("reason", self.reasons.iter().map(|(name, amount)| (name.clone(), *amount)), unit(self.night));
        let opponents = self.night.people.iter().cloned().zip(self.opponents.iter().copied());
        let opponents = opponents.enumerate().filter(|(place, _)| *place != self.who).map(|(_, pair)| pair);
        let opponents = named("with", opponents, unit(self.night));
        let what_if = if self.night.is_what_if() { ", what if" } else { "" };
        let mut blocks = vec![
            Block::Title(format!("{name}: {}{what_if}", words::signed_with_unit(total, money))),
            Block::Grid(hands.clone()),
            Block::Grid(reasons),
            Block::Grid(opponents),
            Block::Sentence(self.verdict(total)),
        ];
        if !self.notes.is_empty() {
            blocks.push(Block::List { heading: "Notes".to_owned(), items: self.notes.clone() });
        }
        Report { decimals: decimals(self.night), blocks, data: hands }
    }

    /// Whether all of it adds up to the total, which it must.
    fn verdict(&self, total: Amount) -> String {
        let sums = [
            sum(self.hands.iter().map(|(_, _, amount)| *amount)),
            sum(self.reasons.iter().map(|(_, amount)| *amount)),
            sum(self.opponents.iter().copied()),
        ];
        let shown = words::signed(total, decimals(self.night));
        if sums == [total; 3] {
            format!("Hand by hand, by reason and by player it adds up to the total, {shown}.")
        } else {
            format!("This does not add up to the total, {shown}: `huat check` says why.")
        }
    }
}

fn named(head: &str, rows: impl Iterator<Item = (String, Amount)>, unit: &str) -> Grid {
    let rows: Vec<(String, Amount)> = rows.collect();
    let total = sum(rows.iter().map(|(_, amount)| *amount));
    Grid {
        columns: vec![head.to_owned(), unit.to_owned()],
        rows: rows.into_iter().map(|(name, amount)| vec![Cell::Text(name), Cell::Change(amount)]).collect(),
        sum: Some(vec![Cell::Text("sum".to_owned()), Cell::Change(total)]),
    }
}

/// For programs.
impl Serialize for Explained<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Hand<'h> {
            n: u32,
            what: &'h str,
            points: crate::amount::Exact,
        }
        let decimals = decimals(self.night);
        let hands = self.hands.iter().map(|(n, what, amount)| Hand { n: *n, what, points: amount.number(decimals) });
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &1)?;
        map.serialize_entry("player", &self.night.people[self.who])?;
        map.serialize_entry("unit", unit(self.night))?;
        map.serialize_entry("what_if", &self.night.is_what_if())?;
        map.serialize_entry("notes", &self.notes)?;
        map.serialize_entry("total", &self.night.standing[self.who].number(decimals))?;
        map.serialize_entry("hands", &hands.collect::<Vec<_>>())?;
        let reasons = self.reasons.iter().map(|(name, amount)| (name.as_str(), amount.number(decimals)));
        map.serialize_entry("reasons", &ByName(reasons.collect()))?;
        map.serialize_entry("opponents", &ByName::of(&self.night.people, &self.opponents, decimals))?;
        map.end()
    }
}
