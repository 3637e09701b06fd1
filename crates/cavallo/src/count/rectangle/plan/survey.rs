//! The survey of a count: the sizes of all its tables and tiles.
//!
//! **Idea.** Both halves are swept over [patterns alone](super::outline), and the edges of the
//! middle are added to the last of them, as a count would. What that finds is kept by vertex, by
//! row and by tile.
//!
//! **Long boards.** After about as many rows as there are files, the patterns of a row are those of two rows before. Which patterns follow
//! depends on nothing but the patterns, and on the colours of the row, which repeat after two. So once all patterns are the same as two rows
//! before, and their fills nearly, the rows that follow are not made but repeated.
//!
//! **Why it is right.** The code is that of the count, over another kind of
//! [layer](crate::count::engine::sweep::Layer): so it makes the same patterns.
//!
//! **Complexity.** One step for each pattern and choice; of a long board about as many rows are
//! made as it has files.
//!
//! **When it fails.** When the patterns do not fit in memory.
//!
//! **Reference.** None: this is the program's own.

use std::collections::HashMap;

use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::pattern::{points, sort_by_pattern};
use crate::count::engine::sweep::Layer;
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::middle::Middle;
use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::schedule::MOST_CUTS;
use crate::count::rectangle::tile::Tile;
use crate::run::Run;

use super::outline::{Outline, VertexSizes};
use super::tile_sizes::{self, TileSizes};

/// Fills that differ by no more are the same.
const SAME_FILL: f32 = 1e-3;
/// The sizes of all tables and tiles of a count.
pub(super) struct Survey {
    /// The outlines of both halves; the same twice if they are equal.
    pub(super) lower: OutlineSizes,
    pub(super) upper: OutlineSizes,
    /// The tiles of whole tables: not cut, cut once, twice, ..
    pub(super) cuts: Vec<CutSizes>,
    pub(super) states_of_tiles: f64,
    /// The last tables of both halves, or of one if they are equal.
    pub(super) outlines: Vec<Outline>,
}

/// The sizes of the tiles of one partition.
pub(super) struct CutSizes {
    pub(super) files: u32,
    /// The tiles that are counted, with the sizes of their lower and of their upper half.
    pub(super) tiles: Vec<(Tile, TileSizes, TileSizes)>,
}

/// The ways to cut the middle by outer files, the coarsest first.
pub(super) fn partitions(middle: Middle) -> impl Iterator<Item = Partition> {
    (0..=MOST_CUTS).map_while(move |files| Partition::of_files(middle, files))
}

/// The squares by which the finest tiles differ, as either half sees them.
fn finest_mask(middle: Middle) -> u64 {
    let finest = partitions(middle).last().map_or(0, |finest| finest.mask());
    finest | middle.exchange(finest) | middle.apex_mask()
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
        let mut next = halves.sweep_rows(run, &self.last[1], row, &Given::default())?;
        sort_by_pattern(&mut next.fills);
        self.vertices.append(&mut next.ledger.vertices);
        self.after_rows.push((next.all_states(), next.fills.len() as u64));
        self.repeats = self.rows > 2 && is_alike(&self.last[0], &next);
        self.last.swap(0, 1);
        let before = std::mem::replace(&mut self.last[1], next);
        before.recycle(run, halves.engine);
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
        let (mut sizes, mut tile_sizes_of_halves, mut outlines) = (Vec::new(), Vec::new(), Vec::new());
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
                tile_sizes_of_halves.push(tile_sizes::grow(run, halves, outline, rows, finest_mask(halves.middle))?);
                run.reserve(size_of_val(outline.fills.as_slice()) as u64)?;
                outlines.push(outline.clone());
            }
        }
        let (Some(lower), Some(upper)) = (sizes.first(), sizes.last()) else { return Err(SweepError::TooWide) };
        let (Some(one), Some(other)) = (tile_sizes_of_halves.first(), tile_sizes_of_halves.last()) else {
            return Err(SweepError::TooWide);
        };
        let cuts = (0..).zip(partitions(halves.middle)).map(|(files, partition)| {
            let (ones, others) = (one.by_tile(&partition), other.by_tile(&partition));
            let sizes = |sizes: &HashMap<Tile, TileSizes>, tile: Tile| sizes.get(&tile).copied().unwrap_or_default();
            let tiles = partition.tiles(fewer == more).into_iter();
            let tiles = tiles.map(|(tile, _)| (tile, sizes(&ones, tile), sizes(&others, tile.opposite())));
            CutSizes { files, tiles: tiles.collect() }
        });
        let cuts = cuts.collect();
        Ok(Self { lower: lower.clone(), upper: upper.clone(), cuts, states_of_tiles: one.all.states, outlines })
    }
}

#[cfg(test)]
mod tests {
    use crate::count::engine::advance::Engine;
    use crate::count::file_order::FileOrder;
    use crate::count::rectangle::shape::{HalfBoard, Rectangle};
    use crate::tour::Ends;

    use super::*;

    /// Rows that are repeated have the patterns that they would have if they were made.
    #[test]
    fn repeated_rows_have_the_patterns_of_their_rows() {
        for (width, height) in [(3, 44), (3, 47), (4, 48), (5, 46), (5, 47), (6, 44)] {
            for ends in [Ends::Closed, Ends::Open] {
                let rectangle = Rectangle { width, height, ends, order: FileOrder::OutsideIn, shift: 0 };
                let (engine, mut run, more) = (Engine::new(1), Run::unlimited(), rectangle.halves().1);
                let board = HalfBoard::new(&mut run, rectangle).unwrap();
                let halves = Halves::new(&engine, &board);
                let (mut made, mut outline) = (RowOutlines::start(), Outline::start());
                for rows in 1..=more {
                    made.next(&mut run, &halves).unwrap();
                    let step = halves.sweep_rows(&mut run, &outline, rows - 1..rows, &Given::default());
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
