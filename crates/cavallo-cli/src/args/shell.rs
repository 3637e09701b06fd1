//! `cavallo completions` and `cavallo man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// `cavallo completions`.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// `cavallo man`.
#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Folder for the pages, one per command
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
