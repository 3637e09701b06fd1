//! A matrix of the graph as a picture: which squares turns join, and how many turns they are apart.
//!
//! Rows and columns are squares as one reads the board, and lines part the ranks. The distances from a single square are numbers on
//! the board.

use cavallo::board::{Board, Entries, Matrix, Naming, Notation, Square};
use cavallo::run::Run;

use super::{GraphPictureError, TEXT, shade, write_from};
use crate::draw::colour::{Colour, Theme, ink_on};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};
use crate::draw::layout::{BoardTooLarge, Layout, label_height};
use crate::draw::words::{counted, setting};

/// The most squares of a board whose matrix is drawn.
const MOST_ROWS: u64 = 144;
/// The longest side of a board with the distances from one square.
const MOST_SQUARES: u32 = 40;

const MARGIN: f32 = 28.0;
const TOP: f32 = 14.0;
/// Smaller entries have no numbers on them, and their columns no names.
const SMALLEST_WRITTEN: f32 = 13.0;

/// A picture of a matrix, or of one of its rows as a board.
#[derive(Clone, Debug)]
pub struct MatrixPicture<'a> {
    board: &'a Board,
    k: u64,
    entries: Entries,
    only: Option<Square>,
    squares: Vec<Square>,
    rows: Vec<Vec<Option<u64>>>,
    naming: Naming,
    theme: Theme,
}

impl<'a> MatrixPicture<'a> {
    /// The picture of a whole matrix, or of the row of one square.
    ///
    /// # Errors
    /// When the board is too large, or when the run is stopped.
    pub fn new(
        run: &mut Run<'_>,
        matrix: &mut Matrix<'a>,
        only: Option<Square>,
        theme: Theme,
    ) -> Result<Self, GraphPictureError> {
        let board = matrix.board();
        if only.is_some() {
            BoardTooLarge::check(board, MOST_SQUARES, "for a picture of distances")?;
        } else if board.area() > MOST_ROWS {
            return Err(GraphPictureError::MatrixTooLarge { board: board.to_string(), most: MOST_ROWS });
        }
        let squares: Vec<Square> = matrix.squares().collect();
        let wanted = only.map_or_else(|| squares.clone(), |square| vec![square]);
        let mut rows = Vec::with_capacity(wanted.len());
        for from in wanted {
            rows.push(matrix.row(run, from)?.to_vec());
        }
        let naming = Naming::new(Notation::Algebraic, board);
        Ok(Self { board, k: matrix.k(), entries: matrix.entries(), only, squares, rows, naming, theme })
    }

    /// The same with squares named in another way.
    #[must_use]
    pub fn named(self, notation: Notation) -> Self {
        Self { naming: self.naming.in_notation(notation), ..self }
    }

    /// Draws it.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        if self.only.is_some() { self.drawing_of_board() } else { self.drawing_of_matrix() }
    }

    fn drawing_of_board(&self) -> Drawing {
        let cell = (560.0 / self.board.sides().1 as f32).floor().clamp(16.0, 64.0);
        let layout = Layout::new(self.board, cell, (MARGIN, TOP)).named(self.naming.notation());
        let (across, down) = layout.size();
        let mut drawing = self.empty((across + MARGIN, TOP + down + MARGIN));
        layout.draw_board(&mut drawing, self.board, &self.theme, false);
        for (&square, &entry) in
            self.squares.iter().zip(&self.rows[0]).filter(|(square, _)| self.board.is_free(**square))
        {
            let fill = self.fill(entry);
            layout.fill(&mut drawing, square, fill);
            layout.outline(&mut drawing, square, 0.8, self.theme.background);
            let text = entry.map_or("-".to_owned(), |number| number.to_string());
            layout.write(&mut drawing, square, (0.5, 0.5), (0.6, 0.36), ink_on(fill), &text);
        }
        layout.coordinates(&mut drawing, label_height(cell), self.theme.faint);
        drawing
    }

    fn drawing_of_matrix(&self) -> Drawing {
        let theme = &self.theme;
        let columns = self.squares.len() as f32;
        let cell = (720.0 / columns).floor().clamp(6.0, 40.0);
        let names: Vec<String> = self.squares.iter().map(|&square| self.naming.name(square).to_string()).collect();
        let height = (0.4 * cell).clamp(5.0, 11.0);
        let widest = names.iter().map(|name| glyphs::width(name, height)).fold(0.0, f32::max);
        let (left, top) = (MARGIN / 2.0 + widest + 6.0, TOP + 2.0 * height);
        let side = columns * cell;
        let mut drawing = self.empty((left + side, top + side + 0.5 * MARGIN));
        drawing.push(Shape::Rect { corner: (left, top), size: (side, side), fill: theme.light });
        for (down, row) in self.rows.iter().enumerate() {
            for (right, &entry) in row.iter().enumerate() {
                let corner = (left + right as f32 * cell, top + down as f32 * cell);
                let fill = self.fill(entry);
                drawing.push(Shape::Rect { corner, size: (cell, cell), fill });
                if cell >= SMALLEST_WRITTEN {
                    let text = entry.map_or("-".to_owned(), |number| number.to_string());
                    let (centre, height) =
                        ((corner.0 + cell / 2.0, corner.1 + cell / 2.0), fitting(&text, 0.4 * cell, 0.7 * cell));
                    drawing.push(Shape::Text { centre, height, colour: ink_on(fill), text });
                }
            }
        }
        for place in (0..=self.squares.len()).step_by(self.board.width() as usize) {
            let along = place as f32 * cell;
            for points in [
                vec![(left + along, top), (left + along, top + side)],
                vec![(left, top + along), (left + side, top + along)],
            ] {
                drawing.push(Shape::Line { points, width: 0.8, colour: theme.faint });
            }
        }
        for (place, name) in names.into_iter().enumerate() {
            let middle = (place as f32 + 0.5) * cell;
            let label = |centre, height, text| Shape::Text { centre, height, colour: theme.ink, text };
            // Where there is no room for all, the first square of each rank has its name.
            let is_first = place.is_multiple_of(self.board.width() as usize);
            if is_first || cell > 1.3 * height {
                let width = glyphs::width(&name, height);
                drawing.push(label((left - 5.0 - width / 2.0, top + middle), height, name.clone()));
            }
            if cell >= SMALLEST_WRITTEN {
                let height = fitting(&name, height, 0.86 * cell);
                drawing.push(label((left + middle, top - height), height, name));
            } else if is_first {
                let room = self.board.width() as f32 * cell;
                let height = fitting(&name, height, 0.9 * room);
                let width = glyphs::width(&name, height);
                drawing.push(label((left + middle - cell / 2.0 + width / 2.0, top - height), height, name));
            }
        }
        drawing
    }

    /// A picture of this size and a caption below it.
    fn empty(&self, (across, down): (f32, f32)) -> Drawing {
        let caption = self.caption();
        let what = if self.entries == Entries::Distances { "Distances" } else { "Adjacency matrix" };
        let title = format!("{what} {}", setting(self.board));
        let width = across.max(MARGIN + glyphs::width(&caption, TEXT)) + MARGIN;
        let below = down + TEXT;
        let legend = if self.only.is_some() { 0.0 } else { 2.2 * TEXT };
        let size = (width.ceil(), (below + legend + 1.5 * TEXT).ceil());
        let mut drawing = Drawing::new(size, self.theme.background, title, format!("{caption}."));
        write_from(&mut drawing, (MARGIN, below), &self.theme, caption);
        if self.only.is_none() {
            self.draw_legend(&mut drawing, (MARGIN, below + legend));
        }
        drawing
    }

    /// Which colour stands for which entry.
    fn draw_legend(&self, drawing: &mut Drawing, (mut x, middle): Point) {
        const LONGEST: f32 = 240.0;
        let unit = if self.k == 1 { "jump" } else { "turn" };
        let (most, words) = match self.entries {
            Entries::Adjacency => (1, format!("0: not joined, 1: joined by a {unit}")),
            Entries::Distances => (self.greatest(), format!("{unit}s apart")),
        };
        let swatch = (LONGEST / (most + 1) as f32).min(2.0 * TEXT);
        for entry in 0..=most {
            let (corner, fill) = ((x, middle - 0.8 * TEXT), self.fill(Some(entry)));
            for (inset, fill) in [(0.0, self.theme.faint), (0.5, fill)] {
                let corner = (corner.0 + inset, corner.1 + inset);
                drawing.push(Shape::Rect { corner, size: (swatch - 2.0 * inset, 1.6 * TEXT - 2.0 * inset), fill });
            }
            let (text, centre) = (entry.to_string(), (x + swatch / 2.0, middle));
            if glyphs::width(&text, 0.8 * TEXT) < swatch {
                drawing.push(Shape::Text { centre, height: 0.8 * TEXT, colour: ink_on(fill), text });
            }
            x += swatch;
        }
        write_from(drawing, (x + 8.0, middle), &self.theme, words);
    }

    fn greatest(&self) -> u64 {
        self.rows.iter().flatten().flatten().copied().max().unwrap_or(0)
    }

    fn fill(&self, entry: Option<u64>) -> Colour {
        match (self.entries, entry) {
            (Entries::Adjacency, Some(1)) => self.theme.start,
            (Entries::Adjacency, _) | (_, None) => self.theme.light,
            (Entries::Distances, Some(number)) => shade(&self.theme, number as usize, self.greatest() as usize + 1),
        }
    }

    fn caption(&self) -> String {
        let squares = counted(self.board.free_area(), "square");
        let unit = if self.k == 1 { "jump" } else { "turn" };
        let most = counted(self.greatest(), unit);
        match (self.entries, self.only) {
            (Entries::Adjacency, _) => {
                let ends = self.rows.iter().flatten().filter(|entry| **entry == Some(1)).count() as u64;
                format!("{squares}, {}", counted(ends / 2, "edge"))
            }
            (Entries::Distances, Some(start)) => format!("from {}: up to {most}", self.naming.name(start)),
            (Entries::Distances, None) => format!("{squares}, up to {most} apart"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;

    fn texts(board: &Board, entries: Entries, only: Option<Square>, notation: Notation) -> Vec<String> {
        let mut matrix = Matrix::of_rows(board, 1, entries);
        let picture = MatrixPicture::new(&mut Run::unlimited(), &mut matrix, only, LIGHT).unwrap().named(notation);
        let text = |shape| if let Shape::Text { text, .. } = shape { Some(text) } else { None };
        picture.drawing().shapes.into_iter().filter_map(text).collect()
    }

    #[test]
    fn entries_and_names_are_written() {
        let board = Board::new(3, 3).unwrap();
        let adjacency = texts(&board, Entries::Adjacency, None, Notation::Letters);
        // Eight edges, twice each, and one in the legend.
        assert_eq!(adjacency.iter().filter(|&text| text == "1").count(), 16 + 1);
        assert_eq!(adjacency.iter().filter(|&text| text == "(B,2)").count(), 2);
        assert!(adjacency.contains(&"9 squares, 8 edges".to_owned()), "{adjacency:?}");
        let row = texts(&board, Entries::Distances, Some(Square::new(0, 0)), Notation::Rows);
        assert!(row.contains(&"from (2,0): up to 4 jumps".to_owned()), "{row:?}");
        assert_eq!(row.iter().filter(|&text| text == "-").count(), 1);
    }

    #[test]
    fn colours_of_small_entries_are_explained() {
        let distances = texts(&Board::new(8, 8).unwrap(), Entries::Distances, None, Notation::Algebraic);
        for number in 0..=6 {
            assert_eq!(distances.iter().filter(|&text| *text == number.to_string()).count(), 1, "{number}");
        }
        assert!(distances.contains(&"jumps apart".to_owned()), "{distances:?}");
    }

    #[test]
    fn large_matrices_are_refused() {
        let board = Board::new(13, 12).unwrap();
        let (mut run, mut matrix) = (Run::unlimited(), Matrix::of_rows(&board, 1, Entries::Adjacency));
        let error = MatrixPicture::new(&mut run, &mut matrix, None, LIGHT).unwrap_err();
        assert!(matches!(error, GraphPictureError::MatrixTooLarge { .. }));
        let mut matrix = Matrix::of_rows(&board, 1, Entries::Distances);
        assert!(MatrixPicture::new(&mut run, &mut matrix, Some(Square::new(0, 0)), LIGHT).is_ok());
    }
}
