//! Where squares lie around a knight, before any knights are added up.
//!
//! A [`cell`] is a rectangle of squares. The [`norm`] says how many jumps away a square is without
//! rounding; it is the greatest of eight linear functions along four axes, each of which is the
//! greatest in one [`cone`]. A cell within one cone resolves the knight; [`intervals`] decide that
//! for a hundred knights at once. On a cell within the two cones beside a [`ray`] the knight's
//! distance grows evenly along it. A plane bounds a sum from below, and planes clip a [`polygon`].
//! The [`translation`] lemma says which part of a cell stands for all of it.

pub(super) mod cell;
pub(super) mod cone;
pub(super) mod intervals;
pub(super) mod norm;
pub(super) mod polygon;
pub(super) mod ray;
pub(super) mod translation;

pub(super) use cell::{AXES, Cell, DIVISORS, STEPS, along};
pub use cone::Cone;
pub(super) use cone::Position;
pub(super) use intervals::Intervals;
pub(super) use norm::{NEAR, jumps, norm, norm_and_slope};
pub(super) use polygon::{Plane, Point, Polygon};
pub(super) use ray::Ray;
pub(super) use translation::Periodic;
