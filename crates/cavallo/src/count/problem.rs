//! The question (which tours, and what counts as one), the claim, and the verified number.

use num_bigint::BigUint;

use crate::answer::{Answer, Reason};
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, TourProblem};

use super::enumerate::{Enumerate, count_by_enumeration};
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
    /// The number.
    pub number: BigUint,
    /// The method that found it.
    pub method: &'static str,
    /// Why there are none, if a theorem says so.
    pub reason: Option<Reason>,
}

/// A verified number of tours; [`check`](Self::check) tells how. Only verification makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    claim: CountClaim,
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
        &self.claim.number
    }

    /// Why there are none, if a theorem says so.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        self.claim.reason.as_ref()
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

static METHODS: [Method<CountProblem>; 3] = [
    Method {
        name: "auto",
        summary: "a theorem where one says 0, enumerate on small boards, frontier on others",
        build: |settings| Box::new(Auto { store_parts: settings.store_parts }),
    },
    Method { name: "enumerate", summary: "one tour after the other, by backtracking", build: |_| Box::new(Enumerate) },
    Method { name: "frontier", summary: "all at once, row by row", build: |_| Box::new(Frontier) },
];

impl Problem for CountProblem {
    type Claim = CountClaim;
    type Verified = Count;
    type Defect = CountDefect;
    type Settings = CountSettings;

    const WHAT: &'static str = "a number of tours";

    fn methods() -> &'static [Method<Self>] {
        &METHODS
    }

    fn verify(&self, run: &mut Run<'_>, mut claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        if let (Some(claimed), Verdict::Impossible(reason)) = (&claim.reason, decide(&self.tours))
            && *claimed == reason
        {
            if claim.number != BigUint::ZERO {
                let (claimed, found) = (claim.number, BigUint::ZERO);
                return Err(Unverified::Defect(CountDefect { claimed, found }));
            }
            return Ok(Count { claim, check: CountCheck::Theorem });
        }
        // There is no such theorem.
        claim.reason = None;
        let check = self.count_again(run, &claim)?;
        Ok(Count { claim, check })
    }
}

/// Boards with this many free squares or fewer are enumerated: it is fast and needs no tables. They are small enough to be
/// counted by both methods.
const SMALL: u64 = 30;

impl CountProblem {
    fn is_small(&self) -> bool {
        self.tours.board().free_area() <= SMALL
    }

    /// Counts a small board once more, by the method that did not make the claim.
    fn count_again(&self, run: &mut Run<'_>, claim: &CountClaim) -> Result<CountCheck, Unverified<CountDefect>> {
        if !self.is_small() || self.counting == Counting::Distinct {
            return Ok(CountCheck::Arithmetic);
        }
        let found = run.scoped_memory(|run| {
            if claim.method == Solver::<Self>::name(&Frontier) {
                count_by_enumeration(run, &self.tours).map(BigUint::from).map_err(Error::from)
            } else {
                count_by_frontier(run, &self.tours, None)
            }
        });
        match found {
            Ok(found) if found.clone() * self.multiplicity() == claim.number => Ok(CountCheck::OtherMethod),
            Ok(found) => {
                let (claimed, found) = (claim.number.clone(), found * self.multiplicity());
                Err(Unverified::Defect(CountDefect { claimed, found }))
            }
            Err(Error::Stopped(stopped)) if !matches!(stopped, crate::run::Stopped::Memory { .. }) => {
                Err(stopped.into())
            }
            // The other method does not apply, or lacks memory: the number stands as it was found.
            Err(_) => Ok(CountCheck::Arithmetic),
        }
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
        if let Verdict::Impossible(reason) = decide(&problem.tours) {
            let (number, method) = (BigUint::ZERO, "theorem");
            return Ok(Answer::Found(CountClaim { number, method, reason: Some(reason) }));
        }
        self.choose(problem).claim(run, problem)
    }
}
