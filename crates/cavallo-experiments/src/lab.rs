//! Where experiments are done: how large they are, what they may use, who watches.

use std::time::{Duration, Instant};

use cavallo::gather::{Answer as GatherAnswer, GatherProblem, GatherSolver, Objective, SolveError, Wanted};
use cavallo::gather::{journeys, verify};
use cavallo::run::{Budget, CancelToken, Observer, Run, Stopped};
use cavallo::tour::{self, Answer, Tour, TourProblem, TourSolver, solve_and_time};

/// How much work an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Some seconds.
    Quick,
    /// As long as good data takes: some minutes.
    Full,
}

impl Size {
    /// One of two values.
    pub(crate) fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }
}

/// What experiments may use.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The time for all of it.
    pub time: Option<Duration>,
    /// The memory of one method at work, in bytes.
    pub memory: Option<u64>,
    /// Stops everything.
    pub cancel: CancelToken,
}

/// Who watches an experiment.
pub trait ProgressSink {
    /// So many pieces of so many are done, and now comes this one.
    fn piece(&mut self, done: u64, all: u64, what: &str);
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl ProgressSink for NoProgress {
    fn piece(&mut self, _done: u64, _all: u64, _what: &str) {}
}

/// A method was found to be wrong: this is a bug.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MethodBug(pub(crate) String);

/// Why an experiment does not go on.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    Stopped(Stopped),
    MethodBug(MethodBug),
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl Halt {
    pub(crate) fn wrong(what: String) -> Self {
        Self::MethodBug(MethodBug(what))
    }
}

/// What a gathering method says of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Turns(u64),
    Impossible,
    Unknown,
}

/// What came of a tour method's attempt.
pub(crate) struct Attempt {
    /// A method stopped by its own cap has none; one stopped by the lab's ends the experiment.
    pub(crate) answer: Result<Answer<Tour>, Stopped>,
    pub(crate) steps: u64,
    /// Without the verification.
    pub(crate) time: Duration,
    pub(crate) verify_time: Duration,
}

impl Attempt {
    pub(crate) fn tour(&self) -> Option<&Tour> {
        if let Ok(Answer::Found(tour)) = &self.answer { Some(tour) } else { None }
    }
}

/// Where an experiment is done.
pub struct Lab<'a> {
    size: Size,
    seed: u64,
    limits: Limits,
    began: Instant,
    sink: &'a mut dyn ProgressSink,
    /// Pieces of the work that were begun, how many there are, and what the last one is.
    begun: u64,
    all: u64,
    current: String,
}

impl<'a> Lab<'a> {
    /// A lab whose time begins now.
    pub fn new(size: Size, seed: u64, limits: Limits, sink: &'a mut dyn ProgressSink) -> Self {
        Self { size, seed, limits, began: Instant::now(), sink, begun: 0, all: 0, current: String::new() }
    }

    /// How much work there is to be.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Where chance begins.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The memory that a method may use, if that is less than what the experiment would give it.
    pub(crate) fn memory(&self, wanted: u64) -> u64 {
        self.limits.memory.map_or(wanted, |limit| limit.min(wanted))
    }

    /// Does the work, and says why it ended early if it did.
    pub(crate) fn carry_out(
        &mut self,
        pieces: usize,
        work: impl FnOnce(&mut Self) -> Result<(), Halt>,
    ) -> Result<Option<Stopped>, MethodBug> {
        (self.begun, self.all) = (0, pieces as u64);
        match work(self) {
            Ok(()) => Ok(None),
            Err(Halt::Stopped(stopped)) => Ok(Some(stopped)),
            Err(Halt::MethodBug(wrong)) => Err(wrong),
        }
    }

    /// Begins the next piece of the work.
    pub(crate) fn piece(&mut self, what: &str) -> Result<(), Stopped> {
        self.sink.piece(self.begun, self.all, what);
        self.begun += 1;
        what.clone_into(&mut self.current);
        self.check()
    }

    /// What is missing after a stop: the piece under way, and those that were to come after it.
    pub(crate) fn missing(&self) -> String {
        let finished = self.begun.saturating_sub(1);
        format!("{finished} of {} parts were finished; missing is everything from \"{}\" on", self.all, self.current)
    }

    /// Whether the experiment must stop.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        if self.limits.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        match self.limits.time {
            Some(limit) if self.began.elapsed() >= limit => Err(Stopped::Time { limit }),
            _ => Ok(()),
        }
    }

    /// A method's limits: the cap's, and never more than the lab's.
    fn budget(&self, cap: Budget) -> Budget {
        let left = self.limits.time.map(|limit| limit.saturating_sub(self.began.elapsed()));
        let less = |one: Option<Duration>, other: Option<Duration>| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let memory = cap.memory.map_or(self.limits.memory, |wanted| Some(self.memory(wanted)));
        Budget { time: less(left, cap.time), steps: cap.steps, memory }
    }

    /// Gathers the knights of a board, and verifies what is claimed if `check` says so.
    pub(crate) fn gather(
        &mut self,
        solver: &dyn GatherSolver,
        problem: &GatherProblem,
        check: bool,
    ) -> Result<(Reply, Duration), Halt> {
        let budget = self.budget(Budget::default());
        let mut run = Run::within(budget).cancelled_by(self.limits.cancel.clone());
        let answer = solver.solve(&mut run, problem, Wanted::default());
        let time = run.elapsed();
        let reply = match answer {
            Ok(GatherAnswer::Meet(meeting)) => {
                let turns = meeting.turns;
                if check {
                    let journey = journeys(&mut run, problem.board(), meeting.squares[0])?;
                    verify(problem, Objective::Total, meeting, &journey, false).map_err(|defect| {
                        Halt::wrong(format!("the method {} claimed a meeting that is none: {defect}", solver.name()))
                    })?;
                }
                Reply::Turns(turns)
            }
            Ok(GatherAnswer::Impossible(_)) => Reply::Impossible,
            Ok(GatherAnswer::Unknown) => Reply::Unknown,
            Err(SolveError::Stopped(stopped)) => return Err(stopped.into()),
            Err(SolveError::Unsuitable(why)) => return Err(Halt::wrong(why)),
        };
        Ok((reply, time))
    }

    /// Looks for a tour within a cap, and verifies it.
    pub(crate) fn tour(
        &mut self,
        solver: &dyn TourSolver,
        problem: &TourProblem,
        cap: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Attempt, Halt> {
        let mut run = Run::within(self.budget(cap)).cancelled_by(self.limits.cancel.clone()).watched_by(observer);
        let result = solve_and_time(solver, &mut run, problem);
        let (elapsed, steps) = (run.elapsed(), run.steps());
        let (answer, verify_time) = match result {
            Ok((answer, verify_time)) => (Ok(answer), verify_time.unwrap_or_default()),
            Err(tour::SolveError::Stopped(stopped)) => {
                self.check()?;
                (Err(stopped), Duration::ZERO)
            }
            Err(error) => return Err(Halt::wrong(error.to_string())),
        };
        Ok(Attempt { answer, steps, time: elapsed.saturating_sub(verify_time), verify_time })
    }
}
