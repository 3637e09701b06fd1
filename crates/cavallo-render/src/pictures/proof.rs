//! Why there is a tour, or none, as a picture: the squares that the argument is about, and the argument in words.
//!
//! | reason | what is seen |
//! |---|---|
//! | a cut | the squares of the cut crossed out, and the parts that are left, each with a colour and a number of its own |
//! | squares that moves do not join | the parts of the board, each with a colour and a number of its own |
//! | an isolated square, dead ends, shared corners | these squares, and the jumps that they have |
//! | colours | the squares of each colour numbered, with the squares that decide framed |
//! | a tour that was found | the tour |
//! | a theorem | the board |

use cavallo::board::{Colour as SquareColour, Notation};
use cavallo::tour::existence::Witness;
use cavallo::{Answer, Board, Reason, Square, Tour, TourProblem};

use crate::draw::colour::{Colour, PAPER, Theme, ink_on};
use crate::draw::drawing::{Drawing, Shape};
use crate::draw::glyphs::fitting;
use crate::draw::layout::{BoardTooLarge, Layout, label_height};
use crate::draw::words::wrapped;
use crate::pictures::tour::{Style, TourPicture};

/// The longest side of a board in a picture of a proof.
pub const MOST_SQUARES: u32 = 30;

const MARGIN: f32 = 28.0;
const TEXT: f32 = 11.0;
const LINE: f32 = 1.7 * TEXT;
/// Room for the words below a narrow board.
const LEAST_WIDTH: f32 = 420.0;
/// Smaller squares have no room for the number of their part beside its jumps.
const SMALLEST_NUMBERED: f32 = 20.0;
/// The dark squares of an argument about colours, in print.
const DARK_IN_PRINT: Colour = Colour(216, 216, 216);

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
        check_size(self.problem.board())?;
        let title = format!("Is there a tour? {}", self.problem);
        if let Answer::Found(Witness::Tour(tour)) = self.answer {
            return Ok(self.example(tour, title));
        }
        let board = self.problem.board();
        let cell = self.cell();
        let width = (board.width() as f32 * cell + 2.0 * MARGIN).max(LEAST_WIDTH);
        let layout = Layout::new(board, cell, ((width - board.width() as f32 * cell) / 2.0, 14.0)).named(self.notation);
        let lines = self.lines(width);
        let below = layout.origin.1 + layout.size().1 + MARGIN;
        let size = (width, height_of(below, &lines));
        let mut drawing = Drawing::new(size, self.theme.background, title, self.words.to_owned());
        layout.draw_board(&mut drawing, board, &self.theme, true);
        if let Answer::Impossible(reason) = self.answer {
            self.draw_reason(&mut drawing, &layout, reason);
        }
        layout.coordinates(&mut drawing, label_height(cell), self.theme.faint);
        self.write_lines(&mut drawing, lines, below);
        Ok(drawing)
    }

    fn cell(&self) -> f32 {
        (480.0 / self.problem.board().sides().1 as f32).floor().clamp(16.0, 60.0)
    }

    /// A tour that was found, drawn as all tours are, and the words below it.
    fn example(&self, tour: &Tour, title: String) -> Drawing {
        let (style, theme, notation) = (Style::Line, self.theme, self.notation);
        let cell = self.cell() as u32;
        let tour = TourPicture { tour, style, theme, cell, coordinates: true, notation }.drawing();
        let width = tour.size.0.max(LEAST_WIDTH);
        let (lines, below) = (self.lines(width), tour.size.1 + TEXT);
        let mut drawing =
            Drawing::new((width, height_of(below, &lines)), theme.background, title, self.words.to_owned());
        let by = ((width - tour.size.0) / 2.0, 0.0);
        // All but the background, which is as large as the picture.
        drawing.shapes.extend(tour.shapes.into_iter().skip(1).map(|shape| shape.moved(by)));
        self.write_lines(&mut drawing, lines, below);
        drawing
    }

    /// The lines of words that fit into a picture.
    fn lines(&self, width: f32) -> Vec<String> {
        let counts = matches!(self.answer, Answer::Impossible(Reason::ColourCount { .. } | Reason::MinorityEnd { .. }));
        let how = if counts { ". Dark and light squares are counted separately." } else { "" };
        let words = format!("{}{how}", self.words.trim_end_matches(if counts { "." } else { "" }));
        wrapped(&words, ((width - MARGIN) / (0.85 * TEXT)) as usize)
    }

    fn write_lines(&self, drawing: &mut Drawing, lines: Vec<String>, below: f32) {
        let width = drawing.size.0;
        let heights = lines.iter().map(|text| fitting(text, TEXT, width - MARGIN));
        let height = heights.fold(TEXT, f32::min);
        for (number, text) in lines.into_iter().enumerate() {
            let centre = (width / 2.0, below + (number as f32 + 0.5) * LINE);
            drawing.push(Shape::Text { centre, height, colour: self.theme.ink, text });
        }
    }

    fn draw_reason(&self, drawing: &mut Drawing, layout: &Layout, reason: &Reason) {
        let decisive = self.theme.decisive();
        // On the colours of parts, red needs an edge.
        let edge = if self.theme.light.is_dark() { self.theme.background } else { PAPER };
        let frame = |drawing: &mut Drawing, square: Square| {
            layout.outline(drawing, square, 0.14 * layout.cell, edge);
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
                self.draw_colours(drawing, layout);
                frame(drawing, *start);
                frame(drawing, *end);
            }
            _ => {}
        }
    }

    /// In print, where all squares are white, dark squares become grey: the argument is about colours.
    fn draw_colours(&self, drawing: &mut Drawing, layout: &Layout) {
        if self.theme.is_print() {
            for square in self.problem.board().squares().filter(|square| square.colour() == SquareColour::Dark) {
                layout.fill(drawing, square, DARK_IN_PRINT);
            }
            layout.draw_grid(drawing, &self.theme);
        }
    }

    /// The squares of each colour, numbered, with a frame around the last number: a reader sees which colour has more.
    fn draw_counts(&self, drawing: &mut Drawing, layout: &Layout) {
        self.draw_colours(drawing, layout);
        for colour in [SquareColour::Dark, SquareColour::Light] {
            let squares = self.problem.board().squares().filter(|square| square.colour() == colour);
            let mut last = None;
            for (number, square) in (1_u64..).zip(squares) {
                let ink = ink_on(self.theme.square(square));
                layout.write(drawing, square, (0.5, 0.5), (0.7, 0.36), ink, &number.to_string());
                last = Some((square, ink));
            }
            if let Some((square, ink)) = last {
                layout.inner_outline(drawing, square, 0.08, 0.04 * layout.cell, ink);
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
        let board = self.problem.board();
        for &square in parts.iter().flatten() {
            for to in board.neighbours(square).filter(|to| *to > square && !removed.contains(to)) {
                for points in layout.polylines(board, [square, to], (0.0, 0.0)) {
                    drawing.push(Shape::Line { points, width: 0.05 * layout.cell, colour: self.theme.ink });
                }
            }
        }
        // Their numbers can be counted by eyes that cannot tell their colours apart.
        let is_numbered = parts.len() > 1 && layout.cell >= SMALLEST_NUMBERED;
        for (number, part) in parts.iter().enumerate().filter(|_| is_numbered) {
            for &square in part {
                let fill = self.theme.in_part(self.theme.square(square), number, parts.len());
                for (radius, fill) in [(0.24, self.theme.ink), (0.21, fill)] {
                    drawing.push(Shape::Disc { centre: layout.centre(square), radius: radius * layout.cell, fill });
                }
                layout.write(drawing, square, (0.5, 0.5), (0.3, 0.22), ink_on(fill), &(number + 1).to_string());
            }
        }
    }

    /// The jumps of a square; their width is a part of a square's side.
    fn draw_jumps(&self, drawing: &mut Drawing, layout: &Layout, from: Square, colour: Colour, width: f32) {
        let board = self.problem.board();
        for to in board.neighbours(from) {
            for points in layout.polylines(board, [from, to], (0.0, 0.0)) {
                drawing.push(Shape::Line { points, width: width * layout.cell, colour });
            }
        }
    }
}

/// The height of a picture with lines of text from a point on.
fn height_of(below: f32, lines: &[String]) -> f32 {
    (below + lines.len() as f32 * LINE + TEXT).ceil()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::{LIGHT, PRINT};
    use cavallo::board::Wrap;

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
        let framed = |shape: &Shape| matches!(shape, Shape::Line { colour, .. } if *colour == LIGHT.decisive());
        assert_eq!(shapes(&centre, framed), 1);
        assert_eq!(shapes(&centre, |shape| matches!(shape, Shape::Line { colour, .. } if *colour == LIGHT.faint)), 16);
        let minority = picture(&TourProblem::open(5).unwrap().with_start("a2").unwrap());
        assert_eq!(shapes(&minority, framed), 1);
        // Thirteen dark squares and twelve light ones, numbered apart: twelve numbers stand there twice.
        let colours = picture(&TourProblem::closed(5).unwrap());
        let written =
            |number: &str| shapes(&colours, |shape| matches!(shape, Shape::Text { text, .. } if text == number));
        assert_eq!(["12", "13", "14"].map(written), [2, 1, 0]);
        let theorem = picture(&TourProblem::closed(8).unwrap());
        assert_eq!(shapes(&theorem, |shape| matches!(shape, Shape::Line { .. })), 0);
        // Of two colours each, the last number has a frame.
        assert_eq!(shapes(&colours, |shape| matches!(shape, Shape::Line { .. })), 2);
        let answer = Answer::GAVE_UP;
        let large = TourProblem::open(31).unwrap();
        let notation = Notation::Algebraic;
        assert!(
            ProofPicture { problem: &large, answer: &answer, words: "", notation, theme: LIGHT }.drawing().is_err()
        );
    }

    #[test]
    fn parts_are_numbered() {
        let cut = picture(&TourProblem::open(4).unwrap());
        // The twelve squares that are left are in six parts: four on the edges, and two of four squares.
        let numbers =
            |shape: &Shape| matches!(shape, Shape::Text { text, height, .. } if *height > 12.0 && text == "6");
        assert!(shapes(&cut, numbers) >= 1);
    }

    #[test]
    fn colours_are_seen_in_print() {
        let problem = TourProblem::closed(5).unwrap();
        let (answer, notation) = (problem.exists().unwrap(), Notation::Algebraic);
        let picture = ProofPicture { problem: &problem, answer: &answer, words: "no.", notation, theme: PRINT };
        let drawing = picture.drawing().unwrap();
        assert_eq!(shapes(&drawing, |shape| matches!(shape, Shape::Rect { fill, .. } if *fill == DARK_IN_PRINT)), 13);
    }

    #[test]
    fn a_tour_is_drawn_as_tours_are() {
        let torus = Board::new(4, 4).unwrap().wrapped(Wrap::Both);
        for problem in [TourProblem::closed(8).unwrap(), TourProblem::closed(torus).unwrap()] {
            let tour = problem.solve().unwrap().found().unwrap();
            let (squares, answer) = (tour.length() as usize, Answer::Found(Witness::Tour(tour)));
            let (words, notation) = ("yes", Notation::Algebraic);
            let drawing =
                ProofPicture { problem: &problem, answer: &answer, words, notation, theme: LIGHT }.drawing().unwrap();
            // A dot on each square, and the return to the first.
            assert!(shapes(&drawing, |shape| matches!(shape, Shape::Disc { .. })) > squares);
            let jumps = drawing.shapes.iter().filter_map(|shape| match shape {
                Shape::Line { points, .. } => Some(points),
                _ => None,
            });
            // None is longer than a jump, whose sides are a square and two.
            let longest = |points: &Vec<(f32, f32)>| {
                points.windows(2).map(|ends| (ends[0].0 - ends[1].0).hypot(ends[0].1 - ends[1].1)).fold(0.0, f32::max)
            };
            assert!(jumps.clone().count() >= squares);
            assert!(jumps.map(longest).fold(0.0, f32::max) < 2.3 * 60.0);
        }
    }
}
