//! A tour written down with repeats, as music is.
//!
//! A constructed tour of a giant board does the same thing over and over: it runs through one block after the other, always
//! in the same way. A [`PeriodicRoute`] says so: it is a sequence of [`Leg`]s, each a walk over squares that are named one by one, or a
//! repeat that is done several times, moved on by the same step each time. A repeat may contain repeats. So a few
//! thousand squares describe a tour of 10^18.
//!
//! Beside the legs a route has the cuts of the board: its files and its ranks are divided into [`Band`]s of equal blocks, such
//! that what a repeat does to one block of a band it does to all of them. They make a position out of a square.

use crate::board::{Board, Square, Symmetry};

/// A stretch of a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leg {
    /// These squares, at least one.
    Walk(Vec<Square>),
    /// A body that is repeated.
    Repeat {
        /// How often, at least once.
        times: u32,
        /// How many files and ranks each time lies from the time before.
        step: (i32, i32),
        /// What is done the first time.
        body: Vec<Leg>,
    },
}

/// Equal blocks beside each other, along the files or along the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The files or ranks of one block, at least one.
    pub block: u32,
    /// How many blocks, at least one.
    pub count: u32,
}

/// A claim: this is a tour. Only [`ConstructedTour`](super::ConstructedTour) makes a result of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodicRoute {
    /// What is visited, in this order.
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

/// The square so many steps from another.
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
            // A claim may be absurd: then its length is too, but it does not wrap round to something plausible.
            Self::Repeat { times, body, .. } => length(body).saturating_mul(u64::from(*times)),
        }
    }

    /// The same stretch walked the other way.
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

    /// The same stretch elsewhere: every square and every step changed.
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

/// Walks legs the other way.
pub(in crate::tour) fn reversed(legs: &[Leg]) -> Vec<Leg> {
    legs.iter().rev().map(Leg::reversed).collect()
}

impl PeriodicRoute {
    /// The tour walked the other way.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { legs: reversed(&self.legs), ..self }
    }

    /// What becomes of the tour of this board when the board is turned or mirrored.
    #[must_use]
    pub fn turned(&self, board: &Board, symmetry: Symmetry) -> Self {
        let square = |s| symmetry.square(board, s);
        let legs = self.legs.iter().map(|leg| leg.map(&square, &|step| symmetry.step(step))).collect();
        let (mut files, mut ranks) = (self.files.clone(), self.ranks.clone());
        if symmetry.step((1, 0)).0 == 0 {
            std::mem::swap(&mut files, &mut ranks);
        }
        // Where a step up and to the right goes tells which sides were mirrored.
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
