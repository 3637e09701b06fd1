//! Why there is none.

use cavallo::Reason;

use crate::reason_italian;
use crate::voice::{Language, Voice};

impl Voice {
    /// Why there is none: of tours as well as of gatherings.
    #[must_use]
    pub fn reason(self, reason: &Reason) -> String {
        match self.language {
            Language::English => self.english_sentence(reason),
            Language::Italian => reason_italian::sentence(reason, self.naming()),
        }
    }
}

#[cfg(test)]
mod tests {
    use cavallo::Board;
    use cavallo::board::{Naming, Notation};
    use cavallo::symmetric::SymmetryObstacle;

    use super::*;
    use crate::knob::Vocabulary;

    #[test]
    fn every_reason_is_given_in_both_languages() {
        let obstacles = SymmetryObstacle::one_of_each().into_iter().map(Reason::NoSymmetry);
        for reason in Reason::one_of_each().into_iter().chain(obstacles) {
            let [english, italian] = [Language::English, Language::Italian]
                .map(|language| Voice::default().speaking(language).reason(&reason));
            assert_eq!(english, reason.to_string());
            assert_ne!(english, italian, "{}", reason.name());
        }
    }

    #[test]
    fn squares_have_the_names_that_the_reader_knows_in_both_languages() {
        let naming = Naming::new(Notation::Number, &Board::new(8, 8).unwrap());
        for reason in Reason::one_of_each() {
            for language in [Language::English, Language::Italian] {
                let sentence = Voice::new(language, naming, Vocabulary::Fields).reason(&reason);
                let mut words = sentence.split(|c: char| !c.is_ascii_alphanumeric());
                assert!(!words.any(|word| ["a1", "b1", "a2", "b2"].contains(&word)), "{sentence}");
            }
        }
    }
}
