//! The number of jumps from one square to another.
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](DistanceProblem) | the question |
//! | [`journey`](Journey) | the claim: a shortest path in compressed form |
//! | [`formula`](closed_form()) | the number of jumps on boards without blocked squares |
//! | `direct` | a shortest path without a search, for walks of many knights |
//! | [`verify`](Distance) | the verifier, which walks the path |
//! | `walker` | walks of many knights to one square |
//! | [`many`](distances) | the distances of many pairs at once, without paths |
//!
//! | method | for | time | reference |
//! |---|---|---|---|
//! | [`auto`](Auto) | the closed form where it applies, else breadth-first search | | |
//! | [`closed_form`](ClosedForm) | knights on boards without blocked squares, of any size | O(1) | folklore |
//! | [`breadth_first`](BreadthFirst) | any board that fits in memory | O(area) | Moore 1959 |

mod breadth_first;
mod closed_form;
mod direct;
mod error;
mod formula;
mod journey;
mod many;
mod problem;
mod verify;
mod walker;

pub use breadth_first::BreadthFirst;
pub use closed_form::ClosedForm;
pub use error::DistanceError;
pub use formula::closed_form;
pub use journey::{Journey, RepeatedJumps, journeys};
pub use many::distances;
pub use problem::DistanceProblem;
pub(crate) use verify::check_journey;
pub use verify::{Distance, JourneyDefect};
pub(crate) use walker::Walker;

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::Run;

static METHODS: &[Method<DistanceProblem>] = &[
    Method {
        name: "auto",
        title: "Automatic choice of method",
        summary: "the closed form where it applies, else breadth-first search",
        build: |()| Box::new(Auto),
    },
    Method {
        name: "closed-form",
        title: "A formula",
        summary: "a formula, for knights on boards without blocked squares",
        build: |()| Box::new(ClosedForm),
    },
    Method {
        name: "breadth-first",
        title: "Breadth-first search",
        summary: "breadth-first search, for any piece and board",
        build: |()| Box::new(BreadthFirst),
    },
];

impl Problem for DistanceProblem {
    type Claim = Journey;
    type Verified = Distance;
    type Defect = JourneyDefect;
    type Settings = ();

    const WHAT: &'static str = "journey";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Journey) -> Result<Distance, Unverified<JourneyDefect>> {
        verify::verify(self, run, claim)
    }
}

impl DistanceProblem {
    /// The distance, or the reason why there is no path, without any limits.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<Distance>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Distance>, Error> {
        method::answer(run, self)
    }
}

/// The method `auto`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto;

impl Auto {
    fn choose(problem: &DistanceProblem) -> &'static dyn Solver<DistanceProblem> {
        if ClosedForm::applies_to(problem.board()) { &ClosedForm } else { &BreadthFirst }
    }
}

impl Solver<DistanceProblem> for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn method_for(&self, problem: &DistanceProblem) -> &'static str {
        Self::choose(problem).name()
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &DistanceProblem) -> Result<Answer<Journey>, Error> {
        Self::choose(problem).claim(run, problem)
    }
}
