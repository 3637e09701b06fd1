//! From the jumps of all ranks to a route.
//!
//! **Repeats.** Take a board on which the repeating ranks repeat less often, follow the jumps square by square, and cut the
//! [strands](super::strands) that run through these ranks into pieces. The real board has more periods; each piece is
//! repeated that many more times, and what follows it is shifted by that many ranks.
//!
//! **Bands.** A piece may reach out of its period, so the pieces of several strands do not begin and end in the same blocks.
//! The blocks that all of them cross are one band; the few before and after are bands of their own.
//!
//! **Why it is right.** The route is verified like any other.
//!
//! **Complexity.** Time and memory of the smaller board, which has about a hundred ranks.

use crate::board::Square;
use crate::run::{Run, Stopped};

use super::frontier::Jumps;
use super::plan::{Part, Rank};
use super::strands::{Piece, Repetition, Strands};
use super::thread::Thread;
use crate::tour::periodic::{Band, Leg, PeriodicRoute, shifted};

/// How often ranks are repeated on the first smaller board.
const FEW: u32 = 4;

/// The strands through one part, and how many more periods the real board has.
#[derive(Debug)]
struct Longer {
    strands: Strands,
    more: u32,
}

impl Longer {
    fn more_ranks(&self) -> u32 {
        self.more * self.strands.period
    }
}

/// The route of the tour that makes these jumps, from its lower end to the other.
pub(super) fn weave(run: &mut Run<'_>, jumps: &Jumps, parts: &[Part]) -> Result<PeriodicRoute, Stopped> {
    let mut few = FEW;
    loop {
        let times: Vec<u32> = parts.iter().map(|part| if part.times > 2 * few { few } else { part.times }).collect();
        if let Some(route) = weave_smaller(run, jumps, parts, times)? {
            return Ok(route);
        }
        // If the strands do not repeat within these ranks, take more.
        few *= 2;
    }
}

fn weave_smaller(
    run: &mut Run<'_>,
    jumps: &Jumps,
    parts: &[Part],
    mut times: Vec<u32>,
) -> Result<Option<PeriodicRoute>, Stopped> {
    // The period shows on any board with enough repetitions.
    let thread = follow(run, jumps, parts, &times)?;
    let mut periods = vec![0; parts.len()];
    for (index, ranks) in repetitions(parts, &times) {
        let mut fitting = (1..=ranks.times).filter(|&period| Strands::cut(&thread, ranks, period).is_some());
        let Some(period) = fitting.next() else { return Ok(None) };
        periods[index] = period;
        // The real board must be longer by whole periods.
        times[index] += (parts[index].times - ranks.times) % period;
    }
    let thread = follow(run, jumps, parts, &times)?;
    let mut longer = Vec::new();
    for (index, ranks) in repetitions(parts, &times) {
        let Some(strands) = Strands::cut(&thread, ranks, periods[index]) else { return Ok(None) };
        let more = (parts[index].times - ranks.times) / periods[index];
        longer.push(Longer { strands, more });
    }
    let height = thread.squares.len() as u32 / thread.files();
    let files = vec![Band { block: thread.files(), count: 1 }];
    Ok(Some(PeriodicRoute { legs: legs(&thread, &longer), files, ranks: bands(&longer, height) }))
}

/// The tour of the board on which the parts are repeated as often as `times` says.
fn follow(run: &mut Run<'_>, jumps: &Jumps, parts: &[Part], times: &[u32]) -> Result<Thread, Stopped> {
    let repeated = parts.iter().zip(times).flat_map(|(part, &times)| (0..times).flat_map(|_| &part.ranks));
    let ranks: Vec<Rank> = repeated.copied().collect();
    run.tick(ranks.len() as u64 * u64::from(jumps.files()))?;
    Ok(Thread::follow(jumps, &ranks))
}

/// The parts that are repeated less often than on the real board, and where they are.
fn repetitions(parts: &[Part], times: &[u32]) -> Vec<(usize, Repetition)> {
    let mut found = Vec::new();
    let mut base = 0;
    for (index, (part, &times)) in parts.iter().zip(times).enumerate() {
        let length = part.ranks.len() as u32;
        if times < part.times {
            found.push((index, Repetition { base, length, times }));
        }
        base += length * times;
    }
    found
}

/// The tour, cut into walks and repeats and shifted to its place on the real board.
fn legs(thread: &Thread, longer: &[Longer]) -> Vec<Leg> {
    let mut pieces: Vec<(Piece, &Longer)> =
        longer.iter().flat_map(|longer| longer.strands.pieces.iter().map(move |&piece| (piece, longer))).collect();
    pieces.sort_unstable_by_key(|(piece, _)| piece.start);
    // An end of the tour never lies in ranks that repeat.
    let below = longer.iter().filter(|longer| longer.strands.bottom <= thread.squares[0].rank());
    let mut up: u32 = below.map(Longer::more_ranks).sum();
    let walk = |from: u32, to: u32, up: u32| -> Leg {
        let squares: &[Square] = &thread.squares[from as usize..to as usize];
        Leg::Walk(squares.iter().map(|&square| shifted(square, (0, 1), up)).collect())
    };
    let mut legs = Vec::with_capacity(2 * pieces.len() + 1);
    let mut position = 0;
    for (Piece { start, length, upward }, longer) in pieces {
        if position < start {
            legs.push(walk(position, start, up));
        }
        position = start + length;
        let period = longer.strands.period as i32;
        let step = (0, if upward { period } else { -period });
        legs.push(Leg::Repeat { times: longer.more + 1, step, body: vec![walk(start, position, up)] });
        up = if upward { up + longer.more_ranks() } else { up - longer.more_ranks() };
    }
    if (position as usize) < thread.squares.len() {
        legs.push(walk(position, thread.squares.len() as u32, up));
    }
    legs
}

/// The bands of the real board, given the height of the smaller one.
fn bands(longer: &[Longer], height: u32) -> Vec<Band> {
    let mut bands = Vec::new();
    let mut done = 0;
    let plain = |bands: &mut Vec<Band>, from: u32, to: u32| {
        if from < to {
            bands.push(Band { block: to - from, count: 1 });
        }
    };
    for Longer { strands: Strands { period, bottom, top, .. }, more } in longer {
        plain(&mut bands, done, *bottom);
        done = *top;
        let at_each_side = (top - bottom) / period - 1;
        let single = Band { block: *period, count: 1 };
        bands.extend((0..at_each_side).map(|_| single));
        bands.push(Band { block: *period, count: more + 1 - at_each_side });
        bands.extend((0..at_each_side).map(|_| single));
    }
    plain(&mut bands, done, height);
    bands
}
