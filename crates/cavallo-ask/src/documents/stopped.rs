//! That a command was stopped before it knew its question.

use serde::Serialize;

/// An answer of the schema `cavallo-stopped/1`: a limit, or the user, ended a command before there was anything to answer, as
/// while it read the map of a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(StoppedDocument::SCHEMA)))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::unknown))]
pub struct StoppedDocument<'a> {
    /// `cavallo-stopped/1`.
    pub schema: &'static str,
    /// The command, such as `tour`.
    pub command: &'a str,
    /// `unknown`.
    pub answer: &'static str,
    /// What stopped it.
    pub stopped: String,
}

impl<'a> StoppedDocument<'a> {
    const SCHEMA: &'static str = "cavallo-stopped/1";

    /// The document of a command that was stopped, and by what.
    #[must_use]
    pub fn new(command: &'a str, stopped: String) -> Self {
        Self { schema: Self::SCHEMA, command, answer: "unknown", stopped }
    }
}
