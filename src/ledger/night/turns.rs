//! The table in the course of a night: rules, seats and players.

use std::sync::Arc;

use super::super::keys::FIXED;
use super::super::line::Entry;
use super::super::scan::NOBODY;
use super::{Kind, Night, Turn};
use crate::amount::Amount;
use crate::fault::Fault;
use crate::player::{Name, Naming, Table};
use crate::preset::{Changes, Preset};
use crate::yaml::Node;

impl Night {
    /// The rules and seats in force where a line stands.
    pub fn turn_at(&self, n: u32) -> &Turn {
        let root = self.root(n);
        let reaches = |turn: &&Turn| if root == n { turn.n < n } else { turn.n <= root };
        self.turns.iter().rev().find(reaches).unwrap_or(&self.turns[0])
    }

    /// The rules and seats in force behind a line, where another may be inserted.
    pub fn turn_after(&self, n: u32) -> &Turn {
        let root = self.root(n);
        self.turns.iter().rev().find(|turn| turn.n <= root).unwrap_or(&self.turns[0])
    }

    /// The rules and seats in force at the end.
    pub fn turn_now(&self) -> &Turn {
        self.turns.last().unwrap_or(&self.turns[0])
    }

    /// Who sits where, as a table.
    pub fn table(&self, turn: &Turn) -> Table {
        turn.table.clone()
    }

    fn seated(&self, seats: &[usize]) -> Table {
        let names: Vec<&str> = seats.iter().map(|&place| self.people[place].as_str()).collect();
        Table::new(&names).unwrap_or_else(|_| self.header.table.clone())
    }

    /// Works rules and seats out anew, from the changes that stand.
    pub(super) fn rebuild_turns(&mut self) -> Result<(), Fault> {
        self.turns.truncate(1);
        let changes: Vec<(u32, Entry)> = self
            .kinds
            .iter()
            .filter(|(n, _)| self.standing_version(**n).is_some())
            .filter_map(|(n, kind)| if let Kind::Turn(entry) = kind { Some((*n, (**entry).clone())) } else { None })
            .collect();
        for (n, entry) in changes {
            let mut turn = Turn { n, is_reseated: false, ..self.turn_now().clone() };
            match entry {
                Entry::Rules(rules) => {
                    turn.preset = Arc::new(self.changed(&turn.preset, rules)?);
                    turn.dealer = turn.preset.rules.basics().dealer;
                }
                Entry::Swap { out, joins } => {
                    let leaves = self.find_seated(&turn, &out)?;
                    let joins = self.join(&turn, &joins)?;
                    turn.seats[leaves] = joins;
                }
                Entry::Reseat(names) => {
                    let seats: Vec<usize> = names
                        .iter()
                        .map(|name| self.find_seated(&turn, name).map(|seat| turn.seats[seat]))
                        .collect::<Result<_, _>>()?;
                    let mut all = seats.clone();
                    all.sort_unstable();
                    all.dedup();
                    if all.len() != turn.seats.len() || seats.len() != all.len() {
                        return Err(Fault::new("new seats are for the same players, each named once").at(["reseat"]));
                    }
                    turn.seats = seats;
                    turn.is_reseated = true;
                }
                _ => {}
            }
            turn.table = self.seated(&turn.seats);
            self.turns.push(turn);
        }
        Ok(())
    }

    pub(super) fn changed(&self, preset: &Preset, rules: Node) -> Result<Preset, Fault> {
        if let Some(entry) = rules.entries().iter().find(|entry| FIXED.contains(&entry.key.as_str())) {
            let fault = Fault::new(format!("`{}` cannot change in the middle of a night", entry.key));
            return Err(fault
                .at(["rules", &entry.key])
                .of_key()
                .remedy("end this night and start another; `huat total a.yaml b.yaml` adds them up"));
        }
        preset.changed_by(Changes::none().and(rules)).map_err(|mistakes| {
            let fault = mistakes.into_iter().next().map_or(Fault::default(), |first| *first.fault);
            Fault { at: Vec::new(), ..fault }
        })
    }

    pub(super) fn find_seated(&self, turn: &Turn, name: &str) -> Result<usize, Fault> {
        let seat = self.table(turn).find(name, Naming::InFull)?;
        Ok(seat.place())
    }

    /// The place of somebody who sits down, new or known.
    pub(super) fn join(&mut self, turn: &Turn, name: &str) -> Result<usize, Fault> {
        if let Some(place) = self.place_of(name) {
            if turn.seats.contains(&place) {
                return Err(Fault::new(format!("{name} sits at the table already")).at(["in"]));
            }
            return Ok(place);
        }
        let name = Name::new(name).map_err(|fault| fault.at(["in"]))?;
        if self.people.len() >= usize::from(NOBODY) - 5 {
            return Err(Fault::new("more players than a night can have"));
        }
        self.people.push(name.as_str().to_owned());
        self.standing.push(Amount::ZERO);
        self.cash.push(Amount::ZERO);
        Ok(self.people.len() - 1)
    }
}
