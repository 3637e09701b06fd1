//! All gathering methods against a brute force that shares no code with them, and what refuses a claim or stops a
//! method.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use cavallo::board::{Board, Square};
use cavallo::gather::{
    Answer, GatherDefect, GatherProblem, GatherSolver, Impossibility, Journey, Knight, METHODS, Meeting, Montagna,
    Objective, RepeatedJumps, Settings, SolveError, Targets, Wanted, Weights, journeys, verify,
};
use cavallo::run::{Budget, CancelToken, Run, Stopped};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A square as the report counts: row from the top, column from the left. What can be reached, with distances.
type Cell = (i64, i64);
type Reach = BTreeMap<Cell, u64>;

/// A question in plain numbers.
#[derive(Debug)]
struct Case {
    rows: i64,
    columns: i64,
    blocked: Vec<Cell>,
    /// Where, k, how many.
    knights: Vec<(Cell, u64, u64)>,
    objective: Objective,
}

impl Case {
    fn random(rng: &mut Xoshiro256PlusPlus) -> Self {
        let (short, long) = match rng.random_range(0..8) {
            0 => (1, rng.random_range(1..=12)),
            1 => (2, rng.random_range(1..=16)),
            2 => (3, 3),
            3 => (3, rng.random_range(1..=12)),
            4 => (4, rng.random_range(1..=12)),
            _ => (rng.random_range(1..=8), rng.random_range(1..=8)),
        };
        let (rows, columns) = if rng.random() { (short, long) } else { (long, short) };
        let cell = |rng: &mut Xoshiro256PlusPlus| (rng.random_range(0..rows), rng.random_range(0..columns));
        let holes = if rng.random() { 0 } else { rng.random_range(0..=rows * columns / 3) };
        let blocked: Vec<Cell> = (0..holes).map(|_| cell(rng)).collect();
        let crowd = rng.random_range(0..=9);
        let knights = (0..crowd)
            .map(|_| (cell(rng), rng.random_range(1..=12), rng.random_range(1..=3)))
            .filter(|(cell, ..)| !blocked.contains(cell))
            .collect();
        let objective = if rng.random() { Objective::Total } else { Objective::Slowest };
        Self { rows, columns, blocked, knights, objective }
    }

    fn square(&self, (row, column): Cell) -> Square {
        Square::new(column as u32, (self.rows - 1 - row) as u32)
    }

    fn cell(&self, square: Square) -> Cell {
        (self.rows - 1 - i64::from(square.rank()), i64::from(square.file()))
    }

    fn problem(&self) -> GatherProblem {
        let blocked = self.blocked.iter().map(|&cell| self.square(cell));
        let board = Board::new(self.columns as u32, self.rows as u32).unwrap().with_blocked(blocked).unwrap();
        let knight = |&(cell, k, count): &(Cell, u64, u64)| Knight { square: self.square(cell), k, count };
        GatherProblem::new(board, self.knights.iter().map(knight).collect()).unwrap()
    }

    /// The free cells in the order of their squares.
    fn free(&self) -> Vec<Cell> {
        let cells = (0..self.rows).rev().flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        cells.filter(|cell| !self.blocked.contains(cell)).collect()
    }

    fn reach(&self, from: Cell) -> Reach {
        let mut reach = Reach::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some((row, column)) = queue.pop_front() {
            let jumps = reach[&(row, column)] + 1;
            for (down, right) in (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right))) {
                let to: Cell = (row + down, column + right);
                let is_on_board = (0..self.rows).contains(&to.0) && (0..self.columns).contains(&to.1);
                if down * down + right * right == 5
                    && is_on_board
                    && !self.blocked.contains(&to)
                    && !reach.contains_key(&to)
                {
                    reach.insert(to, jumps);
                    queue.push_back(to);
                }
            }
        }
        reach
    }

    /// What each cell costs that all knights can reach.
    fn costs(&self) -> BTreeMap<Cell, u64> {
        let reaches: Vec<Reach> = self.knights.iter().map(|&(cell, ..)| self.reach(cell)).collect();
        let cost = |cell: Cell| {
            let mut cost = 0;
            for (reach, &(_, k, count)) in reaches.iter().zip(&self.knights) {
                let jumps = *reach.get(&cell)?;
                let mut turns = 0;
                while turns * k < jumps {
                    turns += 1;
                }
                cost = if self.objective == Objective::Total { cost + turns * count } else { cost.max(turns) };
            }
            Some((cell, cost))
        };
        if self.knights.is_empty() { BTreeMap::new() } else { self.free().into_iter().filter_map(cost).collect() }
    }

    /// The right answer, or nothing if the knights cannot meet.
    fn best(&self, costs: &BTreeMap<Cell, u64>, most: usize) -> Option<Meeting> {
        let turns = *costs.values().min()?;
        let cells = self.free().into_iter().filter(|cell| costs.get(cell) == Some(&turns));
        let mut squares: Vec<Square> = cells.map(|cell| self.square(cell)).collect();
        let more = squares.len() > most;
        squares.truncate(most);
        Some(Meeting { turns, squares, more })
    }

    /// A claim that the knights cannot meet must be one that the brute force can see.
    fn confirm(&self, reason: Impossibility, name: &str) {
        match reason {
            Impossibility::NoKnights => assert!(self.knights.is_empty(), "{name}: {self:?}"),
            Impossibility::Apart(a, b) => {
                let (a, b) = (self.cell(a), self.cell(b));
                let stands = |cell| self.knights.iter().any(|&(square, ..)| square == cell);
                assert!(stands(a) && stands(b), "{name} names squares without knights: {self:?}");
                let other = self.reach(b);
                assert!(self.reach(a).keys().all(|cell| !other.contains_key(cell)), "{name}: {self:?}");
            }
        }
    }

    /// The report's centre, with ordinary fractions.
    fn centre(&self, weights: Weights) -> Cell {
        let greatest = self.knights.iter().map(|&(_, k, _)| k).max().unwrap();
        let (mut mass, mut row, mut column) = (0.0, 0.0, 0.0);
        for &(cell, k, count) in &self.knights {
            let weight = match weights {
                Weights::Intended => greatest as f64 - k as f64 + 1.0,
                Weights::Report => (k as f64 - greatest as f64 + 1.0).abs(),
            } * count as f64;
            mass += weight;
            row += weight * cell.0 as f64;
            column += weight * cell.1 as f64;
        }
        let half = if weights == Weights::Intended { 0.5 } else { 0.0 };
        ((row / mass + half).floor() as i64, (column / mass + half).floor() as i64)
    }

    /// The cells that `montagna` is to try.
    fn targets(&self, method: Montagna) -> Vec<Cell> {
        let (row, column) = self.centre(method.weights);
        let own = |cell| method.targets == Targets::Own && self.knights.iter().any(|&(square, ..)| square == cell);
        let near = |cell: Cell| (cell.0 - row).abs().max((cell.1 - column).abs()) <= i64::from(method.radius);
        self.free().into_iter().filter(|&cell| method.targets == Targets::Board || near(cell) || own(cell)).collect()
    }
}

fn ask(method: &dyn GatherSolver, problem: &GatherProblem, wanted: Wanted) -> Result<Answer, SolveError> {
    method.solve(&mut Run::unlimited(), problem, wanted)
}

/// Checks a meeting on its first square, as the program does.
fn check(problem: &GatherProblem, objective: Objective, meeting: &Meeting) -> Result<Vec<u64>, GatherDefect> {
    let mut run = Run::unlimited();
    let journey = journeys(&mut run, problem.board(), meeting.squares[0]).unwrap();
    let gathering = verify(problem, objective, meeting.clone(), &*journey, true)?;
    assert_eq!(gathering.journeys().map(<[_]>::len), Some(problem.knights().len()));
    Ok(gathering.turns_of_each().to_vec())
}

#[test]
fn every_exact_method_agrees_with_brute_force() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2014);
    let (mut met, mut apart, mut cut) = (0, 0, 0);
    for _ in 0..20_000 {
        let case = Case::random(&mut rng);
        let problem = case.problem();
        let costs = case.costs();
        let squares = [1, 1, 2, 5, usize::MAX][rng.random_range(0..5)];
        let wanted = Wanted { objective: case.objective, squares };
        let right = case.best(&costs, squares);
        let mut methods: Vec<_> = METHODS.iter().map(|method| (method.build)(Settings::default())).collect();
        methods.push(Box::new(Montagna { targets: Targets::Board, ..Montagna::default() }));
        for method in methods.iter().filter(|method| method.is_exact()) {
            let name = method.name();
            match ask(&**method, &problem, wanted) {
                Ok(Answer::Meet(meeting)) => assert_eq!(Some(meeting), right, "{name}: {case:?}"),
                Ok(Answer::Impossible(reason)) => {
                    assert_eq!(right, None, "{name} says {reason}: {case:?}");
                    case.confirm(reason, name);
                }
                other => panic!("{name} does not settle {case:?}: {other:?}"),
            }
        }
        if let Some(right) = right {
            check(&problem, case.objective, &right).unwrap();
            met += 1;
            cut += u32::from(right.more);
        } else {
            apart += u32::from(!case.knights.is_empty());
        }
    }
    assert!(met > 8000 && apart > 3000 && cut > 2000, "{met} met, {apart} apart, {cut} lists cut");
}

#[test]
fn montagna_finds_the_best_of_its_targets() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(98);
    let (mut right, mut wrong, mut unknown) = (0, 0, 0);
    for _ in 0..10_000 {
        let case = Case::random(&mut rng);
        let problem = case.problem();
        let costs = case.costs();
        for (_, targets) in Targets::ALL {
            for (_, weights) in Weights::ALL {
                let method = Montagna { radius: rng.random_range(0..4), targets, weights };
                let wanted = Wanted { objective: case.objective, squares: usize::MAX };
                match ask(&method, &problem, wanted).unwrap() {
                    Answer::Meet(meeting) => {
                        let targets = case.targets(method);
                        let tried = targets.iter().filter_map(|cell| costs.get(cell));
                        assert_eq!(Some(&meeting.turns), tried.min(), "{method:?} on {case:?}");
                        let is_best = |cell: &&Cell| costs.get(*cell) == Some(&meeting.turns);
                        let squares: Vec<_> = targets.iter().filter(is_best).map(|&cell| case.square(cell)).collect();
                        assert_eq!(meeting.squares, squares, "{method:?} on {case:?}");
                        assert_eq!(meeting.more, targets.len() < case.free().len());
                        check(&problem, case.objective, &meeting).unwrap();
                        let best = costs.values().min().unwrap();
                        assert!(meeting.turns >= *best, "{method:?} on {case:?}");
                        right += u32::from(meeting.turns == *best);
                        wrong += u32::from(meeting.turns > *best);
                    }
                    Answer::Impossible(reason) => {
                        assert!(case.knights.is_empty() || targets == Targets::Board, "{method:?} on {case:?}");
                        case.confirm(reason, "montagna");
                    }
                    Answer::Unknown => {
                        assert!(!method.is_exact());
                        assert!(!case.targets(method).iter().any(|cell| costs.contains_key(cell)), "{case:?}");
                        unknown += 1;
                    }
                }
            }
        }
    }
    assert!(right > 20_000 && wrong > 1000 && unknown > 2000, "{right} right, {wrong} wrong, {unknown} unknown");
}

fn problem(board: &str, knights: &[(&str, u64)]) -> GatherProblem {
    let knight = |&(square, k): &(&str, u64)| Knight { square: square.parse().unwrap(), k, count: 1 };
    GatherProblem::new(board.parse().unwrap(), knights.iter().map(knight).collect()).unwrap()
}

#[test]
fn small_questions() {
    for method in &METHODS {
        let solver = (method.build)(Settings { targets: Targets::Board, ..Settings::default() });
        for objective in [Objective::Total, Objective::Slowest] {
            let wanted = Wanted { objective, squares: 10 };
            let answer = |board, knights: &[_]| ask(&*solver, &problem(board, knights), wanted).unwrap();
            let meet = |turns, square: &str| {
                Answer::Meet(Meeting { turns, squares: vec![square.parse().unwrap()], more: false })
            };
            let apart =
                |a: &str, b: &str| Answer::Impossible(Impossibility::Apart(a.parse().unwrap(), b.parse().unwrap()));
            assert_eq!(answer("8", &[]), Answer::Impossible(Impossibility::NoKnights), "{}", method.name);
            assert_eq!(answer("1", &[("a1", 1)]), meet(0, "a1"));
            assert_eq!(answer("9x1", &[("d1", 3)]), meet(0, "d1"));
            assert_eq!(answer("9x1", &[("d1", 3), ("d1", 7)]), meet(0, "d1"));
            assert_eq!(answer("9x1", &[("d1", 3), ("e1", 7)]), apart("d1", "e1"));
            assert_eq!(answer("3", &[("b2", 1), ("a1", 1)]), apart("a1", "b2"));
            // b3 is one jump from both others.
            let turns = if objective == Objective::Total { 2 } else { 1 };
            assert_eq!(answer("2x5", &[("a1", 1), ("a5", 1), ("b3", 1)]), meet(turns, "b3"));
        }
    }
}

#[test]
fn without_knights_no_board_is_too_large() {
    for method in &METHODS {
        let giant = problem("1000000000", &[]);
        let answer = ask(&*(method.build)(Settings::default()), &giant, Wanted::default());
        assert_eq!(answer, Ok(Answer::Impossible(Impossibility::NoKnights)), "{}", method.name);
    }
}

#[test]
fn a_tampered_claim_is_refused() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut refused = 0;
    for _ in 0..500 {
        let case = Case::random(&mut rng);
        let problem = case.problem();
        let costs = case.costs();
        let Some(right) = case.best(&costs, 1) else { continue };
        for claimed in [right.turns.checked_sub(1), Some(right.turns + 1)].into_iter().flatten() {
            let tampered = Meeting { turns: claimed, ..right.clone() };
            let defect = GatherDefect::WrongTurns { claimed, found: right.turns };
            assert_eq!(check(&problem, case.objective, &tampered), Err(defect));
        }
        for cell in case.free() {
            let tampered = Meeting { squares: vec![case.square(cell)], ..right.clone() };
            let verdict = check(&problem, case.objective, &tampered);
            assert_eq!(verdict.is_ok(), costs.get(&cell) == Some(&right.turns), "{case:?} {cell:?}: {verdict:?}");
            refused += u32::from(verdict.is_err());
        }
    }
    assert!(refused > 2000, "only {refused} squares were refused");
}

#[test]
fn a_tampered_journey_is_refused() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let blocked = "5".parse::<Board>().unwrap().with_blocked([square("b3")]).unwrap();
    let knight = Knight { square: square("a1"), k: 1, count: 1 };
    let problem = GatherProblem::new(blocked, vec![knight]).unwrap();
    let meeting = |turns| Meeting { turns, squares: vec![square("d4")], more: false };
    let walk = |from: &str, jumps: &[(i32, i32)], turns: u64| {
        let stretches = jumps.iter().map(|&jump| RepeatedJumps { jumps: [jump; 2], times: 1 }).collect();
        let way = Journey { from: square(from), stretches };
        verify(&problem, Objective::Total, meeting(turns), &|_| Some(way.clone()), false)
    };
    let (from, to) = (square("a1"), square("d4"));
    let wrong_way = GatherDefect::WrongWay { from, to };

    assert!(walk("a1", &[(2, 1), (1, 2)], 2).is_ok());
    // Over a blocked square, off the board, from elsewhere, not to the end, past it.
    assert_eq!(walk("a1", &[(1, 2), (2, 1)], 2), Err(wrong_way.clone()));
    assert_eq!(walk("a1", &[(2, 1), (1, -2), (-1, 2), (1, 2)], 4), Err(wrong_way.clone()));
    assert_eq!(walk("b2", &[(2, 2)], 1), Err(wrong_way.clone()));
    assert_eq!(walk("a1", &[(2, 1)], 1), Err(wrong_way.clone()));
    assert_eq!(walk("a1", &[(2, 1), (1, 2), (1, -2)], 3), Err(wrong_way));
    // No knight's jump.
    assert_eq!(walk("a1", &[(3, 3)], 1), Err(GatherDefect::NotAJump { from, files: 3, ranks: 3 }));
    assert_eq!(walk("a1", &[(2, 1), (0, 0), (1, 2)], 3), Err(GatherDefect::NotAJump { from, files: 0, ranks: 0 }));
    // A detour is a journey, but takes its time.
    let detour = [(2, 1), (1, 2), (1, -2), (-1, 2)];
    assert_eq!(walk("a1", &detour, 2), Err(GatherDefect::WrongTurns { claimed: 2, found: 4 }));
    // No journey, no square.
    let verdict = verify(&problem, Objective::Total, meeting(2), &|_| None, false);
    assert_eq!(verdict, Err(GatherDefect::NoWay { from, to }));
    let nowhere = Meeting { squares: Vec::new(), ..meeting(0) };
    assert_eq!(verify(&problem, Objective::Total, nowhere, &|_| None, false), Err(GatherDefect::NoSquare));
}

/// The methods that go over the board square by square; `exact` has limits of its own.
fn searching() -> impl Iterator<Item = Box<dyn GatherSolver>> {
    let others = METHODS.iter().filter(|method| !["auto", "exact"].contains(&method.name));
    others.map(|method| (method.build)(Settings::default()))
}

#[test]
fn limits_hold_and_memory_is_given_back() {
    let problem = problem("9", &[("a1", 2), ("h8", 1), ("a9", 3), ("c4", 1)]);
    let wanted = Wanted { squares: usize::MAX, ..Wanted::default() };
    for method in searching() {
        let name = method.name();
        let solve = |budget, cancel| {
            let mut run = Run::within(budget).cancelled_by(cancel);
            let answer = method.solve(&mut run, &problem, wanted);
            (answer, run.steps(), run.peak_memory())
        };
        let (answer, steps, peak) = solve(Budget::default(), CancelToken::new());
        assert!(steps > 0 && matches!(answer, Ok(Answer::Meet(_))), "{name}: {answer:?}");
        // With just what it needs it has the same answer, with a little less none.
        for (limit, enough) in [(steps, true), (steps - 1, false), (0, false)] {
            let limited = solve(Budget { steps: Some(limit), ..Budget::default() }, CancelToken::new()).0;
            let expected = if enough { answer.clone() } else { Err(Stopped::Steps { limit }.into()) };
            assert_eq!(limited, expected, "{name}");
        }
        for (limit, enough) in [(peak, true), (peak - 1, false), (100, false), (0, false)] {
            let limited = solve(Budget { memory: Some(limit), ..Budget::default() }, CancelToken::new());
            let is_refused = matches!(limited.0, Err(SolveError::Stopped(Stopped::Memory { .. })));
            assert!(if enough { limited.0 == answer } else { is_refused }, "{name} with {limit} bytes: {limited:?}");
            assert!(limited.2 <= limit);
        }
        let limit = Duration::ZERO;
        let late = solve(Budget { time: Some(limit), ..Budget::default() }, CancelToken::new()).0;
        assert_eq!(late, Err(Stopped::Time { limit }.into()), "{name}");
        let cancel = CancelToken::new();
        cancel.cancel();
        assert_eq!(solve(Budget::default(), cancel).0, Err(Stopped::Cancelled.into()), "{name}");

        // Question after question fits into the memory of one.
        let budget = Budget { memory: Some(peak), ..Budget::default() };
        let mut run = Run::within(budget);
        for _ in 0..3 {
            assert_eq!(method.solve(&mut run, &problem, wanted), answer, "{name}");
        }
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused_before_anything_is_allocated() {
    let knights = [("a1", 1), ("h8", 1)];
    for method in searching() {
        for limit in [0, 1 << 30, u64::MAX] {
            let mut run = Run::unlimited().max_memory(limit);
            let giant = method.solve(&mut run, &problem("1000000000", &knights), Wanted::default());
            let squares = 1_000_000_000_000_000_000;
            assert_eq!(giant, Err(Stopped::BoardTooLarge { squares, most: (1 << 31) - 1 }.into()), "{}", method.name());
            if limit <= 1 << 30 {
                let large = method.solve(&mut run, &problem("20000", &knights), Wanted::default());
                let is_refused = matches!(large, Err(SolveError::Stopped(Stopped::Memory { .. })));
                assert!(is_refused, "{}: {large:?}", method.name());
            }
        }
    }
}
