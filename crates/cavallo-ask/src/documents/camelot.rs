//! Where a king and knights meet.

use cavallo::Answer;
use cavallo::camelot::{CamelotResult, Pickup};
use cavallo_formats::SquareName;
use serde::Serialize;

use super::GatherAnswerKind;

/// Answers of the schema `cavallo-camelot-result/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(CamelotDocument::SCHEMA)))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::either("cases", "stopped")))]
pub struct CamelotDocument {
    /// `cavallo-camelot-result/1`.
    pub schema: &'static str,
    /// Why the input could not be read to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The cases in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cases: Option<Vec<CamelotCaseDocument>>,
}

impl CamelotDocument {
    const SCHEMA: &'static str = "cavallo-camelot-result/1";

    /// The document of these cases.
    #[must_use]
    pub fn new(cases: Vec<CamelotCaseDocument>) -> Self {
        Self { schema: Self::SCHEMA, stopped: None, cases: Some(cases) }
    }

    /// The document of an input that could not be read within its limits.
    #[must_use]
    pub fn unread(why: &str) -> Self {
        Self { schema: Self::SCHEMA, stopped: Some(why.to_owned()), cases: None }
    }
}

/// What is known about a case.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CamelotCaseDocument {
    /// The number of the case, from 1.
    pub case: usize,
    /// The answer in a word.
    pub answer: GatherAnswerKind,
    /// The moves of all pieces, added up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// The meeting square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<SquareName>,
    /// From where the knight comes that carries the king.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carrier: Option<SquareName>,
    /// Where it picks the king up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pickup: Option<SquareName>,
    /// Why they cannot meet, or why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl CamelotCaseDocument {
    /// The document of an answer; `unknown` says why it is not known, if it is not.
    #[must_use]
    pub fn new(case: usize, answer: &Answer<CamelotResult>, unknown: Option<&str>) -> Self {
        let meeting = if let Answer::Found(result) = answer { Some(result.meeting()) } else { None };
        let pickup = |square: fn(Pickup) -> _| meeting?.pickup.map(|pickup| SquareName(square(pickup)));
        Self {
            case,
            answer: match answer {
                Answer::Found(_) => GatherAnswerKind::Meet,
                Answer::Impossible(_) => GatherAnswerKind::Impossible,
                Answer::Unknown(_) => GatherAnswerKind::Unknown,
            },
            moves: meeting.map(|meeting| meeting.moves),
            square: meeting.map(|meeting| SquareName(meeting.square)),
            carrier: pickup(|pickup| pickup.knight),
            pickup: pickup(|pickup| pickup.at),
            reason: answer.reason().map(ToString::to_string).or_else(|| unknown.map(ToOwned::to_owned)),
        }
    }
}
