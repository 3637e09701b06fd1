//! Jumps as lines and as arrows.

use std::ops::Range;

use super::Scenes;
use crate::drawing::{self, Point, Shape};

/// The jumps that lead to some squares, as one line.
pub(super) fn line(scenes: &Scenes<'_>, steps: Range<usize>) -> Option<Shape> {
    let first = steps.start.saturating_sub(1);
    let points: Vec<Point> = scenes.squares[first..steps.end].iter().map(|&s| scenes.layout().centre(s)).collect();
    let width = (0.09 * scenes.layout().cell).max(1.0);
    let colour = scenes.picture.theme.stroke(scenes.part((first + steps.end - 1) / 2));
    (points.len() > 1).then_some(Shape::Line { points, width, colour })
}

/// The jump that leads to a square, and a dot on the square.
pub(super) fn arrow(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    let (layout, theme) = (scenes.layout(), &scenes.picture.theme);
    let width = (0.05 * layout.cell).max(1.0);
    let to = layout.centre(scenes.squares[step]);
    let mut shapes = Vec::new();
    if step > 0 {
        let from = layout.centre(scenes.squares[step - 1]);
        // It ends before the middle, so that the dot and the next arrow can be told from it, and before a mark.
        let tour = scenes.picture.tour;
        let marked = [tour.first(), tour.last()].contains(&scenes.squares[step]);
        let distance = if marked { scenes.mark_radius() } else { 1.6 * width };
        let short = distance / (to.0 - from.0).hypot(to.1 - from.1);
        let tip = (to.0 - (to.0 - from.0) * short, to.1 - (to.1 - from.1) * short);
        shapes.extend(drawing::arrow(from, tip, width, theme.stroke(scenes.part(step))));
    }
    shapes.push(Shape::Disc { centre: to, radius: 1.3 * width, fill: theme.stroke(scenes.part(step)) });
    shapes
}
