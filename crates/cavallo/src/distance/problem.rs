//! The question: which board, from where to where.

use crate::board::{Board, Square};
use crate::error::Error;

use super::DistanceError;

/// Two free squares of a board. Valid by construction.
///
/// ```
/// use cavallo::DistanceProblem;
///
/// let distance = DistanceProblem::new(8, "a1", "h8")?.solve()?.found()?;
/// assert_eq!(distance.jumps(), 6);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceProblem {
    board: Board,
    from: Square,
    to: Square,
}

impl DistanceProblem {
    /// The distance between two squares, given as text or as values.
    ///
    /// # Errors
    /// When they are not free squares of the board.
    pub fn new<B: TryInto<Board>, S: TryInto<Square>, T: TryInto<Square>>(
        board: B,
        from: S,
        to: T,
    ) -> Result<Self, Error>
    where
        Error: From<B::Error> + From<S::Error> + From<T::Error>,
    {
        let problem = Self { board: board.try_into()?, from: from.try_into()?, to: to.try_into()? };
        for square in [problem.from, problem.to] {
            if !problem.board.contains(square) {
                return Err(DistanceError::OffBoard { square, board: problem.board.to_string() }.into());
            }
            if !problem.board.is_free(square) {
                return Err(DistanceError::Blocked(square).into());
            }
        }
        Ok(problem)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The first square.
    #[must_use]
    pub fn from(&self) -> Square {
        self.from
    }

    /// The goal.
    #[must_use]
    pub fn to(&self) -> Square {
        self.to
    }
}
