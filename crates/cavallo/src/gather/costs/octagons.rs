//! The cost of every square without a search: on boards without blocked squares distances are a formula.
//!
//! **Idea.** *Total.* The turns of a knight to a square are the number of t = 0, 1, 2, .. in which it cannot be there after t turns.
//! With m = kt jumps it reaches the squares of one colour in an octagon, |dx| <= 2m, |dy| <= 2m and |dx| + |dy| <= 3m; m is one
//! less if the colour requires it. So the cost of a square is the number of all pairs (knight, t), less those whose octagon
//! contains it. An octagon is a range of columns in each row, and the two ends of the range move along six edges: upright, or one
//! column per row to the left or to the right. An edge is noted at its two ends only: +1 where it begins, -1 past its end. At the
//! end one pass over the rows carries each kind of edge from row to row and adds up each row from the left. Edges are clipped to
//! the board; what lies to the left of it counts in the first column.
//!
//! *Slowest.* Of the knights with the same k and colour the farthest one counts, and the [`Octagon`] around them gives its jumps.
//!
//! **Worked example.** A 2-knight on a1 of 8x8, and the cost of h8, of the same colour: t = 0, 1, 2 give m = 0, 2, 4; h8 has
//! |dx| + |dy| = 14, more than 3m each time. With t = 3 it is 14 <= 18 and 7 <= 12. So the cost is 3 turns, for 6 jumps.
//!
//! **Why it is right.** `distance::closed_form` says that a distance is at most m exactly in the octagon, except for squares next
//! to each other or two apart along both axes. These few squares around each knight are corrected one by one.
//!
//! **Complexity.** Total: O(side / k) for each knight, with the longest side, and O(area); 20 or 32 bytes per square, of which 8
//! are kept. Slowest: O(area) for each k and colour; 8 bytes per square. A breadth-first search for each knight takes O(area) for
//! each of them.
//!
//! **When it fails.** It applies to knights on boards without blocked squares or joined edges and with sides of at least 5, where
//! the formula has no other exceptions.
//!
//! **Reference.** Summed-area tables: F. C. Crow, *Summed-area tables for texture mapping*, SIGGRAPH 1984; here for octagons and in
//! the other direction, from corners to areas.

use std::collections::BTreeMap;
use std::ops::{AddAssign, Neg};

use crate::board::{Board, Colour, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

use crate::gather::slowest::octagon::Octagon;
use crate::gather::{GatherProblem, Knight, Objective};

/// Whether octagons give the costs on a board.
pub(super) fn apply_to(board: &Board) -> bool {
    board.is_classic() && board.blocked().is_empty() && board.sides().0 >= 5
}

/// The cost of every square, rank by rank, where octagons apply.
pub(super) fn costs(run: &mut Run<'_>, problem: &GatherProblem, objective: Objective) -> Result<Vec<u64>, Stopped> {
    match objective {
        Objective::Total => totals(run, problem),
        Objective::Slowest => slowest(run, problem),
    }
}

fn totals(run: &mut Run<'_>, problem: &GatherProblem) -> Result<Vec<u64>, Stopped> {
    let (board, knights) = (problem.board(), problem.knights());
    // No knight needs more turns, and an octagon has twelve notes.
    let most_turns = u64::from(board.width()) + u64::from(board.height()) + 4;
    let count = knights.iter().fold(0_u64, |count, knight| count.saturating_add(knight.count));
    let is_small = i32::try_from(count.saturating_mul(most_turns).saturating_mul(16)).is_ok();
    let mut costs =
        if is_small { by_edges::<i32>(run, board, knights)? } else { by_edges::<i64>(run, board, knights)? };
    for knight in knights {
        run.tick(1)?;
        for (square, by_octagon, jumps) in exceptions(board, knight.square) {
            let missing = jumps.div_ceil(knight.k) - by_octagon.div_ceil(knight.k);
            costs[place_of(board, square)] += missing * knight.count;
        }
    }
    Ok(costs)
}

/// The cost of every square by octagons alone.
fn by_edges<W: Weight>(run: &mut Run<'_>, board: &Board, knights: &[Knight]) -> Result<Vec<u64>, Stopped> {
    let mut costs = vec![0; board.area() as usize];
    run.scoped_memory(|run| {
        let mut edges = Edges::<W>::new(run, board)?;
        for colour in [Colour::Dark, Colour::Light] {
            // The turns of a square in no octagon.
            let mut pairs = 0;
            for knight in knights {
                pairs += edges.add_knight(run, knight, colour)?;
            }
            edges.take_sums(run, |row, first, contained| {
                // Every other square of the row has the colour.
                let skipped = usize::from(Square::new(0, row).colour() != colour);
                let costs = &mut costs[first..first + contained.len()];
                for (cost, contained) in costs.iter_mut().zip(contained).skip(skipped).step_by(2) {
                    *cost = (pairs - (*contained).into()) as u64;
                }
            })?;
        }
        Ok(())
    })?;
    Ok(costs)
}

fn slowest(run: &mut Run<'_>, problem: &GatherProblem) -> Result<Vec<u64>, Stopped> {
    let (board, knights) = (problem.board(), problem.knights());
    // No distance is greater, so a greater k makes no difference.
    let most_k = u64::from(board.width()) + u64::from(board.height());
    let mut groups: BTreeMap<(u64, bool), Octagon> = BTreeMap::new();
    for knight in knights {
        run.tick(1)?;
        let is_light = knight.square.colour() == Colour::Light;
        let group = (knight.k.min(most_k), is_light);
        groups.entry(group).or_insert_with(|| Octagon::of_square(knight.square)).include(knight.square);
    }
    let mut costs = vec![0_u64; board.area() as usize];
    for (&(k, is_light), hull) in &groups {
        for rank in 0..board.height() {
            run.tick(u64::from(board.width()))?;
            for file in 0..board.width() {
                let square = Square::new(file, rank);
                let jumps = hull.farthest(square);
                let changes_colour = (square.colour() == Colour::Light) != is_light;
                let jumps = jumps + (jumps + u64::from(changes_colour)) % 2;
                let cost = &mut costs[place_of(board, square)];
                *cost = jumps.div_ceil(k).max(*cost);
            }
        }
    }
    for knight in knights {
        run.tick(1)?;
        for (square, _, jumps) in exceptions(board, knight.square) {
            let cost = &mut costs[place_of(board, square)];
            *cost = jumps.div_ceil(knight.k).max(*cost);
        }
    }
    Ok(costs)
}

fn place_of(board: &Board, square: Square) -> usize {
    square.rank() as usize * board.width() as usize + square.file() as usize
}

/// The squares around one for which octagons may be wrong: the jumps by octagon and the true ones. On boards of at least 5x5 there are no others.
pub(in crate::gather) fn exceptions(board: &Board, from: Square) -> impl Iterator<Item = (Square, u64, u64)> + '_ {
    // By octagons, a neighbour takes 1 jump, and a diagonal one, or one that is two apart along both axes, takes 2.
    const NEAR: [(i64, i64); 12] =
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (2, 2), (2, -2), (-2, 2), (-2, -2)];
    NEAR.into_iter().filter_map(move |(across, up)| {
        let file = u32::try_from(i64::from(from.file()) + across).ok()?;
        let rank = u32::try_from(i64::from(from.rank()) + up).ok()?;
        let to = Square::new(file, rank);
        let by_octagon = if across == 0 || up == 0 { 1 } else { 2 };
        if board.contains(to) { closed_form(board, from, to).map(|jumps| (to, by_octagon, jumps)) } else { None }
    })
}

/// Sums of weights: narrow numbers where they are large enough, for half the memory.
trait Weight: Copy + Default + AddAssign + Neg<Output = Self> + Into<i64> {
    fn of(weight: i64) -> Self;
}

impl Weight for i32 {
    fn of(weight: i64) -> Self {
        weight as Self
    }
}

impl Weight for i64 {
    fn of(weight: i64) -> Self {
        weight
    }
}

/// The edges of octagons with a weight each, noted where they begin and where they have ended. In each row the left edge of an
/// octagon stands in its first column, the right edge past its last.
struct Edges<W> {
    width: i64,
    height: i64,
    /// Edges that stay in their column from row to row.
    upright: Vec<W>,
    /// Edges that move one column to the left with each row.
    leftwards: Vec<W>,
    /// Edges that move one column to the right.
    rightwards: Vec<W>,
}

/// A part of an edge: rows, first to last, and the column in the first one.
#[derive(Clone, Copy)]
struct Part {
    first: i64,
    last: i64,
    column: i64,
}

impl<W: Weight> Edges<W> {
    fn new(run: &mut Run<'_>, board: &Board) -> Result<Self, Stopped> {
        let area = board.area();
        run.reserve(area.saturating_mul(3 * size_of::<W>() as u64))?;
        let none = || vec![W::default(); area as usize];
        let (width, height) = (i64::from(board.width()), i64::from(board.height()));
        Ok(Self { width, height, upright: none(), leftwards: none(), rightwards: none() })
    }

    /// Adds the octagons of a group of knights, for targets of a colour, until they cover the board. Returns how many there are, each
    /// counted for each knight.
    fn add_knight(&mut self, run: &mut Run<'_>, knight: &Knight, colour: Colour) -> Result<i64, Stopped> {
        let weight = knight.count as i64;
        let (x, y) = (i64::from(knight.square.file()), i64::from(knight.square.rank()));
        let (across, up) = (x.max(self.width - 1 - x), y.max(self.height - 1 - y));
        let parity = i64::from(knight.square.colour() != colour);
        let k = knight.k as i64;
        let (mut pairs, mut jumps) = (0, 0);
        loop {
            run.tick(1)?;
            let reach = jumps - ((jumps + parity) & 1);
            if 2 * reach >= across.max(up) && 3 * reach >= across + up {
                return Ok(pairs);
            }
            // A jump more often leads to squares of the other colour only: then 1-knights have the same octagon twice.
            let same = if k == 1 && reach == jumps { 2 } else { 1 };
            pairs += same * weight;
            if reach >= 0 {
                self.add_octagon((x, y), reach, W::of(same * weight));
            }
            jumps += same * k;
        }
    }

    fn add_octagon(&mut self, (x, y): (i64, i64), reach: i64, weight: W) {
        let (below, above) = ((y - 2 * reach, y - reach - 1), (y + reach + 1, y + 2 * reach));
        let part = |(first, last), column| Part { first, last, column };
        let middle = (y - reach, y + reach);
        self.add_leftwards(part(below, x - reach), weight);
        self.add_upright(part(middle, x - 2 * reach), weight);
        self.add_rightwards(part(above, x - 2 * reach + 1), weight);
        self.add_rightwards(part(below, x + reach + 1), -weight);
        self.add_upright(part(middle, x + 2 * reach + 1), -weight);
        self.add_leftwards(part(above, x + 2 * reach), -weight);
    }

    fn place(&self, row: i64, column: i64) -> usize {
        (row * self.width + column) as usize
    }

    fn add_upright(&mut self, edge: Part, weight: W) {
        let (first, last) = (edge.first.max(0), edge.last.min(self.height - 1));
        // What begins to the left of the board begins with it.
        let column = edge.column.max(0);
        if first > last || column >= self.width {
            return;
        }
        let place = self.place(first, column);
        self.upright[place] += weight;
        if last + 1 < self.height {
            let place = self.place(last + 1, column);
            self.upright[place] += -weight;
        }
    }

    fn add_leftwards(&mut self, edge: Part, weight: W) {
        let (first, last) = (edge.first.max(0), edge.last.min(self.height - 1));
        if first > last {
            return;
        }
        // The column in row r is sum - r.
        let sum = edge.column + edge.first;
        let (enters, leaves) = (first.max(sum - self.width + 1), sum + 1);
        if enters <= last.min(leaves - 1) {
            let place = self.place(enters, sum - enters);
            self.leftwards[place] += weight;
            if last < leaves - 1 && last + 1 < self.height {
                let place = self.place(last + 1, sum - last - 1);
                self.leftwards[place] += -weight;
            }
        }
        self.add_upright(Part { first: first.max(leaves), last, column: 0 }, weight);
    }

    fn add_rightwards(&mut self, edge: Part, weight: W) {
        let (first, last) = (edge.first.max(0), edge.last.min(self.height - 1));
        if first > last {
            return;
        }
        // The column in row r is r + shift.
        let shift = edge.column - edge.first;
        let (enters, leaves) = (first.max(-shift), self.width - shift);
        self.add_upright(Part { first, last: last.min(enters - 1), column: 0 }, weight);
        if enters <= last.min(leaves - 1) {
            let place = self.place(enters, enters + shift);
            self.rightwards[place] += weight;
            if last + 1 < leaves.min(self.height) {
                let place = self.place(last + 1, last + 1 + shift);
                self.rightwards[place] += -weight;
            }
        }
    }

    /// Hands out the weights of the octagons around the squares of each row, with the number of the row and of its first place, and removes all edges.
    fn take_sums(&mut self, run: &mut Run<'_>, mut each: impl FnMut(u32, usize, &[W])) -> Result<(), Stopped> {
        let width = self.width as usize;
        let none = || vec![W::default(); width];
        let mut row = [none(), none(), none()];
        let mut sums = none();
        for (number, first) in (0..).zip((0..self.upright.len()).step_by(width)) {
            run.tick(width as u64)?;
            let [upright, leftwards, rightwards] = &mut row;
            // From the row below: those that leave the board at the right are dropped; at the left they are upright from there on.
            leftwards.copy_within(1.., 0);
            leftwards[width - 1] = W::default();
            rightwards.copy_within(..width - 1, 1);
            rightwards[0] = W::default();
            for (edges, noted) in
                [(upright, &mut self.upright), (leftwards, &mut self.leftwards), (rightwards, &mut self.rightwards)]
            {
                let noted = &mut noted[first..first + width];
                edges.iter_mut().zip(noted.iter()).for_each(|(edge, &noted)| *edge += noted);
                noted.fill(W::default());
            }
            let [upright, leftwards, rightwards] = &row;
            let mut sum = W::default();
            for (total, ((&upright, &leftwards), &rightwards)) in
                sums.iter_mut().zip(upright.iter().zip(leftwards).zip(rightwards))
            {
                sum += upright;
                sum += leftwards;
                sum += rightwards;
                *total = sum;
            }
            each(number, first, &sums);
        }
        Ok(())
    }
}
