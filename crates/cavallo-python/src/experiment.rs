//! The reports' experiments: what they found, and their files.

use cavallo_experiments::{EXPERIMENTS, Lab, Machine, ProgressSink, Size};
use pyo3::prelude::*;

use crate::calls::{Limits, Sink};
use crate::errors;

impl ProgressSink for Sink {
    fn part(&mut self, done: u64, all: u64, _what: &str) {
        Sink::part(self, done, all);
    }
}

/// The experiments and their questions.
#[pyfunction]
pub(crate) fn experiments() -> Vec<(&'static str, &'static str)> {
    EXPERIMENTS.iter().map(|experiment| (experiment.name, experiment.question)).collect()
}

/// The main results, all sentences, the files, and what is missing if it was stopped.
type Report = (Vec<String>, Vec<String>, Vec<(String, String)>, Option<String>);

/// Carries out an experiment.
#[pyfunction]
pub(crate) fn experiment(py: Python<'_>, name: &str, quick: bool, seed: u64, limits: &Limits) -> PyResult<Report> {
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        errors::invalid(py, format!("there is no experiment {name:?}: expected one of {}", names.join(", ")))
    })?;
    let report = limits.call(py, true, move |task| {
        let size = if quick { Size::Quick } else { Size::Full };
        let (time, memory, cancel) = (task.time, Some(task.memory), task.cancel.clone());
        experiment.run(&mut Lab::new(size, seed, cavallo_experiments::Limits { time, memory, cancel }, &mut task.sink))
    })?;
    let report = report.map_err(|bug| errors::bug(py, bug))?;
    let files = report.files(&Machine::this()).into_iter().map(|file| (file.name, file.content)).collect();
    let missing = report.stopped().map(|(why, missing)| format!("{why}; {missing}"));
    Ok((report.main_results().to_vec(), report.sentences().map(ToOwned::to_owned).collect(), files, missing))
}
