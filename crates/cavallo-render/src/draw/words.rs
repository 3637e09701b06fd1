//! Words in titles and below pictures.

use cavallo::board::Board;
use cavallo_formats::{Lang, grouped};

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
    Lang::En.sentences().setting(board)
}

/// Words in lines of so many characters at most, if they are not longer themselves.
pub(crate) fn wrapped(words: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
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
