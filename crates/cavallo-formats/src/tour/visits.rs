//! A tour's squares in the order of their visit, lettered one after the other.
//!
//! A constructed tour knows its square at any position, so pieces of it are lettered independently, by several threads if there
//! are, and each square is checked before it is lettered: it must be a jump from the one before, and its number its position.

use std::io::{self, Write};
use std::ops::ControlFlow;

use cavallo::board::Square;
use cavallo::tour::numbering::{CheckedSquares, Numbering};
use cavallo::tour::{ConstructedTour, Tour};

use crate::text::error::UnsoundTour;
use crate::text::in_order::in_order;

/// So many squares are lettered at a time: their text fits the second-level cache.
const CHUNK: u64 = 1 << 14;

/// Writes squares one after the other; `letter` appends a square and what separates it from the next, of which `joint` is the last
/// byte: behind the last square it is left out. Between two chunks `stops` is asked whether those written are enough.
pub(crate) fn write_visits(
    tour: &Tour,
    threads: usize,
    letter: impl Fn(Square, &mut Vec<u8>) + Sync,
    joint: u8,
    mut stops: impl FnMut() -> bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut begun = false;
    let mut put = |chunk: &[u8]| {
        if begun && stops() {
            return Ok(ControlFlow::Break(()));
        }
        begun = true;
        out.write_all(chunk)?;
        Ok(ControlFlow::Continue(()))
    };
    let chunks = tour.length().div_ceil(CHUNK);
    let open = |number: u64, chunk: &mut Vec<u8>| {
        chunk.clear();
        chunk.extend((number > 0).then_some(joint));
    };
    if let Some(tour) = tour.constructed() {
        let numbering = tour.indexed();
        let new_worker = || {
            |number: u64, chunk: &mut Vec<u8>| {
                open(number, chunk);
                let squares = checked(tour, &numbering, 1 + number * CHUNK, CHUNK);
                squares.pass_on(|square| letter(square, chunk)).map_err(|defect| UnsoundTour::io_error(&defect))?;
                chunk.pop();
                Ok(())
            }
        };
        return in_order(threads, chunks, new_worker, put);
    }
    let mut squares = tour.squares();
    let mut chunk = Vec::new();
    for number in 0..chunks {
        open(number, &mut chunk);
        squares.by_ref().take(CHUNK as usize).for_each(|square| letter(square, &mut chunk));
        chunk.pop();
        if put(&chunk)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// This many squares of a constructed tour from a position on, each of them checked by its number.
pub(crate) fn checked<'a>(
    tour: &'a ConstructedTour,
    numbering: &'a impl Numbering,
    position: u64,
    count: u64,
) -> CheckedSquares<'a, impl Numbering, impl Iterator<Item = Square>> {
    let previous = position.checked_sub(1).and_then(|before| tour.square_at(before));
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    CheckedSquares::new(numbering, previous, position, tour.iter_from(position).take(count))
}
