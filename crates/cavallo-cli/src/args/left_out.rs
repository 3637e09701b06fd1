//! The arguments of a command that this program was built without: any at all, so that it can say what builds it.

use std::ffi::OsString;

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct AnyArgs {
    /// Whatever the command takes; this program was built without it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<OsString>,
}
