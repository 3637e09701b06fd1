//! Plans of counts that several processes share.
//!
//! **Idea.** All processes must cut the middle into the same [classes](crate::count::rectangle::partition). They tell each other which ways fit in the memory of each, where boxes in memory are divided
//! among the processes. Of those that fit everywhere each chooses one; processes with more threads may choose differently, and the finest choice is taken.
//!
//! **Less memory with more processes.** What waits in boxes is divided, but the common table and the largest class are not. So the more processes
//! there are, the less memory each is planned to take: what the finest classes need, and one N-th of what one process alone would need
//! beyond that. The first way within this target is taken. It often has [uneven classes](crate::count::rectangle::partition::Partition), as only few of them are large. The
//! tables that classes [share](crate::count::rectangle::remember::prefix) are kept only within the target, too.
//!
//! **Why it is right.** All processes hear the same words and choose by the same rule, so all take
//! the same way.
//!
//! **Complexity.** Two words from each process.
//!
//! **When it fails.** The common table, the largest block of patterns that grow together and the working arrays are needed by each process, however
//! many there are.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::error::SweepError;
use crate::count::rectangle::remember::Remembered;
use crate::count::rectangle::schedule::Schedule;
use crate::run::{EXCHANGE_MEMORY, Run};

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

/// What is known of a way that remembers tiles.
fn remembered(way: &Plan) -> Option<&Remembered> {
    match &way.schedule {
        Schedule::Remember(tiles) => Some(tiles),
        Schedule::Recompute(_) => None,
    }
}

/// Ways to remember tiles, those with the fewest classes first, for several processes.
pub(super) struct SharedWays {
    ways: Vec<Plan>,
    processes: u32,
    /// The memory that one process would take alone.
    alone: f64,
    boxes_in_memory: bool,
    /// The memory of what is on its way between them.
    exchange: f64,
}

impl SharedWays {
    /// Boxes in memory are divided among the processes, not quite evenly. Of several processes nobody knows how far each has come when its boxes are fullest.
    pub(super) fn new(ways: Vec<Plan>, processes: u32, boxes_in_memory: bool) -> Self {
        Self::with_exchange(ways, processes, boxes_in_memory, EXCHANGE_MEMORY as f64)
    }

    /// The same for jobs, which send each other nothing.
    pub(super) fn of_jobs(ways: Vec<Plan>, jobs: u32) -> Self {
        Self::with_exchange(ways, jobs, true, 0.0)
    }

    fn with_exchange(mut ways: Vec<Plan>, processes: u32, boxes_in_memory: bool, exchange: f64) -> Self {
        let boxes = |way: &Plan| remembered(way).filter(|_| boxes_in_memory).map_or(0.0, |tiles| tiles.at_once);
        let alone = ways.first().map_or(0.0, |way| way.memory + boxes(way));
        let mut shared = Self { ways: Vec::new(), processes, alone, boxes_in_memory, exchange };
        for way in &mut ways {
            way.memory = match remembered(way) {
                Some(tiles) if processes == 1 && boxes_in_memory => tiles.memory_with_boxes,
                _ => way.memory + shared.received(way),
            };
        }
        shared.ways = ways;
        shared
    }

    /// The memory of what a process has received, and of what is on its way.
    fn received(&self, way: &Plan) -> f64 {
        let boxes = remembered(way).filter(|_| self.boxes_in_memory).map_or(0.0, |tiles| tiles.at_once);
        match self.processes {
            1 => 0.0,
            processes => UNEVEN * boxes / f64::from(processes) + self.exchange,
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
        remembered(way).is_some_and(|tiles| tiles.classes.count() >= enough_classes(self.processes))
    }

    /// Which ways fit in a limit, one bit for each.
    fn fitting(&self, limit: f64) -> u128 {
        let ways = self.ways.iter().take(u128::BITS as usize).enumerate();
        ways.filter(|(_, way)| way.memory <= limit).fold(0, |fitting, (place, _)| fitting | 1 << place)
    }

    /// The place of the best way of those that fit: the first with enough classes and no more memory than is planned for so many processes, else
    /// the finest that fits, else the finest.
    fn best_place(&self, fitting: u128) -> Option<usize> {
        let target = self.target();
        let fits = |place: usize| fitting.checked_shr(place as u32).unwrap_or(0) & 1 == 1;
        let is_wanted = |(place, way): (usize, &Plan)| fits(place) && self.is_fine(way) && way.memory <= target;
        let place = self.ways.iter().enumerate().position(is_wanted);
        place
            .or_else(|| (0..self.ways.len()).rev().find(|&place| fits(place)))
            .or_else(|| self.ways.len().checked_sub(1))
    }

    /// The best way within a limit.
    pub(super) fn best_within(self, limit: f64) -> Option<Plan> {
        self.best_place(self.fitting(limit)).map(|place| self.at(place))
    }

    /// The way that all processes of a run take. They tell each other first what fits in the memory of each, and then what they would choose of that.
    pub(super) fn agreed(self, run: &mut Run<'_>, limit: f64) -> Result<Option<Plan>, SweepError> {
        let fitting = run.exchange::<SweepError>(Some(self.fitting(limit)))?;
        let all = fitting.into_iter().flatten().fold(u128::MAX, |all, one| all & one);
        let Some(own) = self.best_place(all) else { return Ok(None) };
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
        if let Schedule::Remember(tiles) = &mut way.schedule
            && self.processes > 1
        {
            tiles.target = of_tables;
        }
        way
    }

    /// All of them.
    pub(super) fn into_ways(self) -> Vec<Plan> {
        self.ways
    }

    pub(super) fn least_memory(&self) -> Option<f64> {
        self.ways.iter().map(|way| way.memory).min_by(f64::total_cmp)
    }
}

#[cfg(test)]
mod tests {
    use crate::count::engine::advance::Engine;
    use crate::count::rectangle::halves::Halves;
    use crate::count::rectangle::shape::{HalfBoard, Rectangle};
    use crate::tour::TourProblem;

    use super::super::survey::Survey;
    use super::*;

    /// The ways of 7x8 closed for so many processes.
    fn ways(processes: u32) -> SharedWays {
        let rectangle = Rectangle::of(&TourProblem::closed("7x8").unwrap()).unwrap();
        let (engine, mut run) = (Engine::new(1), Run::unlimited());
        let board = HalfBoard::new(&mut run, rectangle).unwrap();
        let halves = Halves::new(&engine, &board);
        let survey = Survey::new(&mut run, &halves).unwrap();
        SharedWays::new(survey.remembered_ways(&mut run, &halves, processes).unwrap(), processes, true)
    }

    /// What fits in the memory of every process is chosen if there is such a way, also where a finer one takes more memory.
    #[test]
    fn what_is_chosen_fits_everywhere() {
        let mut shared = ways(2);
        let count = shared.ways.len();
        assert!(count > 2);
        for (place, way) in shared.ways.iter_mut().enumerate() {
            way.memory = [4e6, 1e6, 3e6, 2e6, 5e6][place % 5];
        }
        for limits in (0..36).map(|number| [f64::from(number % 6), f64::from(number / 6)].map(|limit| 1e6 * limit)) {
            let fitting = limits.map(|limit| shared.fitting(limit));
            let place = shared.best_place(fitting[0] & fitting[1]).unwrap();
            let least = limits[0].min(limits[1]);
            assert!(shared.ways[place].memory <= least || least < 1e6 && place == count - 1, "{limits:?}: {place}");
        }
    }

    /// Each process is planned to take less memory with more processes, as far as the finest classes go.
    #[test]
    fn more_processes_take_less_memory_each() {
        let planned = |processes: u32| {
            let exchange = if processes > 1 { EXCHANGE_MEMORY as f64 } else { 0.0 };
            let plan = ways(processes).best_within(f64::INFINITY).unwrap();
            let tiles = remembered(&plan).unwrap();
            assert!(tiles.target.is_finite() == (processes > 1));
            (plan.memory - exchange, tiles.classes.count())
        };
        let all = [1, 2, 4, 8, 16].map(planned);
        assert!(all.is_sorted_by(|one, other| one.0 > other.0 && one.1 <= other.1), "{all:?}");
    }
}
