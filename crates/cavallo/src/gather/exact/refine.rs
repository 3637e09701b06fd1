//! Wide cells made smaller by a convex bound of their own.
//!
//! **Idea.** On a cell the resolved knights are [a plane](Classified::plane) at least, rounding included, and only the unresolved ones need the relaxed sum. So the bound
//! is again convex, but much closer to the truth: its level set is a smaller cell, for which fewer knights are unresolved, and so on.
//! For a million knights on 10^9 x 10^9 the cells are some ten million, then 50,000 and 12,000 squares wide, and in the end 60 knights are unresolved.
//!
//! Many unresolved knights are binned first. A border between two cones passes through the cell near each of them, so what matters of a knight is on which of the eight
//! rays it lies as seen from the cell, and how far that ray passes from the centre: x - 2y for the flat rays, y - 2x for the steep ones. Knights with
//! about the same offset are put into one bin, at their centre of gravity. By Jensen's inequality the sum only gets smaller.
//!
//! Once few knights are unresolved, the squares around the minimum are searched: of some ten thousand squares the best is nearly as good as the best of all, and with a lower limit the cells get smaller.
//!
//! **Why it is right.** A plane below the resolved knights plus a convex function below the others is a convex function below the sum of turns, on the cell. Its level set contains every
//! square of the cell within the limit.
//!
//! **Complexity.** A pass over the unresolved knights and some 80 evaluations per round, at most twelve rounds.
//!
//! **When it fails.** Where the best sum known is much larger than the bound anywhere on the cell, nothing is cut off, and the search begins.

use crate::run::{Run, Stopped};

use super::classified::Classified;
use super::cone::Cell;
use super::knights::{Group, Knights};
use super::polygon::Polygon;
use super::relaxed_sum::RelaxedSum;
use super::search::Search;

const ROUNDS: usize = 12;
/// It goes on as long as a round leaves less than this of the cell.
const GAIN: f64 = 0.6;
const EVALUATIONS: usize = 40;
/// With at most this many unresolved knights the squares around the minimum are searched.
const FEW: usize = 1000;
/// Bins for each ray, and how far from the centre of a cell rays are told apart, in half sides.
const BINS: usize = 1024;
const REACH: f64 = 3.2;

impl Search<'_> {
    /// Makes a cell smaller, without losing a square within the limit. False if there is no such square.
    pub(super) fn refine(
        &mut self,
        run: &mut Run<'_>,
        cell: &mut Cell,
        classified: &mut Classified,
    ) -> Result<bool, Stopped> {
        let knights = self.knights;
        let mut tried = false;
        for _ in 0..ROUNDS {
            if cell.side() <= knights.thresholds.refined {
                break;
            }
            let relaxed = relaxed(run, knights, classified, cell)?;
            let start = Polygon::of_cell(cell);
            let minimum = relaxed.minimum(run, start.clone(), (cell.side() as f64 / 256.0).max(0.7))?;
            let guess = cell.nearest(minimum.lowest().at);
            let turns = classified.turns_at(run, knights, guess)?;
            self.offer(run, guess, turns)?;
            // Where an evaluation takes a search, this would take long.
            let cheap = self.evaluate.is_none()
                && classified.large.is_empty()
                && knights.groups().len() >= knights.thresholds.few;
            if !tried && cheap && classified.unresolved.len() <= FEW {
                tried = true;
                self.try_around(run, guess, cell, classified)?;
            }
            let left = relaxed.level_set(run, start, &minimum, self.best.limit(), EVALUATIONS)?;
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

    /// Finds the best square near a good one. The ripples of many staircases differ from square to square, and the least of them is
    /// often much lower than the first.
    fn try_around(
        &mut self,
        run: &mut Run<'_>,
        (x, y): (i64, i64),
        cell: &Cell,
        classified: &Classified,
    ) -> Result<(), Stopped> {
        let around = Cell { x: (x, x), y: (y, y) }.widened(self.knights.thresholds.wide / 2 - 1, cell);
        let tables = self.tables(run, &around, classified)?;
        let lower = self.lower;
        run.scoped_memory(|run| self.scan(run, around, tables, classified.unresolved.clone(), lower))
    }
}

/// A convex function below the sum of turns on the cell.
fn relaxed(
    run: &mut Run<'_>,
    knights: &Knights<'_>,
    classified: &Classified,
    cell: &Cell,
) -> Result<RelaxedSum, Stopped> {
    run.spend(1 + classified.unresolved.len() as u64 / 32)?;
    let (base, plane) = classified.plane(knights, cell.centre());
    let mut sum = RelaxedSum::of_plane(base, plane);
    if classified.unresolved.len() <= knights.thresholds.binned {
        sum.add_groups(knights, &classified.unresolved);
    } else {
        let mut bins = vec![[0.0; 4]; 8 * BINS];
        let bin = Bins::new(cell);
        for group in &classified.unresolved {
            let (weight, x, y) = (knights.weight(group), f64::from(group.x), f64::from(group.y));
            let into = &mut bins[bin.of(group)];
            into.iter_mut().zip([weight, weight * x, weight * y, 1.0]).for_each(|(sum, part)| *sum += part);
        }
        sum.add_clusters(&bins, knights.span());
    }
    Ok(sum)
}

/// The bins around a cell.
struct Bins {
    centre: (f64, f64),
    reach: f64,
}

impl Bins {
    fn new(cell: &Cell) -> Self {
        let (x, y) = cell.centre();
        Self { centre: (x as f64, y as f64), reach: REACH * cell.side() as f64 / 2.0 }
    }

    fn of(&self, group: &Group) -> usize {
        let (x, y) = (f64::from(group.x) - self.centre.0, f64::from(group.y) - self.centre.1);
        let (across, upwards) = (x.abs(), y.abs());
        let flat = across > upwards;
        let offset = if flat { across - 2.0 * upwards } else { upwards - 2.0 * across };
        let bin = (offset + self.reach) * (BINS as f64 / (2.0 * self.reach));
        let ray = usize::from(flat) | usize::from(x > 0.0) << 1 | usize::from(y > 0.0) << 2;
        // Conversion from floating point saturates at zero.
        ray * BINS + (bin as usize).min(BINS - 1)
    }
}
