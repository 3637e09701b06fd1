//! Sentences about the limits of jobs.

use cavallo::run::Stopped;

/// Why a job ended before its answer.
pub(crate) fn explain(stopped: Stopped) -> String {
    match stopped {
        Stopped::Time { limit } => format!("the {} seconds of a question were over", limit.as_secs()),
        Stopped::Memory { needed, limit } => format!(
            "it would need {} MiB of memory at least, and a question may have {}",
            needed.div_ceil(1 << 20),
            limit >> 20
        ),
        Stopped::Steps { limit } => format!("the limit of {limit} squares placed was reached"),
        _ => stopped.to_string(),
    }
}
