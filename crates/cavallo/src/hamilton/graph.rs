//! A simple graph by the neighbours of its vertices.

/// A simple graph with vertices 0, 1, 2, ..
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// In ascending order, each once.
    neighbours: Vec<Vec<u32>>,
}

/// An edge names a vertex that the graph does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an edge joins vertex {vertex}, but the vertices are 0 to {}", vertices.saturating_sub(1))]
pub struct NoSuchVertex {
    /// The vertex.
    pub vertex: usize,
    /// The number of vertices.
    pub vertices: usize,
}

impl Graph {
    /// The bytes that a vertex and both ends of an edge take while the graph is made and counted.
    pub(super) const BYTES_PER_VERTEX: u64 = 160;
    pub(super) const BYTES_PER_EDGE: u64 = 48;

    /// The graph with these edges. A repeated edge is the same edge, in whichever direction it is
    /// given. An edge from a vertex to itself is left out: no cycle and no path uses it.
    ///
    /// # Errors
    /// When an edge names a vertex that does not exist.
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, NoSuchVertex> {
        let mut neighbours = vec![Vec::new(); vertices];
        for (one, other) in edges {
            let vertex = one.max(other);
            if vertex >= vertices || u32::try_from(vertex).is_err() {
                return Err(NoSuchVertex { vertex, vertices });
            }
            if one != other {
                neighbours[one].push(other as u32);
                neighbours[other].push(one as u32);
            }
        }
        for near in &mut neighbours {
            near.sort_unstable();
            near.dedup();
        }
        Ok(Self { neighbours })
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    }

    /// The neighbours of a vertex in ascending order.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[vertex]
    }

    pub(super) fn degree(&self, vertex: usize) -> usize {
        self.neighbours[vertex].len()
    }
}
