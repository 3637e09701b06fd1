//! Count tours, list them, draw one at random, and estimate where counting would take too long.
//!
//! `cargo run --release -p cavallo --example counting`

use cavallo::count::{Counting, Estimate, EstimateOptions, TourSampler, TourSpace, estimate_tours, list_tours};
use cavallo::{CountProblem, Error, Run, Tour, TourProblem};

fn beginning(tour: &Tour) -> String {
    tour.squares().take(12).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), Error> {
    let closed = TourProblem::closed(6)?;

    // The exact number, and what counts as one tour.
    let tours = CountProblem::of(closed.clone());
    println!("6x6 has {} closed tours", tours.solve()?.found()?.number());
    let distinct = tours.clone().counting_as(Counting::Distinct);
    println!("{} of them differ even if the board is turned and mirrored", distinct.solve()?.found()?.number());

    // One by one, until the closure says no.
    let mut listed = 0;
    list_tours(&mut Run::unlimited(), &tours, &mut |tour| {
        listed += 1;
        println!("tour {listed} begins {}", beginning(&tour));
        listed < 3
    })?;

    // All tours are numbered, so a random number is a random tour.
    let space = TourSpace::new(&mut Run::unlimited(), &closed)?.found()?;
    for number in space.numbers(7).take(2) {
        print!("tour {number} of {} ", space.number_of_tours());
        println!("begins {}", beginning(&space.tour(number)?));
    }

    // Random tours alone, without their numbers, are had much faster.
    let sampler = TourSampler::new(&mut Run::unlimited(), &closed)?.found()?;
    for tour in sampler.draws(7).next_tours(&mut Run::unlimited(), 2)? {
        println!("a random tour begins {}", beginning(&tour));
    }

    // Monte Carlo, with a 95 % confidence interval.
    let estimate = estimate_tours(&mut Run::unlimited(), &TourProblem::closed(8)?, &EstimateOptions::default())?;
    if let Estimate::Sampled { number, low, high, .. } = estimate.found()? {
        println!("8x8 has about {number} closed tours, between {low} and {high}");
    }
    Ok(())
}
