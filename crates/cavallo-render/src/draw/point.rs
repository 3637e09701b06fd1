//! A point of a drawing.

/// A point: x to the right, y down.
pub type Point = (f32, f32);
