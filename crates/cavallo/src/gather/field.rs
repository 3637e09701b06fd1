//! A board as a field of distances, over which a wave of jumps spreads: breadth-first search without a graph.
//!
//! Every cell of the board's graph holds its distance. Cells on which no knight can stand (margin, blocked squares) are
//! marked from the beginning, so one read of a cell tells the wave whether to go there.

use crate::answer::Answer;
use crate::board::{Board, MoveGraph, Square, on_graph};
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::tally::{PIECE, Places, UNREACHED, meet};
use super::{GatherProblem, Meeting, Wanted};

/// The mark of cells that are not free squares. As a distance it is out of reach, too.
const OUTSIDE: u32 = u32::MAX;

/// Bytes per cell.
const BYTES: u64 = 2 * size_of::<u32>() as u64;

/// A board and the wave on it.
pub(super) struct Field<G> {
    graph: G,
    /// The field before any wave: free squares unreached, all other cells outside.
    calm: Vec<u32>,
    /// The cells reached by the last wave, in order.
    queue: Vec<u32>,
}

impl<G: MoveGraph> Field<G> {
    /// The field of a board.
    pub(super) fn new(run: &mut Run<'_>, board: &Board) -> Result<Self, Stopped> {
        let graph = G::reserve(run, board, BYTES)?;
        let mut calm = run.filled(OUTSIDE, graph.cells())?;
        graph.mark_free(run, board, &mut calm, UNREACHED)?;
        let queue = Vec::with_capacity(board.free_area() as usize);
        Ok(Self { graph, calm, queue })
    }

    /// Releases the memory and keeps the numbering of the cells.
    pub(super) fn into_graph(self, run: &mut Run<'_>) -> G {
        run.release(self.graph.cells() as u64 * BYTES);
        self.graph
    }

    /// Makes all free squares unreached.
    pub(super) fn calm(&self, run: &mut Run<'_>, jumps: &mut [u32]) -> Result<(), Stopped> {
        for (jumps, calm) in jumps.chunks_mut(PIECE).zip(self.calm.chunks(PIECE)) {
            run.tick(calm.len() as u64)?;
            jumps.copy_from_slice(calm);
        }
        Ok(())
    }

    /// The distances of all cells from one.
    pub(super) fn measure(&mut self, run: &mut Run<'_>, from: usize, jumps: &mut [u32]) -> Result<(), Stopped> {
        self.calm(run, jumps)?;
        self.spread(run, from, jumps, |_| false)
    }

    /// Writes the distances from one cell into unreached cells, nearest first, until all are reached or `enough` returns true
    /// for the cell just reached.
    pub(super) fn spread(
        &mut self,
        run: &mut Run<'_>,
        from: usize,
        jumps: &mut [u32],
        mut enough: impl FnMut(usize) -> bool,
    ) -> Result<(), Stopped> {
        self.queue.clear();
        self.queue.push(from as u32);
        jumps[from] = 0;
        if enough(from) {
            return Ok(());
        }
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            run.spend(1)?;
            next += 1;
            let further = jumps[cell as usize] + 1;
            for (_, neighbour) in self.graph.around(cell) {
                let distance = &mut jumps[neighbour as usize];
                if *distance == UNREACHED {
                    *distance = further;
                    self.queue.push(neighbour);
                    if enough(neighbour as usize) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// Gathers the knights by a wave from every square with knights on it.
pub(super) fn meet_by_waves(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    wanted: Wanted,
) -> Result<Answer<Meeting>, Error> {
    on_graph!(problem.board(), meet_on(run, problem, wanted))
}

fn meet_on<G: MoveGraph>(run: &mut Run<'_>, problem: &GatherProblem, wanted: Wanted) -> Result<Answer<Meeting>, Error> {
    let field = |run: &mut Run<'_>| Field::<G>::new(run, problem.board());
    meet(run, problem, wanted, field, |run, field, from, jumps| field.measure(run, from, jumps))
}

impl<G: MoveGraph> Places for Field<G> {
    fn count(&self) -> usize {
        self.graph.cells()
    }

    fn place(&self, square: Square) -> usize {
        self.graph.index(square) as usize
    }

    fn square(&self, place: usize) -> Square {
        self.graph.square(place as u32)
    }
}
