//! Breadth-first search on the graph of moves.
//!
//! **Idea.** Build the graph of all squares the knights can reach, once. Then search it from each knight's square: first the
//! square itself, then its neighbours, then theirs. A k-knight needs the number of jumps divided by k, rounded up; these
//! turns are added up for every square, and the square with the least sum is the answer.
//!
//! **Why it is right.** Each edge is one jump, and a queue returns vertices in the order of their distance, so the first
//! visit is along a shortest path. All squares that all knights can reach are compared.
//!
//! **Complexity.** O(A) for the graph and O(A) for each square with knights on it, where A is the area: there are at most 8
//! edges per vertex. 60 bytes per square, half of them for edges, which on large boards miss the cache. Measured in
//! `experiments/gather-speed`: 100 knights on 100x100 take 18 ms, 1,000 on 1000x1000 38 s.
//!
//! **When it fails.** Never with a wrong answer; large boards with many knights take too long.
//!
//! **Reference.** "Prima Fondazione" of the report on k-knights (Moretti and Pastorini, Rome 2014); Moore, *The shortest path
//! through a maze*, 1959.

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::graph::Graph;
use super::tally::{Places, UNREACHED, meet};
use super::{GatherProblem, Meeting};

/// The method `bfs`: breadth-first search in the graph of the squares, once per knight. A step is a square reached by a search, or by the growth of the graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bfs;

impl Solver<GatherProblem> for Bfs {
    fn name(&self) -> &'static str {
        "bfs"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        let wanted = problem.wanted();
        let mut queue = Vec::new();
        let number_squares = |run: &mut Run<'_>| {
            let graph = Graph::grow(run, problem)?;
            run.reserve(graph.count() as u64 * size_of::<u32>() as u64)?;
            Ok(graph)
        };
        meet(run, problem, wanted, number_squares, |run, graph, from, jumps| {
            search(run, graph, &mut queue, from, jumps)
        })
    }
}

/// Writes the distances of all vertices from one. The caller passes the queue, so that it is allocated once.
fn search(
    run: &mut Run<'_>,
    graph: &Graph,
    queue: &mut Vec<u32>,
    from: usize,
    jumps: &mut [u32],
) -> Result<(), Stopped> {
    jumps.fill(UNREACHED);
    jumps[from] = 0;
    queue.clear();
    queue.reserve_exact(graph.count());
    queue.push(from as u32);
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        run.spend(1)?;
        next += 1;
        let further = jumps[vertex as usize] + 1;
        for &neighbour in graph.neighbours(vertex as usize) {
            let distance = &mut jumps[neighbour as usize];
            if *distance == UNREACHED {
                *distance = further;
                queue.push(neighbour);
            }
        }
    }
    Ok(())
}
