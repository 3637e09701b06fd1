//! Sentences whose squares are named when they are written.

use std::fmt;

use super::Naming;

/// Something that is said in one sentence, and that may name squares.
///
/// Its [`Display`](fmt::Display) names them algebraically; [`named`](Self::named) names them as a reader wants them.
///
/// ```
/// use cavallo::board::{Naming, Notation, Say};
/// use cavallo::{Board, TourProblem};
///
/// let board = Board::new(5, 5)?;
/// let error = TourProblem::open(board.clone())?.with_start("a9").unwrap_err();
/// assert_eq!(error.to_string(), "the start a9 is not on the 5x5 board");
/// let reason = TourProblem::open(board.clone())?.with_start("a2")?.solve()?.reason().cloned().unwrap();
/// let sentence = reason.named(Naming::new(Notation::Zero, &board)).to_string();
/// assert!(sentence.ends_with("(0,3) is light"), "{sentence}");
/// # Ok::<(), cavallo::Error>(())
/// ```
pub trait Say {
    /// Writes the sentence, its squares named like this.
    ///
    /// # Errors
    /// When writing fails.
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The sentence with its squares named like this, to be displayed.
    fn named(&self, naming: Naming) -> Named<'_, Self> {
        Named { said: self, naming }
    }
}

/// A sentence with its squares in some notation, to be displayed.
#[derive(Debug)]
pub struct Named<'s, S: ?Sized> {
    said: &'s S,
    naming: Naming,
}

impl<S: Say + ?Sized> fmt::Display for Named<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said.say(self.naming, f)
    }
}

/// `Display` of types that are [said](Say): their sentences with algebraic names.
macro_rules! display_algebraically {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::board::Say::say(self, $crate::board::Naming::ALGEBRAIC, f)
            }
        }
    };
}

/// One of each kind of an enum, for tests of what is said about them. A kind without an example does not compile.
macro_rules! one_of_each {
    ($type:ident { $($kind:pat => $example:expr,)+ }) => {
        impl $type {
            /// One of each kind, for tests of what is said about them.
            #[doc(hidden)]
            #[must_use]
            pub fn one_of_each() -> Vec<Self> {
                let _every_kind_has_an_example = |kind: &Self| match kind {
                    $($kind => (),)+
                };
                vec![$($example),+]
            }
        }
    };
}

pub(crate) use display_algebraically;
pub(crate) use one_of_each;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, BoardError, Notation, Square};

    #[test]
    fn squares_off_the_board_keep_names_that_can_be_read() {
        let error = BoardError::BlockedOffBoard { square: Square::new(9, 0), width: 8, height: 8 };
        let board = Board::new(8, 8).unwrap();
        let said = |notation| error.named(Naming::new(notation, &board)).to_string();
        assert_eq!(said(Notation::Rows), "the blocked square j1 is not on the 8x8 board");
        assert_eq!(said(Notation::Letters), "the blocked square (J,1) is not on the 8x8 board");
        assert_eq!(error.to_string(), said(Notation::Algebraic));
    }
}
