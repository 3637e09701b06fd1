//! The number of tours.

use cavallo::count::{Count, Counting};
use cavallo::{CountProblem, Solved, TourProblem};
use serde::Serialize;

/// An answer of the schema `cavallo-count/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-count/1")))]
pub struct CountDocument<'a> {
    /// `cavallo-count/1`.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schemas::Question"))]
    pub question: &'a TourProblem,
    /// The method.
    pub method: &'a str,
    /// Whether a tour and its reverse are two.
    pub directed: bool,
    /// Whether turned and mirrored tours are one.
    pub distinct: bool,
    /// In digits, since it may be larger than what programs read as a number; `null` when it is not known.
    pub count: Option<String>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The time of the method.
    pub seconds: f64,
}

impl<'a> CountDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new(problem: &'a CountProblem, solved: &Solved<Count>, stopped: Option<String>) -> Self {
        Self {
            schema: "cavallo-count/1",
            question: problem.tours(),
            method: solved.method,
            directed: problem.counting() == Counting::Directed,
            distinct: problem.counting() == Counting::Distinct,
            count: solved.answer.as_ref().found().ok().map(|count| count.number().to_string()),
            stopped,
            seconds: solved.time.as_secs_f64(),
        }
    }
}
