//! Ports: where blocks meet.
//!
//! ```text
//!      north port                     a block of w x h squares; (0, 0) is its lower left corner
//!   h-1 A . . . . .                   A = (0, h-1)    A' = (2, h-2)
//!   h-2 . . A'. . .                   B = (w-1, 0)    B' = (w-2, 2)
//!    :  . . . . . .                   C = (1, 1)      W  = (0, 3)    S = (3, 0)
//!    3  W . . . . .
//!    2  . . . . B'.   east port       north A-A', east B-B', west C-W, south C-S
//!    1  . C . . . .
//!    0  . . . S . B
//!       0 1 2 3 : w-1
//! ```
//!
//! A port is a jump inside a block, beside a border. Two jumps across the border lead from the squares of the east port B-B'
//! to C and W of the block to the east, and from those of the north port A-A' to C and S of the block to the north. So where
//! a walk passes a port, from u to v, it may leave at u, visit *all* of the neighbour from the partner of u to the partner of
//! v, and return to v. The neighbour needs a closed tour with the jump between the partners: without that jump it is a walk
//! from one partner to the other.
//!
//! **Example.** 12x6 is two blocks of 6x6, files a to f and g to l. B-B' of the first is f1-e3, C-W of the second h2-g4, and
//! f1-h2 and e3-g4 are jumps. The walk a1 .. f1 e3 .. b3 through the first becomes a1 .. f1, then h2 .. g4 through all of the
//! second, then e3 .. b3.
//!
//! B and A are corners, which have only two jumps, so every closed tour of a block has the east and the north port. It must
//! also join C to W and to S. One orientation serves all blocks.

use crate::board::Square;

/// The port at a side of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// B-B'.
    East,
    /// A-A'.
    North,
    /// C-W.
    West,
    /// C-S.
    South,
    /// C-W mirrored, near the upper end of the western side. It meets the upper corner of the block to the west, which has
    /// its jump in every closed tour. For walks that end on C and cannot have both C-W and C-S.
    UpperWest,
}

/// A jump from one square to another, in the direction of a walk.
pub(super) type Jump = (Square, Square);

impl Side {
    /// The port of a block: where the walk leaves, and where it returns.
    pub(super) fn port(self, width: u32, height: u32) -> Jump {
        let at = Square::new;
        match self {
            Self::East => (at(width - 1, 0), at(width - 2, 2)),
            Self::North => (at(0, height - 1), at(2, height - 2)),
            Self::West => (at(1, 1), at(0, 3)),
            Self::South => (at(1, 1), at(3, 0)),
            Self::UpperWest => (at(1, height - 2), at(0, height - 4)),
        }
    }

    /// The partners of the port's squares in the neighbour on that side, which has this size.
    pub(super) fn partners(self, width: u32, height: u32) -> Jump {
        match self {
            Self::East => Self::West.port(width, height),
            Self::North => Self::South.port(width, height),
            Self::West => Self::East.port(width, height),
            Self::South => Self::North.port(width, height),
            Self::UpperWest => (Square::new(width - 1, height - 1), Square::new(width - 2, height - 3)),
        }
    }
}
