//! Round and dealer, followed from the events; they refuse no hand.

use super::night::{Night, Turn};
use super::quick::Happened;
use super::scan::Mark;
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

    /// What an event does to the deal; whether a round is over with it.
    pub(super) fn after(&mut self, mark: Mark, turn: &Turn) -> bool {
        let terms = turn.preset.rules.terms();
        let Dealer { on_win, on_draw } = terms.dealer;
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
            Happened::Win | Happened::Draw | Happened::FalseWin => {}
        }
        let dealer = turn.seats.get(self.seat).and_then(|person| u8::try_from(*person).ok());
        let moves = match mark.happened {
            Happened::Win if dealer.is_some_and(|dealer| mark.winners.contains(&dealer)) => on_win == DealOnWin::Moves,
            Happened::Win => true,
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

    /// Goes past a line; whether a round is over with it.
    pub fn pass(&mut self, n: u32) -> bool {
        if self.night.turns.iter().any(|turn| turn.n == n && turn.is_reseated) {
            self.deal.reseat();
        }
        match self.night.standing_version(n) {
            Some(version) if self.night.is_event(n) => {
                self.deal.after(self.night.mark_of(version), self.night.turn_at(n))
            }
            _ => false,
        }
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
