//! Round and dealer, followed from the events; they refuse no hand.

use std::collections::BTreeMap;

use super::bytes::Bytes;
use super::night::{Night, Turn, Unreadable};
use super::quick::Happened;
use super::replay::Replay;
use super::scan::Mark;
use crate::count::Wind;
use crate::event::{Dealt, Kind};
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

/// An event whose deal is another by what it says than by the hands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradicted {
    /// Its number.
    pub n: u32,
    /// The seat that deals by what it says.
    pub said: usize,
    /// The seat that deals by the hands before it.
    pub followed: usize,
    /// How many hands that seat has dealt before, by what it says, where that moves money.
    pub continuation: Option<u32>,
    /// How many by the hands before it.
    pub again: u32,
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
                self.deal.after(self.night.mark_of(version), self.night.turn_at(n))
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
        // A line that says no points is worked out anew.
        later.filter(is_moved).map(|(n, _)| n).filter(|n| !after.unsaid.contains(n)).collect()
    }

    /// The events that say of their deal what the hands before them do not: who dealt by what they say, and by what is
    /// followed. Where who deals moves no money nothing is said.
    ///
    /// # Errors
    /// [`Unreadable`] when a line cannot be read.
    pub fn contradicted(night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<Vec<Contradicted>, Unreadable> {
        if !night.turns.iter().any(|turn| turn.preset.rules.deal_moves_money()) {
            return Ok(Vec::new());
        }
        let (mut replay, mut deals, mut found) = (Replay::new(night), Deals::new(night), Vec::new());
        for n in night.in_order() {
            let step = replay.step(bytes, n)?;
            let said = match step.as_ref().and_then(|step| step.played.as_ref().ok()).map(|(event, _)| &event.kind) {
                Some(Kind::Win(win)) => win.deal.map(|deal| (deal.dealer, Some(deal.continuation))),
                Some(Kind::Scores(scores)) => Some((scores.east, None)),
                _ => None,
            };
            if let Some((dealer, continuation)) = said {
                let Deal { seat, again, .. } = deals.deal;
                if dealer.place() != seat || continuation.is_some_and(|hands| hands != again) {
                    found.push(Contradicted { n, said: dealer.place(), followed: seat, continuation, again });
                }
            }
            deals.pass(n);
        }
        Ok(found)
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
