//! The cycles of any graph, numbered by one sweep over all of it: for other pieces, blocked squares and given ends.
//!
//! A cycle is completed at one vertex, from one pattern with two ends left; so a number first selects such a pattern, and
//! then goes back through the [tables](super::layers).

use crate::run::Run;

use super::super::advance::SweepError;
use super::super::balance::Balance;
use super::super::graph::CountGraph;
use super::super::pattern::full;
use super::super::sweep::refuse_wide;
use super::halves::add_up;
use super::layers::{Layers, State};

/// All tables of a sweep, and where cycles are completed.
pub(super) struct Whole {
    layers: Layers,
    completions: Vec<Completion>,
}

/// A vertex at which cycles are completed, and the pattern before it.
struct Completion {
    vertex: usize,
    before: u64,
    /// The number of cycles that are completed here or before.
    end: u128,
}

impl Whole {
    pub(super) fn new(run: &mut Run<'_>, graph: CountGraph, balance: Option<&Balance>) -> Result<Self, SweepError> {
        refuse_wide(&graph)?;
        let vertices = graph.vertices() as u32;
        let layers = Layers::sweep(run, graph, vertices, balance)?;
        let mut completions = Vec::new();
        for (vertex, step) in layers.steps.iter().enumerate() {
            for chunk in &layers.tables[vertex].chunks {
                for (place, &before) in chunk.patterns.iter().enumerate().filter(|&(_, &before)| step.completes(before))
                {
                    let end = u128::from(chunk.counts.get(chunk.states(place).start));
                    completions.push(Completion { vertex, before, end });
                }
            }
        }
        run.reserve((completions.len() * size_of::<Completion>()) as u64)?;
        add_up(completions.iter_mut().map(|completion| &mut completion.end))?;
        Ok(Self { layers, completions })
    }

    pub(super) fn number_of_cycles(&self) -> u128 {
        self.begin(self.completions.len())
    }

    fn begin(&self, place: usize) -> u128 {
        if place == 0 { 0 } else { self.completions[place - 1].end }
    }

    /// The neighbours of every vertex in the cycle with a number.
    pub(super) fn cycle(&self, number: u128) -> Option<Vec<Vec<usize>>> {
        let place = self.completions.partition_point(|completion| completion.end <= number);
        let &Completion { vertex, before, .. } = self.completions.get(place)?;
        // Two ends have only one matching.
        let state = State { pattern: before, matching: 0 };
        let last = self.layers.edges_between(vertex, before, full(self.layers.steps[vertex].after.len()));
        let edges = self.layers.edges_to(vertex, state, number - self.begin(place))?;
        let mut neighbours = vec![Vec::new(); self.layers.graph.vertices()];
        for (one, other) in last.chain(edges) {
            neighbours[one as usize].push(other as usize);
            neighbours[other as usize].push(one as usize);
        }
        Some(neighbours)
    }

    /// The inverse: the number of a cycle.
    pub(super) fn number_of(&self, neighbours: &[Vec<usize>]) -> Option<u128> {
        let is_edge = |one: u32, other: u32| neighbours[one as usize].contains(&(other as usize));
        let (mut state, mut number) = (State::START, 0);
        for (vertex, step) in self.layers.steps.iter().enumerate() {
            let after = self.layers.pattern_after(vertex, state.pattern, &is_edge);
            if step.completes(state.pattern) && after == full(step.after.len()) {
                let is_here =
                    |completion: &Completion| (completion.vertex, completion.before) == (vertex, state.pattern);
                let place = self.completions.iter().position(is_here)?;
                return Some(self.begin(place) + number);
            }
            let (after, weight) = self.layers.advance(vertex, state, &is_edge)?;
            number += weight;
            state = after;
        }
        None
    }
}
