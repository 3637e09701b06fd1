//! Squares as text.
//!
//! A file is written in letters, like a spreadsheet column (`a` .. `z`, `aa`, `ab`, ...), a rank as a number from 1. The
//! reports' pairs are accepted as well: `(C,3)` and, with the file counted from 1, `(3,3)`. Text that may be in any
//! [notation](super::Notation) is a [`WrittenSquare`].

use std::fmt;
use std::str::FromStr;

use super::{MAX_SIDE, Square};

/// The letters of a file counted from 0.
///
/// ```
/// use cavallo::board::file_name;
///
/// assert_eq!(file_name(0), "a");
/// assert_eq!(file_name(25), "z");
/// assert_eq!(file_name(26), "aa");
/// ```
#[must_use]
pub fn file_name(file: u32) -> String {
    // Bijective base 26: there is no letter for zero, so one is subtracted before each division.
    let mut rest = u64::from(file) + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", file_name(self.file()), u64::from(self.rank()) + 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a square: expected a file in letters and a rank from 1, such as b4, or a pair such as (2,4)")]
pub struct NotationError {
    text: String,
}

impl NotationError {
    fn new(text: &str) -> Self {
        // A hostile text may be a megabyte long; its beginning is enough to recognise it.
        Self { text: text.chars().take(40).collect() }
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse(text).ok_or_else(|| NotationError::new(text))
    }
}

fn parse(text: &str) -> Option<Square> {
    match parse_written(text)? {
        WrittenSquare::Name(square) => Some(square),
        WrittenSquare::Pair(file, rank) => Some(Square::new(file.checked_sub(1)?, rank.checked_sub(1)?)),
        WrittenSquare::Number(_) => None,
    }
}

/// Text that looks like a square. Which one it is may depend on the [notation](super::Notation) and on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenSquare {
    /// `c3` or `(C,3)`.
    Name(Square),
    /// `(3,3)`.
    Pair(u32, u32),
    /// `17`.
    Number(u64),
}

impl fmt::Display for WrittenSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(square) => write!(f, "{square}"),
            Self::Pair(first, second) => write!(f, "({first},{second})"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl FromStr for WrittenSquare {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        // The reports' lists end every square with a semicolon.
        let bare = text.strip_suffix(';').unwrap_or(text);
        parse_written(bare).ok_or_else(|| NotationError::new(text))
    }
}

fn parse_written(text: &str) -> Option<WrittenSquare> {
    if let Some(inner) = text.strip_prefix('(') {
        let (file, rank) = inner.strip_suffix(')')?.split_once(',')?;
        let (file, rank) = (file.trim(), rank.trim());
        return Some(if file.starts_with(|c: char| c.is_ascii_digit()) {
            WrittenSquare::Pair(parse_coordinate(file)?, parse_coordinate(rank)?)
        } else {
            WrittenSquare::Name(Square::new(parse_letters(file)?, parse_rank(rank)?))
        });
    }
    let digits = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (file, rank) = text.split_at(digits);
    if file.is_empty() {
        // Fewer digits than the largest number has: no board has that many squares.
        return (rank.len() <= 19 && is_number(rank)).then(|| rank.parse().ok()).flatten().map(WrittenSquare::Number);
    }
    Some(WrittenSquare::Name(Square::new(parse_letters(file)?, parse_rank(rank)?)))
}

/// Letters to a file counted from 0; none past the largest board.
fn parse_letters(letters: &str) -> Option<u32> {
    let mut file: u32 = 0;
    for letter in letters.bytes() {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        file = file.checked_mul(26)?.checked_add(digit)?;
    }
    (1..=MAX_SIDE).contains(&file).then(|| file - 1)
}

/// A rank from 1 as a coordinate counted from 0.
fn parse_rank(digits: &str) -> Option<u32> {
    parse_coordinate(digits)?.checked_sub(1)
}

/// A number that is no larger than a board may be wide.
fn parse_coordinate(digits: &str) -> Option<u32> {
    is_number(digits).then(|| digits.parse().ok()).flatten().filter(|&number| number <= MAX_SIDE)
}

/// Whether a text is digits only: no sign, and not nothing.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl TryFrom<&str> for Square {
    type Error = NotationError;

    fn try_from(text: &str) -> Result<Self, NotationError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_the_reports_pairs() {
        assert_eq!("(C,3)".parse(), Ok(Square::new(2, 2)));
        assert_eq!("(3, 3)".parse(), Ok(Square::new(2, 2)));
        assert_eq!("AA10".parse(), Ok(Square::new(26, 9)));
        assert_eq!("(C,3);".parse(), Ok(WrittenSquare::Name(Square::new(2, 2))));
        assert!(";".parse::<WrittenSquare>().is_err() && "(C,3);;".parse::<WrittenSquare>().is_err());
    }

    #[test]
    fn rejects_what_is_not_a_square() {
        for text in [
            "",
            "a",
            "1",
            "a0",
            "0a",
            "a-1",
            "a+1",
            "(a1)",
            "(,1)",
            "(1,)",
            "(0,1)",
            "a1b",
            "zzzzzzzzzzzz1",
            "a9999999999",
            "é1",
            "(1,2",
            "a 1",
        ] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_name_reads_back(file in 0..MAX_SIDE, rank in 0..MAX_SIDE) {
            let square = Square::new(file, rank);
            prop_assert_eq!(square.to_string().parse(), Ok(square));
            let pair = format!("({},{})", file + 1, rank + 1);
            prop_assert_eq!(pair.parse(), Ok(square));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".{0,12}") {
            let _ = (text.parse::<Square>(), text.parse::<WrittenSquare>());
        }
    }
}
