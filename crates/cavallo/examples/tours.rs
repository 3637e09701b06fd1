//! Find a tour, or the reason why there is none.
//!
//! `cargo run --release -p cavallo --example tours`

use cavallo::{Answer, Board, Error, Piece, TourProblem, Wrap};

fn main() -> Result<(), Error> {
    // The shortest way: a closed tour of the chessboard, or an error.
    let tour = TourProblem::closed(8)?.with_start("b4")?.solve()?.found()?;
    println!("from {} to {} over {} squares", tour.first(), tour.last(), tour.length());

    // Three answers: a tour, a proof that there is none, or neither.
    for board in ["7x7", "4x4", "3x10"] {
        match TourProblem::closed(board)?.solve()? {
            Answer::Found(tour) => println!("{board}: {} comes after {}", tour.first(), tour.last()),
            Answer::Impossible(reason) => println!("{board}: there is none, because {reason}"),
            Answer::Unknown(why) => println!("{board}: not known, {why}"),
        }
    }

    // Other boards and other pieces are the same question.
    let holed = Board::new(6, 6)?.with_blocked(["a1".parse()?, "f1".parse()?])?;
    let torus = Board::new(5, 5)?.wrapped(Wrap::Both);
    let giraffes = Board::new(10, 10)?.with_piece(Piece::GIRAFFE);
    for board in [holed, torus, giraffes] {
        let tour = TourProblem::open(board)?.solve()?.found()?;
        let squares: Vec<String> = tour.squares().take(5).map(|square| square.to_string()).collect();
        println!("{} of {}: {} ..", tour.board().piece(), tour.board(), squares.join(" "));
    }
    Ok(())
}
