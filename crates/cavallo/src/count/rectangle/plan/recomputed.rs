//! Plans of counts that [recompute](crate::count::rectangle::recompute) their tiles, and the way that is taken of all.
//!
//! **Idea.** With whole tables of both halves, cut into as few tiles as fit, everything is made once: that is the fastest. Where these tables do not fit, each
//! class is made from its own part of the last row, and [remembered](crate::count::rectangle::remember).
//!
//! **Why it is right.** It adds up what [the schedule](crate::count::rectangle::recompute) does:
//! the tables of whole halves, and the largest tile.
//!
//! **Complexity.** One step for each tile.
//!
//! **When it fails.** Edges are added in buffers, whose size is a guess: half of the tile.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::error::SweepError;
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::recompute::Recomputed;
use crate::count::rectangle::schedule::Schedule;
use crate::run::Run;

use super::memory::{bytes, bytes_of_arrays};
use super::rates;
use super::shared::SharedWays;
use super::strategy::{Plan, Wanted, best_within};
use super::survey::{CutSizes, Survey};
use super::tile_sizes::TileSizes;

/// From this many states on cutting pays: equivalent tiles are computed once.
const STATES_WORTH_CUTTING: f64 = 16_384.0;

impl Survey {
    /// The best way within a limit, or the one that takes the least memory if none fits; and the least memory of those that were looked at, which are all if none
    /// fits.
    pub(super) fn best_way(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        limit: f64,
        (boxes_in_memory, wanted): (bool, Wanted),
    ) -> Result<(Plan, f64), SweepError> {
        let coarsest = usize::from(self.lower.states >= STATES_WORTH_CUTTING).min(self.cuts.len() - 1);
        let mut ways: Vec<Plan> =
            self.cuts[coarsest..].iter().filter_map(|cut| self.recomputed_way(halves, cut)).collect();
        let fits = |plan: &Plan| plan.memory <= limit;
        let is_wanted = |plan: &Plan| wanted.cut.is_none_or(|cut| plan.schedule.note() == cut);
        if !ways.iter().any(|way| fits(way) && is_wanted(way)) {
            let jobs = wanted.jobs.max(1);
            // Without memory for their survey there are only ways without them.
            let tiled = run.within_memory(|run| self.remembered_ways(run, halves, jobs))?.unwrap_or_default();
            if jobs == 1 {
                ways.extend(SharedWays::new(tiled, 1, boxes_in_memory).into_ways());
            } else {
                let tiled = SharedWays::of_jobs(tiled, jobs);
                match wanted.cut {
                    Some(_) => ways.extend(tiled.into_ways()),
                    None => ways.extend(tiled.best_within(limit)),
                }
            }
        }
        ways.sort_by_key(|way| wanted.distance(way));
        let least = ways.iter().map(|plan| plan.memory).fold(f64::INFINITY, f64::min);
        Ok((best_within(ways, limit).ok_or(SweepError::TooWide)?, least))
    }

    /// Tiles of whole tables.
    pub(super) fn recomputed_way(&self, halves: &Halves<'_>, cut: &CutSizes) -> Option<Plan> {
        let equal = self.lower.rows == self.upper.rows;
        let threads = halves.engine.threads as f64;
        let (width, half) = (halves.rectangle.width, &self.upper);
        let vertices: Vec<f64> = half.vertices.iter().map(|vertex| rates::SWEEP * vertex.looked_up).collect();
        let density = half.patterns as f64 / half.states;
        let table = |rows: u32| {
            let (states, patterns) = half.after_rows[rows as usize];
            bytes(states, patterns as f64)
        };
        let base_memory = table(half.rows) + if equal { 0.0 } else { table(self.lower.rows) };
        let most_at_once = half.vertices.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
        let sweep_memory = bytes(most_at_once, 3.0 * density * half.states);
        let arrays = bytes_of_arrays(threads, half.most_points, width);
        let partition = Partition::of_files(halves.middle, cut.files)?;
        let (mut times, mut most) = (Vec::new(), 0.0_f64);
        for &(tile, one, other) in &cut.tiles {
            // Of two mirrored blocks one is made.
            let stored = if partition.is_own_image(tile) { 0.5 } else { 1.0 };
            let alone = equal && tile.opposite() == tile;
            let grown = |sizes: TileSizes| stored * rates::GROW * sizes.work.grow;
            let memory = |sizes: TileSizes| stored * bytes(sizes.states, sizes.patterns as f64);
            let join = stored * rates::JOIN * one.work.join;
            let (time, memory) = match alone {
                true => ([grown(one), 0.0, 0.5 * join], memory(one)),
                // The half that takes less comes first, and the other one is not grown if that is empty.
                false if one.patterns == 0 => ([0.0, 1.0, 0.0], 0.0),
                false if other.patterns == 0 => ([1.0, 0.0, 0.0], 0.0),
                false => ([grown(one), grown(other), join], memory(one) + memory(other)),
            };
            times.push(time);
            // Edges are added in buffers that take as much again for a while.
            most = most.max(1.5 * memory);
        }
        let counted = partition.tiles(equal);
        let (states, patterns) = half.after_rows[half.rows as usize];
        Some(Plan {
            schedule: Schedule::Recompute(Recomputed { partition, tiles: counted, times }),
            vertices,
            memory: arrays + sweep_memory.max(base_memory + most),
            base_memory,
            patterns,
            states,
            states_of_tiles: self.states_of_tiles,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::count::engine::advance::Engine;
    use crate::count::rectangle::shape::{HalfBoard, Rectangle};
    use crate::tour::TourProblem;

    use super::*;

    /// The less memory there is, the more is repeated: finer tiles, then classes that are remembered.
    #[test]
    fn less_memory_means_finer_tiles_and_then_classes() {
        look_at_limits(14, 0.86);
    }

    #[test]
    #[ignore = "longer version"]
    fn a_little_less_memory_means_finer_tiles_and_then_classes() {
        look_at_limits(40, 0.95);
    }

    fn look_at_limits(count: i32, factor: f64) {
        let rectangle = Rectangle::of(&TourProblem::open("6x10").unwrap()).unwrap();
        let (engine, mut run) = (Engine::new(1), Run::unlimited());
        let board = HalfBoard::new(&mut run, rectangle).unwrap();
        let halves = Halves::new(&engine, &board);
        let survey = Survey::new(&mut run, &halves).unwrap();
        for jobs in [1, 3] {
            let limits = (0..count).map(|number| 60e6 * factor.powi(number));
            let kinds = limits.map(|limit| {
                let wanted = Wanted { jobs, ..Wanted::default() };
                let best = survey.best_way(&mut run, &halves, limit, (true, wanted)).unwrap();
                let (plan, least) = best;
                assert!(plan.memory <= limit.max(least), "{} bytes of {limit}", plan.memory);
                matches!(plan.schedule, Schedule::Remember(_))
            });
            let mut kinds: Vec<bool> = kinds.collect();
            kinds.dedup();
            assert_eq!(kinds, [false, true], "{jobs} jobs");
        }
    }
}
