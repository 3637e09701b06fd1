//! Meeting squares that are not needed, because a way to them passes over one that is no worse.
//!
//! **Idea.** A meeting square g is not needed for a pickup square p if a square g' with no greater sum lies on a shortest path from p to g (see [`pickups`](super::pickups)). Sums of knights' distances repeat themselves after
//! a few jumps, so a few moves are tried: from g one or two jumps, or as many as make a period, towards p. Far from g' distances grow evenly within a cone between two of the knight's directions. So if p lies in a cone as seen from
//! g', and the move from g to g' goes in a direction of the same cone, g' is on a shortest path.
//!
//! *For many pickup squares at once.* Cones are convex, and so are two that share an edge: what holds for the corners of a range of pickup squares holds for all squares of the range. A move along the edge of two cones serves
//! squares in either of them, so a range that lies partly in one and partly in the other still has moves.
//!
//! *For many candidates at once.* Moves that serve the whole range as seen from the corners of a tile, and from the squares around it that moves lead to, serve it for all candidates of the tile, and nothing but sums is compared.
//! Mostly a corner of the range is in one cone of all these squares, and then there are no other moves to try.
//!
//! **Worked example.** p = a1 and g = m1, 12 files to the right. The move (-4, 0), two jumps, leads to i1, 8 files from a1: 4 jumps from p to i1 and 2 on to m1 are the 6 jumps from p to m1. If the sum of i1 is not
//! greater, m1 is not needed.
//!
//! **Why it is right.** Within a cone the distance of far squares is a linear function rounded up to the parity, and moves are those whose length in jumps is exactly the linear function: the distances add up.
//! No square of a range is near if no corner is: take the cones between the directions (2, -1) and (1, 2). There 3x + y is at least 5/2 of the greater of |x| and |y|, and it is never more than 4 times that. It is linear, so on
//! the range it is least on a corner: with all corners more than 6 away, no square is 15/4 away or less, and only 3 is near.
//!
//! **Complexity.** Some ten comparisons for each candidate.
//!
//! **When it fails.** Never: candidates that are kept without need only cost time.
//!
//! **Reference.** Own work.

use crate::board::{Board, Square};
use crate::gather::Window;

use super::pickups::{Candidate, Search};
use super::tiles::Part;

/// Distances of squares farther apart than this along an axis are those of the infinite board, and there are no exceptions among them.
pub(super) const FAR: i64 = 3;
/// No move is longer along an axis.
const LONGEST: u32 = 12;

/// Moves from one square to another that need exactly as many jumps as their lengths require, so that many of them in succession are a
/// shortest path: multiples of jumps after which sums repeat, and one or two jumps. With each of them the number of its jumps.
const UNTURNED: [(i32, i32, u64); 7] =
    [(3, 3, 2), (4, 2, 2), (4, 0, 2), (12, 0, 6), (12, 6, 6), (12, 12, 8), (2, 1, 1)];

/// The same turned in all eight ways; twice those that are symmetric.
const MOVES: [(i32, i32, u64); 56] = {
    let mut moves = [(0, 0, 0); 56];
    let mut place = 0;
    while place < 56 {
        let (a, b, jumps) = UNTURNED[place / 8];
        let (a, b) = if place & 1 == 0 { (a, b) } else { (b, a) };
        moves[place] = (if place & 2 == 0 { a } else { -a }, if place & 4 == 0 { b } else { -b }, jumps);
        place += 1;
    }
    moves
};

/// All moves, as bits.
const ALL_MOVES: u64 = (1 << MOVES.len()) - 1;

/// The cones, as bits, that contain a direction. Each lies between two of a knight's eight directions, and they share their edges.
pub(super) const fn cones(files: i64, ranks: i64) -> u8 {
    let (across, along) = (files.abs(), ranks.abs());
    let mut found = 0;
    if across >= 2 * along {
        found |= if files > 0 { 1 } else { 2 };
    }
    if along >= 2 * across {
        found |= if ranks > 0 { 4 } else { 8 };
    }
    if across <= 2 * along && along <= 2 * across {
        found |= 16 << ((files < 0) as u8 | ((ranks < 0) as u8) << 1);
    }
    found
}

/// The cones of each move.
const MOVE_CONES: [u8; 56] = {
    let mut found = [0; 56];
    let mut place = 0;
    while place < 56 {
        found[place] = cones(MOVES[place].0 as i64, MOVES[place].1 as i64);
        place += 1;
    }
    found
};

/// The moves, as bits, whose directions are in one of these cones.
fn moves_in(mut cones: u8) -> u64 {
    const OF_CONE: [u64; 8] = {
        let mut moves = [0; 8];
        let mut place = 0;
        while place < 56 * 8 {
            if MOVE_CONES[place / 8] >> (place % 8) & 1 == 1 {
                moves[place % 8] |= 1 << (place / 8);
            }
            place += 1;
        }
        moves
    };
    let mut moves = 0;
    while cones != 0 {
        moves |= OF_CONE[cones.trailing_zeros() as usize];
        cones &= cones - 1;
    }
    moves
}

/// The moves, as bits, that do not lead away from a square along either axis: only these can be on a shortest path of many jumps.
fn towards(from: Square, to: Square) -> u64 {
    // Bit 1 of the place turns the files around, bit 2 the ranks, bit 0 swaps the two.
    const LEFT: u64 = 0xcccc_cccc_cccc_cccc;
    const DOWN: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    const SWAPPED: u64 = 0xaaaa_aaaa_aaaa_aaaa;
    let files = if to.file() < from.file() { LEFT } else { !LEFT };
    let ranks = if to.rank() < from.rank() { DOWN } else { !DOWN };
    let steep = if to.rank().abs_diff(from.rank()) > to.file().abs_diff(from.file()) { SWAPPED } else { !SWAPPED };
    files & ranks & steep & ALL_MOVES
}

/// A tile of candidates, and moves to try for all of them.
struct Settled {
    tile: Part,
    moves: Moves,
    /// No candidate has other moves to try: each corner of the range of pickup squares is in one cone of all squares.
    has_all: bool,
}

/// Moves to try.
enum Moves {
    /// None leads out of the window whose sums are known: by how much each of them changes the place of a square.
    Inside(Vec<isize>),
    AtTheEdge(Vec<(i32, i32)>),
}

impl Settled {
    fn new(board: &Board, window: Window, square: Square, range: &[(i64, i64)]) -> Self {
        let tile = Part::around_tile(board, square);
        let (files, ranks) = tile.widened(LONGEST);
        let corners = [(files.0, ranks.0), (files.0, ranks.1), (files.1, ranks.0), (files.1, ranks.1)];
        let gap = |at: i64, (low, high): (i64, i64)| (low - at).max(at - high);
        let is_far = range.iter().all(|&(file, rank)| gap(file, files).max(gap(rank, ranks)) > 2 * FAR);
        let (mut shared, mut has_all) = (if is_far { ALL_MOVES } else { 0 }, is_far);
        for end in range {
            let seen = corners.map(|corner| cones(end.0 - corner.0, end.1 - corner.1));
            shared = seen.iter().fold(shared, |moves, &cones| moves & moves_in(cones));
            has_all &= seen.iter().fold(!0, |common, cones| common & cones) != 0;
        }
        let moves = distinct_moves(shared);
        let is_within = |(first, last): (i64, i64), begin: u32, length: u32| {
            first >= i64::from(begin) && last < i64::from(begin) + i64::from(length)
        };
        let is_inside = is_within(files, window.left, window.width) && is_within(ranks, window.low, window.height);
        let change = |&(right, up): &(i32, i32)| up as isize * window.width as isize + right as isize;
        let moves = if is_inside { Moves::Inside(moves.iter().map(change).collect()) } else { Moves::AtTheEdge(moves) };
        Self { tile, moves, has_all }
    }
}

/// These moves, each once.
fn distinct_moves(mut left: u64) -> Vec<(i32, i32)> {
    let mut moves = Vec::new();
    while left != 0 {
        let (right, up, _) = MOVES[left.trailing_zeros() as usize];
        if !moves.contains(&(right, up)) {
            moves.push((right, up));
        }
        left &= left - 1;
    }
    moves
}

impl Search<'_> {
    /// Those candidates that may be needed for pickups on a convex range of squares, given by its corners. One is not if a square with no greater
    /// sum is on a shortest path to it from all squares of the range.
    pub(super) fn needed(&self, range: &[(i64, i64)], among: &[u32]) -> Vec<u32> {
        let (window, sums) = self.sums();
        let mut settled: Option<Settled> = None;
        let mut found = Vec::new();
        for &place in among {
            let candidate = &self.candidates[place as usize];
            let Candidate { sum, square } = *candidate;
            let settled = match &mut settled {
                Some(settled) if settled.tile.contains(square) => settled,
                other => other.insert(Settled::new(self.board, window, square, range)),
            };
            let is_passed = match &settled.moves {
                Moves::Inside(changes) => {
                    let at = window.place(square).unwrap_or(0);
                    changes.iter().any(|&change| sums[at.wrapping_add_signed(change)] <= sum)
                }
                Moves::AtTheEdge(moves) => {
                    let is_lower = |to: Square| self.sum_of(to) <= sum;
                    moves.iter().any(|&(right, up)| square.offset(right, up).is_some_and(is_lower))
                }
            };
            let is_needed = !is_passed && (settled.has_all || self.is_needed(candidate, range));
            if is_needed {
                found.push(place);
            }
        }
        found
    }

    /// Whether a candidate may be needed for pickups on a range. It is not if all corners of the range lie, as seen from a square with no greater sum, in
    /// cones of the move to that square. They are to be far from the square, for near ones have distances of their own.
    fn is_needed(&self, candidate: &Candidate, range: &[(i64, i64)]) -> bool {
        let (file, rank) = (i64::from(candidate.square.file()), i64::from(candidate.square.rank()));
        // What is in a cone as seen from the square after the move is in it also as seen from the candidate.
        let in_cones = |moves: u64, corner: &(i64, i64)| moves & moves_in(cones(corner.0 - file, corner.1 - rank));
        let mut left = range.iter().fold(ALL_MOVES, in_cones);
        while left != 0 {
            let which = left.trailing_zeros() as usize;
            left &= left - 1;
            let (right, up, _) = MOVES[which];
            let (to_file, to_rank) = (file + i64::from(right), rank + i64::from(up));
            let is_seen = |corner: &(i64, i64)| {
                let (files, ranks) = (corner.0 - to_file, corner.1 - to_rank);
                files.abs().max(ranks.abs()) > 2 * FAR && MOVE_CONES[which] & cones(files, ranks) != 0
            };
            let is_lower = || candidate.square.offset(right, up).is_some_and(|to| self.sum_of(to) <= candidate.sum);
            if range.iter().all(is_seen) && is_lower() {
                return false;
            }
        }
        true
    }

    /// Whether a square with no greater sum lies on a shortest path from the pickup square to this candidate, `on` jumps away.
    pub(super) fn is_passed(&self, candidate: &Candidate, at: Square, on: u64) -> bool {
        let mut left = towards(candidate.square, at);
        while left != 0 {
            let (right, up, jumps) = MOVES[left.trailing_zeros() as usize];
            let is_on_path = |to: Square| self.sum_of(to) <= candidate.sum && self.jumps(at, to) + jumps == on;
            if candidate.square.offset(right, up).is_some_and(is_on_path) {
                return true;
            }
            left &= left - 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::camelot::carriers::Cluster;
    use crate::camelot::{CamelotMeeting, CamelotProblem};
    use crate::distance::closed_form;
    use crate::run::Run;

    /// From every square of a range, a way to what is left out passes over what is kept and no worse.
    #[test]
    fn what_is_left_out_passes_over_what_is_kept() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        let (mut passed, mut kept) = ([0, 0], [0, 0]);
        for round in 0..100 {
            let (width, height) = (rng.random_range(20..45), rng.random_range(20..45));
            let board = Board::new(width, height).unwrap();
            let jumps = |from, to| closed_form(&board, from, to).unwrap();
            let size = rng.random_range(1..20);
            let mut square =
                |width: u32, height: u32| Square::new(rng.random_range(0..width), rng.random_range(0..height));
            let mut knights: Vec<Square> = (0..20).map(|_| square(size, size)).collect();
            let first = square(width, height);
            let other = square(width, height);
            knights.push(other);
            // A part of a diagonal, or a rectangle.
            let longest = if round % 2 == 0 { 15 } else { 5 };
            let (files, ranks) = (rng.random_range(0..longest), rng.random_range(0..longest));
            let files = files.min(width - 1 - first.file());
            let (left, low) = (i64::from(first.file()), i64::from(first.rank()));
            let (right, high) = (left + i64::from(files), (low + i64::from(ranks)).min(i64::from(height) - 1));
            let diagonal = (right - left).min(high - low);
            let range = if round % 2 == 0 {
                vec![(left, low), (left + diagonal, low + diagonal)]
            } else {
                vec![(left, low), (left, high), (right, low), (right, high)]
            };
            let pickups: Vec<Square> = board
                .squares()
                .filter(|square| {
                    let (file, rank) = (i64::from(square.file()), i64::from(square.rank()));
                    let inside = (left..=right).contains(&file) && (low..=high).contains(&rank);
                    inside && (round % 2 == 1 || file - left == rank - low)
                })
                .collect();

            let problem = CamelotProblem::new(board.clone(), first, knights).unwrap();
            // So bad a meeting that all squares are candidates.
            let best = CamelotMeeting { moves: 1_000_000, square: first, pickup: None };
            let run = &mut Run::unlimited();
            // Not all squares have known sums.
            let whole = Window::of(&board);
            let window = if round % 3 == 0 { Window { width: width - 3, ..whole } } else { whole };
            let search = Search::new(run, &problem, first, (best, window)).unwrap();
            let needed = search.needed(&range, &search.all());
            for (place, candidate) in (0..).zip(&search.candidates) {
                if needed.binary_search(&place).is_ok() {
                    kept[0] += 1;
                    continue;
                }
                passed[0] += 1;
                for &at in &pickups {
                    let way = jumps(at, candidate.square);
                    let replaces = |&other: &u32| {
                        let other = search.candidates[other as usize];
                        other.sum <= candidate.sum
                            && jumps(at, other.square) + jumps(other.square, candidate.square) == way
                    };
                    assert!(needed.iter().any(replaces), "{round} {at} {} {range:?} {problem:?}", candidate.square);
                }
            }

            let squares: Vec<Square> = problem.groups().iter().map(|&(square, _)| square).collect();
            let clusters = Cluster::needed(run, &board, &squares, &range).unwrap();
            let needed: Vec<Square> = clusters.iter().flat_map(Cluster::squares).collect();
            for &knight in &squares {
                if needed.contains(&knight) {
                    kept[1] += 1;
                    continue;
                }
                passed[1] += 1;
                for &at in &pickups {
                    let replaces = |&other: &Square| jumps(knight, other) + jumps(other, at) == jumps(knight, at);
                    assert!(needed.iter().any(replaces), "{round} {at} {knight} {range:?} {problem:?}");
                }
            }
        }
        assert!(passed.iter().chain(&kept).all(|&number| number > 100), "{passed:?} {kept:?}");
    }
}
