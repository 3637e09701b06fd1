//! Breadth-first search folded into the generation of moves: the report's chosen method.
//!
//! **Idea.** Growing the graph of moves from a knight's square already visits the squares in the order of their
//! distance. So the distances are written down while the moves are generated, and no edge is ever kept: a wave of jumps
//! spreads over the board itself, once for each square with knights on it.
//!
//! **Why it is right.** The wave reaches a square first by a shortest way, for the same reason as breadth-first search
//! on the graph does: it is that search, with the eight jumps computed instead of looked up.
//!
//! **Complexity.** O(A) for each square with knights on it, A being the area; 20 bytes a square. On the padded board a
//! jump is one addition, which costs less than reading an edge from memory.
//!
//! **Reference.** "L'altra faccia della Spirale" of the report on k-knights (Moretti and Pastorini, Rome 2014).

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::field::meet_by_waves;
use super::{GatherProblem, Meeting};

/// The method `fused`. A step is a square reached by a wave.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fused;

impl Solver<GatherProblem> for Fused {
    fn name(&self) -> &'static str {
        "fused"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        let wanted = problem.wanted();
        meet_by_waves(run, problem, wanted)
    }
}
