//! Plans of counts in [tiles](super::super::tiles): the sizes of classes, and of what they put into boxes.

use crate::run::Run;

use super::super::advance::SweepError;
use super::super::halves::Halves;
use super::super::middle::{EdgeChoice, Middle};
use super::super::tiles::Classes;
use super::outline::states;
use super::rates::Rates;
use super::slices::{self, SliceSizes};
use super::{OutlineSizes, Plan, Survey, bytes, bytes_of_arrays};

/// The bytes of a state in scratch space: four for a remainder, and those of its matching.
const BYTES_SPILLED: f64 = 4.6;
/// What a thread uses while it makes a piece of a class, in bytes for each state of the piece: those of its blocks, edge by edge.
const BYTES_IN_PIECE: f64 = 40.0;
/// The pieces of a class, and the most states of one.
const PIECES: f64 = 16.0;
const MOST_STATES_OF_PIECE: f64 = 4e6;

/// How a rectangle is counted in tiles, and what that takes.
pub(in super::super) struct TilePlan {
    pub(in super::super) classes: Classes,
    /// For each step the time on one thread, in nanoseconds.
    pub(in super::super) times: Vec<f64>,
    /// Bytes that are written to scratch space in all, and the most at a time.
    pub(super) written: f64,
    pub(super) at_once: f64,
}

impl TilePlan {
    /// A plan of which nothing is known but its classes.
    pub(in super::super) fn without_sizes(classes: Classes) -> Self {
        Self { classes, times: Vec::new(), written: 0.0, at_once: 0.0 }
    }
}

/// The sizes of one half's classes.
struct ClassSizes {
    /// States and patterns of the part of the last table.
    table: Vec<(f64, f64)>,
    /// For each class and each class of partners, what there is of it in the middle.
    tiles: Vec<Vec<SliceSizes>>,
}

impl Survey {
    /// All ways to count in tiles, those with the fewest classes first.
    pub(super) fn tiled_ways(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        rates: &Rates,
    ) -> Result<Vec<Plan>, SweepError> {
        let middle = Middle { choice: EdgeChoice::Alternating, ..halves.middle };
        let halves = Halves { middle, ..*halves };
        let all = Classes::all(middle);
        let mask = all.last().map_or(0, Classes::mask);
        let mask = mask | middle.exchange(mask);
        let (fewer, more) = halves.rectangle.halves();
        let mut grown = Vec::new();
        for (outline, rows) in self.outlines.iter().zip([fewer, more]) {
            grown.push(run.scoped_memory(|run| slices::grow(run, &halves, outline, rows, mask))?);
        }
        let sizes = |classes: &Classes| -> Vec<ClassSizes> {
            let count = classes.count() as usize;
            let halves = self.outlines.iter().zip(&grown).map(|(outline, grown)| {
                let mut table = vec![(0.0, 0.0); count];
                for &(pattern, fill) in &outline.fills {
                    let (of, patterns) = &mut table[classes.of(pattern) as usize];
                    *of += states(pattern, fill);
                    *patterns += 1.0;
                }
                let mut tiles = vec![vec![SliceSizes::default(); count]; count];
                for (degrees, sizes) in grown.finest() {
                    tiles[classes.of(degrees) as usize][classes.of_partner(degrees) as usize].add(sizes);
                }
                ClassSizes { table, tiles }
            });
            halves.collect()
        };
        Ok(all.into_iter().map(|classes| self.tiled_way(&halves, rates, &sizes(&classes), classes)).collect())
    }

    fn tiled_way(&self, halves: &Halves<'_>, rates: &Rates, sizes: &[ClassSizes], classes: Classes) -> Plan {
        let equal = self.lower.rows == self.upper.rows;
        let threads = halves.engine.threads as f64;
        // Of mirrored blocks one of two is made.
        let stored = if halves.middle.is_mirrored() { 0.5 } else { 1.0 };
        let arrays = bytes_of_arrays(threads, self.upper.most_points, halves.rectangle.width);
        let (mut vertices, mut times) = (Vec::new(), Vec::new());
        let (mut memory, mut base_memory) = (0.0_f64, 0.0_f64);
        let (mut written, mut in_boxes, mut at_once) = (0.0, vec![0.0; classes.count() as usize], 0.0_f64);
        let halves_to_make: &[&OutlineSizes] = if equal { &[&self.lower] } else { &[&self.lower, &self.upper] };
        for (stage, (half, sizes)) in halves_to_make.iter().zip(sizes).enumerate() {
            let passed = ((half.rows - 1) * halves.rectangle.width + classes.common) as usize;
            let (before, last) = half.vertices.split_at(passed);
            vertices.extend(before.iter().map(|vertex| rates.sweep * vertex.looked_up));
            let density = half.patterns as f64 / half.states;
            let base = before.last().map_or(1.0, |vertex| vertex.after);
            let most = before.iter().map(|vertex| vertex.at_once).fold(base, f64::max);
            let base = bytes(base, density * base);
            base_memory = base_memory.max(base);
            memory = memory.max(bytes(most, 3.0 * density * half.states));
            let last_row: f64 = last.iter().map(|vertex| vertex.looked_up).sum();
            for (class, (&(of_table, patterns), tiles)) in sizes.table.iter().zip(&sizes.tiles).enumerate() {
                let sum = |of: fn(&SliceSizes) -> f64, tiles: &[SliceSizes]| stored * tiles.iter().map(of).sum::<f64>();
                // Which classes of partners are kept, and which go to boxes.
                let kept_until = match (equal, stage) {
                    (true, _) => class + 1,
                    (false, 0) => 0,
                    (false, _) => tiles.len(),
                };
                let (kept, spilled) = tiles.split_at(kept_until);
                for (partner, tile) in (kept_until..).zip(spilled) {
                    in_boxes[partner] += BYTES_SPILLED * stored * tile.states;
                }
                let table = bytes(of_table, patterns);
                let kept_bytes = bytes(sum(|tile| tile.states, kept), sum(|tile| tile.patterns, kept));
                let in_pieces = BYTES_IN_PIECE * (2.0 * of_table / PIECES).min(threads * MOST_STATES_OF_PIECE);
                memory = memory.max(base + (2.5 * table).max(1.2 * table + kept_bytes + in_pieces));
                let sweep = rates.sweep * last_row * of_table / half.states;
                let slices = rates.slices * sum(|tile| tile.work.slices, tiles);
                times.push(sweep + slices + rates.join * sum(|tile| tile.work.join, kept));
                written += BYTES_SPILLED * sum(|tile| tile.states, spilled);
                at_once = at_once.max(in_boxes.iter().sum());
                if kept_until > 0 {
                    in_boxes[class] = 0.0;
                }
            }
        }
        Plan {
            rows_of_slices: 0,
            slices: Vec::new(),
            vertices,
            slice_times: Vec::new(),
            memory: arrays + memory,
            base_memory,
            patterns: self.upper.patterns,
            states: self.upper.states,
            states_of_slices: self.states_of_slices,
            tiles: Some(TilePlan { classes, times, written, at_once }),
        }
    }
}
