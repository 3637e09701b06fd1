//! Jobs: each runs on a thread of its own, within a budget, and ends when nobody waits for its answer any more.
//!
//! There are two lanes. Long jobs run a few at a time and wait in a queue that has an end; short ones (a window of a trace) do not wait
//! behind them. Nothing long is done on the threads that serve connections.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use cavallo::run::{Budget, CancelToken};
use cavallo::{Event, Observer, Progress};
use cavallo_ask::{Context, IntervalDocument, Lane, Reached, Reply, Stores};
use cavallo_words::Language;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError, mpsc};
use tokio::task::spawn_blocking;

use crate::failure::Failure;
use crate::options::Limits;
use crate::wording::voice;

/// This many messages wait for a slow reader; what is left out of the progress is said again soon.
const MESSAGES: usize = 16;

/// What a job is told, and what it tells.
pub(crate) struct Job {
    cancel: CancelToken,
    messages: Option<mpsc::Sender<Message>>,
    limits: Limits,
}

/// A message on the way to the answer: its name and its document.
pub(crate) struct Message {
    pub(crate) name: &'static str,
    pub(crate) document: String,
}

impl Job {
    /// What a question is answered with: the job's budget, and an end when nobody waits for the answer.
    pub(crate) fn context<'a>(&self, reporter: &'a mut Reporter<'_>, stores: &'a Stores) -> Context<'a> {
        let Limits { time, memory, threads, .. } = self.limits;
        Context {
            budget: Budget { time: Some(time), steps: None, memory: Some(memory) },
            threads,
            cancel: self.cancel.clone(),
            observer: reporter,
            stores,
            voice: voice(Language::English),
            any_seed: any_seed(),
        }
    }

    /// Something that tells the progress of a run.
    pub(crate) fn reporter(&self) -> Reporter<'_> {
        Reporter { job: self, reached: Reached::default() }
    }

    /// Sends a message on the way to the answer; if the reader is slow it may be lost.
    fn tell(&self, name: &'static str, document: &impl Serialize) {
        if let (Some(messages), Ok(document)) = (&self.messages, serde_json::to_string(document)) {
            let _ = messages.try_send(Message { name, document });
        }
    }
}

/// Another one each time; the answer names it.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Larger numbers are not read exactly by all readers of JSON.
    now.as_nanos() as u64 & ((1 << 53) - 1)
}

/// Tells how far a run has come, a few times a second, and an estimate as often as it changes.
pub(crate) struct Reporter<'j> {
    job: &'j Job,
    reached: Reached,
}

impl Observer for Reporter<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.job.tell("progress", &self.reached.document(progress));
    }

    fn event(&mut self, event: &Event<'_>) {
        self.reached.note(event);
        if let Some(interval) = IntervalDocument::of(event) {
            self.job.tell("estimate", &interval);
        }
    }
}

/// The work of a job.
pub(crate) type Work = Box<dyn FnOnce(&Job) -> Result<Reply, Failure> + Send>;

/// How many jobs there were and are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Jobs that have begun.
    pub begun: u64,
    /// Jobs that have ended, whatever their end.
    pub ended: u64,
    /// Jobs that ended, or left the queue, because nobody waited for them any more.
    pub abandoned: u64,
    /// Jobs that were refused because the queue was full.
    pub refused: u64,
}

impl Metrics {
    /// The number of jobs at work.
    #[must_use]
    pub fn running(&self) -> u64 {
        self.begun - self.ended
    }
}

#[derive(Default)]
struct Counters {
    begun: AtomicU64,
    ended: AtomicU64,
    abandoned: AtomicU64,
    refused: AtomicU64,
}

/// Where jobs run.
pub(crate) struct Pool {
    limits: Limits,
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    short: Arc<Semaphore>,
    bodies: Arc<Semaphore>,
    counters: Arc<Counters>,
    running: Arc<Running>,
}

/// The tokens of the jobs at work, each under the number of its job.
#[derive(Default)]
struct Running(Mutex<HashMap<u64, CancelToken>>);

impl Running {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, CancelToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            places: Arc::new(Semaphore::new(limits.jobs)),
            queue: Arc::new(Semaphore::new(limits.jobs + limits.queue)),
            short: Arc::new(Semaphore::new(limits.jobs)),
            bodies: Arc::new(Semaphore::new(limits.jobs)),
            counters: Arc::default(),
            running: Arc::default(),
        }
    }

    /// Ends all jobs, and begins no others.
    pub(crate) fn close(&self) {
        for places in [&self.queue, &self.places, &self.short, &self.bodies] {
            places.close();
        }
        self.running.lock().values().for_each(CancelToken::cancel);
    }

    /// Waits until a long body may be read: what it becomes takes many times its length, so only a few are read at a time.
    pub(crate) async fn turn_to_read(&self) -> Result<OwnedSemaphorePermit, Failure> {
        Arc::clone(&self.bodies).acquire_owned().await.map_err(|_| shutting_down())
    }

    pub(crate) fn metrics(&self) -> Metrics {
        let get = |counter: &AtomicU64| counter.load(Ordering::SeqCst);
        // What has ended is read first: it never exceeds what has begun.
        let (ended, abandoned) = (get(&self.counters.ended), get(&self.counters.abandoned));
        Metrics { begun: get(&self.counters.begun), ended, abandoned, refused: get(&self.counters.refused) }
    }

    /// Begins a job, now or when others have ended. Its answer and its messages come out of what is returned; dropping that ends it.
    pub(crate) fn begin(&self, lane: Lane, streams: bool, work: Work) -> Result<Pending, Failure> {
        let queued = Arc::clone(&self.queue).try_acquire_owned().map_err(|why| {
            if why == TryAcquireError::Closed {
                return shutting_down();
            }
            self.counters.refused.fetch_add(1, Ordering::SeqCst);
            let sentence = "too many questions are waiting for an answer: ask again in a moment";
            Failure::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
        })?;
        let cancel = CancelToken::new();
        let (messages, receiver) = mpsc::channel(MESSAGES);
        let (answer, answers) = mpsc::channel(1);
        let job = Job { cancel: cancel.clone(), messages: streams.then_some(messages), limits: self.limits };
        let places = Arc::clone(if lane == Lane::Long { &self.places } else { &self.short });
        let (counters, running) = (Arc::clone(&self.counters), Arc::clone(&self.running));
        tokio::spawn(async move {
            let done = attend(places, &counters, &running, job, work, &answer).await;
            // Others need not wait until this one's reader has read it.
            drop(queued);
            if let Some(done) = done {
                let _ = answer.send(done).await;
            }
        });
        Ok(Pending { cancel, messages: receiver, answers })
    }
}

/// Waits for a place and does the work; nothing comes of it if nobody waits any more, or if the server shuts down.
async fn attend(
    places: Arc<Semaphore>,
    counters: &Counters,
    running: &Running,
    job: Job,
    work: Work,
    answer: &mpsc::Sender<Result<Reply, Failure>>,
) -> Option<Result<Reply, Failure>> {
    let place = tokio::select! {
        place = Arc::clone(&places).acquire_owned() => place.ok()?,
        () = answer.closed() => {
            counters.abandoned.fetch_add(1, Ordering::SeqCst);
            return None;
        }
    };
    let number = counters.begun.fetch_add(1, Ordering::SeqCst);
    running.lock().insert(number, job.cancel.clone());
    if places.is_closed() {
        // They were closed after this one had its place: its token may have come too late to be cancelled with the others.
        job.cancel.cancel();
    }
    let done = spawn_blocking(move || work(&job)).await;
    running.lock().remove(&number);
    if answer.is_closed() {
        counters.abandoned.fetch_add(1, Ordering::SeqCst);
    }
    counters.ended.fetch_add(1, Ordering::SeqCst);
    drop(place);
    Some(done.unwrap_or_else(|_| Err(broken_off())))
}

/// Work that did not come to its end.
pub(crate) fn broken_off() -> Failure {
    Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "the method broke off; this is a bug of Cavallo")
}

fn shutting_down() -> Failure {
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down")
}

/// A job that was begun.
pub(crate) struct Pending {
    cancel: CancelToken,
    messages: mpsc::Receiver<Message>,
    answers: mpsc::Receiver<Result<Reply, Failure>>,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// What comes out of a job.
pub(crate) enum Outcome {
    Message(Message),
    Answer(Result<Reply, Failure>),
}

impl Pending {
    /// The answer alone.
    pub(crate) async fn answer(mut self) -> Result<Reply, Failure> {
        loop {
            match std::future::poll_fn(|context| self.poll_next(context)).await {
                Outcome::Message(_) => {}
                Outcome::Answer(answer) => return answer,
            }
        }
    }

    /// The next message, or the answer, after which there is nothing.
    pub(crate) fn poll_next(&mut self, context: &mut std::task::Context<'_>) -> std::task::Poll<Outcome> {
        use std::task::Poll;
        if let Poll::Ready(Some(message)) = self.messages.poll_recv(context) {
            return Poll::Ready(Outcome::Message(message));
        }
        self.answers.poll_recv(context).map(|answer| Outcome::Answer(answer.unwrap_or_else(|| Err(shutting_down()))))
    }
}

/// How long a job may go on when its time is over, until it notices.
pub(crate) const GRACE: Duration = Duration::from_secs(2);
