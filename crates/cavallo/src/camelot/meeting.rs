//! The claim: the meeting square, and how the king gets there.

use crate::board::Square;

/// The knight that carries the king, and where it picks the king up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pickup {
    /// The square where the knight starts.
    pub knight: Square,
    /// The square to which the king walks and on which the two meet.
    pub at: Square,
}

/// The claim that king and knights can meet on this square with this many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CamelotMeeting {
    /// The sum of the moves of all pieces.
    pub moves: u64,
    /// Where they meet.
    pub square: Square,
    /// How the king is carried; none if it walks all the way.
    pub pickup: Option<Pickup>,
}
