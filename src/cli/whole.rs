//! Whole numbers on the line, and what to write where one is none.

/// A reader of whole numbers within bounds.
pub fn from_to<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("write a whole number from {least} to {most}"))
    }
}

/// What lots are drawn from.
pub fn seed(text: &str) -> Result<u64, String> {
    from_to(0, u64::MAX)(text)
}

/// The number of a line of a ledger.
pub fn line(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "write the number of a line, such as 7".to_owned())
}
