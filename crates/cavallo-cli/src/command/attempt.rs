//! One try at one problem: solve, verify, take the times.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use cavallo::run::{Budget, Run, Stopped};
use cavallo::tour::{Answer, SolveError, Tour, TourProblem, TourSolver, verify};

use crate::console::Console;
use crate::outcome::OwnBug;
use crate::watch::Watch;

/// How long `tour` and `exists` look unless told otherwise.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_mins(1);

/// What came of it.
pub(crate) struct Attempt {
    pub(crate) answer: Result<Answer<Tour>, Stopped>,
    pub(crate) steps: u64,
    pub(crate) time: Duration,
    pub(crate) verify_time: Option<Duration>,
    pub(crate) watch: Watch,
}

impl Attempt {
    pub(crate) fn make(
        solver: &dyn TourSolver,
        problem: &TourProblem,
        budget: Budget,
        console: &Console,
        mut watch: Watch,
    ) -> Result<Self> {
        let mut run = Run::new(budget, console.cancel_token(), &mut watch);
        let claim = solver.solve(&mut run, problem);
        let (time, steps) = (run.elapsed(), run.steps());
        watch.finish();
        let mut verify_time = None;
        let answer = match claim {
            Ok(Answer::Found(route)) => {
                let began = Instant::now();
                let checked = verify(problem, route);
                verify_time = Some(began.elapsed());
                let tour = checked.map_err(|defect| refuted(solver, &defect.to_string()))?;
                Ok(Answer::Found(tour))
            }
            Ok(Answer::Impossible(reason)) => Ok(Answer::Impossible(reason)),
            Ok(Answer::GaveUp) => Ok(Answer::GaveUp),
            Err(SolveError::Stopped(stopped)) => Err(stopped),
            Err(SolveError::Unsuitable(why)) => return Err(anyhow!(why)),
            Err(SolveError::Refuted { defect, .. }) => return Err(refuted(solver, &defect.to_string())),
        };
        Ok(Self { answer, steps, time, verify_time, watch })
    }
}

fn refuted(solver: &dyn TourSolver, defect: &str) -> anyhow::Error {
    OwnBug(format!("the method {} claimed a tour that is none: {defect}", solver.name())).into()
}
