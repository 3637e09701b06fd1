//! What comes back: a meeting, or why there is none.

use std::fmt;

use crate::board::Square;

/// The knight that carries the king, and where it picks the king up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pickup {
    /// The square from which the knight sets out.
    pub knight: Square,
    /// The square to which the king walks and on which the two meet.
    pub at: Square,
}

/// The claim that king and knights can meet on this square with so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CamelotMeeting {
    /// The moves of all pieces, added up.
    pub moves: u64,
    /// Where they meet.
    pub square: Square,
    /// How the king is carried; nothing if it walks all the way.
    pub pickup: Option<Pickup>,
}

/// The two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CamelotAnswer {
    /// They meet so.
    Meet(CamelotMeeting),
    /// They can never meet.
    Impossible(CamelotImpossibility),
}

/// Why king and knights cannot meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CamelotImpossibility {
    /// No square can be reached by the knights from both of these.
    Apart(Square, Square),
    /// Blocked squares keep the king away from all squares that the knights reach.
    KingCutOff(Square),
}

impl fmt::Display for CamelotImpossibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Apart(a, b) => write!(f, "no square can be reached by knights both from {a} and from {b}"),
            Self::KingCutOff(king) => write!(f, "the king on {king} can walk to no square that the knights reach"),
        }
    }
}
