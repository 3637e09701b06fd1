//! The question for a symmetric tour, its one method, and its verification.

use std::fmt;

use crate::answer::{Answer, Reason};
use crate::board::{Board, Square, Symmetry};
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::Run;
use crate::tour::{Ends, Route, Tour, TourDefect, TourProblem};

use super::find::find;

/// A tour that a symmetry of the board maps onto itself.
///
/// ```
/// use cavallo::board::Symmetry;
/// use cavallo::{SymmetricProblem, TourProblem};
///
/// let tour = SymmetricProblem::new(TourProblem::closed(6)?, Symmetry::QUARTER_TURN)?.solve()?.found()?;
/// assert_eq!(tour.length(), 36);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetricProblem {
    tours: TourProblem,
    symmetry: Symmetry,
}

/// Why there is no such question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The board does not have the symmetry.
    #[error("{} does not map the board {board} to itself", symmetry.describe())]
    NotOfBoard {
        /// The symmetry.
        symmetry: Symmetry,
        /// The board.
        board: String,
    },
    /// A tour with given squares.
    #[error("the squares of a symmetric tour cannot be given: leave out its start, end and prefix")]
    SquaresGiven,
}

/// Why a symmetry maps no tour onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryObstacle {
    /// It leaves too many squares where they are.
    #[error(
        "{} leaves {squares} square{} in place, and it maps a tour onto itself only if it leaves {} in place",
        symmetry.describe(), if *squares == 1 { "" } else { "s" },
        match most { 0 => "none", 1 => "one at most", _ => "two at most" }
    )]
    SquaresStay {
        /// The symmetry.
        symmetry: Symmetry,
        /// How many squares it leaves in place.
        squares: usize,
        /// How many it could leave in place.
        most: usize,
    },
    /// Its square is not the identity, and a path has only two directions.
    #[error(
        "a symmetry of an open tour reverses it, so that two of them change nothing; but two quarter-turns are a half-turn"
    )]
    NotReversed {
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// The middle of a reversed tour has no place.
    #[error(
        "{} would reverse the tour, so {} would stay in place: a square that it does not move, or a jump from a square to the \
         image of that square; there are not enough of either",
        symmetry.describe(), if *closed { "two parts of it" } else { "its middle" }
    )]
    NoMiddle {
        /// The symmetry.
        symmetry: Symmetry,
        /// Whether the tour was to be closed.
        closed: bool,
    },
    /// A complete search of the folded board found nothing.
    #[error(
        "a complete search of the board folded along {} tried every possibility and placed {steps} square{} in doing so",
        symmetry.describe(), if *steps == 1 { "" } else { "s" }
    )]
    Exhausted {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of squares it placed.
        steps: u64,
    },
    /// Colours do not fit.
    #[error(
        "{} would move every square of a closed tour by {jumps} jumps along it, or by an odd multiple of that, and that would {} its colour{}",
        symmetry.describe(),
        if jumps.is_multiple_of(2) { "keep" } else { "change" },
        if *crossed { "; nor can it reverse the tour, because too few jumps lead from a square to its image" } else { "" }
    )]
    Colour {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of jumps.
        jumps: usize,
        /// Whether a symmetry like this could also reverse a tour.
        crossed: bool,
    },
}

/// The question in words: `closed tour of 8x8 that the half-turn maps onto itself`.
impl fmt::Display for SymmetricProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} that {} maps onto itself", self.tours, self.symmetry.describe())
    }
}

/// What can be wrong with a symmetric tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SymmetryDefect {
    /// It is not a tour.
    #[error(transparent)]
    Tour(#[from] TourDefect),
    /// It is not symmetric.
    #[error("{} does not map the tour onto itself", .0.describe())]
    NotKept(Symmetry),
}

impl SymmetricProblem {
    /// The question for a tour of this kind that the symmetry maps onto itself.
    ///
    /// # Errors
    /// When the board does not have the symmetry, or when squares of the tour are given.
    pub fn new(tours: TourProblem, symmetry: Symmetry) -> Result<Self, SymmetryError> {
        if !symmetry.preserves(tours.board()) {
            return Err(SymmetryError::NotOfBoard { symmetry, board: tours.board().to_string() });
        }
        if !tours.prefix().is_empty() || tours.end().is_some() {
            return Err(SymmetryError::SquaresGiven);
        }
        Ok(Self { tours, symmetry })
    }

    /// The kind of tour.
    #[must_use]
    pub fn tours(&self) -> &TourProblem {
        &self.tours
    }

    /// The symmetry.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.tours.board()
    }

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

    /// Whether the symmetry maps a tour onto itself: whether squares next to each other in the tour have images that are.
    #[must_use]
    pub fn keeps(&self, tour: &[Square]) -> bool {
        let place: std::collections::HashMap<Square, usize> = tour.iter().copied().zip(0..).collect();
        let image = |square: Square| place.get(&self.symmetry.square(self.board(), square)).copied();
        let closed = self.tours.ends() == Ends::Closed;
        let next_to = |one: usize, other: usize| {
            let apart = one.abs_diff(other);
            apart == 1 || closed && apart + 1 == tour.len()
        };
        let follows =
            |from: Square, to: Square| image(from).zip(image(to)).is_some_and(|(one, other)| next_to(one, other));
        let pairs = tour.windows(2).all(|pair| follows(pair[0], pair[1]));
        pairs && (!closed || tour.len() < 2 || follows(tour[tour.len() - 1], tour[0]))
    }
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

    const WHAT: &'static str = "a symmetric tour";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Vec<Square>) -> Result<Tour, Unverified<SymmetryDefect>> {
        let kept = self.keeps(&claim);
        let tour = self.tours.verify(run, Route::Listed(claim))?;
        if kept { Ok(tour) } else { Err(Unverified::Defect(SymmetryDefect::NotKept(self.symmetry))) }
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
