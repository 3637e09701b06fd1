//! Gathering problems from and to files.

use cavallo::GatherProblem;
use cavallo_formats::GATHER_SCHEMA;
use serde::{Serialize, Serializer};

/// Problems of the schema `cavallo-gather-problems/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(GatherProblemsDocument::SCHEMA)))]
pub struct GatherProblemsDocument<'a> {
    /// `cavallo-gather-problems/1`.
    pub schema: &'static str,
    /// The problems, each of the schema `cavallo-gather/1`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schemas::Gather>"))]
    pub problems: ProblemDocuments<'a>,
}

/// Problems that are serialised one by one.
#[derive(Clone, Copy, Debug)]
pub struct ProblemDocuments<'a>(&'a [GatherProblem]);

impl Serialize for ProblemDocuments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct ProblemDocument<'a> {
            schema: &'static str,
            #[serde(flatten)]
            problem: &'a GatherProblem,
        }
        serializer.collect_seq(self.0.iter().map(|problem| ProblemDocument { schema: GATHER_SCHEMA, problem }))
    }
}

impl<'a> GatherProblemsDocument<'a> {
    const SCHEMA: &'static str = "cavallo-gather-problems/1";

    /// The document of these problems.
    #[must_use]
    pub fn new(problems: &'a [GatherProblem]) -> Self {
        Self { schema: Self::SCHEMA, problems: ProblemDocuments(problems) }
    }
}

/// A file of the schema `cavallo-gather-text/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(GatherTextDocument::SCHEMA)))]
pub struct GatherTextDocument {
    /// `cavallo-gather-text/1`.
    pub schema: &'static str,
    /// The text of the file.
    pub text: String,
}

impl GatherTextDocument {
    const SCHEMA: &'static str = "cavallo-gather-text/1";

    /// The document of a text.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self { schema: Self::SCHEMA, text }
    }
}
