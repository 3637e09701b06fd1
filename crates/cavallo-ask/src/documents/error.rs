//! Why a question has no answer.

use serde::Serialize;

/// An answer of the schema `cavallo-error/1`: the question is refused, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(ErrorDocument::SCHEMA)))]
pub struct ErrorDocument<'a> {
    /// `cavallo-error/1`.
    pub schema: &'static str,
    /// One sentence.
    pub error: String,
    /// The field that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'a str>,
}

impl<'a> ErrorDocument<'a> {
    const SCHEMA: &'static str = "cavallo-error/1";

    /// The document of a sentence about a field.
    #[must_use]
    pub fn new(error: String, field: Option<&'a str>) -> Self {
        Self { schema: Self::SCHEMA, error, field }
    }
}
