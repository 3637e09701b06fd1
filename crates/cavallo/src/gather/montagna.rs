//! The report's heuristic: do not move the knights to the mountain, move the mountain to the knights.
//!
//! **Idea.** The knights should meet in their middle, and nearer to the slow ones. So take the barycentre of their squares,
//! the slower weighing more, and try it and the squares around it: a breadth-first search from each such target finds all
//! knights, and with their distances the turns. The best target wins. The report saw that often one knight stays where it is,
//! and added the knights' own squares; with the whole board as targets the answer is exact, "but that is what we wanted to
//! avoid". Coordinates are the report's, because they decide which way a half is rounded: row 0 is the top rank, column 0 the
//! first file, so "half up" goes down the board and to the right. An observer that wants a trace is told the weights, the
//! barycentre and every target; [`MontagnaRecorder`](super::MontagnaRecorder) keeps them.
//!
//! **Worked example.** The weight of a k-knight is `k_max` - k + 1. A 2-knight on a1, a 1-knight on b4 and a 3-knight on d1 of 4x4 weigh
//! 2, 3 and 1. Their columns are 0, 1, 3, their rows 3, 0, 3. The barycentre has column (0 + 3 + 3) / 6 = 1 and row (6 + 0 + 3) / 6 =
//! 1.5, rounded to 2: b2, with 5 turns. Around it 4 turns are best; the true best is 2, on b4.
//!
//! **Why it is right.** It is not, always; see below. The turns of the square it returns are exact, and they are verified.
//!
//! **Complexity.** O(A) for each target, where A is the area, and less where all knights are near; 13 bytes per square. There
//! are (2 r + 1)^2 targets for radius r, and one for each knight if wanted.
//!
//! **When it fails.** Turns are a sum of rounded distances, whose minimum need not be near any mean; and a barycentre ignores
//! colours and blocked squares. Measured in `experiments/montagna`: right on 88.2 % of the boards it answers with radius 1,
//! on 97.7 % with radius 2.
//!
//! **Reference.** "La montagna va da Maometto" of the report on k-knights (Moretti and Pastorini, Rome 2014).

use crate::answer::{Answer, Reason};
use crate::board::{Board, MoveGraph, Square, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Event, Run, Stopped};

use super::field::Field;
use super::tally::{Places, UNMET, UNREACHED, best, turns};
use super::{GatherProblem, Knight, Meeting, Wanted};

/// Which squares are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Targets {
    /// The barycentre and its neighbourhood.
    #[default]
    Centre,
    /// The knights' own squares as well.
    Own,
    /// Every square: exact, and no longer a heuristic.
    Board,
}

impl Targets {
    /// All choices with their names.
    pub const ALL: [(&'static str, Self); 3] = [("centre", Self::Centre), ("own", Self::Own), ("board", Self::Board)];
}

/// The weight of a knight in the barycentre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weights {
    /// As the report's text has it: the greatest k minus its own, plus one; the barycentre is rounded to the nearest square,
    /// halves up.
    #[default]
    Intended,
    /// As the report's program has it: 1 for the greatest k, and for others the greatest k minus their own, *minus* one (so
    /// the second greatest may weigh nothing); the barycentre is rounded down. A knight with the greatest k weighs 1, so the
    /// sum of weights is never zero.
    Report,
}

impl Weights {
    /// All choices with their names.
    pub const ALL: [(&'static str, Self); 2] = [("intended", Self::Intended), ("report", Self::Report)];

    fn of(self, k: u64, greatest: u64) -> u64 {
        match self {
            Self::Intended => greatest - k + 1,
            Self::Report if k == greatest => 1,
            Self::Report => greatest - k - 1,
        }
    }

    /// The weight of one knight of each group.
    fn of_each(self, knights: &[Knight]) -> Vec<u64> {
        let greatest = greatest_k(knights);
        knights.iter().map(|knight| self.of(knight.k, greatest)).collect()
    }

    /// A quotient as a coordinate.
    fn round(self, sum: u128, weight: u128) -> u32 {
        let rounded = match self {
            Self::Intended => (2 * sum + weight) / (2 * weight),
            Self::Report => sum / weight,
        };
        rounded as u32
    }
}

/// The method `montagna`. A step is a square reached by a search.
///
/// It reports that knights cannot meet only if there are none or if it tried the whole board; if none of its targets can be
/// reached by all knights its answer is [not known](Answer::Unknown). Unless it tried every square it does not know how many
/// others are as good, and reports that there may be [more](super::Meeting::more).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Montagna {
    /// The radius of the neighbourhood of the barycentre, in king's moves.
    pub radius: u32,
    /// Which squares are tried.
    pub targets: Targets,
    /// How the barycentre is weighted.
    pub weights: Weights,
}

impl Default for Montagna {
    fn default() -> Self {
        Self { radius: 1, targets: Targets::default(), weights: Weights::default() }
    }
}

impl Solver<GatherProblem> for Montagna {
    fn name(&self) -> &'static str {
        "montagna"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { complete: self.targets == Targets::Board, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        if problem.knights().is_empty() {
            return Ok(Answer::Impossible(Reason::NoKnights));
        }
        run.scoped_memory(|run| on_graph!(problem.board(), self.search(run, problem)))
    }
}

impl Montagna {
    fn search<G: MoveGraph>(self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        let wanted = problem.wanted();
        let mut mountain = Mountain::<G>::new(run, problem, wanted)?;
        let targets = self.targets(run, problem)?;
        let mut costs = Vec::with_capacity(targets.len());
        for &target in &targets {
            let cost = mountain.cost(run, target)?;
            if run.is_traced() {
                run.tell(&Event::Tried(&mountain.target(target, cost)));
            }
            costs.push(cost);
        }
        let Some(mut meeting) = best(run, &costs, wanted.squares, |place| targets[place])? else {
            return match self.targets {
                Targets::Board => Ok(Answer::Impossible(mountain.apart(run)?)),
                Targets::Centre | Targets::Own => Ok(Answer::GAVE_UP),
            };
        };
        meeting.more |= (targets.len() as u64) < problem.board().free_area();
        Ok(Answer::Found(meeting))
    }

    /// The free squares to try, in ascending order.
    fn targets(self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Vec<Square>, Stopped> {
        let (board, knights) = (problem.board(), problem.knights());
        let barycentre = Barycentre::new(board, knights, self.weights);
        if run.is_traced() {
            // The weights, and later the distances of one target.
            run.reserve((knights.len() * (size_of::<u64>() + size_of::<Option<u32>>())) as u64)?;
            let weights = self.weights.of_each(knights);
            run.tell(&Event::Centred { settings: &self, weights: &weights, barycentre: &barycentre });
        }
        let centre = barycentre.square;
        let (radius, own) = match self.targets {
            Targets::Centre => (self.radius, &[][..]),
            Targets::Own => (self.radius, knights),
            Targets::Board => (u32::MAX, &[][..]),
        };
        let around =
            |centre: u32, side: u32| centre.saturating_sub(radius)..=centre.saturating_add(radius).min(side - 1);
        let (files, ranks) = (around(centre.file(), board.width()), around(centre.rank(), board.height()));
        let near = files.clone().count() as u64 * ranks.clone().count() as u64;
        // A square and its cost for each target.
        let bytes = size_of::<Square>() as u64 + size_of::<u64>() as u64;
        run.reserve((near + own.len() as u64).saturating_mul(bytes))?;
        let mut targets = Vec::with_capacity(near as usize + own.len());
        targets.extend(ranks.flat_map(|rank| files.clone().map(move |file| Square::new(file, rank))));
        targets.retain(|&square| board.is_free(square));
        targets.extend(own.iter().map(|knight| knight.square));
        targets.sort_unstable();
        targets.dedup();
        Ok(targets)
    }
}

/// The weighted mean of the knights' squares, as the report computes it: rows and columns count from 0, the top rank and the
/// first file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barycentre {
    /// The sum of the weights of all knights, by which both sums are divided.
    pub weight: u128,
    /// The sum of the rows of all knights, each times its weight.
    pub row: u128,
    /// The sum of the columns of all knights, each times its weight.
    pub column: u128,
    /// The square to which it is rounded; it may be blocked.
    pub square: Square,
    /// Row and column of this square.
    pub rounded: (u32, u32),
}

impl Barycentre {
    fn new(board: &Board, knights: &[Knight], weights: Weights) -> Self {
        let greatest = greatest_k(knights);
        let last = board.height() - 1;
        // At most 2^32 knights with weights to 10^12 and coordinates to 10^9: far from overflow.
        let (mut weight, mut row, mut column) = (0, 0, 0);
        for knight in knights {
            let pull = u128::from(weights.of(knight.k, greatest)) * u128::from(knight.count);
            weight += pull;
            row += pull * u128::from(last - knight.square.rank());
            column += pull * u128::from(knight.square.file());
        }
        let rounded = (weights.round(row, weight), weights.round(column, weight));
        Self { weight, row, column, square: Square::new(rounded.1, last - rounded.0), rounded }
    }

    /// Row and column before rounding, for pictures.
    #[must_use]
    pub fn mean(&self) -> (f64, f64) {
        let weight = self.weight as f64;
        (self.row as f64 / weight, self.column as f64 / weight)
    }
}

fn greatest_k(knights: &[Knight]) -> u64 {
    knights.iter().map(|knight| knight.k).max().unwrap_or(0)
}

/// A square that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// The distance to each group of knights, in jumps; none to those that the search did not reach. Empty if it was not kept.
    pub jumps: Vec<Option<u32>>,
    /// The turns of a meeting there; none if some knight cannot come.
    pub turns: Option<u64>,
}

/// A search from a target that ends when it has met all knights.
struct Mountain<'p, G> {
    problem: &'p GatherProblem,
    wanted: Wanted,
    field: Field<G>,
    jumps: Vec<u32>,
    /// For each cell whether knights stand on it, and the number of such cells.
    occupied: Vec<bool>,
    occupied_cells: usize,
}

impl<'p, G: MoveGraph> Mountain<'p, G> {
    fn new(run: &mut Run<'_>, problem: &'p GatherProblem, wanted: Wanted) -> Result<Self, Stopped> {
        let field = Field::new(run, problem.board())?;
        run.reserve(field.count() as u64 * (size_of::<u32>() + size_of::<bool>()) as u64)?;
        let mut occupied = vec![false; field.count()];
        problem.knights().iter().for_each(|knight| occupied[field.place(knight.square)] = true);
        let occupied_cells = problem.knights().chunk_by(|a, b| a.square == b.square).count();
        Ok(Self { problem, wanted, jumps: vec![UNREACHED; field.count()], field, occupied, occupied_cells })
    }

    /// The turns to this target.
    fn cost(&mut self, run: &mut Run<'_>, target: Square) -> Result<u64, Stopped> {
        let mut missing = self.occupied_cells;
        self.field.calm(run, &mut self.jumps)?;
        self.field.spread(run, self.field.place(target), &mut self.jumps, |cell| {
            missing -= usize::from(self.occupied[cell]);
            missing == 0
        })?;
        run.tick(self.problem.knights().len() as u64)?;
        let jumps = |knight: &Knight| self.jumps[self.field.place(knight.square)];
        Ok(if missing == 0 { turns(self.wanted.objective, self.problem.knights(), jumps) } else { UNMET })
    }

    /// The target whose cost was just found, with the distances of all knights.
    fn target(&self, square: Square, cost: u64) -> Target {
        let jumps = |knight: &Knight| self.jumps[self.field.place(knight.square)];
        let reached =
            self.problem.knights().iter().map(|knight| Some(jumps(knight)).filter(|&jumps| jumps < UNREACHED));
        Target { square, jumps: reached.collect(), turns: Some(cost).filter(|&cost| cost != UNMET) }
    }

    /// Two knights that cannot meet, for a board on which no square is reached by all: since jumps are reversible, one of
    /// them is any knight, and the other one that cannot reach it.
    fn apart(&mut self, run: &mut Run<'_>) -> Result<Reason, Stopped> {
        let first = self.problem.knights()[0].square;
        self.cost(run, first)?;
        let is_missing = |knight: &&Knight| self.jumps[self.field.place(knight.square)] >= UNREACHED;
        let other = self.problem.knights().iter().find(is_missing).map_or(first, |knight| knight.square);
        Ok(Reason::never_meet(first, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centre(board: &str, knights: &[(&str, u64, u64)], weights: Weights) -> String {
        let knight = |&(square, k, count): &(&str, u64, u64)| Knight { square: square.parse().unwrap(), k, count };
        let knights: Vec<Knight> = knights.iter().map(knight).collect();
        Barycentre::new(&board.parse().unwrap(), &knights, weights).square.to_string()
    }

    #[test]
    fn halves_go_down_the_board_and_to_the_right() {
        let knights = [("a1", 1, 1), ("b2", 1, 1)];
        assert_eq!(centre("8", &knights, Weights::Intended), "b1");
        assert_eq!(centre("8", &knights, Weights::Report), "a2");
    }

    #[test]
    fn the_slow_weigh_more() {
        // Weights 9 and 1: the fast knight pulls a tenth of the way.
        assert_eq!(centre("8", &[("a8", 1, 1), ("h1", 9, 1)], Weights::Intended), "b7");
        // Weights 7 and 1, rounded down: 7/8 of a square is none.
        assert_eq!(centre("8", &[("a8", 1, 1), ("h1", 9, 1)], Weights::Report), "a8");
        // The second fastest weighs nothing in the report's program.
        assert_eq!(centre("8", &[("a8", 8, 5), ("h1", 9, 1)], Weights::Report), "h1");
        assert_eq!(centre("8", &[("a8", 3, 3), ("h8", 3, 1)], Weights::Intended), "c8");
    }

    #[test]
    fn the_mean_is_an_exact_fraction() {
        // Weights 2, 1 and 1: rows (2 x 0 + 7 + 7) / 4, columns (2 x 1 + 7 + 0) / 4.
        let knights = [("b8", 1), ("h1", 2), ("a1", 2)];
        let knights = knights.map(|(square, k)| Knight { square: square.parse().unwrap(), k, count: 1 });
        let barycentre = Barycentre::new(&"8".parse().unwrap(), &knights, Weights::Intended);
        let square = "c4".parse().unwrap();
        assert_eq!(barycentre, Barycentre { weight: 4, row: 14, column: 9, square, rounded: (4, 2) });
        assert_eq!(barycentre.mean(), (3.5, 2.25));
        assert_eq!(Weights::Intended.of_each(&knights), [2, 1, 1]);
    }

    #[test]
    fn the_largest_numbers_there_are() {
        let corner = "(1000000000,1)";
        let knights = [(corner, 1, 1 << 31), (corner, 1_000_000_000_000, 1 << 31)];
        for (_, weights) in Weights::ALL {
            assert_eq!(centre("1000000000", &knights, weights).parse(), corner.parse::<Square>());
        }
    }
}
