//! The languages in which gatherings are spoken of, and all their sentences: English, and Italian in the words of the coursework.
//!
//! | file | what it holds |
//! |---|---|
//! | `english` | the English sentences |
//! | `italian` | the Italian ones |
//! | `sentences` | what is told in every language |
//! | `italian_reasons` | why there is none, in Italian |
//!
//! The coursework calls a square *casa*, a jump *mossa* and a turn *turno*; what `montagna` tries are *targets*.

mod english;
mod italian;
mod italian_reasons;
mod sentences;

pub use sentences::{Best, GatheringMarks, Sentences};

/// The language of what is told about gatherings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// Italian, as in the coursework.
    It,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// The sentences of the language.
    #[must_use]
    pub fn sentences(self) -> &'static dyn Sentences {
        match self {
            Self::It => &italian::Italian,
            Self::En => &english::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use cavallo::{GatherProblem, Problem};

    use super::*;

    #[test]
    fn every_method_is_described_in_both_languages() {
        for method in GatherProblem::methods() {
            assert_eq!(Lang::En.sentences().method(method), method.summary);
            assert_ne!(Lang::It.sentences().method(method), method.summary, "{}", method.name);
        }
    }

    #[test]
    fn one_is_not_several() {
        let told = |lang: Lang| {
            let words = lang.sentences();
            [0, 1, 2].map(|number| [words.turns(number), words.jumps(number), words.squares(number)].join(", "))
        };
        let english = ["0 turns, 0 jumps, 0 squares", "1 turn, 1 jump, 1 square", "2 turns, 2 jumps, 2 squares"];
        assert_eq!(told(Lang::En), english);
        assert_eq!(
            told(Lang::It),
            ["0 turni, 0 mosse, 0 case", "1 turno, 1 mossa, 1 casa", "2 turni, 2 mosse, 2 case"]
        );
    }
}
