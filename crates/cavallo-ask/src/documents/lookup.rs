//! Squares and positions of a constructed tour.

use cavallo_formats::SquareName;
use serde::Serialize;

use super::AnswerDocument;

/// An answer of the schema `cavallo-at/1` or `cavallo-index/1`, or that there is no tour to look anything up in.
#[derive(Clone, Debug, Serialize)]
pub struct LookupDocument<'a> {
    /// The question and the answer.
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// What was looked up.
    #[serde(flatten)]
    pub found: Option<Lookups>,
}

/// What was looked up, by the name of what was asked for.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lookups {
    /// The squares at some positions.
    Squares(Vec<PositionDocument>),
    /// The positions of some squares.
    Positions(Vec<SquareDocument>),
}

/// A square and its position.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SquareDocument {
    /// The square.
    pub square: SquareName,
    /// The position, from 1.
    pub position: u64,
}

/// A position and its square.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionDocument {
    /// The position, from 1.
    pub position: u64,
    /// The square.
    pub square: SquareName,
}

impl<'a> LookupDocument<'a> {
    /// The document of an answer, and what was looked up.
    #[must_use]
    pub fn new(answer: AnswerDocument<'a>, found: Option<Lookups>) -> Self {
        Self { answer, found }
    }
}
