//! How far a count has come.
//!
//! One unit for everything: the time that the [plan](super::plan) expects on one thread, in nanoseconds. Tables, tiles and
//! joins add what was planned for them, whatever they took; so the part that is done never decreases, and what is left can be judged from the
//! first tables on. Where the count is made modulo several primes, as many as an estimate of the number asks for, all of
//! them are the whole.

use std::cell::Cell;

use crate::run::Run;
use crate::trace::Event;

/// The progress of one count, exact or modulo a prime.
pub(crate) struct Meter<'p> {
    /// What is planned for each vertex of the first tables.
    vertices: &'p [f64],
    all: f64,
    done: Cell<f64>,
    prime: Option<u32>,
    /// Primes counted before, and all of them.
    primes: (u32, u32),
}

impl<'p> Meter<'p> {
    /// `primes` are those counted before, and all that are expected; exact numbers count as one of them.
    pub(crate) fn new(prime: Option<u32>, (before, expected): (u32, u32), vertices: &'p [f64], all: f64) -> Self {
        let primes = (before, expected.max(before + 1));
        Self { vertices, all: all.max(1.0), done: Cell::new(0.0), prime, primes }
    }

    /// A vertex of the first tables is processed.
    pub(crate) fn vertex(&self, run: &mut Run<'_>, vertex: u32) {
        self.advance(run, self.vertices.get(vertex as usize).copied().unwrap_or(0.0));
    }

    /// The tables and this much of the parts are done.
    pub(crate) fn parts_done(&self, run: &mut Run<'_>, time: f64) {
        let tables: f64 = self.vertices.iter().sum();
        self.advance(run, (tables + time - self.done.get()).max(0.0));
    }

    pub(crate) fn advance(&self, run: &mut Run<'_>, time: f64) {
        let done = (self.done.get() + time).min(self.all);
        self.done.set(done);
        let (before, all) = self.primes;
        let (done, of) = (f64::from(before) * self.all + done, f64::from(all) * self.all);
        run.tell(&Event::Progressed { done: done as u64, of: of as u64, prime: self.prime });
    }
}
