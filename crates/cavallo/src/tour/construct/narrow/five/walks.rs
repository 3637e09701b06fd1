//! The walks through the windows of a [`Cut`], and the route that they make.
//!
//! A walk through a window needs no required ports: a corner that is not an end has both its jumps, and one of them is the
//! port. Only windows with both lower, or both upper, corners as ends may lack it; then another cut is tried.
//!
//! Between two windows the border is crossed by the same jump everywhere, so the blocks between are a repeat.

use crate::board::{KNIGHT_MOVES, Square};
use crate::run::{Run, Stopped};
use crate::tour::construct::block::BlockWalk;
use crate::tour::periodic::{Band, Leg, PeriodicRoute};

use super::cut::{Cut, Windows};
use super::fillers::{Border, take_in};
use super::strip::{BLOCK, FILES, has_tour};

/// The walks through windows and blocks, each with squares counted from its own lowest rank. They depend only on the squares
/// of a cut and on which of its numbers are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walks {
    /// From the lower end to the upper one, or to the border above.
    first: Vec<Square>,
    /// Through a block between; empty if there is none.
    between: Vec<Square>,
    /// From the border to the upper end; empty if there is one window.
    second: Vec<Square>,
}

fn find(run: &mut Run<'_>, ranks: u32, from: Square, to: Square) -> Result<Option<Vec<Square>>, Stopped> {
    // The rule for boards holds for windows, and spares searches that cannot succeed.
    if !has_tour(ranks, from, to) {
        return Ok(None);
    }
    run.spend(u64::from(FILES * ranks))?;
    Ok(BlockWalk { width: FILES, height: ranks, from, to, required: Vec::new() }.find())
}

/// A walk through a part of `ranks` ranks, from a square to one from which the entry of the next part is a jump away.
fn find_exit(run: &mut Run<'_>, ranks: u32, from: Square, entry: Square) -> Result<Option<Vec<Square>>, Stopped> {
    for (files, down) in KNIGHT_MOVES {
        let exit = Square::new(entry.file(), entry.rank() + ranks).offset(files, down);
        if let Some(exit) = exit.filter(|exit| exit.file() < FILES && exit.rank() < ranks)
            && let Some(walk) = find(run, ranks, from, exit)?
        {
            return Ok(Some(walk));
        }
    }
    Ok(None)
}

impl Walks {
    /// Searches for the walks of a cut.
    pub(super) fn find(run: &mut Run<'_>, cut: &Cut) -> Result<Option<Self>, Stopped> {
        let has_port = |walk: &[Square], rank: u32, upward: bool| Border { rank, upward }.place(walk).is_some();
        match cut.windows {
            Windows::One { ranks, lower, upper } => {
                let fits = |walk: &Vec<Square>| {
                    (cut.below == 0 || has_port(walk, 0, false)) && (cut.above == 0 || has_port(walk, ranks, true))
                };
                let first = find(run, ranks, lower, upper)?.filter(fits);
                Ok(first.map(|first| Self { first, between: Vec::new(), second: Vec::new() }))
            }
            Windows::Two { first: first_ranks, lower, between, second: second_ranks, upper } => {
                for entry in (0..2 * FILES).map(|cell| Square::new(cell % FILES, cell / FILES)) {
                    let fits = |walk: &Vec<Square>| cut.above == 0 || has_port(walk, second_ranks, true);
                    let Some(second) = find(run, second_ranks, entry, upper)?.filter(fits) else { continue };
                    let through = if between == 0 { Some(Vec::new()) } else { find_exit(run, BLOCK, entry, entry)? };
                    let Some(between) = through else { continue };
                    let fits = |walk: &Vec<Square>| cut.below == 0 || has_port(walk, 0, false);
                    let Some(first) = find_exit(run, first_ranks, lower, entry)?.filter(fits) else { continue };
                    return Ok(Some(Self { first, between, second }));
                }
                Ok(None)
            }
        }
    }
}

impl Cut {
    /// The tour that the walks make, from the lower end to the upper one.
    pub(super) fn route(&self, walks: &Walks) -> PeriodicRoute {
        let up = |walk: &[Square], ranks: u32| -> Vec<Square> {
            walk.iter().map(|square| Square::new(square.file(), square.rank() + ranks)).collect()
        };
        let base = self.below * BLOCK;
        let bottom = (Border { rank: base, upward: false }, self.below);
        let top = (Border { rank: self.ranks() - self.above * BLOCK, upward: true }, self.above);
        let first = up(&walks.first, base);
        let (legs, inside) = match self.windows {
            Windows::One { ranks, .. } => (take_in(&first, &[bottom, top]), vec![(ranks, 1)]),
            Windows::Two { first: first_ranks, between, second: second_ranks, .. } => {
                let mut legs = take_in(&first, &[bottom]);
                let after = base + first_ranks;
                if between > 0 {
                    let body = vec![Leg::Walk(up(&walks.between, after))];
                    legs.push(Leg::Repeat { times: between, step: (0, BLOCK as i32), body });
                }
                legs.extend(take_in(&up(&walks.second, after + between * BLOCK), &[top]));
                (legs, vec![(first_ranks, 1), (BLOCK, between), (second_ranks, 1)])
            }
        };
        let pieces = [(BLOCK, self.below)].into_iter().chain(inside).chain([(BLOCK, self.above)]);
        let ranks = pieces.filter(|&(_, count)| count > 0).map(|(block, count)| Band { block, count }).collect();
        PeriodicRoute { legs, files: vec![Band { block: FILES, count: 1 }], ranks }
    }
}
