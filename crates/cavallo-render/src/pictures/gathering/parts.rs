//! Why knights cannot meet: the parts of the board that they reach, each in a colour of its own, and two knights in different parts.

use std::collections::HashSet;

use cavallo::board::Square;
use cavallo::gather::GatherProblem;
use cavallo::{Answer, Gathering, Reason};

use crate::draw::colour::{Colour, PAPER, Theme};
use crate::draw::drawing::{Drawing, Shape};
use crate::draw::layout::Layout;

/// The parts of a board in which knights stand: moves lead from each square of a part to all its others, and to no square of another.
pub(super) struct Parts {
    width: u32,
    /// For each square, rank by rank from `a1`, the part that it is in, counted from 0; none if no knight stands in it.
    part_of: Vec<Option<usize>>,
    /// The squares with knights of each part.
    knights: Vec<Vec<Square>>,
    /// Two knights that cannot meet.
    apart: Option<[Square; 2]>,
}

impl Parts {
    /// The parts, if it is proved that the knights cannot meet.
    pub(super) fn new(problem: &GatherProblem, answer: &Answer<Gathering>) -> Option<Self> {
        let Answer::Impossible(reason) = answer else { return None };
        let apart = if let Reason::NeverMeet { from, to, .. } = *reason { Some([from, to]) } else { None };
        let board = problem.board();
        let mut parts =
            Self { width: board.width(), part_of: vec![None; board.area() as usize], knights: Vec::new(), apart };
        let occupied: HashSet<Square> = problem.knights().iter().map(|knight| knight.square).collect();
        for part in board.parts_without(&[]) {
            let mut knights: Vec<Square> = part.iter().copied().filter(|square| occupied.contains(square)).collect();
            if knights.is_empty() {
                continue;
            }
            knights.sort_unstable();
            for square in part {
                let place = parts.place(square);
                parts.part_of[place] = Some(parts.knights.len());
            }
            parts.knights.push(knights);
        }
        Some(parts)
    }

    fn place(&self, square: Square) -> usize {
        square.rank() as usize * self.width as usize + square.file() as usize
    }

    fn of(&self, square: Square) -> Option<usize> {
        self.part_of[self.place(square)]
    }

    /// Whether there are knights, and none of them reaches this square.
    pub(super) fn is_out_of_reach(&self, square: Square) -> bool {
        !self.knights.is_empty() && self.of(square).is_none()
    }

    /// The colour of a square of a part, which is plain on another board.
    pub(super) fn colour(&self, part: usize, plain: Colour, theme: &Theme) -> Colour {
        theme.in_part(plain, part, self.knights.len())
    }

    /// The same for the part of a square, if a knight reaches it.
    pub(super) fn colour_of(&self, square: Square, plain: Colour, theme: &Theme) -> Option<Colour> {
        self.of(square).map(|part| self.colour(part, plain, theme))
    }

    /// The squares with knights of each part.
    pub(super) fn knights(&self) -> &[Vec<Square>] {
        &self.knights
    }

    /// Draws the moves inside the parts.
    pub(super) fn draw_moves(&self, drawing: &mut Drawing, problem: &GatherProblem, layout: &Layout, theme: &Theme) {
        let board = problem.board();
        for from in board.squares().filter(|&square| self.of(square).is_some()) {
            for to in board.neighbours(from).filter(|&to| to > from) {
                for points in layout.polylines(board, [from, to], (0.0, 0.0)) {
                    drawing.push(Shape::Line { points, width: 0.02 * layout.cell, colour: theme.on_pale().faint });
                }
            }
        }
    }

    /// Frames the two knights that cannot meet.
    pub(super) fn draw_apart(&self, drawing: &mut Drawing, layout: &Layout, theme: &Theme) {
        for square in self.apart.into_iter().flatten() {
            // On a large board the dot of the knight is larger than its square.
            let (reach, width) =
                (if layout.cell < 14.0 { 9.0 } else { 0.46 * layout.cell }, (0.08 * layout.cell).max(2.5));
            for (width, colour) in [(width + 2.0, PAPER), (width, theme.on_pale().decisive())] {
                layout.frame(drawing, square, reach, width, colour);
            }
        }
    }
}
