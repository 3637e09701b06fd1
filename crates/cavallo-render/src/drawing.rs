//! A picture as shapes. All formats are made from it: what SVG shows, PNG and GIF show too.

use crate::colour::Colour;

/// A point: x to the right, y down.
pub type Point = (f32, f32);

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
        /// The text; see [`crate::glyphs`] for the characters.
        text: String,
    },
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
            Shape::Line { colour, .. } | Shape::Text { colour, .. } => colour,
        })
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
