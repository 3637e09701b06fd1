//! What was generated.

use std::path::PathBuf;

use serde::Serialize;

/// An answer of the schema `cavallo-generate/1`: the files that were written, or the last line of cases that were cut off.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(GenerateDocument::SCHEMA)))]
pub struct GenerateDocument {
    /// `cavallo-generate/1`.
    pub schema: &'static str,
    /// The random seed.
    pub seed: u64,
    /// How many cases were written.
    pub cases: u64,
    /// How many of them have their answer in the output file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<u64>,
    /// The files: the input, and the output with the answers.
    pub files: Vec<PathBuf>,
    /// Why there is less than was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

impl GenerateDocument {
    const SCHEMA: &'static str = "cavallo-generate/1";

    /// The document of these files with this many cases, of which so many have an answer.
    #[must_use]
    pub fn written(seed: u64, cases: u64, answered: u64, files: Vec<PathBuf>) -> Self {
        Self { schema: Self::SCHEMA, seed, cases, answered: Some(answered), files, stopped: None }
    }

    /// The end of cases that were stopped after this many, and why.
    #[must_use]
    pub fn cut_off(seed: u64, cases: u64, stopped: String) -> Self {
        Self { schema: Self::SCHEMA, seed, cases, answered: None, files: Vec::new(), stopped: Some(stopped) }
    }
}
