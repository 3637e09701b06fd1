//! Breadth-first search over paths.
//!
//! **Idea.** List all walks of one square, then all of two, and so on; this is the queue of the first report. A walk is a
//! node with its last square and a pointer to the walk it extends, so each walk costs eight bytes, whatever its length.
//!
//! **Why it is right.** Every walk with the given beginning is generated. One of full length is a tour, and a level without
//! walks proves that there is none.
//!
//! **Complexity.** Time and memory grow with the number of walks, which is exponential: for closed tours of 5x5 641,577 nodes from
//! c3 and 1,735,079 from a1. Besides, 13 bytes per square. How the levels grow is measured in `experiments/blow-up`.
//!
//! **When it fails.** On 6x6 and beyond memory runs out. The search stops at its memory budget and reports each finished
//! level to the observer.
//!
//! **Reference.** E. F. Moore, The shortest path through a maze, 1959, for breadth-first search; here the vertices are paths.

use crate::answer::{Answer, Reason};
use crate::board::{MoveGraph, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};
use crate::trace::Event;

use super::{Route, TourProblem};

/// The method `breadth-first`: all paths of one square, then all paths of two squares, and so on. It is complete, and from 6x6
/// on its memory explodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct BreadthFirst;

/// A walk: its last square, and the number of the walk it extends by that square.
#[derive(Clone, Copy)]
struct Node {
    square: u32,
    parent: u32,
}

const ROOT: u32 = u32::MAX;

/// All walks in the order of their discovery, stored in blocks, so that growing copies nothing.
#[derive(Default)]
struct Walks {
    blocks: Vec<Vec<Node>>,
    len: u32,
}

impl Walks {
    const BLOCK: u32 = 1 << 16;

    fn push(&mut self, run: &mut Run<'_>, node: Node) -> Result<(), Stopped> {
        if self.len.is_multiple_of(Self::BLOCK) {
            let bytes = u64::from(Self::BLOCK) * size_of::<Node>() as u64;
            run.reserve(bytes)?;
            if self.len > ROOT - Self::BLOCK {
                // More walks than 32 bits can number, in 32 GiB of memory.
                let held = u64::from(self.len) * size_of::<Node>() as u64;
                return Err(Stopped::Memory { needed: held + bytes, limit: held });
            }
            self.blocks.push(Vec::with_capacity(Self::BLOCK as usize));
        }
        if let Some(block) = self.blocks.last_mut() {
            block.push(node);
        }
        self.len += 1;
        Ok(())
    }

    fn get(&self, index: u32) -> Node {
        self.blocks[(index / Self::BLOCK) as usize][(index % Self::BLOCK) as usize]
    }

    /// The squares of a walk, last to first.
    fn squares(&self, mut index: u32) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            if index == ROOT {
                return None;
            }
            let node = self.get(index);
            index = node.parent;
            Some(node.square)
        })
    }
}

impl Solver<TourProblem> for BreadthFirst {
    fn name(&self) -> &'static str {
        "breadth-first"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        on_graph!(problem.board(), search(run, problem))
    }
}

fn search<G: MoveGraph>(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
    let board = problem.board();
    let graph = G::reserve(run, board, 13)?;
    let squares = board.free_area() as usize;
    let mut taken = run.filled(true, graph.cells())?;
    graph.mark_free(run, board, &mut taken, false)?;

    let mut walks = Walks::default();
    let mut length = 0;
    for beginning in problem.beginnings() {
        let mut parent = ROOT;
        length = beginning.len();
        for square in beginning {
            run.spend(1)?;
            walks.push(run, Node { square: graph.index(square), parent })?;
            parent = walks.len - 1;
        }
    }
    // With several beginnings each is one square long, so the first level is all of them; with one it is the last node.
    let mut level = if length <= 1 { 0..walks.len } else { walks.len - 1..walks.len };
    let mut path: Vec<u32> = Vec::with_capacity(squares);
    while !level.is_empty() {
        run.tell(&Event::Level { squares: length as u64, paths: level.len() as u64 });
        for index in level.clone() {
            run.tick(length as u64)?;
            path.clear();
            path.extend(walks.squares(index));
            let (head, first) = (path[0], path[path.len() - 1]);
            if path.len() == squares {
                if problem.accepts_ends(graph.square(first), graph.square(head)) {
                    return Ok(Answer::Found(Route::Listed(path.iter().rev().map(|&i| graph.square(i)).collect())));
                }
                continue;
            }
            for &square in &path {
                taken[square as usize] = true;
            }
            for (_, to) in graph.around(head) {
                if !taken[to as usize] {
                    run.spend(1)?;
                    walks.push(run, Node { square: to, parent: index })?;
                }
            }
            for &square in &path {
                taken[square as usize] = false;
            }
        }
        level = level.end..walks.len;
        length += 1;
    }
    Ok(Answer::Impossible(Reason::Exhausted { steps: run.steps() }))
}
