//! A jump as straight lines: one line, or two stubs where the jump goes around joined edges.
//!
//! On a board whose edges are joined, a line from square to square could cross the whole board where the piece only steps over an edge. Such
//! a jump is drawn as it is made: from the first square to the edge, and from the opposite edge to the second square. A jump around a
//! corner crosses two edges; what lies between them is left out.

use cavallo::board::{Board, Square, Wrap};

use crate::draw::drawing::Point;
use crate::draw::layout::Layout;

/// How a jump is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JumpLine {
    /// As a line from square to square.
    Straight,
    /// As two stubs.
    Around {
        /// Where the jump leaves the board.
        leaves: Point,
        /// Where it comes back.
        returns: Point,
    },
}

/// The jump from one square to another, if it must go around a joined edge.
pub(crate) fn jump_around(board: &Board, from: Square, to: Square) -> Option<(i32, i32)> {
    if board.wrap() == Wrap::None {
        return None;
    }
    let between = |from: u32, to: u32| to as i32 - from as i32;
    let straight = (between(from.file(), to.file()), between(from.rank(), to.rank()));
    if board.piece().moves().contains(&straight) { None } else { board.jump_between(from, to) }
}

impl Layout {
    /// How a jump is drawn from the middle of one square to that of another, or beside the middles by parts of a square.
    pub(crate) fn jump_line(&self, board: &Board, from: Square, to: Square, beside: Point) -> JumpLine {
        let Some((files, ranks)) = jump_around(board, from, to) else { return JumpLine::Straight };
        // Ranks count upwards.
        let jump = (files as f32 * self.cell, -ranks as f32 * self.cell);
        let at = |square| self.within(square, (0.5 + beside.0, 0.5 + beside.1));
        JumpLine::Around { leaves: self.clipped(at(from), jump), returns: self.clipped(at(to), (-jump.0, -jump.1)) }
    }

    /// Squares one after the other as lines, which are interrupted where a jump goes around joined edges.
    pub(crate) fn polylines(
        &self,
        board: &Board,
        squares: impl IntoIterator<Item = Square>,
        beside: Point,
    ) -> Vec<Vec<Point>> {
        let (mut lines, mut line, mut last) = (Vec::new(), Vec::new(), None);
        for square in squares {
            if let Some(last) = last
                && let JumpLine::Around { leaves, returns } = self.jump_line(board, last, square, beside)
            {
                line.push(leaves);
                lines.push(std::mem::replace(&mut line, vec![returns]));
            }
            line.push(self.within(square, (0.5 + beside.0, 0.5 + beside.1)));
            last = Some(square);
        }
        lines.push(line);
        lines.retain(|line| line.len() > 1);
        lines
    }

    /// Where a line from a point of the board leaves it, or ends before.
    fn clipped(&self, from: Point, by: Point) -> Point {
        let part = |at: f32, by: f32, low: f32, length: f32| {
            let room = if by > 0.0 { low + length - at } else { at - low };
            if by == 0.0 { 1.0 } else { (room / by.abs()).clamp(0.0, 1.0) }
        };
        let (width, height) = self.size();
        let part = part(from.0, by.0, self.origin.0, width).min(part(from.1, by.1, self.origin.1, height));
        (from.0 + by.0 * part, from.1 + by.1 * part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavallo::board::Piece;

    fn line(board: &Board, from: &str, to: &str) -> JumpLine {
        let layout = Layout::new(board, 10.0, (0.0, 0.0));
        layout.jump_line(board, from.parse().unwrap(), to.parse().unwrap(), (0.0, 0.0))
    }

    #[test]
    fn jumps_over_an_edge_end_there() {
        let board = Board::new(5, 5).unwrap();
        assert_eq!(line(&board, "a1", "b3"), JumpLine::Straight);
        let torus = board.wrapped(Wrap::Both);
        assert_eq!(line(&torus, "a1", "b3"), JumpLine::Straight);
        // From a1, in the lower left corner, one file to the left and two ranks up.
        let JumpLine::Around { leaves, returns } = line(&torus, "a1", "e3") else { panic!("it goes around") };
        assert_eq!((leaves, returns), ((0.0, 35.0), (50.0, 35.0)));
        // Two ranks down: the edge is nearer.
        let JumpLine::Around { leaves, returns } = line(&torus, "b1", "a4") else { panic!("it goes around") };
        assert_eq!((leaves, returns), ((12.5, 50.0), (12.5, 0.0)));
    }

    #[test]
    fn a_piece_goes_straight_where_it_can() {
        // On two files the way to the right and the way around are both jumps of the king.
        let board = Board::new(2, 5).unwrap().with_piece(Piece::KING).wrapped(Wrap::Files);
        assert_eq!(line(&board, "a1", "b1"), JumpLine::Straight);
        assert_eq!(jump_around(&board, "a1".parse().unwrap(), "b1".parse().unwrap()), None);
    }

    #[test]
    fn lines_are_interrupted_at_edges() {
        let torus = Board::new(5, 5).unwrap().wrapped(Wrap::Both);
        let layout = Layout::new(&torus, 10.0, (0.0, 0.0));
        let squares = ["b3", "a1", "e3", "d5"].map(|square| square.parse::<Square>().unwrap());
        let lines = layout.polylines(&torus, squares, (0.0, 0.0));
        assert_eq!(lines, [[(15.0, 25.0), (5.0, 45.0), (0.0, 35.0)], [(50.0, 35.0), (45.0, 25.0), (35.0, 5.0)]]);
        assert!(layout.polylines(&torus, squares.into_iter().take(1), (0.0, 0.0)).is_empty());
    }
}
