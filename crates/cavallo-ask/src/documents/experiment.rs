//! What experiments found, and where it was written.

use std::path::PathBuf;

use serde::Serialize;

/// Answers of the schema `cavallo-experiment/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-experiment/1")))]
pub struct ExperimentsDocument {
    schema: &'static str,
    seed: u64,
    quick: bool,
    machine: String,
    experiments: Vec<ExperimentDocument>,
}

/// One experiment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExperimentDocument {
    /// Its name.
    pub name: &'static str,
    /// The command that does it again.
    pub command: String,
    /// What was written.
    pub files: Vec<PathBuf>,
    /// What was found, in sentences.
    pub findings: Vec<String>,
    /// What is missing, if the experiment was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
}

impl ExperimentsDocument {
    /// The document of these experiments, done with this seed on this machine.
    #[must_use]
    pub fn new(seed: u64, quick: bool, machine: String, experiments: Vec<ExperimentDocument>) -> Self {
        Self { schema: "cavallo-experiment/1", seed, quick, machine, experiments }
    }
}
