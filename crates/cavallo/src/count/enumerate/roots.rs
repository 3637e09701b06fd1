//! The board as bit masks, and the roots of the search.
//!
//! **Idea.** A square is a bit of a mask, so its free neighbours are one operation. A root is a
//! beginning of paths: together they have every tour once. A cycle is cut at the square with the
//! fewest jumps; an open tour begins on every square, or on every dark one; roots that a symmetry
//! maps to each other are searched once, with a weight.
//!
//! **Why it is right.** [`enumerate`](super) proves it.
//!
//! **Complexity.** Linear in the jumps, and in the roots times the symmetries.
//!
//! **When it fails.** On more than 128 free squares.
//!
//! **Reference.** As [`enumerate`](super).

use crate::board::{Board, Colour, Square, Symmetry};
use crate::count::paths::{MOST_VERTICES, Mask, PathGraph, bit, indices};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

/// A root of the search, and how many equivalent roots there are.
pub(super) struct Root {
    pub(super) path: Vec<usize>,
    pub(super) ends: Mask,
    pub(super) weight: u64,
}

/// The free squares of a board, numbered rank by rank, and the jumps between them.
pub(super) struct Graph {
    pub(super) squares: Vec<Square>,
    pub(super) paths: PathGraph,
    dark: Mask,
    /// Whether colours alternate along a tour.
    alternates: bool,
}

impl Graph {
    pub(super) fn new(run: &mut Run<'_>, board: &Board) -> Result<Self, Stopped> {
        if board.free_area() > MOST_VERTICES {
            return Err(Stopped::BoardTooLarge { squares: board.free_area(), most: MOST_VERTICES });
        }
        run.tick(board.area())?;
        let squares: Vec<Square> = board.squares().collect();
        let near = squares.iter().map(|&square| board.neighbours(square).map(|to| index_in(&squares, to)));
        let paths = PathGraph::new(near)?;
        let dark_squares = (0..squares.len()).filter(|&index| squares[index].colour() == Colour::Dark);
        let dark = dark_squares.fold(0, |mask, index| mask | bit(index));
        Ok(Self { paths, dark, alternates: board.alternates_colours(), squares })
    }

    /// The index of a free square.
    pub(super) fn index(&self, square: Square) -> usize {
        index_in(&self.squares, square)
    }

    /// Whether every tour has one dark end and one light one.
    pub(super) fn is_even(&self) -> bool {
        self.alternates && self.squares.len().is_multiple_of(2)
    }

    /// Where a path from this square may end if it visits all squares: where colours alternate, the first has every odd
    /// position.
    fn ends_from(&self, first: usize) -> Mask {
        if !self.alternates {
            return self.paths.all();
        }
        let alike = if self.dark & bit(first) == 0 { self.paths.all() & !self.dark } else { self.dark };
        match 2 * alike.count_ones() as usize {
            twice if twice == self.squares.len() => self.paths.all() & !alike,
            twice if twice == self.squares.len() + 1 => alike,
            _ => 0,
        }
    }

    /// The images of the squares under each symmetry of the board; the identity comes first.
    pub(super) fn symmetries(&self, board: &Board) -> Vec<Vec<usize>> {
        let kept = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board));
        kept.map(|symmetry| self.squares.iter().map(|&s| self.index(symmetry.square(board, s))).collect()).collect()
    }

    /// The roots of the search: the paths from all of them are every tour once.
    pub(super) fn roots(&self, problem: &TourProblem) -> Vec<Root> {
        let (count, closed) = (self.squares.len(), problem.ends() == Ends::Closed);
        let later = |square: usize| self.paths.all() & !(bit(square) | (bit(square) - 1));
        let mut path: Vec<usize> = problem.prefix().iter().map(|&square| self.index(square)).collect();
        let mut last = problem.end().map(|end| self.index(end));
        if path.is_empty() {
            path.extend(last.take());
        }
        if closed && path.is_empty() {
            path.extend((0..count).min_by_key(|&square| self.paths.neighbours(square).count_ones()));
        }
        let root = |path: Vec<usize>, ends: Mask| Root { ends: ends & self.ends_from(path[0]), path, weight: 1 };
        match path[..] {
            // Moving back and forth between two squares is not a cycle.
            _ if closed && count <= 2 => Vec::new(),
            [only] if closed && last.is_none() => {
                let near = self.paths.neighbours(only);
                indices(near).map(|first| root(vec![only, first], near & later(first))).collect()
            }
            [] if self.is_even() => indices(self.dark).map(|start| root(vec![start], self.paths.all())).collect(),
            [] if count > 1 => (0..count).map(|start| root(vec![start], later(start))).collect(),
            [] => vec![root(vec![0], self.paths.all())],
            [first, ..] => {
                let ends = if closed { self.paths.neighbours(first) } else { self.paths.all() };
                vec![root(path, ends & last.map_or(self.paths.all(), bit))]
            }
        }
    }

    /// Keeps one of the equivalent roots of an open tour with free ends. A tour with equivalent ends is then found from both,
    /// because symmetries do not preserve the order of squares.
    pub(super) fn merge_alike(&self, board: &Board, roots: &mut Vec<Root>) {
        let starts = roots.iter().fold(0, |mask, root| mask | bit(root.path[0]));
        let symmetries = self.symmetries(board);
        let mut weights = vec![0; self.squares.len()];
        for root in &*roots {
            let images = symmetries.iter().map(|images| images[root.path[0]]);
            let least = images.filter(|&image| starts & bit(image) != 0).min();
            weights[least.unwrap_or(root.path[0])] += 1;
        }
        roots.retain_mut(|root| {
            root.weight = weights[root.path[0]];
            root.ends = self.ends_from(root.path[0]);
            root.weight > 0
        });
    }
}

/// The place of a square among squares in ascending order.
fn index_in(squares: &[Square], square: Square) -> usize {
    squares.partition_point(|&other| other < square)
}
