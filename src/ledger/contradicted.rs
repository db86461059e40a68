//! What events say of their deal, held against the hands before them.

use super::bytes::Bytes;
use super::deal::{Deal, Deals};
use super::night::{Night, Unreadable};
use super::replay::Replay;
use crate::event::Kind;

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
