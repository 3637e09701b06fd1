//! A board with room around it: for coordinates, or a small margin.

use cavallo::board::{Board, Naming, Notation};

use crate::draw::colour::Theme;
use crate::draw::drawing::Drawing;
use crate::draw::glyphs;
use crate::draw::layout::Layout;

/// Smaller squares are not chequered: that would only be noise.
const SMALLEST_CHEQUERED: f32 = 20.0;

/// A board in a picture of its own.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Where its squares lie.
    pub layout: Layout,
    /// Width and height of the picture.
    pub size: (f32, f32),
    /// The height of the coordinates, if there are any.
    pub(crate) labels: Option<f32>,
}

impl Sheet {
    /// Room for a board with squares of this side and, if wanted, for coordinates.
    #[must_use]
    pub fn new(board: &Board, cell: f32, coordinates: bool) -> Self {
        Self::named(board, cell, coordinates, Notation::Algebraic)
    }

    /// The same with coordinates in another notation.
    #[must_use]
    pub fn named(board: &Board, cell: f32, coordinates: bool, notation: Notation) -> Self {
        let (across, up) = (board.width() as f32 * cell, board.height() as f32 * cell);
        if !coordinates {
            let margin = (cell / 8.0).ceil();
            let size = (across + 2.0 * margin, up + 2.0 * margin);
            return Self { layout: Layout::new(board, cell, (margin, margin)), size, labels: None };
        }
        let height = (cell * 0.26).clamp(9.0, 15.0);
        let naming = Naming::new(notation, board);
        let ends = [naming.rank_label(0), naming.rank_label(board.height() - 1)];
        let widest = ends.iter().map(|label| glyphs::width(label, height)).fold(0.0, f32::max);
        let left = (widest + 1.4 * height).ceil();
        let (top, bottom) = ((0.8 * height).ceil(), (2.2 * height).ceil());
        let size = (left + across + top, top + up + bottom);
        Self { layout: Layout::new(board, cell, (left, top)).named(notation), size, labels: Some(height) }
    }

    /// Draws the squares, chequered or in one colour, the blocked ones, and the coordinates.
    pub fn draw(&self, drawing: &mut Drawing, board: &Board, theme: &Theme, chequered: bool) {
        self.layout.draw_board(drawing, board, theme, chequered && self.layout.cell >= SMALLEST_CHEQUERED);
        if let Some(height) = self.labels {
            self.layout.coordinates(drawing, height, theme.ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;
    use crate::draw::drawing::{Point, Shape};

    fn labels(board: &str, cell: f32) -> Vec<(Point, String)> {
        let board: Board = board.parse().unwrap();
        let sheet = Sheet::new(&board, cell, true);
        let mut drawing = Drawing::new(sheet.size, LIGHT.background, String::new(), String::new());
        sheet.draw(&mut drawing, &board, &LIGHT, true);
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
