//! Octagons: bounds on x, y, x + y and x - y of a square.
//!
//! A knight with m jumps reaches the squares of one colour with |dx| <= 2m, |dy| <= 2m and |dx| + |dy| <= 3m
//! (`distance::closed_form` lists the exceptions). Bounds of this kind intersect bound by bound.
//!
//! **Squares of one colour in an octagon.** They have x + y and x - y of one parity, so those bounds are first moved inwards
//! to it. In row y the others leave a range of x whose length is a concave function of y with integer slopes; the rows in
//! which it is not negative are an interval with ends in closed form. In it a row has no square of the colour only if its
//! range is a single x of the wrong colour. An end of the range that a bound on x + y or x - y sets has the right colour, so
//! both ends are then set by the bounds on x: these leave one x, the same in all rows, and every other row has a square. So a
//! walk over the rows never meets two such rows in succession, and finds its first square, or that there is none, in O(1).

use crate::board::{Board, Colour, Square};

/// Bounds on x, y, x + y and x - y, in this order.
#[derive(Clone, Copy, Debug)]
pub(in crate::gather) struct Octagon {
    least: [i64; 4],
    most: [i64; 4],
}

/// The longest step of a jump along each of the four.
const SPAN: [i64; 4] = [2, 2, 3, 3];

fn coordinates(square: Square) -> [i64; 4] {
    let (x, y) = (i64::from(square.file()), i64::from(square.rank()));
    [x, y, x + y, x - y]
}

impl Octagon {
    pub(in crate::gather) fn of_square(square: Square) -> Self {
        Self { least: coordinates(square), most: coordinates(square) }
    }

    pub(super) fn of_board(board: &Board) -> Self {
        let (right, top) = (i64::from(board.width()) - 1, i64::from(board.height()) - 1);
        Self { least: [0, 0, 0, -top], most: [right, top, right + top, right] }
    }

    /// Grows just enough to contain the square.
    pub(in crate::gather) fn include(&mut self, square: Square) {
        for (axis, value) in coordinates(square).into_iter().enumerate() {
            self.least[axis] = self.least[axis].min(value);
            self.most[axis] = self.most[axis].max(value);
        }
    }

    /// The squares that can be reached with `jumps` jumps from everywhere in this octagon.
    pub(super) fn reach_of_all(&self, jumps: i64) -> Self {
        let mut reach = *self;
        for (axis, span) in SPAN.into_iter().enumerate() {
            reach.least[axis] = self.most[axis] - span * jumps;
            reach.most[axis] = self.least[axis] + span * jumps;
        }
        reach
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        for axis in 0..4 {
            self.least[axis] = self.least[axis].max(other.least[axis]);
            self.most[axis] = self.most[axis].min(other.most[axis]);
        }
    }

    /// Whether all bounds of the other are at least as narrow.
    pub(super) fn contains(&self, other: &Self) -> bool {
        (0..4).all(|axis| self.least[axis] <= other.least[axis] && other.most[axis] <= self.most[axis])
    }

    /// The number of jumps that the bounds require between a square and the farthest square of the octagon.
    pub(in crate::gather) fn farthest(&self, from: Square) -> u64 {
        let mut jumps = 0;
        for (axis, value) in coordinates(from).into_iter().enumerate() {
            let apart = (value - self.least[axis]).max(self.most[axis] - value) as u64;
            jumps = jumps.max(apart.div_ceil(SPAN[axis] as u64));
        }
        jumps
    }

    /// The squares of one colour in ascending order; the octagon must lie on a board.
    pub(super) fn squares(mut self, colour: Colour) -> impl Iterator<Item = Square> {
        let parity = i64::from(colour == Colour::Light);
        for axis in [2, 3] {
            self.least[axis] += (self.least[axis] ^ parity) & 1;
            self.most[axis] -= (self.most[axis] ^ parity) & 1;
        }
        self.rows().flat_map(move |y| {
            let first = self.left(y) + ((self.left(y) ^ y ^ parity) & 1);
            (first..=self.right(y)).step_by(2).map(move |x| Square::new(x as u32, y as u32))
        })
    }

    /// The least x in a row.
    fn left(&self, y: i64) -> i64 {
        let [x, _, sum, difference] = self.least;
        x.max(sum - y).max(difference + y)
    }

    /// The greatest x in a row.
    fn right(&self, y: i64) -> i64 {
        let [x, _, sum, difference] = self.most;
        x.min(sum - y).min(difference + y)
    }

    /// The rows in which every lower bound on x is at most every upper bound.
    fn rows(&self) -> std::ops::RangeInclusive<i64> {
        let ([x0, y0, sum0, difference0], [x1, y1, sum1, difference1]) = (self.least, self.most);
        if x0 > x1 || sum0 > sum1 || difference0 > difference1 {
            return std::ops::RangeInclusive::new(1, 0);
        }
        // Sums and differences have the same parity, so the halves are integers.
        let bottom = y0.max(x0 - difference1).max(sum0 - x1).max((sum0 - difference1) / 2);
        let top = y1.min(sum1 - x0).min(x1 - difference0).min((sum1 - difference0) / 2);
        bottom..=top
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn squares_are_those_within_all_bounds(
            x in (0..9_i64, 0..6_i64), y in (0..9_i64, 0..6_i64),
            sum in (-2..18_i64, -1..9_i64), difference in (-9..9_i64, -1..9_i64),
        ) {
            let least = [x.0, y.0, sum.0, difference.0];
            let octagon = Octagon { least, most: [x.0 + x.1, y.0 + y.1, sum.0 + sum.1, difference.0 + difference.1] };
            for colour in [Colour::Dark, Colour::Light] {
                let all = (0..15).flat_map(|rank| (0..15).map(move |file| Square::new(file, rank)));
                let inside: Vec<Square> =
                    all.filter(|&s| s.colour() == colour && octagon.contains(&Octagon::of_square(s))).collect();
                prop_assert_eq!(octagon.squares(colour).collect::<Vec<_>>(), inside);
                // No two successive rows lack a square, or the walk would not be fast.
                let mut moved = octagon;
                let parity = i64::from(colour == Colour::Light);
                for axis in [2, 3] {
                    moved.least[axis] += (moved.least[axis] ^ parity) & 1;
                    moved.most[axis] -= (moved.most[axis] ^ parity) & 1;
                }
                let filled = |y: i64| octagon.squares(colour).any(|square| i64::from(square.rank()) == y);
                let rows: Vec<i64> = moved.rows().collect();
                prop_assert!(rows.windows(2).all(|pair| filled(pair[0]) || filled(pair[1])));
            }
        }
    }
}
