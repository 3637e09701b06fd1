//! The one list of methods: it feeds the command line's help and every test that compares methods.

use std::time::Duration;

use crate::run::Run;

use super::{
    Answer, Auto, BreadthFirst, Construct, DepthFirst, Search, SolveError, TieRule, Tour, TourProblem, TourSolver,
    Warnsdorff, verify,
};

/// What may be set for a method; each takes what concerns it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How Warnsdorff's rule breaks ties.
    pub ties: TieRule,
    /// Where chance begins.
    pub seed: u64,
}

/// An entry of the list.
pub struct Method {
    /// The name on the command line.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Makes a solver with these settings.
    pub build: fn(Settings) -> Box<dyn TourSolver>,
}

/// All methods, the default first.
pub static METHODS: [Method; 6] = [
    Method {
        name: "auto",
        summary: "existence theorems, then construct; with blocked squares or a prefix, search",
        build: |settings| Box::new(Auto { seed: settings.seed }),
    },
    Method {
        name: "construct",
        summary: "put together from blocks, at once on any board without blocked squares; complete",
        build: |_| Box::new(Construct),
    },
    Method {
        name: "search",
        summary: "depth-first in Warnsdorff's order, with all pruning; complete",
        build: |_| Box::new(Search),
    },
    Method {
        name: "warnsdorff",
        summary: "depth-first, fewest exits first; repairs walks that are stuck",
        build: |settings| Box::new(Warnsdorff { ties: settings.ties, seed: settings.seed }),
    },
    Method { name: "depth-first", summary: "plain depth-first, nothing pruned", build: |_| Box::new(DepthFirst) },
    Method {
        name: "breadth-first",
        summary: "breadth-first over paths; its memory explodes from 6x6 on",
        build: |_| Box::new(BreadthFirst),
    },
];

/// Solves a problem and verifies the claim.
///
/// # Errors
/// When the run is stopped, when the method does not apply, or when its claim is refuted.
pub fn solve(solver: &dyn TourSolver, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Tour>, SolveError> {
    solve_and_time(solver, run, problem).map(|(answer, _)| answer)
}

/// The same, and how long the verification took, if there was something to verify.
///
/// # Errors
/// As [`solve`].
pub fn solve_and_time(
    solver: &dyn TourSolver,
    run: &mut Run<'_>,
    problem: &TourProblem,
) -> Result<(Answer<Tour>, Option<Duration>), SolveError> {
    match solver.solve(run, problem)? {
        Answer::Found(route) => {
            let began = run.elapsed();
            let tour =
                verify(problem, route).map_err(|defect| SolveError::Refuted { method: solver.name(), defect })?;
            Ok((Answer::Found(tour), Some(run.elapsed().saturating_sub(began))))
        }
        Answer::Impossible(reason) => Ok((Answer::Impossible(reason), None)),
        Answer::GaveUp => Ok((Answer::GaveUp, None)),
    }
}
