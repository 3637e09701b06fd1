//! The strands in which a tour runs through ranks that repeat.
//!
//! Each strand runs from one side of these ranks to the other: one that turned round would do so in every repetition, and
//! then infinitely many strands would cross each rank. Shifted by one repetition the drawing is mapped to itself, so each
//! strand is mapped to a strand; after a few repetitions, the *period*, each is mapped to itself. Then a strand consists of
//! equal pieces, each shifted by one period from the one before, and one piece of each strand determines them all.
//!
//! **Complexity.** One pass over one period of the board, in the middle.

use crate::board::Square;

use super::thread::Thread;

/// Ranks of a small board that repeat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repetition {
    /// The first of them.
    pub(super) base: u32,
    /// How many are repeated, and how often.
    pub(super) length: u32,
    pub(super) times: u32,
}

/// The piece of a strand that is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Where it begins in the tour of the small board.
    pub(super) start: u32,
    /// The number of its squares.
    pub(super) length: u32,
    pub(super) upward: bool,
}

/// One piece of each strand.
#[derive(Clone, Debug)]
pub(super) struct Strands {
    /// The ranks from one piece of a strand to the next.
    pub(super) period: u32,
    pub(super) pieces: Vec<Piece>,
    /// The ranks from the first to the last square of all pieces, rounded to whole periods.
    pub(super) bottom: u32,
    pub(super) top: u32,
}

impl Strands {
    /// Cuts the strands into pieces, if each is mapped to itself after `repetitions` repetitions and there is room to see it.
    pub(super) fn cut(thread: &Thread, ranks: Repetition, repetitions: u32) -> Option<Self> {
        let Repetition { base, length, times } = ranks;
        let files = thread.files();
        let period = repetitions * length;
        let end = base + times * length;
        // A period in the middle; all others are counted from here.
        let middle = base + (times * length).checked_sub(period)? / 2;
        let cells = (middle * files..(middle + period) * files).map(|cell| Square::new(cell % files, cell / files));
        let mut by_position: Vec<u32> = cells.map(|square| thread.position(square)).collect();
        by_position.sort_unstable();
        let class = |square: Square| {
            let within = (i64::from(square.rank()) - i64::from(middle)).rem_euclid(i64::from(period));
            within as usize * files as usize + square.file() as usize
        };
        let mut known = vec![false; by_position.len()];
        let mut pieces = Vec::new();
        let (mut lowest, mut highest) = (middle, middle + period - 1);
        for start in by_position {
            let square = thread.squares[start as usize];
            if known[class(square)] {
                continue;
            }
            let above = Some(square.rank() + period).filter(|&rank| rank < end)?;
            let there = thread.position(Square::new(square.file(), above));
            let piece = Piece { start, length: there.abs_diff(start), upward: there > start };
            let squares = thread.squares.get(start as usize..(start + piece.length) as usize)?;
            for &square in squares {
                // A piece that contains a square of each class twice extends beyond a period.
                if !(base..end).contains(&square.rank()) || std::mem::replace(&mut known[class(square)], true) {
                    return None;
                }
                lowest = lowest.min(square.rank());
                highest = highest.max(square.rank());
            }
            pieces.push(piece);
        }
        let bottom = middle.checked_sub((middle - lowest).div_ceil(period) * period)?;
        let top = middle + (highest + 1 - middle).div_ceil(period) * period;
        (base <= bottom && top <= end).then_some(Self { period, pieces, bottom, top })
    }
}
