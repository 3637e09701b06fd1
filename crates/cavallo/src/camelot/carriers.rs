//! The knights that may have to carry the king.
//!
//! **Idea.** A knight whose shortest paths to the pickup square include one over another knight's
//! square need not go there: the other knight carries the king instead. So for each pickup square
//! only a few knights are left, those at the near edge of each crowd.
//!
//! **Worked example.** Knights on a1 and c2 and the king on e3. One jump leads from a1 to c2 and one
//! from there to e3, and a1 is two jumps from e3. So only c2 may have to carry the king from e3.
//!
//! **Why it is right.** Let d(j,p) = d(j,j') + d(j',p). For every meeting square g the triangle
//! inequality gives d(j,g) <= d(j,j') + d(j',g), so the detour of j' by p is no longer than that of j.
//! And j' is nearer to p than j, so replacing ends with a knight that is kept.
//!
//! **Complexity.** O(n m) distances for each pickup square, with n squares with knights on them, of
//! which m are kept. There are at most about two pickup squares for each file and rank.
//!
//! **When it fails.** It needs a formula for distances, so it applies to [`rings`](super::solve) only.
//!
//! **Reference.** The triangle inequality.

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

use super::ring::ring;

/// The knights that may have to carry the king, in the order of its walk to them.
pub(super) struct Carriers<'a> {
    board: &'a Board,
    king: Square,
    groups: &'a [(Square, u64)],
    is_found: Vec<bool>,
    steps: u32,
}

impl<'a> Carriers<'a> {
    pub(super) fn new(board: &'a Board, king: Square, groups: &'a [(Square, u64)]) -> Self {
        Self { board, king, groups, is_found: vec![false; groups.len()], steps: 0 }
    }

    /// Those that may have to carry the king from pickup squares 0, then 1, then 2 steps away and so on, if they were not needed
    /// before; none when there are no more such squares.
    pub(super) fn next(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<Square>>, Stopped> {
        if self.steps >= self.board.width().max(self.board.height()) {
            return Ok(None);
        }
        let jumps = |from, to| closed_form(self.board, from, to).unwrap_or(u64::MAX / 4);
        let mut found = Vec::new();
        for at in ring(self.board, self.king, self.steps.into()) {
            run.spend(self.groups.len() as u64)?;
            let away = self.groups.iter().map(|&(knight, _)| jumps(knight, at));
            let mut nearest: Vec<(u64, usize)> = away.zip(0..).collect();
            nearest.sort_unstable();
            let mut kept: Vec<(u64, Square)> = Vec::new();
            for (there, number) in nearest {
                let knight = self.groups[number].0;
                let passed = kept.iter().position(|&(left, other)| left + jumps(knight, other) == there);
                run.tick(passed.unwrap_or(kept.len()) as u64)?;
                if let Some(passed) = passed {
                    // What one knight passes, its neighbours pass too: move it forward to find it sooner.
                    kept.swap(passed, passed / 2);
                    continue;
                }
                kept.push((there, knight));
                if !std::mem::replace(&mut self.is_found[number], true) {
                    found.push(knight);
                }
            }
        }
        self.steps += 1;
        Ok(Some(found))
    }
}
