//! Write a method of your own: it makes a claim, and the library verifies it.
//!
//! `cargo run --release -p cavallo --example own_method`

use cavallo::tour::Route;
use cavallo::{Answer, Capabilities, Error, Run, Solver, Square, TourProblem};

/// Always jumps to the neighbour with the fewest free neighbours, and never looks back: Warnsdorff's rule in its plainest form.
struct Greedy;

impl Solver<TourProblem> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    /// It proves nothing when it fails, so it is not complete; it asks the board for moves, so it takes any board and piece.
    fn capabilities(&self) -> Capabilities {
        Capabilities { blocked: true, any_piece: true, ..Capabilities::default() }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        let board = problem.board();
        let Some(first) = problem.start().or_else(|| board.squares().next()) else { return Ok(Answer::GAVE_UP) };
        let mut walk = vec![first];
        loop {
            // The run may say stop: its time, its steps, or somebody who cancels it.
            run.spend(1)?;
            let free = |from: Square| board.neighbours(from).filter(|square| !walk.contains(square));
            let next = free(walk[walk.len() - 1]).min_by_key(|&square| free(square).count());
            match next {
                Some(next) => walk.push(next),
                None if walk.len() as u64 == board.free_area() => return Ok(Answer::Found(Route::Listed(walk))),
                None => return Ok(Answer::GAVE_UP),
            }
        }
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
    // The method knows nothing of closed tours: what it claims about them is refused, unless it is lucky.
    let closed = TourProblem::closed(8)?.with_start("a1")?;
    match Greedy.answer(&mut Run::unlimited(), &closed) {
        Ok(solved) => println!("closed: {:?}", solved.answer.map(|tour| tour.last())),
        Err(error) => println!("closed: {error}"),
    }
    Ok(())
}
