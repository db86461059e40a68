//! A win: whose share is how much, and who carries it.

use super::{Draft, Extra, Note, Reason, Share, Unsettled, others, payers};
use crate::amount::Amount;
use crate::event::{Win, Winner, WinningTile};
use crate::player::{Seat, Table};
use crate::rules::{BaoOnDiscard, BaoThrower, Counted, Doubles, Row, Rules, SpecialHand};

/// Settles each winner as if he alone had won; then what another winner would pay him is left out.
pub(super) fn settle(rules: &Rules, table: &Table, win: &Win, draft: &mut Draft) -> Result<(), Unsettled> {
    for winner in &win.winners {
        let hand = Hand::of(rules, table, win.tile, winner)?;
        hand.notes(draft);
        draft.wins.push(hand.counted);
        let shares = hand.carried(hand.shares()?)?;
        // One who pays for everybody pays his whole sum to each winner, and is himself no winner.
        let is_winner = |seat: Seat| win.winners.iter().any(|other| other.seat == seat);
        for Paid { by, amount, flat, share } in shares {
            if is_winner(by) {
                if !draft.notes.contains(&Note::WinnersDoNotPay) {
                    draft.notes.push(Note::WinnersDoNotPay);
                }
                continue;
            }
            let (doubles, name) = (hand.counted.counted, winner.hand.clone());
            let robbed = matches!(win.tile, WinningTile::RobbedKong(_));
            let reason = Reason::Win { share, doubles, hand: name, robbed, times: hand.times, flat };
            draft.pay(by, winner.seat, amount, reason);
        }
    }
    Ok(())
}

/// What one player pays the winner: the whole amount, and what of it is flat.
#[derive(Clone, Copy)]
struct Paid {
    by: Seat,
    amount: Amount,
    flat: Amount,
    share: Share,
}

/// One winner's hand with what it is worth.
#[derive(Clone, Copy)]
struct Hand<'h> {
    rules: &'h Rules,
    table: &'h Table,
    winner: &'h Winner,
    tile: WinningTile,
    special: Option<&'h SpecialHand>,
    counted: Counted,
    /// How many times over the row is paid.
    times: u32,
    /// The row of the counted doubles, a special hand's `times` over.
    row: Row,
    /// What every payer adds: extra, bonuses named, the bonus above the limit, and on a self-draw its bonus.
    flat: Amount,
}

impl<'h> Hand<'h> {
    fn of(rules: &'h Rules, table: &'h Table, tile: WinningTile, winner: &'h Winner) -> Result<Self, Unsettled> {
        let terms = rules.terms();
        let special = match &winner.hand {
            Some(name) => Some(terms.special_hands.get(name).ok_or(Unsettled::OtherRules)?),
            None => None,
        };
        let declared = winner.doubles.or(special.map(|hand| hand.doubles)).ok_or(Unsettled::OtherRules)?;
        let self_draw = tile == WinningTile::SelfDraw;
        let counted = rules.count(declared, self_draw).ok_or(Unsettled::OtherRules)?;
        let row = rules.stakes().row(counted.counted).ok_or(Unsettled::TooLarge)?;
        let times = special.map_or(1, |hand| hand.times);
        let row = row.times(times).ok_or(Unsettled::TooLarge)?;

        let above = terms.doubles.bonus_above_limit.times(counted.above_limit()).ok_or(Unsettled::TooLarge)?;
        let mut flat = plus(winner.extra, above)?;
        for name in &winner.bonuses {
            flat = plus(flat, terms.bonuses.get(name).ok_or(Unsettled::OtherRules)?.amount)?;
        }
        if self_draw {
            flat = plus(flat, terms.self_draw_bonus)?;
        }
        Ok(Hand { rules, table, winner, tile, special, counted, times, row, flat })
    }

    /// What everybody would pay if nobody were liable. The first case that fits decides.
    fn shares(&self) -> Result<Vec<Paid>, Unsettled> {
        let Some(thrower) = self.tile.thrower() else { return self.each(self.row.self_draw, Share::SelfDraw) };
        if self.special.is_some_and(|hand| hand.paid_as_self_draw) {
            return self.each(self.row.self_draw, Share::AsSelfDraw);
        }
        // Auto-limit goes before the shooter rule, and pays the row's thrower amount, not the shooter's.
        if self.rules.is_auto_limit(self.counted.uncut) {
            return self.each(self.row.thrower, Share::AutoLimit);
        }
        if self.rules.terms().shooter {
            // A single payer pays every payer's flat part.
            let flat = times(self.flat, payers(self.table))?;
            return Ok(vec![Paid {
                by: thrower,
                amount: plus(self.row.shooter, flat)?,
                flat,
                share: Share::ThrowerForAll,
            }]);
        }
        let mut shares = vec![self.paid(thrower, self.row.thrower, Share::Thrower)?];
        for other in others(self.table, self.winner.seat).filter(|&seat| seat != thrower) {
            shares.push(self.paid(other, self.row.other, Share::Other)?);
        }
        Ok(shares)
    }

    fn each(&self, amount: Amount, share: Share) -> Result<Vec<Paid>, Unsettled> {
        others(self.table, self.winner.seat).map(|seat| self.paid(seat, amount, share)).collect()
    }

    fn paid(&self, by: Seat, amount: Amount, share: Share) -> Result<Paid, Unsettled> {
        Ok(Paid { by, amount: plus(amount, self.flat)?, flat: self.flat, share })
    }

    /// The shares, carried by a liable player where there is one.
    fn carried(&self, shares: Vec<Paid>) -> Result<Vec<Paid>, Unsettled> {
        let Some(liable) = self.winner.liable else { return Ok(shares) };
        let Some(thrower) = self.tile.thrower() else {
            let share = Share::LiableForAll { self_draw_total: false };
            return Ok(vec![for_all(liable, &shares, share)?]);
        };
        let bao = self.rules.terms().bao;
        let self_draw_total = bao.on_discard == BaoOnDiscard::SelfDrawTotal;
        let (by, share) = match bao.thrower {
            BaoThrower::BothPay if thrower != liable => return Ok(beside_thrower(shares, liable, thrower)),
            BaoThrower::ThrowerPays if thrower != liable => (thrower, Share::ThrowerForLiable { self_draw_total }),
            _ => (liable, Share::LiableForAll { self_draw_total }),
        };
        if !self_draw_total {
            return Ok(vec![for_all(by, &shares, share)?]);
        }
        let drawn = Hand { flat: plus(self.flat, self.rules.terms().self_draw_bonus)?, ..*self };
        Ok(vec![for_all(by, &drawn.each(self.row.self_draw, share)?, share)?])
    }

    fn notes(&self, draft: &mut Draft) {
        let terms = self.rules.terms();
        let adds = terms.doubles.self_draw_adds;
        if self.tile == WinningTile::SelfDraw && adds > 0 && self.counted.declared != Doubles::Limit {
            draft.notes.push(Note::SelfDrawAdded { adds });
        }
        if self.counted.above_limit() > 0 {
            draft.notes.push(Note::CutAtLimit {
                winner: self.winner.seat,
                uncut: self.counted.uncut,
                limit: self.counted.counted,
            });
        }
        if self.flat != Amount::ZERO {
            draft.notes.push(Note::Extras { parts: self.extras() });
        }
        if self.tile == WinningTile::SelfDraw {
            return;
        }
        if let Some(hand) =
            self.winner.hand.as_ref().filter(|_| self.special.is_some_and(|hand| hand.paid_as_self_draw))
        {
            draft.notes.push(Note::PaidAsSelfDraw { hand: hand.clone() });
        } else if let Some(from) = terms.auto_limit.filter(|_| self.rules.is_auto_limit(self.counted.uncut)) {
            draft.notes.push(Note::AutoLimit { from, instead_of_shooter: terms.shooter });
        }
    }
}

impl Hand<'_> {
    /// What the flat part is made of.
    fn extras(&self) -> Vec<(Extra, Amount)> {
        let terms = self.rules.terms();
        let bonus = |name: &String| Some((Extra::Bonus(name.clone()), terms.bonuses.get(name)?.amount));
        let above = terms.doubles.bonus_above_limit.times(self.counted.above_limit()).unwrap_or_default();
        let drawn = if self.tile == WinningTile::SelfDraw { terms.self_draw_bonus } else { Amount::ZERO };
        let bonuses = self.winner.bonuses.iter().filter_map(bonus);
        let others = [(Extra::Declared, self.winner.extra), (Extra::AboveLimit, above), (Extra::SelfDraw, drawn)];
        bonuses.chain(others).filter(|(_, amount)| *amount != Amount::ZERO).collect()
    }
}

/// The thrower pays as always, and the liable player as much as he, in place of his own share.
fn beside_thrower(mut shares: Vec<Paid>, liable: Seat, thrower: Seat) -> Vec<Paid> {
    let of_thrower = shares.iter().find(|paid| paid.by == thrower).copied();
    shares.retain(|paid| paid.by != liable);
    shares.extend(of_thrower.map(|paid| Paid { by: liable, share: Share::LiableBesideThrower, ..paid }));
    shares
}

/// One player pays the sum of the shares.
fn for_all(by: Seat, shares: &[Paid], share: Share) -> Result<Paid, Unsettled> {
    shares.iter().try_fold(Paid { by, amount: Amount::ZERO, flat: Amount::ZERO, share }, |sum, paid| {
        Ok(Paid { amount: plus(sum.amount, paid.amount)?, flat: plus(sum.flat, paid.flat)?, ..sum })
    })
}

fn plus(a: Amount, b: Amount) -> Result<Amount, Unsettled> {
    a.plus(b).ok_or(Unsettled::TooLarge)
}

fn times(amount: Amount, count: u32) -> Result<Amount, Unsettled> {
    amount.times(count).ok_or(Unsettled::TooLarge)
}
