//! Answers as server-sent events: messages on the way, and at last exactly one `result` or `error`.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;

use crate::jobs::{Outcome, Pending};

/// The events of a job. Dropping them, as happens when the reader goes, ends the job.
struct Events(Option<Pending>);

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(pending) = &mut self.0 else { return Poll::Ready(None) };
        pending.poll_next(context).map(|outcome| {
            let event = match outcome {
                Outcome::Message(message) => return Some(Ok(event(message.name, message.document.as_bytes()))),
                Outcome::Answer(Ok(reply)) => event("result", &reply.body),
                Outcome::Answer(Err(failure)) => event("error", failure.document().as_bytes()),
            };
            self.0 = None;
            Some(Ok(event))
        })
    }
}

/// A document is one line: JSON has no line breaks of its own.
fn event(name: &str, document: &[u8]) -> Bytes {
    let mut text = Vec::with_capacity(document.len() + 32);
    text.extend_from_slice(format!("event: {name}\ndata: ").as_bytes());
    text.extend_from_slice(document);
    text.extend_from_slice(b"\n\n");
    text.into()
}

/// The answer of a job as it comes.
pub(crate) fn events(pending: Pending) -> Response {
    let kind = HeaderValue::from_static("text/event-stream");
    ([(header::CONTENT_TYPE, kind)], Body::from_stream(Events(Some(pending)))).into_response()
}
