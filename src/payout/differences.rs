//! The differences between hands: the winner is paid his score, and the losers settle among themselves.
//!
//! East pays and receives double. Who threw the winning tile, and whether it was drawn, changes nothing.

use super::{Draft, Note, Reason, ScoreShare, Unsettled, others};
use crate::amount::Amount;
use crate::event::{Ending, Kind, Scores};
use crate::player::{Seat, Table};
use crate::rules::{DrawnHand, LimitApplies, ScoreFalseWin, ScoreRules};

/// What is paid for the scores of a hand, and for a false win.
pub(super) fn settle(rules: &ScoreRules, table: &Table, kind: &Kind, draft: &mut Draft) -> Result<(), Unsettled> {
    match kind {
        Kind::Scores(scores) => Settling { rules, table, scores }.settle(draft),
        Kind::FalseWin { by, .. } => {
            if rules.terms().false_win == ScoreFalseWin::Nothing {
                draft.notes.push(Note::FalseWinFree);
            }
            let each = rules.false_win_to_each().ok_or(Unsettled::OtherRules)?;
            for other in others(table, *by) {
                draft.pay(*by, other, each, Reason::FalseWin);
            }
            Ok(())
        }
        _ => Err(Unsettled::OtherRules),
    }
}

/// The scores that are being settled.
struct Settling<'s> {
    rules: &'s ScoreRules,
    table: &'s Table,
    scores: &'s Scores,
}

impl Settling<'_> {
    fn settle(&self, draft: &mut Draft) -> Result<(), Unsettled> {
        self.note_cuts(draft);
        match self.scores.ending {
            Ending::Won { winner, liable: Some(liable) } => {
                // He pays what all would have paid, and the losers do not settle among themselves.
                let mut sum = Amount::ZERO;
                for loser in others(self.table, winner) {
                    let paid = self.paid(self.score(winner)?, loser, winner, draft)?;
                    sum = sum.plus(paid).ok_or(Unsettled::TooLarge)?;
                }
                let reason = Reason::Score { share: ScoreShare::ForAll, east: self.east_of(liable, winner) };
                draft.pay(liable, winner, sum, reason);
                Ok(())
            }
            Ending::Won { winner, liable: None } => {
                for loser in others(self.table, winner) {
                    let paid = self.paid(self.score(winner)?, loser, winner, draft)?;
                    let reason = Reason::Score { share: ScoreShare::ToWinner, east: self.east_of(loser, winner) };
                    draft.pay(loser, winner, paid, reason);
                }
                self.pairs(others(self.table, winner).collect(), draft)
            }
            Ending::Drawn if self.rules.terms().drawn_hand == DrawnHand::Differences => {
                self.pairs(self.table.seats().collect(), draft)
            }
            Ending::Drawn => {
                draft.notes.push(Note::DrawnHandFree);
                Ok(())
            }
        }
    }

    /// Of each pair the lower pays the higher the difference.
    fn pairs(&self, seats: Vec<Seat>, draft: &mut Draft) -> Result<(), Unsettled> {
        for (place, &one) in seats.iter().enumerate() {
            for &other in &seats[place + 1..] {
                let (from, to) = if self.score(one)? < self.score(other)? { (one, other) } else { (other, one) };
                let difference = self.score(to)?.less(self.score(from)?).ok_or(Unsettled::TooLarge)?;
                let paid = self.paid(difference, from, to, draft)?;
                let reason = Reason::Score { share: ScoreShare::Difference, east: self.east_of(from, to) };
                draft.pay(from, to, paid, reason);
            }
        }
        Ok(())
    }

    /// A player's score, cut where the limit cuts scores.
    fn score(&self, seat: Seat) -> Result<Amount, Unsettled> {
        let score = *self.scores.scores.get(seat.place()).ok_or(Unsettled::OtherRules)?;
        Ok(match (self.rules.terms().limit, self.rules.terms().limit_applies) {
            (Some(limit), LimitApplies::Score) => score.min(limit),
            _ => score,
        })
    }

    /// What one pays another for a difference: double where one of them is East, cut where the limit says so.
    fn paid(&self, difference: Amount, from: Seat, to: Seat, draft: &mut Draft) -> Result<Amount, Unsettled> {
        let factor: u32 = if self.east_of(from, to).is_some() { 2 } else { 1 };
        let limit =
            |applies: LimitApplies| self.rules.terms().limit.filter(|_| self.rules.terms().limit_applies == applies);
        let mut cut = |amount: Amount, limit: Option<Amount>| match limit {
            Some(limit) if amount > limit => {
                let note = Note::PaymentCut { limit };
                if !draft.notes.contains(&note) {
                    draft.notes.push(note);
                }
                limit
            }
            _ => amount,
        };
        let difference = cut(difference, limit(LimitApplies::Difference));
        let doubled = difference.times(factor).ok_or(Unsettled::TooLarge)?;
        Ok(cut(doubled, limit(LimitApplies::Doubled)))
    }

    /// Who of two is East.
    fn east_of(&self, one: Seat, other: Seat) -> Option<Seat> {
        [one, other].into_iter().find(|seat| *seat == self.scores.east)
    }

    /// Scores that count as the limit.
    fn note_cuts(&self, draft: &mut Draft) {
        let terms = self.rules.terms();
        let Some(limit) = terms.limit.filter(|_| terms.limit_applies == LimitApplies::Score) else { return };
        for (who, &score) in self.table.seats().zip(&self.scores.scores).filter(|(_, score)| **score > limit) {
            draft.notes.push(Note::ScoreCut { who, score, limit });
        }
    }
}
