//! Pictures of tours.
//!
//! A picture is the board and what each jump adds to it, so the same code draws the whole and the frames of an animation.
//!
//! | style | what it shows | file |
//! |---|---|---|
//! | `line` | a line through the squares, coloured from the first to the last | `strokes` |
//! | `arrows` | every jump as an arrow | `strokes` |
//! | `numbers` | the number of each visit, on squares tinted from the first to the last | `visits` |
//! | `heat` | squares coloured from the first to the last | `visits` |
//! | `woven` | a ribbon that passes over and under itself | `woven`, `weave` |
//!
//! The first and the last square have marks, and below the board they are explained (`marks`, `legend`).
//!
//! Jumps of other pieces are lines as well. On boards whose edges are joined, a jump around an edge is drawn as two stubs.

mod legend;
mod marks;
mod picture;
mod scenes;
mod strokes;
mod style;
mod visits;
mod weave;
mod woven;

use std::convert::Infallible;
use std::ops::Range;

use cavallo::board::{Naming, Square, Wrap};
use cavallo::tour::Ends;

use crate::draw::drawing::{Drawing, Shape};
use legend::Legend;
pub(crate) use legend::legend_of;
use marks::End;
pub use picture::TourPicture;
pub(crate) use scenes::Scenes;
pub use strokes::SMALLEST_DOTTED;
pub(crate) use style::fitting_cell;
pub use style::{Style, extent};

/// The most colours along a line.
const MOST_COLOURS: usize = 512;

impl TourPicture<'_> {
    /// The whole tour.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let Ok(drawing) = self.drawing_while(&mut || Ok::<(), Infallible>(()));
        drawing
    }

    /// The whole tour, unless `go_on`, which is called now and then, ends the work by returning an error.
    ///
    /// # Errors
    /// That of `go_on`.
    pub fn drawing_while<E>(&self, go_on: &mut dyn FnMut() -> Result<(), E>) -> Result<Drawing, E> {
        let scenes = Scenes::new(self);
        let mut drawing = scenes.empty_board();
        // More colours along a line could not be told apart and would only make files larger.
        let stride = scenes.count().div_ceil(MOST_COLOURS);
        let parts = || (0..scenes.count()).step_by(stride).map(|first| first..scenes.count().min(first + stride));
        for steps in parts() {
            go_on()?;
            drawing.shapes.extend(scenes.steps(steps, scenes.count()));
        }
        for steps in parts() {
            go_on()?;
            drawing.shapes.extend(scenes.dots(steps));
        }
        drawing.shapes.extend(scenes.start_mark());
        drawing.shapes.extend(scenes.end_mark());
        Ok(drawing)
    }

    fn title(&self) -> String {
        let kind = if self.tour.ends() == Ends::Closed { "Closed" } else { "Open" };
        let board = self.tour.board();
        let place = match board.wrap() {
            Wrap::None => board.to_string(),
            Wrap::Files => format!("a {board} cylinder"),
            Wrap::Both => format!("a {board} torus"),
        };
        format!("{kind} {}'s tour of {place}", board.piece())
    }

    fn description(&self) -> String {
        let naming = Naming::new(self.notation, self.tour.board());
        let (first, last) = (naming.name(self.tour.first()), naming.name(self.tour.last()));
        let squares = self.tour.length();
        let drawn = match self.style {
            Style::Line => "as a line that changes colour from the first square to the last",
            Style::Arrows => "with an arrow for every jump",
            Style::Numbers => "with the number of its visit on every square",
            Style::Heat => "with squares that change colour from the first to the last",
            Style::Woven => "as a ribbon that passes over and under itself",
        };
        let returns = if self.tour.ends() == Ends::Closed { ", from where it returns to the start" } else { "" };
        let blocked = match self.tour.board().blocked().len() {
            0 => String::new(),
            1 => " One square is blocked.".to_owned(),
            many => format!(" {many} squares are blocked."),
        };
        let visits = if squares == 1 { "one square".to_owned() } else { format!("{squares} squares") };
        let piece = self.tour.board().piece();
        let has_lines = matches!(self.style, Style::Line | Style::Arrows | Style::Woven);
        let around = match self.tour.board().wrap() {
            Wrap::Files | Wrap::Both if has_lines => " Jumps around joined edges are drawn in two parts.",
            _ => "",
        };
        format!(
            "The {piece} starts on {first}, visits {visits}, each once, and ends on {last}{returns}; drawn {drawn}.{around}{blocked}"
        )
    }
}

impl Scenes<'_> {
    /// The board before the first step.
    pub(crate) fn empty_board(&self) -> Drawing {
        let TourPicture { tour, style, theme, .. } = self.picture;
        let (width, above) = self.sheet.size;
        let size = (width, above + self.legend.as_ref().map_or(0.0, Legend::height));
        let mut drawing = Drawing::new(size, theme.background, self.picture.title(), self.picture.description());
        self.sheet.draw(&mut drawing, tour.board(), theme, *style != Style::Woven);
        if *style == Style::Heat {
            // Among so many colours, blocked squares need another mark.
            for &square in tour.board().blocked() {
                let width = (0.05 * self.layout().cell).max(0.8);
                self.layout().fill(&mut drawing, square, theme.light);
                self.layout().cross(&mut drawing, square, 0.7, width, theme.ink);
            }
        }
        if let Some(legend) = &self.legend {
            legend.draw(&mut drawing, self.picture, (width / 2.0, above));
        }
        drawing
    }

    /// Whether later steps change the shapes of earlier ones.
    pub(crate) fn is_woven(&self) -> bool {
        self.weave.is_some()
    }

    /// The shapes of some consecutive steps when the first so many are shown.
    pub(crate) fn steps(&self, steps: Range<usize>, shown: usize) -> Vec<Shape> {
        match self.picture.style {
            Style::Line => strokes::line(self, steps),
            Style::Arrows => steps.flat_map(|step| strokes::arrow(self, step)).collect(),
            Style::Numbers => steps.flat_map(|step| visits::numbered(self, step)).collect(),
            Style::Heat => steps.filter_map(|step| visits::coloured(self, step)).collect(),
            Style::Woven => match &self.weave {
                Some(weave) => steps.flat_map(|step| woven::strands(self, weave, step, shown)).collect(),
                None => Vec::new(),
            },
        }
    }

    /// The dots on the squares of some consecutive steps, which lie on top of all jumps.
    pub(crate) fn dots(&self, steps: Range<usize>) -> Vec<Shape> {
        match self.picture.style {
            Style::Line => steps.filter_map(|step| strokes::dot(self, step)).collect(),
            Style::Woven => steps.flat_map(|step| woven::bead(self, step)).collect(),
            Style::Arrows | Style::Numbers | Style::Heat => Vec::new(),
        }
    }

    /// The mark of the first square.
    pub(crate) fn start_mark(&self) -> Vec<Shape> {
        self.mark(End::Start, self.picture.tour.first())
    }

    /// The mark of the last square. A single square is marked as the first one only.
    pub(crate) fn end_mark(&self) -> Vec<Shape> {
        let tour = self.picture.tour;
        if tour.length() == 1 { Vec::new() } else { self.mark(End::Finish, tour.last()) }
    }

    /// A frame around a number; elsewhere a disc, with a ring around it where all squares have colours.
    fn mark(&self, end: End, square: Square) -> Vec<Shape> {
        let (layout, theme) = (self.layout(), &self.picture.theme);
        if self.picture.style == Style::Numbers {
            return marks::frame(end, layout.corner(square), layout.cell, theme);
        }
        let (centre, radius) = (layout.centre(square), self.mark_radius());
        let ring = Shape::Disc { centre, radius: 1.35 * radius, fill: theme.background };
        let has_ring = self.picture.style == Style::Heat;
        has_ring.then_some(ring).into_iter().chain(marks::disc(end, centre, radius, theme)).collect()
    }
}
