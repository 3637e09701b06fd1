//! What is wrong with a question that is not a tour problem.

use std::fmt;

use crate::board::{Naming, Piece, Say, Square, display_algebraically, one_of_each};

/// What a square of a tour problem is given as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The first square.
    Start,
    /// The last square.
    End,
    /// One of the first squares.
    Prefix,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::End => "end",
            Self::Prefix => "prefix square",
        })
    }
}

/// Why something is not a tour problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    /// A square is not on the board.
    OffBoard {
        /// The role of the square.
        role: Role,
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A square is blocked.
    Blocked {
        /// The role of the square.
        role: Role,
        /// The square.
        square: Square,
    },
    /// The prefix names a square twice.
    PrefixRepeats(Square),
    /// The prefix is not a walk of the piece.
    PrefixNotAJump {
        /// The piece.
        piece: Piece,
        /// Where the piece stood.
        from: Square,
        /// Where it cannot go.
        to: Square,
    },
    /// Start and prefix disagree.
    StartIsNotPrefix {
        /// The start asked for.
        start: Square,
        /// The first square of the prefix.
        first: Square,
    },
    /// The text says neither that a tour is open nor that it is closed.
    NotEnds,
    /// The end was visited before the last move.
    EndVisitedEarly(Square),
}

impl Say for ProblemError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| naming.name(*square);
        match self {
            Self::OffBoard { role, square, board } => {
                write!(f, "the {role} {} is not on the {board} board", name(square))
            }
            Self::Blocked { role, square } => write!(f, "the {role} {} is blocked", name(square)),
            Self::PrefixRepeats(square) => write!(f, "the prefix visits {} twice", name(square)),
            Self::PrefixNotAJump { piece, from, to } => {
                write!(f, "the prefix goes from {} to {}, which is not a {piece}'s jump", name(from), name(to))
            }
            Self::StartIsNotPrefix { start, first } => {
                write!(
                    f,
                    "the start is {}, but the prefix begins on {}: leave one of them out",
                    name(start),
                    name(first)
                )
            }
            Self::NotEnds => f.write_str("a tour is \"open\" or \"closed\""),
            Self::EndVisitedEarly(end) => write!(f, "the start or the prefix already visits the end {}", name(end)),
        }
    }
}

display_algebraically!(ProblemError);

impl std::error::Error for ProblemError {}

one_of_each! {
    ProblemError {
        Self::OffBoard { .. } => Self::OffBoard { role: Role::Start, square: Square::new(9, 9), board: "5x6".to_owned() },
        Self::Blocked { .. } => Self::Blocked { role: Role::End, square: Square::new(1, 1) },
        Self::PrefixRepeats(_) => Self::PrefixRepeats(Square::new(1, 1)),
        Self::PrefixNotAJump { .. } => {
            Self::PrefixNotAJump { piece: Piece::CAMEL, from: Square::new(0, 0), to: Square::new(1, 1) }
        },
        Self::StartIsNotPrefix { .. } => {
            Self::StartIsNotPrefix { start: Square::new(0, 0), first: Square::new(1, 1) }
        },
        Self::NotEnds => Self::NotEnds,
        Self::EndVisitedEarly(_) => Self::EndVisitedEarly(Square::new(1, 1)),
    }
}
