//! The sentences that the lab says itself: why a job ended before its answer, in English or Italian.

use cavallo::run::Stopped;
use cavallo::{Answer, Bracket, Gathering, Reason, Solved, Unknown};
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

/// Why a job ended before its answer.
pub(crate) fn explain(stopped: Stopped) -> String {
    explain_in(Lang::En, stopped)
}

/// The same in a language.
pub(crate) fn explain_in(lang: Lang, stopped: Stopped) -> String {
    match (stopped, lang) {
        (Stopped::Time { limit }, Lang::En) => {
            format!("the {} seconds of a question were over", limit.as_secs_f64())
        }
        (Stopped::Time { limit }, Lang::It) => {
            let seconds = lang.sentences().decimal(limit.as_secs_f64().to_string());
            format!("i {seconds} secondi di una domanda sono finiti")
        }
        (Stopped::Memory { needed, limit }, lang) => {
            let (needed, limit) = (needed.div_ceil(1 << 20), limit >> 20);
            match lang {
                Lang::En => {
                    format!("it would need {needed} MiB of memory at least, and a question may have {limit}")
                }
                Lang::It => format!("servirebbero almeno {needed} MiB di memoria, e una domanda ne può avere {limit}"),
            }
        }
        (Stopped::Steps { limit }, Lang::En) => format!("the limit of {limit} squares placed was reached"),
        (Stopped::Steps { limit }, Lang::It) => format!("il limite di {limit} case visitate è stato raggiunto"),
        (Stopped::Cancelled, _) => lang.sentences().interrupted().to_owned(),
        _ => stopped.to_string(),
    }
}

/// Why it is not known where knights meet, if it is not.
pub(crate) fn unknown_meeting(lang: Lang, solved: &Solved<Gathering>) -> Option<String> {
    let Answer::Unknown(why) = &solved.answer else { return None };
    Some(match (why, lang) {
        (Unknown::Stopped(stopped) | Unknown::Between(Bracket { stopped: Some(stopped), .. }), _) => {
            explain_in(lang, *stopped)
        }
        (_, Lang::En) if solved.complete => "the best square was not certain when the method lost patience".to_owned(),
        (_, Lang::It) if solved.complete => "la casa migliore non era certa quando il metodo si è fermato".to_owned(),
        _ => lang.sentences().found_none(solved.method),
    })
}
