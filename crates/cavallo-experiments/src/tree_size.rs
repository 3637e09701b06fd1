//! A Monte Carlo estimate of the number of nodes on every level of a search tree.
//!
//! **Idea.** A walk from the root chooses a random child at every node and multiplies the numbers of children on its way. The estimate for
//! a level is the mean of these products over many walks.
//!
//! **Why it is right.** A walk comes to a node with a probability of one over the product on the way there, so each node of a level adds one
//! to the expected product, whatever the tree.
//!
//! **Complexity.** O(walks · depth) time. Memory: a list of neighbours per square, and two sums per level.
//!
//! **When it fails.** The mean comes with its standard error. In deep trees few walks contribute most of the sum, so that the estimate is more
//! often too small than too large. It is greater than c times the truth in at most one case of c (Markov's inequality).
//!
//! **Reference.** D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).

use cavallo::board::{Board, Piece, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lab::{Halt, Lab};

/// A mean and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    pub(crate) error: f64,
}

/// The tree of all paths of a piece from one square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TreeSize {
    /// Paths of one square, of two, and so on.
    pub(crate) levels: Vec<Estimate>,
    /// Paths of all lengths together.
    pub(crate) all: Estimate,
}

/// Sums for the mean and the standard error.
#[derive(Clone, Copy, Default)]
struct Sums {
    plain: f64,
    squared: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.plain += value;
        self.squared += value * value;
    }

    fn estimate(self, many: u64) -> Estimate {
        let many = many as f64;
        let mean = self.plain / many;
        let variance = (self.squared / many - mean * mean).max(0.0) * many / (many - 1.0);
        Estimate { mean, error: (variance / many).sqrt() }
    }
}

/// Estimates the tree of all paths from a square by this many walks.
pub(crate) fn estimate(lab: &Lab<'_>, board: &Board, start: Square, walks: u64) -> Result<TreeSize, Halt> {
    const WALKS_BETWEEN_CHECKS: u64 = 1 << 12;
    let width = board.width();
    let index = |square: Square| (square.rank() * width + square.file()) as usize;
    let mut exits: Vec<Vec<usize>> = vec![Vec::new(); (width * board.height()) as usize];
    for square in board.squares() {
        exits[index(square)] = board.neighbours(square).map(index).collect();
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(lab.seed().wrapping_add(board.area()));
    let (mut levels, mut all) = (vec![Sums::default(); exits.len()], Sums::default());
    // The last walk on each square.
    let mut seen = vec![0; exits.len()];
    for walk in 1..=walks {
        if walk % WALKS_BETWEEN_CHECKS == 0 {
            lab.check()?;
        }
        let (mut here, mut weight, mut sum) = (index(start), 1.0, 0.0);
        for level in &mut levels {
            level.add(weight);
            sum += weight;
            seen[here] = walk;
            let mut free = [0; Piece::MOST_MOVES];
            let mut many = 0;
            for &exit in exits[here].iter().filter(|&&exit| seen[exit] != walk) {
                free[many] = exit;
                many += 1;
            }
            if many == 0 {
                break;
            }
            here = free[rng.random_range(0..many)];
            weight *= many as f64;
        }
        all.add(sum);
    }
    let levels = levels.into_iter().map(|sums| sums.estimate(walks)).take_while(|level| level.mean > 0.0).collect();
    Ok(TreeSize { levels, all: all.estimate(walks) })
}

#[cfg(test)]
mod tests {
    use cavallo::run::{Budget, Observer};
    use cavallo::tour::{BreadthFirst, TourProblem};
    use cavallo::trace::Event;

    use super::*;
    use crate::lab::{Limits, NoProgress, Size};

    #[derive(Default)]
    struct Counted(Vec<u64>);

    impl Observer for Counted {
        fn event(&mut self, event: &Event<'_>) {
            if let Event::Level { paths, .. } = *event {
                self.0.push(paths);
            }
        }
    }

    #[test]
    fn estimates_agree_with_what_is_counted() {
        let mut no_progress = NoProgress;
        let lab = Lab::new(Size::Quick, 5, Limits::default(), &mut no_progress);
        for (side, start) in [(4, Square::new(1, 1)), (5, Square::new(2, 2)), (5, Square::new(0, 0))] {
            let board = Board::new(side, side).unwrap();
            let tree = estimate(&lab, &board, start, 40_000).unwrap();
            let problem = TourProblem::closed(board).unwrap().with_start(start).unwrap();
            let mut counted = Counted::default();
            lab.solve(&BreadthFirst, &problem, Budget::default(), &mut counted).unwrap();
            assert_eq!(tree.levels.len(), counted.0.len());
            // Of some thirty dependent numbers none is off by six standard errors.
            let agrees = |estimate: Estimate, exact: u64| {
                let difference = (estimate.mean - exact as f64).abs();
                assert!(difference <= 6.0 * estimate.error + 1e-6, "{estimate:?} for {exact}");
            };
            for (&level, &exact) in tree.levels.iter().zip(&counted.0) {
                agrees(level, exact);
            }
            agrees(tree.all, counted.0.iter().sum());
        }
    }
}
