//! What is told on the way to an answer.

use cavallo::{Event, Progress};
use serde::Serialize;

/// How far the work has come.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgressDocument {
    /// The seconds since the work began.
    pub elapsed: f64,
    /// The steps of the method.
    pub steps: u64,
    /// The work done, if the amount is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u64>,
    /// All the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// What is done: `tables`, of which each takes longer than the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<&'static str>,
}

/// Remembers how far the work has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reached {
    known: Option<(u64, u64)>,
    /// Whether what is done are tables.
    tables: bool,
}

impl Reached {
    /// Takes note of an event.
    pub fn note(&mut self, event: &Event<'_>) {
        match *event {
            // A sweep inside a part of the work says nothing of the whole.
            Event::Swept { vertex, of, .. } if self.tables || self.known.is_none_or(|(done, of)| done == of) => {
                (self.known, self.tables) = (Some((vertex.into(), of.into())), true);
            }
            Event::Progressed { done, of, .. } => (self.known, self.tables) = (Some((done, of)), false),
            _ => {}
        }
    }

    /// The document of the progress.
    #[must_use]
    pub fn document(&self, progress: &Progress) -> ProgressDocument {
        let known = self.known.or(progress.part_done);
        let stage = (self.tables && self.known.is_some()).then_some("tables");
        ProgressDocument {
            elapsed: progress.elapsed.as_secs_f64(),
            steps: progress.steps,
            done: known.map(|(done, _)| done),
            of: known.map(|(_, of)| of),
            stage,
        }
    }
}

/// An estimate so far, with its 95 % confidence interval.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IntervalDocument {
    /// The number of replicates.
    pub replicates: usize,
    /// How many there will be if time allows.
    pub of: usize,
    /// Their mean.
    pub estimate: String,
    /// The lower end of the interval.
    pub low: String,
    /// The upper end of the interval.
    pub high: String,
    /// The logarithm of the mean.
    pub log10: f64,
    /// The logarithm of the lower end.
    pub low_log10: f64,
    /// The logarithm of the upper end.
    pub high_log10: f64,
}

impl IntervalDocument {
    /// The document of an event, if it is one about an estimate.
    #[must_use]
    pub fn of(event: &Event<'_>) -> Option<Self> {
        let Event::Estimated { replicates, of, number, low, high } = *event else { return None };
        Some(Self {
            replicates,
            of,
            estimate: number.to_string(),
            low: low.to_string(),
            high: high.to_string(),
            log10: number.log10(),
            low_log10: low.log10(),
            high_log10: high.log10(),
        })
    }
}
