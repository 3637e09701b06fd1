//! Leapers: the knight and its relatives.
//!
//! An (a, b)-leaper jumps `a` squares along one axis and `b` along the other, whatever stands between. A [`Piece`] is one
//! leaper or the sum of two, which may choose between both kinds of jump: the king is the sum of (0, 1) and (1, 1). The names
//! are those of fairy chess (A. S. M. Dickins, *A Guide to Fairy Chess*, 1971; G. P. Jelliss, *Knight's Tour Notes*).
//!
//! Two facts hold on every board:
//!
//! - **Colour.** A jump with `a + b` odd changes the colour of the square; with `a + b` even it never does.
//! - **Divisibility.** If d divides all lengths of all jumps, the piece never leaves the squares whose file and rank differ
//!   from its own by multiples of d.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// The knight's eight jumps as (files, ranks), in the order in which their targets are read on a printed board: top
/// rank first, from left to right. Jump `d` undoes jump [`opposite`]`(d)`.
pub const KNIGHT_MOVES: [(i32, i32); 8] = [(-1, 2), (1, 2), (-2, 1), (2, 1), (-2, -1), (2, -1), (-1, -2), (1, -2)];

/// The direction that undoes this one, both as positions in [`KNIGHT_MOVES`].
#[must_use]
pub const fn opposite(direction: usize) -> usize {
    7 - direction
}

/// The longest jump of a piece. Longer jumps would not fit any board whose squares can be numbered.
pub const MAX_LEAP: u32 = 10_000;

/// A piece that makes (a, b)-jumps, or jumps of either of two such kinds.
///
/// ```
/// use cavallo::Piece;
///
/// assert_eq!("camel".parse(), Ok(Piece::CAMEL));
/// assert_eq!("3,1".parse(), Ok(Piece::CAMEL));
/// assert_eq!("0,1+1,1".parse::<Piece>()?.to_string(), "king");
/// assert_eq!(Piece::KNIGHT.moves().len(), 8);
/// # Ok::<(), cavallo::board::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    first: (u16, u16),
    second: Option<(u16, u16)>,
}

/// The moves of a piece as (files, ranks), each once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    moves: [(i32, i32); Piece::MOST_MOVES],
    count: usize,
}

impl Deref for Moves {
    type Target = [(i32, i32)];

    fn deref(&self) -> &[(i32, i32)] {
        &self.moves[..self.count]
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why something is not a piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The text is neither a name nor numbers.
    #[error(
        "{0:?} is not a piece: expected a name such as knight, camel or king, or the lengths of its jump such as 1,2, or two of \
         them such as 0,1+1,1"
    )]
    Malformed(String),
    /// A sum of more than two leapers.
    #[error("a piece makes jumps of two kinds at most")]
    TooManyLeaps,
    /// The jump leads nowhere, or farther than is allowed.
    #[error("a jump of {0},{1} is out of range: the longer of the two must be from 1 to {MAX_LEAP}")]
    OutOfRange(u64, u64),
}

macro_rules! named_pieces {
    ($($constant:ident $name:literal $first:expr, $second:expr, $what:literal;)*) => {
        impl Piece {
            $(#[doc = $what] pub const $constant: Self = Self::of($first, $second);)*

            /// All pieces that have a name, with their names.
            pub const NAMED: &'static [(&'static str, Self)] = &[$(($name, Self::$constant),)*];
        }
    };
}

named_pieces! {
    KNIGHT "knight" (1, 2), None, "The (1, 2)-leaper.";
    WAZIR "wazir" (0, 1), None, "The (0, 1)-leaper: a rook that moves one square.";
    FERZ "ferz" (1, 1), None, "The (1, 1)-leaper: a bishop that moves one square.";
    KING "king" (0, 1), Some((1, 1)), "The king: wazir and ferz.";
    DABBABA "dabbaba" (0, 2), None, "The (0, 2)-leaper.";
    ALFIL "alfil" (2, 2), None, "The (2, 2)-leaper.";
    THREELEAPER "threeleaper" (0, 3), None, "The (0, 3)-leaper.";
    CAMEL "camel" (1, 3), None, "The (1, 3)-leaper.";
    ZEBRA "zebra" (2, 3), None, "The (2, 3)-leaper.";
    TRIPPER "tripper" (3, 3), None, "The (3, 3)-leaper.";
    FOURLEAPER "fourleaper" (0, 4), None, "The (0, 4)-leaper.";
    GIRAFFE "giraffe" (1, 4), None, "The (1, 4)-leaper.";
    LANCER "lancer" (2, 4), None, "The (2, 4)-leaper.";
    ANTELOPE "antelope" (3, 4), None, "The (3, 4)-leaper.";
    GNU "gnu" (1, 2), Some((1, 3)), "The gnu: knight and camel.";
    FIVELEAPER "fiveleaper" (0, 5), Some((3, 4)), "The fiveleaper: all jumps of length five.";
}

impl Piece {
    /// The most moves that a piece has.
    pub const MOST_MOVES: usize = 16;

    /// The (a, b)-leaper.
    ///
    /// # Errors
    /// When the jump leads nowhere or is longer than [`MAX_LEAP`].
    pub fn leaper(a: u32, b: u32) -> Result<Self, PieceError> {
        if (1..=MAX_LEAP).contains(&a.max(b)) {
            Ok(Self::of((a as u16, b as u16), None))
        } else {
            Err(PieceError::OutOfRange(a.into(), b.into()))
        }
    }

    /// The piece that may move as either of two leapers.
    ///
    /// # Errors
    /// When one of them is a sum already.
    pub fn or(self, other: Self) -> Result<Self, PieceError> {
        if self.second.is_some() || other.second.is_some() {
            return Err(PieceError::TooManyLeaps);
        }
        Ok(Self::of(self.first, Some(other.first)))
    }

    /// The lengths must be in range; the order of two leapers and of their lengths does not matter.
    const fn of(first: (u16, u16), second: Option<(u16, u16)>) -> Self {
        const fn sorted((a, b): (u16, u16)) -> (u16, u16) {
            if a < b { (a, b) } else { (b, a) }
        }
        let first = sorted(first);
        let Some(second) = second else { return Self { first, second: None } };
        let second = sorted(second);
        if second.0 == first.0 && second.1 == first.1 {
            Self { first, second: None }
        } else if second.1 < first.1 || (second.1 == first.1 && second.0 < first.0) {
            Self { first: second, second: Some(first) }
        } else {
            Self { first, second: Some(second) }
        }
    }

    /// The jumps as (files, ranks), each once, at most [`MOST_MOVES`](Self::MOST_MOVES); the knight's are [`KNIGHT_MOVES`].
    #[must_use]
    pub fn moves(self) -> Moves {
        let mut found = Moves { moves: [(0, 0); Self::MOST_MOVES], count: 0 };
        for (a, b) in self.leaps() {
            let (a, b) = (a as i32, b as i32);
            for jump in [(-a, b), (a, b), (-b, a), (b, a), (-b, -a), (b, -a), (-a, -b), (a, -b)] {
                if !found.contains(&jump) {
                    found.moves[found.count] = jump;
                    found.count += 1;
                }
            }
        }
        found
    }

    /// Whether the piece is the knight.
    #[must_use]
    pub fn is_knight(self) -> bool {
        self.first == (1, 2) && self.second.is_none()
    }

    /// The lengths of each kind of jump, the shorter one first.
    pub fn leaps(self) -> impl Iterator<Item = (u32, u32)> {
        std::iter::once(self.first).chain(self.second).map(|(a, b)| (u32::from(a), u32::from(b)))
    }

    /// Whether every jump leads to a square of the other colour.
    #[must_use]
    pub fn changes_colour(self) -> bool {
        self.leaps().all(|(a, b)| (a + b) % 2 == 1)
    }

    /// Whether every jump leads to a square of the same colour.
    #[must_use]
    pub fn keeps_colour(self) -> bool {
        self.leaps().all(|(a, b)| (a + b) % 2 == 0)
    }

    /// The greatest common divisor of the lengths of all jumps.
    #[must_use]
    pub fn common_divisor(self) -> u32 {
        fn gcd(a: u32, b: u32) -> u32 {
            if b == 0 { a } else { gcd(b, a % b) }
        }
        self.leaps().fold(0, |divisor, (a, b)| gcd(divisor, gcd(a, b)))
    }

    /// The name with its article: `a knight`, `an alfil`.
    #[must_use]
    pub fn with_article(self) -> String {
        let name = self.to_string();
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {name}")
    }
}

impl Default for Piece {
    /// The knight.
    fn default() -> Self {
        Self::KNIGHT
    }
}

/// The name, or the lengths as they can be typed, followed by `-leaper`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::NAMED.iter().find(|(_, piece)| piece == self) {
            return f.write_str(name);
        }
        let (a, b) = self.first;
        write!(f, "{a},{b}")?;
        if let Some((a, b)) = self.second {
            write!(f, "+{a},{b}")?;
        }
        f.write_str("-leaper")
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, PieceError> {
        let malformed = || PieceError::Malformed(text.chars().take(40).collect());
        if let Some((_, piece)) = Self::NAMED.iter().find(|(name, _)| text.eq_ignore_ascii_case(name)) {
            return Ok(*piece);
        }
        let leaper = |text: &str| {
            let length = |digits: &str| {
                let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
                digits.parse::<u32>().ok().filter(|_| plain).ok_or_else(malformed)
            };
            let (a, b) = text.split_once(',').ok_or_else(malformed)?;
            Self::leaper(length(a)?, length(b)?)
        };
        let text = text.strip_suffix("-leaper").unwrap_or(text);
        match text.split_once('+') {
            Some((first, second)) => leaper(first)?.or(leaper(second)?),
            None => leaper(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn the_knight_has_its_eight_moves_and_each_is_undone_by_its_opposite() {
        assert_eq!(*Piece::KNIGHT.moves(), KNIGHT_MOVES);
        for (direction, (files, ranks)) in KNIGHT_MOVES.into_iter().enumerate() {
            assert_eq!(KNIGHT_MOVES[opposite(direction)], (-files, -ranks));
        }
    }

    #[test]
    fn moves_of_relatives() {
        for (name, moves, changes, keeps, divisor) in [
            ("wazir", 4, true, false, 1),
            ("ferz", 4, false, true, 1),
            ("king", 8, false, false, 1),
            ("dabbaba", 4, false, true, 2),
            ("camel", 8, false, true, 1),
            ("lancer", 8, false, true, 2),
            ("gnu", 16, false, false, 1),
            ("fiveleaper", 12, true, false, 1),
            ("2,6+4,4", 12, false, true, 2),
        ] {
            let piece: Piece = name.parse().unwrap();
            assert_eq!(piece.moves().len(), moves, "{name}");
            assert_eq!((piece.changes_colour(), piece.keeps_colour()), (changes, keeps), "{name}");
            assert_eq!(piece.common_divisor(), divisor, "{name}");
            let from = Square::new(10, 10);
            for &(files, ranks) in &*piece.moves() {
                let to = from.offset(files, ranks).unwrap();
                assert!(piece.moves().contains(&(-files, -ranks)));
                assert!(!changes || from.colour() != to.colour());
                assert!(!keeps || from.colour() == to.colour());
            }
        }
    }

    #[test]
    fn pieces_in_words() {
        for &(name, piece) in Piece::NAMED {
            assert_eq!(name.parse(), Ok(piece));
            assert_eq!(piece.to_string(), name);
        }
        for (typed, shown) in
            [("2,1", "knight"), ("1,1+1,0", "king"), ("1,6", "1,6-leaper"), ("3,7+1,6-leaper", "1,6+3,7-leaper")]
        {
            let piece: Piece = typed.parse().unwrap();
            assert_eq!(piece.to_string(), shown);
            assert_eq!(shown.parse(), Ok(piece));
        }
        assert_eq!("1,2+2,1".parse(), Ok(Piece::KNIGHT));
        for text in ["", "horse", "1", "1,", "1,2+", "-1,2", "+1,2", "1,2,3", "1,2+3,4+5,6", "1, 2", "1,99999999999"] {
            assert!(matches!(text.parse::<Piece>(), Err(PieceError::Malformed(_))), "{text}");
        }
        for text in ["0,0", "0,10001", "1,2+0,0"] {
            assert!(matches!(text.parse::<Piece>(), Err(PieceError::OutOfRange(..))), "{text}");
        }
        assert_eq!(Piece::ALFIL.with_article(), "an alfil");
    }
}
