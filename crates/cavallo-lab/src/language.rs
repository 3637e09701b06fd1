//! The language of an answer, which a field names.

use cavallo::Reason;
use cavallo_ask::ReasonDocument;
use cavallo_words::Language;

use crate::fields::{Field, Fields, Kind};
use crate::wording::voice;

/// The language of an answer.
pub(crate) const LANG: &[Field] = &[Field::optional(
    "lang",
    Kind::Word(|| vec!["en", "it"]),
    "The language of reasons, and of all sentences about gatherings; en if left out.",
)];

/// The language that is asked for.
pub(crate) fn lang(fields: &Fields) -> Language {
    if fields.word("lang") == Some("it") { Language::Italian } else { Language::English }
}

/// Why there is none, for a document in a language.
pub(crate) fn reason(lang: Language, reason: Option<&Reason>) -> Option<ReasonDocument> {
    reason.map(|reason| ReasonDocument::in_voice(reason, voice(lang)))
}
