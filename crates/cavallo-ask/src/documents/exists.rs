//! Whether there is a tour, and what that rests on.

use cavallo::tour::existence::Witness;
use cavallo::{Answer, TourProblem};
use serde::Serialize;

/// An answer of the schema `cavallo-exists/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-exists/1")))]
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
    /// The document of an answer; `unknown` says why it is not known, if it is not.
    #[must_use]
    pub fn new(problem: &'a TourProblem, answer: &Answer<Witness>, unknown: Option<String>) -> Self {
        let (exists, because, reference) = match answer {
            Answer::Found(Witness::Theorem(theorem)) => (Some(true), theorem.to_string(), theorem.reference()),
            Answer::Found(Witness::Tour(tour)) => {
                let because = format!("a tour from {} to {} was found and verified", tour.first(), tour.last());
                (Some(true), because, None)
            }
            Answer::Impossible(reason) => (Some(false), reason.to_string(), reason.reference()),
            Answer::Unknown(why) => (None, unknown.unwrap_or_else(|| why.to_string()), None),
        };
        Self { schema: "cavallo-exists/1", question: problem, exists, because, reference }
    }
}
