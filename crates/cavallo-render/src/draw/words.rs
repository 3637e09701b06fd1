//! Words in titles and below pictures.

use cavallo::board::Board;
use cavallo_words::Voice;
use cavallo_words::human::{grouped, wrapped as in_lines};

/// A number of things.
pub(crate) fn counted(things: u64, thing: &str) -> String {
    format!("{} {thing}{}", number(things), if things == 1 { "" } else { "s" })
}

/// A number as it is written in pictures: from 10,000 on in groups of three.
pub(crate) fn number(number: u64) -> String {
    if number < 10_000 { number.to_string() } else { grouped(&number.to_string()) }
}

/// Where something happens and, unless it is the knight, to which piece: `on a board of 8x8 squares`, `for a king on a torus of 5x5
/// squares`.
pub(crate) fn setting(board: &Board) -> String {
    Voice::default().setting(board)
}

/// Words in lines of so many characters at most, if they are not longer themselves.
pub(crate) fn wrapped(words: &str, most: usize) -> Vec<String> {
    in_lines(words, most).lines().map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("seventeen", 3), ["seventeen"]);
        assert!(wrapped("", 3).is_empty());
    }
}
