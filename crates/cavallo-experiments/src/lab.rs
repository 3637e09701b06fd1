//! The surroundings of an experiment: its size, its seed, its limits, and who is told of its progress.

use std::time::{Duration, Instant};

use cavallo::gather::GatherProblem;
use cavallo::run::{Budget, CancelToken, Observer, Run, Stopped};
use cavallo::{Answer, Error, Problem, Solved, Solver, Unknown};
use cavallo_formats::CaseAnswer;

/// How much work an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Some seconds.
    Quick,
    /// As long as good data takes: some minutes.
    Full,
}

impl Size {
    /// The value for this size.
    #[must_use]
    pub fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }
}

/// What an experiment may use.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The time for the whole experiment.
    pub time: Option<Duration>,
    /// The memory for one run of a method, in bytes.
    pub memory: Option<u64>,
    /// Stops the experiment.
    pub cancel: CancelToken,
}

/// Is told how far an experiment is.
pub trait ProgressSink {
    /// Of `all` parts `done` are done, and the next one is `what`.
    fn part(&mut self, done: u64, all: u64, what: &str);
}

/// Ignores all progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl ProgressSink for NoProgress {
    fn part(&mut self, _done: u64, _all: u64, _what: &str) {}
}

/// A method gave a wrong result. This is a bug of Cavallo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MethodBug(pub(crate) String);

/// Why an experiment does not go on.
#[derive(Clone, Debug)]
pub enum Halt {
    /// A limit, or the user.
    Stopped(Stopped),
    /// A wrong result.
    MethodBug(MethodBug),
}

impl Halt {
    /// A wrong result, and what is wrong with it.
    pub fn bug(what: impl Into<String>) -> Self {
        Self::MethodBug(MethodBug(what.into()))
    }
}

impl<E: Into<Error>> From<E> for Halt {
    /// The problems of an experiment are valid and suit their methods: an error other than a stop is a bug.
    fn from(error: E) -> Self {
        match error.into() {
            Error::Stopped(stopped) => Self::Stopped(stopped),
            error => Self::bug(error.to_string()),
        }
    }
}

/// Where an experiment is carried out.
pub struct Lab<'a> {
    size: Size,
    seed: u64,
    limits: Limits,
    started: Instant,
    sink: &'a mut dyn ProgressSink,
    /// The number of parts that were begun, that of all parts, and the name of the current one.
    begun: u64,
    all: u64,
    current: String,
}

impl<'a> Lab<'a> {
    /// A lab whose time starts now.
    pub fn new(size: Size, seed: u64, limits: Limits, sink: &'a mut dyn ProgressSink) -> Self {
        Self { size, seed, limits, started: Instant::now(), sink, begun: 0, all: 0, current: String::new() }
    }

    /// How much work an experiment is.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The random seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The memory for one run of a method: what is wanted, or the limit if that is less.
    pub(crate) fn memory(&self, wanted: u64) -> u64 {
        self.limits.memory.map_or(wanted, |limit| limit.min(wanted))
    }

    /// Does work in this many parts, and returns why it ended early if it did.
    ///
    /// # Errors
    /// When a method gave a wrong result.
    pub fn run_parts(
        &mut self,
        parts: usize,
        work: impl FnOnce(&mut Self) -> Result<(), Halt>,
    ) -> Result<Option<Stopped>, MethodBug> {
        (self.begun, self.all) = (0, parts as u64);
        match work(self) {
            Ok(()) => Ok(None),
            Err(Halt::Stopped(stopped)) => Ok(Some(stopped)),
            Err(Halt::MethodBug(bug)) => Err(bug),
        }
    }

    /// Begins the next part of the work.
    ///
    /// # Errors
    /// When the experiment must stop.
    pub fn begin_part(&mut self, what: &str) -> Result<(), Stopped> {
        self.sink.part(self.begun, self.all, what);
        self.begun += 1;
        what.clone_into(&mut self.current);
        self.check()
    }

    /// What is missing after a stop: the current part and those after it.
    pub(crate) fn missing(&self) -> String {
        let finished = self.begun.saturating_sub(1);
        format!("{finished} of {} parts were finished; missing is everything from \"{}\" on", self.all, self.current)
    }

    /// Whether the experiment must stop.
    ///
    /// # Errors
    /// When it must.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.limits.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        match self.limits.time {
            Some(limit) if self.started.elapsed() >= limit => Err(Stopped::Time { limit }),
            _ => Ok(()),
        }
    }

    /// A run within the cap and within what is left of the lab's limits.
    fn run(&self, cap: Budget) -> Run<'static> {
        let left = self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        let time = [left, cap.time].into_iter().flatten().min();
        let memory = cap.memory.map_or(self.limits.memory, |wanted| Some(self.memory(wanted)));
        Run::within(Budget { time, steps: cap.steps, memory }).cancelled_by(self.limits.cancel.clone())
    }

    /// Runs a method within a cap and verifies its result. A run that the cap stops has an answer, not known; one that the lab's limits stop
    /// ends the experiment.
    pub(crate) fn solve<P: Problem>(
        &self,
        solver: &dyn Solver<P>,
        problem: &P,
        cap: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Solved<P::Verified>, Halt> {
        let result = solver.answer(&mut self.run(cap).watched_by(observer), problem)?;
        if let Answer::Unknown(Unknown::Stopped(_)) = result.answer {
            self.check()?;
        }
        Ok(result)
    }

    /// The verified answer of a gathering method. Any stop ends the experiment.
    ///
    /// # Errors
    /// When a limit is reached, or the method gave a wrong result.
    pub fn gather(&self, solver: &dyn Solver<GatherProblem>, problem: &GatherProblem) -> Result<CaseAnswer, Halt> {
        let answer = self.solve(solver, problem, Budget::default(), &mut ())?.answer;
        match answer {
            Answer::Unknown(Unknown::Stopped(stopped)) => Err(stopped.into()),
            answer => Ok(CaseAnswer::from(&answer)),
        }
    }

    /// The time of a gathering method, for repeated runs: nothing is verified.
    pub(crate) fn time_gather(
        &self,
        solver: &dyn Solver<GatherProblem>,
        problem: &GatherProblem,
    ) -> Result<Duration, Halt> {
        let mut run = self.run(Budget::default());
        solver.claim(&mut run, problem)?;
        Ok(run.elapsed())
    }
}
