//! Boards on which not every square can be reached from every other: one or two squares wide, and 3x3.
//!
//! **Strips.** On a strip two squares wide each jump goes two squares along and changes the side, so the squares fall into
//! four tracks; on a strip one square wide each square is a track of its own. A track is a line: knights on different tracks
//! never meet, and on one track t turns reach an interval of its steps. The intervals intersect if the greatest lower end is
//! at most the least upper end; t is found by binary search. **3x3** has nine squares, all of which are tried.

use crate::answer::{Answer, Reason};
use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::run::Run;

use super::super::tally::turns_by_formula;
use super::super::{Knight, Meeting, Objective, Wanted};
use super::list::list;

/// A line of squares on a strip.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Track {
    /// The position of the first square along the strip.
    start: u32,
    /// The side of the strip on which the first square is.
    side: u32,
}

/// A strip and its orientation.
struct Strip {
    width: u32,
    length: u32,
    /// Whether places along the strip are ranks.
    upright: bool,
}

impl Strip {
    /// The track of a square, and its step on the track.
    fn place(&self, square: Square) -> (Track, u32) {
        let (across, along) =
            if self.upright { (square.file(), square.rank()) } else { (square.rank(), square.file()) };
        if self.width == 1 {
            return (Track { start: along, side: 0 }, 0);
        }
        (Track { start: along % 2, side: (across + along / 2) % 2 }, along / 2)
    }

    fn side(&self, track: Track, step: u32) -> u32 {
        if self.width == 1 { 0 } else { (track.side + step) % 2 }
    }

    fn square(&self, track: Track, step: u32) -> Square {
        let (across, along) = (self.side(track, step), track.start + 2 * step);
        if self.upright { Square::new(across, along) } else { Square::new(along, across) }
    }
}

/// Minimises the turns of the last knight on a board one or two squares wide.
pub(super) fn on_strip(
    run: &mut Run<'_>,
    board: &Board,
    knights: &[Knight],
    wanted: Wanted,
) -> Result<Answer<Meeting>, Error> {
    let (width, length) = board.sides();
    let strip = Strip { width, length, upright: board.width() <= board.height() };
    let (track, _) = strip.place(knights[0].square);
    if let Some(other) = knights.iter().find(|knight| strip.place(knight.square).0 != track) {
        return Ok(Answer::Impossible(Reason::never_meet(knights[0].square, other.square)));
    }
    let reached = |turns: u64| {
        let mut steps = (0, u64::from(strip.length));
        for knight in knights {
            let step = u64::from(strip.place(knight.square).1);
            let jumps = knight.k.saturating_mul(turns);
            steps = (steps.0.max(step.saturating_sub(jumps)), steps.1.min(step.saturating_add(jumps)));
        }
        steps
    };
    let (mut too_few, mut enough) = (0, u64::from(strip.length));
    while enough - too_few > 1 {
        run.spend(knights.len() as u64)?;
        let turns = too_few.midpoint(enough);
        let (first, last) = reached(turns);
        if first <= last { enough = turns } else { too_few = turns }
    }
    // Every knight may stay where it is, so the interval is within the board or is clipped to it.
    let (first, last) = reached(enough);
    let end = u64::from((strip.length - 1 - track.start) / 2);
    let (first, last) = (first as u32, last.min(end) as u32);
    // Ranks come before files: on a lying strip all squares of the lower side are first.
    let (squares, more) = if strip.upright {
        list(run, (first..=last).map(|step| strip.square(track, step)), wanted)?
    } else {
        let on_side = |side| {
            let from = first + u32::from(strip.side(track, first) != side);
            (from..=last).step_by(2).map(|step| strip.square(track, step))
        };
        list(run, on_side(0).chain(on_side(1)), wanted)?
    };
    Ok(Answer::Found(Meeting { turns: enough, squares, more, bound: None }))
}

/// Minimises the turns of the last knight on the 3x3 board.
pub(super) fn on_three_by_three(
    run: &mut Run<'_>,
    board: &Board,
    knights: &[Knight],
    wanted: Wanted,
) -> Result<Answer<Meeting>, Error> {
    run.spend(knights.len() as u64)?;
    // Knights are in the order of squares and k: the first on each square is the slowest there.
    let mut slowest = knights.to_vec();
    slowest.dedup_by_key(|knight| knight.square);
    let turns = |to: Square| turns_by_formula(Objective::Slowest, board, &slowest, to);
    let Some(fewest) = board.squares().filter_map(turns).min() else {
        let apart = |&&knight: &&Knight| closed_form(board, knights[0].square, knight.square).is_none();
        let other = knights.iter().find(apart).map_or(knights[0].square, |knight| knight.square);
        return Ok(Answer::Impossible(Reason::never_meet(knights[0].square, other)));
    };
    let (squares, more) = list(run, board.squares().filter(|&square| turns(square) == Some(fewest)), wanted)?;
    Ok(Answer::Found(Meeting { turns: fewest, squares, more, bound: None }))
}
