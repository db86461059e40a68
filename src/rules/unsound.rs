//! What makes rules unsound, and what is odd about them though they are sound.

use crate::amount::{Amount, Decimals};
use crate::fault::Fault;

/// More doubles than anybody counts; it keeps a table of rows small.
pub const MOST_DOUBLES: u32 = 1000;

/// Why terms are not sound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsound {
    /// What is wrong, at its key.
    pub fault: Fault,
    /// The keys that the judgement rests on, dotted. If one of them could not be read, this fault may not be one.
    pub rests_on: Vec<String>,
}

/// Something sound that is seldom meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lint(pub Fault);

/// What was found unsound so far.
#[derive(Debug, Default)]
pub(super) struct Findings(pub(super) Vec<Unsound>);

impl Findings {
    /// A finding about the value of a key, and other keys that it rests on.
    pub(super) fn add(&mut self, key: &str, fault: Fault, rests_on: &[&str]) {
        let rests_on = [key].into_iter().chain(rests_on.iter().copied()).map(str::to_owned).collect();
        self.0.push(Unsound { fault: fault.at(key.split('.')), rests_on });
    }

    /// A finding about which rows there are, whatever their amounts.
    pub(super) fn add_of_rows(&mut self, key: &str, fault: Fault, rests_on: &[&str]) {
        let rests_on = rests_on.iter().copied().map(str::to_owned).collect();
        self.0.push(Unsound { fault: fault.at(key.split('.')), rests_on });
    }

    pub(super) fn players(&mut self, players: u8) {
        if !(2..=4).contains(&players) {
            self.add("players", Fault::new(format!("{players} players")).expected("2, 3 or 4"), &[]);
        }
    }

    /// No amount is below zero or above 10^12.
    pub(super) fn amount(&mut self, key: &str, amount: Amount, decimals: Decimals) {
        let what = if amount < Amount::ZERO {
            "below zero"
        } else if amount > Amount::most(decimals) {
            "above 10^12"
        } else {
            return;
        };
        let fault = Fault::new(format!("{} is {what}", amount.text(decimals))).expected("an amount from 0 to 10^12");
        self.add(key, fault, &[]);
    }
}
