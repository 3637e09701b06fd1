//! Where the squares of a board lie in a picture, and what all pictures draw on them in the same way.

use cavallo::board::{Board, Colour as SquareColour, Naming, Notation, Piece, Square};

use crate::draw::colour::{Colour, Theme};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};
use crate::draw::piece;

/// Every n-th file and rank has a coordinate: n is the first of these that leaves room.
const EVERY: [u32; 12] = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/// Smaller squares have no lines between them.
const SMALLEST_WITH_GRID: f32 = 6.0;

/// A board that is too large to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {board} squares is too large {purpose}: {most}x{most} is the largest")]
pub struct BoardTooLarge {
    board: String,
    purpose: &'static str,
    most: u32,
}

impl BoardTooLarge {
    pub(crate) fn check(board: &Board, most: u32, purpose: &'static str) -> Result<(), Self> {
        if board.sides().1 <= most { Ok(()) } else { Err(Self { board: board.to_string(), purpose, most }) }
    }
}

/// The squares of a board in a picture, `a1` at the bottom left.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    files: u32,
    ranks: u32,
    /// The names of its squares.
    naming: Naming,
    /// The side of a square.
    pub cell: f32,
    /// The upper left corner of the board.
    pub origin: Point,
}

impl Layout {
    /// The layout of a board with squares of this side and its upper left corner at `origin`.
    #[must_use]
    pub fn new(board: &Board, cell: f32, origin: Point) -> Self {
        let naming = Naming::new(Notation::Algebraic, board);
        Self { files: board.width(), ranks: board.height(), naming, cell, origin }
    }

    /// The same with the squares of the board, and so its coordinates, named in another way.
    #[must_use]
    pub fn named(self, notation: Notation) -> Self {
        Self { naming: self.naming.in_notation(notation), ..self }
    }

    /// The names of its squares.
    #[must_use]
    pub fn naming(&self) -> Naming {
        self.naming
    }

    /// Width and height of the board.
    #[must_use]
    pub fn size(&self) -> (f32, f32) {
        (self.files as f32 * self.cell, self.ranks as f32 * self.cell)
    }

    /// The upper left corner of a square.
    #[must_use]
    pub fn corner(&self, square: Square) -> Point {
        let down = self.ranks - 1 - square.rank();
        (self.origin.0 + square.file() as f32 * self.cell, self.origin.1 + down as f32 * self.cell)
    }

    /// A point in a square: (0, 0) is its upper left corner, (1, 1) the lower right one.
    #[must_use]
    pub fn within(&self, square: Square, part: Point) -> Point {
        let (x, y) = self.corner(square);
        (x + part.0 * self.cell, y + part.1 * self.cell)
    }

    /// The middle of a square.
    #[must_use]
    pub fn centre(&self, square: Square) -> Point {
        self.within(square, (0.5, 0.5))
    }

    /// A square filled with a colour.
    #[must_use]
    pub fn filled(&self, square: Square, fill: Colour) -> Shape {
        Shape::Rect { corner: self.corner(square), size: (self.cell, self.cell), fill }
    }

    /// Fills a square.
    pub fn fill(&self, drawing: &mut Drawing, square: Square, fill: Colour) {
        drawing.push(self.filled(square, fill));
    }

    /// Draws the squares, chequered or in one colour, and the blocked ones.
    pub fn draw_board(&self, drawing: &mut Drawing, board: &Board, theme: &Theme, chequered: bool) {
        drawing.push(Shape::Rect { corner: self.origin, size: self.size(), fill: theme.light });
        for square in board.squares().filter(|square| chequered && square.colour() == SquareColour::Dark) {
            self.fill(drawing, square, theme.dark);
        }
        for &square in board.blocked() {
            self.block(drawing, square, theme);
        }
        self.draw_grid(drawing, theme);
    }

    /// Draws a blocked square. It is hatched where the theme says so, unless it is too small for that.
    pub fn block(&self, drawing: &mut Drawing, square: Square, theme: &Theme) {
        drawing.shapes.extend(blocked(self.corner(square), self.cell, theme));
    }

    /// Draws the lines between squares, if the theme has any; between tiny squares they would only be noise, and only the edge is drawn.
    pub fn draw_grid(&self, drawing: &mut Drawing, theme: &Theme) {
        let Some(colour) = theme.grid else { return };
        let every = |squares: u32| if self.cell < SMALLEST_WITH_GRID { squares as usize } else { 1 };
        let ((left, top), (across, down)) = (self.origin, self.size());
        let width = (0.018 * self.cell).clamp(0.5, 1.0);
        for file in (0..=self.files).step_by(every(self.files)) {
            let x = left + file as f32 * self.cell;
            drawing.push(Shape::Line { points: vec![(x, top), (x, top + down)], width, colour });
        }
        for rank in (0..=self.ranks).step_by(every(self.ranks)) {
            let y = top + rank as f32 * self.cell;
            drawing.push(Shape::Line { points: vec![(left, y), (left + across, y)], width, colour });
        }
    }

    /// Draws a line along the inside of a square's edges.
    pub fn outline(&self, drawing: &mut Drawing, square: Square, width: f32, colour: Colour) {
        self.inner_outline(drawing, square, 0.0, width, colour);
    }

    /// Draws a line along the edges of a square, in a distance from them that is a part of its side.
    pub(crate) fn inner_outline(&self, drawing: &mut Drawing, square: Square, part: f32, width: f32, colour: Colour) {
        let inset = part + width / 2.0 / self.cell;
        let (near, far) = (inset, 1.0 - inset);
        let corners = [(near, near), (far, near), (far, far), (near, far), (near, near)];
        let points = corners.map(|part| self.within(square, part)).to_vec();
        drawing.push(Shape::Line { points, width, colour });
    }

    /// Draws a frame that reaches so far from the middle of a square, or to its edges if it is larger.
    pub(crate) fn frame(&self, drawing: &mut Drawing, square: Square, reach: f32, width: f32, colour: Colour) {
        let (x, y) = self.centre(square);
        let reach = reach.max(0.5 * self.cell - width / 2.0);
        let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach), (-reach, -reach)];
        let points: Vec<Point> = corners.map(|(across, down)| (x + across, y + down)).to_vec();
        drawing.push(Shape::Line { points, width, colour });
    }

    /// Where a line from outside of a square to a point inside of it crosses the border.
    pub(crate) fn entry(&self, square: Square, from: Point, to: Point) -> Point {
        let (left, top) = self.corner(square);
        // How much of the way from the point inside to the other is left to the nearest edge.
        let part = |to: f32, from: f32, low: f32| {
            let room = if from > to { low + self.cell - to } else { to - low };
            if (from - to).abs() < f32::EPSILON { 1.0 } else { room / (from - to).abs() }
        };
        let part = part(to.0, from.0, left).min(part(to.1, from.1, top)).clamp(0.0, 1.0);
        (to.0 + (from.0 - to.0) * part, to.1 + (from.1 - to.1) * part)
    }

    /// Draws a cross in the middle of a square, as large as a part of its side.
    pub fn cross(&self, drawing: &mut Drawing, square: Square, part: f32, width: f32, colour: Colour) {
        let (near, far) = (0.5 - part / 2.0, 0.5 + part / 2.0);
        for ends in [[(near, near), (far, far)], [(near, far), (far, near)]] {
            let points = ends.map(|end| self.within(square, end)).to_vec();
            drawing.push(Shape::Line { points, width, colour });
        }
    }

    /// Writes into a square. `place` is the middle of the text, `most` its greatest width and height, all in parts of the square's side.
    pub fn write(
        &self,
        drawing: &mut Drawing,
        square: Square,
        place: Point,
        most: (f32, f32),
        colour: Colour,
        text: &str,
    ) {
        let height = fitting(text, most.1 * self.cell, most.0 * self.cell);
        let centre = self.within(square, place);
        drawing.push(Shape::Text { centre, height, colour, text: text.to_owned() });
    }

    /// Writes what names the files below the board, and what names the ranks to its left, in digits of this height. Where there is no
    /// room, some are left out.
    pub fn coordinates(&self, drawing: &mut Drawing, height: f32, colour: Colour) {
        let every = |room: f32| EVERY.into_iter().find(|&every| every as f32 * self.cell >= room).unwrap_or(u32::MAX);
        // The same step for both, so that a board reads the same way across and up.
        let widest = glyphs::width(&self.naming.file_label(self.files - 1), height) + 0.6 * height;
        let every = every(widest.max(1.5 * height));
        // The first one is always written; the others are round numbers.
        let from_zero = self.naming.counts_from_zero();
        let written = |place: u32, every: u32| place == 0 || (place + u32::from(!from_zero)).is_multiple_of(every);
        let bottom = self.origin.1 + self.size().1 + 1.1 * height;
        let mut label = |centre, height, text| drawing.push(Shape::Text { centre, height, colour, text });
        for file in (0..self.files).filter(|&file| written(file, every)) {
            label((self.centre(Square::new(file, 0)).0, bottom), height, self.naming.file_label(file));
        }
        let counted = |rank: u32| if from_zero { self.ranks - 1 - rank } else { rank };
        for rank in (0..self.ranks).filter(|&rank| written(counted(rank), every)) {
            let text = self.naming.rank_label(rank);
            // Numbers of squares may be longer than the margin is wide.
            let small = fitting(&text, height, self.origin.0 - 0.7 * height);
            let middle = self.origin.0 - 0.7 * height - glyphs::width(&text, small) / 2.0;
            label((middle, self.centre(Square::new(0, rank)).1), small, text);
        }
    }

    /// Draws a piece on a square, with something written on it.
    pub fn piece(&self, drawing: &mut Drawing, piece: Piece, square: Square, colour: Colour, writing: &str) {
        // Numbers stand to the left of it.
        let centre = self.within(square, if piece.is_knight() { (0.53, 0.58) } else { (0.55, 0.58) });
        drawing.shapes.extend(piece::shapes(piece, centre, 0.74 * self.cell, colour, writing));
    }
}

/// A blocked square with this corner and side.
pub(crate) fn blocked((x, y): Point, side: f32, theme: &Theme) -> Vec<Shape> {
    let mut shapes = vec![Shape::Rect { corner: (x, y), size: (side, side), fill: theme.blocked }];
    let hatching = theme.hatching.filter(|_| side >= SMALLEST_WITH_GRID);
    for ends in [[(0.0, 0.5), (0.5, 0.0)], [(0.0, 1.0), (1.0, 0.0)], [(0.5, 1.0), (1.0, 0.5)]] {
        let points = ends.map(|(across, down)| (x + across * side, y + down * side)).to_vec();
        shapes.extend(hatching.map(|colour| Shape::Line { points, width: 0.05 * side, colour }));
    }
    shapes
}

/// The height of the coordinates beside a board whose squares have numbers of their own.
#[must_use]
pub fn label_height(cell: f32) -> f32 {
    (0.22 * cell).clamp(8.0, 11.0)
}
