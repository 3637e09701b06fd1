//! Pictures of tours, of gatherings and of algorithms at work.
//!
//! | file | what it holds |
//! |---|---|
//! | [`colour`] | colours, the two themes, and the scale from first to last |
//! | [`drawing`] | a picture as shapes, from which all formats are made |
//! | [`glyphs`] | letters and digits as lines, so that no font is needed |
//! | [`board`] | a board with its coordinates |
//! | [`tour`] | a tour in one of five styles |
//! | [`svg`] | a drawing as SVG |
//! | [`raster`] | a drawing as pixels, and these as PNG |
//! | [`gif`] | a tour jump by jump, as an animated GIF |
//! | [`heat_map`] | a tour of a giant board, one pixel a square, as PNG |

pub mod board;
pub mod colour;
pub mod drawing;
pub mod gif;
pub mod glyphs;
pub mod heat_map;
pub mod raster;
pub mod svg;
pub mod tour;
