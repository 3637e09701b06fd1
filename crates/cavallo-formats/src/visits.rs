//! A tour's squares in the order of their visit, lettered one after the other.
//!
//! A constructed tour knows its square at any position, so pieces of it are lettered independently, by several threads if there
//! are, and each square is checked before it is lettered: it must be a jump from the one before, and its number its position.

use std::io::{self, Write};

use cavallo::board::Square;
use cavallo::tour::numbering::CheckedSquares;
use cavallo::tour::{ConstructedTour, Tour};

use crate::error::UnsoundTour;
use crate::in_order::write_in_order;

/// So many squares are lettered at a time.
const CHUNK: u64 = 1 << 16;

/// Writes all squares; `letter` appends a square and what separates it from the next, and `last` replaces the last separator.
pub(crate) fn write_visits(
    tour: &Tour,
    threads: usize,
    letter: impl Fn(Square, &mut Vec<u8>) + Sync,
    last: u8,
    out: &mut impl Write,
) -> io::Result<()> {
    let length = tour.length();
    let close = |number: u64, chunk: &mut Vec<u8>| {
        if (number + 1) * CHUNK >= length {
            chunk.pop();
            chunk.push(last);
        }
    };
    let chunks = length.div_ceil(CHUNK);
    if let Some(tour) = tour.constructed() {
        let new_worker = || {
            |number: u64, chunk: &mut Vec<u8>| {
                chunk.clear();
                for square in checked(tour, 1 + number * CHUNK).take(CHUNK as usize) {
                    letter(square.map_err(|defect| UnsoundTour::io_error(&defect))?, chunk);
                }
                close(number, chunk);
                Ok(())
            }
        };
        return write_in_order(threads, chunks, 0, new_worker, out);
    }
    let mut squares = tour.squares();
    let mut chunk = Vec::new();
    for number in 0..chunks {
        chunk.clear();
        squares.by_ref().take(CHUNK as usize).for_each(|square| letter(square, &mut chunk));
        close(number, &mut chunk);
        out.write_all(&chunk)?;
    }
    Ok(())
}

/// The squares of a constructed tour from a position on, each of them checked.
pub(crate) fn checked(
    tour: &ConstructedTour,
    position: u64,
) -> impl Iterator<Item = Result<Square, cavallo::tour::TourDefect>> {
    let previous = position.checked_sub(1).and_then(|before| tour.square_at(before));
    CheckedSquares::new(tour, previous, position, tour.iter_from(position))
}
