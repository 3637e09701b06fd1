//! All gathering methods against a brute force that shares no code with them, and claims that are refused.

use std::collections::{BTreeMap, VecDeque};

use cavallo::gather::{
    GatherDefect, GatherSettings, Gathering, Meeting, Montagna, MontagnaRecorder, Objective, Targets, Weights,
};
use cavallo::{Answer, Board, Error, GatherProblem, Knight, Problem, Reason, Run, Solver, Square, Unknown, Unverified};
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
        let knights = self.knights.iter().map(knight).collect();
        GatherProblem::new(board, knights).unwrap().with_objective(self.objective)
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
        Some(Meeting { turns, squares, more, bound: None })
    }

    /// A claim that the knights cannot meet must be one that the brute force can see.
    fn confirm(&self, reason: &Reason, name: &str) {
        match *reason {
            Reason::NoKnights => assert!(self.knights.is_empty(), "{name}: {self:?}"),
            Reason::NeverMeet { from, to, with_king: false } => {
                let (from, to) = (self.cell(from), self.cell(to));
                let stands = |cell| self.knights.iter().any(|&(square, ..)| square == cell);
                assert!(stands(from) && stands(to), "{name} names squares without knights: {self:?}");
                let other = self.reach(to);
                assert!(self.reach(from).keys().all(|cell| !other.contains_key(cell)), "{name}: {self:?}");
            }
            _ => panic!("{name} says {reason}: {self:?}"),
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

fn claim(method: &dyn Solver<GatherProblem>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
    method.claim(&mut Run::unlimited(), problem)
}

/// Walks all knights to all squares of a meeting, and checks what comes of it.
fn check(problem: &GatherProblem, meeting: &Meeting) -> Result<Gathering, GatherDefect> {
    let problem = problem.clone().with_journeys(true);
    let gathering = problem.verify(&mut Run::unlimited(), meeting.clone()).map_err(|unverified| match unverified {
        Unverified::Defect(defect) => defect,
        Unverified::Stopped(stopped) => panic!("{stopped}"),
    })?;
    assert_eq!(gathering.journeys().map(<[_]>::len), Some(problem.knights().len()));
    assert_eq!(gathering.turns_of_each().len(), problem.knights().len());
    assert_eq!((gathering.turns(), gathering.squares()), (meeting.turns, &meeting.squares[..]));
    assert_eq!(gathering.has_more_squares(), meeting.more);
    Ok(gathering)
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
        let problem = problem.listing(squares);
        let right = case.best(&costs, squares);
        let built = |method: &cavallo::Method<GatherProblem>| method.solver(&GatherSettings::default());
        let mut methods: Vec<_> = GatherProblem::methods().iter().map(built).collect();
        methods.push(Box::new(Montagna { targets: Targets::Board, ..Montagna::default() }));
        for method in methods.iter().filter(|method| method.capabilities().complete) {
            let name = method.name();
            match claim(&**method, &problem) {
                Ok(Answer::Found(meeting)) => assert_eq!(Some(meeting), right, "{name}: {case:?}"),
                Ok(Answer::Impossible(reason)) => {
                    assert_eq!(right, None, "{name} says {reason}: {case:?}");
                    case.confirm(&reason, name);
                }
                other => panic!("{name} does not settle {case:?}: {other:?}"),
            }
        }
        if let Some(right) = right {
            check(&problem, &right).unwrap();
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
        let problem = case.problem().listing(usize::MAX);
        let costs = case.costs();
        for (_, targets) in Targets::ALL {
            for (_, weights) in Weights::ALL {
                let method = Montagna { radius: rng.random_range(0..4), targets, weights };
                match claim(&method, &problem).unwrap() {
                    Answer::Found(meeting) => {
                        let targets = case.targets(method);
                        let tried = targets.iter().filter_map(|cell| costs.get(cell));
                        assert_eq!(Some(&meeting.turns), tried.min(), "{method:?} on {case:?}");
                        let is_best = |cell: &&Cell| costs.get(*cell) == Some(&meeting.turns);
                        let squares: Vec<_> = targets.iter().filter(is_best).map(|&cell| case.square(cell)).collect();
                        assert_eq!(meeting.squares, squares, "{method:?} on {case:?}");
                        assert_eq!(meeting.more, targets.len() < case.free().len());
                        check(&problem, &meeting).unwrap();
                        let best = costs.values().min().unwrap();
                        assert!(meeting.turns >= *best, "{method:?} on {case:?}");
                        right += u32::from(meeting.turns == *best);
                        wrong += u32::from(meeting.turns > *best);
                    }
                    Answer::Impossible(reason) => {
                        assert!(case.knights.is_empty() || targets == Targets::Board, "{method:?} on {case:?}");
                        case.confirm(&reason, "montagna");
                    }
                    Answer::Unknown(why) => {
                        assert_eq!(why, Unknown::GaveUp);
                        assert!(!method.capabilities().complete);
                        assert!(!case.targets(method).iter().any(|cell| costs.contains_key(cell)), "{case:?}");
                        unknown += 1;
                    }
                }
            }
        }
    }
    assert!(right > 20_000 && wrong > 1000 && unknown > 2000, "{right} right, {wrong} wrong, {unknown} unknown");
}

#[test]
fn montagna_tells_what_it_tried() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(99);
    for _ in 0..1000 {
        let case = Case::random(&mut rng);
        let (problem, costs) = (case.problem(), case.costs());
        for (_, targets) in Targets::ALL {
            let method = Montagna { radius: rng.random_range(0..4), targets, ..Montagna::default() };
            let mut recorder = MontagnaRecorder::new(method);
            method.claim(&mut Run::unlimited().watched_by(&mut recorder), &problem).unwrap();
            let Some(trace) = recorder.into_trace() else {
                assert!(case.knights.is_empty(), "{case:?}");
                continue;
            };
            let tried: Vec<_> = trace.targets.iter().map(|target| (target.square, target.turns)).collect();
            let expected: Vec<_> =
                case.targets(method).iter().map(|cell| (case.square(*cell), costs.get(cell).copied())).collect();
            assert_eq!(tried, expected, "{method:?} on {case:?}");
            assert_eq!((trace.tried, trace.settings), (tried.len() as u64, method));
            for target in trace.targets {
                // The turns follow from the distances, if all of them are known.
                let turns_of =
                    |(knight, jumps): (&Knight, Option<u32>)| jumps.map(|jumps| u64::from(jumps).div_ceil(knight.k));
                let turns: Option<Vec<u64>> = problem.knights().iter().zip(target.jumps).map(turns_of).collect();
                let turns = turns.map(|turns| match problem.wanted().objective {
                    Objective::Total => {
                        turns.iter().zip(problem.knights()).map(|(turns, knight)| turns * knight.count).sum()
                    }
                    Objective::Slowest => turns.into_iter().max().unwrap_or(0),
                });
                assert_eq!(turns, target.turns, "{} on {case:?}", target.square);
            }
        }
    }
}

fn problem(board: &str, knights: &[(&str, u64)]) -> GatherProblem {
    let knight = |&(square, k): &(&str, u64)| Knight { square: square.parse().unwrap(), k, count: 1 };
    GatherProblem::new(board.parse().unwrap(), knights.iter().map(knight).collect()).unwrap()
}

#[test]
fn small_questions() {
    for method in GatherProblem::methods() {
        let solver = method.solver(&GatherSettings { targets: Targets::Board, ..GatherSettings::default() });
        for objective in [Objective::Total, Objective::Slowest] {
            let answer = |board, knights: &[_]| {
                claim(&*solver, &problem(board, knights).with_objective(objective).listing(10)).unwrap()
            };
            let meet = |turns, square: &str| {
                Answer::Found(Meeting { turns, squares: vec![square.parse().unwrap()], more: false, bound: None })
            };
            let apart = |from: &str, to: &str| {
                let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
                Answer::Impossible(Reason::NeverMeet { from, to, with_king: false })
            };
            assert_eq!(answer("8", &[]), Answer::Impossible(Reason::NoKnights), "{}", method.name);
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
    for method in GatherProblem::methods() {
        let answer = claim(&*method.solver(&GatherSettings::default()), &problem("1000000000", &[]));
        assert_eq!(answer, Ok(Answer::Impossible(Reason::NoKnights)), "{}", method.name);
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
            assert_eq!(check(&problem, &tampered), Err(defect));
        }
        for cell in case.free() {
            let is_best = costs.get(&cell) == Some(&right.turns);
            // The square alone, and as another square of the list.
            for squares in [vec![case.square(cell)], vec![right.squares[0], case.square(cell)]] {
                let tampered = Meeting { squares, ..right.clone() };
                let verdict = check(&problem, &tampered);
                assert_eq!(verdict.is_ok(), is_best, "{case:?} {cell:?}: {verdict:?}");
            }
            refused += u32::from(!is_best);
        }
    }
    assert!(refused > 2000, "only {refused} squares were refused");
}
