//! Theorems before a search: any method, asked only where no theorem says that there is no tour.
//!
//! **Idea.** The [existence rules](super::existence) cost a few operations. Whoever wants to watch a method at work, and not to measure
//! it, is better served by a proof than by a search for what is not there.
//!
//! **Why it is right.** The rules refute only what has no tour.

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::existence::{Verdict, decide};
use super::{Route, TourProblem};

/// A method that is asked only where no theorem says "none".
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
