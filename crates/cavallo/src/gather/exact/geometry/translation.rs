//! The translation lemma: where sums repeat themselves up to a constant, a part stands for the
//! whole.
//!
//! **Lemma.** Let C be a rectangle of squares, v a vector, and S a function with S(s + v) = S(s) +
//! D for all s with s and s + v in C. If D >= 0, a square of C on which S is least on C lies in the
//! fundamental domain at the lower end, {s in C: s - v not in C}. If D <= 0 it lies in the one at
//! the upper end, {s in C: s + v not in C}.
//!
//! **Proof.** Let D >= 0 and s in C with s - v in C too. Then S(s - v) = S(s) - D <= S(s). Repeat
//! the move: v is not zero, so after finitely many moves, none of which raises S, the next one
//! would leave C. For D <= 0 exchange v and -v.
//!
//! On a rectangle such a domain is a strip as wide as v at one side and one as high as v at
//! another. Where P files and P ranks are such moves, v = (P, 0) and then v = (0, P) leave P x P
//! squares in a corner. If the sum is [level](Periodic::is_level), D is 0 for both, and *any* P x P
//! squares will do.
//!
//! | S repeats itself because | used by |
//! |---|---|
//! | all knights are resolved, and P is a common period of their staircases | `scan`, `blocks` |
//! | these staircases bound the sum on the whole board, and their slopes cancel | `plateau` |
//! | the others lie on parallel [rays](super::ray): P jumps along them add P/k turns | `strips` |
//!
//! Colours stay the same because P is even.
//!
//! **Worked example.** S = x + (0, 2, 1, 0, 2, 1, ..) has P = 3 and D = 3: on x = 10 .. 99 the
//! least value is 10 + 2, 11 + 1 or 12 + 0, one of the first three.
//!
//! **Complexity.** O(1).
//!
//! **When it fails.** It says nothing of a second best square, so it does not serve a search that
//! lists all best squares; nor where some squares are blocked.
//!
//! **Reference.** Own work.

use super::cell::Cell;

/// A move, and by how much it changes a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Translation {
    pub(crate) by: (i64, i64),
    pub(crate) change: i128,
}

impl Translation {
    /// The domain of a cell that has a best square: two strips, each of which may be empty.
    pub(crate) fn domain(&self, cell: &Cell) -> [Cell; 2] {
        // The ends from which no move leads to a lower or equal sum within the cell.
        let cut = |(first, last): (i64, i64), by: i64| {
            let length = by.abs().min(last - first + 1);
            if (by > 0) == (self.change >= 0) {
                ((first, first + length - 1), (first + length, last))
            } else {
                ((last - length + 1, last), (first, last - length))
            }
        };
        let (x, others) = cut(cell.x, self.by.0);
        let (y, _) = cut(cell.y, self.by.1);
        [Cell { x, y: cell.y }, Cell { x: others, y }]
    }
}

/// A sum that repeats itself, up to constants, after a period of files and after one of ranks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Periodic {
    pub(crate) period: i64,
    /// What a period of files adds, and what one of ranks adds.
    pub(crate) rises: (i128, i128),
}

impl Periodic {
    /// Whether periods add nothing, so that one period is like another.
    pub(crate) fn is_level(&self) -> bool {
        self.rises == (0, 0)
    }

    /// A part of a cell, at most a period wide and high, that has a best square.
    pub(crate) fn domain(&self, cell: &Cell) -> Cell {
        let Self { period, rises: (right, up) } = *self;
        let [left, _] = Translation { by: (period, 0), change: right }.domain(cell);
        let [_, corner] = Translation { by: (0, period), change: up }.domain(&left);
        corner
    }

    /// The move by a period of jumps this long, which adds `more` to what this sum leaves out.
    pub(crate) fn translation(&self, (x, y): (i64, i64), more: i128) -> Translation {
        let change = more + i128::from(x) * self.rises.0 + i128::from(y) * self.rises.1;
        Translation { by: (x * self.period, y * self.period), change }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_domain_has_a_best_square(
            (left, low) in (-20..20_i64, -20..20_i64), (width, height) in (1..14_i64, 1..14_i64),
            by in (-4..=4_i64, -4..=4_i64), change in -3..=3_i64, noise in prop::collection::vec(0..9_i64, 81),
        ) {
            prop_assume!(by != (0, 0));
            let cell = Cell { x: (left, left + width - 1), y: (low, low + height - 1) };
            // Any function of the squares modulo the move, and the change for each move.
            let sum = |(x, y): (i64, i64)| {
                let moves = if by.0 == 0 { y.div_euclid(by.1) } else { x.div_euclid(by.0) };
                let (x, y) = (x - moves * by.0, y - moves * by.1);
                moves * change + noise[(x.rem_euclid(9) + 9 * y.rem_euclid(9)) as usize]
            };
            let least = |cell: &Cell| cell.squares().map(sum).min();
            let strips = Translation { by, change: change.into() }.domain(&cell);
            prop_assert!(strips.iter().all(|strip| strip.is_empty() || cell.contains(strip)));
            let in_strips = strips.iter().filter_map(least).min();
            prop_assert_eq!(in_strips, least(&cell), "{:?}", strips);
        }

        #[test]
        fn one_period_has_a_best_square(
            (width, height) in (1..20_i64, 1..20_i64), period in 1..6_i64, rises in (-3..=3_i64, -3..=3_i64),
            noise in prop::collection::vec(0..9_i64, 36),
        ) {
            let cell = Cell { x: (7, 6 + width), y: (3, 2 + height) };
            let sum = |(x, y): (i64, i64)| {
                let rise = x.div_euclid(period) * rises.0 + y.div_euclid(period) * rises.1;
                rise + noise[(x.rem_euclid(period) + 6 * y.rem_euclid(period)) as usize]
            };
            let periodic = Periodic { period, rises: (rises.0.into(), rises.1.into()) };
            let domain = periodic.domain(&cell);
            let least = |cell: &Cell| cell.squares().map(sum).min();
            prop_assert_eq!(least(&domain), least(&cell), "{:?}", domain);
            prop_assert!(domain.side() <= period && cell.contains(&domain));
            if periodic.is_level() && width >= period && height >= period {
                let any = Cell { x: (cell.x.1 - period + 1, cell.x.1), y: (3, 2 + period) };
                prop_assert_eq!(least(&any), least(&cell));
            }
        }
    }
}
