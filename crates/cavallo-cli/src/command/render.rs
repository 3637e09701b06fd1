//! `cavallo render FILE`: draws a tour file, or writes it in another form. What has a defect is not drawn; the defect is named, as by `verify`.

use std::path::Path;

use anyhow::{Result, bail};
use cavallo_formats::{write_grid_with_threads, write_moves_with_threads};
use cavallo_render::PictureFormat;

use super::verify;
use crate::args::{RenderArgs, RenderFormat};
use crate::checked_file::{Check, CheckedFile};
use crate::console::{Console, threads};
use crate::io::output::Output;
use crate::outcome::Outcome;
use crate::player;

pub(crate) fn run(console: &Console, args: &RenderArgs) -> Result<Outcome> {
    if console.json {
        bail!("--json and a picture contradict each other: leave --json out");
    }
    let by_ending = args.output.as_deref().map(PictureFormat::from_path).transpose()?.flatten();
    let picture = match args.format {
        None => Some(by_ending.map_or_else(|| without_ending(args.output.as_deref()), Ok)?),
        Some(RenderFormat::Svg) => Some(PictureFormat::Svg),
        Some(RenderFormat::Png) => Some(PictureFormat::Png),
        Some(RenderFormat::Gif) => Some(PictureFormat::Gif),
        Some(RenderFormat::Terminal | RenderFormat::Grid | RenderFormat::Moves) => None,
    };
    if by_ending.is_some() && by_ending != picture {
        bail!("--format and the ending of the file's name contradict each other: leave --format out");
    }
    if args.to.is_some() && args.format != Some(RenderFormat::Moves) {
        bail!("--to is for --format moves: add it, or leave --to out");
    }
    args.picture.suit(picture, false, args.output.as_deref())?;
    // Before the work, so that a path that cannot be written costs no time.
    let mut output = Output::open(args.output.as_deref())?.guarded_by(console.guard());
    let Some(checked) = CheckedFile::read(console, &args.tour)? else { return Ok(Outcome::Interrupted) };
    let Check::Valid(tour) = &checked.check else { return verify::answer(console, &checked) };
    match picture {
        None if args.format == Some(RenderFormat::Grid) => write_grid_with_threads(tour, threads(None), &mut output)?,
        None if args.format == Some(RenderFormat::Moves) => {
            let notation = args.to.unwrap_or(console.naming().notation());
            write_moves_with_threads(tour, notation, threads(None), &mut output)?;
        }
        None => {
            player::refuse_large(tour.board(), "png")?;
            player::show(console, tour, &mut output)?;
        }
        Some(format) => args.picture.plan(console, format, tour.board())?.write(console, tour, &mut output)?,
    }
    output.commit()?;
    Ok(Outcome::Answered)
}

/// What a file is whose name does not say what picture it is.
fn without_ending(path: Option<&Path>) -> Result<PictureFormat> {
    match path.filter(|path| path.extension().is_some()) {
        Some(path) => bail!("cannot tell what to draw to {}: expected .svg, .png or .gif, or --format", path.display()),
        None => Ok(PictureFormat::Svg),
    }
}
