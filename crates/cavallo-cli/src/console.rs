//! What every command shares: limits, quiet, interruption.

use std::time::Duration;

use anyhow::{Context, Result};
use cavallo::run::{Budget, CancelToken, Stopped};
use clap::Args;

use crate::quantity::{Bytes, Span, show_bytes};

/// Flags that every command takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// Stop after this time (500ms, 10s, 5m); tour and exists stop after 60s unless told otherwise
    #[arg(long, value_name = "TIME", global = true)]
    pub(crate) timeout: Option<Span>,
    /// Use at most so much memory (200M, 4G) [default: three quarters of the machine's]
    #[arg(long, value_name = "SIZE", global = true)]
    pub(crate) max_memory: Option<Bytes>,
    /// Say nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Answer with one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Take flags from a TOML file; the command line has precedence
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<std::path::PathBuf>,
}

/// The program's surroundings while it works.
pub(crate) struct Console {
    pub(crate) quiet: bool,
    pub(crate) json: bool,
    time: Option<Duration>,
    memory: u64,
    cancel: CancelToken,
}

impl Console {
    pub(crate) fn new(common: &Common) -> Self {
        Self {
            quiet: common.quiet,
            json: common.json,
            time: common.timeout.map(|Span(time)| time),
            memory: common.max_memory.map_or_else(three_quarters_of_memory, |Bytes(bytes)| bytes),
            cancel: CancelToken::new(),
        }
    }

    /// From here on Ctrl-C stops the work cleanly; a second one ends the program at once.
    pub(crate) fn catch_interrupt(&self) -> Result<()> {
        let cancel = self.cancel.clone();
        ctrlc::set_handler(move || {
            if cancel.is_cancelled() {
                std::process::exit(130);
            }
            cancel.cancel();
        })
        .context("cannot listen for Ctrl-C")
    }

    /// The limits of a run, with a default for the time.
    pub(crate) fn budget(&self, default_time: Option<Duration>, steps: Option<u64>) -> Budget {
        Budget { time: self.time.or(default_time), steps, memory: Some(self.memory) }
    }

    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    pub(crate) fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// A remark on stderr.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

fn three_quarters_of_memory() -> u64 {
    let memory = sysinfo::RefreshKind::nothing().with_memory(sysinfo::MemoryRefreshKind::nothing().with_ram());
    let total = sysinfo::System::new_with_specifics(memory).map_or(0, |system| system.total_memory());
    // A machine that does not tell is treated as a small one.
    if total == 0 { 1 << 30 } else { total / 4 * 3 }
}

/// Why a run ended, and what the user can do about it.
pub(crate) fn explain_stop(stopped: Stopped) -> String {
    match stopped {
        Stopped::Time { limit } => {
            format!("the time limit of {} was reached; --timeout sets another", crate::quantity::show_time(limit))
        }
        Stopped::Steps { limit } => format!("the limit of {limit} squares placed was reached; --limit sets another"),
        Stopped::Memory { needed, limit } => format!(
            "it would need {} of memory, and {} are allowed; --max-memory sets another limit",
            show_bytes(needed),
            show_bytes(limit)
        ),
        Stopped::Cancelled => "interrupted".to_owned(),
    }
}
