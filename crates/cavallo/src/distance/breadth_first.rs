//! Distance by breadth-first search.
//!
//! **Idea.** The squares one jump away, then those one more jump away, and so on, until the goal is among them. From there
//! the path leads back over squares whose distance decreases by one each.
//!
//! **Why it is right.** A square first reached in d jumps cannot be reached in fewer: all squares of smaller distance were
//! expanded before.
//!
//! **Complexity.** Linear in the area, 13 bytes per square.
//!
//! **When it fails.** When the board does not fit in memory. It uses no geometry, so it works for any piece and any blocked
//! squares, and is the oracle for the closed form.
//!
//! **Reference.** E. F. Moore, The shortest path through a maze, 1959.

use crate::answer::{Answer, Reason};
use crate::board::{MoveGraph, Square, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};
use crate::trace::Event;

use super::{DistanceProblem, Journey};

/// One byte for the mark, four for the distance and four for each of the two levels.
const BYTES: u64 = 13;
const UNREACHED: u32 = u32::MAX;

/// The method `breadth-first`: for any piece and any board that fits in memory. A step is a square expanded.
#[derive(Clone, Copy, Debug, Default)]
pub struct BreadthFirst;

impl Solver<DistanceProblem> for BreadthFirst {
    fn name(&self) -> &'static str {
        "breadth-first"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::GRAPH_SEARCH
    }

    fn claim(&self, run: &mut Run<'_>, problem: &DistanceProblem) -> Result<Answer<Journey>, Error> {
        let found = run.scoped_memory(|run| on_graph!(problem.board(), search(run, problem)))?;
        let (piece, from, to) = (problem.board().piece(), problem.from(), problem.to());
        Ok(found.map_or(Answer::Impossible(Reason::Disconnected { piece, from, to }), Answer::Found))
    }
}

fn search<G: MoveGraph>(run: &mut Run<'_>, problem: &DistanceProblem) -> Result<Option<Journey>, Stopped> {
    let board = problem.board();
    let graph = G::reserve(run, board, BYTES)?;
    let mut closed = run.filled(true, graph.cells())?;
    graph.mark_free(run, board, &mut closed, false)?;
    let mut distance = run.filled(UNREACHED, graph.cells())?;
    let (from, to) = (graph.index(problem.from()), graph.index(problem.to()));
    let mut level = vec![from];
    let mut next = Vec::new();
    (closed[from as usize], distance[from as usize]) = (true, 0);
    for jumps in 0.. {
        if run.is_traced() {
            let squares: Vec<Square> = level.iter().map(|&index| graph.square(index)).collect();
            run.tell(&Event::Spread { jumps: jumps.into(), squares: &squares });
        }
        for &index in &level {
            if index == to {
                return Ok(way_back(problem, &graph, &distance));
            }
            run.spend(1)?;
            for (_, neighbour) in graph.around(index) {
                if !std::mem::replace(&mut closed[neighbour as usize], true) {
                    distance[neighbour as usize] = jumps + 1;
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut level, &mut next);
        next.clear();
    }
    Ok(None)
}

/// The journey to a square that was reached.
fn way_back<G: MoveGraph>(problem: &DistanceProblem, graph: &G, distance: &[u32]) -> Option<Journey> {
    let mut way = vec![graph.index(problem.to())];
    while let Some(left) = distance[way[way.len() - 1] as usize].checked_sub(1) {
        let (_, before) = graph.around(way[way.len() - 1]).find(|&(_, cell)| distance[cell as usize] == left)?;
        way.push(before);
    }
    let mut journey = Journey { from: problem.from(), stretches: Vec::new() };
    for step in way.windows(2).rev() {
        journey.push(problem.board().jump_between(graph.square(step[1]), graph.square(step[0]))?);
    }
    Some(journey)
}
