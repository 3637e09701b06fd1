//! Where the best square can be at all: a first, cheap look at the whole board.
//!
//! Without rounding a knight's turns would be N(x, y) / k with N = max(|x|/2, |y|/2, (|x|+|y|)/3), a norm. The sum F of these over
//! all knights is convex and never more than the true turns. If a square with true turns T is known, the best one lies where
//! F <= T, and a convex function is bounded over a cell by its value and slope at the centre.
//!
//! Many knights are first heaped into blocks. By Jensen's inequality a heap at its centre of gravity has no greater F than its
//! knights, so the heaps bound F from below, and there are only a few thousand of them.

use crate::gather::Knight;

use super::cone::Cell;
use super::hull;

/// Some knights at their centre of gravity; the weight is the sum of count / k.
struct Heap {
    weight: f64,
    x: f64,
    y: f64,
}

pub(super) struct Heaps {
    piles: Vec<Heap>,
    board: Cell,
    /// The rectangle of the knights.
    hull: Cell,
}

/// Up to so many knights each is a heap of its own; more are heaped into so many blocks along each side.
const SINGLE: usize = 1000;
const BLOCKS: i64 = 64;
/// The search for the least value ends with cells of so small a part of the knights' rectangle.
const FINENESS: i64 = 2048;
/// The search for the level set stops at so many cells.
const CELLS: usize = 64;

impl Heaps {
    pub(super) fn new(board: Cell, knights: &[Knight]) -> Self {
        let heap = |knight: &Knight| Heap {
            weight: knight.count as f64 / knight.k as f64,
            x: knight.square.file().into(),
            y: knight.square.rank().into(),
        };
        let hull = hull(knights);
        if knights.len() <= SINGLE {
            return Self { piles: knights.iter().map(heap).collect(), board, hull };
        }
        let mut blocks: Vec<Heap> = (0..BLOCKS * BLOCKS).map(|_| Heap { weight: 0.0, x: 0.0, y: 0.0 }).collect();
        let (across, up) = (BLOCKS as f64 / hull.width() as f64, BLOCKS as f64 / hull.height() as f64);
        for Heap { weight, x, y } in knights.iter().map(heap) {
            let (column, row) = (((x - hull.x.0 as f64) * across) as i64, ((y - hull.y.0 as f64) * up) as i64);
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
        Self { piles: blocks, board, hull }
    }

    /// The value and the slope at a point.
    fn at(&self, x: f64, y: f64) -> (f64, f64, f64) {
        let (mut value, mut x_slope, mut y_slope) = (0.0, 0.0, 0.0);
        for heap in &self.piles {
            let (files, ranks) = (x - heap.x, y - heap.y);
            let (across, upwards) = (files.abs(), ranks.abs());
            let (norm, x_part, y_part) = if across >= 2.0 * upwards {
                (across / 2.0, 0.5, 0.0)
            } else if upwards >= 2.0 * across {
                (upwards / 2.0, 0.0, 0.5)
            } else {
                ((across + upwards) / 3.0, 1.0 / 3.0, 1.0 / 3.0)
            };
            value += heap.weight * norm;
            x_slope += heap.weight * x_part.copysign_unless_zero(files);
            y_slope += heap.weight * y_part.copysign_unless_zero(ranks);
        }
        (value, x_slope, y_slope)
    }

    /// The value at the centre of a cell, and a lower bound on all of it.
    fn bound(&self, cell: &Cell) -> (f64, f64) {
        let (x, y) = ((cell.x.0 + cell.x.1) as f64 / 2.0, (cell.y.0 + cell.y.1) as f64 / 2.0);
        let (value, x_slope, y_slope) = self.at(x, y);
        let (half_width, half_height) = ((cell.x.1 - cell.x.0) as f64 / 2.0, (cell.y.1 - cell.y.0) as f64 / 2.0);
        let drop = x_slope.abs() * half_width + y_slope.abs() * half_height;
        // Rounding errors are far smaller than this.
        (value, value - drop - 1e-9 * (value.abs() + drop))
    }

    /// The centre of a small cell with about the least value: a good guess, no more. It is among the knights, since going
    /// there from outside brings one nearer to all of them.
    pub(super) fn minimiser(&self) -> (i64, i64) {
        let small = self.hull.side() / FINENESS;
        let mut best = (f64::INFINITY, self.hull.centre());
        let mut cells = vec![self.hull];
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

    /// A rectangle that contains every square with F not above the turns.
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
        let hull = |range: fn(&Cell) -> (i64, i64)| {
            let lows = cells.iter().map(|cell| range(cell).0).min();
            let highs = cells.iter().map(|cell| range(cell).1).max();
            lows.zip(highs).unwrap_or((0, 0))
        };
        Cell { x: hull(|cell| cell.x), y: hull(|cell| cell.y) }
    }
}

trait CopySign {
    fn copysign_unless_zero(self, sign: Self) -> Self;
}

impl CopySign for f64 {
    /// On the line between two slopes zero is one of the slopes a convex function may have there.
    fn copysign_unless_zero(self, sign: Self) -> Self {
        if sign == 0.0 { 0.0 } else { self.copysign(sign) }
    }
}
