use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use super::super::advance::Engine;
use super::super::file_order::FileOrder;
use super::super::finished_parts::FinishedParts;
use super::super::frontier::rows_of;
use super::super::halves::{Rectangle, count_by_halves};
use super::super::middle::{EdgeChoice, Middle};
use super::super::remainders::LARGEST_PRIME;
use super::*;
use crate::tour::{Ends, TourProblem};

/// Boxes in memory, as they are and as they were at the last mark.
#[derive(Default)]
struct Boxes {
    now: Mutex<Contents>,
    marked: Mutex<Option<(Contents, Mark, String)>>,
    name: Mutex<String>,
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
    fn begin(&self, name: &str) -> Result<Option<Mark>, StoreError> {
        let marked = self.marked.lock().unwrap();
        let known = marked.as_ref().filter(|(_, _, known)| known == name);
        *self.now.lock().unwrap() = known.map(|(contents, ..)| contents.clone()).unwrap_or_default();
        name.clone_into(&mut self.name.lock().unwrap());
        Ok(known.map(|&(_, mark, _)| mark))
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
    let rectangle = Rectangle { width, height, ends, order: FileOrder::OutsideIn, shift: 0 };
    let mut engine = Engine::new(threads);
    engine.prime = prime;
    let (graph, balance) = (rows_of(rectangle), rectangle.balance(rectangle.halves().1 + 2));
    let middle = Middle { choice: EdgeChoice::Alternating, ..rectangle.middle() };
    let halves = Halves { engine: &engine, rectangle, middle, graph: &graph, balance: balance.as_ref(), meter: None };
    let all = Classes::all(middle);
    let number = cut % all.len();
    let plan = TilePlan::without_sizes(all.into_iter().nth(number).unwrap());
    count_in_tiles(&mut Run::unlimited(), &halves, &plan, boxes, "test")
}

fn by_halves((width, height, ends): (u32, u32, Ends)) -> u128 {
    let rectangle = Rectangle { width, height, ends, order: FileOrder::OutsideIn, shift: 0 };
    let problem = TourProblem::closed(8).unwrap();
    let mut parts = FinishedParts::new(&problem, None);
    count_by_halves(&mut Run::unlimited(), &Engine::new(1), rectangle, &rows_of(rectangle), &mut parts).unwrap()
}

#[test]
fn tiles_count_what_slices_count() {
    for (width, height) in [(3, 8), (3, 10), (3, 11), (4, 5), (5, 6), (5, 8), (6, 6), (6, 7), (6, 8), (7, 8)] {
        for ends in [Ends::Closed, Ends::Open] {
            if width == 7 && ends == Ends::Open {
                continue;
            }
            let board = (width, height, ends);
            let expected = by_halves(board);
            for cut in 0..4 {
                for (threads, prime) in [(1, None), (2, Some(LARGEST_PRIME))] {
                    let number = tiled(board, (cut, threads, prime), &Boxes::default()).unwrap();
                    let expected = prime.map_or(expected, |prime| expected % u128::from(prime));
                    assert_eq!(number, expected, "{board:?}, cut {cut}, {threads} threads");
                }
            }
            assert!(board != (7, 8, Ends::Closed) || expected == 34_524_432_316, "{expected}");
        }
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
