//! Why a computation ended before its answer.

use std::time::Duration;

/// A run that was stopped. This is not an answer: it proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The time limit was reached.
    #[error("the time limit of {} was reached", rounded(*limit))]
    Time {
        /// The limit.
        limit: Duration,
    },
    /// The step limit was reached.
    #[error("the limit of {limit} steps was reached")]
    Steps {
        /// The limit.
        limit: u64,
    },
    /// It would have needed more memory than allowed.
    #[error("{needed} bytes of memory would be needed, and {limit} are allowed")]
    Memory {
        /// The memory the run would have used.
        needed: u64,
        /// The limit.
        limit: u64,
    },
    /// The board has more squares than the method can number.
    #[error("the board has {squares} squares, and the method numbers {most} at most")]
    BoardTooLarge {
        /// The number of squares of the board.
        squares: u64,
        /// The most squares the method can number.
        most: u64,
    },
    /// It was cancelled.
    #[error("it was cancelled")]
    Cancelled,
}

/// A time as people say it: to the millisecond below a second, to a tenth of a second above.
fn rounded(time: Duration) -> String {
    let milliseconds = (time.as_secs_f64() * 1000.0).round();
    if milliseconds < 1000.0 {
        return format!("{milliseconds} ms");
    }
    format!("{} s", (milliseconds / 100.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded() {
        for (microseconds, words) in
            [(0, "0 ms"), (499_750, "500 ms"), (999_600, "1 s"), (1_250_000, "1.3 s"), (60_000_001, "60 s")]
        {
            let limit = Duration::from_micros(microseconds);
            assert_eq!(Stopped::Time { limit }.to_string(), format!("the time limit of {words} was reached"));
        }
    }
}
