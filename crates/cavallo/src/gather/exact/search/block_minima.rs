//! Block minima: what is low in a wide cell, without looking at all of its squares.
//!
//! **Idea.** The sum of a square is `A[x] + B[y] + C[x+y] + D[x-y]`. Take the straight lines out of
//! the tables, so that only ripples are left, and keep for each table the least value of every
//! aligned block of 2, 4, 8 .. entries. An aligned square of 2^l squares a side then has the bound
//! A + B + C + D, where A and B are block minima, C and D the lower of two neighbouring blocks
//! each, plus the straight lines at the best corner: six look-ups, whatever the size. A best-first
//! search over aligned squares goes down to 8 x 8 squares, which are looked at one by one.
//!
//! **Worked example.** A = 3 1 4 1 5 9 2 6: the blocks of two have the minima 1 1 5 2, those of
//! four 1 2. The squares with x from 4 to 7 have A >= 2: one look-up.
//!
//! **Why it is right.** The least of a sum is at least the sum of the least values; x + y and x - y
//! of an aligned square lie in two neighbouring blocks.
//!
//! **Complexity.** Linear in the sides of the cell for the minima, then six look-ups for each
//! aligned square.
//!
//! **When it fails.** Where very many squares are within the cutoff it stops early, and gives a
//! rectangle around all of them.
//!
//! **Reference.** Branch and bound over a quadtree (R. A. Finkel and J. L. Bentley, 1974).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::super::geometry::{AXES, Cell};
use super::super::sums::Tables;

/// Squares of 2^LEAF a side are looked at one by one.
const LEAF: usize = 3;
/// What is not split before the end is split into parts of the cell's side over 2^CLOSER, for a
/// closer rectangle.
const CLOSER: usize = 6;
/// Aligned squares that are split for each square listed.
const EFFORT: usize = 8;

/// A square of a cell and a lower bound on its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) bound: i64,
    pub(crate) x: i64,
    pub(crate) y: i64,
}

/// What is within the cutoff.
pub(crate) enum Within {
    /// These squares.
    Squares(Vec<Candidate>),
    /// Squares of this cell, none of which takes fewer turns than the bound.
    Part(Cell, i64),
}

/// The minima for squares of one colour.
struct Minima {
    /// For each level, the least values of blocks of 2^level entries of each table without its
    /// straight line.
    levels: Vec<[Vec<f64>; AXES]>,
    /// The straight lines together, and the value of the tables that they are relative to.
    right: f64,
    up: f64,
    base: i64,
    /// Bounds may be too high by this.
    error: f64,
}

/// An aligned square.
#[derive(Clone, Copy)]
struct Aligned {
    bound: f64,
    level: usize,
    colour: usize,
    column: i64,
    row: i64,
}

impl Minima {
    fn new(tables: &Tables, colour: usize, cell: &Cell, levels: usize) -> Self {
        let side = 1_i64 << levels;
        let mut largest: f64 = 1.0;
        let mut slopes = [0.0; AXES];
        let tables_without_lines = std::array::from_fn(|axis| {
            let (low, table) = tables.along(colour, axis);
            let last = table.len() - 1;
            let slope = if last > 0 { (table[last] - table[0]) / last as f64 } else { 0.0 };
            slopes[axis] = slope;
            // Relative to the first square; x - y is shifted by the side, so that blocks of all
            // levels are aligned.
            let origin = if axis == 3 { side - (cell.height() - 1) } else { 0 };
            let length = if axis < 2 { side } else { 2 * side };
            let mut values = vec![f64::INFINITY; length as usize];
            for (i, &value) in table.iter().enumerate() {
                let i = i as i64;
                // Along the diagonals only places of the colour's parity occur.
                if axis < 2 || (low + i) & 1 == colour as i64 {
                    let relative = if axis == 3 { i + origin - side } else { i };
                    values[(i + origin) as usize] = value - slope * relative as f64;
                    largest = largest.max(value.abs());
                }
            }
            values
        });
        let mut all = vec![tables_without_lines];
        for level in 0..levels {
            let halves = |axis: usize| all[level][axis].chunks(2).map(|pair| lower(pair[0], pair[1])).collect();
            let next = std::array::from_fn(halves);
            all.push(next);
        }
        let [a, b, c, d] = slopes;
        let error = 1e-3 + largest * 64.0 * f64::EPSILON;
        Self { levels: all, right: a + c + d, up: b + c - d, base: tables.base(colour), error }
    }

    /// A lower bound on the aligned square, without the base.
    fn bound(&self, level: usize, column: i64, row: i64) -> f64 {
        let [by_x, by_y, by_sum, by_difference] = &self.levels[level];
        let (x, y, last) = (column << level, row << level, (1_i64 << level) - 1);
        let right = self.right * (if self.right > 0.0 { x } else { x + last }) as f64;
        let up = self.up * (if self.up > 0.0 { y } else { y + last }) as f64;
        let (sum, difference) = ((column + row) as usize, (column - row + by_x.len() as i64) as usize);
        let pair = |table: &[f64], at: usize| lower(table[at], table.get(at + 1).copied().unwrap_or(f64::INFINITY));
        right
            + up
            + by_x[column as usize]
            + by_y[row as usize]
            + pair(by_sum, sum)
            + pair(by_difference, difference - 1)
            - self.error
    }
}

fn lower(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// Finds the squares of a cell with sums up to a cutoff, if they are at most `most`; else a smaller
/// cell. `probe` is called for good squares on the way, and gives the cutoff anew.
pub(crate) fn within<E>(
    tables: &Tables,
    cell: &Cell,
    cutoff: i64,
    most: usize,
    mut probe: impl FnMut(&Candidate) -> Result<i64, E>,
) -> Result<Within, E> {
    let levels = (cell.side() as u64).next_power_of_two().trailing_zeros() as usize;
    let levels = levels.max(LEAF);
    let minima = [0, 1].map(|colour| Minima::new(tables, colour, cell, levels));
    let mut cutoff = cutoff;
    // Bounds are relative to the first colour's base, cutoffs too.
    let base = minima[0].base;
    let shift = [0.0, (minima[1].base - base) as f64];
    let relative = |cutoff: i64| (cutoff - base) as f64;
    let aligned = |level: usize, colour: usize, column: i64, row: i64| {
        let inside = column << level < cell.width() && row << level < cell.height();
        let bound = || minima[colour].bound(level, column, row) + shift[colour];
        inside.then(|| Aligned { bound: bound(), level, colour, column, row })
    };
    let parts = |of: &Aligned| {
        let (level, colour, column, row) = (of.level - 1, of.colour, 2 * of.column, 2 * of.row);
        let places = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)];
        places.into_iter().filter_map(move |(column, row)| aligned(level, colour, column, row))
    };
    let mut waiting: BinaryHeap<Aligned> = (0..2).filter_map(|colour| aligned(levels, colour, 0, 0)).collect();
    let mut found: Vec<Candidate> = Vec::new();
    let mut split = 0;
    while let Some(square) = waiting.pop() {
        if square.bound > relative(cutoff) {
            waiting.clear();
            break;
        }
        if split > EFFORT * most || found.len() > most {
            waiting.push(square);
            break;
        }
        split += 1;
        if square.level > LEAF {
            waiting.extend(parts(&square).filter(|part| part.bound <= relative(cutoff)));
            continue;
        }
        let first = found.len();
        look(tables, cell, &square, cutoff, &mut found);
        if let Some(best) = found[first..].iter().min() {
            cutoff = probe(best)?.min(cutoff);
        }
    }
    found.retain(|candidate| candidate.bound <= cutoff);
    if waiting.is_empty() && found.len() <= most {
        return Ok(Within::Squares(found));
    }
    let (mut around, mut least) = (Cell::EMPTY, i64::MAX);
    for candidate in &found {
        around = around.hull(&Cell::of_square(candidate.x, candidate.y));
        least = least.min(candidate.bound);
    }
    let small = levels.saturating_sub(CLOSER).max(LEAF);
    let mut rest: Vec<Aligned> = waiting.into_iter().filter(|square| square.bound <= relative(cutoff)).collect();
    while let Some(square) = rest.pop() {
        if square.level > small {
            rest.extend(parts(&square).filter(|part| part.bound <= relative(cutoff)));
            continue;
        }
        let range = |index: i64, (low, high): (i64, i64)| {
            let first = low + (index << square.level);
            (first, (first + (1 << square.level) - 1).min(high))
        };
        around = around.hull(&Cell { x: range(square.column, cell.x), y: range(square.row, cell.y) });
        least = least.min(base + square.bound.ceil() as i64);
    }
    Ok(if around.is_empty() { Within::Squares(Vec::new()) } else { Within::Part(around, least) })
}

/// Looks at the squares of an aligned one.
fn look(tables: &Tables, cell: &Cell, square: &Aligned, cutoff: i64, found: &mut Vec<Candidate>) {
    let side = 1 << LEAF;
    let (left, low) = (cell.x.0 + (square.column << LEAF), cell.y.0 + (square.row << LEAF));
    for y in low..(low + side).min(cell.y.1 + 1) {
        let first = left + ((left ^ y ^ square.colour as i64) & 1);
        for x in (first..(left + side).min(cell.x.1 + 1)).step_by(2) {
            let bound = tables.sum(x, y);
            if bound <= cutoff {
                found.push(Candidate { bound, x, y });
            }
        }
    }
}

/// The lowest bound first; among equals the smaller square, which is nearer to an answer.
impl Ord for Aligned {
    fn cmp(&self, other: &Self) -> Ordering {
        other.bound.total_cmp(&self.bound).then(other.level.cmp(&self.level))
    }
}

impl PartialOrd for Aligned {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Aligned {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Aligned {}
