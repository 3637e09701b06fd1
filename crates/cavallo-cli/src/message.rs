//! Messages that a terminal can show: what was typed may hold anything.

use std::fmt::Write as _;

/// A word that is longer is cut.
const LONGEST_WORD: usize = 100;
/// What is shown of it.
const SHOWN: usize = 40;

/// The same text with control characters escaped, and with long words cut. A word ends at a blank.
pub(crate) fn readable(text: &str) -> String {
    let mut shown = String::new();
    for (place, word) in text.split(' ').enumerate() {
        if place > 0 {
            shown.push(' ');
        }
        let length = word.chars().count();
        if length <= LONGEST_WORD {
            push_escaped(&mut shown, word.chars());
            continue;
        }
        push_escaped(&mut shown, word.chars().take(SHOWN));
        let _ = write!(shown, "...({} characters)...", length - 2 * SHOWN);
        push_escaped(&mut shown, word.chars().skip(length - SHOWN));
    }
    shown
}

fn push_escaped(shown: &mut String, characters: impl Iterator<Item = char>) {
    for character in characters {
        // Marks that turn the direction of writing, or show nothing, make a text look like another one.
        let is_invisible =
            matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
        if character.is_control() || is_invisible {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(readable("8\u{1b}[31m is\nno \u{202e}board"), "8\\u{1b}[31m is\\nno \\u{202e}board");
        assert_eq!(readable("Brègman: d4, \"quoted\""), "Brègman: d4, \"quoted\"");
    }

    #[test]
    fn long_words_are_cut() {
        let long = "a".repeat(100_000);
        let expected = format!("'{}...(99922 characters)...{}' is none", "a".repeat(39), "a".repeat(39));
        assert_eq!(readable(&format!("'{long}' is none")), expected);
        let short = "b".repeat(100);
        assert_eq!(readable(&short), short);
    }
}
