//! Gather k-knights on one square in the fewest turns, by one method and by all of them.
//!
//! `cargo run --release -p cavallo --example gathering`

use cavallo::gather::{GatherSettings, Objective};
use cavallo::{Board, Error, GatherProblem, Knight, Problem, Run};

fn main() -> Result<(), Error> {
    let knight = |square: &str, k| Ok::<_, Error>(Knight { square: square.parse()?, k, count: 1 });
    let knights = vec![knight("a1", 1)?, knight("h8", 2)?, knight("b7", 3)?, knight("g2", 1)?];
    let problem = GatherProblem::new(Board::new(8, 8)?, knights)?.with_journeys(true);

    // The result was checked: every knight's journey was walked.
    let gathering = problem.solve()?.found()?;
    println!("they meet on {} in {} turns", gathering.square(), gathering.turns());
    for (knight, journey) in problem.knights().iter().zip(gathering.journeys().unwrap_or_default()) {
        let way: Vec<String> = journey.squares(problem.board()).map(|square| square.to_string()).collect();
        println!("  {} jumps at a time: {}", knight.k, way.join(" "));
    }

    // All methods of the question, on the time of the slowest knight.
    let problem = problem.with_objective(Objective::Slowest);
    for method in GatherProblem::methods() {
        let solver = method.solver(&GatherSettings::default());
        let outcome = solver.answer(&mut Run::unlimited(), &problem)?;
        let exact = if outcome.complete { "exact" } else { "a heuristic" };
        println!("{:<14} {} turns in {:?}, {exact}", method.name, outcome.answer.found()?.turns(), outcome.time);
    }
    Ok(())
}
