//! The one method, and what makes a puzzle a [`Problem`].

use crate::answer::Answer;
use crate::board::Square;
use crate::error::Error;
use crate::method::{self, Method, Problem, Unverified};
use crate::run::Run;
use crate::tour::{Route, Tour, TourDefect};

use super::{CandidateSearch, Given, Puzzle};

/// What is wrong with a claim about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleDefect {
    /// It is not a tour as asked for.
    #[error(transparent)]
    Tour(TourDefect),
    /// It is a tour, but with another square than the one given.
    #[error("the visit {} is on {found}, but is given on {}", given.number, given.square)]
    Given {
        /// What is given.
        given: Given,
        /// The square of the claim.
        found: Square,
    },
}

static METHODS: &[Method<Puzzle>] = &[Method {
    name: "candidates",
    title: "Search over candidates",
    summary: "rules out squares for each number, and decides the number with the fewest; complete",
    build: |()| Box::new(CandidateSearch),
}];

impl Problem for Puzzle {
    type Claim = Route;
    type Verified = Tour;
    type Defect = PuzzleDefect;
    type Settings = ();

    const WHAT: &'static str = "solution";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Route) -> Result<Tour, Unverified<PuzzleDefect>> {
        let tour = self.problem().verify(run, claim).map_err(|unverified| match unverified {
            Unverified::Defect(defect) => Unverified::Defect(PuzzleDefect::Tour(defect)),
            Unverified::Stopped(stopped) => Unverified::Stopped(stopped),
        })?;
        run.tick(tour.length())?;
        let mut given = self.given().iter().peekable();
        for (number, square) in (1..).zip(tour.squares()) {
            if let Some(&given) = given.next_if(|given| given.number == number)
                && given.square != square
            {
                return Err(Unverified::Defect(PuzzleDefect::Given { given, found: square }));
            }
        }
        Ok(tour)
    }
}

impl Puzzle {
    /// A solution, or the proof that there is none, within the limits of a run.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Tour>, Error> {
        method::answer(run, self)
    }
}
