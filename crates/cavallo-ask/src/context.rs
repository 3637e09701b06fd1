//! What a question is answered with: limits, somebody who watches, and what is kept between questions. The layer has no threads, files,
//! sockets or clock of its own; the caller supplies what there is.

use cavallo::run::{Budget, CancelToken};
use cavallo::{Answer, Event, Observer, Progress, Run};
use cavallo_words::Voice;

use crate::samplers::SamplerStore;
use crate::traces::TraceStore;

/// What is kept between questions, within limits of memory.
pub struct Stores {
    /// What searches did.
    pub traces: TraceStore,
    /// The tables of random tours.
    pub samplers: SamplerStore,
}

impl Stores {
    /// Stores that keep at most so many bytes of traces, and of tables.
    #[must_use]
    pub fn new(traces: usize, samplers: u64) -> Self {
        Self { traces: TraceStore::new(traces), samplers: SamplerStore::new(samplers) }
    }
}

/// Why an answer is not known, if it is not.
pub(crate) fn why<T>(voice: Voice, answer: &Answer<T>) -> Option<String> {
    if let Answer::Unknown(why) = answer { Some(voice.unknown(*why)) } else { None }
}

/// What a question is answered with.
pub struct Context<'a> {
    /// Limits of time, steps and memory.
    pub budget: Budget,
    /// The threads of work that can use several.
    pub threads: usize,
    /// Ends the work.
    pub cancel: CancelToken,
    /// Is told what happens.
    pub observer: &'a mut dyn Observer,
    /// What is kept between questions.
    pub stores: &'a Stores,
    /// Who reads the answer's sentences.
    pub voice: Voice,
    /// The random seed of questions that leave it to chance.
    pub any_seed: u64,
}

impl<'a> Context<'a> {
    /// A context without limits, on one thread, that seeds with 0.
    pub fn unlimited(observer: &'a mut dyn Observer, stores: &'a Stores) -> Self {
        Self {
            budget: Budget::default(),
            threads: 1,
            cancel: CancelToken::new(),
            observer,
            stores,
            voice: Voice::default(),
            any_seed: 0,
        }
    }

    /// A run within the limits, on one thread.
    pub fn run(&mut self) -> Run<'_> {
        self.unwatched_run().watched_by(&mut *self.observer)
    }

    /// The same that nobody watches yet.
    #[must_use]
    pub fn unwatched_run(&self) -> Run<'static> {
        Run::within(self.budget).cancelled_by(self.cancel.clone())
    }

    /// The same on all threads.
    pub fn run_on_all_threads(&mut self) -> Run<'_> {
        let threads = self.threads;
        self.run().threads(threads)
    }

    /// Fails when the work is to end; for work without a run.
    ///
    /// # Errors
    /// When it was cancelled.
    pub fn go_on(&self) -> std::io::Result<()> {
        if self.cancel.is_cancelled() { Err(std::io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }
}

/// Counts what a search for a tour reports of itself, and passes everything on.
pub(crate) struct Tally<'a> {
    pub(crate) observer: &'a mut dyn Observer,
    pub(crate) restarts: u64,
    pub(crate) rotations: u64,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(observer: &'a mut dyn Observer) -> Self {
        Self { observer, restarts: 0, rotations: 0 }
    }
}

impl Observer for Tally<'_> {
    fn wants_trace(&self) -> bool {
        self.observer.wants_trace()
    }

    fn progress(&mut self, progress: &Progress) {
        self.observer.progress(progress);
    }

    fn event(&mut self, event: &Event<'_>) {
        match *event {
            Event::Repaired { rotations } => self.rotations += rotations,
            Event::Restarted { restarts } => self.restarts = restarts,
            _ => {}
        }
        self.observer.event(event);
    }
}
