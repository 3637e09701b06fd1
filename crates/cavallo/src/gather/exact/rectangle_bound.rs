//! The two lower bounds of one rectangle, for pictures, explanations and tests.
//!
//! **Idea.** The search bounds rectangles of its own choice; a reader who follows it with paper and
//! pencil asks for one. As in the search, a rectangle that is not wide has
//! [tables](super::sums::tables), which bound each of its squares by a sum of staircases, and a
//! wide one has a plane below that sum.
//!
//! **Why it is right.** These are the bounds of the search; a test compares them with every square.
//!
//! **Complexity.** O(n) for n groups of knights, and a look at each square of a rectangle up to 256
//! squares wide.
//!
//! **When it fails.** With blocked squares both bounds hold but are further from the truth.
//!
//! **Reference.** Own work.

use crate::answer::{Feature, Unsuitable};
use crate::board::Square;
use crate::error::Error;
use crate::gather::{GatherProblem, Objective};
use crate::run::Run;

use super::geometry::{Cell, Cone, Position};
use super::search::rows::Rows;
use super::sums::{Classified, Knights, RelaxedSum, Tables, plane_below};
use super::thresholds::Thresholds;

/// What the method `exact` knows of a rectangle of squares without looking at them one by one.
///
/// ```
/// use cavallo::gather::RectangleBound;
/// use cavallo::{GatherProblem, Knight};
///
/// let knight = |square: &str, k| Knight { square: square.parse().unwrap(), k, count: 1 };
/// let problem = GatherProblem::new("21x5".parse()?, vec![knight("a3", 2), knight("u3", 3)])?;
/// let bound = RectangleBound::new(&problem, "e2".parse()?, "h4".parse()?)?;
/// let formulas: Vec<String> = bound.cones.iter().flatten().map(ToString::to_string).collect();
/// assert_eq!(formulas, ["x/2", "-x/2"]);
/// assert_eq!(bound.turns, 4);
/// assert!((bound.relaxed - 11.0 / 3.0).abs() < 1e-5);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RectangleBound {
    /// For each group of knights, in the order of the problem, the cone that the rectangle lies in.
    /// None for an unresolved one: several cones meet the rectangle, or it is nearer than four
    /// squares.
    pub cones: Vec<Option<Cone>>,
    /// No square costs less than this, by the convex function F.
    pub relaxed: f64,
    /// No square costs less than this, by staircases.
    pub turns: u64,
}

impl RectangleBound {
    /// Bounds the rectangle between two opposite corners.
    ///
    /// # Errors
    /// When a corner is not on the board, or `exact` does not add up turns on it by bounds: other
    /// pieces, joined edges, the objective [`Slowest`](Objective::Slowest).
    ///
    /// # Complexity
    /// O(n) for n groups of knights, and a look at every square of a rectangle up to 256 squares
    /// wide; larger ones take no longer.
    pub fn new(problem: &GatherProblem, corner: Square, opposite: Square) -> Result<Self, Error> {
        let (board, knights) = (problem.board(), problem.knights());
        if !board.is_classic() {
            return Err(Unsuitable::NotClassic(Feature::RectangleBound).into());
        }
        if problem.wanted().objective != Objective::Total {
            return Err(Unsuitable::NotTotal(Feature::RectangleBound).into());
        }
        if let Some(outside) = [corner, opposite].into_iter().find(|&square| !board.contains(square)) {
            return Err(Unsuitable::OffBoard { square: outside, board: board.to_string() }.into());
        }
        let between = |a: u32, b: u32| (i64::from(a.min(b)), i64::from(a.max(b)));
        let cell = Cell { x: between(corner.file(), opposite.file()), y: between(corner.rank(), opposite.rank()) };
        let place = |square: Square| (i64::from(square.file()), i64::from(square.rank()));
        let cones = knights.iter().map(|knight| Position::of(&cell, place(knight.square)).cone()).collect();
        if knights.is_empty() {
            return Ok(Self { cones, relaxed: 0.0, turns: 0 });
        }
        let mut run = Run::unlimited();
        let knights = Knights::new(&mut run, board, knights, Thresholds::default())?;
        let relaxed = RelaxedSum::new(&mut run, &knights)?.bound(&cell);
        let classified = Classified::new(&mut run, &knights, &cell)?;
        let (base, below) = plane_below(&classified, &knights, classified.unresolved(), cell.centre());
        let mut turns = base + below.least_on(&cell).ceil() as i64;
        if cell.side() <= knights.thresholds().wide {
            turns = turns.max(least_of_stairs(&knights, &cell));
        }
        Ok(Self { cones, relaxed: relaxed.max(0.0), turns: turns.max(0) as u64 })
    }
}

/// The least sum of staircases on a square of the cell.
fn least_of_stairs(knights: &Knights<'_>, cell: &Cell) -> i64 {
    let mut tables = Tables::new(cell);
    for group in knights.groups() {
        if let Some(cone) = Position::bounding(cell, group.place()) {
            tables.add_steps(knights, group, cone);
        }
    }
    tables.sum_up();
    Rows::new(&tables).least(cell)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Board;
    use crate::gather::{Knight, costs};

    #[test]
    fn no_square_of_a_rectangle_costs_less_than_its_bounds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut tight = 0;
        for _ in 0..200 {
            let board = Board::new(rng.random_range(5..40), rng.random_range(5..40)).unwrap();
            let mut square = || Square::new(rng.random_range(0..board.width()), rng.random_range(0..board.height()));
            let corners = (square(), square());
            let squares = [square(), square(), square()];
            let knights = squares.map(|square| Knight { square, k: rng.random_range(1..6), count: 2 });
            let problem = GatherProblem::new(board.clone(), knights.to_vec()).unwrap();
            let costs = costs(&mut Run::unlimited(), &problem, Objective::Total).unwrap();
            let bound = RectangleBound::new(&problem, corners.0, corners.1).unwrap();
            let inside = |square: &Square| {
                let within = |a: u32, b: u32, at: u32| (a.min(b)..=a.max(b)).contains(&at);
                within(corners.0.file(), corners.1.file(), square.file())
                    && within(corners.0.rank(), corners.1.rank(), square.rank())
            };
            let least = board.squares().filter(inside).filter_map(|square| costs.at(square)).min().unwrap();
            assert!(bound.turns <= least && bound.relaxed <= least as f64, "{problem:?} {corners:?} {bound:?} {least}");
            tight += usize::from(bound.turns == least);
        }
        assert!(tight > 10, "{tight}");
    }

    #[test]
    fn what_has_no_bounds_is_refused() {
        let problem = GatherProblem::new("8".parse().unwrap(), Vec::new()).unwrap();
        let a1 = Square::new(0, 0);
        assert_eq!(RectangleBound::new(&problem, a1, a1).unwrap().turns, 0);
        assert!(RectangleBound::new(&problem, a1, Square::new(8, 0)).is_err());
        assert!(RectangleBound::new(&problem.with_objective(Objective::Slowest), a1, a1).is_err());
    }
}
