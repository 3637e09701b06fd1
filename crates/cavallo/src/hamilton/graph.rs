//! A simple graph by the neighbours of its vertices.

use crate::run::{Run, Stopped};

/// A simple graph with vertices 0, 1, 2, ..
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The neighbours of one vertex after the other, in ascending order, each once.
    neighbours: Vec<u32>,
    /// For each vertex where its neighbours end; those of the next one begin there.
    ends: Vec<usize>,
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
        let Ok(graph) = Self::new_in(&mut Run::unlimited(), vertices, edges) else { unreachable!("there is no limit") };
        graph
    }

    /// The same within the limits of a run; its memory has been [reserved](Run::reserve).
    ///
    /// # Errors
    /// When the run is stopped; within the result, as [`new`](Self::new).
    pub fn new_in(
        run: &mut Run<'_>,
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Result<Self, NoSuchVertex>, Stopped> {
        let mut joined = Vec::new();
        let mut ends = run.filled(0, vertices)?;
        for (one, other) in edges {
            run.tick(2)?;
            let vertex = one.max(other);
            if vertex >= vertices || u32::try_from(vertex).is_err() {
                return Ok(Err(NoSuchVertex { vertex, vertices }));
            }
            if one != other {
                joined.push((one as u32, other as u32));
                ends[one] += 1;
                ends[other] += 1;
            }
        }
        let mut next = begins(run, &mut ends)?;
        let mut unordered = run.filled(0, 2 * joined.len())?;
        for &(one, other) in &joined {
            run.tick(2)?;
            for (from, to) in [(one, other), (other, one)] {
                let place = &mut next[from as usize];
                unordered[*place] = to;
                *place += 1;
            }
        }
        drop(joined);
        let graph = Self { neighbours: unordered, ends };
        graph.ordered(run, next).map(Ok)
    }

    /// Puts the neighbours of every vertex in order, each once. The vertices come in ascending order, and each adds itself to
    /// the neighbours of its neighbours.
    fn ordered(&self, run: &mut Run<'_>, mut next: Vec<usize>) -> Result<Self, Stopped> {
        for (vertex, next) in next.iter_mut().enumerate() {
            run.tick(1)?;
            *next = self.begin(vertex);
        }
        let mut neighbours = run.filled(0, self.neighbours.len())?;
        let mut ends = run.filled(0, self.vertices())?;
        for vertex in 0..self.vertices() {
            run.tick(1 + self.degree(vertex) as u64)?;
            for &to in self.neighbours(vertex) {
                let to = to as usize;
                let is_there = next[to] > self.begin(to) && neighbours[next[to] - 1] == vertex as u32;
                if !is_there {
                    neighbours[next[to]] = vertex as u32;
                    next[to] += 1;
                }
            }
        }
        // What was there twice has left room.
        let mut end = 0;
        for vertex in 0..self.vertices() {
            let own = self.begin(vertex)..next[vertex];
            run.tick(1 + own.len() as u64)?;
            let length = own.len();
            neighbours.copy_within(own, end);
            end += length;
            ends[vertex] = end;
        }
        neighbours.truncate(end);
        Ok(Self { neighbours, ends })
    }

    fn begin(&self, vertex: usize) -> usize {
        if vertex == 0 { 0 } else { self.ends[vertex - 1] }
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.ends.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The neighbours of a vertex in ascending order.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.begin(vertex)..self.ends[vertex]]
    }

    pub(super) fn degree(&self, vertex: usize) -> usize {
        self.neighbours(vertex).len()
    }
}

/// Turns the numbers of neighbours into the places where they end; returns where they begin.
fn begins(run: &mut Run<'_>, numbers: &mut [usize]) -> Result<Vec<usize>, Stopped> {
    let mut begins = run.filled(0, numbers.len())?;
    let mut end = 0;
    for (begin, number) in begins.iter_mut().zip(numbers) {
        run.tick(1)?;
        *begin = end;
        end += *number;
        *number = end;
    }
    Ok(begins)
}
