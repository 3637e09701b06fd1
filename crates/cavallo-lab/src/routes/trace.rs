//! `POST /api/trace`: everything that a search does, kept by the server; `GET /api/trace/ID` shows windows of it.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::http::StatusCode;
use cavallo::run::{CancelToken, Observer, Progress};
use cavallo::trace::{Cursor, Event, MOST_SQUARES, Measure, Recorder, TieRule, Trace};
use cavallo::{Answer, Solver, Square};
use cavallo_ask::TourDocument;
use cavallo_formats::{explain_event, explain_segment};
use serde::Serialize;

use super::tour::{HOW, Way, choosing};
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Lane, Reply, Reporter, Work};
use crate::language::{LANG, lang, reply_in};
use crate::question::{QUESTION, question};
use crate::trace::Missing;

/// The events that are recorded unless fewer or more are asked for.
const EVENTS: u64 = 1_000_000;
const MOST_EVENTS: u64 = 10_000_000;
/// The most events of a window.
const MOST_SHOWN: u64 = 20_000;
/// The events of a window unless others are asked for.
const SHOWN: u64 = 1000;

/// Which part of a trace is shown.
const PART: &[Field] = &[
    Field::optional("from", Kind::Number(0, u64::MAX), "The first event, from 0; 0 if left out."),
    Field::optional("count", Kind::Number(0, MOST_SHOWN), "How many events; 1000 if left out."),
];

pub(super) static ASK: Route = Route {
    verb: Verb::Post,
    path: "/api/trace",
    summary: "Looks for a tour and keeps everything that the search does; the method is warnsdorff unless another is asked for.",
    fields: &[
        QUESTION,
        HOW,
        &[Field::optional(
            "limit",
            Kind::Number(1, MOST_EVENTS),
            "The most events, after which the search ends; 1000000 if left out.",
        )],
        LANG,
    ],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Own(
        "cavallo-trace/1",
        &[
            ("trace", "the name of the trace, for the questions below"),
            ("events", "the number of events"),
            ("answer", "the answer of the search, cavallo-tour/1"),
            ("outline", "what a constructed tour, which is not searched for, consists of: sentences"),
        ],
    ),
    body: SHORT_BODY,
    prepare: ask,
};

pub(super) static WINDOW: Route = Route {
    verb: Verb::Get,
    path: "/api/trace/{id}",
    summary: "Gives some events of a trace, and the path before them. A trace that has made room for others is gone (410).",
    fields: &[PART],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Own(
        "cavallo-trace-window/1",
        &[
            ("from", "the number of the first event"),
            ("state", "{\"path\":[\"a1\",..]}: the squares visited before it"),
            (
                "events",
                "[\"b\",squares] began, [\"j\",to,[[square,exits],..],tied,rule] jumped (and \"links\" if that is what the numbers count), \
                 [\"f\",to] forced, [\"r\",square] took this square and all after it back, [\"l\",squares,paths] finished a level, \
                 [\"x\",rotations] repaired, [\"s\",number] restarted",
            ),
        ],
    ),
    body: SHORT_BODY,
    prepare: window,
};

pub(super) static SENTENCES: Route = Route {
    verb: Verb::Get,
    path: "/api/trace/{id}/sentences",
    summary: "Tells some events of a trace, one sentence for each, as cavallo tour --explain does.",
    fields: &[PART],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Own(
        "cavallo-trace-sentences/1",
        &[("from", "the number of the first event"), ("sentences", "a sentence for each")],
    ),
    body: SHORT_BODY,
    prepare: sentences,
};

/// Records a search and reports its progress.
struct Recording<'j> {
    reporter: Reporter<'j>,
    recorder: Recorder,
    /// Cancelled when the recorder has no more room.
    full: CancelToken,
}

impl Observer for Recording<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn progress(&mut self, progress: &Progress) {
        self.reporter.progress(progress);
    }

    fn event(&mut self, event: &Event<'_>) {
        self.reporter.event(event);
        if !self.recorder.record(event) {
            self.full.cancel();
        }
    }
}

#[derive(Serialize)]
struct TraceDocument<'a> {
    schema: &'static str,
    trace: String,
    events: u64,
    answer: TourDocument<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outline: Vec<String>,
}

fn ask(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, MOST_SQUARES)?;
    let way = Way::new(asked.fields, choosing())?;
    let (limit, lang) = (asked.fields.number("limit").unwrap_or(EVENTS), lang(asked.fields));
    let lab = Arc::clone(asked.lab);
    Ok(Box::new(move |job| {
        let recorder = Recorder::new(problem.board()).with_room(limit, lab.traces.most_of_one());
        let mut recording = Recording { reporter: job.reporter(), recorder, full: job.cancel_token() };
        let solved = way.solver().answer(&mut job.run().watched_by(&mut recording), &problem)?;
        let counted = (recording.reporter.restarts, recording.reporter.rotations);
        let trace = recording.recorder.into_trace();
        let (events, is_full) = (trace.events(), trace.left_out() > 0);
        let mut answer = way.document(&problem, &solved, counted);
        if is_full && matches!(solved.answer, Answer::Unknown(_)) {
            answer.answer.stopped = Some(format!("the trace was ended after {events} events"));
        }
        let outline = match &solved.answer {
            Answer::Found(tour) => tour.constructed().map(|tour| tour.segments().iter().map(explain_segment).collect()),
            _ => None,
        };
        let (trace, outline) = (lab.traces.keep(trace), outline.unwrap_or_default());
        let document = TraceDocument { schema: "cavallo-trace/1", trace, events, answer, outline };
        reply_in(lang, &document, solved.answer.reason())
    }))
}

/// The trace and the part of it that are asked for.
fn part(asked: &Asked<'_>) -> Result<(Arc<Trace>, u64, u64), Failure> {
    let trace = asked.lab.traces.get(asked.id).map_err(|missing| match missing {
        Missing::Gone => Failure::new(StatusCode::GONE, "the trace has made room for others: ask for it again"),
        Missing::NoName => Failure::new(StatusCode::NOT_FOUND, "no trace has this name"),
    })?;
    let (from, count) = (asked.fields.number("from").unwrap_or(0), asked.fields.number("count").unwrap_or(SHOWN));
    if from > trace.events() {
        return Err(Failure::of_field("from", format!("from: the trace has {} events", trace.events())));
    }
    Ok((trace, from, count))
}

fn window(asked: &Asked<'_>) -> Result<Work, Failure> {
    let (trace, from, count) = part(asked)?;
    Ok(Box::new(move |_| {
        let mut cursor = Cursor::at(&trace, from);
        let mut text = format!("{{\"schema\":\"cavallo-trace-window/1\",\"from\":{from},\"state\":{{\"path\":");
        push_squares(&mut text, cursor.path());
        text.push_str("},\"events\":[");
        for number in 0..count {
            let comma = if number == 0 { "" } else { "," };
            if cursor
                .next(|event| {
                    text.push_str(comma);
                    push_event(&mut text, event);
                })
                .is_none()
            {
                break;
            }
        }
        text.push_str("]}");
        Ok(Reply { kind: "application/json", body: text.into_bytes() })
    }))
}

fn sentences(asked: &Asked<'_>) -> Result<Work, Failure> {
    #[derive(Serialize)]
    struct SentencesDocument {
        schema: &'static str,
        from: u64,
        sentences: Vec<String>,
    }
    let (trace, from, count) = part(asked)?;
    Ok(Box::new(move |_| {
        let mut cursor = Cursor::at(&trace, from);
        let sentences = (0..count).map_while(|_| cursor.next(explain_event)).collect();
        Reply::json(&SentencesDocument { schema: "cavallo-trace-sentences/1", from, sentences })
    }))
}

/// A window has many events, so they are written without a document of each. Names of squares need no escapes.
fn push_event(text: &mut String, event: &Event<'_>) {
    let _ = match *event {
        Event::Began { placed } => {
            text.push_str("[\"b\",");
            push_squares(text, placed.iter().copied());
            text.write_str("]")
        }
        Event::Jumped { candidates, measure, tied, tie_rule, to, .. } => {
            let _ = write!(text, "[\"j\",\"{to}\",[");
            for (place, candidate) in candidates.iter().enumerate() {
                let comma = if place == 0 { "" } else { "," };
                let _ = write!(text, "{comma}[\"{}\",{}]", candidate.square, candidate.exits);
            }
            text.push_str("],");
            push_squares(text, tied.iter().copied());
            let links = if measure == Measure::Links { ",\"links\"" } else { "" };
            write!(text, ",\"{}\"{links}]", tie_rule.map_or("", TieRule::name))
        }
        Event::Forced { to, .. } => write!(text, "[\"f\",\"{to}\"]"),
        Event::Retreated { from, .. } => write!(text, "[\"r\",\"{from}\"]"),
        Event::Level { squares, paths } => write!(text, "[\"l\",{squares},{paths}]"),
        Event::Repaired { rotations } => write!(text, "[\"x\",{rotations}]"),
        Event::Restarted { restarts } => write!(text, "[\"s\",{restarts}]"),
        // Nothing else is recorded.
        _ => text.write_str("[]"),
    };
}

fn push_squares(text: &mut String, squares: impl Iterator<Item = Square>) {
    text.push('[');
    for (place, square) in squares.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\"{square}\"");
    }
    text.push(']');
}
