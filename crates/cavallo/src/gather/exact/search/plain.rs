//! Every square evaluated: for small problems nothing is faster.
//!
//! **Idea.** The board has a sum for each square. Knight by knight its turns are added to all of
//! them, row by row, by the formula [without division](super::super::sums::turns), which processors
//! do for several squares at once. The formula is wrong only for [a few squares](exceptions) around
//! the knight; there the difference to the true distance is added. On boards less than five squares
//! wide there are more exceptions, and every distance is looked up.
//!
//! **Worked example.** A 1-knight on a1 of 8x8: to b1 the formula gives 1 jump, the truth is 3, so
//! 2 is added. To b2 it gives 2 and the truth is 4: another 2.
//!
//! **Why it is right.** `distance::closed_form` has no exceptions but these on boards of at least
//! 5x5. All numbers are whole and below 2^53, so sums in floating point are exact.
//!
//! **Complexity.** O(n area) for n groups of knights, about a nanosecond for each of the n area
//! pairs.
//!
//! **When it fails.** On large boards, and with many knights, where the search looks at a small
//! part of the squares.
//!
//! **Reference.** Own work.

use crate::board::{Board, Square};
use crate::gather::costs::exceptions;
use crate::gather::tally::turns_by_formula;
use crate::gather::{GatherProblem, Knight, Meeting, Objective};
use crate::run::{Run, Stopped};

use super::super::sums::turns;
use super::incumbent::Incumbent;

/// Finds the best squares of a board; `allowed` are those that can be reached.
pub(crate) fn plain(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    wanted: usize,
    allowed: &dyn Fn(Square) -> bool,
) -> Result<Meeting, Stopped> {
    let board = problem.board();
    let mut best = Incumbent::new(wanted);
    run.spend(board.area())?;
    if board.sides().0 < 5 {
        for square in board.squares().filter(|&square| allowed(square)) {
            let turns = turns_by_formula(Objective::Total, board, problem.knights(), square);
            best.offer(square, turns.unwrap_or(0) as i64);
        }
    } else {
        let sums = sums(board, problem.knights());
        board.squares().zip(sums).for_each(|(square, sum)| best.offer(square, sum as i64));
    }
    Ok(best.into_meeting(true))
}

/// The turns of all knights to every square, rank by rank.
fn sums(board: &Board, knights: &[Knight]) -> Vec<f64> {
    let width = board.width() as usize;
    let files: Vec<f64> = (0..board.width()).map(f64::from).collect();
    let mut sums = vec![0.0; board.area() as usize];
    for knight in knights {
        let (file, rank) = (f64::from(knight.square.file()), f64::from(knight.square.rank()));
        let (count, inverse) = (knight.count as f64, 1.0 / knight.k as f64);
        for (row, y) in sums.chunks_exact_mut(width).zip(0_u32..) {
            let up = f64::from(y) - rank;
            for (sum, x) in row.iter_mut().zip(&files) {
                *sum += count * turns(x - file, up, inverse);
            }
        }
        for (square, by_formula, jumps) in exceptions(board, knight.square) {
            let missing = jumps.div_ceil(knight.k) - by_formula.div_ceil(knight.k);
            sums[square.rank() as usize * width + square.file() as usize] += (missing * knight.count) as f64;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn sums_are_those_of_all_distances() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..300 {
            let (width, height) = (rng.random_range(5..30), rng.random_range(5..30));
            let board = Board::new(width, height).unwrap();
            let largest = [1, 4, 50, 1 << 40][rng.random_range(0..4)];
            let knights: Vec<Knight> = (0..rng.random_range(1..5))
                .map(|_| Knight {
                    square: Square::new(rng.random_range(0..width), rng.random_range(0..height)),
                    k: rng.random_range(1..=largest),
                    count: rng.random_range(1..=1 << 30),
                })
                .collect();
            for (square, sum) in board.squares().zip(sums(&board, &knights)) {
                let turns = turns_by_formula(Objective::Total, &board, &knights, square);
                assert_eq!(Some(sum as u64), turns, "{knights:?} {square}");
            }
        }
    }
}
