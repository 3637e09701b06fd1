//! The numbers on the squares of a small board: the cost of each.
//!
//! They lie below ways and knights, so that they hide neither, and each stands in one of the upper corners of its square: the one that
//! fewer ways cross. At the lower edge it would seem to belong to the square below. If there is no room for the longest of them in digits
//! that can be read, none is written but that of the meeting (`plates`).

use cavallo::Answer;
use cavallo::board::Square;
use cavallo::gather::Gathering;

use super::board_layer::{BoardLayer, Way};
use super::plates::abridged;
use crate::draw::colour::ink_on;
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};
use crate::draw::layout::Layout;

/// Smaller costs cannot be read at a glance.
const LEAST_HEIGHT: f32 = 9.0;
/// The distance of a number from the edges of its square, in parts of its side.
const MARGIN: f32 = 0.1;
/// The most of a square's side that a number takes: all but the margins, or what is free beside a knight.
const ROOM: f32 = 0.8;
const ROOM_BESIDE_KNIGHT: f32 = 0.38;

/// A number to be drawn.
struct Label {
    text: String,
    height: f32,
}

impl Label {
    /// A number; none if it could not be read.
    fn new(text: String, side: f32, room: f32) -> Option<Self> {
        let height = fitting(&text, (0.18 * side).max(LEAST_HEIGHT), room * side);
        (height >= LEAST_HEIGHT).then_some(Self { text, height })
    }

    /// The middle of the number in an upper corner.
    fn centre(&self, layout: &Layout, square: Square, is_right: bool) -> Point {
        let half = (glyphs::width(&self.text, self.height) / 2.0, self.height / 2.0);
        let near = MARGIN * layout.cell;
        let across = if is_right { layout.cell - near - half.0 } else { near + half.0 };
        let (x, y) = layout.corner(square);
        (x + across, y + near + half.1)
    }
}

impl BoardLayer<'_> {
    /// Writes the cost of every square but that of the meeting.
    pub(super) fn draw_costs_of_squares(&self, drawing: &mut Drawing, answer: &Answer<Gathering>, ways: &[Way]) {
        let side = self.layout.cell;
        let Some((_, most)) = self.range else { return };
        if Label::new(abridged(most), side, ROOM).is_none() {
            return;
        }
        let meeting = if let Answer::Found(gathering) = answer { Some(gathering.square()) } else { None };
        let occupied: Vec<Square> = self.groups().map(|knights| knights[0].square).collect();
        for square in self.problem.board().squares().filter(|&square| Some(square) != meeting) {
            let Some(cost) = self.costs.at(square) else { continue };
            let is_occupied = occupied.contains(&square);
            if is_occupied && !self.shows_pieces() {
                continue;
            }
            let room = if is_occupied { ROOM_BESIDE_KNIGHT } else { ROOM };
            let Some(label) = Label::new(abridged(cost), side, room) else { continue };
            let half = (glyphs::width(&label.text, label.height) / 2.0, label.height / 2.0);
            let crossings = |&is_right: &bool| {
                let centre = label.centre(&self.layout, square, is_right);
                let lines = ways.iter().flat_map(Way::segments).filter(|&line| crosses(line, centre, half, 1.5));
                let dots = ways.iter().flat_map(Way::stops);
                lines.count() + dots.filter(|&&dot| crosses([dot, dot], centre, half, 0.1 * side)).count()
            };
            // The right corner of a knight's square is for their number.
            let is_right = !is_occupied && [false, true].into_iter().min_by_key(crossings) == Some(true);
            let (centre, colour) = (label.centre(&self.layout, square, is_right), ink_on(self.background(square)));
            drawing.push(Shape::Text { centre, height: label.height, colour, text: label.text });
        }
    }
}

/// Whether a line comes nearer than `by` to a rectangle around a point.
fn crosses([from, to]: [Point; 2], centre: Point, half: Point, by: f32) -> bool {
    // The part of the line, from 0 to 1, that lies between both pairs of parallel sides.
    let between = |from: f32, to: f32, middle: f32, half: f32| {
        let (start, along) = (from - middle, to - from);
        if along.abs() < f32::EPSILON {
            return if start.abs() <= half { (0.0, 1.0) } else { (1.0, 0.0) };
        }
        let (one, other) = ((-half - start) / along, (half - start) / along);
        (one.min(other), one.max(other))
    };
    let across = between(from.0, to.0, centre.0, half.0 + by);
    let down = between(from.1, to.1, centre.1, half.1 + by);
    across.0.max(down.0).max(0.0) <= across.1.min(down.1).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_rectangles_or_pass_them() {
        let crosses = |from, to| crosses([from, to], (10.0, 10.0), (4.0, 2.0), 1.0);
        assert!(crosses((0.0, 10.0), (20.0, 10.0)));
        assert!(crosses((10.0, 0.0), (10.0, 20.0)));
        assert!(crosses((9.0, 9.0), (9.5, 9.0)));
        assert!(crosses((0.0, 20.0), (20.0, 0.0)));
        assert!(!crosses((0.0, 14.0), (20.0, 14.0)));
        assert!(!crosses((0.0, 10.0), (4.0, 10.0)));
        assert!(!crosses((0.0, 11.0), (11.0, 0.0)));
    }
}
