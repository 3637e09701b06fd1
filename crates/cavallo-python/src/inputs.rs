//! Boards, squares and questions, from what Python people write.

use std::fmt::Display;

use cavallo::board::{MAX_SIDE, Piece, Wrap};
use cavallo::tour::Ends;
use cavallo::{CamelotProblem, CountProblem, DistanceProblem, GatherProblem, Method, Problem, Square, TourProblem};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;

/// An error about the kind of an argument.
pub(crate) fn wrong_type(expected: impl Display, found: &Bound<'_, PyAny>) -> PyErr {
    let kind = found.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, not {kind}"))
}

/// A board with its blocked squares, its piece and its edges.
#[pyclass(frozen, module = "cavallo._native")]
pub(crate) struct Board(pub(crate) cavallo::Board);

#[pymethods]
impl Board {
    #[new]
    fn new(size: &Bound<'_, PyAny>, blocked: &Bound<'_, PyAny>, piece: &str, wrap: Option<&str>) -> PyResult<Self> {
        let py = size.py();
        let piece: Piece = piece.parse().map_err(|error| errors::invalid(py, error))?;
        let named = |name: &str| Wrap::NAMED.into_iter().find(|&(known, _)| known == name).map(|(_, wrap)| wrap);
        let wrap = match wrap {
            None | Some("none") => Wrap::None,
            Some(name) => named(name).ok_or_else(|| {
                errors::invalid(py, format!("there is no wrap {name:?}: expected None, \"files\" or \"both\""))
            })?,
        };
        let board = board_of_size(size)?.with_blocked(squares(blocked)?).map_err(|error| errors::invalid(py, error))?;
        Ok(Self(board.with_piece(piece).wrapped(wrap)))
    }
}

/// A board from 8, "3x10" or (3, 10).
fn board_of_size(size: &Bound<'_, PyAny>) -> PyResult<cavallo::Board> {
    let py = size.py();
    let invalid = |error| errors::invalid(py, error);
    if let Ok(text) = size.cast::<PyString>() {
        return text.to_cow()?.parse().map_err(invalid);
    }
    // Sides that no integer of ours holds are out of range as well.
    let whole = |number: &Bound<'_, PyAny>| -> PyResult<u32> {
        let number = number.call_method0("__index__")?;
        Ok(number.extract().unwrap_or(0))
    };
    let sides = if size.hasattr("__index__")? {
        whole(size).map(|side| (side, side))
    } else {
        let pair = size.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
        pair.and_then(|(width, height)| Ok((whole(&width)?, whole(&height)?)))
    };
    let (width, height) =
        sides.map_err(|_| wrong_type("a board such as 8, \"3x10\" or (3, 10), a width and a height", size))?;
    cavallo::Board::new(width, height).map_err(|_| {
        let written = size.str().map_or_else(|_| "this".to_owned(), |text| text.to_string());
        errors::invalid(py, format!("a board of {written} is out of range: each side must be from 1 to {MAX_SIDE}"))
    })
}

/// A square from "b4" or (1, 3), a file and a rank counted from 0.
pub(crate) fn square(given: &Bound<'_, PyAny>) -> PyResult<Square> {
    let py = given.py();
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_cow()?.parse().map_err(|error| errors::invalid(py, error));
    }
    let (x, y): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
        given.extract().map_err(|_| wrong_type("a square such as \"b4\" or (1, 3), counted from 0", given))?;
    let coordinate = |value: &Bound<'_, PyAny>| -> PyResult<u32> {
        let index = value
            .call_method0("__index__")
            .map_err(|_| wrong_type("whole numbers in a square such as (1, 3)", value))?;
        index.extract().map_err(|_| {
            errors::invalid(
                py,
                format!("the coordinate {index} is out of range: expected one from 0 to {}", MAX_SIDE - 1),
            )
        })
    };
    Ok(Square::new(coordinate(&x)?, coordinate(&y)?))
}

/// Squares from a list of them, or from a text such as "a1 b3".
pub(crate) fn squares(given: &Bound<'_, PyAny>) -> PyResult<Vec<Square>> {
    if let Ok(text) = given.cast::<PyString>() {
        let words = text.to_cow()?;
        let words = words.split([' ', ',']).filter(|word| !word.is_empty());
        return words.map(|word| word.parse().map_err(|error| errors::invalid(given.py(), error))).collect();
    }
    let all = given.try_iter().map_err(|_| wrong_type("squares such as [\"a1\", (1, 3)]", given))?;
    all.map(|one| square(&one?)).collect()
}

/// A question about tours.
#[pyclass(frozen, module = "cavallo._native")]
pub(crate) struct Question(pub(crate) TourProblem);

#[pymethods]
impl Question {
    #[new]
    fn new(
        py: Python<'_>,
        board: &Board,
        closed: bool,
        start: Option<Bound<'_, PyAny>>,
        end: Option<Bound<'_, PyAny>>,
        prefix: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let invalid = |error| errors::of_library(py, error);
        let ends = if closed { Ends::Closed } else { Ends::Open };
        let mut problem = TourProblem::new(board.0.clone(), ends);
        problem = problem.with_prefix(squares(prefix)?).map_err(invalid)?;
        if let Some(start) = start {
            problem = problem.with_start(square(&start)?).map_err(invalid)?;
        }
        if let Some(end) = end {
            problem = problem.with_end(square(&end)?).map_err(invalid)?;
        }
        Ok(Self(problem))
    }
}

/// The method of this name, for a problem.
pub(crate) fn method<P: Problem>(py: Python<'_>, name: &str) -> PyResult<&'static Method<P>> {
    Method::named(name).map_err(|error| {
        let names: Vec<&str> = P::methods().iter().map(|method| method.name).collect();
        errors::invalid(py, format!("{error}: expected one of {}", names.join(", ")))
    })
}

/// One of these words.
pub(crate) fn word<T: Copy>(py: Python<'_>, what: &str, name: &str, known: &[(&str, T)]) -> PyResult<T> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        errors::invalid(py, format!("there is no {what} {name:?}: expected one of {}", names.join(", ")))
    })
}

/// The methods that answer a question, each with a line on what it does, the default first.
#[pyfunction]
pub(crate) fn methods(py: Python<'_>, question: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    type Listed = Vec<(&'static str, &'static str)>;
    type Entry = (&'static str, fn() -> Listed);
    fn of<P: Problem>() -> Listed {
        P::methods().iter().map(|method| (method.name, method.summary)).collect()
    }
    let known: [Entry; 5] = [
        ("tour", of::<TourProblem>),
        ("count", of::<CountProblem>),
        ("gather", of::<GatherProblem>),
        ("camelot", of::<CamelotProblem>),
        ("distance", of::<DistanceProblem>),
    ];
    Ok(word(py, "question", question, &known)?())
}

/// The name of the square with this file and rank, counted from 0.
#[pyfunction]
pub(crate) fn square_name(square: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(self::square(square)?.to_string())
}

/// The file and the rank of a square, counted from 0.
#[pyfunction]
pub(crate) fn square_xy(square: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    let square = self::square(square)?;
    Ok((square.file(), square.rank()))
}
