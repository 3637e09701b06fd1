//! Jumps as lines and as arrows.

use std::ops::Range;

use super::scenes::Scenes;
use crate::draw::drawing::{self, Shape};
use crate::draw::jump::JumpLine;

/// Smaller squares have no dots on a line, which is as wide as a dot there.
pub const SMALLEST_DOTTED: u32 = 12;

/// The jumps that lead to some squares, as one line, or as several if jumps go around joined edges.
pub(super) fn line(scenes: &Scenes<'_>, steps: Range<usize>) -> Vec<Shape> {
    let first = steps.start.saturating_sub(1);
    let squares = scenes.squares[first..steps.end].iter().copied();
    let part = if scenes.picture.theme.is_print() { 0.045 } else { 0.075 };
    let width = (part * scenes.layout().cell).max(1.0);
    let colour = scenes.picture.theme.stroke(scenes.part((first + steps.end - 1) / 2));
    let lines = scenes.layout().polylines(scenes.board(), squares, (0.0, 0.0));
    lines.into_iter().map(|points| Shape::Line { points, width, colour }).collect()
}

/// A dot on a square, which shows that two jumps in one direction are two. Tiny squares have none.
pub(super) fn dot(scenes: &Scenes<'_>, step: usize) -> Option<Shape> {
    let layout = scenes.layout();
    let centre = layout.centre(scenes.squares[step]);
    let fill = scenes.picture.theme.stroke(scenes.part(step));
    (scenes.picture.cell >= SMALLEST_DOTTED).then(|| Shape::Disc { centre, radius: (0.1 * layout.cell).max(1.8), fill })
}

/// The jump that leads to a square, and a dot on the square. Around joined edges, a line leads to the edge and the arrow comes back from
/// the opposite one.
pub(super) fn arrow(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    let (layout, theme) = (scenes.layout(), &scenes.picture.theme);
    let (width, colour) = ((0.05 * layout.cell).max(1.0), theme.stroke(scenes.part(step)));
    let to = layout.centre(scenes.squares[step]);
    let mut shapes = Vec::new();
    if step > 0 {
        let mut from = layout.centre(scenes.squares[step - 1]);
        let jump = layout.jump_line(scenes.board(), scenes.squares[step - 1], scenes.squares[step], (0.0, 0.0));
        if let JumpLine::Around { leaves, returns } = jump {
            shapes.push(Shape::Line { points: vec![from, leaves], width, colour });
            from = returns;
        }
        // It ends before the middle, so that the dot and the next arrow can be told from it, and before a mark.
        let tour = scenes.picture.tour;
        let marked = [tour.first(), tour.last()].contains(&scenes.squares[step]);
        let distance = if marked { scenes.mark_radius() } else { 1.6 * width };
        let short = distance / (to.0 - from.0).hypot(to.1 - from.1);
        let tip = (to.0 - (to.0 - from.0) * short, to.1 - (to.1 - from.1) * short);
        shapes.extend(drawing::arrow(from, tip, width, colour));
    }
    shapes.push(Shape::Disc { centre: to, radius: 1.3 * width, fill: colour });
    shapes
}
