//! The JSON document about a puzzle: the visits that are given, the solution and the grade.

use std::time::Duration;

use cavallo::puzzle::{Given, Grade, GradedPuzzle, Level};
use cavallo::{Answer, Puzzle, Tour, TourProblem};
use cavallo_formats::SquareName;
use serde::Serialize;

use super::AnswerDocument;

/// The name and version of the document's form.
const PUZZLE_SCHEMA: &str = "cavallo-puzzle/1";

/// A puzzle that was made, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(PUZZLE_SCHEMA)))]
pub struct PuzzleDocument<'a> {
    /// The question and the answer, of the schema `cavallo-puzzle/1`.
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// The random seed.
    pub seed: u64,
    /// The level that was asked for; the grade says which one it has.
    pub level: &'static str,
    /// The visits that are given, in ascending order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Vec<GivenDocument>>,
    /// The only solution: the squares in the order of their visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<SquareName>>,
    /// How hard it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<GradeDocument>,
    /// The time it took.
    pub seconds: f64,
}

/// A visit that is given.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GivenDocument {
    /// The square.
    pub square: SquareName,
    /// The number of its visit, from 1.
    pub number: u64,
}

/// The reasoning that a puzzle needs.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GradeDocument {
    /// `easy`, `medium` or `hard`.
    pub level: &'static str,
    /// The number of visits that are given.
    pub given: usize,
    /// The most numbers that are missing in a row.
    pub longest_gap: u64,
    /// The suppositions that look-ahead refuted.
    pub refuted: u64,
    /// The squares that a search without look-ahead tries.
    pub decisions: u64,
}

/// How many solutions a puzzle has, and one of them, of the schema `cavallo-solutions/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-solutions/1")))]
pub struct SolutionsDocument<'a> {
    /// The question and the answer.
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// The visits that are given, in ascending order.
    pub given: Vec<GivenDocument>,
    /// The number of solutions: 0, 1, or 2 for more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The first solution: the squares in the order of their visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<SquareName>>,
    /// The time it took.
    pub seconds: f64,
}

impl<'a> SolutionsDocument<'a> {
    /// The document of the first two solutions; `stopped` says why they are not known, if they are not.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, answer: &Answer<Vec<Tour>>, stopped: Option<String>, time: Duration) -> Self {
        let (solutions, first) = match answer {
            Answer::Found(tours) => (Some(tours.len()), tours.first()),
            Answer::Impossible(_) => (Some(0), None),
            Answer::Unknown(_) => (None, None),
        };
        Self {
            answer: AnswerDocument::new("cavallo-solutions/1", puzzle.problem(), answer, stopped),
            given: puzzle.given().iter().map(GivenDocument::from).collect(),
            solutions,
            solution: first.map(|tour| tour.squares().map(SquareName).collect()),
            seconds: time.as_secs_f64(),
        }
    }
}

impl From<&Given> for GivenDocument {
    fn from(&Given { number, square }: &Given) -> Self {
        Self { square: SquareName(square), number }
    }
}

impl<'a> PuzzleDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new(
        problem: &'a TourProblem,
        (level, seed): (Level, u64),
        answer: &Answer<GradedPuzzle>,
        stopped: Option<String>,
        time: Duration,
    ) -> Self {
        let made = if let Answer::Found(made) = answer { Some(made) } else { None };
        Self {
            answer: AnswerDocument::new(PUZZLE_SCHEMA, problem, answer, stopped),
            seed,
            level: level.name(),
            given: made.map(|made| made.puzzle().given().iter().map(GivenDocument::from).collect()),
            solution: made.map(|made| made.solution().squares().map(SquareName).collect()),
            grade: made.map(|made| GradeDocument::new(made.grade(), made.puzzle().given().len())),
            seconds: time.as_secs_f64(),
        }
    }
}

impl GradeDocument {
    /// The document of a grade of a puzzle with this many given visits.
    #[must_use]
    pub fn new(grade: Grade, given: usize) -> Self {
        let Grade { level, longest_gap, refuted, decisions } = grade;
        Self { level: level.name(), given, longest_gap, refuted, decisions }
    }
}
