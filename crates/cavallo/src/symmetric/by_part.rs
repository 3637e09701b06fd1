//! Finds a symmetric tour of a large board from a tour of a half or a quarter of it.
//!
//! **Idea.** If a side is even, the board is a half and its image; under a quarter-turn, a quarter and its three images. A tour of the part from s to t
//! with a jump from t to the image of s is, with its images, a closed tour of the whole board. So is one between two squares that
//! each have a jump to their own image; and one that only begins on such a square makes an open tour.
//!
//! **Worked example.** 8x8 under the half-turn, whose lower half is 8x4. The image of d4 is e5, and a jump leads there from g4. So
//! a tour of 8x4 from d4 to g4, the jump to e5, and the image of the tour, which ends on b5, are a closed tour: b5 is the image of g4, and its
//! jump to d4 is the image of that from g4 to e5.
//!
//! **Why it is right.** The parts are disjoint and cover the board. Tours of parts are found, or refuted, by the method `auto`.
//!
//! **Complexity.** That of `auto` for a few pairs of squares next to the fold: linear in the squares where `construct` applies.
//!
//! **When it fails.** Two odd sides, blocked squares, small or narrow boards whose parts have no such tour; and where colours do not fit:
//! closed tours of 7x8 that the half-turn reverses cross the fold more than twice.
//!
//! **Reference.** None: this is the program's own.

use crate::answer::{Answer, Unknown};
use crate::board::{Board, Square};
use crate::error::Error;
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, TourProblem};

use super::SymmetricProblem;
use super::fold::Fold;
use super::walk::completions;

/// Squares per try, beyond those of the part, that a search may place before the next pair has its turn.
const PATIENCE: u64 = 20_000;

/// A symmetric tour that is made of tours of the parts, if there is one.
pub(super) fn by_part(
    run: &mut Run<'_>,
    problem: &SymmetricProblem,
    order: usize,
    folds: &[Fold],
) -> Result<Option<Vec<Square>>, Error> {
    let Some(part) = part(problem, order) else { return Ok(None) };
    for fold in folds {
        for (start, end) in ends(problem, &part, fold) {
            let mut tours = TourProblem::new(part.clone(), Ends::Open).with_start(start)?;
            if let Some(end) = end {
                tours = tours.with_end(end)?;
            }
            if matches!(decide(&tours), Verdict::Impossible(_)) {
                continue;
            }
            let patience = PATIENCE + 2 * part.area();
            let walk = run.with_step_limit(patience, |run| match tours.solve_in(run)? {
                Answer::Found(tour) => Ok(Some(tour.squares().collect::<Vec<Square>>())),
                Answer::Unknown(Unknown::Stopped(stopped)) => Err(Error::from(stopped)),
                Answer::Impossible(_) | Answer::Unknown(_) => Ok(None),
            })?;
            if let Some(walk) = walk.flatten() {
                return Ok(completions(problem, order, fold, &walk).into_iter().next());
            }
        }
    }
    Ok(None)
}

/// The part of the board at the bottom left that, with its images, is the whole board.
fn part(problem: &SymmetricProblem, order: usize) -> Option<Board> {
    let board = problem.board();
    let (width, height) = (board.width(), board.height());
    let halves = [(width / 2, height), (width, height / 2), (width / 2, height / 2)];
    let is_part = |&(files, ranks): &(u32, u32)| {
        let images = u64::from(files) * u64::from(ranks) * order as u64;
        let inside = |square: Square| square.file() < files && square.rank() < ranks;
        // A rectangle in a corner that has no square in common with its image.
        let corners = [(0, 0), (files.max(1) - 1, ranks.max(1) - 1)];
        images == board.area()
            && corners.iter().all(|&(file, rank)| !inside(problem.symmetry().square(board, Square::new(file, rank))))
    };
    let (files, ranks) = halves.into_iter().find(is_part)?;
    (board.is_classic() && board.blocked().is_empty()).then(|| Board::new(files, ranks).ok())?
}

/// Where a tour of the part may begin and end.
fn ends<'a>(
    problem: &'a SymmetricProblem,
    part: &'a Board,
    fold: &'a Fold,
) -> Box<dyn Iterator<Item = (Square, Option<Square>)> + 'a> {
    let (board, symmetry) = (problem.board(), problem.symmetry());
    let image = move |square: Square| symmetry.square(board, square);
    // Only squares next to the fold have jumps to another part.
    let edge = |square: &Square| square.file() + 2 >= part.width() || square.rank() + 2 >= part.height();
    let near_fold = part.squares().filter(move |square| edge(square));
    let crossed = move |square: &Square| board.joins(*square, image(*square));
    match fold {
        Fold::Turned => Box::new(near_fold.flat_map(move |start| {
            let back = board.neighbours(image(start)).filter(move |&end| part.contains(end) && end != start);
            back.map(move |end| (start, Some(end)))
        })),
        Fold::Between { .. } => {
            let places: Vec<Square> = near_fold.filter(crossed).collect();
            let pairs = places
                .clone()
                .into_iter()
                .flat_map(move |one| places.clone().into_iter().map(move |other| (one, other)));
            Box::new(pairs.filter(|(one, other)| one < other).map(|(one, other)| (one, Some(other))))
        }
        Fold::From { .. } => Box::new(near_fold.filter(crossed).map(|start| (start, None))),
    }
}
