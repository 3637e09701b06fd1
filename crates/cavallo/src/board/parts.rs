//! The parts into which a board falls when some of its squares are taken away.

use std::collections::HashSet;

use super::{Board, Square};

impl Board {
    /// The parts of the board without these squares: two squares are in the same part if moves lead from one to the other. Parts come
    /// in the order of their first squares. For boards that one can look at: every square is visited.
    ///
    /// ```
    /// use cavallo::{Board, Square};
    ///
    /// let centre: Vec<Square> = ["b2", "b3", "c2", "c3"].iter().map(|name| name.parse().unwrap()).collect();
    /// assert_eq!(Board::new(4, 4)?.parts_without(&centre).len(), 6);
    /// assert_eq!(Board::new(4, 4)?.parts_without(&[]).len(), 1);
    /// # Ok::<(), cavallo::Error>(())
    /// ```
    #[must_use]
    pub fn parts_without(&self, removed: &[Square]) -> Vec<Vec<Square>> {
        let mut seen: HashSet<Square> = removed.iter().copied().collect();
        let mut parts = Vec::new();
        for first in self.squares() {
            if !seen.insert(first) {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&square) = part.get(next) {
                part.extend(self.neighbours(square).filter(|&to| seen.insert(to)));
                next += 1;
            }
            parts.push(part);
        }
        parts
    }
}
