//! All distances at once, by Floyd and Warshall.
//!
//! **Idea.** A matrix of the distances between all squares the knights can reach. At first only single jumps are known.
//! Then one square after the other is allowed as a stop on the way: the shortest way from i to j either avoids the new
//! stop s, or is a way from i to s and one from s to j.
//!
//! **Why it is right.** After s rounds the matrix holds the lengths of the shortest ways over the first s squares
//! (induction over s); after the last round nothing is forbidden.
//!
//! **Complexity.** O(V^3) time and 4 V^2 bytes for V squares, however few knights there are: 8x8 takes no time, 50x50
//! seconds, 100x100 minutes and 400 megabytes. What it has in its favour are three plain loops, so it is an oracle for
//! the other methods.
//!
//! **Reference.** "L'Orlo della Fondazione" of the report on k-knights (Moretti and Pastorini, Rome 2014); Floyd,
//! *Algorithm 97: shortest path*, 1962.

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::graph::Graph;
use super::tally::{Places, UNREACHED, meet};
use super::{GatherProblem, Meeting};

/// The method `floyd-warshall`. A step is a row of the matrix gone through for one stop, or a square reached by the
/// growth of the graph.
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
        // The first knight pays for all.
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
    run.claim(entries.saturating_mul(size_of::<u32>() as u64))?;
    let mut matrix = vec![UNREACHED; size * size];
    for (vertex, row) in matrix.chunks_exact_mut(size).enumerate() {
        row[vertex] = 0;
        graph.neighbours(vertex).iter().for_each(|&neighbour| row[neighbour as usize] = 1);
    }
    let mut onward = vec![UNREACHED; size];
    for stop in 0..size {
        // The stop's own row does not change in its round: the way from the stop to itself is empty.
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
