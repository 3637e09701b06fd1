//! One file for each question. To add one: a file with a [`Route`], and a line in [`ROUTES`].
//!
//! A route says which fields it takes ([`crate::fields`]); its `prepare` makes a job of them, or refuses them before any work is done.
//! The job answers with a document of `cavallo-formats` wherever there is one.

mod camelot;
mod complete;
mod constructed;
mod count;
mod estimate;
mod exists;
mod exits;
mod gather;
mod picture;
mod proof;
mod puzzle;
mod route;
mod sample;
mod tour;
mod trace;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use tokio::task::spawn_blocking;

use crate::failure::Failure;
use crate::fields::Fields;
use crate::jobs::broken_off;
use crate::shared::Shared;
use crate::stream::events;
pub(crate) use route::{Asked, Content, Delivery, LONG_BODY, Prepare, Route, SHORT_BODY, Verb};

/// A longer body is taken apart on another thread than those that serve connections.
const QUICK_BODY: usize = 1 << 16;
/// The longest time in which a body must be there.
const BODY_TIME: Duration = Duration::from_secs(30);

/// All questions.
pub(crate) static ROUTES: &[&Route] = &[
    &tour::ROUTE,
    &exists::ROUTE,
    &proof::ROUTE,
    &trace::ASK,
    &trace::WINDOW,
    &trace::SENTENCES,
    &constructed::WINDOW,
    &constructed::AT,
    &complete::ROUTE,
    &exits::ROUTE,
    &count::ROUTE,
    &sample::ROUTE,
    &estimate::ROUTE,
    &puzzle::ROUTE,
    &gather::ROUTE,
    &gather::COSTS,
    &gather::COMPARE,
    &gather::READ,
    &gather::WRITE,
    &camelot::ROUTE,
    &picture::ROUTE,
];

/// The router of all questions.
pub(crate) fn router() -> Router<Arc<Shared>> {
    ROUTES.iter().fold(Router::new(), |router, &route| {
        let filter = if route.verb == Verb::Get { MethodFilter::GET } else { MethodFilter::POST };
        router.route(
            route.path,
            on(filter, move |State(lab): State<Arc<Shared>>, request: Request| async move {
                ask(route, &lab, request).await.unwrap_or_else(Failure::into_response)
            }),
        )
    })
}

async fn ask(route: &'static Route, lab: &Arc<Shared>, request: Request) -> Result<Response, Failure> {
    let (parts, body) = request.into_parts();
    let work = if parts.method == Method::POST {
        check_kind(&parts.headers)?;
        let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let is_long = length.is_none_or(|length: usize| length > SHORT_BODY) && route.body > SHORT_BODY;
        let turn = if is_long { Some(lab.pool.turn_to_read().await?) } else { None };
        let body = read_body(route, body).await?;
        let lab = Arc::clone(lab);
        let is_quick = body.len() <= QUICK_BODY;
        let prepare = move || {
            let fields = Fields::from_body(route.fields, &body)?;
            let work = (route.prepare)(&Asked { lab: &lab, fields: &fields, id: "" });
            drop(turn);
            work
        };
        if is_quick { prepare()? } else { spawn_blocking(prepare).await.map_err(|_| broken_off())?? }
    } else {
        let fields = Fields::from_query(route.fields, parts.uri.query().unwrap_or_default())?;
        (route.prepare)(&Asked { lab, fields: &fields, id: id_in(route.path, parts.uri.path()) })?
    };
    let pending = lab.pool.begin(route.lane, route.delivery == Delivery::Stream, work)?;
    if route.delivery == Delivery::Stream {
        return Ok(events(pending));
    }
    let reply = pending.answer().await?;
    Ok(([(header::CONTENT_TYPE, reply.kind)], reply.body).into_response())
}

/// Refuses what is not JSON. A foreign page cannot send this type without asking first, which nobody answers.
fn check_kind(headers: &HeaderMap) -> Result<(), Failure> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) == Some("application/json") {
        return Ok(());
    }
    let sentence = "the Content-Type of a question is application/json";
    Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence))
}

async fn read_body(route: &Route, body: Body) -> Result<Bytes, Failure> {
    let body = tokio::time::timeout(BODY_TIME, to_bytes(body, route.body)).await;
    let body = body.map_err(|_| Failure::new(StatusCode::REQUEST_TIMEOUT, "the body did not come in time"))?;
    body.map_err(|_| {
        let sentence = format!("the body is incomplete, or longer than the {} bytes allowed here", route.body);
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
    })
}

/// What a path has where the route's has `{id}`.
fn id_in<'p>(route: &str, path: &'p str) -> &'p str {
    let place = route.split('/').position(|part| part == "{id}");
    place.and_then(|place| path.split('/').nth(place)).unwrap_or_default()
}
