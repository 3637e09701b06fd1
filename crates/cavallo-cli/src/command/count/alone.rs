//! Counting in a program without the feature `cluster`: no process shares a count with it.
//!
//! The types are those of `shared`, but nothing can make one, so the compiler removes whatever uses them.

use std::convert::Infallible;
use std::sync::Arc;

use anyhow::Result;
use cavallo::run::Run;
use cavallo::{Count, CountProblem, Error, Solved};

use crate::args::ShareArgs;
use crate::console::Console;
use crate::io::scratch::ScratchFolder;
use crate::outcome::{Outcome, left_out};

/// A place among several processes.
pub(super) struct Place {
    pub(super) process: u32,
    none: Infallible,
}

impl ShareArgs {
    /// Refuses to share.
    pub(super) fn place(&self, _: &CountProblem, _: &str, _: &str) -> Result<Option<Place>> {
        if self.hosts.is_some() { Err(left_out("cavallo count --hosts", "cluster")) } else { Ok(None) }
    }
}

/// A count that is shared with other processes.
pub(super) struct SharedCount(Infallible);

impl SharedCount {
    pub(super) fn join(_: &Console, place: &Place, _: Option<&Arc<ScratchFolder>>) -> Result<Result<Self, Infallible>> {
        match place.none {}
    }

    pub(super) fn share<'r>(&'r self, _: Run<'r>) -> Run<'r> {
        match self.0 {}
    }

    pub(super) fn end(self, _: &Console, _: &Result<Solved<Count>, Error>) -> Option<Infallible> {
        match self.0 {}
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as with the feature, where a failure has a text")]
pub(super) fn report(_: &Console, _: &CountProblem, _: u32, failure: &Infallible) -> Result<Outcome> {
    match *failure {}
}
