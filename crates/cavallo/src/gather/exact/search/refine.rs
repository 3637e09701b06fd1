//! Wide cells made smaller by a convex bound of their own.
//!
//! **Idea.** On a cell the resolved knights are [a plane](plane_below) at least, rounding
//! included, and only the unresolved ones need the relaxed sum. So the bound is again convex, but
//! much closer to the truth: its level set is a smaller cell, for which fewer knights are
//! unresolved, and so on. For a million knights on 10^9 x 10^9 the cells are some ten million, then
//! 50,000 and 12,000 squares wide, and finally 60 knights are unresolved.
//!
//! Many unresolved knights are binned first. A border between two cones passes through the cell
//! near each of them, so what matters of a knight is on which of the eight rays it lies as seen
//! from the cell, and how far that ray passes from the centre: x - 2y for the flat rays, y - 2x for
//! the steep ones. Knights with about the same offset share a bin, at their centre of gravity.
//!
//! Once few knights are unresolved, the squares around the minimum are searched: the best of some
//! ten thousand squares is nearly as good as the best of all, and a lower cutoff makes cells
//! smaller.
//!
//! **Why it is right.** A plane below the resolved knights plus a convex function below the others
//! is a convex function below the sum of turns, on the cell. By Jensen's inequality bins only make
//! it smaller. Its level set contains every square of the cell within the cutoff.
//!
//! **Complexity.** A pass over the unresolved knights and some 80 evaluations per round, at most
//! twelve rounds.
//!
//! **When it fails.** Where the incumbent is much larger than the bound anywhere on the cell,
//! nothing is cut off, and the search begins.
//!
//! **Reference.** Own work.

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Point, Polygon};
use super::super::sums::{Classified, Knights, Minimum, RelaxedSum, Tables, plane_below};
use super::best_first::Search;
use super::scan;

const ROUNDS: usize = 12;
/// It goes on as long as a round leaves less than this of the cell.
const GAIN: f64 = 0.6;
const EVALUATIONS: usize = 40;
/// With at most this many unresolved knights the squares around the minimum are searched.
const FEW: usize = 1000;
/// Bins for each ray, and how far from the centre of a cell rays are told apart, in half sides.
const BINS: usize = 1024;
const REACH: f64 = 3.2;

/// Makes a cell smaller, without losing a square within the cutoff. False if there is no such
/// square.
pub(crate) fn refine(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    cell: &mut Cell,
    classified: &mut Classified,
) -> Result<bool, Stopped> {
    let knights = search.knights();
    let thresholds = knights.thresholds();
    // Where an evaluation takes a search, it would take long to try squares.
    let mut tries = !search.evaluates() && knights.groups().len() >= thresholds.few;
    for _ in 0..ROUNDS {
        if cell.side() <= thresholds.refined {
            break;
        }
        let relaxed = relaxed(run, knights, classified, cell)?;
        let start = Polygon::of_cell(cell);
        let minimum = Minimum::new(run, &relaxed, start.clone(), (cell.side() as f64 / 256.0).max(0.7))?;
        let guess = cell.nearest(minimum.lowest().at);
        run.spend(classified.steps())?;
        search.offer(run, guess, classified.turns_at(knights, guess))?;
        if tries && classified.uncounted().is_empty() && classified.unresolved().len() <= FEW {
            tries = false;
            try_around(search, run, guess, cell, classified)?;
        }
        let left = minimum.level_set(run, &relaxed, start, search.cutoff(), EVALUATIONS)?;
        let Some(smaller) = left.squares(cell) else { return Ok(false) };
        let gained = smaller.area() < GAIN * cell.area();
        *cell = smaller;
        classified.narrow(run, knights, cell)?;
        classified.merge(run, knights, cell)?;
        if !gained {
            break;
        }
    }
    Ok(true)
}

/// Finds the best square near a good one. The ripples of many staircases differ from square to
/// square, and the least of them is often much lower than the first.
fn try_around(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    (x, y): (i64, i64),
    cell: &Cell,
    classified: &Classified,
) -> Result<(), Stopped> {
    let knights = search.knights();
    let around = Cell::of_square(x, y).widened(knights.thresholds().wide / 2 - 1, cell);
    let tables = Tables::of_resolved(run, knights, &around, classified)?;
    let lower = search.lower();
    run.scoped_memory(|run| scan::search(search, run, around, tables, classified.unresolved().to_vec(), lower))
}

/// A convex function below the sum of turns on the cell.
fn relaxed(
    run: &mut Run<'_>,
    knights: &Knights<'_>,
    classified: &Classified,
    cell: &Cell,
) -> Result<RelaxedSum, Stopped> {
    run.spend(1 + classified.unresolved().len() as u64 / 32)?;
    let (base, plane) = plane_below(classified, knights, &[], cell.centre());
    let mut sum = RelaxedSum::of_plane(base, plane);
    if classified.unresolved().len() <= knights.thresholds().binned {
        sum.add_groups(knights, classified.unresolved());
    } else {
        let mut bins = vec![[0.0; 4]; 8 * BINS];
        let (x, y) = cell.centre();
        let (centre, reach) = ((x as f64, y as f64), REACH * cell.side() as f64 / 2.0);
        for group in classified.unresolved() {
            let (weight, x, y) = (knights.weight(group), f64::from(group.x), f64::from(group.y));
            let into = &mut bins[bin((x, y), centre, reach)];
            into.iter_mut().zip([weight, weight * x, weight * y, 1.0]).for_each(|(sum, part)| *sum += part);
        }
        sum.add_clusters(&bins, knights.span());
    }
    Ok(sum)
}

/// The bin of a knight at this place, seen from a point with rays told apart up to this offset.
fn bin(place: Point, centre: Point, reach: f64) -> usize {
    let (x, y) = (place.0 - centre.0, place.1 - centre.1);
    let (across, upwards) = (x.abs(), y.abs());
    let flat = across > upwards;
    let offset = if flat { across - 2.0 * upwards } else { upwards - 2.0 * across };
    let bin = (offset + reach) * (BINS as f64 / (2.0 * reach));
    let ray = usize::from(flat) | usize::from(x > 0.0) << 1 | usize::from(y > 0.0) << 2;
    // Conversion from floating point saturates at zero.
    ray * BINS + (bin as usize).min(BINS - 1)
}
