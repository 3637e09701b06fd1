//! Counts a rectangle by halves: half a sweep, and one [slice](Slice) of the middle after the other.
//!
//! **Idea.** Both halves are the same table if they have equally many rows; if not, one is the table of the other after one
//! more row. Memory is needed for them and for one slice at a time with its partner. A slice is one number and independent of
//! the others: finished slices go to a [store](crate::run::CheckpointStore). A slice that does not fit in memory is cut into
//! smaller ones. If the tables of the halves do not fit, the sweep ends some rows earlier, and each slice sweeps the last
//! rows itself, leaving out states that do not lead to it: more work in all, and less memory at a time.
//!
//! **Worked example.** 3x10 closed has halves of four rows: one table for both, with 12 states. Each half may add one of the
//! two edges between rows 5 and 6, which makes 23 states; 4 pairs of them fit, each with 2 x 2 tours: 16 tours. (The book
//! does it by hand in `frontier.md`.) On 8x8 the halves have three rows.
//!
//! **Why it is right.** Every tour has one pattern in the middle, so it is counted in exactly one slice; see
//! [`join`](super::join).
//!
//! **Complexity.** That of half a [sweep](super::sweep), plus the joins. Measured in `experiments/count-speed`: 8x8 closed
//! takes 10.8 s and 0.46 GiB, 8x10 closed 50.7 s and 7.7 GiB, 8x8 open 201 s and 7.1 GiB.
//!
//! **When it fails.** The least memory is what the smallest slices need; below that the count stops.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard, Technical report TR-CS-97-03, Australian National
//! University, 1997.

use std::collections::HashMap;

use crate::run::{Event, Run, Stopped};
use crate::tour::Ends;

use super::advance::{Engine, SweepError};
use super::balance::Balance;
use super::filter::{Filter, Given};
use super::finished_parts::FinishedParts;
use super::graph::CountGraph;
use super::join::join;
use super::middle::{Middle, Slice, with_edge};
use super::sweep::Sweep;
use super::table::Table;

/// From this many states on slicing pays: equivalent slices are computed once.
const STATES_WORTH_SLICING: u64 = 1 << 15;

/// A board without blocked squares or given ends; the width is the shorter side, at least three, and the height at least four.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) ends: Ends,
}

/// Wider boards have a frontier of more than 32 squares.
const MOST_WIDTH: u32 = 15;
/// Bytes per square of a long board, besides the states of its tables.
pub(super) const BYTES_PER_SQUARE: u64 = 512;

impl Rectangle {
    /// Refuses boards that are too wide.
    pub(super) fn check_width(self) -> Result<(), SweepError> {
        if self.width > MOST_WIDTH { Err(SweepError::TooWide) } else { Ok(()) }
    }

    /// Claims memory for the rows themselves, before anything is allocated; boards that are too wide are refused.
    pub(super) fn claim_rows(self, run: &mut Run<'_>) -> Result<(), SweepError> {
        self.check_width()?;
        Ok(run.reserve(u64::from(self.width) * u64::from(self.height) * BYTES_PER_SQUARE)?)
    }

    /// The numbers of rows that the halves sweep, the smaller one first.
    pub(super) fn halves(self) -> (u32, u32) {
        let fewer = (self.height - 2) / 2;
        (fewer, self.height - 2 - fewer)
    }

    pub(super) fn middle(self) -> Middle {
        Middle { width: self.width, apex: self.ends == Ends::Open }
    }

    /// The vertices of the middle after `rows` rows; `graph` has the apex as its last vertex if there is one.
    pub(super) fn frontier(self, graph: &CountGraph, rows: u32) -> Vec<u32> {
        let apex = graph.vertices() as u32 - 1;
        let middle = rows * self.width..(rows + 2) * self.width;
        middle.chain((self.ends == Ends::Open).then_some(apex)).collect()
    }

    /// The colours of the lower rows. The first square is dark.
    pub(super) fn balance(self, rows: u32) -> Option<Balance> {
        if self.ends == Ends::Closed {
            return None;
        }
        let colours = (0..rows).flat_map(|rank| (0..self.width).map(move |file| (rank + file) % 2 == 0));
        let area = u64::from(self.width) * u64::from(self.height);
        Some(Balance::new(colours.collect(), area.div_ceil(2), area / 2))
    }
}

/// Counts the tours of a rectangle. `graph` has the two rows of the middle after the rows of the larger half.
pub(super) fn count_by_halves(
    run: &mut Run<'_>,
    engine: &Engine,
    rectangle: Rectangle,
    graph: &CountGraph,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let (fewer, more) = rectangle.halves();
    let balance = rectangle.balance(more + 2);
    let halves = Halves { engine, rectangle, middle: rectangle.middle(), graph, balance: balance.as_ref() };
    let mut rows_of_slices = 0;
    loop {
        let counted = run.scoped_memory(|run| {
            let bases = halves.bases(run, rows_of_slices)?;
            halves.join_all(run, &bases, parts)
        });
        match counted {
            Err(SweepError::Stopped(Stopped::Memory { .. })) if rows_of_slices < fewer => rows_of_slices += 1,
            counted => return counted,
        }
    }
}

/// The table after `rows` rows.
struct Base {
    rows: u32,
    table: Table,
}

/// The data of both halves.
struct Halves<'a> {
    engine: &'a Engine,
    rectangle: Rectangle,
    middle: Middle,
    graph: &'a CountGraph,
    balance: Option<&'a Balance>,
}

impl Halves<'_> {
    /// The tables from which slices are made: of both halves if they differ, or only one if slices sweep some rows
    /// themselves.
    fn bases(&self, run: &mut Run<'_>, rows_of_slices: u32) -> Result<Vec<Base>, SweepError> {
        let (fewer, more) = self.rectangle.halves();
        let (rows, width) = (fewer - rows_of_slices, self.rectangle.width);
        let mut sweep = Sweep::new(self.engine, self.graph, self.balance);
        let mut table = sweep.pass_many(run, Table::start(), rows * width)?;
        sweep.show(&mut table, self.rectangle.frontier(self.graph, rows));
        let mut bases = vec![Base { rows, table }];
        if more > fewer && rows_of_slices == 0 {
            let first = sweep.pass(run, &bases[0].table, &Given::default())?;
            let mut table = sweep.pass_many(run, first, width - 1)?;
            sweep.show(&mut table, self.rectangle.frontier(self.graph, more));
            bases.push(Base { rows: more, table });
        }
        Ok(bases)
    }

    fn join_all(&self, run: &mut Run<'_>, bases: &[Base], parts: &mut FinishedParts<'_>) -> Result<u128, SweepError> {
        let (fewer, more) = self.rectangle.halves();
        let mut slices = self.middle.whole();
        if bases[0].table.states() >= STATES_WORTH_SLICING || bases[0].rows < fewer {
            let cut = |slice| self.middle.cut_further(slice).unwrap_or(vec![slice]);
            slices = slices.into_iter().flat_map(cut).collect();
        }
        let weighed = slices.into_iter().map(|slice| (slice, self.middle.weight(slice, fewer == more)));
        let mut weighed: Vec<(Slice, u32)> = weighed.filter(|&(_, weight)| weight > 0).collect();
        // In an order that mixes light and heavy slices, so that the first ones predict how long the others take.
        weighed.sort_unstable_by_key(|(slice, _)| slice.degrees.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut total = Some(0_u128);
        let mut add = |pairs: u128, weight: u32| {
            let alike = pairs.checked_mul(u128::from(weight));
            total = total.zip(alike).and_then(|(total, alike)| total.checked_add(alike));
        };
        // Slices known beforehand take no time, and do not help to predict the rest.
        weighed.retain(|&(slice, weight)| {
            let known = parts.recall(&self.part(slice));
            if let Some(pairs) = known {
                add(pairs, weight);
            }
            known.is_none()
        });
        let work = self.work(&bases[0], &weighed);
        let (of, prime, mut done) = (work.iter().sum(), self.engine.prime, 0);
        for (&(slice, weight), work) in weighed.iter().zip(work) {
            run.tell(&Event::Progressed { done, of, prime });
            add(self.join_slice(run, bases, slice, parts)?, weight);
            done += work;
        }
        run.tell(&Event::Progressed { done, of, prime });
        total.ok_or(SweepError::Overflow)
    }

    /// The name of a slice in the store.
    fn part(&self, slice: Slice) -> String {
        format!("{}-{:x}-{:x}", self.engine.kind(), slice.mask, slice.degrees)
    }

    /// The expected work for each slice: the states that may belong to it.
    fn work(&self, base: &Base, slices: &[(Slice, u32)]) -> Vec<u64> {
        let frontier = self.rectangle.frontier(self.graph, base.rows);
        let mask = slices.iter().fold(0, |mask, (slice, _)| mask | slice.mask);
        let mut states: HashMap<u64, u64> = HashMap::new();
        for chunk in &base.table.chunks {
            for (i, &pattern) in chunk.patterns.iter().enumerate() {
                *states.entry(pattern & mask).or_default() += chunk.states(i).len() as u64;
            }
        }
        let (fewer, width) = (self.rectangle.halves().0, self.rectangle.width);
        let part = |slice: Slice| -> u64 {
            let given = self.given(slice, &self.middle.edges_for(slice), fewer);
            let filter = Filter::new(None, &given, base.rows * width, &frontier);
            states.iter().filter(|(pattern, _)| filter.allows(**pattern)).map(|(_, states)| states).sum()
        };
        slices.iter().map(|&(slice, _)| 1 + part(slice)).collect()
    }

    /// The tours of one slice, which is cut into smaller ones if it does not fit.
    fn join_slice(
        &self,
        run: &mut Run<'_>,
        bases: &[Base],
        slice: Slice,
        parts: &mut FinishedParts<'_>,
    ) -> Result<u128, SweepError> {
        let mut joined = run.scoped_memory(|run| self.join_at_once(run, bases, slice));
        if let Err(SweepError::Stopped(Stopped::Memory { .. })) = joined
            && let Some(smaller) = self.middle.cut_further(slice)
        {
            joined = smaller.into_iter().try_fold(0_u128, |sum, slice| {
                let known = parts.recall(&self.part(slice));
                let pairs = known.map_or_else(|| self.join_slice(run, bases, slice, parts), Ok)?;
                sum.checked_add(pairs).ok_or(SweepError::Overflow)
            });
        }
        let pairs = joined?;
        parts.keep(self.part(slice), pairs)?;
        Ok(pairs)
    }

    fn join_at_once(&self, run: &mut Run<'_>, bases: &[Base], slice: Slice) -> Result<u128, SweepError> {
        let (fewer, more) = self.rectangle.halves();
        let one = self.slice_of(run, &bases[0], fewer, slice)?;
        let partner = self.middle.partner_slice(slice);
        if fewer == more && partner == slice {
            return join(run, self.engine, self.middle, &one, &one);
        }
        let other = self.slice_of(run, bases.last().unwrap_or(&bases[0]), more, partner)?;
        join(run, self.engine, self.middle, &one, &other)
    }

    /// The states of a half with `rows` rows and any of the added edges that belong to the slice.
    fn slice_of(&self, run: &mut Run<'_>, base: &Base, rows: u32, slice: Slice) -> Result<Table, SweepError> {
        let edges = self.middle.edges_for(slice);
        let width = self.rectangle.width;
        let frontier = self.rectangle.frontier(self.graph, base.rows);
        let mut sweep = Sweep::new(self.engine, self.graph, self.balance).resume(base.rows * width, frontier);
        let given = self.given(slice, &edges, rows);
        let mut current: Option<Table> = None;
        for _ in base.rows * width..rows * width {
            let next = sweep.pass(run, current.as_ref().unwrap_or(&base.table), &given)?;
            replace(run, &mut current, next);
        }
        let frontier = self.rectangle.frontier(self.graph, rows);
        if let Some(table) = &mut current {
            sweep.show(table, frontier.clone());
        }
        for (i, &edge) in edges.iter().enumerate() {
            let given = self.given(slice, &edges[i + 1..], rows);
            let filter = Filter::new(self.balance, &given, rows * width, &frontier);
            let from = current.as_ref().unwrap_or(&base.table);
            let next = self.engine.advance(run, from, |pattern, tell| {
                let choices = with_edge(edge, pattern).filter(|&(target, _)| filter.allows(target));
                choices.for_each(|(target, change)| tell(target, change));
            })?;
            replace(run, &mut current, next);
        }
        Ok(current.unwrap_or(Table { chunks: Vec::new() }))
    }

    /// The degrees that a slice prescribes in the middle, after `rows` rows, while these edges, pairs of places, are still to
    /// come.
    fn given(&self, slice: Slice, edges: &[(u32, u32)], rows: u32) -> Given {
        let frontier = self.rectangle.frontier(self.graph, rows);
        let vertex = |place: u32| frontier[place as usize];
        let added: Vec<(u32, u32)> = edges.iter().map(|&(low, high)| (vertex(low), vertex(high))).collect();
        let given = self.middle.given(slice).into_iter().map(|(place, degree)| (vertex(place), degree));
        Given::new(self.graph, rows * self.rectangle.width, &added, &given.collect::<Vec<_>>())
    }
}

/// Replaces the last table by the next one.
fn replace(run: &mut Run<'_>, current: &mut Option<Table>, next: Table) {
    if let Some(old) = current.replace(next) {
        run.release(old.bytes());
    }
}
