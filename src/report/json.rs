//! What more than one report writes for programs.

use serde::ser::{Serialize, Serializer};

use crate::amount::{Amount, Decimals, Exact};
use crate::ledger::Points;
use crate::rules::Doubles;

/// Amounts, or something else of each player, by name and in the order of the names.
pub struct ByName<'n, T = Exact>(pub Vec<(&'n str, T)>);

impl<'n, T> ByName<'n, T> {
    /// One of each for each name.
    pub fn new<N: AsRef<str> + ?Sized + 'n>(
        names: impl IntoIterator<Item = &'n N>,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        ByName(names.into_iter().map(AsRef::as_ref).zip(values).collect())
    }
}

impl<'n> ByName<'n> {
    /// An amount for each name.
    pub fn of<N: AsRef<str> + ?Sized + 'n>(
        names: impl IntoIterator<Item = &'n N>,
        amounts: &[Amount],
        decimals: Decimals,
    ) -> Self {
        ByName::new(names, amounts.iter().map(|amount| amount.number(decimals)))
    }

    /// Only those whom the points name.
    pub fn of_points(names: &'n [String], points: &Points, decimals: Decimals) -> Self {
        ByName(points.iter().map(|(place, amount)| (names[*place].as_str(), amount.number(decimals))).collect())
    }
}

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// `3`, `"limit"`.
#[derive(serde::Serialize)]
#[serde(untagged)]
pub enum DoublesJson {
    Number(u32),
    Word(&'static str),
}

impl DoublesJson {
    pub fn of(doubles: Doubles) -> Self {
        match doubles {
            Doubles::Number(number) => DoublesJson::Number(number),
            Doubles::Limit => DoublesJson::Word("limit"),
        }
    }
}
