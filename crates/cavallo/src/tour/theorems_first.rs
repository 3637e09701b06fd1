//! Theorems first: runs a method only if no theorem excludes a tour.
//!
//! **Idea.** The [existence rules](super::existence) cost a few operations. Users who watch a method rather than measure it are better
//! served by a proof than by a search for a tour that does not exist.
//!
//! **Why it is right.** The rules refute only problems without a tour.
//!
//! **Complexity.** That of the method.
//!
//! **When it fails.** As the method does.
//!
//! **Reference.** See [`existence`](super::existence).

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::existence::{Verdict, decide};
use super::{Route, TourProblem};

/// A method that runs only if no theorem excludes a tour.
pub struct TheoremsFirst(pub Box<dyn Solver<TourProblem>>);

impl Solver<TourProblem> for TheoremsFirst {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn method_for(&self, problem: &TourProblem) -> &'static str {
        self.0.method_for(problem)
    }

    fn capabilities(&self) -> Capabilities {
        self.0.capabilities()
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        match decide(problem) {
            Verdict::Impossible(reason) => Ok(Answer::Impossible(reason)),
            Verdict::Exists(_) | Verdict::Open => self.0.claim(run, problem),
        }
    }

    fn may_take_long(&self, problem: &TourProblem) -> bool {
        self.0.may_take_long(problem)
    }
}
