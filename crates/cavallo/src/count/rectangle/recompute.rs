//! The schedule *recompute*: each tile is grown from tables of whole halves when it is its turn.
//!
//! **Idea.** The two tables without edges of the middle are far smaller than those with them: on 8x8 closed 18,525,218 states and 90,644,062. So
//! only these two are kept, or one if the halves are alike. A [tile](super::tile) is [grown](super::grow) from them in both halves, [joined](super::join)
//! and forgotten.
//!
//! **Why it is right.** The loop goes over all tiles, so it does not matter what was expected of any: an empty one counts 0.
//!
//! **Complexity.** That of half a [sweep](crate::count::engine::sweep), and for each tile one look-up per state and edge. The finer the tiles, the less memory
//! each takes, and the more work of the first edges is done again for other tiles of a class.
//!
//! **When it fails.** When the tables of whole halves do not fit in memory: then tiles are [remembered](super::remember).
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997), who cut the middle into the same tiles.

use crate::count::checkpoint_part::Part;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::table::Table;
use crate::count::finished_parts::FinishedParts;
use crate::run::Run;

use super::halves::Halves;
use super::join::Join;
use super::partition::Partition;
use super::tile::Tile;

/// The tiles of a partition, and what each is expected to take.
pub(crate) struct Recomputed {
    pub(crate) partition: Partition,
    /// The tiles that are counted, and for how many each stands.
    pub(crate) tiles: Vec<(Tile, u32)>,
    /// For each of them the times on one thread in nanoseconds: of its lower half, of its upper half, of the join.
    pub(crate) times: Vec<[f64; 3]>,
}

impl Recomputed {
    /// Tiles of which nothing is known.
    pub(crate) fn blind(partition: Partition, halves_are_equal: bool) -> Self {
        let tiles = partition.tiles(halves_are_equal);
        Self { partition, times: vec![[1.0; 3]; tiles.len()], tiles }
    }

    /// A tile as a part of a count.
    fn part(&self, halves: &Halves<'_>, tile: Tile) -> Part {
        let degrees = |class: u32| self.partition.prescribed(class).degrees;
        Part::Tile {
            prime: halves.engine.prime,
            cut: self.partition.mask(),
            below: degrees(tile.below),
            above: degrees(tile.above),
            apex: tile.apex,
        }
    }
}

/// Counts all tiles, or those of a job: then it fails as long as those of other jobs are missing.
pub(super) fn recompute(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &Recomputed,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let (fewer, more) = halves.rectangle.halves();
    let lower = halves.sweep_rows(run, &Table::start(), 0..fewer, &Given::default())?;
    let upper =
        if fewer == more { None } else { Some(halves.sweep_rows(run, &lower, fewer..more, &Given::default())?) };
    let tables = [&lower, upper.as_ref().unwrap_or(&lower)];
    let (job, mut expected) = (parts.job(), 0.0);
    for (number, (&(tile, _), times)) in plan.tiles.iter().zip(&plan.times).enumerate() {
        if job.is_some_and(|job| !job.has(number)) {
            continue;
        }
        let part = plan.part(halves, tile);
        if parts.recall(part).is_none() {
            let pairs = run.scoped_memory(|run| join_tile(run, halves, tables, (&plan.partition, tile), times))?;
            parts.keep(part, pairs)?;
        }
        expected += times.iter().sum::<f64>();
        halves.meter.into_iter().for_each(|meter| meter.parts_done(run, expected));
    }
    // All parts are known now, but for those of other jobs.
    let weighed = plan.tiles.iter().map(|&(tile, weight)| (plan.part(halves, tile), weight));
    parts.add_up(weighed)
}

/// The tours of one tile. The half that is expected to take less comes first: if it is empty, the other one is not grown.
fn join_tile(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    [lower, upper]: [&Table; 2],
    (partition, tile): (&Partition, Tile),
    times: &[f64; 3],
) -> Result<u128, SweepError> {
    let (engine, (fewer, more)) = (halves.engine, halves.rectangle.halves());
    let told = |run: &mut Run<'_>, part: usize| {
        halves.meter.into_iter().for_each(|meter| meter.advance(run, times[part]));
    };
    let recipe = halves.recipe(partition, tile, fewer);
    let join = |lower, upper, are_equal| Join { middle: halves.middle, lower, upper, recipe: &recipe, are_equal };
    let grow_below = |run: &mut Run<'_>| engine.grow(run, lower, &recipe);
    if fewer == more && tile.opposite() == tile {
        let below = grow_below(run)?;
        told(run, 0);
        let pairs = join(&below, &below, true).count(run, engine)?;
        below.recycle(run, engine);
        return halves.tours_of(pairs);
    }
    let opposite = halves.recipe(partition, tile.opposite(), more);
    let grow_above = |run: &mut Run<'_>| engine.grow(run, upper, &opposite);
    let (below, above) = if times[1] < times[0] {
        let above = grow_above(run)?;
        (if above.is_empty() { None } else { Some(grow_below(run)?) }, Some(above))
    } else {
        let below = grow_below(run)?;
        let above = if below.is_empty() { None } else { Some(grow_above(run)?) };
        (Some(below), above)
    };
    told(run, 0);
    told(run, 1);
    let pairs = match (&below, &above) {
        (Some(below), Some(above)) => join(below, above, false).count(run, engine)?,
        _ => 0,
    };
    [below, above].into_iter().flatten().for_each(|grown| grown.recycle(run, engine));
    halves.tours_of(pairs)
}
