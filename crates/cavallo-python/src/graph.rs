//! The graph of moves as arrays: squares and edges.

use std::collections::HashMap;

use cavallo::board::Turns;
use cavallo::run::{Run, Stopped};
use cavallo::{Board as CoreBoard, Square};
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::inputs::Board;
use crate::{arrays, errors};

/// The free squares as (x, y), and the edges as pairs of their numbers, the smaller one first.
#[pyfunction]
pub(crate) fn graph<'py>(
    py: Python<'py>,
    board: &Board,
    k: u64,
    limits: &Limits,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    if k == 0 {
        return Err(errors::invalid(py, "k=0 joins nothing: expected 1 or more jumps"));
    }
    let board = board.0.clone();
    let found = limits.call(py, true, move |task| edges(&mut task.run(), &board, k))?;
    let (squares, edges) = found.map_err(|stopped| errors::of_stop(py, "the graph of moves", stopped))?;
    let (vertices, count) = (squares.len() / 2, edges.len() / 2);
    Ok((arrays::shaped(py, squares, &[vertices, 2])?, arrays::shaped(py, edges, &[count, 2])?))
}

fn edges(run: &mut Run<'_>, board: &CoreBoard, k: u64) -> Result<(Vec<u32>, Vec<i64>), Stopped> {
    /// A square in a list and in a table, and its edges.
    const BYTES: u64 = 200;
    run.reserve(board.free_area().saturating_mul(BYTES))?;
    let squares: Vec<Square> = board.squares().collect();
    let numbers: HashMap<Square, i64> = squares.iter().copied().zip(0..).collect();
    let mut turns = Turns::new(board, k);
    let mut edges = Vec::new();
    for (&square, number) in squares.iter().zip(0..) {
        for &to in turns.from(run, square)?.levels().flatten() {
            if numbers[&to] > number {
                edges.extend([number, numbers[&to]]);
            }
        }
    }
    Ok((squares.iter().flat_map(|square| [square.file(), square.rank()]).collect(), edges))
}
