//! `cavallo render`.

use std::path::PathBuf;

use cavallo::board::Notation;
use clap::{Args, ValueEnum};

use super::TourFileArgs;
use super::limits::notations;
use super::picture::PictureArgs;

/// `cavallo render`.
#[derive(Args, Debug)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) tour: TourFileArgs,
    /// Output format [default: by the extension of FILE, else svg]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<RenderFormat>,
    /// Write to this file instead of stdout
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// moves: write squares in this notation, if not in that of --notation, in which FILE is read
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    pub(crate) to: Option<Notation>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The formats of `render`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenderFormat {
    /// Vector graphics
    Svg,
    /// Pixels
    Png,
    /// An animation
    Gif,
    /// The number of each visit, one line per rank, top rank first
    Grid,
    /// The squares on one line
    Moves,
    /// An animation on the terminal; without a terminal, the numbers with coordinates around them
    Terminal,
}
