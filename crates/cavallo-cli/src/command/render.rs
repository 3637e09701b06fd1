//! `cavallo render FILE`: draws a tour file. What has a defect is not drawn; the defect is named, as by `verify`.

use anyhow::{Result, bail};

use super::checked_file::{CheckedFile, Finding};
use super::verify;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::player;
use crate::render_args::{RenderArgs, RenderFormat};

pub(crate) fn run(console: &Console, args: &RenderArgs) -> Result<Outcome> {
    if console.json && args.format == RenderFormat::Terminal {
        bail!("--json and --format terminal contradict each other: leave one of them out");
    }
    // Before the work, so that a path that cannot be written costs no time.
    let mut output = Output::open(args.output.as_deref())?.guarded_by(console.guard());
    console.catch_interrupt()?;
    let Some(checked) = CheckedFile::read(console, &args.tour)? else { return Ok(Outcome::Interrupted) };
    let Finding::Valid(tour) = &checked.finding else { return verify::answer(console, &checked) };
    match args.format {
        RenderFormat::Terminal => {
            player::refuse_large(tour.board(), "png")?;
            player::show(console, tour, &mut output)?;
        }
    }
    output.commit()?;
    Ok(Outcome::Answered)
}
