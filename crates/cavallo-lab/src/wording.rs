//! The sentences that the lab says itself: why a job ended before its answer, in English or Italian.

use cavallo::run::Stopped;
use cavallo::{Answer, Gathering, Solved, Unknown};
use cavallo_formats::Lang;

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
        (Unknown::Stopped(stopped), _) => explain_in(lang, *stopped),
        (_, Lang::En) if solved.complete => "the best square was not certain when the method lost patience".to_owned(),
        (_, Lang::It) if solved.complete => "la casa migliore non era certa quando il metodo si è fermato".to_owned(),
        _ => lang.sentences().found_none(solved.method),
    })
}
