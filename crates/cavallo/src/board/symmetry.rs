//! The eight symmetries of a rectangle: four rotations, each also mirrored.

use super::{Board, Square, Wrap};

/// A symmetry of the square grid: optionally swap files and ranks, then mirror either axis.
///
/// Those that swap turn a board of W x H into one of H x W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    swap: bool,
    mirror_files: bool,
    mirror_ranks: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self { swap: false, mirror_files: false, mirror_ranks: false };

    /// Half a turn around the middle of the board.
    pub const HALF_TURN: Self = Self { swap: false, mirror_files: true, mirror_ranks: true };
    /// A quarter of a turn around the middle of a square board.
    pub const QUARTER_TURN: Self = Self { swap: true, mirror_files: true, mirror_ranks: false };
    /// The reflection that exchanges left and right.
    pub const MIRROR_FILES: Self = Self { swap: false, mirror_files: true, mirror_ranks: false };
    /// The reflection that exchanges bottom and top.
    pub const MIRROR_RANKS: Self = Self { swap: false, mirror_files: false, mirror_ranks: true };
    /// The reflection of a square board in the diagonal through a1.
    pub const MIRROR_DIAGONAL: Self = Self { swap: true, mirror_files: false, mirror_ranks: false };
    /// The reflection of a square board in its other diagonal.
    pub const MIRROR_ANTIDIAGONAL: Self = Self { swap: true, mirror_files: true, mirror_ranks: true };

    /// The symmetries that move something, one of each kind, by name.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("half-turn", Self::HALF_TURN),
        ("quarter-turn", Self::QUARTER_TURN),
        ("mirror-files", Self::MIRROR_FILES),
        ("mirror-ranks", Self::MIRROR_RANKS),
        ("mirror-diagonal", Self::MIRROR_DIAGONAL),
        ("mirror-antidiagonal", Self::MIRROR_ANTIDIAGONAL),
    ];

    /// The symmetry in words, with its article.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match (self.swap, self.mirror_files, self.mirror_ranks) {
            (false, false, false) => "the identity",
            (false, true, true) => "the half-turn",
            (true, true, false) | (true, false, true) => "the quarter-turn",
            (false, true, false) => "the reflection that exchanges left and right",
            (false, false, true) => "the reflection that exchanges bottom and top",
            (true, false, false) => "the reflection in the diagonal from bottom left to top right",
            (true, true, true) => "the reflection in the diagonal from top left to bottom right",
        }
    }

    /// The name of its kind: `half-turn`; the identity has none. The two quarter-turns keep the same tours and have one name.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        let alike = |other: Self| other == self || other == self.inverse();
        Self::NAMED.iter().find(|&&(_, other)| alike(other)).map(|&(name, _)| name)
    }

    /// All eight, the identity first and those that keep any rectangle's shape before those that do not.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::IDENTITY; 8];
        let mut bits = 0;
        while bits < 8 {
            all[bits] = Self { swap: bits & 4 != 0, mirror_files: bits & 1 != 0, mirror_ranks: bits & 2 != 0 };
            bits += 1;
        }
        all
    };

    /// The image of a square of the board.
    #[must_use]
    pub fn square(self, board: &Board, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        let (mut width, mut height) = (board.width(), board.height());
        if self.swap {
            (file, rank) = (rank, file);
            (width, height) = (height, width);
        }
        if self.mirror_files {
            file = width - 1 - file;
        }
        if self.mirror_ranks {
            rank = height - 1 - rank;
        }
        Square::new(file, rank)
    }

    /// The image of a step, given in files and ranks.
    #[must_use]
    pub fn step(self, (files, ranks): (i32, i32)) -> (i32, i32) {
        let (files, ranks) = if self.swap { (ranks, files) } else { (files, ranks) };
        (if self.mirror_files { -files } else { files }, if self.mirror_ranks { -ranks } else { ranks })
    }

    /// The image of a board's width and height.
    #[must_use]
    pub fn sides(self, width: u32, height: u32) -> (u32, u32) {
        if self.swap { (height, width) } else { (width, height) }
    }

    /// The image of the board.
    ///
    /// The joined edges stay the same: a cylinder with files and ranks exchanged is not a board of this kind.
    ///
    /// # Panics
    /// Never: the image has the same sides and squares.
    #[must_use]
    pub fn board(self, board: &Board) -> Board {
        let (width, height) = self.sides(board.width(), board.height());
        Board::new(width, height)
            .and_then(|turned| turned.with_blocked(board.blocked().iter().map(|&s| self.square(board, s))))
            .expect("a turned board has the same sides and squares")
            .with_piece(board.piece())
            .wrapped(board.wrap())
    }

    /// Whether the board is mapped to itself. A board of which only the left and the right edge are joined is never mapped to
    /// itself when files and ranks are exchanged.
    #[must_use]
    pub fn preserves(self, board: &Board) -> bool {
        let may_swap = board.width() == board.height() && board.wrap() != Wrap::Files;
        (!self.swap || may_swap) && self.board(board) == *board
    }

    /// The inverse symmetry.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.swap {
            // The inverse of "swap, then mirror" mirrors first; moved past the swap, each mirror acts on the other axis.
            Self { swap: true, mirror_files: self.mirror_ranks, mirror_ranks: self.mirror_files }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_is_a_bijection_that_keeps_jumps_and_is_undone_by_its_inverse() {
        let board = Board::new(3, 5).unwrap().with_blocked([Square::new(0, 1)]).unwrap();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.board(&board);
            assert_eq!(symmetry.inverse().board(&turned), board);
            let mut images = Vec::new();
            for square in board.squares() {
                let image = symmetry.square(&board, square);
                assert_eq!(symmetry.inverse().square(&turned, image), square);
                for other in board.squares() {
                    let joined = turned.joins(image, symmetry.square(&board, other));
                    assert_eq!(joined, board.joins(square, other));
                }
                images.push(image);
            }
            images.sort_unstable();
            assert_eq!(images, turned.squares().collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_eight_are_different() {
        let board = Board::new(4, 4).unwrap();
        let square = Square::new(1, 0);
        let mut images: Vec<_> = Symmetry::ALL.iter().map(|s| s.square(&board, square)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn blocked_squares_break_symmetry() {
        let board = Board::new(4, 4).unwrap();
        assert_eq!(Symmetry::ALL.iter().filter(|s| s.preserves(&board)).count(), 8);
        let holed = board.with_blocked([Square::new(0, 0)]).unwrap();
        assert_eq!(Symmetry::ALL.iter().filter(|s| s.preserves(&holed)).count(), 2);
        let oblong = Board::new(3, 4).unwrap();
        assert_eq!(Symmetry::ALL.iter().filter(|s| s.preserves(&oblong)).count(), 4);
    }
}
