//! Messages that a terminal can show: what was typed may hold anything.

use std::error::Error;
use std::fmt::Write as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::error::{ContextKind, ContextValue};

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

/// The parser's complaint about a value that is empty or not a number, with what was expected instead.
pub(crate) fn of_bad_value(error: &clap::Error) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (argument, value) = (context(ContextKind::InvalidArg)?, context(ContextKind::InvalidValue)?);
    let cause = error.source();
    let has_choices = matches!(error.get(ContextKind::ValidValue), Some(ContextValue::Strings(all)) if !all.is_empty());
    let expected = match cause.and_then(|cause| cause.downcast_ref::<ParseIntError>()).map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => "a smaller number",
        Some(IntErrorKind::Zero) => "a whole number from 1",
        Some(_) => "a whole number such as 0 or 42",
        None if cause.is_some_and(<dyn Error>::is::<ParseFloatError>) => "a number such as 0.5",
        None if value.is_empty() && cause.is_none() && !has_choices => {
            return Some(format!("'{argument}' is empty: expected a name"));
        }
        None => return None,
    };
    Some(format!("invalid value '{value}' for '{argument}': expected {expected}"))
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
