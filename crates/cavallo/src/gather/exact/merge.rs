//! Knights that differ by a constant on a cell, made one.
//!
//! **Idea.** Let a cell lie within the two cones of a knight that share the ray along (2, 1). There N = max(x/2, (x+y)/3). Move the knight one jump back along the ray:
//! x grows by 2 and y by 1, so x/2 and (x+y)/3 both grow by exactly 1, and the parity changes. So the distance grows by exactly 1, on every square of the cell. Two knights of the
//! same k on a line in that direction, a multiple of k jumps apart, therefore differ by a whole number of turns that is the same
//! on the whole cell: put both on one square, and note the difference.
//!
//! Knights in a line along a knight's direction are the hard case that this solves: the line passes through the best square, no cell separates it from them, and
//! none is ever resolved. 100,000 such knights with k up to 9 become less than a hundred.
//!
//! **Worked example.** 2-knights on a1, e3 and i5, in a line along (2, 1), and the cell from q9 to s10. The distances to q9 are 8, 6 and 4 jumps, to r9 9, 7
//! and 5, to s10 9, 7 and 5: they differ by 2 everywhere. So their turns are those of three knights on i5, plus 1 and 2.
//!
//! **Why it is right.** The distance formula holds for both knights, since neither is [near](super::cone::NEAR), and the cell lies in both cones of each. The merged knight stands
//! for the others on this cell and its parts only.
//!
//! **Complexity.** A look at 256 of the unresolved knights decides whether they share lines; then one pass with a hash table.
//!
//! **When it fails.** If all k are different nothing can be merged.
//!
//! **Reference.** Own work.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use crate::run::{Run, Stopped};

use super::classified::Classified;
use super::cone::{Cell, NEAR};
use super::knights::{Group, Knights};

/// The number of knights looked at before all are.
const SAMPLE: usize = 256;

/// A line along a knight's direction, and the side of the cell from which a knight on it comes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Line {
    /// x - 2y or the like, which is the same all along the line.
    offset: i64,
    ray: u8,
}

impl Line {
    /// One jump along the ray, away from the knight.
    pub(super) fn direction(self) -> (i64, i64) {
        let sign = |bit: u8| if self.ray & bit == 0 { -1 } else { 1 };
        if self.ray & 4 == 0 { (2 * sign(1), sign(2)) } else { (sign(1), 2 * sign(2)) }
    }
}

/// The ray whose two cones contain the cell, if there is one, as the line through the knight, and the number of jumps along it
/// that bring the knight to a fixed place: fewer mean farther from the cell.
pub(super) fn line(group: &Group, cell: &Cell) -> Option<(Line, i64)> {
    let (x, y) = group.place();
    // Mirrored so that the middle of the cell lies to the right and up.
    let from = |(low, high): (i64, i64), at: i64| {
        if low + high >= 2 * at { (1, low - at, high - at) } else { (-1, at - high, at - low) }
    };
    let ((right, left, far_x), (up, low, far_y)) = (from(cell.x, x), from(cell.y, y));
    if left.max(low) < NEAR {
        return None;
    }
    let side = u8::from(right > 0) | u8::from(up > 0) << 1;
    // The cones along (2, 1): between the slopes -1/2 and 2. Along (1, 2) with x and y exchanged.
    if left > 0 && 2 * low >= -left && far_y <= 2 * left {
        Some((Line { offset: x - 2 * right * up * y, ray: side }, up * y))
    } else if low > 0 && 2 * left >= -low && far_x <= 2 * low {
        Some((Line { offset: y - 2 * right * up * x, ray: 4 | side }, right * x))
    } else {
        None
    }
}

impl Classified {
    /// Merges unresolved knights that differ by a constant on the cell.
    pub(super) fn merge(&mut self, run: &mut Run<'_>, knights: &Knights<'_>, cell: &Cell) -> Result<(), Stopped> {
        let least = knights.thresholds.merged;
        if self.unresolved.len() < least || !share_lines(&self.unresolved, cell, least) {
            return Ok(());
        }
        run.spend(1 + self.unresolved.len() as u64 / 4)?;
        let mut merged: Vec<(Group, i64)> = Vec::new();
        let mut seen: HashMap<(Line, u32, i64), usize> = HashMap::new();
        for group in &self.unresolved {
            let Some((line, jumps)) = line(group, cell) else {
                merged.push((*group, 0));
                continue;
            };
            let k = knights.k(group);
            match seen.entry((line, group.k, jumps.rem_euclid(k))) {
                Entry::Vacant(entry) => {
                    entry.insert(merged.len());
                    merged.push((*group, jumps));
                }
                Entry::Occupied(entry) => {
                    let (first, from) = &mut merged[*entry.get()];
                    match first.count.checked_add(group.count) {
                        Some(count) => {
                            first.count = count;
                            self.constant += i64::from(group.count) * ((*from - jumps) / k);
                        }
                        None => merged.push((*group, jumps)),
                    }
                }
            }
        }
        self.unresolved = merged.into_iter().map(|(group, _)| group).collect();
        Ok(())
    }
}

/// Whether a sample of the knights lies on few lines.
fn share_lines(groups: &[Group], cell: &Cell, least: usize) -> bool {
    let sample = groups.iter().step_by((groups.len() / SAMPLE).max(1));
    let lines: Vec<Line> = sample.filter_map(|group| line(group, cell)).map(|(line, _)| line).collect();
    let different: HashSet<Line> = lines.iter().copied().collect();
    lines.len() * 16 >= least && 2 * different.len() <= lines.len()
}
