//! Whether something is a tour: text in any format, or squares.

use cavallo::board::Notation;
use cavallo::run::Stopped;
use cavallo::tour::{Ends, Route};
use cavallo::{Problem, TourProblem, Unverified};
use cavallo_ask::VerifyDocument;
use cavallo_formats::{Format, ReadError, ReadOptions, TourFile, read_tour};
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::inputs::{Board, word};
use crate::tour::Tour;
use crate::{arrays, documents, errors};

/// A tour or nothing, the first defect or nothing, its position or nothing, and the document.
type Verification<'py> = (Option<Tour>, Option<String>, Option<u64>, Bound<'py, PyAny>);

/// Checks a text in whatever format.
#[pyfunction]
pub(crate) fn verify_text<'py>(
    py: Python<'py>,
    text: Vec<u8>,
    board: Option<&Board>,
    closed: Option<bool>,
    notation: Option<&str>,
    limits: &Limits,
) -> PyResult<Verification<'py>> {
    let board = board.map(|board| board.0.clone());
    let options = ReadOptions {
        piece: board.as_ref().map(cavallo::Board::piece).filter(|piece| !piece.is_knight()),
        wrap: board.as_ref().map(cavallo::Board::wrap).filter(|wrap| wrap.name().is_some()),
        board,
        notation: notation.map(|name| word(py, "notation", name, &Notation::NAMED)).transpose()?,
        max_memory: Some(limits.task().memory),
    };
    let file = limits.call(py, true, move |_| read_tour(text.as_slice(), &options))?;
    match file {
        Ok(file) => check(py, file, closed, limits),
        Err(ReadError::Numbering(defect)) => {
            let defect = defect.to_string();
            let document = documents::dictionary(py, &VerifyDocument::new(None, None, Some(&defect), None))?;
            Ok((None, Some(defect), None, document))
        }
        Err(error) => Err(errors::of_reading(py, error)),
    }
}

/// Checks squares in the order of their visit, as an array.
#[pyfunction]
pub(crate) fn verify_squares<'py>(
    py: Python<'py>,
    squares: &Bound<'py, PyAny>,
    board: Option<&Board>,
    closed: Option<bool>,
    limits: &Limits,
) -> PyResult<Verification<'py>> {
    let (squares, _) = arrays::squares(squares)?;
    let board = if let Some(board) = board {
        board.0.clone()
    } else {
        let side = |side: fn(cavallo::Square) -> u32| {
            squares.iter().copied().map(side).max().map_or(1, |most| most.saturating_add(1))
        };
        let (width, height) = (side(cavallo::Square::file), side(cavallo::Square::rank));
        cavallo::Board::new(width, height).map_err(|error| errors::invalid(py, error))?
    };
    check_route(py, &TourProblem::new(board, ends(closed, None)), squares, None, limits)
}

fn ends(closed: Option<bool>, said: Option<Ends>) -> Ends {
    match closed {
        Some(true) => Ends::Closed,
        Some(false) => Ends::Open,
        None => said.unwrap_or(Ends::Open),
    }
}

/// Checks what a file says.
fn check<'py>(
    py: Python<'py>,
    mut file: TourFile,
    closed: Option<bool>,
    limits: &Limits,
) -> PyResult<Verification<'py>> {
    let invalid = |error| errors::of_library(py, error);
    let mut problem = TourProblem::new(file.board.clone(), ends(closed, file.ends));
    if let Some(start) = file.start {
        problem = problem.with_start(start).map_err(invalid)?;
    }
    if let Some(end) = file.end {
        problem = problem.with_end(end).map_err(invalid)?;
    }
    let squares = std::mem::take(&mut file.squares);
    check_route(py, &problem, squares, Some(&file), limits)
}

fn check_route<'py>(
    py: Python<'py>,
    problem: &TourProblem,
    squares: Vec<cavallo::Square>,
    file: Option<&TourFile>,
    limits: &Limits,
) -> PyResult<Verification<'py>> {
    let asked = problem.clone();
    let long = squares.len() > 1 << 16;
    let checked = limits.call(py, long, move |task| asked.verify(&mut task.run(), Route::Listed(squares)))?;
    match checked {
        Ok(tour) => {
            let document = documents::dictionary(py, &VerifyDocument::new(file, Some(&tour), None, None))?;
            Ok((Some(Tour::listed(problem.clone(), tour, None)), None, None, document))
        }
        Err(Unverified::Defect(defect)) => {
            let position = defect.position();
            // Squares that were no text have no lines.
            let written = file.filter(|file| file.format != Format::Json);
            let place = position.and_then(|position| written?.place(position));
            let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
            let sentence = format!("{defect}{place}");
            let document = documents::dictionary(py, &VerifyDocument::new(file, None, Some(&sentence), None))?;
            Ok((None, Some(sentence), position, document))
        }
        Err(Unverified::Stopped(Stopped::Cancelled)) => Err(errors::bug(py, "nobody cancelled")),
        Err(Unverified::Stopped(stopped)) => Err(errors::of_stop(py, "is it a tour?", stopped)),
    }
}
