//! The method `closed-form`: the number of jumps by the [formula](super::formula), and a journey that has as many.

use crate::answer::{Answer, Feature, Reason, Unsuitable};
use crate::board::Board;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::{DistanceProblem, Journey, journeys};

/// The method `closed-form`: a formula for the number of moves, and a journey that has it. On whole boards of any size.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClosedForm;

impl ClosedForm {
    /// Whether the formula holds on a board.
    pub(super) fn applies_to(board: &Board) -> bool {
        board.is_classic() && board.blocked().is_empty()
    }
}

impl Solver<DistanceProblem> for ClosedForm {
    fn name(&self) -> &'static str {
        "closed-form"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, blocked: false, any_piece: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &DistanceProblem) -> Result<Answer<Journey>, Error> {
        let (board, from, to) = (problem.board(), problem.from(), problem.to());
        if !Self::applies_to(board) {
            let why = if board.is_classic() { Unsuitable::Blocked } else { Unsuitable::NotClassic };
            return Err(why(Feature::Method("closed-form")).into());
        }
        let journey = journeys(run, board, to)?(from);
        let piece = board.piece();
        Ok(journey.map_or(Answer::Impossible(Reason::Disconnected { piece, from, to }), Answer::Found))
    }

    fn may_take_long(&self, _: &DistanceProblem) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::BreadthFirst;

    #[test]
    fn both_methods_agree() {
        let board = Board::new(6, 5).unwrap();
        for from in board.squares() {
            for to in board.squares() {
                let problem = DistanceProblem::new(board.clone(), from, to).unwrap();
                let jumps = |method: &dyn Solver<DistanceProblem>| {
                    let solved = method.answer(&mut Run::unlimited(), &problem).unwrap();
                    solved.answer.found().unwrap().jumps()
                };
                assert_eq!(jumps(&BreadthFirst), jumps(&ClosedForm));
            }
        }
    }
}
