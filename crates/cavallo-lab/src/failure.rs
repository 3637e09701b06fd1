//! Why a request has no answer: a status, one sentence, and the field that it is about.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cavallo_ask::{ErrorDocument, Refusal, Status};
use cavallo_words::Language;

use crate::wording::voice;

/// The most letters of a sentence: what was sent may be quoted in it, and of any length.
const LONGEST: usize = 400;

/// A request that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
    pub(crate) field: Option<String>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into(), field: None }
    }

    /// A question that is refused, in its language.
    pub(crate) fn said(refusal: Refusal, language: Language) -> Self {
        let status = match refusal.status {
            Status::Malformed => StatusCode::BAD_REQUEST,
            Status::BadField | Status::TooLarge | Status::OutOfReach => StatusCode::UNPROCESSABLE_ENTITY,
            Status::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            Status::Missing => StatusCode::NOT_FOUND,
            Status::Gone => StatusCode::GONE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, sentence: refusal.said_by(voice(language)), field: refusal.field }
    }

    /// The document that says it.
    pub(crate) fn document(&self) -> String {
        let end = self.sentence.char_indices().nth(LONGEST).map(|(end, _)| end);
        let shortened = end.map(|end| format!("{}...", &self.sentence[..end]));
        let error = shortened.unwrap_or_else(|| self.sentence.clone());
        let document = ErrorDocument::new(error, self.field.as_deref());
        serde_json::to_string(&document).unwrap_or_default()
    }
}

/// A question that is refused, in English: its language is not known yet.
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::said(refusal, Language::English)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        (self.status, [(header::CONTENT_TYPE, json)], self.document()).into_response()
    }
}
