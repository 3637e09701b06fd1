//! Who is spoken to.

use cavallo::board::{NamedSquare, Naming, Say};
use cavallo::{Board, Square};

use crate::knob::{Knob, Vocabulary};

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Italian, in the words of the coursework: a square is a *casa*, a jump a *mossa* and a turn a *turno*.
    Italian,
}

impl Language {
    /// All languages with their names.
    pub const NAMED: [(&'static str, Self); 2] = [("en", Self::English), ("it", Self::Italian)];
}

/// A reader: the language, the names of squares, and the names of settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    pub(crate) language: Language,
    naming: Naming,
    vocabulary: Vocabulary,
}

impl Voice {
    /// A reader of a language, with names for squares and for settings.
    #[must_use]
    pub fn new(language: Language, naming: Naming, vocabulary: Vocabulary) -> Self {
        Self { language, naming, vocabulary }
    }

    /// A reader of English who reads algebraic names of squares.
    #[must_use]
    pub const fn english(vocabulary: Vocabulary) -> Self {
        Self { language: Language::English, naming: Naming::ALGEBRAIC, vocabulary }
    }

    /// The same reader in another language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// The same reader with other names of squares.
    #[must_use]
    pub fn naming_squares(self, naming: Naming) -> Self {
        Self { naming, ..self }
    }

    /// The same reader with the squares of this board in the same notation.
    #[must_use]
    pub fn on_board(self, board: &Board) -> Self {
        self.naming_squares(Naming::new(self.naming.notation(), board))
    }

    /// The language.
    #[must_use]
    pub fn language(self) -> Language {
        self.language
    }

    /// The names of squares.
    #[must_use]
    pub fn naming(self) -> Naming {
        self.naming
    }

    /// How settings are named.
    #[must_use]
    pub fn vocabulary(self) -> Vocabulary {
        self.vocabulary
    }

    /// A square, to be displayed.
    #[must_use]
    pub fn square(self, square: Square) -> NamedSquare {
        self.naming.name(square)
    }

    /// A setting by the name that the reader gives it.
    #[must_use]
    pub fn knob(self, knob: Knob) -> String {
        knob.named(self.vocabulary)
    }

    /// A setting with a value: `--notation zero`, `notation="zero"` or `notation zero`.
    pub(crate) fn set_to(self, knob: Knob, value: &str) -> String {
        let name = self.knob(knob);
        if self.vocabulary == Vocabulary::Keywords { format!("{name}{value:?}") } else { format!("{name} {value}") }
    }

    /// An English sentence of the core about a claim or a file, with the names of squares.
    #[must_use]
    pub fn english_sentence(self, said: &(impl Say + ?Sized)) -> String {
        said.named(self.naming).to_string()
    }

    /// The text in the reader's language.
    pub(crate) fn either<T>(self, english: T, italian: T) -> T {
        match self.language {
            Language::English => english,
            Language::Italian => italian,
        }
    }
}
