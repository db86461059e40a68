//! One page of a night: everything that the four want to see on the morning after.
//!
//! Each section is a report that has a command of its own, as a page for a browser; only the hands, with who pays whom
//! and why beside each, are drawn for the page alone.

mod hands;
mod who_paid;

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, html};

use super::moved::each_moved;
use super::{Charted, Logged, Season, SettlingUp, Standing, decimals, title};
use crate::ledger::{Bytes, Turn, Unreadable};
use crate::report::html::{Section, Text, blocks, page};
use crate::report::{Block, scores, stakes, words};
use crate::rules::Rules;
use who_paid::WhoPaid;

/// A night with all that its page tells.
#[derive(Debug)]
pub struct Page<'n> {
    logged: Logged<'n>,
    /// Who pays whom and why, by the number of the line.
    why: BTreeMap<u32, Vec<String>>,
    who_paid: WhoPaid,
    standing: Standing,
    by_rules: Option<String>,
    notes: Vec<String>,
}

impl<'n> Page<'n> {
    /// Puts together what the page tells. `by_rules` are the other rules where the night is settled by rules that were
    /// not played, beside which `standing` then has the true ones; `notes` is what is to be said of the file.
    ///
    /// # Errors
    /// [`Unreadable`] when a line cannot be read.
    pub fn of(
        logged: Logged<'n>,
        standing: Standing,
        bytes: &(impl Bytes + ?Sized),
        by_rules: Option<String>,
        notes: Vec<String>,
    ) -> Result<Self, Unreadable> {
        let night = logged.night;
        let mut who_paid = WhoPaid::nobody(night.people.len());
        let mut why = BTreeMap::new();
        each_moved(night, bytes, |moved| {
            moved.paid.iter().for_each(|paid| who_paid.add(paid.from, paid.to, paid.amount));
            why.insert(moved.n, moved.in_words(night));
        })?;
        Ok(Page { logged, why, who_paid, standing, by_rules, notes })
    }

    /// The page.
    pub fn to_html(&self) -> String {
        let night = self.logged.night;
        let drawn = |parts: &[Block]| blocks(parts, decimals(night));
        let settling = SettlingUp::fewest(&self.standing, None);
        let season = Season {
            standing: &self.standing,
            settling: &settling,
            nights: 1,
            by_rules: self.by_rules.clone(),
            notes: Vec::new(),
        };
        let charted = Charted::of(&self.logged, self.by_rules.clone(), Vec::new());
        let sections = [
            Section {
                id: "standing",
                heading: "Standing",
                body: drawn(&[Block::Title(season.played()), Block::Grid(season.grid())]),
            },
            Section { id: "settle", heading: "Settling up", body: drawn(&season.settling_up()) },
            Section { id: "chart", heading: "How it went", body: drawn(&[charted.drawn()]) },
            Section { id: "paid", heading: "Who paid whom", body: drawn(&self.who_paid.blocks(night)) },
            Section { id: "hands", heading: "Every hand", body: hands::hands(self) },
            Section { id: "rules", heading: "The rules", body: drawn(&self.rules()) },
        ];
        page(title(night), &self.head(), &sections)
    }

    /// When, who and by which rules; and what is to be said of the file.
    fn head(&self) -> Markup {
        let night = self.logged.night;
        let started = night.header.started.get(..16).unwrap_or_default().replace('T', ", ");
        html! {
            p { (Text(&words::and(&night.people))) }
            p {
                @if !started.is_empty() { (Text(&started)) " · " }
                (Text(&night.header.preset.rules.basics().title))
            }
            @if !self.notes.is_empty() {
                aside { (blocks(&[Block::List { heading: "Notes".to_owned(), items: self.notes.clone() }], decimals(night))) }
            }
        }
    }

    /// What was agreed at the start, and wherever the table agreed on something else.
    fn rules(&self) -> Vec<Block> {
        let mut told = Vec::new();
        let agreed = self.logged.night.turns.chunk_by(|a, b| Arc::ptr_eq(&a.preset, &b.preset));
        for turn in agreed.filter_map(<[Turn]>::first) {
            let mut blocks = match &turn.preset.rules {
                Rules::Stakes(rules) => stakes::blocks(rules, &stakes::rows(rules)),
                Rules::Differences(rules) => scores::report(rules).blocks,
            };
            if let Some(Block::Title(title)) = blocks.first_mut().filter(|_| turn.n > 0) {
                *title = format!("From #{} on: {title}", turn.n);
            }
            told.extend(blocks);
        }
        told
    }
}
