//! The order in which every sweep processes the squares of a board.
//!
//! Row by row along the longer side: then a jump leads at most two rows ahead, and the frontier is small. Across joined edges
//! the last row is next to the first one. There the rows come from both ends in turn, 0, n - 1, 1, n - 2 and so on: rows that
//! are d apart around the edge are 2 d apart in this order.

use crate::board::{Board, Square, Wrap};

/// The free squares of a board in this order.
pub(super) fn sweep_order(board: &Board) -> Vec<Square> {
    let (files_joined, ranks_joined) = (board.wrap() != Wrap::None, board.wrap() == Wrap::Both);
    // The size of the frontier in squares, up to a factor: twice as large across joined edges.
    let cost = |across: u32, joined: bool| u64::from(across) * if joined { 2 } else { 1 };
    let along_files = cost(board.height(), files_joined) < cost(board.width(), ranks_joined);
    let (rows, joined) = if along_files { (board.width(), files_joined) } else { (board.height(), ranks_joined) };
    let place = |row: u32| match row {
        _ if !joined => row,
        row if row < rows.div_ceil(2) => 2 * row,
        row => 2 * (rows - 1 - row) + 1,
    };
    let mut order: Vec<Square> = board.squares().collect();
    if along_files {
        order.sort_unstable_by_key(|square| (place(square.file()), square.rank()));
    } else if joined {
        order.sort_unstable_by_key(|square| (place(square.rank()), square.file()));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;

    fn names(board: &Board) -> String {
        let names: Vec<String> = sweep_order(board).iter().map(ToString::to_string).collect();
        names.join(" ")
    }

    #[test]
    fn rows_lie_across_the_shorter_side() {
        assert_eq!(names(&Board::new(2, 3).unwrap()), "a1 b1 a2 b2 a3 b3");
        assert_eq!(names(&Board::new(3, 2).unwrap()), "a1 a2 b1 b2 c1 c2");
        assert_eq!(names(&Board::new(2, 2).unwrap()), "a1 b1 a2 b2");
    }

    #[test]
    fn joined_rows_come_from_both_ends() {
        assert_eq!(names(&Board::new(1, 5).unwrap().wrapped(Wrap::Both)), "a1 a5 a2 a4 a3");
        assert_eq!(names(&Board::new(1, 4).unwrap().wrapped(Wrap::Both)), "a1 a4 a2 a3");
        // On a cylinder ranks are never joined.
        assert_eq!(names(&Board::new(1, 4).unwrap().wrapped(Wrap::Files)), "a1 a2 a3 a4");
    }

    #[test]
    fn jumps_around_the_edge_are_short() {
        let board = Board::new(5, 30).unwrap().with_piece(Piece::KNIGHT).wrapped(Wrap::Both);
        let order = sweep_order(&board);
        let place = |square: Square| order.iter().position(|&other| other == square).unwrap();
        for square in board.squares() {
            assert!(board.neighbours(square).all(|near| place(square).abs_diff(place(near)) < 5 * 5));
        }
    }
}
