//! Where k-knights meet in the fewest turns.

use std::sync::Arc;

use cavallo::board::Notation;
use cavallo::gather::{Costs, GatherSettings, Meeting, Objective, costs};
use cavallo::{Answer, Error, GatherProblem, Knight, Problem, Reason, Run, Solved, Square, Unverified};
use cavallo_ask::{GatherCaseDocument, GatherDocument};
use cavallo_formats::read_gather;
use cavallo_render::gathering::GatheringPicture;
use cavallo_words::Language;
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{self, Integers};
use crate::calls::Limits;
use crate::inputs::{Board, method, word};
use crate::{documents, errors, pictures};

/// What is minimised.
const OBJECTIVES: [(&str, Objective); 2] = [("total", Objective::Total), ("slowest", Objective::Slowest)];

/// Where k-knights meet in the fewest turns; every knight's journey was walked.
///
/// >>> import cavallo
/// >>> meeting = cavallo.gather([("a1", 3, 2), ("h8", 1), ("b7", 2)], board=8)
/// >>> meeting.turns, meeting.square
/// (5, 'b7')
#[pyclass(frozen, module = "cavallo")]
pub(crate) struct Gathering {
    problem: Arc<GatherProblem>,
    solved: Solved<cavallo::Gathering>,
}

/// What is asked beside board and knights.
struct Wish {
    objective: Objective,
    squares: usize,
    method: &'static cavallo::Method<GatherProblem>,
}

impl Wish {
    fn new(py: Python<'_>, objective: &str, squares: usize, name: &str) -> PyResult<Self> {
        let objective = word(py, "objective", objective, &OBJECTIVES)?;
        Ok(Self { objective, squares, method: method(py, name)? })
    }

    /// The meeting, or why there is none.
    fn ask(&self, py: Python<'_>, problem: GatherProblem, limits: &Limits) -> PyResult<Result<Gathering, Reason>> {
        let problem = problem.with_objective(self.objective).listing(self.squares).with_journeys(true);
        let (problem, method) = (Arc::new(problem), self.method);
        let asked = Arc::clone(&problem);
        let solved = limits
            .call(py, true, move |task| method.solver(&GatherSettings::default()).answer(&mut task.run(), &asked))?;
        let solved = solved.map_err(|error| errors::of_library(py, error))?;
        if let Some(bracket) = solved.bracket() {
            return Err(errors::of_bracket(py, "meeting", &bracket));
        }
        let Solved { answer, method, complete, steps, time, verify_time, partial: _ } = solved;
        if let Answer::Impossible(reason) = answer {
            return Ok(Err(reason));
        }
        let found = errors::found(py, "NoMeeting", "meeting", answer)?;
        let solved = Solved { answer: Answer::Found(found), method, complete, steps, time, verify_time, partial: None };
        Ok(Ok(Gathering { problem, solved }))
    }
}

/// All cases of a text: a meeting for each, or the reason why there is none.
#[pyfunction]
pub(crate) fn gather_text(
    py: Python<'_>,
    text: Vec<u8>,
    objective: &str,
    squares: usize,
    method: &str,
    limits: &Limits,
) -> PyResult<Vec<Py<PyAny>>> {
    let wish = Wish::new(py, objective, squares, method)?;
    let memory = limits.task().memory;
    let problems = limits.call(py, true, move |_| read_gather(text.as_slice(), Some(memory)))?;
    let problems = problems.map_err(|error| errors::of_reading(py, error))?;
    let answer = |problem| match wish.ask(py, problem, limits)? {
        Ok(meeting) => Ok(Py::new(py, meeting)?.into_any()),
        Err(reason) => {
            errors::reason_object(py, reason.name(), &reason.to_string(), reason.reference()).map(Bound::unbind)
        }
    };
    problems.into_iter().map(answer).collect()
}

/// Knights as an array of x, y and k, and how many of each there are.
#[pyfunction]
pub(crate) fn gather_knights(
    py: Python<'_>,
    board: &Board,
    knights: &Bound<'_, PyAny>,
    objective: &str,
    squares: usize,
    method: &str,
    limits: &Limits,
) -> PyResult<Gathering> {
    const ROWS: &str = "an array of knights, each a row of x, y and k, or of x, y, k and their number";
    let wish = Wish::new(py, objective, squares, method)?;
    let integers = Integers::new(knights, ROWS)?;
    let shape = integers.shape();
    let width = match shape[..] {
        [_, width @ 3..=4] => width,
        [0] => 3,
        _ => return Err(arrays::wrong_shape(py, ROWS, &shape)),
    };
    let numbers = integers.numbers()?;
    let knight = |row: &[i64]| {
        let natural = |number: i64| u64::try_from(number).unwrap_or(0);
        let (x, y) = (u32::try_from(row[0]).ok(), u32::try_from(row[1]).ok());
        let square = x.zip(y).map(|(x, y)| Square::new(x, y)).ok_or_else(|| arrays::no_square(py, (row[0], row[1])))?;
        Ok(Knight { square, k: natural(row[2]), count: row.get(3).map_or(1, |&count| natural(count)) })
    };
    let knights = numbers.chunks_exact(width).map(knight).collect::<PyResult<Vec<Knight>>>()?;
    let problem = GatherProblem::new(board.0.clone(), knights).map_err(|error| errors::invalid(py, error))?;
    wish.ask(py, problem, limits)?.map_err(|reason| errors::impossible(py, "NoMeeting", "meeting", &reason))
}

/// A meeting that was pickled; it is verified again.
#[pyfunction]
pub(crate) fn restore_gathering(
    py: Python<'_>,
    question: &[u8],
    objective: &str,
    claim: (u64, Vec<String>, bool),
    how: (String, bool),
) -> PyResult<Gathering> {
    let ((turns, squares, more), (method_name, complete)) = (claim, how);
    let problem: GatherProblem = serde_json::from_slice(question).map_err(|error| errors::invalid(py, error))?;
    let objective = word(py, "objective", objective, &OBJECTIVES)?;
    let problem = problem.with_objective(objective).listing(squares.len()).with_journeys(true);
    let squares = squares.iter().map(|name| name.parse()).collect::<Result<Vec<Square>, _>>();
    let squares = squares.map_err(|error| errors::invalid(py, error))?;
    let verified = problem.verify(&mut Run::unlimited(), Meeting { turns, squares, more, bound: None });
    let found =
        verified.map_err(|why: Unverified<_>| errors::invalid(py, format!("what was pickled is no meeting: {why}")))?;
    let (steps, time, verify_time) = (0, std::time::Duration::ZERO, None);
    let method = method::<GatherProblem>(py, &method_name).map_or("", |method| method.name);
    let solved = Solved { answer: Answer::Found(found), method, complete, steps, time, verify_time, partial: None };
    Ok(Gathering { problem: Arc::new(problem), solved })
}

impl Gathering {
    fn found(&self) -> &cavallo::Gathering {
        match &self.solved.answer {
            Answer::Found(found) => found,
            Answer::Impossible(_) | Answer::Unknown(_) => unreachable!("only meetings are kept"),
        }
    }

    fn all_costs(&self, py: Python<'_>) -> PyResult<Costs> {
        let problem = Arc::clone(&self.problem);
        let found = Limits::usual().call(py, true, move |task| {
            costs(&mut task.run(), &problem, problem.wanted().objective).map_err(Error::from)
        })?;
        found.map_err(|error| errors::of_library(py, error))
    }
}

#[pymethods]
impl Gathering {
    /// The turns that the knights need: added up, or those of the slowest, as was asked.
    #[getter]
    fn turns(&self) -> u64 {
        self.found().turns()
    }

    /// The square on which they meet.
    #[getter]
    fn square(&self) -> String {
        self.found().square().to_string()
    }

    /// Squares that need no more turns, as many as were asked for.
    #[getter]
    fn squares(&self) -> Vec<String> {
        self.found().squares().iter().map(ToString::to_string).collect()
    }

    /// Whether there are, or may be, more such squares.
    #[getter]
    fn more(&self) -> bool {
        self.found().has_more_squares()
    }

    /// The method.
    #[getter]
    fn method(&self) -> &'static str {
        self.solved.method
    }

    /// Whether the method's meetings are always the best.
    #[getter]
    fn exact(&self) -> bool {
        self.solved.complete
    }

    /// The knights, in the order of their squares: square, k, how many.
    #[getter]
    fn knights(&self) -> Vec<(String, u64, u64)> {
        let knights = self.problem.knights().iter();
        knights.map(|knight| (knight.square.to_string(), knight.k, knight.count)).collect()
    }

    /// The turns of each knight, as an array in the order of `knights`.
    #[getter]
    fn turns_of_each<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.found().turns_of_each().to_vec().into_pyarray(py).into_any()
    }

    /// The jumps of each knight, as an array in the order of `knights`.
    #[getter]
    fn jumps_of_each<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.found().jumps_of_each().to_vec().into_pyarray(py).into_any()
    }

    /// What a meeting costs on every square: an array of turns, costs[y, x], -1 where some knight cannot go.
    fn costs(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let (costs, board) = (self.all_costs(py)?, self.problem.board());
        let ranks = 0..board.height();
        let squares = ranks.flat_map(|rank| (0..board.width()).map(move |file| Square::new(file, rank)));
        let turns: Vec<i64> = squares.map(|square| costs.at(square).map_or(-1, |turns| turns as i64)).collect();
        Ok(arrays::shaped(py, turns, &[board.height() as usize, board.width() as usize])?.unbind())
    }

    /// The meeting as a dictionary: the JSON document cavallo-gather-result/1.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let case = GatherCaseDocument::new(1, &self.problem, &self.solved, None, self.found().squares().len() > 1);
        documents::dictionary(py, &GatherDocument::new(vec![case]))
    }

    /// The cost of every square and the way of every knight as a picture, for boards up to 1000x1000.
    #[pyo3(signature = (*, theme="light"))]
    fn to_svg(&self, py: Python<'_>, theme: &str) -> PyResult<String> {
        let theme = pictures::theme(py, theme)?;
        let (problem, answer) = (self.problem.as_ref(), &self.solved.answer);
        cavallo_render::gathering::check_size(problem.board()).map_err(|error| errors::invalid(py, error))?;
        let costs = self.all_costs(py)?;
        let (language, notation, montagna) = (Language::English, Notation::Algebraic, None);
        let picture = GatheringPicture { problem, costs: &costs, answer, montagna, language, notation, theme };
        pictures::svg(&picture.drawing().map_err(|error| errors::invalid(py, error))?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.to_svg(py, "light").ok()
    }

    fn __repr__(&self) -> String {
        let (turns, square) = (self.turns(), self.square());
        let knights: u64 = self.problem.knights().iter().map(|knight| knight.count).sum();
        let objective = match self.problem.wanted().objective {
            Objective::Total => "in all",
            Objective::Slowest => "of the slowest",
        };
        format!("<Gathering: {knights} knights meet on {square}, {turns} turns {objective}>")
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        match other.cast::<Self>() {
            Ok(other) => {
                let same = self.problem == other.get().problem && self.found() == other.get().found();
                pyo3::types::PyBool::new(py, same).to_owned().into_any().unbind()
            }
            Err(_) => py.NotImplemented(),
        }
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.problem.knights(), self.turns(), self.found().square()).hash(&mut hasher);
        hasher.finish()
    }

    #[expect(clippy::type_complexity, reason = "it is what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Bound<'py, PyBytes>, &'static str, (u64, Vec<String>, bool), (&'static str, bool)),
    )> {
        let restore = py.import("cavallo._native")?.getattr("restore_gathering")?;
        let question = serde_json::to_vec(self.problem.as_ref()).map_err(|error| errors::bug(py, error))?;
        let objective = match self.problem.wanted().objective {
            Objective::Total => "total",
            Objective::Slowest => "slowest",
        };
        let claim = (self.turns(), self.squares(), self.more());
        let how = (self.solved.method, self.solved.complete);
        Ok((restore, (PyBytes::new(py, &question), objective, claim, how)))
    }
}
