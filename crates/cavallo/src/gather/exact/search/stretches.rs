//! Long cells cut beside the knights.
//!
//! **Idea.** On a board much longer than wide a cell may be long, with knights within it or near
//! its ends. Such a knight is unresolved only because of the squares around it: where the distance
//! along the cell is more than twice that across it, all squares are in one of its cones. So cut
//! the cell at these distances to either side of each unresolved knight. The short stretches around
//! knights are searched like any other cell; for the long ones between them all knights are
//! resolved.
//!
//! **Worked example.** A cell of 1,000 files and the ranks 0 to 7, and knights on file 300, rank 0,
//! and on file 990, rank 5. The squares are at most 7 ranks from the first, and at most 5 from the
//! second: the stretches around them go from file 286 to 314 and from 980 to the end.
//!
//! **Why it is right.** The stretches are a partition of the cell, so no square is lost.
//!
//! **Complexity.** O(m log m) for m unresolved knights.
//!
//! **When it fails.** Where the stretches around knights are more than half of the cell, or with
//! more than 64 unresolved knights, it is divided in other ways.
//!
//! **Reference.** Own work.

use super::super::geometry::{Cell, NEAR};
use super::super::sums::Group;

/// With more unresolved knights a cell is not cut beside them.
const MOST: usize = 64;
/// The stretches around knights are at most this share of a cell that is cut.
const SHARE: f64 = 0.5;

/// The stretches of a long cell, in order, if those around unresolved knights are short.
pub(crate) fn stretches(cell: &Cell, unresolved: &[Group]) -> Option<Vec<Cell>> {
    if unresolved.is_empty() || unresolved.len() > MOST {
        return None;
    }
    let is_wide = cell.width() >= cell.height();
    let ((first, last), (low, high)) = if is_wide { (cell.x, cell.y) } else { (cell.y, cell.x) };
    let around = |group: &Group| {
        let (x, y) = group.place();
        let (along, across) = if is_wide { (x, y) } else { (y, x) };
        let reach = NEAR.max(2 * (across - low).abs().max((high - across).abs()));
        ((along - reach).max(first), (along + reach).min(last))
    };
    let mut near: Vec<(i64, i64)> = unresolved.iter().map(around).filter(|(from, to)| from <= to).collect();
    near.sort_unstable();
    // Intervals that overlap or touch are united.
    near.dedup_by(|later, earlier| {
        let is_one = later.0 <= earlier.1 + 1;
        earlier.1 = if is_one { earlier.1.max(later.1) } else { earlier.1 };
        is_one
    });
    let (mut all, mut next, mut short) = (Vec::new(), first, 0);
    for (from, to) in near {
        if from > next {
            all.push((next, from - 1));
        }
        all.push((from, to));
        short += to - from + 1;
        next = to + 1;
    }
    if next <= last {
        all.push((next, last));
    }
    let is_worth_it = all.len() > 1 && short as f64 <= SHARE * (last - first + 1) as f64;
    let part = |range| if is_wide { Cell { x: range, ..*cell } } else { Cell { y: range, ..*cell } };
    is_worth_it.then(|| all.into_iter().map(part).collect())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::super::geometry::Position;
    use super::*;

    #[test]
    fn stretches_are_all_of_the_cell_and_resolved_between_the_knights() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut cut, mut resolved) = (0, 0);
        for _ in 0..2000 {
            let (length, width) = (rng.random_range(1..400), rng.random_range(1..20));
            let (first, low) = (rng.random_range(0..100), rng.random_range(0..20));
            let (along, across) = ((first, first + length - 1), (low, low + width - 1));
            let lies = rng.random_range(0..2) == 0;
            let cell = if lies { Cell { x: along, y: across } } else { Cell { x: across, y: along } };
            let knights: Vec<Group> = (0..rng.random_range(0..6))
                .map(|_| {
                    let place = (rng.random_range(0..500), rng.random_range(0..40));
                    let (x, y) = if lies { place } else { (place.1, place.0) };
                    Group { x, y, k: 1, count: 1 }
                })
                .collect();
            let Some(parts) = stretches(&cell, &knights) else { continue };
            cut += 1;
            let range = |part: &Cell| if lies { part.x } else { part.y };
            assert_eq!((range(&parts[0]).0, range(&parts[parts.len() - 1]).1), along, "{cell:?} {knights:?}");
            assert!(parts.windows(2).all(|two| range(&two[0]).1 + 1 == range(&two[1]).0), "{cell:?} {knights:?}");
            assert!(parts.iter().all(|part| cell.contains(part) && range(part).0 <= range(part).1), "{cell:?}");
            let is_resolved =
                |part: &&Cell| knights.iter().all(|knight| Position::of(part, knight.place()).cone().is_some());
            let between: i64 = parts.iter().filter(is_resolved).map(|part| range(part).1 - range(part).0 + 1).sum();
            assert!(2 * between >= length, "{cell:?} {knights:?}");
            resolved += parts.iter().filter(is_resolved).count();
        }
        assert!(cut > 300 && resolved > cut, "{cut} {resolved}");
    }
}
