//! One case: solved and shown.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Result;
use cavallo::gather::{Gathering, Montagna, MontagnaTrace};
use cavallo::run::{Run, Stopped};
use cavallo::{Answer, GatherProblem, Solved, Solver};
use cavallo_ask::{GatherCaseDocument, MAX_PATH_JUMPS};
use cavallo_words::Voice;

use crate::args::GatherArgs;
use crate::console::{Console, ends_all, report_error};
use crate::outcome::Outcome;
use crate::show::watch::Watch;

/// The work of a knight's line.
const WORK_OF_KNIGHT: u64 = 1000;

/// The answer to a case.
pub(crate) struct SolvedCase {
    pub(crate) solved: Solved<Gathering>,
    /// What `montagna` did, if it was watched.
    pub(crate) trace: Option<MontagnaTrace>,
    unknown: Option<String>,
    voice: Voice,
}

impl SolvedCase {
    /// Solves it; if there are settings of `montagna`, it is watched.
    pub(crate) fn solve(
        console: &Console,
        method: &dyn Solver<GatherProblem>,
        problem: &GatherProblem,
        voice: Voice,
        montagna: Option<Montagna>,
        threads: usize,
    ) -> Result<Self> {
        let mut watch = Watch::new(console.quiet, None).recording_montagna(montagna);
        let mut run = console.run().threads(threads).watched_by(&mut watch);
        let solved = method.answer(&mut run, problem).map_err(report_error)?;
        drop(run);
        watch.finish();
        let unknown = match solved.answer {
            Answer::Unknown(why) => Some(voice.unknown_meeting(why, &solved)),
            _ => None,
        };
        Ok(Self { solved, trace: watch.take_montagna(), unknown, voice })
    }

    /// A case that was not looked at, because the command was stopped before it.
    pub(crate) fn not_looked_at(
        stopped: Stopped,
        method: &dyn Solver<GatherProblem>,
        problem: &GatherProblem,
        voice: Voice,
    ) -> Self {
        let solved = Solved {
            answer: Answer::Unknown(stopped.into()),
            method: method.method_for(problem),
            complete: method.capabilities().complete,
            steps: 0,
            time: Duration::ZERO,
            verify_time: None,
            partial: None,
        };
        Self { solved, trace: None, unknown: Some(voice.stopped(stopped)), voice }
    }

    /// What ended this case and ends those after it as well, if anything did.
    pub(crate) fn ends_all(&self) -> Option<Stopped> {
        if let Answer::Unknown(why) = self.solved.answer { ends_all(why) } else { None }
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
    pub(crate) fn write_squares(&self, out: &mut dyn Write) -> io::Result<()> {
        let Answer::Found(gathering) = &self.solved.answer else { return Ok(()) };
        let words = self.voice;
        write!(out, " {}", words.on())?;
        for square in gathering.squares() {
            write!(out, " {}", words.square(*square))?;
        }
        if gathering.has_more_squares() {
            write!(out, " {}", words.and_more())?;
        }
        Ok(())
    }

    /// The bounds, behind an answer that is not known.
    pub(crate) fn write_bracket(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.solved.bracket() {
            Some(bracket) => write!(out, ": {}", self.voice.bounds(&bracket)),
            None => Ok(()),
        }
    }

    /// Every knight's way, turn by turn, below the answer.
    pub(crate) fn write_paths(
        &self,
        run: &mut Run<'_>,
        problem: &GatherProblem,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Answer::Found(gathering) = &self.solved.answer else { return Ok(()) };
        let Some(journeys) = gathering.journeys() else { return Ok(()) };
        let (mut left, words) = (MAX_PATH_JUMPS, self.voice);
        for ((knight, journey), turns) in problem.knights().iter().zip(journeys).zip(gathering.turns_of_each()) {
            run.tick(WORK_OF_KNIGHT).map_err(io::Error::other)?;
            write!(out, "  {}, {}", words.knight(knight), words.turns(*turns))?;
            if journey.jumps() > left {
                writeln!(out, ": {}", words.too_many_jumps(journey.jumps()))?;
                continue;
            }
            left -= journey.jumps();
            let k = usize::try_from(knight.k).unwrap_or(usize::MAX);
            let squares: Vec<_> = journey.squares(problem.board()).skip(1).collect();
            for turn in squares.chunks(k) {
                write!(out, ":")?;
                for square in turn {
                    write!(out, " {}", words.square(*square))?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// How the answer came about, below it.
    pub(crate) fn write_explanation(
        &self,
        run: &mut Run<'_>,
        problem: &GatherProblem,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.voice.write_explanation(run, problem, &self.solved, self.trace.as_ref(), out)
    }

    /// The case as a document; all best squares are listed and the answer is explained if that was asked for.
    pub(crate) fn document<'d>(
        &'d self,
        case: u64,
        problem: &'d GatherProblem,
        args: &GatherArgs,
    ) -> GatherCaseDocument<'d> {
        let document = GatherCaseDocument::new(case, problem, &self.solved, self.why_unknown(), args.all);
        if args.explain { document.explained(problem, self.trace.as_ref()) } else { document }
    }
}
