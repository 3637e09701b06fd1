//! Lists of squares on the command line.

use std::str::FromStr;

use cavallo::Board;
use cavallo::board::{Square, WrittenSquare};

use crate::console::Console;

/// Squares separated by commas or blanks: `a1,b3` or `(1,1),(2,3)`. What they mean is known when the board is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct SquareList(pub(crate) Vec<WrittenSquare>);

impl SquareList {
    /// The squares of a board that are meant.
    pub(crate) fn on(&self, console: &Console, board: &Board) -> anyhow::Result<Vec<Square>> {
        self.0.iter().map(|&square| console.square(board, square)).collect()
    }
}

impl FromStr for SquareList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut inside = false;
        let separates = |c: char| {
            match c {
                '(' => inside = true,
                ')' => inside = false,
                _ => {}
            }
            !inside && (c == ',' || c == ';' || c.is_whitespace())
        };
        let words = text.split(separates).filter(|word| !word.is_empty());
        words.map(str::parse).collect::<Result<Vec<WrittenSquare>, _>>().map(Self).map_err(|error| error.to_string())
    }
}

/// The starts of `--starts`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Starts {
    /// Every free square.
    All,
    /// So many, spread over the board. A single number is always this, and never a square.
    Spread(usize),
    /// These.
    Listed(SquareList),
}

impl FromStr for Starts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = text.parse().ok().filter(|&number| number > 0);
            return number.map(Self::Spread).ok_or_else(|| "the number of starts is out of range".to_owned());
        }
        match text.parse::<SquareList>() {
            Ok(list) if !list.0.is_empty() => Ok(Self::Listed(list)),
            Ok(_) => Err("no square is listed: expected 'all', a number, or squares such as a1,b3".to_owned()),
            Err(error) => Err(format!("{error}, or 'all', or a number")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let two = SquareList(vec![WrittenSquare::Name(Square::new(0, 0)), WrittenSquare::Name(Square::new(1, 2))]);
        for text in ["a1,b3", "a1 b3", "(A,1); (B, 3);", "a1,,b3"] {
            assert_eq!(text.parse(), Ok(two.clone()), "{text}");
        }
        let pairs = SquareList(vec![WrittenSquare::Pair(1, 1), WrittenSquare::Pair(2, 3)]);
        assert_eq!("(1,1),(2,3)".parse(), Ok(pairs));
        assert_eq!("1,17".parse(), Ok(Starts::Listed("1 17".parse().unwrap())));
        assert!("a1,b".parse::<SquareList>().is_err());
        assert_eq!("all".parse(), Ok(Starts::All));
        assert_eq!("10".parse(), Ok(Starts::Spread(10)));
        assert!("0".parse::<Starts>().is_err() && "99999999999999999999".parse::<Starts>().is_err());
        assert_eq!("a1,b3".parse(), Ok(Starts::Listed(two)));
        assert!("".parse::<Starts>().is_err());
    }
}
