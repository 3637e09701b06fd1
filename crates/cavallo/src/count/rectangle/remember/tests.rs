use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::count::engine::advance::Engine;
use crate::count::engine::remainders::LARGEST_PRIME;
use crate::count::file_order::FileOrder;
use crate::count::rectangle::by_halves::{Planned, count_by_halves};
use crate::count::rectangle::middle::{EdgeChoice, Middle};
use crate::count::rectangle::plan::Plan;
use crate::count::rectangle::schedule::Schedule;
use crate::count::rectangle::shape::{HalfBoard, Rectangle};
use crate::run::{Mark, Peers, Scratch, Stopped, Word};
use crate::tour::{Ends, TourProblem};

use super::*;

/// Boxes in memory, as they are and as they were at the last mark.
#[derive(Default)]
struct Boxes {
    now: Mutex<Contents>,
    marked: Mutex<Option<(Contents, Mark, [String; 2])>>,
    /// The name of the count, and how it is cut.
    name: Mutex<[String; 2]>,
    /// How many operations succeed before all fail; any number if it is zero.
    room: AtomicU32,
    used: AtomicU32,
    /// The most bytes at a time.
    peak: Mutex<usize>,
}

type Contents = BTreeMap<u32, Vec<Vec<u8>>>;

impl Boxes {
    fn failing_after(room: u32) -> Self {
        Self { room: room.into(), ..Self::default() }
    }

    fn operate(&self) -> Result<(), StoreError> {
        let (room, used) = (self.room.load(Ordering::Relaxed), self.used.fetch_add(1, Ordering::Relaxed));
        if room > 0 && used >= room { Err(StoreError) } else { Ok(()) }
    }
}

impl Scratch for Boxes {
    fn begin(&self, name: &str, cut: &str) -> Result<Option<Mark>, StoreError> {
        let name = [name, cut].map(str::to_owned);
        let mut marked = self.marked.lock().unwrap();
        *marked = marked.take().filter(|(_, _, known)| *known == name);
        *self.now.lock().unwrap() = marked.as_ref().map(|(contents, ..)| contents.clone()).unwrap_or_default();
        *self.name.lock().unwrap() = name;
        Ok(marked.as_ref().map(|&(_, mark, _)| mark))
    }

    fn interrupted(&self, name: &str) -> Option<String> {
        let marked = self.marked.lock().unwrap();
        marked.as_ref().filter(|(_, _, [known, _])| known == name).map(|(_, _, [_, cut])| cut.clone())
    }

    fn append(&self, number: u32, block: &[u8]) -> Result<(), StoreError> {
        self.operate()?;
        let mut now = self.now.lock().unwrap();
        now.entry(number).or_default().push(block.to_vec());
        let bytes: usize = now.values().flatten().map(Vec::len).sum();
        let mut peak = self.peak.lock().unwrap();
        *peak = bytes.max(*peak);
        Ok(())
    }

    fn blocks(&self, number: u32) -> Result<Vec<u64>, StoreError> {
        self.operate()?;
        let now = self.now.lock().unwrap();
        Ok(now.get(&number).into_iter().flatten().map(|block| block.len() as u64).collect())
    }

    fn read(&self, number: u32, block: usize, into: &mut Vec<u8>) -> Result<(), StoreError> {
        self.operate()?;
        into.clone_from(&self.now.lock().unwrap()[&number][block]);
        Ok(())
    }

    fn mark(&self, mark: Mark, emptied: Option<u32>) -> Result<(), StoreError> {
        self.operate()?;
        let mut now = self.now.lock().unwrap();
        emptied.map(|number| now.remove(&number));
        *self.marked.lock().unwrap() = Some((now.clone(), mark, self.name.lock().unwrap().clone()));
        Ok(())
    }

    fn end(&self) -> Result<(), StoreError> {
        assert!(self.now.lock().unwrap().is_empty(), "something is left in a box");
        *self.marked.lock().unwrap() = None;
        Ok(())
    }
}

/// Counts in tiles, cut as finely as possible or less.
fn tiled(
    (width, height, ends): (u32, u32, Ends),
    (cut, threads, prime): (usize, usize, Option<u32>),
    boxes: &Boxes,
) -> Result<u128, SweepError> {
    count_tiled(&mut Run::unlimited().spilling_to(boxes), (width, height, ends), (cut, threads, prime))
}

fn count_tiled(
    run: &mut Run<'_>,
    board: (u32, u32, Ends),
    (cut, threads, prime): (usize, usize, Option<u32>),
) -> Result<u128, SweepError> {
    let all = Partition::all(&mut Run::unlimited(), middle_of(board)).unwrap();
    let number = cut % all.len();
    let plan = Remembered::blind(all.into_iter().nth(number).unwrap());
    count_planned(run, board, &plan, (threads, prime))
}

fn rectangle_of((width, height, ends): (u32, u32, Ends)) -> Rectangle {
    Rectangle { width, height, ends, order: FileOrder::OutsideIn, shift: 0 }
}

fn middle_of(board: (u32, u32, Ends)) -> Middle {
    Middle { choice: EdgeChoice::Alternating, ..rectangle_of(board).middle() }
}

fn count_planned(
    run: &mut Run<'_>,
    board: (u32, u32, Ends),
    plan: &Remembered,
    (threads, prime): (usize, Option<u32>),
) -> Result<u128, SweepError> {
    with_halves(board, (threads, prime), |halves| {
        let problem = TourProblem::closed(8).unwrap();
        remember(run, halves, plan, &mut FinishedParts::new(&problem, None))
    })
}

fn with_halves<T>(
    board: (u32, u32, Ends),
    (threads, prime): (usize, Option<u32>),
    count: impl FnOnce(&Halves<'_>) -> T,
) -> T {
    let mut engine = Engine::new(threads);
    engine.prime = prime;
    let board = HalfBoard::new(&mut Run::unlimited(), rectangle_of(board)).unwrap();
    count(&Halves::new(&engine, &board).with(EdgeChoice::Alternating))
}

fn by_halves(board: (u32, u32, Ends)) -> u128 {
    let mut run = Run::unlimited();
    let board = HalfBoard::new(&mut run, rectangle_of(board)).unwrap();
    let problem = TourProblem::closed(8).unwrap();
    count_by_halves(&mut run, &Planned::new(1), &board, &mut FinishedParts::new(&problem, None)).unwrap()
}

#[test]
fn remembered_tiles_count_what_recomputed_ones_count() {
    compare_schedules(&[(3, 8), (3, 10), (3, 11), (4, 5), (5, 6), (6, 5), (6, 6)]);
}

#[test]
#[ignore = "longer version"]
fn remembered_tiles_count_what_recomputed_ones_count_on_larger_boards() {
    compare_schedules(&[(5, 8), (6, 7), (6, 8), (7, 8)]);
}

fn compare_schedules(boards: &[(u32, u32)]) {
    for &(width, height) in boards {
        for ends in [Ends::Closed, Ends::Open] {
            if width == 7 && ends == Ends::Open {
                continue;
            }
            let board = (width, height, ends);
            let expected = by_halves(board);
            for cut in 0..4 {
                for (threads, prime) in [(1, None), (2, Some(LARGEST_PRIME))] {
                    let number = tiled(board, (cut, threads, prime), &Boxes::default()).unwrap();
                    let in_memory = count_tiled(&mut Run::unlimited(), board, (cut, threads, prime)).unwrap();
                    let expected = prime.map_or(expected, |prime| expected % u128::from(prime));
                    assert_eq!((number, in_memory), (expected, expected), "{board:?}, cut {cut}, {threads} threads");
                }
            }
            assert!(board != (7, 8, Ends::Closed) || expected == 34_524_432_316, "{expected}");
        }
    }
}

/// The memory that is told includes boxes in memory, also while the second of two different halves is begun.
#[test]
fn boxes_in_memory_are_reserved() {
    for board in [(6, 8, Ends::Closed), (6, 9, Ends::Closed), (5, 8, Ends::Open)] {
        let boxes = Boxes::default();
        let peak = |mut run: Run<'_>| {
            count_tiled(&mut run, board, (0, 1, None)).unwrap();
            run.peak_memory()
        };
        let (elsewhere, in_memory) = (peak(Run::unlimited().spilling_to(&boxes)), peak(Run::unlimited()));
        let most = boxes.peak.into_inner().unwrap() as u64;
        assert!(in_memory > elsewhere.max(most), "{board:?}: {elsewhere} and {most}, {in_memory}");
        assert!(in_memory <= elsewhere + most, "{board:?}: {elsewhere} and {most}, {in_memory}");
        let counted = count_tiled(&mut Run::unlimited().max_memory(most), board, (0, 1, None));
        assert!(matches!(counted, Err(SweepError::Stopped(Stopped::Memory { .. }))), "{board:?}: {counted:?}");
    }
}

/// A count that fails at any operation and is begun again gives the same number.
#[test]
fn an_interrupted_count_goes_on_from_its_last_mark() {
    for board in [(6, 6, Ends::Closed), (5, 7, Ends::Open)] {
        let expected = by_halves(board);
        let counted = Boxes::default();
        assert_eq!(tiled(board, (1, 1, None), &counted), Ok(expected));
        let operations = counted.used.into_inner();
        for room in (1..operations).step_by(operations as usize / 20 + 1) {
            let boxes = Boxes::failing_after(room);
            assert_eq!(tiled(board, (1, 1, None), &boxes), Err(SweepError::Store), "after {room} operations");
            boxes.room.store(0, Ordering::Relaxed);
            boxes.used.store(0, Ordering::Relaxed);
            let is_marked = boxes.marked.lock().unwrap().is_some();
            assert_eq!(tiled(board, (1, 1, None), &boxes), Ok(expected), "after {room} operations");
            assert_eq!(boxes.used.into_inner() < operations, is_marked, "resumed after {room} operations");
        }
    }
}

/// Marks of another count are not taken.
#[test]
fn another_cut_begins_anew() {
    let board = (6, 6, Ends::Closed);
    let boxes = Boxes::failing_after(30);
    assert_eq!(tiled(board, (1, 1, None), &boxes), Err(SweepError::Store));
    boxes.room.store(0, Ordering::Relaxed);
    assert_eq!(tiled(board, (0, 1, None), &boxes), Ok(9862));
}

/// A count that made its tiles finer, as they did not fit, and was interrupted goes on with the finer ones.
#[test]
fn an_interrupted_count_goes_on_with_finer_tiles() {
    let board = (7, 8, Ends::Closed);
    let coarsest =
        || Partition::even(&mut Run::unlimited(), middle_of(board), 0).unwrap().map(Remembered::blind).unwrap();
    let count = |boxes: &Boxes, limit: u64| {
        let mut run = Run::unlimited().max_memory(limit).spilling_to(boxes);
        let (planned, engine) = (Planned::new(1), Engine::new(1));
        let board = HalfBoard::new(&mut Run::unlimited(), rectangle_of(board)).unwrap();
        let mut plan = Plan::blind(&Halves::new(&engine, &board)).unwrap();
        plan.schedule = Schedule::Remember(coarsest());
        assert!(planned.plan.set(plan).is_ok());
        let problem = TourProblem::closed(8).unwrap();
        count_by_halves(&mut run, &planned, &board, &mut FinishedParts::new(&problem, None))
    };
    let fits = |limit: u64| {
        let boxes = Boxes::default();
        let mut run = Run::unlimited().max_memory(limit).spilling_to(&boxes);
        count_planned(&mut run, board, &coarsest(), (1, None)).is_ok()
    };
    // A little less than what the coarsest tiles need.
    let (mut least, mut most) = (0, 1 << 30);
    while most - least > 1 << 12 {
        let limit = u64::midpoint(least, most);
        *(if fits(limit) { &mut most } else { &mut least }) = limit;
    }
    let counted = Boxes::default();
    assert_eq!(count(&counted, least), Ok(34_524_432_316));
    let operations = counted.used.into_inner();
    let boxes = Boxes::failing_after(operations - 5);
    assert_eq!(count(&boxes, least), Err(SweepError::Store));
    boxes.room.store(0, Ordering::Relaxed);
    boxes.used.store(0, Ordering::Relaxed);
    assert_eq!(count(&boxes, least), Ok(34_524_432_316));
    let resumed = boxes.used.into_inner();
    assert!(resumed < operations / 2, "{resumed} operations of {operations}");
}

/// Processes of a test, which are threads.
struct Network {
    boxes: Vec<Boxes>,
    finished: Mutex<Vec<u64>>,
    words: Mutex<BTreeMap<u64, Vec<Option<Word>>>>,
    /// How many calls succeed before all fail.
    room: AtomicU32,
}

struct Process<'n> {
    network: &'n Network,
    own: u32,
}

impl Network {
    fn new(boxes: Vec<Boxes>, room: u32) -> Self {
        let finished = Mutex::new(vec![0; boxes.len()]);
        Self { boxes, finished, words: Mutex::default(), room: room.into() }
    }

    fn operate(&self) -> Result<(), StoreError> {
        let left = self.room.try_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(1));
        left.map(|_| ()).map_err(|_| StoreError)
    }
}

impl Peers for Process<'_> {
    fn count(&self) -> u32 {
        self.network.boxes.len() as u32
    }

    fn own(&self) -> u32 {
        self.own
    }

    fn send(&self, to: u32, number: u32, block: &[u8]) -> Result<(), StoreError> {
        assert_ne!(to, self.own);
        self.network.operate()?;
        self.network.boxes[to as usize].append(number, block)
    }

    fn finish(&self, before: u64) -> Result<(), StoreError> {
        self.network.operate()?;
        let finished = &mut self.network.finished.lock().unwrap()[self.own as usize];
        assert!(*finished <= before);
        *finished = before;
        Ok(())
    }

    fn is_finished(&self, before: u64, _: Duration) -> Result<bool, StoreError> {
        self.heard(0, Duration::ZERO)?;
        Ok(self.network.finished.lock().unwrap().iter().all(|&finished| finished >= before))
    }

    fn tell(&self, round: u64, word: Word) -> Result<(), StoreError> {
        self.network.operate()?;
        let mut words = self.network.words.lock().unwrap();
        let heard = words.entry(round).or_insert_with(|| vec![None; self.network.boxes.len()]);
        assert_eq!(heard[self.own as usize].replace(word), None);
        Ok(())
    }

    fn heard(&self, round: u64, _: Duration) -> Result<Vec<Option<Word>>, StoreError> {
        // Waiting does not count, but ends when all is lost.
        if self.network.room.load(Ordering::Relaxed) == 0 {
            return Err(StoreError);
        }
        thread::yield_now();
        let words = self.network.words.lock().unwrap();
        Ok(words.get(&round).cloned().unwrap_or_else(|| vec![None; self.network.boxes.len()]))
    }
}

/// Counts in tiles with several processes.
fn shared(
    board: (u32, u32, Ends),
    (cut, prime): (usize, Option<u32>),
    network: &Network,
) -> Vec<Result<u128, SweepError>> {
    in_processes(network, |run, own| count_tiled(run, board, (cut, 1 + own % 2, prime)))
}

/// Does the same in all processes of a network.
fn in_processes(
    network: &Network,
    count: impl Fn(&mut Run<'_>, usize) -> Result<u128, SweepError> + Sync,
) -> Vec<Result<u128, SweepError>> {
    let count = |own: usize| {
        let process = Process { network, own: own as u32 };
        let run = Run::unlimited().spilling_to(&network.boxes[own]);
        count(&mut run.shared_with(&process), own)
    };
    thread::scope(|scope| {
        let count = &count;
        let processes: Vec<_> = (0..network.boxes.len()).map(|own| scope.spawn(move || count(own))).collect();
        processes.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

fn boxes(processes: usize) -> Vec<Boxes> {
    (0..processes).map(|_| Boxes::default()).collect()
}

#[test]
fn processes_count_what_one_counts() {
    compare_processes(&[((5, 6), 2), ((6, 6), 3), ((6, 7), 2), ((4, 7), 4), ((3, 10), 4)], &[Ends::Closed, Ends::Open]);
}

#[test]
#[ignore = "longer version"]
fn processes_count_what_one_counts_on_a_larger_board() {
    compare_processes(&[((7, 8), 3)], &[Ends::Closed]);
}

fn compare_processes(boards: &[((u32, u32), usize)], all_ends: &[Ends]) {
    for &((width, height), processes) in boards {
        for &ends in all_ends {
            let board = (width, height, ends);
            let expected = by_halves(board);
            for (cut, prime) in [(0, None), (1, Some(LARGEST_PRIME))] {
                let network = Network::new(boxes(processes), u32::MAX);
                let expected = prime.map_or(expected, |prime| expected % u128::from(prime));
                let numbers = shared(board, (cut, prime), &network);
                assert_eq!(numbers, vec![Ok(expected); processes], "{board:?}, {processes} processes");
            }
        }
    }
}

/// Large classes cut further than others, with tables of coarser classes kept always, never, and only for the last parts of each.
#[test]
fn uneven_classes_count_what_even_ones_count() {
    compare_uneven_classes(&[(5, 6, Ends::Closed), (5, 6, Ends::Open), (6, 6, Ends::Closed)], 3, 18);
}

#[test]
#[ignore = "longer version"]
fn uneven_classes_count_what_even_ones_count_on_larger_boards() {
    let boards = [(5, 6), (6, 6), (6, 7), (7, 6)].into_iter();
    let boards = boards.flat_map(|(width, height)| [Ends::Closed, Ends::Open].map(|ends| (width, height, ends)));
    compare_uneven_classes(&boards.chain([(8, 6, Ends::Closed)]).collect::<Vec<_>>(), 4, 50);
}

fn compare_uneven_classes(boards: &[(u32, u32, Ends)], most_processes: usize, least: usize) {
    let mut uneven = 0;
    for &board in boards {
        let expected = by_halves(board);
        assert!(board.0 < 8 || expected == 55_488_142, "{expected}");
        for processes in 1..=most_processes {
            let all = Partition::all_for(&mut Run::unlimited(), middle_of(board), 16).unwrap();
            for classes in all.into_iter().filter(|classes| classes.cut().extra > 0) {
                let steps = 2 * classes.count() as usize;
                let mut plan = Remembered::blind(classes);
                plan.memory = (0..steps).map(|step| (steps - step) as f64 * 1e6).collect();
                plan.tables = vec![(1.0, 2.0); steps];
                for target in [f64::INFINITY, 0.0, steps as f64 * 0.99e6] {
                    plan.target = target;
                    let network = Network::new(boxes(processes), u32::MAX);
                    let count = |run: &mut Run<'_>, own: usize| count_planned(run, board, &plan, (1 + own % 2, None));
                    let numbers = in_processes(&network, count);
                    assert_eq!(numbers, vec![Ok(expected); processes], "{board:?}, {processes} processes, {target}");
                    uneven += 1;
                }
            }
        }
    }
    assert!(uneven > least, "{uneven} counts");
}

/// Processes that fail together at any moment and begin again, each with what it had marked, find the same number.
#[test]
fn lost_processes_go_on_from_their_marks() {
    lose_processes(&[((6, 6, Ends::Closed), 3), ((5, 7, Ends::Open), 2)], 3);
}

#[test]
#[ignore = "longer version"]
fn processes_lost_at_more_moments_go_on_from_their_marks() {
    lose_processes(&[((6, 6, Ends::Closed), 3), ((5, 7, Ends::Open), 2), ((6, 7, Ends::Closed), 2)], 1);
}

/// The first loss comes at one of twelve moments, of which only each `every`th is tried.
fn lose_processes(boards: &[((u32, u32, Ends), usize)], every: usize) {
    for &(board, processes) in boards {
        let expected = by_halves(board);
        let mut all_failures = 0;
        for first in (0..12).step_by(every) {
            let (mut kept, mut room) = (boxes(processes), 5 + 7 * first);
            let mut failures = 0;
            loop {
                let network = Network::new(kept, room);
                let numbers = shared(board, (1, None), &network);
                if numbers.iter().all(|number| *number == Ok(expected)) {
                    break;
                }
                let is_right = |number: &Result<u128, SweepError>| {
                    matches!(number, Err(SweepError::Store)) || *number == Ok(expected)
                };
                assert!(numbers.iter().all(is_right), "{board:?}, room {room}: {numbers:?}, not {expected}");
                failures += 1;
                // More each time, so that it ends.
                room += 23 * failures;
                kept = network.boxes;
            }
            all_failures += failures;
        }
        assert!(all_failures > 0, "{board:?}");
    }
}
