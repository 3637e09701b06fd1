//! All distances at once, by Floyd and Warshall.
//!
//! **Idea.** A matrix of the distances between all squares the knights can reach. At first only single jumps are known. Then
//! one square after the other is allowed as an intermediate stop: the shortest path from i to j either avoids the new stop s,
//! or is a path from i to s and one from s to j.
//!
//! **Why it is right.** After s rounds the matrix holds the lengths of the shortest paths through the first s squares
//! (induction over s); after the last round nothing is forbidden.
//!
//! **Complexity.** O(V^3) time and 4 V^2 bytes for V squares, however few knights there are. 100x100 takes minutes and 400
//! megabytes. Measured in `experiments/density`, three boards of 24x24: 91 knights take 89 ms, a knight on every square 80 ms.
//!
//! **When it fails.** Never with a wrong answer, but boards beyond 100x100 take too much memory. It is three plain loops, so
//! the tests use it as an oracle for the other methods.
//!
//! **Reference.** "L'Orlo della Fondazione" of the report on k-knights (Moretti and Pastorini, Rome 2014); Floyd, *Algorithm
//! 97: shortest path*, 1962.

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::graph::Graph;
use super::tally::{Places, UNREACHED, meet};
use super::{GatherProblem, Meeting};

/// The method `floyd-warshall`: the distances between all pairs of squares. A step is one row of the matrix processed for one stop, or a square reached while the graph
/// is built.
#[derive(Clone, Copy, Debug, Default)]
pub struct FloydWarshall;

impl Solver<GatherProblem> for FloydWarshall {
    fn name(&self) -> &'static str {
        "floyd-warshall"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, practical_area: Some(4096), ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        let wanted = problem.wanted();
        // The first knight computes the matrix for all.
        let mut matrix = Vec::new();
        let measure = |run: &mut Run<'_>, graph: &mut Graph, from: usize, jumps: &mut [u32]| {
            if matrix.is_empty() {
                matrix = all_distances(run, graph)?;
            }
            jumps.copy_from_slice(&matrix[from * graph.count()..][..graph.count()]);
            Ok(())
        };
        meet(run, problem, wanted, |run| Graph::grow(run, problem), measure)
    }
}

/// The matrix, row by row.
fn all_distances(run: &mut Run<'_>, graph: &Graph) -> Result<Vec<u32>, Stopped> {
    let size = graph.count();
    let entries = (size as u64).saturating_mul(size as u64 + 1);
    run.reserve(entries.saturating_mul(size_of::<u32>() as u64))?;
    let mut matrix = run.filled(UNREACHED, size * size)?;
    for (vertex, row) in matrix.chunks_exact_mut(size).enumerate() {
        run.tick(8)?;
        row[vertex] = 0;
        graph.neighbours(vertex).iter().for_each(|&neighbour| row[neighbour as usize] = 1);
    }
    let mut onward = run.filled(UNREACHED, size)?;
    for stop in 0..size {
        // The stop's own row does not change in its round: the path from the stop to itself is empty.
        onward.copy_from_slice(&matrix[stop * size..][..size]);
        for row in matrix.chunks_exact_mut(size) {
            run.spend(1)?;
            let to_stop = row[stop];
            if to_stop < UNREACHED {
                row.iter_mut().zip(&onward).for_each(|(known, &rest)| *known = (*known).min(to_stop + rest));
            }
        }
    }
    Ok(matrix)
}
