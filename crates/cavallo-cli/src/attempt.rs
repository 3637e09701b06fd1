//! One try at a tour problem, and its answer in words.

use std::fmt::Display;
use std::time::Duration;

use anyhow::Result;
use cavallo::{Answer, Reason, Solved, Solver, Tour, TourProblem, Unknown};
use cavallo_words::Voice;

use crate::console::{Console, explain_unknown, report_error};
use crate::show::watch::Watch;

/// How long `tour` and `exists` search unless a limit is set.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_mins(1);

/// An answer, and what was watched on the way.
pub(crate) struct Attempt {
    pub(crate) solved: Solved<Tour>,
    pub(crate) watch: Watch,
    /// What else was done, for the user.
    pub(crate) remark: Option<String>,
}

impl Attempt {
    /// Tries within a limit on squares placed, and in one part of so many of the time that is left.
    pub(crate) fn make(
        method: &dyn Solver<TourProblem>,
        problem: &TourProblem,
        (limit, parts): (Option<u64>, u64),
        console: &Console,
        mut watch: Watch,
    ) -> Result<Self> {
        // Who sets a limit of one kind is not surprised by the other.
        let default_time = (limit.is_none() && method.may_take_long(problem)).then_some(DEFAULT_TIME);
        let mut run = console.run_in_part(default_time, limit, parts).watched_by(&mut watch);
        let solved = method.answer(&mut run, problem).map_err(report_error)?;
        watch.finish();
        watch.check()?;
        Ok(Self { solved, watch, remark: None })
    }

    /// Why the answer is not known, if it is not.
    pub(crate) fn unknown(&self) -> Option<String> {
        if let Answer::Unknown(why) = self.solved.answer { Some(explain_unknown(why)) } else { None }
    }

    /// The answer in words, unless it is a tour, which speaks for itself.
    pub(crate) fn sentence(&self, problem: &impl Display, voice: Voice) -> Option<String> {
        match &self.solved.answer {
            Answer::Found(_) => None,
            Answer::Impossible(reason) => Some(refusal(problem, reason, voice)),
            Answer::Unknown(Unknown::Stopped(_)) => {
                let level = self
                    .watch
                    .level
                    .map(|(squares, paths)| format!("; it had found all {paths} paths of {squares} squares"));
                let (why, level) = (self.unknown().unwrap_or_default(), level.unwrap_or_default());
                Some(format!("not known ({problem}): {why}{level}"))
            }
            Answer::Unknown(_) => Some(format!("not known ({problem}): the method {} gave up", self.solved.method)),
        }
    }
}

/// That there is no tour, why, and where that is proved.
pub(crate) fn refusal(problem: &impl Display, reason: &Reason, voice: Voice) -> String {
    let reference = reason.reference().map(|reference| format!(" ({reference})")).unwrap_or_default();
    format!("no {problem}: {}{reference}", voice.reason(reason))
}
