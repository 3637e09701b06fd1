//! Knights that differ by a constant on a cell, merged into one group.
//!
//! **Idea.** On a cell within the two cones beside a knight's [ray](super::super::geometry::ray),
//! moving the knight one jump back along the ray adds exactly 1 to its distance, on every square of
//! the cell. Two knights of the same k on one line, a multiple of k jumps apart, therefore differ
//! by a whole number of turns that is the same on the whole cell: put both on one square, and note
//! the difference.
//!
//! Knights in a line along a knight's direction are the hard case that this solves: the line passes
//! through the best square, no cell separates it from them, and none is ever resolved. 100,000 such
//! knights with k up to 9 become less than a hundred.
//!
//! **Worked example.** 2-knights on a1, e3 and i5, in a line along (2, 1), and the cell from q9 to
//! s10. The distances to q9 are 8, 6 and 4 jumps, to r9 9, 7 and 5, to s10 9, 7 and 5: they differ
//! by 2 everywhere. So their turns are those of three knights on i5, plus 1 and 2.
//!
//! **Why it is right.** The cell lies in both cones of each knight. The merged group stands for the
//! others on this cell and its parts only.
//!
//! **Complexity.** A look at 256 of the unresolved knights decides whether they share lines; then
//! one pass with a hash table.
//!
//! **When it fails.** If all k are different nothing can be merged.
//!
//! **Reference.** Own work.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Ray};
use super::group::Group;
use super::knights::Knights;

/// The number of knights looked at before all are.
const SAMPLE: usize = 256;

/// Merges unresolved groups that differ by a constant on the cell. Returns the sum of these
/// constants.
pub(super) fn merge(
    run: &mut Run<'_>,
    knights: &Knights<'_>,
    cell: &Cell,
    unresolved: &mut Vec<Group>,
) -> Result<i64, Stopped> {
    let least = knights.thresholds().merged;
    if unresolved.len() < least || !share_lines(unresolved, cell, least) {
        return Ok(0);
    }
    run.spend(1 + unresolved.len() as u64 / 4)?;
    let mut constant = 0;
    let mut merged: Vec<(Group, i64)> = Vec::new();
    let mut seen: HashMap<(Ray, u32, i64), usize> = HashMap::new();
    for group in unresolved.iter() {
        let Some((ray, jumps)) = Ray::through(group.place(), cell) else {
            merged.push((*group, 0));
            continue;
        };
        let k = knights.k(group);
        match seen.entry((ray, group.k, jumps.rem_euclid(k))) {
            Entry::Vacant(entry) => {
                entry.insert(merged.len());
                merged.push((*group, jumps));
            }
            Entry::Occupied(entry) => {
                let (first, from) = &mut merged[*entry.get()];
                match first.count.checked_add(group.count) {
                    Some(count) => {
                        first.count = count;
                        constant += i64::from(group.count) * ((*from - jumps) / k);
                    }
                    None => merged.push((*group, jumps)),
                }
            }
        }
    }
    *unresolved = merged.into_iter().map(|(group, _)| group).collect();
    Ok(constant)
}

/// Whether a sample of the knights lies on few lines.
fn share_lines(groups: &[Group], cell: &Cell, least: usize) -> bool {
    let sample = groups.iter().step_by((groups.len() / SAMPLE).max(1));
    let rays: Vec<Ray> = sample.filter_map(|group| Ray::through(group.place(), cell)).map(|(ray, _)| ray).collect();
    let different: HashSet<Ray> = rays.iter().copied().collect();
    rays.len() * 16 >= least && 2 * different.len() <= rays.len()
}
