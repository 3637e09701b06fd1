//! The rectangle itself: its rows as a graph, its colours, its mirror image.
//!
//! **Idea.** A rectangle without given ends is described by its two sides. Only the rows of its
//! larger half and the middle become a graph; the other half is a part of the same graph, seen from
//! the other side.
//!
//! **Why it is right.** A rectangle turned upside down is itself.
//!
//! **Complexity.** Linear in the squares of a half.
//!
//! **When it fails.** Boards of more than 15 files are refused before anything is allocated, as
//! their frontier has more than 32 vertices; wider ones than ten fail at the first state with 22
//! ends.
//!
//! **Reference.** None: this is the program's own.

use crate::board::KNIGHT_MOVES;
use crate::count::board_graph::{BYTES_PER_SQUARE, WORK_PER_SQUARE, given_ends};
use crate::count::engine::balance::Balance;
use crate::count::engine::error::SweepError;
use crate::count::engine::graph::CountGraph;
use crate::count::file_order::FileOrder;
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::middle::{EdgeChoice, Middle};

/// A board without blocked squares or given ends; the width is the shorter side, at least three, and the height at least four.
#[derive(Clone, Copy)]
pub(crate) struct Rectangle {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) ends: Ends,
    pub(crate) order: FileOrder,
    /// By how many rows the cut lies off the middle.
    pub(crate) shift: u32,
}

/// Wider boards have a frontier of more than 32 squares.
const MOST_WIDTH: u32 = 15;

impl Rectangle {
    /// The rectangle to count by halves, if the board is one.
    pub(crate) fn of(problem: &TourProblem) -> Option<Self> {
        let board = problem.board();
        let whole = board.is_classic() && board.blocked().is_empty() && given_ends(problem) == [None, None];
        let (width, height) = board.sides();
        let (ends, order) = (problem.ends(), FileOrder::OutsideIn);
        (whole && height >= 4 && width >= 3).then_some(Self { width, height, ends, order, shift: 0 })
    }

    /// Refuses boards that are too wide.
    pub(crate) fn check_width(self) -> Result<(), SweepError> {
        if self.width > MOST_WIDTH { Err(SweepError::TooWide) } else { Ok(()) }
    }

    /// The numbers of rows that the halves sweep, the smaller one first.
    pub(crate) fn halves(self) -> (u32, u32) {
        let fewer = (self.height - 2) / 2 - self.shift;
        (fewer, self.height - 2 - fewer)
    }

    pub(crate) fn middle(self) -> Middle {
        Middle { width: self.width, apex: self.ends == Ends::Open, order: self.order, choice: EdgeChoice::Inwards }
    }

    /// The vertices of the middle after `rows` rows; `graph` has the apex as its last vertex if there is one.
    pub(crate) fn frontier(self, graph: &CountGraph, rows: u32) -> Vec<u32> {
        let apex = graph.vertices() as u32 - 1;
        let middle = rows * self.width..(rows + 2) * self.width;
        middle.chain((self.ends == Ends::Open).then_some(apex)).collect()
    }

    /// The graph of the rows that the larger half sweeps, of the middle, and of the apex.
    fn rows(self, run: &mut Run<'_>) -> Result<CountGraph, Stopped> {
        let Self { width, ends, .. } = self;
        let rows = self.halves().1 + 2;
        let places = self.order.places(width);
        let place = |file: u32, rank: u32| (rank * width + places[file as usize]) as usize;
        let squares = (rows * width) as usize;
        let mut graph = CountGraph::within(run, squares + usize::from(ends == Ends::Open))?;
        for (file, rank) in (0..rows).flat_map(|rank| (0..width).map(move |file| (file, rank))) {
            run.tick(WORK_PER_SQUARE)?;
            for (files, ranks) in KNIGHT_MOVES.into_iter().filter(|&(_, ranks)| ranks > 0) {
                let (to, above) = (file.checked_add_signed(files), rank + ranks as u32);
                if let Some(to) = to.filter(|&to| to < width && above < rows) {
                    graph.join(place(file, rank), place(to, above), false);
                }
            }
            if ends == Ends::Open {
                graph.join(place(file, rank), squares, false);
            }
        }
        Ok(graph)
    }

    /// The mirror image of a vertex; the apex is its own.
    pub(crate) fn mirror_image(self) -> impl Fn(u32) -> u32 {
        let (files, places) = (self.order.files(self.width), self.order.places(self.width));
        let squares = (self.halves().1 + 2) * self.width;
        move |vertex| {
            if vertex >= squares {
                return vertex;
            }
            let file = files[(vertex % self.width) as usize];
            vertex - vertex % self.width + places[(self.width - 1 - file) as usize]
        }
    }

    /// The colours of these rows. The first square is dark.
    fn balance(self, run: &mut Run<'_>) -> Result<Option<Balance>, Stopped> {
        if self.ends == Ends::Closed {
            return Ok(None);
        }
        let (files, rows) = (&self.order.files(self.width), self.halves().1 + 2);
        let colours = (0..rows).flat_map(|rank| files.iter().map(move |file| (rank + file) % 2 == 0));
        let area = u64::from(self.width) * u64::from(self.height);
        let vertices = (rows * self.width) as usize;
        Balance::new(run, (vertices, colours), area.div_ceil(2), area / 2).map(Some)
    }
}

/// Half of a rectangle, and the middle after it: the rows as a graph, and the colours of its squares. The other half has the
/// same rows, or one fewer.
pub(crate) struct HalfBoard {
    pub(crate) rectangle: Rectangle,
    pub(crate) graph: CountGraph,
    pub(crate) balance: Option<Balance>,
}

impl HalfBoard {
    /// Claims its memory before anything is allocated; boards that are too wide are refused.
    pub(crate) fn new(run: &mut Run<'_>, rectangle: Rectangle) -> Result<Self, SweepError> {
        rectangle.check_width()?;
        run.reserve(u64::from(rectangle.width) * u64::from(rectangle.height) * BYTES_PER_SQUARE)?;
        Ok(Self { rectangle, graph: rectangle.rows(run)?, balance: rectangle.balance(run)? })
    }
}
