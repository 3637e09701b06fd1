//! The reasons for a "no".

use std::fmt;

use crate::board::{Colour, Naming, Piece, Say, Square, display_algebraically, one_of_each};
use crate::symmetric::SymmetryObstacle;

/// Why the answer is "no": a sentence for a reader, and a reference to the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A closed tour of too few squares.
    TooFewSquares {
        /// The least number of squares.
        least: u64,
    },
    /// The numbers of squares of the two colours differ too much.
    ColourCount {
        /// The piece.
        piece: Piece,
        /// Whether the tour was to be closed.
        closed: bool,
        /// The number of dark squares.
        dark: u64,
        /// The number of light squares.
        light: u64,
    },
    /// The start or the end is of the wrong colour.
    MinorityEnd {
        /// The piece.
        piece: Piece,
        /// The square.
        square: Square,
        /// The colour with one more square.
        majority: Colour,
    },
    /// Both ends have the same colour although there are equally many squares of each colour.
    EqualColourEnds {
        /// The piece.
        piece: Piece,
        /// The first square.
        start: Square,
        /// The last square.
        end: Square,
    },
    /// The given first and last square of a closed tour are not a jump apart.
    EndsNotJoined {
        /// The piece.
        piece: Piece,
        /// The first square.
        start: Square,
        /// The last square.
        end: Square,
    },
    /// A square without any jump.
    Isolated {
        /// The piece.
        piece: Piece,
        /// The square.
        square: Square,
    },
    /// The piece never leaves its colour, and the board has both colours.
    KeepsColour {
        /// The piece.
        piece: Piece,
        /// A square.
        from: Square,
        /// A square of the other colour.
        to: Square,
    },
    /// All jumps are multiples of a number, and the board has other squares.
    Sublattice {
        /// The piece.
        piece: Piece,
        /// The number.
        divisor: u32,
        /// A square.
        from: Square,
        /// A square that is not a multiple of the number away.
        to: Square,
    },
    /// Too many squares with only one jump.
    DeadEnds {
        /// The piece.
        piece: Piece,
        /// Whether the tour was to be closed.
        closed: bool,
        /// One such square too many: one for a closed tour, three for an open one.
        squares: Vec<Square>,
    },
    /// Two squares that no walk joins.
    Disconnected {
        /// The piece.
        piece: Piece,
        /// A square.
        from: Square,
        /// A square that cannot be reached from there.
        to: Square,
    },
    /// A board two squares wide.
    TwoWide,
    /// Removing a few squares leaves too many pieces of the board.
    Cut {
        /// Whether the tour was to be closed.
        closed: bool,
        /// The squares.
        removed: Vec<Square>,
        /// The number of pieces the board falls into without them.
        pieces: usize,
    },
    /// A closed tour of a board four squares wide.
    FourWideClosed,
    /// An end on the inner lines of a board four squares wide.
    FourWideInnerEnd(Square),
    /// A closed tour of 3x8.
    ThreeByEightClosed,
    /// An end that is a jump away from two corners, neither of which is an end.
    SharedCorners {
        /// The end.
        end: Square,
        /// The corners.
        corners: [Square; 2],
    },
    /// The automaton of a narrow board has no path to a tour.
    NoStateLeft {
        /// The number of states of a board of this width.
        states: usize,
    },
    /// The exact count is zero.
    CountIsZero,
    /// The symmetry maps no tour onto itself.
    NoSymmetry(SymmetryObstacle),
    /// There are no knights to gather.
    NoKnights,
    /// No square can be reached by the knights from both of these.
    NeverMeet {
        /// A knight's square.
        from: Square,
        /// Another knight's square.
        to: Square,
        /// Whether there is a king, which moves differently.
        with_king: bool,
    },
    /// Blocked squares keep the king away from all squares that the knights reach.
    KingCutOff(Square),
    /// A complete search found nothing.
    Exhausted {
        /// The number of squares it placed.
        steps: u64,
    },
}

pub(crate) const SCHWENK: &str =
    "A. J. Schwenk, Which rectangular chessboards have a knight's tour?, Mathematics Magazine 64 (1991)";
pub(crate) const CULL_DE_CURTINS: &str =
    "P. Cull and J. De Curtins, Knight's tour revisited, Fibonacci Quarterly 16 (1978)";

pub(crate) const CONRAD: &str = "A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution of the knight's Hamiltonian path \
     problem on chessboards, Discrete Applied Mathematics 50 (1994), for square boards; Cavallo's configuration check for \
     all others";

impl Reason {
    /// Knights on these two squares can never meet.
    pub(crate) fn never_meet(from: Square, to: Square) -> Self {
        Self::NeverMeet { from, to, with_king: false }
    }

    /// A short name for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::TooFewSquares { .. } => "too-few-squares",
            Self::ColourCount { .. } => "colour-count",
            Self::MinorityEnd { .. } => "minority-end",
            Self::EqualColourEnds { .. } => "equal-colour-ends",
            Self::EndsNotJoined { .. } => "ends-not-joined",
            Self::Isolated { .. } => "isolated-square",
            Self::KeepsColour { .. } => "keeps-colour",
            Self::Sublattice { .. } => "sublattice",
            Self::DeadEnds { .. } => "dead-ends",
            Self::Disconnected { .. } => "disconnected",
            Self::TwoWide => "two-wide",
            Self::Cut { .. } => "cut",
            Self::FourWideClosed => "four-wide-closed",
            Self::FourWideInnerEnd(_) => "four-wide-inner-end",
            Self::ThreeByEightClosed => "three-by-eight-closed",
            Self::SharedCorners { .. } => "shared-corners",
            Self::NoStateLeft { .. } => "no-state-left",
            Self::CountIsZero => "count-is-zero",
            Self::NoSymmetry(_) => "no-symmetry",
            Self::NoKnights => "no-knights",
            Self::NeverMeet { .. } => "never-meet",
            Self::KingCutOff(_) => "king-cut-off",
            Self::Exhausted { .. } => "exhausted",
        }
    }

    /// Where the reason is proved, if its own sentence is not the proof.
    #[must_use]
    pub fn reference(&self) -> Option<&'static str> {
        match self {
            Self::FourWideClosed | Self::ThreeByEightClosed => Some(SCHWENK),
            _ => None,
        }
    }
}

impl Say for Reason {
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| naming.name(*square);
        match self {
            Self::TooFewSquares { least } => {
                if *least == 4 {
                    f.write_str("every jump changes colour on this board, and a closed tour of such jumps needs at least four squares")
                } else {
                    f.write_str("a closed tour needs at least three squares")
                }
            }
            Self::ColourCount { piece, closed: true, dark, light } => write!(
                f,
                "{} changes colour with every jump, so a closed tour visits as many dark squares as light ones, \
                 but the board has {dark} dark and {light} light squares",
                piece.with_article()
            ),
            Self::ColourCount { piece, closed: false, dark, light } => write!(
                f,
                "{} changes colour with every jump, so the two colours of a tour differ by at most one square, \
                 but the board has {dark} dark and {light} light squares",
                piece.with_article()
            ),
            Self::MinorityEnd { piece, square, majority } => write!(
                f,
                "{} changes colour with every jump, and the board has one more {majority} square than {} ones, \
                 so a tour must begin and end on {majority} squares; {} is {}",
                piece.with_article(),
                majority.other(),
                name(square),
                square.colour()
            ),
            Self::EqualColourEnds { piece, start, end } => write!(
                f,
                "{} changes colour with every jump, and the board has as many dark squares as light ones, so a \
                 tour must begin and end on different colours; {} and {} are both {}",
                piece.with_article(),
                name(start),
                name(end),
                start.colour()
            ),
            Self::EndsNotJoined { piece, start, end } => write!(
                f,
                "a closed tour must return from its last square to its first in one jump, and no {piece}'s jump leads \
                 from {} to {}",
                name(end),
                name(start)
            ),
            Self::Isolated { piece, square } => write!(f, "no {piece}'s jump leads to or from {}", name(square)),
            Self::KeepsColour { piece, from, to } => write!(
                f,
                "every jump of {} leads to a square of the same colour, so none leads from {} to {}",
                piece.with_article(),
                name(from),
                name(to)
            ),
            Self::Sublattice { piece, divisor, from, to } => write!(
                f,
                "{} jumps by multiples of {divisor} along files and ranks, so it never gets from {} to {}",
                piece.with_article(),
                name(from),
                name(to)
            ),
            Self::DeadEnds { piece, closed: true, squares } => write!(
                f,
                "a closed tour enters and leaves every square, but only one {piece}'s jump leads to or from {}",
                name(&squares[0])
            ),
            Self::DeadEnds { piece, closed: false, squares } => write!(
                f,
                "a square with only one {piece}'s jump can only be an end of a tour, and there are more than two: {}",
                naming.list(squares)
            ),
            Self::Disconnected { piece, from, to } => {
                write!(f, "no sequence of {piece}'s jumps leads from {} to {}", name(from), name(to))
            }
            Self::TwoWide => f.write_str(
                "on a board two squares wide every jump goes two squares along the board, so the knight never reaches \
                 the squares beside its own",
            ),
            Self::Cut { closed, removed, pieces } => write!(
                f,
                "without the {} squares {} the board falls into {pieces} pieces that no jump joins; a tour goes from one \
                 piece to another only across these squares, so it cannot visit more than {} pieces",
                removed.len(),
                naming.list(removed),
                removed.len() + usize::from(!closed)
            ),
            Self::FourWideClosed => f.write_str(
                "on a board four squares wide the knight jumps from the two outer lines only to the two inner ones, \
                 which have as many squares, so a closed tour would alternate between outer and inner squares; it also \
                 alternates between dark and light ones, so all its outer squares would have the same colour",
            ),
            Self::FourWideInnerEnd(square) => write!(
                f,
                "on a board four squares wide the knight jumps from the two outer lines only to the two inner ones, \
                 which have as many squares, so a tour with an end on an inner line, such as {}, would alternate \
                 between outer and inner squares; it also alternates between dark and light ones, so all its outer \
                 squares would have the same colour",
                name(square)
            ),
            Self::ThreeByEightClosed => f.write_str(
                "3x8 has no closed tour, as Schwenk shows and a complete search confirms: of the boards three squares wide, \
                 only 3x10, 3x12 and so on have one",
            ),
            Self::SharedCorners { end, corners: [one, other] } => write!(
                f,
                "a corner has only two jumps, and a tour makes both of them unless it ends there; so {} would be joined to \
                 both {} and {}, but an end is joined to only one square",
                name(end),
                name(one),
                name(other)
            ),
            Self::NoStateLeft { states } => write!(
                f,
                "a tour grows line by line along the board, and its last two lines are always in one of {states} \
                 states; following all of these from one end of the board to the other leads to no tour"
            ),
            Self::CountIsZero => f.write_str("the exact count is 0"),
            Self::NoSymmetry(obstacle) => write!(f, "{obstacle}"),
            Self::NoKnights => f.write_str("there are no knights"),
            Self::NeverMeet { from, to, with_king: false } => {
                write!(f, "no square can be reached both from {} and from {}", name(from), name(to))
            }
            Self::NeverMeet { from, to, with_king: true } => {
                write!(f, "no square can be reached by knights both from {} and from {}", name(from), name(to))
            }
            Self::KingCutOff(king) => {
                write!(f, "the king on {} cannot reach any square that the knights reach", name(king))
            }
            Self::Exhausted { steps } => {
                let plural = if *steps == 1 { "" } else { "s" };
                write!(f, "a complete search tried every possibility, placing {steps} square{plural}")
            }
        }
    }
}

display_algebraically!(Reason);

const A1: Square = Square::new(0, 0);
const B2: Square = Square::new(1, 1);

one_of_each! {
    Reason {
        Self::TooFewSquares { .. } => Self::TooFewSquares { least: 4 },
        Self::ColourCount { .. } => Self::ColourCount { piece: Piece::KNIGHT, closed: true, dark: 5, light: 4 },
        Self::MinorityEnd { .. } => Self::MinorityEnd { piece: Piece::KNIGHT, square: A1, majority: Colour::Light },
        Self::EqualColourEnds { .. } => Self::EqualColourEnds { piece: Piece::CAMEL, start: A1, end: B2 },
        Self::EndsNotJoined { .. } => Self::EndsNotJoined { piece: Piece::KNIGHT, start: A1, end: B2 },
        Self::Isolated { .. } => Self::Isolated { piece: Piece::KNIGHT, square: B2 },
        Self::KeepsColour { .. } => Self::KeepsColour { piece: Piece::CAMEL, from: A1, to: B2 },
        Self::Sublattice { .. } => Self::Sublattice { piece: Piece::ALFIL, divisor: 2, from: A1, to: B2 },
        Self::DeadEnds { .. } => Self::DeadEnds { piece: Piece::KNIGHT, closed: false, squares: vec![A1, B2, A1] },
        Self::Disconnected { .. } => Self::Disconnected { piece: Piece::KNIGHT, from: A1, to: B2 },
        Self::TwoWide => Self::TwoWide,
        Self::Cut { .. } => Self::Cut { closed: true, removed: vec![A1, B2], pieces: 3 },
        Self::FourWideClosed => Self::FourWideClosed,
        Self::FourWideInnerEnd(_) => Self::FourWideInnerEnd(B2),
        Self::ThreeByEightClosed => Self::ThreeByEightClosed,
        Self::SharedCorners { .. } => Self::SharedCorners { end: B2, corners: [A1, A1] },
        Self::NoStateLeft { .. } => Self::NoStateLeft { states: 9 },
        Self::CountIsZero => Self::CountIsZero,
        Self::NoSymmetry(_) => Self::NoSymmetry(SymmetryObstacle::one_of_each()[0]),
        Self::NoKnights => Self::NoKnights,
        Self::NeverMeet { .. } => Self::never_meet(A1, B2),
        Self::KingCutOff(_) => Self::KingCutOff(A1),
        Self::Exhausted { .. } => Self::Exhausted { steps: 2 },
    }
}
