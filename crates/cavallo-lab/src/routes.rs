//! One handler for all questions: a request is read as the question of its path, checked before any work is done, and answered by a job.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request as HttpRequest, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use cavallo_ask::{Delivery, Entry, Given, Prepared, Request, Route, Stores};
use cavallo_words::Language;
use tokio::task::spawn_blocking;

use crate::failure::Failure;
use crate::jobs::{Pool, broken_off};
use crate::query::pairs;
use crate::stream::events;

/// A longer body is taken apart on another thread than those that serve connections.
const QUICK_BODY: usize = 1 << 16;
/// The longest time in which a body must be there.
const BODY_TIME: Duration = Duration::from_secs(30);

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) pool: Pool,
    pub(crate) stores: Arc<Stores>,
}

/// The questions that are served, each with how it is asked.
pub(crate) fn served() -> impl Iterator<Item = (Entry, Route)> {
    Request::entries().into_iter().filter_map(|entry| Some((entry, entry.route?)))
}

/// The router of all questions.
pub(crate) fn router() -> Router<Arc<Shared>> {
    served().fold(Router::new(), |router, (entry, route)| {
        let filter = if route.is_query { MethodFilter::GET } else { MethodFilter::POST };
        let answer = move |State(lab): State<Arc<Shared>>, request: HttpRequest| async move {
            ask(entry, route, &lab, request).await.unwrap_or_else(Failure::into_response)
        };
        router.route(route.path, on(filter, answer))
    })
}

async fn ask(entry: Entry, route: Route, lab: &Shared, request: HttpRequest) -> Result<Response, Failure> {
    let (prepared, language) = if route.is_query {
        from_query(entry, route, &request)?
    } else {
        from_body(entry, route, lab, request).await?
    };
    let stores = Arc::clone(&lab.stores);
    let work = Box::new(move |job: &crate::jobs::Job| {
        let mut reporter = job.reporter();
        prepared(&mut job.context(&mut reporter, &stores)).map_err(|refusal| Failure::said(refusal, language))
    });
    let pending = lab.pool.begin(entry.lane, entry.delivery == Delivery::Stream, work)?;
    if entry.delivery == Delivery::Stream {
        return Ok(events(pending));
    }
    let reply = pending.answer().await?;
    Ok(([(header::CONTENT_TYPE, reply.kind)], reply.body).into_response())
}

fn from_query(entry: Entry, route: Route, request: &HttpRequest) -> Result<(Prepared, Language), Failure> {
    let mut pairs = pairs(request.uri().query().unwrap_or_default())?;
    if let Some(place) = route.path.split('/').position(|part| part == "{id}") {
        let id = request.uri().path().split('/').nth(place).unwrap_or_default();
        pairs.push(("id".to_owned(), id.to_owned()));
    }
    prepare(Request::read(entry.name, Given::Pairs(&pairs))?)
}

async fn from_body(
    entry: Entry,
    route: Route,
    lab: &Shared,
    request: HttpRequest,
) -> Result<(Prepared, Language), Failure> {
    let (parts, body) = request.into_parts();
    check_kind(&parts.headers)?;
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let is_long = length.is_none_or(|length: usize| length > Route::SHORT_BODY) && route.body > Route::SHORT_BODY;
    let turn = if is_long { Some(lab.pool.turn_to_read().await?) } else { None };
    let body = read_body(route, body).await?;
    let is_quick = body.len() <= QUICK_BODY;
    let read = move || {
        let prepared = Request::read(entry.name, Given::Json(&body)).map_err(Failure::from).and_then(prepare);
        drop(turn);
        prepared
    };
    if is_quick { read() } else { spawn_blocking(read).await.map_err(|_| broken_off())? }
}

/// Checks a question, and keeps its language for what may be said about it.
fn prepare(request: Request) -> Result<(Prepared, Language), Failure> {
    let language = request.language();
    let prepared = request.prepare(true).map_err(|refusal| Failure::said(refusal, language))?;
    Ok((prepared, language))
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

async fn read_body(route: Route, body: Body) -> Result<Bytes, Failure> {
    let body = tokio::time::timeout(BODY_TIME, to_bytes(body, route.body)).await;
    let body = body.map_err(|_| Failure::new(StatusCode::REQUEST_TIMEOUT, "the body did not come in time"))?;
    body.map_err(|_| {
        let sentence = format!("the body is incomplete, or longer than the {} bytes allowed here", route.body);
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
    })
}
