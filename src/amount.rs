//! Exact amounts of money or points, and numbers as a person wrote them.
//!
//! An [`Amount`] counts the smallest unit that the preset's `money.decimals` allows, never a float. A [`Number`] is
//! text that is known to be a number; it becomes an amount only where the decimals are known.

use std::fmt;

use serde::ser::{Error, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::fault::Fault;

/// How many digits stand after the point: 0, 1 or 2 (`money.decimals`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Decimals(u8);

impl Decimals {
    /// The most that a preset may ask for.
    pub const MOST: u8 = 2;

    /// `None` when there are more than [`Decimals::MOST`].
    pub fn new(count: u8) -> Option<Self> {
        (count <= Self::MOST).then_some(Decimals(count))
    }

    /// The number of digits after the point.
    pub fn count(self) -> u8 {
        self.0
    }

    /// How many of the smallest unit make one whole: 1, 10 or 100.
    pub fn scale(self) -> i64 {
        10i64.pow(u32::from(self.0))
    }
}

/// A count of the smallest unit. What a player gains is above zero, what he loses is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Amount(i64);

impl Amount {
    /// Nothing.
    pub const ZERO: Amount = Amount(0);

    /// The largest amount that may be stated, or paid by a row: 10^12 of the preset's unit.
    pub fn most(decimals: Decimals) -> Amount {
        Amount(1_000_000_000_000 * decimals.scale())
    }

    /// `units` of the smallest unit.
    pub const fn of(units: i64) -> Self {
        Amount(units)
    }

    /// The count of the smallest unit.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// The exact amount that a number's text says, of any size that fits: digits with an optional sign and fraction.
    /// `None` where the text is no number, is finer than the decimals, or passes what an `i64` holds.
    pub fn parse(text: &str, decimals: Decimals) -> Option<Amount> {
        let (sign, digits) = match text.as_bytes() {
            [b'-', digits @ ..] => (-1, digits),
            [b'+', digits @ ..] => (1, digits),
            digits => (1, digits),
        };
        let point = digits.iter().position(|byte| *byte == b'.');
        let (whole, fraction) = point.map_or((digits, &b"0"[..]), |at| (&digits[..at], &digits[at + 1..]));
        if whole.is_empty() || fraction.is_empty() {
            return None;
        }
        let add = |sum: Option<i64>, byte: &u8| {
            let digit = byte.is_ascii_digit().then(|| i64::from(byte - b'0'))?;
            sum?.checked_mul(10)?.checked_add(sign * digit)
        };
        let places = usize::from(decimals.count());
        let (counted, beyond) = fraction.split_at(fraction.len().min(places));
        if beyond.iter().any(|byte| *byte != b'0') {
            return None;
        }
        let missing = places - counted.len();
        let digits = whole.iter().chain(counted).chain(std::iter::repeat_n(&b'0', missing));
        digits.fold(Some(0), add).map(Amount)
    }

    /// The sum, or `None` past what an `i64` holds.
    pub fn plus(self, other: Amount) -> Option<Amount> {
        self.0.checked_add(other.0).map(Amount)
    }

    /// This amount less another, or `None` past what an `i64` holds.
    pub fn less(self, other: Amount) -> Option<Amount> {
        self.0.checked_sub(other.0).map(Amount)
    }

    /// The amount so many times over, or `None` past what an `i64` holds.
    pub fn times(self, count: impl Into<i64>) -> Option<Amount> {
        self.0.checked_mul(count.into()).map(Amount)
    }

    /// An equal share among so many, or `None` where it is no whole number of the smallest unit.
    pub fn divided_by(self, count: u32) -> Option<Amount> {
        let count = i64::from(count);
        (self.0.checked_rem(count)? == 0).then(|| Amount(self.0 / count))
    }

    /// Rounded up to a multiple of `step`, which is above zero; `None` past what an `i64` holds.
    pub fn rounded_up_to(self, step: Amount) -> Option<Amount> {
        match self.0.checked_rem(step.0)? {
            0 => Some(self),
            rest => self.0.checked_add(step.0.checked_sub(rest)?).map(Amount),
        }
    }

    /// The amount as a number for JSON.
    pub fn number(self, decimals: Decimals) -> Exact {
        Exact { amount: self, decimals }
    }

    /// The amount in the preset's unit, with all its decimals and a plain minus: `1.50`, `-20`.
    pub fn text(self, decimals: Decimals) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let units = self.0.unsigned_abs();
        let scale = decimals.scale().unsigned_abs();
        match decimals.count() {
            0 => format!("{sign}{units}"),
            places => format!("{sign}{}.{:0width$}", units / scale, units % scale, width = usize::from(places)),
        }
    }
}

/// An amount that is written as an exact number, from its text.
#[derive(Debug, Clone, Copy)]
pub struct Exact {
    amount: Amount,
    decimals: Decimals,
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.amount.text(self.decimals);
        RawValue::from_string(text).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// A number as it was written: digits, perhaps a sign, perhaps a point. Of any size; what it may be used for is asked
/// with [`whole`](Number::whole) and [`amount`](Number::amount).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(String);

impl Number {
    /// `None` unless the text is digits with an optional sign in front and an optional fraction.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        (plain(whole) && plain(fraction)).then(|| Number(text.to_owned()))
    }

    /// A whole number.
    pub fn of(whole: u32) -> Self {
        Number(whole.to_string())
    }

    /// As it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The whole number that it is, or `None` with a fraction, below zero, or above `u32`.
    pub fn whole(&self) -> Option<u32> {
        self.0.parse().ok()
    }

    /// The exact amount, at so many decimals. Zeros past the last decimal are harmless: `1.50` is 1.5.
    ///
    /// # Errors
    /// A fault when it is finer than the decimals, or more than 10^12 of the preset's unit.
    pub fn amount(&self, decimals: Decimals) -> Result<Amount, Fault> {
        match Amount::parse(&self.0, decimals) {
            Some(amount) if amount.0.unsigned_abs() <= Amount::most(decimals).0.unsigned_abs() => Ok(amount),
            _ if self.is_finer_than(decimals) => Err(self.too_fine(decimals)),
            _ => Err(Fault::new(format!("{self} is out of range")).expected("an amount from 0 to 10^12")),
        }
    }

    fn is_finer_than(&self, decimals: Decimals) -> bool {
        let fraction = self.0.split_once('.').map_or("", |(_, fraction)| fraction.trim_end_matches('0'));
        fraction.len() > usize::from(decimals.count())
    }

    fn too_fine(&self, decimals: Decimals) -> Fault {
        let places = match decimals.count() {
            0 => "whole units".to_owned(),
            1 => "1 decimal".to_owned(),
            count => format!("{count} decimals"),
        };
        let fault = Fault::new(format!("{self} is finer than the {places} that `money.decimals` allows"));
        let most = Decimals(Decimals::MOST);
        if !self.is_finer_than(most) {
            fault.remedy(format!("set `money.decimals` to {} to count in smaller units", Decimals::MOST))
        } else {
            fault.remedy("amounts have at most 2 decimals; choose a smaller unit")
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimals(count: u8) -> Decimals {
        Decimals::new(count).expect("at most two")
    }

    fn amount(text: &str, places: u8) -> Option<Amount> {
        Number::parse(text).expect("a number").amount(decimals(places)).ok()
    }

    #[test]
    fn amounts_are_read_from_their_text_and_refused_when_finer_than_the_decimals() {
        assert_eq!(amount("1.5", 2), Some(Amount(150)));
        assert_eq!(amount("1.50", 1), Some(Amount(15)));
        assert_eq!(amount("-0.05", 2), Some(Amount(-5)));
        assert_eq!(amount("1.5", 0), None);
        assert_eq!(amount("1000000000000", 2), Some(Amount(100_000_000_000_000)));
        assert_eq!(amount("1000000000000.01", 2), None);
        assert_eq!(amount("99999999999999999999999", 0), None);
    }

    #[test]
    fn only_digits_with_a_sign_and_a_point_are_a_number() {
        for text in ["", "-", ".", "1.", ".5", "1e3", "0x10", "1_000", "1,5", "--1", "１"] {
            assert_eq!(Number::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn an_amount_is_written_with_all_its_decimals() {
        assert_eq!(Amount(-50).text(decimals(2)), "-0.50");
        assert_eq!(Amount(-5).text(decimals(1)), "-0.5");
        assert_eq!(Amount(i64::MIN).text(decimals(0)), "-9223372036854775808");
    }

    #[test]
    fn rounding_goes_up_to_the_step() {
        assert_eq!(Amount(40).rounded_up_to(Amount(50)), Some(Amount(50)));
        assert_eq!(Amount(100).rounded_up_to(Amount(50)), Some(Amount(100)));
        assert_eq!(Amount(i64::MAX).rounded_up_to(Amount(50)), None);
    }
}
