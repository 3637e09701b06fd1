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
use crate::run::{Run, Stopped};

/// The bound in twelfths of a jump.
pub(super) struct LowerSums {
    width: u32,
    height: u32,
    /// For each line the sums of distances, and the number that its table begins with.
    tables: [(i64, Vec<u64>); 4],
}

/// How the four numbers are made of the file and the rank.
const LINES: [(i64, i64); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// The clock is looked at after this many entries of a table,
const CHUNK: usize = 1 << 16;
/// and a binary search takes as long as this many.
const TIME_OF_SEARCH: u64 = 64;

impl LowerSums {
    pub(super) fn new(run: &mut Run<'_>, board: &Board, groups: &[(Square, u64)]) -> Result<Self, Stopped> {
        let (width, height) = (board.width(), board.height());
        let ranges = LINES.map(|line| {
            let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)];
            let numbers = corners.map(|(file, rank)| number(line, file, rank));
            numbers.iter().fold((0, 0), |(low, high), &at| (at.min(low), at.max(high)))
        });
        let entries: i64 = ranges.iter().map(|(first, last)| last - first + 1).sum();
        run.reserve(entries as u64 * size_of::<u64>() as u64)?;
        let mut tables = ranges.map(|(first, _)| (first, Vec::new()));
        for ((line, (first, last)), (_, table)) in LINES.into_iter().zip(ranges).zip(&mut tables) {
            *table = vec![0; (last - first + 1) as usize];
            let mut sum = 0;
            for &(square, count) in groups {
                let place = number(line, square.file(), square.rank()) - first;
                table[place as usize] += count;
                sum += place as u64 * count;
            }
            // From one number to the next, what is behind becomes farther and what is ahead nearer.
            let all: u64 = groups.iter().map(|(_, count)| count).sum();
            let mut behind = 0;
            for chunk in table.chunks_mut(CHUNK) {
                run.tick(chunk.len() as u64)?;
                for weight in chunk {
                    behind += *weight;
                    *weight = sum;
                    sum = sum + behind - (all - behind);
                }
            }
        }
        Ok(Self { width, height, tables })
    }

    /// The bound of a square in twelfths.
    fn at(&self, file: u32, rank: u32) -> u64 {
        let lines = LINES.into_iter().zip(&self.tables);
        lines.map(|(line, (first, sums))| sums[(number(line, file, rank) - first) as usize]).sum()
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

    /// The least bound of a rank, and its file.
    fn least_of_rank(&self, run: &mut Run<'_>, rank: u32) -> Result<(u64, u32), Stopped> {
        run.tick(TIME_OF_SEARCH)?;
        Ok(Self::least(self.width, |file| self.at(file, rank)))
    }

    /// The least bound of a file, and its rank.
    fn least_of_file(&self, run: &mut Run<'_>, file: u32) -> Result<(u64, u32), Stopped> {
        run.tick(TIME_OF_SEARCH)?;
        Ok(Self::least(self.height, |rank| self.at(file, rank)))
    }

    /// A square with the least bound.
    pub(super) fn lowest(&self, run: &mut Run<'_>) -> Result<Square, Stopped> {
        let mut lowest = (u64::MAX, Square::new(0, 0));
        for rank in 0..self.height {
            let (bound, file) = self.least_of_rank(run, rank)?;
            if bound < lowest.0 {
                lowest = (bound, Square::new(file, rank));
            }
        }
        Ok(lowest.1)
    }

    /// The window around all squares to which the knights may need fewer moves than this.
    pub(super) fn window(&self, run: &mut Run<'_>, moves: u64) -> Result<Option<Window>, Stopped> {
        let limit = moves.saturating_mul(12);
        let mut is_low_rank = |rank| Ok(self.least_of_rank(run, rank)?.0 < limit);
        let ranks = ends(self.height, &mut is_low_rank)?;
        let mut is_low_file = |file| Ok(self.least_of_file(run, file)?.0 < limit);
        let files = ends(self.width, &mut is_low_file)?;
        Ok(files.zip(ranks).map(|((left, right), (low, high))| Window {
            left,
            low,
            width: right - left + 1,
            height: high - low + 1,
        }))
    }
}

/// What a line makes of a file and a rank.
fn number((across, up): (i64, i64), file: u32, rank: u32) -> i64 {
    across * i64::from(file) + up * i64::from(rank)
}

/// The first and the last of 0, 1, .., `count` - 1 for which this is so.
fn ends(count: u32, is_so: &mut dyn FnMut(u32) -> Result<bool, Stopped>) -> Result<Option<(u32, u32)>, Stopped> {
    let mut first = 0;
    while first < count && !is_so(first)? {
        first += 1;
    }
    let mut last = count;
    while last > first && !is_so(last - 1)? {
        last -= 1;
    }
    Ok((first < last).then(|| (first, last - 1)))
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
            let run = &mut Run::unlimited();
            let bounds = LowerSums::new(run, &board, groups).unwrap();
            let norm = |from: Square, to: Square| {
                let x = u64::from(from.file().abs_diff(to.file()));
                let y = u64::from(from.rank().abs_diff(to.rank()));
                (6 * x).max(6 * y).max(4 * (x + y))
            };
            let sum = |to| groups.iter().map(|&(from, count)| closed_form(&board, from, to).unwrap() * count).sum();
            let sums: Vec<u64> = squares.iter().map(|&to| sum(to)).collect();
            let moves = sums.iter().min().unwrap() + rng.random_range(0..20);
            let window = bounds.window(run, moves).unwrap();
            let at = |square: Square| bounds.at(square.file(), square.rank());
            for (&square, &sum) in squares.iter().zip(&sums) {
                assert_eq!(at(square), groups.iter().map(|&(from, count)| norm(from, square) * count).sum::<u64>());
                assert!(at(square) <= 12 * sum);
                let is_inside = window.is_some_and(|window| window.place(square).is_some());
                assert!(is_inside || at(square) >= 12 * moves, "{square} {window:?} {groups:?}");
            }
            let lowest = bounds.lowest(run).unwrap();
            assert_eq!(at(lowest), squares.iter().map(|&square| at(square)).min().unwrap());
        }
    }
}
