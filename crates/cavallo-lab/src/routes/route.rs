//! A route: how a question is asked, with which fields, and how it is answered.

use std::sync::Arc;

use crate::failure::Failure;
use crate::fields::{Field, Fields};
use crate::jobs::{Lane, Work};
use crate::shared::Shared;

/// How a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Get,
    Post,
}

/// How an answer comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// As server-sent events, after some progress.
    Stream,
    /// As a whole.
    Whole,
}

/// What an answer is, for the documentation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    /// A document of `cavallo-formats`, by the name of its schema.
    Document(&'static str),
    /// A document of the lab alone: its schema's name, and its fields in words.
    Own(&'static str, &'static [(&'static str, &'static str)]),
    /// A picture of one of these types.
    Picture(&'static [&'static str]),
}

/// A question that can be asked.
pub(crate) struct Route {
    pub(crate) verb: Verb,
    /// The path; `{id}` in it becomes the field `id`.
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// Its fields, in groups.
    pub(crate) fields: &'static [&'static [Field]],
    pub(crate) delivery: Delivery,
    pub(crate) lane: Lane,
    pub(crate) content: Content,
    /// The longest body, in bytes.
    pub(crate) body: usize,
    pub(crate) prepare: Prepare,
}

/// Makes a job of what was asked, or refuses it.
pub(crate) type Prepare = fn(&Asked<'_>) -> Result<Work, Failure>;

/// What was asked.
pub(crate) struct Asked<'a> {
    pub(crate) lab: &'a Arc<Shared>,
    pub(crate) fields: &'a Fields,
    /// What stands for `{id}` in the path.
    pub(crate) id: &'a str,
}

/// The longest body of most questions.
pub(crate) const SHORT_BODY: usize = 1 << 20;
/// The longest body of a file.
pub(crate) const LONG_BODY: usize = 16 << 20;
