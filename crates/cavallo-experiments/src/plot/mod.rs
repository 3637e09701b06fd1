//! Plots as SVG, written plainly.
//!
//! | file | what it draws |
//! |---|---|
//! | `axis` | where numbers lie, and what is written beside them |
//! | `chart` | lines and points over two axes |
//! | `heat_map` | grids whose cells are coloured by a number |
//! | `drawing` | the SVG itself: shapes, text, title and description |
//!
//! Colours can be told apart by colour-blind readers (Okabe and Ito's palette for lines, a scale whose lightness grows all the way for cells), and lines differ by the
//! shape of their points as well. Text is text, in whatever sans-serif font there is.

mod axis;
mod chart;
mod drawing;
mod heat_map;

pub(crate) use axis::{Axis, Scale};
pub(crate) use chart::{Chart, Series};
pub(crate) use drawing::Svg;
pub(crate) use heat_map::{Cell, HeatMap, Panel, Tint};
