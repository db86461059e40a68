//! Who wins, throws and draws, and by how much: what a night, or a season of them, says of its players.
//!
//! Everything is counted from the events that stand, settled in their places; nothing here is worded or rounded.

mod counting;

use std::collections::BTreeMap;

use counting::{Counting, Moment};

use super::bytes::Bytes;
use super::deal::Deals;
use super::night::{Night, Unreadable, too_large};
use super::replay::Replay;
use crate::amount::Amount;
use crate::fault::Fault;
use crate::player::Name;
use crate::rules::Money;

/// A sum of doubles, and of how many hands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mean {
    /// The doubles of all of them.
    pub sum: u64,
    /// How many hands.
    pub hands: u32,
}

impl Mean {
    fn add(&mut self, doubles: u32) {
        self.sum += u64::from(doubles);
        self.hands += 1;
    }
}

/// The most that one hand brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Biggest {
    /// The night, by its title.
    pub night: String,
    /// The event's number.
    pub n: u32,
    /// How much.
    pub amount: Amount,
}

/// What is counted of one player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerStats {
    /// Hands that ended while he sat.
    pub hands: u32,
    /// Of these, won.
    pub won: u32,
    /// Of these, by self-draw.
    pub self_drawn: u32,
    /// Winning tiles thrown.
    pub thrown: u32,
    /// Claims that were no wins.
    pub false_wins: u32,
    /// The doubles, as counted, of the hands that he won.
    pub doubles_won: Mean,
    /// The doubles of the hands of others that he paid for.
    pub doubles_paid: Mean,
    /// The most that one hand brought him as its winner, without what was paid at once.
    pub biggest: Option<Biggest>,
    /// What hands came to, without what is paid at once.
    pub by_hands: Amount,
    /// What kong and yao came to.
    pub at_once: Amount,
    /// What else came to: fines, agreed payments, points written by hand.
    pub otherwise: Amount,
    /// The most hands that he dealt in a row.
    pub longest_deal: u32,
    /// The most hands in a row that he sat through without winning.
    pub longest_drought: u32,
    /// Such hands since his last win; it goes on from night to night.
    drought: u32,
}

/// What one month came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Month {
    /// Hands that ended in it.
    pub hands: u32,
    /// What each player came to, by the places of [`Stats::people`].
    pub totals: Vec<Amount>,
    /// What each won.
    pub won: Vec<u32>,
}

/// How fast was played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pace {
    /// Seconds between hands, pauses left out.
    pub seconds: u64,
    /// How many hands they were.
    pub hands: u32,
}

/// What some nights say of their players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stats {
    /// What amounts are counted in.
    pub money: Money,
    /// How many nights.
    pub nights: u32,
    /// Whether a night was played by stakes, so that it is known who threw and who drew.
    pub are_stakes: bool,
    /// Everybody who sat.
    pub people: Vec<String>,
    /// What is counted of each.
    pub of: Vec<PlayerStats>,
    /// Hands that ended.
    pub hands: u32,
    /// Hands that nobody won.
    pub draws: u32,
    /// How fast was played.
    pub pace: Pace,
    /// What each has from each other, netted: `against[one][other]`.
    pub against: Vec<Vec<Amount>>,
    /// How often each threw to each other: `threw_to[one][other]`.
    pub threw_to: Vec<Vec<u32>>,
    /// By month, `2026-11`.
    pub months: BTreeMap<String, Month>,
}

/// Why statistics cannot be made.
#[derive(Debug)]
pub enum NoStats {
    /// The nights do not go together, or come to too much.
    Refused(Fault),
    /// A line cannot be read.
    Unreadable(Unreadable),
}

impl Stats {
    /// Of no night yet, in a unit.
    pub fn new(money: Money) -> Self {
        Stats {
            money,
            nights: 0,
            are_stakes: false,
            people: Vec::new(),
            of: Vec::new(),
            hands: 0,
            draws: 0,
            pace: Pace::default(),
            against: Vec::new(),
            threw_to: Vec::new(),
            months: BTreeMap::new(),
        }
    }

    /// Counts a night, later than those before; a player is the same when the names are equal.
    ///
    /// # Errors
    /// [`NoStats`].
    pub fn add(&mut self, night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<(), NoStats> {
        let money = night.header.preset.rules.money();
        if self.money != *money {
            let said = |money: &Money| format!("{} with {} decimals", money.unit, money.decimals.count());
            let fault = Fault::new(format!("one night is in {}, another in {}", said(&self.money), said(money)));
            return Err(NoStats::Refused(fault.remedy("take nights of one unit only")));
        }
        self.nights += 1;
        let people = night.people.iter().map(|name| self.place(name)).collect();
        self.are_stakes |= night.header.preset.rules.stakes().is_some();
        let started = Moment::new(night, None, true);
        let mut counting = Counting { stats: self, night, people, moment: started, last_hand: None };
        let (mut replay, mut deals) = (Replay::new(night), Deals::new(night));
        for n in night.in_order() {
            if let Some(step) = replay.step(bytes, n).map_err(NoStats::Unreadable)? {
                counting.moment = Moment::of(night, bytes, &step).map_err(NoStats::Unreadable)?;
                counting.event(&step, deals.deal).ok_or_else(|| NoStats::Refused(too_large()))?;
            } else if night.standing_version(n) == Some(n) && !night.is_event(n) {
                let line = night.line(bytes, n).map_err(NoStats::Unreadable)?;
                counting.moment = Moment::new(night, line.at.as_ref(), true);
                let moved = night.points_said(&line).unwrap_or_default();
                counting.written(&moved).ok_or_else(|| NoStats::Refused(too_large()))?;
            }
            deals.pass(n);
        }
        Ok(())
    }

    /// The place of a player, new or known.
    fn place(&mut self, name: &str) -> usize {
        let is_same =
            |known: &String| known == name || matches!((Name::new(known), Name::new(name)), (Ok(a), Ok(b)) if a == b);
        if let Some(place) = self.people.iter().position(is_same) {
            return place;
        }
        self.people.push(name.to_owned());
        self.of.push(PlayerStats::default());
        self.against.push(Vec::new());
        self.threw_to.push(Vec::new());
        let count = self.people.len();
        self.against.iter_mut().for_each(|row| row.resize(count, Amount::ZERO));
        self.threw_to.iter_mut().for_each(|row| row.resize(count, 0));
        count - 1
    }

    /// The month of a line, with a place for everybody who is known.
    fn month(&mut self, at: &str) -> &mut Month {
        let month = self.months.entry(at.get(..7).unwrap_or_default().to_owned()).or_default();
        month.totals.resize(self.people.len(), Amount::ZERO);
        month.won.resize(self.people.len(), 0);
        month
    }
}

impl PlayerStats {
    /// What he came to in all.
    pub fn total(&self) -> Option<Amount> {
        self.by_hands.plus(self.at_once)?.plus(self.otherwise)
    }

    /// He sat through a hand.
    fn sat(&mut self, won: bool) {
        self.hands += 1;
        self.drought = if won { 0 } else { self.drought + 1 };
        self.longest_drought = self.longest_drought.max(self.drought);
    }
}
