//! A shortest path of a knight without a search, whatever the distance: two runs of equal jumps and a few single ones.
//!
//! **Idea.** Mirror the board so that the goal is a files to the right and b ranks up, a >= b >= 0. If a <= 2b the path is made of jumps
//! (2, 1) and (1, 2): i = (2a - b) / 3 and j = (2b - a) / 3 of them lead to the goal, or next to it where these are no integers. If
//! a > 2b it is made of b jumps (2, 1), and of pairs (2, 1), (2, -1) for what is left of a. What is missing is within a few squares,
//! and a table has a shortest path for each of these differences. Where that makes the path too long, both runs are made a little
//! shorter. The order of the two runs and of the single jumps does not matter for the goal, but it does for the edges: [`Plan::first_way`]
//! tries all orders, until one stays on the board.
//!
//! **Worked example.** From a1 to l8: a = 11, b = 7. (22 - 7) / 3 = 5 jumps (2, 1) lead to k6, and (14 - 11) / 3 = 1 jump (1, 2) leads
//! from there to l8. Six jumps, and 18 / 3 = 6 are needed.
//!
//! **Why it is right.** A path has as many jumps as the formula for the infinite board says, or there is no plan. No board has a
//! shorter path than the infinite one, so an order that stays on the board is a shortest path. That every difference has a plan is
//! checked, not proved: for all differences up to 300 by the tests. Farther away the runs are longer and what is missing is the same.
//!
//! **Complexity.** O(1), without allocation: about fifty nanoseconds with the walk of the path.
//!
//! **When it fails.** In the corners of boards, and on narrow boards, no order may stay on the board: then
//! [`journeys`](super::journeys) has a path.
//!
//! **Reference.** The decomposition restates the [`formula`](super::formula), which is folklore.

use std::collections::VecDeque;
use std::sync::LazyLock;

use crate::board::{KNIGHT_MOVES, Square};

use super::RepeatedJumps;
use super::formula::on_infinite_board;

type Jump = (i32, i32);

/// Differences up to this many squares along each axis are in the table.
const NEAR: i32 = 9;
const SPAN: usize = 2 * NEAR as usize + 1;
/// No path to a near square has more jumps.
const MOST_SINGLES: usize = 8;
/// Runs are made shorter by at most this.
const MOST_SHORTER: i64 = 2;

/// A path to a near square.
#[derive(Clone, Copy, Debug, Default)]
struct NearPath {
    jumps: [(i8, i8); MOST_SINGLES],
    count: u8,
}

static NEAR_PATHS: LazyLock<Vec<Option<NearPath>>> = LazyLock::new(near_paths);

fn near_place(files: i32, ranks: i32) -> Option<usize> {
    let along = |difference: i32| usize::try_from(difference + NEAR).ok().filter(|&place| place < SPAN);
    Some(along(ranks)? * SPAN + along(files)?)
}

/// Breadth-first search from the middle, within the table.
fn near_paths() -> Vec<Option<NearPath>> {
    let mut paths = vec![None; SPAN * SPAN];
    let mut queue = VecDeque::from([((0, 0), NearPath::default())]);
    while let Some(((files, ranks), path)) = queue.pop_front() {
        let Some(place) = near_place(files, ranks).filter(|&place| paths[place].is_none()) else { continue };
        paths[place] = Some(path);
        for jump in KNIGHT_MOVES {
            let mut longer = path;
            if let Some(next) = longer.jumps.get_mut(usize::from(path.count)) {
                *next = (jump.0 as i8, jump.1 as i8);
                longer.count += 1;
                queue.push_back(((files + jump.0, ranks + jump.1), longer));
            }
        }
    }
    paths
}

/// The jumps of a shortest path in no order yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    runs: [RepeatedJumps; 2],
    singles: &'static NearPath,
    mirror: Mirror,
}

/// The stretches of a path in one order.
struct Way {
    stretches: [RepeatedJumps; MOST_SINGLES + 2],
    count: usize,
}

/// Makes plans.
#[derive(Clone, Copy)]
pub(super) struct Planner {
    near: &'static [Option<NearPath>],
}

impl Planner {
    pub(super) fn new() -> Self {
        Self { near: &NEAR_PATHS }
    }

    /// The jumps from one square to another, as many as they take on a board without edges.
    pub(super) fn plan(self, from: Square, to: Square) -> Option<Plan> {
        let (files, ranks) =
            (i64::from(to.file()) - i64::from(from.file()), i64::from(to.rank()) - i64::from(from.rank()));
        let mirror = Mirror { swapped: ranks.abs() > files.abs(), left: files < 0, down: ranks < 0 };
        let (a, b) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let least = on_infinite_board(a as u64, b as u64) as i64;
        let diagonal = a <= 2 * b;
        let longest = if diagonal { ((2 * a - b) / 3, (2 * b - a) / 3) } else { ((a / 2 - b) & !1, b) };
        let (second, other) = if diagonal { ((2, 1), (1, 2)) } else { ((2, -1), (2, 1)) };
        for shorter in 0..=MOST_SHORTER {
            // Pairs stay pairs.
            let less = if diagonal { shorter } else { 2 * shorter };
            let (i, j) = ((longest.0 - less).max(0), (longest.1 - shorter).max(0));
            let missing = if diagonal { (a - 2 * i - j, b - i - 2 * j) } else { (a - 2 * i - 2 * j, b - j) };
            let singles = near_place(missing.0 as i32, missing.1 as i32).and_then(|place| self.near[place].as_ref());
            let Some(singles) = singles.filter(|path| i + j + i64::from(path.count) == least) else { continue };
            let run = |first, second, times: i64| {
                let jumps = [mirror.of(first), mirror.of(second)];
                RepeatedJumps { jumps, times: times as u64 }
            };
            let runs = [run((2, 1), second, i), run(other, other, j)];
            return Some(Plan { runs, singles, mirror });
        }
        None
    }
}

/// How the board is turned.
#[derive(Clone, Copy, Debug)]
struct Mirror {
    swapped: bool,
    left: bool,
    down: bool,
}

impl Mirror {
    fn of(self, (along, across): Jump) -> Jump {
        let (files, ranks) = if self.swapped { (across, along) } else { (along, across) };
        (if self.left { -files } else { files }, if self.down { -ranks } else { ranks })
    }
}

/// A part of a plan.
#[derive(Clone, Copy)]
enum Part {
    Run(usize),
    Singles,
}

/// Most paths stay on the board with the single jumps in the middle.
const ORDERS: [[Part; 3]; 6] = [
    [Part::Run(0), Part::Singles, Part::Run(1)],
    [Part::Run(1), Part::Singles, Part::Run(0)],
    [Part::Singles, Part::Run(0), Part::Run(1)],
    [Part::Singles, Part::Run(1), Part::Run(0)],
    [Part::Run(0), Part::Run(1), Part::Singles],
    [Part::Run(1), Part::Run(0), Part::Singles],
];

impl Plan {
    /// The first result of `walk` on the plan in all orders: of its parts, of the single jumps, forwards or backwards, and of the two
    /// jumps of a pair.
    pub(super) fn first_way<T>(&self, mut walk: impl FnMut(&[RepeatedJumps]) -> Option<T>) -> Option<T> {
        let mut way = Way { stretches: [RepeatedJumps { jumps: [(0, 0); 2], times: 0 }; MOST_SINGLES + 2], count: 0 };
        for turns in [(false, false), (true, false), (false, true), (true, true)] {
            for order in &ORDERS {
                self.write(*order, turns, &mut way);
                if let Some(found) = walk(&way.stretches[..way.count]) {
                    return Some(found);
                }
            }
        }
        None
    }

    fn write(&self, order: [Part; 3], (backwards, swapped): (bool, bool), way: &mut Way) {
        way.count = 0;
        for part in order {
            match part {
                Part::Run(which) => {
                    let mut run = self.runs[which];
                    if swapped {
                        run.jumps.swap(0, 1);
                    }
                    way.push(run);
                }
                Part::Singles => {
                    let count = usize::from(self.singles.count);
                    for place in 0..count {
                        let (along, across) = self.singles.jumps[if backwards { count - 1 - place } else { place }];
                        let jump = self.mirror.of((along.into(), across.into()));
                        way.push(RepeatedJumps { jumps: [jump; 2], times: 1 });
                    }
                }
            }
        }
    }
}

impl Way {
    fn push(&mut self, stretch: RepeatedJumps) {
        if stretch.times > 0 {
            self.stretches[self.count] = stretch;
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::distance::closed_form;
    use crate::distance::verify::walk_freely;

    #[test]
    fn every_difference_has_a_plan_of_as_many_jumps_as_it_takes() {
        let (from, planner) = (Square::new(300, 300), Planner::new());
        for file in 0..=600_u32 {
            for rank in 0..=600_u32 {
                let to = Square::new(file, rank);
                let least = on_infinite_board(file.abs_diff(300).into(), rank.abs_diff(300).into());
                let plan = planner.plan(from, to).unwrap_or_else(|| panic!("no plan to {to}"));
                let mut orders = 0;
                let none: Option<()> = plan.first_way(|stretches| {
                    let mut reach = (300, 300);
                    for stretch in stretches {
                        let (files, ranks) = stretch.reach(stretch.times);
                        reach = (reach.0 + files, reach.1 + ranks);
                    }
                    assert_eq!(reach, (i64::from(file), i64::from(rank)));
                    assert_eq!(stretches.iter().map(|stretch| stretch.times).sum::<u64>(), least, "{to}");
                    orders += 1;
                    None
                });
                assert_eq!((none, orders), (None, 24));
            }
        }
    }

    /// How many pairs of squares of a board have no way that stays on it.
    fn failures(board: &Board) -> usize {
        let planner = Planner::new();
        let mut failed = 0;
        for from in board.squares() {
            for to in board.squares() {
                let plan = planner.plan(from, to).unwrap();
                match plan.first_way(|stretches| walk_freely(board, from, to, stretches)) {
                    Some(jumps) => assert_eq!(Some(jumps), closed_form(board, from, to), "{board} {from} {to}"),
                    None => failed += 1,
                }
            }
        }
        failed
    }

    /// Ways that stay on the board are shortest. Only in corners and on narrow boards there may be none.
    #[test]
    fn ways_on_boards_are_shortest() {
        for board in ["5", "6x5", "8", "7x12", "13", "20x21"] {
            let failed = failures(&board.parse().unwrap());
            assert!(failed <= 100, "{failed} of {board}");
        }
        for board in ["1x9", "2x20", "3x3", "3x30", "30x4"] {
            failures(&board.parse().unwrap());
        }
    }

    #[test]
    fn far_squares_of_giant_boards_have_ways() {
        let (side, planner) = (1_000_000_000, Planner::new());
        let board = Board::new(side, side).unwrap();
        let places = [0, 1, 2, 3, 333_333_333, 500_000_000, 666_666_667, side - 2, side - 1];
        let squares: Vec<Square> =
            places.iter().flat_map(|&file| places.iter().map(move |&rank| Square::new(file, rank))).collect();
        for &from in &squares {
            for &to in &squares {
                let plan = planner.plan(from, to).unwrap();
                let jumps = plan.first_way(|stretches| walk_freely(&board, from, to, stretches));
                let near = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) < 10;
                assert!(jumps.is_some() || near, "{from} {to}");
                assert!(jumps.is_none_or(|jumps| Some(jumps) == closed_form(&board, from, to)));
            }
        }
    }
}
