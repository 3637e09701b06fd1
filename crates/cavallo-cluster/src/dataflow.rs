//! The thread that exchanges blocks, steps and words, on timely dataflow.
//!
//! **Blocks.** Each process has a dataflow of its own in which only it sends: every parcel has the next timestamp, is exchanged by its
//! receiver, and delivered there. A probe behind that says how many of its parcels have arrived, whoever the receiver was: that is
//! the back-pressure, as a process waits while too many bytes are on their way. With one dataflow for all, a process that computes
//! for minutes without sending would hold back the probes of all others.
//!
//! **Steps.** Another dataflow carries no data at all. A process advances its input when it has finished a step and what it sent has
//! arrived; the frontier at the probe is then the first step that somebody has not finished.
//!
//! **Words.** In a third, each process sends a word to everybody, and holds them until all have come.
//!
//! **Reference.** D. G. Murray, F. `McSherry`, R. Isaacs, M. Isard, P. Barham and M. Abadi, Naiad: a timely dataflow system, SOSP 2013.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use cavallo::run::Word;
use serde::{Deserialize, Serialize};
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::dataflow::InputHandle;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe as _};
use timely::worker::Worker;
use timely::{WorkerConfig, execute::execute_from};

use crate::Failure;
use crate::state::{Command, Parcel, State};
use crate::wire::Wire;

/// How long the thread sleeps if nothing wakes it.
const NAP: Duration = Duration::from_millis(100);

/// Puts a block that arrived into a box, or says why it cannot.
pub type Deliver = dyn Fn(u32, &[u8]) -> Result<(), String> + Send + Sync;

/// The threads of the exchange.
pub(crate) type Threads = timely::communication::WorkerGuards<()>;

/// What a process tells another one in a round.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Message {
    to: u32,
    from: u32,
    round: u64,
    word: Word,
}

/// Starts the exchange over connections to all other processes, in their order.
pub(crate) fn start(
    wires: Vec<Option<Wire>>,
    own: u32,
    state: &Arc<State>,
    deliver: Arc<Deliver>,
) -> Result<Threads, Failure> {
    let not_started = |why: String| Failure::NotStarted { why };
    let hooks = Hooks::default();
    let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), hooks.spill.clone());
    let (builders, others) = initialize_networking_from_sockets(local, wires, own as usize, 1, hooks)
        .map_err(|error| not_started(error.to_string()))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let state = Arc::clone(state);
    let work = move |worker: &mut Worker| {
        let alarm = Alarm(Arc::clone(&state));
        Exchanger::new(worker, own, &state, &deliver).work(worker, &state);
        drop(alarm);
    };
    execute_from(builders, Box::new(others), WorkerConfig::default(), work).map_err(not_started)
}

/// Says so when the thread of the dataflow panics, so that nobody waits for it.
struct Alarm(Arc<State>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.fail(Failure::Broken);
        }
    }
}

/// The inputs and probes of this process.
struct Exchanger {
    own: u32,
    processes: u32,
    mail: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Parcel>>>,
    arrived: Probe<u64>,
    steps: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<()>>>,
    finished: Probe<u64>,
    words: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Message>>>,
    /// Commands that wait for the arrival of parcels.
    waiting: VecDeque<Command>,
}

impl Exchanger {
    fn new(worker: &mut Worker, own: u32, state: &Arc<State>, deliver: &Arc<Deliver>) -> Self {
        state.begin_work();
        let processes = worker.peers() as u32;
        let (mut mail, mut arrived) = (InputHandle::new(), Probe::new());
        for sender in 0..processes {
            let (state, deliver) = (Arc::clone(state), Arc::clone(deliver));
            let mut input = InputHandle::new();
            let probe = worker.dataflow::<u64, _, _>(|scope| {
                let parcels = scope.input_from(&mut input).container::<Vec<Parcel>>();
                let at_receiver = parcels.exchange(|parcel: &Parcel| u64::from(parcel.to));
                at_receiver.inspect(move |parcel| receive(&state, &*deliver, parcel)).probe().0
            });
            // All others have nothing to send here: their inputs end at once.
            if sender == own {
                (mail, arrived) = (input, probe);
            }
        }
        let (mut steps, mut words) = (InputHandle::new(), InputHandle::new());
        let finished =
            worker.dataflow::<u64, _, _>(|scope| scope.input_from(&mut steps).container::<Vec<()>>().probe().0);
        let heard = Arc::clone(state);
        worker.dataflow::<u64, _, _>(|scope| {
            let messages = scope.input_from(&mut words).container::<Vec<Message>>();
            let at_receiver = messages.exchange(|message: &Message| u64::from(message.to));
            at_receiver.inspect(move |message| heard.hear(message.round, message.from, message.word));
        });
        Self { own, processes, mail, arrived, steps, finished, words, waiting: VecDeque::new() }
    }

    /// Does what it is told until it is told to close. Then all inputs end, and with them the dataflows of all processes.
    fn work(mut self, worker: &mut Worker, state: &State) {
        loop {
            let arrived = frontier(&self.arrived);
            state.progress(arrived, frontier(&self.finished));
            self.waiting.extend(state.take_commands());
            while let Some(command) = self.waiting.pop_front() {
                match command {
                    Command::Send(parcel) => {
                        self.mail.send(parcel);
                        let next = *self.mail.time() + 1;
                        self.mail.advance_to(next);
                    }
                    Command::Finish { after, .. } | Command::Tell { after, .. } if after > arrived => {
                        self.waiting.push_front(command);
                        break;
                    }
                    Command::Finish { before, .. } => self.steps.advance_to(before),
                    Command::Tell { round, word, .. } => self.tell(round, word),
                    Command::Close => return,
                }
            }
            worker.step_or_park(Some(NAP));
        }
    }

    fn tell(&mut self, round: u64, word: Word) {
        for to in 0..self.processes {
            self.words.send(Message { to, from: self.own, round, word });
        }
        // A new time flushes what waits for its receivers.
        let next = *self.words.time() + 1;
        self.words.advance_to(next);
    }
}

fn receive(state: &State, deliver: &Deliver, parcel: &Parcel) {
    state.received_bytes.fetch_add(parcel.block.len() as u64, std::sync::atomic::Ordering::Relaxed);
    if let Err(why) = deliver(parcel.number, &parcel.block) {
        state.fail(Failure::NotKept { why });
    }
}

/// The first time that is still to come.
fn frontier(probe: &Probe<u64>) -> u64 {
    probe.with_frontier(|frontier| frontier.first().copied().unwrap_or(u64::MAX))
}
