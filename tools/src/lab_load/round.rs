//! A round: many clients that ask at once.

use std::collections::BTreeMap;
use std::time::Duration;

/// How many ask at once.
pub const CLIENTS: usize = 200;
pub(super) const ROUNDS: u64 = 5;

/// What a round, or several, came to.
#[derive(Debug, Default)]
pub struct Round {
    /// The times of the answers, for each address that was asked.
    pub times: BTreeMap<&'static str, Vec<Duration>>,
    /// How many questions were refused, with a sentence, because too many others waited, and asked again.
    pub refused: u64,
    /// The time of the whole round.
    pub time: Duration,
}

impl Round {
    pub(super) fn add(&mut self, times: Vec<(&'static str, Duration)>, refused: u64) {
        for (address, time) in times {
            self.times.entry(address).or_default().push(time);
        }
        self.refused += refused;
    }
}
