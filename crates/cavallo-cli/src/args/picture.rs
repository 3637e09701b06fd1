//! How a picture looks.

use cavallo_render::colour::{DARK, LIGHT, PRINT, Theme};
use clap::{Args, ValueEnum};

/// How a picture looks.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures (svg, png, gif)")]
pub(crate) struct PictureArgs {
    /// Style of the tour [default: line]
    #[arg(long)]
    pub(crate) style: Option<StyleArg>,
    /// Colours [default: light]
    #[arg(long)]
    pub(crate) theme: Option<ThemeArg>,
    /// Label files and ranks, and explain start and end [default: on]
    #[arg(long, value_name = "ON|OFF")]
    pub(crate) coordinates: Option<Switch>,
    /// Pixels per square [default: chosen for the board]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) square: Option<u32>,
    /// gif: frames per second [default: chosen to last about ten seconds]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=50))]
    pub(crate) fps: Option<u16>,
}

/// The styles.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StyleArg {
    /// A line through the squares, coloured from the first to the last
    Line,
    /// Every jump as an arrow
    Arrows,
    /// The number of each visit, on coloured squares
    Numbers,
    /// Squares coloured from the first to the last
    Heat,
    /// A ribbon that passes over and under itself
    Woven,
}

/// The themes.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThemeArg {
    /// Dark lines on a light background
    Light,
    /// Light lines on a dark background
    Dark,
    /// Black lines on white squares with a thin grid, as in books
    Print,
}

impl ThemeArg {
    /// The colours that were asked for.
    pub(crate) fn colours(wanted: Option<Self>) -> Theme {
        match wanted {
            None | Some(Self::Light) => LIGHT,
            Some(Self::Dark) => DARK,
            Some(Self::Print) => PRINT,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    /// Yes
    On,
    /// No
    Off,
}
