//! Where a king and knights meet with the fewest moves.

use cavallo::camelot::Rings;
use cavallo::{Answer, CamelotProblem, Solver};
use cavallo_ask::{CamelotCaseDocument, CamelotDocument};
use cavallo_formats::parse_camelot;
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::inputs::{self, Board};
use crate::{documents, errors};

/// Solves one case and gives its document; `line` is a text such as D4A3A8, the king first, instead of king and knights.
#[pyfunction]
pub(crate) fn camelot<'py>(
    py: Python<'py>,
    board: &Board,
    king: Option<Bound<'py, PyAny>>,
    knights: Option<Bound<'py, PyAny>>,
    line: Option<&str>,
    limits: &Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let (king, knights) = if let Some(line) = line {
        let pieces = parse_camelot(line).map_err(|error| errors::of_reading(py, error))?;
        (pieces.king, pieces.knights)
    } else {
        let king = king.map(|king| inputs::square(&king)).transpose()?;
        (king, knights.map(|knights| inputs::squares(&knights)).transpose()?.unwrap_or_default())
    };
    let problem = CamelotProblem::new(board.0.clone(), king, knights).map_err(|error| errors::invalid(py, error))?;
    let solved = limits.call(py, true, move |task| Rings.answer(&mut task.run(), &problem))?;
    let answer = solved.map_err(|error| errors::of_library(py, error))?.answer;
    let answer = Answer::Found(errors::found(py, "NoMeeting", "meeting", answer)?);
    documents::dictionary(py, &CamelotDocument::new(vec![CamelotCaseDocument::new(1, &answer, None)]))
}
