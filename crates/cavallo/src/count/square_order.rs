//! The order in which every sweep processes the squares of a board.
//!
//! **Idea.** Row by row along the longer side: then a jump leads at most two rows ahead, and the
//! frontier is small. Across joined edges the last row is next to the first one. There the rows
//! come from both ends in turn, 0, n - 1, 1, n - 2 and so on: rows that are d apart around the edge
//! are 2 d apart in this order.
//!
//! A second count, by which the first is confirmed, takes the squares of each row in [another order](FileOrder): its tables are
//! others, but not much larger.
//!
//! **Why it is right.** Any order gives the same number: the graph is the same.
//!
//! **Complexity.** A place takes a few operations, and a binary search where squares are blocked.
//!
//! **When it fails.** It does not: a wide board has a wide frontier in every order.
//!
//! **Reference.** None: this is the program's own.

use crate::board::{Board, Square, Wrap};
use crate::run::{Run, Stopped};

use super::file_order::FileOrder;

/// The free squares of a board in this order. Nothing is made in proportion to the board: a square is computed from its place, and a place
/// from its square.
pub(super) struct SweepOrder<'b> {
    board: &'b Board,
    /// Whether rows are files.
    along_files: bool,
    rows: u32,
    across: u32,
    /// Whether the last row is next to the first one.
    joined: bool,
    /// The squares of a row, and the place of each, unless they come from left to right.
    within: Option<(Vec<u32>, Vec<u32>)>,
    /// The places that blocked squares would have, in order.
    blocked: Vec<u64>,
}

impl<'b> SweepOrder<'b> {
    /// With the squares of each row from left to right.
    pub(super) fn new(board: &'b Board) -> Self {
        let (files_joined, ranks_joined) = (board.wrap() != Wrap::None, board.wrap() == Wrap::Both);
        // The size of the frontier in squares, up to a factor: twice as large across joined edges.
        let cost = |across: u32, joined: bool| u64::from(across) * if joined { 2 } else { 1 };
        let along_files = cost(board.height(), files_joined) < cost(board.width(), ranks_joined);
        let (rows, across, joined) = if along_files {
            (board.width(), board.height(), files_joined)
        } else {
            (board.height(), board.width(), ranks_joined)
        };
        Self { board, along_files, rows, across, joined, within: None, blocked: Vec::new() }.with_blocked()
    }

    /// With the squares of each row from the outside in. For boards that are narrow enough to be counted.
    pub(super) fn from_outside(board: &'b Board) -> Self {
        let order = Self::new(board);
        let within = Some((FileOrder::OutsideIn.files(order.across), FileOrder::OutsideIn.places(order.across)));
        Self { within, ..order }.with_blocked()
    }

    fn with_blocked(self) -> Self {
        let mut blocked: Vec<u64> = self.board.blocked().iter().map(|&square| self.place_of_any(square)).collect();
        blocked.sort_unstable();
        Self { blocked, ..self }
    }

    /// The squares.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        let all = (0..self.rows).flat_map(move |row| (0..self.across).map(move |place| self.square(row, place)));
        all.filter(move |&square| self.board.blocked().is_empty() || self.board.is_free(square))
    }

    /// The square at a place of a row.
    fn square(&self, row: u32, place: u32) -> Square {
        let row = match row {
            _ if !self.joined => row,
            row if row.is_multiple_of(2) => row / 2,
            row => self.rows - 1 - row / 2,
        };
        let across = self.within.as_ref().map_or(place, |(files, _)| files[place as usize]);
        if self.along_files { Square::new(row, across) } else { Square::new(across, row) }
    }

    /// The place that a square would have if none were blocked.
    fn place_of_any(&self, square: Square) -> u64 {
        let (across, row) =
            if self.along_files { (square.rank(), square.file()) } else { (square.file(), square.rank()) };
        let row = match row {
            _ if !self.joined => row,
            row if row < self.rows.div_ceil(2) => 2 * row,
            row => 2 * (self.rows - 1 - row) + 1,
        };
        let place = self.within.as_ref().map_or(across, |(_, places)| places[across as usize]);
        u64::from(row) * u64::from(self.across) + u64::from(place)
    }

    /// The place of a free square.
    pub(super) fn place(&self, square: Square) -> usize {
        let place = self.place_of_any(square);
        (place - self.blocked.partition_point(|&blocked| blocked < place) as u64) as usize
    }

    /// The number of squares.
    pub(super) fn length(&self) -> usize {
        self.board.free_area() as usize
    }

    /// The squares as a list. Its memory has been reserved.
    pub(super) fn list(&self, run: &mut Run<'_>) -> Result<Vec<Square>, Stopped> {
        run.collected(self.length(), 8, self.squares())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;

    fn names(board: &Board) -> String {
        let names: Vec<String> = SweepOrder::new(board).squares().map(|square| square.to_string()).collect();
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
        let names = |board: Board| {
            let squares =
                SweepOrder::from_outside(&board).squares().map(|square| square.to_string()).collect::<Vec<_>>();
            squares.join(" ")
        };
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

    /// On all kinds of boards.
    #[test]
    fn a_square_is_at_its_place() {
        for (width, height) in [(1, 1), (1, 7), (4, 3), (3, 6), (5, 5), (6, 9)] {
            let whole = Board::new(width, height).unwrap();
            let corner = Square::new(width - 1, height - 1);
            let holed = whole.clone().with_blocked([corner, Square::new(0, height / 2)]);
            for board in [Ok(whole), holed].into_iter().flatten() {
                for wrap in [Wrap::None, Wrap::Files, Wrap::Both] {
                    let board = board.clone().wrapped(wrap);
                    for order in [SweepOrder::new(&board), SweepOrder::from_outside(&board)] {
                        let squares = order.list(&mut Run::unlimited()).unwrap();
                        assert_eq!(squares.len(), order.length());
                        assert!(squares.iter().enumerate().all(|(place, &square)| order.place(square) == place));
                        let mut sorted = squares.clone();
                        sorted.sort_unstable();
                        assert!(sorted.into_iter().eq(board.squares()), "{board} {wrap:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn jumps_around_the_edge_are_short() {
        let board = Board::new(5, 30).unwrap().with_piece(Piece::KNIGHT).wrapped(Wrap::Both);
        let order = SweepOrder::new(&board);
        let place = |square: Square| order.place(square);
        for square in board.squares() {
            assert!(board.neighbours(square).all(|near| place(square).abs_diff(place(near)) < 5 * 5));
        }
    }
}
