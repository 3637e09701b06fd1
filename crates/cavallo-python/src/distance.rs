//! The number of jumps between two squares, or between many pairs of them.

use cavallo::distance::Auto;
use cavallo::{DistanceProblem, Solver, Square};
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::inputs::{self, Board};
use crate::{arrays, errors};

/// The distance of two squares, verified.
#[pyfunction]
pub(crate) fn distance(
    py: Python<'_>,
    board: &Board,
    start: &Bound<'_, PyAny>,
    end: &Bound<'_, PyAny>,
    limits: &Limits,
) -> PyResult<u64> {
    let (from, to) = (inputs::square(start)?, inputs::square(end)?);
    let problem = DistanceProblem::new(board.0.clone(), from, to).map_err(|error| errors::of_library(py, error))?;
    let long = !(board.0.is_classic() && board.0.blocked().is_empty());
    let solved = limits.call(py, long, move |task| Auto.answer(&mut task.run(), &problem))?;
    let answer = solved.map_err(|error| errors::of_library(py, error))?.answer;
    Ok(errors::found(py, "NoPath", &format!("path from {from} to {to}"), answer)?.jumps())
}

/// The distances of many pairs of squares, of which one side may be a single square; -1 where there is no path.
#[pyfunction]
pub(crate) fn distances(
    py: Python<'_>,
    board: &Board,
    start: &Bound<'_, PyAny>,
    end: &Bound<'_, PyAny>,
    limits: &Limits,
) -> PyResult<Py<PyAny>> {
    let (sources, from_shape) = some_squares(start)?;
    let (goals, to_shape) = some_squares(end)?;
    let shape = match (from_shape, to_shape) {
        (shape, None) | (None, shape) => shape.unwrap_or_default(),
        (Some(from), Some(to)) if from == to => from,
        (Some(from), Some(to)) => {
            let sentence = format!(
                "squares of the shapes {from:?} and {to:?} do not go together: expected one square, or as many"
            );
            return Err(errors::invalid(py, sentence));
        }
    };
    let count: usize = shape.iter().product();
    let at = |squares: &[Square], place: usize| if squares.len() == 1 { squares[0] } else { squares[place] };
    let pairs: Vec<(Square, Square)> = (0..count).map(|place| (at(&sources, place), at(&goals, place))).collect();
    let board = board.0.clone();
    let jumps = limits.call(py, true, move |task| {
        let jumps = cavallo::distance::distances(&mut task.run(), &board, &pairs)?;
        Ok(jumps.into_iter().map(|jumps| jumps.map_or(-1, |jumps| jumps as i64)).collect::<Vec<i64>>())
    })?;
    let jumps = jumps.map_err(|error| errors::of_library(py, error))?;
    Ok(arrays::shaped(py, jumps, &shape)?.unbind())
}

/// One square, or an array of them with its shape.
fn some_squares(given: &Bound<'_, PyAny>) -> PyResult<(Vec<Square>, Option<Vec<usize>>)> {
    use pyo3::types::{PyString, PyTuple};
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyTuple>() {
        return Ok((vec![inputs::square(given)?], None));
    }
    let (squares, shape) = arrays::squares(given)?;
    Ok((squares, Some(shape)))
}
