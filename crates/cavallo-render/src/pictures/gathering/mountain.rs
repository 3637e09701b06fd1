//! What `montagna` looked at: the barycentre of the knights and the squares around it that were tried.

use cavallo::gather::MontagnaTrace;

use super::limits::MOST_MARKS;
use crate::draw::colour::{Colour, PAPER, Theme};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::layout::Layout;

/// Neither near the colours of the costs nor near those of the knights.
pub(super) const TARGET: Colour = Colour(38, 60, 255);

/// Frames the targets, and the square of the barycentre with a thicker line.
pub(super) fn draw_targets(drawing: &mut Drawing, trace: &MontagnaTrace, layout: &Layout, theme: &Theme) {
    for target in trace.targets.iter().take(MOST_MARKS) {
        let thick = if target.square == trace.barycentre.square { 0.09 } else { 0.045 };
        // Inside of the frames of the best squares.
        let (near, far) = (0.09 + thick / 2.0, 0.91 - thick / 2.0);
        let corners = [(near, near), (far, near), (far, far), (near, far), (near, near)];
        let points = corners.map(|part| layout.within(target.square, part)).to_vec();
        drawing.push(Shape::Line { points, width: thick * layout.cell, colour: theme.inked(TARGET) });
    }
}

/// Marks the barycentre where it is, before rounding.
pub(super) fn draw_barycentre(drawing: &mut Drawing, trace: &MontagnaTrace, layout: &Layout, theme: &Theme) {
    let (row, column) = trace.barycentre.mean();
    let ((x, y), side) = (layout.origin, layout.cell);
    let centre = (x + (column as f32 + 0.5) * side, y + (row as f32 + 0.5) * side);
    for shape in diamond(centre, (0.13 * side).max(4.0), theme) {
        drawing.push(shape);
    }
}

/// The mark of the barycentre.
pub(super) fn diamond((x, y): Point, radius: f32, theme: &Theme) -> [Shape; 2] {
    let points = |radius: f32| vec![(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)];
    [
        Shape::Polygon { points: points(1.45 * radius), fill: PAPER },
        Shape::Polygon { points: points(radius), fill: theme.inked(TARGET) },
    ]
}
