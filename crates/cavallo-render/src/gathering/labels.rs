//! The numbers on the squares of a small board: the cost of each, and how many knights stand there.
//!
//! They lie below ways and knights, so that they hide neither, and each stands in a corner of its square where no way passes, or, if
//! there is none, where the fewest do. Numbers that would be too small to read are left out.

use cavallo::board::Square;

use super::board_layer::{BoardLayer, Way};
use crate::colour::ink_on;
use crate::drawing::{Drawing, Point, Shape};
use crate::glyphs;
use crate::layout::{Layout, fitting};

/// Smaller digits cannot be read.
const LEAST_HEIGHT: f32 = 6.5;
/// The distance of a number from the edges of its square, in parts of its side.
const MARGIN: f32 = 0.1;

/// A corner of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Corner {
    right: bool,
    lower: bool,
}

const UPPER_LEFT: Corner = Corner { right: false, lower: false };
const UPPER_RIGHT: Corner = Corner { right: true, lower: false };
/// A number stands in the first of those that are equally free.
const CORNERS: [Corner; 4] =
    [UPPER_LEFT, UPPER_RIGHT, Corner { right: false, lower: true }, Corner { right: true, lower: true }];

/// A number to be drawn.
struct Label {
    text: String,
    height: f32,
}

impl Label {
    /// A number with this height or, if it is longer than allowed, less; none if it could not be read.
    fn new(text: String, height: f32, most_width: f32) -> Option<Self> {
        let height = fitting(&text, height.max(LEAST_HEIGHT), most_width);
        (height >= LEAST_HEIGHT).then_some(Self { text, height })
    }

    /// The middle of the number in a corner.
    fn centre(&self, layout: &Layout, square: Square, corner: Corner) -> Point {
        let half = (glyphs::width(&self.text, self.height) / 2.0, self.height / 2.0);
        let place = |is_far: bool, half: f32| {
            let near = MARGIN * layout.cell + half;
            if is_far { layout.cell - near } else { near }
        };
        let (x, y) = layout.corner(square);
        (x + place(corner.right, half.0), y + place(corner.lower, half.1))
    }
}

impl BoardLayer<'_> {
    /// Writes the cost of every square and, where several knights stand, their number.
    pub(super) fn draw_labels(&self, drawing: &mut Drawing, ways: &[Way]) {
        let side = self.layout.cell;
        let counts = self.counts();
        for square in self.problem.board().squares() {
            let count = counts.get(&square).copied();
            if let Some(count) = count.filter(|&count| count > 1) {
                let label = Label::new(format!("x{}", abridged(count)), 0.19 * side, 0.42 * side);
                self.write(drawing, square, UPPER_RIGHT, label);
            }
            let Some(cost) = self.costs.at(square) else { continue };
            // Beside a knight there is little room, and only above it.
            let label = |width| Label::new(abridged(cost), 0.18 * side, width * side);
            match count {
                Some(_) if !self.shows_pieces() => {}
                Some(count) => {
                    let corners = if count > 1 { &CORNERS[..1] } else { &CORNERS[..2] };
                    self.write_freely(drawing, square, corners, label(0.29), ways);
                }
                None => self.write_freely(drawing, square, &CORNERS, label(0.8), ways),
            }
        }
    }

    /// Writes a number in the corner that the fewest ways cross.
    fn write_freely(
        &self,
        drawing: &mut Drawing,
        square: Square,
        corners: &[Corner],
        label: Option<Label>,
        ways: &[Way],
    ) {
        let Some(label) = label else { return };
        let half = (glyphs::width(&label.text, label.height) / 2.0, label.height / 2.0);
        let crossings = |corner: &&Corner| {
            let centre = label.centre(&self.layout, square, **corner);
            let lines = ways.iter().flat_map(Way::segments).filter(|&line| crosses(line, centre, half, 1.5));
            let by = 0.1 * self.layout.cell;
            let dots = ways.iter().flat_map(Way::stops).filter(|&&dot| crosses([dot, dot], centre, half, by));
            lines.count() + dots.count()
        };
        if let Some(&corner) = corners.iter().min_by_key(crossings) {
            self.write(drawing, square, corner, Some(label));
        }
    }

    fn write(&self, drawing: &mut Drawing, square: Square, corner: Corner, label: Option<Label>) {
        let Some(label) = label else { return };
        let (centre, colour) = (label.centre(&self.layout, square, corner), ink_on(self.background(square)));
        drawing.push(Shape::Text { centre, height: label.height, colour, text: label.text });
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

/// A number of at most six digits; a longer one is rounded, as in 1.2e8.
fn abridged(number: u64) -> String {
    const LONGEST: u64 = 999_999;
    if number > LONGEST { format!("{:.1e}", number as f64) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_costs_are_abridged() {
        for (number, text) in [(0, "0"), (999_999, "999999"), (1_000_000, "1.0e6"), (123_456_789, "1.2e8")] {
            assert_eq!(abridged(number), text);
        }
        assert_eq!(abridged(u64::MAX), "1.8e19");
    }

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
