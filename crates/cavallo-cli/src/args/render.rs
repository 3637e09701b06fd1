//! What can be typed behind `cavallo render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::TourFileArgs;
use super::picture::PictureArgs;

/// `cavallo render`.
#[derive(Args, Debug)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) tour: TourFileArgs,
    /// How to draw the tour [default: what the ending of FILE says; else svg]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<RenderFormat>,
    /// Write to this file instead of stdout
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The formats of `render`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenderFormat {
    /// A picture for browsers and for print
    Svg,
    /// A picture as pixels
    Png,
    /// An animated picture
    Gif,
    /// The knight on its way, played on a terminal; elsewhere the numbers with coordinates around them
    Terminal,
}
