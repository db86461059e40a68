//! Round and dealer, followed from the events; they refuse no hand.

use std::collections::BTreeMap;

use super::night::{Night, Turn};
use super::quick::Happened;
use super::scan::Mark;
use crate::count::Wind;
use crate::event::Dealt;
use crate::player::WINDS;
use crate::rules::{DealOnDraw, DealOnWin, Dealer};

/// Who deals, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Rounds passed; the wind is the place in it modulo 4.
    pub round: u32,
    /// The seat that deals, counted from East.
    pub seat: usize,
    /// How many hands this dealer has dealt before in a row.
    pub again: u32,
    /// Whether a hand was played in this round.
    is_begun: bool,
    kong: bool,
    paid: bool,
}

impl Deal {
    /// The first hand of the night.
    pub fn first() -> Self {
        Deal { round: 0, seat: 0, again: 0, is_begun: false, kong: false, paid: false }
    }

    /// `East 2` is the second deal-holder of the East round, `East 2 (3)` his third hand.
    pub fn label(&self) -> String {
        let wind = WINDS[self.round as usize % WINDS.len()];
        let again = if self.again == 0 { String::new() } else { format!(" ({})", self.again + 1) };
        format!("{wind} {}{again}", self.seat + 1)
    }

    /// Takes what an event does to the deal; whether a round is over with it.
    pub(super) fn take(&mut self, mark: Mark, turn: &Turn) -> bool {
        let Dealer { on_win, on_draw } = turn.dealer;
        match mark.happened {
            Happened::Kong => {
                self.kong = true;
                self.paid = true;
                return false;
            }
            Happened::Yao => {
                self.paid = true;
                return false;
            }
            Happened::Money | Happened::Nothing => return false,
            Happened::Win | Happened::Scored | Happened::Draw | Happened::FalseWin => {}
        }
        let dealer = turn.seats.get(self.seat).and_then(|person| u8::try_from(*person).ok());
        let moves = match mark.happened {
            Happened::Win | Happened::Scored => {
                dealer.is_none_or(|dealer| !mark.winners.contains(&dealer)) || on_win == DealOnWin::Moves
            }
            Happened::Draw => match on_draw {
                DealOnDraw::Stays => false,
                DealOnDraw::Moves => true,
                DealOnDraw::MovesIfKong => self.kong,
                DealOnDraw::MovesIfPaid => self.paid,
            },
            _ => false,
        };
        (self.kong, self.paid, self.is_begun) = (false, false, true);
        if !moves {
            self.again += 1;
            return false;
        }
        self.again = 0;
        self.seat += 1;
        let is_over = self.seat >= turn.seats.len();
        if is_over {
            self.next_round();
        }
        is_over
    }

    /// New seats begin the next round, unless it has only just begun.
    fn reseat(&mut self) {
        if self.is_begun {
            self.next_round();
        }
        (self.kong, self.paid) = (false, false);
    }

    fn next_round(&mut self) {
        *self = Deal { round: self.round + 1, ..Deal::first() };
    }
}

/// Follows the deal through a night, line by line in order.
pub struct Deals<'n> {
    night: &'n Night,
    /// The deal at the next line.
    pub deal: Deal,
}

impl<'n> Deals<'n> {
    /// Begins at the first line.
    pub fn new(night: &'n Night) -> Self {
        Deals { night, deal: Deal::first() }
    }

    /// Begins after some lines in their order.
    pub fn after(night: &'n Night, lines: &[u32]) -> Self {
        let mut deals = Deals::new(night);
        for n in lines {
            deals.pass(*n);
        }
        deals
    }

    /// Whose deal it is.
    pub fn dealt(&self) -> Dealt {
        let Deal { round, seat, again, .. } = self.deal;
        Dealt { dealer: seat, continuation: again, round: Wind::at(round as usize), is_followed: true }
    }

    /// Goes past a line; whether a round is over with it.
    pub fn pass(&mut self, n: u32) -> bool {
        if self.night.turns.iter().any(|turn| turn.n == n && turn.is_reseated) {
            self.deal.reseat();
        }
        match self.night.standing_version(n) {
            Some(version) if self.night.is_event(n) => {
                self.deal.take(self.night.mark_of(version), self.night.turn_at(n))
            }
            _ => false,
        }
    }

    /// The events that stand before and after a correction and were dealt otherwise with it, where who deals moves money:
    /// what was recorded of their deal was true of the night before.
    pub fn moved(before: &Night, after: &Night) -> Vec<u32> {
        if !after.turns.iter().any(|turn| turn.preset.rules.deal_moves_money()) {
            return Vec::new();
        }
        let dealt = |night: &Night| -> BTreeMap<u32, (usize, u32)> {
            let mut deals = Deals::new(night);
            let mut dealt = BTreeMap::new();
            for n in night.in_order() {
                let is_paid = night.is_event(n)
                    && night.standing_version(n).is_some_and(|version| {
                        matches!(night.mark_of(version).happened, Happened::Win | Happened::Scored)
                    });
                if is_paid {
                    // Who is East pays double, for however long he deals.
                    let counts = night.turn_at(n).preset.rules.stakes().is_some();
                    let Dealt { dealer, continuation, .. } = deals.dealt();
                    dealt.insert(n, (dealer, if counts { continuation } else { 0 }));
                }
                deals.pass(n);
            }
            dealt
        };
        let earlier = dealt(before);
        let later = dealt(after).into_iter();
        let is_moved = |(n, dealt): &(u32, (usize, u32))| earlier.get(n).is_some_and(|before| before != dealt);
        // A version that says no points is worked out anew.
        let is_said = |n: &u32| after.standing_version(*n).is_none_or(|version| !after.unsaid.contains(&version));
        later.filter(is_moved).map(|(n, _)| n).filter(is_said).collect()
    }

    /// The deal at the end of the night, and whether the last hand ended a round.
    pub fn at_end(night: &Night) -> (Deal, bool) {
        let mut deals = Deals::new(night);
        let mut is_over = false;
        for n in night.in_order() {
            let passed = deals.pass(n);
            is_over = if night.is_event(n) && night.ends_hand(n) { passed } else { is_over };
        }
        (deals.deal, is_over)
    }
}
