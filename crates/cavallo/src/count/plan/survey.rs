//! The survey of a count: the sizes of all its tables and slices, and the ways to count in memory.
//!
//! **Long boards.** After about as many rows as there are files, the patterns of a row are those of two rows before. Which patterns follow
//! depends on nothing but the patterns, and on the colours of the row, which repeat after two. So once all patterns are the same as two rows
//! before, and their fills nearly, the rows that follow are not made but repeated.

use std::collections::HashMap;

use crate::run::Run;

use super::super::advance::SweepError;
use super::super::filter::Given;
use super::super::halves::{Halves, Rows};
use super::super::middle::Slice;
use super::super::pattern::points;
use super::super::sweep::Layer;
use super::outline::{Outline, VertexSizes};
use super::rates::Rates;
use super::slices::{self, SliceSizes};
use super::{BYTES_OF_STATE, Plan, bytes, bytes_of_arrays};

/// A table is smaller if it has less than this part of the states.
const SMALLER: f64 = 0.99;
/// Fills that differ by no more are the same.
const SAME_FILL: f32 = 1e-3;
/// Slices are cut at most this many times beforehand: by two files on either side, into 6561.
const MOST_CUTS: usize = 2;
/// From this many states on slicing pays: equivalent slices are computed once.
const STATES_WORTH_SLICING: f64 = 16_384.0;
/// The sizes of all tables and slices of a count.
pub(super) struct Survey {
    /// The outlines of both halves; the same twice if they are equal.
    pub(super) lower: OutlineSizes,
    pub(super) upper: OutlineSizes,
    /// The sizes of slices, whole and cut once, twice, ..
    pub(super) cuts: Vec<Vec<(Slice, SliceSizes, SliceSizes)>>,
    pub(super) states_of_slices: f64,
    /// The last tables of both halves, or of one if they are equal.
    pub(super) outlines: Vec<Outline>,
}

/// The slices of the middle: whole, cut once, cut twice.
pub(super) fn slices_of(halves: &Halves<'_>) -> Vec<Vec<Slice>> {
    let mut cuts = vec![halves.middle.whole()];
    for _ in 0..MOST_CUTS {
        let last = cuts.last().map_or(&[][..], |slices| slices);
        let finer: Option<Vec<Vec<Slice>>> = last.iter().map(|&slice| halves.middle.cut_further(slice)).collect();
        let Some(finer) = finer else { break };
        cuts.push(finer.into_iter().flatten().collect());
    }
    cuts
}

/// The squares by which the finest slices are cut, as either half sees them.
fn finest_mask(halves: &Halves<'_>) -> u64 {
    let finest = slices_of(halves).into_iter().next_back().unwrap_or_default();
    finest.iter().fold(0, |mask, &slice| mask | slice.mask | halves.middle.partner_slice(slice).mask)
}

/// The sizes of one half's tables.
#[derive(Clone)]
pub(super) struct OutlineSizes {
    pub(super) rows: u32,
    pub(super) patterns: u64,
    pub(super) states: f64,
    pub(super) most_points: usize,
    pub(super) vertices: Vec<VertexSizes>,
    /// States after each row.
    pub(super) after_rows: Vec<(f64, u64)>,
}

/// The outlines after the last two rows, and what was made so far.
struct RowOutlines {
    last: [Outline; 2],
    rows: u32,
    vertices: Vec<VertexSizes>,
    /// States and patterns after each row.
    after_rows: Vec<(f64, u64)>,
    /// Whether all that follows repeats the last two rows.
    repeats: bool,
}

impl RowOutlines {
    fn start() -> Self {
        let (last, after_rows) = ([Outline::start(), Outline::start()], vec![(1.0, 1)]);
        Self { last, rows: 0, vertices: Vec::new(), after_rows, repeats: false }
    }

    /// The outline after the last row.
    fn last(&self) -> &Outline {
        &self.last[1]
    }

    fn next(&mut self, run: &mut Run<'_>, halves: &Halves<'_>) -> Result<(), SweepError> {
        let width = halves.rectangle.width as usize;
        self.rows += 1;
        if self.repeats {
            let made = self.vertices.len();
            self.vertices.extend_from_within(made - 2 * width..made - width);
            self.after_rows.push(self.after_rows[self.after_rows.len() - 2]);
            self.last.swap(0, 1);
            return Ok(());
        }
        let row = self.rows - 1..self.rows;
        let mut next = halves.sweep_rows(run, Rows::Part(&self.last[1]), row, &Given::default())?;
        next.fills.sort_unstable_by_key(|&(pattern, _)| pattern);
        self.vertices.append(&mut next.ledger.vertices);
        self.after_rows.push((next.all_states(), next.fills.len() as u64));
        self.repeats = self.rows > 2 && is_alike(&self.last[0], &next);
        self.last.swap(0, 1);
        let before = std::mem::replace(&mut self.last[1], next);
        run.release(size_of_val(before.fills.as_slice()) as u64);
        Ok(())
    }
}

/// Whether two outlines have the same patterns, and nearly the same fills.
fn is_alike(one: &Outline, other: &Outline) -> bool {
    one.fills.len() == other.fills.len()
        && one
            .fills
            .iter()
            .zip(&other.fills)
            .all(|(one, other)| one.0 == other.0 && (one.1 - other.1).abs() <= SAME_FILL)
}

impl Survey {
    pub(super) fn new(run: &mut Run<'_>, halves: &Halves<'_>) -> Result<Self, SweepError> {
        let (fewer, more) = halves.rectangle.halves();
        let mut rows_made = RowOutlines::start();
        let (mut sizes, mut slice_sizes, mut outlines) = (Vec::new(), Vec::new(), Vec::new());
        for rows in 1..=more {
            rows_made.next(run, halves)?;
            if rows == fewer || rows == more {
                let outline = rows_made.last();
                sizes.push(OutlineSizes {
                    rows,
                    patterns: outline.fills.len() as u64,
                    states: outline.all_states(),
                    most_points: outline.fills.iter().map(|&(pattern, _)| points(pattern)).max().unwrap_or(0),
                    vertices: rows_made.vertices.clone(),
                    after_rows: rows_made.after_rows.clone(),
                });
                slice_sizes.push(slices::grow(run, halves, outline, rows, finest_mask(halves))?);
                run.reserve(size_of_val(outline.fills.as_slice()) as u64)?;
                outlines.push(outline.clone());
            }
        }
        let (Some(lower), Some(upper)) = (sizes.first(), sizes.last()) else { return Err(SweepError::TooWide) };
        let (Some(one), Some(other)) = (slice_sizes.first(), slice_sizes.last()) else {
            return Err(SweepError::TooWide);
        };
        let mut cuts = Vec::new();
        for slices in slices_of(halves) {
            let mask = slices.iter().fold(0, |mask, slice| mask | slice.mask);
            let (ones, others) = (one.by_digits(mask), other.by_digits(halves.middle.partner_slice(slices[0]).mask));
            let sizes =
                |sizes: &HashMap<u64, SliceSizes>, slice: Slice| sizes.get(&slice.degrees).copied().unwrap_or_default();
            let measured = slices
                .iter()
                .map(|&slice| (slice, sizes(&ones, slice), sizes(&others, halves.middle.partner_slice(slice))));
            cuts.push(measured.collect());
        }
        Ok(Self { lower: lower.clone(), upper: upper.clone(), cuts, states_of_slices: one.all.states, outlines })
    }

    /// Ways to count, the best first: those in memory, and in tiles if these may be spilled and there is no good way within the
    /// limit.
    pub(super) fn ways(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        rates: &Rates,
        limit: f64,
        may_spill: bool,
    ) -> Result<Vec<Plan>, SweepError> {
        let mut ways: Vec<Plan> = self
            .rows_worth_sweeping()
            .into_iter()
            .flat_map(|rows| {
                let least = usize::from(self.lower.states >= STATES_WORTH_SLICING || rows > 0);
                (least..self.cuts.len().max(least + 1))
                    .map(move |cut| self.way(halves, rates, rows, cut.min(self.cuts.len() - 1)))
            })
            .collect();
        let is_good = |plan: &Plan| plan.rows_of_slices == 0 && plan.memory <= limit;
        if may_spill && !ways.iter().any(is_good) {
            ways.splice(0..0, self.tiled_ways(run, halves, rates, 1)?);
        }
        Ok(ways)
    }

    /// The numbers of rows that slices may sweep themselves: none, or enough that the table before them is smaller than with fewer.
    fn rows_worth_sweeping(&self) -> Vec<u32> {
        let mut least = f64::INFINITY;
        let states = |rows: u32| self.lower.after_rows[(self.lower.rows - rows) as usize].0;
        (0..=self.lower.rows)
            .filter(|&rows| {
                let is_less = states(rows) < SMALLER * least;
                least = least.min(states(rows));
                is_less
            })
            .collect()
    }

    pub(super) fn way(&self, halves: &Halves<'_>, rates: &Rates, rows_of_slices: u32, cut: usize) -> Plan {
        let equal = self.lower.rows == self.upper.rows;
        let threads = halves.engine.threads as f64;
        let width = halves.rectangle.width;
        let half = if rows_of_slices == 0 { &self.upper } else { &self.lower };
        let swept = ((half.rows - rows_of_slices) * width) as usize;
        let vertices: Vec<f64> = half.vertices[..swept].iter().map(|vertex| rates.sweep * vertex.looked_up).collect();
        let after = |sizes: &OutlineSizes, rows: u32| {
            let (states, patterns) = sizes.after_rows[rows as usize];
            bytes(states, patterns as f64)
        };
        let mut base_memory = after(half, half.rows - rows_of_slices);
        if rows_of_slices == 0 && !equal {
            base_memory += after(half, self.lower.rows);
        }
        let most_at_once = |range: &[VertexSizes]| range.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
        let arrays = bytes_of_arrays(threads, half.most_points, width);
        let density = half.patterns as f64 / half.states;
        let sweep_memory = bytes(most_at_once(&half.vertices[..swept]), 3.0 * density * half.states);
        // What slices sweep themselves, each its part of the states, in either half.
        let first = ((self.lower.rows - rows_of_slices) * width) as usize;
        let (last_lower, last_upper) = (&self.lower.vertices[first..], &self.upper.vertices[first..]);
        let work_of = |range: &[VertexSizes]| range.iter().map(|vertex| vertex.looked_up).sum::<f64>();
        let (mut slices, mut slice_times, mut slice_memory) = (Vec::new(), Vec::new(), 0.0_f64);
        for &(slice, one, other) in &self.cuts[cut] {
            let weight = halves.middle.weight(slice, equal);
            if weight == 0 || one.states == 0.0 || other.states == 0.0 {
                continue;
            }
            let is_mirrored = halves.middle.is_mirrored() && halves.middle.mirrored_slice(slice) == slice;
            let stored = if is_mirrored { 0.5 } else { 1.0 };
            let alone = equal && halves.middle.partner_slice(slice) == slice;
            let made = |sizes: SliceSizes| stored * rates.slices * sizes.work.slices;
            let join = stored * rates.join * one.work.join * if alone { 0.5 } else { 1.0 };
            let mut times = [made(one), 0.0, join];
            let mut memory = stored * bytes(one.states, one.patterns);
            if !alone {
                times[1] = made(other);
                memory += stored * bytes(other.states, other.patterns);
            }
            if rows_of_slices > 0 {
                let part = |sizes: &OutlineSizes, slice: SliceSizes| (2.0 * slice.from / sizes.states).min(1.0);
                let (lower, upper) = (part(&self.lower, one), part(&self.upper, other));
                times[0] += rates.sweep * lower * work_of(last_lower);
                times[1] += if alone { 0.0 } else { rates.sweep * upper * work_of(last_upper) };
                memory +=
                    BYTES_OF_STATE * 2.0 * (lower * most_at_once(last_lower)).max(upper * most_at_once(last_upper));
            }
            slices.push((slice, weight));
            slice_times.push(times);
            // Edges are added in buffers that take as much again for a while.
            slice_memory = slice_memory.max(1.5 * memory);
        }
        let memory = arrays + sweep_memory.max(base_memory + slice_memory);
        let (patterns, states) = (half.patterns, half.states);
        Plan {
            rows_of_slices,
            slices,
            vertices,
            slice_times,
            memory,
            base_memory,
            patterns,
            states,
            states_of_slices: self.states_of_slices,
            tiles: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::advance::Engine;
    use super::super::super::file_order::FileOrder;
    use super::super::super::frontier::rows_of;
    use super::super::super::rectangle::Rectangle;
    use super::*;
    use crate::tour::Ends;

    /// Rows that are repeated have the patterns that they would have if they were made.
    #[test]
    fn repeated_rows_have_the_patterns_of_their_rows() {
        for (width, height) in [(3, 44), (3, 47), (4, 48), (5, 46), (5, 47), (6, 44)] {
            for ends in [Ends::Closed, Ends::Open] {
                let rectangle = Rectangle { width, height, ends, order: FileOrder::OutsideIn, shift: 0 };
                let (engine, graph, more) = (Engine::new(1), rows_of(rectangle), rectangle.halves().1);
                let balance = rectangle.balance(more + 2);
                let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
                let mut run = Run::unlimited();
                let (mut made, mut outline) = (RowOutlines::start(), Outline::start());
                for rows in 1..=more {
                    made.next(&mut run, &halves).unwrap();
                    let step = halves.sweep_rows(&mut run, Rows::Whole(outline), rows - 1..rows, &Given::default());
                    outline = step.unwrap();
                    outline.fills.sort_unstable_by_key(|&(pattern, _)| pattern);
                    let patterns = |outline: &Outline| outline.fills.iter().map(|&(pattern, _)| pattern).collect();
                    let (one, other): (Vec<u64>, Vec<u64>) = (patterns(made.last()), patterns(&outline));
                    assert!(one == other, "{width}x{height} {ends}, row {rows}");
                    let (repeated, states) = (made.after_rows[rows as usize].0, outline.all_states());
                    assert!((repeated / states - 1.0).abs() < 0.05, "{width}x{height} {ends}, row {rows}");
                }
                // On boards with an even number of files the fills of closed tours settle later.
                assert!(made.repeats || width % 2 == 0, "{width}x{height} {ends}");
                assert_eq!(made.vertices.len(), (more * width) as usize);
            }
        }
    }
}
