//! Squares and positions of a constructed tour.

use cavallo::{Answer, Reason, Tour, TourProblem};
use serde::Serialize;

use super::{AnswerKind, SquareName};

/// An answer of the schema `cavallo-at/1` or `cavallo-index/1`, or that there is no tour to look anything up in.
#[derive(Clone, Debug, Serialize)]
pub struct LookupDocument<'a> {
    /// The schema.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
    pub question: &'a TourProblem,
    /// The answer in a word.
    pub answer: AnswerKind,
    /// Why there is no tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why it is not known whether there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
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
pub struct SquareDocument {
    /// The square.
    pub square: SquareName,
    /// The position, from 1.
    pub position: u64,
}

/// A position and its square.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PositionDocument {
    /// The position, from 1.
    pub position: u64,
    /// The square.
    pub square: SquareName,
}

impl<'a> LookupDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new(
        schema: &'static str,
        problem: &'a TourProblem,
        answer: &Answer<Tour>,
        stopped: Option<String>,
        found: Option<Lookups>,
    ) -> Self {
        let reason = answer.reason().cloned();
        Self { schema, question: problem, answer: answer.into(), reason, stopped, found }
    }
}
