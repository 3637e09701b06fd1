//! `ConstructedTour`: the square at a position and the position of a square, for single numbers and for whole arrays.
//!
//! Arrays are answered without the interpreter's lock, a part at a time; between two parts signals are looked at.

use cavallo::tour::Construct;
use cavallo::{Solver, Square, TourProblem};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple};

use crate::arrays::{Integers, PAIRS, coordinate, no_square, wrong_shape};
use crate::calls::Limits;
use crate::errors;
use crate::inputs::{Question, square};

/// The queries between two looks at signals: some 20 ms.
const PART: usize = 1 << 19;

/// A tour of a board of up to 10**9 x 10**9 squares that is never written out.
///
/// Positions count from 1. Single squares are names or pairs (x, y), and are answered as names; arrays of squares are pairs (x, y)
/// along the last axis, counted from 0.
///
/// >>> import cavallo
/// >>> tour = cavallo.constructed(10**9, closed=True)
/// >>> tour.square_at(2), tour.position_of("c2"), tour.next("c2")
/// ('c2', 2, 'e1')
#[pyclass(frozen, module = "cavallo")]
pub(crate) struct ConstructedTour {
    problem: TourProblem,
    tour: cavallo::tour::ConstructedTour,
}

/// Constructs a tour.
#[pyfunction]
pub(crate) fn constructed(py: Python<'_>, question: &Question) -> PyResult<ConstructedTour> {
    ConstructedTour::new(py, question.0.clone())
}

impl ConstructedTour {
    fn new(py: Python<'_>, problem: TourProblem) -> PyResult<Self> {
        let asked = problem.clone();
        let solved = Limits::usual().call(py, true, move |task| Construct.answer(&mut task.run(), &asked))?;
        let solved = solved.map_err(|error| errors::of_library(py, error))?;
        let tour = errors::found(py, "NoTour", &problem.to_string(), solved.answer)?;
        let tour = tour.constructed().ok_or_else(|| errors::bug(py, "the tour was not constructed"))?.clone();
        Ok(Self { problem, tour })
    }

    fn no_position(&self, position: impl std::fmt::Display) -> PyErr {
        let (board, length) = (self.problem.board(), self.tour.length());
        PyIndexError::new_err(format!(
            "there is no position {position}: expected one from 1 to {length}, as the {board} board has squares"
        ))
    }

    fn off_board(&self, py: Python<'_>, square: Square) -> PyErr {
        errors::invalid(py, format!("the square {square} is not on the {} board", self.problem.board()))
    }

    /// Looks up many squares, each of which becomes `width` numbers.
    fn look_up<T: Copy + Send + Sync + Into<i64>, R: numpy::Element + Send>(
        py: Python<'_>,
        queries: &[T],
        (taken, given): (usize, usize),
        answer: impl Fn(&[T], &mut [R]) -> bool + Send + Sync,
        refuse: impl Fn(&[T]) -> PyErr,
    ) -> PyResult<Py<PyArray1<R>>> {
        let count = queries.len() / taken;
        let array = PyArray1::<R>::zeros(py, count * given, false);
        {
            let mut writer = array.try_readwrite()?;
            let answers = writer.as_slice_mut()?;
            for (queries, answers) in queries.chunks(PART * taken).zip(answers.chunks_mut(PART * given)) {
                let failed = py.detach(|| {
                    let pairs = queries.chunks_exact(taken).zip(answers.chunks_exact_mut(given));
                    pairs.into_iter().position(|(query, place)| !answer(query, place))
                });
                if let Some(place) = failed {
                    return Err(refuse(&queries[place * taken..(place + 1) * taken]));
                }
                py.check_signals()?;
            }
        }
        Ok(array.unbind())
    }

    fn squares_at<T: Copy + Send + Sync + Into<i64>>(
        &self,
        py: Python<'_>,
        positions: &[T],
        shape: &[usize],
    ) -> PyResult<Py<PyAny>> {
        let answer = |query: &[T], place: &mut [u32]| {
            let position: i64 = query[0].into();
            let square = u64::try_from(position).ok().and_then(|position| self.tour.square_at(position));
            write_square(square, place)
        };
        let found = Self::look_up(py, positions, (1, 2), answer, |query| self.no_position(query[0].into()))?;
        Ok(found.bind(py).reshape([shape, &[2]].concat())?.into_any().unbind())
    }

    fn positions<T>(&self, py: Python<'_>, squares: &[T], shape: &[usize]) -> PyResult<Py<PyAny>>
    where
        T: Copy + Send + Sync + Into<i64>,
        u32: TryFrom<T>,
    {
        let answer = |query: &[T], place: &mut [i64]| match pair(query).and_then(|square| self.tour.position_of(square))
        {
            Some(position) => {
                place[0] = position as i64;
                true
            }
            None => false,
        };
        let found = Self::look_up(py, squares, (2, 1), answer, |query| self.refuse(py, query))?;
        Ok(found.bind(py).reshape(shape.to_vec())?.into_any().unbind())
    }

    fn neighbours<T>(
        &self,
        py: Python<'_>,
        squares: &[T],
        shape: &[usize],
        step: fn(&cavallo::tour::ConstructedTour, Square) -> Option<Square>,
    ) -> PyResult<Py<PyAny>>
    where
        T: Copy + Send + Sync + Into<i64>,
        u32: TryFrom<T>,
    {
        let answer = |query: &[T], place: &mut [u32]| {
            write_square(pair(query).and_then(|square| step(&self.tour, square)), place)
        };
        let found = Self::look_up(py, squares, (2, 2), answer, |query| self.refuse(py, query))?;
        Ok(found.bind(py).reshape([shape, &[2]].concat())?.into_any().unbind())
    }

    /// Why a pair has no answer: it is no square of the board, or an open tour ends there.
    fn refuse<T: Copy + Into<i64>>(&self, py: Python<'_>, query: &[T]) -> PyErr
    where
        u32: TryFrom<T>,
    {
        match pair(query) {
            None => no_square(py, (query[0].into(), query[1].into())),
            Some(square) if !self.problem.board().contains(square) => self.off_board(py, square),
            Some(square) => ends_here(square),
        }
    }

    /// The square after, or before, one square or many.
    fn step(
        &self,
        given: &Bound<'_, PyAny>,
        step: fn(&cavallo::tour::ConstructedTour, Square) -> Option<Square>,
    ) -> PyResult<Py<PyAny>> {
        let py = given.py();
        if is_single(given) {
            let from = square(given)?;
            if !self.problem.board().contains(from) {
                return Err(self.off_board(py, from));
            }
            let to = step(&self.tour, from).ok_or_else(|| ends_here(from))?;
            return Ok(PyString::new(py, &to.to_string()).into_any().unbind());
        }
        let (integers, shape) = pairs(given)?;
        match &integers {
            Integers::Narrow(array) => self.neighbours(py, array.as_slice()?, &shape, step),
            Integers::Wide(array) => self.neighbours(py, array.as_slice()?, &shape, step),
        }
    }
}

fn ends_here(square: Square) -> PyErr {
    PyIndexError::new_err(format!("the tour is open and ends on {square}: there is no square beyond"))
}

/// Whether this is one square: a name, or a tuple.
fn is_single(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyString>() || given.is_instance_of::<PyTuple>()
}

/// An array of squares, and the shape of its axes but the last.
fn pairs<'py>(given: &Bound<'py, PyAny>) -> PyResult<(Integers<'py>, Vec<usize>)> {
    let integers = Integers::new(given, PAIRS)?;
    let mut shape = integers.shape();
    if shape.pop() != Some(2) {
        return Err(wrong_shape(given.py(), PAIRS, &integers.shape()));
    }
    Ok((integers, shape))
}

fn pair<T: Copy>(query: &[T]) -> Option<Square>
where
    u32: TryFrom<T>,
{
    Some(Square::new(coordinate(query[0])?, coordinate(query[1])?))
}

fn write_square(square: Option<Square>, place: &mut [u32]) -> bool {
    match square {
        Some(square) => {
            (place[0], place[1]) = (square.file(), square.rank());
            true
        }
        None => false,
    }
}

#[pymethods]
impl ConstructedTour {
    /// The square at a position, or the squares at an array of positions.
    ///
    /// >>> import cavallo, numpy
    /// >>> tour = cavallo.constructed(10**9, closed=True)
    /// >>> tour.square_at(5 * 10**17)
    /// 'apbcvyq200000008'
    /// >>> tour.square_at(numpy.array([1, 2]))
    /// array([[0, 0],
    ///        [2, 1]], dtype=uint32)
    fn square_at(&self, position: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = position.py();
        if position.is_instance_of::<PyInt>() {
            let number: Option<u64> = position.extract().ok();
            let square = number.and_then(|number| self.tour.square_at(number));
            let square = square.ok_or_else(|| self.no_position(position))?;
            return Ok(PyString::new(py, &square.to_string()).into_any().unbind());
        }
        let integers = Integers::new(position, "a position from 1 on, or an array of positions")?;
        let shape = integers.shape();
        match &integers {
            Integers::Narrow(array) => self.squares_at(py, array.as_slice()?, &shape),
            Integers::Wide(array) => self.squares_at(py, array.as_slice()?, &shape),
        }
    }

    /// The position of a square, or the positions of an array of squares.
    ///
    /// >>> import cavallo
    /// >>> tour = cavallo.constructed(10**9, closed=True)
    /// >>> tour.position_of((10**9 - 1, 10**9 - 1))
    /// 999999979000000131
    /// >>> tour.position_of([[0, 0], [2, 1]])
    /// array([1, 2])
    fn position_of(&self, square: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = square.py();
        if is_single(square) {
            let at = crate::inputs::square(square)?;
            let position = self.tour.position_of(at).ok_or_else(|| self.off_board(py, at))?;
            return Ok(position.into_pyobject(py)?.into_any().unbind());
        }
        let (integers, shape) = pairs(square)?;
        match &integers {
            Integers::Narrow(array) => self.positions(py, array.as_slice()?, &shape),
            Integers::Wide(array) => self.positions(py, array.as_slice()?, &shape),
        }
    }

    /// The square after a square, or after each of an array of squares. After the last square of a closed tour comes the first.
    fn next(&self, square: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.step(square, cavallo::tour::ConstructedTour::next)
    }

    /// The square before a square, or before each of an array of squares.
    fn previous(&self, square: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.step(square, cavallo::tour::ConstructedTour::previous)
    }

    /// The size of the board, such as "1000000000x1000000000".
    #[getter]
    fn board(&self) -> String {
        self.problem.board().to_string()
    }

    /// Whether it is a closed tour.
    #[getter]
    fn closed(&self) -> bool {
        self.tour.ends() == cavallo::Ends::Closed
    }

    /// The first square.
    #[getter]
    fn start(&self) -> String {
        self.tour.first().to_string()
    }

    /// The last square.
    #[getter]
    fn end(&self) -> String {
        self.tour.last().to_string()
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.tour.length()).unwrap_or(usize::MAX)
    }

    fn __repr__(&self) -> String {
        format!("<ConstructedTour: {} from {} to {}>", self.problem, self.tour.first(), self.tour.last())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        // The same question has the same answer.
        match other.cast::<Self>() {
            Ok(other) => {
                pyo3::types::PyBool::new(py, self.problem == other.get().problem).to_owned().into_any().unbind()
            }
            Err(_) => py.NotImplemented(),
        }
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.board(), self.closed(), self.tour.first(), self.tour.last()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let question = serde_json::to_vec(&self.problem).map_err(|error| errors::bug(py, error))?;
        Ok((restore, (PyBytes::new(py, &question),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, question: &[u8]) -> PyResult<Self> {
        let problem = serde_json::from_slice(question).map_err(|error| errors::invalid(py, error))?;
        Self::new(py, problem)
    }
}
