//! Plots as SVG, written plainly.
//!
//! | file | what it draws |
//! |---|---|
//! | `axis` | the positions of numbers, and the labels of ticks |
//! | `chart` | lines and points over two axes |
//! | `heat_map` | grids whose cells are coloured by a number |
//! | `canvas` | the SVG itself: shapes, text, title and description |
//!
//! Colour-blind readers can tell the colours apart: lines have Okabe and Ito's palette, cells a scale of growing lightness. Lines also differ by
//! the shape of their points. Text is text, in any sans-serif font.

mod axis;
mod canvas;
mod chart;
mod heat_map;

pub(crate) use axis::{Axis, Scale};
pub(crate) use canvas::Svg;
pub(crate) use chart::{Chart, Series};
pub(crate) use heat_map::{Cell, HeatMap, Panel, Tint};
