//! Chips counted at the end of a night: how far they are from what the ledger says, and which single slip would
//! explain it.
//!
//! What each player should hold, and which slips are worth trying, are left to others.

use crate::amount::Amount;

/// How far the chips are from what the ledger says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// By seat, what was counted less what was expected.
    pub each: Vec<Amount>,
    /// All of them together. If it is not zero, chips are missing or too many, which no event explains.
    pub sum: Amount,
}

/// Something that may have gone wrong in the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip<D> {
    /// What it was.
    pub what: D,
    /// By seat, what the points would additionally be if it were mended.
    pub change: Vec<Amount>,
}

/// What was counted less what was expected, both by seat; `None` past what an `i64` holds, or when they are not of
/// equally many players.
pub fn difference(expected: &[Amount], counted: &[Amount]) -> Option<Difference> {
    if expected.len() != counted.len() {
        return None;
    }
    let each: Vec<Amount> =
        counted.iter().zip(expected).map(|(counted, expected)| counted.less(*expected)).collect::<Option<_>>()?;
    let sum = each.iter().try_fold(Amount::ZERO, |sum, each| sum.plus(*each))?;
    Some(Difference { each, sum })
}

/// The slips of which each alone, mended, would make the ledger say what was counted. Where there are several, which
/// of them it was is for the players to say: a ledger is not mended by a guess.
///
/// None when nothing differs, or when the differences do not sum to zero, whatever the slips.
pub fn explained_by<D>(difference: &Difference, slips: impl IntoIterator<Item = Slip<D>>) -> Vec<D> {
    let nothing_differs = difference.each.iter().all(|&each| each == Amount::ZERO);
    if nothing_differs || difference.sum != Amount::ZERO {
        return Vec::new();
    }
    let fitting = slips.into_iter().filter(|slip| slip.change == difference.each);
    fitting.map(|slip| slip.what).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amounts(units: &[i64]) -> Vec<Amount> {
        units.iter().copied().map(Amount::of).collect()
    }

    /// 1000 chips each at the start; the standing is 160, −160, 0, 0.
    fn counted(units: &[i64]) -> Difference {
        difference(&amounts(&[1160, 840, 1000, 1000]), &amounts(units)).expect("of four players")
    }

    fn slip(what: &'static str, change: &[i64]) -> Slip<&'static str> {
        Slip { what, change: amounts(change) }
    }

    fn slips() -> Vec<Slip<&'static str>> {
        vec![
            slip("event 1 recorded twice", &[-160, 160, 0, 0]),
            slip("a kong of West left out", &[-20, -20, 60, -20]),
            slip("a kong of North left out", &[-20, -20, -20, 60]),
        ]
    }

    #[test]
    fn the_difference_is_what_was_counted_less_what_was_expected() {
        let short = counted(&[1160, 840, 990, 1000]);
        assert_eq!(short, Difference { each: amounts(&[0, 0, -10, 0]), sum: Amount::of(-10) });
        assert_eq!(difference(&amounts(&[1, 2]), &amounts(&[3])), None);
        assert_eq!(difference(&amounts(&[-1]), &amounts(&[i64::MAX])), None);
        assert_eq!(difference(&amounts(&[0, 0]), &amounts(&[i64::MAX, 1])), None);
    }

    #[test]
    fn the_one_slip_that_fits_exactly_explains_it() {
        assert_eq!(explained_by(&counted(&[1140, 820, 1060, 980]), slips()), ["a kong of West left out"]);
        assert_eq!(explained_by(&counted(&[1140, 830, 1050, 980]), slips()), [] as [&str; 0]);
    }

    #[test]
    fn two_slips_that_fit_are_both_told() {
        let twice = slips().into_iter().chain([slip("event 2 to the wrong player", &[-20, -20, 60, -20])]);
        let told = explained_by(&counted(&[1140, 820, 1060, 980]), twice);
        assert_eq!(told, ["a kong of West left out", "event 2 to the wrong player"]);
    }

    #[test]
    fn nothing_explains_missing_chips_or_no_difference() {
        let anything = |difference: &Difference| vec![Slip { what: (), change: difference.each.clone() }];
        let short = counted(&[1160, 840, 990, 1000]);
        assert_eq!(explained_by(&short, anything(&short)), []);
        let none = counted(&[1160, 840, 1000, 1000]);
        assert_eq!(explained_by(&none, anything(&none)), []);
    }
}
