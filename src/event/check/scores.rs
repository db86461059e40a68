//! What is demanded of the events of a table that pays the differences between hands.

use super::{Check, Scheme};
use crate::amount::Amount;
use crate::event::keys::{DRAW, FALSE_WIN, FINE, PAY, SCORES};
use crate::event::{Declared, Ending, Kind, Scores};
use crate::fault::Fault;
use crate::player::Seat;
use crate::rules::ScoreRules;
use crate::yaml::Sort;

impl Scheme for ScoreRules {
    const KINDS: &'static [Sort] = &[SCORES, DRAW, FALSE_WIN, FINE, PAY];

    const OTHERS: &'static str = "is for a table that plays by stakes, and this one pays the differences between hands";

    fn kind(check: &mut Check<'_, Self>, kind: &str, declared: &Declared) -> Option<Kind> {
        match kind {
            "scores" => check.scores(declared),
            _ => check.false_win(declared),
        }
    }
}

impl Check<'_, ScoreRules> {
    fn scores(&mut self, declared: &Declared) -> Option<Kind> {
        let scores = self.everybodys_score(declared);
        let ending = self.ending(declared);
        let east = match &declared.east {
            Some(_) => self.player(&["east"], declared.east.as_ref()),
            None => self.table.seats().next(),
        };
        Some(Kind::Scores(Scores { scores: scores?, ending: ending?, east: east? }))
    }

    fn everybodys_score(&mut self, declared: &Declared) -> Option<Vec<Amount>> {
        let before = self.faults.len();
        let mut scores: Vec<Option<Amount>> = self.table.seats().map(|_| None).collect();
        for (name, number) in &declared.scores {
            let at = ["scores", name.as_str()];
            let found = self.table.find(name, self.naming);
            let Ok(seat) = found.map_err(|fault| self.add(&at, fault.of_key())) else { continue };
            match number.amount(self.decimals) {
                Err(fault) => self.add(&at, fault),
                Ok(score) if score < Amount::ZERO => {
                    self.add(&at, Fault::new(format!("a score of {number}")).expected("0 or more"));
                }
                Ok(score) => {
                    if scores[seat.place()].replace(score).is_some() {
                        let fault = Fault::new(format!("{} has two scores", self.table.name(seat)));
                        self.add(&at, fault.remedy("write one").of_key());
                    }
                }
            }
        }
        let is_missing = |seat: &Seat| scores[seat.place()].is_none();
        let missing: Vec<&str> = self.table.seats().filter(is_missing).map(|seat| self.table.name(seat)).collect();
        if !missing.is_empty() && self.faults.len() == before {
            let fault = Fault::new(format!("the score of {} is not said", missing.join(" and ")));
            self.add(&["scores"], fault.remedy("write everybody's score, 0 for a hand that scores nothing"));
        }
        scores.into_iter().collect()
    }

    fn ending(&mut self, declared: &Declared) -> Option<Ending> {
        match (&declared.winner, declared.drawn) {
            (Some(_), true) => {
                let fault = Fault::new("`drawn` beside `winner`: nobody wins a drawn hand");
                self.add(&["drawn"], fault.remedy("leave out one of them"));
                None
            }
            (None, false) => {
                let fault = Fault::new("this does not say whose hand was complete");
                self.add(&[], fault.remedy("add `winner` and the player, or `drawn: true`"));
                None
            }
            (None, true) => {
                if declared.pays_for_all.is_some() {
                    let fault = Fault::new("`pays_for_all` with `drawn`: there is no winner to pay");
                    self.add(&["pays_for_all"], fault.remedy("leave it out"));
                }
                Some(Ending::Drawn)
            }
            (Some(_), false) => {
                let winner = self.player(&["winner"], declared.winner.as_ref());
                let liable = self.another(
                    &["pays_for_all"],
                    declared.pays_for_all.as_ref(),
                    winner,
                    "the winner and the one who pays for all",
                );
                Some(Ending::Won { winner: winner?, liable })
            }
        }
    }

    fn false_win(&mut self, declared: &Declared) -> Option<Kind> {
        let by = self.player(&["false_win"], declared.false_win.as_ref());
        let from = self.another(&["from"], declared.from.as_ref(), by, "the one who claimed and the thrower");
        if self.rules.false_win_to_each().is_none() {
            let fault = Fault::new("a false win is paid by the limit here, and these rules have no limit");
            self.add(&["false_win"], fault.remedy("set `scores.false_win` to an amount, or use `fine`"));
        }
        Some(Kind::FalseWin { by: by?, from })
    }
}
