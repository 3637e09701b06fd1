//! The question, the methods, and the check of the number.
//!
//! **Idea.** The [frontier method](crate::count) counts the cycles of a graph whose vertices have an
//! [order](super::order). A path becomes a cycle through one more vertex, the *apex*, which is joined to all
//! others. If the frontier of the order is too wide, or its tables do not fit in memory, backtracking
//! tries all paths one after the other.
//!
//! **Worked example.** The square a b c d has one cycle. With the apex z it has the four cycles z a b c d, z b c d a, z c d a b and
//! z d a b c, and the square has four paths: one for each edge left out.
//!
//! **Why it is right.** Cycles through the apex and paths correspond one to one. Sums in the tables cannot
//! overflow unseen, see [`count_cycles_of`]. The number is then counted again: by the other method if the graph is
//! small enough, else modulo a prime in the reverse order of the vertices, if the first count was short.
//! [`HamiltonCount::check`] tells which of these was done.
//!
//! **Complexity.** That of the frontier method: states grow by a constant factor with each vertex of the
//! frontier. Backtracking takes at least one step for every path.
//!
//! **When it fails.** A frontier has at most 32 vertices (with the apex) and at most 20 ends of paths. A graph with
//! wider frontiers has an answer only if backtracking ends soon.
//!
//! **Reference.** D. E. Knuth, TAOCP 7.1.4 (Simpath); F. Rubin, *A search procedure for Hamilton paths and circuits*, 1974.

use std::fmt;
use std::time::Duration;

use num_bigint::BigUint;

use crate::count::paths::{MOST_VERTICES, PathGraph, bit};
use crate::count::{CountGraph, count_cycles_modulo, count_cycles_of};
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::Ends;

use super::graph::Graph;
use super::order::narrow_order;
use super::theorems::{NoTour, no_tour};

/// The states that backtracking may visit where the frontier method cannot count: up to a few minutes.
const STATES_INSTEAD: u64 = 2_000_000_000;
/// The states that it may visit to check a number.
const STATES_OF_CHECK: u64 = 300_000;
/// A count by the frontier method that took at most this many steps is repeated to check it.
const STEPS_OF_CHECK: u64 = 30_000_000;
/// The memory that a check may have, however little the count took.
const MEMORY_OF_CHECK: u64 = 64 << 20;
/// The largest prime below 2^31.
const PRIME: u32 = (1 << 31) - 1;

/// How many Hamiltonian cycles or paths a graph has. A cycle or path and its reverse are one.
#[derive(Clone, Debug)]
pub struct HamiltonProblem {
    graph: Graph,
    ends: Ends,
    is_directed: bool,
    method: HamiltonMethod,
}

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum HamiltonMethod {
    /// A theorem, or the frontier method, or backtracking where that is impossible.
    #[default]
    Auto,
    /// The frontier method.
    Frontier,
    /// Backtracking.
    Enumerate,
}

/// A number of cycles or paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HamiltonCount {
    number: BigUint,
    method: &'static str,
    reason: Option<NoTour>,
    check: HamiltonCheck,
    width: Option<usize>,
}

/// How a number was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HamiltonCheck {
    /// A theorem proves it.
    Theorem,
    /// Two methods that share no code found the same number.
    OtherMethod,
    /// A second sweep, in the reverse order of the vertices, found the same remainder modulo a prime.
    ReverseOrder,
    /// It was not counted a second time: that would take too long.
    Once,
}

impl fmt::Display for HamiltonCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Theorem => "proved by a theorem",
            Self::OtherMethod => "checked by another method",
            Self::ReverseOrder => "checked modulo a prime in the reverse order",
            Self::Once => "unchecked",
        })
    }
}

/// Why there is no number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HamiltonError {
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Frontiers are too wide for the frontier method, and backtracking did not end soon enough.
    #[error(
        "the frontier of this graph reaches {width} vertices, which is too wide for the frontier method, and \
         backtracking did not end within {STATES_INSTEAD} states"
    )]
    TooWide {
        /// The largest frontier of the order that was found.
        width: usize,
    },
    /// The method that was asked for does not apply.
    #[error(
        "the method frontier takes frontiers of at most 32 vertices and 20 path ends, and those of this graph are wider \
         (up to {width} vertices): try another method"
    )]
    NotByFrontier {
        /// The largest frontier of the order that was found.
        width: usize,
    },
    /// The graph is too large for backtracking.
    #[error("the method enumerate is for graphs of at most {most} vertices, and this one has {vertices}")]
    NotByEnumeration {
        /// The number of vertices.
        vertices: usize,
        /// The most that it takes.
        most: usize,
    },
    /// Another failure of the counting engine, or a number that its check refutes, which is a bug.
    #[error(transparent)]
    Count(Error),
}

/// What a count would take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HamiltonPlan {
    /// Why there are none, if a theorem says so.
    pub reason: Option<NoTour>,
    /// The largest frontier, including the apex of open paths.
    pub width: usize,
    /// An upper bound of the number of states at a time.
    pub most_states: f64,
    /// Whether the frontier method can count, if the memory suffices.
    pub is_narrow: bool,
}

impl HamiltonCount {
    /// The number.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.number
    }

    /// The method: `theorem`, `frontier` or `enumerate`.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// Why there are none, if a theorem says so.
    #[must_use]
    pub fn reason(&self) -> Option<NoTour> {
        self.reason
    }

    /// How the number was checked.
    #[must_use]
    pub fn check(&self) -> HamiltonCheck {
        self.check
    }

    /// The size of the largest frontier of the order, including the apex of open paths, if the frontier method counted.
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.width
    }
}

impl HamiltonProblem {
    /// The most vertices of a frontier, including the apex.
    pub const MOST_WIDTH: usize = 32;

    /// The number of Hamiltonian cycles (closed) or paths (open) of a graph.
    #[must_use]
    pub fn new(graph: Graph, ends: Ends) -> Self {
        Self { graph, ends, is_directed: false, method: HamiltonMethod::Auto }
    }

    /// The same with a cycle or path and its reverse counted as two.
    #[must_use]
    pub fn directed(self) -> Self {
        Self { is_directed: true, ..self }
    }

    /// The same by this method.
    #[must_use]
    pub fn by(self, method: HamiltonMethod) -> Self {
        Self { method, ..self }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number, without any limits.
    ///
    /// # Errors
    /// When the graph is out of reach.
    pub fn solve(&self) -> Result<HamiltonCount, HamiltonError> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and when the run is stopped.
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<HamiltonCount, HamiltonError> {
        run.scoped_memory(|run| self.answer(run))
    }

    /// What counting would take.
    ///
    /// # Errors
    /// When the run is stopped.
    pub fn plan_in(&self, run: &mut Run<'_>) -> Result<HamiltonPlan, HamiltonError> {
        run.scoped_memory(|run| {
            self.reserve(run)?;
            let reason = no_tour(run, &self.graph, self.ends)?;
            if reason.is_some() {
                return Ok(HamiltonPlan { reason, width: 0, most_states: 0.0, is_narrow: true });
            }
            let width = self.order(run)?.1;
            // Each vertex has no edge, has two, or is the end of a path that another one ends.
            let (mut before, mut most) = (1.0, 1.0);
            for vertices in 1..=width {
                (before, most) = (most, 2.0 * most + (vertices - 1) as f64 * before);
            }
            Ok(HamiltonPlan { reason, width, most_states: most, is_narrow: width <= Self::MOST_WIDTH })
        })
    }

    fn reserve(&self, run: &mut Run<'_>) -> Result<(), Stopped> {
        let (vertices, edges) = (self.graph.vertices() as u64, self.graph.edges() as u64);
        run.reserve(vertices * Graph::BYTES_PER_VERTEX + edges * Graph::BYTES_PER_EDGE)
    }

    /// An order of the vertices, and its largest frontier with the apex.
    fn order(&self, run: &mut Run<'_>) -> Result<(Vec<u32>, usize), Stopped> {
        let (order, width) = narrow_order(run, &self.graph)?;
        Ok((order, width + usize::from(self.ends == Ends::Open)))
    }

    fn answer(&self, run: &mut Run<'_>) -> Result<HamiltonCount, HamiltonError> {
        self.reserve(run)?;
        let zero = |reason| HamiltonCount {
            number: BigUint::ZERO,
            method: "theorem",
            reason: Some(reason),
            check: HamiltonCheck::Theorem,
            width: None,
        };
        if let Some(reason) = no_tour(run, &self.graph, self.ends)? {
            return Ok(zero(reason));
        }
        let vertices = self.graph.vertices();
        // One vertex alone, or two that are joined: one path.
        if vertices < 3 {
            let number = BigUint::from(if self.is_directed { vertices } else { 1 });
            let check = HamiltonCheck::Theorem;
            return Ok(HamiltonCount { number, method: "theorem", reason: None, check, width: None });
        }
        let mut count = match self.method {
            HamiltonMethod::Enumerate => self.by_enumeration(run)?,
            HamiltonMethod::Frontier => self.by_frontier(run, true)?,
            HamiltonMethod::Auto => self.by_frontier(run, false)?,
        };
        if self.is_directed {
            count.number *= 2_u32;
        }
        Ok(count)
    }

    /// By the frontier method; unless that is the only one, by backtracking where it is impossible.
    fn by_frontier(&self, run: &mut Run<'_>, only: bool) -> Result<HamiltonCount, HamiltonError> {
        let (order, width) = self.order(run)?;
        let steps = run.steps();
        let graph = self.in_order(run, &order)?;
        let swept = if width > Self::MOST_WIDTH { None } else { Some(sweep(run, &graph)?) };
        match swept {
            Some(Ok(number)) => {
                let check = self.check(run, &order, &number, run.steps() - steps)?;
                Ok(HamiltonCount { number, method: "frontier", reason: None, check, width: Some(width) })
            }
            _ if only && !matches!(swept, Some(Err(Some(_)))) => Err(HamiltonError::NotByFrontier { width }),
            Some(Err(Some(stopped))) if only => Err(stopped.into()),
            _ => {
                let Some(enumerated) = self.enumerate(run, Some(STATES_INSTEAD))? else {
                    let stopped = swept.and_then(Result::err).flatten();
                    return Err(stopped.map_or(HamiltonError::TooWide { width }, HamiltonError::Stopped));
                };
                let check = HamiltonCheck::Once;
                Ok(HamiltonCount { number: enumerated, method: "enumerate", reason: None, check, width: None })
            }
        }
    }

    fn by_enumeration(&self, run: &mut Run<'_>) -> Result<HamiltonCount, HamiltonError> {
        let vertices = self.graph.vertices();
        let apex = usize::from(self.ends == Ends::Open);
        if (vertices + apex) as u64 > MOST_VERTICES {
            return Err(HamiltonError::NotByEnumeration { vertices, most: MOST_VERTICES as usize - apex });
        }
        let Some(number) = self.enumerate(run, None)? else { unreachable!("there is no limit") };
        let (order, width) = self.order(run)?;
        let mut check = HamiltonCheck::Once;
        if width <= Self::MOST_WIDTH {
            let graph = self.in_order(run, &order)?;
            let found = run.with_step_limit(STEPS_OF_CHECK, |run| sweep(run, &graph))?;
            if let Some(Ok(found)) = found {
                compare(&number, &found, "another method")?;
                check = HamiltonCheck::OtherMethod;
            }
        }
        Ok(HamiltonCount { number, method: "enumerate", reason: None, check, width: None })
    }

    /// Counts the number of a sweep again, if that takes little time.
    fn check(
        &self,
        run: &mut Run<'_>,
        order: &[u32],
        number: &BigUint,
        steps: u64,
    ) -> Result<HamiltonCheck, HamiltonError> {
        if let Some(found) = self.enumerate(run, Some(STATES_OF_CHECK))? {
            compare(number, &found, "another method")?;
            return Ok(HamiltonCheck::OtherMethod);
        }
        if steps > STEPS_OF_CHECK {
            return Ok(HamiltonCheck::Once);
        }
        let reverse: Vec<u32> = order.iter().rev().copied().collect();
        let graph = self.in_order(run, &reverse)?;
        // The reverse of a narrow order may be far wider: the check gets as much memory as the count had.
        let memory = run.peak_memory().max(MEMORY_OF_CHECK);
        let found = run.attempt((Duration::ZERO, 4 * STEPS_OF_CHECK), memory, |run| {
            match count_cycles_modulo(run, &graph, PRIME) {
                Ok(found) => Ok(Some(found)),
                Err(Error::OutOfReach(_)) => Ok(None),
                Err(error) => Err(of_count(error)),
            }
        })?;
        let Some(Some(found)) = found else { return Ok(HamiltonCheck::Once) };
        compare(&(number % PRIME), &BigUint::from(found), "the reverse order modulo a prime")?;
        Ok(HamiltonCheck::ReverseOrder)
    }

    /// The graph that is swept: the vertices in this order, then the apex.
    fn in_order(&self, run: &mut Run<'_>, order: &[u32]) -> Result<CountGraph, Stopped> {
        let (apex, closed) = (order.len(), self.ends == Ends::Closed);
        let mut places = vec![0; order.len()];
        for (place, &vertex) in order.iter().enumerate() {
            places[vertex as usize] = place;
        }
        let mut graph = CountGraph::within(run, apex + usize::from(!closed))?;
        for (place, &vertex) in order.iter().enumerate() {
            let near = self.graph.neighbours(vertex as usize);
            run.tick(1 + near.len() as u64)?;
            for &other in near {
                let other = places[other as usize];
                if other > place {
                    graph.join(place, other, false);
                }
            }
            if !closed {
                graph.join(place, apex, false);
            }
        }
        Ok(graph)
    }

    /// The number by backtracking; none when the states are used up, or where there are too many vertices.
    fn enumerate(&self, run: &mut Run<'_>, most_states: Option<u64>) -> Result<Option<BigUint>, Stopped> {
        let (vertices, closed) = (self.graph.vertices(), self.ends == Ends::Closed);
        let apex = usize::from(!closed);
        if (vertices + apex) as u64 > MOST_VERTICES {
            return Ok(None);
        }
        let neighbours = (0..vertices + apex).map(|vertex| {
            let near: Vec<usize> = match vertex {
                _ if vertex == vertices => (0..vertices).collect(),
                _ => self
                    .graph
                    .neighbours(vertex)
                    .iter()
                    .map(|&to| to as usize)
                    .chain((!closed).then_some(vertices))
                    .collect(),
            };
            near
        });
        let graph = PathGraph::new(neighbours)?;
        // A cycle is cut open at the vertex with the fewest neighbours, a path at the apex, and begins there in one of
        // two directions: with the smaller of the two neighbours.
        let root =
            if closed { (0..vertices).min_by_key(|&vertex| self.graph.degree(vertex)).unwrap_or(0) } else { vertices };
        let near: Vec<usize> = (0..vertices).filter(|&to| graph.neighbours(root) & bit(to) != 0).collect();
        let count = |run: &mut Run<'_>| {
            let mut number = 0_u64;
            for (place, &first) in near.iter().enumerate() {
                let ends = near[place + 1..].iter().fold(0, |ends, &end| ends | bit(end));
                graph.walk(run, vec![root, first], ends, &mut |_, _| {
                    number += 1;
                    true
                })?;
            }
            Ok(BigUint::from(number))
        };
        match most_states {
            Some(most) => run.with_step_limit(most, count),
            None => count(run).map(Some),
        }
    }
}

/// The number of cycles, or why there is none: tables that do not fit in memory, or frontiers with too many ends.
type Swept = Result<BigUint, Option<Stopped>>;

fn sweep(run: &mut Run<'_>, graph: &CountGraph) -> Result<Swept, HamiltonError> {
    match run.scoped_memory(|run| count_cycles_of(run, graph)) {
        Ok(number) => Ok(Ok(number)),
        Err(Error::OutOfReach(_)) => Ok(Err(None)),
        Err(Error::Stopped(stopped @ Stopped::Memory { .. })) => Ok(Err(Some(stopped))),
        Err(error) => Err(of_count(error)),
    }
}

fn of_count(error: Error) -> HamiltonError {
    match error {
        Error::Stopped(stopped) => HamiltonError::Stopped(stopped),
        error => HamiltonError::Count(error),
    }
}

fn compare(number: &BigUint, found: &BigUint, by: &str) -> Result<(), HamiltonError> {
    if number == found {
        return Ok(());
    }
    let defect = format!("it found {number}, and {by} found {found}");
    Err(HamiltonError::Count(Error::MethodBug { method: "frontier", what: "number of tours", defect }))
}
