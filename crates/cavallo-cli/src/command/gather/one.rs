//! One case: solved, verified and shown.

use std::cell::Cell;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::Result;
use cavallo::board::Square;
use cavallo::gather::{
    Answer, GatherDefect, GatherProblem, GatherSolver, Gathering, Impossibility, Meeting, Objective, SolveError,
    Wanted, journeys, verify,
};
use cavallo::run::{Run, Stopped};
use cavallo_formats::{
    CaseAnswer, GatherAnswerKind, GatherCaseDocument, KnightDocuments, MAX_PATH_JUMPS, SquareName, SquareNames,
};
use cavallo_render::gathering;

use crate::console::{Console, explain_stop, stop_inside};
use crate::outcome::{Outcome, OwnBug};
use crate::watch::Watch;

/// What came of a case.
pub(crate) struct Solved {
    finding: Finding,
    pub(crate) time: Duration,
    verify_time: Option<Duration>,
}

enum Finding {
    Meet(Box<Gathering>),
    Impossible(Impossibility),
    Unknown { why: String, outcome: Outcome },
}

/// So many journeys are walked for a list of squares; squares beyond that are not listed.
const MOST_JOURNEYS: usize = 2_000_000;

/// Why a claim did not become a result.
enum Unchecked {
    Stopped(Stopped),
    Defect(GatherDefect),
}

impl From<Stopped> for Unchecked {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Verifies claims about one problem.
struct Check<'c> {
    console: &'c Console,
    problem: &'c GatherProblem,
    objective: Objective,
}

impl Check<'_> {
    /// Walks all knights to every square of the claim that is to be shown.
    fn all_squares(&self, run: &mut Run<'_>, mut meeting: Meeting, keep: bool) -> Result<Gathering, Unchecked> {
        let affordable = (MOST_JOURNEYS / self.problem.knights().len().max(1)).max(1);
        meeting.more |= meeting.squares.len() > affordable;
        meeting.squares.truncate(affordable);
        for &square in &meeting.squares[1..] {
            self.one_square(run, Meeting { squares: vec![square], ..meeting }, false)?;
        }
        self.one_square(run, meeting, keep)
    }

    /// Walks all knights to the first square of the claim.
    fn one_square(&self, run: &mut Run<'_>, meeting: Meeting, keep: bool) -> Result<Gathering, Unchecked> {
        let guard = self.console.guard();
        let stop = Cell::new(None);
        // As a part of the run, so that the memory for each square is given back.
        let checked = run.with_step_limit(u64::MAX, |run| {
            let journey = journeys(run, self.problem.board(), meeting.squares[0])?;
            // A journey that is not made any more ends the verification; why, is remembered here.
            let watched = |from: Square| match guard.check() {
                Ok(()) => journey(from),
                Err(error) => {
                    stop.set(stop_inside(&error));
                    None
                }
            };
            verify(self.problem, self.objective, meeting, &watched, keep).map_err(Unchecked::Defect)
        });
        match (checked, stop.get()) {
            (Err(_), Some(stopped)) => Err(Unchecked::Stopped(stopped)),
            (Ok(Some(gathering)), _) => Ok(gathering),
            (Err(error), None) => Err(error),
            // A part without a limit of its own does not run out.
            (Ok(None), _) => Err(Unchecked::Stopped(Stopped::Steps { limit: u64::MAX })),
        }
    }
}

impl Solved {
    pub(crate) fn new(
        console: &Console,
        solver: &dyn GatherSolver,
        problem: &GatherProblem,
        wanted: Wanted,
        keep_paths: bool,
    ) -> Result<Self> {
        let mut watch = Watch::new(console.quiet, None);
        let mut run =
            Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
        let answer = solver.solve(&mut run, problem, wanted);
        let time = run.elapsed();
        let began = Instant::now();
        let finding = match answer {
            Ok(Answer::Meet(meeting)) => {
                let check = Check { console, problem, objective: wanted.objective };
                match check.all_squares(&mut run, meeting, keep_paths) {
                    Ok(gathering) => Finding::Meet(Box::new(gathering)),
                    Err(Unchecked::Stopped(stopped)) => Finding::stopped(stopped),
                    Err(Unchecked::Defect(defect)) => {
                        let name = solver.name();
                        return Err(
                            OwnBug(format!("the method {name} claimed a meeting that is none: {defect}")).into()
                        );
                    }
                }
            }
            Ok(Answer::Impossible(why)) => Finding::Impossible(why),
            Ok(Answer::Unknown) if solver.is_exact() => Finding::Unknown {
                why: "the best square was not certain when the method lost patience; --timeout gives it more time"
                    .to_owned(),
                outcome: Outcome::Unknown,
            },
            Ok(Answer::Unknown) => Finding::Unknown {
                why: format!("the method {} found no meeting and no proof that there is none", solver.name()),
                outcome: Outcome::Unknown,
            },
            Err(SolveError::Stopped(stopped)) => Finding::stopped(stopped),
            Err(SolveError::Unsuitable(why)) => return Err(anyhow::anyhow!(why)),
        };
        let verify_time = matches!(finding, Finding::Meet(_)).then(|| began.elapsed());
        watch.finish();
        Ok(Self { finding, time, verify_time })
    }

    pub(crate) fn answer(&self) -> CaseAnswer {
        match &self.finding {
            Finding::Meet(gathering) => CaseAnswer::Turns(gathering.turns()),
            Finding::Impossible(_) => CaseAnswer::Impossible,
            Finding::Unknown { .. } => CaseAnswer::Unknown,
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match &self.finding {
            Finding::Unknown { outcome, .. } => *outcome,
            _ => Outcome::Answered,
        }
    }

    pub(crate) fn why_unknown(&self) -> Option<&str> {
        if let Finding::Unknown { why, .. } = &self.finding { Some(why) } else { None }
    }

    /// What there is to draw.
    pub(crate) fn to_draw(&self) -> gathering::Finding<'_> {
        match &self.finding {
            Finding::Meet(gathering) => gathering::Finding::Meet(gathering),
            Finding::Impossible(_) => gathering::Finding::Impossible,
            Finding::Unknown { .. } => gathering::Finding::Unknown,
        }
    }

    /// The best squares, behind the answer.
    pub(crate) fn write_squares(&self, out: &mut impl Write) -> io::Result<()> {
        let Finding::Meet(gathering) = &self.finding else { return Ok(()) };
        let meeting = gathering.meeting();
        write!(out, " on")?;
        for square in &meeting.squares {
            write!(out, " {square}")?;
        }
        if meeting.more {
            write!(out, " and more")?;
        }
        Ok(())
    }

    /// Every knight's way, turn by turn, below the answer.
    pub(crate) fn write_paths(&self, problem: &GatherProblem, out: &mut impl Write) -> io::Result<()> {
        let Finding::Meet(gathering) = &self.finding else { return Ok(()) };
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
            let squares: Vec<_> = journey.squares().skip(1).collect();
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

    pub(crate) fn document<'d>(
        &'d self,
        case: u64,
        problem: &'d GatherProblem,
        solver: &dyn GatherSolver,
        objective: Objective,
        all: bool,
    ) -> GatherCaseDocument<'d> {
        let mut document = GatherCaseDocument {
            case,
            answer: GatherAnswerKind::Unknown,
            turns: None,
            reason: None,
            square: None,
            squares: None,
            more: None,
            method: solver.name(),
            exact: solver.is_exact(),
            objective,
            seconds: self.time.as_secs_f64(),
            verify_seconds: self.verify_time.map(|time| time.as_secs_f64()),
            paths_truncated: false,
            knights: None,
        };
        match &self.finding {
            Finding::Meet(gathering) => {
                let meeting = gathering.meeting();
                let knights = KnightDocuments::new(problem, gathering);
                document.answer = GatherAnswerKind::Meet;
                document.turns = Some(meeting.turns);
                document.square = Some(SquareName(gathering.square()));
                document.squares = all.then_some(SquareNames(&meeting.squares));
                document.more = all.then_some(meeting.more);
                document.paths_truncated = knights.paths_truncated();
                document.knights = Some(knights);
            }
            Finding::Impossible(why) => {
                document.answer = GatherAnswerKind::Impossible;
                document.reason = Some(why.to_string());
            }
            Finding::Unknown { why, .. } => document.reason = Some(why.clone()),
        }
        document
    }
}

impl Finding {
    fn stopped(stopped: Stopped) -> Self {
        Self::Unknown { why: explain_stop(stopped), outcome: Outcome::of_stop(stopped) }
    }
}
