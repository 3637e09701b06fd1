//! Where the piece can go from a square.

use cavallo::TourProblem;
use cavallo_formats::SquareName;
use serde::Serialize;

/// An answer of the schema `cavallo-exits/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(ExitsDocument::SCHEMA)))]
pub struct ExitsDocument {
    /// `cavallo-exits/1`.
    pub schema: &'static str,
    /// The squares that the piece can go to, those with the fewest exits first.
    pub exits: Vec<ExitDocument>,
}

/// A square that the piece can go to.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExitDocument {
    /// The square.
    pub square: SquareName,
    /// The number of its exits.
    pub exits: u8,
}

impl ExitsDocument {
    const SCHEMA: &'static str = "cavallo-exits/1";

    /// Where the piece can go from the last square of the prefix.
    #[must_use]
    pub fn new(problem: &TourProblem) -> Self {
        let candidates = problem.candidates().into_iter();
        let mut exits: Vec<ExitDocument> = candidates
            .map(|candidate| ExitDocument { square: SquareName(candidate.square), exits: candidate.exits })
            .collect();
        exits.sort_by_key(|exit| exit.exits);
        Self { schema: Self::SCHEMA, exits }
    }
}
