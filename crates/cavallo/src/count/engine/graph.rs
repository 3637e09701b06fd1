//! What is counted: the Hamiltonian cycles of a graph with ordered vertices.
//!
//! The counting engine knows neither boards nor knights. A [`CountGraph`] is all it sees: vertices 0, 1, 2, .. in the order
//! in which they will be processed, and edges, some of which a cycle must use.

use crate::run::{Run, Stopped};

/// A graph with ordered vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountGraph {
    /// For each vertex, its later neighbours, in order, and whether the edge must be used.
    later: Vec<Vec<(u32, bool)>>,
}

impl CountGraph {
    /// A graph without edges.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        Self { later: vec![Vec::new(); vertices] }
    }

    /// The same, of which the memory has been reserved.
    pub(crate) fn within(run: &mut Run<'_>, vertices: usize) -> Result<Self, Stopped> {
        Ok(Self { later: run.filled(Vec::new(), vertices)? })
    }

    /// Joins two different vertices that are not joined yet; a required edge is in every cycle that counts.
    ///
    /// # Panics
    /// When there are no such vertices.
    pub fn join(&mut self, one: usize, other: usize, required: bool) {
        let (low, high) = (one.min(other), one.max(other));
        assert!(low < high && high < self.later.len(), "an edge joins two vertices of the graph");
        let edges = &mut self.later[low];
        let place = edges.partition_point(|&(vertex, _)| (vertex as usize) < high);
        edges.insert(place, (high as u32, required));
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.later.len()
    }

    /// The edges of a vertex to later ones.
    #[must_use]
    pub fn later(&self, vertex: usize) -> &[(u32, bool)] {
        &self.later[vertex]
    }

    /// The largest size of a frontier while the vertices are processed in order. A vertex is in the frontier from its first
    /// neighbour's turn to its own.
    pub(crate) fn widest_frontier(&self, run: &mut Run<'_>) -> Result<usize, Stopped> {
        let mut has_entered = run.filled(false, self.vertices())?;
        let (mut inside, mut widest) = (0, 0);
        for (vertex, later) in self.later.iter().enumerate() {
            run.tick(16)?;
            for entering in later.iter().map(|&(neighbour, _)| neighbour as usize).chain([vertex]) {
                inside += usize::from(!std::mem::replace(&mut has_entered[entering], true));
            }
            widest = widest.max(inside);
            inside -= 1;
        }
        Ok(widest)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sweep::Step;
    use super::*;

    /// The sizes of the frontiers as the sweep finds them one by one.
    fn frontiers(graph: &CountGraph) -> Vec<usize> {
        let mut before = Vec::new();
        let vertices = 0..graph.vertices() as u32;
        let sizes = vertices.map(|vertex| {
            let step = Step::new(graph, vertex, &before).unwrap_or_else(|_| panic!("too wide"));
            before.clone_from(&step.after);
            step.after.len() + 1
        });
        sizes.collect()
    }

    #[test]
    fn the_widest_frontier_is_that_of_the_sweep() {
        let mut seed = 1_u64;
        for vertices in 1..20 {
            let mut graph = CountGraph::new(vertices);
            for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if (seed >> 60) < 3 {
                    graph.join(one, other, false);
                }
            }
            assert_eq!(graph.widest_frontier(&mut Run::unlimited()).ok(), frontiers(&graph).into_iter().max());
        }
    }
}
