//! Pictures of tours, of gatherings and of algorithms at work.
//!
//! | module | what it holds |
//! |---|---|
//! | [`PictureFormat`] | SVG, PNG or GIF, and how a file's name tells which |
//! | [`colour`] | colours, the three themes, and the scale from the first square to the last |
//! | [`drawing`] | a picture as shapes, from which all formats are made |
//! | [`glyphs`] | letters and digits as lines, so that no font is needed |
//! | [`layout`] | where the squares of a board lie, and what is drawn on them |
//! | `piece` | the pieces, which look the same in all pictures |
//! | `jump` | a jump as lines, also around joined edges |
//! | [`sheet`] | a board with its coordinates |
//! | [`tour`] | a tour in one of five styles |
//! | [`gathering`] | the cost of every square and the ways of all pieces |
//! | [`graph`] | the graph of moves, the exits of all squares, the tree of paths |
//! | [`algorithm`] | Warnsdorff's rule and breadth-first search, step by step |
//! | [`svg`] | a drawing as SVG, and the elements of SVG for plots |
//! | [`raster`] | a drawing as pixels, and these as PNG |
//! | [`heat_map`] | a tour of a giant board as PNG, one pixel per square |
//! | `canvas` | a picture that changes, of which only the differences are drawn |
//! | `animation` | pictures one after the other, as GIF |
//! | [`gif`] | a tour jump by jump, as an animated GIF |
//! | [`frames`] | an algorithm step by step, as an animated GIF |
//!
//! `draw` has what pictures are made of, `encode` makes files of them, `pictures` are the pictures themselves.
//!
//! Everything works for all pieces and for boards whose edges are joined.

mod draw;
mod encode;
mod pictures;

pub use draw::{colour, drawing, glyphs, layout, sheet};
pub use encode::format::{PictureFormat, PictureFormatError};
pub use encode::{raster, svg};
pub use pictures::{algorithm, frames, gathering, gif, graph, heat_map, proof, tour};

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
