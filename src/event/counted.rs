//! A claimed hand, counted where it was won: its doubles take the place of the tiles.

use super::{Declared, DeclaredDoubles};
use crate::amount::Number;
use crate::count::{Claimed, Count, Known, Part, Wind};
use crate::fault::Fault;
use crate::player::{Naming, Table};
use crate::rules::{Doubles, Element, Rules, doubles_in_words};

/// Whose deal it is, and in which round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Winds {
    /// The place of the dealer among the seats, counted from 0.
    pub dealer: usize,
    /// The prevailing wind.
    pub round: Wind,
}

impl Declared {
    /// The same event with the doubles of the hand that is claimed in it, and what they were counted for. One that claims
    /// a number is left as it is.
    ///
    /// # Errors
    /// Why the hand cannot be counted, or may not win.
    pub fn counted(mut self, rules: &Rules, table: &Table, naming: Naming, winds: Winds) -> Result<Self, Vec<Fault>> {
        let (Some(claimed), Some(win)) = (self.claim.claimed.take(), &self.win) else { return Ok(self) };
        let seat = table.find(win, naming).map_err(|fault| vec![fault.at(["win"])])?;
        let players = usize::from(table.players());
        let seat = Wind::at((seat.place() + players - winds.dealer % players) % players);
        let count = claimed.count(rules, seat, winds.round)?;
        let robs = |known: &Known| matches!(known, Known::Elements(said) if said.has(Element::RobbedKong));
        if robs(&claimed.known) && !self.robbed_kong {
            let fault = Fault::new("the kong was robbed, and that is said of the hand only");
            return Err(vec![fault.remedy("say `--robbed-kong` too: what was paid for the kong may go back")]);
        }
        if claimed.how.self_draw && !self.self_draw {
            let fault = Fault::new("a heavenly hand was dealt, nobody threw its last tile");
            return Err(vec![fault.remedy("say `--self-draw`, or leave `--heavenly` out")]);
        }
        if !(count.may_win || count.is_complete && self.claim.hand.is_some()) {
            return Err(vec![no_win(&claimed, &count, rules)]);
        }
        self.claim.doubles = Some(match count.doubles {
            Doubles::Limit => DeclaredDoubles::Limit,
            Doubles::Number(number) => DeclaredDoubles::Number(Number::of(number)),
        });
        self.claim.shown = claimed.shown(&count);
        self.claim.hand = self.claim.hand.or(count.hand);
        Ok(self)
    }
}

fn no_win(claimed: &Claimed, count: &Count, rules: &Rules) -> Fault {
    let part = match claimed.known {
        Known::Tiles(_) => Part::Tiles,
        Known::Elements(_) => Part::Elements,
    };
    let fault = if !count.is_complete {
        Fault::new("this hand is not complete")
    } else {
        let why = count.missed.map(|missed| format!(" ({missed})")).unwrap_or_default();
        let minimum = rules.minimum(claimed.how.self_draw);
        Fault::new(format!(
            "this hand counts {}{why}, and the minimum is {minimum}",
            doubles_in_words(count.counted.uncut)
        ))
    };
    fault.at([part.key()]).remedy("if it was claimed all the same, it is a false win")
}
