//! Squares in the notations that people use.
//!
//! | notation | the bottom-left square of 8x8 | what it is |
//! |---|---|---|
//! | [`Algebraic`](Notation::Algebraic) | `a1` | the chess player's; all sentences of the library use it |
//! | [`Letters`](Notation::Letters) | `(A,1)` | the same as a pair |
//! | [`Pairs`](Notation::Pairs) | `(1,1)` | (file,rank), counted from 1 at the bottom left |
//! | [`Zero`](Notation::Zero) | `(0,7)` | (column,row), counted from 0 at the top left: a matrix, its column first |
//! | [`Rows`](Notation::Rows) | `(7,0)` | (row,column), counted from 0 at the top left: a matrix, its row first |
//! | [`Number`](Notation::Number) | `56` | counted from 0, row by row from the top left |
//!
//! A name such as `a1` or `(A,1)` means the same in all of them; `(1,1)` does not, and `9` is a square in the last one only. So
//! text is [read](WrittenSquare) first, and what it means is asked of a [`Naming`] once board and notation are known.

use std::fmt;

use super::notation::file_name;
use super::{Square, WrittenSquare};

/// A way to write squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `c3`.
    #[default]
    Algebraic,
    /// `(C,3)`.
    Letters,
    /// `(3,3)`: (file,rank) counted from 1 at the bottom left.
    Pairs,
    /// `(2,5)`: (column,row) counted from 0 at the top left.
    Zero,
    /// `(5,2)`: (row,column) counted from 0 at the top left.
    Rows,
    /// `42`: counted from 0, row by row from the top left.
    Number,
}

impl Notation {
    /// All notations with their names.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("algebraic", Self::Algebraic),
        ("letters", Self::Letters),
        ("pairs", Self::Pairs),
        ("zero", Self::Zero),
        ("rows", Self::Rows),
        ("number", Self::Number),
    ];

    /// What a square is in this notation, in words.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Algebraic => "a file in letters and a rank from 1, such as b4",
            Self::Letters => "the file in letters and the rank from 1, in parentheses, such as (B,4)",
            Self::Pairs => "a pair (file,rank) counted from 1 at the bottom left, such as (2,4)",
            Self::Zero => "a pair (column,row) counted from 0 at the top left, such as (1,4)",
            Self::Rows => "a pair (row,column) counted from 0 at the top left, such as (4,1)",
            Self::Number => "a number counted from 0, row by row from the top left",
        }
    }
}

/// The squares of a board in some notation.
///
/// ```
/// use cavallo::Board;
/// use cavallo::board::{Naming, Notation, Square};
///
/// let board = Board::new(8, 8)?;
/// let naming = Naming::new(Notation::Zero, &board);
/// let square: Square = "c3".parse()?;
/// assert_eq!(naming.name(square).to_string(), "(2,5)");
/// assert_eq!(naming.square("(2,5)".parse()?), Ok(square));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Naming {
    notation: Notation,
    width: u32,
    height: u32,
}

impl Naming {
    /// Algebraic names, which mean the same on every board.
    pub const ALGEBRAIC: Self = Self { notation: Notation::Algebraic, width: 0, height: 0 };

    /// The squares of a board of this size in this notation.
    pub(super) fn of_size(notation: Notation, (width, height): (u32, u32)) -> Self {
        Self { notation, width, height }
    }

    /// The same squares in another notation.
    #[must_use]
    pub fn in_notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The notation.
    #[must_use]
    pub fn notation(self) -> Notation {
        self.notation
    }

    /// A square of the board, to be displayed.
    #[must_use]
    pub fn name(self, square: Square) -> NamedSquare {
        NamedSquare { naming: self, square }
    }

    /// Squares separated by commas.
    #[must_use]
    pub fn list(self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.name(square).to_string()).collect();
        names.join(", ")
    }

    /// What stands below a file beside a board: its part of the names of its squares. Letters in capitals where names have capitals.
    #[must_use]
    pub fn file_label(self, file: u32) -> String {
        match self.notation {
            Notation::Algebraic => file_name(file),
            Notation::Letters => file_name(file).to_ascii_uppercase(),
            Notation::Pairs => (u64::from(file) + 1).to_string(),
            Notation::Zero | Notation::Rows | Notation::Number => file.to_string(),
        }
    }

    /// What stands to the left of a rank. Where squares are numbered it is the number of the first one, and that of any other is the
    /// sum of the two labels.
    #[must_use]
    pub fn rank_label(self, rank: u32) -> String {
        let row = u64::from(self.row(rank));
        match self.notation {
            Notation::Algebraic | Notation::Letters | Notation::Pairs => (u64::from(rank) + 1).to_string(),
            Notation::Zero | Notation::Rows => row.to_string(),
            Notation::Number => (row * u64::from(self.width)).to_string(),
        }
    }

    /// Whether files, and ranks from the top, are counted from 0.
    #[must_use]
    pub fn counts_from_zero(self) -> bool {
        matches!(self.notation, Notation::Zero | Notation::Rows | Notation::Number)
    }

    /// The row of a rank, counted from the top.
    fn row(self, rank: u32) -> u32 {
        self.height.saturating_sub(1).saturating_sub(rank)
    }

    /// The square that is meant.
    ///
    /// # Errors
    /// When the text means nothing in this notation, or no square that is on the board where that must be known.
    pub fn square(self, written: WrittenSquare) -> Result<Square, MeaningError> {
        let fails = |meant| MeaningError { written, notation: self.notation, meant };
        let from_top = |column: u64, row: u64| {
            let (column, row) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
            (column < self.width && row < self.height).then(|| Square::new(column, self.row(row)))
        };
        let outside = || fails(Meant::Outside(self.width, self.height));
        match (self.notation, written) {
            (_, WrittenSquare::Name(square)) => Ok(square),
            (Notation::Zero, WrittenSquare::Pair(column, row)) | (Notation::Rows, WrittenSquare::Pair(row, column)) => {
                from_top(column.into(), row.into()).ok_or_else(outside)
            }
            (Notation::Number, WrittenSquare::Number(number)) => {
                let width = u64::from(self.width.max(1));
                from_top(number % width, number / width).ok_or_else(outside)
            }
            (Notation::Number, WrittenSquare::Pair(..)) => Err(fails(Meant::Other(None))),
            (_, WrittenSquare::Pair(file, rank)) => match (file.checked_sub(1), rank.checked_sub(1)) {
                (Some(file), Some(rank)) => Ok(Square::new(file, rank)),
                _ => Err(fails(Meant::Other(Some(Notation::Zero)))),
            },
            (_, WrittenSquare::Number(_)) => Err(fails(Meant::Other(Some(Notation::Number)))),
        }
    }
}

/// A square in some notation, to be displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSquare {
    naming: Naming,
    square: Square,
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { naming, square } = *self;
        let (file, rank, row) = (square.file(), square.rank(), naming.row(square.rank()));
        let on_board = file < naming.width && rank < naming.height;
        match naming.notation {
            Notation::Algebraic => write!(f, "{square}"),
            // Counted from the top left, only squares of the board have names.
            Notation::Zero | Notation::Rows | Notation::Number if !on_board => write!(f, "{square}"),
            Notation::Letters => write!(f, "({},{})", file_name(file).to_ascii_uppercase(), u64::from(rank) + 1),
            Notation::Pairs => write!(f, "({},{})", u64::from(file) + 1, u64::from(rank) + 1),
            Notation::Zero => write!(f, "({file},{row})"),
            Notation::Rows => write!(f, "({row},{file})"),
            Notation::Number => write!(f, "{}", u64::from(row) * u64::from(naming.width) + u64::from(file)),
        }
    }
}

/// A text that looks like a square, but means none in the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeaningError {
    written: WrittenSquare,
    notation: Notation,
    meant: Meant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meant {
    /// No square of a board of this size.
    Outside(u32, u32),
    /// Another notation, perhaps this one.
    Other(Option<Notation>),
}

impl MeaningError {
    /// The notation that may be meant instead.
    #[must_use]
    pub fn suggestion(&self) -> Option<Notation> {
        if let Meant::Other(notation) = self.meant { notation } else { None }
    }
}

impl std::error::Error for MeaningError {}

impl fmt::Display for MeaningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { written, notation, meant } = self;
        match (meant, notation) {
            (Meant::Outside(width, height), _) => write!(
                f,
                "{written} is not on the {width}x{height} board: expected {}, up to {}",
                notation.summary(),
                Naming { notation: *notation, width: *width, height: *height }
                    .name(Square::new(width.saturating_sub(1), 0))
            ),
            // Names are understood as well, and pairs wherever no other kind of pair is meant.
            (Meant::Other(_), Notation::Algebraic | Notation::Letters) => {
                write!(
                    f,
                    "{written} is not a square: expected {}, or {}",
                    notation.summary(),
                    Notation::Pairs.summary()
                )
            }
            (Meant::Other(_), _) => write!(f, "{written} is not a square: expected {}", notation.summary()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn naming(notation: Notation, width: u32, height: u32) -> Naming {
        Naming { notation, width, height }
    }

    #[test]
    fn the_names_of_c3() {
        let square = Square::new(2, 2);
        let names = Notation::NAMED.map(|(_, notation)| naming(notation, 8, 8).name(square).to_string());
        assert_eq!(names, ["c3", "(C,3)", "(3,3)", "(2,5)", "(5,2)", "42"]);
    }

    #[test]
    fn corners_from_the_top() {
        let zero = naming(Notation::Zero, 3, 10);
        assert_eq!(zero.square("(0,0)".parse().unwrap()), Ok(Square::new(0, 9)));
        assert_eq!(zero.square("(2,9)".parse().unwrap()), Ok(Square::new(2, 0)));
        let rows = naming(Notation::Rows, 3, 10);
        assert_eq!(rows.square("(9,2)".parse().unwrap()), Ok(Square::new(2, 0)));
        assert!(rows.square("(2,9)".parse().unwrap()).is_err());
        let number = naming(Notation::Number, 3, 10);
        assert_eq!(number.square("0".parse().unwrap()), Ok(Square::new(0, 9)));
        assert_eq!(number.square("29".parse().unwrap()), Ok(Square::new(2, 0)));
        for (naming, text) in [(zero, "(3,0)"), (zero, "(0,10)"), (zero, "7"), (number, "30"), (number, "(1,1)")] {
            assert!(naming.square(text.parse().unwrap()).is_err(), "{text}");
        }
    }

    #[test]
    fn labels_beside_the_board_make_the_names_of_its_squares() {
        let labels = |notation| {
            let naming = naming(notation, 5, 4);
            (naming.file_label(2), naming.rank_label(0))
        };
        let expected = [("c", "1"), ("C", "1"), ("3", "1"), ("2", "3"), ("2", "3"), ("2", "15")];
        for ((name, notation), (file, rank)) in Notation::NAMED.into_iter().zip(expected) {
            assert_eq!(labels(notation), (file.to_owned(), rank.to_owned()), "{name}");
        }
    }

    #[test]
    fn errors_say_what_is_meant_by_a_pair_and_what_may_be_meant_instead() {
        let error = naming(Notation::Algebraic, 8, 8).square("(0,0)".parse().unwrap()).unwrap_err();
        assert_eq!(error.suggestion(), Some(Notation::Zero));
        assert!(error.to_string().contains("(file,rank) counted from 1 at the bottom left"), "{error}");
        let error = naming(Notation::Pairs, 8, 8).square("17".parse().unwrap()).unwrap_err();
        assert_eq!(error.suggestion(), Some(Notation::Number));
        let error = naming(Notation::Number, 8, 8).square("64".parse().unwrap()).unwrap_err();
        assert!(error.to_string().ends_with("up to 63"), "{error}");
    }

    proptest! {
        #[test]
        fn a_name_reads_back(width in 1..1000_u32, height in 1..1000_u32, file: u32, rank: u32) {
            let square = Square::new(file % width, rank % height);
            for (name, notation) in Notation::NAMED {
                let naming = naming(notation, width, height);
                let text = naming.name(square).to_string();
                prop_assert_eq!(naming.square(text.parse().unwrap()), Ok(square), "{} {}", name, text);
            }
        }
    }
}
