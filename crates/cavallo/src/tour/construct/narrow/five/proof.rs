//! The proof that every pair of squares that may have a tour has one, on every board of five files and at least nine ranks: a
//! program, and the argument why its finitely many checks are enough.
//!
//! **What a cut decides.** Whether the walks through a [`Cut`] are found depends on its windows, on their squares, and on its
//! numbers of blocks only by whether they are zero ([`Walks::find`] uses nothing else, and the search has a fixed seed).
//! Given the walks, the route has these numbers as the times of its repeats and the counts of its bands. A repeat of two
//! times has all the junctions that a longer one has: within its body, from one time to the next, into it and out of it; and
//! it fills its band from end to end. So the verification succeeds for a cut if and only if it does for the *capped* cut,
//! whose numbers are two at most.
//!
//! **What a problem decides.** Let L ranks lie below the lower end, R above the upper one, and let M be the distance between
//! them. [`Cut::all`] tries 0 to 2 of the blocks of six that fit below as part of a window, and the same above.
//!
//! - *Adding six to L, if L >= 24, changes no capped cut.* There are `L / 6 >= 4` blocks to choose from, so every cut has two
//!   or more below and now has one more; the squares of the windows are the same. The same holds for R.
//! - *Adding six to M, if M >= 39, changes no capped cut.* One window for both ends has at most 25 ranks, so there are two,
//!   of at most 14. Both fit, since M + 1 >= 28, and at least M + 1 - 28 >= 12 ranks remain between them: two blocks, and now
//!   one more.
//!
//! The order of the cuts depends on the windows alone. So every problem has the same capped cuts, in the same order, as one
//! with L, R < 30 and M < 45, and whether colours and corners allow a tour is the same too: six is even, and the ends near
//! the corners stay where they are. [`check_five`] goes through all those problems.
//!
//! **Complexity.** Less than a minute.

use std::collections::HashMap;

use crate::board::{Board, Square};
use crate::run::Run;
use crate::tour::{ConstructedTour, Ends, TourProblem};

use super::cut::Cut;
use super::strip::{FEWEST_RANKS, FILES, has_tour};
use super::walks::Walks;

/// One more than the largest number of ranks to check below the lower end, and above the upper one.
const OUTSIDE: u32 = 30;
/// One more than the largest distance to check.
const BETWEEN: u32 = 45;

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FiveChecked {
    /// Problems up to equivalence.
    pub questions: u64,
    /// Capped cuts that were tried.
    pub cuts: usize,
}

/// A problem that should have a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tour of 5x{ranks} from {start} to {end} is constructed")]
pub struct FiveGap {
    /// The ranks of the board.
    pub ranks: u32,
    /// From here.
    pub start: Square,
    /// To here.
    pub end: Square,
}

/// A board and two ends, the lower one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) ranks: u32,
    pub(super) lower: Square,
    pub(super) upper: Square,
}

impl Question {
    /// The shortest problem with the same capped cuts, by the argument above.
    #[cfg(test)]
    pub(super) fn reduced(self) -> Self {
        let reduce = |ranks: u32, most: u32| {
            if ranks < most { ranks } else { most - 6 + (ranks - most) % 6 }
        };
        let below = reduce(self.lower.rank(), OUTSIDE);
        let between = reduce(self.upper.rank() - self.lower.rank(), BETWEEN);
        let above = reduce(self.ranks - 1 - self.upper.rank(), OUTSIDE);
        Self {
            ranks: below + between + above + 1,
            lower: Square::new(self.lower.file(), below),
            upper: Square::new(self.upper.file(), below + between),
        }
    }

    pub(super) fn capped_cuts(self) -> impl Iterator<Item = Cut> {
        Cut::all(self.ranks, self.lower, self.upper).into_iter().map(Cut::capped)
    }
}

/// The outcome for a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    NoWalks,
    Tour,
    /// There are walks, but the route they make is not a tour.
    Refuted,
}

fn try_cut(cut: &Cut) -> Outcome {
    let mut run = Run::unlimited();
    let Ok(Some(walks)) = Walks::find(&mut run, cut) else { return Outcome::NoWalks };
    let (start, end) = cut.ends();
    let problem = Board::new(FILES, cut.ranks()).ok().and_then(|board| {
        let problem = TourProblem::new(board, Ends::Open).with_start(start).ok()?;
        problem.with_end(end).ok()
    });
    if problem.is_some_and(|problem| ConstructedTour::verify(&problem, &cut.route(&walks)).is_ok()) {
        Outcome::Tour
    } else {
        Outcome::Refuted
    }
}

/// Checks every problem up to equivalence, and reports how many parts of how many are done.
///
/// # Errors
/// The first problem found that has no answer.
pub fn check_five(progress: &dyn Fn(u32, u32)) -> Result<FiveChecked, FiveGap> {
    let mut known: HashMap<Cut, Outcome> = HashMap::new();
    let mut questions = 0;
    for below in 0..OUTSIDE {
        progress(below, OUTSIDE);
        for above in 0..OUTSIDE {
            for between in 0..BETWEEN {
                let ranks = below + between + above + 1;
                for (lower, upper) in (0..FILES).flat_map(|lower| (0..FILES).map(move |upper| (lower, upper))) {
                    let (lower, upper) = (Square::new(lower, below), Square::new(upper, below + between));
                    if ranks < FEWEST_RANKS || !has_tour(ranks, lower, upper) {
                        continue;
                    }
                    questions += 1;
                    // The first cut with walks decides.
                    let outcomes = Question { ranks, lower, upper }.capped_cuts();
                    let mut outcomes = outcomes.map(|cut| *known.entry(cut).or_insert_with(|| try_cut(&cut)));
                    if outcomes.find(|&outcome| outcome != Outcome::NoWalks) != Some(Outcome::Tour) {
                        return Err(FiveGap { ranks, start: lower, end: upper });
                    }
                }
            }
        }
    }
    progress(OUTSIDE, OUTSIDE);
    Ok(FiveChecked { questions, cuts: known.len() })
}
