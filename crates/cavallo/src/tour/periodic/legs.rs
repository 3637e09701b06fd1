//! Periodic routes: tours with repeats.
//!
//! A constructed tour of a giant board does the same thing over and over: it runs through one block after the other, always
//! in the same way. A [`PeriodicRoute`] is a sequence of [`Leg`]s, each a walk over listed squares, or a repeat: a body that
//! is iterated and shifted by the same step each time. Repeats may be nested. So a few thousand squares describe a tour of
//! 10^18.
//!
//! Besides its legs a route has the cuts of the board: files and ranks are divided into [`Band`]s of equal blocks, such that
//! a repeat treats all blocks of a band alike. They map squares to positions.

use crate::board::{Board, Square, Symmetry};

/// A stretch of a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leg {
    /// These squares, at least one.
    Walk(Vec<Square>),
    /// A body that is repeated.
    Repeat {
        /// The number of iterations, at least one.
        times: u32,
        /// The shift from one iteration to the next, in files and ranks.
        step: (i32, i32),
        /// The legs of the first iteration.
        body: Vec<Leg>,
    },
}

/// Equal blocks side by side, along the files or along the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The files or ranks of one block, at least one.
    pub block: u32,
    /// The number of blocks, at least one.
    pub count: u32,
}

/// A claim: this is a tour. Only verification turns it into a [`ConstructedTour`](super::ConstructedTour).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodicRoute {
    /// The legs, in order.
    pub legs: Vec<Leg>,
    /// The files, from the first to the last.
    pub files: Vec<Band>,
    /// The ranks, from the first to the last.
    pub ranks: Vec<Band>,
}

/// The number of squares that legs visit.
pub(super) fn length(legs: &[Leg]) -> u64 {
    legs.iter().fold(0, |sum, leg| sum.saturating_add(leg.length()))
}

/// The square `times` steps from another.
pub(in crate::tour) fn shifted(square: Square, step: (i32, i32), times: u32) -> Square {
    let along = |coordinate: u32, step: i32| (i64::from(coordinate) + i64::from(step) * i64::from(times)) as u32;
    Square::new(along(square.file(), step.0), along(square.rank(), step.1))
}

impl Leg {
    /// The number of squares visited.
    #[must_use]
    pub fn length(&self) -> u64 {
        match self {
            Self::Walk(squares) => squares.len() as u64,
            // A claim may be absurd: then its length saturates, so that it does not wrap around to something plausible.
            Self::Repeat { times, body, .. } => length(body).saturating_mul(u64::from(*times)),
        }
    }

    /// The same leg in reverse.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self {
            Self::Walk(squares) => Self::Walk(squares.iter().rev().copied().collect()),
            Self::Repeat { times, step, body } => {
                let to_the_last = |square| shifted(square, *step, times - 1);
                let body = body.iter().rev().map(|leg| leg.reversed().map(&to_the_last, &|step| step)).collect();
                Self::Repeat { times: *times, step: (-step.0, -step.1), body }
            }
        }
    }

    /// The same leg with every square and every step mapped.
    pub(in crate::tour) fn map(
        &self,
        square: &dyn Fn(Square) -> Square,
        step: &dyn Fn((i32, i32)) -> (i32, i32),
    ) -> Self {
        match self {
            Self::Walk(squares) => Self::Walk(squares.iter().map(|&s| square(s)).collect()),
            Self::Repeat { times, step: by, body } => Self::Repeat {
                times: *times,
                step: step(*by),
                body: body.iter().map(|leg| leg.map(square, step)).collect(),
            },
        }
    }
}

/// The legs in reverse.
pub(in crate::tour) fn reversed(legs: &[Leg]) -> Vec<Leg> {
    legs.iter().rev().map(Leg::reversed).collect()
}

impl PeriodicRoute {
    /// The tour in reverse.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { legs: reversed(&self.legs), ..self }
    }

    /// The image of the tour under a symmetry of this board.
    #[must_use]
    pub fn turned(&self, board: &Board, symmetry: Symmetry) -> Self {
        let square = |s| symmetry.square(board, s);
        let legs = self.legs.iter().map(|leg| leg.map(&square, &|step| symmetry.step(step))).collect();
        let (mut files, mut ranks) = (self.files.clone(), self.ranks.clone());
        if symmetry.step((1, 0)).0 == 0 {
            std::mem::swap(&mut files, &mut ranks);
        }
        // The image of a step up and to the right shows which sides were mirrored.
        let (right, up) = symmetry.step((1, 1));
        if right < 0 {
            files.reverse();
        }
        if up < 0 {
            ranks.reverse();
        }
        Self { legs, files, ranks }
    }
}
