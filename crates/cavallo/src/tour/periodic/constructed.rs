//! A constructed tour in compressed form.
//!
//! Positions are mapped to squares by descending into the [`PeriodicRoute`]: the legs of one level follow each other, so a
//! binary search finds the leg, and a division the iteration of a repeat. Squares are mapped to positions by the
//! [`PositionTable`]. Both take constant time, and memory for a few thousand squares. Measured in
//! `experiments/construct-speed` on 10^9 x 10^9: 26 ns and 4 ns.

use std::ops::Range;

use crate::board::{Board, Piece, Square};

use super::legs::{Leg, PeriodicRoute, length, shifted};
use super::position_table::{PeriodicDefect, PositionTable};
use crate::tour::rules::{check_ends, is_knight_jump};
use crate::tour::{Ends, TourDefect, TourProblem};

/// A leg, ready to be found by position.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Its first position, counted from the beginning of the enclosing repeat.
    start: u64,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Its squares, as a range of all squares listed.
    Walk { first: u32, end: u32 },
    /// Its body, as a range of nodes, and the number of positions from one iteration to the next.
    Repeat { first: u32, end: u32, step: (i32, i32), stride: u64 },
}

/// A tour of a board of any size, in constant memory. It was verified when it was made: every step of its route is a
/// knight's jump, every square of the board is visited once, and it begins and ends as the problem says.
///
/// ```
/// use cavallo::TourProblem;
///
/// let tour = TourProblem::closed(1_000_000_000)?.solve()?.found()?;
/// let tour = tour.constructed().expect("it was constructed");
/// assert_eq!(tour.length(), 1_000_000_000_000_000_000);
///
/// let square = tour.square_at(123_456_789_012_345_678).unwrap();
/// assert_eq!(tour.position_of(square), Some(123_456_789_012_345_678));
/// assert_eq!(tour.previous(tour.next(square).unwrap()), Some(square));
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConstructedTour {
    board: Board,
    ends: Ends,
    /// The nodes of one level lie together; the outermost come last.
    nodes: Vec<Node>,
    outermost: u32,
    squares: Vec<Square>,
    pub(super) table: PositionTable,
}

impl ConstructedTour {
    /// Verifies a route.
    ///
    /// # Errors
    /// The first defect found.
    ///
    /// # Complexity
    /// That of the route, whatever the board: see [the route](PeriodicRoute) and its parts.
    pub fn verify(problem: &TourProblem, route: &PeriodicRoute) -> Result<Self, TourDefect> {
        let board = problem.board();
        let found = length(&route.legs);
        let expected = board.free_area();
        if expected != found {
            return Err(TourDefect::WrongLength { expected, found });
        }
        if let Some(&square) = board.blocked().first() {
            return Err(TourDefect::Blocked { position: 1, square });
        }
        if !board.is_classic() {
            return Err(TourDefect::Periodic(PeriodicDefect::NotClassic));
        }
        check_jumps(&route.legs, 0)?;
        let table = PositionTable::build(board, route).map_err(TourDefect::Periodic)?;
        let (nodes, squares) = (Vec::new(), Vec::new());
        let mut tour = Self { board: board.clone(), ends: problem.ends(), nodes, outermost: 0, squares, table };
        tour.outermost = tour.add_legs(&route.legs).0;
        tour.check_beginning_and_end(problem)?;
        Ok(tour)
    }

    fn check_beginning_and_end(&self, problem: &TourProblem) -> Result<(), TourDefect> {
        for (position, (found, &expected)) in (1..).zip(self.iter().zip(problem.prefix())) {
            if found != expected {
                return Err(TourDefect::WrongBeginning { position, found, expected });
            }
        }
        check_ends(problem, self.first(), self.last())
    }

    /// Adds the nodes of one level, bodies first, and returns their range.
    fn add_legs(&mut self, legs: &[Leg]) -> (u32, u32) {
        let mut start = 0;
        let mut level = Vec::with_capacity(legs.len());
        for leg in legs {
            let kind = match leg {
                Leg::Walk(squares) => {
                    let first = self.squares.len() as u32;
                    self.squares.extend_from_slice(squares);
                    Kind::Walk { first, end: self.squares.len() as u32 }
                }
                Leg::Repeat { step, body, .. } => {
                    let (first, end) = self.add_legs(body);
                    Kind::Repeat { first, end, step: *step, stride: length(body) }
                }
            };
            level.push(Node { start, kind });
            start += leg.length();
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(level);
        (first, self.nodes.len() as u32)
    }

    /// The board toured.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether it was verified as an open or as a closed tour.
    #[must_use]
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// The number of squares, which is the board's.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.board.area()
    }

    /// The first square.
    #[must_use]
    pub fn first(&self) -> Square {
        self.iter_from(1).fetch(0)
    }

    /// The last square; of a closed tour the last before the return.
    #[must_use]
    pub fn last(&self) -> Square {
        self.iter_from(1).fetch(self.length() - 1)
    }

    /// The square at a position, counted from 1; nothing past the last.
    #[inline]
    #[must_use]
    pub fn square_at(&self, position: u64) -> Option<Square> {
        (1..=self.length()).contains(&position).then(|| {
            let Found { index, shift, .. } = self.find(position - 1);
            moved(self.squares[index as usize], shift)
        })
    }

    /// The position of a square, counted from 1; nothing for a square that is not on the board.
    #[inline]
    #[must_use]
    pub fn position_of(&self, square: Square) -> Option<u64> {
        self.board.contains(square).then(|| self.table.position(square) + 1)
    }

    /// The next square of the tour: none after the last square of an open tour, the first one for a closed tour.
    #[must_use]
    pub fn next(&self, square: Square) -> Option<Square> {
        let position = self.position_of(square)?;
        let wraps = position == self.length() && self.ends == Ends::Closed;
        self.square_at(if wraps { 1 } else { position + 1 })
    }

    /// The previous square, as [`next`](Self::next).
    #[must_use]
    pub fn previous(&self, square: Square) -> Option<Square> {
        let position = self.position_of(square)?;
        let wraps = position == 1 && self.ends == Ends::Closed;
        self.square_at(if wraps { self.length() } else { position - 1 })
    }

    /// The squares in the order of their visit.
    #[must_use]
    pub fn iter(&self) -> Squares<'_> {
        self.iter_from(1)
    }

    /// The squares from a position on, counted from 1.
    #[must_use]
    pub fn iter_from(&self, position: u64) -> Squares<'_> {
        let position = position.saturating_sub(1).min(self.length());
        Squares { tour: self, position, walk: [].iter(), shift: (0, 0) }
    }

    /// The parts of the tour, repeats before what they contain.
    #[must_use]
    pub fn segments(&self) -> Vec<Segment> {
        let mut segments = Vec::new();
        self.add_segments(self.outermost as usize..self.nodes.len(), self.length(), 0, 0, &mut segments);
        segments
    }

    fn add_segments(&self, level: Range<usize>, length: u64, start: u64, depth: usize, segments: &mut Vec<Segment>) {
        let ends = self.nodes[level.clone()].iter().skip(1).map(|node| node.start).chain([length]);
        for (node, end) in self.nodes[level.clone()].iter().zip(ends) {
            let position = start + node.start;
            let times = |stride: u64| (end - node.start) / stride;
            let kind = match node.kind {
                Kind::Walk { first, end } => {
                    SegmentKind::Walk { from: self.squares[first as usize], to: self.squares[end as usize - 1] }
                }
                Kind::Repeat { step, stride, .. } => SegmentKind::Repeat { times: times(stride), step },
            };
            segments.push(Segment { depth, position: position + 1, squares: end - node.start, kind });
            if let Kind::Repeat { first, end, stride, .. } = node.kind {
                self.add_segments(first as usize..end as usize, stride, position, depth + 1, segments);
            }
        }
    }

    /// Descends to a position, counted from 0.
    #[inline]
    fn find(&self, position: u64) -> Found {
        let mut level = &self.nodes[self.outermost as usize..];
        let (mut rest, mut shift) = (position, (0_i64, 0_i64));
        loop {
            let node = &level[level.partition_point(|node| node.start <= rest) - 1];
            rest -= node.start;
            match node.kind {
                Kind::Walk { first, end } => return Found { index: first + rest as u32, end, shift },
                Kind::Repeat { first, end, step, stride } => {
                    let time = rest / stride;
                    rest -= time * stride;
                    shift.0 += i64::from(step.0) * time as i64;
                    shift.1 += i64::from(step.1) * time as i64;
                    level = &self.nodes[first as usize..end as usize];
                }
            }
        }
    }
}

/// A part of a constructed tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The number of repeats around it.
    pub depth: usize,
    /// The position of its first square, counted from 1, the first time it is visited.
    pub position: u64,
    /// The number of squares it visits, each time.
    pub squares: u64,
    /// What it is.
    pub kind: SegmentKind,
}

/// The two kinds of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// A walk between these squares, the first time.
    Walk {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
    },
    /// A repeat of the parts that follow, one level deeper.
    Repeat {
        /// The number of iterations.
        times: u64,
        /// The shift from one iteration to the next, in files and ranks.
        step: (i32, i32),
    },
}

/// A place in the route: a square among those listed, the end of its walk, and the shift from it to the tour's square.
struct Found {
    index: u32,
    end: u32,
    shift: (i64, i64),
}

#[inline]
fn moved(square: Square, shift: (i64, i64)) -> Square {
    Square::new((i64::from(square.file()) + shift.0) as u32, (i64::from(square.rank()) + shift.1) as u32)
}

impl<'a> IntoIterator for &'a ConstructedTour {
    type Item = Square;
    type IntoIter = Squares<'a>;

    fn into_iter(self) -> Squares<'a> {
        self.iter()
    }
}

/// The squares of a constructed tour from some position on.
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    tour: &'a ConstructedTour,
    /// The position, counted from 0, behind the walk.
    position: u64,
    /// What is left of a walk, and the shift from it to the tour's squares; it wraps.
    walk: std::slice::Iter<'a, Square>,
    shift: (u32, u32),
}

impl Squares<'_> {
    /// The square at a valid position, counted from 0.
    fn fetch(&self, position: u64) -> Square {
        let Found { index, shift, .. } = self.tour.find(position);
        moved(self.tour.squares[index as usize], shift)
    }

    /// Goes on to the next walk, if there is one.
    fn descend(&mut self) -> Option<&Square> {
        if self.position == self.tour.length() {
            return None;
        }
        let Found { index, end, shift } = self.tour.find(self.position);
        self.walk = self.tour.squares[index as usize..end as usize].iter();
        self.position += self.walk.len() as u64;
        self.shift = (shift.0 as u32, shift.1 as u32);
        self.walk.next()
    }
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = match self.walk.next() {
            Some(&square) => square,
            None => *self.descend()?,
        };
        let (files, ranks) = self.shift;
        Some(Square::new(square.file().wrapping_add(files), square.rank().wrapping_add(ranks)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.tour.length() - self.position + self.walk.len() as u64;
        // A tour may have more squares than memory has addresses.
        usize::try_from(left).map_or((usize::MAX, None), |left| (left, Some(left)))
    }
}

/// The first and the last square of legs, after checking that they follow each other by knight's jumps, through all
/// iterations of repeats. Positions count from 0 here.
fn check_jumps(legs: &[Leg], start: u64) -> Result<(Square, Square), TourDefect> {
    let mut position = start;
    let mut ends: Option<(Square, Square)> = None;
    for leg in legs {
        let (first, last) = match leg {
            Leg::Walk(squares) => check_walk(squares, position)?,
            Leg::Repeat { times: 0, .. } => return Err(TourDefect::Periodic(PeriodicDefect::Empty)),
            Leg::Repeat { times, step, body } => {
                let (first, last) = check_jumps(body, position)?;
                if *times > 1 {
                    // The jump from the first iteration to the second stands for all others.
                    check_jump(last, shifted(first, *step, 1), position + length(body))?;
                }
                (first, shifted(last, *step, times - 1))
            }
        };
        ends = match ends {
            None => Some((first, last)),
            Some((very_first, before)) => {
                check_jump(before, first, position)?;
                Some((very_first, last))
            }
        };
        position += leg.length();
    }
    ends.ok_or(TourDefect::Periodic(PeriodicDefect::Empty))
}

fn check_walk(squares: &[Square], start: u64) -> Result<(Square, Square), TourDefect> {
    for (position, step) in (start + 1..).zip(squares.windows(2)) {
        check_jump(step[0], step[1], position)?;
    }
    squares.first().copied().zip(squares.last().copied()).ok_or(TourDefect::Periodic(PeriodicDefect::Empty))
}

/// The position is that of the second square, counted from 0.
fn check_jump(from: Square, to: Square, position: u64) -> Result<(), TourDefect> {
    if is_knight_jump(from, to) {
        return Ok(());
    }
    Err(TourDefect::NotAJump { piece: Piece::KNIGHT, position: position + 1, from, to })
}
