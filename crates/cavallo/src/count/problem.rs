//! The question (which tours, and what counts as one), the claim, and the verified number.

use std::fmt;

use num_bigint::BigUint;

use crate::answer::{Answer, Reason};
use crate::board::{Square, Symmetry};
use crate::error::Error;
use crate::method::{self, Method, Problem, Unverified};
use crate::run::{CheckpointStore, Run, Stopped};
use crate::symmetric::{SymmetricProblem, SymmetryDefect, count_distinct_by_burnside, walk_symmetric};
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, Route, Tour, TourProblem};

use super::advance::SweepError;
use super::enumerate::{Classes, count_by_enumeration, walk_tours};
use super::frontier::{Counted, count_by_frontier, second_cut};
use super::registry::{CountSettings, METHODS};

/// Which tours count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// A tour and its reverse are one; rotated and mirrored tours are different.
    #[default]
    Undirected,
    /// A tour and its reverse are two.
    Directed,
    /// A tour, its reverse, and their images when the board is rotated or mirrored, are one.
    Distinct,
}

/// How many tours there are of some kind.
///
/// ```
/// use cavallo::count::Counting;
/// use cavallo::{CountProblem, TourProblem};
///
/// let tours = CountProblem::of(TourProblem::closed(6)?);
/// assert_eq!(tours.solve()?.found()?.number(), &9862_u32.into());
/// assert_eq!(tours.counting_as(Counting::Distinct).solve()?.found()?.number(), &1245_u32.into());
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountProblem {
    tours: TourProblem,
    counting: Counting,
    /// If only tours count that a symmetry maps onto themselves: the question for one of them.
    kept: Option<SymmetricProblem>,
    /// Whether the number is to be confirmed by a second count, however long that takes.
    confirmed: bool,
}

/// What is counted, in words: `closed tours of 6x6, a tour and its reverse counted as one`.
impl fmt::Display for CountProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tours.describe(f, "tours")?;
        let blocked = self.tours.board().area() - self.tours.board().free_area();
        if blocked > 0 {
            write!(f, " with {blocked} blocked square{}", if blocked == 1 { "" } else { "s" })?;
        }
        if let Some(start) = self.tours.start() {
            write!(f, " from {start}")?;
        }
        if let Some(end) = self.tours.end() {
            write!(f, " to {end}")?;
        }
        if let Some(kept) = &self.kept {
            write!(f, " that {} maps onto themselves", kept.symmetry().describe())?;
        }
        f.write_str(match (self.counting, directions(&self.tours)) {
            (Counting::Distinct, _) => ", rotated, mirrored and reversed tours counted as one",
            (Counting::Directed, 2) => ", a tour and its reverse counted as two",
            (Counting::Undirected, 2) => ", a tour and its reverse counted as one",
            (Counting::Directed | Counting::Undirected, _) => "",
        })
    }
}

impl CountProblem {
    /// The number of solutions of a tour problem, a tour and its reverse being one. With a start, the tours that begin there.
    #[must_use]
    pub fn of(tours: TourProblem) -> Self {
        Self { tours, counting: Counting::Undirected, kept: None, confirmed: false }
    }

    /// The same with another rule for what counts as one tour.
    #[must_use]
    pub fn counting_as(self, counting: Counting) -> Self {
        Self { counting, ..self }
    }

    /// The same, of only those tours that the symmetry maps onto themselves.
    ///
    /// ```
    /// use cavallo::board::Symmetry;
    /// use cavallo::{CountProblem, TourProblem};
    ///
    /// let tours = CountProblem::of(TourProblem::closed(6)?).kept_by(Symmetry::QUARTER_TURN)?;
    /// assert_eq!(tours.solve()?.found()?.number(), &10_u32.into());
    /// # Ok::<(), cavallo::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the board does not have the symmetry, or when squares of the tours are given.
    pub fn kept_by(self, symmetry: Symmetry) -> Result<Self, Error> {
        let kept = Some(SymmetricProblem::new(self.tours.clone(), symmetry)?);
        Ok(Self { kept, ..self })
    }

    /// The same, and the number is confirmed by a second count with other tables, however long that takes: a rectangle is cut at
    /// another row, and any other board is swept in another order, modulo a prime. Without this, only short counts are. Whether it could be done within
    /// the memory is told by [`Count::check`].
    ///
    /// ```
    /// use cavallo::count::CountCheck;
    /// use cavallo::{CountProblem, TourProblem};
    ///
    /// let tours = CountProblem::of(TourProblem::closed("6x7")?).confirmed();
    /// assert_eq!(tours.solve()?.found()?.check(), CountCheck::SecondCut);
    /// # Ok::<(), cavallo::Error>(())
    /// ```
    #[must_use]
    pub fn confirmed(self) -> Self {
        Self { confirmed: true, ..self }
    }

    /// The number, by the method `auto` without any limits.
    ///
    /// # Errors
    /// When the board is too wide for the method, or when its claim is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<Count>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Count>, Error> {
        method::answer(run, self)
    }

    /// The tours that are counted.
    #[must_use]
    pub fn tours(&self) -> &TourProblem {
        &self.tours
    }

    /// What counts as one tour.
    #[must_use]
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// The symmetry that maps the tours onto themselves, if only such tours count.
    #[must_use]
    pub fn symmetry(&self) -> Option<Symmetry> {
        self.kept.as_ref().map(SymmetricProblem::symmetry)
    }

    /// The question for one of the tours, if only symmetric ones count.
    pub(super) fn kept(&self) -> Option<&SymmetricProblem> {
        self.kept.as_ref()
    }

    /// Passes every undirected or distinct tour to `each`, until it returns false.
    pub(super) fn walk(
        &self,
        run: &mut Run<'_>,
        each: &mut dyn FnMut(&mut Run<'_>, &[Square]) -> bool,
    ) -> Result<(), Stopped> {
        let distinct = self.counting == Counting::Distinct;
        let classes = distinct.then(|| Classes::new(run, &self.tours, self.kept.as_ref())).transpose()?;
        let mut select = |run: &mut Run<'_>, tour: &[Square]| {
            let selected = classes.as_ref().is_none_or(|classes| classes.is_representative(tour));
            !selected || each(run, tour)
        };
        match &self.kept {
            Some(kept) => walk_symmetric(run, kept, &mut select),
            None => walk_tours(run, &self.tours, &mut select),
        }
    }

    /// Verifies one of the tours.
    pub(super) fn verify_tour(
        &self,
        run: &mut Run<'_>,
        squares: Vec<Square>,
    ) -> Result<Tour, Unverified<SymmetryDefect>> {
        match &self.kept {
            Some(kept) => kept.verify(run, squares),
            None => Ok(self.tours.verify(run, Route::Listed(squares))?),
        }
    }

    /// How often each undirected tour counts.
    pub(super) fn multiplicity(&self) -> u32 {
        if self.counting == Counting::Directed { directions(&self.tours) } else { 1 }
    }
}

/// In how many directions each tour may be walked: one if squares are given or if there is a single square, else two.
pub(super) fn directions(tours: &TourProblem) -> u32 {
    let given = tours.prefix().len() + usize::from(tours.end().is_some());
    let both_ways = match tours.ends() {
        Ends::Open => given == 0 && tours.board().free_area() > 1,
        Ends::Closed => given < 2,
    };
    if both_ways { 2 } else { 1 }
}

/// The claim that there are this many tours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountClaim {
    number: BigUint,
    source: Source,
}

/// Who claims it, which decides how it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A theorem says zero.
    Theorem,
    Enumeration,
    /// Its arithmetic sees every overflow, or confirms the number by a prime that was not needed.
    Frontier {
        by_remainders: bool,
        /// Whether it took so little time that a second count may, too.
        is_short: bool,
    },
    /// A method that is not known here.
    Foreign,
}

impl CountClaim {
    /// A claim of a method of your own. It is verified by counting again, so it is worth making only for small boards.
    #[must_use]
    pub fn new(number: BigUint) -> Self {
        Self { number, source: Source::Foreign }
    }

    /// The number.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.number
    }

    pub(super) fn of(source: Source, number: BigUint) -> Self {
        Self { number, source }
    }
}

/// A verified number of tours; [`check`](Self::check) tells how. Only verification makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    number: BigUint,
    reason: Option<Reason>,
    check: CountCheck,
}

/// How a number of tours was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountCheck {
    /// A theorem.
    Theorem,
    /// Two methods that share no code found the same number.
    OtherMethod,
    /// The board was cut a second time, at another row, or swept in another order, and counted again modulo a prime: the remainder is
    /// that of the number.
    SecondCut,
    /// One more prime than was needed confirmed the number: it was counted again modulo that prime.
    Remainders,
    /// The method's own arithmetic: no sum can overflow unseen, and where a board is counted by its halves, the sums of all slices were divisible
    /// as they must be and one join in 64 was made in two ways. A second count would take as long again or longer.
    Arithmetic,
}

impl CountCheck {
    /// Whether something else than the tables of the count, and their arithmetic, spoke for the number.
    #[must_use]
    pub fn is_by_other_tables(self) -> bool {
        match self {
            Self::Theorem | Self::OtherMethod | Self::SecondCut => true,
            Self::Remainders | Self::Arithmetic => false,
        }
    }
}

/// In words: `two methods`, `a second cut`.
impl fmt::Display for CountCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Theorem => "a theorem",
            Self::OtherMethod => "another method",
            Self::SecondCut => "a second cut",
            Self::Remainders => "one more prime",
            Self::Arithmetic => "its own arithmetic",
        })
    }
}

impl Count {
    /// The number.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.number
    }

    /// Why there are none, if a theorem says so.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    /// How the number was verified.
    #[must_use]
    pub fn check(&self) -> CountCheck {
        self.check
    }
}

/// Two counts disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountDefect {
    claimed: BigUint,
    /// What was found instead; none if the second count contradicts itself.
    found: Option<BigUint>,
    /// What was found is a remainder by this prime.
    prime: Option<u32>,
}

impl fmt::Display for CountDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claimed, found, prime } = self;
        write!(f, "it found {claimed} tours, and ")?;
        match (found, prime) {
            (Some(found), None) => write!(f, "another method found {found}"),
            (Some(found), Some(prime)) => write!(f, "a second cut the remainder {found} modulo {prime}"),
            (None, _) => f.write_str("a second cut contradicts itself"),
        }
    }
}

impl std::error::Error for CountDefect {}

impl Problem for CountProblem {
    type Claim = CountClaim;
    type Verified = Count;
    type Defect = CountDefect;
    type Settings = CountSettings;

    const WHAT: &'static str = "a number of tours";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        // Every process that shared the work checks the number for itself.
        run.alone(|run| self.verify_alone(run, claim))
    }
}

impl CountProblem {
    fn verify_alone(&self, run: &mut Run<'_>, claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        let CountClaim { number, source } = claim;
        if let Verdict::Impossible(reason) = decide(&self.tours) {
            let count = compare(number, BigUint::ZERO)?;
            return Ok(Count { number: count, reason: Some(reason), check: CountCheck::Theorem });
        }
        if let Some(found) = self.count_again(run, source)? {
            return Ok(Count { number: compare(number, found)?, reason: None, check: CountCheck::OtherMethod });
        }
        let check = match source {
            Source::Frontier { is_short, .. }
                if (is_short || self.confirmed) && self.has_second_cut(run, &number)? =>
            {
                CountCheck::SecondCut
            }
            Source::Frontier { by_remainders: true, .. } => CountCheck::Remainders,
            _ => CountCheck::Arithmetic,
        };
        Ok(Count { number, reason: None, check })
    }
}

/// The number, if both are the same.
fn compare(claimed: BigUint, found: BigUint) -> Result<BigUint, Unverified<CountDefect>> {
    if claimed == found {
        Ok(found)
    } else {
        Err(Unverified::Defect(CountDefect { claimed, found: Some(found), prime: None }))
    }
}

/// Boards with this many free squares or fewer are enumerated: it is fast and needs no tables. They are small enough to be
/// counted by both methods.
const SMALL: u64 = 30;
/// The number of moves on a 5x6 board, the largest of them. A piece with more moves has too many tours.
const FEW_MOVES: usize = 62;

impl CountProblem {
    pub(super) fn is_small(&self) -> bool {
        let board = self.tours.board();
        let ends_of_moves = || board.squares().map(|square| board.neighbours(square).count()).sum::<usize>();
        board.free_area() <= SMALL && ends_of_moves() <= 2 * FEW_MOVES
    }

    /// Counts once more, by a method that did not make the claim; nothing where our own arithmetic must do.
    fn count_again(&self, run: &mut Run<'_>, source: Source) -> Result<Option<BigUint>, Stopped> {
        let (small, suits_frontier) = (self.is_small(), self.kept.is_none() && self.suits_frontier());
        if let Some(kept) = &self.kept
            && small
        {
            return self.count_kept(run, kept).map(Some);
        }
        let by_frontier = match source {
            Source::Enumeration if small && suits_frontier => true,
            Source::Frontier { .. } if small => false,
            Source::Enumeration | Source::Frontier { .. } => return Ok(None),
            // An unfounded theorem is a foreign claim.
            Source::Theorem | Source::Foreign => !small && suits_frontier,
        };
        let found = run.scoped_memory(|run| {
            if by_frontier {
                self.sweep(run, None).map(|counted| counted.number)
            } else {
                self.enumerate(run).map_err(Error::from)
            }
        });
        match found {
            Ok(found) => Ok(Some(found * self.multiplicity())),
            // Without memory for the other method, or where it does not apply, our own number stands.
            Err(Error::Stopped(Stopped::Memory { .. }) | Error::OutOfReach(_) | Error::Unsuitable(_))
                if matches!(source, Source::Enumeration | Source::Frontier { .. }) =>
            {
                Ok(None)
            }
            Err(Error::Stopped(stopped)) => Err(stopped),
            Err(_) => Err(Stopped::BoardTooLarge { squares: self.tours.board().free_area(), most: SMALL }),
        }
    }

    /// The number of symmetric tours, by looking at all tours.
    fn count_kept(&self, run: &mut Run<'_>, kept: &SymmetricProblem) -> Result<BigUint, Stopped> {
        let distinct = self.counting == Counting::Distinct;
        let classes = distinct.then(|| Classes::new(run, &self.tours, Some(kept))).transpose()?;
        let mut number = 0_u64;
        walk_tours(run, &self.tours, &mut |_, tour| {
            let counts = || classes.as_ref().is_none_or(|classes| classes.is_representative(tour));
            number += u64::from(kept.keeps(tour) && counts());
            true
        })?;
        Ok(BigUint::from(number) * self.multiplicity())
    }

    /// The number of undirected or distinct tours, all at once.
    pub(super) fn sweep(&self, run: &mut Run<'_>, store: Option<&mut dyn CheckpointStore>) -> Result<Counted, Error> {
        let mut counted = count_by_frontier(run, &self.tours, store)?;
        if self.counting == Counting::Distinct {
            counted.number = count_distinct_by_burnside(run, &self.tours, &counted.number)?;
        }
        Ok(counted)
    }

    /// Whether the board could be counted in a second way, in short time or at any cost, and the number is right there too.
    fn has_second_cut(&self, run: &mut Run<'_>, number: &BigUint) -> Result<bool, Unverified<CountDefect>> {
        if self.counting == Counting::Distinct || self.kept.is_some() {
            return Ok(false);
        }
        let (found, prime) = match second_cut(run, &self.tours, self.confirmed) {
            Ok(Some(found)) => found,
            Err(SweepError::Stopped(stopped)) => return Err(Unverified::Stopped(stopped)),
            Err(SweepError::Inconsistent) => {
                return Err(Unverified::Defect(CountDefect { claimed: number.clone(), found: None, prime: None }));
            }
            Ok(None) | Err(_) => return Ok(false),
        };
        let found = BigUint::from(found) * self.multiplicity() % prime;
        if number % prime == found {
            return Ok(true);
        }
        Err(Unverified::Defect(CountDefect { claimed: number.clone(), found: Some(found), prime: Some(prime) }))
    }

    /// The number of undirected or distinct tours, one after the other.
    pub(super) fn enumerate(&self, run: &mut Run<'_>) -> Result<BigUint, Stopped> {
        if self.counting != Counting::Distinct && self.kept.is_none() {
            return count_by_enumeration(run, &self.tours).map(BigUint::from);
        }
        let mut number = 0_u64;
        self.walk(run, &mut |_, _| {
            number += 1;
            true
        })?;
        Ok(BigUint::from(number))
    }

    /// Whether the frontier method has an answer: it cannot tell which of the symmetric tours are images of each other, and takes no squares
    /// between the start and the end.
    pub(super) fn suits_frontier(&self) -> bool {
        let given = self.tours.prefix().len() + usize::from(self.tours.end().is_some());
        match self.counting {
            Counting::Distinct => self.kept.is_none() && given == 0,
            Counting::Directed | Counting::Undirected => self.tours.prefix().len() <= 1,
        }
    }
}
