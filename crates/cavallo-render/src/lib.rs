//! Pictures of tours, of gatherings and of algorithms at work.
//!
//! | file | what it holds |
//! |---|---|
//! | [`colour`] | colours, the two themes, and the scale from first to last |
//! | [`drawing`] | a picture as shapes, from which all formats are made |
//! | [`glyphs`] | letters and digits as lines, so that no font is needed |
//! | [`svg`] | a drawing as SVG |
//! | [`raster`] | a drawing as pixels, and these as PNG |

pub mod colour;
pub mod drawing;
pub mod glyphs;
pub mod raster;
pub mod svg;
