//! One night counted into the statistics, event by event.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::super::bytes::Bytes;
use super::super::deal::Deal;
use super::super::night::{Night, Points, Unreadable, are_same};
use super::super::replay::Step;
use super::{Biggest, Stats};
use crate::amount::Amount;
use crate::event::{Ending, Event, Kind, WinningTile};
use crate::payout::{Payment, Reason};

/// A longer wait between two hands is a pause.
const PAUSE: i64 = 30 * 60;

/// When something happened, and not when it was corrected.
pub(super) struct Moment {
    pub(super) at: String,
    /// Whether a line says so, and it is not only the time at which the night began.
    pub(super) is_said: bool,
    /// Whether it was recorded as it happened, and was not inserted later.
    pub(super) is_recorded: bool,
}

impl Moment {
    /// The time on a line; where it has none, that at which the night began.
    pub(super) fn new(night: &Night, at: Option<&String>, is_recorded: bool) -> Self {
        Moment { at: at.unwrap_or(&night.header.started).clone(), is_said: at.is_some(), is_recorded }
    }

    /// An event has the time of its first version; one that was inserted, that of the event it stands behind.
    pub(super) fn of(night: &Night, bytes: &(impl Bytes + ?Sized), step: &Step) -> Result<Self, Unreadable> {
        let root = night.root(step.n);
        let is_recorded = root == step.n;
        Ok(match root {
            0 => Moment::new(night, None, is_recorded),
            root if root == step.version => Moment::new(night, step.line.at.as_ref(), is_recorded),
            root => Moment::new(night, night.line(bytes, root)?.at.as_ref(), is_recorded),
        })
    }
}

/// A night that is being counted.
pub(super) struct Counting<'s, 'n> {
    pub(super) stats: &'s mut Stats,
    pub(super) night: &'n Night,
    /// The place in the statistics of each of the night's people.
    pub(super) people: Vec<usize>,
    /// When what is counted now happened.
    pub(super) moment: Moment,
    /// When the last hand ended, where it has a time.
    pub(super) last_hand: Option<i64>,
}

impl Counting<'_, '_> {
    /// An event that stands. `None` past what can be counted.
    pub(super) fn event(&mut self, step: &Step, deal: Deal) -> Option<()> {
        let turn = self.night.turn_at(step.n);
        let seats: Vec<usize> = turn.seats.iter().map(|place| self.people[*place]).collect();
        let said = self.night.points_said(&step.line);
        let Ok((event, played)) = &step.played else { return self.written(&said.unwrap_or_default()) };
        let computed = self.night.points_of(turn, played);
        let moved = said.unwrap_or_else(|| computed.clone());
        let is_true = are_same(&moved, &computed);
        let winners = if event.ends_hand() { self.hand(event, &seats, deal) } else { Vec::new() };
        if let Kind::Win(win) = &event.kind {
            for (winner, counted) in win.winners.iter().zip(&played.settlement.wins) {
                self.stats.of[*seats.get(winner.seat.place())?].doubles_won.add(counted.counted);
            }
        }
        if !is_true {
            return self.written(&moved);
        }
        let mut by_hand: BTreeMap<usize, Amount> = BTreeMap::new();
        for Payment { from, to, amount, reason } in &played.settlement.payments {
            let (from, to) = (*seats.get(from.place())?, *seats.get(to.place())?);
            let lost = Amount::ZERO.less(*amount)?;
            for (who, with, amount) in [(from, to, lost), (to, from, *amount)] {
                self.stats.against[who][with] = self.stats.against[who][with].plus(amount)?;
                let player = &mut self.stats.of[who];
                let sum = match reason {
                    Reason::Win { .. } | Reason::Score { .. } | Reason::FalseWin => {
                        let hand = by_hand.entry(who).or_default();
                        *hand = hand.plus(amount)?;
                        &mut player.by_hands
                    }
                    Reason::Kong { .. } | Reason::Yao { .. } | Reason::RobbedKongPaidBack => &mut player.at_once,
                    Reason::Fine | Reason::Agreed => &mut player.otherwise,
                };
                *sum = sum.plus(amount)?;
            }
            if let Reason::Win { doubles, .. } = reason {
                self.stats.of[from].doubles_paid.add(*doubles);
            }
        }
        for who in winners {
            self.biggest(step.n, who, by_hand.get(&who).copied().unwrap_or_default());
        }
        self.of_month(&moved)
    }

    /// Points of which nobody knows between whom they went.
    pub(super) fn written(&mut self, moved: &Points) -> Option<()> {
        for (place, amount) in moved {
            let otherwise = &mut self.stats.of[self.people[*place]].otherwise;
            *otherwise = otherwise.plus(*amount)?;
        }
        self.of_month(moved)
    }

    fn of_month(&mut self, moved: &Points) -> Option<()> {
        let month = self.stats.month(&self.moment.at);
        for (place, amount) in moved {
            let total = &mut month.totals[self.people[*place]];
            *total = total.plus(*amount)?;
        }
        Some(())
    }

    /// A hand that ended: who sat through it, who won, who threw, who dealt. Gives the winners.
    fn hand(&mut self, event: &Event, seats: &[usize], deal: Deal) -> Vec<usize> {
        let (winners, thrower): (Vec<usize>, Option<usize>) = match &event.kind {
            Kind::Win(win) => {
                let thrower = win.tile.thrower().and_then(|seat| seats.get(seat.place()).copied());
                (win.winners.iter().filter_map(|winner| seats.get(winner.seat.place()).copied()).collect(), thrower)
            }
            Kind::Scores(scores) => match scores.ending {
                Ending::Won { winner, .. } => (seats.get(winner.place()).copied().into_iter().collect(), None),
                Ending::Drawn => (Vec::new(), None),
            },
            Kind::FalseWin { by, .. } => {
                if let Some(who) = seats.get(by.place()) {
                    self.stats.of[*who].false_wins += 1;
                }
                (Vec::new(), None)
            }
            _ => (Vec::new(), None),
        };
        self.stats.hands += 1;
        self.stats.draws += u32::from(winners.is_empty() && !matches!(event.kind, Kind::FalseWin { .. }));
        for who in seats {
            self.stats.of[*who].sat(winners.contains(who));
        }
        let drawn = matches!(&event.kind, Kind::Win(win) if win.tile == WinningTile::SelfDraw);
        for who in &winners {
            self.stats.of[*who].won += 1;
            self.stats.of[*who].self_drawn += u32::from(drawn);
        }
        if let Some(thrower) = thrower {
            self.stats.of[thrower].thrown += 1;
            for winner in &winners {
                self.stats.threw_to[thrower][*winner] += 1;
            }
        }
        if let Some(dealer) = seats.get(deal.seat) {
            let longest = &mut self.stats.of[*dealer].longest_deal;
            *longest = (*longest).max(deal.again + 1);
        }
        let month = self.stats.month(&self.moment.at);
        month.hands += 1;
        winners.iter().for_each(|who| month.won[*who] += 1);
        self.paced();
        winners
    }

    /// The time since the last hand, where it was no pause. How long a hand took that was inserted, nobody knows, nor
    /// where it or the one before has no time.
    fn paced(&mut self) {
        if !self.moment.is_recorded {
            return;
        }
        let said = Some(&self.moment.at).filter(|_| self.moment.is_said);
        let at = said.and_then(|at| at.parse::<Timestamp>().ok()).map(Timestamp::as_second);
        let waited = at.zip(self.last_hand).map(|(at, last)| at - last).filter(|waited| (0..=PAUSE).contains(waited));
        if let Some(waited) = waited {
            self.stats.pace.seconds += waited.unsigned_abs();
            self.stats.pace.hands += 1;
        }
        self.last_hand = at;
    }

    /// The most that one hand brought its winner, without what was paid at once.
    fn biggest(&mut self, n: u32, who: usize, amount: Amount) {
        let biggest = &mut self.stats.of[who].biggest;
        if biggest.as_ref().is_none_or(|biggest| amount > biggest.amount) {
            *biggest = Some(Biggest { night: self.night.header.title.clone(), n, amount });
        }
    }
}
