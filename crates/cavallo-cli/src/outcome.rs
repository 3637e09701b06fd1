//! How the program ends: the exit codes of its contract.

use std::fmt;

use cavallo::run::Stopped;
use cavallo::{Answer, Unknown};

/// What the program says with its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Yes, found, answered.
    Answered,
    /// Proved that there is none, or a defect in a well-formed tour.
    No,
    /// Not known: a budget ended or a heuristic gave up.
    Unknown,
    /// Interrupted by the user.
    Interrupted,
}

impl Outcome {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::No => 1,
            Self::Unknown => 3,
            Self::Interrupted => 130,
        }
    }

    /// The end of a command with an answer.
    pub(crate) fn of_answer<T>(answer: &Answer<T>) -> Self {
        match answer {
            Answer::Found(_) => Self::Answered,
            Answer::Impossible(_) => Self::No,
            Answer::Unknown(Unknown::Stopped(stopped)) => Self::of_stop(*stopped),
            Answer::Unknown(_) => Self::Unknown,
        }
    }

    /// The end of a command whose run was stopped.
    pub(crate) fn of_stop(stopped: Stopped) -> Self {
        if stopped == Stopped::Cancelled { Self::Interrupted } else { Self::Unknown }
    }
}

/// A result of ours failed its own verification.
#[derive(Debug)]
pub(crate) struct OwnBug(pub(crate) String);

impl OwnBug {
    pub(crate) const CODE: u8 = 70;
}

impl fmt::Display for OwnBug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
        write!(f, "{}; this is a bug of Cavallo, please report it with the command: {}", self.0, command.join(" "))
    }
}

impl std::error::Error for OwnBug {}

/// What is said about something that this program was built without.
#[cfg(not(all(
    feature = "cluster",
    feature = "experiments",
    feature = "lab",
    feature = "puzzles",
    feature = "shell"
)))]
pub(crate) fn left_out(what: &str, feature: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "{what} needs the feature '{feature}', which this program was built without: \
         in a clone, 'cargo install --path crates/cavallo-cli --features full' builds one with all features"
    )
}

/// Every other error is bad usage, unreadable input or a file that cannot be written.
pub(crate) const BAD_INPUT: u8 = 2;
