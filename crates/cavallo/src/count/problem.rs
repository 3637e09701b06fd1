//! The question (which tours, and what counts as one), the claim, and the verified number.

use std::fmt;

use num_bigint::BigUint;

use crate::answer::{Answer, Reason};
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::{Run, Stopped};
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, TourProblem};

use super::enumerate::{Enumerate, count_by_enumeration, count_distinct};
use super::frontier::{Frontier, count_by_frontier};

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
        Self { tours, counting: Counting::Undirected }
    }

    /// The same with another rule for what counts as one tour.
    #[must_use]
    pub fn counting_as(self, counting: Counting) -> Self {
        Self { counting, ..self }
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
    Frontier,
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
    /// The method's own arithmetic: every sum was checked for overflow, or an extra prime confirmed the number. A second
    /// count would take as long again.
    Arithmetic,
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

/// Two methods disagree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it found {claimed} tours, and another method found {found}")]
pub struct CountDefect {
    claimed: BigUint,
    found: BigUint,
}

/// Settings of the counting methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountSettings {
    /// Whether finished parts are to be stored, which only some methods can do.
    pub store_parts: bool,
}

static METHODS: &[Method<CountProblem>] = &[
    Method {
        name: "auto",
        title: "Automatic choice of method",
        summary: "a theorem where one says 0, enumerate on small boards, frontier on others",
        build: |settings| Box::new(Auto { store_parts: settings.store_parts }),
    },
    Method {
        name: "enumerate",
        title: "Enumeration",
        summary: "one tour after the other, by backtracking",
        build: |_| Box::new(Enumerate),
    },
    Method {
        name: "frontier",
        title: "The frontier method",
        summary: "all at once, row by row",
        build: |_| Box::new(Frontier),
    },
];

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
        let CountClaim { number, source } = claim;
        if let Verdict::Impossible(reason) = decide(&self.tours) {
            let count = compare(number, BigUint::ZERO)?;
            return Ok(Count { number: count, reason: Some(reason), check: CountCheck::Theorem });
        }
        let (number, check) = match self.count_again(run, source)? {
            Some(found) => (compare(number, found)?, CountCheck::OtherMethod),
            None => (number, CountCheck::Arithmetic),
        };
        Ok(Count { number, reason: None, check })
    }
}

/// The number, if both are the same.
fn compare(claimed: BigUint, found: BigUint) -> Result<BigUint, Unverified<CountDefect>> {
    if claimed == found { Ok(found) } else { Err(Unverified::Defect(CountDefect { claimed, found })) }
}

/// Boards with this many free squares or fewer are enumerated: it is fast and needs no tables. They are small enough to be
/// counted by both methods.
const SMALL: u64 = 30;
/// The number of moves on a 5x6 board, the largest of them. A piece with more moves has too many tours.
const FEW_MOVES: usize = 62;

impl CountProblem {
    fn is_small(&self) -> bool {
        let board = self.tours.board();
        let ends_of_moves = || board.squares().map(|square| board.neighbours(square).count()).sum::<usize>();
        board.free_area() <= SMALL && ends_of_moves() <= 2 * FEW_MOVES
    }

    /// Counts once more, by a method that did not make the claim; nothing where our own arithmetic must do.
    fn count_again(&self, run: &mut Run<'_>, source: Source) -> Result<Option<BigUint>, Stopped> {
        let (small, distinct) = (self.is_small(), self.counting == Counting::Distinct);
        let by_frontier = match source {
            Source::Enumeration if small && !distinct => true,
            Source::Frontier if small => false,
            Source::Enumeration | Source::Frontier => return Ok(None),
            // An unfounded theorem is a foreign claim.
            Source::Theorem | Source::Foreign => !small && !distinct && self.tours.prefix().len() <= 1,
        };
        let found = run.scoped_memory(|run| {
            if by_frontier {
                count_by_frontier(run, &self.tours, None)
            } else {
                self.enumerate(run).map_err(Error::from)
            }
        });
        match found {
            Ok(found) => Ok(Some(found * self.multiplicity())),
            // Without memory for the other method, or where it does not apply, our own number stands.
            Err(Error::Stopped(Stopped::Memory { .. }) | Error::OutOfReach(_) | Error::Unsuitable(_))
                if matches!(source, Source::Enumeration | Source::Frontier) =>
            {
                Ok(None)
            }
            Err(Error::Stopped(stopped)) => Err(stopped),
            Err(_) => Err(Stopped::BoardTooLarge { squares: self.tours.board().free_area(), most: SMALL }),
        }
    }

    /// The number of undirected or distinct tours, one after the other.
    pub(super) fn enumerate(&self, run: &mut Run<'_>) -> Result<BigUint, Stopped> {
        let number = match self.counting {
            Counting::Distinct => count_distinct(run, &self.tours)?,
            Counting::Undirected | Counting::Directed => count_by_enumeration(run, &self.tours)?,
        };
        Ok(BigUint::from(number))
    }
}

/// The method `auto`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto {
    /// Whether finished parts are to be stored.
    pub store_parts: bool,
}

impl Auto {
    fn choose(self, problem: &CountProblem) -> &'static dyn Solver<CountProblem> {
        let small = problem.is_small() && !self.store_parts;
        if small || problem.counting == Counting::Distinct || problem.tours.prefix().len() > 1 {
            &Enumerate
        } else {
            &Frontier
        }
    }
}

impl Solver<CountProblem> for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn method_for(&self, problem: &CountProblem) -> &'static str {
        match decide(&problem.tours) {
            Verdict::Impossible(_) => "theorem",
            _ => self.choose(problem).name(),
        }
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, lists: true, stores_parts: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &CountProblem) -> Result<Answer<CountClaim>, Error> {
        if let Verdict::Impossible(_) = decide(&problem.tours) {
            return Ok(Answer::Found(CountClaim::of(Source::Theorem, BigUint::ZERO)));
        }
        self.choose(problem).claim(run, problem)
    }
}
