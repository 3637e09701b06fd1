//! Few knights with large k: quarters of a cell, each knight bounded by the nearest square.
//!
//! **Idea.** A knight takes the same number of turns on all squares of an octagonal ring, and with
//! a large k the rings are wide. So the borders of few of them cross a much smaller cell: most
//! knights take the same number of turns on all of it. The least number of [`jumps`] to the cell
//! gives a bound; if least and most give the same turns for every knight, the bound is exact, and
//! one square stands for the whole cell. Else it is divided into quarters. No tables are made, and
//! a cell costs a few nanoseconds for each knight.
//!
//! **Worked example.** 100-knights on a1 and z26 of 26x26. Every square is within 18 jumps of both.
//! The cell a1 to m13 contains one of them, so its bound is 0 + 1; a quarter that contains none has
//! the bound 2. The cell of the single square a1 has the bound 1, which is exact, and no cell is
//! left with less.
//!
//! **Why it is right.** A cell is dropped only if its bound, which holds for all its squares,
//! exceeds the cutoff. An exact bound is the sum on every square of the cell.
//!
//! **Complexity.** On a cell of side s a bound is at most W s too low, where W is the sum of 1/k
//! over all knights. Cells of sides below 2/W are mostly decided, so there are about A W^2 / 4 of
//! them on A squares. That number is compared with the squares that tables would scan.
//!
//! **When it fails.** With small k, or on plateaus, there are too many cells. Beyond a few times
//! the number expected the search gives up, and [tables](super::scan) begin.
//!
//! **Reference.** Branch and bound, as for [`best_first`](super::best_first).

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, jumps};
use super::super::sums::{Knights, turns_for};
use super::best_first::{Search, Waiting};

/// Squares that tables scan in the time of one cell.
const SQUARES_PER_BOX: f64 = 100.0;
/// Cells in the time in which tables are made, and the most that are ever expected.
const FEW: f64 = 100.0;
const MOST: f64 = 20_000.0;
/// The search gives up after so many times the number expected.
const PATIENCE: f64 = 4.0;
/// Cells up to this side are evaluated square by square.
const SMALLEST: i64 = 2;

/// Finds the best squares of a cell, if few cells are expected to do. False if it is left to
/// others.
pub(crate) fn search(search: &mut Search<'_>, run: &mut Run<'_>, cell: Cell) -> Result<bool, Stopped> {
    let Some(most) = expected(search.knights(), &cell) else { return Ok(false) };
    run.scoped_memory(|run| search_at_most(search, run, cell, most))
}

/// The same, with at most this many cells.
fn search_at_most(search: &mut Search<'_>, run: &mut Run<'_>, cell: Cell, most: u64) -> Result<bool, Stopped> {
    let knights = search.knights();
    let mut queue = search.queue(cell, ());
    let mut seen = 0;
    while let Some(Waiting { cell, .. }) = search.next(&mut queue, i64::MAX) {
        seen += 1;
        if seen > most {
            return Ok(false);
        }
        if cell.side() <= SMALLEST {
            for square in cell.squares() {
                let turns = knights.groups().iter().map(|group| knights.turns_of(group, square)).sum();
                search.offer(run, square, turns)?;
            }
            continue;
        }
        for quarter in cell.quarters().into_iter().flatten() {
            run.spend(1)?;
            let (least, exact) = turns_on(knights, &quarter);
            if least > search.cutoff() {
                continue;
            }
            if exact && search.folds() {
                search.offer(run, quarter.centre(), least)?;
            } else {
                run.reserve(size_of::<Waiting<()>>() as u64)?;
                queue.push(least, quarter, ());
            }
        }
    }
    Ok(true)
}

/// The number of cells after which the search gives up; none if it had better not begin.
fn expected(knights: &Knights<'_>, cell: &Cell) -> Option<u64> {
    if knights.groups().len() > knights.thresholds().boxed {
        return None;
    }
    let weight: f64 = knights.groups().iter().map(|group| knights.weight(group)).sum();
    let along = |side: i64| side as f64 * weight / 2.0 + 1.0;
    let boxes = along(cell.width()) * along(cell.height());
    let worth = (cell.area() / SQUARES_PER_BOX + FEW).min(MOST);
    (boxes <= worth).then_some((PATIENCE * (boxes + FEW)) as u64)
}

/// A bound on the turns to all squares of a cell, and whether all take exactly so many.
fn turns_on(knights: &Knights<'_>, cell: &Cell) -> (i64, bool) {
    let (mut sum, mut exact) = (0, true);
    for group in knights.groups() {
        let (least, most) = jumps(cell, group.place());
        let turns = turns_for(least, knights.inverse(group));
        sum += turns * i64::from(group.count);
        exact &= most <= turns * knights.k(group);
    }
    (sum, exact)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::{Board, Square};
    use crate::gather::Knight;
    use crate::gather::exact::thresholds::Thresholds;

    #[test]
    fn bounds_hold_on_all_squares_and_exact_ones_are_taken() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut exact_ones = 0;
        for _ in 0..500 {
            let (width, height) = (rng.random_range(4..60), rng.random_range(4..60));
            let board = Board::new(width, height).unwrap();
            let largest = [1, 5, 30, 1000][rng.random_range(0..4)];
            let mut knight = || Knight {
                square: Square::new(rng.random_range(0..width), rng.random_range(0..height)),
                k: rng.random_range(1..=largest),
                count: rng.random_range(1..3),
            };
            let all = [knight(), knight(), knight()];
            let run = &mut Run::unlimited();
            let knights = Knights::new(run, &board, &all, Thresholds::default()).unwrap();
            let mut range = |side: u32| {
                let (a, b) = (rng.random_range(0..i64::from(side)), rng.random_range(0..i64::from(side)));
                (a.min(b), a.max(b))
            };
            let cell = Cell { x: range(width), y: range(height) };
            let (bound, exact) = turns_on(&knights, &cell);
            for (x, y) in cell.squares() {
                let turns = knights.turns_at(run, (x, y)).unwrap();
                assert!(if exact { turns == bound } else { turns >= bound }, "{all:?} {cell:?} {x} {y}");
            }
            exact_ones += usize::from(exact);
        }
        assert!(exact_ones > 20, "{exact_ones}");
    }
}
