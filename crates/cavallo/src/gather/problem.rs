//! The question: which board, which knights.

use crate::answer::Answer;
use crate::board::{Board, Piece, Square, Wrap};
use crate::error::Error;
use crate::method;
use crate::run::Run;

use super::sorting::sort;
use super::{Gathering, Wanted};

/// A group of equal k-knights on one square: a k-knight makes up to k jumps per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Knight {
    /// Where they stand.
    pub square: Square,
    /// The number of jumps each may make per turn.
    pub k: u64,
    /// The number of these knights.
    pub count: u64,
}

/// What to minimise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// The turns of all knights, added up.
    #[default]
    Total,
    /// The turns of the knight that arrives last.
    Slowest,
}

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

/// Why something is not a gathering problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatherError {
    /// A knight is not on the board.
    #[error("the knight on {square} is not on the {board} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A knight stands on a blocked square.
    #[error("the knight on {0} stands on a blocked square")]
    Blocked(Square),
    /// A knight may make no jumps, or more than [`MAX_K`].
    #[error("the knight on {square} has k = {k}: expected a number from 1 to {MAX_K}")]
    KOutOfRange {
        /// The square.
        square: Square,
        /// Its k.
        k: u64,
    },
    /// An empty group of knights.
    #[error("the number of knights on {0} is 0: expected at least 1")]
    CountIsZero(Square),
    /// More than [`MAX_KNIGHTS`] knights.
    #[error("there are more than {MAX_KNIGHTS} knights")]
    TooMany,
}

/// The largest k; beyond the longest distance on the largest board it makes no difference.
pub const MAX_K: u64 = 1_000_000_000_000;
/// The most knights. A distance is less than 2^30 jumps, so the sum of all turns stays below 2^62.
pub const MAX_KNIGHTS: u64 = 1 << 32;

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

    /// The best meeting, or the reason why there is none, without any limits.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<Gathering>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Gathering>, Error> {
        method::answer(run, self)
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
