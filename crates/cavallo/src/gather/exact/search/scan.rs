//! Best-first search over cells with tables: every square is bounded, few are evaluated.
//!
//! **Idea.** A cell has [tables](super::super::sums::tables) of its resolved knights. The
//! unresolved ones are added to a copy, each with the staircase of the cone that contains the
//! cell's centre, which is a bound all the same. Four look-ups then bound a square. The square with
//! the lowest bound is evaluated exactly, which often lowers the cutoff. If the squares left are
//! few, all are evaluated; else a rectangle around them becomes the next cell, in quarters if it is
//! hardly smaller. Cells up to 256 squares wide are scanned [row by row](super::rows), wider ones
//! by [block minima](super::block_minima).
//!
//! By the [translation lemma](super::super::geometry::translation) one period stands for a cell
//! without unresolved knights, and [two strips](super::strips) for a cell whose unresolved knights
//! lie along one direction. A knight that takes the same number of turns on the whole cell is a
//! constant, and no part of the cell looks at it again.
//!
//! **Worked example.** 1-knights on a3 and o3 of 15x5, 8 turns known, cutoff 7. The cell of all
//! squares from e2 to k4 has both knights resolved. The tables (see [`exact`](super::super)) give 8
//! or 10 everywhere: no square is within the cutoff, and the search ends after one scan.
//!
//! **Why it is right.** A square is dropped only if a bound on its turns exceeds the cutoff, or if
//! another one is as good. Evaluations are exact: tables for the resolved knights, the formula for
//! the others, [`closed_form`](crate::distance::closed_form) for those nearby.
//!
//! **Complexity.** A scan is linear in the squares of the cell, at less than a nanosecond each; a
//! cell takes one pass over its parent's unresolved knights. Typically there are fewer than ten
//! cells.
//!
//! **When it fails.** Where many squares have bounds within the cutoff, many are evaluated: the
//! search ends, but late.
//!
//! **Reference.** Branch and bound, as for [`best_first`](super::best_first).

use std::rc::Rc;

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Cone, Position};
use super::super::sums::{Group, Knights, Tables};
use super::best_first::{Queue, Search, Waiting};
use super::block_minima::{Candidate, Within, within};
use super::rows::Rows;
use super::strips::strips;

/// What the parts of a cell inherit.
struct Parent {
    resolved: Tables,
    others: Vec<Group>,
    /// Memory reserved for both.
    bytes: u64,
}

/// A cell with its knights classified.
struct Node {
    cell: Cell,
    resolved: Tables,
    /// With the unresolved knights as their bounds.
    bounding: Tables,
    far: Vec<Group>,
    near: Vec<Group>,
}

/// Candidates are evaluated together, so many at a time.
const BATCH: usize = 8;
/// So many are evaluated rather than that the cell is divided,
const FEW_EVALUATED: usize = 24;
/// and as many more as make this number with the unresolved knights, up to a limit.
const EVALUATIONS: usize = 20_000;
const MOST_EVALUATED: usize = 300;
/// A rectangle with less than this of the cell's squares is not split.
const SHRUNK: f64 = 0.5;
/// Cells up to this side are not split any more.
const SMALLEST: i64 = 4;

/// Finds the best squares of a cell, given the tables of its resolved knights, and the other
/// knights. `elsewhere` is the lowest bound of what is searched later.
pub(crate) fn search(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    cell: Cell,
    resolved: Tables,
    others: Vec<Group>,
    elsewhere: i64,
) -> Result<(), Stopped> {
    let bytes = Tables::bytes(&cell);
    run.reserve(bytes)?;
    let parent = Rc::new(Parent { resolved, others, bytes });
    let mut queue = search.queue(cell, parent);
    while let Some(Waiting { bound, cell, with: parent }) = search.next(&mut queue, elsewhere) {
        let node = Node::new(run, search.knights(), cell, parent)?;
        search_node(search, run, node, bound, &mut queue)?;
    }
    Ok(())
}

fn search_node(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    mut node: Node,
    bound: i64,
    queue: &mut Queue<Rc<Parent>>,
) -> Result<(), Stopped> {
    let knights = search.knights();
    let others = node.far.len() + node.near.len();
    if search.folds() && knights.all_counted() {
        if others == 0 {
            node.fold(knights);
        } else if node.near.is_empty()
            && let Some(strips) =
                strips(knights, &node.far, &node.cell, |period| node.resolved.periodic(&node.cell, period))
        {
            let parent = node.into_parent(run)?;
            for strip in strips {
                queue.push(bound, strip, Rc::clone(&parent));
            }
            return Ok(());
        }
    }
    let most = match others {
        // Bounds are exact: the lowest decides.
        0 if search.folds() => 0,
        0 => usize::MAX,
        _ if node.cell.side() <= SMALLEST => usize::MAX,
        _ => FEW_EVALUATED + (EVALUATIONS / others).min(MOST_EVALUATED),
    };
    let mut candidates = if node.cell.side() > knights.thresholds().wide {
        match by_minima(search, run, &node, others)? {
            Within::Squares(candidates) => candidates,
            Within::Part(part, least) => return node.part(run, part, [least.max(bound); 4], queue),
        }
    } else {
        match by_rows(search, run, &node, most)? {
            Within::Squares(candidates) => candidates,
            Within::Part(part, _) => {
                let rows = Rows::new(&node.bounding);
                let bounds = part.quarters().map(|quarter| {
                    let least = quarter.map_or(i64::MAX, |quarter| rows.least(&quarter));
                    if least > search.cutoff() { i64::MAX } else { least }
                });
                return node.part(run, part, bounds, queue);
            }
        }
    };
    let Some(&lowest) = candidates.iter().min() else { return Ok(()) };
    evaluate(search, run, &node, &[lowest])?;
    let cutoff = search.cutoff();
    candidates.retain(|candidate| candidate.bound <= cutoff && *candidate != lowest);
    if others == 0 || candidates.len() <= most {
        candidates.sort_unstable();
        for batch in candidates.chunks(BATCH) {
            if batch[0].bound > search.cutoff() {
                break;
            }
            evaluate(search, run, &node, batch)?;
        }
        return Ok(());
    }
    let part = candidates.iter().fold(Cell::EMPTY, |part, square| part.hull(&Cell::of_square(square.x, square.y)));
    let (x, y) = part.division();
    let mut bounds = [i64::MAX; 4];
    for candidate in &candidates {
        let quarter = &mut bounds[usize::from(candidate.x > x) + 2 * usize::from(candidate.y > y)];
        *quarter = candidate.bound.min(*quarter);
    }
    node.part(run, part, bounds, queue)
}

/// The squares within the cutoff of a cell that is not wide, if they are at most `most`. Else the
/// best of them is evaluated, and a smaller cell is left.
fn by_rows(search: &mut Search<'_>, run: &mut Run<'_>, node: &Node, most: usize) -> Result<Within, Stopped> {
    let rows = Rows::new(&node.bounding);
    loop {
        run.spend(1 + node.cell.area() as u64 / 256)?;
        let cutoff = search.cutoff();
        let (within, lowest) = rows.within(&node.cell, cutoff, most);
        let (Within::Part(..), Some(lowest)) = (&within, lowest) else { return Ok(within) };
        evaluate(search, run, node, &[lowest])?;
        if search.cutoff() == cutoff {
            return Ok(within);
        }
    }
}

/// The squares within the cutoff of a wide cell.
fn by_minima(search: &mut Search<'_>, run: &mut Run<'_>, node: &Node, others: usize) -> Result<Within, Stopped> {
    run.spend(1 + node.cell.side() as u64 / 8)?;
    // An exact value early makes the rest cheaper, unless it takes a search.
    let mut probes = if search.evaluates() { 3 } else { (5000 / (others + 1)).clamp(3, 300) };
    let listed = search.knights().thresholds().listed;
    within(&node.bounding, &node.cell, search.cutoff(), listed, |candidate| {
        run.spend(1)?;
        if probes > 0 {
            probes -= 1;
            evaluate(search, run, node, &[*candidate])?;
        }
        Ok(search.cutoff())
    })
}

/// Evaluates squares exactly.
fn evaluate(search: &mut Search<'_>, run: &mut Run<'_>, node: &Node, candidates: &[Candidate]) -> Result<(), Stopped> {
    run.spend(1 + (candidates.len() * (node.far.len() + node.near.len())) as u64 / 64)?;
    let knights = search.knights();
    let squares: [(i64, i64); BATCH] =
        std::array::from_fn(|i| candidates.get(i).map_or((0, 0), |candidate| (candidate.x, candidate.y)));
    let squares = &squares[..candidates.len()];
    let mut sums = [0; BATCH];
    knights.add_far_turns(&node.far, squares, &mut sums[..squares.len()]);
    for (&square, far) in squares.iter().zip(sums) {
        let near: i64 = node.near.iter().map(|group| knights.turns_of(group, square)).sum();
        search.offer(run, square, node.resolved.sum(square.0, square.1) + far + near)?;
    }
    Ok(())
}

impl Node {
    /// Classifies the knights that the parent left unresolved, in one pass.
    fn new(run: &mut Run<'_>, knights: &Knights<'_>, cell: Cell, parent: Rc<Parent>) -> Result<Self, Stopped> {
        let mut resolved = parent.resolved.part(&cell);
        let (others, layout) = (&parent.others, knights.layout());
        let (x, y) = cell.centre();
        let (mut near, mut far) = (Vec::new(), Vec::new());
        let mut bounding = Tables::new(&cell);
        let mut steps = Tables::new(&cell);
        // With many knights counters are cheaper than the steps of each.
        let work = others.len() as i64 * (10 + cell.side() / 4);
        let mut counters = (work > 30_000).then(|| [layout.counters(), layout.counters()]);
        run.spend(
            1 + cell.side() as u64 / 16
                + if counters.is_some() { others.len() as u64 / 32 + 64 } else { work as u64 / 256 },
        )?;
        // A k-knight hardly ever takes the same turns everywhere unless k is about this.
        let large = cell.side();
        // Unresolved knights are written one after another without a branch, which nothing would
        // predict.
        let mut open = 0;
        far.resize(others.len(), Group::default());
        for group in others {
            let place = group.place();
            if knights.k(group) > large
                && let Some(turns) = knights.constant_turns(group, &cell)
            {
                resolved.add_constant(turns);
                continue;
            }
            let position = Position::of(&cell, place);
            if position == Position::Near {
                // The bound of a knight in or beside the cell is zero.
                near.push(*group);
                continue;
            }
            let is_resolved = position.cone().is_some();
            let cone = position.cone().unwrap_or(Cone::of_square(x - place.0, y - place.1));
            far[open] = *group;
            open += usize::from(!is_resolved);
            match &mut counters {
                Some(counters) if knights.is_counted(group) => {
                    counters[usize::from(!is_resolved)].add(layout, cone, group);
                }
                _ => if is_resolved { &mut steps } else { &mut bounding }.add_steps(knights, group, cone),
            }
        }
        far.truncate(open);
        steps.sum_up();
        bounding.sum_up();
        resolved.add_tables(&steps);
        if let Some([done, open]) = counters {
            resolved.add_counters(layout, &done);
            bounding.add_counters(layout, &open);
        }
        bounding.add_tables(&resolved);
        // A cell that is its own parent, or the last of its parts.
        if let Some(parent) = Rc::into_inner(parent) {
            run.release(parent.bytes);
        }
        Ok(Self { cell, resolved, bounding, far, near })
    }

    /// Leaves a part of a cell without unresolved knights that has a best square, where all have
    /// counters.
    fn fold(&mut self, knights: &Knights<'_>) {
        let Some(period) = knights.layout().common_period(self.cell.side() - 1) else { return };
        self.cell = self.resolved.periodic(&self.cell, period).domain(&self.cell);
        (self.resolved, self.bounding) = (self.resolved.part(&self.cell), self.bounding.part(&self.cell));
    }

    /// What parts of the cell inherit.
    fn into_parent(self, run: &mut Run<'_>) -> Result<Rc<Parent>, Stopped> {
        let mut others = self.far;
        others.extend(self.near);
        let bytes = Tables::bytes(&self.cell) + size_of_val(&*others) as u64;
        run.reserve(bytes)?;
        Ok(Rc::new(Parent { resolved: self.resolved, others, bytes }))
    }

    /// Goes on with a part of the cell: whole if it is much smaller, else in quarters, each with
    /// its bound if it has a square within the cutoff.
    fn part(
        self,
        run: &mut Run<'_>,
        part: Cell,
        bounds: [i64; 4],
        queue: &mut Queue<Rc<Parent>>,
    ) -> Result<(), Stopped> {
        let area = self.cell.area();
        let parent = self.into_parent(run)?;
        let least = bounds.into_iter().min().unwrap_or(i64::MAX);
        if part.area() < SHRUNK * area {
            queue.push(least, part, parent);
            return Ok(());
        }
        for (cell, bound) in part.quarters().into_iter().zip(bounds) {
            if let Some(cell) = cell.filter(|_| bound < i64::MAX) {
                queue.push(bound, cell, Rc::clone(&parent));
            }
        }
        Ok(())
    }
}
