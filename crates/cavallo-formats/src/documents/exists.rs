//! Whether there is a tour, and what that rests on.

use cavallo::tour::existence::Theorem;
use cavallo::{Answer, Tour, TourProblem};
use serde::Serialize;

/// An answer of the schema `cavallo-exists/1`.
#[derive(Clone, Debug, Serialize)]
pub struct ExistsDocument<'a> {
    /// `cavallo-exists/1`.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
    pub question: &'a TourProblem,
    /// `null` when it is not known.
    pub exists: Option<bool>,
    /// What the answer rests on, or why it is not known.
    pub because: String,
    /// Where it is proved.
    pub reference: Option<&'static str>,
}

impl<'a> ExistsDocument<'a> {
    /// A theorem says that there is a tour.
    #[must_use]
    pub fn by_theorem(problem: &'a TourProblem, theorem: Theorem) -> Self {
        Self::with(problem, Some(true), theorem.to_string(), theorem.reference())
    }

    /// A method has answered; `unknown` says why it is not known, if it is not.
    #[must_use]
    pub fn by_answer(problem: &'a TourProblem, answer: &Answer<Tour>, unknown: Option<String>) -> Self {
        match answer {
            Answer::Found(tour) => {
                let because = format!("a tour from {} to {} was found and verified", tour.first(), tour.last());
                Self::with(problem, Some(true), because, None)
            }
            Answer::Impossible(reason) => Self::with(problem, Some(false), reason.to_string(), reason.reference()),
            Answer::Unknown(why) => Self::with(problem, None, unknown.unwrap_or_else(|| why.to_string()), None),
        }
    }

    fn with(problem: &'a TourProblem, exists: Option<bool>, because: String, reference: Option<&'static str>) -> Self {
        Self { schema: "cavallo-exists/1", question: problem, exists, because, reference }
    }
}
