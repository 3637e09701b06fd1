//! How a board is cut into blocks around the two ends of a tour.
//!
//! A side of w squares is cut into floor(w / 6) pieces. The special piece, the one around the start, has 6 + w mod 6 squares,
//! 6 to 11; all others have six. A start with x squares before it has min(floor(x / 6), floor(w / 6) - 1) pieces before its
//! own; where the special piece reaches into the next six squares, one fewer is tried too.
//!
//! | side | start | pieces, the special one in brackets | |
//! |---|---|---|---|
//! | 12 | any of the first 6 | `[6] 6` | |
//! | 13 | any of the first 6 | `[7] 6` | not 6 + 6 + 1: the rest goes to the special piece |
//! | 13 | the 7th | `6 [7]`, then `[7] 6` | x = 6: one piece before it, or none |
//! | 13 | the 8th to the 13th | `6 [7]` | x = 12: min(2, 1) = 1 piece before it |
//! | 16 | any of the first 6 | `[10] 6` | |
//! | 16 | the 7th to the 10th | `6 [10]`, then `[10] 6` | |
//! | 40 | the 10th | `6 [10] 6 6 6 6`, then `[10] 6 6 6 6 6` | x = 9 |
//!
//! For each side a [`Frame`] holds the width of the special piece, the position of the start in it, the number of pieces before
//! it, whether the end lies in it too or in a later piece, the number of pieces between, and the number of pieces after the
//! end. With the 31st square of 40 as the end, the first cut of the last row has one piece before, two between and one after.
//!
//! The construction uses nothing else, and of the numbers of pieces only whether they are zero. That makes the proof finite;
//! see [`proof`](super::proof).

use crate::board::{Board, Square, Symmetry};

/// The side of an ordinary block.
pub(super) const BLOCK: u32 = 6;

/// One side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cut {
    /// The squares of the special piece.
    pub(super) special: u32,
    /// The position of the start in it.
    pub(super) start: u32,
    /// The pieces before the special one.
    pub(super) before: u32,
    /// Where the end is.
    pub(super) end: End,
    /// The pieces after the one with the end.
    pub(super) after: u32,
}

/// Where the end of the tour is, relative to the special piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum End {
    /// In the special piece, on this square of it.
    Here(u32),
    /// In a later piece, on this square of it, with `between` pieces between.
    Later {
        /// The square of its piece.
        within: u32,
        /// The pieces between.
        between: u32,
    },
}

impl Cut {
    /// The cuts of a side around a start: one, or two where the start may lie in either of two special pieces. Cuts with the
    /// end in an earlier piece are left out.
    pub(super) fn around(side: u32, start: u32, end: u32) -> impl Iterator<Item = Self> {
        let pieces = side / BLOCK;
        let special = BLOCK + side % BLOCK;
        let last = (start / BLOCK).min(pieces - 1);
        (last.saturating_sub(1)..=last).rev().filter_map(move |before| {
            let from = before * BLOCK;
            let start = start.checked_sub(from).filter(|&start| start < special)?;
            let end = end.checked_sub(from)?;
            let rest = pieces - 1 - before;
            Some(if end < special {
                Self { special, start, before, end: End::Here(end), after: rest }
            } else {
                let (between, within) = ((end - special) / BLOCK, (end - special) % BLOCK);
                Self { special, start, before, end: End::Later { within, between }, after: rest - between - 1 }
            })
        })
    }

    /// Where the special piece begins.
    pub(super) fn origin(&self) -> u32 {
        self.before * BLOCK
    }

    /// The pieces between start and end, the piece of the end, and those after it.
    pub(super) fn later(&self) -> u32 {
        match self.end {
            End::Here(_) => self.after,
            End::Later { between, .. } => between + 1 + self.after,
        }
    }
}

/// A board cut into blocks, oriented so that the end lies neither to the west nor to the south of the start's block, and not
/// straight to the north of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    pub(super) files: Cut,
    pub(super) ranks: Cut,
    /// Whether the blocks to the west are attached at the upper western port.
    pub(super) upper_west: bool,
}

/// The symmetry that gives a frame, and whether start and end were exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub(super) symmetry: Symmetry,
    pub(super) exchanged: bool,
}

/// All frames of a problem, in the order in which they are tried.
pub(super) fn frames(board: &Board, start: Square, end: Square) -> impl Iterator<Item = (View, Frame)> {
    let views = [false, true].into_iter().flat_map(move |upper_west| {
        [false, true].into_iter().flat_map(move |exchanged| {
            Symmetry::ALL.into_iter().map(move |symmetry| (View { symmetry, exchanged }, upper_west))
        })
    });
    views.flat_map(move |(view, upper_west)| {
        let (from, to) = if view.exchanged { (end, start) } else { (start, end) };
        let (from, to) = (view.symmetry.square(board, from), view.symmetry.square(board, to));
        let (width, height) = view.symmetry.sides(board.width(), board.height());
        Cut::around(width, from.file(), to.file()).flat_map(move |files| {
            Cut::around(height, from.rank(), to.rank()).filter_map(move |ranks| {
                let straight_north = matches!((files.end, ranks.end), (End::Here(_), End::Later { .. }));
                let useful = !straight_north && (!upper_west || files.before > 0);
                useful.then_some((view, Frame { files, ranks, upper_west }))
            })
        })
    })
}
