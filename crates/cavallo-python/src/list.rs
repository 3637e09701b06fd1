//! Tours one after the other: all of them, or some drawn at random.
//!
//! A thread lists tours as long as somebody takes them: it waits when [`AHEAD`] tours are ready, and ends when the list is dropped.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use cavallo::count::TourSampler;
use cavallo::run::CancelToken;
use cavallo::{Answer, Error, TourProblem};
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::count::count_problem;
use crate::errors;
use crate::inputs::Question;
use crate::tour::Tour;

/// The tours that are ready before they are taken.
const AHEAD: usize = 64;
/// The time between two looks at signals.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The tours of a board, one after the other.
#[pyclass(frozen, module = "cavallo")]
pub(crate) struct TourList {
    problem: TourProblem,
    tours: Mutex<Option<Receiver<Message>>>,
    cancel: CancelToken,
}

/// What the listing thread sends: tours, and in the end how it ended.
enum Message {
    Tour(Box<cavallo::Tour>),
    End(Result<Answer<u64>, Error>),
}

/// Lists tours.
#[pyfunction]
pub(crate) fn list_tours(
    py: Python<'_>,
    question: &Question,
    counting: &str,
    symmetry: Option<&str>,
    limits: &Limits,
) -> PyResult<TourList> {
    let problem = count_problem(py, question, counting, symmetry)?;
    let (sender, receiver) = sync_channel(AHEAD);
    let mut task = limits.task();
    let cancel = task.cancel.clone();
    thread::Builder::new().spawn(move || {
        let end = cavallo::count::list_tours(&mut task.run(), &problem, &mut |tour| {
            sender.send(Message::Tour(Box::new(tour))).is_ok()
        });
        // Whoever stopped listening does not care for the end.
        let _ = sender.send(Message::End(end));
    })?;
    Ok(TourList { problem: question.0.clone(), tours: Mutex::new(Some(receiver)), cancel })
}

impl Drop for TourList {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

#[pymethods]
impl TourList {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Tour>> {
        loop {
            let received = py.detach(|| {
                let mut tours = self.tours.lock().unwrap_or_else(PoisonError::into_inner);
                let message = tours.as_ref().map(|tours| tours.recv_timeout(BETWEEN_LOOKS));
                if matches!(message, Some(Ok(Message::End(_)) | Err(RecvTimeoutError::Disconnected))) {
                    *tours = None;
                }
                message
            });
            return match received {
                // That there are none is an empty list.
                None | Some(Ok(Message::End(Ok(Answer::Found(_) | Answer::Impossible(_))))) => Ok(None),
                Some(Err(RecvTimeoutError::Timeout)) => {
                    py.check_signals().inspect_err(|_| self.cancel.cancel())?;
                    continue;
                }
                Some(Err(RecvTimeoutError::Disconnected)) => Err(errors::bug(py, "the list ended without a word")),
                Some(Ok(Message::Tour(tour))) => Ok(Some(Tour::listed(self.problem.clone(), *tour, None))),
                Some(Ok(Message::End(Ok(Answer::Unknown(why))))) => {
                    Err(errors::of_unknown(py, &format!("all tours: {}", self.problem), why))
                }
                Some(Ok(Message::End(Err(error)))) => Err(errors::of_library(py, error)),
            };
        }
    }
}

/// Draws tours uniformly at random.
#[pyfunction]
pub(crate) fn sample(
    py: Python<'_>,
    question: &Question,
    number: usize,
    seed: u64,
    limits: &Limits,
) -> PyResult<Vec<Tour>> {
    let (problem, asked) = (&question.0, question.0.clone());
    let drawn = limits.call(py, true, move |task| -> Result<Answer<Vec<cavallo::Tour>>, Error> {
        let mut run = task.run();
        let sampler = match TourSampler::new(&mut run, &asked)? {
            Answer::Found(sampler) => sampler,
            other => return Ok(other.map(|_| Vec::new())),
        };
        sampler.draws(seed).next_tours(&mut run, number).map(Answer::Found)
    })?;
    let drawn = drawn.map_err(|error| errors::of_library(py, error))?;
    let tours = errors::found(py, "NoTour", &problem.to_string(), drawn)?;
    Ok(tours.into_iter().map(|tour| Tour::listed(problem.clone(), tour, Some(seed))).collect())
}
