//! Who reads the sentences of the lab: people who send fields, in English or Italian.

use cavallo_words::{Language, Vocabulary, Voice};

/// A reader of the lab.
pub(crate) fn voice(language: Language) -> Voice {
    Voice::english(Vocabulary::Fields).speaking(language)
}
