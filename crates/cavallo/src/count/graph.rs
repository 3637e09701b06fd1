//! What is counted: the Hamiltonian cycles of a graph with ordered vertices.
//!
//! The counting engine knows neither boards nor knights. A [`CountGraph`] is all it sees: vertices 0, 1, 2, .. in the order
//! in which they will be processed, and edges, some of which a cycle must use.

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
}
