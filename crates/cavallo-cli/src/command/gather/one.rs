//! One case: solved and shown.

use std::io::{self, Write};

use anyhow::Result;
use cavallo::gather::Gathering;
use cavallo::{Answer, GatherProblem, Solved, Solver, Unknown};
use cavallo_formats::{GatherCaseDocument, MAX_PATH_JUMPS};

use crate::console::{Console, explain_unknown, report_error};
use crate::outcome::Outcome;
use crate::watch::Watch;

/// The answer to a case.
pub(crate) struct SolvedCase {
    pub(crate) solved: Solved<Gathering>,
    unknown: Option<String>,
}

impl SolvedCase {
    pub(crate) fn solve(
        console: &Console,
        method: &dyn Solver<GatherProblem>,
        problem: &GatherProblem,
    ) -> Result<Self> {
        let mut watch = Watch::new(console.quiet, None);
        let solved = method.answer(&mut console.run().watched_by(&mut watch), problem).map_err(report_error)?;
        watch.finish();
        let unknown = match solved.answer {
            Answer::Unknown(why @ Unknown::Stopped(_)) => Some(explain_unknown(why)),
            Answer::Unknown(_) if solved.complete => Some(
                "the best square was not certain when the method lost patience; --timeout gives it more time"
                    .to_owned(),
            ),
            Answer::Unknown(_) => {
                Some(format!("the method {} found no meeting and no proof that there is none", solved.method))
            }
            _ => None,
        };
        Ok(Self { solved, unknown })
    }

    /// That knights cannot meet is an answer too.
    pub(crate) fn outcome(&self) -> Outcome {
        match Outcome::of_answer(&self.solved.answer) {
            Outcome::No => Outcome::Answered,
            outcome => outcome,
        }
    }

    pub(crate) fn why_unknown(&self) -> Option<&str> {
        self.unknown.as_deref()
    }

    /// The best squares, behind the answer.
    pub(crate) fn write_squares(&self, out: &mut impl Write) -> io::Result<()> {
        let Answer::Found(gathering) = &self.solved.answer else { return Ok(()) };
        write!(out, " on")?;
        for square in gathering.squares() {
            write!(out, " {square}")?;
        }
        if gathering.has_more_squares() {
            write!(out, " and more")?;
        }
        Ok(())
    }

    /// Every knight's way, turn by turn, below the answer.
    pub(crate) fn write_paths(&self, problem: &GatherProblem, out: &mut impl Write) -> io::Result<()> {
        let Answer::Found(gathering) = &self.solved.answer else { return Ok(()) };
        let Some(journeys) = gathering.journeys() else { return Ok(()) };
        let mut left = MAX_PATH_JUMPS;
        for ((knight, journey), turns) in problem.knights().iter().zip(journeys).zip(gathering.turns_of_each()) {
            let times = if knight.count == 1 { String::new() } else { format!("{} times ", knight.count) };
            let plural = if *turns == 1 { "" } else { "s" };
            write!(out, "  {times}{} with k = {}, {turns} turn{plural}", knight.square, knight.k)?;
            if journey.jumps() > left {
                writeln!(out, ": {} jumps, too many to tell", journey.jumps())?;
                continue;
            }
            left -= journey.jumps();
            let k = usize::try_from(knight.k).unwrap_or(usize::MAX);
            let squares: Vec<_> = journey.squares(problem.board()).skip(1).collect();
            for turn in squares.chunks(k) {
                write!(out, ":")?;
                for square in turn {
                    write!(out, " {square}")?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    pub(crate) fn document<'d>(&'d self, case: u64, problem: &'d GatherProblem, all: bool) -> GatherCaseDocument<'d> {
        GatherCaseDocument::new(case, problem, &self.solved, self.why_unknown(), all)
    }
}
