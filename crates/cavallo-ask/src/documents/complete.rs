//! Whether the beginning of a tour can be completed.

use cavallo::{Answer, Solved, Tour, TourProblem};
use cavallo_words::Voice;
use serde::Serialize;

use super::{ReasonDocument, TourDocument};
use crate::context::why;

/// An answer of the schema `cavallo-complete/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(CompleteDocument::SCHEMA)))]
pub struct CompleteDocument<'a> {
    /// `cavallo-complete/1`.
    pub schema: &'static str,
    /// Whether it can; `null` when it is not known.
    pub can: Option<bool>,
    /// The whole tour, if it can be completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tour: Option<TourDocument<'a>>,
    /// Why it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<cavallo::Reason>"))]
    pub reason: Option<ReasonDocument>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl<'a> CompleteDocument<'a> {
    const SCHEMA: &'static str = "cavallo-complete/1";

    /// The document of an answer for a reader.
    #[must_use]
    pub fn new(problem: &'a TourProblem, solved: &'a Solved<Tour>, voice: Voice) -> Self {
        let can = match &solved.answer {
            Answer::Found(_) => Some(true),
            Answer::Impossible(_) => Some(false),
            Answer::Unknown(_) => None,
        };
        let tour = (can == Some(true)).then(|| TourDocument::new(problem, solved, None));
        let reason = solved.answer.reason().map(|reason| ReasonDocument::in_voice(reason, voice));
        Self { schema: Self::SCHEMA, can, tour, reason, why: why(voice, &solved.answer) }
    }
}
