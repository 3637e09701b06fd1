//! The mountain of the method `montagna`: which squares it may be moved to, and how much every knight pulls at it.

use crate::board::{Board, Square};

use super::{Barycentre, Knight};

/// Which squares are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Targets {
    /// The barycentre and its neighbourhood.
    #[default]
    Centre,
    /// The knights' own squares as well.
    Own,
    /// Every square: exact, and no longer a heuristic.
    Board,
}

impl Targets {
    /// All choices with their names.
    pub const ALL: [(&'static str, Self); 3] = [("centre", Self::Centre), ("own", Self::Own), ("board", Self::Board)];
}

/// The weight of a knight in the barycentre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weights {
    /// As the report's text has it: the greatest k minus its own, plus one; the barycentre is rounded to the nearest square,
    /// halves up.
    #[default]
    Intended,
    /// As the report's program has it: 1 for the greatest k, and for others the greatest k minus their own, *minus* one (so
    /// the second greatest may weigh nothing); the barycentre is rounded down. A knight with the greatest k weighs 1, so the
    /// sum of weights is never zero.
    Report,
}

impl Weights {
    /// All choices with their names.
    pub const ALL: [(&'static str, Self); 2] = [("intended", Self::Intended), ("report", Self::Report)];

    fn of(self, k: u64, greatest: u64) -> u64 {
        match self {
            Self::Intended => greatest - k + 1,
            Self::Report if k == greatest => 1,
            Self::Report => greatest - k - 1,
        }
    }

    /// The weight of one knight of each group.
    pub(super) fn of_each(self, knights: &[Knight]) -> Vec<u64> {
        let greatest = greatest_k(knights);
        knights.iter().map(|knight| self.of(knight.k, greatest)).collect()
    }

    /// A quotient as a coordinate.
    fn round(self, sum: u128, weight: u128) -> u32 {
        let rounded = match self {
            Self::Intended => (2 * sum + weight) / (2 * weight),
            Self::Report => sum / weight,
        };
        rounded as u32
    }
}

/// The method `montagna`. A step is a square reached by a search.
///
/// It reports that knights cannot meet only if there are none or if it tried the whole board; if none of its targets can be
/// reached by all knights its answer is [not known](crate::Answer::Unknown). Unless it tried every square it does not know how many
/// others are as good, and reports that there may be [more](super::Meeting::more).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Montagna {
    /// The radius of the neighbourhood of the barycentre, in king's moves.
    pub radius: u32,
    /// Which squares are tried.
    pub targets: Targets,
    /// How the barycentre is weighted.
    pub weights: Weights,
}

impl Default for Montagna {
    fn default() -> Self {
        Self { radius: 1, targets: Targets::default(), weights: Weights::default() }
    }
}

impl Barycentre {
    pub(super) fn new(board: &Board, knights: &[Knight], weights: Weights) -> Self {
        let greatest = greatest_k(knights);
        let last = board.height() - 1;
        // At most 2^32 knights with weights to 10^12 and coordinates to 10^9: far from overflow.
        let (mut weight, mut row, mut column) = (0, 0, 0);
        for knight in knights {
            let pull = u128::from(weights.of(knight.k, greatest)) * u128::from(knight.count);
            weight += pull;
            row += pull * u128::from(last - knight.square.rank());
            column += pull * u128::from(knight.square.file());
        }
        let rounded = (weights.round(row, weight), weights.round(column, weight));
        Self { weight, row, column, square: Square::new(rounded.1, last - rounded.0), rounded }
    }
}

fn greatest_k(knights: &[Knight]) -> u64 {
    knights.iter().map(|knight| knight.k).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centre(board: &str, knights: &[(&str, u64, u64)], weights: Weights) -> String {
        let knight = |&(square, k, count): &(&str, u64, u64)| Knight { square: square.parse().unwrap(), k, count };
        let knights: Vec<Knight> = knights.iter().map(knight).collect();
        Barycentre::new(&board.parse().unwrap(), &knights, weights).square.to_string()
    }

    #[test]
    fn halves_go_down_the_board_and_to_the_right() {
        let knights = [("a1", 1, 1), ("b2", 1, 1)];
        assert_eq!(centre("8", &knights, Weights::Intended), "b1");
        assert_eq!(centre("8", &knights, Weights::Report), "a2");
    }

    #[test]
    fn the_slow_weigh_more() {
        // Weights 9 and 1: the fast knight pulls a tenth of the way.
        assert_eq!(centre("8", &[("a8", 1, 1), ("h1", 9, 1)], Weights::Intended), "b7");
        // Weights 7 and 1, rounded down: 7/8 of a square is none.
        assert_eq!(centre("8", &[("a8", 1, 1), ("h1", 9, 1)], Weights::Report), "a8");
        // The second fastest weighs nothing in the report's program.
        assert_eq!(centre("8", &[("a8", 8, 5), ("h1", 9, 1)], Weights::Report), "h1");
        assert_eq!(centre("8", &[("a8", 3, 3), ("h8", 3, 1)], Weights::Intended), "c8");
    }

    #[test]
    fn the_mean_is_an_exact_fraction() {
        // Weights 2, 1 and 1: rows (2 x 0 + 7 + 7) / 4, columns (2 x 1 + 7 + 0) / 4.
        let knights = [("b8", 1), ("h1", 2), ("a1", 2)];
        let knights = knights.map(|(square, k)| Knight { square: square.parse().unwrap(), k, count: 1 });
        let barycentre = Barycentre::new(&"8".parse().unwrap(), &knights, Weights::Intended);
        let square = "c4".parse().unwrap();
        assert_eq!(barycentre, Barycentre { weight: 4, row: 14, column: 9, square, rounded: (4, 2) });
        assert_eq!(barycentre.mean(), (3.5, 2.25));
        assert_eq!(Weights::Intended.of_each(&knights), [2, 1, 1]);
    }

    #[test]
    fn the_largest_numbers_there_are() {
        let corner = "(1000000000,1)";
        let knights = [(corner, 1, 1 << 31), (corner, 1_000_000_000_000, 1 << 31)];
        for (_, weights) in Weights::ALL {
            assert_eq!(centre("1000000000", &knights, weights).parse(), corner.parse::<Square>());
        }
    }
}
