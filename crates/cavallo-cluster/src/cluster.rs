//! A process of a cluster: all that the other files do, as [`Peers`] of a run.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cavallo::run::{Peers, StoreError, Word};

use crate::connect::Links;
use crate::dataflow::{self, Deliver, Threads};
use crate::state::{Parcel, State};
use crate::watch::Watch;
use crate::wire::Wire;
use crate::{Failure, Place};

/// How long a process waits for its threads when all is done.
const LAST_PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(5);

/// One process among several that work together, connected to all others.
pub struct Cluster {
    own: u32,
    count: u32,
    state: Arc<State>,
    watch: Watch,
    /// None when they have ended.
    threads: Mutex<Option<Threads>>,
}

/// What a process has sent and received, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Blocks sent.
    pub sent: u64,
    /// Blocks received.
    pub received: u64,
}

impl Cluster {
    /// Connects to all other processes and starts the exchange. `deliver` is called for each block that arrives; `halted` says whether
    /// the caller wants to stop, and `on_failure` is called once when a process is lost, from another thread.
    ///
    /// # Errors
    /// When the address is taken, when others are not there in time or are asked something else.
    pub fn join(
        place: &Place,
        deliver: Box<Deliver>,
        halted: Box<dyn Fn() -> bool + Send + Sync>,
        on_failure: Box<dyn Fn() + Send + Sync>,
    ) -> Result<Self, Failure> {
        let (own, count) = (place.process, place.hosts.count());
        let state = Arc::new(State::new(count, halted, on_failure));
        let Links { mail, watch } = place.connect(&state)?;
        let name = |process: usize| place.hosts.name(process as u32);
        let links = watch.into_iter().enumerate().filter_map(|(process, link)| Some((name(process), link?)));
        let watch = Watch::start(links.collect(), &state)?;
        let wire =
            |(process, stream): (usize, Option<_>)| stream.map(|stream| Wire::new(stream, &state, name(process)));
        let wires = mail.into_iter().enumerate().map(wire).collect();
        let threads = dataflow::start(wires, own, &state, Arc::from(deliver))?;
        Ok(Self { own, count, state, watch, threads: Mutex::new(Some(threads)) })
    }

    /// Why the work cannot go on, if it cannot.
    #[must_use]
    pub fn failure(&self) -> Option<Failure> {
        self.state.failure()
    }

    /// What was sent and received so far.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        let of = |bytes: &std::sync::atomic::AtomicU64| bytes.load(Ordering::Relaxed);
        Traffic { sent: of(&self.state.sent_bytes), received: of(&self.state.received_bytes) }
    }

    /// The work is done: waits until it is done everywhere, and takes leave.
    ///
    /// # Errors
    /// When another process was lost in the last moment, or when the caller does not want to wait for it.
    pub fn close(self) -> Result<Traffic, Failure> {
        self.state.close();
        let threads = self.take_threads();
        let is_done = || threads.iter().all(|threads| threads.guards().iter().all(thread::JoinHandle::is_finished));
        while !is_done() {
            let halted = self.state.is_halted().then_some(Failure::Stopped);
            if let Some(failure) = self.state.failure().or(halted) {
                // They may wait for ever.
                std::mem::forget(threads);
                self.watch.farewell(if failure == Failure::Stopped { "" } else { "it gave up" });
                return Err(failure);
            }
            thread::sleep(PAUSE);
        }
        // What is still to be sent is sent, and the connections are closed.
        let last = thread::spawn(move || drop(threads));
        let deadline = Instant::now() + LAST_PATIENCE;
        while !last.is_finished() && self.state.failure().is_none() && Instant::now() < deadline {
            thread::sleep(PAUSE);
        }
        self.watch.farewell("");
        Ok(self.traffic())
    }

    /// Ends the work of all processes; the others are told why.
    pub fn leave(self, why: &str) {
        self.give_up(why);
    }

    fn take_threads(&self) -> Option<Threads> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn give_up(&self, why: &str) {
        if let Some(threads) = self.take_threads() {
            self.watch.farewell(why);
            // They wait for others, and end with the process.
            std::mem::forget(threads);
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Whose fault it was is worth more than who was the first to tell.
        let why = self.failure().map_or("it gave up".to_owned(), |failure| failure.to_string());
        self.give_up(&why);
    }
}

impl Peers for Cluster {
    fn count(&self) -> u32 {
        self.count
    }

    fn own(&self) -> u32 {
        self.own
    }

    fn send(&self, to: u32, number: u32, block: &[u8]) -> Result<(), StoreError> {
        self.state.send(Parcel { to, number, block: block.to_vec() }).map_err(|_| StoreError)
    }

    fn finish(&self, before: u64) -> Result<(), StoreError> {
        self.state.finish(before).map_err(|_| StoreError)
    }

    fn is_finished(&self, before: u64, patience: Duration) -> Result<bool, StoreError> {
        self.state.is_finished(before, patience).map_err(|_| StoreError)
    }

    fn tell(&self, round: u64, word: Word) -> Result<(), StoreError> {
        self.state.tell(round, word).map_err(|_| StoreError)
    }

    fn heard(&self, round: u64, patience: Duration) -> Result<Vec<Option<Word>>, StoreError> {
        self.state.heard(round, patience).map_err(|_| StoreError)
    }
}
