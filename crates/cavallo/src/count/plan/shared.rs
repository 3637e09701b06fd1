//! Plans of counts that several processes share.
//!
//! **Idea.** All processes must cut the middle into the same [classes](super::super::tiles). Each of them chooses the fewest that fit in its
//! memory, where boxes in memory are divided among the processes; the choices are exchanged, and the finest of them is taken.

use crate::run::Run;

use super::super::advance::SweepError;
use super::Plan;

/// Each process has at least this many classes, if the middle can be cut as finely as that: the work is then shared evenly, and a class is a
/// small part of what boxes hold.
const CLASSES_PER_PROCESS: u32 = 8;

impl Plan {
    /// The way that all processes take, of ways in tiles, those with the fewest classes first; none if there are no ways, or if nobody
    /// shares the work.
    pub(super) fn shared(run: &mut Run<'_>, mut ways: Vec<Self>, limit: f64) -> Result<Option<Self>, SweepError> {
        let Some(peers) = run.peers().filter(|_| !ways.is_empty()) else { return Ok(None) };
        let processes = peers.count();
        if run.scratch().is_some_and(|scratch| scratch.memory().is_some()) {
            for way in &mut ways {
                way.memory += way.tiles.as_ref().map_or(0.0, |tiles| tiles.at_once) / f64::from(processes);
            }
        }
        let classes = |way: &Self| way.tiles.as_ref().map_or(0, |tiles| tiles.classes.count());
        let is_fine = |way: &Self| classes(way) >= CLASSES_PER_PROCESS * processes;
        let fits = |way: &Self| way.memory <= limit;
        let own = ways.iter().position(|way| fits(way) && is_fine(way)).or_else(|| ways.iter().rposition(fits));
        let own = own.unwrap_or(ways.len() - 1);
        let chosen = run.exchange::<SweepError>(Some(own as u128))?.into_iter().flatten().max();
        Ok(chosen.and_then(|chosen| ways.into_iter().nth(chosen as usize)))
    }
}
