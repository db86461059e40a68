//! What each line of a night moved from one of the people to another, and why.

use super::decimals;
use crate::amount::Amount;
use crate::event::Event;
use crate::ledger::transfers::{Transfer, fewest};
use crate::ledger::{Bytes, Entry, Line, Night, Points, Replay, Step, Transferred, Unreadable, are_same};
use crate::payout::{Note, Payment, Reason};
use crate::report::words;

/// A line that stands, and what it moved.
pub(super) struct Moved {
    /// Its number.
    pub n: u32,
    /// The line that holds the version that stands.
    pub line: Line,
    /// What happened; nothing where its points are not what follows from it.
    pub event: Option<Event>,
    /// Who paid whom.
    pub paid: Vec<Paid>,
    /// What may be wondered about.
    pub notes: Vec<Note>,
}

/// One of the people paid another.
pub(super) struct Paid {
    /// Who paid.
    pub from: usize,
    /// Who was paid.
    pub to: usize,
    /// How much, above zero.
    pub amount: Amount,
    /// Why; nothing where a person wrote the points, which say how much and no more.
    pub reason: Option<Reason>,
}

/// The reason of points that a person wrote.
pub(super) const BY_HAND: &str = "points written by hand";

/// Goes through the lines that stand, in the order in which they happened.
pub(super) fn each_moved(
    night: &Night,
    bytes: &(impl Bytes + ?Sized),
    mut look: impl FnMut(Moved),
) -> Result<(), Unreadable> {
    let mut replay = Replay::new(night);
    for n in night.in_order() {
        if let Some(step) = replay.step(bytes, n)? {
            look(Moved::of_event(night, step));
        } else if night.standing_version(n) == Some(n) && !night.is_event(n) {
            let line = night.line(bytes, n)?;
            let points = night.points_said(&line).unwrap_or_default();
            look(Moved::by_hand(night, n, line, points));
        }
    }
    Ok(())
}

impl Moved {
    fn of_event(night: &Night, step: Step) -> Self {
        let Step { n, line, played, .. } = step;
        let (turn, said) = (night.turn_at(n), night.points_said(&line));
        let Ok((event, played)) = played else { return Moved::by_hand(night, n, line, said.unwrap_or_default()) };
        let computed = night.points_of(turn, &played);
        if let Some(said) = said.filter(|said| !are_same(said, &computed)) {
            return Moved::by_hand(night, n, line, said);
        }
        let paid = |Payment { from, to, amount, reason }: Payment| {
            let (from, to) = (*turn.seats.get(from.place())?, *turn.seats.get(to.place())?);
            Some(Paid { from, to, amount, reason: Some(reason) })
        };
        let paid = played.settlement.payments.into_iter().filter_map(paid).collect();
        Moved { n, line, event: Some(event), paid, notes: played.settlement.notes }
    }

    /// Points that a person wrote do not say between whom they went: the fewest transfers that give them.
    fn by_hand(night: &Night, n: u32, line: Line, points: Points) -> Self {
        let mut balances = vec![Amount::ZERO; night.people.len()];
        for (place, amount) in points {
            balances[place] = amount;
        }
        let paid = |Transfer { from, to, amount }| Paid { from, to, amount, reason: None };
        let paid = fewest(&balances).list.into_iter().map(paid).collect();
        Moved { n, line, event: None, paid, notes: Vec::new() }
    }

    /// Who pays whom and why, then in brackets what may be wondered about.
    pub(super) fn in_words(&self, night: &Night) -> Vec<String> {
        let turn = night.turn_at(self.n);
        let (table, money) = (night.table(turn), turn.preset.rules.money());
        let paid = self.paid.iter().map(|paid| {
            let why = paid.reason.as_ref().map(|reason| words::reason(reason, money, &table));
            let pays = words::pays(&night.people[paid.from], &night.people[paid.to], paid.amount, money);
            format!("{pays}: {}", why.as_deref().unwrap_or(BY_HAND))
        });
        let notes = self.notes.iter().map(|note| format!("({})", words::note(note, money, &table)));
        paid.chain(notes).collect()
    }
}

/// Who still owes how much to whom, as it came about: what was lost, less the cash handed over; `pairs[from][to]`.
///
/// # Errors
/// [`Unreadable`] when a line cannot be read.
pub fn pairs(night: &Night, bytes: &(impl Bytes + ?Sized)) -> Result<Vec<Vec<Amount>>, Unreadable> {
    let count = night.people.len();
    let mut pairs = vec![vec![Amount::ZERO; count]; count];
    let mut owe = |from: usize, to: usize, amount: Amount| {
        pairs[from][to] = pairs[from][to].plus(amount).unwrap_or_default();
        pairs[to][from] = pairs[to][from].less(amount).unwrap_or_default();
    };
    each_moved(night, bytes, |moved| {
        moved.paid.iter().for_each(|paid| owe(paid.from, paid.to, paid.amount));
        let handed = match &moved.line.entry {
            Entry::Paid(paid) => std::slice::from_ref(paid),
            Entry::Settled { transfers, .. } => transfers.as_slice(),
            _ => &[],
        };
        let handed = if night.is_in_its_unit() { handed } else { &[] };
        for Transferred { from, to, amount } in handed {
            let amount = Amount::parse(amount.as_str(), decimals(night)).unwrap_or_default();
            if let (Some(from), Some(to)) = (night.place_of(from), night.place_of(to)) {
                owe(to, from, amount);
            }
        }
    })?;
    Ok(pairs)
}
