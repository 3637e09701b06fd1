//! The order in which a method tries the jumps of a knight.
//!
//! Methods that choose among equal squares take the first in some order, and which tour they find depends on it. The usual order
//! is that in which one reads the board. The order of another program makes the same tour as that program:
//!
//! | name | order | why |
//! |---|---|---|
//! | `001` | its list backwards, y counted upwards | it puts every successor in front of those before |
//! | `002` | its list, read as (column, row), rows counted downwards | successors keep the order of the list |
//! | `003` | its operators backwards, rows counted downwards | the node that was added last is taken first |
//! | `004` | as one reads the board | it goes through its matrix of squares row by row |
//!
//! So says the text of 004; the ties of the tour that it prints go by the order of 003.

use std::fmt;
use std::str::FromStr;

use crate::answer::{Feature, Unsuitable};
use crate::board::{Board, KNIGHT_MOVES};
use crate::error::Error;

use super::TourProblem;
use super::exit_counts::{Slots, slots_of};

/// An order of the eight jumps of a knight.
///
/// ```
/// use cavallo::tour::JumpOrder;
///
/// let order: JumpOrder = "1,2; 1,-2; -1,2; -1,-2; 2,1; 2,-1; -2,1; -2,-1".parse()?;
/// assert_eq!(order.jumps().next(), Some((1, 2)));
/// assert_eq!(order.reversed(), "001".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct JumpOrder {
    /// Numbers of jumps in the usual order.
    numbers: [u8; 8],
}

impl JumpOrder {
    /// As one reads the board: by the square that is reached, top rank first, each rank from left to right.
    pub const READING: Self = Self { numbers: [0, 1, 2, 3, 4, 5, 6, 7] };

    /// The orders of the reports, with their names.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("001", Self::of(&[(-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2)])),
        ("002", Self::of(&[(-1, 2), (-2, 1), (1, 2), (-2, -1), (-1, -2), (2, 1), (1, -2), (2, -1)])),
        ("003", Self::of(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])),
        ("004", Self::READING),
    ];

    /// The order of a list of all eight jumps, for constants.
    const fn of(jumps: &[(i32, i32); 8]) -> Self {
        let mut numbers = [0; 8];
        let mut place = 0;
        while place < 8 {
            let mut number = 0;
            while KNIGHT_MOVES[number].0 != jumps[place].0 || KNIGHT_MOVES[number].1 != jumps[place].1 {
                number += 1;
            }
            numbers[place] = number as u8;
            place += 1;
        }
        Self { numbers }
    }

    /// The order of a list of jumps as (files, ranks), ranks counted upwards; nothing if it is not each of the eight once.
    #[must_use]
    pub fn new(jumps: &[(i32, i32)]) -> Option<Self> {
        let number = |jump: &(i32, i32)| KNIGHT_MOVES.iter().position(|known| known == jump);
        let numbers: Vec<u8> = jumps.iter().map(|jump| number(jump).map(|n| n as u8)).collect::<Option<_>>()?;
        let all_once = (0..8).all(|number| numbers.contains(&number));
        let numbers = numbers.try_into().ok().filter(|_| all_once)?;
        Some(Self { numbers })
    }

    /// The same order backwards.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.numbers.reverse();
        self
    }

    /// The jumps as (files, ranks), in this order.
    pub fn jumps(self) -> impl Iterator<Item = (i32, i32)> {
        self.numbers.into_iter().map(|number| KNIGHT_MOVES[usize::from(number)])
    }

    /// The slot of a jump.
    pub(super) fn slot(self, place: usize) -> usize {
        self.numbers[place].into()
    }

    /// These slots in this order.
    pub(super) fn order(self, slots: Slots) -> impl Iterator<Item = usize> {
        // Other pieces have slots of their own, and only the usual order.
        let (listed, rest) = if self == Self::READING { (0, slots) } else { (slots, 0) };
        let listed = self.numbers.into_iter().map(usize::from).filter(move |slot| listed >> slot & 1 == 1);
        listed.chain(slots_of(rest))
    }

    /// Refuses an order that is not the usual one for pieces and boards that have none.
    pub(super) fn check(self, problem: &TourProblem) -> Result<(), Error> {
        self.check_board(problem.board())
    }

    /// Refuses an order that is not the usual one for pieces and boards that have none.
    ///
    /// # Errors
    /// When the piece is not a knight, or the board's edges are joined.
    pub fn check_board(self, board: &Board) -> Result<(), Error> {
        if self == Self::READING || board.is_classic() {
            return Ok(());
        }
        Err(Unsuitable::NotClassic(Feature::JumpOrder).into())
    }
}

/// A text that is not an order of jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not an order of jumps: expected 001, 002, 003 or 004, or all eight jumps such as \
     1,2;2,1;2,-1;1,-2;-1,-2;-2,-1;-2,1;-1,2"
)]
pub struct JumpOrderError;

impl Default for JumpOrder {
    fn default() -> Self {
        Self::READING
    }
}

/// The jumps, as they are read.
impl fmt::Display for JumpOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let jumps: Vec<String> = self.jumps().map(|(files, ranks)| format!("{files},{ranks}")).collect();
        f.write_str(&jumps.join(";"))
    }
}

impl fmt::Debug for JumpOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JumpOrder({self})")
    }
}

/// A name, or the eight jumps `files,ranks` separated by semicolons, with or without brackets around each and around all.
impl FromStr for JumpOrder {
    type Err = JumpOrderError;

    fn from_str(text: &str) -> Result<Self, JumpOrderError> {
        if let Some((_, order)) = Self::NAMED.into_iter().find(|&(name, _)| name == text) {
            return Ok(order);
        }
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let bare = bare.trim_end_matches(';');
        let list = bare.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(bare);
        // Pairs in brackets may be separated by commas as well.
        let list = list.replace("),(", ");(");
        let pair = |word: &str| {
            let word = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
            let (files, ranks) = word.split_once(',')?;
            Some((files.parse().ok()?, ranks.parse().ok()?))
        };
        let jumps: Option<Vec<(i32, i32)>> = list.trim_end_matches(';').split(';').map(pair).collect();
        jumps.and_then(|jumps| Self::new(&jumps)).ok_or(JumpOrderError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_shown() {
        for (name, order) in JumpOrder::NAMED {
            assert_eq!(name.parse(), Ok(order));
            assert_eq!(order.to_string().parse(), Ok(order));
            assert_eq!(order.reversed().reversed(), order);
            assert_eq!(JumpOrder::new(&order.jumps().collect::<Vec<_>>()), Some(order));
        }
        assert_eq!("(1,2); (2,1);(2,-1);(1,-2);(-1,-2);(-2,-1);(-2,1);(-1,2);".parse(), "003".parse::<JumpOrder>());
        let listed = "[(1,2), (2,1), (2,-1), (1,-2), (-1,-2), (-2,-1), (-2,1), (-1,2)]";
        assert_eq!(listed.parse(), "003".parse::<JumpOrder>());
        for bad in [
            "",
            "005",
            "[]",
            "[1,2",
            "[(1,2);(2,1)]",
            "1,2",
            "1,2;1,2;2,-1;1,-2;-1,-2;-2,-1;-2,1;-1,2",
            "1,1;2,1;2,-1;1,-2;-1,-2;-2,-1;-2,1;-1,2",
        ] {
            assert!(bad.parse::<JumpOrder>().is_err(), "{bad}");
        }
    }

    #[test]
    fn slots_come_in_this_order() {
        let order: JumpOrder = "001".parse().unwrap();
        let slots: Vec<usize> = order.order(0b1001_0010).collect();
        let expected: Vec<usize> =
            (0..8).map(|place| order.slot(place)).filter(|slot| [1, 4, 7].contains(slot)).collect();
        assert_eq!(slots, expected);
        // Slots that a knight does not have.
        assert_eq!(JumpOrder::READING.order(0b1_0000_0000_0001).collect::<Vec<_>>(), [0, 12]);
    }
}
