//! The best meeting among all squares, by one search for each knight that may carry the king.
//!
//! **Idea.** Let d(q) be the knight's distance to square q. Its path with the king to g leads to a
//! pickup square p and on to g; the extra cost over d(g) is the king's walk to p plus the detour.
//! Price a jump from q to q' at 1 - (d(q') - d(q)), which is 0 or 2: along a path from p to g the
//! prices add up to the detour. So the extra cost of all g is a shortest-path search from all p at
//! once, each starting at the price of the king's walk, in layers of equal price. A meeting on g
//! costs that and the [sum of the knights' moves](crate::gather::costs) to g.
//!
//! **Worked example.** Knight on a1, king on c1. The knight needs 2 jumps to c1, 1 to b3 and 3 to e2.
//! From c1 the jump to b3 leads back: it is priced at 2, for the path a1 - b3 - c1 - b3 is two jumps
//! longer than a1 - b3. The jump to e2 leads on and is free.
//!
//! **Why it is right.** Prices are not negative, so processing layers in ascending order gives every
//! square its least price, as in Dijkstra's algorithm. Layers that cost more than the best meeting
//! known, even where the sum is least, are left out.
//!
//! **Complexity.** O(area) for each knight that may carry the king, and the costs of all squares;
//! at most 76 bytes per square.
//!
//! **When it fails.** When the board does not fit in memory. The search uses no geometry: it computes
//! distances, so boards with blocked squares and disconnected boards need no special treatment.
//!
//! **Reference.** Dijkstra, *A note on two problems in connexion with graphs*, 1959, with buckets
//! (R. B. Dial, Algorithm 360, 1969).

use crate::answer::{Answer, Reason};
use crate::board::{Board, MoveGraph, PaddedBoard, Square};
use crate::gather::{GatherProblem, Knight, Objective, costs};
use crate::run::{Run, Stopped};

use super::{CamelotMeeting, CamelotProblem, Pickup};

/// The best meeting of at least one knight, with or without a king, which may be the one known.
/// `carriers` gives the knights that may have to carry a king that walks 0, then 1, then 2 steps and so on, until there are none.
pub(super) fn on_all_squares(
    run: &mut Run<'_>,
    problem: &CamelotProblem,
    known: Option<CamelotMeeting>,
    mut carriers: impl FnMut(&mut Run<'_>) -> Result<Option<Vec<Square>>, Stopped>,
) -> Result<Answer<CamelotMeeting>, Stopped> {
    let (board, groups) = (problem.board(), problem.groups());
    let first = groups[0].0;
    // Without a king nobody asks for his steps.
    let table = WalkTable::new(run, board, problem.king().unwrap_or(first))?;
    let reached = table.jumps(run, first)?;
    let is_apart = |&&(knight, _): &&(Square, u64)| reached[table.padded.index(knight) as usize] == UNREACHED;
    if let Some(&(to, _)) = groups.iter().find(is_apart) {
        let with_king = problem.king().is_some();
        return Ok(Answer::Impossible(Reason::NeverMeet { from: first, to, with_king }));
    }
    let sums = table.sums(run, board, &groups)?;
    let Some(king) = problem.king() else {
        let sum_of = |square: &Square| sums[table.padded.index(*square) as usize];
        let best = board.squares().min_by_key(sum_of).unwrap_or(first);
        return Ok(Answer::Found(CamelotMeeting { moves: sum_of(&best), square: best, pickup: None }));
    };
    run.tick(sums.len() as u64)?;
    let least = sums.iter().copied().min().unwrap_or(0);
    let mut best = known.map(|CamelotMeeting { moves, square, pickup }| Best {
        moves,
        square,
        carrier: pickup.map(|pickup| pickup.knight),
    });
    table.walk_alone(&sums, &mut best);
    let mut steps = 0;
    while best.is_none_or(|best| least + steps < best.moves)
        && let Some(knights) = carriers(run)?
    {
        for knight in knights {
            table.carry(run, knight, (&sums, least), &mut best)?;
        }
        steps += 1;
    }
    match best {
        Some(best) => Ok(Answer::Found(with_pickup(run, &table, best)?)),
        None => Ok(Answer::Impossible(Reason::KingCutOff(king))),
    }
}

/// Finds the pickup square of a meeting again: the one with the least walk and detour.
fn with_pickup(run: &mut Run<'_>, table: &WalkTable, best: Best) -> Result<CamelotMeeting, Stopped> {
    let Best { moves, square, carrier } = best;
    let Some(knight) = carrier else {
        return Ok(CamelotMeeting { moves, square, pickup: None });
    };
    let (there, on) = (table.jumps(run, knight)?, table.jumps(run, square)?);
    let cost = |&cell: &usize| [table.walk[cell], there[cell], on[cell]].map(u64::from).iter().sum::<u64>();
    // Unreachable squares cost more than all others.
    run.tick(4 * there.len() as u64)?;
    let cell = (0..there.len()).min_by_key(cost).unwrap_or(0);
    let at = table.padded.square(cell as u32);
    Ok(CamelotMeeting { moves, square, pickup: Some(Pickup { knight, at }) })
}

/// A cell that is not on the board or cannot be reached.
const UNREACHED: u32 = u32::MAX;
/// The sum of a square that is not a candidate.
const NOWHERE: u64 = u64::MAX;

/// The numbered board, and the king's walks on it.
struct WalkTable {
    padded: PaddedBoard,
    open: Vec<bool>,
    /// The number of king's steps to each cell.
    walk: Vec<u32>,
    /// The cells that the king can reach, nearest first.
    walked: Vec<u32>,
}

/// The best meeting known so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    moves: u64,
    square: Square,
    /// The knight that carries the king.
    carrier: Option<Square>,
}

impl WalkTable {
    fn new(run: &mut Run<'_>, board: &Board, king: Square) -> Result<Self, Stopped> {
        let needed = board.area().saturating_mul(44);
        run.reserve(needed)?;
        let padded = PaddedBoard::new(board).ok_or(Stopped::Memory { needed, limit: 44 * i32::MAX as u64 })?;
        let mut open = run.filled(false, padded.cells())?;
        padded.mark_free(run, board, &mut open, true)?;
        let mut table = Self { padded, open, walk: Vec::new(), walked: Vec::new() };
        let row = table.padded.index(Square::new(0, 1)) as i32 - table.padded.index(Square::new(0, 0)) as i32;
        let steps = [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1];
        (table.walk, table.walked) = table.distances(run, king, steps)?;
        Ok(table)
    }

    /// The sum of the knights' moves to each cell.
    fn sums(&self, run: &mut Run<'_>, board: &Board, groups: &[(Square, u64)]) -> Result<Vec<u64>, Stopped> {
        let knights = groups.iter().map(|&(square, count)| Knight { square, k: 1, count }).collect();
        let Ok(gathering) = GatherProblem::new(board.clone(), knights) else {
            unreachable!("the knights are on the board")
        };
        let costs = costs(run, &gathering, Objective::Total)?;
        let mut sums = run.filled(NOWHERE, self.padded.cells())?;
        for square in board.squares() {
            run.tick(4)?;
            sums[self.padded.index(square) as usize] = costs.at(square).unwrap_or(NOWHERE);
        }
        Ok(sums)
    }

    /// The number of knight's jumps from this square to each cell.
    fn jumps(&self, run: &mut Run<'_>, from: Square) -> Result<Vec<u32>, Stopped> {
        let middle = self.padded.index(from);
        let jumps = std::array::from_fn(|slot| self.padded.target(middle, slot).wrapping_sub(middle) as i32);
        Ok(self.distances(run, from, jumps)?.0)
    }

    /// Distances by breadth-first search, and the cells in the order in which they were reached.
    fn distances(&self, run: &mut Run<'_>, from: Square, moves: [i32; 8]) -> Result<(Vec<u32>, Vec<u32>), Stopped> {
        let mut distance = run.filled(UNREACHED, self.open.len())?;
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
    fn walk_alone(&self, sums: &[u64], best: &mut Option<Best>) {
        for &cell in &self.walked {
            let steps = u64::from(self.walk[cell as usize]);
            self.offer(best, sums, cell, steps, None);
        }
    }

    /// Improves `best` by meetings to which the knight on this square carries the king. `least` is the least of the sums.
    fn carry(
        &self,
        run: &mut Run<'_>,
        knight: Square,
        (sums, least): (&[u64], u64),
        best: &mut Option<Best>,
    ) -> Result<(), Stopped> {
        let distance = self.jumps(run, knight)?;
        let mut done = run.filled(false, self.open.len())?;
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
