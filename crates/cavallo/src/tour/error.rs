//! What is wrong with a question that is no tour problem.

use crate::board::{Piece, Square};

/// Why something is not a tour problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A square is not on the board.
    #[error("the {role} {square} is not on the {board} board")]
    OffBoard {
        /// The role of the square.
        role: &'static str,
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A square is blocked.
    #[error("the {role} {square} is blocked")]
    Blocked {
        /// The role of the square.
        role: &'static str,
        /// The square.
        square: Square,
    },
    /// The prefix names a square twice.
    #[error("the prefix visits {0} twice")]
    PrefixRepeats(Square),
    /// The prefix is not a walk of the piece.
    #[error("the prefix goes from {from} to {to}, which is not a {piece}'s jump")]
    PrefixNotAJump {
        /// The piece.
        piece: Piece,
        /// Where the piece stood.
        from: Square,
        /// Where it cannot go.
        to: Square,
    },
    /// Start and prefix disagree.
    #[error("the start is {start}, but the prefix begins on {first}: leave one of them out")]
    StartIsNotPrefix {
        /// The start asked for.
        start: Square,
        /// The first square of the prefix.
        first: Square,
    },
    /// The text says neither that a tour is open nor that it is closed.
    #[error("a tour is \"open\" or \"closed\"")]
    NotEnds,
    /// The end was visited before the last move.
    #[error("the end {0} is visited by the start or the prefix already")]
    EndVisitedEarly(Square),
}
