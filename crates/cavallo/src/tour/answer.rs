//! What comes back from a method, and why a "no" is a no.

use std::fmt;

use crate::board::{Colour, Square};
use crate::run::Stopped;

use super::{TourDefect, TourProblem};

/// The three answers. "Proved none" is never "this heuristic failed".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S> {
    /// Here is one.
    Found(S),
    /// There is none, and this is why.
    Impossible(Reason),
    /// The method ended without an answer.
    GaveUp,
}

/// Why a method has no answer at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The method does not apply to this problem.
    #[error("{0}")]
    Unsuitable(String),
    /// The method's own claim is wrong. This is a bug of the method.
    #[error("the method {method} claimed a tour that is none: {defect}")]
    Refuted {
        /// The method.
        method: &'static str,
        /// What is wrong with its claim.
        defect: TourDefect,
    },
}

/// Why a problem has no solution: a sentence for a reader, and where it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A closed tour of fewer than four squares.
    TooFewSquares,
    /// The two colours are too unlike in number.
    ColourCount {
        /// Whether the tour was to be closed.
        closed: bool,
        /// The number of dark squares.
        dark: u64,
        /// The number of light squares.
        light: u64,
    },
    /// The start or the end is of the wrong colour.
    MinorityEnd {
        /// The square.
        square: Square,
        /// The colour that has one square more.
        majority: Colour,
    },
    /// Both ends are of one colour although the colours are equally many.
    EqualColourEnds {
        /// The first square.
        start: Square,
        /// The last square.
        end: Square,
    },
    /// Of a closed tour first and last square are given, and no jump joins them.
    EndsNotJoined {
        /// The first square.
        start: Square,
        /// The last square.
        end: Square,
    },
    /// A square without any jump.
    Isolated(Square),
    /// Too many squares with only one jump.
    DeadEnds {
        /// Whether the tour was to be closed.
        closed: bool,
        /// One such square too many: one of a closed tour, three of an open one.
        squares: Vec<Square>,
    },
    /// Two squares that no walk joins.
    Disconnected(Square, Square),
    /// A board two squares wide.
    TwoWide,
    /// A few squares hold too many pieces of the board together.
    Cut {
        /// Whether the tour was to be closed.
        closed: bool,
        /// The squares.
        removed: Vec<Square>,
        /// Into how many pieces the board falls without them.
        pieces: usize,
    },
    /// A closed tour of a board four squares wide.
    FourWideClosed,
    /// An end on the inner lines of a board four squares wide.
    FourWideInnerEnd(Square),
    /// A closed tour of 3x8.
    ThreeByEightClosed,
    /// An end beside two corners that are no ends.
    SharedCorners {
        /// The end.
        end: Square,
        /// The corners.
        corners: [Square; 2],
    },
    /// No way to build the tour of a narrow board rank by rank.
    NoStateLeft {
        /// The states that a board so wide can be in.
        states: usize,
    },
    /// A complete search found nothing.
    Exhausted {
        /// The squares it placed on the way.
        steps: u64,
    },
}

pub(super) const SCHWENK: &str =
    "A. J. Schwenk, Which rectangular chessboards have a knight's tour?, Mathematics Magazine 64 (1991)";
pub(super) const CULL_DE_CURTINS: &str =
    "P. Cull and J. De Curtins, Knight's tour revisited, Fibonacci Quarterly 16 (1978)";

pub(super) const CONRAD: &str = "A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution of the knight's Hamiltonian path \
     problem on chessboards, Discrete Applied Mathematics 50 (1994), for square boards; Cavallo's configuration check for \
     all others";

impl Reason {
    /// A short name for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::TooFewSquares => "too-few-squares",
            Self::ColourCount { .. } => "colour-count",
            Self::MinorityEnd { .. } => "minority-end",
            Self::EqualColourEnds { .. } => "equal-colour-ends",
            Self::EndsNotJoined { .. } => "ends-not-joined",
            Self::Isolated(_) => "isolated-square",
            Self::DeadEnds { .. } => "dead-ends",
            Self::Disconnected(..) => "disconnected",
            Self::TwoWide => "two-wide",
            Self::Cut { .. } => "cut",
            Self::FourWideClosed => "four-wide-closed",
            Self::FourWideInnerEnd(_) => "four-wide-inner-end",
            Self::ThreeByEightClosed => "three-by-eight-closed",
            Self::SharedCorners { .. } => "shared-corners",
            Self::NoStateLeft { .. } => "no-state-left",
            Self::Exhausted { .. } => "exhausted",
        }
    }

    /// Where the reason is proved, if not by its own sentence.
    #[must_use]
    pub fn reference(&self) -> Option<&'static str> {
        match self {
            Self::FourWideClosed | Self::ThreeByEightClosed | Self::Cut { closed: true, .. } => Some(SCHWENK),
            Self::Cut { closed: false, .. } => Some(CULL_DE_CURTINS),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewSquares => f.write_str("a closed tour needs at least four squares"),
            Self::ColourCount { closed: true, dark, light } => write!(
                f,
                "a knight changes colour with every jump, so a closed tour visits as many dark squares as light ones, \
                 but the board has {dark} dark and {light} light squares"
            ),
            Self::ColourCount { closed: false, dark, light } => write!(
                f,
                "a knight changes colour with every jump, so the two colours of a tour differ by one square at most, \
                 but the board has {dark} dark and {light} light squares"
            ),
            Self::MinorityEnd { square, majority } => write!(
                f,
                "a knight changes colour with every jump, and the board has one {majority} square more than {} ones, \
                 so a tour must begin and end on {majority} squares; {square} is {}",
                majority.other(),
                square.colour()
            ),
            Self::EqualColourEnds { start, end } => write!(
                f,
                "a knight changes colour with every jump, and the board has as many dark squares as light ones, so a \
                 tour must begin and end on different colours; {start} and {end} are both {}",
                start.colour()
            ),
            Self::EndsNotJoined { start, end } => write!(
                f,
                "a closed tour must return from its last square to its first in one jump, and no knight's jump leads \
                 from {end} to {start}"
            ),
            Self::Isolated(square) => write!(f, "no knight's jump leads to or from {square}"),
            Self::DeadEnds { closed: true, squares } => write!(
                f,
                "a closed tour enters and leaves every square, but only one knight's jump leads to or from {}",
                squares[0]
            ),
            Self::DeadEnds { closed: false, squares } => {
                f.write_str(
                    "a square with only one knight's jump can only be an end of a tour, and there are more than two: ",
                )?;
                write_list(f, squares)
            }
            Self::Disconnected(from, to) => write!(f, "no sequence of knight's jumps leads from {from} to {to}"),
            Self::TwoWide => f.write_str(
                "on a board two squares wide every jump goes two squares along the board, so the knight never comes to \
                 the squares beside its own",
            ),
            Self::Cut { closed, removed, pieces } => {
                f.write_str("without the ")?;
                write!(f, "{} squares ", removed.len())?;
                write_list(f, removed)?;
                let most = removed.len() + usize::from(!closed);
                write!(
                    f,
                    " the board falls into {pieces} pieces that no jump joins; a tour goes from one piece to another \
                     only across these squares, so it cannot visit more than {most} pieces"
                )
            }
            Self::FourWideClosed => f.write_str(
                "on a board four squares wide the knight jumps from the two outer lines only to the two inner ones, \
                 which have as many squares, so a closed tour would alternate between outer and inner squares; it \
                 alternates between dark and light ones too, so all its outer squares would have the same colour",
            ),
            Self::FourWideInnerEnd(square) => write!(
                f,
                "on a board four squares wide the knight jumps from the two outer lines only to the two inner ones, \
                 which have as many squares, so a tour with an end on an inner line, as {square} is, would alternate \
                 between outer and inner squares; it alternates between dark and light ones too, so all its outer \
                 squares would have the same colour"
            ),
            Self::ThreeByEightClosed => f.write_str(
                "3x8 has no closed tour, as Schwenk shows and a complete search confirms: of boards three squares wide \
                 only 3x10, 3x12 and so on have one",
            ),
            Self::SharedCorners { end, corners: [one, other] } => write!(
                f,
                "a corner has only two jumps, and a tour makes both of them unless it ends there; so {end} would be joined to \
                 both {one} and {other}, and an end is joined to one square only"
            ),
            Self::NoStateLeft { states } => write!(
                f,
                "a tour grows line by line along the board, and what matters of its last two lines is one of {states} \
                 states; following all of them from one end of the board to the other leads to no tour"
            ),
            Self::Exhausted { steps } => {
                write!(f, "a complete search tried every possibility and placed {steps} squares in doing so")
            }
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, squares: &[Square]) -> fmt::Result {
    for (i, square) in squares.iter().enumerate() {
        write!(f, "{}{square}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

/// A method that looks for tours.
pub trait TourSolver {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Looks for a tour. What it claims is to be verified.
    ///
    /// # Errors
    /// When the run is stopped, or when the method does not apply to the problem.
    fn solve(&self, run: &mut crate::run::Run<'_>, problem: &TourProblem) -> Result<Answer<super::Route>, SolveError>;
}
