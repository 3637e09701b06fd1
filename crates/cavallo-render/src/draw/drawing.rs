//! A picture as shapes. All formats are made from it: what SVG shows, PNG and GIF show too.

use crate::draw::colour::Colour;
use crate::draw::glyphs;
pub use crate::draw::point::Point;

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// Width and height.
        size: (f32, f32),
        /// Its colour.
        fill: Colour,
    },
    /// A line through points, with round ends and corners.
    Line {
        /// The points, at least two.
        points: Vec<Point>,
        /// Its thickness.
        width: f32,
        /// Its colour.
        colour: Colour,
    },
    /// A filled area.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// Its colour.
        fill: Colour,
    },
    /// A filled circle.
    Disc {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: f32,
        /// Its colour.
        fill: Colour,
    },
    /// A text, drawn as lines.
    Text {
        /// The middle of the text.
        centre: Point,
        /// The height of a digit.
        height: f32,
        /// Its colour.
        colour: Colour,
        /// The text; see [`crate::draw::glyphs`] for the characters.
        text: String,
    },
    /// A text of a given width, which makes its characters narrow or wide.
    Squeezed {
        /// The middle of the text.
        centre: Point,
        /// Its width, and the height of a digit.
        size: (f32, f32),
        /// Its colour.
        colour: Colour,
        /// The text.
        text: String,
    },
}

impl Shape {
    /// About how many points are drawn for it.
    pub(crate) fn points(&self) -> usize {
        const OF_DISC: usize = 8;
        const OF_CHARACTER: usize = 16;
        match self {
            Self::Rect { .. } => 1,
            Self::Line { points, .. } | Self::Polygon { points, .. } => points.len(),
            Self::Disc { .. } => OF_DISC,
            Self::Text { text, .. } | Self::Squeezed { text, .. } => text.len() * OF_CHARACTER,
        }
    }

    /// The same elsewhere.
    pub(crate) fn moved(mut self, (across, down): Point) -> Self {
        let by = |point: &mut Point| *point = (point.0 + across, point.1 + down);
        match &mut self {
            Self::Rect { corner, .. } => by(corner),
            Self::Line { points, .. } | Self::Polygon { points, .. } => points.iter_mut().for_each(by),
            Self::Disc { centre, .. } | Self::Text { centre, .. } | Self::Squeezed { centre, .. } => by(centre),
        }
        self
    }

    /// A rectangle that has all of it: the left, upper, right and lower edges.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        let around = |points: &[Point], by: f32| {
            let start = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
            let [left, top, right, bottom] = points.iter().fold(start, |[left, top, right, bottom], &(x, y)| {
                [left.min(x), top.min(y), right.max(x), bottom.max(y)]
            });
            [left - by, top - by, right + by, bottom + by]
        };
        match self {
            Self::Rect { corner, size, .. } => [corner.0, corner.1, corner.0 + size.0, corner.1 + size.1],
            Self::Line { points, width, .. } => around(points, width / 2.0),
            Self::Polygon { points, .. } => around(points, 0.0),
            Self::Disc { centre, radius, .. } => around(&[*centre], *radius),
            Self::Text { centre, height, text, .. } => around_text(*centre, (glyphs::width(text, *height), *height)),
            Self::Squeezed { centre, size, .. } => around_text(*centre, *size),
        }
    }

    /// The lines of a text and their thickness.
    pub(crate) fn text_lines(&self) -> Option<(Vec<Vec<Point>>, f32)> {
        match self {
            Self::Text { centre, height, text, .. } => {
                Some((glyphs::lines(text, *centre, *height), glyphs::thickness(*height)))
            }
            Self::Squeezed { centre, size, text, .. } => {
                let part = size.0 / glyphs::width(text, size.1);
                let mut lines = glyphs::lines(text, *centre, size.1);
                lines.iter_mut().flatten().for_each(|point| point.0 = centre.0 + (point.0 - centre.0) * part);
                Some((lines, glyphs::thickness(size.1)))
            }
            _ => None,
        }
    }
}

/// A rectangle around a text, also if letters reach below the line.
fn around_text((x, y): Point, (width, height): (f32, f32)) -> [f32; 4] {
    let by = glyphs::thickness(height);
    [x - width / 2.0 - by, y - height / 2.0 - by, x + width / 2.0 + by, y + 0.84 * height + by]
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Width and height.
    pub size: (f32, f32),
    /// A short title.
    pub title: String,
    /// What the picture shows, for screen readers.
    pub description: String,
    /// The shapes from back to front.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// A picture with only a background.
    #[must_use]
    pub fn new(size: (f32, f32), background: Colour, title: String, description: String) -> Self {
        let shapes = vec![Shape::Rect { corner: (0.0, 0.0), size, fill: background }];
        Self { size, title, description, shapes }
    }

    /// Draws a shape on top of the others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The colours of all shapes.
    pub(crate) fn colours(&self) -> impl Iterator<Item = Colour> {
        self.shapes.iter().map(|shape| match *shape {
            Shape::Rect { fill, .. } | Shape::Polygon { fill, .. } | Shape::Disc { fill, .. } => fill,
            Shape::Line { colour, .. } | Shape::Text { colour, .. } | Shape::Squeezed { colour, .. } => colour,
        })
    }
}

/// How a line is interrupted, which tells lines of one colour apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dashes {
    Solid,
    Dashed,
    Dotted,
}

impl Dashes {
    pub(crate) const ALL: [Self; 3] = [Self::Solid, Self::Dashed, Self::Dotted];

    /// The parts of a line that are drawn; a dot is as long as the unit.
    pub(crate) fn cut(self, line: &[Point], unit: f32) -> Vec<Vec<Point>> {
        let (dash, gap) = match self {
            Self::Solid => return vec![line.to_vec()],
            Self::Dashed => (4.0 * unit, 2.5 * unit),
            Self::Dotted => (0.25 * unit, 1.75 * unit),
        };
        let (mut parts, mut part, mut left, mut is_drawn) = (Vec::new(), line[..1].to_vec(), dash, true);
        for ends in line.windows(2) {
            let ((x, y), to) = (ends[0], ends[1]);
            let (across, down) = (to.0 - x, to.1 - y);
            let length = across.hypot(down);
            let mut done = 0.0;
            while length - done > left {
                done += left;
                let at = (x + across * done / length, y + down * done / length);
                if is_drawn {
                    part.push(at);
                    parts.push(std::mem::take(&mut part));
                } else {
                    part = vec![at];
                }
                (is_drawn, left) = (!is_drawn, if is_drawn { gap } else { dash });
            }
            left -= length - done;
            if is_drawn {
                part.push(to);
            }
        }
        parts.extend((part.len() > 1).then_some(part));
        parts
    }
}

/// A line with an arrowhead at its last point, four times as wide as the line.
#[must_use]
pub fn arrow(from: Point, to: Point, width: f32, colour: Colour) -> [Shape; 2] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(f32::MIN_POSITIVE);
    let (ux, uy) = (dx / length, dy / length);
    let tip = (4.0 * width).min(length);
    let base = (to.0 - ux * tip, to.1 - uy * tip);
    let side = 2.0 * width;
    let corners = [to, (base.0 - uy * side, base.1 + ux * side), (base.0 + uy * side, base.1 - ux * side)];
    [Shape::Line { points: vec![from, base], width, colour }, Shape::Polygon { points: corners.to_vec(), fill: colour }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_follow_a_line_around_its_corners() {
        let line = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)];
        assert_eq!(Dashes::Solid.cut(&line, 2.0), [line.to_vec()]);
        let dashes = Dashes::Dashed.cut(&line, 5.0);
        // 20 drawn, 12.5 left out: from 0, and from 32.5, which is past the corner.
        assert_eq!(dashes, [vec![(0.0, 0.0), (20.0, 0.0)], vec![(30.0, 2.5), (30.0, 22.5)]]);
        assert_eq!(Dashes::Dashed.cut(&line, 10.0)[0], [(0.0, 0.0), (30.0, 0.0), (30.0, 10.0)]);
        assert!(Dashes::Dotted.cut(&line, 2.0).len() >= 15);
    }
}
