//! Starts that are spread over the board.
//!
//! **Idea.** Random squares form clusters. The points of an additive sequence do not: each coordinate grows by a fixed irrational
//! part of the side and is taken modulo the side. The steps are the inverse powers of the plastic number, which in two
//! dimensions play the part of the golden ratio. The seed shifts the sequence.
//!
//! **Why it is right.** A square that is blocked, or came before, is left out. If the sequence meets only such squares for long,
//! the first squares that are left, as one reads the board, make up the number.
//!
//! **Reference.** M. Roberts, The unreasonable effectiveness of quasirandom sequences, 2018.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::Square;
use crate::run::{Run, Stopped};

use super::TourProblem;

/// The inverse of the plastic number, the real root of x^3 = x + 1, and its square.
const STEPS: [f64; 2] = [0.754_877_666_246_692_8, 0.569_840_290_998_053_2];

/// A start in the list and in the set, while both grow.
const BYTES_PER_START: u64 = 64;
/// A look into the set.
const WORK_PER_SQUARE: u64 = 64;

impl TourProblem {
    /// Different squares on which a tour may begin, spread over the board: as many as are wanted, or all that there are.
    ///
    /// # Errors
    /// When the run is stopped.
    pub fn spread_starts(&self, run: &mut Run<'_>, wanted: usize, seed: u64) -> Result<Vec<Square>, Stopped> {
        let board = self.board();
        let may_start = |square: Square| board.is_free(square) && self.end() != Some(square);
        run.reserve((wanted as u64).min(board.free_area()).saturating_mul(BYTES_PER_START))?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let shift: [f64; 2] = [rng.random(), rng.random()];
        let sides = [board.width(), board.height()].map(f64::from);
        let (mut taken, mut starts) = (HashSet::new(), Vec::new());
        for number in 0..wanted.saturating_mul(20) {
            run.tick(WORK_PER_SQUARE)?;
            if starts.len() == wanted {
                break;
            }
            let at = |axis: usize| ((shift[axis] + STEPS[axis] * number as f64).fract() * sides[axis]) as u32;
            let square = Square::new(at(0), at(1));
            if may_start(square) && taken.insert(square) {
                starts.push(square);
            }
        }
        let mut others = board.squares();
        while starts.len() < wanted
            && let Some(square) = others.next()
        {
            run.tick(WORK_PER_SQUARE)?;
            if may_start(square) && !taken.contains(&square) {
                starts.push(square);
            }
        }
        Ok(starts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn starts_of(problem: &TourProblem, wanted: usize, seed: u64) -> Vec<Square> {
        problem.spread_starts(&mut Run::unlimited(), wanted, seed).unwrap()
    }

    #[test]
    fn many_starts_ask_for_time_and_memory() {
        let problem = TourProblem::open(100_000).unwrap();
        let small = problem.spread_starts(&mut Run::unlimited().max_memory(1 << 20), 1_000_000, 0);
        assert!(matches!(small, Err(Stopped::Memory { .. })));
        let late = problem.spread_starts(&mut Run::unlimited().timeout(std::time::Duration::ZERO), 1_000_000, 0);
        assert!(matches!(late, Err(Stopped::Time { .. })));
    }

    #[test]
    fn starts_are_different_and_everywhere() {
        for seed in 0..20 {
            let problem = TourProblem::open(8).unwrap();
            let starts = starts_of(&problem, 10, seed);
            assert_eq!(starts.iter().collect::<HashSet<_>>().len(), 10);
            // No quarter of the board is left out.
            for (right, upper) in [(false, false), (false, true), (true, false), (true, true)] {
                let quarter =
                    starts.iter().filter(|square| (square.file() >= 4) == right && (square.rank() >= 4) == upper);
                assert!(quarter.count() >= 1, "{starts:?}");
            }
            assert_eq!(starts_of(&problem, 64, seed).iter().collect::<HashSet<_>>().len(), 64);
            assert_eq!(starts_of(&problem, 100, seed).len(), 64);
        }
        let one = starts_of(&TourProblem::open(8).unwrap(), 5, 1);
        assert_eq!(one, starts_of(&TourProblem::open(8).unwrap(), 5, 1));
        assert_ne!(one, starts_of(&TourProblem::open(8).unwrap(), 5, 2));
    }

    #[test]
    fn blocked_squares_and_the_end_are_left_out() {
        let blocked: Vec<Square> = Board::new(6, 6).unwrap().squares().filter(|square| square.rank() > 0).collect();
        let board = Board::new(6, 6).unwrap().with_blocked(blocked).unwrap();
        let problem = TourProblem::open(board).unwrap().with_end("a1").unwrap();
        let starts = starts_of(&problem, 9, 3);
        assert_eq!(starts.len(), 5);
        assert!(starts.iter().all(|square| square.rank() == 0 && square.file() > 0));
    }
}
