//! Where the best square can be: a cheap first bound for the whole board.
//!
//! **Idea.** Without rounding a knight's turns would be N(x, y) / k with N = max(|x|/2, |y|/2, (|x|+|y|)/3), a norm. The sum
//! F of these over all knights is convex and never above the true sum of turns. If a square with sum T is known, the best one
//! lies where F <= T, and a convex function is bounded over a cell by its value and slope at the centre.
//!
//! Many knights are first clustered by blocks. By Jensen's inequality a cluster at its centre of gravity has no greater F
//! than its knights, so the clusters bound F from below, and there are only a few thousand of them.
//!
//! **Worked example.** A 2-knight on a3 and a 3-knight on u3, 20 files to its right, can meet on a3 in T = 4 turns. On their rank F =
//! x/4 + (20-x)/6 = 3.33 + x/12. F <= 4 means x <= 8: the files j to u are ruled out at once.
//!
//! **Why it is right.** Squares where F > T are worse than the square that is known.
//!
//! **Complexity.** O(n) to cluster n knights, then evaluations of F, each linear in the number of clusters.
//!
//! **When it fails.** Where F is nearly constant the level set is large, and the bound saves little.
//!
//! **Reference.** Convexity and Jensen's inequality; minimising F is a weighted 1-median problem (Fermat and Weber).

use crate::gather::Knight;

use super::bounding_box;
use super::cone::Cell;

/// Some knights at their centre of gravity; the weight is the sum of count / k.
struct Cluster {
    weight: f64,
    x: f64,
    y: f64,
}

/// The sum F of the turns without rounding.
pub(super) struct RelaxedSum {
    clusters: Vec<Cluster>,
    board: Cell,
    /// The bounding box of the knights.
    bounds: Cell,
}

/// Up to this many knights each is a cluster of its own; more are clustered by blocks, this many along each side.
const SINGLE: usize = 1000;
const BLOCKS: i64 = 64;
/// The search for the minimum ends with cells of this fraction of the knights' bounding box.
const FINENESS: i64 = 2048;
/// The search for the level set stops at this many cells.
const CELLS: usize = 64;

impl RelaxedSum {
    pub(super) fn new(board: Cell, knights: &[Knight]) -> Self {
        let cluster = |knight: &Knight| Cluster {
            weight: knight.count as f64 / knight.k as f64,
            x: knight.square.file().into(),
            y: knight.square.rank().into(),
        };
        let bounds = bounding_box(knights);
        if knights.len() <= SINGLE {
            return Self { clusters: knights.iter().map(cluster).collect(), board, bounds };
        }
        let mut blocks: Vec<Cluster> = (0..BLOCKS * BLOCKS).map(|_| Cluster { weight: 0.0, x: 0.0, y: 0.0 }).collect();
        let (across, up) = (BLOCKS as f64 / bounds.width() as f64, BLOCKS as f64 / bounds.height() as f64);
        for Cluster { weight, x, y } in knights.iter().map(cluster) {
            let (column, row) = (((x - bounds.x.0 as f64) * across) as i64, ((y - bounds.y.0 as f64) * up) as i64);
            let block = &mut blocks[(row.min(BLOCKS - 1) * BLOCKS + column.min(BLOCKS - 1)) as usize];
            block.weight += weight;
            block.x += weight * x;
            block.y += weight * y;
        }
        blocks.retain(|block| block.weight > 0.0);
        for block in &mut blocks {
            block.x /= block.weight;
            block.y /= block.weight;
        }
        Self { clusters: blocks, board, bounds }
    }

    /// The value and the slope at a point.
    fn at(&self, x: f64, y: f64) -> (f64, f64, f64) {
        let (mut value, mut x_slope, mut y_slope) = (0.0, 0.0, 0.0);
        for cluster in &self.clusters {
            let (files, ranks) = (x - cluster.x, y - cluster.y);
            let (across, upwards) = (files.abs(), ranks.abs());
            let (norm, x_part, y_part) = if across >= 2.0 * upwards {
                (across / 2.0, 0.5, 0.0)
            } else if upwards >= 2.0 * across {
                (upwards / 2.0, 0.0, 0.5)
            } else {
                ((across + upwards) / 3.0, 1.0 / 3.0, 1.0 / 3.0)
            };
            value += cluster.weight * norm;
            x_slope += cluster.weight * x_part.copysign_unless_zero(files);
            y_slope += cluster.weight * y_part.copysign_unless_zero(ranks);
        }
        (value, x_slope, y_slope)
    }

    /// The value at the centre of a cell, and a lower bound on all of it.
    pub(super) fn bound(&self, cell: &Cell) -> (f64, f64) {
        let (x, y) = ((cell.x.0 + cell.x.1) as f64 / 2.0, (cell.y.0 + cell.y.1) as f64 / 2.0);
        let (value, x_slope, y_slope) = self.at(x, y);
        let (half_width, half_height) = ((cell.x.1 - cell.x.0) as f64 / 2.0, (cell.y.1 - cell.y.0) as f64 / 2.0);
        let drop = x_slope.abs() * half_width + y_slope.abs() * half_height;
        // Rounding errors are much smaller than this.
        (value, value - drop - 1e-9 * (value.abs() + drop))
    }

    /// The centre of a small cell with about the least value: only a guess. It lies in the bounding box of the knights, since
    /// moving there from outside brings a square nearer to all of them.
    pub(super) fn minimiser(&self) -> (i64, i64) {
        let small = self.bounds.side() / FINENESS;
        let mut best = (f64::INFINITY, self.bounds.centre());
        let mut cells = vec![self.bounds];
        while !cells.is_empty() {
            let mut parts: Vec<(f64, Cell)> = Vec::new();
            for part in cells.iter().flat_map(Cell::split) {
                let (value, bound) = self.bound(&part);
                if value < best.0 {
                    best = (value, part.centre());
                }
                if part.side() > small.max(1) {
                    parts.push((bound, part));
                }
            }
            parts.retain(|(bound, _)| *bound < best.0);
            parts.sort_by(|a, b| a.0.total_cmp(&b.0));
            parts.truncate(3);
            cells = parts.into_iter().map(|(_, cell)| cell).collect();
        }
        best.1
    }

    /// A rectangle that contains every square with F <= `turns`.
    pub(super) fn level_set(&self, turns: u64) -> Cell {
        let mut cells = vec![self.board];
        while cells.len() < CELLS {
            let parts: Vec<Cell> =
                cells.iter().flat_map(Cell::split).filter(|part| self.bound(part).1 <= turns as f64).collect();
            let done = parts.is_empty() || parts.iter().all(|part| part.width() * part.height() == 1);
            if !parts.is_empty() {
                cells = parts;
            }
            if done {
                break;
            }
        }
        let extent = |range: fn(&Cell) -> (i64, i64)| {
            let lows = cells.iter().map(|cell| range(cell).0).min();
            let highs = cells.iter().map(|cell| range(cell).1).max();
            lows.zip(highs).unwrap_or((0, 0))
        };
        Cell { x: extent(|cell| cell.x), y: extent(|cell| cell.y) }
    }
}

trait CopySign {
    fn copysign_unless_zero(self, sign: Self) -> Self;
}

impl CopySign for f64 {
    /// On the line between two slopes zero is a subgradient of the convex function.
    fn copysign_unless_zero(self, sign: Self) -> Self {
        if sign == 0.0 { 0.0 } else { self.copysign(sign) }
    }
}
