//! The shared part of the methods that measure all distances: the cost of every square, added up knight by knight, and the
//! choice of the best.
//!
//! A method brings its own numbering of squares ([`Places`]) and its own way to measure the distances from one square to all
//! others; [`meet`] asks for the distances once for each square with knights on it, and does the rest.
//!
//! Jumps are reversible, so "can be reached from" is an equivalence: either all knights stand in one component of the board,
//! and every square of it is reached by all of them, or some knight cannot even reach the first one's square. In the second
//! case these two are the proof that no meeting is possible.

use crate::answer::{Answer, Reason};
use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::{GatherProblem, Knight, Meeting, Objective, Wanted};

/// The distance to a square that cannot be reached. Two of them can be added without overflow, and a distance is always
/// less: no method numbers more squares than this.
pub(super) const UNREACHED: u32 = u32::MAX / 2;

/// The cost of a square that some knight cannot reach; all real costs are less.
pub(super) const UNMET: u64 = u64::MAX;

/// Squares numbered from 0 in ascending order.
pub(super) trait Places {
    /// The number of places.
    fn count(&self) -> usize;

    /// The number of a square on which a knight stands.
    fn place(&self, square: Square) -> usize;

    /// The square with this number; it can be reached.
    fn square(&self, place: usize) -> Square;
}

/// The turns of these knights, given the number of jumps of each to the meeting square.
pub(super) fn turns(objective: Objective, knights: &[Knight], jumps: impl Fn(&Knight) -> u32) -> u64 {
    let turns_of = |knight: &Knight| u64::from(jumps(knight)).div_ceil(knight.k);
    match objective {
        Objective::Total => knights.iter().map(|knight| turns_of(knight) * knight.count).sum(),
        Objective::Slowest => knights.iter().map(turns_of).max().unwrap_or(0),
    }
}

/// The same on a board without blocked squares, if all knights can reach the square.
pub(super) fn turns_by_formula(objective: Objective, board: &Board, knights: &[Knight], to: Square) -> Option<u64> {
    let turns = |knight: &Knight| Some(closed_form(board, knight.square, to)?.div_ceil(knight.k));
    match objective {
        Objective::Total => knights.iter().map(|knight| Some(turns(knight)? * knight.count)).sum(),
        Objective::Slowest => knights.iter().map(turns).try_fold(0, |most, turns| Some(most.max(turns?))),
    }
}

/// Gathers all knights, as in [`tally`].
pub(super) fn meet<P: Places>(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    wanted: Wanted,
    number_squares: impl FnOnce(&mut Run<'_>) -> Result<P, Stopped>,
    measure: impl FnMut(&mut Run<'_>, &mut P, usize, &mut [u32]) -> Result<(), Stopped>,
) -> Result<Answer<Meeting>, Error> {
    if problem.knights().is_empty() {
        return Ok(Answer::Impossible(Reason::NoKnights));
    }
    run.scoped_memory(|run| match tally(run, problem, wanted.objective, number_squares, measure)? {
        Ok((places, tally)) => {
            let meeting = best(run, &tally.costs, wanted.squares, |place| places.square(place))?;
            Ok(meeting.map_or(Answer::GAVE_UP, Answer::Found))
        }
        Err(apart) => Ok(Answer::Impossible(apart)),
    })
}

/// Adds up the costs of all places, or finds two knights that never meet. `number_squares` numbers the squares,
/// `measure` writes the distances of all places from one of them.
pub(super) fn tally<P: Places>(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    objective: Objective,
    number_squares: impl FnOnce(&mut Run<'_>) -> Result<P, Stopped>,
    mut measure: impl FnMut(&mut Run<'_>, &mut P, usize, &mut [u32]) -> Result<(), Stopped>,
) -> Result<Result<(P, Tally), Reason>, Stopped> {
    let mut places = number_squares(run)?;
    let mut tally = Tally::new(run, objective, places.count())?;
    run.reserve(places.count() as u64 * size_of::<u32>() as u64)?;
    let mut jumps = run.filled(UNREACHED, places.count())?;
    // Knights on one square share their distances, whatever their k.
    for knights in problem.knights().chunk_by(|a, b| a.square == b.square) {
        let square = knights[0].square;
        let place = places.place(square);
        if !tally.is_met(place) {
            return Ok(Err(Reason::never_meet(problem.knights()[0].square, square)));
        }
        measure(run, &mut places, place, &mut jumps)?;
        tally.add(run, knights, &jumps)?;
    }
    Ok(Ok((places, tally)))
}

/// How many places are passed between two looks at the clock.
pub(super) const PIECE: usize = 1 << 18;

/// The cheapest places, if any is met by all; at least one of them and at most `most` are listed.
pub(super) fn best(
    run: &mut Run<'_>,
    costs: &[u64],
    most: usize,
    square: impl Fn(usize) -> Square,
) -> Result<Option<Meeting>, Stopped> {
    let (mut turns, mut found) = (UNMET, 0);
    for piece in costs.chunks(PIECE) {
        run.tick(piece.len() as u64)?;
        let least = piece.iter().copied().min().unwrap_or(UNMET);
        if least < turns {
            (turns, found) = (least, 0);
        }
        if least == turns {
            found += piece.iter().filter(|&&cost| cost == turns).count();
        }
    }
    if turns == UNMET {
        return Ok(None);
    }
    let listed = found.min(most.max(1));
    run.reserve(listed as u64 * size_of::<Square>() as u64)?;
    let mut squares = Vec::with_capacity(listed);
    for (number, piece) in costs.chunks(PIECE).enumerate() {
        run.tick(piece.len() as u64)?;
        let cheapest = piece.iter().zip(number * PIECE..).filter(|&(&cost, _)| cost == turns);
        squares.extend(cheapest.take(listed - squares.len()).map(|(_, place)| square(place)));
        if squares.len() == listed {
            break;
        }
    }
    Ok(Some(Meeting { turns, squares, more: found > listed, bound: None }))
}

/// The cost of every place for the knights so far.
pub(super) struct Tally {
    objective: Objective,
    costs: Vec<u64>,
}

impl Tally {
    pub(super) fn new(run: &mut Run<'_>, objective: Objective, places: usize) -> Result<Self, Stopped> {
        run.reserve(places as u64 * size_of::<u64>() as u64)?;
        Ok(Self { objective, costs: vec![0; places] })
    }

    /// The cost of a meeting on this place.
    pub(super) fn cost(&self, place: usize) -> u64 {
        self.costs[place]
    }

    /// Whether all knights so far can reach this place.
    fn is_met(&self, place: usize) -> bool {
        self.costs[place] != UNMET
    }

    /// Adds the turns that the knights of one square, at these distances, need to each place.
    pub(super) fn add(&mut self, run: &mut Run<'_>, knights: &[Knight], jumps: &[u32]) -> Result<(), Stopped> {
        // One division per distance instead of one per place.
        let mut farthest = 0;
        for piece in jumps.chunks(PIECE) {
            run.tick(piece.len() as u64)?;
            farthest = piece.iter().copied().filter(|&jumps| jumps < UNREACHED).fold(farthest, u32::max);
        }
        let run = &mut run.holding((u64::from(farthest) + 1) * size_of::<u64>() as u64)?;
        let mut price = Vec::with_capacity(farthest as usize + 1);
        for distance in 0..=farthest {
            run.tick(knights.len() as u64)?;
            price.push(turns(self.objective, knights, |_| distance));
        }
        for (costs, jumps) in self.costs.chunks_mut(PIECE).zip(jumps.chunks(PIECE)) {
            run.tick(jumps.len() as u64)?;
            for (cost, &jumps) in costs.iter_mut().zip(jumps) {
                // A distance past the table is out of reach, and stays so: no sum is greater than `UNMET`.
                let turns = price.get(jumps as usize).copied().unwrap_or(UNMET);
                *cost = match self.objective {
                    Objective::Total => cost.saturating_add(turns),
                    Objective::Slowest => turns.max(*cost),
                };
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_cut_and_says_so() {
        let mut run = Run::unlimited().max_memory(100);
        let costs = [UNMET, 4, 3, 3, 5, 3];
        let square = |place: usize| Square::new(place as u32, 0);
        for (most, places, more) in [(0, &[2][..], true), (2, &[2, 3], true), (3, &[2, 3, 5], false)] {
            let meeting =
                Meeting { turns: 3, squares: places.iter().map(|&place| square(place)).collect(), more, bound: None };
            assert_eq!(best(&mut run, &costs, most, square), Ok(Some(meeting)));
        }
        assert_eq!(best(&mut run, &[UNMET; 3], 1, square), Ok(None));
        // Nine squares of eight bytes exceed the memory limit.
        assert!(best(&mut run, &[0; 9], usize::MAX, square).is_err());
    }

    #[test]
    fn what_one_knight_cannot_reach_is_met_by_none() {
        let mut run = Run::unlimited();
        for (objective, costs) in [(Objective::Total, [10, UNMET, 8]), (Objective::Slowest, [5, UNMET, 3])] {
            let mut tally = Tally::new(&mut run, objective, 3).unwrap();
            let knight = |k, count| Knight { square: Square::new(0, 0), k, count };
            tally.add(&mut run, &[knight(2, 2), knight(5, 1)], &[3, 0, 6]).unwrap();
            assert_eq!(tally.costs[1], 0);
            tally.add(&mut run, &[knight(1, 1)], &[5, UNREACHED, 0]).unwrap();
            tally.add(&mut run, &[knight(1, 1)], &[0, 0, 0]).unwrap();
            assert_eq!(tally.costs, costs);
            assert!(tally.is_met(0) && !tally.is_met(1));
        }
    }
}
