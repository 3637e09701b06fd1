//! A square is a file and a rank, both counted from 0: `a1` is (0, 0), the bottom-left corner.

/// The longest side of a board. Areas of such boards still fit 64 bits.
pub const MAX_SIDE: u32 = 1_000_000_000;

/// A square of some board. Squares are ordered by rank, then by file.
///
/// ```
/// use cavallo::board::Square;
///
/// let square = Square::new(1, 3);
/// assert_eq!(square.to_string(), "b4");
/// assert_eq!("b4".parse(), Ok(square));
/// assert_eq!(square.offset(-1, 2), Some(Square::new(0, 5)));
/// assert_eq!(square.offset(-2, 1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    // The rank comes first so that the derived order is rank by rank.
    rank: u32,
    file: u32,
}

impl Square {
    /// The square on this file and rank, both counted from 0.
    #[must_use]
    pub const fn new(file: u32, rank: u32) -> Self {
        Self { rank, file }
    }

    /// The file (column), counted from 0 at the left.
    #[must_use]
    pub const fn file(self) -> u32 {
        self.file
    }

    /// The rank (row), counted from 0 at the bottom.
    #[must_use]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// The colour of the square on a chequered board.
    #[must_use]
    pub const fn colour(self) -> Colour {
        if (self.file ^ self.rank) & 1 == 0 { Colour::Dark } else { Colour::Light }
    }

    /// The square this many files to the right and ranks up, unless that is left of or below the board.
    #[must_use]
    pub fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Some(Self { file: self.file.checked_add_signed(files)?, rank: self.rank.checked_add_signed(ranks)? })
    }
}

/// The two colours of a chequered board. A knight changes colour with every jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The colour of `a1`; the majority colour of a board with an odd number of squares.
    Dark,
    /// The colour of `b1`.
    Light,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Dark => "dark",
            Self::Light => "light",
        })
    }
}
