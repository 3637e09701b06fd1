//! The number of tours.

use std::time::Duration;

use cavallo::board::Symmetry;
use cavallo::count::{Count, CountCheck, Counting};
use cavallo::{Answer, CountProblem, Solved, TourProblem, Unknown};
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
    pub question: &'a TourProblem,
    /// The method.
    pub method: &'a str,
    /// Whether a tour and its reverse are two.
    pub directed: bool,
    /// Whether turned and mirrored tours are one.
    pub distinct: bool,
    /// The symmetry that maps the tours onto themselves, if only such tours are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<&'static str>,
    /// In digits, since it may be larger than what programs read as a number; `null` when it is not known.
    pub count: Option<String>,
    /// How the number was checked: by a `theorem`, by an `other-method`, by a `second-cut` (the same method with other tables), by a
    /// `further-prime` (the same tables); or `unchecked`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<&'static str>,
    /// The other method, if one checked the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_by: Option<&'static str>,
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
        let check = solved.answer.as_ref().found().ok().map(Count::check);
        Self {
            schema: "cavallo-count/1",
            question: problem.tours(),
            method: solved.method,
            directed: problem.counting() == Counting::Directed,
            distinct: problem.counting() == Counting::Distinct,
            symmetry: problem.symmetry().and_then(Symmetry::name),
            count: solved.answer.as_ref().found().ok().map(|count| count.number().to_string()),
            check: check.map(name_of),
            checked_by: check.and_then(|check| if let CountCheck::OtherMethod(by) = check { Some(by) } else { None }),
            stopped,
            seconds: solved.time.as_secs_f64(),
        }
    }
}

impl<'a> CountDocument<'a> {
    /// The document of a count by the method `frontier` that ended without an answer of its own.
    #[must_use]
    pub fn unfinished(problem: &'a CountProblem, why: String) -> Self {
        let (answer, method) = (Answer::Unknown(Unknown::GaveUp), "frontier");
        let solved =
            Solved { answer, method, complete: true, steps: 0, time: Duration::ZERO, verify_time: None, partial: None };
        Self::new(problem, &solved, Some(why))
    }
}

fn name_of(check: CountCheck) -> &'static str {
    match check {
        CountCheck::Theorem => "theorem",
        CountCheck::OtherMethod(_) => "other-method",
        CountCheck::SecondCut => "second-cut",
        CountCheck::FurtherPrime => "further-prime",
        _ => "unchecked",
    }
}
