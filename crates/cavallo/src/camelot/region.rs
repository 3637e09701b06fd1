//! Where a meeting can be better than one that is known: a lower bound for the knights' moves to any square, by four tables.
//!
//! **Idea.** A knight needs at least N = max(|x|/2, |y|/2, (|x|+|y|)/3) jumps to a square x files and y ranks away. This norm is a sum of distances from four lines: 12 N = |x-2y| + |x+2y| + |2x-y| + |2x+y|.
//! So for all knights together it is the sum of four functions of one number each, the file less twice the rank and so on, and four tables give the bound of any square. A meeting of fewer moves than the best known is on a square whose
//! bound is less: the window around these squares is all that the search has to know.
//!
//! **Worked example.** One knight on a1, and the square c2: x = 2 and y = 1, so 12 N = 0 + 4 + 3 + 5, which is one jump.
//!
//! **Why it is right.** The sum of the four is linear between the knight's eight directions, and so is N; along (1,2) and (2,1), and hence along all eight, both are 12. A jump changes N by at most 1. Within a rank or a file the bound is convex, so
//! binary search finds its least value.
//!
//! **Complexity.** O(n + side) for n squares with knights on them, then O(side log side) for a window.
//!
//! **When it fails.** The bound misses about one jump per knight, since jumps are whole and change colours. Between far groups of knights it is constant, and the window is most of the board.
//!
//! **Reference.** Every norm of the plane whose unit ball is a symmetric polygon is such a sum: E. D. Bolker, *A class of convex bodies*, 1969.

use crate::board::{Board, Square};
use crate::gather::Window;

/// The bound in twelfths of a jump.
pub(super) struct LowerSums {
    width: u32,
    height: u32,
    /// For each line the sums of distances, and the number that its table begins with.
    tables: [(i64, Vec<u64>); 4],
}

/// How the four numbers are made of the file and the rank.
const LINES: [(i64, i64); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

impl LowerSums {
    pub(super) fn new(board: &Board, groups: &[(Square, u64)]) -> Self {
        let (width, height) = (board.width(), board.height());
        let tables = LINES.map(|(across, up)| {
            let number = |file: u32, rank: u32| across * i64::from(file) + up * i64::from(rank);
            let corners = [number(0, 0), number(width - 1, 0), number(0, height - 1), number(width - 1, height - 1)];
            let (first, last) = corners.iter().fold((0, 0), |(low, high), &at| (at.min(low), at.max(high)));
            let mut weights = vec![0_u64; (last - first + 1) as usize];
            let mut sum = 0;
            for &(square, count) in groups {
                let place = number(square.file(), square.rank()) - first;
                weights[place as usize] += count;
                sum += place as u64 * count;
            }
            // From one number to the next, what is behind becomes farther and what is ahead nearer.
            let all: u64 = weights.iter().sum();
            let mut behind = 0;
            for weight in &mut weights {
                behind += *weight;
                *weight = sum;
                sum = sum + behind - (all - behind);
            }
            (first, weights)
        });
        Self { width, height, tables }
    }

    /// The bound of a square in twelfths.
    fn at(&self, file: u32, rank: u32) -> u64 {
        let lines = LINES.iter().zip(&self.tables);
        lines
            .map(|((across, up), (first, sums))| {
                sums[(across * i64::from(file) + up * i64::from(rank) - first) as usize]
            })
            .sum()
    }

    /// The least value of a convex function of 0, 1, .., `count` - 1, and where it is.
    fn least(count: u32, value: impl Fn(u32) -> u64) -> (u64, u32) {
        let (mut low, mut high) = (0, count - 1);
        while low < high {
            let middle = low.midpoint(high);
            if value(middle) <= value(middle + 1) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        (value(low), low)
    }

    /// A square with the least bound.
    pub(super) fn lowest(&self) -> Square {
        let ranks = (0..self.height).map(|rank| (Self::least(self.width, |file| self.at(file, rank)), rank));
        ranks.min().map_or(Square::new(0, 0), |((_, file), rank)| Square::new(file, rank))
    }

    /// The window around all squares to which the knights may need fewer moves than this.
    pub(super) fn window(&self, moves: u64) -> Option<Window> {
        let limit = moves.saturating_mul(12);
        let ends = |mut lines: Box<dyn DoubleEndedIterator<Item = u32> + '_>| {
            let first = lines.next()?;
            Some((first, lines.next_back().unwrap_or(first)))
        };
        let is_low_rank = |rank: &u32| Self::least(self.width, |file| self.at(file, *rank)).0 < limit;
        let is_low_file = |file: &u32| Self::least(self.height, |rank| self.at(*file, rank)).0 < limit;
        let (low, high) = ends(Box::new((0..self.height).filter(is_low_rank)))?;
        let (left, right) = ends(Box::new((0..self.width).filter(is_low_file)))?;
        Some(Window { left, low, width: right - left + 1, height: high - low + 1 })
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::distance::closed_form;

    #[test]
    fn bounds_are_the_norm_and_windows_have_all_better_squares() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..1000 {
            let board = Board::new(rng.random_range(5..25), rng.random_range(5..25)).unwrap();
            let squares: Vec<Square> = board.squares().collect();
            let mut group = || (squares[rng.random_range(0..squares.len())], rng.random_range(1..4));
            let groups: Vec<(Square, u64)> = (0..6).map(|_| group()).collect();
            let groups = &groups[..rng.random_range(1..=6)];
            let bounds = LowerSums::new(&board, groups);
            let norm = |from: Square, to: Square| {
                let x = u64::from(from.file().abs_diff(to.file()));
                let y = u64::from(from.rank().abs_diff(to.rank()));
                (6 * x).max(6 * y).max(4 * (x + y))
            };
            let sum = |to| groups.iter().map(|&(from, count)| closed_form(&board, from, to).unwrap() * count).sum();
            let sums: Vec<u64> = squares.iter().map(|&to| sum(to)).collect();
            let moves = sums.iter().min().unwrap() + rng.random_range(0..20);
            let window = bounds.window(moves);
            let at = |square: Square| bounds.at(square.file(), square.rank());
            for (&square, &sum) in squares.iter().zip(&sums) {
                assert_eq!(at(square), groups.iter().map(|&(from, count)| norm(from, square) * count).sum::<u64>());
                assert!(at(square) <= 12 * sum);
                let is_inside = window.is_some_and(|window| window.place(square).is_some());
                assert!(is_inside || at(square) >= 12 * moves, "{square} {window:?} {groups:?}");
            }
            assert_eq!(at(bounds.lowest()), squares.iter().map(|&square| at(square)).min().unwrap());
        }
    }
}
