//! A win: whose share is how much, and who carries it.

use super::{Draft, Extra, Note, Reason, Share, Unsettled, others, payers};
use crate::amount::Amount;
use crate::event::{DealtBy, Win, Winner, WinningTile};
use crate::player::{Seat, Table};
use crate::rules::{BaoOnDiscard, BaoThrower, Counted, Doubles, Row, SpecialHand, StakesRules};

/// Settles each winner as if he alone had won; then what another winner would pay him is left out, but for the extra
/// where winners pay that.
pub(super) fn settle(rules: &StakesRules, table: &Table, win: &Win, draft: &mut Draft) -> Result<(), Unsettled> {
    for winner in &win.winners {
        let hand = Hand::of(rules, table, win, winner)?;
        hand.notes(draft);
        draft.wins.push(hand.counted);
        let shares = hand.shares()?;
        hand.note_dealer(&shares, draft);
        let shares = hand.carried(shares)?;
        let robbed = matches!(win.tile, WinningTile::RobbedKong(_));
        // One who pays for everybody pays his whole sum to each winner, and is himself no winner.
        let is_winner = |seat: Seat| win.winners.iter().any(|other| other.seat == seat);
        for paid in shares {
            let paid = if is_winner(paid.by) { hand.by_other_winner(paid, draft) } else { Some(paid) };
            let Some(Paid { by, amount, flat, share, doubles }) = paid else { continue };
            let reason = Reason::Win { share, doubles, hand: winner.hand.clone(), robbed, times: hand.times, flat };
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
    /// The doubles that he pays for.
    doubles: u32,
}

/// What a hand is worth to one payer.
#[derive(Clone, Copy)]
struct Worth {
    /// The doubles that are counted.
    doubles: u32,
    /// Their row, a special hand's `times` over.
    row: Row,
    /// What every payer adds: extra, bonuses named, the bonus above the limit, and on a self-draw its bonus.
    flat: Amount,
}

/// One winner's hand with what it is worth.
#[derive(Clone, Copy)]
struct Hand<'h> {
    rules: &'h StakesRules,
    table: &'h Table,
    winner: &'h Winner,
    win: &'h Win,
    special: Option<&'h SpecialHand>,
    counted: Counted,
    /// How many times over the row is paid.
    times: u32,
    /// What it is worth to a payer, where neither he nor the winner deals.
    worth: Worth,
    /// The dealer, and what it is worth where he or the winner deals, if that is more.
    dealt: Option<(Seat, Worth)>,
}

impl<'h> Hand<'h> {
    fn of(rules: &'h StakesRules, table: &'h Table, win: &'h Win, winner: &'h Winner) -> Result<Self, Unsettled> {
        let terms = rules.terms();
        let special = match &winner.hand {
            Some(name) => Some(terms.special_hands.get(name).ok_or(Unsettled::OtherRules)?),
            None => None,
        };
        let declared = winner.doubles.or(special.map(|hand| hand.doubles)).ok_or(Unsettled::OtherRules)?;
        let self_draw = win.tile == WinningTile::SelfDraw;
        let counted = rules.count(declared, self_draw).ok_or(Unsettled::OtherRules)?;
        let times = special.map_or(1, |hand| hand.times);
        let mut own_flat = winner.extra;
        for name in &winner.bonuses {
            own_flat = plus(own_flat, terms.bonuses.get(name).ok_or(Unsettled::OtherRules)?.amount)?;
        }
        if self_draw {
            own_flat = plus(own_flat, terms.self_draw_bonus)?;
        }
        let plain = worth(rules, counted, times, own_flat)?;
        let dealt = match dealer_extra(rules, win) {
            Some((dealer, more)) if more > 0 => {
                let counted = rules.count_with(declared, self_draw, more).ok_or(Unsettled::TooLarge)?;
                Some((dealer, worth(rules, counted, times, own_flat)?))
            }
            _ => None,
        };
        Ok(Hand { rules, table, winner, win, special, counted, times, worth: plain, dealt })
    }

    /// What it is worth to a payer: more doubles where he or the winner deals.
    fn worth_to(&self, payer: Seat) -> &Worth {
        match &self.dealt {
            Some((dealer, worth)) if payer == *dealer || self.winner.seat == *dealer => worth,
            _ => &self.worth,
        }
    }

    /// What everybody would pay if nobody were liable. The first case that fits decides.
    fn shares(&self) -> Result<Vec<Paid>, Unsettled> {
        let Some(thrower) = self.win.tile.thrower() else { return self.each(|row| row.self_draw, Share::SelfDraw) };
        if self.special.is_some_and(|hand| hand.paid_as_self_draw) {
            return self.each(|row| row.self_draw, Share::AsSelfDraw);
        }
        // Auto-limit goes before the shooter rule, and pays the row's thrower amount, not the shooter's.
        if self.rules.is_auto_limit(self.counted.uncut) {
            return self.each(|row| row.thrower, Share::AutoLimit);
        }
        if self.rules.terms().shooter {
            // A single payer pays every payer's flat part.
            let worth = self.worth_to(thrower);
            let flat = times(worth.flat, payers(self.table))?;
            let amount = plus(worth.row.shooter, flat)?;
            return Ok(vec![Paid { by: thrower, amount, flat, share: Share::ThrowerForAll, doubles: worth.doubles }]);
        }
        let mut shares = vec![self.paid(thrower, |row| row.thrower, Share::Thrower)?];
        for other in others(self.table, self.winner.seat).filter(|&seat| seat != thrower) {
            shares.push(self.paid(other, |row| row.other, Share::Other)?);
        }
        Ok(shares)
    }

    fn each(&self, amount: impl Fn(&Row) -> Amount, share: Share) -> Result<Vec<Paid>, Unsettled> {
        others(self.table, self.winner.seat).map(|seat| self.paid(seat, &amount, share)).collect()
    }

    fn paid(&self, by: Seat, amount: impl Fn(&Row) -> Amount, share: Share) -> Result<Paid, Unsettled> {
        let &Worth { doubles, ref row, flat } = self.worth_to(by);
        Ok(Paid { by, amount: plus(amount(row), flat)?, flat, share, doubles })
    }

    /// What another winner pays this one: nothing, or the extra where winners pay that.
    fn by_other_winner(&self, paid: Paid, draft: &mut Draft) -> Option<Paid> {
        if self.rules.terms().winners_pay_extra {
            return Some(Paid {
                amount: self.winner.extra,
                flat: self.winner.extra,
                share: Share::OtherWinner,
                ..paid
            });
        }
        if !draft.notes.contains(&Note::WinnersDoNotPay) {
            draft.notes.push(Note::WinnersDoNotPay);
        }
        None
    }

    /// The shares, carried by a liable player where there is one.
    fn carried(&self, shares: Vec<Paid>) -> Result<Vec<Paid>, Unsettled> {
        let Some(liable) = self.winner.liable else { return Ok(shares) };
        let Some(thrower) = self.win.tile.thrower() else {
            let share = Share::LiableForAll { self_draw_total: false };
            return Ok(vec![self.for_all(liable, &shares, share)?]);
        };
        let bao = self.rules.terms().bao;
        let self_draw_total = bao.on_discard == BaoOnDiscard::SelfDrawTotal;
        let (by, share) = match bao.thrower {
            BaoThrower::BothPay if thrower != liable => return Ok(beside_thrower(shares, liable, thrower)),
            BaoThrower::ThrowerPays if thrower != liable => (thrower, Share::ThrowerForLiable { self_draw_total }),
            _ => (liable, Share::LiableForAll { self_draw_total }),
        };
        if !self_draw_total {
            return Ok(vec![self.for_all(by, &shares, share)?]);
        }
        let bonus = self.rules.terms().self_draw_bonus;
        let with_bonus = |worth: Worth| Ok(Worth { flat: plus(worth.flat, bonus)?, ..worth });
        let dealt = self.dealt.map(|(dealer, worth)| Ok((dealer, with_bonus(worth)?))).transpose()?;
        let drawn = Hand { worth: with_bonus(self.worth)?, dealt, ..*self };
        Ok(vec![self.for_all(by, &drawn.each(|row| row.self_draw, share)?, share)?])
    }

    /// One player pays the sum of the shares.
    fn for_all(&self, by: Seat, shares: &[Paid], share: Share) -> Result<Paid, Unsettled> {
        let none = Paid { by, amount: Amount::ZERO, flat: Amount::ZERO, share, doubles: self.counted.counted };
        shares.iter().try_fold(none, |sum, paid| {
            Ok(Paid { amount: plus(sum.amount, paid.amount)?, flat: plus(sum.flat, paid.flat)?, ..sum })
        })
    }

    /// What the dealer pays or is paid for more, once.
    fn note_dealer(&self, shares: &[Paid], draft: &mut Draft) {
        let note = match (dealer_extra(self.rules, self.win), self.rules.terms().dealer_extra) {
            (None, Some(_)) => Note::DealerUnsaid,
            (Some((dealer, doubles)), _) => {
                let is_concerned = self.winner.seat == dealer
                    || shares.iter().any(|paid| paid.by == dealer && paid.amount != Amount::ZERO);
                if doubles == 0 || !is_concerned {
                    return;
                }
                Note::DealerExtra { dealer, doubles }
            }
            (None, None) => return,
        };
        if !draft.notes.contains(&note) {
            draft.notes.push(note);
        }
    }

    fn notes(&self, draft: &mut Draft) {
        let terms = self.rules.terms();
        let adds = terms.doubles.self_draw_adds;
        if self.win.tile == WinningTile::SelfDraw && adds > 0 && self.counted.declared != Doubles::Limit {
            draft.notes.push(Note::SelfDrawAdded { adds });
        }
        if self.counted.above_limit() > 0 {
            draft.notes.push(Note::CutAtLimit {
                winner: self.winner.seat,
                uncut: self.counted.uncut,
                limit: self.counted.counted,
            });
        }
        if self.worth.flat != Amount::ZERO {
            draft.notes.push(Note::Extras { parts: self.extras() });
        }
        if self.win.tile == WinningTile::SelfDraw {
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
        let drawn = if self.win.tile == WinningTile::SelfDraw { terms.self_draw_bonus } else { Amount::ZERO };
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

/// Who deals, and for how many doubles more he pays and is paid.
fn dealer_extra(rules: &StakesRules, win: &Win) -> Option<(Seat, u32)> {
    let DealtBy { dealer, continuation } = win.deal?;
    Some((dealer, rules.terms().dealer_extra?.after(continuation)))
}

/// The row of so many doubles, and what is added to it.
fn worth(rules: &StakesRules, counted: Counted, times: u32, own_flat: Amount) -> Result<Worth, Unsettled> {
    let row = rules.table().row(counted.counted).and_then(|row| row.times(times)).ok_or(Unsettled::TooLarge)?;
    let above = rules.terms().doubles.bonus_above_limit.times(counted.above_limit()).ok_or(Unsettled::TooLarge)?;
    Ok(Worth { doubles: counted.counted, row, flat: plus(own_flat, above)? })
}

fn plus(a: Amount, b: Amount) -> Result<Amount, Unsettled> {
    a.plus(b).ok_or(Unsettled::TooLarge)
}

fn times(amount: Amount, count: u32) -> Result<Amount, Unsettled> {
    amount.times(count).ok_or(Unsettled::TooLarge)
}
