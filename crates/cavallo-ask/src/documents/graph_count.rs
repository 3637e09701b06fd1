//! The number of Hamiltonian cycles or paths of a graph from a file.

use std::time::Duration;

use cavallo::Ends;
use cavallo::hamilton::{HamiltonCheck, HamiltonCount, HamiltonPlan};
use cavallo_formats::{GraphFile, explain_no_tour};
use serde::Serialize;

/// An answer of the schema `cavallo-graph-count/1`: the number, or with `--plan` what counting would take.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-graph-count/1")))]
pub struct GraphCountDocument<'a> {
    /// `cavallo-graph-count/1`.
    pub schema: &'static str,
    /// The format of the file: `edges`, `graph6` or `hcp`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'a str>,
    /// The number of vertices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u64>,
    /// The number of different edges between different vertices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<u64>,
    /// Whether cycles are counted, and not paths.
    pub closed: bool,
    /// Whether a cycle or path and its reverse are two.
    pub directed: bool,
    /// The method: `theorem`, `frontier` or `enumerate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The largest frontier of the order of the vertices, including one vertex more for paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u64>,
    /// In digits, since it may be larger than what programs read as a number; `null` when it is not known.
    pub count: Option<String>,
    /// How the number was checked: `theorem`, `other-method`, `reverse-order`, or `unchecked`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<&'static str>,
    /// Why there are none, if a theorem says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// With `--plan`: an upper bound of the number of states at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_states: Option<f64>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The time of the method and of its check.
    pub seconds: f64,
}

impl<'a> GraphCountDocument<'a> {
    /// The document of a question without an answer.
    #[must_use]
    pub fn new(file: Option<&'a GraphFile>, ends: Ends, directed: bool, time: Duration) -> Self {
        Self {
            schema: "cavallo-graph-count/1",
            format: file.map(|file| file.format.name()),
            vertices: file.map(|file| file.graph.vertices() as u64),
            edges: file.map(|file| file.graph.edges() as u64),
            closed: ends == Ends::Closed,
            directed,
            method: None,
            width: None,
            count: None,
            check: None,
            reason: None,
            most_states: None,
            stopped: None,
            seconds: time.as_secs_f64(),
        }
    }

    /// The same with the number.
    #[must_use]
    pub fn counted(self, names: &[String], count: &HamiltonCount) -> Self {
        Self {
            method: Some(count.method()),
            width: count.width().map(|width| width as u64),
            count: Some(count.number().to_string()),
            check: Some(match count.check() {
                HamiltonCheck::Theorem => "theorem",
                HamiltonCheck::OtherMethod => "other-method",
                HamiltonCheck::ReverseOrder => "reverse-order",
                _ => "unchecked",
            }),
            reason: count.reason().map(|reason| explain_no_tour(reason, names)),
            ..self
        }
    }

    /// The same with what counting would take.
    #[must_use]
    pub fn planned(self, names: &[String], plan: &HamiltonPlan) -> Self {
        let reason = plan.reason.map(|reason| explain_no_tour(reason, names));
        let is_open = reason.is_none();
        let (width, most_states) = (is_open.then_some(plan.width as u64), is_open.then_some(plan.most_states));
        Self { width, reason, most_states, ..self }
    }

    /// The same with why the number is not known.
    #[must_use]
    pub fn unknown(self, why: &str) -> Self {
        Self { stopped: Some(why.to_owned()), ..self }
    }
}
