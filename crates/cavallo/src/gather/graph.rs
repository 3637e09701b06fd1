//! The graph of moves: the squares the knights can reach, and for each the squares a jump away.
//!
//! It is built from the knights' squares, as in the report: squares that no knight can reach are not in it. The adjacency
//! lists are stored one after the other in one array, and vertices are numbered in the order of their squares, so that
//! neighbours in the graph are near each other in memory.

use crate::board::{MoveGraph, Square, on_graph};
use crate::run::{Run, Stopped};

use super::GatherProblem;
use super::field::Field;
use super::tally::{Places, UNREACHED};

/// The graph.
pub(super) struct Graph {
    /// The square of each vertex, ascending.
    squares: Vec<Square>,
    /// Where each vertex's list begins, and where the last one ends.
    begins: Vec<usize>,
    neighbours: Vec<u32>,
}

impl Graph {
    /// Builds the graph from the squares of all knights; a step is a square reached.
    pub(super) fn grow(run: &mut Run<'_>, problem: &GatherProblem) -> Result<Self, Stopped> {
        on_graph!(problem.board(), Self::grow_on(run, problem))
    }

    fn grow_on<G: MoveGraph>(run: &mut Run<'_>, problem: &GatherProblem) -> Result<Self, Stopped> {
        let mut field = Field::<G>::new(run, problem.board())?;
        let bytes_of_numbers = field.count() as u64 * size_of::<u32>() as u64;
        run.reserve(bytes_of_numbers)?;
        let mut numbers = vec![0; field.count()];
        field.calm(run, &mut numbers)?;
        for knight in problem.knights() {
            let place = field.place(knight.square);
            if numbers[place] == UNREACHED {
                field.spread(run, place, &mut numbers, |_| false)?;
            }
        }

        let mut vertices = 0;
        for &number in &numbers {
            run.tick(1)?;
            vertices += usize::from(number < UNREACHED);
        }
        let bytes_of_vertex = (G::MOVES + 3) * size_of::<u32>() + size_of::<usize>();
        run.reserve(vertices as u64 * bytes_of_vertex as u64)?;
        let mut cells = Vec::with_capacity(vertices);
        for (cell, number) in (0..).zip(&mut numbers) {
            run.tick(1)?;
            if *number < UNREACHED {
                // The distance is no longer needed; the vertex number replaces it.
                *number = cells.len() as u32;
                cells.push(cell);
            }
        }
        let graph = field.into_graph(run);
        let mut begins = Vec::with_capacity(vertices + 1);
        let mut neighbours = Vec::with_capacity(G::MOVES * vertices);
        for &cell in &cells {
            run.tick(8)?;
            begins.push(neighbours.len());
            let around = graph.around(cell).map(|(_, to)| numbers[to as usize]);
            neighbours.extend(around.filter(|&number| number < UNREACHED));
        }
        begins.push(neighbours.len());
        run.release(bytes_of_numbers);
        let squares = run.collected(vertices, 2, cells.iter().map(|&cell| graph.square(cell)))?;
        Ok(Self { squares, begins, neighbours })
    }

    /// The vertices a jump away.
    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.begins[vertex]..self.begins[vertex + 1]]
    }
}

impl Places for Graph {
    fn count(&self) -> usize {
        self.squares.len()
    }

    fn place(&self, square: Square) -> usize {
        self.squares.partition_point(|&other| other < square)
    }

    fn square(&self, place: usize) -> Square {
        self.squares[place]
    }
}
