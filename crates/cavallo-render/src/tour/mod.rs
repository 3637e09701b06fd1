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
//! | `woven` | a ribbon that passes over and under itself | `woven` |
//!
//! Jumps of other pieces are lines as well. On boards whose edges are joined, a jump around an edge is drawn as two stubs.

mod strokes;
mod visits;
mod woven;

use std::ops::Range;

use cavallo::board::{Board, Naming, Notation, Square, Wrap};
use cavallo::tour::{Ends, Tour};

use crate::colour::{Colour, Theme};
use crate::drawing::{Drawing, Shape};
use crate::layout::Layout;
use crate::raster::MOST_PIXELS;
use crate::sheet::Sheet;
use woven::Weave;

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

/// The smaller of two wanted sizes of a square within bounds, and at most what can be drawn with room for coordinates.
pub(crate) fn fitting_cell(board: &Board, wanted: (u32, u32), smallest: u32, largest: u32) -> u32 {
    const ROOM: u32 = 100;
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
    /// Whether the coordinates of files and ranks are drawn.
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
            drawing.shapes.extend(scenes.steps(first..scenes.count().min(first + stride)));
        }
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
        Self { picture, sheet, squares, weave }
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
        let mut drawing =
            Drawing::new(self.sheet.size, theme.background, self.picture.title(), self.picture.description());
        self.sheet.draw(&mut drawing, tour.board(), theme, *style != Style::Woven);
        drawing
    }

    /// The shapes that some consecutive steps add.
    pub(crate) fn steps(&self, steps: Range<usize>) -> Vec<Shape> {
        match self.picture.style {
            Style::Line => strokes::line(self, steps),
            Style::Arrows => steps.flat_map(|step| strokes::arrow(self, step)).collect(),
            Style::Numbers => steps.flat_map(|step| visits::numbered(self, step)).collect(),
            Style::Heat => steps.filter_map(|step| visits::coloured(self, step)).collect(),
            Style::Woven => match &self.weave {
                Some(weave) => steps.flat_map(|step| weave.strand(self, step)).collect(),
                None => Vec::new(),
            },
        }
    }

    /// How far along a step is, from 0 to 1.
    fn part(&self, step: usize) -> f32 {
        step as f32 / (self.squares.len() - 1).max(1) as f32
    }

    /// The mark of the first square: a disc, or a frame if the style fills squares.
    pub(crate) fn start_mark(&self) -> Vec<Shape> {
        let (square, colour) = (self.picture.tour.first(), self.picture.theme.start);
        if self.marks_frame() { self.framed(square, colour) } else { self.discs(square, &[colour]) }
    }

    /// The mark of the last square: a ring, or a frame if the style fills squares. A single square is marked as the first one only.
    pub(crate) fn end_mark(&self) -> Vec<Shape> {
        let (tour, theme) = (self.picture.tour, &self.picture.theme);
        if tour.length() == 1 {
            return Vec::new();
        }
        let square = tour.last();
        if self.marks_frame() {
            return self.framed(square, theme.end);
        }
        self.discs(square, &[theme.end, theme.light])
    }

    /// Whether marks are frames, which are seen on large squares only.
    fn marks_frame(&self) -> bool {
        let is_large = self.layout().cell >= 20.0;
        self.picture.style == Style::Numbers || (self.picture.style == Style::Heat && is_large)
    }

    fn framed(&self, square: Square, colour: Colour) -> Vec<Shape> {
        let thickness = (self.layout().cell * 0.09).round().max(1.0);
        self.layout().framed(square, thickness, colour).to_vec()
    }

    /// Discs on top of each other, each half as large as the one before, with a ring around them where all squares have colours.
    fn discs(&self, square: Square, fills: &[Colour]) -> Vec<Shape> {
        let disc = |part: f32, fill| Shape::Disc {
            centre: self.layout().centre(square),
            radius: part * self.mark_radius(),
            fill,
        };
        let ring = (self.picture.style == Style::Heat).then(|| disc(1.5, self.picture.theme.background));
        let discs = fills.iter().zip(0..).map(|(&fill, halvings)| disc(0.5_f32.powi(halvings), fill));
        ring.into_iter().chain(discs).collect()
    }

    /// The radius of marks, which must be seen on tiny squares too.
    fn mark_radius(&self) -> f32 {
        (0.22 * self.layout().cell).max(3.0)
    }
}
