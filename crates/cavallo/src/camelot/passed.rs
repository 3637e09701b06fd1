//! Meeting squares that are not needed, because a way to them passes over one that is no worse.
//!
//! **Idea.** A meeting square g is not needed for a pickup square p if a square g' with no greater sum lies on a shortest path from p to g (see [`pickups`](super::pickups)). Sums of knights' distances repeat themselves after
//! a few jumps, so a few moves are tried: from g one or two jumps, or as many as make a period, towards p. Far from g' distances grow evenly within a cone between two of the knight's directions. So if p lies in a cone as seen from
//! g', and the move from g to g' goes in a direction of the same cone, g' is on a shortest path.
//!
//! *For many pickup squares at once.* Cones are convex: what holds for both ends of a part of a diagonal holds for all squares between them.
//!
//! *For many candidates at once.* As seen from all squares of a tile and the squares around it that moves lead to, the two ends are mostly in one cone. Then the moves of that cone are tried for all candidates of the tile, and
//! nothing but sums is compared.
//!
//! **Worked example.** p = a1 and g = m1, 12 files to the right. The move (-4, 0), two jumps, leads to i1, 8 files from a1: 4 jumps from p to i1 and 2 on to m1 are the 6 jumps from p to m1. If the sum of i1 is not
//! greater, m1 is not needed.
//!
//! **Why it is right.** Within a cone the distance of far squares is a linear function rounded up to the parity, and moves are those whose length in jumps is exactly the linear function: the distances add up.
//!
//! **Complexity.** Some ten comparisons for each candidate.
//!
//! **When it fails.** Never: candidates that are kept without need only cost time.
//!
//! **Reference.** Own work.

use crate::board::{Board, Square};

use super::pickups::{Candidate, Diagonal, Search};
use super::tiles::Part;

/// Distances of squares farther apart than this along an axis are those of the infinite board, and there are no exceptions among them.
const FAR: i64 = 3;
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

/// The cones, as bits, that contain a direction. Each lies between two of a knight's eight directions, and they share their edges.
const fn cones(files: i64, ranks: i64) -> u8 {
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
    files & ranks & steep & ((1 << MOVES.len()) - 1)
}

/// A tile of candidates, and the moves to try for all of them, if the ends of a part of a diagonal are in one cone of all.
struct Settled {
    tile: Part,
    moves: Option<Vec<(i32, i32)>>,
}

impl Settled {
    fn new(board: &Board, square: Square, ends: [(i64, i64); 2]) -> Self {
        let tile = Part::around_tile(board, square);
        let (files, ranks) = tile.widened(LONGEST);
        let corners = [(files.0, ranks.0), (files.0, ranks.1), (files.1, ranks.0), (files.1, ranks.1)];
        let of_all = |end: (i64, i64)| {
            corners.iter().fold(!0, |common, corner| common & cones(end.0 - corner.0, end.1 - corner.1))
        };
        let [first, last] = ends.map(of_all);
        let common = first & last;
        let gap = |at: i64, (low, high): (i64, i64)| (low - at).max(at - high);
        let is_far = ends.iter().all(|&(file, rank)| gap(file, files).max(gap(rank, ranks)) > 2 * FAR);
        // In two different cones there is nothing to try.
        let is_settled = is_far && first != 0 && last != 0;
        let moves = is_settled.then(|| distinct_moves(moves_in(common)));
        Self { tile, moves }
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
    /// Those candidates that may be needed for pickups on a part of a diagonal. One is not if a square with no greater sum is on a
    /// shortest path to it from all squares of the part.
    pub(super) fn needed(&self, (right, up): Diagonal, (first, last): (i64, i64), among: &[u32]) -> Vec<u32> {
        let (x, y) = (i64::from(self.king.file()), i64::from(self.king.rank()));
        let ends = [first, last].map(|steps| (x + right * steps, y + up * steps));
        let mut settled: Option<Settled> = None;
        let is_needed = |place: &&u32| {
            let candidate = &self.candidates[**place as usize];
            let square = candidate.square;
            let settled = match &mut settled {
                Some(settled) if settled.tile.contains(square) => settled,
                other => other.insert(Settled::new(self.board, square, ends)),
            };
            let is_lower = |to: Square| self.sum_of(to) <= candidate.sum;
            match &settled.moves {
                Some(moves) => !moves.iter().any(|&(right, up)| square.offset(right, up).is_some_and(is_lower)),
                None => self.is_needed(candidate, ends),
            }
        };
        among.iter().filter(is_needed).copied().collect()
    }

    /// Whether a candidate may be needed for pickups between two squares of a diagonal. It is not if both ends lie, as seen from a square with no greater sum, in one of
    /// the eight cones between the directions of jumps, and the move to that square goes in a direction of the same cone. The ends are to be far from the square, for near ones have distances of their own.
    fn is_needed(&self, candidate: &Candidate, ends: [(i64, i64); 2]) -> bool {
        let (file, rank) = (i64::from(candidate.square.file()), i64::from(candidate.square.rank()));
        // A cone with both ends as seen from the square after the move has them also as seen from the candidate.
        let common = ends.map(|(to_file, to_rank)| cones(to_file - file, to_rank - rank)).iter().fold(!0, |a, b| a & b);
        let mut left = moves_in(common);
        while left != 0 {
            let which = left.trailing_zeros() as usize;
            left &= left - 1;
            let (right, up, _) = MOVES[which];
            let (to_file, to_rank) = (file + i64::from(right), rank + i64::from(up));
            let seen = ends.map(|(file, rank)| (file - to_file, rank - to_rank));
            // Both ends in one cone, and neither near: then nothing between them is near.
            let is_far = seen.iter().all(|&(files, ranks)| files.abs().max(ranks.abs()) > 2 * FAR);
            let in_cone = || MOVE_CONES[which] & cones(seen[0].0, seen[0].1) & cones(seen[1].0, seen[1].1) != 0;
            let is_lower = || candidate.square.offset(right, up).is_some_and(|to| self.sum_of(to) <= candidate.sum);
            if is_far && in_cone() && is_lower() {
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
