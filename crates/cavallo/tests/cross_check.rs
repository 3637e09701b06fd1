//! All methods against a brute force that shares no code with them, and against each other.

use std::collections::BTreeMap;

use cavallo::tour::{Search, TieRule, TourSettings};
use cavallo::{
    Answer, Board, Budget, Capabilities, Ends, Error, Method, Problem, Run, Solver, Square, Tour, TourProblem, Unknown,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A square as a plain pair of coordinates.
type Cell = (u32, u32);

/// A few squares as a graph of their own, numbered as they come; a row of bits says which are a jump apart.
struct Graph {
    cells: Vec<Cell>,
    joined: Vec<u32>,
}

impl Graph {
    fn new(cells: &[Cell]) -> Self {
        let joined = cells
            .iter()
            .map(|&a| cells.iter().enumerate().fold(0, |row, (i, &b)| row | u32::from(is_jump(a, b)) << i))
            .collect();
        Self { cells: cells.to_vec(), joined }
    }

    fn number(&self, cell: Cell) -> usize {
        self.cells.iter().position(|&other| other == cell).unwrap()
    }

    /// Whether a walk with this beginning visits every square once and ends as asked.
    fn has_tour(&self, closed: bool, beginning: &[Cell], end: Option<Cell>) -> bool {
        let end = end.map(|cell| self.number(cell));
        let starts: Vec<usize> = match beginning.first() {
            Some(&first) => vec![self.number(first)],
            None => (0..self.cells.len()).collect(),
        };
        starts.into_iter().any(|first| {
            let visited = beginning.iter().fold(1 << first, |visited, &cell| visited | 1 << self.number(cell));
            let head = beginning.last().map_or(first, |&cell| self.number(cell));
            self.completes(visited, head, &|last| {
                let returns = self.cells.len() > 2 && self.joined[last] >> first & 1 == 1;
                (returns || !closed) && end.is_none_or(|end| end == last)
            })
        })
    }

    fn completes(&self, visited: u32, head: usize, may_end: &dyn Fn(usize) -> bool) -> bool {
        if visited.count_ones() as usize == self.cells.len() {
            return may_end(head);
        }
        let onward = self.joined[head] & !visited;
        (0..self.cells.len()).any(|to| onward >> to & 1 == 1 && self.completes(visited | 1 << to, to, may_end))
    }
}

/// Squares a jump apart are those whose distance is the root of five.
fn is_jump(a: Cell, b: Cell) -> bool {
    let (files, ranks) = (i64::from(a.0) - i64::from(b.0), i64::from(a.1) - i64::from(b.1));
    files * files + ranks * ranks == 5
}

/// A question in plain coordinates.
#[derive(Debug)]
struct Case {
    width: u32,
    height: u32,
    free: Vec<Cell>,
    closed: bool,
    prefix: Vec<Cell>,
    end: Option<Cell>,
}

/// More free squares than this take the brute force too long.
const MOST_FREE: usize = 20;

impl Case {
    /// Most boards with random holes have no tour, so every other case is a walk's own squares.
    fn random(rng: &mut Xoshiro256PlusPlus) -> Self {
        let closed = rng.random();
        let (width, height, walk, free) = if rng.random() { carved(rng, closed) } else { holed(rng) };
        let any = |rng: &mut Xoshiro256PlusPlus| free[rng.random_range(0..free.len())];
        let prefix = match rng.random_range(0..4) {
            0 | 1 => Vec::new(),
            2 => vec![any(rng)],
            _ if walk.is_empty() => {
                let first = any(rng);
                wander(rng, first, &free, 4)
            }
            _ => walk[..rng.random_range(1..=walk.len())].to_vec(),
        };
        let end = match rng.random_range(0..4) {
            0 | 1 => None,
            2 => Some(any(rng)),
            _ => Some(walk.last().copied().unwrap_or_else(|| any(rng))),
        };
        Self { width, height, free, closed, prefix, end }
    }

    /// The same question to the library, which must refuse it exactly when the prefix visits the end too early.
    fn problem(&self) -> Option<TourProblem> {
        let square = |&(file, rank): &Cell| Square::new(file, rank);
        let ends = if self.closed { Ends::Closed } else { Ends::Open };
        let cells = rectangle(self.width, self.height);
        let blocked = cells.iter().filter(|cell| !self.free.contains(cell)).map(square);
        let board = Board::new(self.width, self.height).unwrap().with_blocked(blocked).unwrap();
        let problem = TourProblem::new(board, ends).with_prefix(self.prefix.iter().map(square).collect()).unwrap();
        let Some(end) = self.end else { return Some(problem) };
        let at_last = self.prefix.len() == self.free.len() && self.prefix.last() == Some(&end);
        let too_early = self.prefix.contains(&end) && !at_last;
        let problem = problem.with_end(square(&end));
        assert_eq!(problem.is_err(), too_early, "{self:?}");
        problem.ok()
    }
}

fn rectangle(width: u32, height: u32) -> Vec<Cell> {
    (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank))).collect()
}

/// A board with holes made at random.
fn holed(rng: &mut Xoshiro256PlusPlus) -> (u32, u32, Vec<Cell>, Vec<Cell>) {
    loop {
        let (width, height) = (rng.random_range(1..=7), rng.random_range(1..=7));
        let holes = rng.random_range(0..width * height);
        let mut free = rectangle(width, height);
        let few_holes = if rng.random() { holes.min(3) } else { holes };
        for _ in 0..few_holes {
            free.swap_remove(rng.random_range(0..free.len()));
        }
        if free.len() <= MOST_FREE {
            return (width, height, Vec::new(), free);
        }
    }
}

/// A board on which just the squares of a walk are free, now and then one more; if asked for, the walk returns.
fn carved(rng: &mut Xoshiro256PlusPlus, closed: bool) -> (u32, u32, Vec<Cell>, Vec<Cell>) {
    let (width, height) = (rng.random_range(3..=7), rng.random_range(3..=7));
    let cells = rectangle(width, height);
    let first = cells[rng.random_range(0..cells.len())];
    let mut walk = Vec::new();
    for _ in 0..200 {
        walk = wander(rng, first, &cells, MOST_FREE - 1);
        if closed && let Some(last) = walk.iter().rposition(|&cell| is_jump(cell, first)) {
            walk.truncate(last + 1);
        }
        if !closed || walk.len() > 3 {
            break;
        }
    }
    let mut free = walk.clone();
    let other = cells[rng.random_range(0..cells.len())];
    if rng.random_range(0..4) == 0 && !free.contains(&other) {
        free.push(other);
    }
    (width, height, walk, free)
}

/// A walk without repetition of so many squares, or fewer if it gets stuck.
fn wander(rng: &mut Xoshiro256PlusPlus, first: Cell, cells: &[Cell], longest: usize) -> Vec<Cell> {
    let mut walk = vec![first];
    let length = rng.random_range(1..=longest);
    while walk.len() < length {
        let head = walk[walk.len() - 1];
        let onward: Vec<Cell> = cells.iter().copied().filter(|&to| is_jump(head, to) && !walk.contains(&to)).collect();
        if onward.is_empty() {
            break;
        }
        walk.push(onward[rng.random_range(0..onward.len())]);
    }
    walk
}

/// Every method with every setting that applies to the problem, with a name for the reader.
fn methods_for(problem: &TourProblem) -> Vec<(String, Box<dyn Solver<TourProblem>>)> {
    let mut methods = Vec::new();
    let applies = |method: &&Method<TourProblem>| {
        let Capabilities { blocked, prefix, .. } = method.capabilities();
        (blocked || problem.board().blocked().is_empty()) && (prefix || problem.prefix().len() <= 1)
    };
    for method in TourProblem::methods().iter().filter(applies) {
        if !method.capabilities().ties {
            methods.push((method.name.to_string(), method.solver(&TourSettings::default())));
            continue;
        }
        for (rule, ties) in TieRule::ALL {
            if ties != TieRule::Squirrel || begins_in_a_corner_of_a_square(problem) {
                let settings = TourSettings { ties, seed: 1, ..TourSettings::default() };
                methods.push((format!("warnsdorff/{rule}"), method.solver(&settings)));
            }
        }
    }
    methods
}

fn begins_in_a_corner_of_a_square(problem: &TourProblem) -> bool {
    let (width, height) = (problem.board().width(), problem.board().height());
    let is_border = |coordinate: u32| coordinate == 0 || coordinate == width - 1;
    width == height && problem.start().is_some_and(|start| is_border(start.file()) && is_border(start.rank()))
}

fn ask(method: &dyn Solver<TourProblem>, problem: &TourProblem, budget: Budget) -> Result<Answer<Tour>, Error> {
    method.answer(&mut Run::within(budget), problem).map(|solved| solved.answer)
}

#[test]
fn every_method_agrees_with_brute_force_on_random_boards() {
    compare_with_brute_force(4_000);
}

#[test]
#[ignore = "longer version"]
fn every_method_agrees_with_brute_force_on_more_random_boards() {
    compare_with_brute_force(20_000);
}

fn compare_with_brute_force(cases: u32) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1823);
    let budget = Budget { steps: Some(1_000_000_000), memory: Some(1 << 30), time: None };
    // For open and closed tours how many were impossible and how many possible.
    let mut seen = [[0_u32; 2]; 2];
    let mut constrained = 0;
    let mut by_squirrel = 0;
    for _ in 0..cases {
        let case = Case::random(&mut rng);
        let Some(problem) = case.problem() else { continue };
        let exists = Graph::new(&case.free).has_tour(case.closed, &case.prefix, case.end);
        for (name, method) in methods_for(&problem) {
            match ask(&*method, &problem, budget) {
                Ok(Answer::Found(_)) => assert!(exists, "{name} finds a tour where none is: {case:?}"),
                Ok(Answer::Impossible(reason)) => assert!(!exists, "{name} denies a tour ({reason}): {case:?}"),
                Ok(Answer::Unknown(Unknown::GaveUp)) if !method.capabilities().complete => {}
                other => panic!("{name} does not settle {case:?}: {other:?}"),
            }
        }
        seen[usize::from(case.closed)][usize::from(exists)] += 1;
        constrained += u32::from(exists && case.prefix.len() > 1 && case.end.is_some());
        by_squirrel += u32::from(begins_in_a_corner_of_a_square(&problem));
    }
    assert!(seen.as_flattened().iter().all(|&kind| kind >= cases / 25), "too few of some kind: {seen:?}");
    assert!(constrained >= cases / 100, "only {constrained} tours were asked for with prefix and end");
    assert!(by_squirrel >= cases / 500, "only {by_squirrel} cases began in the corner of a square");
}

/// All questions about a rectangle that name at most a start.
fn questions(width: u32, height: u32) -> Vec<TourProblem> {
    let board = Board::new(width, height).unwrap();
    let open = TourProblem::new(board.clone(), Ends::Open);
    let mut problems: Vec<TourProblem> = board.squares().map(|start| open.clone().with_start(start).unwrap()).collect();
    problems.push(open);
    problems.push(TourProblem::new(board, Ends::Closed));
    problems
}

/// Asks all questions about all boards up to a side and compares the answers with those of `search`. Says how many
/// questions there were, and how many of them each method settled.
fn compare_up_to(longest_side: u32, steps: u64, takes_part: fn(&str) -> bool) -> (u32, BTreeMap<String, u32>) {
    let budget = Budget { steps: Some(steps), memory: Some(1 << 30), time: None };
    let mut asked = 0;
    let mut settled = BTreeMap::<String, u32>::new();
    for problem in rectangle(longest_side, longest_side).into_iter().flat_map(|(w, h)| questions(w + 1, h + 1)) {
        let exists = match ask(&Search, &problem, Budget::default()) {
            Ok(Answer::Found(_)) => true,
            Ok(Answer::Impossible(_)) => false,
            other => panic!("search does not settle {problem:?}: {other:?}"),
        };
        asked += 1;
        for (name, method) in methods_for(&problem).into_iter().filter(|(name, _)| takes_part(name)) {
            match ask(&*method, &problem, budget) {
                Ok(Answer::Found(_)) => assert!(exists, "{name} against search: {problem:?}"),
                Ok(Answer::Impossible(_)) => assert!(!exists, "{name} against search: {problem:?}"),
                // What prunes nothing takes its time; the counts say how often that happened.
                Ok(Answer::Unknown(Unknown::Stopped(_))) => continue,
                Ok(Answer::Unknown(Unknown::GaveUp)) if !method.capabilities().complete => continue,
                other => panic!("{name}: {other:?} on {problem:?}"),
            }
            *settled.entry(name).or_default() += 1;
        }
    }
    (asked, settled)
}

/// Compares all methods but breadth-first search, each with so many steps; `least` says how many questions they settle at least, the one
/// with any tie rule and depth-first search.
fn compare_up_to_6x6(steps: u64, least: [u32; 2]) {
    let (asked, settled) = compare_up_to(6, steps, |name| name != "breadth-first");
    assert_eq!(asked, 441 + 2 * 36);
    // Squirrel ties apply only to the corners of squares.
    let least = [
        ("auto", asked),
        ("construct", asked),
        ("search", asked),
        ("warnsdorff/order", least[0]),
        ("warnsdorff/random", least[0]),
        ("warnsdorff/roth", least[0]),
        ("warnsdorff/pohl", least[0]),
        ("warnsdorff/squirrel", 21),
        ("depth-first", least[1]),
    ];
    assert_eq!(settled.len(), least.len());
    for (name, least) in least {
        assert!(settled[name] >= least, "{name} settled only {} of {asked}", settled[name]);
    }
}

#[test]
fn the_methods_agree_with_each_other_up_to_6x6() {
    compare_up_to_6x6(50_000, [450, 365]);
}

#[test]
#[ignore = "longer version"]
fn the_methods_agree_with_each_other_up_to_6x6_in_a_million_steps() {
    compare_up_to_6x6(1_000_000, [480, 440]);
}

#[test]
fn breadth_first_agrees_up_to_5x5() {
    let (asked, settled) = compare_up_to(5, 3_000_000, |name| name == "breadth-first");
    assert_eq!(asked, 225 + 2 * 25);
    let settled = settled["breadth-first"];
    assert!(settled >= asked - 5, "it settled only {settled} of {asked}");
}
