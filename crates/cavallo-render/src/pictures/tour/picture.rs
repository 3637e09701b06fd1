//! What a picture of a tour is made of.

use cavallo::board::Notation;
use cavallo::tour::Tour;

use super::style::Style;
use crate::draw::colour::Theme;

/// A picture of a tour.
#[derive(Clone, Copy, Debug)]
pub struct TourPicture<'a> {
    /// The tour.
    pub tour: &'a Tour,
    /// How it is drawn.
    pub style: Style,
    /// The colours.
    pub theme: Theme,
    /// Pixels per square.
    pub cell: u32,
    /// Whether the coordinates of files and ranks are drawn, and below them what the marks mean.
    pub coordinates: bool,
    /// How squares are named, beside the board and in words.
    pub notation: Notation,
}
