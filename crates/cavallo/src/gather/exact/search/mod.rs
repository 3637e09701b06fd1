//! The search for the best square: from the whole board to one cell, and through it.
//!
//! [`best_first`] holds what all parts share: the incumbent, the proven lower bound, the cells that
//! wait. [`best_squares`] goes through the parts in this order:
//!
//! 1. the minimum of the relaxed sum is the first guess; where that sum is flat, a [`plateau`] may
//!    end the search at once;
//! 2. [`cuts`] prove a first cell, and while it is wide [`refine`] shrinks it;
//! 3. few knights with large k: quarters of the cell in [`boxes`];
//! 4. a cell with tables is [`scan`]ned, by [`rows`] or by [`block_minima`]; wider ones are divided
//!    in [`blocks`]. Both look at a part of a cell where the [translation
//!    lemma](super::geometry::translation) allows it, by one period or by [`strips`], and
//!    [`stretches`] cut long cells beside the knights.
//!
//! Small problems skip all this: [`plain`] evaluates every square.

pub(super) mod best_first;
mod block_minima;
mod blocks;
mod boxes;
mod cuts;
mod guess;
mod incumbent;
pub(super) mod plain;
mod plateau;
mod refine;
pub(super) mod rows;
mod scan;
mod stretches;
mod strips;

use crate::board::Square;
use crate::run::{Run, Stopped};

use super::geometry::{Cell, Polygon};
use super::sums::{Classified, Minimum, RelaxedSum, Tables};
use best_first::Search;

/// The minimum of the relaxed sum is found to this fraction of the knights' bounding box.
const FINENESS: f64 = 8192.0;

/// Finds the best squares of the board. `home` is a square that is allowed.
pub(super) fn best_squares(search: &mut Search<'_>, run: &mut Run<'_>, home: Square) -> Result<(), Stopped> {
    let knights = search.knights();
    let relaxed = RelaxedSum::new(run, knights)?;
    let bounds = knights.bounds().widened(1, &knights.board());
    let fine = (bounds.side() as f64 / FINENESS).max(0.7);
    let minimum = Minimum::new(run, &relaxed, Polygon::of_cell(&bounds), fine)?;
    search.raise_lower(minimum.least().ceil() as i64);
    let flat = minimum.is_flat(&relaxed);
    if flat || !search.is_uniform() || knights.groups().len() < knights.thresholds().sampled {
        guess::try_around(search, run, minimum.lowest().at, home)?;
    }
    if flat && search.is_uniform() && plateau::search(search, run, &relaxed, &minimum)? && search.folds() {
        return Ok(());
    }
    let proven = cuts::proven_cell(search, run, &relaxed, &minimum, home)?;
    let Some((mut cell, mut classified)) = proven else { return Ok(()) };
    classified.merge(run, knights, &cell)?;
    if refine::refine(search, run, &mut cell, &mut classified)? {
        through(search, run, cell, classified)?;
    }
    Ok(())
}

/// Searches a cell.
fn through(search: &mut Search<'_>, run: &mut Run<'_>, cell: Cell, classified: Classified) -> Result<(), Stopped> {
    if boxes::search(search, run, cell)? {
        return Ok(());
    }
    let (knights, unresolved) = (search.knights(), classified.unresolved());
    let thresholds = knights.thresholds();
    let in_tables = if knights.all_counted() {
        blocks::widest_in_tables(search, unresolved.len(), true).unwrap_or(thresholds.tabulated)
    } else {
        thresholds.fine
    };
    if cell.side() > in_tables || stretches::stretches(&cell, unresolved).is_some() {
        return blocks::search(search, run, cell, classified);
    }
    let tables = Tables::of_resolved(run, knights, &cell, &classified)?;
    scan::search(search, run, cell, tables, classified.into_unresolved(), i64::MAX)
}
