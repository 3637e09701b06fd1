//! A board as a drawing: squares, blocked squares, coordinates.

use cavallo::board::{Board, Colour as SquareColour, Square, file_name};

use crate::colour::{Colour, Theme};
use crate::drawing::{Drawing, Point, Shape};
use crate::glyphs;

/// Squares smaller than this are not told apart: a chequered ground would only be noise.
const SMALLEST_CHEQUERED: f32 = 20.0;

/// Every so many files and ranks have a coordinate: the first of these that leaves room.
const EVERY: [u32; 12] = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/// Where the squares of a board lie in a picture.
#[derive(Clone, Debug)]
pub struct Layout {
    files: u32,
    ranks: u32,
    /// The side of a square.
    pub cell: f32,
    /// The upper left corner of the board.
    corner: Point,
    /// Width and height of the picture.
    pub size: (f32, f32),
    /// How high the coordinates are, if there are any.
    labels: Option<f32>,
}

impl Layout {
    /// Room for a board with squares of this side, and for coordinates if they are wanted.
    #[must_use]
    pub fn new(board: &Board, cell: f32, coordinates: bool) -> Self {
        let (files, ranks) = (board.width(), board.height());
        let (across, up) = (files as f32 * cell, ranks as f32 * cell);
        if !coordinates {
            let margin = (cell / 8.0).ceil();
            let size = (across + 2.0 * margin, up + 2.0 * margin);
            return Self { files, ranks, cell, corner: (margin, margin), size, labels: None };
        }
        let height = (cell * 0.26).clamp(9.0, 15.0);
        let left = (glyphs::width(&ranks.to_string(), height) + 1.4 * height).ceil();
        let (top, bottom) = ((0.8 * height).ceil(), (2.2 * height).ceil());
        let size = (left + across + top, top + up + bottom);
        Self { files, ranks, cell, corner: (left, top), size, labels: Some(height) }
    }

    /// The upper left corner of a square.
    #[must_use]
    pub fn corner(&self, square: Square) -> Point {
        let down = self.ranks - 1 - square.rank();
        (self.corner.0 + square.file() as f32 * self.cell, self.corner.1 + down as f32 * self.cell)
    }

    /// The middle of a square.
    #[must_use]
    pub fn centre(&self, square: Square) -> Point {
        let (x, y) = self.corner(square);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// A square filled with a colour.
    #[must_use]
    pub fn filled(&self, square: Square, fill: Colour) -> Shape {
        Shape::Rect { corner: self.corner(square), size: (self.cell, self.cell), fill }
    }

    /// A square with a frame along its sides.
    #[must_use]
    pub fn framed(&self, square: Square, thickness: f32, fill: Colour) -> [Shape; 4] {
        let ((x, y), side) = (self.corner(square), self.cell);
        let bar = |x, y, width, height| Shape::Rect { corner: (x, y), size: (width, height), fill };
        [
            bar(x, y, side, thickness),
            bar(x, y + side - thickness, side, thickness),
            bar(x, y, thickness, side),
            bar(x + side - thickness, y, thickness, side),
        ]
    }

    /// Draws the squares, chequered or all alike, the blocked ones, and the coordinates.
    pub fn draw(&self, drawing: &mut Drawing, board: &Board, theme: &Theme, chequered: bool) {
        let size = (self.files as f32 * self.cell, self.ranks as f32 * self.cell);
        drawing.push(Shape::Rect { corner: self.corner, size, fill: theme.light });
        if chequered && self.cell >= SMALLEST_CHEQUERED {
            for square in board.squares().filter(|square| square.colour() == SquareColour::Dark) {
                drawing.push(self.filled(square, theme.dark));
            }
        }
        for &square in board.blocked() {
            drawing.push(self.filled(square, theme.blocked));
        }
        if let Some(height) = self.labels {
            self.draw_coordinates(drawing, theme, height);
        }
    }

    fn draw_coordinates(&self, drawing: &mut Drawing, theme: &Theme, height: f32) {
        let widest = glyphs::width(&file_name(self.files - 1), height).max(height) + 0.8 * height;
        let fits = |every: u32| every as f32 * self.cell >= widest;
        let every = EVERY.into_iter().find(|&every| fits(every)).unwrap_or(u32::MAX);
        // The first one is always told; the others are round numbers.
        let told = |place: u32| place == 0 || (place + 1).is_multiple_of(every);
        let bottom = self.corner.1 + self.ranks as f32 * self.cell + 1.1 * height;
        let mut label = |centre, text| drawing.push(Shape::Text { centre, height, colour: theme.ink, text });
        for file in (0..self.files).filter(|&file| told(file)) {
            label((self.centre(Square::new(file, 0)).0, bottom), file_name(file));
        }
        for rank in (0..self.ranks).filter(|&rank| told(rank)) {
            let text = (rank + 1).to_string();
            let middle = self.corner.0 - 0.7 * height - glyphs::width(&text, height) / 2.0;
            label((middle, self.centre(Square::new(0, rank)).1), text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::LIGHT;

    fn labels(board: &str, cell: f32) -> Vec<(Point, String)> {
        let board: Board = board.parse().unwrap();
        let layout = Layout::new(&board, cell, true);
        let mut drawing = Drawing::new(layout.size, LIGHT.background, String::new(), String::new());
        layout.draw(&mut drawing, &board, &LIGHT, true);
        let texts = drawing.shapes.into_iter().filter_map(|shape| match shape {
            Shape::Text { centre, text, .. } => Some((centre, text)),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn coordinates_never_overlap() {
        for (board, cell) in [("8", 64.0), ("40", 25.0), ("60", 16.0), ("500", 4.0), ("2000", 2.0), ("3x100", 10.0)] {
            let labels = labels(board, cell);
            assert!(labels.len() > 2, "{board}");
            let bottom = labels[0].0.1;
            let files: Vec<_> = labels.iter().filter(|label| (label.0.1 - bottom).abs() < 0.01).collect();
            for pair in files.windows(2) {
                let room = f32::midpoint(glyphs::width(&pair[0].1, 9.0), glyphs::width(&pair[1].1, 9.0));
                assert!(pair[1].0.0 - pair[0].0.0 > room, "{board}: {} and {}", pair[0].1, pair[1].1);
            }
        }
        assert_eq!(labels("8", 64.0).len(), 16);
    }
}
