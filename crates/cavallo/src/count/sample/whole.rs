//! The cycles of any graph, numbered by one sweep over all of it: for other pieces, blocked squares and given ends.
//!
//! **Idea.** A cycle is completed at one vertex, from one pattern with two ends left; so a number
//! first selects such a pattern, and then goes back through the [tables](super::layers).
//!
//! **Why it is right.** Each cycle is completed at one vertex, from one pattern; the numbers of the
//! completions are disjoint intervals.
//!
//! **Complexity.** All tables of a sweep are kept; a cycle is a walk back through them.
//!
//! **When it fails.** When they do not fit in memory.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms
//! for combinatorial objects (1977).

use num_bigint::BigUint;

use crate::count::engine::balance::Balance;
use crate::count::engine::error::SweepError;
use crate::count::engine::graph::CountGraph;
use crate::count::engine::pattern::full;
use crate::count::engine::sweep::refuse_wide;
use crate::run::Run;

use super::cycles::{Neighbours, NumberedCycles};
use super::layers::{CountTable, Layers, State};
use super::number::{Number, add_up};

/// All tables of a sweep, and where cycles are completed.
pub(super) struct Whole<T: CountTable> {
    layers: Layers<T>,
    completions: Vec<Completion<T::Number>>,
}

/// A vertex at which cycles are completed, and the pattern before it.
struct Completion<N> {
    vertex: usize,
    before: u64,
    /// The number of cycles that are completed here or before.
    end: N,
}

impl<T: CountTable> Whole<T> {
    pub(super) fn new(run: &mut Run<'_>, graph: CountGraph, balance: Option<&Balance>) -> Result<Self, SweepError> {
        refuse_wide(run, &graph)?;
        let vertices = graph.vertices() as u32;
        let layers: Layers<T> = Layers::sweep(run, graph, vertices, balance)?;
        let mut completions = Vec::new();
        for (vertex, step) in layers.steps.iter().enumerate() {
            let table = &layers.tables[vertex];
            for entry in table.entries().iter().filter(|entry| step.completes(entry.pattern)) {
                // Two ends have only one matching, with number 0.
                let end = table.count(entry, 0).unwrap_or(T::Number::ZERO);
                completions.push(Completion { vertex, before: entry.pattern, end });
            }
        }
        run.reserve((completions.len() * size_of::<Completion<T::Number>>()) as u64)?;
        add_up(completions.iter_mut().map(|completion| &mut completion.end))?;
        Ok(Self { layers, completions })
    }

    fn begin(&self, place: usize) -> T::Number {
        if place == 0 { T::Number::ZERO } else { self.completions[place - 1].end.clone() }
    }
}

impl<T: CountTable> NumberedCycles for Whole<T> {
    fn number_of_cycles(&self) -> BigUint {
        self.begin(self.completions.len()).to_big()
    }

    fn cycle(&self, number: &BigUint) -> Option<Neighbours> {
        let number = T::Number::from_big(number)?;
        let place = self.completions.partition_point(|completion| completion.end <= number);
        let &Completion { vertex, before, .. } = self.completions.get(place)?;
        // Two ends have only one matching.
        let state = State { pattern: before, matching: 0 };
        let last = self.layers.edges_between(vertex, before, full(self.layers.steps[vertex].after.len()));
        let edges = self.layers.edges_to(vertex, state, number.minus(&self.begin(place)))?;
        let mut neighbours = vec![Vec::new(); self.layers.graph.vertices()];
        for (one, other) in last.chain(edges) {
            neighbours[one as usize].push(other as usize);
            neighbours[other as usize].push(one as usize);
        }
        Some(neighbours)
    }

    fn number_of(&self, neighbours: &Neighbours) -> Option<BigUint> {
        let is_edge = |one: u32, other: u32| neighbours[one as usize].contains(&(other as usize));
        let (mut state, mut number) = (State::START, T::Number::ZERO);
        for (vertex, step) in self.layers.steps.iter().enumerate() {
            let after = self.layers.pattern_after(vertex, state.pattern, &is_edge);
            if step.completes(state.pattern) && after == full(step.after.len()) {
                let is_here =
                    |completion: &Completion<_>| (completion.vertex, completion.before) == (vertex, state.pattern);
                let place = self.completions.iter().position(is_here)?;
                return Some(self.begin(place).plus(&number)?.to_big());
            }
            let (after, weight) = self.layers.advance(vertex, state, &is_edge)?;
            number = number.plus(&weight)?;
            state = after;
        }
        None
    }
}
