//! What the lab says: to readers who send fields, in English or Italian.

use cavallo::{Answer, Gathering, Solved};
use cavallo_words::{Language, Vocabulary, Voice};

/// A reader of the lab.
pub(crate) fn voice(language: Language) -> Voice {
    Voice::english(Vocabulary::Fields).speaking(language)
}

/// Why an answer is not known, if it is not.
pub(crate) fn unknown<T>(language: Language, answer: &Answer<T>) -> Option<String> {
    let Answer::Unknown(why) = answer else { return None };
    Some(voice(language).unknown(*why))
}

/// Why it is not known where knights meet, if it is not.
pub(crate) fn unknown_meeting(language: Language, solved: &Solved<Gathering>) -> Option<String> {
    let Answer::Unknown(why) = &solved.answer else { return None };
    Some(voice(language).unknown_meeting(*why, solved))
}
