//! Camelot: a king and knights meet on one square in the fewest moves.
//!
//! The king steps to any of the eight squares around it, a knight jumps; any number of pieces may stand on a square. A knight
//! that reaches the king's square may pick the king up, and from then on carries it without extra moves. The problem is to
//! find a meeting square with the least sum of moves of all pieces (IOI 1998, problem *Camelot*).
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](CamelotProblem) | the question |
//! | [`meeting`](CamelotMeeting) | the claim |
//! | [`verify`](CamelotResult) | the verifier, which counts the moves of a claim again |
//! | [`solve`](Rings) | the method, with its proof |
//! | `sums` | squares in the order of the knights' moves to them |
//! | `carry` | for each knight, the extra cost of carrying the king to each square |
//! | `carriers` | the knights that may have to carry the king |
//! | `ring` | the rings of pickup squares around the king |
//!
//! ```
//! use cavallo::{Board, CamelotProblem};
//!
//! let squares = ["a3", "a8", "h1", "h8"].map(|name| name.parse().unwrap());
//! let problem = CamelotProblem::new(Board::new(8, 8)?, "d4".parse::<cavallo::Square>()?, squares.to_vec())?;
//! assert_eq!(problem.solve()?.found()?.meeting().moves, 10);
//! # Ok::<(), cavallo::Error>(())
//! ```

mod carriers;
mod carry;
mod error;
mod meeting;
mod problem;
mod ring;
mod solve;
mod sums;
#[cfg(test)]
mod tests;
mod verify;

pub use error::CamelotError;
pub use meeting::{CamelotMeeting, Pickup};
pub use problem::CamelotProblem;
pub use solve::Rings;
pub use verify::{CamelotDefect, CamelotResult};

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{self, Method, Problem, Unverified};
use crate::run::Run;

static METHODS: &[Method<CamelotProblem>] = &[Method {
    name: "rings",
    title: "Rings around the king",
    summary: "squares in the order of the knights' moves, pickup squares in rings around the king",
    build: |()| Box::new(Rings),
}];

impl Problem for CamelotProblem {
    type Claim = CamelotMeeting;
    type Verified = CamelotResult;
    type Defect = CamelotDefect;
    type Settings = ();

    const WHAT: &'static str = "meeting";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: CamelotMeeting) -> Result<CamelotResult, Unverified<CamelotDefect>> {
        run.scoped_memory(|run| verify::verify(self, run, claim))
    }
}

impl CamelotProblem {
    /// The meeting with the fewest moves, or the reason why there is none, without any limits.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<CamelotResult>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<CamelotResult>, Error> {
        method::answer(run, self)
    }
}
