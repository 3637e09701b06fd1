//! The extra cost if a given knight carries the king to a square, for all squares at once.
//!
//! **Idea.** Let d(q) be the knight's distance to square q. Its path with the king to g leads to a pickup square p and on to
//! g; the extra cost over d(g) is the king's walk to p plus the detour. Price a jump from q to q' at 1 - (d(q') - d(q)),
//! which is 0 or 2: along a path from p to g the prices add up to the detour. So the extra cost of all g is a shortest-path
//! search from all p at once, each starting at the price of the king's walk, in layers of equal price.
//!
//! **Why it is right.** Prices are not negative, so processing layers in ascending order gives every square its least price,
//! as in Dijkstra's algorithm.
//!
//! **Complexity.** O(area) for each knight, 44 bytes per square.
//!
//! **When it fails.** When the board does not fit in memory. It uses no geometry: distances are searched, so boards with
//! blocked squares and disconnected boards need no special treatment.
//!
//! **Reference.** Dijkstra, *A note on two problems in connexion with graphs*, 1959, with buckets (R. B. Dial, Algorithm 360,
//! 1969).

use crate::board::{Board, MoveGraph, PaddedBoard, Square};
use crate::run::{Run, Stopped};

/// A cell that is not on the board or cannot be reached.
pub(super) const UNREACHED: u32 = u32::MAX;
/// The sum of a square that is not a candidate.
pub(super) const NOWHERE: u64 = u64::MAX;

/// The numbered board, and the king's walks on it.
pub(super) struct WalkTable {
    pub(super) padded: PaddedBoard,
    open: Vec<bool>,
    /// The number of king's steps to each cell.
    pub(super) walk: Vec<u32>,
    /// The cells that the king can reach, nearest first.
    walked: Vec<u32>,
}

/// The best meeting known so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) moves: u64,
    pub(super) square: Square,
    /// The knight that carries the king.
    pub(super) carrier: Option<Square>,
}

impl WalkTable {
    pub(super) fn new(run: &mut Run<'_>, board: &Board, king: Square) -> Result<Self, Stopped> {
        let needed = board.area().saturating_mul(44);
        run.reserve(needed)?;
        let padded = PaddedBoard::new(board).ok_or(Stopped::Memory { needed, limit: 44 * i32::MAX as u64 })?;
        let mut open = vec![false; padded.cells()];
        board.squares().for_each(|square| open[padded.index(square) as usize] = true);
        let mut table = Self { padded, open, walk: Vec::new(), walked: Vec::new() };
        let row = table.padded.index(Square::new(0, 1)) as i32 - table.padded.index(Square::new(0, 0)) as i32;
        let steps = [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1];
        (table.walk, table.walked) = table.distances(run, king, steps)?;
        Ok(table)
    }

    /// The number of knight's jumps from this square to each cell.
    pub(super) fn jumps(&self, run: &mut Run<'_>, from: Square) -> Result<Vec<u32>, Stopped> {
        let middle = self.padded.index(from);
        let jumps = std::array::from_fn(|slot| self.padded.target(middle, slot).wrapping_sub(middle) as i32);
        Ok(self.distances(run, from, jumps)?.0)
    }

    /// Distances by breadth-first search, and the cells in the order in which they were reached.
    fn distances(&self, run: &mut Run<'_>, from: Square, moves: [i32; 8]) -> Result<(Vec<u32>, Vec<u32>), Stopped> {
        let mut distance = vec![UNREACHED; self.open.len()];
        let mut queue = vec![self.padded.index(from)];
        distance[queue[0] as usize] = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            run.spend(1)?;
            next += 1;
            for step in moves {
                let to = cell.wrapping_add_signed(step);
                if self.open[to as usize] && distance[to as usize] == UNREACHED {
                    distance[to as usize] = distance[cell as usize] + 1;
                    queue.push(to);
                }
            }
        }
        Ok((distance, queue))
    }

    /// Improves `best` by meetings on candidate squares, given by their sums, to which the king walks all the way.
    pub(super) fn walk_alone(&self, sums: &[u64], best: &mut Option<Best>) {
        for &cell in &self.walked {
            let steps = u64::from(self.walk[cell as usize]);
            self.offer(best, sums, cell, steps, None);
        }
    }

    /// Improves `best` by meetings to which the knight on this square carries the king. `least` is the least of the sums.
    pub(super) fn carry(
        &self,
        run: &mut Run<'_>,
        knight: Square,
        (sums, least): (&[u64], u64),
        best: &mut Option<Best>,
    ) -> Result<(), Stopped> {
        let distance = self.jumps(run, knight)?;
        let mut done = vec![false; self.open.len()];
        // Layers of this price, the next and the one after; a jump of price 0 stays in the same layer.
        let mut layers = [Vec::new(), Vec::new(), Vec::new()];
        let mut walked = self.walked.iter().copied().peekable();
        let mut price = 0;
        loop {
            let useful =
                |best: &Option<Best>, price: u32| best.is_none_or(|best| least + u64::from(price) < best.moves);
            if !useful(best, price) || (walked.peek().is_none() && layers.iter().all(Vec::is_empty)) {
                return Ok(());
            }
            while let Some(cell) = walked.next_if(|&cell| self.walk[cell as usize] == price) {
                if distance[cell as usize] != UNREACHED {
                    layers[0].push(cell);
                }
            }
            while let Some(cell) = layers[0].pop() {
                if std::mem::replace(&mut done[cell as usize], true) {
                    continue;
                }
                run.spend(1)?;
                self.offer(best, sums, cell, price.into(), Some(knight));
                for (_, to) in self.padded.around(cell) {
                    if self.open[to as usize] && !done[to as usize] {
                        let away = distance[to as usize] > distance[cell as usize];
                        if away {
                            layers[0].push(to);
                        } else if useful(best, price + 2) {
                            layers[2].push(to);
                        }
                    }
                }
            }
            layers.rotate_left(1);
            price += 1;
        }
    }

    fn offer(&self, best: &mut Option<Best>, sums: &[u64], cell: u32, extra: u64, carrier: Option<Square>) {
        let sum = sums[cell as usize];
        if sum != NOWHERE && best.is_none_or(|best| sum + extra < best.moves) {
            *best = Some(Best { moves: sum + extra, square: self.padded.square(cell), carrier });
        }
    }
}
