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
use crate::board::{MoveGraph, Square, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};
use crate::trace::Event;

use super::field::Field;
use super::tally::{Places, UNMET, UNREACHED, best, turns};
use super::{Barycentre, GatherProblem, Knight, Meeting, Montagna, Target, Targets, Wanted};

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
            run.tell(&Event::Centred { weights: &weights, barycentre: &barycentre });
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
        for square in ranks.flat_map(|rank| files.clone().map(move |file| Square::new(file, rank))) {
            run.tick(2)?;
            if board.is_free(square) {
                targets.push(square);
            }
        }
        run.tick(targets.len() as u64)?;
        targets.extend(own.iter().map(|knight| knight.square));
        targets.sort_unstable();
        targets.dedup();
        Ok(targets)
    }
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
        let mut occupied = run.filled(false, field.count())?;
        problem.knights().iter().for_each(|knight| occupied[field.place(knight.square)] = true);
        let occupied_cells = problem.knights().chunk_by(|a, b| a.square == b.square).count();
        Ok(Self { problem, wanted, jumps: run.filled(UNREACHED, field.count())?, field, occupied, occupied_cells })
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
