//! Global staircase cuts: a small cell, proved to contain every square better than the incumbent.
//!
//! **Idea.** Give each knight the staircase of its cone at one square s. The [plane
//! below](super::super::sums::staircase_plane) their sum bounds the turns on the whole board.
//! Unlike the relaxed sum it contains the rounding, half a turn for each knight, and so it rules
//! out nearly all squares that the level set of the relaxed sum leaves.
//!
//! 1. Guess a cell B: the level set for a small share of the distance between the relaxed minimum
//!    and the incumbent. With very many knights no square was evaluated yet, for that takes a pass
//!    over all of them: its sum is estimated from a sample and from what clustering loses. Once the
//!    knights are classified for B, a square of B is evaluated cheaply.
//! 2. Classify all knights for B. Squares on its border then differ only in the knights that B
//!    leaves unresolved.
//! 3. For eight squares on the border of B cut the board by the plane through that square.
//! 4. If what is left is not larger than B, its bounding box is the cell. If it is, B was too
//!    small: try five times the share, and finally the level set itself, which needs no cuts.
//!
//! **Worked example.** Two 1-knights at x = 0 and x = 14 on a rank: 8 turns are known and 7 would
//! be better. F = 7 between them, so the level set for 7 has 15 files. For both knights the
//! periodic parts together are at least 1 (see [`exact`](super::super)): the plane through any
//! square between them has the value 8 and no slope, and rules out the whole board.
//!
//! **Why it is right.** A plane is at most the true sum on every square, so a square where it
//! exceeds the cutoff is of no use, wherever B is. B matters only for how much the planes cut off.
//!
//! **Complexity.** One pass over all knights, eight over those that B leaves unresolved. For
//! 200,000 knights on 1000x1000 B is about 22 squares wide and the cell 16.
//!
//! **When it fails.** With few knights, or where the relaxed sum is far below the true one, the
//! level set is used at once.
//!
//! **Reference.** Own work, in the manner of [cutting planes](super::super::sums::cutting_planes).

use crate::board::Square;
use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Plane, Polygon};
use super::super::sums::{Classified, Knights, Minimum, RelaxedSum, plane_below};
use super::best_first::Search;
use super::guess::try_around;

/// B is wider than the level set by this on every side.
const MARGIN: i64 = 2;
/// And by this share of a block of clustered knights, where clustering loses more than rounding:
/// the minimum is not known more closely.
const BLOCK_SHARE: f64 = 0.25;
/// The least share to begin with.
const SHARE: f64 = 0.015;
/// Evaluations for the level set of a guess, and of the last one.
const ROUGH: usize = 16;
const THOROUGH: usize = 40;
/// Counters that are summed up in about the time of a step.
const COUNTERS_PER_STEP: u64 = 256;

/// A cell that contains every square within the cutoff, and the knights classified for it; none if
/// there is no such square.
pub(crate) fn proven_cell(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    relaxed: &RelaxedSum,
    minimum: &Minimum,
    home: Square,
) -> Result<Option<(Cell, Classified)>, Stopped> {
    let knights = search.knights();
    let board = knights.board();
    let groups = knights.groups().len() as f64;
    let Plane { value: low, at, .. } = *minimum.lowest();
    let known = search.incumbent().square().is_some();
    let lost = relaxed.lost(at);
    let gap = if known {
        (search.cutoff() - relaxed.base()) as f64 - low
    } else {
        lost + knights.sampled_rounding(board.nearest(at))
    };
    let few = knights.groups().len() < knights.thresholds().few;
    let mut share = if few || (known && gap > 2.0 * groups) { 1.0 } else { (6.0 / groups.sqrt()).clamp(SHARE, 1.0) };
    let margin = MARGIN + (relaxed.block() * BLOCK_SHARE * (lost / gap).clamp(0.0, 1.0)) as i64;
    let level_set = |run: &mut Run<'_>, level: i64, evaluations: usize| {
        minimum.level_set(run, relaxed, Polygon::of_cell(&board), level, evaluations)
    };
    while share < 1.0 {
        let level = relaxed.base() + (low + share * gap) as i64;
        let Some(guess) = level_set(run, level, ROUGH)?.squares(&board) else { break };
        let guess = guess.widened(margin, &board);
        let mut classified = Classified::new(run, knights, &guess)?;
        if search.incumbent().square().is_none() {
            let square = guess.nearest(at);
            run.spend(classified.steps())?;
            search.offer(run, square, classified.turns_at(knights, square))?;
        }
        let mut left = Polygon::of_cell(&board);
        cut(run, knights, &classified, &guess, search.cutoff(), &mut left)?;
        let Some(cell) = left.squares(&board) else { return Ok(None) };
        if guess.contains(&cell) {
            classified.narrow(run, knights, &cell)?;
            return Ok(Some((cell, classified)));
        }
        // What is left is proved, wherever it is.
        if cell.side() <= guess.side() {
            return Ok(Some((cell, Classified::new(run, knights, &cell)?)));
        }
        share *= 5.0;
    }
    if search.incumbent().square().is_none() {
        try_around(search, run, at, home)?;
    }
    let Some(cell) = level_set(run, search.cutoff(), THOROUGH)?.squares(&board) else { return Ok(None) };
    Ok(Some((cell, Classified::new(run, knights, &cell)?)))
}

/// Cuts a polygon by the planes through eight squares on the border of a cell.
fn cut(
    run: &mut Run<'_>,
    knights: &Knights<'_>,
    classified: &Classified,
    cell: &Cell,
    cutoff: i64,
    left: &mut Polygon,
) -> Result<(), Stopped> {
    let ((x0, x1), (y0, y1), (x, y)) = (cell.x, cell.y, cell.centre());
    for through in [(x0, y0), (x1, y1), (x0, y1), (x1, y0), (x0, y), (x1, y), (x, y0), (x, y1)] {
        run.spend(knights.layout().size() as u64 / COUNTERS_PER_STEP + classified.steps())?;
        let (base, plane) = plane_below(classified, knights, classified.unresolved(), through);
        left.keep_below(&plane, (cutoff - base) as f64);
        if left.is_empty() {
            break;
        }
    }
    Ok(())
}
