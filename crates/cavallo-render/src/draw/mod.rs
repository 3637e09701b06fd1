//! What pictures are made of: shapes, colours, letters, and a board with its pieces.

pub mod colour;
pub mod drawing;
pub mod glyphs;
pub(crate) mod jump;
pub mod layout;
pub(crate) mod piece;
pub(crate) mod point;
pub mod sheet;
pub(crate) mod words;
