//! Camelot: a king and knights meet on one square in the fewest moves.
//!
//! The king steps to any of the eight squares around it, a knight jumps; any number of pieces may stand on a square. A knight that
//! comes to the king's square may pick the king up, and from then on carries it for nothing. Asked for is a meeting square with the
//! fewest moves of all pieces added up (IOI 1998, problem *Camelot*).
//!
//! Vocabulary: [`CamelotProblem`] is the question, [`CamelotMeeting`] a claim, [`CamelotResult`] a claim that was verified.
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](self) | [`CamelotProblem`] |
//! | [`meeting`](self) | [`CamelotMeeting`]: the claim |
//! | [`solve`](self) | [`Rings`]: the method, with its proof |
//! | [`sums`](self) | squares in the order of the knights' moves to them |
//! | [`carry`](self) | for each knight, what carrying the king to each square costs |
//! | [`verify`](self) | counts the moves of a claim again |
//!
//! ```
//! use cavallo::{Board, CamelotProblem};
//!
//! let squares = ["a3", "a8", "h1", "h8"].map(|name| name.parse().unwrap());
//! let problem = CamelotProblem::new(Board::new(8, 8)?, "d4".parse()?, squares.to_vec())?;
//! assert_eq!(problem.solve()?.found()?.meeting().moves, 10);
//! # Ok::<(), cavallo::Error>(())
//! ```

mod carry;
mod meeting;
mod problem;
mod solve;
mod sums;
#[cfg(test)]
mod tests;
mod verify;

pub use meeting::{CamelotMeeting, Pickup};
pub use problem::{CamelotError, CamelotProblem};
pub use solve::Rings;
pub use verify::{CamelotDefect, CamelotResult};

use crate::method::{Method, Problem, Unverified};
use crate::run::Run;

static METHODS: [Method<CamelotProblem>; 1] = [Method {
    name: "rings",
    summary: "squares in the order of the knights' moves, pickup squares in rings around the king",
    build: |()| Box::new(Rings),
}];

impl Problem for CamelotProblem {
    type Claim = CamelotMeeting;
    type Verified = CamelotResult;
    type Defect = CamelotDefect;
    type Settings = ();

    const WHAT: &'static str = "a meeting";

    fn methods() -> &'static [Method<Self>] {
        &METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: CamelotMeeting) -> Result<CamelotResult, Unverified<CamelotDefect>> {
        verify::verify(self, run, claim)
    }
}
