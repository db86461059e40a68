//! Round figures along an axis, and labels that do not lie on each other.

use crate::amount::Amount;

/// 1, 2, 5, 10, 20, 50 … as far as they fit.
pub fn round_figures() -> impl Iterator<Item = i128> {
    (0..37).flat_map(|power| [1, 2, 5].map(|figure| figure * 10i128.pow(power)))
}

/// An axis of amounts: round figures at even distances, zero among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Axis {
    /// From one figure to the next.
    step: i128,
    /// How many figures lie below zero.
    below: i128,
    /// How many lie above.
    above: i128,
}

impl Axis {
    /// The axis with the finest figures that spans from the least (at most zero) to the most (at least zero) in no more
    /// than so many steps. `whole` is the unit of the amounts, the step where there is nothing to span.
    pub fn over(least: Amount, most: Amount, steps: i128, whole: i64) -> Self {
        let (least, most) = (i128::from(least.units()), i128::from(most.units()));
        if least == 0 && most == 0 {
            return Axis { step: i128::from(whole), below: 1, above: 1 };
        }
        let by = |step: i128| Axis { step, below: -least.div_euclid(step), above: -(-most).div_euclid(step) };
        let fits = |axis: &Axis| axis.steps() <= steps;
        round_figures().map(by).find(fits).unwrap_or_else(|| by(most - least))
    }

    /// How many steps there are.
    pub fn steps(&self) -> i128 {
        self.below + self.above
    }

    /// How many rows a step may have, at least one, so that from the least to the most there are no more than `rows`.
    pub fn rows_a_step(&self, least: Amount, most: Amount, rows: i128) -> usize {
        let range = i128::from(most.units()) - i128::from(least.units());
        usize::try_from((rows * self.step).checked_div(range).unwrap_or_default()).unwrap_or_default().max(1)
    }

    /// The figures, from the top down.
    pub fn figures(&self) -> Vec<Amount> {
        let amount =
            |units: i128| Amount::of(i64::try_from(units).unwrap_or(if units < 0 { i64::MIN } else { i64::MAX }));
        (-self.below..=self.above).rev().map(|count| amount(count * self.step)).collect()
    }

    /// How far below the top an amount lies where the whole axis is so long, to the nearest whole number.
    pub fn down(&self, amount: Amount, length: i64) -> i64 {
        let from_top = self.above * self.step - i128::from(amount.units());
        i64::try_from(rounded(from_top * i128::from(length), self.steps() * self.step)).unwrap_or_default()
    }
}

/// How far along an axis of `last` steps the place lies where the whole axis is so long.
pub fn along(place: usize, last: usize, length: i64) -> i64 {
    match (i128::try_from(place), i128::try_from(last)) {
        (Ok(place), Ok(last)) if last > 0 => {
            i64::try_from(rounded(place * i128::from(length), last)).unwrap_or_default()
        }
        _ => 0,
    }
}

/// A quotient to the nearest whole number; the divisor is above zero.
fn rounded(part: i128, whole: i128) -> i128 {
    (2 * part + whole).div_euclid(2 * whole)
}

/// Places for labels that are wanted at `wanted`, which rises: at least `gap` apart, between 0 and `length`, and each as
/// near to where it is wanted as the others let it. There must be room for all of them.
pub fn apart(wanted: &[i64], gap: i64, length: i64) -> Vec<i64> {
    // With the gaps taken out, labels that would lie on each other stand together at the mean of their places.
    let mut heaps: Vec<(i64, i64)> = Vec::new();
    for (place, wanted) in (0..).zip(wanted) {
        let mut heap = (wanted - place * gap, 1);
        while let Some((sum, count)) = heaps.pop_if(|(sum, count)| *sum * heap.1 > heap.0 * *count) {
            heap = (heap.0 + sum, heap.1 + count);
        }
        heaps.push(heap);
    }
    let most = (length - gap * (wanted.len() as i64 - 1)).max(0);
    let means = heaps.into_iter().flat_map(|(sum, count)| {
        std::iter::repeat_n(sum.div_euclid(count).clamp(0, most), usize::try_from(count).unwrap_or_default())
    });
    (0..).zip(means).map(|(place, mean): (i64, i64)| mean + place * gap).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(least: i64, most: i64) -> Vec<i64> {
        let axis = Axis::over(Amount::of(least), Amount::of(most), 6, 1);
        axis.figures().into_iter().map(Amount::units).collect()
    }

    #[test]
    fn an_axis_has_round_figures_with_zero_among_them() {
        assert_eq!(figures(-240, 320), [400, 200, 0, -200, -400]);
        assert_eq!(figures(0, 7), [8, 6, 4, 2, 0]);
        assert_eq!(figures(-1, 1), [1, 0, -1]);
        assert_eq!(figures(0, 0), [1, 0, -1]);
        assert!(figures(i64::MIN, i64::MAX).contains(&0));
    }

    #[test]
    fn labels_are_pushed_apart_no_further_than_they_must() {
        assert_eq!(apart(&[0, 10], 2, 20), [0, 10]);
        assert_eq!(apart(&[5, 5, 5], 1, 20), [4, 5, 6]);
        assert_eq!(apart(&[20, 20], 2, 20), [18, 20]);
        assert_eq!(apart(&[0, 0, 1], 3, 20), [0, 3, 6]);
        assert!(apart(&[], 3, 20).is_empty());
    }

    #[test]
    fn the_ends_of_an_axis_are_its_ends() {
        let axis = Axis::over(Amount::of(-240), Amount::of(320), 6, 1);
        let figures = axis.figures();
        assert_eq!(axis.down(figures[0], 15), 0);
        assert_eq!(axis.down(figures[figures.len() - 1], 15), 15);
        assert_eq!((along(0, 9, 30), along(9, 9, 30), along(0, 0, 30)), (0, 30, 0));
    }
}
