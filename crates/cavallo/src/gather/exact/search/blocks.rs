//! Cells too wide for tables of single squares: blocks of squares.
//!
//! **Idea.** Many knights with large, different k have no common counters, and each has steps in
//! other places: with 100,000 of them the sum of turns is rough at every scale, and the first cell
//! may be a million squares wide. Divide it into at most 2,048 blocks a side, [bound them
//! all](super::super::sums::block_sums), and drop those above the cutoff. What is left becomes up
//! to 16 smaller cells, best first, with [fewer knights that vary](Classified::part).
//!
//! If all k are small the sum repeats itself, and most of a wide cell need not be looked at: by the
//! [translation lemma](super::super::geometry::translation) one period decides without unresolved
//! knights, and [two strips](super::strips) where the border between two cones crosses the cell. A
//! long cell is [cut beside the knights](super::stretches).
//!
//! **Why it is right.** A block is dropped only if its bound exceeds the cutoff.
//!
//! **Complexity.** A cell takes time linear in its knights times their steps within it, plus 4
//! million additions for its blocks.
//!
//! **When it fails.** Where very many blocks stay within the cutoff, on plateaus with many
//! different k, the search may reach its step limit. The lowest bound of what is left is then a
//! proven one.
//!
//! **Reference.** Branch and bound, as for [`best_first`](super::best_first).

use std::rc::Rc;

use crate::run::{Run, Stopped};

use super::super::geometry::Cell;
use super::super::sums::{Classified, Grid, Sums, Tables, steps_apart};
use super::best_first::{Queue, Search, Waiting};
use super::scan;
use super::stretches::stretches;
use super::strips::strips;

/// With at most this many knights whose turns vary, tables of single squares may be as wide as if
/// there were none.
const FEW: usize = 64;

/// Searches a wide cell.
pub(crate) fn search(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    cell: Cell,
    classified: Classified,
) -> Result<(), Stopped> {
    let knights = search.knights();
    let (layout, thresholds) = (knights.layout(), knights.thresholds());
    run.reserve(classified.bytes())?;
    let mut queue = search.queue(cell, Rc::new(classified));
    while let Some(Waiting { bound, mut cell, with: parent }) = search.next(&mut queue, i64::MAX) {
        run.spend(1 + parent.len() as u64 / 16)?;
        let classified = parent.part(knights, &cell);
        if let Some(parent) = Rc::into_inner(parent) {
            run.release(parent.bytes());
        }
        let periodic = |period: i64| classified.counters().periodic(layout, period);
        if search.folds()
            && classified.len() == 0
            && let Some(period) = layout.common_period(cell.side())
        {
            cell = periodic(period).domain(&cell);
        }
        if let Some(parts) = stretches(&cell, classified.unresolved()) {
            push_all(run, &mut queue, classified, parts.into_iter().map(|part| (bound, part)))?;
            continue;
        }
        let all_counted = classified.uncounted().is_empty();
        if cell.side() <= widest_in_tables(search, classified.len(), all_counted).unwrap_or(thresholds.fine) {
            let elsewhere = queue.lowest();
            run.scoped_memory(|run| {
                let tables = Tables::of_resolved(run, knights, &cell, &classified)?;
                scan::search(search, run, cell, tables, classified.into_unresolved(), elsewhere)
            })?;
            continue;
        }
        if search.folds()
            && all_counted
            && let Some(strips) = strips(knights, classified.unresolved(), &cell, periodic)
        {
            push_all(run, &mut queue, classified, strips.into_iter().map(|strip| (bound, strip)))?;
            continue;
        }
        run.spend(layout.size() as u64 / 64)?;
        let (guess, regions) = regions(search, run, &cell, &classified)?;
        if let Some(guess) = guess {
            search.offer(run, guess, classified.turns_at(knights, guess))?;
        }
        let within = regions.into_iter().filter(|(least, _)| *least <= search.cutoff());
        push_all(run, &mut queue, classified, within.map(|(least, cell)| (least.max(bound), cell)))?;
    }
    Ok(())
}

/// The widest cell that has tables of single squares, if few knights are not in the counters.
/// `counted` says whether all others are.
pub(crate) fn widest_in_tables(search: &Search<'_>, others: usize, counted: bool) -> Option<i64> {
    let (layout, thresholds) = (search.knights().layout(), search.knights().thresholds());
    let period = layout.common_period(thresholds.period).filter(|_| counted && search.folds());
    let folded = |period: i64| {
        (thresholds.periods * period).clamp(thresholds.wide.min(thresholds.tabulated), thresholds.tabulated)
    };
    let widest = period.map_or(thresholds.tabulated, folded);
    (others <= FEW).then_some(widest)
}

/// Parts of a cell, each with its bound.
type Regions = Vec<(i64, Cell)>;

/// A square that may be good, and the parts of a cell that may contain squares within the cutoff.
fn regions(
    search: &Search<'_>,
    run: &mut Run<'_>,
    cell: &Cell,
    classified: &Classified,
) -> Result<(Option<(i64, i64)>, Regions), Stopped> {
    let (knights, unresolved) = (search.knights(), classified.unresolved());
    let grid = Grid::new(cell, knights.thresholds().blocks.min(enough_blocks(classified.len())));
    let sums = Sums::new(run, knights, &grid, classified)?;
    let cutoff = (search.cutoff() - sums.base()) as f64;
    let mut regions = Regions::new();
    let mut guess: Option<(f64, (i64, i64))> = None;
    for part in grid.parts() {
        let apart = unresolved.len() as u64 * steps_apart(part.side()) / 16;
        run.spend(1 + apart + (part.width() * part.height()) as u64 / 1024)?;
        let Some(found) = sums.of_part(run, knights, &grid, &part, unresolved, cutoff)? else { continue };
        if guess.is_none_or(|(low, _)| found.least < low) {
            let block = grid.squares(&Cell::of_square(found.lowest.0, found.lowest.1));
            guess = Some((found.least, block.centre()));
        }
        regions.push((sums.base() + found.least.ceil() as i64, grid.squares(&found.blocks)));
    }
    Ok((guess.map(|(_, square)| square), regions))
}

/// Lets parts of a cell, each with its bound, wait with the cell's knights.
fn push_all(
    run: &mut Run<'_>,
    queue: &mut Queue<Rc<Classified>>,
    classified: Classified,
    parts: impl Iterator<Item = (i64, Cell)>,
) -> Result<(), Stopped> {
    run.reserve(classified.bytes())?;
    let classified = Rc::new(classified);
    parts.for_each(|(bound, part)| queue.push(bound, part, Rc::clone(&classified)));
    Ok(())
}

/// With few knights few blocks do: their number is about that of the knights' steps.
fn enough_blocks(groups: usize) -> i64 {
    (64 * groups as u64).isqrt().next_power_of_two().max(32) as i64
}
