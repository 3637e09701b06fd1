//! A board: a rectangle of squares, some of which may be blocked, and the piece that moves on it.

use std::fmt;
use std::str::FromStr;

use super::{Colour, MAX_SIDE, Moves, Naming, Notation, Piece, Say, Square, display_algebraically, one_of_each};

/// Which edges of a board are joined, so that a piece that leaves across one of them returns across the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// None: a plain board.
    #[default]
    None,
    /// The left edge and the right one: the board is a cylinder.
    Files,
    /// The lower edge and the upper one as well: the board is a torus.
    Both,
}

impl Wrap {
    /// The boards with joined edges, with their names.
    pub const NAMED: [(&'static str, Self); 2] = [("files", Self::Files), ("both", Self::Both)];

    /// The name; none for a plain board.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|&(_, wrap)| wrap == self).map(|(name, _)| name)
    }
}

/// A rectangle of squares, of which at least one is free, and the piece that moves on it, a knight unless told otherwise.
///
/// Two moves to the same square of a small wrapped board are one, and a move to the square itself is none.
///
/// ```
/// use cavallo::board::{Board, Piece, Wrap};
///
/// let board: Board = "3x10".parse()?;
/// assert_eq!((board.width(), board.height(), board.free_area()), (3, 10, 30));
/// assert_eq!("8".parse::<Board>()?.to_string(), "8x8");
///
/// let holed = board.with_blocked(["b2".parse().unwrap()])?;
/// assert_eq!(holed.free_area(), 29);
///
/// let torus = Board::new(5, 5)?.with_piece(Piece::WAZIR).wrapped(Wrap::Both);
/// assert_eq!(torus.neighbours("a1".parse().unwrap()).count(), 4);
/// # Ok::<(), cavallo::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u32,
    height: u32,
    /// Sorted and without repetition, so that a look-up is a binary search.
    blocked: Vec<Square>,
    piece: Piece,
    moves: Moves,
    wrap: Wrap,
}

/// Why something is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The text is not a size.
    Malformed(String),
    /// A side is zero or too long.
    SideOutOfRange {
        /// The number of files asked for.
        width: u64,
        /// The number of ranks asked for.
        height: u64,
    },
    /// A blocked square is not on the board.
    BlockedOffBoard {
        /// The square.
        square: Square,
        /// The board's number of files.
        width: u32,
        /// The board's number of ranks.
        height: u32,
    },
    /// Every square is blocked.
    NothingFree,
}

impl Say for BoardError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => write!(
                f,
                "{text:?} is not a board: expected COLSxROWS such as 3x10, or one number for a square board, such as 8"
            ),
            Self::SideOutOfRange { width, height } => {
                write!(f, "a board of {width}x{height} is out of range: each side must be from 1 to {MAX_SIDE}")
            }
            Self::BlockedOffBoard { square, width, height } => {
                write!(f, "the blocked square {} is not on the {width}x{height} board", naming.name(*square))
            }
            Self::NothingFree => f.write_str("every square of the board is blocked: at least one must be free"),
        }
    }
}

display_algebraically!(BoardError);

impl std::error::Error for BoardError {}

one_of_each! {
    BoardError {
        Self::Malformed(_) => Self::Malformed("8 by 8".to_owned()),
        Self::SideOutOfRange { .. } => Self::SideOutOfRange { width: 0, height: 8 },
        Self::BlockedOffBoard { .. } => Self::BlockedOffBoard { square: Square::new(9, 9), width: 8, height: 8 },
        Self::NothingFree => Self::NothingFree,
    }
}

impl Naming {
    /// The squares of this board in this notation.
    #[must_use]
    pub fn new(notation: Notation, board: &Board) -> Self {
        Self::of_size(notation, (board.width, board.height))
    }
}

impl Board {
    /// The board with `width` files and `height` ranks.
    ///
    /// # Errors
    /// When a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        let side = 1..=MAX_SIDE;
        if side.contains(&width) && side.contains(&height) {
            let (piece, wrap) = (Piece::KNIGHT, Wrap::None);
            Ok(Self { width, height, blocked: Vec::new(), piece, moves: piece.moves(), wrap })
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

    /// The same board with another piece on it.
    #[must_use]
    pub fn with_piece(mut self, piece: Piece) -> Self {
        self.piece = piece;
        self.moves = piece.moves();
        self
    }

    /// The same board with its edges joined.
    #[must_use]
    pub fn wrapped(mut self, wrap: Wrap) -> Self {
        self.wrap = wrap;
        self
    }

    /// The same rectangle, piece and edges with no square blocked.
    #[must_use]
    pub fn without_blocked(&self) -> Self {
        Self { blocked: Vec::new(), ..*self }
    }

    /// The piece that moves on the board.
    #[must_use]
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// Which edges are joined.
    #[must_use]
    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// Whether this is a knight on a plain board, for which the theorems and closed forms hold.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.wrap == Wrap::None && self.piece.is_knight()
    }

    /// Whether every move leads to a square of the other colour. Across a joined side with an odd number of squares colours
    /// do not alternate.
    #[must_use]
    pub fn alternates_colours(&self) -> bool {
        let even = |side: u32| side.is_multiple_of(2);
        self.piece.changes_colour()
            && match self.wrap {
                Wrap::None => true,
                Wrap::Files => even(self.width),
                Wrap::Both => even(self.width) && even(self.height),
            }
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

    /// The free squares to which the piece can move from this one, each once.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        let moves = &self.moves;
        let target = move |at: usize| {
            let to = self.target(square, moves[at]).filter(|&to| to != square && self.is_free(to))?;
            // Only on a board with joined edges can two moves lead to the same square.
            let known =
                self.wrap != Wrap::None && moves[..at].iter().any(|&jump| self.target(square, jump) == Some(to));
            (!known).then_some(to)
        };
        (0..moves.len()).filter_map(target)
    }

    /// The target of a jump from a square of the board, also across joined edges; none if that is off the board.
    #[must_use]
    pub fn target(&self, square: Square, (files, ranks): (i32, i32)) -> Option<Square> {
        let along = |from: u32, step: i32, side: u32, joined: bool| {
            if joined {
                Some((i64::from(from) + i64::from(step)).rem_euclid(i64::from(side)) as u32)
            } else {
                from.checked_add_signed(step).filter(|&to| to < side)
            }
        };
        let file = along(square.file(), files, self.width, self.wrap != Wrap::None)?;
        let rank = along(square.rank(), ranks, self.height, self.wrap == Wrap::Both)?;
        Some(Square::new(file, rank))
    }

    /// The jump that leads from one square of the board to another, if one does.
    #[must_use]
    pub fn jump_between(&self, from: Square, to: Square) -> Option<(i32, i32)> {
        self.moves.iter().copied().find(|&jump| from != to && self.target(from, jump) == Some(to))
    }

    /// Whether one move leads from one square of the board to another, both being free or not.
    #[must_use]
    pub fn joins(&self, from: Square, to: Square) -> bool {
        self.jump_between(from, to).is_some()
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

impl TryFrom<&str> for Board {
    type Error = BoardError;

    fn try_from(text: &str) -> Result<Self, BoardError> {
        text.parse()
    }
}

/// A square board with this side.
impl TryFrom<u32> for Board {
    type Error = BoardError;

    fn try_from(side: u32) -> Result<Self, BoardError> {
        Self::new(side, side)
    }
}

/// A square board with this side.
impl TryFrom<i32> for Board {
    type Error = BoardError;

    fn try_from(side: i32) -> Result<Self, BoardError> {
        u32::try_from(side).unwrap_or(0).try_into()
    }
}

/// A board with this many files and ranks.
impl TryFrom<(u32, u32)> for Board {
    type Error = BoardError;

    fn try_from((width, height): (u32, u32)) -> Result<Self, BoardError> {
        Self::new(width, height)
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
    fn moves_around_joined_edges() {
        let corner = Square::new(0, 0);
        let names = |board: &Board| {
            let mut names: Vec<String> = board.neighbours(corner).map(|square| square.to_string()).collect();
            names.sort_unstable();
            names.join(" ")
        };
        let board = Board::new(5, 6).unwrap();
        assert_eq!(names(&board), "b3 c2");
        assert_eq!(names(&board.clone().wrapped(Wrap::Files)), "b3 c2 d2 e3");
        assert_eq!(names(&board.wrapped(Wrap::Both)), "b3 b5 c2 c6 d2 d6 e3 e5");
        // On three files two to the left is one to the right.
        assert_eq!(names(&Board::new(3, 3).unwrap().wrapped(Wrap::Both)), "b2 b3 c2 c3");
        assert_eq!(names(&Board::new(2, 1).unwrap().wrapped(Wrap::Both)), "b1");
        assert_eq!(names(&Board::new(1, 1).unwrap().wrapped(Wrap::Both)), "");
        for wrap in [Wrap::None, Wrap::Files, Wrap::Both] {
            for piece in [Piece::KNIGHT, Piece::KING, Piece::ANTELOPE] {
                let board = Board::new(4, 5).unwrap().with_piece(piece).wrapped(wrap);
                for from in board.squares() {
                    for to in board.squares() {
                        let near: Vec<Square> = board.neighbours(from).filter(|&near| near == to).collect();
                        assert_eq!(near.len(), usize::from(board.joins(from, to)), "{from} {to}");
                        assert_eq!(board.joins(from, to), board.joins(to, from));
                        assert!(!board.alternates_colours() || near.iter().all(|to| to.colour() != from.colour()));
                    }
                }
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
