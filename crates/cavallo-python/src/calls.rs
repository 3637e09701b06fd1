//! How a long call runs.
//!
//! The work is done by a thread of its own, which never touches Python. The calling thread waits without the interpreter's lock, so
//! that other Python threads go on, and looks up every [`BETWEEN_LOOKS`]: at signals (Ctrl-C), and at the progress, which it hands to
//! the caller's function. If either raises an exception, the work is cancelled; a worker that does not end at once is left to
//! end by itself, so that Ctrl-C never waits for it. Work that cannot take long is done by the calling thread.

use std::any::Any;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use cavallo::run::{Budget, CancelToken, Observer, Progress, Run};
use cavallo::trace::Event;
use pyo3::prelude::*;

use crate::errors;

/// The time between two looks at signals and progress.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// How long a worker that was cancelled is waited for.
const LAST_WAIT: Duration = Duration::from_millis(50);

/// The limits of a call, and who is told of its progress.
#[pyclass(frozen, module = "cavallo._native")]
pub(crate) struct Limits {
    time: Option<Duration>,
    memory: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Limits {
    #[new]
    fn new(
        py: Python<'_>,
        timeout: Option<f64>,
        max_memory: Option<u64>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let seconds = |seconds: f64| {
            let why = || errors::invalid(py, format!("timeout={seconds} is not a time: expected seconds, 0 or more"));
            Duration::try_from_secs_f64(seconds).map_err(|_| why())
        };
        if threads == Some(0) {
            return Err(errors::invalid(py, "threads=0 does no work: expected 1 or more"));
        }
        let available = available_threads();
        Ok(Self {
            time: timeout.map(seconds).transpose()?,
            memory: max_memory.unwrap_or_else(usual_memory),
            threads: threads.map_or(available, |threads| threads.min(available)),
            progress,
        })
    }
}

/// Three quarters of the memory; asking the system takes longer than most calls.
fn usual_memory() -> u64 {
    static MEMORY: OnceLock<u64> = OnceLock::new();
    *MEMORY.get_or_init(cavallo_system::memory::three_quarters)
}

/// The threads that this machine runs at once; asking takes long as well.
fn available_threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// What a worker has to know.
pub(crate) struct Task {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: u64,
    pub(crate) cancel: CancelToken,
    pub(crate) sink: Sink,
    threads: usize,
}

impl Task {
    /// A run within the limits.
    pub(crate) fn run(&mut self) -> Run<'_> {
        let budget = Budget { time: self.time, memory: Some(self.memory), ..Budget::default() };
        Run::within(budget).threads(self.threads).cancelled_by(self.cancel.clone()).watched_by(&mut self.sink)
    }
}

/// The latest progress, for the calling thread.
#[derive(Clone, Default)]
pub(crate) struct Sink(Arc<Mutex<Latest>>);

#[derive(Clone, Copy, Default)]
struct Latest {
    steps: u64,
    elapsed: Duration,
    part_done: Option<(u64, u64)>,
    is_new: bool,
}

impl Sink {
    fn change(&self, change: impl FnOnce(&mut Latest)) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut latest);
        latest.is_new = true;
    }

    /// Of all parts so many are done.
    pub(crate) fn part(&self, done: u64, all: u64) {
        self.change(|latest| latest.part_done = Some((done, all)));
    }

    fn take(&self) -> Option<Latest> {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = *latest;
        latest.is_new = false;
        taken.is_new.then_some(taken)
    }
}

impl Observer for Sink {
    fn progress(&mut self, progress: &Progress) {
        self.change(|latest| {
            latest.steps = progress.steps;
            latest.elapsed = progress.elapsed;
            latest.part_done = progress.part_done.or(latest.part_done);
        });
    }

    fn event(&mut self, event: &Event<'_>) {
        if let Event::Progressed { done, of, .. } = *event {
            self.part(done, of);
        }
    }
}

impl Limits {
    /// The limits of work for which none can be given.
    pub(crate) fn usual() -> Self {
        let (time, progress, memory) = (None, None, usual_memory());
        Self { time, memory, threads: available_threads(), progress }
    }

    /// A task of its own.
    pub(crate) fn task(&self) -> Task {
        let (time, memory, threads) = (self.time, self.memory, self.threads);
        Task { time, memory, cancel: CancelToken::new(), sink: Sink::default(), threads }
    }

    /// Does work that may take long, or not.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        py: Python<'_>,
        long: bool,
        work: impl FnOnce(&mut Task) -> T + Send + 'static,
    ) -> PyResult<T> {
        let mut task = self.task();
        if !long {
            return Ok(py.detach(move || work(&mut task)));
        }
        let (cancel, sink) = (task.cancel.clone(), task.sink.clone());
        let (sender, receiver) = sync_channel(1);
        thread::Builder::new().spawn(move || {
            // Whoever gave up waiting does not want the result.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&mut task))));
        })?;
        let mut listener = Listener::new(py, self.progress.as_ref())?;
        let waited = wait(py, receiver, &cancel, || listener.tell(py, &sink));
        listener.close(py)?;
        waited
    }
}

type Outcome<T> = Result<T, Box<dyn Any + Send>>;

/// Waits for a worker, and looks up now and then.
fn wait<T: Send>(
    py: Python<'_>,
    mut receiver: Receiver<Outcome<T>>,
    cancel: &CancelToken,
    mut look: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    loop {
        let (message, back) = py.detach(move || (receiver.recv_timeout(BETWEEN_LOOKS), receiver));
        receiver = back;
        match message {
            Ok(Ok(result)) => return Ok(result),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Disconnected) => return Err(errors::bug(py, "a worker ended without a result")),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = py.check_signals().and_then(|()| look()) {
            cancel.cancel();
            py.detach(move || receiver.recv_timeout(LAST_WAIT).map(drop).ok());
            return Err(error);
        }
    }
}

/// The caller's function, if there is one; a progress bar of our own is closed in the end.
struct Listener {
    function: Option<Py<PyAny>>,
    is_bar: bool,
}

impl Listener {
    fn new(py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<Self> {
        let is_bar = progress.is_some_and(|progress| progress.bind(py).is(pyo3::types::PyBool::new(py, true)));
        let is_false = progress.is_some_and(|progress| progress.bind(py).is(pyo3::types::PyBool::new(py, false)));
        let function = if is_bar {
            Some(py.import("cavallo._progress")?.getattr("Bar")?.call0()?.unbind())
        } else {
            progress.filter(|_| !is_false).map(|progress| progress.clone_ref(py))
        };
        Ok(Self { function, is_bar })
    }

    fn tell(&mut self, py: Python<'_>, sink: &Sink) -> PyResult<()> {
        let (Some(function), Some(latest)) = (&self.function, sink.take()) else { return Ok(()) };
        let (done, total) = latest.part_done.unzip();
        let progress = py.import("cavallo._progress")?.getattr("Progress")?;
        function.call1(py, (progress.call1((latest.steps, latest.elapsed.as_secs_f64(), done, total))?,))?;
        Ok(())
    }

    fn close(self, py: Python<'_>) -> PyResult<()> {
        match self.function {
            Some(bar) if self.is_bar => bar.call_method0(py, "close").map(drop),
            _ => Ok(()),
        }
    }
}
