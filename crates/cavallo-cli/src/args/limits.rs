//! Flags that every command takes.

use std::path::PathBuf;

use cavallo::board::Notation;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::names::named_value;
use super::quantity::{Bytes, TimeArg};

/// Flags that every command takes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits and output (every command)")]
pub(crate) struct Common {
    /// Stop after this time (500ms, 10s, 5m) [default: 60s for the searches of tour and exists without --limit, else none]
    #[arg(long, value_name = "TIME", global = true)]
    pub(crate) timeout: Option<TimeArg>,
    /// Use at most this much memory (200M, 4G) [default: three quarters of the machine's memory]
    #[arg(long, value_name = "SIZE", global = true)]
    pub(crate) max_memory: Option<Bytes>,
    /// Print nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print the answer as one JSON document; sample, generate and count --list print one document per line, plus a final one if
    /// the list is truncated or empty
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// How squares are written, in and out; JSON documents stay algebraic [default: algebraic; letters and pairs are also accepted on input]
    #[arg(long, value_name = "NOTATION", value_parser = notations(), global = true)]
    pub(crate) notation: Option<Notation>,
    /// Read flags from a TOML file; the command line takes precedence
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
}

/// The notations by their names.
pub(super) fn notations() -> impl TypedValueParser<Value = Notation> {
    let names = Notation::NAMED.map(|(name, notation)| PossibleValue::new(name).help(notation.summary()));
    PossibleValuesParser::from(names).map(|name| named_value(&Notation::NAMED, &name))
}
