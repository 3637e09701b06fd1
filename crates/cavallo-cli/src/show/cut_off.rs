//! What cuts off the long lists of a document, which is complete all the same.

use std::cell::Cell;

use cavallo::run::Stopped;

use crate::console::explain_stop;
use crate::io::guard::{Guard, stop_inside};

/// A guard that is asked while a document is written, and what it said.
pub(crate) struct CutOff {
    guard: Option<Guard>,
    stopped: Cell<Option<Stopped>>,
}

impl CutOff {
    /// Without a guard nothing is cut off.
    pub(crate) fn new(guard: Option<Guard>) -> Self {
        Self { guard, stopped: Cell::new(None) }
    }

    /// Why a list is to end now, if it is.
    pub(crate) fn why(&self) -> Option<String> {
        let error = self.guard.as_ref()?.check().err()?;
        self.stopped.set(stop_inside(&error));
        self.stopped().map(explain_stop)
    }

    /// What ended a list early.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        self.stopped.get()
    }
}
