//! The move orders of Squirrel and Cull.
//!
//! **Idea.** On a square board, from a corner, there is an order of the eight jumps such that Warnsdorff's rule with ties
//! broken by that order makes no mistake until a certain square; from there another order does, and so on. Four to six orders
//! suffice; which ones depends on the side modulo 8.
//!
//! **Why it is right.** It need not be: the orders only break ties. With them the rule alone, without taking back a single
//! jump, tours every board from 5x5 to 610x610 except 74x74; the tests repeat that as far as time allows.
//!
//! **Complexity.** As for Warnsdorff's rule; a tie costs eight comparisons. Measured in `experiments/warnsdorff-speed`:
//! 1000x1000 takes 19.5 ms.
//!
//! **When it fails.** It applies to square boards, from a corner only.
//!
//! **Reference.** D. Squirrel and P. Cull, A Warnsdorff-rule algorithm for knight's tours on square chessboards, Oregon State
//! University REU program, 1996. The paper counts rows from the top and columns from the left, from 1, and starts in the
//! top-left corner; here rows and columns are counted from whichever corner is the start.

use crate::answer::{Feature, Unsuitable};
use crate::board::{KNIGHT_MOVES, MoveGraph, Square};
use crate::tour::exit_counts::Slots;
use crate::tour::{Ends, TourProblem};

/// The paper's jumps 1 to 8 as (rows, columns), rows counted away from the starting corner.
const JUMPS: [(i32, i32); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

/// The orders for boards of this side, each with the square (row, column) on which it ends; the last one does not end.
fn stages(m: i32) -> Vec<(&'static str, (i32, i32))> {
    let middle = m / 2;
    let never = (0, 0);
    match m % 8 {
        0 => vec![
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51867342", (m - 8, 1)),
            ("51342678", (7, m - 3)),
            ("21435678", never),
        ],
        1 => vec![
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51324678", (m - 6, middle + 5)),
            ("32481765", never),
        ],
        2 => vec![
            ("34261578", (6, 1)),
            ("87642135", (3, 1)),
            ("54132678", (m - 15, 4)),
            ("52431678", (10, m - 2)),
            ("85647123", (5, middle - 3)),
            ("15746823", never),
        ],
        3 => vec![
            ("34625718", (m - 1, m - 2)),
            ("42681357", (m - 6, m)),
            ("86512347", (2, 5)),
            ("51867342", (m - 10, 3)),
            ("61825437", (middle + 1, m - 2)),
            ("71642538", never),
        ],
        4 => vec![
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51867342", (m - 8, 1)),
            ("51342678", (10, m - 5)),
            ("86753421", (13, middle + 1)),
            ("78563421", never),
        ],
        5 => vec![
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51324678", (m - 2, middle - if m % 16 == 5 { 2 } else { 6 })),
            ("15234678", never),
        ],
        6 => vec![
            ("34261578", (6, 1)),
            ("87642135", (3, 1)),
            ("54132678", (m - 10, 1)),
            ("52431678", (10, m - 2)),
            ("85647123", (3, middle + 4)),
            ("12453678", never),
        ],
        _ => vec![
            ("34625718", (m - 1, m - 2)),
            ("42681357", (m - 6, m)),
            ("86512347", (2, 5)),
            ("51867342", (m - 6, 3)),
            ("61825437", (middle + 1, m - 2)),
            ("61357284", never),
        ],
    }
}

/// The corners to begin in, and whether one of them has a tour if the problem has any; or why there are none.
pub(super) fn beginnings(problem: &TourProblem) -> Result<(Vec<Vec<Square>>, bool), Unsuitable> {
    let board = problem.board();
    let (width, height) = (board.width(), board.height());
    if !board.is_classic() {
        return Err(Unsuitable::NotClassic(Feature::Squirrel));
    }
    if width != height {
        return Err(Unsuitable::NotSquare { board: board.to_string() });
    }
    let far = width - 1;
    let corners = [(0, 0), (far, 0), (0, far), (far, far)].map(|(file, rank)| Square::new(file, rank));
    if let Some(start) = problem.start() {
        return if corners.contains(&start) {
            Ok((vec![problem.prefix().to_vec()], true))
        } else {
            Err(Unsuitable::StartNotCorner(start))
        };
    }
    let closed = problem.ends() == Ends::Closed;
    let fits = |&corner: &Square| match problem.end() {
        Some(end) if closed => board.joins(end, corner),
        end => end != Some(corner) || board.free_area() == 1,
    };
    let mut free: Vec<Vec<Square>> =
        corners.into_iter().filter(|&corner| board.is_free(corner)).filter(fits).map(|corner| vec![corner]).collect();
    free.dedup();
    if free.is_empty() {
        return Err(Unsuitable::NoCorner);
    }
    Ok((free, closed && problem.end().is_none()))
}

/// The orders in use on one walk.
pub(super) struct Squirrel {
    /// Each order as a rank for every slot (the slots are those of [`KNIGHT_MOVES`]), and the index on which it ends.
    stages: Vec<([u8; 8], Option<u32>)>,
    current: usize,
}

impl Squirrel {
    pub(super) fn new<G: MoveGraph>(graph: &G, start: Square) -> Self {
        let side = graph.size().0 as i32;
        let sign = |coordinate: u32| if coordinate == 0 { 1 } else { -1 };
        let (across, up) = (sign(start.file()), sign(start.rank()));
        let rank_of = |order: &str| {
            KNIGHT_MOVES.map(|(files, ranks)| {
                let jump = JUMPS.iter().position(|&(rows, columns)| (columns * across, rows * up) == (files, ranks));
                let digit = jump.map_or(0, |jump| jump + 1).to_string();
                order.find(&digit).unwrap_or(8) as u8
            })
        };
        let index_of = |(row, column): (i32, i32)| {
            let on_board = (1..=side).contains(&row) && (1..=side).contains(&column);
            let square = start.offset((column - 1) * across, (row - 1) * up);
            square.filter(|_| on_board).map(|square| graph.index(square))
        };
        let stages = stages(side).into_iter().map(|(order, until)| (rank_of(order), index_of(until))).collect();
        Self { stages, current: 0 }
    }

    pub(super) fn first_of(&self, tied: Slots) -> usize {
        let (rank, _) = self.stages[self.current];
        (0..8).filter(|direction| tied >> direction & 1 != 0).min_by_key(|&direction| rank[direction]).unwrap_or(0)
    }

    pub(super) fn arrived(&mut self, index: u32) {
        if self.stages[self.current].1 == Some(index) {
            self.current += 1;
        }
    }

    pub(super) fn left(&mut self, index: u32) {
        if self.current > 0 && self.stages[self.current - 1].1 == Some(index) {
            self.current -= 1;
        }
    }
}
