//! The context of a computation: limits, observer, cancel token, threads.
//!
//! | file | what it holds |
//! |---|---|
//! | [`budget`](Budget) | [`Budget`]: limits on time, steps and memory |
//! | [`cancel`](CancelToken) | [`CancelToken`]: stops a run from another thread |
//! | `clock` | the time, in a browser too |
//! | [`observer`](Observer) | [`Observer`]: progress, and the [events](crate::trace::Event) of a method |
//! | [`reservation`](Reservation) | [`Reservation`]: memory that is released when it goes out of scope |
//! | [`lists`](Run::filled) | long lists, made piece by piece |
//! | [`share`](Run::share) | work in pieces for several threads |
//! | [`stopped`](Stopped) | [`Stopped`]: why a computation ended before its answer |
//! | [`scratch`](Scratch) | [`Scratch`]: intermediate results that do not fit in memory |
//! | [`memory_boxes`](MemoryBoxes) | [`MemoryBoxes`]: scratch space in memory |
//! | [`peers`](Peers) | [`Peers`]: other processes that work on the same question |
//! | [`job`](Job) | [`Job`]: one of several independent parts of the work |
//! | [`store`](CheckpointStore) | [`CheckpointStore`]: finished parts of a long computation |
//!
//! A [`Run`] carries all of them through every method. A method calls [`Run::spend`] in its loop, which costs an addition and
//! a comparison, and [`Run::reserve`] before it allocates.

mod attempt;
mod budget;
mod cancel;
mod clock;
mod exchange;
mod job;
mod lists;
mod memory_boxes;
mod observer;
mod peers;
mod reservation;
mod scratch;
mod share;
mod stopped;
mod store;

use std::time::Duration;

pub use budget::Budget;
pub use cancel::CancelToken;
pub(crate) use clock::Instant;
pub use job::{Job, JobError};
pub use memory_boxes::MemoryBoxes;
pub use observer::{Observer, Progress};
pub use peers::{EXCHANGE_MEMORY, Peers, Word};
pub use reservation::Reservation;
pub use scratch::{Mark, Scratch};
pub use stopped::Stopped;
pub use store::{CheckpointStore, StoreError};

use crate::trace::Event;

/// The clock, the cancel token and the observer are polled once per this many steps.
const STEPS_BETWEEN_POLLS: u64 = 4096;
/// They are also polled once per this much work that is not counted as steps.
const TICKS_BETWEEN_POLLS: u64 = 1 << 20;
const TIME_BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// One computation in progress: its limits, its observer, its threads.
///
/// Everything is optional. [`Run::unlimited`] has no limits, no observer and one thread; the builder methods add what is
/// wanted:
///
/// ```
/// use std::time::Duration;
/// use cavallo::run::{CancelToken, Run};
///
/// let stop = CancelToken::new();          // keep a clone: `stop.cancel()` from any thread ends the run
/// let run = Run::unlimited().timeout(Duration::from_secs(10)).max_memory(1 << 30).threads(2).cancelled_by(stop.clone());
/// assert_eq!(run.steps(), 0);
/// ```
pub struct Run<'a> {
    budget: Budget,
    cancel: CancelToken,
    observer: Option<&'a mut dyn Observer>,
    tracing: bool,
    store: Option<&'a mut dyn CheckpointStore>,
    scratch: Option<&'a dyn Scratch>,
    peers: Option<&'a dyn Peers>,
    /// How often the processes have exchanged words.
    rounds: u64,
    job: Option<Job>,
    threads: usize,
    started: Instant,
    last_report: Instant,
    steps: u64,
    /// The number of steps at which the clock and the token are polled next.
    next_scheduled_poll: u64,
    /// The number of steps at which [`Run::spend`] takes its slow path: the next poll, or the end of the steps.
    next_poll: u64,
    /// Work since the last poll that does not count as steps.
    ticks: u64,
    reserved: u64,
    peak: u64,
    /// The part in progress ends this much before the time limit.
    kept: Duration,
    /// The time, and the steps, after both of which an attempt is given up.
    patience: Option<(Duration, u64)>,
    /// Whether the work in progress is not the question itself.
    is_aside: bool,
    /// How much of a known amount of work is done, and the whole amount.
    part_done: Option<(u64, u64)>,
    /// Why the run was last stopped, to distinguish a part that ran out of steps from a run that did.
    stopped: Option<Stopped>,
}

impl Run<'static> {
    /// A run that starts now, with no limits, no observer and one thread.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::within(Budget::default())
    }

    /// A run that starts now, within these limits.
    #[must_use]
    pub fn within(budget: Budget) -> Self {
        let started = Instant::now();
        Self {
            budget,
            cancel: CancelToken::new(),
            observer: None,
            tracing: false,
            store: None,
            scratch: None,
            peers: None,
            rounds: 0,
            job: None,
            threads: 1,
            started,
            last_report: started,
            steps: 0,
            // The very first step polls: a run may be over before it begins.
            next_scheduled_poll: 0,
            next_poll: 0,
            ticks: 0,
            reserved: 0,
            peak: 0,
            kept: Duration::ZERO,
            patience: None,
            is_aside: false,
            part_done: None,
            stopped: None,
        }
    }
}

impl<'a> Run<'a> {
    /// Limits the wall-clock time, counted from when the run was made.
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// Limits the number of steps, as each method defines them; for tours a step is a square placed.
    #[must_use]
    pub fn max_steps(mut self, steps: u64) -> Self {
        self.budget.steps = Some(steps);
        self
    }

    /// Limits the memory, in bytes, for the method's own tables.
    #[must_use]
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.budget.memory = Some(bytes);
        self
    }

    /// Sets the number of threads, at least one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Stops when this token is cancelled.
    #[must_use]
    pub fn cancelled_by(mut self, token: CancelToken) -> Self {
        self.cancel = token;
        self
    }

    /// Reports progress and events to this observer.
    #[must_use]
    pub fn watched_by<'b>(self, observer: &'b mut dyn Observer) -> Run<'b>
    where
        'a: 'b,
    {
        let tracing = observer.wants_trace();
        Run { observer: Some(observer), tracing, ..self.shortened() }
    }

    /// Keeps finished parts of a long count in this store, and does not count parts again that the store has.
    #[must_use]
    pub fn stored_in<'b>(self, store: &'b mut dyn CheckpointStore) -> Run<'b>
    where
        'a: 'b,
    {
        Run { store: Some(store), ..self.shortened() }
    }

    /// Puts intermediate results that do not fit in memory into this scratch space.
    #[must_use]
    pub fn spilling_to<'b>(self, scratch: &'b dyn Scratch) -> Run<'b>
    where
        'a: 'b,
    {
        Run { scratch: Some(scratch), ..self.shortened() }
    }

    /// The same run for a shorter time: the trait objects are coerced to the shorter lifetime.
    fn shortened<'b>(self) -> Run<'b>
    where
        'a: 'b,
    {
        let store = self.store.map(|store| -> &'b mut dyn CheckpointStore { store });
        let observer = self.observer.map(|observer| -> &'b mut dyn Observer { observer });
        Run { observer, store, ..self }
    }

    /// Does only one of several independent parts of a long count. The parts that are finished are in the
    /// [store](Self::stored_in), which all jobs must share.
    #[must_use]
    pub fn as_job(mut self, job: Job) -> Self {
        self.job = Some(job);
        self
    }

    /// The part of the work that this run does, if not all of it.
    pub(crate) fn job(&self) -> Option<Job> {
        self.job
    }

    /// The scratch space.
    pub(crate) fn scratch(&self) -> Option<&'a dyn Scratch> {
        self.scratch
    }

    /// The store, for the one method that uses it.
    pub(crate) fn take_store(&mut self) -> Option<&'a mut dyn CheckpointStore> {
        self.store.take()
    }

    pub(crate) fn put_store(&mut self, store: Option<&'a mut dyn CheckpointStore>) {
        self.store = store;
    }

    /// The number of threads.
    #[must_use]
    pub fn thread_count(&self) -> usize {
        self.threads
    }

    /// Counts steps.
    ///
    /// # Errors
    /// When the step limit is reached and, polled every few thousand steps, when time is up or the run was cancelled.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Stopped> {
        self.steps += steps;
        if self.steps < self.next_poll { Ok(()) } else { self.poll() }
    }

    /// Counts work that is not a step: a pass over the board, a long reversal. It uses none of the step budget, but the clock
    /// is polled in time.
    ///
    /// # Errors
    /// When time is up, when the run was cancelled or when the step limit is reached.
    #[inline]
    pub fn tick(&mut self, work: u64) -> Result<(), Stopped> {
        self.ticks += work;
        if self.ticks < TICKS_BETWEEN_POLLS { Ok(()) } else { self.poll() }
    }

    /// Polls clock, cancel token and step limit now.
    ///
    /// # Errors
    /// When any of them stops the run.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Stopped> {
        self.ticks = 0;
        self.next_scheduled_poll = self.steps + STEPS_BETWEEN_POLLS;
        self.schedule_poll();
        let now = Instant::now();
        if self.cancel.is_cancelled() {
            return self.stop(Stopped::Cancelled);
        }
        if let Some(limit) = self.budget.steps
            && self.steps > limit
        {
            return self.stop(Stopped::Steps { limit });
        }
        if let Some(limit) = self.budget.time
            && now - self.started + self.kept >= limit
        {
            return self.stop(Stopped::Time { limit });
        }
        if let Some((limit, steps)) = self.patience
            && self.steps >= steps
            && now - self.started + self.kept >= limit
        {
            return self.stop(Stopped::Time { limit });
        }
        if now - self.last_report >= TIME_BETWEEN_REPORTS {
            self.last_report = now;
            let progress = Progress { steps: self.steps, part_done: self.part_done, elapsed: now - self.started };
            if let Some(observer) = &mut self.observer {
                observer.progress(&progress);
            }
        }
        Ok(())
    }

    pub(crate) fn stop<T>(&mut self, why: Stopped) -> Result<T, Stopped> {
        self.stopped = Some(why);
        Err(why)
    }

    fn schedule_poll(&mut self) {
        let past_limit = self.budget.steps.map_or(u64::MAX, |limit| limit.saturating_add(1));
        // Past the limit every step is refused, also if the method tries again.
        self.next_poll = self.next_scheduled_poll.min(past_limit);
    }

    /// Reserves memory that is about to be allocated: it counts until it is [released](Self::release). What is reserved
    /// can be numbered by a `usize`.
    ///
    /// # Errors
    /// When that would exceed the budget, or the addresses that there are; then nothing is counted.
    pub fn reserve(&mut self, bytes: u64) -> Result<(), Stopped> {
        let (total, limit) = (self.reserved.saturating_add(bytes), self.memory_limit());
        if total > limit {
            return self.stop(Stopped::Memory { needed: total, limit });
        }
        self.reserved = total;
        self.peak = self.peak.max(total);
        Ok(())
    }

    /// Counts memory released.
    pub fn release(&mut self, bytes: u64) {
        self.reserved = self.reserved.saturating_sub(bytes);
    }

    /// The memory that may still be reserved.
    #[must_use]
    pub fn spare_memory(&self) -> u64 {
        self.memory_limit().saturating_sub(self.reserved)
    }

    /// The budget, or what can be addressed at all.
    fn memory_limit(&self) -> u64 {
        self.budget.memory.unwrap_or(u64::MAX).min(isize::MAX as u64)
    }

    /// The memory that is reserved now.
    pub(crate) fn reserved_memory(&self) -> u64 {
        self.reserved
    }

    /// Does part of the work, and afterwards counts all memory that it reserved as released.
    pub fn scoped_memory<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let reserved = self.reserved;
        let result = work(self);
        self.reserved = reserved;
        result
    }

    /// Does part of the work within a smaller number of steps. Memory that the part reserved counts as released afterwards.
    ///
    /// # Errors
    /// When the whole run must stop. When only the part's steps are used up the answer is `Ok(None)`.
    pub fn with_step_limit<T, E: From<Stopped> + PartialEq>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let (outer, reserved) = (self.budget.steps, self.reserved);
        let inner = self.steps.saturating_add(steps);
        self.budget.steps = Some(outer.map_or(inner, |outer| outer.min(inner)));
        self.schedule_poll();
        let result = work(self);
        let ran_out = Stopped::Steps { limit: inner };
        self.budget.steps = outer;
        self.reserved = reserved;
        self.schedule_poll();
        match result {
            Ok(value) => Ok(Some(value)),
            Err(error) if error == E::from(ran_out) && outer.is_none_or(|outer| inner < outer) => {
                self.stopped = None;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Does part of the work, and keeps some of the time for what comes after it, at least a twentieth: the part is stopped that much before the time limit, but has at least
    /// half of the time that is left.
    pub fn keeping_time<T>(&mut self, time: Duration, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.kept;
        let left = self.budget.time.map_or(Duration::ZERO, |limit| limit.saturating_sub(self.elapsed() + outer));
        // On a busy machine everything takes longer than it should.
        self.kept = outer + time.max(left / 20).min(left / 2);
        let result = work(self);
        self.kept = outer;
        result
    }

    /// Does part of the work that is not the question itself, within the same time and memory: its events are told to nobody and its steps
    /// do not count.
    pub(crate) fn aside<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (limit, steps, was_aside) = (self.budget.steps.take(), self.steps, self.is_aside);
        self.is_aside = true;
        let result = self.scoped_memory(work);
        (self.budget.steps, self.steps, self.is_aside) = (limit, steps, was_aside);
        self.next_scheduled_poll = steps;
        self.schedule_poll();
        result
    }

    /// Whether the observer wants events, so that a method can skip their preparation.
    #[inline]
    #[must_use]
    pub fn is_traced(&self) -> bool {
        self.tracing
    }

    /// Reports an event to the observer.
    pub fn tell(&mut self, event: &Event<'_>) {
        if !self.is_aside
            && let Some(observer) = &mut self.observer
        {
            observer.event(event);
        }
    }

    /// The number of steps so far; a step that was refused does not count.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.budget.steps.map_or(self.steps, |limit| self.steps.min(limit))
    }

    /// The most memory that was reserved at one time, by anything but an [attempt](Self::attempt).
    #[must_use]
    pub fn peak_memory(&self) -> u64 {
        self.peak
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests;
