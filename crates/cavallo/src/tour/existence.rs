//! Existence rules: which boards have tours, and why others have none, without a search.
//!
//! - **Closed tours** (Schwenk 1991): with m <= n an m x n board has one unless m and n are both odd, or m is 1, 2 or 4, or m
//!   = 3 and n is 4, 6 or 8.
//! - **Open tours**: 1x1, 3x4, 3xn for n >= 7, 4xn for n >= 5, and every board with both sides at least 5 (Cull and De Curtins
//!   1978). No other board has one.
//! - **Colours.** A knight changes colour with every jump. So a closed tour needs equally many squares of both colours; an
//!   open tour of a board with one more dark square begins and ends on dark squares, and with equally many it ends on the
//!   colour it did not begin on. This holds on boards with blocked squares too, and for every (a, b)-leaper with a + b odd,
//!   across joined edges if those sides are even.
//! - **Other pieces.** An (a, b)-leaper with a + b even never leaves its colour; one whose lengths have a common divisor d >
//!   1 stays on squares that are multiples of d apart.
//! - **Four files.** From the outer files a knight jumps only to the inner ones, and there are 2n squares of each kind. The
//!   2n outer squares of a tour are separated by at least 2n - 1 inner ones; if the tour begins on an inner square all 2n are
//!   accounted for, so outer and inner squares alternate, and so do dark and light ones: all outer squares would have one
//!   colour. So both ends of a tour lie on outer files, and no tour is closed.
//! - **Corners.** A corner has two jumps, and a tour that does not end there makes both. A square that is a jump away from
//!   two corners, as c2 is on a board five squares wide, is then joined to both of them, and is not an end itself.
//! - **Any two ends.** With both sides at least six there is a tour between any two squares that the colours allow (Conrad
//!   and others 1994 for square boards; for all boards the construction in [`construct`](super::construct) and its proof).
//! - **Cuts.** If a board without k of its squares falls into p pieces, a closed tour needs k >= p, an open one k + 1 >= p.
//!   The small boards without a tour that colours and widths do not exclude have such a cut, except 3x8 closed, which has a
//!   reason of its own; the table below holds one for each, and a test checks it by removing the squares.
//!
//! Each rule of [`decide`] costs a few operations, whatever the board. On boards with blocked squares [`find_dead_squares`]
//! walks over the squares and finds those that cannot be part of a tour.

use crate::answer::{Answer, CONRAD, CULL_DE_CURTINS, Reason, SCHWENK};
use crate::board::{Board, Colour, MoveGraph, Square, Symmetry, Wrap, on_graph};
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::{Ends, Tour, TourProblem};

/// What the rules say about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a tour.
    Exists(Theorem),
    /// There is none.
    Impossible(Reason),
    /// The rules do not decide it.
    Open,
}

/// Why there is a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theorem {
    /// A board with one free square has the tour of that square.
    SingleSquare,
    /// Schwenk's theorem on closed tours.
    Schwenk,
    /// Cull and De Curtins's theorem on open tours.
    CullDeCurtins,
    /// A closed tour exists and passes through the given square, so it can be rotated to begin there.
    ClosedTourTurned,
    /// On boards from 6x6 any two squares of fitting colours are joined by a tour.
    AnyTwoEnds,
}

impl Theorem {
    /// Where it is proved.
    #[must_use]
    pub fn reference(self) -> Option<&'static str> {
        match self {
            Self::SingleSquare => None,
            Self::Schwenk | Self::ClosedTourTurned => Some(SCHWENK),
            Self::CullDeCurtins => Some(CULL_DE_CURTINS),
            Self::AnyTwoEnds => Some(CONRAD),
        }
    }
}

impl std::fmt::Display for Theorem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::SingleSquare => "there is only one square, and standing on it is the tour",
            Self::Schwenk => {
                "a board has a closed tour unless both sides are odd, or the shorter side is 1, 2 or 4, or it is 3x4, \
                 3x6 or 3x8"
            }
            Self::CullDeCurtins => {
                "1x1, 3x4, 3xn from n = 7 on, 4xn from n = 5 on and all boards with both sides at least 5 have an open tour"
            }
            Self::ClosedTourTurned => "the board has a closed tour, and a closed tour can begin, or end, on any square",
            Self::AnyTwoEnds => {
                "on a board with both sides at least six there is a tour between any two squares that the colours allow"
            }
        })
    }
}

/// What shows that there is a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// A theorem.
    Theorem(Theorem),
    /// A tour that was found and verified.
    Tour(Tour),
}

impl TourProblem {
    /// Whether there is a tour: by a theorem if one says so, else by a tour or a complete search.
    ///
    /// ```
    /// use cavallo::{Answer, TourProblem};
    ///
    /// assert!(matches!(TourProblem::closed("3x10")?.exists()?, Answer::Found(_)));
    /// assert!(matches!(TourProblem::closed("3x8")?.exists()?, Answer::Impossible(_)));
    /// # Ok::<(), cavallo::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn exists(&self) -> Result<Answer<Witness>, Error> {
        self.exists_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`exists`](Self::exists).
    pub fn exists_in(&self, run: &mut Run<'_>) -> Result<Answer<Witness>, Error> {
        match decide(self) {
            Verdict::Exists(theorem) => Ok(Answer::Found(Witness::Theorem(theorem))),
            Verdict::Impossible(reason) => Ok(Answer::Impossible(reason)),
            Verdict::Open => Ok(self.solve_in(run)?.map(Witness::Tour)),
        }
    }
}

/// Applies the rules that need no look at single squares.
#[must_use]
pub fn decide(problem: &TourProblem) -> Verdict {
    if let Some(reason) = refute(problem) { Verdict::Impossible(reason) } else { confirm(problem) }
}

fn confirm(problem: &TourProblem) -> Verdict {
    let board = problem.board();
    let unconstrained = problem.prefix().is_empty() && problem.end().is_none();
    if problem.ends() == Ends::Open && board.free_area() == 1 {
        return Verdict::Exists(Theorem::SingleSquare);
    }
    // The theorems do not cover other pieces, blocked squares, or given squares beyond the ends.
    if !board.is_classic() || !board.blocked().is_empty() || problem.prefix().len() > 1 {
        return Verdict::Open;
    }
    let both = problem.start().is_some() && problem.end().is_some();
    let any_two = if board.sides().0 >= 6 { Verdict::Exists(Theorem::AnyTwoEnds) } else { Verdict::Open };
    match problem.ends() {
        _ if both => any_two,
        Ends::Closed => Verdict::Exists(Theorem::Schwenk),
        Ends::Open if unconstrained => Verdict::Exists(Theorem::CullDeCurtins),
        Ends::Open if rectangle_has_closed_tour(board) => Verdict::Exists(Theorem::ClosedTourTurned),
        Ends::Open => any_two,
    }
}

fn rectangle_has_closed_tour(board: &Board) -> bool {
    let (m, n) = board.sides();
    let both_odd = m % 2 == 1 && n % 2 == 1;
    !(both_odd || matches!(m, 1 | 2 | 4) || (m == 3 && matches!(n, 4 | 6 | 8)))
}

fn refute(problem: &TourProblem) -> Option<Reason> {
    let board = problem.board();
    let by_area = refute_area(problem);
    if by_area.is_some() || board.free_area() == 1 {
        return by_area;
    }
    let whole = board.blocked().is_empty();
    refute_colours(problem)
        .or_else(|| if whole { refute_lattice(board) } else { None })
        .or_else(|| if whole && board.is_classic() { refute_rectangle(board, problem) } else { None })
}

/// A closed tour needs three squares; where colours alternate, four.
pub(crate) fn refute_area(problem: &TourProblem) -> Option<Reason> {
    let least = if problem.board().alternates_colours() { 4 } else { 3 };
    (problem.ends() == Ends::Closed && problem.board().free_area() < least).then_some(Reason::TooFewSquares { least })
}

/// Pieces that cannot reach some of the squares, on boards without blocked squares.
fn refute_lattice(board: &Board) -> Option<Reason> {
    let (piece, from) = (board.piece(), Square::new(0, 0));
    let (around_files, around_ranks) = (board.wrap() != Wrap::None, board.wrap() == Wrap::Both);
    let divisor = piece.common_divisor();
    // Across a side that is not a multiple of the divisor, other squares are reached.
    let holds = |divisor: u32, side: u32, joined: bool| side > 1 && (!joined || side.is_multiple_of(divisor));
    let next = [(Square::new(1, 0), board.width(), around_files), (Square::new(0, 1), board.height(), around_ranks)];
    for (to, side, joined) in next {
        if divisor > 1 && holds(divisor, side, joined) {
            return Some(Reason::Sublattice { piece, divisor, from, to });
        }
    }
    let kept = piece.keeps_colour()
        && (!around_files || board.width().is_multiple_of(2))
        && (!around_ranks || board.height().is_multiple_of(2));
    let to = next.into_iter().find(|&(_, side, _)| side > 1).map(|(to, ..)| to)?;
    kept.then_some(Reason::KeepsColour { piece, from, to })
}

/// The colour rules, where colours alternate, and the closing jump of a closed tour. They hold on any board.
pub(crate) fn refute_colours(problem: &TourProblem) -> Option<Reason> {
    let board = problem.board();
    let (piece, closed) = (board.piece(), problem.ends() == Ends::Closed);
    let (dark, light) = (board.free_of_colour(Colour::Dark), board.free_of_colour(Colour::Light));
    let (start, end) = (problem.start(), problem.end());
    let alternates = board.alternates_colours();
    if alternates && dark.abs_diff(light) > u64::from(!closed) {
        // A 1xn or 3x3 board has a simpler reason.
        return refute_narrow(board).or(Some(Reason::ColourCount { piece, closed, dark, light }));
    }
    if let (true, Some(start), Some(end)) = (closed, start, end)
        && !board.joins(start, end)
    {
        return Some(Reason::EndsNotJoined { piece, start, end });
    }
    if !alternates {
        return None;
    }
    if dark != light {
        let majority = if dark > light { Colour::Dark } else { Colour::Light };
        let minority = [start, end].into_iter().flatten().find(|square| square.colour() != majority);
        return minority.map(|square| Reason::MinorityEnd { piece, square, majority });
    }
    match (start, end) {
        (Some(start), Some(end)) if start.colour() == end.colour() => {
            Some(Reason::EqualColourEnds { piece, start, end })
        }
        _ => None,
    }
}

/// Boards on which some squares cannot be reached.
fn refute_narrow(board: &Board) -> Option<Reason> {
    if !board.blocked().is_empty() || !board.is_classic() {
        return None;
    }
    let piece = board.piece();
    match board.sides() {
        (1, _) => Some(Reason::Isolated { piece, square: Square::new(0, 0) }),
        (3, 3) => Some(Reason::Isolated { piece, square: Square::new(1, 1) }),
        (2, _) => Some(Reason::TwoWide),
        _ => None,
    }
}

/// Cuts of boards that have no tour: sides, ends, squares, and the pieces that remain.
const CUTS: [(u32, u32, Ends, &[&str], usize); 5] = [
    (3, 4, Ends::Closed, &["a2", "c2"], 3),
    (3, 6, Ends::Closed, &["a3", "c3"], 3),
    (3, 5, Ends::Open, &["a2", "a4", "b3", "c2", "c4"], 7),
    (3, 6, Ends::Open, &["a3", "a4", "b3", "b4", "c3", "c4"], 8),
    (4, 4, Ends::Open, &["b2", "b3", "c2", "c3"], 6),
];

/// Boards without blocked squares.
fn refute_rectangle(board: &Board, problem: &TourProblem) -> Option<Reason> {
    let narrow = refute_narrow(board);
    if narrow.is_some() {
        return narrow;
    }
    let (m, n) = board.sides();
    let ends = problem.ends();
    let upright = if board.width() == m { Symmetry::IDENTITY } else { Symmetry::ALL[4] };
    for (short, long, cut_ends, squares, pieces) in CUTS {
        // A board without an open tour has no closed one either, but a closed tour's own cut comes first.
        if (m, n) == (short, long) && (cut_ends == ends || cut_ends == Ends::Open) {
            let standing = Board::new(m, n).ok()?;
            let removed =
                squares.iter().filter_map(|name| name.parse().ok()).map(|s| upright.square(&standing, s)).collect();
            return Some(Reason::Cut { closed: cut_ends == Ends::Closed, removed, pieces });
        }
    }
    match ends {
        Ends::Closed if m == 4 => Some(Reason::FourWideClosed),
        Ends::Closed if (m, n) == (3, 8) => Some(Reason::ThreeByEightClosed),
        Ends::Open if m == 4 || n == 4 => {
            let inner = |square: Square| {
                let across = |coordinate: u32, side: u32| side == 4 && matches!(coordinate, 1 | 2);
                across(square.file(), board.width()) || across(square.rank(), board.height())
            };
            let given = [problem.start(), problem.end()];
            given.into_iter().flatten().find(|&square| inner(square)).map(Reason::FourWideInnerEnd)
        }
        _ => refute_shared_corners(board, problem),
    }
}

/// An end beside two corners, neither of which is the other end.
fn refute_shared_corners(board: &Board, problem: &TourProblem) -> Option<Reason> {
    let (start, end) = (problem.start()?, problem.end()?);
    let (right, top) = (board.width() - 1, board.height() - 1);
    let corners = [(0, 0), (right, 0), (0, top), (right, top)].map(|(file, rank)| Square::new(file, rank));
    [(start, end), (end, start)].into_iter().find_map(|(one, other)| {
        let mut beside = board.neighbours(one).filter(|square| *square != other && corners.contains(square));
        Some(Reason::SharedCorners { end: one, corners: [beside.next()?, beside.next()?] })
    })
}

/// Walks over a board and looks for squares with too few exits and for squares that are cut off. For knights on boards
/// without blocked squares [`decide`] answers this without a walk.
///
/// # Errors
/// When the run is stopped.
pub fn find_dead_squares(run: &mut Run<'_>, problem: &TourProblem) -> Result<Option<Reason>, Stopped> {
    if problem.board().free_area() == 1 {
        return Ok(None);
    }
    run.scoped_memory(|run| on_graph!(problem.board(), look_around(run, problem)))
}

/// One byte for the mark and four for the queue.
const BYTES_OF_MARKS: u64 = 5;

fn look_around<G: MoveGraph>(run: &mut Run<'_>, problem: &TourProblem) -> Result<Option<Reason>, Stopped> {
    let board = problem.board();
    let (piece, closed) = (board.piece(), problem.ends() == Ends::Closed);
    let graph = G::reserve(run, board, BYTES_OF_MARKS)?;
    let mut free = run.filled(false, graph.cells())?;
    graph.mark_free(run, board, &mut free, true)?;
    let mut dead_ends = Vec::new();
    for square in board.squares() {
        run.tick(8)?;
        match graph.around(graph.index(square)).filter(|&(_, to)| free[to as usize]).count() {
            0 => return Ok(Some(Reason::Isolated { piece, square })),
            1 if dead_ends.len() < 3 => dead_ends.push(square),
            _ => {}
        }
    }
    if closed && !dead_ends.is_empty() || dead_ends.len() > 2 {
        return Ok(Some(Reason::DeadEnds { piece, closed, squares: dead_ends }));
    }
    // Squares that were reached are no longer free.
    let Some(from) = board.squares().next() else { return Ok(None) };
    let mut waiting = vec![graph.index(from)];
    free[waiting[0] as usize] = false;
    while let Some(index) = waiting.pop() {
        run.tick(8)?;
        for (_, next) in graph.around(index) {
            if std::mem::replace(&mut free[next as usize], false) {
                waiting.push(next);
            }
        }
    }
    for to in board.squares() {
        run.tick(1)?;
        if free[graph.index(to) as usize] {
            return Ok(Some(Reason::Disconnected { piece, from, to }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_in_the_table_is_one() {
        for (width, height, ends, squares, pieces) in CUTS {
            let removed: Vec<Square> = squares.iter().map(|name| name.parse().unwrap()).collect();
            assert!(pieces > removed.len() + usize::from(ends == Ends::Open));
            let mut rest = Board::new(width, height).unwrap().with_blocked(removed).unwrap();
            for piece in 1..=pieces {
                let from = rest.squares().next().unwrap();
                let connected: Vec<Square> = {
                    let mut found = vec![from];
                    let mut next = 0;
                    while next < found.len() {
                        let more: Vec<Square> = rest.neighbours(found[next]).filter(|s| !found.contains(s)).collect();
                        found.extend(more);
                        next += 1;
                    }
                    found
                };
                // Blocking the last piece leaves no board.
                let Ok(smaller) = rest.with_blocked(connected) else {
                    assert_eq!(piece, pieces);
                    break;
                };
                rest = smaller;
                assert!(piece < pieces, "{width}x{height} falls into more pieces than the table says");
            }
        }
    }

    #[test]
    fn the_wide_board_gets_the_turned_cut() {
        let board = Board::new(5, 3).unwrap();
        let Verdict::Impossible(Reason::Cut { removed, .. }) = decide(&TourProblem::new(board.clone(), Ends::Open))
        else {
            panic!("5x3 has no tour");
        };
        assert!(removed.iter().all(|&square| board.contains(square)));
        assert!(removed.contains(&"b1".parse().unwrap()));
    }

    #[test]
    fn schwenk_and_cull_de_curtins_in_full_to_12() {
        for width in 1..=12_u32 {
            for height in 1..=12_u32 {
                let board = Board::new(width, height).unwrap();
                let (m, n) = (width.min(height), width.max(height));
                let open = match m {
                    1 => n == 1,
                    2 => false,
                    3 => n == 4 || n >= 7,
                    4 => n >= 5,
                    _ => true,
                };
                let closed = match m {
                    3 => n % 2 == 0 && n >= 10,
                    5.. => m * n % 2 == 0,
                    _ => false,
                };
                for (ends, expected) in [(Ends::Open, open), (Ends::Closed, closed)] {
                    match decide(&TourProblem::new(board.clone(), ends)) {
                        Verdict::Exists(_) => assert!(expected, "{board} {ends}"),
                        Verdict::Impossible(_) => assert!(!expected, "{board} {ends}"),
                        Verdict::Open => panic!("{board} {ends} is not decided"),
                    }
                }
            }
        }
    }
}
