//! The graph of a k-knight: where a piece that makes up to k jumps in one turn can go.
//!
//! **Idea.** Breadth-first search from a square, k levels deep: level j holds the squares that are exactly j jumps away. An edge
//! of the graph joins two squares that are 1 to k jumps apart; with k = 1 it is the graph of moves.
//!
//! **Why it is right.** A square that is first reached on level j cannot be reached in fewer jumps, because all squares of
//! smaller levels were expanded before. Jumps can be taken back, so the graph has no directions.
//!
//! **Complexity.** For each square O(r), where r is the number of squares within k jumps, at most 14k^2 or so for a knight; 64
//! bytes for each of them. The board itself is not in memory, so its size does not matter.
//!
//! **Reference.** A. Moretti and C. Pastorini, K-Cavallo che l'erba cresce!, Rome 2014, "Un problema ben noto".

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::run::{Run, Stopped};

use super::{Board, Square};

/// Two lists and a set, with the room to grow that they have.
const BYTES: u64 = 64;

/// The graph of a k-knight, square by square.
///
/// ```
/// use cavallo::Run;
/// use cavallo::board::{Board, Turns};
///
/// let board = Board::new(3, 3)?;
/// let mut turns = Turns::new(&board, 2);
/// let reach = turns.from(&mut Run::unlimited(), "a1".parse().unwrap()).unwrap();
/// let names = |level: &[_]| level.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
/// assert_eq!(reach.levels().map(names).collect::<Vec<_>>(), ["b3 c2", "a3 c1"]);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Debug)]
pub struct Turns<'a> {
    board: &'a Board,
    k: u64,
    /// The order in which jumps are tried, if it matters.
    order: Option<Vec<(i32, i32)>>,
    seen: HashSet<Square>,
    /// The squares reached, level after level.
    reached: Vec<Square>,
    /// Where each level ends; the first one is the square itself.
    ends: Vec<usize>,
    /// The memory that was reserved, in squares.
    reserved: usize,
}

/// The squares that a turn from one square leads to.
#[derive(Clone, Copy, Debug)]
pub struct Reach<'a> {
    reached: &'a [Square],
    ends: &'a [usize],
}

impl<'a> Turns<'a> {
    /// The graph of pieces with up to `k` jumps in a turn, on a board.
    #[must_use]
    pub fn new(board: &'a Board, k: u64) -> Self {
        Self { board, k, order: None, seen: HashSet::new(), reached: Vec::new(), ends: Vec::new(), reserved: 0 }
    }

    /// The same, with squares in the order in which a breadth-first search finds them that tries the jumps (files, ranks) in this
    /// order. Jumps that are not listed come last.
    #[must_use]
    pub fn trying(mut self, jumps: impl IntoIterator<Item = (i32, i32)>) -> Self {
        self.order = Some(jumps.into_iter().collect());
        self
    }

    /// The order in which jumps are tried, if one was given.
    #[must_use]
    pub fn order(&self) -> Option<&[(i32, i32)]> {
        self.order.as_deref()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The most jumps in a turn.
    #[must_use]
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The squares that a turn from a square leads to. A step is a square expanded.
    ///
    /// # Errors
    /// When the run is stopped.
    pub fn from(&mut self, run: &mut Run<'_>, square: Square) -> Result<Reach<'_>, Stopped> {
        self.seen.clear();
        self.seen.insert(square);
        self.reached.clear();
        self.reached.push(square);
        self.ends.clear();
        self.ends.push(1);
        let mut level = 0..1;
        for _ in 0..self.k {
            for place in level.clone() {
                run.spend(1)?;
                let from = self.reached[place];
                let mut neighbours: Vec<Square> = self.board.neighbours(from).collect();
                if let Some(order) = &self.order {
                    let place = |to| order.iter().position(|&jump| self.board.target(from, jump) == Some(to));
                    neighbours.sort_by_key(|&to| place(to).unwrap_or(order.len()));
                }
                for to in neighbours {
                    if !self.seen.insert(to) {
                        continue;
                    }
                    if self.reached.len() > self.reserved {
                        run.reserve(BYTES)?;
                        self.reserved += 1;
                    }
                    self.reached.push(to);
                }
            }
            level = level.end..self.reached.len();
            if level.is_empty() {
                break;
            }
            if self.order.is_none() {
                // As one reads the board.
                self.reached[level.clone()].sort_unstable_by_key(|square| (Reverse(square.rank()), square.file()));
            }
            self.ends.push(level.end);
        }
        Ok(Reach { reached: &self.reached, ends: &self.ends })
    }
}

impl<'a> Reach<'a> {
    /// The squares one jump away, two jumps away, and so on, as far as there are any; each level as one reads the board, or in the
    /// order in which [its jumps are tried](Turns::trying).
    pub fn levels(self) -> impl Iterator<Item = &'a [Square]> {
        self.ends.windows(2).map(move |ends| &self.reached[ends[0]..ends[1]])
    }

    /// The number of squares, without the one where the turn begins.
    #[must_use]
    pub fn count(self) -> u64 {
        self.reached.len() as u64 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Piece, Wrap};
    use crate::distance::closed_form;

    fn boards() -> Vec<Board> {
        let board = |width, height| Board::new(width, height).unwrap();
        let holed = board(6, 5).with_blocked(["c3", "d1", "a5"].map(|name| name.parse().unwrap())).unwrap();
        vec![
            board(1, 1),
            board(3, 3),
            board(4, 7),
            board(8, 8),
            holed.clone(),
            holed.clone().wrapped(Wrap::Both),
            holed.with_piece(Piece::KING),
            board(5, 5).with_piece(Piece::CAMEL).wrapped(Wrap::Files),
            board(3, 3).with_piece(Piece::GNU).wrapped(Wrap::Both),
        ]
    }

    /// For every two squares the fewest jumps, by powers of the adjacency matrix: the n-th says where n jumps lead.
    fn jumps_by_powers(board: &Board, most: u64) -> Vec<Vec<Option<u64>>> {
        let squares: Vec<Square> = board.squares().collect();
        let size = squares.len();
        let joined: Vec<Vec<bool>> =
            squares.iter().map(|&from| squares.iter().map(|&to| board.joins(from, to)).collect()).collect();
        let mut power: Vec<Vec<bool>> = (0..size).map(|row| (0..size).map(|column| row == column).collect()).collect();
        let mut fewest = vec![vec![None; size]; size];
        for jumps in 0..=most {
            for row in 0..size {
                for column in (0..size).filter(|&column| power[row][column]) {
                    fewest[row][column].get_or_insert(jumps);
                }
            }
            let product = |row: usize, column: usize| (0..size).any(|via| power[row][via] && joined[via][column]);
            power = (0..size).map(|row| (0..size).map(|column| product(row, column)).collect()).collect();
        }
        fewest
    }

    #[test]
    fn levels_are_what_the_powers_of_the_matrix_say() {
        for board in boards() {
            let squares: Vec<Square> = board.squares().collect();
            for k in [1, 2, 3, 7] {
                let fewest = jumps_by_powers(&board, k);
                let mut turns = Turns::new(&board, k);
                for (row, &from) in squares.iter().enumerate() {
                    let reach = turns.from(&mut Run::unlimited(), from).unwrap();
                    let mut found = vec![None; squares.len()];
                    for (jumps, level) in (1..).zip(reach.levels()) {
                        for to in level {
                            let place = squares.iter().position(|square| square == to).unwrap();
                            assert_eq!(found[place].replace(jumps), None, "{board} {from} {to}");
                        }
                    }
                    found[row] = Some(0);
                    assert_eq!(found, fewest[row], "{board} {} {from}, k = {k}", board.piece());
                    assert_eq!(reach.count(), found.iter().flatten().count() as u64 - 1);
                }
            }
        }
    }

    #[test]
    fn on_a_giant_board_levels_are_distances() {
        let board = Board::new(1_000_000_000, 1_000_000_000).unwrap();
        let from = Square::new(2, 999_999_998);
        let mut turns = Turns::new(&board, 5);
        for (jumps, level) in (1..).zip(turns.from(&mut Run::unlimited(), from).unwrap().levels()) {
            assert!(level.iter().all(|&to| closed_form(&board, from, to) == Some(jumps)));
        }
    }

    #[test]
    fn edges_of_a_square_board() {
        for side in 1..=9_u64 {
            let board = Board::new(side as u32, side as u32).unwrap();
            let mut turns = Turns::new(&board, 1);
            let ends: u64 = board.squares().map(|from| turns.from(&mut Run::unlimited(), from).unwrap().count()).sum();
            assert_eq!(ends / 2, 4 * (side - 1) * side.saturating_sub(2), "{board}");
        }
    }

    #[test]
    fn jumps_are_tried_in_an_order() {
        let board = Board::new(5, 5).unwrap();
        let (run, start) = (&mut Run::unlimited(), Square::new(0, 0));
        let mut turns = Turns::new(&board, 2).trying([(2, 1), (1, -2), (1, 2)]);
        let names = |level: &[Square]| level.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let levels: Vec<String> = turns.from(run, start).unwrap().levels().map(names).collect();
        // From c2 the listed jumps lead to e3 and d4, the others to b4, a3 and e1; from b3 to c1 and c5 (d4 is known), a5 and d2.
        assert_eq!(levels, ["c2 b3", "e3 d4 b4 a3 e1 c1 c5 a5 d2"]);
        let sorted = |mut turns: Turns<'_>| {
            let mut all: Vec<Square> =
                turns.from(&mut Run::unlimited(), start).unwrap().levels().flatten().copied().collect();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(turns), sorted(Turns::new(&board, 2)));
    }

    #[test]
    fn limits_are_obeyed() {
        let giant = Board::new(1_000_000_000, 1_000_000_000).unwrap();
        let mut turns = Turns::new(&giant, u64::MAX);
        let middle = Square::new(500_000_000, 500_000_000);
        let stopped = turns.from(&mut Run::unlimited().max_memory(1 << 20), middle).unwrap_err();
        assert!(matches!(stopped, Stopped::Memory { .. }));
        assert!(turns.from(&mut Run::unlimited().max_steps(1000), middle).is_err());
    }
}
