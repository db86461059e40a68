//! Who paid whom over a night: a table whose sums are the standing.

use crate::amount::Amount;
use crate::ledger::Night;
use crate::report::night::{decimals, unit};
use crate::report::{Block, Cell, Grid};

/// What each paid each: `paid[from][to]`; nothing once it passes what can be counted.
#[derive(Debug)]
pub(super) struct WhoPaid(Option<Vec<Vec<Amount>>>);

impl WhoPaid {
    /// Before anybody has paid.
    pub(super) fn nobody(people: usize) -> Self {
        WhoPaid(Some(vec![vec![Amount::ZERO; people]; people]))
    }

    /// One of the people paid another.
    pub(super) fn add(&mut self, from: usize, to: usize, amount: Amount) {
        self.0 = self.0.take().and_then(|mut paid| {
            paid[from][to] = paid[from][to].plus(amount)?;
            Some(paid)
        });
    }

    /// The table, and what is not in it.
    pub(super) fn blocks(&self, night: &Night) -> Vec<Block> {
        let Some(grid) = self.0.as_ref().and_then(|paid| grid(night, paid)) else {
            return vec![Block::Sentence("The amounts pass what can be counted.".to_owned())];
        };
        let caption = format!("For the hands, in {}: down the side who paid, along the top who was paid", unit(night));
        let mut blocks = vec![Block::Title(caption), Block::Grid(grid)];
        if night.open() != night.standing {
            let cash = "Cash that was handed over is not in this table: it moves no points, only what is open.";
            blocks.push(Block::Sentence(cash.to_owned()));
        }
        blocks
    }
}

/// A row for each payer, with what he paid in all; below them what each was paid in all, and what that leaves him. Whom
/// he paid nothing is left blank: of many people most never pay each other.
fn grid(night: &Night, paid: &[Vec<Amount>]) -> Option<Grid> {
    let amount = |amount: Amount| Cell::Figure(amount.text(decimals(night)));
    let mut received = vec![Amount::ZERO; night.people.len()];
    let (mut rows, mut left, mut total) = (Vec::new(), Vec::new(), Amount::ZERO);
    for (name, row) in night.people.iter().zip(paid) {
        let gave = in_all(row)?;
        let cells = row.iter().map(|paid| if *paid == Amount::ZERO { Cell::Blank } else { amount(*paid) });
        rows.push(std::iter::once(Cell::Text(name.clone())).chain(cells).chain([amount(gave)]).collect());
        for (received, paid) in received.iter_mut().zip(row) {
            *received = received.plus(*paid)?;
        }
        total = total.plus(gave)?;
        left.push(gave);
    }
    let sums = received.iter().copied().chain([total]).map(amount);
    rows.push(std::iter::once(Cell::Text("was paid".to_owned())).chain(sums).collect());
    let left: Option<Vec<Amount>> = received.iter().zip(left).map(|(received, gave)| received.less(gave)).collect();
    let left = left?.into_iter().chain([Amount::ZERO]).map(Cell::Change);
    let heads = std::iter::once("paid".to_owned()).chain(night.people.iter().cloned());
    Some(Grid {
        columns: heads.chain(["in all".to_owned()]).collect(),
        rows,
        sum: Some(std::iter::once(Cell::Text("comes to".to_owned())).chain(left).collect()),
    })
}

fn in_all(amounts: &[Amount]) -> Option<Amount> {
    amounts.iter().try_fold(Amount::ZERO, |sum, amount| sum.plus(*amount))
}
