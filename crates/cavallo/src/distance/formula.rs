//! Distance by formula.
//!
//! **Idea.** *Infinite board.* Let x >= 0 and y >= 0 be the differences of files and ranks. A jump covers at most two along
//! each axis and three in all, and changes the colour; so d jumps need d >= x/2, d >= y/2, d >= (x+y)/3 and d = x+y (mod 2).
//! The least such d suffices, except for (1, 0), which takes 3, and (2, 2), which takes 4.
//!
//! From a1 to h8 x = y = 7: 7/2 and 14/3 give 4 and 5, and 14 is even, so it takes 6 jumps.
//!
//! *Finite boards.* With both sides at least 5 the edge matters only in the corners: a corner and its diagonal neighbour are
//! 4 jumps apart instead of 2. A side of exactly 4 puts its two corners 5 jumps apart instead of 3. On boards three squares
//! wide, squares of the middle line two apart take 4 jumps instead of 2; on 3x4 alone the two squares in the centre take 5
//! instead of 3. On 3x3 the centre cannot be reached; on boards two squares wide each jump goes two squares along, and on
//! boards one square wide there is none.
//!
//! **Why it is right.** *Infinite board.* The bounds say that it cannot be less. It need not be more: let y <= x, by
//! symmetry. For x <= 4 a short search shows it. For 5 <= x, by induction on x + y, the jump to (x-2, |y-1|) leads to a
//! square for which d - 1 has the right parity and fulfils the bounds, and which is no exception (the inequalities are in
//! `docs/book/distance.md`).
//!
//! *Finite boards.* They never take fewer jumps than the infinite one. That the edge gets in the way only in the cases
//! above is checked, not proved: the tests compare with breadth-first search for every pair of squares on all boards up
//! to 14x14 and on longer strips.
//!
//! **Complexity.** O(1) time and memory, for boards of any size.
//!
//! **When it fails.** It applies to knights on boards without blocked squares or joined edges.
//!
//! **Reference.** The formula for the infinite board is folklore.

use crate::board::{Board, Square};

/// Squares farther apart than this along one side are never exceptions to the formula.
const FARTHEST_EXCEPTION: u32 = 3;

/// The number of knight's jumps between two squares of a board without blocked squares or joined edges; none if there is no
/// path.
#[must_use]
#[inline]
pub fn closed_form(board: &Board, from: Square, to: Square) -> Option<u64> {
    if from == to {
        return Some(0);
    }
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    if board.width().min(board.height()) < 3 {
        return on_narrow_board(board, files, ranks);
    }
    if files.max(ranks) > FARTHEST_EXCEPTION {
        return Some(on_infinite_board(files.into(), ranks.into()));
    }
    // Orient the board upright: `across` the short side, `along` the long one.
    let (short, long) = board.sides();
    let upright = |square: Square| {
        if board.width() <= board.height() { (square.file(), square.rank()) } else { (square.rank(), square.file()) }
    };
    let (a, b) = (upright(from), upright(to));
    let (across, along) = (u64::from(a.0.abs_diff(b.0)), u64::from(a.1.abs_diff(b.1)));
    if (short, long) == (3, 3) && (a == (1, 1) || b == (1, 1)) {
        return None;
    }
    let corner = |(x, y): (u32, u32)| (x == 0 || x == short - 1) && (y == 0 || y == long - 1);
    let middle_line = |(x, y): (u32, u32)| short == 3 && (x == 1 || (long == 3 && y == 1));
    let exception = match (across, along) {
        (1, 1) if corner(a) || corner(b) => Some(4),
        (0, 2) | (2, 0) if middle_line(a) && middle_line(b) && (across == 0 || long == 3) => Some(4),
        (3, 0) if short == 4 && corner(a) && corner(b) => Some(5),
        (0, 3) if long == 4 && corner(a) && corner(b) => Some(5),
        (0, 1) if (short, long) == (3, 4) && a.0 == 1 && a.1.min(b.1) == 1 => Some(5),
        _ => None,
    };
    Some(exception.unwrap_or_else(|| on_infinite_board(across, along)))
}

/// The same between different squares of a board one or two squares wide: each jump goes two squares along it, and to the other side.
#[inline]
fn on_narrow_board(board: &Board, files: u32, ranks: u32) -> Option<u64> {
    let (across, along) = if board.width() <= board.height() { (files, ranks) } else { (ranks, files) };
    let is_reached = along % 2 == 0 && along / 2 % 2 == across && board.sides().0 == 2;
    is_reached.then_some(u64::from(along / 2))
}

/// The number of knight's jumps to a square this many files and ranks away on a board without edges.
#[inline]
pub(super) fn on_infinite_board(x: u64, y: u64) -> u64 {
    match (x.min(y), x.max(y)) {
        (0, 1) => 3,
        (2, 2) => 4,
        _ => {
            let enough = x.div_ceil(2).max(y.div_ceil(2)).max((x + y).div_ceil(3));
            enough + (enough + x + y) % 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distances from one square, by the test's own search.
    fn searched(board: &Board, from: Square) -> Vec<Option<u64>> {
        let cell = |square: Square| (square.rank() * board.width() + square.file()) as usize;
        let mut jumps = vec![None; board.area() as usize];
        jumps[cell(from)] = Some(0);
        let mut queue = vec![from];
        let mut next = 0;
        while next < queue.len() {
            let square = queue[next];
            next += 1;
            for neighbour in board.neighbours(square) {
                if jumps[cell(neighbour)].is_none() {
                    jumps[cell(neighbour)] = jumps[cell(square)].map(|jumps: u64| jumps + 1);
                    queue.push(neighbour);
                }
            }
        }
        jumps
    }

    fn agree(width: u32, height: u32) {
        let board = Board::new(width, height).unwrap();
        for from in board.squares() {
            for (to, jumps) in board.squares().zip(searched(&board, from)) {
                assert_eq!(closed_form(&board, from, to), jumps, "{board} {from} {to}");
            }
        }
    }

    #[test]
    fn formula_and_search_agree_on_all_small_boards() {
        for width in 1..=14 {
            for height in 1..=14 {
                agree(width, height);
            }
        }
        agree(5, 34);
        agree(20, 21);
    }

    #[test]
    fn formula_and_search_agree_on_strips() {
        for (width, length) in [(1, 60), (2, 60), (3, 60), (4, 200), (5, 60)] {
            agree(width, length);
            agree(length, width);
        }
    }

    #[test]
    fn giant_boards() {
        let board = Board::new(1_000_000_000, 1_000_000_000).unwrap();
        let far = Square::new(999_999_999, 999_999_999);
        assert_eq!(closed_form(&board, Square::new(0, 0), far), Some(666_666_666));
    }
}
