//! The verifier of journeys: it walks them.
//!
//! It shares no code with the methods and knows no distances. A journey is right if it begins on the right square, each of
//! its jumps is one of the piece's, no square on the path is off the board or blocked, and it ends on the right square. This
//! proves that the path exists. That no shorter one exists is checked by an independent search on small boards, and is the
//! method's part on others.

use std::collections::{HashSet, VecDeque};

use crate::board::{Board, Square, Wrap};
use crate::method::Unverified;
use crate::run::Run;

use super::{DistanceProblem, Journey, RepeatedJumps};

/// Up to this many squares a search checks whether there is a shorter path.
const SMALL: u64 = 4096;
/// The clock is polled once per this many jumps of a path that is walked jump by jump.
const JUMPS_BETWEEN_TICKS: u64 = 1 << 12;

/// The distance between two squares, with a path of that length. Only verification makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    journey: Journey,
}

impl Distance {
    /// The number of jumps.
    #[must_use]
    pub fn jumps(&self) -> u64 {
        self.journey.jumps()
    }

    /// A path with that many jumps.
    #[must_use]
    pub fn journey(&self) -> &Journey {
        &self.journey
    }
}

/// The defect of a journey.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JourneyDefect {
    /// It begins or ends on the wrong square, or leaves the board.
    #[error("the journey from {from} does not lead to {to} over free squares of the board")]
    WrongWay {
        /// Where it should begin.
        from: Square,
        /// Where it should end.
        to: Square,
    },
    /// A jump is not one of the piece's.
    #[error("the journey from {from} has a jump of {files} files and {ranks} ranks, which is not a {piece}'s")]
    NotAJump {
        /// The piece.
        piece: crate::board::Piece,
        /// Where it should begin.
        from: Square,
        /// The files of the jump.
        files: i32,
        /// The ranks of the jump.
        ranks: i32,
    },
    /// There is a shorter path.
    #[error("the journey from {from} to {to} takes {claimed} jumps, but {shorter} suffice")]
    TooLong {
        /// Where it begins.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Its jumps.
        claimed: u64,
        /// The jumps of a shorter path.
        shorter: u64,
    },
}

/// Checks a claimed distance.
pub(super) fn verify(
    problem: &DistanceProblem,
    run: &mut Run<'_>,
    journey: Journey,
) -> Result<Distance, Unverified<JourneyDefect>> {
    let (board, from, to) = (problem.board(), problem.from(), problem.to());
    check_journey(run, board, &journey, from, to)?;
    if board.free_area() <= SMALL {
        let (claimed, shortest) = (journey.jumps(), fewest_jumps(board, from, to));
        if let Some(shorter) = shortest.filter(|&shortest| shortest < claimed) {
            return Err(Unverified::Defect(JourneyDefect::TooLong { from, to, claimed, shorter }));
        }
    }
    Ok(Distance { journey })
}

/// A plain breadth-first search on the board's own neighbours.
fn fewest_jumps(board: &Board, from: Square, to: Square) -> Option<u64> {
    let mut seen = HashSet::from([from]);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((square, jumps)) = queue.pop_front() {
        if square == to {
            return Some(jumps);
        }
        queue.extend(board.neighbours(square).filter(|&near| seen.insert(near)).map(|near| (near, jumps + 1)));
    }
    None
}

/// Walks a journey from one square to another.
pub(crate) fn check_journey(
    run: &mut Run<'_>,
    board: &Board,
    journey: &Journey,
    from: Square,
    to: Square,
) -> Result<(), Unverified<JourneyDefect>> {
    let wrong = || Unverified::Defect(JourneyDefect::WrongWay { from, to });
    if journey.from != from {
        return Err(wrong());
    }
    let mut at = from;
    for stretch in &journey.stretches {
        for (files, ranks) in stretch.jumps {
            if !is_jump_of(board, files, ranks) {
                let piece = board.piece();
                return Err(Unverified::Defect(JourneyDefect::NotAJump { piece, from, files, ranks }));
            }
        }
        at = if board.blocked().is_empty() && board.wrap() == Wrap::None {
            end_of(board, at, stretch).ok_or_else(wrong)?
        } else {
            let square_after = |times: u64| after(board, at, stretch, times).filter(|&square| board.is_free(square));
            for times in 1..=stretch.times {
                if times.is_multiple_of(JUMPS_BETWEEN_TICKS) {
                    run.tick(JUMPS_BETWEEN_TICKS)?;
                }
                square_after(times).ok_or_else(wrong)?;
            }
            square_after(stretch.times).ok_or_else(wrong)?
        };
    }
    if at == to { Ok(()) } else { Err(wrong()) }
}

/// Walks stretches of a knight's jumps on a board without blocked squares or joined edges; returns the number of jumps if each is a
/// knight's, all squares are on the board and the last is the goal.
pub(super) fn walk_freely(board: &Board, from: Square, to: Square, stretches: &[RepeatedJumps]) -> Option<u64> {
    // Two whole numbers whose product is 2 or -2 are 1 and 2, but for their signs.
    let is_knights = |(files, ranks): (i32, i32)| (i64::from(files) * i64::from(ranks)).abs() == 2;
    let (mut at, mut jumps) = (from, 0_u64);
    for stretch in stretches {
        if !stretch.jumps.into_iter().all(is_knights) {
            return None;
        }
        at = end_of(board, at, stretch)?;
        jumps = jumps.checked_add(stretch.times)?;
    }
    (at == to).then_some(jumps)
}

/// The square after all jumps of a stretch on a board without blocked squares or joined edges, if the squares between are on the board
/// too. Every second square lies on one straight line, and so do the others: a line that begins and ends in a rectangle stays in it.
fn end_of(board: &Board, at: Square, stretch: &RepeatedJumps) -> Option<Square> {
    let [first, second] = stretch.jumps.map(|(files, ranks)| (i64::from(files), i64::from(ranks)));
    let both = (first.0 + second.0, first.1 + second.1);
    let single = stretch.times % 2 == 1;
    // A product that overflows is far off every board.
    let square_after = |pairs: u64, one_more: bool| {
        let (pairs, one_more) = (i64::try_from(pairs).ok()?, i64::from(one_more));
        let along = |from: u32, both: i64, first: i64| {
            u32::try_from(pairs.checked_mul(both)?.checked_add(i64::from(from) + one_more * first)?).ok()
        };
        let square = Square::new(along(at.file(), both.0, first.0)?, along(at.rank(), both.1, first.1)?);
        board.contains(square).then_some(square)
    };
    let pairs = stretch.times / 2;
    if first != second && stretch.times > 1 {
        // The ends of both lines but for the last square: the first jump, and the last but one.
        square_after(0, true)?;
        if single {
            square_after(pairs, false)?
        } else {
            square_after(pairs - 1, true)?
        };
    }
    square_after(pairs, single)
}

/// Whether the piece of the board makes such a jump: its lengths are those of one of the piece's leaps.
fn is_jump_of(board: &Board, files: i32, ranks: i32) -> bool {
    let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
    board.piece().leaps().any(|(a, b)| (files, ranks) == (a, b) || (files, ranks) == (b, a))
}

/// The square after this many jumps of a stretch, if it is on the board.
fn after(board: &Board, at: Square, stretch: &RepeatedJumps, times: u64) -> Option<Square> {
    let [(first_files, first_ranks), (second_files, second_ranks)] = stretch.jumps;
    let (odd, even) = (i128::from(times - times / 2), i128::from(times / 2));
    let along = |from: u32, first: i32, second: i32, side: u32, joined: bool| {
        let there = i128::from(from) + odd * i128::from(first) + even * i128::from(second);
        let there = if joined { there.rem_euclid(i128::from(side)) } else { there };
        u32::try_from(there).ok()
    };
    let file = along(at.file(), first_files, second_files, board.width(), board.wrap() != Wrap::None)?;
    let rank = along(at.rank(), first_ranks, second_ranks, board.height(), board.wrap() == Wrap::Both)?;
    Some(Square::new(file, rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;
    use crate::run::{CancelToken, Stopped};

    fn journey(from: &str, jumps: &[(i32, i32)]) -> Journey {
        let stretches = jumps.iter().map(|&jump| RepeatedJumps { jumps: [jump; 2], times: 1 }).collect();
        Journey { from: from.parse().unwrap(), stretches }
    }

    #[test]
    fn defects_are_named() {
        let problem = DistanceProblem::new(8, "a1", "c5").unwrap();
        let check = |journey| verify(&problem, &mut Run::unlimited(), journey);
        assert_eq!(check(journey("a1", &[(1, 2), (1, 2)])).unwrap().jumps(), 2);
        let defect = |journey| check(journey).unwrap_err().to_string();
        assert_eq!(
            defect(journey("a1", &[(1, 2), (2, 1), (-2, 1), (1, 2), (0, -2)])),
            "the journey from a1 has a jump of 0 files and -2 ranks, which is not a knight's"
        );
        assert!(defect(journey("a1", &[(1, 2)])).contains("does not lead to c5"));
        assert!(defect(journey("b1", &[(1, 2), (0, 2)])).contains("does not lead to c5"));
        assert!(defect(journey("a1", &[(-1, 2), (1, 2)])).contains("does not lead to c5"));
        let long = journey("a1", &[(1, 2), (1, 2), (1, 2), (-1, -2)]);
        assert_eq!(defect(long), "the journey from a1 to c5 takes 4 jumps, but 2 suffice");
    }

    #[test]
    fn a_tampered_journey_is_refused() {
        let board = Board::new(5, 5).unwrap().with_blocked(["b3".parse().unwrap()]).unwrap();
        let (from, to) = ("a1".parse().unwrap(), "d4".parse().unwrap());
        let walk = |board: &Board, begin: &str, jumps: &[(i32, i32)]| {
            check_journey(&mut Run::unlimited(), board, &journey(begin, jumps), from, to)
        };
        let wrong_way = Err(Unverified::Defect(JourneyDefect::WrongWay { from, to }));
        let not_a_jump = |files, ranks| {
            Err(Unverified::Defect(JourneyDefect::NotAJump { piece: Piece::KNIGHT, from, files, ranks }))
        };
        assert_eq!(walk(&board, "a1", &[(2, 1), (1, 2)]), Ok(()));
        // Only the blocked square makes this one wrong.
        assert_eq!(walk(&board, "a1", &[(1, 2), (2, 1)]), wrong_way);
        assert_eq!(walk(&board.without_blocked(), "a1", &[(1, 2), (2, 1)]), Ok(()));
        for board in [&board, &board.without_blocked()] {
            // Off the board and back, from elsewhere, not to the end, past it.
            assert_eq!(walk(board, "a1", &[(2, 1), (1, -2), (-1, 2), (1, 2)]), wrong_way);
            assert_eq!(walk(board, "b2", &[(1, 2), (2, 1), (-1, -2)]), wrong_way);
            assert_eq!(walk(board, "b2", &[(2, 2)]), wrong_way);
            assert_eq!(walk(board, "a1", &[(2, 1)]), wrong_way);
            assert_eq!(walk(board, "a1", &[(2, 1), (1, 2), (1, -2)]), wrong_way);
            assert_eq!(walk(board, "a1", &[]), wrong_way);
            // No knight's jump.
            assert_eq!(walk(board, "a1", &[(3, 3)]), not_a_jump(3, 3));
            assert_eq!(walk(board, "a1", &[(2, 1), (0, 0), (1, 2)]), not_a_jump(0, 0));
            // A detour is a valid journey; only the number of its jumps shows that it is one.
            let detour = [(2, 1), (1, 2), (1, -2), (-1, 2)];
            assert_eq!(walk(board, "a1", &detour), Ok(()));
            assert_eq!(journey("a1", &detour).jumps(), 4);
            let problem = DistanceProblem::new(board.clone(), from, to).unwrap();
            let too_long = JourneyDefect::TooLong { from, to, claimed: 4, shorter: 2 };
            let verdict = verify(&problem, &mut Run::unlimited(), journey("a1", &detour));
            assert_eq!(verdict, Err(Unverified::Defect(too_long)));
        }
    }

    /// Stretches of many jumps, walked at once on a whole board and jump by jump on others.
    #[test]
    fn stretches_stay_on_the_board() {
        let whole = Board::new(9, 9).unwrap();
        let holed = whole.clone().with_blocked(["i9".parse().unwrap()]).unwrap();
        for board in [whole, holed] {
            let check = |jumps, times, to: &str| {
                let from = "a1".parse().unwrap();
                let way = Journey { from, stretches: vec![RepeatedJumps { jumps, times }] };
                check_journey(&mut Run::unlimited(), &board, &way, from, to.parse().unwrap()).is_ok()
            };
            assert!(check([(1, 2); 2], 4, "e9") && !check([(1, 2); 2], 4, "e8") && !check([(1, 2); 2], 5, "f11"));
            assert!(check([(1, 2), (2, -1)], 2, "d2") && check([(1, 2), (2, -1)], 4, "g3"));
            assert!(check([(1, 2), (2, -1)], 5, "h5") && !check([(1, 2), (2, -1)], 6, "j4"));
            // The second jump leads off the board, whatever comes after it.
            assert!(!check([(2, 1), (-1, -2)], 2, "b1") && !check([(2, 1), (-1, -2)], 3, "d1"));
            assert!(check([(1, 2), (-1, -2)], 1000, "a1") && check([(1, 2); 2], 0, "a1"));
        }
    }

    /// Two stretches whose jumps add up to more than 64 bits are not a short path.
    #[test]
    fn endless_detours_are_no_short_way() {
        let problem = DistanceProblem::new(8, "a1", "h8").unwrap();
        let shortest = problem.solve().unwrap().found().unwrap().journey().clone();
        let to_and_fro = |times| RepeatedJumps { jumps: [(1, 2), (-1, -2)], times };
        let mut endless = shortest.clone();
        endless.stretches.splice(0..0, [to_and_fro(1 << 63), to_and_fro((1 << 63) - 2)]);
        assert_eq!(endless.jumps(), u64::MAX);
        let defect = verify(&problem, &mut Run::unlimited(), endless).unwrap_err();
        assert!(matches!(defect, Unverified::Defect(JourneyDefect::TooLong { shorter: 6, .. })), "{defect:?}");
    }

    #[test]
    fn the_check_obeys_its_run() {
        let torus = Board::new(100, 100).unwrap().with_piece(Piece::WAZIR).wrapped(Wrap::Both);
        let from = "a1".parse().unwrap();
        let around = Journey { from, stretches: vec![RepeatedJumps { jumps: [(1, 0); 2], times: u64::MAX }] };
        let cancel = CancelToken::new();
        cancel.cancel();
        let stopped = check_journey(&mut Run::unlimited().cancelled_by(cancel), &torus, &around, from, from);
        assert_eq!(stopped, Err(Unverified::Stopped(Stopped::Cancelled)));
        let limit = std::time::Duration::from_millis(1);
        let stopped = check_journey(&mut Run::unlimited().timeout(limit), &torus, &around, from, from);
        assert_eq!(stopped, Err(Unverified::Stopped(Stopped::Time { limit })));
    }

    #[test]
    fn ways_around_joined_edges() {
        let board = Board::new(8, 8).unwrap().with_piece(Piece::WAZIR);
        let flat = DistanceProblem::new(board.clone(), "a1", "h8").unwrap();
        assert_eq!(flat.solve().unwrap().found().unwrap().jumps(), 14);
        let torus = DistanceProblem::new(board.wrapped(Wrap::Both), "a1", "h8").unwrap();
        assert_eq!(torus.solve().unwrap().found().unwrap().jumps(), 2);
    }
}
