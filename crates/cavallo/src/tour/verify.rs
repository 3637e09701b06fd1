//! The verifier: the one place where a claim becomes a result.
//!
//! It shares no code with the methods: no padded boards, no move tables, no state but the set of squares seen. A route is a
//! tour if it has as many squares as the board has free ones, all of them free and different, each one jump from the one
//! before, and if it begins and ends as the problem demands. One pass, one bit per square.

use crate::board::{Board, Square};
use crate::method::Unverified;
use crate::run::Run;

use super::periodic::ConstructedTour;
use super::rules::{check_ends, is_jump, is_knight_jump};
use super::{Route, Tour, TourDefect, TourProblem};

/// Checks a claim. The first defect found is named: wrong length first, then by position, then the ends.
///
/// Linear in the board's area; one bit of memory per square.
pub(super) fn verify(problem: &TourProblem, run: &mut Run<'_>, route: Route) -> Result<Tour, Unverified<TourDefect>> {
    let squares = match route {
        Route::Listed(squares) => squares,
        Route::Periodic(route) => {
            return ConstructedTour::verify(problem, &route).map(Tour::from).map_err(Unverified::Defect);
        }
    };
    let board = problem.board();
    let (expected, found) = (board.free_area(), squares.len() as u64);
    // Checked first, so that a short claim about a giant board costs no memory.
    if expected != found {
        return Err(Unverified::Defect(TourDefect::WrongLength { expected, found }));
    }
    check_walk(&mut *run.holding(board.area().div_ceil(64) * size_of::<u64>() as u64)?, board, &squares)?;
    for (i, (&found, &expected)) in squares.iter().zip(problem.prefix()).enumerate() {
        if found != expected {
            let position = i as u64 + 1;
            return Err(Unverified::Defect(TourDefect::WrongBeginning { position, found, expected }));
        }
    }
    check_ends(problem, squares[0], squares[squares.len() - 1]).map_err(Unverified::Defect)?;
    Ok(Tour::listed(board.clone(), problem.ends(), squares))
}

/// The clock is polled once per this many squares.
const SQUARES_BETWEEN_TICKS: usize = 1 << 16;

fn check_walk(run: &mut Run<'_>, board: &Board, squares: &[Square]) -> Result<(), Unverified<TourDefect>> {
    let mut seen = vec![0_u64; board.area().div_ceil(64) as usize];
    let mut position = 0;
    for chunk in squares.chunks(SQUARES_BETWEEN_TICKS) {
        run.tick(chunk.len() as u64)?;
        let walk = Part { board, squares, chunk, first: position };
        if board.is_classic() {
            walk.check(&mut seen, is_knight_jump)?;
        } else {
            walk.check(&mut seen, |from, to| is_jump(board, from, to))?;
        }
        position += chunk.len();
    }
    Ok(())
}

/// A part of a walk.
struct Part<'a> {
    board: &'a Board,
    squares: &'a [Square],
    chunk: &'a [Square],
    /// The number of squares before it.
    first: usize,
}

impl Part<'_> {
    fn check(&self, seen: &mut [u64], is_jump: impl Fn(Square, Square) -> bool) -> Result<(), TourDefect> {
        let Self { board, squares, chunk, first } = *self;
        let mut previous = first.checked_sub(1).map(|before| squares[before]);
        for (i, &square) in chunk.iter().enumerate() {
            let position = (first + i) as u64 + 1;
            if !board.contains(square) {
                return Err(TourDefect::OffBoard { position, square, board: board.to_string() });
            }
            if !board.blocked().is_empty() && !board.is_free(square) {
                return Err(TourDefect::Blocked { position, square });
            }
            let cell = u64::from(square.rank()) * u64::from(board.width()) + u64::from(square.file());
            let (word, bit) = ((cell / 64) as usize, 1 << (cell % 64));
            if seen[word] & bit != 0 {
                let earlier = squares.iter().position(|&s| s == square).map_or(0, |i| i as u64 + 1);
                return Err(TourDefect::Repeated { position, earlier, square });
            }
            seen[word] |= bit;
            if let Some(from) = previous
                && !is_jump(from, square)
            {
                return Err(TourDefect::NotAJump { piece: board.piece(), position, from, to: square });
            }
            previous = Some(square);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::Ends;

    fn squares(text: &str) -> Vec<Square> {
        text.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    fn check_route(problem: &TourProblem, text: &str) -> Result<Tour, TourDefect> {
        verify(problem, &mut Run::unlimited(), Route::Listed(squares(text))).map_err(|error| match error {
            Unverified::Defect(defect) => defect,
            Unverified::Stopped(stopped) => panic!("{stopped}"),
        })
    }

    fn check(board: &str, ends: Ends, text: &str) -> Result<Tour, TourDefect> {
        check_route(&TourProblem::new(board.parse().unwrap(), ends), text)
    }

    #[test]
    fn names_the_first_defect() {
        let good = "a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4";
        assert!(check("3x4", Ends::Open, good).is_ok());
        assert_eq!(check("3x4", Ends::Open, "a1 b3"), Err(TourDefect::WrongLength { expected: 12, found: 2 }));
        let defect = |text: &str| check("3x4", Ends::Open, text).unwrap_err().to_string();
        assert_eq!(defect("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 d4"), "square 12 is d4, which is not on the 3x4 board");
        assert_eq!(
            defect("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 a4"),
            "square 12 is a4, which was visited before as square 10"
        );
        assert_eq!(
            defect("b3 a1 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4"),
            "the step from square 2, a1, to square 3, c1, is not a knight's jump"
        );
        assert!(matches!(check("3x4", Ends::Closed, good), Err(TourDefect::NotClosed { .. })));
    }

    #[test]
    fn ends_and_prefix_are_checked() {
        let good = "a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4";
        let problem = TourProblem::new("3x4".parse().unwrap(), Ends::Open);
        let square = |name: &str| name.parse::<Square>().unwrap();
        let started = problem.clone().with_start(square("c1")).unwrap();
        assert!(matches!(check_route(&started, good), Err(TourDefect::WrongBeginning { position: 1, .. })));
        let ended = problem.clone().with_end(square("a4")).unwrap();
        assert!(matches!(check_route(&ended, good), Err(TourDefect::WrongEnd { .. })));
        let prefixed = problem.with_prefix(squares("a1 c2")).unwrap();
        assert!(matches!(check_route(&prefixed, good), Err(TourDefect::WrongBeginning { position: 2, .. })));
    }

    #[test]
    fn the_check_obeys_its_run() {
        let problem = TourProblem::new("3x4".parse().unwrap(), Ends::Open);
        let good = || Route::Listed(squares("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4"));
        let checked = verify(&problem, &mut Run::unlimited().max_memory(1), good());
        assert!(matches!(checked, Err(Unverified::Stopped(_))));
    }

    #[test]
    fn blocked_squares_and_tiny_boards() {
        let board = Board::new(3, 2).unwrap().with_blocked(squares("b1 b2 a1 c2")).unwrap();
        let open = TourProblem::new(board.clone(), Ends::Open);
        assert_eq!(board.free_area(), 2);
        assert!(check_route(&open, "a2 c1").is_ok());
        assert!(matches!(check_route(&open, "a2 b1"), Err(TourDefect::Blocked { .. })));
        let closed = TourProblem::new(board, Ends::Closed);
        assert!(matches!(check_route(&closed, "a2 c1"), Err(TourDefect::NotClosed { .. })));
        assert!(check("1x1", Ends::Open, "a1").is_ok());
        assert!(check("1x1", Ends::Closed, "a1").is_err());
        assert!(check("1000000000", Ends::Open, "a1").is_err());
    }
}
