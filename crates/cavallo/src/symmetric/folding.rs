//! The one method, `folding`, and what makes a symmetric problem a [`Problem`].
//!
//! **Idea.** One method finds symmetric tours: first by tours of a [part](super::by_part), then on
//! the folded board. Here are its name, its verifier, and the same method for tour problems.
//!
//! **Why it is right.** A claim is verified as a tour, and as one that the symmetry maps onto
//! itself.
//!
//! **Complexity.** That of [`find`](super::find).
//!
//! **When it fails.** Where the search runs out of time, the answer is not known.
//!
//! **Reference.** G. P. Jelliss, *Symmetry in knight's tours*, Games and Puzzles Journal 2 (1999).

use crate::answer::{Answer, Reason};
use crate::board::{Square, Symmetry};
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::Run;
use crate::tour::{Route, Tour, TourDefect, TourProblem};

use super::find::find;
use super::{SymmetricProblem, SymmetryObstacle};

/// What can be wrong with a symmetric tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryDefect {
    /// It is not a tour.
    #[error(transparent)]
    Tour(#[from] TourDefect),
    /// It is not symmetric.
    #[error("{} does not map the tour onto itself", .0.describe())]
    NotKept(Symmetry),
}

/// The only method of [`SymmetricProblem`].
#[derive(Clone, Copy, Debug, Default)]
struct Folding;

impl Solver<SymmetricProblem> for Folding {
    fn name(&self) -> &'static str {
        "folding"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, prefix: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &SymmetricProblem) -> Result<Answer<Vec<Square>>, Error> {
        find(run, problem)
    }
}

/// The method `folding` for tour problems: it finds only tours that the symmetry maps onto themselves, and calls it impossible if there is
/// none of them.
#[derive(Clone, Copy, Debug)]
pub struct OnlySymmetric(pub Symmetry);

impl Solver<TourProblem> for OnlySymmetric {
    fn name(&self) -> &'static str {
        Folding.name()
    }

    fn capabilities(&self) -> Capabilities {
        Folding.capabilities()
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        let symmetric = SymmetricProblem::new(problem.clone(), self.0)?;
        // The tour is verified here, with its symmetry, and once more as a tour.
        Ok(symmetric.solve_in(run)?.map(|tour| Route::Listed(tour.squares().collect())))
    }
}

static METHODS: &[Method<SymmetricProblem>] = &[Method {
    name: "folding",
    title: "Folding",
    summary: "Warnsdorff's rule, then a complete search, on the board folded along the symmetry",
    build: |()| Box::new(Folding),
}];

impl Problem for SymmetricProblem {
    type Claim = Vec<Square>;
    type Verified = Tour;
    type Defect = SymmetryDefect;
    type Settings = ();

    const WHAT: &'static str = "symmetric tour";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Vec<Square>) -> Result<Tour, Unverified<SymmetryDefect>> {
        let kept = self.keeps_in(run, &claim)?;
        let tour = self.tours().verify(run, Route::Listed(claim))?;
        if kept { Ok(tour) } else { Err(Unverified::Defect(SymmetryDefect::NotKept(self.symmetry()))) }
    }
}

impl SymmetricProblem {
    /// A symmetric tour, without any limits.
    ///
    /// # Errors
    /// When a claim is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<Tour>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Tour>, Error> {
        method::answer(run, self)
    }
}

impl From<SymmetryObstacle> for Reason {
    fn from(obstacle: SymmetryObstacle) -> Self {
        Self::NoSymmetry(obstacle)
    }
}

impl From<Unverified<TourDefect>> for Unverified<SymmetryDefect> {
    fn from(unverified: Unverified<TourDefect>) -> Self {
        match unverified {
            Unverified::Defect(defect) => Self::Defect(defect.into()),
            Unverified::Stopped(stopped) => Self::Stopped(stopped),
        }
    }
}
