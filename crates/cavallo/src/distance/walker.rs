//! Walks many knights to one square of a board without blocked squares or joined edges.
//!
//! A path is [planned](super::direct) without a search and walked in the first order that stays on the board; where none does, in a corner
//! or on a narrow board, the path of [`journeys`] is walked. The walk is [that of the verifier](super::verify), which knows no distances.

use crate::board::{Board, Square};
use crate::method::Unverified;
use crate::run::Run;

use super::direct::Planner;
use super::verify::walk_freely;
use super::{JourneyDefect, check_journey, journeys};

/// One square to which knights are walked.
pub(crate) struct Walker<'b> {
    board: &'b Board,
    to: Square,
    planner: Planner,
}

impl<'b> Walker<'b> {
    /// Walks knights to this square of a board on which the closed form applies.
    pub(crate) fn new(board: &'b Board, to: Square) -> Self {
        Self { board, to, planner: Planner::new() }
    }

    /// The jumps of a path that was walked; none if there is no path.
    pub(crate) fn jumps_from(&self, from: Square) -> Result<Option<u64>, Unverified<JourneyDefect>> {
        let plan = self.planner.plan(from, self.to);
        let direct = plan.and_then(|plan| plan.first_way(|way| walk_freely(self.board, from, self.to, way)));
        if direct.is_some() { Ok(direct) } else { self.searched_from(from) }
    }

    #[cold]
    fn searched_from(&self, from: Square) -> Result<Option<u64>, Unverified<JourneyDefect>> {
        let Some(way) = journeys(&mut Run::unlimited(), self.board, self.to)?(from) else { return Ok(None) };
        check_journey(&mut Run::unlimited(), self.board, &way, from, self.to)?;
        Ok(Some(way.jumps()))
    }
}
