//! A board: a rectangle of squares, some of which may be blocked.

use std::fmt;
use std::str::FromStr;

use super::{Colour, KNIGHT_MOVES, Square};

/// The longest side of a board. Areas of such boards still fit 64 bits.
pub const MAX_SIDE: u32 = 1_000_000_000;

/// A rectangle of squares, of which at least one is free.
///
/// ```
/// use cavallo::board::Board;
///
/// let board: Board = "3x10".parse()?;
/// assert_eq!((board.width(), board.height(), board.free_area()), (3, 10, 30));
/// assert_eq!("8".parse::<Board>()?.to_string(), "8x8");
///
/// let holed = board.with_blocked(["b2".parse().unwrap()])?;
/// assert_eq!(holed.free_area(), 29);
/// # Ok::<(), cavallo::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u32,
    height: u32,
    /// Sorted and without repetition, so that a look-up is a binary search.
    blocked: Vec<Square>,
}

/// Why something is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text is not a size.
    #[error("{0:?} is not a board: expected COLSxROWS such as 3x10, or one number for a square board, such as 8")]
    Malformed(String),
    /// A side is zero or too long.
    #[error("a board of {width}x{height} is out of range: each side must be from 1 to {MAX_SIDE}")]
    SideOutOfRange {
        /// The number of files asked for.
        width: u64,
        /// The number of ranks asked for.
        height: u64,
    },
    /// A blocked square is not on the board.
    #[error("the blocked square {square} is not on the {width}x{height} board")]
    BlockedOffBoard {
        /// The square.
        square: Square,
        /// The board's number of files.
        width: u32,
        /// The board's number of ranks.
        height: u32,
    },
    /// Every square is blocked.
    #[error("every square of the board is blocked: at least one must be free")]
    NothingFree,
}

impl Board {
    /// The board with so many files and ranks.
    ///
    /// # Errors
    /// When a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let side = 1..=MAX_SIDE;
        if side.contains(&width) && side.contains(&height) {
            Ok(Self { width, height, blocked: Vec::new() })
        } else {
            Err(BoardError::SideOutOfRange { width: width.into(), height: height.into() })
        }
    }

    /// The same board with these squares blocked as well.
    ///
    /// # Errors
    /// When one of them is not on the board, or when no square is left.
    pub fn with_blocked(mut self, squares: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        for square in squares {
            if !self.contains(square) {
                return Err(BoardError::BlockedOffBoard { square, width: self.width, height: self.height });
            }
            self.blocked.push(square);
        }
        self.blocked.sort_unstable();
        self.blocked.dedup();
        if self.free_area() == 0 {
            return Err(BoardError::NothingFree);
        }
        Ok(self)
    }

    /// The number of files.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of ranks.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The shorter and the longer side.
    #[must_use]
    pub fn sides(&self) -> (u32, u32) {
        (self.width.min(self.height), self.width.max(self.height))
    }

    /// The number of squares, blocked ones included.
    #[must_use]
    pub fn area(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// The number of squares that are not blocked.
    #[must_use]
    pub fn free_area(&self) -> u64 {
        self.area() - self.blocked.len() as u64
    }

    /// The blocked squares in ascending order.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Whether the square lies in the rectangle.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.file() < self.width && square.rank() < self.height
    }

    /// Whether the square lies in the rectangle and is not blocked.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.contains(square) && self.blocked.binary_search(&square).is_err()
    }

    /// The free squares, rank by rank from `a1`.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.height)
            .flat_map(move |rank| (0..self.width).map(move |file| Square::new(file, rank)))
            .filter(|&square| self.blocked.is_empty() || self.is_free(square))
    }

    /// The free squares a knight on this square attacks.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        KNIGHT_MOVES
            .into_iter()
            .filter_map(move |(files, ranks)| square.offset(files, ranks))
            .filter(|&to| self.is_free(to))
    }

    /// The number of free squares of one colour.
    #[must_use]
    pub fn free_of_colour(&self, colour: Colour) -> u64 {
        let whole = match colour {
            Colour::Dark => self.area().div_ceil(2),
            Colour::Light => self.area() / 2,
        };
        whole - self.blocked.iter().filter(|square| square.colour() == colour).count() as u64
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let malformed = || BoardError::Malformed(text.chars().take(40).collect());
        let side = |digits: &str| {
            if digits.is_empty() || digits.len() > 19 || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(malformed());
            }
            digits.parse::<u64>().map_err(|_| malformed())
        };
        let (width, height) = match text.split_once(['x', 'X']) {
            Some((width, height)) => (side(width)?, side(height)?),
            None => (side(text)?, side(text)?),
        };
        match (u32::try_from(width), u32::try_from(height)) {
            (Ok(w), Ok(h)) => Self::new(w, h),
            _ => Err(BoardError::SideOutOfRange { width, height }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_words() {
        assert_eq!("3x10".parse(), Board::new(3, 10));
        assert_eq!("8".parse(), Board::new(8, 8));
        assert_eq!("1000000000x1".parse(), Board::new(1_000_000_000, 1));
        for text in ["0", "0x3", "8x0", "1000000001", "99999999999x8"] {
            assert!(matches!(text.parse::<Board>(), Err(BoardError::SideOutOfRange { .. })), "{text}");
        }
        for text in ["", "x", "8x", "x8", "-8", "+8", "8x8x8", "8 x 8", "eight", "999999999999999999999999"] {
            assert!(matches!(text.parse::<Board>(), Err(BoardError::Malformed(_))), "{text}");
        }
    }

    #[test]
    fn colours_add_up() {
        for (width, height) in [(1, 1), (3, 5), (4, 7), (6, 6)] {
            let board = Board::new(width, height).unwrap();
            for colour in [Colour::Dark, Colour::Light] {
                let counted = board.squares().filter(|square| square.colour() == colour).count() as u64;
                assert_eq!(board.free_of_colour(colour), counted);
            }
        }
    }

    #[test]
    fn blocked_squares_are_not_free() {
        let corner = Square::new(0, 0);
        let board = Board::new(2, 2).unwrap().with_blocked([corner, corner]).unwrap();
        assert_eq!(board.free_area(), 3);
        assert!(!board.is_free(corner));
        assert_eq!(board.squares().count(), 3);
        assert!(Board::new(1, 1).unwrap().with_blocked([corner]).is_err());
        assert!(Board::new(1, 1).unwrap().with_blocked([Square::new(1, 0)]).is_err());
    }
}
