//! The knights as the method stores them, and their exact turns.
//!
//! **Idea.** Passes over all knights dominate where there are many, so a group of equal knights
//! takes 16 bytes, and its k is a position in a list. Passes over many groups are shared among the
//! threads of the run.
//!
//! **Why it is right.** [`turns`] is exact beyond four files or ranks; nearer squares are left to
//! [`closed_form`]. Sums in floating point are exact below 2^53: if the sum of all turns could
//! exceed 2^52 they are added as integers. Counters, which are 32 bits wide, are kept only for up
//! to 2^28 knights.
//!
//! **Complexity.** Linear in the number of groups, about a nanosecond for each square and group.
//!
//! **When it fails.** Never; boards of up to 2^30 squares a side.
//!
//! **Reference.** Own work.

use std::collections::HashMap;

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::gather::Knight;
use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, NEAR, jumps, norm};
use super::super::thresholds::Thresholds;
use super::counters::Layout;
use super::group::Group;
use super::staircase::ceil_div;
use super::turns::turns;

/// All knights of a problem.
pub(crate) struct Knights<'p> {
    board: &'p Board,
    groups: Vec<Group>,
    /// The values of k, ascending; a k beyond all distances counts as [`MOST_JUMPS`].
    ks: Vec<i64>,
    inverses: Vec<f64>,
    layout: Layout,
    bounds: Cell,
    /// Whether all sums of turns are exact in floating point.
    small_sums: bool,
    thresholds: Thresholds,
}

/// No distance is greater.
const MOST_JUMPS: u64 = 1 << 31;
/// A k below this is found in a table.
const SMALL_K: usize = 128;
/// With more knights than this there are no counters.
const MOST_COUNTED: u64 = 1 << 28;
/// Groups in a sample.
const SAMPLE: usize = 4096;
/// Groups of a piece that a thread does at once.
const PIECE: usize = 1 << 17;
/// Groups of a pass that take about as long as a step of the search.
const GROUPS_PER_STEP: u64 = 64;
/// Memory for each group of knights, in the lists of the whole and of a few cells.
const BYTES_PER_GROUP: u64 = 100;

impl<'p> Knights<'p> {
    /// The knights of a problem; there must be one.
    pub(crate) fn new(
        run: &mut Run<'_>,
        board: &'p Board,
        knights: &[Knight],
        thresholds: Thresholds,
    ) -> Result<Self, Stopped> {
        run.reserve(knights.len() as u64 * BYTES_PER_GROUP)?;
        let surveys = in_pieces(run, knights, thresholds.shared, Survey::new)?;
        let survey = surveys.into_iter().reduce(Survey::and).unwrap_or_default();
        let ks = survey.ks();
        let small: Vec<u32> = (0..SMALL_K as i64).map(|k| ks.binary_search(&k).unwrap_or(0) as u32).collect();
        let large: HashMap<u64, u32> =
            ks.iter().zip(0..).map(|(&k, i)| (k as u64, i)).skip_while(|(k, _)| *k < SMALL_K as u64).collect();
        let group = |knight: &Knight| {
            let k = knight.k.min(MOST_JUMPS);
            let k = if k < SMALL_K as u64 { small[k as usize] } else { large[&k] };
            // Only a single group of 2^32 knights does not fit, and where it is alone its number
            // does not matter.
            let count = u32::try_from(knight.count).unwrap_or(u32::MAX);
            Group { x: knight.square.file() as i32, y: knight.square.rank() as i32, k, count }
        };
        let mut parts = in_pieces(run, knights, thresholds.shared, |part| part.iter().map(group).collect::<Vec<_>>())?;
        let groups = if parts.len() == 1 { parts.remove(0) } else { parts.concat() };
        let counted = if survey.count > MOST_COUNTED { 0 } else { counted(&ks, thresholds.counted) };
        let span = u64::from(board.width()) + u64::from(board.height());
        Ok(Self {
            board,
            groups,
            inverses: ks.iter().map(|&k| 1.0 / k as f64).collect(),
            layout: Layout::new(&ks[..counted]),
            ks,
            bounds: survey.bounds,
            small_sums: u128::from(survey.count) * u128::from(span) < 1 << 52,
            thresholds,
        })
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The counters that the problem needs.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn thresholds(&self) -> &Thresholds {
        &self.thresholds
    }

    /// The bounding box of the knights.
    pub(crate) fn bounds(&self) -> Cell {
        self.bounds
    }

    /// All squares of the board.
    pub(crate) fn board(&self) -> Cell {
        Cell { x: (0, i64::from(self.board.width()) - 1), y: (0, i64::from(self.board.height()) - 1) }
    }

    /// More than any distance.
    pub(crate) fn span(&self) -> f64 {
        f64::from(self.board.width()) + f64::from(self.board.height())
    }

    pub(crate) fn k(&self, group: &Group) -> i64 {
        self.ks[group.k as usize]
    }

    pub(crate) fn inverse(&self, group: &Group) -> f64 {
        self.inverses[group.k as usize]
    }

    /// The number of knights divided by their k.
    pub(crate) fn weight(&self, group: &Group) -> f64 {
        f64::from(group.count) * self.inverse(group)
    }

    /// Whether the group's k has counters.
    pub(crate) fn is_counted(&self, group: &Group) -> bool {
        (group.k as usize) < self.layout.ks()
    }

    /// Whether every k has counters.
    pub(crate) fn all_counted(&self) -> bool {
        self.ks.len() == self.layout.ks()
    }

    /// Does the work on all groups, in pieces if there are many; results are in the order of the
    /// groups.
    pub(crate) fn pass<R: Send>(
        &self,
        run: &mut Run<'_>,
        work: impl Fn(&[Group]) -> R + Sync,
    ) -> Result<Vec<R>, Stopped> {
        run.spend(self.groups.len() as u64 / GROUPS_PER_STEP)?;
        in_pieces(run, &self.groups, self.thresholds.shared, work)
    }

    /// The turns of all knights to a square.
    pub(crate) fn turns_at(&self, run: &mut Run<'_>, to: (i64, i64)) -> Result<i64, Stopped> {
        let is_near = |group: &Group| (i64::from(group.x) - to.0).abs().max((i64::from(group.y) - to.1).abs()) < NEAR;
        let parts = self.pass(run, |groups| {
            let mut sum = [0];
            for chunk in groups.chunks(CHUNK) {
                if chunk.iter().fold(false, |near, group| near | is_near(group)) {
                    sum[0] += chunk.iter().map(|group| self.turns_of(group, to)).sum::<i64>();
                } else {
                    self.add_far_turns(chunk, &[to], &mut sum);
                }
            }
            sum[0]
        })?;
        Ok(parts.into_iter().sum())
    }

    /// About how much rounding adds to the turns of all knights to a square, from a sample of them.
    pub(crate) fn sampled_rounding(&self, to: (i64, i64)) -> f64 {
        let stride = (self.groups.len() / SAMPLE).max(1);
        let (mut rounding, mut sampled) = (0.0, 0.0);
        for group in self.groups.iter().step_by(stride) {
            let (files, ranks) = ((i64::from(group.x) - to.0) as f64, (i64::from(group.y) - to.1) as f64);
            rounding += self.turns_of(group, to) as f64 - self.weight(group) * norm(files, ranks);
            sampled += 1.0;
        }
        rounding * self.groups.len() as f64 / sampled
    }

    /// The turns of a group to a square.
    pub(crate) fn turns_of(&self, group: &Group, to: (i64, i64)) -> i64 {
        let (x, y) = (i64::from(group.x) - to.0, i64::from(group.y) - to.1);
        let turns = if x.abs().max(y.abs()) < NEAR {
            let square = |x: i64, y: i64| Square::new(x as u32, y as u32);
            let jumps =
                closed_form(self.board, square(group.x.into(), group.y.into()), square(to.0, to.1)).unwrap_or(0);
            jumps.div_ceil(self.k(group) as u64) as i64
        } else {
            turns(x as f64, y as f64, self.inverse(group)) as i64
        };
        turns * i64::from(group.count)
    }

    /// The turns of a group to every square of a cell, if they are the same.
    pub(crate) fn constant_turns(&self, group: &Group, cell: &Cell) -> Option<i64> {
        let k = self.k(group);
        let (least, most) = jumps(cell, group.place());
        if most - least >= k {
            return None;
        }
        let turns = ceil_div(least, k);
        (most <= turns * k).then_some(turns * i64::from(group.count))
    }

    /// Adds to each of some squares the turns of groups that are not near any of them.
    pub(crate) fn add_far_turns(&self, groups: &[Group], squares: &[(i64, i64)], sums: &mut [i64]) {
        if !self.small_sums {
            for (square, sum) in squares.iter().zip(sums) {
                *sum += groups.iter().map(|group| self.turns_of(group, *square)).sum::<i64>();
            }
            return;
        }
        let (mut x, mut y, mut inverse, mut count) = ([0.0; CHUNK], [0.0; CHUNK], [0.0; CHUNK], [0.0; CHUNK]);
        for chunk in groups.chunks(CHUNK) {
            for (i, group) in chunk.iter().enumerate() {
                (x[i], y[i]) = (group.x.into(), group.y.into());
                (inverse[i], count[i]) = (self.inverse(group), group.count.into());
            }
            let filled = chunk.len().next_multiple_of(LANES);
            count[chunk.len()..filled].fill(0.0);
            for (square, sum) in squares.iter().zip(sums.iter_mut()) {
                let to = (square.0 as f64, square.1 as f64);
                let mut lanes = [0.0; LANES];
                for at in (0..filled).step_by(LANES) {
                    for (i, lane) in (at..).zip(&mut lanes) {
                        *lane += count[i] * turns(x[i] - to.0, y[i] - to.1, inverse[i]);
                    }
                }
                *sum += lanes.iter().sum::<f64>() as i64;
            }
        }
    }
}

/// Groups whose turns are computed together, and at a time.
const CHUNK: usize = 128;
const LANES: usize = 4;

/// What a pass over all knights finds out before they are stored.
#[derive(Default)]
struct Survey {
    small: Vec<bool>,
    large: Vec<i64>,
    bounds: Cell,
    count: u64,
}

impl Survey {
    fn new(knights: &[Knight]) -> Self {
        let mut small = vec![false; SMALL_K];
        let mut large = Vec::new();
        let mut bounds = Cell::EMPTY;
        let mut count = 0;
        for knight in knights {
            match usize::try_from(knight.k).ok().and_then(|k| small.get_mut(k)) {
                Some(seen) => *seen = true,
                None => large.push(knight.k.min(MOST_JUMPS) as i64),
            }
            let square = knight.square;
            bounds = bounds.hull(&Cell::of_square(square.file().into(), square.rank().into()));
            count += knight.count;
        }
        large.sort_unstable();
        large.dedup();
        Self { small, large, bounds, count }
    }

    fn and(mut self, other: Self) -> Self {
        self.small.iter_mut().zip(other.small).for_each(|(seen, other)| *seen |= other);
        self.large.extend(other.large);
        self.bounds = self.bounds.hull(&other.bounds);
        self.count += other.count;
        self
    }

    /// The values of k, ascending.
    fn ks(&self) -> Vec<i64> {
        let small = (0..SMALL_K).filter(|&k| self.small[k]).map(|k| k as i64);
        let mut ks: Vec<i64> = small.chain(self.large.iter().copied()).collect();
        ks.sort_unstable();
        ks.dedup();
        ks
    }
}

/// For how many values of k counters are kept: the small ones, which have the most steps.
fn counted(ks: &[i64], most: u64) -> usize {
    let mut sum: u64 = 0;
    let fits = |k: &&i64| {
        sum = sum.saturating_add(**k as u64);
        sum <= most
    };
    ks.iter().take_while(fits).count()
}

/// Does the work on slices of a list, on all threads of the run if the list is long. Results are in
/// order.
fn in_pieces<T: Sync, R: Send>(
    run: &mut Run<'_>,
    items: &[T],
    shared: usize,
    work: impl Fn(&[T]) -> R + Sync,
) -> Result<Vec<R>, Stopped> {
    if items.len() < shared.max(1) {
        return Ok(vec![work(items)]);
    }
    let threads = run.thread_count();
    // On one thread pieces matter only for the clock.
    let piece = if threads == 1 { 32 * PIECE } else { items.len().div_ceil(2 * threads).min(PIECE) };
    let pieces = items.chunks(piece).map(|part| (part.len() as u64, part));
    run.share_in_order(threads, items.len() as u64, pieces, |part| Ok(work(part)))
}
