//! The tours that the reports print, by their own orders of jumps.

use cavallo::tour::{DepthFirst, JumpOrder, TieRule, Warnsdorff};
use cavallo::{Answer, Run, Solver, Square, TourProblem, Unknown};

const TOURS_OF_001: [&str; 2] =
    [include_str!("../../../data/tours/report-001-6x6.txt"), include_str!("../../../data/tours/report-001-8x8.txt")];

/// Warnsdorff's rule as the reports have it: plain depth-first, nothing repaired.
fn rule(order: &str) -> Warnsdorff {
    let jumps: JumpOrder = order.parse().unwrap();
    Warnsdorff { ties: TieRule::Order, repairs: false, jumps, ..Warnsdorff::default() }
}

/// Square by square, and after as many paths as the program of the report takes from its list.
#[test]
fn the_printed_tours_of_001() {
    let printed = TOURS_OF_001.map(|text| {
        let squares = text.split(';').map(str::trim).filter(|square| !square.is_empty());
        squares.map(|square| square.parse().unwrap()).collect::<Vec<Square>>()
    });
    for (tour, side, paths) in [(&printed[0], 6_u32, 123), (&printed[1], 8, 99)] {
        let problem = TourProblem::closed(side).unwrap().with_start(tour[0]).unwrap();
        let solved = rule("001").answer(&mut Run::unlimited(), &problem).unwrap();
        let found: Vec<Square> = solved.answer.found().unwrap().squares().collect();
        assert_eq!((&found, solved.steps), (tour, paths), "{side}x{side}");
        // Another order makes another tour.
        let other = rule("004").answer(&mut Run::unlimited().max_steps(10_000_000), &problem).unwrap().answer;
        assert!(other.found().is_ok_and(|other| other.squares().ne(found)));
    }
}

/// All orders find tours, and each its own.
#[test]
fn depth_first_search_obeys_the_order() {
    let problem = TourProblem::open(5).unwrap().with_start("a1").unwrap();
    let tours: Vec<Vec<Square>> = JumpOrder::NAMED
        .into_iter()
        .map(|(_, jumps)| {
            let answer = DepthFirst { jumps }.answer(&mut Run::unlimited(), &problem).unwrap().answer;
            answer.found().unwrap().squares().collect()
        })
        .collect();
    for (i, one) in tours.iter().enumerate() {
        assert!(tours[..i].iter().all(|other| other != one));
        // Where a jump of the order leads from the corner.
        let (_, order) = JumpOrder::NAMED[i];
        let first = order.jumps().find(|&(files, ranks)| files > 0 && ranks > 0).unwrap();
        assert_eq!((one[1].file() as i32, one[1].rank() as i32), first);
    }
}

/// Report 004 tries only squares with the fewest exits. That is not complete: it misses tours that there are.
#[test]
fn the_fewest_exits_only() {
    let (mut found, mut missed) = (0, 0);
    for (side, closed) in [(5_u32, false), (6, false), (7, false), (8, false), (6, true)] {
        let tours = if closed { TourProblem::closed(side) } else { TourProblem::open(side) }.unwrap();
        for start in tours.board().squares() {
            let problem = tours.clone().with_start(start).unwrap();
            let least_only = Warnsdorff { least_only: true, ..rule("004") };
            assert!(!least_only.capabilities().complete);
            match least_only.answer(&mut Run::unlimited().max_steps(300_000), &problem).unwrap().answer {
                Answer::Found(_) => found += 1,
                Answer::Unknown(Unknown::GaveUp) => {
                    missed += u32::from(problem.exists().unwrap().found().is_ok());
                }
                Answer::Unknown(_) => {}
                Answer::Impossible(reason) => panic!("it proves nothing: {reason}"),
            }
        }
    }
    assert!(found > 80 && missed > 0, "{found} found, {missed} missed");
}

/// What a report prints from move to move is checked against the rule: 004 leaves it once.
#[test]
fn where_004_leaves_its_rule() {
    let text = include_str!("../../../data/tours/report-004-8x8.txt");
    let rows: Vec<Vec<u32>> =
        text.lines().map(|line| line.split_whitespace().map(|number| number.parse().unwrap()).collect()).collect();
    let mut visits: Vec<(u32, Square)> = Vec::new();
    for (row, numbers) in (0..).zip(&rows) {
        visits.extend((0..).zip(numbers).map(|(file, &number)| (number, Square::new(file, 7 - row))));
    }
    visits.sort_unstable();
    let tour: Vec<Square> = visits.into_iter().map(|(_, square)| square).collect();
    let board = cavallo::Board::new(8, 8).unwrap();
    let exits =
        |square: Square, visited: &[Square]| board.neighbours(square).filter(|to| !visited.contains(to)).count();
    let breaks: Vec<(usize, Square, Square)> = (1..64)
        .filter_map(|placed| {
            let visited = &tour[..placed];
            let (from, to) = (tour[placed - 1], tour[placed]);
            let candidates = board.neighbours(from).filter(|next| !visited.contains(next));
            let least = candidates.min_by_key(|&next| exits(next, visited)).unwrap();
            (exits(to, visited) > exits(least, visited)).then_some((placed + 1, from, least))
        })
        .collect();
    let square = |name: &str| name.parse::<Square>().unwrap();
    assert_eq!(breaks, [(60, square("d6"), square("c4"))]);
}
