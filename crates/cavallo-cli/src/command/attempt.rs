//! One try at one problem: solve, verify, take the times.

use std::fmt::Display;
use std::time::Duration;

use anyhow::{Result, anyhow};
use cavallo::run::{Budget, Run, Stopped};
use cavallo::tour::{Answer, Reason, SolveError, Tour, TourProblem, TourSolver, solve_and_time};

use crate::console::{Console, explain_stop};
use crate::outcome::OwnBug;
use crate::watch::Watch;

/// How long `tour` and `exists` search unless told otherwise; what is constructed needs no limit.
pub(crate) fn default_time(method: &str, problem: &TourProblem) -> Option<Duration> {
    let constructible = problem.board().blocked().is_empty() && problem.prefix().len() <= 1;
    let constructs = method == "construct" || method == "auto" && constructible;
    (!constructs).then_some(Duration::from_mins(1))
}

/// What came of it.
pub(crate) struct Attempt {
    pub(crate) answer: Result<Answer<Tour>, Stopped>,
    pub(crate) steps: u64,
    pub(crate) time: Duration,
    pub(crate) verify_time: Option<Duration>,
    pub(crate) watch: Watch,
    /// What else was done, for the user.
    pub(crate) remark: Option<String>,
}

impl Attempt {
    pub(crate) fn make(
        solver: &dyn TourSolver,
        problem: &TourProblem,
        budget: Budget,
        console: &Console,
        mut watch: Watch,
    ) -> Result<Self> {
        let mut run = Run::within(budget).cancelled_by(console.cancel_token()).watched_by(&mut watch);
        let result = solve_and_time(solver, &mut run, problem);
        let (elapsed, steps) = (run.elapsed(), run.steps());
        watch.finish();
        let (answer, verify_time) = match result {
            Ok((answer, verify_time)) => (Ok(answer), verify_time),
            Err(SolveError::Stopped(stopped)) => (Err(stopped), None),
            Err(SolveError::Unsuitable(why)) => return Err(anyhow!(why)),
            Err(refuted @ SolveError::Refuted { .. }) => return Err(OwnBug(refuted.to_string()).into()),
        };
        let time = elapsed.saturating_sub(verify_time.unwrap_or_default());
        Ok(Self { answer, steps, time, verify_time, watch, remark: None })
    }

    /// What needs no try: there is no tour, and this is why.
    pub(crate) fn proved(reason: Reason, watch: Watch) -> Self {
        let answer = Ok(Answer::Impossible(reason));
        Self { answer, steps: 0, time: Duration::ZERO, verify_time: None, watch, remark: None }
    }

    /// The answer in words, unless it is a tour, which speaks for itself.
    pub(crate) fn sentence(&self, problem: &TourProblem, method: &str) -> Option<String> {
        let what = format!("{} tour of {}", problem.ends(), problem.board());
        match &self.answer {
            Ok(Answer::Found(_)) => None,
            Ok(Answer::Impossible(reason)) => Some(refusal(problem, reason, reason.reference())),
            Ok(Answer::GaveUp) => Some(format!("not known ({what}): the method {method} gave up")),
            Err(stopped) => {
                let level = self.watch.level.map(|(squares, paths)| {
                    format!("; before that it had reached all {paths} paths of {squares} squares")
                });
                let level = level.unwrap_or_default();
                Some(format!("not known ({what}): {}{level}", explain_stop(*stopped)))
            }
        }
    }
}

/// That there is no tour, why, and where that is proved.
pub(crate) fn refusal(problem: &TourProblem, reason: &impl Display, reference: Option<&str>) -> String {
    let reference = reference.map(|reference| format!(" ({reference})")).unwrap_or_default();
    format!("no {} tour of {}: {reason}{reference}", problem.ends(), problem.board())
}
