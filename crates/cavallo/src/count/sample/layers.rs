//! The tables of a sweep, all of them kept, so that it can be walked back.
//!
//! A state of the middle is one of the last table with some edges of the middle added. A state of a table comes from those of the
//! table before: at most 11 patterns, as a square has four later neighbours and two edges, and of each of them the matchings that
//! become this one. Every state is so a sum over *ways*, in a fixed order; a number below its count picks one of them, and what
//! remains of the number goes on with the state the way comes from.

use crate::run::{Run, Stopped};

use super::super::advance::{Engine, SweepError};
use super::super::filter::Given;
use super::super::frontier::rows_of;
use super::super::graph::CountGraph;
use super::super::halves::Rectangle;
use super::super::matching::{CLOSED, Change, matchings};
use super::super::pattern::{degree, joining, one_at, points, spread};
use super::super::sweep::{Step, Sweep, places};
use super::super::table::{Chunk, Table};

/// What states are counted in.
pub(super) type Count = u64;

/// A pattern and a matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) pattern: u64,
    pub(super) matching: u32,
}

/// The tables after every square of some rows.
pub(super) struct Layers {
    rectangle: Rectangle,
    graph: CountGraph,
    steps: Vec<Step>,
    /// One more than there are steps.
    tables: Vec<Table>,
    pub(super) engine: Engine,
}

impl Layers {
    /// Sweeps the rows of the larger half.
    pub(super) fn sweep(run: &mut Run<'_>, rectangle: Rectangle, threads: usize) -> Result<Self, SweepError> {
        let (graph, engine) = (rows_of(rectangle), Engine::new(threads, run.spare_memory()));
        let (_, rows) = rectangle.halves();
        let balance = rectangle.balance(rows + 2);
        let mut sweep = Sweep::new(&engine, &graph, balance.as_ref());
        let (mut steps, mut tables): (Vec<Step>, _) = (Vec::new(), vec![Table::start()]);
        for vertex in 0..rows * rectangle.width {
            let before = steps.last().map_or(&[][..], |step| &step.after);
            steps.push(Step::new(&graph, vertex, before)?);
            tables.push(sweep.pass(run, &tables[vertex as usize], &Given::default())?);
        }
        Ok(Self { rectangle, graph, steps, tables, engine })
    }

    pub(super) fn is_apex(&self, vertex: u32) -> bool {
        self.rectangle.middle().apex && vertex as usize + 1 == self.graph.vertices()
    }

    /// Where a sweep over so many rows ends.
    pub(super) fn half(&self, rows: u32) -> Half<'_> {
        let swept = (rows * self.rectangle.width) as usize;
        let middle = self.rectangle.frontier(&self.graph, rows);
        let places = places(&self.steps[swept - 1].after, &middle);
        Half { layers: self, swept, middle, places, edges: self.rectangle.middle().edges() }
    }
}

/// Some rows of a board with all tables, and the two rows of the middle after them, perhaps with the apex.
pub(super) struct Half<'t> {
    layers: &'t Layers,
    swept: usize,
    /// The vertices of the middle.
    middle: Vec<u32>,
    /// The places of the frontier among them.
    places: Vec<u32>,
    /// The edges of the middle that this half may add, by their places.
    edges: Vec<(u32, u32)>,
}

/// The states of the last table that have some edges of the middle added.
struct Addition<'t> {
    /// The bits of the edges.
    chosen: u32,
    pattern: u64,
    chunk: &'t Chunk,
    /// The place of the pattern in the chunk.
    place: usize,
    /// What the edges do, one after the other, and to how many points.
    changes: Vec<(Change, usize)>,
}

impl Half<'_> {
    pub(super) fn is_as_long_as(&self, other: &Self) -> bool {
        self.swept == other.swept
    }

    /// All patterns of the middle that may occur, in order.
    pub(super) fn patterns(&self, run: &mut Run<'_>) -> Result<Vec<u64>, Stopped> {
        let chunks = self.layers.tables[self.swept].chunks.iter();
        let mut patterns: Vec<u64> =
            chunks.flat_map(|chunk| &chunk.patterns).map(|&pattern| spread(pattern, &self.places)).collect();
        for &(low, high) in &self.edges {
            // Twice as many at most, and as much again while they are sorted.
            let bytes = 4 * size_of_val(patterns.as_slice()) as u64;
            run.claim(bytes)?;
            run.tick(64 * patterns.len() as u64)?;
            let may_be_joined = |pattern: u64| degree(pattern, low) < 2 && degree(pattern, high) < 2;
            let joined = patterns.iter().filter(|&&pattern| may_be_joined(pattern));
            let joined: Vec<u64> = joined.map(|pattern| pattern + one_at(low) + one_at(high)).collect();
            patterns.extend(joined);
            // Two sorted runs, which only a stable sort merges.
            #[expect(clippy::stable_sort_primitive)]
            patterns.sort();
            patterns.dedup();
            run.release(bytes);
        }
        run.claim(size_of_val(patterns.as_slice()) as u64)?;
        Ok(patterns)
    }

    /// The counts of all matchings of a pattern of the middle. Those that do not fit are the greatest number there is.
    pub(super) fn vector(&self, pattern: u64) -> Vec<Count> {
        let mut vector: Vec<Count> = vec![0; matchings(points(pattern))];
        for addition in self.additions(pattern) {
            let tables: Vec<_> = addition
                .changes
                .iter()
                .map(|&(change, points)| self.layers.engine.changes.table(change, points))
                .collect();
            for (matching, count) in states(addition.chunk, addition.place) {
                let mut to = matching;
                for (&(change, points), table) in addition.changes.iter().zip(&tables) {
                    to = table.map_or_else(|| change.apply(points, to), |table| table[to as usize]);
                    if to == CLOSED {
                        break;
                    }
                }
                if to != CLOSED {
                    let sum = &mut vector[to as usize];
                    *sum = sum.saturating_add(count);
                }
            }
        }
        vector
    }

    /// The edges of the half that has this number among those with a state of the middle.
    pub(super) fn edges_of(&self, state: State, mut number: u128) -> Option<Vec<(u32, u32)>> {
        let (chosen, mut state) = pick(self.ways_to_the_middle(state), &mut number)?;
        let in_middle = self.edges.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        let mut edges: Vec<(u32, u32)> =
            in_middle.map(|(_, &(low, high))| (self.middle[low as usize], self.middle[high as usize])).collect();
        for vertex in (0..self.swept).rev() {
            let after = state;
            state = pick(self.ways(vertex, after), &mut number)?;
            let step = &self.layers.steps[vertex];
            let before = spread(state.pattern, &step.places);
            // The vertex itself has gone from the pattern; its neighbours have more edges than before.
            let gained = (after.pattern << 2) - (before & !3);
            let neighbours = step.neighbours.iter().filter(|&&(place, _)| degree(gained, place) == 1);
            edges.extend(neighbours.map(|&(place, _)| (vertex as u32, step.after[place as usize - 1])));
        }
        Some(edges)
    }

    /// The inverse: the state of the middle and the number of the half with these edges.
    pub(super) fn number_of(&self, is_edge: impl Fn(u32, u32) -> bool) -> Option<(State, u128)> {
        let mut state = State { pattern: 0, matching: 0 };
        let mut number = 0;
        for (vertex, step) in self.layers.steps[..self.swept].iter().enumerate() {
            let before = spread(state.pattern, &step.places);
            let neighbours = step.neighbours.iter().map(|&(place, _)| place);
            let joined = neighbours.filter(|&place| is_edge(vertex as u32, step.after[place as usize - 1]));
            let pattern = joined.fold(before, |pattern, place| pattern + one_at(place)) >> 2;
            let change = change_between(step, before, pattern)?;
            let matching = self.layers.engine.changes.apply(change, points(before), state.matching);
            let after = State { pattern, matching };
            number += weight_before(self.ways(vertex, after), &state)?;
            state = after;
        }
        let (mut pattern, mut matching, mut chosen) = (spread(state.pattern, &self.places), state.matching, 0);
        for (i, &(low, high)) in self.edges.iter().enumerate() {
            if is_edge(self.middle[low as usize], self.middle[high as usize]) {
                matching = self.layers.engine.changes.apply(joining(pattern, low, high)?, points(pattern), matching);
                pattern += one_at(low) + one_at(high);
                chosen |= 1 << i;
            }
        }
        let middle = State { pattern, matching };
        number += weight_before(self.ways_to_the_middle(middle), &(chosen, state))?;
        Some((middle, number))
    }

    /// The ways to a state of the middle: edges that are added, and the state of the last table to which they are.
    fn ways_to_the_middle(&self, to: State) -> impl Iterator<Item = ((u32, State), Count)> {
        self.additions(to.pattern).flat_map(move |Addition { chosen, pattern, chunk, place, changes }| {
            let becomes_it = move |matching: u32| {
                let after = changes.iter().try_fold(matching, |matching, &(change, points)| {
                    Some(self.layers.engine.changes.apply(change, points, matching))
                        .filter(|&matching| matching != CLOSED)
                });
                after == Some(to.matching)
            };
            let states = states(chunk, place).filter(move |&(matching, _)| becomes_it(matching));
            states.map(move |(matching, count)| ((chosen, State { pattern, matching }), count))
        })
    }

    /// The ways to a state after a vertex: the states before it.
    fn ways(&self, vertex: usize, to: State) -> impl Iterator<Item = (State, Count)> {
        let (step, table) = (&self.layers.steps[vertex], &self.layers.tables[vertex]);
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
        found.flat_map(move |(before, pattern, (chunk, place), change)| {
            let preimages = change.preimages(points(before), to.matching).into_iter();
            let range = chunk.states(place);
            preimages.filter_map(move |matching| {
                let state = range.start + chunk.matchings[range.clone()].binary_search(&matching).ok()?;
                Some((State { pattern, matching }, chunk.counts.get(state)))
            })
        })
    }

    /// The ways to a pattern of the middle.
    fn additions(&self, pattern: u64) -> impl Iterator<Item = Addition<'_>> {
        let mut subsets = vec![(pattern, 0_u32)];
        for (i, &(low, high)) in self.edges.iter().enumerate() {
            for which in 0..subsets.len() {
                let (without, chosen) = subsets[which];
                if degree(without, low) > 0 && degree(without, high) > 0 {
                    subsets.push((without - one_at(low) - one_at(high), chosen | 1 << i));
                }
            }
        }
        let table = &self.layers.tables[self.swept];
        subsets.into_iter().filter_map(move |(without, chosen)| {
            let pattern = narrowed(without, &self.places)?;
            let (chunk, place) = table.find(pattern)?;
            let (mut joined, mut changes) = (without, Vec::new());
            for (_, &(low, high)) in self.edges.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1) {
                changes.push((joining(joined, low, high)?, points(joined)));
                joined += one_at(low) + one_at(high);
            }
            Some(Addition { chosen, pattern, chunk, place, changes })
        })
    }
}

/// What a step does to the matching when it goes from one pattern, spread over its frontier, to another.
fn change_between(step: &Step, before: u64, after: u64) -> Option<Change> {
    let mut found = None;
    step.each_choice(before, &mut |target, change| {
        if target == after {
            found = Some(change);
        }
    });
    found
}

/// The way to which a number falls; the number becomes its number among those of that way.
pub(super) fn pick<W>(mut ways: impl Iterator<Item = (W, Count)>, number: &mut u128) -> Option<W> {
    let found = ways.find(|&(_, count)| {
        let falls_here = *number < u128::from(count);
        if !falls_here {
            *number -= u128::from(count);
        }
        falls_here
    });
    found.map(|(way, _)| way)
}

/// The counts of all ways before this one.
pub(super) fn weight_before<W: PartialEq>(mut ways: impl Iterator<Item = (W, Count)>, wanted: &W) -> Option<u128> {
    let mut weight = 0;
    let found = ways.find(|(way, count)| {
        let is_wanted = way == wanted;
        if !is_wanted {
            weight += u128::from(*count);
        }
        is_wanted
    });
    found.map(|_| weight)
}

/// The matchings of a pattern, and their counts.
fn states(chunk: &Chunk, place: usize) -> impl Iterator<Item = (u32, Count)> {
    chunk.states(place).map(|state| (chunk.matchings[state], chunk.counts.get(state)))
}

/// The pattern that [`spread`] makes this one of, if there is one.
fn narrowed(pattern: u64, places: &[u32]) -> Option<u64> {
    let narrow = (0..).zip(places).fold(0, |narrow, (new, &old)| narrow | degree(pattern, old) << (2 * new));
    (spread(narrow, places) == pattern).then_some(narrow)
}
