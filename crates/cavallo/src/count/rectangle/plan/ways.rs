//! The ways to count a rectangle, and the one that is taken.
//!
//! **Idea.** With whole tables of both halves, cut into as few slices as fit, everything is made once: that is the fastest. Where these tables do not fit, the last row is
//! made class by class, [in tiles](crate::count::rectangle::tiles). Slices that [sweep their last row themselves](super::last_rows) take even less memory, but each begins with the same
//! table, so they take much longer. They are for independent jobs, which cannot exchange tiles, and for whoever has very little memory.
//!
//! **One row.** Slices could sweep more rows themselves. But only the last two reach the middle, and with two a slice leaves out little in the first of them: 7x8 open took 8 %
//! less memory and twice the time.

use crate::count::engine::error::SweepError;
use crate::count::rectangle::half_board::{Halves, ROWS_OF_SLICES};
use crate::count::rectangle::middle::Slice;
use crate::run::{Run, Stopped};

use super::last_rows::{LastRows, SweptRows};
use super::memory::{bytes, bytes_of_arrays};
use super::rates::Rates;
use super::shared::SharedWays;
use super::slices::SliceSizes;
use super::strategy::{Boxes, Plan, Wanted, best_within};
use super::survey::Survey;

/// From this many states on slicing pays: equivalent slices are computed once.
const STATES_WORTH_SLICING: f64 = 16_384.0;

/// Nothing for a part of a plan without memory for its outlines.
fn if_it_fits<T>(made: Result<T, SweepError>) -> Result<Option<T>, SweepError> {
    match made {
        Err(SweepError::Stopped(Stopped::Memory { .. })) => Ok(None),
        made => made.map(Some),
    }
}

impl Survey {
    /// The best way within a limit, or the one that takes the least memory if none fits; and the least memory of those that were looked at, which are all if none
    /// fits.
    pub(super) fn best_way(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        rates: &Rates,
        limit: f64,
        (boxes, wanted): (Boxes, Wanted),
    ) -> Result<(Plan, f64), SweepError> {
        let finest = self.cuts.len() - 1;
        let coarsest = usize::from(self.lower.states >= STATES_WORTH_SLICING).min(finest);
        let whole = |cut: usize| self.way(halves, rates, (0, cut), &LastRows::default());
        let fits = |plan: &Plan| plan.memory <= limit;
        let mut in_order: Vec<(usize, u32, usize)> = Vec::new();
        for cut in coarsest..=finest {
            let distance = wanted.distance(&whole(cut));
            in_order.push((distance, 0, cut));
            // Coarser slices leave out too little of their last row.
            if cut == finest || wanted.mask.is_some() {
                in_order.push((distance, ROWS_OF_SLICES, cut));
            }
        }
        in_order.sort_unstable();
        let mut ways = Vec::new();
        if boxes != Boxes::None && !(coarsest..=finest).any(|cut| fits(&whole(cut))) {
            let tiled = if_it_fits(run.scoped_memory(|run| self.tiled_ways(run, halves, rates, 1)))?;
            ways = SharedWays::new(tiled.unwrap_or_default(), 1, boxes == Boxes::InMemory).into_ways();
        }
        for (_, rows, cut) in in_order {
            if ways.iter().any(fits) {
                break;
            }
            let last_rows = match rows {
                0 => Some(LastRows::default()),
                _ => if_it_fits(LastRows::outlined(run, halves, self, (rows, cut)))?,
            };
            ways.extend(last_rows.map(|last_rows| self.way(halves, rates, (rows, cut), &last_rows)));
        }
        let least = ways.iter().map(|plan| plan.memory).fold(f64::INFINITY, f64::min);
        Ok((best_within(ways, limit).ok_or(SweepError::TooWide)?, least))
    }

    /// The slices that are counted, of those that are cut so often: with the sizes of the slice and of its partner. How many states a slice has is
    /// an estimate, but [all patterns are found](super::outline): where there are none, the slice is empty.
    pub(super) fn counted(
        &self,
        halves: &Halves<'_>,
        cut: usize,
    ) -> impl Iterator<Item = (Slice, SliceSizes, SliceSizes)> {
        let (middle, equal) = (halves.middle, self.lower.rows == self.upper.rows);
        let is_counted = move |(slice, one, other): &(Slice, SliceSizes, SliceSizes)| {
            middle.weight(*slice, equal) > 0 && one.patterns > 0 && other.patterns > 0
        };
        self.cuts[cut].iter().copied().filter(is_counted)
    }

    /// Slices that are cut so often, and sweep so many rows of the upper half themselves.
    pub(super) fn way(
        &self,
        halves: &Halves<'_>,
        rates: &Rates,
        (rows_of_slices, cut): (u32, usize),
        last_rows: &LastRows,
    ) -> Plan {
        let equal = self.lower.rows == self.upper.rows;
        let threads = halves.engine.threads as f64;
        let (width, half) = (halves.rectangle.width, &self.upper);
        let [lower_base, base] = halves.rows_of_bases(rows_of_slices);
        let before = &half.vertices[..(base * width) as usize];
        let vertices: Vec<f64> = before.iter().map(|vertex| rates.sweep * vertex.looked_up).collect();
        let density = half.patterns as f64 / half.states;
        let after = |rows: u32| {
            let (states, patterns) = half.after_rows[rows as usize];
            bytes(states, patterns as f64)
        };
        let base_memory = after(base) + if lower_base < base { after(lower_base) } else { 0.0 };
        let most_at_once = before.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
        let sweep_memory = bytes(most_at_once, 3.0 * density * half.states);
        let arrays = bytes_of_arrays(threads, half.most_points, width);
        let (mut slices, mut slice_times, mut slice_memory) = (Vec::new(), Vec::new(), 0.0_f64);
        for (number, (slice, one, other)) in self.counted(halves, cut).enumerate() {
            let [lower_rows, upper_rows] = last_rows.of_slice(number);
            let is_mirrored = halves.middle.is_mirrored() && halves.middle.mirrored_slice(slice) == slice;
            let stored = if is_mirrored { 0.5 } else { 1.0 };
            let alone = equal && halves.middle.partner_slice(slice) == slice;
            let made = |sizes: SliceSizes, rows: SweptRows| {
                stored * rates.slices * sizes.work.slices + rates.sweep * rows.looked_up
            };
            let join = stored * rates.join * one.work.join * if alone { 0.5 } else { 1.0 };
            let mut times = [made(one, lower_rows), 0.0, join];
            let mut memory = stored * bytes(one.states, one.patterns as f64);
            let mut swept = lower_rows.at_once;
            if !alone {
                times[1] = made(other, upper_rows);
                memory += stored * bytes(other.states, other.patterns as f64);
                swept = swept.max(upper_rows.at_once);
            }
            slices.push((slice, halves.middle.weight(slice, equal)));
            slice_times.push(times);
            // Edges are added in buffers that take as much again for a while.
            slice_memory = slice_memory.max(1.5 * memory + bytes(swept, 3.0 * density * swept));
        }
        let memory = arrays + sweep_memory.max(base_memory + slice_memory);
        let (states, patterns) = half.after_rows[base as usize];
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
    use crate::count::engine::advance::Engine;
    use crate::count::engine::filter::Given;
    use crate::count::engine::table::{Table, Vectors};
    use crate::count::rectangle::half_board::Rows;
    use crate::count::rectangle::shape::Rectangle;
    use crate::tour::TourProblem;

    use super::*;

    /// A slice that is left out has no states, or its partner has none.
    #[test]
    fn slices_that_are_not_counted_are_empty() {
        let mut left_out = 0;
        for (width, height) in [(3_u32, 4_u32), (3, 5), (4, 5), (5, 5), (5, 6), (6, 6), (6, 7)] {
            for problem in [TourProblem::open((width, height)), TourProblem::closed((width, height))] {
                let rectangle = Rectangle::of(&problem.unwrap()).unwrap();
                let (engine, (fewer, more)) = (Engine::new(1), rectangle.halves());
                let mut run = Run::unlimited();
                let graph = rectangle.rows(&mut run).unwrap();
                let balance = rectangle.balance(&mut run, more + 2).unwrap();
                let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
                let survey = Survey::new(&mut run, &halves).unwrap();
                let [lower, upper] = [fewer, more].map(|rows| {
                    let start = Rows::Whole(Table::start());
                    halves.sweep_rows(&mut run, start, 0..rows, &Given::default()).unwrap()
                });
                let mut is_empty = |table: &Table, slice: Slice, rows: u32| {
                    engine.slice(&mut run, table, &halves.recipe(slice, rows)).unwrap().entries().is_empty()
                };
                for (cut, slices) in survey.cuts.iter().enumerate() {
                    let counted: Vec<Slice> = survey.counted(&halves, cut).map(|(slice, ..)| slice).collect();
                    let weight = |slice: Slice| halves.middle.weight(slice, fewer == more);
                    for &(slice, ..) in slices.iter().filter(|(slice, ..)| weight(*slice) > 0) {
                        let partner = halves.middle.partner_slice(slice);
                        if !counted.contains(&slice) {
                            left_out += 1;
                            let nothing = is_empty(&lower, slice, fewer) || is_empty(&upper, partner, more);
                            assert!(nothing, "{width}x{height}: {slice:?}");
                        }
                    }
                }
            }
        }
        assert!(left_out > 50, "too few to tell: {left_out}");
    }

    /// The less memory there is, the more is repeated; jobs, which cannot exchange tiles, have none.
    #[test]
    fn less_memory_means_tiles_and_then_rows_of_slices() {
        look_at_limits(14, 0.86);
    }

    #[test]
    #[ignore = "longer version"]
    fn a_little_less_memory_means_tiles_and_then_rows_of_slices() {
        look_at_limits(40, 0.95);
    }

    fn look_at_limits(count: i32, factor: f64) {
        let rectangle = Rectangle::of(&TourProblem::open("6x10").unwrap()).unwrap();
        let (engine, graph, balance) = (
            Engine::new(1),
            rectangle.rows(&mut Run::unlimited()).unwrap(),
            rectangle.balance(&mut Run::unlimited(), rectangle.halves().1 + 2).unwrap(),
        );
        let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
        let mut run = Run::unlimited();
        let survey = Survey::new(&mut run, &halves).unwrap();
        let mut kinds = |boxes: Boxes| {
            let limits = (0..count).map(|number| 60e6 * factor.powi(number));
            let kinds = limits.map(|limit| {
                let wanted = Wanted::default();
                let best = survey.best_way(&mut run, &halves, &Rates::USUAL, limit, (boxes, wanted)).unwrap();
                let (plan, least) = best;
                assert!(plan.memory <= limit.max(least), "{} bytes of {limit}", plan.memory);
                if plan.tiles.is_some() { "tiles" } else { ["slices", "rows of slices"][plan.rows_of_slices as usize] }
            });
            let mut kinds: Vec<&str> = kinds.collect();
            kinds.dedup();
            kinds
        };
        assert_eq!(kinds(Boxes::InMemory), ["slices", "tiles", "rows of slices"]);
        assert_eq!(kinds(Boxes::None), ["slices", "rows of slices"]);
    }
}
