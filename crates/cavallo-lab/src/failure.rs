//! Why a request has no answer: a status, one sentence, and the field that it is about.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cavallo::Error;
use cavallo_words::Language;
use serde::Serialize;

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

/// The document of the schema `cavallo-error/1`.
#[derive(Serialize)]
struct ErrorDocument<'a> {
    schema: &'static str,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into(), field: None }
    }

    /// A field is not as it should be.
    pub(crate) fn of_field(field: &str, sentence: impl Into<String>) -> Self {
        let field = Some(field.to_owned());
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, sentence: sentence.into(), field }
    }

    /// An error of the library about what a field says, in a language.
    pub(crate) fn about(language: Language, field: &'static str) -> impl Fn(Error) -> Self {
        move |error| Self::of_field(field, format!("{field}: {}", voice(language).error(&error)))
    }

    /// What goes wrong while a question is answered, in a language: a method that does not suit it is the question's fault, all else is
    /// ours.
    pub(crate) fn in_language(language: Language) -> impl Fn(Error) -> Self {
        move |error| match error {
            Error::Unsuitable(_) => Self::of_field("method", voice(language).error(&error)),
            Error::OutOfReach(_) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, voice(language).error(&error)),
            Error::Stopped(_) => Self::new(StatusCode::SERVICE_UNAVAILABLE, voice(language).error(&error)),
            bug => Self::new(StatusCode::INTERNAL_SERVER_ERROR, format!("{bug}; this is a bug of Cavallo")),
        }
    }

    /// The document that says it.
    pub(crate) fn document(&self) -> String {
        let end = self.sentence.char_indices().nth(LONGEST).map(|(end, _)| end);
        let shortened = end.map(|end| format!("{}...", &self.sentence[..end]));
        let error = shortened.as_deref().unwrap_or(&self.sentence);
        let document = ErrorDocument { schema: "cavallo-error/1", error, field: self.field.as_deref() };
        serde_json::to_string(&document).unwrap_or_default()
    }
}

/// What goes wrong while a question is answered, in English.
impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::in_language(Language::English)(error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        (self.status, [(header::CONTENT_TYPE, json)], self.document()).into_response()
    }
}
