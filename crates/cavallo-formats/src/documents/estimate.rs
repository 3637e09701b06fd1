//! An estimate of the number of tours.
//!
//! Numbers are strings, since they may be larger than what programs read as a number; their logarithms, `null` for 0, are not.

use std::time::Duration;

use cavallo::count::{Estimate, EstimateOptions, Magnitude};
use cavallo::{Answer, TourProblem};
use serde::Serialize;

use crate::figures::grouped;

/// An answer of the schema `cavallo-estimate/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-estimate/1")))]
pub struct EstimateDocument<'a> {
    /// `cavallo-estimate/1`.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schemas::Question"))]
    pub question: &'a TourProblem,
    /// The random seed.
    pub seed: u64,
    /// The particles of a replicate.
    pub particles: u32,
    /// `null` when it is not known.
    pub estimate: Option<String>,
    /// The lower end of the interval.
    pub low: Option<String>,
    /// The upper end of the interval.
    pub high: Option<String>,
    /// The logarithm of the estimate.
    pub log10: Option<f64>,
    /// The logarithm of the lower end.
    pub low_log10: Option<f64>,
    /// The logarithm of the upper end.
    pub high_log10: Option<f64>,
    /// Whether nothing was left to chance: right to all digits shown.
    pub exact: bool,
    /// The standard error as a part of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative_error: Option<f64>,
    /// How many replicates were averaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicates: Option<usize>,
    /// Why there is no tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Why it is not known, or why there are fewer replicates than were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The time it took.
    pub seconds: f64,
}

impl<'a> EstimateDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, or why it was cut short.
    #[must_use]
    pub fn new(
        problem: &'a TourProblem,
        options: &EstimateOptions,
        answer: &Answer<Estimate>,
        stopped: Option<String>,
        time: Duration,
    ) -> Self {
        let mut document = Self {
            schema: "cavallo-estimate/1",
            question: problem,
            seed: options.seed,
            particles: options.particles.get(),
            estimate: None,
            low: None,
            high: None,
            log10: None,
            low_log10: None,
            high_log10: None,
            exact: false,
            relative_error: None,
            replicates: None,
            because: None,
            stopped,
            seconds: time.as_secs_f64(),
        };
        match answer {
            Answer::Impossible(reason) => {
                let reference = reason.reference().map(|reference| format!(" ({reference})")).unwrap_or_default();
                document.because = Some(format!("{reason}{reference}"));
                document.set_exact("0".to_owned(), None);
            }
            Answer::Found(Estimate::Counted { exact, number }) => {
                let digits = exact.map_or_else(|| format!("{number:.9}"), |number| number.to_string());
                document.set_exact(digits, logarithm(*number));
            }
            Answer::Found(Estimate::Sampled { number, low, high, relative_error, replicates, .. }) => {
                document.estimate = Some(number.to_string());
                document.low = Some(low.to_string());
                document.high = Some(high.to_string());
                document.log10 = logarithm(*number);
                document.low_log10 = logarithm(*low);
                document.high_log10 = logarithm(*high);
                document.relative_error = Some(*relative_error);
                document.replicates = Some(*replicates);
            }
            _ => {}
        }
        document
    }

    fn set_exact(&mut self, digits: String, log10: Option<f64>) {
        self.exact = true;
        (self.low, self.high) = (Some(digits.clone()), Some(digits.clone()));
        self.estimate = Some(digits);
        (self.log10, self.low_log10, self.high_log10) = (log10, log10, log10);
    }

    /// The answer in one line.
    #[must_use]
    pub fn sentence(&self) -> String {
        match (&self.estimate, &self.low, &self.high) {
            (Some(estimate), Some(low), Some(high)) if !self.exact => {
                let [estimate, low, high] = [estimate, low, high].map(|number| in_figures(number));
                format!("about {estimate} (95 % confidence interval: {low} to {high})")
            }
            (Some(estimate), ..) => {
                let because = self.because.as_deref().unwrap_or("nothing had to be left out");
                format!("{} (exact): {because}", in_figures(estimate))
            }
            _ => format!("not known: {}", self.stopped.as_deref().unwrap_or_default()),
        }
    }
}

/// A number such as `1.319e13` as people write it: with all its zeros where they can be taken in at a glance, else as a power of ten.
fn in_figures(number: &str) -> String {
    /// The most digits of a number that is written out.
    const MOST_DIGITS: usize = 15;
    let (figures, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let (whole, decimals) = figures.split_once('.').unwrap_or((figures, ""));
    let exponent: usize = exponent.parse().unwrap_or(usize::MAX);
    if exponent > MOST_DIGITS - whole.len().min(MOST_DIGITS) {
        return if exponent == 0 { grouped(whole) } else { format!("{figures} × 10^{exponent}") };
    }
    if decimals.len() > exponent {
        return format!("{}.{}", grouped(&format!("{whole}{}", &decimals[..exponent])), &decimals[exponent..]);
    }
    grouped(&format!("{whole}{decimals:0<exponent$}"))
}

fn logarithm(number: Magnitude) -> Option<f64> {
    Some(number.log10()).filter(|log10| log10.is_finite())
}

#[cfg(test)]
mod tests {
    use super::in_figures;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        for (number, figures) in [
            ("0", "0"),
            ("9862", "9,862"),
            ("5.574e7", "55,740,000"),
            ("1.319e13", "13,190,000,000,000"),
            ("9.999e14", "999,900,000,000,000"),
            ("1.000e15", "1.000 × 10^15"),
            ("1.061e26", "1.061 × 10^26"),
            ("1.234567891e3", "1,234.567891"),
            ("9795914085489952", "9,795,914,085,489,952"),
        ] {
            assert_eq!(in_figures(number), figures);
        }
    }
}
