//! Whether there is a tour, and why.

use cavallo::board::Notation;
use cavallo::tour::Auto;
use cavallo::tour::existence::Witness;
use cavallo::{Answer, Solver, TourProblem};
use cavallo_ask::ExistsDocument;
use cavallo_render::proof::ProofPicture;
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::inputs::Question;
use crate::{documents, errors, pictures};

/// Whether there is a tour: true or false, with the reason.
///
/// >>> import cavallo
/// >>> bool(cavallo.exists(8, closed=True))
/// True
/// >>> no = cavallo.exists("3x8", closed=True)
/// >>> bool(no), no.reason.name
/// (False, 'three-by-eight-closed')
#[pyclass(frozen, module = "cavallo")]
pub(crate) struct Existence {
    problem: TourProblem,
    answer: Answer<Witness>,
}

/// Asks whether there is a tour.
#[pyfunction]
pub(crate) fn exists(py: Python<'_>, question: &Question, limits: &Limits) -> PyResult<Existence> {
    let problem = question.0.clone();
    let long = Auto::default().may_take_long(&problem);
    let asked = problem.clone();
    let answer = limits.call(py, long, move |task| asked.exists_in(&mut task.run()))?;
    match answer.map_err(|error| errors::of_library(py, error))? {
        Answer::Unknown(why) => Err(errors::of_unknown(py, &problem.to_string(), why)),
        answer => Ok(Existence { problem, answer }),
    }
}

impl Existence {
    fn document(&self) -> ExistsDocument<'_> {
        ExistsDocument::new(&self.problem, &self.answer, None)
    }
}

#[pymethods]
impl Existence {
    /// Why: a Reason with a name, a sentence and, where the sentence is not the whole proof, a reference.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let name = match &self.answer {
            Answer::Found(Witness::Theorem(_)) => "theorem",
            Answer::Impossible(reason) => reason.name(),
            _ => "tour-found",
        };
        let document = self.document();
        errors::reason_object(py, name, &document.because, document.reference)
    }

    /// The answer as a dictionary: the JSON document cavallo-exists/1.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        documents::dictionary(py, &self.document())
    }

    /// The argument as a picture, for boards up to 30x30.
    #[pyo3(signature = (*, theme="light"))]
    fn to_svg(&self, py: Python<'_>, theme: &str) -> PyResult<String> {
        let (words, theme) = (self.__str__(), pictures::theme(py, theme)?);
        let (problem, answer, notation) = (&self.problem, &self.answer, Notation::Algebraic);
        let picture = ProofPicture { problem, answer, words: &words, notation, theme };
        pictures::svg(&picture.drawing().map_err(|error| errors::invalid(py, error))?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.to_svg(py, "light").ok()
    }

    fn __bool__(&self) -> bool {
        matches!(self.answer, Answer::Found(_))
    }

    fn __str__(&self) -> String {
        let document = self.document();
        let reference = document.reference.map(|reference| format!(" ({reference})")).unwrap_or_default();
        let word = if self.__bool__() { "yes" } else { "no" };
        format!("{word} ({}): {}{reference}", self.problem, document.because)
    }

    fn __repr__(&self) -> String {
        format!("<Existence: {}>", self.__str__())
    }
}
