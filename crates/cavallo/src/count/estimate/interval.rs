//! From replicates to a mean and a confidence interval, for numbers of any size.
//!
//! **Idea.** Replicates are independent, so their mean has a standard error that they show
//! themselves. Numbers are kept as logarithms, relative to the greatest. The interval is that of
//! Student for the logarithm of the mean, with as many degrees of freedom as there are replicates,
//! less one.
//!
//! **Why it is right.** The logarithm of a mean of many small contributions is nearly normal. How
//! often the interval holds the number was measured, see [`estimate`](super).
//!
//! **Complexity.** Linear in the replicates.
//!
//! **When it fails.** Where a few replicates dominate the mean; the estimate is then marked as
//! doubtful.
//!
//! **Reference.** Student's distribution by the expansion of Cornish and Fisher: M. Abramowitz and
//! I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.5.

use super::Magnitude;
use super::particles::Total;

impl Magnitude {
    pub(super) fn of(total: Total) -> Self {
        Self { log10: total.number.log10() + f64::from(total.doublings) * 2_f64.log10() }
    }

    fn times_exp(self, exponent: f64) -> Self {
        Self { log10: self.log10 + exponent * std::f64::consts::LOG10_E }
    }
}

/// A mean with its 95 % interval.
pub(super) struct Interval {
    pub(super) number: Magnitude,
    pub(super) low: Magnitude,
    pub(super) high: Magnitude,
    pub(super) relative_error: f64,
}

/// The mean and interval of replicates; none if all of them are 0.
pub(super) fn interval(totals: &[Total]) -> Option<Interval> {
    let logarithms: Vec<f64> = totals.iter().map(|&total| Magnitude::of(total).log10).collect();
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if greatest == f64::NEG_INFINITY {
        return None;
    }
    let parts: Vec<f64> = logarithms.iter().map(|logarithm| 10_f64.powf(logarithm - greatest)).collect();
    let number = parts.len() as f64;
    let mean = parts.iter().sum::<f64>() / number;
    let variance = parts.iter().map(|part| (part - mean).powi(2)).sum::<f64>() / (number - 1.0);
    let relative_error = (variance / number).sqrt() / mean;
    let mean = Magnitude { log10: greatest + mean.log10() };
    let reach = student(number - 1.0) * relative_error;
    Some(Interval { number: mean, low: mean.times_exp(-reach), high: mean.times_exp(reach), relative_error })
}

/// Student's 97.5 % quantile, by its expansion in the degrees of freedom (Cornish and Fisher); accurate to 0.3 % from four
/// on. Below that, where intervals are only shown on the way, from a table.
fn student(freedom: f64) -> f64 {
    const TABLE: [f64; 3] = [12.706, 4.303, 3.182];
    if let Some(&quantile) = TABLE.get(freedom as usize - 1) {
        return quantile;
    }
    let z = 1.959_963_985_f64;
    z + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * freedom.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(number: f64) -> Total {
        Total { number, doublings: 0, thinned: true }
    }

    #[test]
    fn magnitudes_are_written() {
        for (number, doublings, written) in [
            (13_267_364_410_532.0, 0, "1.327e13"),
            (9.9996, 0, "1.000e1"),
            (8.0, 0, "8.000e0"),
            (1.0, 2000, "1.148e602"),
            (0.0, 0, "0"),
        ] {
            let magnitude = Magnitude::of(Total { number, doublings, thinned: true });
            assert_eq!(magnitude.to_string(), written);
        }
        assert_eq!(format!("{:.1}", Magnitude::of(total(250.0))), "2.5e2");
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, expected) in
            [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (4.0, 2.776), (9.0, 2.262), (19.0, 2.093), (99.0, 1.984)]
        {
            assert!((student(freedom) / expected - 1.0).abs() < 0.003, "{freedom}");
        }
    }

    #[test]
    fn the_mean_lies_in_its_interval() {
        let Interval { number, low, high, relative_error } = interval(&[90.0, 110.0, 95.0, 105.0].map(total)).unwrap();
        assert!((number.log10() - 2.0).abs() < 1e-12);
        assert!((relative_error - 0.0456).abs() < 1e-3);
        assert!(low < number && number < high);
        assert!(interval(&[0.0, 0.0].map(total)).is_none());
        assert!(interval(&[0.0, 1.0].map(total)).is_some());
    }
}
