//! Everything that a search does, kept by the stores, and windows of it.

use std::sync::Arc;

use cavallo::run::{CancelToken, Observer, Progress};
use cavallo::trace::{Cursor, Event, MOST_SQUARES, Recorder, Trace};
use cavallo::{Answer, TourProblem};
use cavallo_words::Language;

use super::way::{FoundTour, Way, choosing};
use crate::context::{Context, Tally};
use crate::documents::{TraceDocument, TraceSentencesDocument, TraceWindowDocument};
use crate::entry::{Entry, Route};
use crate::fields::Number;
use crate::question::{Question, question};
use crate::refusal::{Refusal, Status};
use crate::reply::Reply;
use crate::traces::Missing;

/// The events that are recorded unless fewer or more are asked for.
const EVENTS: u64 = 1_000_000;
const MOST_EVENTS: u64 = 10_000_000;
/// The most events of a window.
const MOST_SHOWN: u64 = 20_000;
/// The events of a window unless others are asked for.
const SHOWN: u64 = 1000;

question! {
    /// Looks for a tour and keeps everything that the search does; the method is warnsdorff unless another is asked for.
    TraceTour: board tours how lang {} may {
        /// The most events, after which the search ends; 1000000 if left out.
        limit: Number<1, MOST_EVENTS>,
    }
}

question! {
    /// Gives some events of a trace, and the path before them. A trace that has made room for others is gone (410).
    TraceWindow: {
        /// The name of the trace.
        id: String,
    } may {
        /// The first event, from 0; 0 if left out.
        from: Number<0, { u64::MAX }>,
        /// How many events; 1000 if left out.
        count: Number<0, MOST_SHOWN>,
    }
}

question! {
    /// Explains some events of a trace, one sentence for each.
    TraceSentences: lang {
        /// The name of the trace.
        id: String,
    } may {
        /// The first event, from 0; 0 if left out.
        from: Number<0, { u64::MAX }>,
        /// How many events; 1000 if left out.
        count: Number<0, MOST_SHOWN>,
    }
}

/// Records a search, and passes on what is observed.
struct Recording<'a> {
    recorder: Recorder,
    /// Cancelled when the recorder has no more room.
    full: CancelToken,
    tally: Tally<'a>,
}

impl Observer for Recording<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn progress(&mut self, progress: &Progress) {
        self.tally.progress(progress);
    }

    fn event(&mut self, event: &Event<'_>) {
        self.tally.event(event);
        if !self.recorder.record(event) {
            self.full.cancel();
        }
    }
}

impl Question for TraceTour {
    const ENTRY: Entry = Entry::new("trace", Self::SUMMARY, "cavallo-trace/1", r#"{"board":"5x5","start":"a1"}"#)
        .at(Route::post("/api/trace", MOST_SQUARES));

    type Problem = (TourProblem, Way);

    fn problem(&self) -> Result<Self::Problem, Refusal> {
        Ok((self.tours()?, self.way(choosing())?))
    }

    fn squares((problem, _): &Self::Problem) -> u64 {
        problem.board().area()
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, (problem, way): &Self::Problem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (stores, voice) = (context.stores, context.voice.speaking(self.lang()));
        let limit = self.limit.map_or(EVENTS, |limit| limit.0);
        let run = context.unwatched_run();
        let mut recording = Recording {
            recorder: Recorder::new(problem.board()).with_room(limit, stores.traces.most_of_one()),
            full: context.cancel.clone(),
            tally: Tally::new(&mut *context.observer),
        };
        let solved = way.solver().answer(&mut run.watched_by(&mut recording), problem)?;
        let (restarts, rotations) = (recording.tally.restarts, recording.tally.rotations);
        let found = FoundTour { solved, restarts, rotations };
        let trace = recording.recorder.into_trace();
        let (events, is_full) = (trace.events(), trace.left_out() > 0);
        let mut answer = found.document(problem, way, voice);
        if is_full && matches!(found.solved.answer, Answer::Unknown(_)) {
            answer.answer.stopped = Some(voice.trace_ended(events));
        }
        let outline = match &found.solved.answer {
            Answer::Found(tour) => {
                tour.constructed().map(|tour| tour.segments().iter().map(|segment| voice.segment(segment)).collect())
            }
            _ => None,
        };
        let document = TraceDocument::new(stores.traces.keep(trace), events, answer, outline.unwrap_or_default());
        Reply::json(&document)
    }
}

impl Question for TraceWindow {
    const ENTRY: Entry =
        Entry::new("trace/window", Self::SUMMARY, TraceWindowDocument::SCHEMA, r#"{"id":"0123456789abcdef"}"#)
            .at(Route::get("/api/trace/{id}", u64::MAX))
            .short();

    type Problem = ();

    fn problem(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(&self, (): &(), context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (trace, from) = part(context, &self.id, self.from)?;
        let count = self.count.map_or(SHOWN, |count| count.0);
        Reply::json(&TraceWindowDocument::new(Cursor::at(&trace, from), from, count))
    }
}

impl Question for TraceSentences {
    const ENTRY: Entry =
        Entry::new("trace/sentences", Self::SUMMARY, "cavallo-trace-sentences/1", r#"{"id":"0123456789abcdef"}"#)
            .at(Route::get("/api/trace/{id}/sentences", u64::MAX))
            .short();

    type Problem = ();

    fn problem(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, (): &(), context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (trace, from) = part(context, &self.id, self.from)?;
        let voice = context.voice.speaking(self.lang());
        let mut cursor = Cursor::at(&trace, from);
        let count = self.count.map_or(SHOWN, |count| count.0);
        let sentences = (0..count).map_while(|_| cursor.next(|event| voice.event(event))).collect();
        Reply::json(&TraceSentencesDocument::new(from, sentences))
    }
}

/// The trace that is asked for, and its first event.
fn part(context: &Context<'_>, id: &str, from: Option<Number<0, { u64::MAX }>>) -> Result<(Arc<Trace>, u64), Refusal> {
    let trace = context.stores.traces.get(id).map_err(|missing| match missing {
        Missing::Gone => Refusal::new(Status::Gone, "the trace has made room for others: ask for it again"),
        Missing::NoName => Refusal::new(Status::Missing, "no trace has this name"),
    })?;
    let from = from.map_or(0, |from| from.0);
    if from > trace.events() {
        return Err(Refusal::of_field("from", format!("the trace has {} events", trace.events())));
    }
    Ok((trace, from))
}
