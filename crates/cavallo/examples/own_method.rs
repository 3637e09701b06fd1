//! Write a method of your own: it makes a claim, and the library verifies it.
//!
//! `cargo run --release -p cavallo --example own_method`

use std::collections::HashSet;

use cavallo::{Answer, Capabilities, Error, Route, Run, Solver, Square, TourProblem};

/// Always jumps to the neighbour with the fewest free neighbours, and never looks back: Warnsdorff's rule in its plainest form.
struct Greedy;

/// A square costs this much memory at most, in the walk and in the set.
const BYTES_PER_SQUARE: u64 = 64;

impl Solver<TourProblem> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    /// It proves nothing when it fails, so it is not complete; it asks the board for moves, so it takes any board and piece.
    fn capabilities(&self) -> Capabilities {
        Capabilities { blocked: true, prefix: true, any_piece: true, ..Capabilities::default() }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        let board = problem.board();
        run.reserve(board.free_area() * BYTES_PER_SQUARE)?;
        // The squares that are given, or a first square that the question allows.
        let Some(mut walk) = problem.beginnings().next() else { return Ok(Answer::GAVE_UP) };
        let mut visited: HashSet<Square> = walk.iter().copied().collect();
        while let Some(&here) = walk.last() {
            // The run may say stop: its time, its steps, or somebody who cancels it.
            run.spend(1)?;
            let free = |from: Square| board.neighbours(from).filter(|square| !visited.contains(square));
            let Some(next) = free(here).min_by_key(|&square| free(square).count()) else { break };
            walk.push(next);
            visited.insert(next);
        }
        // Is it what was asked for: all squares, the given end, and closed if it is to be?
        let whole = walk.len() as u64 == board.free_area();
        if whole && problem.accepts_ends(walk[0], walk[walk.len() - 1]) {
            return Ok(Answer::Found(Route::Listed(walk)));
        }
        Ok(Answer::GAVE_UP)
    }
}

fn main() -> Result<(), Error> {
    // `answer` makes the claim and verifies it. A claim that is wrong is an error, never a result.
    for start in ["a1", "d4", "c2"] {
        let problem = TourProblem::open(8)?.with_start(start)?;
        let solved = Greedy.answer(&mut Run::unlimited(), &problem)?;
        match solved.answer {
            Answer::Found(tour) => println!("{start}: a tour that ends on {}", tour.last()),
            other => println!("{start}: {other:?} after {} squares", solved.steps),
        }
    }
    // A closed tour takes more luck. Nothing proves that there is none: the answer is "not known".
    let closed = TourProblem::closed(8)?.with_start("a1")?;
    println!("closed: {:?}", Greedy.answer(&mut Run::unlimited(), &closed)?.answer.map(|tour| tour.last()));
    Ok(())
}
