//! Closed tours of 5x6, one taken in by the other, that fill a board five files wide outside the windows.
//!
//! ```text
//!    6  3 26 15  8        A walk through the corner A of a block goes on to A', or comes from there, unless it ends in the
//!   27 16  7  4 25        corner: the only other square that a corner is joined to is B. From A and A' two jumps lead up to
//!    2  5 28  9 14        the squares 1 and 30 of the block above, in which this tour is drawn. So instead of jumping from A
//!   17 20 13 24 29        to A' the walk may go up from A, through the whole block, and come back to A'.
//!   12  1 22 19 10
//!   21 18 11 30 23        On its way it passes the block's own corner, from 6 to 7, which are A and A' of this block. So it
//!    A  .  .  .  .        can take in a third block as it was taken in itself, and so on: two repeats, one up, one down.
//!    .  .  A' .  .
//!    .  B  .  .  .
//! ```
//!
//! There are eight closed tours of 5x6, and this is one of two that pass their corner in the right direction. Mirrored, the
//! tour fits the other corner; upside down, it fits the lower ones.

use crate::board::Square;
use crate::tour::periodic::{Leg, reversed, shifted};

use super::strip::{BLOCK, FILES};

/// The tour of the picture, the top rank first.
const CLOSED: [[u32; FILES as usize]; BLOCK as usize] = [
    [6, 3, 26, 15, 8],
    [27, 16, 7, 4, 25],
    [2, 5, 28, 9, 14],
    [17, 20, 13, 24, 29],
    [12, 1, 22, 19, 10],
    [21, 18, 11, 30, 23],
];
/// The squares up to the corner.
const WAY_OUT: usize = 6;

/// A side of a window at which blocks are taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Border {
    /// The lowest rank above it.
    pub(super) rank: u32,
    /// Whether the blocks lie above it.
    pub(super) upward: bool,
}

impl Border {
    /// A square `ranks` ranks beyond the border, the nearest being 0.
    fn beyond(self, file: u32, ranks: u32, mirrored: bool) -> Square {
        let file = if mirrored { FILES - 1 - file } else { file };
        Square::new(file, if self.upward { self.rank + ranks } else { self.rank - 1 - ranks })
    }

    /// The jump of the window that the walk through the blocks replaces, from A to A'.
    fn port(self, mirrored: bool) -> (Square, Square) {
        let opposite = Self { upward: !self.upward, ..self };
        (opposite.beyond(0, 0, mirrored), opposite.beyond(2, 1, mirrored))
    }

    /// The walk through `count` blocks, from above A to above A'.
    fn fillers(self, count: u32, mirrored: bool) -> Vec<Leg> {
        let mut walk = vec![Square::new(0, 0); (FILES * BLOCK) as usize];
        for (line, rank) in CLOSED.iter().zip((0..BLOCK).rev()) {
            for (&number, file) in line.iter().zip(0..) {
                walk[number as usize - 1] = self.beyond(file, rank, mirrored);
            }
        }
        let home = walk.split_off(WAY_OUT);
        let step = if self.upward { (0, BLOCK as i32) } else { (0, -(BLOCK as i32)) };
        let home = home.into_iter().map(|square| shifted(square, step, count - 1)).collect();
        vec![
            Leg::Repeat { times: count, step, body: vec![Leg::Walk(walk)] },
            Leg::Repeat { times: count, step: (-step.0, -step.1), body: vec![Leg::Walk(home)] },
        ]
    }

    /// Where blocks can be inserted into a walk: after how many of its squares, and whether at the mirrored corner.
    pub(super) fn place(self, walk: &[Square]) -> Option<(usize, bool)> {
        [false, true].into_iter().find_map(|mirrored| {
            let (corner, other) = self.port(mirrored);
            let passes = |step: &[Square]| step == [corner, other] || step == [other, corner];
            Some((walk.windows(2).position(passes)? + 1, mirrored))
        })
    }
}

/// A walk with blocks inserted at some borders, each with its number of blocks. Borders where that is impossible are skipped,
/// which verification would notice; [`Border::place`] tells beforehand.
pub(super) fn take_in(walk: &[Square], borders: &[(Border, u32)]) -> Vec<Leg> {
    let mut places = Vec::new();
    for &(border, count) in borders.iter().filter(|(_, count)| *count > 0) {
        if let Some((place, mirrored)) = border.place(walk) {
            let fillers = border.fillers(count, mirrored);
            let from_the_corner = walk[place - 1] == border.port(mirrored).0;
            places.push((place, if from_the_corner { fillers } else { reversed(&fillers) }));
        }
    }
    places.sort_by_key(|(place, _)| *place);
    let mut legs = Vec::new();
    let mut done = 0;
    for (place, fillers) in places {
        legs.push(Leg::Walk(walk[done..place].to_vec()));
        legs.extend(fillers);
        done = place;
    }
    legs.push(Leg::Walk(walk[done..].to_vec()));
    legs
}
