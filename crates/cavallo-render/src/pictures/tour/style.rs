//! The styles of a tour, and the sizes of boards and squares that suit them.

use cavallo::board::Board;

use crate::encode::raster::MOST_PIXELS;

/// How a tour is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A line through the squares.
    Line,
    /// Every jump as an arrow.
    Arrows,
    /// The number of each visit.
    Numbers,
    /// Squares coloured by their place in the tour.
    Heat,
    /// A ribbon that passes over and under itself.
    Woven,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 5] = [Self::Line, Self::Arrows, Self::Numbers, Self::Heat, Self::Woven];

    /// The name of the style.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Arrows => "arrows",
            Self::Numbers => "numbers",
            Self::Heat => "heat",
            Self::Woven => "woven",
        }
    }

    /// The side of the largest square board that is drawn in the style. Other boards may have as many squares.
    #[must_use]
    pub fn largest(self) -> u32 {
        match self {
            Self::Numbers => 40,
            Self::Arrows => 100,
            Self::Woven => 200,
            Self::Line => 2000,
            Self::Heat => u32::MAX,
        }
    }

    /// This style, or another one if the board is too large for it.
    #[must_use]
    pub fn for_board(self, board: &Board) -> Self {
        match self {
            _ if extent(board) <= self.largest() => self,
            Self::Arrows | Self::Woven => Self::Line.for_board(board),
            Self::Line | Self::Numbers | Self::Heat => Self::Heat,
        }
    }

    /// Pixels per square that suit a board. The board should fit on a screen, unless its squares would be too small to be read, and no
    /// side has more than [`MOST_PIXELS`].
    #[must_use]
    pub fn suitable_cell(self, board: &Board) -> u32 {
        let extent = extent(board);
        let smallest = match (self, extent) {
            (Self::Numbers, _) => 40,
            (Self::Arrows | Self::Woven, _) | (_, 0..=60) => 16,
            (_, 61..=200) => 8,
            (_, 201..=500) => 4,
            _ => 2,
        };
        fitting_cell(board, (1000 / extent, 2000 / board.sides().1), smallest, 64)
    }
}

/// The size of a board: the side of a square board with as many squares, rounded up.
#[must_use]
pub fn extent(board: &Board) -> u32 {
    let side = board.area().isqrt();
    (side + u64::from(side * side < board.area())) as u32
}

/// The smaller of two wanted sizes of a square within bounds, and at most what can be drawn with room for coordinates and for what
/// is explained below them.
pub(crate) fn fitting_cell(board: &Board, wanted: (u32, u32), smallest: u32, largest: u32) -> u32 {
    const ROOM: u32 = 160;
    let cell = wanted.0.min(wanted.1).clamp(smallest, largest);
    cell.min((MOST_PIXELS as u32 - ROOM) / board.sides().1).max(1)
}
