//! The question: the board, and where king and knights stand.

use crate::board::{Board, Square};

use super::CamelotError;

/// A king and knights on a board; the king may be missing. Valid by construction: there is somebody, all stand on free
/// squares, and there are at most `gather::MAX_KNIGHTS` knights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CamelotProblem {
    board: Board,
    king: Option<Square>,
    knights: Vec<Square>,
}

impl CamelotProblem {
    /// The problem with this king, or with none, and these knights; several may share a square.
    ///
    /// # Errors
    /// When a piece is not on a free square of the board, or when there are none or too many.
    pub fn new(board: Board, king: impl Into<Option<Square>>, mut knights: Vec<Square>) -> Result<Self, CamelotError> {
        let king = king.into();
        if !board.is_classic() {
            return Err(CamelotError::OtherPiece);
        }
        if king.is_none() && knights.is_empty() {
            return Err(CamelotError::Nobody);
        }
        for &square in knights.iter().chain(&king) {
            if !board.contains(square) {
                return Err(CamelotError::OffBoard { square, board: board.to_string() });
            }
            if !board.blocked().is_empty() && !board.is_free(square) {
                return Err(CamelotError::Blocked(square));
            }
        }
        if knights.len() as u64 > crate::gather::MAX_KNIGHTS {
            return Err(CamelotError::TooMany);
        }
        knights.sort_unstable();
        Ok(Self { board, king, knights })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where the king stands, if there is one.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// Where the knights stand, in ascending order.
    #[must_use]
    pub fn knights(&self) -> &[Square] {
        &self.knights
    }

    /// The squares with knights in ascending order, and the number of knights on each.
    pub(super) fn groups(&self) -> Vec<(Square, u64)> {
        self.knights.chunk_by(|a, b| a == b).map(|together| (together[0], together.len() as u64)).collect()
    }
}
