//! `Tour`: a verified tour, as a sequence of squares, as arrays, as pictures, as a dictionary.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cavallo::run::{Run, Stopped};
use cavallo::tour::numbering::verify_numbers;
use cavallo::tour::{Ends, Route, TheoremsFirst, TieRule, TourSettings};
use cavallo::{Answer, Error, Problem, Solved, Solver, Square, TourProblem, Unverified};
use cavallo_ask::{ListedTour, TourDocument};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList};

use crate::calls::Limits;
use crate::inputs::{Question, method, word};
use crate::{arrays, documents, errors, pictures};

/// A tour with more squares is written out by a thread of its own.
const LONG: u64 = 1 << 20;

/// A knight's tour, found and verified.
///
/// It is a sequence of square names, and never changes.
///
/// >>> import cavallo
/// >>> tour = cavallo.tour("5x6", start="a1", end="a6")
/// >>> len(tour), tour[0], tour[-1]
/// (30, 'a1', 'a6')
/// >>> print(tour)
/// 30 13  6 19 28
///  7 24 29 12  5
/// 14 11 18 27 20
/// 23  8 25  4 17
/// 10 15  2 21 26
///  1 22  9 16  3
#[pyclass(frozen, sequence, module = "cavallo")]
pub(crate) struct Tour {
    problem: TourProblem,
    pub(crate) solved: Arc<Solved<cavallo::Tour>>,
    /// What the document says of it.
    origin: Origin,
    squares: PyOnceLock<Py<PyAny>>,
    grid: PyOnceLock<Py<PyAny>>,
}

/// Where a tour comes from.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    /// A method found it.
    Method { seed: u64, ties: Option<TieRule> },
    /// It is one of many, or was checked.
    List { seed: Option<u64> },
}

/// Finds a tour.
#[pyfunction]
pub(crate) fn tour(
    py: Python<'_>,
    question: &Question,
    limits: &Limits,
    method_name: &str,
    seed: u64,
    ties: Option<&str>,
) -> PyResult<Tour> {
    let entry = method::<TourProblem>(py, method_name)?;
    let can = entry.capabilities();
    if ties.is_some() && !can.ties {
        let sentence = format!("ties= is for the method warnsdorff, not for {method_name}: leave one of them out");
        return Err(errors::invalid(py, sentence));
    }
    let ties = ties.map(|name| word(py, "tie rule", name, &TieRule::ALL)).transpose()?.unwrap_or_default();
    let make = move || TheoremsFirst(entry.solver(&TourSettings { ties, seed, ..TourSettings::default() }));
    let (problem, asked) = (question.0.clone(), question.0.clone());
    let long = make().may_take_long(&problem);
    let solved = limits.call(py, long, move |task| make().answer(&mut task.run(), &asked))?;
    let Solved { answer, method, complete, steps, time, verify_time, partial: _ } =
        solved.map_err(|error| errors::of_library(py, error))?;
    let found = errors::found(py, "NoTour", &problem.to_string(), answer)?;
    let solved = Solved { answer: Answer::Found(found), method, complete, steps, time, verify_time, partial: None };
    let origin = Origin::Method { seed, ties: can.ties.then_some(ties) };
    Ok(Tour::new(problem, solved, origin))
}

impl Tour {
    fn new(problem: TourProblem, solved: Solved<cavallo::Tour>, origin: Origin) -> Self {
        let (squares, grid) = (PyOnceLock::new(), PyOnceLock::new());
        Self { problem, solved: Arc::new(solved), origin, squares, grid }
    }

    /// A tour of a list, or one that was checked.
    pub(crate) fn listed(problem: TourProblem, tour: cavallo::Tour, seed: Option<u64>) -> Self {
        let answer = Answer::Found(tour);
        let (complete, steps, time, verify_time) = (true, 0, Duration::ZERO, None);
        Self::new(
            problem,
            Solved { answer, method: "", complete, steps, time, verify_time, partial: None },
            Origin::List { seed },
        )
    }

    /// The tour itself.
    pub(crate) fn tour(&self) -> &cavallo::Tour {
        found(&self.solved)
    }

    fn is_long(&self) -> bool {
        self.tour().length() > LONG
    }

    fn names(&self) -> impl Iterator<Item = String> {
        self.tour().squares().map(|square| square.to_string())
    }
}

/// The tour of an answer that has one: no other is kept.
fn found(solved: &Solved<cavallo::Tour>) -> &cavallo::Tour {
    match &solved.answer {
        Answer::Found(tour) => tour,
        Answer::Impossible(_) | Answer::Unknown(_) => unreachable!("only found tours are kept"),
    }
}

#[pymethods]
impl Tour {
    /// The squares in the order of their visit: an array of pairs (x, y), file and rank counted from 0.
    ///
    /// It is made once and kept; it cannot be changed.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = || {
            let solved = Arc::clone(&self.solved);
            let numbers =
                Limits::usual().call(py, self.is_long(), move |task| coordinates(&mut task.run(), found(&solved)))?;
            let numbers = numbers.map_err(|stopped| errors::of_stop(py, &self.problem.to_string(), stopped))?;
            let length = numbers.len() / 2;
            arrays::frozen(py, numbers, &[length, 2]).map(Bound::unbind)
        };
        Ok(self.squares.get_or_try_init(py, make)?.bind(py).clone())
    }

    /// The board as an array: grid[y, x] is the number of the visit to the square (x, y), from 1; 0 where it is blocked.
    ///
    /// The first row is the first rank, which is the lowest one of a board as people draw it: `grid[::-1]` looks like the board.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = || {
            let (solved, problem) = (Arc::clone(&self.solved), self.problem.clone());
            let numbers = Limits::usual()
                .call(py, self.is_long(), move |task| numbers(&mut task.run(), &problem, found(&solved)))?;
            let numbers = numbers.map_err(|error| errors::of_library(py, error))?;
            let board = self.problem.board();
            arrays::frozen(py, numbers, &[board.height() as usize, board.width() as usize]).map(Bound::unbind)
        };
        Ok(self.grid.get_or_try_init(py, make)?.bind(py).clone())
    }

    /// The names of the squares in the order of their visit.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.names())
    }

    /// Whether it is a closed tour: one more jump leads from the last square back to the first.
    #[getter]
    fn closed(&self) -> bool {
        self.tour().ends() == Ends::Closed
    }

    /// Whether one more jump leads back, also if only an open tour was asked for.
    #[getter]
    fn returns(&self) -> bool {
        self.tour().returns()
    }

    /// The size of the board, such as "8x8".
    #[getter]
    fn board(&self) -> String {
        self.problem.board().to_string()
    }

    /// The name of the piece.
    #[getter]
    fn piece(&self) -> String {
        self.problem.board().piece().to_string()
    }

    /// The first square.
    #[getter]
    fn start(&self) -> String {
        self.tour().first().to_string()
    }

    /// The last square.
    #[getter]
    fn end(&self) -> String {
        self.tour().last().to_string()
    }

    /// The method that found it; None for a tour that was listed, sampled or checked.
    #[getter]
    fn method(&self) -> Option<&'static str> {
        matches!(self.origin, Origin::Method { .. }).then_some(self.solved.method)
    }

    /// The tour as a dictionary: the JSON document cavallo-tour/1.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.origin {
            Origin::Method { seed, ties } => {
                let mut document = TourDocument::new(&self.problem, &self.solved, None);
                document.seed = Some(seed);
                let document = if let Some(ties) = ties { document.with_ties(ties) } else { document };
                documents::dictionary(py, &document)
            }
            Origin::List { seed } => {
                let squares: Vec<Square> = self.tour().squares().collect();
                documents::dictionary(py, &ListedTour::new(&self.problem, seed, &squares))
            }
        }
    }

    /// The tour as SVG.
    ///
    /// Styles: line, arrows, numbers, heat, woven. Themes: light, dark, print. `square` is the width of a square in pixels.
    #[pyo3(signature = (*, style="line", theme="light", square=None, coordinates=true))]
    fn to_svg(
        &self,
        py: Python<'_>,
        style: &str,
        theme: &str,
        square: Option<u32>,
        coordinates: bool,
    ) -> PyResult<String> {
        let look = pictures::Look::new(py, style, theme, square, coordinates, None)?;
        let drawn = look.draw(py, Arc::clone(&self.solved), found, "svg")?;
        Ok(String::from_utf8_lossy(&drawn).into_owned())
    }

    /// Writes the tour to a file; the ending of its name decides what.
    ///
    /// Pictures: .svg, .png, and .gif, which is animated (`fps` sets its frames per second). Text: .txt (the numbered grid), .json
    /// (the document cavallo-tour/1), .tour (TSPLIB). The file appears when it is complete.
    #[pyo3(signature = (path, *, style="line", theme="light", square=None, coordinates=true, fps=None))]
    #[expect(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "they are keywords")]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        style: &str,
        theme: &str,
        square: Option<u32>,
        coordinates: bool,
        fps: Option<u16>,
    ) -> PyResult<()> {
        let look = pictures::Look::new(py, style, theme, square, coordinates, fps)?;
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
        let content = match ending.as_str() {
            "json" => {
                let text = py.import("json")?.call_method1("dumps", (self.to_dict(py)?,))?;
                format!("{}\n", text.extract::<String>()?).into_bytes()
            }
            "txt" | "tour" => pictures::text(py, Arc::clone(&self.solved), found, &ending)?,
            _ => {
                let format = pictures::format_of(py, &path)?;
                look.draw(py, Arc::clone(&self.solved), found, format)?
            }
        };
        pictures::write_whole(&path, &content)?;
        Ok(())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.to_svg(py, "line", "light", None, true).ok()
    }

    fn __repr__(&self) -> String {
        let (tour, problem) = (self.tour(), TourProblem::new(self.problem.board().clone(), self.tour().ends()));
        format!("<Tour: {problem} from {} to {}>", tour.first(), tour.last())
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let text = pictures::text(py, Arc::clone(&self.solved), found, "txt")?;
        Ok(String::from_utf8_lossy(&text).trim_end_matches('\n').to_owned())
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.tour().length()).unwrap_or(usize::MAX)
    }

    fn __getitem__(&self, index: isize) -> PyResult<String> {
        let length = self.tour().length() as i64;
        let place = index as i64 + if index < 0 { length } else { 0 };
        let square = u64::try_from(place).ok().and_then(|place| self.tour().square_at(place + 1));
        let why = || PyIndexError::new_err(format!("there is no square {index}: the tour has {length} squares"));
        square.map(|square| square.to_string()).ok_or_else(why)
    }

    fn __iter__(&self) -> SquareIterator {
        SquareIterator { solved: Arc::clone(&self.solved), position: 0 }
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let squares = self.squares(py)?;
        match (dtype, copy) {
            (Some(dtype), _) => squares.call_method1("astype", (dtype,)),
            (None, Some(true)) => squares.call_method0("copy"),
            (None, _) => Ok(squares),
        }
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = Arc::clone(&other.get().solved);
        let own = Arc::clone(&self.solved);
        let same = Limits::usual().call(py, self.is_long(), move |_| found(&own) == found(&other))?;
        Ok(pyo3::types::PyBool::new(py, same).to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let tour = self.tour();
        // A few squares tell most tours apart, and equal tours have the same ones.
        let few = (1..=32).filter_map(|part| tour.square_at(tour.length() / 32 * part));
        (self.board(), tour.first(), tour.last(), self.closed()).hash(&mut hasher);
        few.for_each(|square| square.hash(&mut hasher));
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Restored<'py>)> {
        let restore = py.import("cavallo._native")?.getattr("restore_tour")?;
        let question = serde_json::to_vec(&self.problem).map_err(|error| errors::bug(py, error))?;
        let seed = if let Origin::List { seed } = self.origin { seed } else { None };
        Ok((restore, (PyBytes::new(py, &question), self.squares(py)?, seed)))
    }
}

type Restored<'py> = (Bound<'py, PyBytes>, Bound<'py, PyAny>, Option<u64>);

/// A tour that was pickled; it is verified again.
#[pyfunction]
pub(crate) fn restore_tour(
    py: Python<'_>,
    question: &[u8],
    squares: &Bound<'_, PyAny>,
    seed: Option<u64>,
) -> PyResult<Tour> {
    let problem: TourProblem = serde_json::from_slice(question).map_err(|error| errors::invalid(py, error))?;
    let route = Route::Listed(arrays::squares(squares)?.0);
    match problem.verify(&mut Run::unlimited(), route) {
        Ok(tour) => Ok(Tour::listed(problem, tour, seed)),
        Err(unverified) => Err(errors::invalid(py, format!("what was pickled is not a tour: {unverified}"))),
    }
}

/// Files and ranks, one after the other.
fn coordinates(run: &mut Run<'_>, tour: &cavallo::Tour) -> Result<Vec<u32>, Stopped> {
    run.reserve(tour.length().saturating_mul(8))?;
    let mut numbers = Vec::with_capacity(2 * tour.length() as usize);
    for square in tour.squares() {
        run.tick(1)?;
        numbers.extend([square.file(), square.rank()]);
    }
    Ok(numbers)
}

/// The number of each square, rank by rank.
fn numbers(run: &mut Run<'_>, problem: &TourProblem, tour: &cavallo::Tour) -> Result<Vec<u32>, Error> {
    if let Some(constructed) = tour.constructed() {
        let numbers = constructed.number_all(run)?;
        let checked = verify_numbers(run, problem, &numbers, (tour.first(), tour.last()));
        return checked.map(|()| numbers).map_err(|unverified| match unverified {
            Unverified::Stopped(stopped) => stopped.into(),
            Unverified::Defect(defect) => {
                Error::MethodBug { method: "construct", what: TourProblem::WHAT, defect: defect.to_string() }
            }
        });
    }
    let board = tour.board();
    run.reserve(4 * board.area())?;
    let mut numbers = vec![0; board.area() as usize];
    for (number, square) in (1..).zip(tour.squares()) {
        run.tick(1)?;
        numbers[square.rank() as usize * board.width() as usize + square.file() as usize] = number;
    }
    Ok(numbers)
}

/// The names of the squares of a tour, one after the other.
#[pyclass(module = "cavallo._native")]
pub(crate) struct SquareIterator {
    solved: Arc<Solved<cavallo::Tour>>,
    position: u64,
}

#[pymethods]
impl SquareIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<String> {
        let square = found(&self.solved).square_at(self.position + 1)?;
        self.position += 1;
        Some(square.to_string())
    }
}
