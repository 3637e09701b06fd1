//! How fast Camelot is solved with 1,000 knights on 1000x1000, for six kinds of positions, and with few knights on 8x8.
//!
//! `cargo bench -p cavallo --bench camelot` prints a table in Markdown. Of each kind several random positions are solved several
//! times; a position's time is the median. Verification is not part of it. The sum of moves tells whether two versions give the
//! same answers. An argument is the number of the only kind to solve.

use std::time::{Duration, Instant};

use cavallo::camelot::Rings;
use cavallo::{Answer, Board, CamelotProblem, Run, Solver, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SIDE: u32 = 1000;
const KNIGHTS: u32 = 1000;
/// Random positions of each kind.
const POSITIONS: u64 = 5;
const REPEATS: usize = 3;

fn main() {
    println!("| positions | fastest | median | slowest | steps | moves in all |");
    println!("|---|---|---|---|---|---|");
    let only: Option<usize> = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    for (number, kind) in KINDS.iter().enumerate() {
        if only.is_some_and(|only| only != number) {
            continue;
        }
        let mut times = Vec::new();
        let (mut steps, mut moves) = (0, 0);
        for seed in 0..POSITIONS {
            let problem = kind.position(seed);
            let mut repeats: Vec<Duration> = Vec::new();
            for repeat in 0..REPEATS {
                let mut run = Run::unlimited();
                let began = Instant::now();
                let answer = Rings.claim(&mut run, &problem);
                repeats.push(began.elapsed());
                let Ok(Answer::Found(meeting)) = answer else { panic!("all can meet") };
                if repeat == 0 {
                    steps += run.steps();
                    moves += meeting.moves;
                }
            }
            times.push(median(repeats));
        }
        let (least, most) = (times.iter().min(), times.iter().max());
        let [least, middle, most] =
            [least.copied().unwrap_or_default(), median(times.clone()), most.copied().unwrap_or_default()]
                .map(|time| format!("{:.1} ms", time.as_secs_f64() * 1e3));
        println!("| {} | {least} | {middle} | {most} | {} | {moves} |", kind.name, steps / POSITIONS);
    }
    let positions = chessboards();
    let mut moves = 0;
    let mut repeats = Vec::new();
    for _ in 0..REPEATS {
        let began = Instant::now();
        let answers: Vec<_> = positions.iter().map(|problem| Rings.claim(&mut Run::unlimited(), problem)).collect();
        repeats.push(began.elapsed());
        moves =
            answers.iter().map(|answer| if let Ok(Answer::Found(meeting)) = answer { meeting.moves } else { 0 }).sum();
    }
    println!();
    println!(
        "{} positions on 8x8: {:.1} ms, {moves} moves in all",
        positions.len(),
        median(repeats).as_secs_f64() * 1e3
    );
}

/// Random positions with one to eight knights on 8x8.
fn chessboards() -> Vec<CamelotProblem> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let board = Board::new(8, 8).expect("the board is small enough");
    let mut square = || Square::new(rng.random_range(0..8), rng.random_range(0..8));
    let position = |number: u32| {
        let king = square();
        let knights = (0..=number % 8).map(|_| square()).collect();
        CamelotProblem::new(board.clone(), king, knights).expect("all are on the board")
    };
    (0..10_000).map(position).collect()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// A kind of positions: where the knights' two camps and the king are.
struct Kind {
    name: &'static str,
    /// The side of the camps' corners.
    camp: u32,
    /// The corner of the second camp, or none if all knights are all over the board. The first is at the origin.
    other: Option<(bool, bool)>,
    king: (u32, u32),
}

const KINDS: [Kind; 6] = [
    Kind { name: "two opposite corners, the king between them", camp: 22, other: Some((true, true)), king: (490, 490) },
    Kind { name: "the king in a third corner", camp: 22, other: Some((true, true)), king: (0, 980) },
    Kind { name: "the king on 200 files and 800 ranks", camp: 22, other: Some((true, true)), king: (190, 790) },
    Kind { name: "corners of 100x100", camp: 100, other: Some((true, true)), king: (0, 980) },
    Kind { name: "two corners on one side", camp: 22, other: Some((true, false)), king: (0, 980) },
    Kind { name: "all over the board", camp: SIDE, other: None, king: (0, 980) },
];

impl Kind {
    fn position(&self, seed: u64) -> CamelotProblem {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let king = Square::new(self.king.0 + rng.random_range(0..20), self.king.1 + rng.random_range(0..20));
        let knight = |number: u32| {
            let (file, rank) = (rng.random_range(0..self.camp), rng.random_range(0..self.camp));
            let (right, up) = self.other.filter(|_| number % 2 == 1).unwrap_or_default();
            let place = |turned: bool, at: u32| if turned { SIDE - 1 - at } else { at };
            Square::new(place(right, file), place(up, rank))
        };
        let knights = (0..KNIGHTS).map(knight).collect();
        let board = Board::new(SIDE, SIDE).expect("the board is small enough");
        CamelotProblem::new(board, king, knights).expect("all are on the board")
    }
}
