//! `cavallo completions SHELL`.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::io::output::Output;
use crate::outcome::Outcome;

pub(crate) fn run(shell: Shell) -> Result<Outcome> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "cavallo", &mut script);
    let mut out = Output::stdout();
    out.write_all(&script)?;
    out.commit()?;
    Ok(Outcome::Answered)
}
