//! All gathering methods on the same cases.

use std::time::Duration;

use cavallo_formats::CaseAnswer;
use serde::Serialize;

use super::GatherAnswerKind;

/// Answers of the schema `cavallo-compare/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(CompareDocument::SCHEMA)))]
pub struct CompareDocument {
    /// `cavallo-compare/1`.
    pub schema: &'static str,
    /// Why the input could not be read to its end, or why the comparison ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The methods.
    pub methods: Vec<ComparedMethod>,
    /// The answers of the exact methods.
    pub cases: Vec<ComparedCase>,
}

/// What a method did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedMethod {
    /// Its name.
    pub method: &'static str,
    /// Whether its meetings are always the best.
    pub exact: bool,
    /// The time for all cases.
    pub seconds: f64,
    /// The steps for all cases, as the method counts them.
    pub steps: u64,
    /// How many cases it answered.
    pub answered: u64,
    /// How many of these answers are those of the exact methods.
    pub right: u64,
    /// Why it did not answer all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The answer to a case.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedCase {
    /// The number of the case, from 1.
    pub case: u64,
    /// The answer in a word.
    pub answer: GatherAnswerKind,
    /// The turns that they need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
}

impl CompareDocument {
    const SCHEMA: &'static str = "cavallo-compare/1";

    /// The document of these methods, and of the answers in the order of the cases.
    #[must_use]
    pub fn new(methods: Vec<ComparedMethod>, answers: &[CaseAnswer]) -> Self {
        let cases = (1..).zip(answers).map(|(case, answer)| ComparedCase::new(case, *answer)).collect();
        Self { schema: Self::SCHEMA, stopped: None, methods, cases }
    }

    /// The document of a comparison that did not begin.
    #[must_use]
    pub fn unread(why: &str) -> Self {
        Self { stopped: Some(why.to_owned()), ..Self::new(Vec::new(), &[]) }
    }
}

impl ComparedMethod {
    /// What a method did, compared with the answers of the exact methods.
    #[must_use]
    pub fn new(
        method: &'static str,
        exact: bool,
        (time, steps): (Duration, u64),
        answers: &[CaseAnswer],
        truth: &[CaseAnswer],
        reason: Option<String>,
    ) -> Self {
        let known = |answer: &CaseAnswer| *answer != CaseAnswer::Unknown;
        let answered = answers.iter().filter(|answer| known(answer)).count() as u64;
        let right = answers.iter().zip(truth).filter(|(answer, truth)| known(answer) && answer == truth).count() as u64;
        Self { method, exact, seconds: time.as_secs_f64(), steps, answered, right, reason }
    }
}

impl ComparedCase {
    fn new(case: u64, answer: CaseAnswer) -> Self {
        let (answer, turns) = match answer {
            CaseAnswer::Turns(turns) => (GatherAnswerKind::Meet, Some(turns)),
            CaseAnswer::Impossible => (GatherAnswerKind::Impossible, None),
            CaseAnswer::Unknown => (GatherAnswerKind::Unknown, None),
        };
        Self { case, answer, turns }
    }
}
