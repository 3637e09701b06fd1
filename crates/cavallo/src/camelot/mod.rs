//! Camelot: a king and knights meet on one square in the fewest moves.
//!
//! The king steps to any of the eight squares around it, a knight jumps; any number of pieces may stand on a square. A knight that
//! comes to the king's square may pick the king up, and from then on carries it for nothing. Asked for is a meeting square with the
//! fewest moves of all pieces added up (IOI 1998, problem *Camelot*).
//!
//! Vocabulary: [`CamelotProblem`] is the question, [`CamelotMeeting`] a claim, [`Court`] a claim that [`verify`] has checked.
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](self) | [`CamelotProblem`] |
//! | [`answer`](self) | [`CamelotAnswer`]: the meeting, or why there is none |
//! | [`solve`](self) | [`solve()`]: the method, with its proof |
//! | [`sums`](self) | squares in the order of the knights' moves to them |
//! | [`carry`](self) | for each knight, what carrying the king to each square costs |
//! | [`verify`](self) | [`verify()`]: counts the moves of a claim again |
//!
//! ```
//! use cavallo::board::Board;
//! use cavallo::camelot::{CamelotAnswer, CamelotProblem, solve, verify};
//! use cavallo::run::Run;
//!
//! let squares = ["a3", "a8", "h1", "h8"].map(|name| name.parse().unwrap());
//! let problem = CamelotProblem::new(Board::new(8, 8)?, "d4".parse().unwrap(), squares.to_vec())?;
//! let mut run = Run::unlimited();
//! let CamelotAnswer::Meet(meeting) = solve(&mut run, &problem)? else { panic!("they can meet") };
//! assert_eq!(verify(&mut run, &problem, meeting)?.meeting().moves, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod carry;
mod problem;
mod solve;
mod sums;
#[cfg(test)]
mod tests;
mod verify;

pub use answer::{CamelotAnswer, CamelotImpossibility, CamelotMeeting, Pickup};
pub use problem::{CamelotError, CamelotProblem};
pub use solve::solve;
pub use verify::{CamelotDefect, Court, verify};
