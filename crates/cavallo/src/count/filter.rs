//! The filter: keeps the states that can still lead to a result.

use super::balance::{Balance, Rule};
use super::graph::CountGraph;
use super::pattern::degree;

/// Degrees that some vertices must have in the end.
#[derive(Default)]
pub(super) struct Given {
    vertices: Vec<Wanted>,
}

struct Wanted {
    vertex: u32,
    degree: u64,
    /// The vertices from which it may get another edge, each given by the last one that must be processed for that.
    edges: Vec<u32>,
}

impl Given {
    /// The degrees required when the first `until` vertices are processed and any of the added edges are chosen.
    pub(super) fn new(graph: &CountGraph, until: u32, added: &[(u32, u32)], wanted: &[(u32, u64)]) -> Self {
        let wanted = wanted.iter().map(|&(vertex, degree)| {
            let joined = |from: &u32| graph.later(*from as usize).iter().any(|&(to, _)| to == vertex);
            let mut edges: Vec<u32> = (0..until).filter(joined).collect();
            edges.extend(added.iter().filter(|edge| edge.0 == vertex || edge.1 == vertex).map(|_| until));
            Wanted { vertex, degree, edges }
        });
        Self { vertices: wanted.collect() }
    }
}

/// The condition on the patterns of one table.
pub(super) struct Filter {
    rule: Option<Rule>,
    /// The least and the most edges at some places.
    bounds: Vec<(u32, u64, u64)>,
}

impl Filter {
    /// For the table with this frontier, when `passed` vertices are processed.
    pub(super) fn new(balance: Option<&Balance>, given: &Given, passed: u32, frontier: &[u32]) -> Self {
        let place = |vertex: u32| frontier.iter().position(|&other| other == vertex).map(|place| place as u32);
        let bounds = given.vertices.iter().filter_map(|wanted| {
            let to_come = wanted.edges.iter().filter(|&&from| from >= passed).count() as u64;
            Some((place(wanted.vertex)?, wanted.degree.saturating_sub(to_come), wanted.degree))
        });
        Self { rule: balance.map(|balance| balance.rule(passed, frontier)), bounds: bounds.collect() }
    }

    pub(super) fn allows(&self, pattern: u64) -> bool {
        self.bounds.iter().all(|&(place, least, most)| (least..=most).contains(&degree(pattern, place)))
            && self.rule.as_ref().is_none_or(|rule| rule.allows(pattern))
    }
}
