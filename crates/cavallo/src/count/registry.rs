//! The list of counting methods, the choice among them, and what makes a count problem a [`Problem`].

use std::time::Duration;

use num_bigint::BigUint;

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};

use super::claim::Source;
use super::{Count, CountClaim, CountDefect, CountProblem, Enumerate, Frontier};

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

    const WHAT: &'static str = "number of tours";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        // Every process that shared the work checks the number for itself.
        run.alone(|run| self.verify_alone(run, claim))
    }
}

impl CountProblem {
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
        if small || !problem.suits_frontier() { &Enumerate } else { &Frontier }
    }
}

impl Solver<CountProblem> for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn method_for(&self, problem: &CountProblem) -> &'static str {
        match decide(problem.tours()) {
            Verdict::Impossible(_) => "theorem",
            _ => self.choose(problem).name(),
        }
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, lists: true, stores_parts: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &CountProblem) -> Result<Answer<CountClaim>, Error> {
        if let Verdict::Impossible(_) = decide(problem.tours()) {
            return Ok(Answer::Found(CountClaim::of(Source::Theorem, BigUint::ZERO, Duration::ZERO)));
        }
        self.choose(problem).claim(run, problem)
    }
}
