//! A drawing as a file: SVG, PNG and GIF.

pub(crate) mod animation;
pub(crate) mod canvas;
pub(crate) mod format;
pub mod raster;
pub mod svg;
