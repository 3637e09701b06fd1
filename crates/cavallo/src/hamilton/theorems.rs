//! Reasons why a graph has no Hamiltonian cycle or path, each visible in one pass over the edges.

use std::collections::VecDeque;

use crate::run::{Run, Stopped};
use crate::tour::Ends;

use super::graph::Graph;

/// Why a graph has no Hamiltonian cycle or path. Vertices are told by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoTour {
    /// The graph is empty.
    NoVertices,
    /// A cycle needs three vertices.
    TooFew {
        /// The number of vertices.
        vertices: usize,
    },
    /// There is no path from one vertex to another.
    Disconnected {
        /// One of them.
        from: usize,
        /// The other.
        to: usize,
    },
    /// A cycle enters and leaves every vertex, but this one has a single neighbour.
    DeadEnd {
        /// The vertex.
        vertex: usize,
    },
    /// A path has two ends, but three vertices have a single neighbour.
    ThreeDeadEnds {
        /// The vertices.
        vertices: [usize; 3],
    },
    /// Every edge joins a vertex of one set with one of another, so the two alternate along the way,
    /// but the sets have these different sizes.
    UnevenSides {
        /// The larger number of vertices.
        larger: usize,
        /// The smaller one.
        smaller: usize,
    },
}

/// The first reason that applies.
pub(super) fn no_tour(run: &mut Run<'_>, graph: &Graph, ends: Ends) -> Result<Option<NoTour>, Stopped> {
    let (vertices, closed) = (graph.vertices(), ends == Ends::Closed);
    if vertices == 0 {
        return Ok(Some(NoTour::NoVertices));
    }
    if closed && vertices < 3 {
        return Ok(Some(NoTour::TooFew { vertices }));
    }
    // Breadth-first search with alternating colours.
    let mut colour: Vec<Option<bool>> = run.filled(None, vertices)?;
    colour[0] = Some(true);
    let mut queue = VecDeque::from([0_u32]);
    let mut alternates = true;
    while let Some(vertex) = queue.pop_front() {
        let near = graph.neighbours(vertex as usize);
        run.tick(1 + near.len() as u64)?;
        let own = colour[vertex as usize];
        for &to in near {
            match colour[to as usize] {
                None => {
                    colour[to as usize] = own.map(|own| !own);
                    queue.push_back(to);
                }
                other => alternates &= other != own,
            }
        }
    }
    if let Some(to) = colour.iter().position(Option::is_none) {
        return Ok(Some(NoTour::Disconnected { from: 0, to }));
    }
    let mut dead_ends = (0..vertices).filter(|&vertex| graph.degree(vertex) == 1);
    let first_ends = [dead_ends.next(), dead_ends.next(), dead_ends.next()];
    match first_ends {
        [Some(vertex), ..] if closed => return Ok(Some(NoTour::DeadEnd { vertex })),
        [Some(a), Some(b), Some(c)] => return Ok(Some(NoTour::ThreeDeadEnds { vertices: [a, b, c] })),
        _ => {}
    }
    let ones = colour.iter().filter(|&&colour| colour == Some(true)).count();
    let (larger, smaller) = (ones.max(vertices - ones), ones.min(vertices - ones));
    let is_uneven = larger - smaller > usize::from(!closed);
    Ok((alternates && is_uneven).then_some(NoTour::UnevenSides { larger, smaller }))
}
