//! The survey of a count: the sizes of all its tables and slices.
//!
//! **Long boards.** After about as many rows as there are files, the patterns of a row are those of two rows before. Which patterns follow
//! depends on nothing but the patterns, and on the colours of the row, which repeat after two. So once all patterns are the same as two rows
//! before, and their fills nearly, the rows that follow are not made but repeated.

use std::collections::HashMap;

use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::pattern::{points, sort_by_pattern};
use crate::count::engine::sweep::Layer;
use crate::count::rectangle::half_board::{Halves, Rows};
use crate::count::rectangle::middle::Slice;
use crate::run::Run;

use super::outline::{Outline, VertexSizes};
use super::slices::{self, SliceSizes};

/// Fills that differ by no more are the same.
const SAME_FILL: f32 = 1e-3;
/// Slices are cut at most this many times beforehand: by two files on either side, into 6561.
const MOST_CUTS: usize = 2;

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
pub(super) struct RowOutlines {
    last: [Outline; 2],
    rows: u32,
    vertices: Vec<VertexSizes>,
    /// States and patterns after each row.
    after_rows: Vec<(f64, u64)>,
    /// Whether all that follows repeats the last two rows.
    repeats: bool,
}

impl RowOutlines {
    pub(super) fn start() -> Self {
        let (last, after_rows) = ([Outline::start(), Outline::start()], vec![(1.0, 1)]);
        Self { last, rows: 0, vertices: Vec::new(), after_rows, repeats: false }
    }

    /// The outline after the last row.
    pub(super) fn last(&self) -> &Outline {
        &self.last[1]
    }

    pub(super) fn next(&mut self, run: &mut Run<'_>, halves: &Halves<'_>) -> Result<(), SweepError> {
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
        sort_by_pattern(&mut next.fills);
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
}

#[cfg(test)]
mod tests {
    use crate::count::engine::advance::Engine;
    use crate::count::file_order::FileOrder;
    use crate::count::rectangle::shape::Rectangle;
    use crate::tour::Ends;

    use super::*;

    /// Rows that are repeated have the patterns that they would have if they were made.
    #[test]
    fn repeated_rows_have_the_patterns_of_their_rows() {
        for (width, height) in [(3, 44), (3, 47), (4, 48), (5, 46), (5, 47), (6, 44)] {
            for ends in [Ends::Closed, Ends::Open] {
                let rectangle = Rectangle { width, height, ends, order: FileOrder::OutsideIn, shift: 0 };
                let (engine, graph, more) =
                    (Engine::new(1), rectangle.rows(&mut Run::unlimited()).unwrap(), rectangle.halves().1);
                let balance = rectangle.balance(&mut Run::unlimited(), more + 2).unwrap();
                let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
                let mut run = Run::unlimited();
                let (mut made, mut outline) = (RowOutlines::start(), Outline::start());
                for rows in 1..=more {
                    made.next(&mut run, &halves).unwrap();
                    let step = halves.sweep_rows(&mut run, Rows::Whole(outline), rows - 1..rows, &Given::default());
                    outline = step.unwrap();
                    sort_by_pattern(&mut outline.fills);
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
