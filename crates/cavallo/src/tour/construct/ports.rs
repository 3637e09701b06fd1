//! Ports: where blocks meet, and how the walk through one block is inserted into the walk through its neighbour.
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
use crate::tour::verify::is_knight_jump;

use super::super::periodic::{Leg, reversed, shifted};
use super::closed_blocks::closed_block;

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
    fn partners(self, width: u32, height: u32) -> Jump {
        match self {
            Self::East => Self::West.port(width, height),
            Self::North => Self::South.port(width, height),
            Self::West => Self::East.port(width, height),
            Self::South => Self::North.port(width, height),
            Self::UpperWest => (Square::new(width - 1, height - 1), Square::new(width - 2, height - 3)),
        }
    }
}

/// A block of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) corner: Square,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Block {
    pub(super) fn new(file: u32, rank: u32, width: u32, height: u32) -> Self {
        Self { corner: Square::new(file, rank), width, height }
    }

    /// A square of the block as a square of the board.
    pub(super) fn place(&self, square: Square) -> Square {
        Square::new(self.corner.file() + square.file(), self.corner.rank() + square.rank())
    }

    /// The neighbour on a side: as wide or as high as the block, and six squares in the other direction.
    fn neighbour(&self, side: Side) -> Self {
        let Self { corner, width, height } = *self;
        match side {
            Side::East => Self::new(corner.file() + width, corner.rank(), 6, height),
            Side::North => Self::new(corner.file(), corner.rank() + height, width, 6),
            Side::West | Side::UpperWest => Self::new(corner.file() - 6, corner.rank(), 6, height),
            Side::South => Self::new(corner.file(), corner.rank() - 6, width, 6),
        }
    }
}

/// Legs that are inserted into a walk where it passes a port from the first square to the second.
pub(super) struct Annex {
    port: Jump,
    legs: Vec<Leg>,
}

/// Inserts the annexes into a walk through a block. The walk passes their ports, in one direction or the other.
pub(super) fn weave(block: &Block, walk: &[Square], annexes: &[Annex]) -> Vec<Leg> {
    let mut legs = Vec::new();
    let mut piece: Vec<Square> = Vec::new();
    for &square in walk {
        let square = block.place(square);
        if let Some(&before) = piece.last() {
            for annex in annexes {
                let (leave, back) = annex.port;
                if (before, square) == (leave, back) {
                    legs.push(Leg::Walk(std::mem::take(&mut piece)));
                    legs.extend_from_slice(&annex.legs);
                } else if (before, square) == (back, leave) {
                    legs.push(Leg::Walk(std::mem::take(&mut piece)));
                    legs.extend(reversed(&annex.legs));
                }
            }
        }
        piece.push(square);
    }
    legs.push(Leg::Walk(piece));
    legs
}

/// A run of equal blocks attached at a port of a block: each is taken in by the one before. The annexes are those of the
/// first block of the run; every block has the same.
///
/// The walk through the run visits the first part of every block, up to its own port, and the second part of every block on
/// the way back.
pub(super) fn run(at: &Block, side: Side, count: u32, annexes: impl Fn(&Block) -> Vec<Annex>) -> Annex {
    let first = at.neighbour(side);
    let walk = cut(&cycle(&first, side), side.partners(first.width, first.height));
    let (_, back) = side.port(first.width, first.height);
    let turn = walk.iter().position(|&square| square == back).expect("a closed tour visits every square");
    let (there, home) = walk.split_at(turn);
    let (files, ranks) = match side {
        Side::East => (6, 0),
        Side::North => (0, 6),
        Side::West | Side::UpperWest => (-6, 0),
        Side::South => (0, -6),
    };
    let annexes = annexes(&first);
    let to_last = |square| shifted(square, (files, ranks), count - 1);
    let legs = vec![
        Leg::Repeat { times: count, step: (files, ranks), body: weave(&first, there, &annexes) },
        Leg::Repeat {
            times: count,
            step: (-files, -ranks),
            body: weave(&first, home, &annexes).iter().map(|leg| leg.map(&to_last, &|step| step)).collect(),
        },
    ];
    Annex { port: placed(at, side), legs }
}

/// One block attached at the upper western port, with its own annexes.
pub(super) fn upper_west(at: &Block, annexes: impl Fn(&Block) -> Vec<Annex>) -> Annex {
    let side = Side::UpperWest;
    let first = at.neighbour(side);
    let walk = cut(&cycle(&first, side), side.partners(first.width, first.height));
    Annex { port: placed(at, side), legs: weave(&first, &walk, &annexes(&first)) }
}

fn placed(block: &Block, side: Side) -> Jump {
    let (leave, back) = side.port(block.width, block.height);
    (block.place(leave), block.place(back))
}

/// The closed tour of a block in a run: those of vertical runs are those of horizontal ones, transposed.
fn cycle(block: &Block, side: Side) -> Vec<Square> {
    match side {
        Side::East | Side::West | Side::UpperWest => closed_block(block.height),
        Side::North | Side::South => {
            closed_block(block.width).into_iter().map(|square| Square::new(square.rank(), square.file())).collect()
        }
    }
}

/// A closed tour as a walk from one square to a neighbour of it in the tour.
fn cut(cycle: &[Square], (from, to): Jump) -> Vec<Square> {
    let start = cycle.iter().position(|&square| square == from).expect("a closed tour visits every square");
    let mut walk = cycle.to_vec();
    walk.rotate_left(start);
    if walk.last() != Some(&to) {
        walk[1..].reverse();
    }
    debug_assert!(walk.last() == Some(&to) && is_knight_jump(from, to));
    walk
}
