//! Annexes: how the walk through one block is inserted into the walk through its neighbour, at the [ports](super::ports) where
//! they meet.

use crate::board::Square;
use crate::tour::rules::is_knight_jump;

use super::closed_blocks::closed_block;
use super::ports::{Jump, Side};
use crate::tour::periodic::{Leg, reversed, shifted};

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
