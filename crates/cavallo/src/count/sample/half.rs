//! Half a board with all its tables, and the edges it adds to the middle.
//!
//! **Idea.** A state of the middle is a state of the last table with some edges of the middle
//! added.
//!
//! **Why it is right.** A subset of the edges is subtracted from a pattern in every way that its
//! degrees allow, so all ways to a state of the middle are found, in a fixed order.
//!
//! **Complexity.** One look-up for each subset of the edges, and for each matching of its pattern.
//!
//! **When it fails.** When a sum exceeds 128 bits; then numbers of any size are used.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms
//! for combinatorial objects (1977).

use crate::count::engine::add_edge::add_edge;
use crate::count::engine::matching::{Transition, matchings};
use crate::count::engine::pattern::{degree, joining, one_at, points, spread};
use crate::count::engine::sweep::places;
use crate::count::engine::table::Entry;
use crate::count::rectangle::shape::Rectangle;
use crate::run::{Run, Stopped};

use super::layers::{CountTable, Layers, State, narrowed, pick, weight_before};
use super::number::Number;

/// Some rows of a board with all tables, and the two rows of the middle after them, perhaps with the apex.
pub(super) struct Half<'t, T> {
    layers: &'t Layers<T>,
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
    entry: &'t Entry,
    /// The changes by the edges, one after the other, and the number of points before each.
    transitions: Vec<(Transition, usize)>,
}

impl<'t, T: CountTable> Half<'t, T> {
    /// The half after a sweep over `rows` rows.
    pub(super) fn new(layers: &'t Layers<T>, rectangle: Rectangle, rows: u32) -> Self {
        let swept = (rows * rectangle.width) as usize;
        let middle = rectangle.frontier(&layers.graph, rows);
        let places = places(&layers.steps[swept - 1].after, &middle);
        Self { layers, swept, middle, places, edges: rectangle.middle().edges() }
    }

    fn last_table(&self) -> &'t T {
        &self.layers.tables[self.swept]
    }

    pub(super) fn is_as_long_as(&self, other: &Self) -> bool {
        self.swept == other.swept
    }

    /// All patterns of the middle that may occur, in order.
    pub(super) fn patterns(&self, run: &mut Run<'_>) -> Result<Vec<u64>, Stopped> {
        let entries = self.last_table().entries().iter();
        let mut patterns: Vec<u64> = entries.map(|entry| spread(entry.pattern, &self.places)).collect();
        patterns.sort_unstable();
        for &edge in &self.edges {
            // Twice as many at most.
            let run = &mut run.holding(2 * size_of_val(patterns.as_slice()) as u64)?;
            run.tick(16 * patterns.len() as u64)?;
            patterns = add_edge(&patterns, edge, |_| true, |with| Some(with.pattern));
        }
        run.reserve(size_of_val(patterns.as_slice()) as u64)?;
        Ok(patterns)
    }

    /// The counts of all matchings of a pattern of the middle; none on overflow.
    pub(super) fn vector(&self, pattern: u64) -> Option<Vec<T::Number>> {
        let mut vector = vec![T::Number::ZERO; matchings(points(pattern))];
        for addition in self.additions(pattern) {
            let tables: Vec<_> = addition
                .transitions
                .iter()
                .map(|&(transition, points)| self.layers.engine.transitions.table(transition, points))
                .collect();
            for (matching, count) in self.last_table().states(addition.entry) {
                let mut steps = addition.transitions.iter().zip(&tables);
                let to = steps.try_fold(matching, |from, (&(transition, points), table)| {
                    let to = table.map_or_else(|| transition.apply(points, from), |table| table[from as usize]);
                    (to != transition.closed(points)).then_some(to)
                });
                if let Some(to) = to {
                    let sum = &mut vector[to as usize];
                    *sum = sum.plus(&count)?;
                }
            }
        }
        Some(vector)
    }

    /// The edges of the half with this number among those with a given state of the middle.
    pub(super) fn edges_of(&self, state: State, mut number: T::Number) -> Option<Vec<(u32, u32)>> {
        let (chosen, state) = pick(self.ways_to_the_middle(state), &mut number)?;
        let in_middle = self.edges.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        let mut edges: Vec<(u32, u32)> =
            in_middle.map(|(_, &(low, high))| (self.middle[low as usize], self.middle[high as usize])).collect();
        edges.extend(self.layers.edges_to(self.swept, state, number)?);
        Some(edges)
    }

    /// The inverse: the state of the middle, and the number of the half with these edges.
    pub(super) fn number_of(&self, is_edge: &dyn Fn(u32, u32) -> bool) -> Option<(State, T::Number)> {
        let (mut state, mut number) = (State::START, T::Number::ZERO);
        for vertex in 0..self.swept {
            let (after, weight) = self.layers.advance(vertex, state, is_edge)?;
            number = number.plus(&weight)?;
            state = after;
        }
        let (mut pattern, mut matching, mut chosen) = (spread(state.pattern, &self.places), state.matching, 0);
        for (i, &(low, high)) in self.edges.iter().enumerate() {
            if is_edge(self.middle[low as usize], self.middle[high as usize]) {
                matching =
                    self.layers.engine.transitions.apply(joining(pattern, low, high)?, points(pattern), matching);
                pattern += one_at(low) + one_at(high);
                chosen |= 1 << i;
            }
        }
        let middle = State { pattern, matching };
        number = number.plus(&weight_before(self.ways_to_the_middle(middle), &(chosen, state))?)?;
        Some((middle, number))
    }

    /// The ways to a state of the middle: the added edges, and the state of the last table that they are added to.
    fn ways_to_the_middle(&self, to: State) -> impl Iterator<Item = ((u32, State), T::Number)> {
        self.additions(to.pattern).flat_map(move |Addition { chosen, pattern, entry, transitions }| {
            let becomes_it = move |matching: u32| {
                let after = transitions.iter().try_fold(matching, |matching, &(transition, points)| {
                    Some(self.layers.engine.transitions.apply(transition, points, matching))
                        .filter(|&matching| matching != transition.closed(points))
                });
                after == Some(to.matching)
            };
            let states = self.last_table().states(entry).filter(move |&(matching, _)| becomes_it(matching));
            states.map(move |(matching, count)| ((chosen, State { pattern, matching }), count))
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
        let table = self.last_table();
        subsets.into_iter().filter_map(move |(without, chosen)| {
            let pattern = narrowed(without, &self.places)?;
            let entry = table.find(pattern)?;
            let (mut joined, mut transitions) = (without, Vec::new());
            for (_, &(low, high)) in self.edges.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1) {
                transitions.push((joining(joined, low, high)?, points(joined)));
                joined += one_at(low) + one_at(high);
            }
            Some(Addition { chosen, pattern, entry, transitions })
        })
    }
}
