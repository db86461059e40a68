//! What an event takes from its place in the night: whose deal it is, and the doubles of a hand that is claimed.

use super::{Declared, DeclaredDoubles};
use crate::amount::Number;
use crate::count::{Claimed, Count, Known, Part, Wind};
use crate::fault::Fault;
use crate::player::{Naming, Table};
use crate::rules::{Doubles, Element, Rules, StakesRules, doubles_in_words};

/// Whose deal it is, for how long, and in which round, as whoever follows a night knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dealt {
    /// The place of the dealer among the seats, counted from 0.
    pub dealer: usize,
    /// How many hands he has dealt before in a row.
    pub continuation: u32,
    /// The prevailing wind.
    pub round: Wind,
    /// Whether it was followed through a night, so that nobody can sit otherwise.
    pub is_followed: bool,
}

impl Declared {
    /// The same event with whose deal it is, where that moves money and was not said.
    pub fn dealt(mut self, rules: &Rules, table: &Table, dealt: Dealt) -> Self {
        let dealer = || table.names().nth(dealt.dealer).map(str::to_owned);
        match rules {
            Rules::Differences(_) if !self.scores.is_empty() && self.east.is_none() => self.east = dealer(),
            Rules::Stakes(stakes) => {
                let is_paid = self.win.is_some() && stakes.terms().dealer_extra.is_some();
                if is_paid && self.dealer.is_none() && self.continuation.is_none() {
                    self.dealer = dealer();
                    self.continuation = Some(Number::of(dealt.continuation));
                }
            }
            Rules::Differences(_) => {}
        }
        self
    }

    /// The same event with the doubles of the hand that is claimed in it, and what they were counted for. One that claims
    /// a number is left as it is.
    ///
    /// # Errors
    /// Why the hand cannot be counted, or may not win.
    pub fn counted(mut self, rules: &Rules, table: &Table, naming: Naming, dealt: Dealt) -> Result<Self, Vec<Fault>> {
        let (Some(claimed), Some(win)) = (self.claim.claimed.take(), &self.win) else { return Ok(self) };
        let Some(rules) = rules.stakes() else {
            let fault = Fault::new("a table that pays the differences between hands counts no doubles");
            return Err(vec![fault.at(["win"]).remedy("say everybody's `scores`")]);
        };
        let seat = table.find(win, naming).map_err(|fault| vec![fault.at(["win"])])?;
        let players = usize::from(table.players());
        let seat = Wind::at((seat.place() + players - dealt.dealer % players) % players);
        if dealt.is_followed {
            sits_so(&claimed, seat, dealt.round)?;
        }
        let count = claimed.count(rules, seat, dealt.round)?;
        if let Some(named) = self.claim.hand.as_deref().and_then(Element::named)
            && !count.elements.iter().any(|earned| earned.element == named)
        {
            let fault = Fault::new(format!("the hand was counted, and {} is not in it", named.name()));
            return Err(vec![fault.at(["hand"]).remedy("leave `--hand` out, or look at the hand again")]);
        }
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
        self.claim.doubles = match count.doubles {
            // The special hand that it is may be worth more than what it was counted for.
            _ if count.is_worth_its_hand => None,
            Doubles::Limit => Some(DeclaredDoubles::Limit),
            Doubles::Number(number) => Some(DeclaredDoubles::Number(Number::of(number))),
        };
        self.claim.shown = claimed.shown(&count);
        self.claim.hand = self.claim.hand.or(count.hand);
        Ok(self)
    }
}

/// A night knows who sits where: what was said of the winds must be so.
fn sits_so(claimed: &Claimed, seat: Wind, round: Wind) -> Result<(), Vec<Fault>> {
    let wrong = |what: &str, said: Option<Wind>, known: Wind| {
        said.filter(|said| *said != known).map(|said| {
            Fault::new(format!("{what} is {} by this ledger, not {}", known.name(), said.name()))
                .remedy("leave it out; where the ledger follows the deal wrongly, say the number of doubles")
        })
    };
    let faults = [wrong("the player's wind", claimed.seat, seat), wrong("the prevailing wind", claimed.round, round)];
    let faults: Vec<Fault> = faults.into_iter().flatten().collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn no_win(claimed: &Claimed, count: &Count, rules: &StakesRules) -> Fault {
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
