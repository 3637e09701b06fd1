//! The number of jumps between two squares.

use cavallo::distance::Distance;
use cavallo::{Answer, Board, DistanceProblem};
use cavallo_formats::SquareName;
use serde::Serialize;

/// An answer of the schema `cavallo-distance/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-distance/1")))]
pub struct DistanceDocument<'a> {
    /// `cavallo-distance/1`.
    pub schema: &'static str,
    /// The board.
    #[serde(flatten)]
    pub board: &'a Board,
    /// From this square.
    pub from: SquareName,
    /// To this square.
    pub to: SquareName,
    /// `null` when there is no way, or when it is not known.
    pub jumps: Option<u64>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

impl<'a> DistanceDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new(problem: &'a DistanceProblem, answer: &Answer<Distance>, stopped: Option<String>) -> Self {
        Self {
            schema: "cavallo-distance/1",
            board: problem.board(),
            from: SquareName(problem.from()),
            to: SquareName(problem.to()),
            jumps: answer.as_ref().found().ok().map(Distance::jumps),
            stopped,
        }
    }
}
