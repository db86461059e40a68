//! What is demanded of a win: one role for each player, doubles that may win, hands and bonuses that the rules know.

use super::Check;
use super::stakes::{no_limit, unknown};
use crate::amount::Amount;
use crate::event::{Claim, DealtBy, Declared, DeclaredDoubles, Kind, Win, Winner, WinningTile};
use crate::fault::{Fault, clipped};
use crate::player::Seat;
use crate::rules::{Doubles, MOST_DOUBLES, MultipleWinners, StakesRules, When, doubles_in_words};

impl Check<'_, StakesRules> {
    pub(super) fn win(&mut self, declared: &Declared) -> Option<Kind> {
        let first = self.player(&["win"], declared.win.as_ref());
        let tile = self.winning_tile(declared, first);
        let self_draw = declared.self_draw;
        let mut winners = vec![self.winner(&[], first, &declared.claim, self_draw)];
        if !declared.also.is_empty() && self.rules.terms().multiple_winners == MultipleWinners::Nearest {
            let fault = Fault::new("by these rules only one player wins on a discard, the nearest to the thrower")
                .remedy("leave `also` out, or play with `multiple_winners: all`");
            self.add(&["also"], fault);
        }
        let mut seats: Vec<Seat> = first.into_iter().collect();
        for (name, claim) in &declared.also {
            let at = ["also", name.as_str()];
            let Some(seat) = self.further_winner(&at, name) else { continue };
            if seats.contains(&seat) {
                let fault = Fault::new(format!("{} is here as a winner twice", self.table.name(seat)));
                self.add(&at, fault.remedy("name each winner once").of_key());
            }
            if tile.and_then(WinningTile::thrower) == Some(seat) {
                let fault = Fault::new(format!("{} cannot be both a winner and the thrower", self.table.name(seat)));
                self.add(&at, fault.remedy("name the other player").of_key());
            }
            seats.push(seat);
            winners.push(self.winner(&at, Some(seat), claim, self_draw));
        }
        self.liable_lost(declared, &seats, &winners);
        let deal = self.deal(declared);
        Some(Kind::Win(Win { tile: tile?, winners: winners.into_iter().collect::<Option<_>>()?, deal }))
    }

    /// Whose deal it is, where that moves money.
    fn deal(&mut self, declared: &Declared) -> Option<DealtBy> {
        let Declared { dealer, continuation, .. } = declared;
        for (key, _) in [("dealer", dealer.is_some()), ("continuation", continuation.is_some())]
            .into_iter()
            .filter(|(_, is_written)| *is_written && self.rules.terms().dealer_extra.is_none())
        {
            let fault = Fault::new(format!("`{key}`: by these rules it moves no money who deals"));
            self.add(&[key], fault.remedy("leave it out, or say `dealer_extra` in the rules"));
        }
        if dealer.is_none() && continuation.is_some() {
            let fault = Fault::new("`continuation` without `dealer`: whose deal goes on is not said");
            self.add(&["continuation"], fault.remedy("add `dealer` and the player"));
        }
        let dealer = self.player(&["dealer"], dealer.as_ref())?;
        let continuation = match continuation {
            None => 0,
            Some(number) => match number.whole().filter(|&hands| hands <= MOST_DOUBLES) {
                Some(hands) => hands,
                None => {
                    let fault = Fault::new(format!("{number} is no number of hands dealt before"));
                    self.add(&["continuation"], fault.expected(format!("a whole number from 0 to {MOST_DOUBLES}")));
                    return None;
                }
            },
        };
        Some(DealtBy { dealer, continuation })
    }

    fn further_winner(&mut self, at: &[&str], name: &str) -> Option<Seat> {
        let found = self.table.find(name, self.naming);
        found.map_err(|fault| self.add(at, fault.of_key())).ok()
    }

    /// A liable player must have lost. Of his own hand's winner that was seen already.
    fn liable_lost(&mut self, declared: &Declared, seats: &[Seat], winners: &[Option<Winner>]) {
        let names = std::iter::once(None).chain(declared.also.iter().map(|(name, _)| Some(name.as_str())));
        for (name, winner) in names.zip(winners) {
            let Some(liable) = winner.as_ref().and_then(|winner| winner.liable) else { continue };
            if seats.contains(&liable) {
                let at: Vec<&str> = name.map_or(vec!["bao"], |name| vec!["also", name, "bao"]);
                let fault = Fault::new(format!("{} cannot be both a winner and liable", self.table.name(liable)));
                self.add(&at, fault.remedy("name the player who is liable"));
            }
        }
    }

    fn winning_tile(&mut self, declared: &Declared, winner: Option<Seat>) -> Option<WinningTile> {
        if declared.self_draw {
            for (key, is_written, why) in [
                ("from", declared.from.is_some(), "the winner drew the tile, nobody threw it"),
                ("also", !declared.also.is_empty(), "only one player can have drawn the tile"),
                ("robbed_kong", declared.robbed_kong, "a robbed tile is as thrown by its owner"),
            ] {
                if is_written {
                    let fault = Fault::new(format!("`{key}` with `self_draw`: {why}"));
                    self.add(&[key], fault.remedy(format!("leave out `self_draw` or `{key}`")));
                }
            }
            return Some(WinningTile::SelfDraw);
        }
        if declared.from.is_none() {
            let fault = Fault::new("this does not say who threw the winning tile");
            let fault = if declared.robbed_kong {
                fault.remedy("add `from` and the player whose kong was robbed")
            } else {
                fault.remedy("add `from` and the thrower, or `self_draw`")
            };
            self.add(&[], fault);
        }
        let thrower = self.another(&["from"], declared.from.as_ref(), winner, "the winner and the thrower")?;
        Some(if declared.robbed_kong { WinningTile::RobbedKong(thrower) } else { WinningTile::Discard(thrower) })
    }

    /// One winner's hand. `at` leads to the mapping that holds his claim.
    fn winner(&mut self, at: &[&str], seat: Option<Seat>, claim: &Claim, self_draw: bool) -> Option<Winner> {
        let key = |key: &'static str| -> Vec<&str> { at.iter().copied().chain([key]).collect() };
        let before = self.faults.len();
        let hand = claim.hand.as_ref();
        let special = hand.map(|name| self.rules.terms().special_hands.get(name));
        if let (Some(name), Some(None)) = (hand, special) {
            let known = self.rules.terms().special_hands.keys();
            let fault = unknown("special hand", name, known.map(String::as_str), "special_hands");
            self.add(&key("hand"), fault);
        }
        let doubles = claim.doubles.as_ref().map(|doubles| self.doubles(&key("doubles"), doubles));
        match (doubles, special.flatten()) {
            (None, None) if hand.is_none() => {
                let whose = seat.map_or("this".to_owned(), |seat| format!("{}'s", self.table.name(seat)));
                let fault = Fault::new(format!("the doubles of {whose} hand are not said"));
                let remedy = match claim.shown.is_empty() {
                    true => "say a number, or `limit`: `win WHO 3` on the line, `doubles: 3` in a file",
                    false => "add `doubles`; `huat count` says what the hand comes to",
                };
                self.add(at, fault.remedy(remedy));
            }
            (Some(Some(doubles)), None) if hand.is_none() && !claim.shown.needs_no_minimum() => {
                self.minimum(&key("doubles"), doubles, self_draw);
            }
            (Some(Some(doubles)), _) => self.row_exists(&key("doubles"), doubles, self_draw),
            (None, Some(special)) if special.doubles == Doubles::Limit && self.rules.limit().is_none() => {
                self.add(&key("hand"), no_limit("this hand is worth the limit").remedy("say its `doubles`"));
            }
            _ => {}
        }
        if let (Some(Some(doubles)), Some(come_to)) = (doubles, claim.shown.doubles()) {
            self.elements_come_to(&key("doubles"), doubles, come_to);
        }
        for (place, name) in claim.bonus.iter().enumerate() {
            let place_text = place.to_string();
            let at: Vec<&str> = key("bonus").into_iter().chain([place_text.as_str()]).collect();
            if claim.bonus[..place].contains(name) {
                let fault = Fault::new(format!("the bonus {} is claimed twice", clipped(name)));
                self.add(&at, fault.remedy("claim it once"));
            } else {
                self.bonus(&at, name, self_draw);
            }
        }
        let extra = match &claim.extra {
            Some(extra) => self.above_zero(&key("extra"), Some(extra), "the extra"),
            None => Some(Amount::ZERO),
        };
        let liable = self.another(&key("bao"), claim.bao.as_ref(), seat, "the winner and liable");
        (self.faults.len() == before).then_some(())?;
        Some(Winner {
            seat: seat?,
            doubles: doubles.flatten(),
            hand: hand.cloned(),
            bonuses: claim.bonus.clone(),
            extra: extra?,
            liable,
            shown: claim.shown.clone(),
        })
    }

    fn doubles(&mut self, at: &[&str], declared: &DeclaredDoubles) -> Option<Doubles> {
        match declared {
            DeclaredDoubles::Limit if self.rules.limit().is_none() => {
                self.add(at, no_limit("`limit` is no number of doubles here").remedy("say the number"));
                None
            }
            DeclaredDoubles::Limit => Some(Doubles::Limit),
            DeclaredDoubles::Number(number) => match number.whole().filter(|&doubles| doubles <= MOST_DOUBLES) {
                Some(doubles) => Some(Doubles::Number(doubles)),
                None => {
                    let fault = Fault::new(format!("no hand has {number} doubles"));
                    self.add(at, fault.expected(format!("a whole number from 0 to {MOST_DOUBLES}, or `limit`")));
                    None
                }
            },
        }
    }

    fn minimum(&mut self, at: &[&str], doubles: Doubles, self_draw: bool) {
        let Some(counted) = self.rules.count(doubles, self_draw) else { return };
        let minimum = self.rules.minimum(self_draw);
        if counted.uncut < minimum {
            let how = if self_draw { " on a self-draw" } else { " on a discard" };
            let how = if self.rules.minimum(true) == self.rules.minimum(false) { "" } else { how };
            let fault = Fault::new(format!(
                "a hand of {} cannot win: the minimum{how} is {minimum}",
                doubles_in_words(counted.uncut)
            ));
            self.add(
                at,
                fault
                    .expected(format!("{minimum} or more"))
                    .remedy("if it was claimed all the same, it is a false win"),
            );
        }
    }

    /// What was counted must come to the doubles that are said.
    fn elements_come_to(&mut self, at: &[&str], said: Doubles, come_to: Doubles) {
        let in_words = |doubles: Doubles| match doubles {
            Doubles::Number(number) => doubles_in_words(number),
            Doubles::Limit => "the limit".to_owned(),
        };
        if said != come_to {
            let fault = Fault::new(format!("the elements come to {}, not {}", in_words(come_to), in_words(said)));
            self.add(at, fault.remedy("write the doubles that the elements come to, or leave the elements out"));
        }
    }

    /// A special hand needs no minimum, but the stakes must know what it is paid.
    fn row_exists(&mut self, at: &[&str], doubles: Doubles, self_draw: bool) {
        let first = self.rules.table().first();
        if let Some(counted) = self.rules.count(doubles, self_draw).filter(|counted| counted.counted < first) {
            let fault = Fault::new(format!("the stakes have no row for {}", doubles_in_words(counted.counted)));
            self.add(at, fault.expected(format!("{first} or more, or leave `doubles` out")));
        }
    }

    fn bonus(&mut self, at: &[&str], name: &str, self_draw: bool) {
        let bonuses = &self.rules.terms().bonuses;
        match bonuses.get(name).map(|bonus| bonus.when) {
            None => self.add(at, unknown("bonus", name, bonuses.keys().map(String::as_str), "bonuses")),
            Some(When::SelfDraw) if !self_draw => {
                self.add(at, Fault::new(format!("the bonus {name} is for a self-draw, and this is a discard")));
            }
            Some(When::Discard) if self_draw => {
                self.add(at, Fault::new(format!("the bonus {name} is for a discard, and this is a self-draw")));
            }
            Some(_) => {}
        }
    }
}
