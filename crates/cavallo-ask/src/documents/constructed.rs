//! A window of a constructed tour.

use serde::Serialize;

use super::AnswerDocument;

/// An answer of the schema `cavallo-constructed/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(WindowDocument::SCHEMA)))]
pub struct WindowDocument<'a> {
    /// The question and the answer.
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// The number of squares of the tour, in digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
    /// For each rank of the window, bottom first, the position of each square, in digits; `null` off the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<Vec<Option<String>>>>,
}

impl WindowDocument<'_> {
    /// The name and version of the document's form.
    pub const SCHEMA: &'static str = "cavallo-constructed/1";
}
