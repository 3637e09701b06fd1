//! `cavallo man`: the manual pages.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Cli;
use crate::io::output::Output;
use crate::outcome::Outcome;

/// Prints the main page, or writes a page for each command to a folder.
pub(crate) fn run(dir: Option<&Path>) -> Result<Outcome> {
    let mut command = Cli::command();
    command.build();
    let Some(dir) = dir else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        let mut out = Output::stdout();
        out.write_all(&page)?;
        out.commit()?;
        return Ok(Outcome::Answered);
    };
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    let subcommands: Vec<clap::Command> =
        command.get_subcommands().filter(|c| c.get_name() != "help").cloned().collect();
    for page in std::iter::once(command).chain(subcommands) {
        let name = page.get_display_name().unwrap_or_else(|| page.get_name()).to_owned();
        let mut out = Output::open(Some(&dir.join(format!("{name}.1"))))?;
        Man::new(page).render(&mut out)?;
        out.commit()?;
    }
    Ok(Outcome::Answered)
}
