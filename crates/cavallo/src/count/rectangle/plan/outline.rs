//! The outline of a table: its patterns, and how many states each is expected to have.
//!
//! **Idea.** There are about a hundred times fewer patterns than states, and which patterns lead to which does not depend on the
//! matchings. So the steps of a count are made over patterns alone, by the same code that makes them over states: all
//! patterns are found. How many of its matchings occur in a pattern, its *fill*, is estimated from those of its sources, as the chance that a
//! matching is in one of several random sets.
//!
//! **Sources.** A move contributes as many matchings as it has. An insertion too, but among more. A contraction to 2k points
//! maps 2k matchings to each one, and misses it if all of these are missing. If the sets were independent the chances of a miss would be multiplied.
//! They overlap more than that: all but the least chance are raised to the power 0.6. This exponent was fitted to the
//! tables of boards four to seven wide, after two to five rows, where it gives between 0.6 and 1.3 of the states.
//!
//! **Why it is right.** Patterns follow from patterns, so all of them are found. The fills are a
//! model; tests hold them to 0.6 to 1.4 of the states.
//!
//! **Complexity.** That of the steps for one state per pattern.
//!
//! **When it fails.** A pattern whose matchings all close cycles occurs in an outline, but not in the table.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::advance::{Choose, Engine, Selection};
use crate::count::engine::error::SweepError;
use crate::count::engine::fold::Mirror;
use crate::count::engine::matching::{MOST_POINTS, Transition, matchings};
use crate::count::engine::pattern::{Rearrangement, points, sort_by_pattern, sort_in_blocks};
use crate::count::engine::sweep::{Layer, Step};
use crate::run::Run;

/// The work on a pattern, in steps of the run's clock.
const WORK_PER_PATTERN: u64 = 64;

/// An outline that is being made claims its memory in pieces larger than this.
const MOST_UNCLAIMED: u64 = 1 << 18;

/// The work on a vector, however short it is, in look-ups.
pub(super) const WORK_PER_VECTOR: f64 = 16.0;

/// The patterns of a table, and the part of their matchings that are expected to occur.
#[derive(Clone)]
pub(super) struct Outline {
    pub(super) fills: Vec<(u64, f32)>,
    /// What was done to get here, from the start.
    pub(super) ledger: Ledger,
}

/// What the steps of a sweep are expected to take.
#[derive(Clone, Default)]
pub(super) struct Ledger {
    pub(super) vertices: Vec<VertexSizes>,
    /// The choices of edges that may still be made, if there is a limit. With none left an outline is not complete.
    pub(super) choices_left: Option<u64>,
}

/// What the step over one vertex is expected to take, in states.
#[derive(Clone, Copy, Default)]
pub(super) struct VertexSizes {
    /// The states that are looked up.
    pub(super) looked_up: f64,
    /// The most states at once, before and after.
    pub(super) at_once: f64,
    /// The states after it.
    pub(super) after: f64,
}

/// The expected number of states of a pattern.
pub(super) fn states(pattern: u64, fill: f32) -> f64 {
    f64::from(fill) * matchings(points(pattern)) as f64
}

/// The chance that a matching is not made from a source with this many points and this fill.
pub(super) fn miss(transition: Transition, points: usize, fill: f32) -> f32 {
    match transition {
        Transition::Identity | Transition::Move(..) | Transition::Swap(_) => 1.0 - fill,
        Transition::Insert(..) => 1.0 - fill / (points + 1) as f32,
        Transition::Contract(..) => (1.0 - fill).powi(points as i32 - 2),
    }
}

/// The chance that a matching is in neither of two sets, from the chances for each.
pub(super) fn miss_both(one: f32, other: f32) -> f32 {
    const OVERLAP: f32 = 0.6;
    one.min(other) * one.max(other).powf(OVERLAP)
}

/// Puts together what is known of equal patterns: each comes with a chance of a miss.
fn merge(misses: &mut [(u64, f32)], fills: &mut Vec<(u64, f32)>) {
    sort_by_pattern(misses);
    for equal in misses.chunk_by(|one, other| one.0 == other.0) {
        let fill = 1.0 - equal.iter().map(|&(_, miss)| miss).reduce(miss_both).unwrap_or(1.0);
        // At least one state, or the pattern would not be there.
        fills.push((equal[0].0, fill.max(1.0 / matchings(points(equal[0].0)) as f32)));
    }
}

/// Keeps the largest fill of equal patterns, which are neighbours.
pub(super) fn keep_fullest(fills: &mut Vec<(u64, f32)>) {
    fills.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        earlier.1 = if same { earlier.1.max(later.1) } else { earlier.1 };
        same
    });
}

impl Layer for Outline {
    const IS_COUNT: bool = false;

    fn start() -> Self {
        Self { fills: vec![(0, 1.0)], ledger: Ledger::default() }
    }

    fn advance(
        &self,
        run: &mut Run<'_>,
        _: &Engine,
        selection: Selection<'_>,
        choose: Choose<'_>,
    ) -> Result<Self, SweepError> {
        let bytes = size_of_val(self.fills.as_slice()) as u64;
        let run = &mut run.holding(bytes)?;
        let mut before: Vec<(u64, f32)> = Vec::with_capacity(self.fills.len());
        before.extend(self.fills.iter().filter_map(|&(pattern, fill)| Some((selection.arranged(pattern)?, fill))));
        // A long board has a long ledger, even where nothing is left to sweep.
        run.tick(1 + self.ledger.vertices.len() as u64)?;
        let (touched, mut ledger) = (selection.touched, self.ledger.clone());
        sort_in_blocks(&mut before, !touched);
        let mut fills = Vec::with_capacity(before.len());
        let mut misses: Vec<(u64, f32)> = Vec::new();
        let (mut looked_up, mut too_wide, mut claimed) = (0.0, false, 0);
        for block in before.chunk_by(|one, other| (one.0 ^ other.0) & !touched == 0) {
            misses.clear();
            run.tick(WORK_PER_PATTERN * block.len() as u64)?;
            for &(pattern, fill) in block {
                let points = points(pattern);
                let states = states(pattern, fill);
                choose(pattern, &mut |target, transition| {
                    too_wide |= transition.points_after(points) > MOST_POINTS;
                    looked_up += states + WORK_PER_VECTOR;
                    misses.push((target, miss(transition, points, fill)));
                });
            }
            if too_wide {
                run.poll()?;
                return Err(SweepError::TooWide);
            }
            merge(&mut misses, &mut fills);
            let unclaimed = size_of_val(fills.as_slice()) as u64 - claimed;
            if unclaimed > MOST_UNCLAIMED {
                run.reserve(unclaimed)?;
                claimed += unclaimed;
            }
            ledger.choices_left = ledger.choices_left.map(|left| left.saturating_sub(misses.len() as u64));
            if ledger.choices_left == Some(0) {
                break;
            }
        }
        fills.shrink_to_fit();
        run.reserve(size_of_val(fills.as_slice()) as u64 - claimed)?;
        let mut next = Self { fills, ledger };
        let after = next.all_states();
        next.ledger.vertices.push(VertexSizes { looked_up, at_once: self.all_states() + after, after });
        Ok(next)
    }

    fn fold(mut self, run: &mut Run<'_>, _: &Engine, mirror: Mirror, mask: u64) -> Result<Self, SweepError> {
        run.tick(WORK_PER_PATTERN * self.fills.len() as u64)?;
        let before = size_of_val(self.fills.as_slice());
        let mut moved = 0.0;
        let images = self.fills.into_iter().map(|(pattern, fill)| {
            let image = mirror.apply(pattern);
            let is_moved = (image & mask, image) < (pattern & mask, pattern);
            moved += if is_moved { states(pattern, fill) } else { 0.0 };
            (if is_moved { image } else { pattern }, fill)
        });
        // Mirror images have the same matchings, mirrored. They are collected where the patterns were.
        let mut images: Vec<(u64, f32)> = images.collect();
        sort_by_pattern(&mut images);
        keep_fullest(&mut images);
        let dropped = before - size_of_val(images.as_slice());
        images.shrink_to_fit();
        run.release(dropped as u64);
        self.fills = images;
        let after = self.all_states();
        if let Some(vertex) = self.ledger.vertices.last_mut() {
            vertex.looked_up += 2.0 * moved;
            vertex.at_once += moved;
            vertex.after = after;
        }
        Ok(self)
    }

    fn rearrange(&mut self, arrange: &Rearrangement) {
        for (pattern, _) in &mut self.fills {
            *pattern = arrange.apply(*pattern);
        }
    }

    fn recycle(self, run: &mut Run<'_>, _: &Engine) {
        run.release(size_of_val(self.fills.as_slice()) as u64);
    }

    fn states(&self) -> u64 {
        self.all_states() as u64
    }

    fn completed(&self, _: &Step) -> u128 {
        0
    }
}

impl Outline {
    pub(super) fn all_states(&self) -> f64 {
        self.fills.iter().map(|&(pattern, fill)| states(pattern, fill)).sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::count::engine::filter::Given;
    use crate::count::engine::table::Table;
    use crate::count::file_order::FileOrder;
    use crate::count::rectangle::halves::Halves;
    use crate::count::rectangle::shape::{HalfBoard, Rectangle};
    use crate::tour::Ends;

    use super::*;

    /// The patterns are those of the count, and the states nearly as many.
    #[test]
    fn outlines_have_the_patterns_of_tables() {
        for (width, rows, ends) in
            [(4, 4, Ends::Closed), (5, 4, Ends::Open), (6, 3, Ends::Closed), (6, 3, Ends::Open), (7, 3, Ends::Closed)]
        {
            let rectangle = Rectangle { width, height: 2 * rows + 2, ends, order: FileOrder::OutsideIn, shift: 0 };
            let (engine, mut run) = (Engine::new(2), Run::unlimited());
            let board = HalfBoard::new(&mut run, rectangle).unwrap();
            let halves = Halves::new(&engine, &board);
            let mut table = halves.sweep_rows(&mut run, &Table::start(), 0..rows, &Given::default()).unwrap();
            let mut outline = halves.sweep_rows(&mut run, &Outline::start(), 0..rows, &Given::default()).unwrap();
            table.sort();
            sort_by_pattern(&mut outline.fills);
            // A pattern whose matchings all close cycles is in the outline only.
            for entry in &table.entries {
                assert!(outline.fills.binary_search_by_key(&entry.pattern, |&(pattern, _)| pattern).is_ok());
            }
            let (counted, expected) = (table.states() as f64, outline.all_states());
            assert!(
                (0.6..1.4).contains(&(expected / counted)),
                "{width} {rows} {ends}: {counted}, expected {expected}"
            );
        }
    }
}
