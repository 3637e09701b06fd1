//! The filter: keeps the states that can still lead to a result.
//!
//! **Idea.** Two conditions discard a state at once: [colours](super::balance) that cannot work
//! out, and degrees that some vertices must have in the end. A degree d with c edges still to come
//! must lie between d - c and d now. For each degree there is a mask of the places that must not
//! have it, so a pattern is tested with a few operations on bits.
//!
//! **Why it is right.** Each vertex of the frontier gets at most one edge from each vertex that is
//! still to be processed, so a state outside these bounds leads to none with the given degrees. Of
//! several ways one is enough.
//!
//! **Complexity.** A few operations for each pattern and way.
//!
//! **When it fails.** A state may pass and still lead nowhere: bounds are tested vertex by vertex.
//! That costs time, never a number.
//!
//! **Reference.** None: this is the program's own.

use super::balance::{Balance, Rule};
use super::graph::CountGraph;
use super::pattern::LOW_BITS;

/// Degrees that some vertices must have in the end, in one of several ways; none if anything will do.
#[derive(Default)]
pub(crate) struct Given {
    ways: Vec<Vec<Wanted>>,
}

struct Wanted {
    vertex: u32,
    degree: u64,
    /// The vertices from which it may get another edge, each given by the last one that must be processed for that.
    edges: Vec<u32>,
}

impl Given {
    /// The degrees required when the first `until` vertices are processed and any of the added edges are chosen.
    pub(crate) fn new(graph: &CountGraph, until: u32, added: &[(u32, u32)], wanted: &[(u32, u64)]) -> Self {
        let wanted = wanted.iter().map(|&(vertex, degree)| {
            let joined = |from: &u32| graph.later(*from as usize).iter().any(|&(to, _)| to == vertex);
            let mut edges: Vec<u32> = (0..until).filter(joined).collect();
            edges.extend(added.iter().filter(|edge| edge.0 == vertex || edge.1 == vertex).map(|_| until));
            Wanted { vertex, degree, edges }
        });
        Self { ways: vec![wanted.collect()] }
    }

    /// Whether nothing is demanded.
    pub(crate) fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    /// One or the other.
    pub(crate) fn or(mut self, other: Self) -> Self {
        self.ways.extend(other.ways);
        self
    }
}

/// The condition on the patterns of one table.
pub(crate) struct Filter {
    rule: Option<Rule>,
    ways: Vec<Bounds>,
}

/// For each degree the places that must not have it.
#[derive(Default)]
struct Bounds {
    not: [u64; 3],
}

impl Bounds {
    /// Demands a degree between two numbers at a place.
    fn and(mut self, (place, least, most): (u32, u64, u64)) -> Self {
        for (degree, not) in (0..).zip(&mut self.not) {
            *not |= u64::from(!(least..=most).contains(&degree)) << (2 * place);
        }
        self
    }

    #[inline]
    fn allow(&self, pattern: u64) -> bool {
        let (ones, twos) = (pattern & LOW_BITS, pattern >> 1 & LOW_BITS);
        (!(ones | twos) & self.not[0]) | (ones & self.not[1]) | (twos & self.not[2]) == 0
    }
}

impl Filter {
    /// For the table with this frontier, when `passed` vertices are processed.
    pub(crate) fn new(balance: Option<&Balance>, given: &Given, passed: u32, frontier: &[u32]) -> Self {
        let place = |vertex: u32| frontier.iter().position(|&other| other == vertex).map(|place| place as u32);
        let bounds = |wanted: &Wanted| {
            let to_come = wanted.edges.iter().filter(|&&from| from >= passed).count() as u64;
            Some((place(wanted.vertex)?, wanted.degree.saturating_sub(to_come), wanted.degree))
        };
        let ways = given.ways.iter().map(|way| way.iter().filter_map(bounds).fold(Bounds::default(), Bounds::and));
        Self { rule: balance.map(|balance| balance.rule(passed, frontier)), ways: ways.collect() }
    }

    #[inline]
    pub(crate) fn allows(&self, pattern: u64) -> bool {
        (self.ways.is_empty() || self.ways.iter().any(|way| way.allow(pattern)))
            && self.rule.as_ref().is_none_or(|rule| rule.allows(pattern))
    }
}
