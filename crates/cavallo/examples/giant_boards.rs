//! Ask a tour of 10^18 squares about single squares, without building it.
//!
//! `cargo run --release -p cavallo --example giant_boards`

use cavallo::{Error, TourProblem};

fn main() -> Result<(), Error> {
    // Constructed tours repeat themselves. The repeats are verified, so every square is.
    let tour = TourProblem::closed(1_000_000_000)?.solve()?.found()?;
    let constructed = tour.constructed().expect("a board without blocked squares is toured by construction");

    let position = 500_000_000_000_000_000;
    let square = constructed.square_at(position).expect("there are 10^18 positions");
    println!("square {position} of the tour is {square}");
    println!("{square} is visited as number {:?}", constructed.position_of(square));
    println!("after it comes {:?}", constructed.next(square));
    Ok(())
}
