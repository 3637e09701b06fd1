//! Flags that every command takes.

use std::path::PathBuf;

use clap::Args;

use super::quantity::{Bytes, TimeArg};

/// Flags that every command takes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits and output (every command)")]
pub(crate) struct Common {
    /// Stop after this time (500ms, 10s, 5m) [default: 60s for the searches of tour and exists, else none]
    #[arg(long, value_name = "TIME", global = true)]
    pub(crate) timeout: Option<TimeArg>,
    /// Use at most this much memory (200M, 4G) [default: three quarters of the machine's memory]
    #[arg(long, value_name = "SIZE", global = true)]
    pub(crate) max_memory: Option<Bytes>,
    /// Print nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print the answer as one JSON document; sample, generate and count --list: one per line, and one more if they are cut off or
    /// have nothing to print
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Read flags from a TOML file; the command line takes precedence
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
}
