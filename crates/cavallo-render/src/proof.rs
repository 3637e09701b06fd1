//! Why there is a tour, or none, as a picture: the squares that the argument is about, and the argument in words.
//!
//! | reason | what is seen |
//! |---|---|
//! | a cut | the squares of the cut crossed out, and the parts that are left, each in a colour of its own |
//! | squares that moves do not join | the parts of the board, each in a colour of its own |
//! | an isolated square, dead ends, shared corners | these squares, and the jumps that they have |
//! | colours | the board, with the squares that decide framed |
//! | a tour that was found | its line |
//! | a theorem | the board |

use cavallo::board::{Colour as SquareColour, Notation};
use cavallo::tour::Ends;
use cavallo::tour::existence::Witness;
use cavallo::{Answer, Board, Reason, Square, TourProblem};

use crate::colour::{Colour, Theme, ink_on};
use crate::drawing::{Drawing, Shape};
use crate::layout::{BoardTooLarge, Layout, fitting, label_height};
use crate::words::wrapped;

/// The longest side of a board in a picture of a proof.
pub const MOST_SQUARES: u32 = 30;

const MARGIN: f32 = 28.0;
const TEXT: f32 = 11.0;
const LINE: f32 = 1.7 * TEXT;
/// Room for the words below a narrow board.
const LEAST_WIDTH: f32 = 420.0;

/// Checks that a proof can be drawn on a board.
///
/// # Errors
/// When the board is too large.
pub fn check_size(board: &Board) -> Result<(), BoardTooLarge> {
    BoardTooLarge::check(board, MOST_SQUARES, "to draw a proof on")
}

/// An answer about the existence of a tour, to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct ProofPicture<'a> {
    /// What was asked.
    pub problem: &'a TourProblem,
    /// The answer.
    pub answer: &'a Answer<Witness>,
    /// The answer in words, which stand below the board.
    pub words: &'a str,
    /// How files and ranks are named.
    pub notation: Notation,
    /// Its colours.
    pub theme: Theme,
}

impl ProofPicture<'_> {
    /// Draws it.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn drawing(&self) -> Result<Drawing, BoardTooLarge> {
        let board = self.problem.board();
        check_size(board)?;
        let cell = (480.0 / board.sides().1 as f32).floor().clamp(16.0, 60.0);
        let width = (board.width() as f32 * cell + 2.0 * MARGIN).max(LEAST_WIDTH);
        let layout = Layout::new(board, cell, ((width - board.width() as f32 * cell) / 2.0, 14.0)).named(self.notation);
        let lines = wrapped(self.words, ((width - MARGIN) / (0.85 * TEXT)) as usize);
        let below = layout.origin.1 + layout.size().1 + MARGIN;
        let size = (width, (below + lines.len() as f32 * LINE + TEXT).ceil());
        let title = format!("Is there a tour? {}", self.problem);
        let mut drawing = Drawing::new(size, self.theme.background, title, self.words.to_owned());
        layout.draw_board(&mut drawing, board, &self.theme, true);
        match self.answer {
            Answer::Impossible(reason) => self.draw_reason(&mut drawing, &layout, reason),
            Answer::Found(Witness::Tour(tour)) => {
                let returns = (tour.ends() == Ends::Closed).then(|| tour.first());
                let points: Vec<_> = tour.squares().chain(returns).map(|square| layout.centre(square)).collect();
                if points.len() > 1 {
                    drawing.push(Shape::Line { points, width: 0.09 * cell, colour: self.theme.start });
                }
            }
            Answer::Found(Witness::Theorem(_)) | Answer::Unknown(_) => {}
        }
        layout.coordinates(&mut drawing, label_height(cell), self.theme.faint);
        let heights = lines.iter().map(|text| fitting(text, TEXT, width - MARGIN));
        let height = heights.fold(TEXT, f32::min);
        for (number, text) in lines.into_iter().enumerate() {
            let centre = (width / 2.0, below + (number as f32 + 0.5) * LINE);
            drawing.push(Shape::Text { centre, height, colour: self.theme.ink, text });
        }
        Ok(drawing)
    }

    fn draw_reason(&self, drawing: &mut Drawing, layout: &Layout, reason: &Reason) {
        let decisive = self.theme.decisive();
        let frame = |drawing: &mut Drawing, square: Square| {
            layout.outline(drawing, square, 0.1 * layout.cell, decisive);
        };
        match reason {
            Reason::Cut { removed, .. } => {
                self.draw_parts(drawing, layout, removed);
                for &square in removed {
                    layout.cross(drawing, square, 0.6, 0.1 * layout.cell, decisive);
                }
            }
            Reason::Disconnected { from, to, .. }
            | Reason::KeepsColour { from, to, .. }
            | Reason::Sublattice { from, to, .. } => {
                self.draw_parts(drawing, layout, &[]);
                frame(drawing, *from);
                frame(drawing, *to);
            }
            Reason::Isolated { square, .. } => {
                for part in self.problem.board().parts_without(&[]) {
                    for &other in &part {
                        self.draw_jumps(drawing, layout, other, self.theme.faint, 0.02);
                    }
                }
                frame(drawing, *square);
            }
            Reason::DeadEnds { squares, .. } => {
                for &square in squares {
                    self.draw_jumps(drawing, layout, square, decisive, 0.08);
                    frame(drawing, square);
                }
            }
            Reason::SharedCorners { end, corners } => {
                for &corner in corners {
                    self.draw_jumps(drawing, layout, corner, decisive, 0.08);
                    frame(drawing, corner);
                }
                frame(drawing, *end);
            }
            Reason::ColourCount { .. } => self.draw_counts(drawing, layout),
            Reason::MinorityEnd { square, .. } => {
                self.draw_counts(drawing, layout);
                frame(drawing, *square);
            }
            Reason::TwoWide => self.draw_parts(drawing, layout, &[]),
            Reason::FourWideClosed => self.draw_outer_jumps(drawing, layout),
            Reason::FourWideInnerEnd(square) => {
                self.draw_outer_jumps(drawing, layout);
                frame(drawing, *square);
            }
            Reason::EqualColourEnds { start, end, .. } | Reason::EndsNotJoined { start, end, .. } => {
                frame(drawing, *start);
                frame(drawing, *end);
            }
            _ => {}
        }
    }

    /// The squares of each colour, numbered: a reader sees which colour has more.
    fn draw_counts(&self, drawing: &mut Drawing, layout: &Layout) {
        for colour in [SquareColour::Dark, SquareColour::Light] {
            let squares = self.problem.board().squares().filter(|square| square.colour() == colour);
            for (number, square) in (1_u64..).zip(squares) {
                let ink = ink_on(self.theme.square(square));
                layout.write(drawing, square, (0.5, 0.5), (0.7, 0.36), ink, &number.to_string());
            }
        }
    }

    /// On a board four squares wide, the outer and the inner files (or ranks) in two colours, and the jumps from the outer ones: none of
    /// these leads to another outer one.
    fn draw_outer_jumps(&self, drawing: &mut Drawing, layout: &Layout) {
        let board = self.problem.board();
        let is_outer = |square: Square| {
            let place = if board.width() == 4 { square.file() } else { square.rank() };
            place == 0 || place == 3
        };
        for square in board.squares() {
            let fill = self.theme.in_part(self.theme.square(square), usize::from(!is_outer(square)), 2);
            layout.fill(drawing, square, fill);
        }
        layout.draw_grid(drawing, &self.theme);
        for square in board.squares().filter(|&square| is_outer(square)) {
            self.draw_jumps(drawing, layout, square, self.theme.ink, 0.04);
        }
    }

    /// The parts of the board without some squares, each in its colour, and the jumps inside them.
    fn draw_parts(&self, drawing: &mut Drawing, layout: &Layout, removed: &[Square]) {
        let parts = self.problem.board().parts_without(removed);
        for (number, part) in parts.iter().enumerate() {
            let in_part = |square| self.theme.in_part(self.theme.square(square), number, parts.len());
            for &square in part {
                layout.fill(drawing, square, in_part(square));
            }
        }
        layout.draw_grid(drawing, &self.theme);
        for &square in parts.iter().flatten() {
            for to in self.problem.board().neighbours(square).filter(|to| *to > square && !removed.contains(to)) {
                let points = vec![layout.centre(square), layout.centre(to)];
                drawing.push(Shape::Line { points, width: 0.05 * layout.cell, colour: self.theme.ink });
            }
        }
    }

    /// The jumps of a square; their width is a part of a square's side.
    fn draw_jumps(&self, drawing: &mut Drawing, layout: &Layout, from: Square, colour: Colour, width: f32) {
        for to in self.problem.board().neighbours(from) {
            let points = vec![layout.centre(from), layout.centre(to)];
            drawing.push(Shape::Line { points, width: width * layout.cell, colour });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::LIGHT;

    fn picture(problem: &TourProblem) -> Drawing {
        let answer = problem.exists().unwrap();
        let (words, notation) = ("because of this and of that", Notation::Algebraic);
        ProofPicture { problem, answer: &answer, words, notation, theme: LIGHT }.drawing().unwrap()
    }

    fn shapes(drawing: &Drawing, is_wanted: impl Fn(&Shape) -> bool) -> usize {
        drawing.shapes.iter().filter(|shape| is_wanted(shape)).count()
    }

    #[test]
    fn a_cut_shows_its_squares_and_its_parts() {
        let cut = picture(&TourProblem::open(4).unwrap());
        // Two lines for each cross; of the 24 jumps, the eight that avoid the centre are inside of parts.
        assert_eq!(shapes(&cut, |shape| matches!(shape, Shape::Line { colour, .. } if *colour == LIGHT.decisive())), 8);
        assert_eq!(shapes(&cut, |shape| matches!(shape, Shape::Line { colour, .. } if *colour == LIGHT.ink)), 8);
    }

    #[test]
    fn other_reasons_and_answers() {
        let centre = picture(&TourProblem::open(3).unwrap());
        assert_eq!(
            shapes(&centre, |shape| matches!(shape, Shape::Line { colour, .. } if *colour == LIGHT.decisive())),
            1
        );
        assert_eq!(shapes(&centre, |shape| matches!(shape, Shape::Line { colour, .. } if *colour == LIGHT.faint)), 16);
        let minority = picture(&TourProblem::open(5).unwrap().with_start("a2").unwrap());
        assert_eq!(shapes(&minority, |shape| matches!(shape, Shape::Line { .. })), 1);
        // Thirteen dark squares and twelve light ones, numbered apart: twelve numbers stand there twice.
        let colours = picture(&TourProblem::closed(5).unwrap());
        let written =
            |number: &str| shapes(&colours, |shape| matches!(shape, Shape::Text { text, .. } if text == number));
        assert_eq!(["12", "13", "14"].map(written), [2, 1, 0]);
        let theorem = picture(&TourProblem::closed(8).unwrap());
        assert_eq!(shapes(&theorem, |shape| matches!(shape, Shape::Line { .. })), 0);
        let answer = Answer::GAVE_UP;
        let large = TourProblem::open(31).unwrap();
        let notation = Notation::Algebraic;
        assert!(
            ProofPicture { problem: &large, answer: &answer, words: "", notation, theme: LIGHT }.drawing().is_err()
        );
    }
}
