//! Finds a symmetric tour, by Warnsdorff's rule on the quotient.
//!
//! **Idea.** Where a side is even, a tour of [a part of the board](super::by_part) does. Otherwise: a walk on the board that enters no orbit twice, and always goes where the fewest orbits can be entered next; ties are broken at
//! random. If it is stuck, or cannot be completed to a tour by its images, the next try has other random choices. After
//! some thousand tries a complete search takes over, where the quotient has at most 128 orbits.
//!
//! **Why it is right.** What it finds is verified. That there is none is said only where a theorem or the complete search says so.
//!
//! **Complexity.** A try takes time in proportion to the squares. A walk of n orbits ends beside the image of its first square in about one of
//! n / 8 tries: quadratic in all.
//!
//! **When it fails.** Where few tours or none are symmetric, on boards too large for the complete search: it gives up.
//!
//! **Reference.** H. C. von Warnsdorf, Des Rösselsprunges einfachste und allgemeinste Lösung (1823), on the folded board.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::Answer;
use crate::board::Square;
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::existence::{Verdict, decide};

use super::by_part::by_part;
use super::fold::{FEWEST_ORBITS, Fold};
use super::quotient::Quotient;
use super::walk::{completions, walk_symmetric};
use super::{SymmetricProblem, SymmetryObstacle};

/// Orbits entered by all tries together, per orbit, before the complete search begins; and where there is no complete search.
const PATIENCE: u64 = 2_000;
const LONG_PATIENCE: u64 = 200_000;
/// A complete search is possible up to this many orbits.
const MOST_ORBITS: usize = 128;

/// A tour, or the proof that there is none.
pub(super) fn find(run: &mut Run<'_>, problem: &SymmetricProblem) -> Result<Answer<Vec<Square>>, Error> {
    if let Verdict::Impossible(reason) = decide(problem.tours()) {
        return Ok(Answer::Impossible(reason));
    }
    let began = run.steps();
    let quotient = Quotient::new(run, problem.board(), problem.symmetry())?;
    run.reserve(problem.board().area().saturating_mul(BYTES_PER_SQUARE))?;
    let can_search = quotient.size() <= MOST_ORBITS;
    if quotient.size() >= FEWEST_ORBITS && quotient.order() > 1 {
        let folds = match Fold::all(run, &quotient, problem)? {
            Ok(folds) => folds,
            Err(obstacle) => return Ok(Answer::Impossible(obstacle.into())),
        };
        if let Some(tour) = by_part(run, problem, quotient.order(), &folds)? {
            return Ok(Answer::Found(tour));
        }
        let patience = quotient.size() as u64 * if can_search { PATIENCE } else { LONG_PATIENCE };
        if let Some(tour) = by_warnsdorff(run, problem, &quotient, &folds, patience)? {
            return Ok(Answer::Found(tour));
        }
    }
    if !can_search {
        return Ok(Answer::GAVE_UP);
    }
    let (mut found, before) = (None, run.steps());
    walk_symmetric(run, problem, &mut |_, tour| {
        found = Some(tour.to_vec());
        false
    })?;
    let (tries, steps) = (before - began, run.steps() - before);
    let none = SymmetryObstacle::Exhausted { symmetry: problem.symmetry(), tries, steps };
    Ok(found.map_or(Answer::Impossible(none.into()), Answer::Found))
}

/// Memory for each square: its place in a walk and in the tours that are made of it, and what a try knows of its orbit.
const BYTES_PER_SQUARE: u64 = 64;

struct Tries<'a> {
    problem: &'a SymmetricProblem,
    quotient: &'a Quotient,
    /// For each orbit, how many of its links lead to orbits that were not entered.
    exits: Vec<u32>,
    entered: Vec<bool>,
    random: Xoshiro256PlusPlus,
}

fn by_warnsdorff(
    run: &mut Run<'_>,
    problem: &SymmetricProblem,
    quotient: &Quotient,
    folds: &[Fold],
    patience: u64,
) -> Result<Option<Vec<Square>>, Stopped> {
    let mut tries = Tries {
        problem,
        quotient,
        exits: run.filled(0, quotient.size())?,
        entered: run.filled(false, quotient.size())?,
        random: Xoshiro256PlusPlus::seed_from_u64(0),
    };
    let mut spent = 0;
    while spent < patience {
        for fold in folds {
            let walk = tries.walk(run, fold)?;
            spent += walk.len() as u64;
            if walk.len() == quotient.size() {
                run.tick(problem.board().area())?;
                for tour in completions(problem, quotient.order(), fold, &walk) {
                    if problem.keeps_in(run, &tour)? {
                        return Ok(Some(tour));
                    }
                }
            }
        }
    }
    Ok(None)
}

impl Tries<'_> {
    /// A walk that enters as many orbits as it can, each once.
    fn walk(&mut self, run: &mut Run<'_>, fold: &Fold) -> Result<Vec<Square>, Stopped> {
        for orbit in 0..self.quotient.size() {
            run.tick(16)?;
            self.entered[orbit] = false;
            self.exits[orbit] = self.quotient.links(orbit).count() as u32;
        }
        let (first, last) = self.places(fold);
        let mut walk = vec![self.quotient.orbit(first)[0]];
        self.enter(first);
        while let Some(next) = self.next(&walk, last) {
            run.spend(1)?;
            walk.push(next);
            self.enter(self.quotient.orbit_of(next));
        }
        Ok(walk)
    }

    /// Where a walk begins, and the orbit that must come last, if there is one.
    fn places(&mut self, fold: &Fold) -> (usize, Option<usize>) {
        match fold {
            Fold::Turned => (self.random.random_range(0..self.quotient.size()), None),
            Fold::From { places } => (places[self.random.random_range(0..places.len())], None),
            Fold::Between { places, required } => {
                let first = required.first().copied().unwrap_or(places[self.random.random_range(0..places.len())]);
                let others: Vec<usize> = places.iter().copied().filter(|&place| place != first).collect();
                let last = required.get(1).copied().unwrap_or(others[self.random.random_range(0..others.len())]);
                (first, Some(last))
            }
        }
    }

    fn enter(&mut self, orbit: usize) {
        self.entered[orbit] = true;
        for link in self.quotient.links(orbit) {
            self.exits[link.to] -= 1;
        }
    }

    /// The square to go to: in the orbit with the fewest exits.
    fn next(&mut self, walk: &[Square], last: Option<usize>) -> Option<Square> {
        let is_end = walk.len() + 1 == self.quotient.size();
        let (mut best, mut ties) = (None, 0);
        for square in self.problem.board().neighbours(walk[walk.len() - 1]) {
            let orbit = self.quotient.orbit_of(square);
            if self.entered[orbit] || (last == Some(orbit)) && !is_end {
                continue;
            }
            let exits = self.exits[orbit];
            if best.is_none_or(|(fewest, _)| exits < fewest) {
                (best, ties) = (Some((exits, square)), 1);
            } else if best.is_some_and(|(fewest, _)| exits == fewest) {
                ties += 1;
                if self.random.random_range(0..ties) == 0 {
                    best = Some((exits, square));
                }
            }
        }
        best.map(|(_, square)| square)
    }
}
