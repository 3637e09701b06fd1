//! The timing of searches: the least time of several passes.

use std::time::Instant;

/// How often everything is timed.
#[derive(Clone, Copy)]
pub(crate) struct Repetitions {
    /// The number of times that all boards and methods are gone through.
    pub(crate) rounds: usize,
    /// The number of times that each piece of work is timed in a round, of which the least counts.
    pub(crate) passes: usize,
}

impl Repetitions {
    pub(crate) fn in_words(self) -> String {
        format!(
            "There are {} rounds, each of which goes through all boards and methods in turn; in a round every search is timed {} times, and the \
             least counts, since other work of the machine can only add to it. The time given is the median of the rounds.",
            self.rounds, self.passes
        )
    }
}

/// The least time of several passes, in seconds.
pub(crate) fn least_time(passes: usize, mut work: impl FnMut()) -> f64 {
    let mut least = LeastTimes::new(1);
    for _ in 0..passes {
        least.begin_pass();
        work();
        least.end_piece();
    }
    least.sum()
}

/// Work in pieces, each with its least time of several passes. A piece is short, so that the machine seldom does other work in all passes
/// of it.
pub(crate) struct LeastTimes {
    seconds: Vec<f64>,
    piece: usize,
    begun: Instant,
}

impl LeastTimes {
    pub(crate) fn new(pieces: usize) -> Self {
        Self { seconds: vec![f64::INFINITY; pieces], piece: 0, begun: Instant::now() }
    }

    pub(crate) fn begin_pass(&mut self) {
        (self.piece, self.begun) = (0, Instant::now());
    }

    pub(crate) fn end_piece(&mut self) {
        let least = &mut self.seconds[self.piece];
        *least = least.min(self.begun.elapsed().as_secs_f64());
        (self.piece, self.begun) = (self.piece + 1, Instant::now());
    }

    pub(crate) fn sum(&self) -> f64 {
        self.seconds.iter().sum()
    }
}
