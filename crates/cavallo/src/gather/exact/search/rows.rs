//! Every square of a cell bounded, row by row.
//!
//! **Idea.** The [tables](super::super::sums::tables) of a cell bound a square by four look-ups.
//! Squares of one colour are scanned at a time, with tables split by parity, so that the squares of
//! a row are neighbours in memory: then processors add and compare several at once. A row whose
//! least sum exceeds the cutoff is passed over. Squares within the cutoff are listed, but only up
//! to a number: if there are more, the cell will be divided, and the rectangle around them is
//! enough.
//!
//! **Why it is right.** Entries are whole numbers below 2^50, so sums are exact, and every square
//! within the cutoff is in the list or in the rectangle.
//!
//! **Complexity.** Less than a nanosecond per square of the cell, and a few for each square listed.
//!
//! **When it fails.** On cells thousands of squares wide [block minima](super::block_minima) are
//! faster.
//!
//! **Reference.** Own work.

use super::super::geometry::{Cell, along};
use super::super::sums::{Tables, least_sum};
use super::block_minima::{Candidate, Within};

/// The tables of a cell, split by parity.
pub(crate) struct Rows<'t> {
    tables: &'t Tables,
    colours: [Colour; 2],
}

/// The tables of one colour.
struct Colour {
    /// A for even and odd x; C and D have the colour's parity.
    a: [Split; 2],
    c: Split,
    d: Split,
}

/// Every other entry of a table, and the place of the first.
struct Split {
    first: i64,
    values: Vec<f64>,
}

/// Every other square of a row.
struct Row<'r> {
    first: i64,
    a: &'r [f64],
    c: &'r [f64],
    d: &'r [f64],
}

impl Split {
    fn new((low, table): (i64, &[f64]), parity: usize) -> Self {
        let skip = ((low ^ parity as i64) & 1) as usize;
        Self { first: low + skip as i64, values: table.iter().skip(skip).step_by(2).copied().collect() }
    }

    fn from(&self, place: i64, length: usize) -> &[f64] {
        let start = ((place - self.first) / 2) as usize;
        &self.values[start..start + length]
    }
}

impl Row<'_> {
    fn least(&self) -> f64 {
        least_sum(self.a, self.c, self.d)
    }

    /// The file and the sum of each square.
    fn sums(&self) -> impl DoubleEndedIterator<Item = (i64, f64)> + ExactSizeIterator {
        let sum = |i: usize| (self.first + 2 * i as i64, self.a[i] + self.c[i] + self.d[i]);
        (0..self.a.len()).map(sum)
    }
}

impl<'t> Rows<'t> {
    pub(crate) fn new(tables: &'t Tables) -> Self {
        let colours = [0, 1].map(|colour| Colour {
            a: [0, 1].map(|parity| Split::new(tables.along(colour, 0), parity)),
            c: Split::new(tables.along(colour, 2), colour),
            d: Split::new(tables.along(colour, 3), colour),
        });
        Self { tables, colours }
    }

    /// The rows of a part of the cell for one colour, each with its rank and its entry of B.
    fn rows(&self, part: &Cell, colour: usize) -> impl Iterator<Item = (i64, f64, Row<'_>)> {
        let (low, column) = self.tables.along(colour, 1);
        let (cell, tables) = (*part, &self.colours[colour]);
        let row = move |y: i64| {
            let first = cell.x.0 + ((cell.x.0 ^ y ^ colour as i64) & 1);
            let length = ((cell.x.1 - first) / 2 + 1) as usize;
            let (c, d) = (along(2, first, y), along(3, first, y));
            let entries = || Row {
                first,
                a: tables.a[(first & 1) as usize].from(first, length),
                c: tables.c.from(c, length),
                d: tables.d.from(d, length),
            };
            (first <= cell.x.1).then(entries)
        };
        (cell.y.0..=cell.y.1).filter_map(move |y| Some((y, column[(y - low) as usize], row(y)?)))
    }

    /// The least sum of a part of the cell.
    pub(crate) fn least(&self, part: &Cell) -> i64 {
        let of_colour = |colour: usize| {
            let rows = self.rows(part, colour).map(|(_, in_row, row)| in_row + row.least());
            let least = rows.fold(f64::INFINITY, f64::min);
            least.is_finite().then(|| self.tables.base(colour) + least as i64)
        };
        (0..2).filter_map(of_colour).min().unwrap_or(i64::MAX)
    }

    /// The squares of the cell with sums up to a cutoff, if they are at most `most`, else the
    /// rectangle around them; and one with the least.
    pub(crate) fn within(&self, cell: &Cell, cutoff: i64, most: usize) -> (Within, Option<Candidate>) {
        let mut listed = Vec::new();
        let mut lowest: Option<Candidate> = None;
        let mut fence = Cell::EMPTY;
        for colour in 0..2 {
            let base = self.tables.base(colour);
            let cutoff = (cutoff - base) as f64;
            for (y, in_row, row) in self.rows(cell, colour) {
                let least = row.least();
                let bound = base + (least + in_row) as i64;
                if least + in_row > cutoff {
                    continue;
                }
                let within = |&(_, sum): &(i64, f64)| sum + in_row <= cutoff;
                if lowest.is_none_or(|lowest| bound < lowest.bound)
                    && let Some((x, _)) = row.sums().find(|&(_, sum)| sum <= least)
                {
                    lowest = Some(Candidate { bound, x, y });
                }
                if listed.len() <= most {
                    let candidate = |(x, sum): (i64, f64)| Candidate { bound: base + (sum + in_row) as i64, x, y };
                    listed.extend(row.sums().filter(within).map(candidate));
                }
                if let (Some((left, _)), Some((right, _))) = (row.sums().find(within), row.sums().rev().find(within)) {
                    fence = fence.hull(&Cell { x: (left, right), y: (y, y) });
                }
            }
        }
        let within = match lowest {
            Some(lowest) if listed.len() > most => Within::Part(fence, lowest.bound),
            _ => Within::Squares(listed),
        };
        (within, lowest)
    }
}
