//! What the threads of one process know in common: the counting threads, the thread of the dataflow, and those that watch connections.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

use cavallo::run::{EXCHANGE_MEMORY, Word};
use serde::{Deserialize, Serialize};

use crate::Failure;

/// The most bytes that one of several processes has on their way to others. All of them may send to the same one, where they are twice, serialised
/// and not.
fn window(processes: usize) -> u64 {
    EXCHANGE_MEMORY / 2 / processes as u64
}

/// How long a thread waits before it looks whether the caller wants to go on.
const GLANCE: Duration = Duration::from_millis(100);

/// A block for a box of some process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Parcel {
    pub(crate) to: u32,
    pub(crate) number: u32,
    #[serde(with = "serde_bytes")]
    pub(crate) block: Vec<u8>,
}

/// What the thread of the dataflow is to do. What has `after` waits until that many parcels have arrived.
pub(crate) enum Command {
    Send(Parcel),
    Finish { before: u64, after: u64 },
    Tell { round: u64, word: Word, after: u64 },
    Close,
}

/// What the threads of one process know in common.
pub(crate) struct State {
    facts: Mutex<Facts>,
    changed: Condvar,
    processes: usize,
    /// Whether the caller wants to stop, and what to do when a process is lost.
    halted: Box<dyn Fn() -> bool + Send + Sync>,
    on_failure: Box<dyn Fn() + Send + Sync>,
    pub(crate) sent_bytes: AtomicU64,
    pub(crate) received_bytes: AtomicU64,
}

#[derive(Default)]
struct Facts {
    commands: VecDeque<Command>,
    /// The thread of the dataflow, once it is there.
    worker: Option<Thread>,
    /// How many parcels were sent, how many of them have arrived, and the sizes of the others.
    sent: u64,
    arrived: u64,
    on_the_way: VecDeque<u64>,
    /// All processes have finished the steps before this.
    finished: u64,
    words: HashMap<u64, Vec<Option<Word>>>,
    closing: bool,
    failure: Option<Failure>,
}

impl Facts {
    /// Tells the thread of the dataflow what to do.
    fn command(&mut self, command: Command) {
        self.commands.push_back(command);
        if let Some(worker) = &self.worker {
            worker.unpark();
        }
    }
}

impl State {
    pub(crate) fn new(
        processes: u32,
        halted: Box<dyn Fn() -> bool + Send + Sync>,
        on_failure: Box<dyn Fn() + Send + Sync>,
    ) -> Self {
        Self {
            facts: Mutex::default(),
            changed: Condvar::new(),
            processes: processes as usize,
            halted,
            on_failure,
            sent_bytes: AtomicU64::new(0),
            received_bytes: AtomicU64::new(0),
        }
    }

    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something went wrong; the first failure counts. The caller is told, unless the work is done.
    pub(crate) fn fail(&self, failure: Failure) {
        let mut facts = self.facts();
        if facts.failure.is_some() {
            return;
        }
        facts.failure = Some(failure);
        let closing = facts.closing;
        drop(facts);
        self.changed.notify_all();
        if !closing {
            (self.on_failure)();
        }
    }

    pub(crate) fn failure(&self) -> Option<Failure> {
        self.facts().failure.clone()
    }

    pub(crate) fn is_halted(&self) -> bool {
        (self.halted)()
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.facts().closing
    }

    /// Waits until something is so, or for this long. Says whether it is.
    fn wait(&self, patience: Duration, mut is_so: impl FnMut(&mut Facts) -> bool) -> Result<bool, Failure> {
        let deadline = Instant::now().checked_add(patience);
        let mut facts = self.facts();
        loop {
            if let Some(failure) = &facts.failure {
                return Err(failure.clone());
            }
            if is_so(&mut facts) {
                return Ok(true);
            }
            let left = deadline.map_or(GLANCE, |deadline| deadline.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Ok(false);
            }
            // Whoever has little patience looks at its limits itself.
            if patience == Duration::MAX && self.is_halted() {
                return Err(Failure::Stopped);
            }
            facts = self.changed.wait_timeout(facts, left.min(GLANCE)).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    pub(crate) fn send(&self, parcel: Parcel) -> Result<(), Failure> {
        let size = parcel.block.len() as u64;
        let mut parcel = Some(parcel);
        self.wait(Duration::MAX, |facts| {
            let on_the_way: u64 = facts.on_the_way.iter().sum();
            let fits = on_the_way == 0 || on_the_way + size <= window(self.processes);
            if fits && let Some(parcel) = parcel.take() {
                facts.sent += 1;
                facts.on_the_way.push_back(size);
                facts.command(Command::Send(parcel));
            }
            fits
        })?;
        self.sent_bytes.fetch_add(size, Ordering::Relaxed);
        Ok(())
    }

    pub(crate) fn finish(&self, before: u64) -> Result<(), Failure> {
        self.wait(Duration::MAX, |_| true)?;
        let mut facts = self.facts();
        let after = facts.sent;
        facts.command(Command::Finish { before, after });
        Ok(())
    }

    pub(crate) fn is_finished(&self, before: u64, patience: Duration) -> Result<bool, Failure> {
        self.wait(patience, |facts| facts.finished >= before)
    }

    pub(crate) fn tell(&self, round: u64, word: Word) -> Result<(), Failure> {
        self.wait(Duration::MAX, |_| true)?;
        let mut facts = self.facts();
        let after = facts.sent;
        facts.command(Command::Tell { round, word, after });
        Ok(())
    }

    pub(crate) fn heard(&self, round: u64, patience: Duration) -> Result<Vec<Option<Word>>, Failure> {
        let mut heard = vec![None; self.processes];
        self.wait(patience, |facts| {
            let Some(words) = facts.words.get(&round) else { return false };
            heard.clone_from(words);
            words.iter().all(Option::is_some)
        })?;
        Ok(heard)
    }

    /// Nothing more is to be sent.
    pub(crate) fn close(&self) {
        let mut facts = self.facts();
        facts.closing = true;
        facts.command(Command::Close);
    }

    // What the thread of the dataflow tells.

    pub(crate) fn begin_work(&self) {
        self.facts().worker = Some(std::thread::current());
    }

    pub(crate) fn take_commands(&self) -> VecDeque<Command> {
        std::mem::take(&mut self.facts().commands)
    }

    pub(crate) fn hear(&self, round: u64, from: u32, word: Word) {
        let mut facts = self.facts();
        let words = facts.words.entry(round).or_insert_with(|| vec![None; self.processes]);
        if let Some(place) = words.get_mut(from as usize) {
            *place = Some(word);
        }
        drop(facts);
        self.changed.notify_all();
    }

    pub(crate) fn progress(&self, arrived: u64, finished: u64) {
        let mut facts = self.facts();
        if facts.arrived == arrived && facts.finished == finished {
            return;
        }
        let new = arrived.min(facts.sent).saturating_sub(facts.arrived);
        facts.arrived += new;
        facts.on_the_way.drain(..new as usize);
        facts.finished = finished;
        drop(facts);
        self.changed.notify_all();
    }
}
