//! The order in which every sweep processes the squares of a board.
//!
//! Row by row along the longer side: then a jump leads at most two rows ahead, and the frontier is small. Across joined edges
//! the last row is next to the first one. There the rows come from both ends in turn, 0, n - 1, 1, n - 2 and so on: rows that
//! are d apart around the edge are 2 d apart in this order.
//!
//! A second count, by which the first is confirmed, takes the squares of each row in [another order](FileOrder): its tables are
//! others, but not much larger.

use crate::board::{Board, Square, Wrap};

use super::file_order::FileOrder;

/// The free squares of a board in this order.
pub(super) fn sweep_order(board: &Board) -> Vec<Square> {
    rows_in_order(board, FileOrder::LeftToRight)
}

/// The same with the squares of each row from the outside in.
pub(super) fn order_from_outside(board: &Board) -> Vec<Square> {
    rows_in_order(board, FileOrder::OutsideIn)
}

fn rows_in_order(board: &Board, within: FileOrder) -> Vec<Square> {
    let (files_joined, ranks_joined) = (board.wrap() != Wrap::None, board.wrap() == Wrap::Both);
    // The size of the frontier in squares, up to a factor: twice as large across joined edges.
    let cost = |across: u32, joined: bool| u64::from(across) * if joined { 2 } else { 1 };
    let along_files = cost(board.height(), files_joined) < cost(board.width(), ranks_joined);
    let (rows, across, joined) = if along_files {
        (board.width(), board.height(), files_joined)
    } else {
        (board.height(), board.width(), ranks_joined)
    };
    let places = within.places(across);
    let place = |row: u32| match row {
        _ if !joined => row,
        row if row < rows.div_ceil(2) => 2 * row,
        row => 2 * (rows - 1 - row) + 1,
    };
    let mut order: Vec<Square> = board.squares().collect();
    if along_files {
        order.sort_unstable_by_key(|square| (place(square.file()), places[square.rank() as usize]));
    } else if joined || within != FileOrder::LeftToRight {
        order.sort_unstable_by_key(|square| (place(square.rank()), places[square.file() as usize]));
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
    fn a_second_order_begins_at_both_edges() {
        let names =
            |board: Board| order_from_outside(&board).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(names(Board::new(4, 5).unwrap())[..12], *"a1 d1 b1 c1 ");
        assert_eq!(names(Board::new(5, 4).unwrap())[..12], *"a1 a4 a2 a3 ");
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
