//! Tours that are constructed.

mod atlas;
mod block;
pub mod closed_blocks;
mod constructed;
mod frame;
mod ports;
mod rectangle;
mod score;

pub use atlas::ScoreFlaw;
pub use constructed::{ConstructedTour, Squares};
pub use score::{Band, Leg, Score};

use crate::board::{Board, Square};
use crate::run::Run;

use super::{Answer, Ends, Route, SolveError, TourProblem, TourSolver};

/// The method `construct`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Construct;

impl TourSolver for Construct {
    fn name(&self) -> &'static str {
        "construct"
    }

    fn solve(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, SolveError> {
        let board = problem.board();
        let (start, end) = match (problem.ends(), problem.start(), problem.end()) {
            (_, Some(start), Some(end)) => (start, end),
            _ => (Square::new(0, 0), Square::new(2, 1)),
        };
        if let Some(score) = rectangle::tour(run, board, start, end)? {
            return Ok(Answer::Found(Route::Scored(score)));
        }
        Err(SolveError::Unsuitable("not yet".into()))
    }
}
