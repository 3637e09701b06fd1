//! Squares as text.
//!
//! A file is written in letters, like a spreadsheet column (`a` .. `z`, `aa`, `ab`, ...), a rank as a number from 1. The
//! reports' pairs are accepted as well: `(C,3)` and, with the file counted from 1, `(3,3)`.

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

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse(text).ok_or_else(|| NotationError {
            // A hostile text may be a megabyte long; its beginning is enough to recognise it.
            text: text.chars().take(40).collect(),
        })
    }
}

fn parse(text: &str) -> Option<Square> {
    let (file, rank) = if let Some(inner) = text.strip_prefix('(') {
        let (file, rank) = inner.strip_suffix(')')?.split_once(',')?;
        let (file, rank) = (file.trim(), rank.trim());
        let file =
            if file.starts_with(|c: char| c.is_ascii_digit()) { parse_number(file)? } else { parse_letters(file)? };
        (file, parse_number(rank)?)
    } else {
        let digits = text.find(|c: char| !c.is_ascii_alphabetic())?;
        let (file, rank) = text.split_at(digits);
        (parse_letters(file)?, parse_number(rank)?)
    };
    Some(Square::new(file, rank))
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

/// A number from 1 to a coordinate counted from 0.
fn parse_number(digits: &str) -> Option<u32> {
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number: u32 = digits.parse().ok()?;
    (1..=MAX_SIDE).contains(&number).then(|| number - 1)
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
            let _ = text.parse::<Square>();
        }
    }
}
