//! Visits every symmetric tour, by backtracking in the quotient.
//!
//! **Idea.** The backtracking of `enumerate`, with orbits for squares, finds the cycles and paths of the quotient. Each is then followed on
//! the board: from the first square of its first orbit, by every jump into the next orbit, and so on. The rest of the tour is an
//! image of this walk.
//!
//! **Why it is right.** Every tour passes the first square of the first orbit, so it is found from there, and only in one direction: a
//! cycle ends in a later orbit than that of its second square, a path begins at the lesser of its two fixed places. From a square that stays
//! there is a walk and its image, and the one that goes to the first square of an orbit is taken.
//!
//! **Complexity.** That of `enumerate` on a board of half or a quarter of the squares. 8x8 has 2,432,932 closed tours with the half-turn.
//!
//! **When it fails.** On more than 128 orbits, which do not fit the masks, and in practice on more than about 40.
//!
//! **Reference.** F. Rubin, A search procedure for Hamilton paths and circuits, Journal of the ACM 21 (1974), as `enumerate`.

use num_bigint::BigUint;

use crate::board::Square;
use crate::count::paths::{Mask, PathGraph, bit, indices};
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::Ends;

use super::SymmetricProblem;
use super::fold::{FEWEST_ORBITS, Fold};
use super::quotient::Quotient;

/// Passes every symmetric tour to `each`, one direction of each, always in the same order, until it returns false.
pub(crate) fn walk_symmetric(
    run: &mut Run<'_>,
    problem: &SymmetricProblem,
    each: &mut dyn FnMut(&mut Run<'_>, &[Square]) -> bool,
) -> Result<(), Stopped> {
    let quotient = Quotient::new(run, problem.board(), problem.symmetry())?;
    if quotient.size() < FEWEST_ORBITS || quotient.order() == 1 {
        return crate::count::walk_tours(run, problem.tours(), &mut |run, tour| {
            !problem.keeps(tour) || each(run, tour)
        });
    }
    let Ok(folds) = Fold::all(run, &quotient, problem)? else { return Ok(()) };
    let graph = PathGraph::new((0..quotient.size()).map(|orbit| quotient.links(orbit).map(|link| link.to)))?;
    for fold in folds {
        for (begin, ends) in roots(&quotient, &graph, &fold) {
            let mut show = |run: &mut Run<'_>, path: &[usize]| {
                lift((problem, &quotient, &fold), path, &mut |tour| each(run, tour))
            };
            if !graph.walk(run, begin, ends, &mut show)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The number of symmetric tours, by visiting every one of them.
pub(crate) fn count_by_walking(run: &mut Run<'_>, problem: &SymmetricProblem) -> Result<BigUint, Error> {
    let mut number = 0_u64;
    walk_symmetric(run, problem, &mut |_, _| {
        number += 1;
        true
    })?;
    Ok(number.into())
}

/// How the paths in the quotient begin, and where they may end.
fn roots(quotient: &Quotient, graph: &PathGraph, fold: &Fold) -> Vec<(Vec<usize>, Mask)> {
    match fold {
        Fold::Turned => {
            let orbits = 0..quotient.size();
            let cut = orbits.min_by_key(|&orbit| graph.neighbours(orbit).count_ones()).expect("a quotient has orbits");
            let near = graph.neighbours(cut);
            let later = |orbit: usize| near & !(bit(orbit) | (bit(orbit) - 1));
            indices(near).map(|first| (vec![cut, first], later(first))).collect()
        }
        Fold::Between { places, required } => {
            let pairs = places.iter().flat_map(|&one| places.iter().map(move |&other| (one, other)));
            pairs
                .filter(|&(one, other)| one < other && required.iter().all(|&place| [one, other].contains(&place)))
                .map(|(one, other)| (vec![one], bit(other)))
                .collect()
        }
        Fold::From { places } => places.iter().map(|&place| (vec![place], Mask::MAX)).collect(),
    }
}

/// Follows a path of the quotient on the board, and passes the tours of every walk to `each`; false when no more are wanted.
fn lift(
    (problem, quotient, fold): (&SymmetricProblem, &Quotient, &Fold),
    path: &[usize],
    each: &mut dyn FnMut(&[Square]) -> bool,
) -> bool {
    let board = problem.board();
    let mut walk: Vec<Square> = Vec::with_capacity(path.len());
    // The squares that are still to be tried, each with its place in the walk: the last one is the next.
    let mut open = vec![(0, quotient.orbit(path[0])[0])];
    while let Some((place, square)) = open.pop() {
        walk.truncate(place);
        walk.push(square);
        let Some(&next) = path.get(walk.len()) else {
            if !completions(problem, quotient.order(), fold, &walk).iter().all(|tour| each(tour)) {
                return false;
            }
            continue;
        };
        let is_first_of_two = walk.len() == 1 && quotient.is_fixed(path[0]);
        let images = &quotient.orbit(next)[..if is_first_of_two { 1 } else { quotient.orbit(next).len() }];
        open.extend(images.iter().rev().filter(|&&to| board.joins(square, to)).map(|&to| (walk.len(), to)));
    }
    true
}

/// The tours that consist of a walk through all orbits and its images.
pub(super) fn completions(problem: &SymmetricProblem, order: usize, fold: &Fold, walk: &[Square]) -> Vec<Vec<Square>> {
    let (board, symmetry) = (problem.board(), problem.symmetry());
    let image = |square: Square| symmetry.square(board, square);
    let (first, last) = (walk[0], walk[walk.len() - 1]);
    if *fold == Fold::Turned {
        let turned = |square: Square, times: usize| (0..times).fold(square, |square, _| image(square));
        let back = (1..order).step_by(2).filter(|&times| board.joins(last, turned(first, times)));
        let around = |times: usize| {
            let rounds =
                (0..order).flat_map(|round| walk.iter().map(move |&square| turned(square, round * times % order)));
            rounds.collect()
        };
        return back.map(around).collect();
    }
    // The image of the walk, from its end on; squares that stay are passed once.
    let mut images: Vec<Square> = walk.iter().rev().map(|&square| image(square)).collect();
    if problem.tours().ends() == Ends::Open {
        let kept = images.len() - usize::from(image(first) == first);
        images.truncate(kept);
        images.extend(walk);
        return vec![images];
    }
    images.retain(|&square| image(square) != square);
    vec![[walk, &images].concat()]
}
