//! The language of an answer, which a field names.

use cavallo::Reason;
use cavallo_formats::Lang;
use serde::Serialize;

use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind};
use crate::jobs::Reply;

/// The language of an answer.
pub(crate) const LANG: &[Field] = &[Field::optional(
    "lang",
    Kind::Word(|| vec!["en", "it"]),
    "The language of reasons, and of all sentences about gatherings; en if left out.",
)];

/// The language that is asked for.
pub(crate) fn lang(fields: &Fields) -> Lang {
    if fields.word("lang") == Some("it") { Lang::It } else { Lang::En }
}

/// A document whose reason is told in a language.
pub(crate) fn reply_in(lang: Lang, document: &impl Serialize, reason: Option<&Reason>) -> Result<Reply, Failure> {
    let (Lang::It, Some(reason), Ok(mut value)) = (lang, reason, serde_json::to_value(document)) else {
        return Reply::json(document);
    };
    let sentence = lang.sentences().reason(reason);
    for place in ["/reason/sentence", "/answer/reason/sentence", "/because"] {
        if let Some(told) = value.pointer_mut(place) {
            *told = sentence.clone().into();
        }
    }
    Reply::json(&value)
}
