//! The page: the files of `assets`, which are part of the program.
//!
//! A file beside which the same file with `.gz` lies is sent compressed to readers that can undo it.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::failure::Failure;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// Sends a file of the page.
pub(crate) async fn send(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = FILES.get_file(path).filter(|_| !path.starts_with("api")) else {
        return Failure::new(StatusCode::NOT_FOUND, "there is nothing at this address").into_response();
    };
    let accepts = |coding: &str| {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        accepted.split(',').any(|one| one.split(';').next().map(str::trim) == Some(coding))
    };
    let compressed = FILES.get_file(format!("{path}.gz")).filter(|_| accepts("gzip"));
    let contents = compressed.unwrap_or(file).contents();
    let tag = entity_tag(contents);
    // The names of files in this folder change with their contents.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let mut response = (about, contents).into_response();
    let mut set = |name: HeaderName, value| response.headers_mut().insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_TYPE, content_type(path));
    if compressed.is_some() {
        set(header::CONTENT_ENCODING, "gzip");
    }
    response
}

/// A name for what a file holds.
fn entity_tag(contents: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
