//! The frontier method: Hamiltonian cycles counted vertex by vertex, all at once.
//!
//! **Idea.** Process the vertices in their order. When a vertex is processed, its edges to later vertices are chosen, so that
//! it has two edges in all; the edges chosen so far form paths that cover all processed vertices. For the rest it does not
//! matter what these paths look like inside. What matters is, for each vertex of the *frontier* (not processed, but joined to
//! a processed one), its degree, and which two of those with degree one are the ends of the same path. All choices with the
//! same degrees and the same ends are counted together: the degrees are the *pattern*, the pairs of ends a *matching*, and a
//! [table](Table) holds the counts.
//!
//! ```text
//! 5  .  .  .  .  .  .
//! 4  o  o  o  .  .  .       #  processed: has two edges
//! 3  o  o  o  o  o  o       o  frontier: has 0, 1 or 2 edges; with v these are two rows across the board and one more square
//! 2  #  #  v  o  o  o       v  the next vertex, itself in the frontier
//! 1  #  #  #  #  #  #       .  no edge yet
//! ```
//!
//! **Worked example.** The first row of a board four wide, closed tours. No square has an edge yet, so each of the four takes
//! two edges to later squares: a1 to c2 and b3, d1 to b2 and c3; b1 two of a3, c3, d2; c1 two of a2, b3, d3. That makes 3 x 3
//! = 9 states, each with count 1. For b1 to a3 and c3, c1 to b3 and d3:
//!
//! ```text
//! 3  1  2  2  1       degrees: the pattern (zeros in a2 and d2)
//! 2  0  1  1  0       paths: c2-a1-b3-c1-d3 and b2-d1-c3-b1-a3, so the matching is {c2, d3}, {b2, a3}
//! ```
//!
//! After the second row there are 69 states, after the third 119.
//!
//! **States merge.** On a board three wide, after two rows, there are two states with count 1, mirror images. In the left one a3 needs
//! an edge and takes b5, in the right one c3 does: both become the same state, and its count is 1 + 1 = 2.
//!
//! ```text
//! 5  0 0 0                 0 0 0                              0 1 0
//! 4  1 1 1                 1 1 1                              1 1 1
//! 3  1 2 2                 2 2 1
//!    a3-b4, a4-c4          c3-b4, a4-c4          become       b4-b5, a4-c4
//! ```
//!
//! **Why it is right.** By induction over the vertices: a state's count is the number of edge sets with that state in which
//! all processed vertices have two edges and no cycle is closed. An edge that would close a cycle is refused, unless all
//! other vertices have their two edges by then: the cycle is Hamiltonian, and it is counted.
//!
//! **Complexity.** Time and memory are proportional to the number of states. A frontier of n vertices has at most f(n) = 2
//! f(n-1) + (n-1) f(n-2) of them, as each vertex has degree 0 or 2 or is the partner of another one: a factor of about 1 +
//! sqrt(n) per vertex, and of 14 to 25 per file (two vertices) on boards of three to eight files. Measured in
//! `experiments/count-states`, after three rows of 3, 4, 5, 6, 7, 8 files: 3, 119, 1760, 49,928, 873,942, 18,525,218 states.
//! In the length of the board the cost is linear for one prime, but only once the number of states stops growing, after about
//! as many rows as there are files; the number of primes grows with the length as well. Measured in `experiments/count-speed`, by halves: 7x10, 7x12, 7x14 take 3.3, 4.2, 5.4 s, but 8x9 takes
//! 5.7 times as long as 8x8; and 6x12, 7x12, 8x12 take 0.3, 4.2, 129 s.
//!
//! **When it fails.** When the tables do not fit in memory, or the frontier has more than 32 vertices.
//!
//! **Reference.** This is Knuth's Simpath (TAOCP 7.1.4) without the diagram; `McKay` 1997 counted 8x8 by joining halves.

use crate::run::Run;
use crate::trace::Event;

use super::advance::{Choose, Engine, Selection};
use super::balance::Balance;
use super::error::SweepError;
use super::filter::{Filter, Given};
use super::fold::Mirror;
use super::graph::CountGraph;
use super::matching::Transition;
use super::pattern::{
    MOST_FRONTIER, Rearrangement, closes, degree, full, joining, one_at, points, points_before, spread,
};
use super::table::Table;

/// What a sweep takes from vertex to vertex: states with their counts, or, for a [plan](crate::count::rectangle::plan), patterns alone.
pub(crate) trait Layer: Sized {
    /// Whether its numbers of states are those of a count.
    const IS_COUNT: bool;

    /// Before the first vertex.
    fn start() -> Self;

    /// See [`Engine::advance`].
    fn advance(
        &self,
        run: &mut Run<'_>,
        engine: &Engine,
        taken: Selection<'_>,
        choose: Choose<'_>,
    ) -> Result<Self, SweepError>;

    /// See [`Engine::fold`].
    fn fold(self, run: &mut Run<'_>, engine: &Engine, mirror: Mirror, mask: u64) -> Result<Self, SweepError>;

    /// Rearranges all patterns.
    fn rearrange(&mut self, arrange: &Rearrangement);

    /// Gives back what it used.
    fn recycle(self, run: &mut Run<'_>, engine: &Engine);

    fn states(&self) -> u64;

    /// The cycles that a step completes.
    fn completed(&self, step: &Step) -> u128;
}

impl Layer for Table {
    const IS_COUNT: bool = true;

    fn start() -> Self {
        Self::start()
    }

    fn advance(
        &self,
        run: &mut Run<'_>,
        engine: &Engine,
        taken: Selection<'_>,
        choose: Choose<'_>,
    ) -> Result<Self, SweepError> {
        engine.advance(run, self, taken, choose)
    }

    fn fold(self, run: &mut Run<'_>, engine: &Engine, mirror: Mirror, mask: u64) -> Result<Self, SweepError> {
        engine.fold(run, self, mirror, mask)
    }

    fn rearrange(&mut self, arrange: &Rearrangement) {
        for entry in &mut self.entries {
            entry.pattern = arrange.apply(entry.pattern);
        }
    }

    fn recycle(self, run: &mut Run<'_>, engine: &Engine) {
        engine.recycle(run, self);
    }

    fn states(&self) -> u64 {
        self.states()
    }

    fn completed(&self, step: &Step) -> u128 {
        let completing = self.entries.iter().filter(|entry| step.completes(entry.pattern));
        // There is one matching of two ends, with number 0.
        completing.map(|entry| u128::from(self.vector(entry)[0])).sum()
    }
}

/// A count in progress: some vertices of the graph were processed.
pub(crate) struct Sweep<'g> {
    engine: &'g Engine,
    graph: &'g CountGraph,
    balance: Option<&'g Balance>,
    pub(crate) frontier: Vec<u32>,
    passed: u32,
    /// The number of cycles completed.
    total: u128,
}

/// The ticks of a step whose table is empty.
const WORK_PER_STEP: u64 = 100;

impl<'g> Sweep<'g> {
    pub(crate) fn new(engine: &'g Engine, graph: &'g CountGraph, balance: Option<&'g Balance>) -> Self {
        Self { engine, graph, balance, frontier: Vec::new(), passed: 0, total: 0 }
    }

    /// Continues from a table of an earlier sweep.
    pub(crate) fn resume(mut self, passed: u32, frontier: Vec<u32>) -> Self {
        (self.passed, self.frontier) = (passed, frontier);
        self
    }

    /// The number of vertices processed.
    pub(crate) fn passed(&self) -> u32 {
        self.passed
    }

    /// Processes the next vertex: from the table before it to the one after it, restricted to states that can lead to what is
    /// given.
    pub(crate) fn pass<L: Layer>(&mut self, run: &mut Run<'_>, table: &L, given: &Given) -> Result<L, SweepError> {
        run.tick(WORK_PER_STEP)?;
        let step = Step::new(self.graph, self.passed, &self.frontier)?;
        // What cannot lead there now will not later, and is not even looked at.
        let only = (!given.is_empty()).then(|| Filter::new(None, given, self.passed, &self.frontier));
        self.passed += 1;
        let filter = Filter::new(self.balance, given, self.passed, &step.after);
        self.total =
            self.total.checked_add(if step.last { table.completed(&step) } else { 0 }).ok_or(SweepError::Overflow)?;
        let arrange = Rearrangement::new(&step.places);
        let choose = |pattern: u64, tell: &mut dyn FnMut(u64, Transition)| step.choose(pattern, &filter, tell);
        let taken = Selection { only: only.as_ref(), arrange: &arrange, touched: step.touched() };
        let next = table.advance(run, self.engine, taken, &choose)?;
        self.frontier = step.after;
        if L::IS_COUNT {
            let (vertex, of, states) = (self.passed, self.graph.vertices() as u32, next.states());
            run.tell(&Event::Swept { vertex, of, states });
        }
        Ok(next)
    }

    /// Processes `many` vertices and keeps only the last table.
    pub(crate) fn pass_many(&mut self, run: &mut Run<'_>, mut table: Table, many: u32) -> Result<Table, SweepError> {
        for _ in 0..many {
            let next = self.pass(run, &table, &Given::default())?;
            self.engine.recycle(run, table);
            table = next;
        }
        Ok(table)
    }

    /// Extends the frontier to these vertices; new ones have no edge.
    pub(crate) fn show(&mut self, table: &mut impl Layer, frontier: Vec<u32>) {
        table.rearrange(&Rearrangement::new(&places(&self.frontier, &frontier)));
        self.frontier = frontier;
    }
}

/// Counts the Hamiltonian cycles of a graph.
pub(crate) fn count_cycles(
    run: &mut Run<'_>,
    engine: &Engine,
    graph: &CountGraph,
    balance: Option<&Balance>,
) -> Result<u128, SweepError> {
    refuse_wide(run, graph)?;
    let mut sweep = Sweep::new(engine, graph, balance);
    let last = sweep.pass_many(run, Table::start(), graph.vertices() as u32)?;
    engine.recycle(run, last);
    Ok(sweep.total)
}

/// Refuses a graph whose frontier is going to be too wide, before any table is made.
pub(crate) fn refuse_wide(run: &mut Run<'_>, graph: &CountGraph) -> Result<(), SweepError> {
    if graph.widest_frontier(run)? > MOST_FRONTIER { Err(SweepError::TooWide) } else { Ok(()) }
}

/// What happens when one vertex is processed. It is the first vertex of the frontier that contains it and all its later
/// neighbours.
pub(crate) struct Step {
    /// For each place of the frontier before, its place now.
    pub(crate) places: Vec<u32>,
    /// The places of the later neighbours, and whether they must be joined.
    pub(crate) neighbours: Vec<(u32, bool)>,
    /// The frontier without the vertex.
    pub(crate) after: Vec<u32>,
    /// Whether a cycle may be complete: no vertex comes after those of the frontier, and no edge between later ones is
    /// required.
    last: bool,
}

impl Step {
    pub(crate) fn new(graph: &CountGraph, vertex: u32, before: &[u32]) -> Result<Self, SweepError> {
        let later = graph.later(vertex as usize);
        let mut frontier: Vec<u32> = before.to_vec();
        frontier.push(vertex);
        frontier.extend(later.iter().map(|&(neighbour, _)| neighbour));
        frontier.sort_unstable();
        frontier.dedup();
        if frontier.len() > MOST_FRONTIER {
            return Err(SweepError::TooWide);
        }
        let (joined, required): (Vec<u32>, Vec<bool>) = later.iter().copied().unzip();
        let neighbours = places(&joined, &frontier).into_iter().zip(required).collect();
        let places = places(before, &frontier);
        let after: Vec<u32> = frontier[1..].to_vec();
        let rest = vertex as usize + 1..graph.vertices();
        let required_later = |vertex: usize| graph.later(vertex).iter().any(|&(_, required)| required);
        let last = after.len() == rest.len() && !rest.into_iter().any(required_later);
        Ok(Self { places, neighbours, after, last })
    }

    /// Both bits of the places that it touches: that of the vertex, which is the first, and those of its neighbours.
    pub(crate) fn touched(&self) -> u64 {
        self.neighbours.iter().fold(3, |touched, &(place, _)| touched | 3 << (2 * place))
    }

    /// Whether the vertex joins the only two ends of a pattern before it, and then all later vertices have their edges. No
    /// two choices of edges lead to the same pattern, so there is at most one way.
    pub(crate) fn completes(&self, before: u64) -> bool {
        if !self.last || points(before) != 2 {
            return false;
        }
        let mut found = false;
        self.each_choice(spread(before, &self.places), &mut |target, transition| {
            found |= matches!(transition, Transition::Contract(..)) && target == full(self.after.len());
        });
        found
    }

    /// Reports every choice of edges for the vertex that closes no cycle.
    pub(crate) fn choose(&self, pattern: u64, filter: &Filter, tell: &mut dyn FnMut(u64, Transition)) {
        self.each_choice(pattern, &mut |target, transition| {
            if !closes(pattern, transition) && filter.allows(target) {
                tell(target, transition);
            }
        });
    }

    /// Reports every choice of edges for the vertex: the pattern it leads to, and the change of the matching.
    pub(crate) fn each_choice(&self, pattern: u64, tell: &mut dyn FnMut(u64, Transition)) {
        let degree = |place: u32| degree(pattern, place);
        let missing = 2 - degree(0);
        let required = self.neighbours.iter().filter(|&&(_, required)| required).count() as u64;
        if required > missing {
            return;
        }
        let free = || self.neighbours.iter().enumerate().filter(|&(_, &(place, _))| degree(place) < 2);
        match missing {
            0 => tell(pattern >> 2, Transition::Identity),
            1 => {
                for (_, &(place, is_required)) in free() {
                    if required > 0 && !is_required {
                        continue;
                    }
                    let number = points_before(pattern, place);
                    // The vertex is the first end of all, and no longer one itself.
                    let transition = if degree(place) == 0 {
                        Transition::Move(0, number - 1)
                    } else {
                        Transition::Contract(0, number)
                    };
                    tell((pattern + one_at(place)) >> 2, transition);
                }
            }
            _ => {
                for (i, &(one, one_required)) in free() {
                    for (_, &(other, other_required)) in free().filter(|&(j, _)| j > i) {
                        if u64::from(one_required) + u64::from(other_required) < required {
                            continue;
                        }
                        // As the vertex has no edge yet, the two edges together act as one between its neighbours.
                        if let Some(transition) = joining(pattern, one, other) {
                            tell((pattern + one_at(one) + one_at(other)) >> 2, transition);
                        }
                    }
                }
            }
        }
    }
}

/// The places of vertices in a frontier that has them.
pub(crate) fn places(vertices: &[u32], frontier: &[u32]) -> Vec<u32> {
    vertices.iter().map(|&vertex| frontier.partition_point(|&other| other < vertex) as u32).collect()
}
