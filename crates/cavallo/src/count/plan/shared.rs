//! Plans of counts that several processes share.
//!
//! **Idea.** All processes must cut the middle into the same [classes](super::super::tiles). Each of them chooses the fewest that fit in its
//! memory, where boxes in memory are divided among the processes; the choices are exchanged, and the finest of them is taken.
//!
//! **Less memory with more processes.** What waits in boxes is divided, but the common table and the largest class are not. So the more processes
//! there are, the less memory each is planned to take: what the finest classes need, and one N-th of what one process alone would need
//! beyond that. The first way within this target is taken. It often has [uneven classes](super::super::tiles::Classes), as only few of them are large. The
//! tables that classes [share](super::super::tiles) are kept only within the target, too.
//!
//! **When it fails.** The common table, the largest block of patterns that grow together and the working arrays are needed by each process, however
//! many there are.

use crate::run::{EXCHANGE_MEMORY, Run};

use super::super::advance::SweepError;
use super::Plan;

/// Each process has at least this many classes, if the middle can be cut as finely as that: the work is then shared evenly, and a class is a
/// small part of what boxes hold.
const CLASSES_PER_PROCESS: u32 = 8;

/// How much more one process may have in its boxes than all of them on the average.
const UNEVEN: f64 = 1.25;

/// The number of classes that is enough for so many processes.
pub(super) fn enough_classes(processes: u32) -> u32 {
    CLASSES_PER_PROCESS.saturating_mul(processes)
}

/// Ways to count in tiles, those with the fewest classes first, for several processes.
pub(super) struct SharedWays {
    ways: Vec<Plan>,
    processes: u32,
    /// The memory that one process would take alone.
    alone: f64,
    boxes_in_memory: bool,
}

impl SharedWays {
    /// Boxes in memory are divided among the processes, not quite evenly.
    pub(super) fn new(mut ways: Vec<Plan>, processes: u32, boxes_in_memory: bool) -> Self {
        let boxes = |way: &Plan| way.tiles.as_ref().filter(|_| boxes_in_memory).map_or(0.0, |tiles| tiles.at_once);
        let alone = ways.first().map_or(0.0, |way| way.memory + boxes(way));
        let mut shared = Self { ways: Vec::new(), processes, alone, boxes_in_memory };
        for way in &mut ways {
            way.memory += shared.received(way);
        }
        shared.ways = ways;
        shared
    }

    /// The memory of what a process has received, and of what is on its way.
    fn received(&self, way: &Plan) -> f64 {
        let boxes = way.tiles.as_ref().filter(|_| self.boxes_in_memory).map_or(0.0, |tiles| tiles.at_once);
        match self.processes {
            1 => boxes,
            processes => UNEVEN * boxes / f64::from(processes) + EXCHANGE_MEMORY as f64,
        }
    }

    /// The memory that each process should take at most.
    fn target(&self) -> f64 {
        let fine = self.ways.iter().filter(|way| self.is_fine(way));
        let least = fine.map(|way| way.memory).fold(f64::INFINITY, f64::min);
        least + (self.alone - least).max(0.0) / f64::from(self.processes)
    }

    /// Whether a way has enough classes.
    fn is_fine(&self, way: &Plan) -> bool {
        way.tiles.as_ref().is_some_and(|tiles| tiles.classes.count() >= enough_classes(self.processes))
    }

    /// The place of the best way within a limit: the first with enough classes and no more memory than is planned for so many processes, else
    /// the finest that fits, else the finest.
    fn best_place(&self, limit: f64) -> Option<usize> {
        let (fits, target) = (|way: &Plan| way.memory <= limit, self.target());
        let place = self.ways.iter().position(|way| fits(way) && self.is_fine(way) && way.memory <= target);
        place.or_else(|| self.ways.iter().rposition(fits)).or_else(|| self.ways.len().checked_sub(1))
    }

    /// The best way within a limit.
    pub(super) fn best_within(self, limit: f64) -> Option<Plan> {
        self.best_place(limit).map(|place| self.at(place))
    }

    /// The way that all processes of a run take, after they have told each other what they would choose.
    pub(super) fn agreed(self, run: &mut Run<'_>, limit: f64) -> Result<Option<Plan>, SweepError> {
        let Some(own) = self.best_place(limit) else { return Ok(None) };
        let chosen = run.exchange::<SweepError>(Some(own as u128))?.into_iter().flatten().max();
        let chosen = chosen.map(|chosen| chosen as usize).filter(|chosen| *chosen < self.ways.len());
        Ok(chosen.map(|chosen| self.at(chosen)))
    }

    /// One of the ways, with a target for its tables if there are several processes.
    fn at(mut self, place: usize) -> Plan {
        let target = self.target();
        let mut way = self.ways.swap_remove(place);
        // Without enough classes for all processes the way itself is the target.
        let most = if target.is_finite() { target.max(way.memory) } else { way.memory };
        let of_tables = most - self.received(&way);
        if let Some(tiles) = way.tiles.as_mut().filter(|_| self.processes > 1) {
            tiles.target = of_tables;
        }
        way
    }

    pub(super) fn least_memory(&self) -> Option<f64> {
        self.ways.iter().map(|way| way.memory).min_by(f64::total_cmp)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::advance::Engine;
    use super::super::super::frontier::{rectangle, rows_of};
    use super::super::super::halves::Halves;
    use super::super::rates::Rates;
    use super::super::survey::Survey;
    use super::*;
    use crate::tour::TourProblem;

    /// Each process is planned to take less memory with more processes, as far as the finest classes go.
    #[test]
    fn more_processes_take_less_memory_each() {
        let rectangle = rectangle(&TourProblem::closed("7x8").unwrap()).unwrap();
        let (engine, graph, balance) =
            (Engine::new(1), rows_of(rectangle), rectangle.balance(rectangle.halves().1 + 2));
        let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
        let mut run = Run::unlimited();
        let survey = Survey::new(&mut run, &halves).unwrap();
        let mut planned = |processes: u32| {
            let ways = survey.tiled_ways(&mut run, &halves, &Rates::USUAL, processes).unwrap();
            let exchange = if processes > 1 { EXCHANGE_MEMORY as f64 } else { 0.0 };
            let plan = SharedWays::new(ways, processes, true).best_within(f64::INFINITY).unwrap();
            let tiles = plan.tiles.as_ref().unwrap();
            assert!(tiles.target.is_finite() == (processes > 1));
            (plan.memory - exchange, tiles.classes.count())
        };
        let all = [1, 2, 4, 8, 16].map(&mut planned);
        assert!(all.is_sorted_by(|one, other| one.0 > other.0 && one.1 <= other.1), "{all:?}");
    }
}
