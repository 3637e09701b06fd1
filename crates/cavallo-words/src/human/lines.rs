//! Sentences in lines.

use std::borrow::Cow;

/// Breaks lines of more than so many characters at blanks. A longer word stays whole, and so does what stands before the first word.
#[must_use]
pub fn wrapped(text: &str, columns: usize) -> Cow<'_, str> {
    if columns == 0 || text.lines().all(|line| line.chars().count() <= columns) {
        return text.into();
    }
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while rest.chars().count() > columns {
            let end = rest.char_indices().nth(columns).map_or(rest.len(), |(place, _)| place);
            let indent = rest.len() - rest.trim_start().len();
            let blank = |from: usize, to: usize| rest.get(from..to)?.rfind(' ').map(|place| from + place);
            let longer_word = || rest[end..].find(' ').map(|place| end + place);
            // A blank right behind the last column is one to break at, too.
            let Some(place) = blank(indent, end + 1).or_else(|| blank(indent, end)).or_else(longer_word) else { break };
            lines.push(rest[..place].trim_end());
            rest = rest[place..].trim_start();
        }
        lines.push(rest);
    }
    lines.join("\n").into()
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("no tour of 4x4", 20), "no tour of 4x4");
        assert_eq!(wrapped("no tour of 4x4", 7), "no tour\nof 4x4");
        assert_eq!(wrapped("no tour of 4x4", 8), "no tour\nof 4x4");
        assert_eq!(wrapped("unreachable squares", 5), "unreachable\nsquares");
        assert_eq!(wrapped("  a1: b3 c2", 8), "  a1: b3\nc2");
        assert_eq!(wrapped("one\ntwo three", 5), "one\ntwo\nthree");
        assert_eq!(wrapped("no", 0), "no");
    }

    #[test]
    fn no_word_is_lost_whatever_the_width() {
        let text = "  there is é no (open tour of 4x4): without the 4 squares  the board falls into pieces ";
        for columns in 1..90 {
            let lines = wrapped(text, columns);
            assert!(lines.split_whitespace().eq(text.split_whitespace()), "{columns}: {lines}");
            for line in lines.lines() {
                assert!(line.chars().count() <= columns || line.split_whitespace().count() <= 1, "{columns}: {line:?}");
            }
        }
    }
}
