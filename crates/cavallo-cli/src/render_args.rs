//! What can be typed behind `cavallo render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::args::TourFileArgs;

/// `cavallo render`.
#[derive(Args, Debug)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) tour: TourFileArgs,
    /// How to draw the tour
    #[arg(long, value_name = "F", default_value = "terminal")]
    pub(crate) format: RenderFormat,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The formats of `render`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenderFormat {
    /// The knight on its way, played on a terminal; elsewhere the numbers with coordinates around them
    Terminal,
}
