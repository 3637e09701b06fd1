//! Algorithms step by step, one picture per step.
//!
//! A [`recorder`] observes a run and keeps its events. A [`Film`] shows them: [`SearchFilm`] the search for a tour, with
//! the choice behind every jump, [`WavesFilm`] a breadth-first search spreading over the board.

mod levels;
mod search;
mod waves;

use cavallo::board::{Board, Notation};
use cavallo::trace::Recorder;

use crate::draw::colour::{Colour, Theme, ink_on};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs::{self, fitting};
use crate::draw::layout::{BoardTooLarge, Layout, label_height};
use crate::draw::words::wrapped;

pub use levels::VISITED;
pub use search::SearchFilm;
pub use waves::WavesFilm;

/// The longest side of a board in a film; smaller squares could not be read.
pub const MOST_SQUARES: u32 = 30;
/// The most events that are kept. A search that backtracks may have any number of them.
pub const MOST_EVENTS: u64 = 2000;

/// Checks that an algorithm can be shown on a board, before it runs.
///
/// # Errors
/// When the board is too large.
pub fn check_size(board: &Board) -> Result<(), BoardTooLarge> {
    BoardTooLarge::check(board, MOST_SQUARES, "to show an algorithm at work")
}

/// A recorder for the film of an algorithm on a board: it keeps [`MOST_EVENTS`].
///
/// # Errors
/// When the board is too large.
pub fn recorder(board: &Board) -> Result<Recorder, BoardTooLarge> {
    check_size(board)?;
    Ok(Recorder::new(board).with_room(MOST_EVENTS, usize::MAX))
}

/// A sequence of pictures of the same size.
pub trait Film {
    /// The number of pictures.
    fn frames(&self) -> usize;

    /// The picture with this number, from 0.
    fn frame(&self, number: usize) -> Drawing;
}

/// What all frames of a film have in common: the empty board, a few lines of text below it, and a line that explains the marks.
#[derive(Clone, Debug)]
struct FrameTemplate {
    board: Board,
    layout: Layout,
    size: (f32, f32),
    theme: Theme,
}

impl FrameTemplate {
    const MARGIN: f32 = 28.0;
    const TOP: f32 = 14.0;
    const TEXT: f32 = 11.0;
    /// Room for the text below a narrow board.
    const LEAST_WIDTH: f32 = 440.0;
    /// Room for so many lines of text, all of one size, whatever they say.
    const LINES: usize = 3;
    /// The distance between them.
    const LINE: f32 = 1.7 * Self::TEXT;

    fn new(board: &Board, theme: Theme) -> Self {
        let side = (600.0 / board.sides().1 as f32).floor().clamp(26.0, 60.0);
        let wide = board.width() as f32 * side + 2.0 * Self::MARGIN;
        let width = wide.max(Self::LEAST_WIDTH);
        let left = (width - board.width() as f32 * side) / 2.0;
        let layout = Layout::new(board, side, (left, Self::TOP));
        let height = Self::TOP + layout.size().1 + Self::MARGIN + Self::LINES as f32 * Self::LINE + 3.6 * Self::TEXT;
        Self { board: board.clone(), layout, size: (width, height.ceil()), theme }
    }

    /// The same with squares named in another way.
    fn named(mut self, notation: Notation) -> Self {
        self.layout = self.layout.named(notation);
        self
    }

    /// The empty board with two lines of text.
    fn empty(&self, title: &str, caption: &[String; 2]) -> Drawing {
        self.captioned(title, caption, |drawing| {
            self.layout.draw_board(drawing, &self.board, &self.theme, true);
            self.layout.coordinates(drawing, label_height(self.layout.cell), self.theme.faint);
        })
    }

    /// A drawing and below it two sentences, in as many lines as they need.
    fn captioned(&self, title: &str, caption: &[String; 2], draw: impl FnOnce(&mut Drawing)) -> Drawing {
        let description = format!("{}. {}", caption[0], caption[1]);
        let mut drawing = Drawing::new(self.size, self.theme.background, title.to_owned(), description);
        draw(&mut drawing);
        let (height, lines) = self.lines(caption);
        for (line, text) in lines.into_iter().enumerate() {
            let centre = (self.size.0 / 2.0, self.below() + line as f32 * Self::LINE);
            drawing.push(Shape::Text { centre, height, colour: self.theme.ink, text });
        }
        drawing
    }

    /// A caption in lines that have room, and their height: smaller only if they are too long for all lines.
    fn lines(&self, caption: &[String; 2]) -> (f32, Vec<String>) {
        let mut height = Self::TEXT;
        loop {
            let most = glyphs::fitting_letters(self.size.0 - Self::MARGIN, height);
            let lines: Vec<String> = caption.iter().flat_map(|text| wrapped(text, most)).collect();
            if lines.len() <= Self::LINES || height < 6.0 {
                return (height, lines);
            }
            height -= 0.5;
        }
    }

    fn below(&self) -> f32 {
        self.layout.origin.1 + self.layout.size().1 + Self::MARGIN + 1.1 * Self::TEXT
    }

    /// Explains marks below the text.
    fn explain(&self, drawing: &mut Drawing, marks: &[(Mark, &str)]) {
        const GAP: f32 = 6.0;
        let height = 0.9 * Self::TEXT;
        let radius = 0.8 * Self::TEXT;
        let length = |words: &str| 2.0 * radius + GAP + glyphs::width(words, height) + 2.0 * GAP;
        let whole: f32 = marks.iter().map(|(_, words)| length(words)).sum();
        let mut x = (self.size.0 - whole) / 2.0 + GAP;
        let y = self.below() + Self::LINES as f32 * Self::LINE + 0.4 * Self::TEXT;
        for (mark, words) in marks {
            mark.draw(drawing, (x + radius, y), radius);
            let centre = (x + 2.0 * radius + GAP + glyphs::width(words, height) / 2.0, y);
            drawing.push(Shape::Text { centre, height, colour: self.theme.faint, text: (*words).to_owned() });
            x += length(words);
        }
    }
}

/// A disc with an edge.
#[derive(Clone, Copy, Debug)]
struct Mark {
    fill: Colour,
    edge: Colour,
}

impl Mark {
    fn draw(self, drawing: &mut Drawing, centre: Point, radius: f32) {
        drawing.push(Shape::Disc { centre, radius, fill: self.edge });
        drawing.push(Shape::Disc { centre, radius: 0.8 * radius, fill: self.fill });
    }

    /// Draws it with a number on it.
    fn draw_number(self, drawing: &mut Drawing, centre: Point, radius: f32, number: u64) {
        self.draw(drawing, centre, radius);
        let text = number.to_string();
        let height = fitting(&text, radius, radius);
        drawing.push(Shape::Text { centre, height, colour: ink_on(self.fill), text });
    }
}
