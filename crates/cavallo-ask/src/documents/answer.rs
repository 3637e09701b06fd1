//! What every answer about tours begins with.

use cavallo::{Answer, Reason, TourProblem};
use cavallo_words::Voice;
use serde::Serialize;

/// The three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnswerKind {
    /// There is one.
    Found,
    /// It is proved that there is none.
    Impossible,
    /// It is not known.
    Unknown,
}

impl<T> From<&Answer<T>> for AnswerKind {
    fn from(answer: &Answer<T>) -> Self {
        match answer {
            Answer::Found(_) => Self::Found,
            Answer::Impossible(_) => Self::Impossible,
            Answer::Unknown(_) => Self::Unknown,
        }
    }
}

/// Why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonDocument {
    /// A short name for programs.
    pub name: &'static str,
    /// The reason in words.
    pub sentence: String,
    /// Where it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<&'static str>,
}

impl ReasonDocument {
    /// The document of a reason, in English.
    #[must_use]
    pub fn new(reason: &Reason) -> Self {
        Self::in_voice(reason, Voice::default())
    }

    /// The document of a reason for a reader.
    #[must_use]
    pub fn in_voice(reason: &Reason, voice: Voice) -> Self {
        Self { name: reason.name(), sentence: voice.reason(reason), reference: reason.reference() }
    }
}

/// What every answer about tours begins with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::explained))]
pub struct AnswerDocument<'a> {
    /// The name and version of the document's form.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
    pub question: &'a TourProblem,
    /// The answer in a word.
    pub answer: AnswerKind,
    /// Why there is no tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Reason>"))]
    pub reason: Option<ReasonDocument>,
    /// Why it is not known whether there is one, or why the squares are not all there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

impl<'a> AnswerDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new<T>(schema: &'static str, problem: &'a TourProblem, answer: &Answer<T>, stopped: Option<String>) -> Self {
        Self {
            schema,
            question: problem,
            answer: answer.into(),
            reason: answer.reason().map(ReasonDocument::new),
            stopped,
        }
    }
}
