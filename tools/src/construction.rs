//! Checks of constructed tours:
//!
//! ```text
//! cargo xtask construction blocks      draws the table of closed block tours
//! cargo xtask construction prove       checks every configuration: the proof
//! cargo xtask construction pairs 30    asks for every two squares of every board to 30x30
//! ```

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use cavallo::board::{Board, Colour, Square};
use cavallo::run::Run;
use cavallo::tour::construct::closed_blocks::draw_closed_blocks;
use cavallo::tour::construct::proof::{check_five, check_rectangles};
use cavallo::tour::{Auto, Route, Search};
use cavallo::{Answer, Ends, Problem, Solver, TourProblem};

pub(crate) fn run(words: &[&str]) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let summary = match words {
        ["blocks"] => {
            print!("{}", draw_closed_blocks());
            return Ok(());
        }
        ["prove"] => prove()?,
        ["pairs", side] => pairs(side.parse().map_err(|_| format!("{side} is not a side of a board"))?)?,
        _ => return Err("expected `blocks`, `prove` or `pairs SIDE`".into()),
    };
    println!("{summary}, in {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// The proof that the construction covers every board with both sides at least five, but for 5x5 to 5x8.
fn prove() -> Result<String, String> {
    let fives = check_five(&|done, of| eprint!("\r5xn: {done} of {of} ")).map_err(|gap| gap.to_string())?;
    eprintln!();
    let wide = check_rectangles(threads(), &|done, of| {
        if done % 16 == 0 {
            eprint!("\rboth sides from six: {done} of {of} sides ");
        }
    })
    .map_err(|gap| gap.to_string())?;
    eprintln!();
    Ok(format!(
        "proved: 5xn from 5x9 on by {} questions and {} cuts; both sides from six on by {} sides, {} questions and {} frames",
        fives.questions, fives.cuts, wide.sides, wide.questions, wide.frames
    ))
}

/// Asks for every two squares of every upright board with sides up to this one, and compares with what is known.
fn pairs(most: u32) -> Result<String, String> {
    let mut boards: Vec<Board> =
        (1..=most).flat_map(|height| (1..=height).filter_map(move |width| Board::new(width, height).ok())).collect();
    // The longest first, so that the threads end together.
    boards.sort_by_key(|board| std::cmp::Reverse(board.area()));
    let (next, found, none) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let wrong: Mutex<Vec<String>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads() {
            scope.spawn(|| {
                while let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
                    eprint!("\r{board}    ");
                    for start in board.squares() {
                        for end in board.squares().filter(|&end| end > start) {
                            match ask(board, start, end) {
                                Ok(true) => found.fetch_add(1, Ordering::Relaxed),
                                Ok(false) => none.fetch_add(1, Ordering::Relaxed),
                                Err(what) => {
                                    let sentence = format!("{board} from {start} to {end}: {what}");
                                    wrong.lock().expect("no thread panics").push(sentence);
                                    return;
                                }
                            };
                        }
                    }
                }
            });
        }
    });
    eprintln!();
    match wrong.into_inner().expect("no thread panics").first() {
        Some(sentence) => Err(sentence.clone()),
        None => Ok(format!(
            "every two squares of every board to {most}x{most}: {} tours, written out and verified; {} proved to have none",
            found.into_inner(),
            none.into_inner()
        )),
    }
}

/// Whether there is a tour. A tour is written out and verified square by square, a "no" is compared with other knowledge.
fn ask(board: &Board, start: Square, end: Square) -> Result<bool, String> {
    let problem = TourProblem::new(board.clone(), Ends::Open).with_start(start).and_then(|p| p.with_end(end));
    let problem = problem.map_err(|error| error.to_string())?;
    let answer = |method: &dyn Solver<TourProblem>| {
        let solved = method.answer(&mut Run::unlimited(), &problem).map_err(|error| error.to_string())?;
        Ok::<_, String>(solved.answer)
    };
    match answer(&Auto::default())? {
        Answer::Found(tour) => {
            let listed = Route::Listed(tour.squares().collect());
            problem.verify(&mut Run::unlimited(), listed).map_err(|defect| defect.to_string())?;
            Ok(true)
        }
        Answer::Impossible(reason) => {
            let exists = match known(board, start, end) {
                Some(exists) => exists,
                None => matches!(answer(&Search)?, Answer::Found(_)),
            };
            if exists { Err(format!("it says there is none, because {reason}, and there is one")) } else { Ok(false) }
        }
        Answer::Unknown(why) => Err(why.to_string()),
    }
}

/// Whether two squares of an upright board are joined by a tour, as far as rules say that were found by other programs.
fn known(board: &Board, start: Square, end: Square) -> Option<bool> {
    let (m, n) = board.sides();
    let even = board.area().is_multiple_of(2);
    let dark = |square: Square| square.colour() == Colour::Dark;
    if if even { dark(start) == dark(end) } else { !dark(start) || !dark(end) } {
        return Some(false);
    }
    // Squares near the lower end as they are, and those near the upper end mirrored.
    let top = |square: Square| Square::new(square.file(), n - 1 - square.rank());
    let corner = |square: Square| square.rank() == 0 && (square.file() == 0 || square.file() == m - 1);
    let either_end = |rule: &dyn Fn(Square, Square) -> bool| {
        let both = |one, other| rule(one, other) || rule(other, one);
        both(start, end) || both(top(start), top(end))
    };
    let lacks_a_corner =
        |between: Square| either_end(&move |one: Square, other: Square| one == between && !corner(other));
    match (m, n) {
        (1 | 2, _) => Some(false),
        (3, 15..) if even => Some(!lacks_a_corner(Square::new(1, 2))),
        (3, 15..) => {
            let bad = [Square::new(0, 2), Square::new(2, 2), Square::new(1, 3)];
            Some(!either_end(&|one, other| bad.contains(&one) && bad.contains(&other)))
        }
        (4, 7..) => Some([start, end].iter().all(|square| square.file() == 0 || square.file() == 3)),
        (5, 7..) => Some(!lacks_a_corner(Square::new(2, 1))),
        (6.., _) => Some(true),
        _ => None,
    }
}
