//! The question: which board, open or closed, from where to where.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Square, Symmetry, Wrap};
use crate::error::Error;
use crate::run::Run;
use crate::trace::Candidate;

use super::{ProblemError, Role};

/// Whether the piece must be able to return from the last square to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// A path: it may end anywhere.
    Open,
    /// A cycle: one more jump leads from the last square back to the first.
    Closed,
}

impl FromStr for Ends {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Self, ProblemError> {
        match text {
            "open" => Ok(Self::Open),
            "closed" => Ok(Self::Closed),
            _ => Err(ProblemError::NotEnds),
        }
    }
}

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Closed => "closed",
        })
    }
}

/// A tour problem. Valid by construction: all squares named are free squares of the board, and the prefix is a
/// walk of the board's piece.
///
/// ```
/// use cavallo::TourProblem;
///
/// let problem = TourProblem::open(8)?.with_start("b4")?;
/// assert_eq!(problem.start(), Some("b4".parse()?));
/// assert!(problem.with_end("j9").is_err());
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourProblem {
    board: Board,
    ends: Ends,
    /// The squares already visited; a given start is a prefix of one square.
    prefix: Vec<Square>,
    end: Option<Square>,
}

/// The problem in a few words: `closed tour of 8x8`, `open king's tour of a 5x6 torus`.
impl fmt::Display for TourProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.describe(f, "tour")
    }
}

impl TourProblem {
    /// Writes what kind of tour of what board is meant, with this noun: `tour`, or `tours`.
    pub(crate) fn describe(&self, f: &mut fmt::Formatter<'_>, noun: &str) -> fmt::Result {
        write!(f, "{} ", self.ends)?;
        if !self.board.piece().is_knight() {
            write!(f, "{}'s ", self.board.piece())?;
        }
        match self.board.wrap() {
            Wrap::None => write!(f, "{noun} of {}", self.board),
            Wrap::Files => write!(f, "{noun} of a {} cylinder", self.board),
            Wrap::Both => write!(f, "{noun} of a {} torus", self.board),
        }
    }

    /// Any tour of the board, open or closed.
    #[must_use]
    pub fn new(board: Board, ends: Ends) -> Self {
        Self { board, ends, prefix: Vec::new(), end: None }
    }

    /// Any open tour of a board, given as a number (8), two numbers, a text such as `"3x10"`, or a [`Board`].
    ///
    /// # Errors
    /// When that is no board.
    pub fn open<B: TryInto<Board>>(board: B) -> Result<Self, Error>
    where
        Error: From<B::Error>,
    {
        Ok(Self::new(board.try_into()?, Ends::Open))
    }

    /// Any closed tour of a board, given as for [`open`](Self::open).
    ///
    /// # Errors
    /// When that is no board.
    pub fn closed<B: TryInto<Board>>(board: B) -> Result<Self, Error>
    where
        Error: From<B::Error>,
    {
        Ok(Self::new(board.try_into()?, Ends::Closed))
    }

    /// The same problem with the first square given, as a text such as `"b4"` or a [`Square`].
    ///
    /// # Errors
    /// When the square is not free, or when it contradicts what was given before.
    pub fn with_start<S: TryInto<Square>>(mut self, start: S) -> Result<Self, Error>
    where
        Error: From<S::Error>,
    {
        let start = start.try_into()?;
        self.check_free(Role::Start, start)?;
        match self.prefix.first() {
            Some(&first) if first != start => return Err(ProblemError::StartIsNotPrefix { start, first }.into()),
            Some(_) => {}
            None => self.prefix.push(start),
        }
        self.check_end()?;
        Ok(self)
    }

    /// The same problem with the last square given; for a closed tour, the last before the return.
    ///
    /// # Errors
    /// When the square is not free, or when it contradicts what was given before.
    pub fn with_end<S: TryInto<Square>>(mut self, end: S) -> Result<Self, Error>
    where
        Error: From<S::Error>,
    {
        let end = end.try_into()?;
        self.check_free(Role::End, end)?;
        self.end = Some(end);
        self.check_end()?;
        Ok(self)
    }

    /// The same problem with the first squares given.
    ///
    /// # Errors
    /// When they are not a walk over free squares, or when they contradict what was given before.
    pub fn with_prefix(self, prefix: Vec<Square>) -> Result<Self, Error> {
        self.with_prefix_in(&mut Run::unlimited(), prefix)
    }

    /// The same within the limits of a run: the squares may be many.
    ///
    /// # Errors
    /// As [`with_prefix`](Self::with_prefix), and when the run is stopped.
    pub fn with_prefix_in(mut self, run: &mut Run<'_>, prefix: Vec<Square>) -> Result<Self, Error> {
        for &square in &prefix {
            run.tick(16)?;
            self.check_free(Role::Prefix, square)?;
        }
        if let (Some(&start), Some(&first)) = (self.prefix.first(), prefix.first())
            && start != first
        {
            return Err(ProblemError::StartIsNotPrefix { start, first }.into());
        }
        for step in prefix.windows(2) {
            run.tick(16)?;
            if !self.board.joins(step[0], step[1]) {
                let piece = self.board.piece();
                return Err(ProblemError::PrefixNotAJump { piece, from: step[0], to: step[1] }.into());
            }
        }
        let mut sorted = prefix.clone();
        run.sort(&mut sorted)?;
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(ProblemError::PrefixRepeats(twice[0]).into());
        }
        if !prefix.is_empty() {
            self.prefix = prefix;
        }
        self.check_end()?;
        Ok(self)
    }

    fn check_free(&self, role: Role, square: Square) -> Result<(), ProblemError> {
        if !self.board.contains(square) {
            return Err(ProblemError::OffBoard { role, square, board: self.board.to_string() });
        }
        if !self.board.is_free(square) {
            return Err(ProblemError::Blocked { role, square });
        }
        Ok(())
    }

    fn check_end(&self) -> Result<(), ProblemError> {
        let whole_board = self.prefix.len() as u64 == self.board.free_area();
        match self.end {
            Some(end) if self.prefix.contains(&end) && !(whole_board && self.prefix.last() == Some(&end)) => {
                Err(ProblemError::EndVisitedEarly(end))
            }
            _ => Ok(()),
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Open or closed.
    #[must_use]
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// The first square, if it is given.
    #[must_use]
    pub fn start(&self) -> Option<Square> {
        self.prefix.first().copied()
    }

    /// The last square, if it is given.
    #[must_use]
    pub fn end(&self) -> Option<Square> {
        self.end
    }

    /// The squares the tour must begin with: none, the start, or more.
    #[must_use]
    pub fn prefix(&self) -> &[Square] {
        &self.prefix
    }

    /// Where the piece can go from the last square of the prefix, each with its number of exits: the free squares that a move leads
    /// to from there. Without a prefix there are none.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate> {
        let Some(&head) = self.prefix.last() else { return Vec::new() };
        let mut visited = self.prefix.clone();
        visited.sort_unstable();
        let free = |from| self.board.neighbours(from).filter(|to| visited.binary_search(to).is_err());
        free(head).map(|square| Candidate { square, exits: free(square).count() as u8 }).collect()
    }

    /// Whether a walk over all free squares from `first` to `last` ends as it should.
    #[must_use]
    pub fn accepts_ends(&self, first: Square, last: Square) -> bool {
        let returns = match self.ends {
            Ends::Open => true,
            // Moving back and forth between two squares is not a cycle.
            Ends::Closed => self.board.free_area() > 2 && self.board.joins(last, first),
        };
        returns && self.end.is_none_or(|end| end == last)
    }

    /// Beginnings of which at least one can be completed if the problem has a solution at all: the prefix if there is one; a
    /// single square if every tour can be rotated to begin there; otherwise one square of each class under the board's
    /// symmetries. On small boards squares with few exits come first; on larger ones squares are generated on demand, from a
    /// corner on.
    #[must_use]
    pub fn beginnings(&self) -> Box<dyn Iterator<Item = Vec<Square>> + '_> {
        const SMALL: u64 = 10_000;
        if !self.prefix.is_empty() {
            return Box::new(std::iter::once(self.prefix.clone()));
        }
        let starts: Box<dyn Iterator<Item = Square>> = match (self.ends, self.end) {
            // A cycle through `end` continues to one of its neighbours.
            (Ends::Closed, Some(end)) => Box::new(self.board.neighbours(end)),
            (Ends::Open, Some(end)) => Box::new(self.board.squares().filter(move |&square| {
                // On a board of one square the tour begins and ends there.
                square != end || self.board.free_area() == 1
            })),
            (_, None) => {
                let symmetries: Vec<Symmetry> =
                    Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(&self.board)).collect();
                let is_least =
                    move |&square: &Square| symmetries.iter().all(|s| s.square(&self.board, square) >= square);
                Box::new(self.board.squares().filter(is_least))
            }
        };
        let starts: Box<dyn Iterator<Item = Square>> = if self.board.area() <= SMALL {
            let mut sorted: Vec<Square> = starts.collect();
            sorted.sort_unstable_by_key(|&square| (self.board.neighbours(square).count(), square));
            Box::new(sorted.into_iter())
        } else {
            starts
        };
        let enough = if self.ends == Ends::Closed && self.end.is_none() { 1 } else { usize::MAX };
        Box::new(starts.take(enough).map(|square| vec![square]))
    }
}
