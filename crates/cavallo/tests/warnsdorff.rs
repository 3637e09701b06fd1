//! Warnsdorff's rule as the literature describes it: where it succeeds at once, what it does on a known board, and move
//! for move against a textbook version.

use cavallo::board::Colour;
use cavallo::tour::{Search, TieRule, Warnsdorff};
use cavallo::trace::{Candidate, Event};
use cavallo::{Answer, Board, Ends, Error, Observer, Run, Solver, Square, Tour, TourProblem, Unknown};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn open_from(board: &Board, start: Square) -> TourProblem {
    TourProblem::new(board.clone(), Ends::Open).with_start(start).unwrap()
}

fn side_by_side(side: u32) -> Board {
    Board::new(side, side).unwrap()
}

fn solve(method: &dyn Solver<TourProblem>, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Tour>, Error> {
    method.answer(run, problem).map(|solved| solved.answer)
}

fn with_ties(ties: TieRule, seed: u64) -> Warnsdorff {
    Warnsdorff { ties, seed, ..Warnsdorff::default() }
}

/// The tour, which must be found, and the squares placed to find it.
fn tour_and_steps(ties: TieRule, seed: u64, problem: &TourProblem, observer: &mut dyn Observer) -> (Tour, u64) {
    let mut run = Run::unlimited().watched_by(observer);
    match solve(&with_ties(ties, seed), &mut run, problem) {
        Ok(Answer::Found(tour)) => (tour, run.steps()),
        other => panic!("{ties:?} on {problem:?}: {other:?}"),
    }
}

fn corners(side: u32) -> [Square; 4] {
    let far = side - 1;
    [(0, 0), (far, 0), (0, far), (far, far)].map(|(file, rank)| Square::new(file, rank))
}

/// Counts what a method needed beyond the rule itself.
#[derive(Default)]
struct Mishaps {
    repairs: u64,
    restarts: u64,
}

impl Observer for Mishaps {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Repaired { .. } => self.repairs += 1,
            Event::Restarted { .. } => self.restarts += 1,
            _ => {}
        }
    }
}

#[test]
fn roth_ties_tour_255x255_from_nearly_every_start_at_once() {
    let board = side_by_side(255);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(255);
    let mut at_once = 0;
    for _ in 0..100 {
        // The area is odd, so a tour begins on the colour of a1.
        let start = loop {
            let any = Square::new(rng.random_range(0..255), rng.random_range(0..255));
            if any.colour() == Colour::Dark {
                break any;
            }
        };
        let mut mishaps = Mishaps::default();
        tour_and_steps(TieRule::Roth, 1, &open_from(&board, start), &mut mishaps);
        at_once += u32::from(mishaps.repairs + mishaps.restarts == 0);
    }
    assert!(at_once >= 95, "only {at_once} of 100 starts needed no repair");
}

/// D. Squirrel and P. Cull 1996: from a corner their orders never take a jump back up to 610x610, but for 74x74.
#[test]
fn squirrel_ties_take_no_jump_back_but_on_74x74() {
    for side in 5..=610_u32 {
        let area = u64::from(side * side);
        let problem = open_from(&side_by_side(side), Square::new(0, 0));
        let (_, steps) = tour_and_steps(TieRule::Squirrel, 1, &problem, &mut ());
        if side == 74 {
            assert!(steps > area, "74x74 is known to need more than the rule");
        } else {
            assert_eq!(steps, area, "{side}x{side}");
        }
    }
}

#[test]
fn squirrel_ties_work_from_every_corner() {
    for side in 20..=30_u32 {
        for corner in corners(side) {
            let problem = open_from(&side_by_side(side), corner);
            let (tour, steps) = tour_and_steps(TieRule::Squirrel, 1, &problem, &mut ());
            assert_eq!((tour.first(), steps), (corner, u64::from(side * side)));
        }
    }
}

#[test]
fn squirrel_ties_refuse_what_they_are_not_made_for() {
    let squirrel = with_ties(TieRule::Squirrel, 1);
    let unsuitable = [
        TourProblem::new(Board::new(6, 8).unwrap(), Ends::Open),
        open_from(&Board::new(6, 8).unwrap(), square("a1")),
        open_from(&side_by_side(8), square("b1")),
        open_from(&side_by_side(8), square("a2")),
        TourProblem::new(side_by_side(6).with_blocked(corners(6)).unwrap(), Ends::Open),
    ];
    for problem in unsuitable {
        let answer = solve(&squirrel, &mut Run::unlimited(), &problem);
        assert!(matches!(answer, Err(Error::Unsuitable(_))), "{problem:?}: {answer:?}");
    }
}

/// From the corners alone nothing is proved about other starts: on some of the 3x3 boards with holes the only tours begin
/// elsewhere, and there the method must not deny them.
#[test]
fn squirrel_ties_deny_only_what_is_not_there() {
    let squirrel = with_ties(TieRule::Squirrel, 1);
    let squares: Vec<Square> = side_by_side(3).squares().collect();
    let (mut found, mut denied, mut gave_up_wisely) = (0, 0, 0);
    for holes in 0..511_u32 {
        let blocked = (0..9).filter(|i| holes >> i & 1 == 1).map(|i| squares[i]);
        let board = side_by_side(3).with_blocked(blocked).unwrap();
        for ends in [Ends::Open, Ends::Closed] {
            let any = TourProblem::new(board.clone(), ends);
            let ending = board.squares().map(|end| any.clone().with_end(end).unwrap());
            for problem in ending.chain([any.clone()]) {
                let ask = |method: &dyn Solver<TourProblem>| solve(method, &mut Run::unlimited(), &problem);
                let exists = matches!(ask(&Search), Ok(Answer::Found(_)));
                match ask(&squirrel) {
                    Ok(Answer::Found(_)) => found += 1,
                    Ok(Answer::Impossible(_)) if exists => panic!("denied: {problem:?}"),
                    Ok(Answer::Impossible(_)) => denied += 1,
                    Ok(Answer::Unknown(Unknown::GaveUp)) => gave_up_wisely += u32::from(exists),
                    Err(Error::Unsuitable(_)) => {}
                    other => panic!("{other:?} on {problem:?}"),
                }
            }
        }
    }
    assert!(found >= 20 && denied >= 20 && gave_up_wisely >= 10, "{found}, {denied}, {gave_up_wisely}");
    // Of the four corners those of the end's own colour cannot be its tour's start.
    let problem = TourProblem::open(6).unwrap().with_end("c1").unwrap();
    let answer = solve(&squirrel, &mut Run::unlimited().max_steps(10_000_000), &problem);
    assert!(matches!(answer, Ok(Answer::Found(_))), "{answer:?}");
}

#[test]
fn every_tie_rule_tours_8x8_from_every_start() {
    let board = side_by_side(8);
    for (_, ties) in TieRule::ALL {
        for start in board.squares() {
            if ties != TieRule::Squirrel || corners(8).contains(&start) {
                let (tour, _) = tour_and_steps(ties, 1, &open_from(&board, start), &mut ());
                assert_eq!(tour.first(), start);
            }
        }
    }
}

#[test]
fn closed_tours_of_even_squares() {
    for side in [6, 8, 10, 12, 20, 50, 100] {
        let problem = TourProblem::new(side_by_side(side), Ends::Closed);
        let (tour, _) = tour_and_steps(TieRule::Roth, 1, &problem, &mut ());
        assert!(tour.returns());
    }
}

#[test]
fn chance_repeats_itself_from_the_same_seed_only() {
    let problem = open_from(&side_by_side(20), square("a1"));
    let tour = |seed| tour_and_steps(TieRule::Random, seed, &problem, &mut ()).0.squares().collect::<Vec<_>>();
    for seed in 0..10 {
        assert_eq!(tour(seed), tour(seed));
        assert_ne!(tour(seed), tour(seed + 1));
    }
}

/// A jump as the observer was told of it.
struct Jump {
    from: Square,
    to: Square,
    candidates: Vec<Candidate>,
    tied: Vec<Square>,
}

#[derive(Default)]
struct Trace(Vec<Jump>);

impl Observer for Trace {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        if let Event::Jumped { from, to, candidates, tied, .. } = *event {
            self.0.push(Jump { from, to, candidates: candidates.to_vec(), tied: tied.to_vec() });
        }
    }
}

/// The walk from b4 that Ji Ye and Velasco Martín (2015) follow by hand: a2 has two exits, the fewest; from a2 the knight
/// goes to c1, and there b3 and e2 are tied.
#[test]
fn the_walk_from_b4_is_the_one_in_the_report() {
    let board = side_by_side(8);
    for (_, ties) in TieRule::ALL.into_iter().filter(|&(_, ties)| ties != TieRule::Squirrel) {
        let mut trace = Trace::default();
        tour_and_steps(ties, 1, &open_from(&board, square("b4")), &mut trace);
        let [first, second, third, ..] = &trace.0[..] else { panic!("a tour of 8x8 has 63 jumps") };

        assert_eq!((first.from, first.to), (square("b4"), square("a2")));
        let mut exits: Vec<(Square, u8)> = first.candidates.iter().map(|c| (c.square, c.exits)).collect();
        exits.sort_unstable();
        let counted = [("a2", 2), ("c2", 5), ("d3", 7), ("d5", 7), ("a6", 3), ("c6", 7)];
        assert_eq!(exits, counted.map(|(name, exits)| (square(name), exits)));
        assert_eq!(first.tied, []);

        assert_eq!((second.from, second.to), (square("a2"), square("c1")));
        assert_eq!(second.tied, []);

        assert_eq!(third.from, square("c1"));
        let mut tied = third.tied.clone();
        tied.sort_unstable();
        assert_eq!(tied, [square("e2"), square("b3")]);
        assert!(tied.contains(&third.to));
    }
}

/// The rule as a textbook has it: exits counted afresh before every jump, ties to the first square as one reads the board
/// (top rank first, from left to right), and no jump taken back. The walk may end before the board does.
fn textbook_walk(width: i32, height: i32, start: (i32, i32)) -> Vec<(i32, i32)> {
    let mut visited = vec![vec![false; width as usize]; height as usize];
    let free_around = |visited: &Vec<Vec<bool>>, (file, rank): (i32, i32)| {
        let mut around = Vec::new();
        for up in [2, 1, -1, -2_i32] {
            let across = 3 - up.abs();
            for to in [(file - across, rank + up), (file + across, rank + up)] {
                let on_board = (0..width).contains(&to.0) && (0..height).contains(&to.1);
                if on_board && !visited[to.1 as usize][to.0 as usize] {
                    around.push(to);
                }
            }
        }
        around
    };
    let mut walk = vec![start];
    loop {
        let head = walk[walk.len() - 1];
        visited[head.1 as usize][head.0 as usize] = true;
        let onward = free_around(&visited, head);
        // Of equals `min_by_key` takes the first.
        let Some(to) = onward.into_iter().min_by_key(|&to| free_around(&visited, to).len()) else { return walk };
        walk.push(to);
    }
}

#[test]
fn order_ties_walk_as_the_textbook_does() {
    let mut completed = 0;
    for (width, height) in (3..=24_u32).flat_map(|width| (3..=24_u32).map(move |height| (width, height))) {
        let board = Board::new(width, height).unwrap();
        for start in board.squares().step_by(7) {
            let walk = textbook_walk(width as i32, height as i32, (start.file() as i32, start.rank() as i32));
            if walk.len() as u64 == board.area() {
                let (tour, steps) = tour_and_steps(TieRule::Order, 1, &open_from(&board, start), &mut ());
                let told: Vec<(i32, i32)> =
                    tour.squares().map(|square| (square.file() as i32, square.rank() as i32)).collect();
                assert_eq!(told, walk, "{board} from {start}");
                assert_eq!(steps, board.area());
                completed += 1;
            }
        }
    }
    assert!(completed > 1000, "the textbook completed only {completed} walks");
}

/// Without repairs the rule is a depth-first search in another order, so it settles every question.
#[test]
fn without_repairs_it_finds_a_tour_or_proves_that_there_is_none_as_another_complete_search_does() {
    for (board, ends) in [("5", Ends::Open), ("3x4", Ends::Open), ("4", Ends::Open), ("5x6", Ends::Closed)] {
        let problem = TourProblem::new(board.parse().unwrap(), ends);
        for start in problem.board().squares().take(8) {
            let problem = problem.clone().with_start(start).unwrap();
            let mut run = Run::unlimited();
            let expected = matches!(solve(&Search, &mut run, &problem), Ok(Answer::Found(_)));
            for ties in [TieRule::Order, TieRule::Random, TieRule::Roth, TieRule::Pohl] {
                match solve(&Warnsdorff { ties, seed: 7, repairs: false, ..Warnsdorff::default() }, &mut run, &problem)
                    .unwrap()
                {
                    Answer::Found(_) => assert!(expected, "{board} {start} {ties:?}"),
                    Answer::Impossible(_) => assert!(!expected, "{board} {start} {ties:?}"),
                    Answer::Unknown(why) => panic!("{board} {start} {ties:?}: {why}"),
                }
            }
        }
    }
}

#[test]
fn without_repairs_it_places_no_square_twice_where_the_rule_succeeds_at_once() {
    let problem = TourProblem::open(8).unwrap().with_start("a1").unwrap();
    let mut run = Run::unlimited();
    let answer = solve(&Warnsdorff { repairs: false, ..Warnsdorff::default() }, &mut run, &problem);
    assert!(matches!(answer, Ok(Answer::Found(_))));
    assert_eq!(run.steps(), 64);
}

#[test]
fn without_repairs_nothing_is_repaired() {
    let mut erred = 0;
    for side in 20..40 {
        let problem = open_from(&side_by_side(side), square("a1"));
        let mut mishaps = Mishaps::default();
        let mut run = Run::unlimited().max_steps(100_000).watched_by(&mut mishaps);
        let plain = Warnsdorff { ties: TieRule::Order, repairs: false, ..Warnsdorff::default() };
        solve(&plain, &mut run, &problem).unwrap();
        // Where the rule errs, squares are placed again.
        erred += u32::from(run.steps() > u64::from(side * side));
        assert_eq!((mishaps.repairs, mishaps.restarts), (0, 0));
    }
    assert!(erred > 0, "there was nothing to repair");
}
