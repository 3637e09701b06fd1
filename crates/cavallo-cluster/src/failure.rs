//! Why processes do not work together, or no longer do.

use std::time::Duration;

/// Why processes do not work together, or no longer do. Each is one sentence that names the process.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The address of this process cannot be listened on.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        why: String,
    },
    /// Some process was not there in time.
    #[error("{process} could not be reached within {} s; all processes must be started with the same host file", limit.as_secs_f64())]
    Absent {
        /// The process and its address.
        process: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// Another process was asked another question, or is of another version.
    #[error("{process} cannot work with this process: {why}")]
    Refused {
        /// The process and its address.
        process: String,
        /// What differs.
        why: String,
    },
    /// A process is not heard of any more.
    #[error("{process} was lost: {why}")]
    Lost {
        /// The process and its address.
        process: String,
        /// How that was noticed.
        why: String,
    },
    /// A process ended by itself.
    #[error("{process} ended: {why}")]
    Ended {
        /// The process and its address.
        process: String,
        /// What it said.
        why: String,
    },
    /// What arrived could not be kept.
    #[error("a block that arrived could not be kept: {why}")]
    NotKept {
        /// Why.
        why: String,
    },
    /// The thread of the exchange ended, which is a bug.
    #[error("the exchange of blocks broke down")]
    Broken,
    /// The caller does not want to go on.
    #[error("stopped while other processes were waited for")]
    Stopped,
    /// The system has no more threads, or the like.
    #[error("the exchange could not be started: {why}")]
    NotStarted {
        /// What it says.
        why: String,
    },
}

impl Failure {
    /// Whether the processes were started wrongly, so that starting them again in the same way does not help.
    #[must_use]
    pub fn is_misuse(&self) -> bool {
        matches!(self, Self::Listen { .. } | Self::Refused { .. })
    }
}
