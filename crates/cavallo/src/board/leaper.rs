//! Pieces that jump: the knight and its relatives.

use super::Square;

/// The knight's eight jumps as (files, ranks), in the order in which their targets are read on a printed board: top
/// rank first, from left to right. Jump `d` undoes jump [`opposite`]`(d)`.
pub const KNIGHT_MOVES: [(i32, i32); 8] = [(-1, 2), (1, 2), (-2, 1), (2, 1), (-2, -1), (2, -1), (-1, -2), (1, -2)];

/// The direction that undoes this one, both as positions in [`KNIGHT_MOVES`].
#[must_use]
pub const fn opposite(direction: usize) -> usize {
    7 - direction
}

/// A piece that jumps `a` squares along one axis and `b` along the other, whatever stands between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaper {
    short: u32,
    long: u32,
}

impl Leaper {
    /// The (1, 2)-leaper.
    pub const KNIGHT: Self = Self { short: 1, long: 2 };

    /// The (a, b)-leaper, or nothing for (0, 0), which would stay where it is, and for jumps longer than any board.
    #[must_use]
    pub fn new(a: u32, b: u32) -> Option<Self> {
        let (short, long) = (a.min(b), a.max(b));
        (1..=super::MAX_SIDE).contains(&long).then_some(Self { short, long })
    }

    /// The jumps as (files, ranks), each once; the knight's are [`KNIGHT_MOVES`].
    #[must_use]
    pub fn moves(self) -> Vec<(i32, i32)> {
        let (a, b) = (self.short as i32, self.long as i32);
        let mut moves = Vec::with_capacity(8);
        for jump in [(-a, b), (a, b), (-b, a), (b, a), (-b, -a), (b, -a), (-a, -b), (a, -b)] {
            if !moves.contains(&jump) {
                moves.push(jump);
            }
        }
        moves
    }

    /// Whether one jump leads from one square to the other.
    #[must_use]
    pub fn joins(self, from: Square, to: Square) -> bool {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        files.min(ranks) == self.short && files.max(ranks) == self.long
    }

    /// Whether every jump leads to a square of the other colour.
    #[must_use]
    pub fn changes_colour(self) -> bool {
        (self.short + self.long) % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knight_has_its_eight_moves_and_each_is_undone_by_its_opposite() {
        assert_eq!(Leaper::KNIGHT.moves(), KNIGHT_MOVES);
        for (direction, (files, ranks)) in KNIGHT_MOVES.into_iter().enumerate() {
            assert_eq!(KNIGHT_MOVES[opposite(direction)], (-files, -ranks));
        }
    }

    #[test]
    fn relatives_of_the_knight() {
        let wazir = Leaper::new(1, 0).unwrap();
        assert_eq!(wazir.moves().len(), 4);
        assert!(wazir.changes_colour());
        let camel = Leaper::new(3, 1).unwrap();
        assert_eq!(camel.moves().len(), 8);
        assert!(!camel.changes_colour());
        assert_eq!(Leaper::new(0, 0), None);
        for leaper in [wazir, camel, Leaper::KNIGHT] {
            let from = Square::new(10, 10);
            for (files, ranks) in leaper.moves() {
                let to = from.offset(files, ranks).unwrap();
                assert!(leaper.joins(from, to) && leaper.joins(to, from));
                assert_eq!(from.colour() != to.colour(), leaper.changes_colour());
            }
        }
    }
}
