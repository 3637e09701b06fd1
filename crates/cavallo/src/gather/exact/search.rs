//! The search from the whole board to the best square, part by part.
//!
//! The [relaxed sum](super::relaxed_sum) tells where the best square may be, [a plateau](super::plateau) may end the search at once, [cuts](super::cuts) give
//! the first cell, which is [refined](super::refine) while it is wide; [tables](super::scan) or, for the widest, [blocks](super::blocks) do the rest; for few
//! knights with large k [boxes](super::boxes).

use crate::answer::Bracket;
use crate::board::Square;
use crate::run::{Run, Stopped};

use super::best::Best;
use super::classified::Classified;
use super::cone::Cell;
use super::knights::Knights;
use super::polygon::Polygon;
use super::relaxed_sum::RelaxedSum;
use super::stretches::stretches;
use super::tables::Tables;

/// The cost of a square, where it is not the sum of the distances on an empty board; none if it cannot be reached.
pub(super) type Evaluate<'e> = &'e mut dyn FnMut(&mut Run<'_>, Square) -> Result<Option<i64>, Stopped>;

/// A search for the best squares of a board.
pub(super) struct Search<'p> {
    pub(super) knights: &'p Knights<'p>,
    /// Whether a square can be reached at all; called only for squares of the board.
    pub(super) allowed: &'p dyn Fn(Square) -> bool,
    /// Whether every square may be the meeting, and costs the same as on an empty board. Only then are all periods
    /// equivalent.
    pub(super) uniform: bool,
    pub(super) evaluate: Option<Evaluate<'p>>,
    pub(super) best: Best,
    /// No square takes fewer turns.
    pub(super) lower: i64,
}

/// Up to this many groups the squares around the first guess are tried too.
const FEW: usize = 4096;
/// The minimum of the relaxed sum is found to this fraction of the knights' bounding box.
const FINENESS: f64 = 8192.0;

impl<'p> Search<'p> {
    pub(super) fn new(knights: &'p Knights<'p>, allowed: &'p dyn Fn(Square) -> bool, wanted: usize) -> Self {
        Self { knights, allowed, uniform: true, evaluate: None, best: Best::new(wanted), lower: 0 }
    }

    /// Finds the best squares of the board. `home` is a square that is allowed.
    pub(super) fn run(&mut self, run: &mut Run<'_>, home: Square) -> Result<(), Stopped> {
        let knights = self.knights;
        let relaxed = RelaxedSum::new(run, knights)?;
        let bounds = knights.bounds().widened(1, &knights.board());
        let fine = (bounds.side() as f64 / FINENESS).max(0.7);
        let minimum = relaxed.minimum(run, Polygon::of_cell(&bounds), fine)?;
        self.raise_lower(minimum.least.ceil() as i64);
        let flat = minimum.is_flat(&relaxed);
        if flat || !self.uniform || knights.groups().len() < knights.thresholds.sampled {
            self.guess(run, minimum.lowest().at, home)?;
        }
        if flat && self.uniform && self.plateau(run, &relaxed, &minimum)? && !self.best.collects() {
            return Ok(());
        }
        let Some((mut cell, mut classified)) = self.proven_cell(run, &relaxed, &minimum, home)? else { return Ok(()) };
        classified.merge(run, knights, &cell)?;
        if self.refine(run, &mut cell, &mut classified)? {
            self.search_cell(run, cell, classified)?;
        }
        Ok(())
    }

    /// Searches a cell.
    fn search_cell(&mut self, run: &mut Run<'_>, cell: Cell, classified: Classified) -> Result<(), Stopped> {
        if self.search_boxes(run, cell)? {
            return Ok(());
        }
        let thresholds = &self.knights.thresholds;
        let in_tables = if self.knights.all_counted() {
            self.tabulated(classified.unresolved.len(), true).unwrap_or(thresholds.tabulated)
        } else {
            thresholds.fine
        };
        if cell.side() > in_tables || stretches(&cell, &classified.unresolved).is_some() {
            return self.search_blocks(run, cell, classified);
        }
        let tables = self.tables(run, &cell, &classified)?;
        self.scan(run, cell, tables, classified.unresolved, i64::MAX)
    }

    /// The tables of the resolved knights.
    pub(super) fn tables(&self, run: &mut Run<'_>, cell: &Cell, classified: &Classified) -> Result<Tables, Stopped> {
        let steps = classified.large.len() as i64 * (4 + cell.side() / 64);
        run.spend((self.knights.layout.size() as i64 / 64 + cell.side() / 8 + steps / 32) as u64)?;
        let mut tables = Tables::new(cell);
        if !classified.large.is_empty() {
            classified.large.iter().for_each(|(group, cone)| tables.add_steps(self.knights, group, *cone));
            tables.sum_up();
        }
        tables.add_counters(&self.knights.layout, &classified.counters);
        tables.add_constant(classified.constant);
        Ok(tables)
    }

    /// Tries squares about the minimum of the relaxed sum.
    pub(super) fn guess(&mut self, run: &mut Run<'_>, minimum: (f64, f64), home: Square) -> Result<(), Stopped> {
        let board = self.knights.board();
        let (x, y) = board.nearest(minimum);
        let square = |x: i64, y: i64| Square::new(x as u32, y as u32);
        let around = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (x + files, y + ranks)));
        let on_board = |&(x, y): &(i64, i64)| board.contains(&Cell { x: (x, x), y: (y, y) });
        let mut tried = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            .into_iter()
            .chain(around)
            .filter(on_board)
            .filter(|&(x, y)| (self.allowed)(square(x, y)))
            .take(if self.knights.groups().len() <= FEW { 4 } else { 1 })
            .collect::<Vec<_>>();
        if tried.is_empty() {
            tried.push((home.file().into(), home.rank().into()));
        }
        for place in tried {
            let turns = self.knights.turns_at(run, place)?;
            self.offer(run, place, turns)?;
        }
        if self.best.square().is_none() {
            let place = (home.file().into(), home.rank().into());
            let turns = self.knights.turns_at(run, place)?;
            self.offer(run, place, turns)?;
        }
        Ok(())
    }

    /// Offers a square that takes this many turns on the empty board.
    pub(super) fn offer(&mut self, run: &mut Run<'_>, (x, y): (i64, i64), turns: i64) -> Result<(), Stopped> {
        let square = Square::new(x as u32, y as u32);
        if turns > self.best.limit() || !(self.allowed)(square) {
            return Ok(());
        }
        let turns = match &mut self.evaluate {
            None => Some(turns),
            Some(evaluate) => evaluate(run, square)?,
        };
        if let Some(turns) = turns {
            self.best.offer(square, turns);
        }
        Ok(())
    }

    /// Whether a part of the board on which sums are as low as on another stands for both.
    pub(super) fn folds(&self) -> bool {
        self.uniform && !self.best.collects()
    }

    /// What is known when the search ends early; nothing before the first square was tried.
    pub(super) fn bracket(&self, stopped: Option<Stopped>) -> Option<Bracket> {
        let (square, turns) = (self.best.square()?, self.best.turns());
        Some(Bracket { square, turns: turns as u64, at_least: self.lower.clamp(0, turns) as u64, stopped })
    }

    /// Takes note that no square takes fewer turns than this, unless the best known does.
    pub(super) fn raise_lower(&mut self, turns: i64) {
        self.lower = self.lower.max(turns);
    }
}
