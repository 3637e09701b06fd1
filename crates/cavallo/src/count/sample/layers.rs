//! All tables of a sweep, kept so that it can be walked back.
//!
//! **Idea.** A state of a table comes from states of the table before: for a knight, of at most 11
//! patterns, as a square has four later neighbours and two edges, and for each of them of the
//! matchings that become this one. So the count of a state is a sum over *ways*, in a fixed order;
//! a number below the count selects one of them, and the remainder of the number is used for the
//! state the way comes from.
//!
//! **Why it is right.** The ways to a state are disjoint, and their counts add up to its count: so
//! the numbers below the count and the edge sets correspond one to one.
//!
//! **Complexity.** For each vertex one look-up for each of its ways.
//!
//! **When it fails.** When memory does not hold all tables.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms
//! for combinatorial objects (1977).

use crate::count::engine::advance::{Engine, Selection};
use crate::count::engine::balance::Balance;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::{Filter, Given};
use crate::count::engine::graph::CountGraph;
use crate::count::engine::matching::Transition;
use crate::count::engine::pattern::{Rearrangement, degree, one_at, points, spread};
use crate::count::engine::sweep::Step;
use crate::count::engine::table::{Entry, Table, shift};
use crate::run::Run;
use crate::trace::Event;

use super::number::Number;

/// States with their counts, to be walked back through.
pub(super) trait CountTable: Sized + Send + Sync {
    /// What holds counts and their sums and products.
    type Number: Number;

    /// Before the first vertex.
    fn start() -> Self;

    /// The table after one more vertex; its memory is claimed.
    fn advance(&self, run: &mut Run<'_>, engine: &Engine, step: &Step, filter: &Filter) -> Result<Self, SweepError>;

    /// The patterns in order.
    fn entries(&self) -> &[Entry];

    /// The matchings of a pattern, and their counts.
    fn states<'t>(&'t self, entry: &Entry) -> impl Iterator<Item = (u32, Self::Number)> + use<'t, Self>;

    /// The count of a matching of a pattern, if it occurs.
    fn count(&self, entry: &Entry, matching: u32) -> Option<Self::Number>;

    /// The place of a pattern.
    fn find(&self, pattern: u64) -> Option<&Entry> {
        let entries = self.entries();
        let place = entries.binary_search_by_key(&pattern, |entry| entry.pattern).ok()?;
        Some(&entries[place])
    }
}

impl CountTable for Table {
    type Number = u128;

    fn start() -> Self {
        Self::start()
    }

    fn advance(&self, run: &mut Run<'_>, engine: &Engine, step: &Step, filter: &Filter) -> Result<Self, SweepError> {
        let arrange = Rearrangement::new(&step.places);
        let choose = |pattern: u64, tell: &mut dyn FnMut(u64, Transition)| step.choose(pattern, filter, tell);
        let selection = Selection { only: None, arrange: &arrange, touched: step.touched() };
        let mut next = engine.advance(run, self, selection, &choose)?;
        next.sort();
        Ok(next)
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn states<'t>(&'t self, entry: &Entry) -> impl Iterator<Item = (u32, u128)> + use<'t> {
        let shift = shift(points(entry.pattern));
        self.vector(entry).iter().map(move |&entry| ((entry >> shift) as u32, u128::from(entry & ((1 << shift) - 1))))
    }

    fn count(&self, entry: &Entry, matching: u32) -> Option<u128> {
        let (vector, shift) = (self.vector(entry), shift(points(entry.pattern)));
        let place = vector.binary_search_by_key(&u64::from(matching), |entry| entry >> shift).ok()?;
        Some(u128::from(vector[place] & ((1 << shift) - 1)))
    }
}

/// A pattern and a matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) pattern: u64,
    pub(super) matching: u32,
}

impl State {
    /// Before any vertex.
    pub(super) const START: Self = Self { pattern: 0, matching: 0 };
}

/// The tables after every vertex of a sweep.
pub(super) struct Layers<T> {
    pub(super) graph: CountGraph,
    pub(super) steps: Vec<Step>,
    /// One more than there are steps.
    pub(super) tables: Vec<T>,
    pub(super) engine: Engine,
}

impl<T: CountTable> Layers<T> {
    /// Sweeps the first `vertices` vertices of a graph.
    pub(super) fn sweep(
        run: &mut Run<'_>,
        graph: CountGraph,
        vertices: u32,
        balance: Option<&Balance>,
    ) -> Result<Self, SweepError> {
        let engine = Engine::new(run.thread_count());
        let (mut steps, mut tables): (Vec<Step>, _) = (Vec::new(), vec![T::start()]);
        for vertex in 0..vertices {
            let before = steps.last().map_or(&[][..], |step| &step.after);
            let step = Step::new(&graph, vertex, before)?;
            let filter = Filter::new(balance, &Given::default(), vertex + 1, &step.after);
            let table = tables[vertex as usize].advance(run, &engine, &step, &filter)?;
            let states = table.entries().iter().map(|entry| u64::from(entry.length)).sum();
            run.tell(&Event::Swept { vertex: vertex + 1, of: graph.vertices() as u32, states });
            steps.push(step);
            tables.push(table);
        }
        Ok(Self { graph, steps, tables, engine })
    }

    /// The edges that lead to a state after `vertices` vertices and have this number among those that do.
    pub(super) fn edges_to(&self, vertices: usize, mut state: State, mut number: T::Number) -> Option<Vec<(u32, u32)>> {
        let mut edges = Vec::new();
        for vertex in (0..vertices).rev() {
            let after = state;
            state = pick(self.ways(vertex, after), &mut number)?;
            edges.extend(self.edges_between(vertex, state.pattern, after.pattern));
        }
        Some(edges)
    }

    /// The edges that a vertex takes between the patterns before it and after it.
    pub(super) fn edges_between(&self, vertex: usize, before: u64, after: u64) -> impl Iterator<Item = (u32, u32)> {
        let step = &self.steps[vertex];
        // The vertex itself has left the pattern; its neighbours have higher degrees than before.
        let gained = (after << 2) - (spread(before, &step.places) & !3);
        let neighbours = step.neighbours.iter().filter(move |&&(place, _)| degree(gained, place) == 1);
        neighbours.map(move |&(place, _)| (vertex as u32, step.after[place as usize - 1]))
    }

    /// The pattern after a vertex when it takes these edges.
    pub(super) fn pattern_after(&self, vertex: usize, before: u64, is_edge: &dyn Fn(u32, u32) -> bool) -> u64 {
        let step = &self.steps[vertex];
        let neighbours = step.neighbours.iter().map(|&(place, _)| place);
        let joined = neighbours.filter(|&place| is_edge(vertex as u32, step.after[place as usize - 1]));
        joined.fold(spread(before, &step.places), |pattern, place| pattern + one_at(place)) >> 2
    }

    /// The state after a vertex when it takes these edges, and the sum of the counts of all earlier ways to it.
    pub(super) fn advance(
        &self,
        vertex: usize,
        state: State,
        is_edge: &dyn Fn(u32, u32) -> bool,
    ) -> Option<(State, T::Number)> {
        let step = &self.steps[vertex];
        let before = spread(state.pattern, &step.places);
        let pattern = self.pattern_after(vertex, state.pattern, is_edge);
        let transition = change_between(step, before, pattern)?;
        let matching = self.engine.transitions.apply(transition, points(before), state.matching);
        let after = State { pattern, matching };
        Some((after, weight_before(self.ways(vertex, after), &state)?))
    }

    /// The ways to a state after a vertex: the states before it.
    pub(super) fn ways(&self, vertex: usize, to: State) -> impl Iterator<Item = (State, T::Number)> {
        let (step, table) = (&self.steps[vertex], &self.tables[vertex]);
        let whole = to.pattern << 2;
        let mut befores = vec![whole | 2];
        let neighbours = || step.neighbours.iter().map(|&(place, _)| place).filter(|&place| degree(whole, place) > 0);
        for (i, neighbour) in neighbours().enumerate() {
            befores.push((whole - one_at(neighbour)) | 1);
            befores.extend(neighbours().skip(i + 1).map(|other| whole - one_at(neighbour) - one_at(other)));
        }
        let found = befores.into_iter().filter_map(move |before| {
            let pattern = narrowed(before, &step.places)?;
            Some((before, pattern, table.find(pattern)?, change_between(step, before, to.pattern)?))
        });
        found.flat_map(move |(before, pattern, entry, transition)| {
            let preimages = transition.preimages(points(before), to.matching).into_iter();
            preimages.filter_map(move |matching| Some((State { pattern, matching }, table.count(entry, matching)?)))
        })
    }
}

/// The change of the matching when a step leads from one pattern, spread over its frontier, to another.
fn change_between(step: &Step, before: u64, after: u64) -> Option<Transition> {
    let mut found = None;
    step.each_choice(before, &mut |target, transition| {
        if target == after {
            found = Some(transition);
        }
    });
    found
}

/// The way that a number selects; the number becomes its number within that way.
pub(super) fn pick<W, N: Number>(mut ways: impl Iterator<Item = (W, N)>, number: &mut N) -> Option<W> {
    let found = ways.find(|(_, count)| {
        let falls_here = *number < *count;
        if !falls_here {
            *number = number.minus(count);
        }
        falls_here
    });
    found.map(|(way, _)| way)
}

/// The sum of the counts of all ways before this one.
pub(super) fn weight_before<W: PartialEq, N: Number>(ways: impl Iterator<Item = (W, N)>, wanted: &W) -> Option<N> {
    let mut weight = N::ZERO;
    for (way, count) in ways {
        if way == *wanted {
            return Some(weight);
        }
        weight = weight.plus(&count)?;
    }
    None
}

/// The pattern that [`spread`] makes this one of, if there is one.
pub(super) fn narrowed(pattern: u64, places: &[u32]) -> Option<u64> {
    let narrow = (0..).zip(places).fold(0, |narrow, (new, &old)| narrow | degree(pattern, old) << (2 * new));
    (spread(narrow, places) == pattern).then_some(narrow)
}
