//! The number of exits of every square as a picture: the board as Warnsdorff's rule sees it before the first jump.

use cavallo::board::{Board, ExitNumbers, Notation};

use super::{GraphPictureError, TEXT, shade, write_from};
use crate::draw::colour::{Colour, Theme, ink_on};
use crate::draw::drawing::{Drawing, Shape};
use crate::draw::glyphs;
use crate::draw::layout::{BoardTooLarge, Layout, label_height};
use crate::draw::words::{counted, setting};

/// The longest side of a board in such a picture; smaller numbers could not be read.
const MOST_SQUARES: u32 = 40;

const MARGIN: f32 = 28.0;
const TOP: f32 = 14.0;
/// The side of a square in the legend, and the distance between two of them.
const SWATCH: f32 = 22.0;
const ROW: f32 = 28.0;

/// A picture of the exits of all squares.
#[derive(Clone, Debug)]
pub struct ExitsPicture<'a> {
    board: &'a Board,
    /// The numbers of exits that there are, ascending, each with the number of its squares.
    numbers: Vec<(usize, u64)>,
    edges: u64,
    notation: Notation,
    theme: Theme,
}

impl<'a> ExitsPicture<'a> {
    /// The picture of a board.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn new(board: &'a Board, theme: Theme) -> Result<Self, GraphPictureError> {
        BoardTooLarge::check(board, MOST_SQUARES, "for a picture of its exits")?;
        let mut numbers = ExitNumbers::default();
        board.squares().for_each(|square| numbers.add(board.exits(square)));
        Ok(Self {
            board,
            numbers: numbers.iter().collect(),
            edges: numbers.edges(),
            notation: Notation::Algebraic,
            theme,
        })
    }

    /// The same with files and ranks named in another way.
    #[must_use]
    pub fn named(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// Draws it.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let Self { board, theme, .. } = self;
        let cell = (560.0 / board.sides().1 as f32).floor().clamp(16.0, 64.0);
        let layout = Layout::new(board, cell, (MARGIN, TOP)).named(self.notation);
        let (across, down) = layout.size();
        let legend = MARGIN + across + MARGIN;
        let rows = self.rows();
        let widest = rows.iter().map(|row| glyphs::width(row, TEXT)).fold(0.0, f32::max);
        let caption = format!("{}, {}", counted(board.free_area(), "square"), counted(self.edges, "edge"));
        let width = (legend + SWATCH + 10.0 + widest).max(MARGIN + glyphs::width(&caption, TEXT)) + MARGIN;
        let below = TOP + down.max(rows.len() as f32 * ROW) + MARGIN + TEXT;
        let title = format!("Exits {}", setting(board));
        let description = format!("The number of exits of every square: {}. {caption}.", rows.join(", "));
        let mut drawing =
            Drawing::new((width.ceil(), (below + 1.2 * TEXT).ceil()), theme.background, title, description);
        layout.draw_board(&mut drawing, board, theme, false);
        for square in board.squares() {
            let exits = board.exits(square);
            let fill = self.fill(exits);
            layout.fill(&mut drawing, square, fill);
            layout.outline(&mut drawing, square, 0.8, theme.grid.unwrap_or(theme.background));
            layout.write(&mut drawing, square, (0.5, 0.5), (0.6, 0.36), ink_on(fill), &exits.to_string());
        }
        layout.coordinates(&mut drawing, label_height(cell), theme.faint);
        for (row, (&(exits, _), words)) in self.numbers.iter().zip(rows).enumerate() {
            let (top, fill) = (TOP + row as f32 * ROW, self.fill(exits));
            drawing.push(Shape::Rect { corner: (legend, top), size: (SWATCH, SWATCH), fill });
            if let Some(colour) = theme.grid {
                let (right, bottom) = (legend + SWATCH, top + SWATCH);
                let points = vec![(legend, top), (right, top), (right, bottom), (legend, bottom), (legend, top)];
                drawing.push(Shape::Line { points, width: 0.8, colour });
            }
            let (middle, text) = (top + SWATCH / 2.0, exits.to_string());
            let centre = (legend + SWATCH / 2.0, middle);
            drawing.push(Shape::Text { centre, height: 10.0, colour: ink_on(fill), text });
            write_from(&mut drawing, (legend + SWATCH + 10.0, middle), theme, words);
        }
        write_from(&mut drawing, (MARGIN, below), theme, caption);
        drawing
    }

    /// How many squares have which number of exits, in words.
    fn rows(&self) -> Vec<String> {
        let row = |&(exits, squares): &(usize, u64)| {
            format!("{} with {}", counted(squares, "square"), counted(exits as u64, "exit"))
        };
        self.numbers.iter().map(row).collect()
    }

    fn fill(&self, exits: usize) -> Colour {
        let place = self.numbers.iter().position(|&(number, _)| number == exits).unwrap_or(0);
        shade(&self.theme, place, self.numbers.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;

    #[test]
    fn the_legend_has_all_numbers() {
        let board = Board::new(8, 8).unwrap();
        let drawing = ExitsPicture::new(&board, LIGHT).unwrap().drawing();
        let texts: Vec<&str> = drawing
            .shapes
            .iter()
            .filter_map(|shape| if let Shape::Text { text, .. } = shape { Some(text.as_str()) } else { None })
            .collect();
        for words in ["4 squares with 2 exits", "20 squares with 4 exits", "64 squares, 168 edges"] {
            assert!(texts.contains(&words), "{words}: {texts:?}");
        }
        // The number 8 is on 16 squares, in the legend, and beside the last rank.
        assert_eq!(texts.iter().filter(|&&text| text == "8").count(), 18);
        assert!(ExitsPicture::new(&Board::new(41, 1).unwrap(), LIGHT).is_err());
    }
}
