//! How many tours there are: exactly, or estimated.

use std::num::NonZero;

use cavallo::board::Symmetry;
use cavallo::count::{CountSettings, Counting, Estimate, EstimateOptions, FEWEST_REPLICATES, estimate_tours};
use cavallo::hamilton::{Graph, HamiltonError, HamiltonMethod, HamiltonProblem};
use cavallo::{Answer, CountProblem, Ends, Unknown};
use cavallo_ask::EstimateDocument;
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::inputs::{Question, method, word};
use crate::{documents, errors};

const COUNTINGS: [(&str, Counting); 3] =
    [("undirected", Counting::Undirected), ("directed", Counting::Directed), ("distinct", Counting::Distinct)];

/// Which tours are counted or listed.
pub(crate) fn count_problem(
    py: Python<'_>,
    question: &Question,
    counting: &str,
    symmetry: Option<&str>,
) -> PyResult<CountProblem> {
    let counting = word(py, "way of counting", counting, &COUNTINGS)?;
    let problem = CountProblem::of(question.0.clone()).counting_as(counting);
    let Some(name) = symmetry else { return Ok(problem) };
    let symmetry = word(py, "symmetry", name, &Symmetry::NAMED)?;
    problem.kept_by(symmetry).map_err(|error| errors::of_library(py, error))
}

/// The number of tours, and how it was checked.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    question: &Question,
    counting: &str,
    symmetry: Option<&str>,
    method_name: &str,
    limits: &Limits,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let entry = method::<CountProblem>(py, method_name)?;
    let problem = count_problem(py, question, counting, symmetry)?;
    let about = problem.to_string();
    let solved =
        limits.call(py, true, move |task| entry.solver(&CountSettings::default()).answer(&mut task.run(), &problem))?;
    let answer = solved.map_err(|error| errors::of_library(py, error))?.answer;
    let count = errors::found(py, "NoTour", &about, answer)?;
    Ok((count.number().into_pyobject(py)?.into_any(), count.check().to_string()))
}

const GRAPH_METHODS: [(&str, HamiltonMethod); 3] =
    [("auto", HamiltonMethod::Auto), ("frontier", HamiltonMethod::Frontier), ("enumerate", HamiltonMethod::Enumerate)];

/// The number of Hamiltonian cycles or paths of a graph with vertices 0, 1, 2, ..
#[pyfunction]
pub(crate) fn count_graph<'py>(
    py: Python<'py>,
    vertices: usize,
    edges: Vec<(usize, usize)>,
    closed: bool,
    directed: bool,
    method_name: &str,
    limits: &Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let method = word(py, "method", method_name, &GRAPH_METHODS)?;
    let graph = Graph::new(vertices, edges).map_err(|error| errors::invalid(py, error))?;
    let ends = if closed { Ends::Closed } else { Ends::Open };
    let mut problem = HamiltonProblem::new(graph, ends).by(method);
    if directed {
        problem = problem.directed();
    }
    match limits.call(py, true, move |task| problem.solve_in(&mut task.run()))? {
        Ok(count) => Ok(count.number().into_pyobject(py)?.into_any()),
        Err(HamiltonError::Stopped(stopped)) => Err(errors::of_stop(py, "the graph", stopped)),
        Err(HamiltonError::Count(error)) => Err(errors::of_library(py, error)),
        Err(error @ HamiltonError::TooWide { .. }) => Err(errors::out_of_reach(py, error)),
        Err(error) => Err(errors::invalid(py, error)),
    }
}

/// An estimate of the number of tours: its document, its sentence, and whether it is doubtful.
#[pyfunction]
pub(crate) fn estimate<'py>(
    py: Python<'py>,
    question: &Question,
    seed: u64,
    particles: u32,
    replicates: usize,
    limits: &Limits,
) -> PyResult<(Bound<'py, PyAny>, String, bool)> {
    let particles =
        NonZero::new(particles).ok_or_else(|| errors::invalid(py, "particles=0 finds nothing: expected 1 or more"))?;
    if replicates < FEWEST_REPLICATES {
        let sentence =
            format!("replicates={replicates} are too few for an interval: expected {FEWEST_REPLICATES} or more");
        return Err(errors::invalid(py, sentence));
    }
    let options = EstimateOptions { particles, replicates, seed };
    let (problem, asked) = (&question.0, question.0.clone());
    let (answer, time) = limits.call(py, true, move |task| {
        let mut run = task.run();
        let answer = estimate_tours(&mut run, &asked, &options);
        (answer, run.elapsed())
    })?;
    let answer = answer.map_err(|error| errors::of_library(py, error))?;
    let stopped = match &answer {
        Answer::Unknown(Unknown::GaveUp) => {
            let why = "no particle came to the end of the board, which proves nothing; more particles may: particles=";
            return Err(errors::of_unknown(py, &format!("{problem}; {why}"), Unknown::GaveUp));
        }
        Answer::Unknown(why) => return Err(errors::of_unknown(py, &problem.to_string(), *why)),
        Answer::Found(Estimate::Sampled { stopped, .. }) => stopped.map(|stopped| stopped.to_string()),
        _ => None,
    };
    let doubtful = matches!(&answer, Answer::Found(estimate) if estimate.is_doubtful());
    let document = EstimateDocument::new(problem, &options, &answer, stopped, time);
    Ok((documents::dictionary(py, &document)?, document.sentence(), doubtful))
}
