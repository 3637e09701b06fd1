//! Plans of counts that several processes share.
//!
//! **Idea.** All processes must cut the middle into the same [classes](super::super::tiles). Each of them chooses the fewest that fit in its
//! memory, where boxes in memory are divided among the processes; the choices are exchanged, and the finest of them is taken.

use crate::run::Run;

use super::super::advance::SweepError;
use super::Plan;

/// Each process has at least this many classes, if the middle can be cut as finely as that: the work is then shared evenly, and a class is a
/// small part of what boxes hold.
const CLASSES_PER_PROCESS: u32 = 8;

/// How much more one process may have in its boxes than all of them on the average.
const UNEVEN: f64 = 1.25;

/// Ways to count in tiles, those with the fewest classes first, for several processes.
pub(super) struct SharedWays {
    ways: Vec<Plan>,
    processes: u32,
}

impl SharedWays {
    /// Boxes in memory are divided among the processes, not quite evenly.
    pub(super) fn new(mut ways: Vec<Plan>, processes: u32, boxes_in_memory: bool) -> Self {
        for way in ways.iter_mut().filter(|_| boxes_in_memory) {
            let boxes = way.tiles.as_ref().map_or(0.0, |tiles| tiles.at_once);
            way.memory += UNEVEN * boxes / f64::from(processes);
        }
        Self { ways, processes }
    }

    /// The place of the best way within a limit: the first with enough classes, else the finest that fits, else the finest.
    fn best_place(&self, limit: f64) -> Option<usize> {
        let classes = |way: &Plan| way.tiles.as_ref().map_or(0, |tiles| tiles.classes.count());
        let is_fine = |way: &Plan| classes(way) >= CLASSES_PER_PROCESS.saturating_mul(self.processes);
        let fits = |way: &Plan| way.memory <= limit;
        let place = self.ways.iter().position(|way| fits(way) && is_fine(way));
        place.or_else(|| self.ways.iter().rposition(fits)).or_else(|| self.ways.len().checked_sub(1))
    }

    /// The best way within a limit.
    pub(super) fn best_within(mut self, limit: f64) -> Option<Plan> {
        self.best_place(limit).map(|place| self.ways.swap_remove(place))
    }

    /// The way that all processes of a run take, after they have told each other what they would choose.
    pub(super) fn agreed(mut self, run: &mut Run<'_>, limit: f64) -> Result<Option<Plan>, SweepError> {
        let Some(own) = self.best_place(limit) else { return Ok(None) };
        let chosen = run.exchange::<SweepError>(Some(own as u128))?.into_iter().flatten().max();
        let chosen = chosen.map(|chosen| chosen as usize).filter(|chosen| *chosen < self.ways.len());
        Ok(chosen.map(|chosen| self.ways.swap_remove(chosen)))
    }

    pub(super) fn least_memory(&self) -> Option<f64> {
        self.ways.iter().map(|way| way.memory).min_by(f64::total_cmp)
    }
}
