//! Pictures of tours, of gatherings and of algorithms at work.
//!
//! | file | what it holds |
//! |---|---|
//! | [`colour`] | colours, the two themes, and the scale from first to last |
//! | [`drawing`] | a picture as shapes, from which all formats are made |
//! | [`glyphs`] | letters and digits as lines, so that no font is needed |
//! | [`sheet`] | a board with its coordinates |
//! | [`tour`] | a tour in one of five styles |
//! | [`svg`] | a drawing as SVG |
//! | [`raster`] | a drawing as pixels, and these as PNG |
//! | `animation` | pixels one picture after the other, as GIF |
//! | [`gif`] | a tour jump by jump, as an animated GIF |
//! | [`heat_map`] | a tour of a giant board, one pixel a square, as PNG |
//! | [`layout`] | where the squares of a board lie, and what is drawn on them |
//! | [`gathering`] | the cost of every square and the ways of all knights |
//! | [`algorithm`] | Warnsdorff's rule and breadth-first search, step by step |
//! | [`frames`] | these steps as an animated GIF |

pub mod algorithm;
mod animation;
pub mod colour;
pub mod drawing;
pub mod frames;
pub mod gathering;
pub mod gif;
pub mod glyphs;
pub mod heat_map;
pub mod layout;
pub mod raster;
pub mod sheet;
pub mod svg;
pub mod tour;
mod words;

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
