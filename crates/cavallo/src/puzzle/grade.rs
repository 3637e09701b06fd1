//! How hard a puzzle is: the reasoning that it needs.
//!
//! **Idea.** Solve the puzzle with as little as possible, in three stages:
//!
//! | level | what solves it |
//! |---|---|
//! | easy | the rules of `candidates` alone, and no more than [`LONGEST_EASY_GAP`] numbers are missing in a row |
//! | medium | the rules with more numbers missing in a row, or with *look-ahead*: suppose that a number with two or three candidates stands on one of them; if the rules lead to a contradiction, it does not |
//! | hard | suppositions within suppositions: a search |
//!
//! **Why it is well defined.** The rules and the look-ahead only remove candidates, and remove no fewer where there are fewer. So the
//! candidates that are left in the end do not depend on the order in which they are applied.
//!
//! **What it does not say.** The rules look at all numbers at once and forget nothing; a reader who does not will find a puzzle harder.
//! Grades compare puzzles of one board, not boards.
//!
//! **Complexity.** Look-ahead: at most 3n suppositions until one removes a candidate, and n^2 candidates.
//!
//! **When it fails.** A puzzle with several solutions has no grade.
//!
//! **Reference.** R. Pelánek, Difficulty rating of Sudoku puzzles: an overview and evaluation (2014), which measures such models with
//! the times of many solvers.

use std::fmt;
use std::str::FromStr;

use crate::answer::{Answer, Reason, Unsuitable};
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::candidates::{Candidates, Contradiction, Layout};
use super::search::{Explored, explore, sized};
use super::{Puzzle, PuzzleError};

/// The most numbers that are missing in a row in an easy puzzle.
pub const LONGEST_EASY_GAP: u64 = 4;

/// Look-ahead supposes something only about numbers with this many candidates at the most.
const MOST_SUPPOSED: usize = 3;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// The rules solve it, gap by gap.
    Easy,
    /// Some suppositions must be refuted.
    Medium,
    /// It needs a search.
    Hard,
}

impl Level {
    /// All levels with their names.
    pub const ALL: [(&'static str, Self); 3] = [("easy", Self::Easy), ("medium", Self::Medium), ("hard", Self::Hard)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|&(_, level)| level == self).map_or("", |(name, _)| name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let known = Self::ALL.into_iter().find(|&(name, _)| name == text);
        known.map(|(_, level)| level).ok_or(Error::Puzzle(PuzzleError::NotALevel))
    }
}

/// What a puzzle with one solution needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// How hard it is.
    pub level: Level,
    /// The most numbers that are missing in a row.
    pub longest_gap: u64,
    /// The suppositions that look-ahead refuted.
    pub refuted: u64,
    /// The squares that a search without look-ahead tries.
    pub decisions: u64,
}

impl Puzzle {
    /// The grade of a puzzle with one solution; that there is no other is part of the work.
    ///
    /// # Errors
    /// When there are several solutions.
    pub fn grade(&self, run: &mut Run<'_>) -> Result<Answer<Grade>, Error> {
        // The question of the first solution checks area and colours, too.
        match self.solutions(run, 2)? {
            Answer::Found(solutions) if solutions.len() > 1 => Err(Unsuitable::SeveralSolutions.into()),
            Answer::Found(_) => sized!(self, measure(run, self)).or_else(|stopped| Error::from(stopped).or_unknown()),
            Answer::Impossible(reason) => Ok(Answer::Impossible(reason)),
            Answer::Unknown(why) => Ok(Answer::Unknown(why)),
        }
    }

    /// The most numbers that are missing in a row.
    pub(super) fn longest_gap(&self) -> u64 {
        let last = self.problem().board().free_area();
        let numbers = || self.given().iter().map(|given| given.number);
        let ends = std::iter::once(0).chain(numbers()).zip(numbers().chain([last + 1]));
        ends.map(|(before, after)| after - before - 1).max().unwrap_or(0)
    }
}

fn measure<const W: usize>(run: &mut Run<'_>, puzzle: &Puzzle) -> Result<Answer<Grade>, Stopped> {
    let layout = Layout::<W>::new(puzzle.problem());
    run.scoped_memory(|run| {
        let Explored { decisions, .. } = explore::<W>(run, puzzle, 2)?;
        let longest_gap = puzzle.longest_gap();
        Ok(match look_ahead(run, &layout, puzzle)? {
            // It has a solution, as is known.
            None => Answer::Impossible(Reason::Exhausted { steps: decisions }),
            Some((solved, refuted)) => {
                let level = match solved {
                    false => Level::Hard,
                    true if refuted == 0 && longest_gap <= LONGEST_EASY_GAP => Level::Easy,
                    true => Level::Medium,
                };
                Answer::Found(Grade { level, longest_gap, refuted, decisions })
            }
        })
    })
}

/// Whether the rules alone solve a puzzle.
pub(super) fn is_solved_by_rules<const W: usize>(run: &mut Run<'_>, puzzle: &Puzzle) -> Result<bool, Stopped> {
    let layout = Layout::<W>::new(puzzle.problem());
    let mut candidates = Candidates::new(&layout, puzzle);
    let settled = candidates.settle(&layout);
    run.tick(candidates.work)?;
    Ok(settled.is_ok() && candidates.most_constrained().is_none())
}

/// Whether the rules and look-ahead solve it.
pub(super) fn is_solved_by_look_ahead<const W: usize>(run: &mut Run<'_>, puzzle: &Puzzle) -> Result<bool, Stopped> {
    let layout = Layout::<W>::new(puzzle.problem());
    Ok(look_ahead(run, &layout, puzzle)?.is_some_and(|(solved, _)| solved))
}

/// Applies the rules and look-ahead until nothing changes: whether that solves the puzzle, and how many suppositions were refuted;
/// none if it has no solution.
fn look_ahead<const W: usize>(
    run: &mut Run<'_>,
    layout: &Layout<W>,
    puzzle: &Puzzle,
) -> Result<Option<(bool, u64)>, Stopped> {
    let mut candidates = Candidates::new(layout, puzzle);
    let mut refuted = 0;
    let mut settled = candidates.settle(layout);
    loop {
        run.tick(std::mem::take(&mut candidates.work))?;
        if settled == Err(Contradiction) {
            return Ok(None);
        }
        let Some((number, square)) = refuted_supposition(run, layout, &candidates)? else {
            return Ok(Some((candidates.most_constrained().is_none(), refuted)));
        };
        refuted += 1;
        settled = candidates.rule_out(layout, number, square);
    }
}

/// A number and a square on which it cannot stand, as the rules show once it is supposed to.
fn refuted_supposition<const W: usize>(
    run: &mut Run<'_>,
    layout: &Layout<W>,
    candidates: &Candidates<W>,
) -> Result<Option<(usize, usize)>, Stopped> {
    for size in 2..=MOST_SUPPOSED {
        for number in (0..candidates.len()).filter(|&number| candidates.of(number).count() == size) {
            for square in candidates.of(number).iter() {
                run.spend(1)?;
                let mut supposed = candidates.clone();
                let consequence = supposed.put(layout, number, square);
                run.tick(supposed.work)?;
                if consequence.is_err() {
                    return Ok(Some((number, square)));
                }
            }
        }
    }
    Ok(None)
}
