//! Breadth-first search fused with the generation of moves: the report's chosen method.
//!
//! **Idea.** Building the graph of moves from a knight's square already visits the squares in the order of their distance. So
//! the distances are recorded while the moves are generated, and no edge is ever stored: a wave of jumps spreads over the
//! board itself, once for each square with knights on it.
//!
//! **Why it is right.** It is breadth-first search, with the eight jumps computed instead of looked up: the wave reaches a
//! square first along a shortest path.
//!
//! **Complexity.** O(A) for each square with knights on it, where A is the area; 20 bytes per square. On the padded board a
//! jump is one addition, which costs less than reading an edge from memory. Measured in `experiments/gather-speed`: 100
//! knights on 100x100 take 15 ms, 1,000 on 1000x1000 9.9 s.
//!
//! **When it fails.** Never with a wrong answer; large boards with many knights take too long.
//!
//! **Reference.** "L'altra faccia della Spirale" of the report on k-knights (Moretti and Pastorini, Rome 2014).

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::field::meet_by_waves;
use super::{GatherProblem, Meeting};

/// The method `fused`: one wave per knight over the board, in turns instead of jumps. A step is a square reached by a wave.
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
