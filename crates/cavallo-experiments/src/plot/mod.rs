//! Plots as SVG, put together from the elements of [`cavallo_render::svg`].
//!
//! | file | what it draws |
//! |---|---|
//! | `axis` | the positions of numbers, and the labels of ticks |
//! | `chart` | lines and points over two axes |
//! | `heat_map` | grids whose cells are coloured by a number |
//! | `style` | the colours on light and on dark pages |
//!
//! Colour-blind readers can tell the colours apart: lines have Okabe and Ito's palette, cells a scale of growing lightness. Lines also differ by
//! the shape of their points. Text is text, in any sans-serif font.

mod axis;
mod chart;
mod heat_map;
mod style;

pub use axis::{Axis, Scale};
pub use chart::{Chart, Series};
pub(crate) use heat_map::{Cell, HeatMap, Panel, Tint};
pub(crate) use style::style;
