//! Dijkstra's algorithm on the graph of moves.
//!
//! **Idea.** Like breadth-first search, but the next vertex is the one with the least distance in a priority queue, and a
//! shorter path to a vertex replaces a longer one.
//!
//! **Why it is right.** No edge has negative length, so when a vertex leaves the queue with the least distance of all, no
//! path through another one can be shorter.
//!
//! **Complexity.** O(A) for the graph and O(A log A) for each square with knights on it, where A is the area. 64 bytes per
//! square. Measured in `experiments/density`, three boards of 24x24: 91 knights take 2.6 ms, a knight on every square 45 ms (`bfs`: 1.0
//! and 12 ms).
//!
//! **When it fails.** Never with a wrong answer, but it is slower than breadth-first search. All edges have length one, so a
//! vertex that enters the queue is as far away as the last one or one jump farther: a plain queue is already sorted, the
//! first path to a vertex is never improved, and the heap sorts for nothing.
//!
//! **Reference.** "Seconda Fondazione" of the report on k-knights (Moretti and Pastorini, Rome 2014); Dijkstra, *A note on
//! two problems in connexion with graphs*, 1959.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::graph::Graph;
use super::tally::{PIECE, Places, UNREACHED, meet};
use super::{GatherProblem, Meeting};

/// The method `dijkstra`: Dijkstra's algorithm in the graph of the squares, once per knight. A step is a vertex taken from a heap, or a square reached by the growth of the graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dijkstra;

/// The nearest vertex first: its distance and its number.
type Heap = BinaryHeap<Reverse<(u32, u32)>>;

impl Solver<GatherProblem> for Dijkstra {
    fn name(&self) -> &'static str {
        "dijkstra"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        let wanted = problem.wanted();
        let mut heap = Heap::new();
        let number_squares = |run: &mut Run<'_>| {
            let graph = Graph::grow(run, problem)?;
            // With edges of one length each vertex enters the heap once.
            run.reserve(graph.count() as u64 * size_of::<Reverse<(u32, u32)>>() as u64)?;
            Ok(graph)
        };
        meet(run, problem, wanted, number_squares, |run, graph, from, jumps| search(run, graph, &mut heap, from, jumps))
    }
}

/// Writes the distances of all vertices from one. The caller passes the heap, so that it is allocated once.
fn search(run: &mut Run<'_>, graph: &Graph, heap: &mut Heap, from: usize, jumps: &mut [u32]) -> Result<(), Stopped> {
    for piece in jumps.chunks_mut(PIECE) {
        run.tick(piece.len() as u64)?;
        piece.fill(UNREACHED);
    }
    jumps[from] = 0;
    heap.clear();
    heap.reserve_exact(graph.count());
    heap.push(Reverse((0, from as u32)));
    while let Some(Reverse((distance, vertex))) = heap.pop() {
        run.spend(1)?;
        if distance > jumps[vertex as usize] {
            // A shorter path was found after this one had entered the heap.
            continue;
        }
        let further = distance + 1;
        for &neighbour in graph.neighbours(vertex as usize) {
            let known = &mut jumps[neighbour as usize];
            if further < *known {
                *known = further;
                heap.push(Reverse((further, neighbour)));
            }
        }
    }
    Ok(())
}
