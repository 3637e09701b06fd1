//! The question: which board, which knights.

use crate::board::{Board, Piece, Wrap};

use super::sorting::sort;
use super::{GatherError, Knight, MAX_K, MAX_KNIGHTS, Objective, Wanted};

/// Knights on a board. Valid by construction: all stand on free squares, may jump and are there; and the numbers are such
/// that no sum of turns overflows 64 bits.
///
/// On boards with [another piece](Board::with_piece) the knights move as that piece does.
///
/// ```
/// use cavallo::{Board, GatherProblem, Knight};
///
/// let knight = |square: &str, k| Knight { square: square.parse().unwrap(), k, count: 1 };
/// let problem = GatherProblem::new(Board::new(8, 8)?, vec![knight("a1", 1), knight("h8", 2), knight("b7", 3)])?;
/// let gathering = problem.solve()?.found()?;
/// assert_eq!(gathering.turns(), 4);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GatherProblem {
    board: Board,
    knights: Vec<Knight>,
    wanted: Wanted,
}

impl GatherProblem {
    /// The problem with these knights; groups of equal knights on one square are merged.
    ///
    /// # Errors
    /// When a knight is not on a free square of the board, has no jumps, or when there are too many.
    pub fn new(board: Board, mut knights: Vec<Knight>) -> Result<Self, GatherError> {
        let mut total: u64 = 0;
        for knight in &knights {
            let square = knight.square;
            if !board.contains(square) {
                return Err(GatherError::OffBoard { square, board: board.to_string() });
            }
            if !board.blocked().is_empty() && !board.is_free(square) {
                return Err(GatherError::Blocked(square));
            }
            if !(1..=MAX_K).contains(&knight.k) {
                return Err(GatherError::KOutOfRange { square, k: knight.k });
            }
            if knight.count == 0 {
                return Err(GatherError::CountIsZero(square));
            }
            total = total.saturating_add(knight.count);
        }
        if total > MAX_KNIGHTS {
            return Err(GatherError::TooMany);
        }
        sort(&board, &mut knights);
        knights.dedup_by(|next, first| {
            let same = (next.square, next.k) == (first.square, first.k);
            if same {
                first.count += next.count;
            }
            same
        });
        Ok(Self { board, knights, wanted: Wanted::default() })
    }

    /// The same problem with another piece than the knight.
    #[must_use]
    pub fn with_piece(mut self, piece: Piece) -> Self {
        self.board = self.board.with_piece(piece);
        self
    }

    /// The same problem on a board with joined edges.
    #[must_use]
    pub fn wrapped(mut self, wrap: Wrap) -> Self {
        self.board = self.board.wrapped(wrap);
        self
    }

    /// The same problem with another objective.
    #[must_use]
    pub fn with_objective(mut self, objective: Objective) -> Self {
        self.wanted.objective = objective;
        self
    }

    /// The same problem with up to this many of the best squares listed, instead of one.
    #[must_use]
    pub fn listing(mut self, squares: usize) -> Self {
        self.wanted.squares = squares.max(1);
        self
    }

    /// The same problem with every knight's journey kept in the result.
    #[must_use]
    pub fn with_journeys(mut self, journeys: bool) -> Self {
        self.wanted.journeys = journeys;
        self
    }

    /// The options of the problem.
    #[must_use]
    pub fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The knights in ascending order of squares and k, no two groups alike.
    #[must_use]
    pub fn knights(&self) -> &[Knight] {
        &self.knights
    }
}
