//! The rules of a tour, as the verifiers check them: what a jump is, and how a tour ends. The methods do not use them.

use crate::board::{Board, Square, Wrap};

use super::{Ends, TourDefect, TourProblem};

/// Whether a walk over all squares from `first` to `last` ends as the problem demands.
pub(super) fn check_ends(problem: &TourProblem, first: Square, last: Square) -> Result<(), TourDefect> {
    if let Some(expected) = problem.end()
        && expected != last
    {
        return Err(TourDefect::WrongEnd { found: last, expected });
    }
    let board = problem.board();
    if problem.ends() == Ends::Closed && (board.free_area() < 3 || !is_jump(board, last, first)) {
        return Err(TourDefect::NotClosed { piece: board.piece(), last, first });
    }
    Ok(())
}

/// Two along one axis and one along the other: 1 and 2 are the only natural numbers with the product 2.
pub(in crate::tour) fn is_knight_jump(from: Square, to: Square) -> bool {
    let files = u64::from(from.file().abs_diff(to.file()));
    let ranks = u64::from(from.rank().abs_diff(to.rank()));
    files * ranks == 2
}

/// Whether the piece of the board jumps from one square to another: the differences of files and ranks, around joined edges
/// either way, are the lengths of one of its leaps.
pub(super) fn is_jump(board: &Board, from: Square, to: Square) -> bool {
    let ways = |from: u32, to: u32, side: u32, joined: bool, length: u32| {
        let apart = from.abs_diff(to);
        if joined { length % side == apart || length % side == (side - apart) % side } else { length == apart }
    };
    let across = |length| ways(from.file(), to.file(), board.width(), board.wrap() != Wrap::None, length);
    let up = |length| ways(from.rank(), to.rank(), board.height(), board.wrap() == Wrap::Both, length);
    from != to && board.piece().leaps().any(|(a, b)| (across(a) && up(b)) || (across(b) && up(a)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;

    #[test]
    fn jumps_of_all_pieces_around_joined_edges() {
        for (width, height) in [(1, 1), (2, 3), (3, 3), (5, 4), (6, 7)] {
            for wrap in [Wrap::None, Wrap::Files, Wrap::Both] {
                for &(name, piece) in Piece::NAMED {
                    let board = Board::new(width, height).unwrap().with_piece(piece).wrapped(wrap);
                    for from in board.squares() {
                        for to in board.squares() {
                            let joined = board.joins(from, to);
                            assert_eq!(is_jump(&board, from, to), joined, "{name} {board} {wrap:?} {from} {to}");
                            assert!(!board.is_classic() || is_knight_jump(from, to) == joined);
                        }
                    }
                }
            }
        }
    }
}
