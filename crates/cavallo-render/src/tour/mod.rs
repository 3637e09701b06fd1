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
mod strokes;
mod visits;
mod weave;
mod woven;

use std::ops::Range;

use cavallo::board::{Board, Naming, Notation, Square, Wrap};
use cavallo::tour::{Ends, Tour};

use crate::colour::Theme;
use crate::drawing::{Drawing, Shape};
use crate::layout::Layout;
use crate::raster::MOST_PIXELS;
use crate::sheet::Sheet;
use legend::Legend;
pub(crate) use legend::legend_of;
use marks::End;
use weave::Weave;

/// Smaller squares have no dots on a line, which is as wide as a dot there.
pub const SMALLEST_DOTTED: u32 = 12;
/// The most colours along a line.
const MOST_COLOURS: usize = 512;

/// How a tour is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A line through the squares.
    Line,
    /// Every jump as an arrow.
    Arrows,
    /// The number of each visit.
    Numbers,
    /// Squares coloured by their place in the tour.
    Heat,
    /// A ribbon that passes over and under itself.
    Woven,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 5] = [Self::Line, Self::Arrows, Self::Numbers, Self::Heat, Self::Woven];

    /// The name of the style.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Arrows => "arrows",
            Self::Numbers => "numbers",
            Self::Heat => "heat",
            Self::Woven => "woven",
        }
    }

    /// The side of the largest square board that is drawn in the style. Other boards may have as many squares.
    #[must_use]
    pub fn largest(self) -> u32 {
        match self {
            Self::Numbers => 40,
            Self::Arrows => 100,
            Self::Woven => 200,
            Self::Line => 2000,
            Self::Heat => u32::MAX,
        }
    }

    /// This style, or another one if the board is too large for it.
    #[must_use]
    pub fn for_board(self, board: &Board) -> Self {
        match self {
            _ if extent(board) <= self.largest() => self,
            Self::Arrows | Self::Woven => Self::Line.for_board(board),
            Self::Line | Self::Numbers | Self::Heat => Self::Heat,
        }
    }

    /// Pixels per square that suit a board. The board should fit on a screen, unless its squares would be too small to be read, and no
    /// side has more than [`MOST_PIXELS`].
    #[must_use]
    pub fn suitable_cell(self, board: &Board) -> u32 {
        let extent = extent(board);
        let smallest = match (self, extent) {
            (Self::Numbers, _) => 40,
            (Self::Arrows | Self::Woven, _) | (_, 0..=60) => 16,
            (_, 61..=200) => 8,
            (_, 201..=500) => 4,
            _ => 2,
        };
        fitting_cell(board, (1000 / extent, 2000 / board.sides().1), smallest, 64)
    }
}

/// The size of a board: the side of a square board with as many squares, rounded up.
#[must_use]
pub fn extent(board: &Board) -> u32 {
    let side = board.area().isqrt();
    (side + u64::from(side * side < board.area())) as u32
}

/// The smaller of two wanted sizes of a square within bounds, and at most what can be drawn with room for coordinates and for what
/// is explained below them.
pub(crate) fn fitting_cell(board: &Board, wanted: (u32, u32), smallest: u32, largest: u32) -> u32 {
    const ROOM: u32 = 160;
    let cell = wanted.0.min(wanted.1).clamp(smallest, largest);
    cell.min((MOST_PIXELS as u32 - ROOM) / board.sides().1).max(1)
}

/// A picture of a tour.
#[derive(Clone, Copy, Debug)]
pub struct TourPicture<'a> {
    /// The tour.
    pub tour: &'a Tour,
    /// How it is drawn.
    pub style: Style,
    /// The colours.
    pub theme: Theme,
    /// Pixels per square.
    pub cell: u32,
    /// Whether the coordinates of files and ranks are drawn, and below them what the marks mean.
    pub coordinates: bool,
    /// How squares are named, beside the board and in words.
    pub notation: Notation,
}

impl TourPicture<'_> {
    /// The whole tour.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let scenes = Scenes::new(self);
        let mut drawing = scenes.empty_board();
        // More colours along a line could not be told apart and would only make files larger.
        let stride = scenes.count().div_ceil(MOST_COLOURS);
        for first in (0..scenes.count()).step_by(stride) {
            drawing.shapes.extend(scenes.steps(first..scenes.count().min(first + stride), scenes.count()));
        }
        drawing.shapes.extend(scenes.dots(0..scenes.count()));
        drawing.shapes.extend(scenes.start_mark());
        drawing.shapes.extend(scenes.end_mark());
        drawing
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

/// A picture that is drawn step by step.
pub(crate) struct Scenes<'a> {
    picture: &'a TourPicture<'a>,
    sheet: Sheet,
    legend: Option<Legend>,
    squares: Vec<Square>,
    weave: Option<Weave>,
}

impl<'a> Scenes<'a> {
    pub(crate) fn new(picture: &'a TourPicture<'a>) -> Self {
        let tour = picture.tour;
        let mut squares: Vec<Square> = tour.squares().collect();
        if tour.ends() == Ends::Closed {
            squares.push(tour.first());
        }
        let weave = (picture.style == Style::Woven).then(|| Weave::new(tour.board(), &squares));
        let sheet = Sheet::named(tour.board(), picture.cell as f32, picture.coordinates, picture.notation);
        let legend = sheet.labels.map(|height| Legend::new(picture, sheet.size.0, height));
        Self { picture, sheet, legend, squares, weave }
    }

    /// The number of steps: one for each square, and for a closed tour one for the return.
    pub(crate) fn count(&self) -> usize {
        self.squares.len()
    }

    /// Where the piece is after a step.
    pub(crate) fn position(&self, step: usize) -> Square {
        self.squares[step]
    }

    pub(crate) fn board(&self) -> &Board {
        self.picture.tour.board()
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.sheet.layout
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.picture.theme
    }

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

    /// How far along a step is, from 0 to 1.
    fn part(&self, step: usize) -> f32 {
        step as f32 / (self.squares.len() - 1).max(1) as f32
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

    /// The radius of marks, which must be seen on tiny squares too.
    fn mark_radius(&self) -> f32 {
        (0.22 * self.layout().cell).max(3.0)
    }
}
