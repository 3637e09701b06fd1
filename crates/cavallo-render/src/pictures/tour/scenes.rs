//! A picture that is drawn step by step: what every step needs.

use cavallo::board::{Board, Square};
use cavallo::tour::Ends;

use super::legend::Legend;
use super::picture::TourPicture;
use super::style::Style;
use super::weave::Weave;
use crate::draw::colour::Theme;
use crate::draw::layout::Layout;
use crate::draw::sheet::Sheet;

/// A picture that is drawn step by step.
pub(crate) struct Scenes<'a> {
    pub(super) picture: &'a TourPicture<'a>,
    pub(super) sheet: Sheet,
    pub(super) legend: Option<Legend>,
    pub(super) squares: Vec<Square>,
    pub(super) weave: Option<Weave>,
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

    /// How far along a step is, from 0 to 1.
    pub(super) fn part(&self, step: usize) -> f32 {
        step as f32 / (self.squares.len() - 1).max(1) as f32
    }

    /// The radius of marks, which must be seen on tiny squares too.
    pub(super) fn mark_radius(&self) -> f32 {
        (0.22 * self.layout().cell).max(3.0)
    }
}
