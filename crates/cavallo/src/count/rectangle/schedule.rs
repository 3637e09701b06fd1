//! The two schedules by which the tiles of a rectangle are counted, and what is tried next where one does not fit in memory.
//!
//! **Idea.** A tile needs its states of both halves. They are [recomputed](super::recompute) from
//! tables of whole halves when it is their turn, or each class is made once and
//! [remembered](super::remember). Recomputing is faster and needs the tables of whole halves in
//! memory. Finer tiles, and then more classes, take less memory and more time.
//!
//! **Why it is right.** Both go over all tiles; tests compare them, and every cut, on many boards.
//!
//! **Complexity.** That of the schedule.
//!
//! **When it fails.** When even the finest classes do not fit in memory.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::error::SweepError;
use crate::count::finished_parts::FinishedParts;
use crate::run::{Run, Stopped};

use super::halves::Halves;
use super::middle::EdgeChoice;
use super::partition::Partition;
use super::recompute::{Recomputed, recompute};
use super::remember::{Remembered, is_interrupted, remember};

/// The most cuts by [outer files](Partition::of_files) of tiles that are recomputed: by two on either side there are 6561.
pub(super) const MOST_CUTS: u32 = 2;

/// How a rectangle is counted.
pub(crate) enum Schedule {
    Recompute(Recomputed),
    Remember(Remembered),
}

impl Schedule {
    /// The half of the edges of the middle that a half takes.
    pub(super) fn choice(&self) -> EdgeChoice {
        match self {
            Self::Recompute(_) => EdgeChoice::Inwards,
            Self::Remember(_) => EdgeChoice::Alternating,
        }
    }

    fn partition(&self) -> &Partition {
        match self {
            Self::Recompute(plan) => &plan.partition,
            Self::Remember(plan) => &plan.classes,
        }
    }

    /// The number of parts that can be counted independently.
    pub(super) fn parts(&self) -> usize {
        match self {
            Self::Recompute(plan) => plan.tiles.len(),
            Self::Remember(plan) => plan.classes.count() as usize,
        }
    }

    /// What is expected to be put into boxes, in bytes: in all, and at a time.
    pub(super) fn spilled(&self) -> Option<(f64, f64)> {
        match self {
            Self::Recompute(_) => None,
            Self::Remember(plan) => Some((plan.written, plan.at_once)),
        }
    }

    /// For each part the time on one thread, in nanoseconds.
    pub(super) fn times(&self) -> Vec<f64> {
        match self {
            Self::Recompute(plan) => plan.times.iter().map(|times| times.iter().sum()).collect(),
            Self::Remember(plan) => plan.times.clone(),
        }
    }

    /// The schedule and its cut as a number, by which jobs agree.
    pub(super) fn note(&self) -> u128 {
        let cut = self.partition().cut();
        let kind = u128::from(matches!(self, Self::Remember(_)));
        u128::from(cut.mask) | kind << 64 | u128::from(cut.extra) << 65
    }

    /// What the first of the schedules that take less memory, and more time, comes to that comes to anything. Each is made when it is its
    /// turn, and only if its classes fit in memory.
    pub(super) fn first_finer<T>(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        mut each: impl FnMut(&mut Run<'_>, &mut Self) -> Option<T>,
    ) -> Result<Option<T>, SweepError> {
        let (fewer, more) = halves.rectangle.halves();
        let middle = |choice: EdgeChoice| halves.rectangle.middle().with(choice);
        if matches!(self, Self::Recompute(_)) {
            let tiles = (0..=MOST_CUTS).filter_map(|files| Partition::of_files(middle(EdgeChoice::Inwards), files));
            for partition in tiles {
                let mut finer = Self::Recompute(Recomputed::blind(partition, fewer == more));
                run.poll()?;
                let found = (finer.parts() > self.parts()).then(|| each(run, &mut finer)).flatten();
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        for number in 0.. {
            let found = run.scoped_memory(|run| {
                // A schedule may be refused for its memory before its first step.
                run.poll()?;
                let classes = Partition::even(run, middle(EdgeChoice::Alternating), number)?;
                let finer = classes.map(|classes| Self::Remember(Remembered::blind(classes)));
                let is_finer = |finer: &Self| matches!(self, Self::Recompute(_)) || finer.parts() > self.parts();
                Ok(finer.map(|mut finer| is_finer(&finer).then(|| each(run, &mut finer)).flatten()))
            });
            match found {
                Ok(Some(None)) => {}
                // Whatever is finer still has more classes.
                Ok(None) | Err(Stopped::Memory { .. }) => break,
                Ok(Some(found)) => return Ok(found),
                Err(why) => return Err(why.into()),
            }
        }
        Ok(None)
    }

    /// Whether scratch space has an interrupted count of this kind.
    pub(super) fn is_interrupted(&self, run: &Run<'_>, halves: &Halves<'_>, question: &str) -> bool {
        matches!(self, Self::Remember(plan) if is_interrupted(run, halves, &plan.classes, question))
    }

    /// The number of tours.
    pub(super) fn count(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        parts: &mut FinishedParts<'_>,
    ) -> Result<u128, SweepError> {
        let halves = halves.with(self.choice());
        match self {
            Self::Recompute(plan) => recompute(run, &halves, plan, parts),
            Self::Remember(plan) => remember(run, &halves, plan, parts),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use crate::board::Board;
    use crate::count::checkpoint_part::LAYOUT;
    use crate::count::engine::advance::Engine;
    use crate::count::engine::remainders::LARGEST_PRIME;
    use crate::count::rectangle::plan::Plan;
    use crate::count::rectangle::shape::{HalfBoard, Rectangle};
    use crate::run::{CheckpointStore, Job, StoreError};
    use crate::tour::{Ends, TourProblem};

    use super::*;

    /// Finished parts in memory.
    #[derive(Default)]
    struct Store(HashMap<String, u128>);

    impl CheckpointStore for Store {
        fn recall(&mut self, _: &str, part: &str) -> Option<u128> {
            self.0.get(part).copied()
        }

        fn store(&mut self, _: &str, part: &str, number: u128) -> Result<(), StoreError> {
            assert_eq!(self.0.insert(part.to_owned(), number), None, "{part} was counted twice");
            Ok(())
        }
    }

    /// Does something with every schedule of a rectangle.
    fn each_schedule(
        (width, height, shift): (u32, u32, u32),
        ends: Ends,
        prime: Option<u32>,
        mut each: impl FnMut(&mut Schedule, &Halves<'_>),
    ) {
        let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
        let rectangle = Rectangle { shift, ..Rectangle::of(&problem).unwrap() };
        let mut run = Run::unlimited();
        let board = HalfBoard::new(&mut run, rectangle).unwrap();
        let mut engine = Engine::new(1);
        engine.prime = prime;
        let halves = Halves::new(&engine, &board);
        let mut once = Plan::blind(&halves).unwrap().schedule;
        let whole = Recomputed::blind(
            Partition::of_files(halves.middle, 0).unwrap(),
            rectangle.halves().0 == rectangle.halves().1,
        );
        each(&mut Schedule::Recompute(whole), &halves);
        each(&mut once, &halves);
        let mut finer = 0;
        let fourth = once.first_finer(&mut run, &halves, |_, schedule| {
            each(schedule, &halves);
            finer += 1;
            (finer == 4).then_some(())
        });
        assert!(fourth.is_ok());
    }

    /// All schedules, and a part of each in each of several jobs, which come in any order and are interrupted.
    fn compare(boards: &[(u32, u32, u32)], jobs: u32) {
        for &board in boards {
            for (ends, prime) in [(Ends::Open, None), (Ends::Closed, None), (Ends::Closed, Some(LARGEST_PRIME))] {
                let problem = TourProblem::closed(8).unwrap();
                let mut expected = None;
                each_schedule(board, ends, prime, |schedule, halves| {
                    let count = |store: &mut Store, job: Option<Job>| {
                        let mut parts = FinishedParts::new(&problem, Some(store)).of_job(job);
                        schedule.count(&mut Run::unlimited(), halves, &mut parts).map(|number| halves.reduced(number))
                    };
                    let number = count(&mut Store::default(), None).unwrap();
                    let name = format!("{board:?} {ends} {prime:?} {}", schedule.note());
                    assert_eq!(*expected.get_or_insert(number), number, "{name}");
                    let mut store = Store::default();
                    let mut last = None;
                    for number in (1..=jobs).rev() {
                        last = Some(count(&mut store, Job::new(number, jobs)));
                    }
                    assert_eq!(last, Some(Ok(number)), "{name}");
                    // What is lost is counted again, and nothing else.
                    let missing: Vec<String> = store.0.keys().filter(|part| part.len() % 3 == 1).cloned().collect();
                    store.0.retain(|part, _| !missing.contains(part));
                    assert_eq!(count(&mut store, None), Ok(number), "{name}");
                });
            }
        }
    }

    #[test]
    fn all_schedules_and_all_jobs_count_the_same() {
        compare(&[(3, 4, 0), (3, 5, 0), (4, 5, 0), (4, 7, 1), (5, 6, 0), (6, 6, 0)], 3);
    }

    /// A plan is advice: estimates that are wrong, nothing or no numbers at all change no number of tours.
    #[test]
    fn lying_plans_count_the_same() {
        for (board, ends) in [((4, 5, 0), Ends::Open), ((4, 7, 1), Ends::Open), ((5, 6, 0), Ends::Closed)] {
            let problem = TourProblem::closed(8).unwrap();
            let mut expected = None;
            each_schedule(board, ends, None, |schedule, halves| {
                for lie in [1.0, 0.0, -1.0, 1e300, f64::INFINITY, f64::NAN] {
                    match schedule {
                        Schedule::Recompute(plan) => plan.times.fill([lie, -lie, 0.0]),
                        Schedule::Remember(plan) => {
                            let steps = plan.classes.count() as usize;
                            (plan.times, plan.memory) = (vec![lie; steps], vec![lie; steps]);
                            plan.tables = vec![(lie, -lie); steps];
                            (plan.written, plan.at_once, plan.memory_with_boxes) = (lie, lie, lie);
                            plan.target = lie;
                        }
                    }
                    let mut parts = FinishedParts::new(&problem, None);
                    let number = schedule.count(&mut Run::unlimited(), halves, &mut parts).unwrap();
                    assert_eq!(*expected.get_or_insert(number), number, "{board:?} {ends} {} {lie}", schedule.note());
                }
            });
            assert!(expected > Some(0), "{board:?}");
        }
    }

    /// The names of all parts of some boards, and their numbers, as one number.
    fn fingerprint() -> u64 {
        let problem = TourProblem::closed(8).unwrap();
        let mut parts: Vec<String> = Vec::new();
        for (board, ends) in [((4, 5, 0), Ends::Open), ((4, 7, 1), Ends::Open), ((5, 6, 0), Ends::Closed)] {
            each_schedule(board, ends, None, |schedule, halves| {
                let mut store = Store::default();
                schedule
                    .count(&mut Run::unlimited(), halves, &mut FinishedParts::new(&problem, Some(&mut store)))
                    .unwrap();
                let name = |part: &str| part.strip_prefix(LAYOUT).unwrap().to_owned();
                parts.extend(store.0.iter().map(|(part, number)| format!("{board:?}{}={number};", name(part))));
            });
        }
        parts.sort_unstable();
        let fowler_noll_vo = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        parts.concat().bytes().fold(0xcbf2_9ce4_8422_2325, fowler_noll_vo)
    }

    /// A name of a part that means another number than before needs another `LAYOUT`; then this test has another fingerprint.
    #[test]
    fn names_of_parts_mean_what_their_layout_says() {
        assert_eq!((LAYOUT, fingerprint()), ("layout3", 12_253_082_753_820_762_454));
    }

    #[test]
    #[ignore = "longer version"]
    fn all_schedules_and_all_jobs_count_the_same_on_larger_boards() {
        compare(&[(5, 7, 1), (5, 8, 1), (6, 7, 1), (6, 8, 0), (7, 6, 0)], 5);
    }
}
