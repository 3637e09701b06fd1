//! An estimate of the number of tours.
//!
//! Numbers are strings, since they may be larger than what programs read as a number; their logarithms, `null` for 0, are not.

use std::time::Duration;

use cavallo::count::{Estimate, EstimateOptions, Magnitude};
use cavallo::{Answer, TourProblem};
use cavallo_words::human::in_figures;
use serde::Serialize;

/// An answer of the schema `cavallo-estimate/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-estimate/1")))]
pub struct EstimateDocument<'a> {
    /// `cavallo-estimate/1`.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
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

fn logarithm(number: Magnitude) -> Option<f64> {
    Some(number.log10()).filter(|log10| log10.is_finite())
}
